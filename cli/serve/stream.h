// Server-sent events for one listener: written by one thread, read by another.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace fuda::serve {

// "id: 3\nevent: move\ndata: …\n\n". `data` has no line ends.
[[nodiscard]] std::string event_text(std::size_t id, std::string_view data);

class Stream {
 public:
  Stream() = default;
  // `ear` is let go of at the end, on whatever thread.
  explicit Stream(std::shared_ptr<void> ear) : ear_(std::move(ear)) {}
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  // Adds text; what its reader does not take in time ends it.
  void push(std::string_view text);
  // Nothing comes any more.
  void end();

  // Up to `most` bytes of what there is; 0: nothing yet, and `wait` was called, within which `wake` is kept
  // to be called once there is more; -1: it has ended.
  struct Sleep {
    std::function<void()> wait, wake;
  };
  [[nodiscard]] std::ptrdiff_t read(char* out, std::size_t most, const Sleep& sleep);

 private:
  void wake();

  static std::atomic<std::size_t> all_;  // bytes that wait in all streams
  std::mutex mutex_;
  std::string unsent_;
  bool ended_ = false;
  std::shared_ptr<void> ear_;
  std::function<void()> wake_;
};

}  // namespace fuda::serve
