#include "run_why.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <iterator>

#include "author/choose.h"
#include "author/why.h"
#include "load/kind.h"
#include "yaml/reader.h"

namespace fuda::cli {

namespace {

// The file itself, or the only script in a folder.
Path one_script(const std::vector<std::string>& paths) {
  constexpr const char* kOne = "'--why' takes one script";
  if (paths.size() > 1) throw Failure(error_at({}, kOne, "name one file"));
  const auto files = yaml_files(paths.front());
  if (files.size() == 1 && files.front() == Path(paths.front())) return files.front();
  std::vector<Path> scripts;
  std::copy_if(files.begin(), files.end(), std::back_inserter(scripts),
               [](const Path& file) { return is_script(yaml::read_file(file)); });
  if (scripts.size() == 1) return scripts.front();
  if (scripts.empty()) throw Failure(error_at({paths.front()}, "there is no script here", kOne));
  constexpr std::size_t kMost = 5;
  std::string known;
  for (std::size_t i = 0; i < scripts.size() && i < kMost; ++i)
    known += (i > 0 ? ", " : "") + scripts[i].string();
  if (scripts.size() > kMost) known += ", …";
  throw Failure(error_at({paths.front()}, fmt::format("{}, but here are {}", kOne, scripts.size()),
                         "name one: " + known));
}

}  // namespace

int run_why(const WhyOptions& options, const std::vector<std::string>& paths, const std::string& scenario,
            const Globals& globals) {
  const ScriptFile file = read_script_file(one_script(paths));
  Question question;
  question.move = options.move.value_or("");
  if (options.at >= 0) question.at = static_cast<std::size_t>(options.at);
  question.language = globals.json ? "" : globals.language;
  Games games = globals.games();
  const Explanation why = explain_move(games, choose_script(file, scenario), question);
  if (globals.json) {
    report_why_json(std::cout, why);
  } else {
    report_why_text(std::cout, why, paint_for_output());
  }
  return 0;
}

}  // namespace fuda::cli
