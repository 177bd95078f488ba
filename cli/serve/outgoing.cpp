#include "serve/outgoing.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "serve/limits.h"

namespace fuda::serve {

std::atomic<std::size_t> SharedText::total_ = 0;
std::mutex Sending::mutex_;
std::map<std::string, std::size_t> Sending::unsent_;
std::atomic<std::size_t> Stream::total_ = 0;

SharedText::SharedText(std::string text) : text_(std::move(text)) { total_ += text_.size(); }

SharedText::~SharedText() { total_ -= text_.size(); }

std::unique_ptr<Sending> Sending::begin(std::shared_ptr<const SharedText> text, const std::string& address) {
  const std::size_t bytes = text->text().size();
  const std::lock_guard lock(mutex_);
  const auto found = unsent_.find(address);
  const std::size_t to_address = bytes + (found == unsent_.end() ? 0 : found->second);
  const bool much = SharedText::total() > kMostUnsentAnswers || to_address > kMostUnsentToAddress;
  if (bytes > kSmallAnswer && much) return nullptr;
  std::size_t& unsent = unsent_[address];
  std::unique_ptr<Sending> out(new Sending(std::move(text), address));
  unsent = to_address;
  return out;
}

Sending::~Sending() {
  const std::lock_guard lock(mutex_);
  const auto found = unsent_.find(address_);
  found->second -= text_->text().size();
  if (found->second == 0) unsent_.erase(found);
}

std::string event_text(std::size_t id, std::string_view data, std::string_view name) {
  return fmt::format("id: {}\nevent: {}\ndata: {}\n\n", id, name, data);
}

void Stream::push(std::string_view text) {
  const std::lock_guard lock(mutex_);
  if (ended_) return;
  unsent_ += text;
  total_ += text.size();
  const std::size_t most = total_ > kMostUnsentStreams ? kSmallAnswer : kMostUnsent;
  if (unsent_.size() > most) {
    total_ -= unsent_.size();
    unsent_ = std::string();
    ended_ = true;
    counted_.reset();
  }
  wake();
}

Stream::~Stream() { total_ -= unsent_.size(); }

void Stream::end() {
  const std::lock_guard lock(mutex_);
  ended_ = true;
  counted_.reset();
  wake();
}

void Stream::wake() {
  if (const auto wake = std::exchange(wake_, nullptr)) wake();
}

std::ptrdiff_t Stream::read(char* out, std::size_t most, const Sleep& sleep) {
  const std::lock_guard lock(mutex_);
  if (!unsent_.empty()) {
    const std::size_t size = std::min(most, unsent_.size());
    std::copy_n(unsent_.begin(), size, out);
    unsent_.erase(0, size);
    total_ -= size;
    return static_cast<std::ptrdiff_t>(size);
  }
  if (ended_) return -1;
  // This function holds the lock that a writer needs, so a writer cannot wake the reader before wait()
  // returns.
  sleep.wait();
  wake_ = sleep.wake;
  return 0;
}

}  // namespace fuda::serve
