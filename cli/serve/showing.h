// What pages ask for: which games there are, what a table looks like, the film of a game, a copy to try
// things.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "serve/play.h"

namespace fuda::serve {

// What is about one table is called in its strand.
class Showing {
 public:
  Showing(Tables& tables, Thinking& thinking) : tables_(tables), thinking_(thinking) {}

  // Answers at once or, where a film or a copy is asked for, later. Throws Refused; Failure where a game's
  // files are wrong.
  void answer(const Request& request, const Reply& reply);
  // Throws Refused.
  [[nodiscard]] std::shared_ptr<Stream> listen(const Request& request);

 private:
  struct At {
    std::shared_ptr<Table> table;
    Seat seat = kNone;  // kNone: somebody who sits nowhere
  };
  [[nodiscard]] At at(const Request& request) const;
  [[nodiscard]] Json catalogue() const;
  [[nodiscard]] Json info(const std::string& game, const std::vector<OptionSetting>& settings) const;
  // With options, by name, and of variants together. Throws Refused (400).
  [[nodiscard]] Json info_with(const std::string& game,
                               const std::map<std::string, std::string>& query) const;
  // What is read from files, at most so often as kFilesKept allows. `what`: under which name it is kept.
  std::string kept(const std::string& what, const std::function<Json()>& read);
  void film(const At& at, const std::string& address, const Reply& reply);
  void copy(const At& at, const Request& request, const Reply& reply);

  Tables& tables_;
  Thinking& thinking_;
  std::atomic<std::size_t> films_ = 0;  // that are being made, or wait for it
  struct Kept {
    std::string text;
    std::chrono::steady_clock::time_point since;
  };
  std::mutex mutex_;
  std::map<std::string, Kept> kept_;
};

}  // namespace fuda::serve
