// Text that waits until its readers have taken it: one copy for all who read the same, and bounds for all
// together.
#pragma once

#include <atomic>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace fuda::serve {

// Counted for as long as it lives. For any thread.
class Text {
 public:
  explicit Text(std::string text);
  ~Text();
  Text(const Text&) = delete;
  Text& operator=(const Text&) = delete;

  [[nodiscard]] const std::string& text() const { return text_; }
  // Bytes of all there are.
  [[nodiscard]] static std::size_t in_all() { return all_; }

 private:
  static std::atomic<std::size_t> all_;
  std::string text_;
};

// An answer on its way to somebody.
class Sending {
 public:
  // Null where it has to be refused: it has more than kSmallAnswer bytes, and those of all texts are more
  // than kMostUnsentAnswers, or those on their way to this address more than kMostUnsentToAddress.
  static std::unique_ptr<Sending> begin(std::shared_ptr<const Text> text, const std::string& address);
  ~Sending();
  Sending(const Sending&) = delete;
  Sending& operator=(const Sending&) = delete;

  [[nodiscard]] const std::string& text() const { return text_->text(); }

 private:
  Sending(std::shared_ptr<const Text> text, std::string address)
      : text_(std::move(text)), address_(std::move(address)) {}

  static std::mutex mutex_;
  static std::map<std::string, std::size_t> to_;  // bytes, by address
  std::shared_ptr<const Text> text_;
  std::string address_;
};

}  // namespace fuda::serve
