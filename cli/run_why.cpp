#include "run_why.h"

#include <iostream>

#include "author/choose.h"
#include "author/why.h"

namespace fuda::cli {

int run_why(const WhyOptions& options, const std::vector<std::string>& paths, const std::string& scenario,
            const Globals& globals) {
  const auto files = yaml_files(paths.front());
  if (paths.size() > 1 || files.size() != 1) {
    throw Failure(error_at({}, "'--why' is about one script", "name one file"));
  }
  const play::ScriptFile file = play::read_script_file(files.front());
  author::Question question;
  question.move = options.move.value_or("");
  if (options.at >= 0) question.at = static_cast<std::size_t>(options.at);
  question.language = globals.language;
  play::Games games = globals.games();
  const author::Explanation why =
      author::explain_move(games, author::choose_script(file, scenario), question);
  if (globals.json) {
    author::report_why_json(std::cout, why);
  } else {
    author::report_why_text(std::cout, why, paint_for_output());
  }
  return 0;
}

}  // namespace fuda::cli
