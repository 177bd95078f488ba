// The workbench answers the requests of a page on which people change rules and see the effect. Requests and
// answers are JSON. The workbench knows no HTTP. docs/workbench-protocol.md lists the requests.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "load/find.h"
#include "workbench/request.h"

namespace fuda::workbench {

class Workbench {
 public:
  // `library` is the folder of games to edit. `printed` are folders with unchanged copies of games: for each
  // game, the first folder that has it counts. `jobs` is the number of threads for games. Throws Failure if
  // the library is not a folder.
  Workbench(const Path& library, const std::vector<Path>& printed, int jobs = 1);
  ~Workbench();
  Workbench(const Workbench&) = delete;
  Workbench& operator=(const Workbench&) = delete;

  // Answers a request. A failed request has the answer {"error": {"message": …}}, with a file, a line, a
  // column and a hint if known. Only one thread at a time may call ask(). If `is_outdated` is true at the
  // start, ask() behaves as if stop() had been called.
  [[nodiscard]] Json ask(const Json& request, const std::function<bool()>& is_outdated = {});
  // Ends the current ask() early, if it checks a game or plays scenarios. Any thread may call this function.
  // The answer then has the key "stopped", and may be incomplete.
  void stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace fuda::workbench
