// A cache of results computed from texts. A result is valid as long as its text stays the same. `fuda check`
// needs the cache because it loads the same few files with every choice of options and every number of seats.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <typeindex>
#include <utility>

namespace fuda {

// Several threads may use one KnownTexts at the same time. They then share results, so results must not
// change.
class KnownTexts {
 public:
  static constexpr std::size_t kMostBytes =
      std::size_t{8} << 20U;  // maximum total size of the texts; results for further texts are not kept

  // While a Use exists, its thread uses this cache. A nested Use hides the outer Use until the nested one
  // ends.
  class Use {
   public:
    explicit Use(KnownTexts& known) : outer_(std::exchange(current, &known)) {}
    ~Use() { current = outer_; }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

   private:
    KnownTexts* outer_;
  };

  // The cache that this thread uses, or `own` if it uses none.
  [[nodiscard]] static KnownTexts& in_use_or(KnownTexts& own) { return current == nullptr ? own : *current; }

  // Returns make(), or its earlier result of this type for the same name and text. The result must depend
  // only on the name and the text. The cache does not keep exceptions from make(). Without a Use, every call
  // runs make().
  template <class Make>
  [[nodiscard]] static auto of(const std::string& name, std::string_view text, Make make) {
    using T = decltype(make());
    auto known = find<T>(name, text);
    if (known == nullptr) {
      known = std::make_shared<const T>(make());
      keep<T>(name, text, known);
    }
    return known;
  }

  // Together, these two functions do what of() does: find() returns the kept result or null, and keep() keeps
  // a result if there is a Use.
  template <class T>
  [[nodiscard]] static std::shared_ptr<const T> find(const std::string& name, std::string_view text) {
    if (current == nullptr) return nullptr;
    const std::scoped_lock lock(current->mutex_);
    const auto found = current->known_.find({typeid(T), name});
    if (found == current->known_.end() || found->second.text != text) return nullptr;
    return std::static_pointer_cast<const T>(found->second.result);
  }
  template <class T>
  static void keep(const std::string& name, std::string_view text, std::shared_ptr<const T> result) {
    if (current != nullptr) current->add({typeid(T), name}, text, std::move(result));
  }

 private:
  using Key = std::pair<std::type_index, std::string>;
  struct KnownText {
    std::string text;
    std::shared_ptr<const void> result;  // the result; the key includes its type
  };

  void add(Key key, std::string_view text, std::shared_ptr<const void> result) {
    const std::scoped_lock lock(mutex_);
    if (bytes_ + text.size() > kMostBytes) return;
    KnownText& known = known_[std::move(key)];
    bytes_ += text.size() - known.text.size();
    known = {std::string(text), std::move(result)};
  }

  static inline thread_local KnownTexts* current = nullptr;
  std::mutex mutex_;  // protects all members below
  std::map<Key, KnownText> known_;
  std::size_t bytes_ = 0;  // total size of the texts
};

}  // namespace fuda
