// Bytes that wait until their readers take them, answers and streams of events, with bounds for all together.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace fuda::serve {

// One text for all who are sent the same. Counted for as long as it lives. For any thread.
class SharedText {
 public:
  explicit SharedText(std::string text);
  ~SharedText();
  SharedText(const SharedText&) = delete;
  SharedText& operator=(const SharedText&) = delete;

  [[nodiscard]] const std::string& text() const { return text_; }
  // Bytes of all shared texts.
  [[nodiscard]] static std::size_t total() { return total_; }

 private:
  static std::atomic<std::size_t> total_;
  std::string text_;
};

// An answer on its way to a client.
class Sending {
 public:
  // Null where the answer must be refused: it has more than kSmallAnswer bytes, and either all texts together
  // have more than kMostUnsentAnswers, or those on their way to this address more than kMostUnsentToAddress.
  static std::unique_ptr<Sending> begin(std::shared_ptr<const SharedText> text, const std::string& address);
  ~Sending();
  Sending(const Sending&) = delete;
  Sending& operator=(const Sending&) = delete;

  [[nodiscard]] const std::string& text() const { return text_->text(); }

 private:
  Sending(std::shared_ptr<const SharedText> text, std::string address)
      : text_(std::move(text)), address_(std::move(address)) {}

  static std::mutex mutex_;
  static std::map<std::string, std::size_t> unsent_;  // bytes, by address
  std::shared_ptr<const SharedText> text_;
  std::string address_;
};

// "id: 3\nevent: move\ndata: …\n\n". `data` has no line ends.
[[nodiscard]] std::string event_text(std::size_t id, std::string_view data);

// Server-sent events for one listener, written by one thread and read by another.
class Stream {
 public:
  Stream() = default;
  // `counted` is released when the stream ends, on any thread.
  explicit Stream(std::shared_ptr<void> counted) : counted_(std::move(counted)) {}
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  // Adds text. Ends the stream if too much is waiting to be read.
  void push(std::string_view text);
  // Nothing comes any more.
  void end();

  // Takes up to `most` bytes. Returns 0 if there is nothing yet: `wait` has been called, and `wake` will be
  // once there is more. Returns -1 if the stream has ended.
  struct Sleep {
    std::function<void()> wait, wake;
  };
  [[nodiscard]] std::ptrdiff_t read(char* out, std::size_t most, const Sleep& sleep);

 private:
  void wake();

  static std::atomic<std::size_t> total_;  // bytes that wait in all streams
  std::mutex mutex_;
  std::string unsent_;
  bool ended_ = false;
  std::shared_ptr<void> counted_;
  std::function<void()> wake_;
};

}  // namespace fuda::serve
