#include "serve/unsent.h"

#include "serve/limits.h"

namespace fuda::serve {

std::atomic<std::size_t> Text::all_ = 0;
std::mutex Sending::mutex_;
std::map<std::string, std::size_t> Sending::to_;

Text::Text(std::string text) : text_(std::move(text)) { all_ += text_.size(); }

Text::~Text() { all_ -= text_.size(); }

std::unique_ptr<Sending> Sending::begin(std::shared_ptr<const Text> text, const std::string& address) {
  const std::size_t bytes = text->text().size();
  const std::lock_guard lock(mutex_);
  std::size_t& to_address = to_[address];
  const bool much = Text::in_all() > kMostUnsentAnswers || to_address + bytes > kMostUnsentToAddress;
  if (bytes > kSmallAnswer && much) {
    if (to_address == 0) to_.erase(address);
    return nullptr;
  }
  to_address += bytes;
  return std::unique_ptr<Sending>(new Sending(std::move(text), address));
}

Sending::~Sending() {
  const std::lock_guard lock(mutex_);
  const auto found = to_.find(address_);
  found->second -= text_->text().size();
  if (found->second == 0) to_.erase(found);
}

}  // namespace fuda::serve
