#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>

#include "base/lists.h"
#include "check/pass.h"
#include "check/paths.h"
#include "script/script_yaml.h"

namespace fuda {

namespace {

// Calls work(patch) for a file, and for each choice of its options.
template <class Work>
void each_patch(const yaml::Node& file, const Work& work) {
  work(file);
  for (const yaml::Entry& option : file["options"].entries) {
    for (const yaml::Entry& choice : option.value["choices"].entries) each_patch(choice.value, work);
  }
}

// The value of a number with at most four digits, or 0 for any other text.
int small_number(const std::string& text) {
  const bool digits = std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c) != 0; });
  return digits && !text.empty() && text.size() <= 4 ? std::stoi(text) : 0;
}

// The numbers of players that the game, its variants or their options allow.
class Allowed {
 public:
  explicit Allowed(const Definition& definition) {
    for (const yaml::Node& file : definition.files) take(file);
    for (const Path& path : yaml_below(definition.folder, true)) {
      try {
        const yaml::Node file = read_script_yaml(path);
        if (kind_of(file, path) == FileKind::variant) take(file);
      } catch (const Failure&) {
        any_ = true;
      }
    }
  }

  [[nodiscard]] bool contains(std::int64_t players) const { return any_ || numbers_.contains(players); }

 private:
  void take(const yaml::Node& file) {
    each_patch(file, [this](const yaml::Node& patch) {
      if (const yaml::Node* players = patch.find("players")) add(*players);
    });
  }

  void add(const yaml::Node& node) {
    for (const yaml::Node& item : node.items) add(item);
    if (node.is_mapping()) any_ = true;  // a patch of a list of numbers
    if (!node.is_scalar()) return;
    if (const auto one = node.as_int()) {
      numbers_.insert(*one);
      return;
    }
    const std::size_t dash = node.text.find('-');
    const int low = small_number(node.text.substr(0, dash));
    const int high = dash == std::string::npos ? 0 : small_number(node.text.substr(dash + 1));
    any_ = any_ || low <= 0 || high < low;
    for (int n = low; n <= high; ++n) numbers_.insert(n);
  }

  std::set<std::int64_t> numbers_;
  bool any_ = false;
};

class PlayerNumbers {
 public:
  PlayerNumbers(const Allowed& allowed, std::string players)
      : allowed_(allowed), players_(std::move(players)) {}

  Findings run(const yaml::Node& file) {
    each_patch(file, [this](const yaml::Node& patch) { look_at(patch); });
    return std::move(findings_);
  }

 private:
  void look_at(const yaml::Node& patch) {
    look(patch["teams"]);
    for (const char* section : {"limits", "ratings"}) look_below(patch[section]);
    look_below(patch["setup"]["deal"]);
    for (const yaml::Entry& group : patch["cards"].entries) {
      look(group.value["copies"]);
      for (const yaml::Entry& attribute : group.value.entries) look_below(attribute.value);
    }
    for (const char* section : {"zones", "counters"}) {
      for (const yaml::Entry& family : patch[section].entries) {
        for (const char* key : {"per", "capacity", "min", "max", "start"}) look(family.value[key]);
        look(family.value["refill"]["keep"]);
      }
    }
    for (const yaml::Entry& move : patch["moves"].entries) {
      look_below(move.value["cost"]);
      look_below(move.value["gain"]);
      for (const yaml::Entry& parameter : move.value["parameters"].entries) {
        look(parameter.value["number"]);
        for (const yaml::Node& bound : parameter.value["number"].items) look(bound);
      }
    }
  }

  void look_below(const yaml::Node& numbers) {
    for (const yaml::Entry& entry : numbers.entries) look(entry.value);
  }

  // Inspects a value that may depend on the number of players.
  void look(const yaml::Node& number) {
    for (const yaml::Entry& entry : number.entries) {
      const std::int64_t players = small_number(entry.key);
      if (players <= 0 || allowed_.contains(players)) continue;
      findings_.push_back(warning_at(
          entry.place(),
          fmt::format("this game never has {}, because it is for {}", counted(players, "player"), players_)));
    }
  }

  const Allowed& allowed_;
  const std::string players_;
  Findings findings_;
};

}  // namespace

void passes::player_numbers(const Checked& subject, Report& report) {
  const Definition& definition = *subject.file.definition;
  report.add(PlayerNumbers(Allowed(definition), players_text(definition)).run(subject.file.root));
}

}  // namespace fuda
