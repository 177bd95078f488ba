// Answers and event streams that wait for their readers. Some limits apply to all answers and streams
// together.
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

// A response that the server sends to several clients. total() includes the bytes of this text as long as the
// text exists. Any thread may use a SharedText.
class SharedText {
 public:
  explicit SharedText(std::string text);
  ~SharedText();
  SharedText(const SharedText&) = delete;
  SharedText& operator=(const SharedText&) = delete;

  [[nodiscard]] const std::string& text() const { return text_; }
  // The number of bytes of all shared texts.
  [[nodiscard]] static std::size_t total() { return total_; }

 private:
  static std::atomic<std::size_t> total_;
  std::string text_;
};

// An answer on its way to a client.
class Sending {
 public:
  // Begins to send an answer. Returns null if the server must refuse the answer. The server refuses an answer
  // of more than kSmallAnswer bytes if more than kMostUnsentAnswers bytes are on their way, or more than
  // kMostUnsentToAddress bytes to this address.
  static std::unique_ptr<Sending> begin(std::shared_ptr<const SharedText> text, const std::string& address);
  ~Sending();
  Sending(const Sending&) = delete;
  Sending& operator=(const Sending&) = delete;

  [[nodiscard]] const std::string& text() const { return text_->text(); }

 private:
  Sending(std::shared_ptr<const SharedText> text, std::string address)
      : text_(std::move(text)), address_(std::move(address)) {}

  static std::mutex mutex_;
  static std::map<std::string, std::size_t> unsent_;  // the number of bytes on their way to each address
  std::shared_ptr<const SharedText> text_;
  std::string address_;
};

// The text of an event, such as "id: 3\nevent: move\ndata: …\n\n". `data` must have no line ends.
[[nodiscard]] std::string event_text(std::size_t id, std::string_view data, std::string_view name = "move");

// Server-sent events for one listener. One thread writes the events, and another thread reads them.
class Stream {
 public:
  Stream() = default;
  // The stream releases `counted` when it ends, on any thread.
  explicit Stream(std::shared_ptr<void> counted) : counted_(std::move(counted)) {}
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  // Adds text. Ends the stream if too many bytes wait for the reader.
  void push(std::string_view text);
  // Ends the stream after its reader has received all text that the stream already has.
  void end();

  // Takes up to `most` bytes. Returns 0 if the stream has no bytes yet. Before returning 0, calls `wait`. The
  // stream later calls `wake` when it has more bytes. Returns -1 if the stream has ended.
  struct Sleep {
    std::function<void()> wait, wake;
  };
  [[nodiscard]] std::ptrdiff_t read(char* out, std::size_t most, const Sleep& sleep);

 private:
  void wake();

  static std::atomic<std::size_t> total_;  // the number of bytes that wait in all streams
  std::mutex mutex_;
  std::string unsent_;
  bool ended_ = false;
  std::shared_ptr<void> counted_;
  std::function<void()> wake_;
};

}  // namespace fuda::serve
