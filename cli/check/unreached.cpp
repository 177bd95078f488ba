// Finds moves that no phase offers, and phases to which nothing leads, without playing the game.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/lists.h"
#include "base/suggest.h"
#include "check/pass.h"
#include "check/paths.h"
#include "load/files.h"
#include "lua/tokens.h"
#include "script/script_yaml.h"

namespace fuda {

namespace {

constexpr std::array<std::string_view, 2> kOffers = {"moves", "free"};
// Sections whose words lead to no phase, and sections that are read in another way.
constexpr std::array<std::string_view, 8> kForPeople = {"phases", "options", "names",   "look",
                                                        "title",  "summary", "rulings", "says"};

void add_words(const yaml::Node& node, std::set<std::string>& to) {
  if (node.is_scalar()) to.insert(node.text);
  for (const yaml::Node& item : node.items) add_words(item, to);
  for (const yaml::Entry& entry : node.entries) {
    to.insert(entry.key);
    add_words(entry.value, to);
  }
}

// The names that lead to moves and phases, in all files of a game and in the variants in its folder.
class Leading {
 public:
  explicit Leading(const Definition& definition) {
    for (const Pack& pack : definition.packs) take(pack.root);
    for (const yaml::Node& file : definition.files) take(file);
    for (const LuaFile& file : definition.lua) take_lua(file.text);
    for (const Path& path : yaml_below(definition.folder, true)) {
      const yaml::Node file = read_script_yaml(path);
      if (kind_of(file, path) == FileKind::variant) take(file);
    }
    for (const Path& path : yaml_below(definition.folder, true, ".lua"))
      take_lua(read_lua_file(path, {}, definition.folder));
  }

  [[nodiscard]] bool offers(const std::string& move) const { return offered_.contains(move); }
  [[nodiscard]] bool leads_to(const std::string& phase) const {
    return phases_.contains(phase) || std::ranges::any_of(parts_, [&](const std::string& part) {
             return phase.starts_with(part) || phase.ends_with(part);
           });
  }

 private:
  void take(const yaml::Node& file) {
    for (const yaml::Entry& phase : file["phases"].entries) {
      for (const yaml::Entry& entry : phase.value.entries)
        add_words(entry.value, contains(kOffers, entry.key) ? offered_ : phases_);
    }
    // A rule can take the name of a phase from any value, such as a choice of a move or an attribute of a
    // card, but not from the name of a move or of another thing.
    for (const yaml::Entry& section : file.entries) {
      if (contains(kForPeople, section.key)) continue;
      if (section.value.entries.empty()) add_words(section.value, phases_);
      for (const yaml::Entry& entry : section.value.entries) add_words(entry.value, phases_);
    }
    for (const yaml::Entry& option : file["options"].entries) {
      for (const yaml::Entry& choice : option.value["choices"].entries) {
        phases_.insert(choice.key);
        take(choice.value);
      }
    }
  }

  // Takes all texts in quotes. A text next to `..` may be a part of a name.
  void take_lua(std::string_view text) {
    const std::vector<lua::Token> tokens = lua::all_tokens(text);
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      if (tokens[at].kind != lua::Token::Kind::text || tokens[at].written.size() < 3) continue;
      const std::string word(tokens[at].written.substr(1, tokens[at].written.size() - 2));
      const bool joined =
          (at > 0 && tokens[at - 1].is("..")) || (at + 1 < tokens.size() && tokens[at + 1].is(".."));
      (joined ? parts_ : phases_).insert(word);
    }
  }

  std::set<std::string> offered_, phases_;
  std::set<std::string> parts_;
};

// The entries that a file declares and that no older file has.
std::vector<const yaml::Entry*> own_entries(const Definition& definition, const char* section) {
  std::vector<const yaml::Entry*> own;
  for (const yaml::Entry& entry : definition.files.back()[section].entries) {
    const bool inherited =
        std::any_of(definition.files.begin(), definition.files.end() - 1,
                    [&](const yaml::Node& file) { return file[section].find(entry.key) != nullptr; });
    if (!entry.value.is_null() && !inherited && definition.root[section].find(entry.key) != nullptr)
      own.push_back(&entry);
  }
  return own;
}

CheckResult unreached(const Definition& definition) {
  CheckResult result;
  (void)build_game(definition, definition.seats.front());  // an error there can explain what is missing here
  const Leading leading(definition);
  const auto report = [&](Sightings::Kind kind, const yaml::Entry& entry, const char* message,
                          std::string hint) {
    result.findings.push_back(
        warning_at(entry.place(), fmt::format(fmt::runtime(message), entry.key), std::move(hint)));
    result.sightings.see(kind, entry.key, entry.place());  // no game needs to look for it
  };
  const yaml::Node& phases = definition.root["phases"];
  const std::string& start = definition.root["start_phase"].text;
  for (const yaml::Entry* move : own_entries(definition, "moves")) {
    if (!leading.offers(move->key))
      report(Sightings::Kind::move, *move, "no phase offers the move '{}'",
             fmt::format("add the move to a phase: 'moves: [{}, …]'", move->key));
  }
  for (const yaml::Entry* phase : own_entries(definition, "phases")) {
    const bool first = start.empty() && phases.entries.front().key == phase->key;
    if (first || leading.leads_to(phase->key)) continue;
    std::vector<std::string> others = keys_of(phases);
    std::erase(others, phase->key);
    const std::string near = nearest(phase->key, others);
    const std::string begins =
        start.empty() ? fmt::format("; if the game starts here, write 'start_phase: {}'", phase->key) : "";
    report(Sightings::Kind::phase, *phase, "nothing leads to phase '{}'",
           near.empty() ? fmt::format("write 'then: {0}' in another phase, or go(\"{0}\") in a rule{1}",
                                      phase->key, begins)
                        : fmt::format("did you mean '{}'?", near));
  }
  return result;
}

}  // namespace

void passes::unreached(const Checked& subject, Report& report) {
  report.later("", [definition = subject.file.definition] {
    try {
      return fuda::unreached(*definition);
    } catch (const Failure&) {
      return CheckResult{};  // another pass reports a file that cannot be read
    }
  });
}

}  // namespace fuda
