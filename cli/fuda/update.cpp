#include "update.h"

#include <fmt/format.h>

#include <iostream>
#include <map>

#include "base/limits.h"
#include "base/lists.h"
#include "disk/write.h"
#include "files/files.h"
#include "script/script.h"
#include "script/update.h"

namespace fuda::cli {

int update_expectations(const std::vector<RunResult>& results, bool write) {
  std::map<Path, std::vector<Rewrite>> files;
  std::int64_t failures = 0, values = 0;
  for (const RunResult& result : results) {
    failures += std::ssize(result.failures);
    if (result.rewrites.empty()) continue;
    auto& rewrites = files[result.file];
    rewrites.insert(rewrites.end(), result.rewrites.begin(), result.rewrites.end());
  }
  for (const auto& [file, rewrites] : files) {
    const Update update = update_text(read_bytes(file, kMaxScriptBytes), rewrites);
    std::cout << diff_text(file.string(), update.changes);
    for (const Place& place : update.by_hand)
      std::cout << fmt::format("{}: change this value by hand\n", place.text());
    values += static_cast<std::int64_t>(update.done);
    if (!write) continue;
    (void)read_script_text(update.text, file.string());  // checks that the new text can be read
    write_file(file, update.text, Existing::replace);
  }
  const std::int64_t others = failures - values;
  if (failures == 0) {
    std::cout << fmt::format("all scripts pass: nothing to update\n");
  } else {
    if (values > 0) {
      std::cout << fmt::format("{} in {}{}\n", counted(values, "value"), counted(std::ssize(files), "file"),
                               write ? ", written" : "; add --write to write them");
    }
    if (others > 0)
      std::cout << fmt::format("{} that no new value can fix: see fuda run without --update\n",
                               counted(others, "failure"));
  }
  return failures == 0 || (write && others == 0) ? 0 : 1;
}

}  // namespace fuda::cli
