#include "check/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/known_texts.h"
#include "base/lists.h"
#include "check/beside.h"
#include "check/pack_hints.h"
#include "check/paths.h"
#include "load/files.h"
#include "load/packs.h"
#include "script/script.h"
#include "script/script_yaml.h"
#include "yaml/schema.h"

namespace fuda {

namespace {

constexpr bool kDecides = true, kPlays = true;
// The passes, in the order in which their findings are shown.
constexpr std::array<Pass, 41> kPasses = {{
    {Stage::first, PassInput::scripts, passes::scripts, !kDecides, kPlays, CheckPart::scenarios},
    {Stage::first, PassInput::words, passes::words_alone},
    {Stage::first, PassInput::all, passes::strays},
    {Stage::first, PassInput::rulebooks, passes::rulebook_alone},
    {Stage::first, PassInput::packs, passes::pack_alone},
    {Stage::first, PassInput::encoders, passes::encoder_alone},
    {Stage::first, PassInput::games, passes::code},
    {Stage::first, PassInput::game_files, passes::unreached},
    {Stage::first, PassInput::game_files, passes::no_change},
    {Stage::first, PassInput::game_files, passes::card_values},
    {Stage::first, PassInput::games, passes::amounts, kDecides},
    {Stage::first, PassInput::games, passes::random_games, kDecides, kPlays, CheckPart::games},
    {Stage::first, PassInput::games, passes::uses},
    {Stage::first, PassInput::games, passes::bots},
    {Stage::first, PassInput::games, passes::bot_games, !kDecides, kPlays, CheckPart::games},
    {Stage::first, PassInput::games, passes::unread},
    {Stage::first, PassInput::game_files, passes::player_numbers},
    {Stage::first, PassInput::game_files, passes::full_counters},
    {Stage::first, PassInput::game_files, passes::kept_holders},
    {Stage::first, PassInput::game_files, passes::teams},
    {Stage::first, PassInput::game_files, passes::near_names},
    {Stage::first, PassInput::game_files, passes::hidden_names},
    {Stage::first, PassInput::game_files, passes::variant_names},
    {Stage::first, PassInput::games, passes::words},
    {Stage::first, PassInput::game_files, passes::languages},
    {Stage::first, PassInput::game_files, passes::same_texts},
    {Stage::first, PassInput::game_files, passes::renamed_cards},
    {Stage::first, PassInput::game_files, passes::untold},
    {Stage::first, PassInput::game_files, passes::language_codes},
    {Stage::first, PassInput::game_files, passes::not_files},
    {Stage::first, PassInput::game_files, passes::unnamed_rules},
    {Stage::first, PassInput::game_files, passes::encoders},
    {Stage::first, PassInput::game_files, passes::rulebook},
    {Stage::first, PassInput::game_files, passes::scripts_beside, !kDecides, kPlays, CheckPart::scenarios},
    {Stage::scenarios, PassInput::games, passes::watch_scenarios, !kDecides, kPlays, CheckPart::games},
    {Stage::mixtures, PassInput::games, passes::mix_options, !kDecides, kPlays, CheckPart::games},
    {Stage::more_games, PassInput::games, passes::play_enough, !kDecides, kPlays, CheckPart::games},
    {Stage::last, PassInput::games, passes::unseen, !kDecides, !kPlays, CheckPart::games},
    {Stage::last, PassInput::games, passes::cut_off, !kDecides, !kPlays, CheckPart::games},
    {Stage::last, PassInput::games, passes::winners, !kDecides, !kPlays, CheckPart::games},
    {Stage::last, PassInput::game_files, passes::never_ran, !kDecides, kPlays, CheckPart::games},
}};

bool is_of(PassInput input, const CheckedFile& file) {
  switch (input) {
    case PassInput::all:
      return true;
    case PassInput::scripts:
      return file.well_formed && file.kind == FileKind::script;
    case PassInput::words:
      return file.well_formed && file.kind == FileKind::names;
    case PassInput::rulebooks:
      return file.well_formed && file.kind == FileKind::rulebook;
    case PassInput::packs:
      return file.well_formed && file.kind == FileKind::pack;
    case PassInput::encoders:
      return file.well_formed && file.kind == FileKind::encoder;
    case PassInput::games:
      return file.definition != nullptr;
    case PassInput::game_files:
      return file.definition != nullptr && !file.combination;
  }
  return false;
}

// Whether a check of one part reports the findings of this pass. The pass that plays games also loads the
// game: with the default choices for `load`, and with all choices for `code`.
bool reports(CheckPart part, const Pass& pass) {
  if (part == CheckPart::all || part == pass.part) return true;
  return pass.look == passes::random_games && (part == CheckPart::load || part == CheckPart::code);
}

// Like reports(), but random games also need the scenarios, as evidence that something can happen.
bool runs(CheckPart part, const Pass& pass) {
  return reports(part, pass) || (part == CheckPart::games && pass.part == CheckPart::scenarios);
}

// Collects the findings of one pass in one file.
class Sink : public Report {
 public:
  Sink(Findings& findings, Jobs& jobs, const CheckOptions& options)
      : findings_(findings), jobs_(jobs), options_(options) {}

  using Report::add;
  void add(const Findings& findings) override { append(findings_, findings); }
  void later(const std::string& key, std::function<CheckResult()> work) override {
    if (key.empty() || !jobs_.awaits(key)) jobs_.add({findings_, key, std::move(work)});
  }
  void play(const RandomPlay& what, std::uint64_t asked) override {
    RandomPlay play = what;
    play.rules = options_.rules;
    play.max_moves = options_.max_moves;
    jobs_.add({findings_, key_of(what), {}, play, asked});
  }

 private:
  Findings& findings_;
  Jobs& jobs_;
  const CheckOptions& options_;
};

}  // namespace

void Checker::add(const std::vector<Path>& files) {
  for (const Path& path : files) {
    File file;
    file.path = path;
    file.parts = {path};
    files_.push_back(std::move(file));
    paths_.insert(plain_path(path.string()));
  }
}

void Checker::look_below(const Path& folder) { append(not_files_, not_files_below(folder)); }

void Checker::add_combination(const std::string& spec) {
  File file;
  file.path = spec;
  file.combination = true;
  files_.push_back(std::move(file));
  ++combinations_;
}

void Checker::read(File& file) {
  if (file.combination) return;
  collect(file.unreadable, [&] { file.root = read_script_yaml(file.path); });
  if (!file.unreadable.empty()) return;
  file.kind = kind_of(file.root, file.path);
  if (const yaml::Entry* game = misspelt_game(file.root, file.path)) {
    file.unreadable = {
        error_at(game->place(), fmt::format("unknown key '{}'", game->key), "did you mean 'game'?")};
  } else if (file.kind == FileKind::unknown) {
    file.unreadable = {
        error_at({file.path.string()},
                 "this file is not a game, variant, script, rulebook, pack, encoder or translation",
                 "a game starts with 'game: NAME', a variant with 'variant: NAME'")};
  }
  if (file.kind == FileKind::script) covers_.take(file.root, file.path);
}

void Checker::load(File& file) {
  if (!file.combination) {
    if (file.kind == FileKind::unknown) return;
    file.wrong = check_file(file.root, file.kind);
    file.well_formed = !has_errors(file.wrong);
    if (!file.well_formed || (file.kind != FileKind::game && file.kind != FileKind::variant)) return;
  }
  collect(file.wrong, [&] { file.definition = games_.definition(file.spec(), {}); });
  if (!file.combination || !file.definition) return;
  for (const yaml::Node& part : file.definition->files) file.parts.emplace_back(*part.file);
}

Checked Checker::subject(const File& file) {
  bool failed = false;
  for (std::size_t i = 0; i < kPasses.size(); ++i)
    failed = failed || (kPasses[i].decides && has_errors(file.found[i]));
  return {file, options_, paths_, failed, jobs_.evidence(), games_, covers_};
}

void Checker::do_stage(Stage stage) {
  if (jobs_.interrupted()) return;
  for (File& file : files_) {
    if (jobs_.interrupted()) return;
    const Checked looked_at = subject(file);
    for (std::size_t i = 0; i < kPasses.size(); ++i) {
      const Pass& pass = kPasses[i];
      if (pass.stage != stage || !is_of(pass.input, file) || !runs(options_.part, pass)) continue;
      const bool plays_scripts = pass.look == passes::scripts || pass.look == passes::scripts_beside;
      if (plays_scripts && !options_.scripts) continue;
      Sink sink(file.found[i], jobs_, options_);
      collect(file.found[i], [&] { pass.look(looked_at, sink); });
    }
  }
  jobs_.run(all_work());
}

// The work that a check may do. Checking more games or more files allows more work, because a user who asks
// for more is willing to wait.
Work Checker::all_work() const {
  constexpr std::uint64_t kMost = 1'000'000;
  const auto loaded = static_cast<Work>(std::count_if(
      files_.begin(), files_.end(), [](const File& file) { return file.definition != nullptr; }));
  return options_.work * loaded * std::clamp<Work>(options_.games / kCheckedGames, 1, kMost);
}

Findings Checker::all_findings() const {
  Findings findings;
  Once once;
  const auto add = [&](const Findings& some, bool played = false) {
    // The same error in a real game is easier to understand than in an imagined position.
    for (const bool imagined : {false, true}) {
      for (const Finding& finding : some) {
        if ((finding.subject.kind == Subject::Kind::imagined) != imagined) continue;
        if (once.is_new(finding, played)) findings.push_back(finding);
      }
    }
  };
  add(not_files_);
  for (const File& file : files_) add(file.unreadable);
  // Scripts come last, because findings in the game may explain why scripts fail.
  for (const bool scripts : {false, true}) {
    for (const File& file : files_) {
      if ((file.kind == FileKind::script) != scripts) continue;
      add(file.wrong);
      for (std::size_t i = 0; i < kPasses.size(); ++i) {
        if (reports(options_.part, kPasses[i])) add(file.found[i], kPasses[i].plays);
      }
    }
  }
  add(jobs_.cuts());
  name_packs(findings, games_.path());
  return findings;
}

// The checked YAML files, and the Lua files that they name.
std::vector<Path> Checker::own_files() const {
  std::set<Path> files;
  for (const File& file : files_) {
    if (file.combination) continue;
    files.insert(file.path);
    if (!file.definition) continue;
    const auto last = static_cast<int>(file.definition->files.size()) - 1;
    for (const LuaFile& lua : file.definition->lua) {
      if (lua.file == last) files.insert(lua.path);
    }
  }
  return {files.begin(), files.end()};
}

void Checker::suppress(Findings& findings) {
  suppressions_.apply(findings);
  if (!options_.strict) {
    std::erase_if(findings,
                  [](const Finding& finding) { return finding.subject.kind == Subject::Kind::suspected; });
  }
  // Some warnings may be missing after an error, or if the user turned off a part of the check.
  const bool all = options_.part == CheckPart::all && options_.games > 0 && options_.scripts &&
                   options_.find_unseen && !interrupted() && !has_errors(findings);
  append(findings, suppressions_.wrong(own_files(), {all, looks_for_unrun(options_)}));
}

Findings Checker::run() {
  KnownTexts own;
  const KnownTexts::Use use(KnownTexts::in_use_or(own));
  for (File& file : files_) {
    file.found.resize(kPasses.size());
    read(file);
  }
  for (File& file : files_) {
    if (!jobs_.interrupted()) load(file);
  }
  do_stage(Stage::first);
  const bool further =
      std::ranges::any_of(files_, [&](const File& file) { return worth_looking_further(subject(file)); });
  if (further && options_.find_unseen && options_.games > 0) {
    do_stage(Stage::scenarios);
    do_stage(Stage::mixtures);
    do_stage(Stage::more_games);
  }
  do_stage(Stage::last);
  Findings findings = all_findings();
  suppress(findings);
  return findings;
}

}  // namespace fuda
