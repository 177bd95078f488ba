#include "lsp/checks.h"

#include <algorithm>
#include <thread>

#include "base/diagnostic.h"
#include "base/lists.h"
#include "check/paths.h"
#include "check/rules_of.h"
#include "language/marks.h"
#include "load/files.h"
#include "load/kind.h"
#include "lsp/documents.h"
#include "script/script_yaml.h"

namespace fuda::lsp {

namespace {

// The parameters of textDocument/publishDiagnostics. Leaves out the marks of other files.
Json diagnostics_json(const Documents& documents, const Path& file, const Findings& findings,
                      const std::vector<language::Mark>& marks) {
  constexpr int kError = 1, kWarning = 2, kInformation = 3;
  const std::string text = documents.text_of(file);
  const language::Lines lines(text);
  Json list = Json::array();
  for (const Finding& finding : findings) {
    const std::string hint = finding.hint.empty() ? "" : "\n" + finding.hint;
    list.push_back({{"range", documents.json_of(lines, language::range_of(finding.place, text))},
                    {"severity", finding.severity == Severity::error ? kError : kWarning},
                    {"source", "fuda"},
                    {"message", finding.message + hint}});
  }
  for (const language::Mark& mark : marks) {
    if (mark.place.file != file) continue;
    const std::string other = documents.text_of(mark.variant.file);
    const Json there = {{"uri", documents.uri_for(mark.variant.file)},
                        {"range", documents.json_of(other, mark.variant.range)}};
    list.push_back({{"range", documents.json_of(lines, mark.place.range)},
                    {"severity", kInformation},
                    {"source", "fuda"},
                    {"message", mark.text},
                    {"relatedInformation", Json::array({{{"location", there}, {"message", mark.text}}})}});
  }
  Json params = {{"uri", documents.uri_for(file)}, {"diagnostics", std::move(list)}};
  if (const Document* open = documents.find(file)) params["version"] = open->version;
  return params;
}

constexpr std::uint64_t kGames = 20;  // the number of random games per number of seats: few, because a person
                                      // is waiting
constexpr std::size_t kMostRemembered = 20'000;

// Whether a file of an unknown kind may be intended for fuda. The editor must show no findings about other
// YAML files.
bool is_in_game(const Path& file) {
  const Path folder = file.parent_path();
  if (file.filename() == "game.yaml" || file.filename() == "pack.yaml") return true;
  return is_file(folder / "game.yaml") || is_file(folder.parent_path() / "game.yaml");
}

bool is_ours(const Path& file) {
  try {
    return kind_of(read_script_yaml(file), file) != FileKind::unknown || is_in_game(file);
  } catch (const Failure&) {
    return is_in_game(file);
  }
}

// Returns the files whose checks cover this file.
std::vector<Path> targets_for(const Path& file) {
  try {
    if (file.extension() == ".lua") return games_of(file);
    if ((file.extension() == ".yaml" || file.extension() == ".yml") && is_ours(file)) return {file};
  } catch (const Failure&) {  // ignore rules that belong to no game
  }
  return {};
}

}  // namespace

Checks::Checks(Client& client, Documents& documents, std::vector<Path> rules, std::vector<std::string> named)
    : client_(client), documents_(documents), rules_(std::move(rules)), named_(std::move(named)) {}

void Checks::set_targets(const Path& file) {
  std::vector<Path> targets = targets_for(file);
  // Continue to check a file that is temporarily malformed because somebody is typing.
  if (targets.empty() && targets_of_.contains(file)) targets = targets_of_[file];
  for (Path& target : targets) target = target.lexically_normal();
  targets_of_[file] = std::move(targets);
  std::set<Path> wanted;
  for (const auto& [open, some] : targets_of_) wanted.insert(some.begin(), some.end());
  std::erase_if(targets_, [&](const auto& target) { return !wanted.contains(target.first); });
  for (const Path& target : wanted) targets_.try_emplace(target);
}

void Checks::changed(const Path& file) {
  set_targets(file);
  last_ = file;
  all_changed();
}

void Checks::closed(const Path& file) {
  targets_of_.erase(file);
  if (last_ == file) last_.reset();
  std::set<Path> wanted;
  for (const auto& [open, some] : targets_of_) wanted.insert(some.begin(), some.end());
  std::erase_if(targets_, [&](const auto& target) { return !wanted.contains(target.first); });
  all_changed();
  publish();
}

void Checks::all_changed() {
  for (auto& [path, target] : targets_) target.done = Depth::nothing;
}

// Chooses the file with the least work done. If several files tie, chooses the file that the user changed
// last.
std::optional<Path> Checks::next() const {
  std::optional<Path> best;
  const auto rank = [&](const Path& path) {
    const auto own = last_ ? targets_of_.find(*last_) : targets_of_.end();
    const bool is_last = own != targets_of_.end() && contains(own->second, path);
    return std::pair(static_cast<int>(targets_.at(path).done), is_last ? 0 : 1);
  };
  for (const auto& [path, target] : targets_) {
    if (target.done == Depth::games) continue;
    if (!best || rank(path) < rank(*best)) best = path;
  }
  return best;
}

bool Checks::is_urgent() const {
  const auto path = next();
  return path && targets_.at(*path).done == Depth::nothing;
}

void Checks::work() {
  const auto path = next();
  if (!path) return;
  Target& target = targets_.at(*path);
  const auto depth = static_cast<Depth>(static_cast<int>(target.done) + 1);
  CheckOptions how;
  how.rules = named_;
  how.scripts = depth != Depth::load;
  how.games = depth == Depth::games ? kGames : 0;
  how.find_unseen = false;
  how.jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) / 2);
  if (memory_.size() > kMostRemembered) memory_.clear();
  Findings found;
  try {
    Games games(rules_);
    Checker checker(games, how, &memory_);
    checker.add({*path});
    found = checker.run();
    if (checker.interrupted()) return;
  } catch (const Failure& failure) {
    found = failure.findings();
  }
  target.done = depth;
  if (depth == Depth::load) {
    target.found = std::move(found);
    // After an error, do not play games, and drop the findings from earlier games, because games cannot show
    // whether the error is gone.
    if (has_errors(target.found)) {
      target.later.clear();
      target.done = Depth::games;
    }
  } else {
    target.later = std::move(found);
  }
  publish();
}

Findings Checks::findings_of(const Path& file) const {
  const auto found = shown_.find(file);
  return found == shown_.end() ? Findings() : found->second;
}

void Checks::find_marks() {
  marks_.clear();
  for (const auto& [file, document] : documents_.all()) {
    if (file.extension() != ".lua") append(marks_, language::overridden(language::Project(rules_, file)));
  }
}

void Checks::publish() {
  find_marks();
  shown_.clear();
  Once once;
  const auto add = [&](const Path& target, const Findings& findings, bool played) {
    for (const Finding& finding : findings) {
      if (!once.is_new(finding, played)) continue;
      const Path file = finding.place.file.empty() ? target : Path(finding.place.file);
      shown_[std::filesystem::absolute(file).lexically_normal()].push_back(finding);
    }
  };
  for (const auto& [path, target] : targets_) {
    add(path, target.found, false);
    add(path, target.later, true);
  }
  std::set<Path> files;
  for (const language::Mark& mark : marks_) files.insert(mark.place.file);
  for (const auto& [file, findings] : shown_) files.insert(file);
  for (const auto& [file, text] : published_) files.insert(file);
  for (const auto& [file, document] : documents_.all()) files.insert(file);
  for (const Path& file : files) {
    Json params = diagnostics_json(documents_, file, shown_[file], marks_);
    std::string text = params.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::string& before = published_[file];
    if (before == text) continue;
    before = std::move(text);
    client_.notify("textDocument/publishDiagnostics", std::move(params));
  }
  std::erase_if(shown_, [](const auto& file) { return file.second.empty(); });
  std::erase_if(published_, [&](const auto& file) {
    return !shown_.contains(file.first) && documents_.find(file.first) == nullptr &&
           std::ranges::none_of(marks_, [&](const auto& mark) { return mark.place.file == file.first; });
  });
}

}  // namespace fuda::lsp
