#include "workbench/proof.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "batch/random_games.h"
#include "check/random_play.h"
#include "files/overlay.h"
#include "load/games.h"
#include "study/signature.h"
#include "workbench/yaml_patch.h"
#include "workbench/yaml_text.h"
#include "yaml/reader.h"

namespace fuda::workbench {

namespace {

constexpr std::uint64_t kProofGames = 200;    // games for each number of players
constexpr std::uint64_t kGamesOfChoice = 20;  // games for each other choice of an option
constexpr std::uint64_t kProofSeed = 1;

// While an InPlace exists, reading these files gives these texts, although the files are not on disk.
class InPlace {
 public:
  explicit InPlace(const VariantFiles& files) : files_(files) {
    for (const auto& [path, text] : files_) Overlay::put(path, text);
  }
  ~InPlace() {
    for (const auto& [path, text] : files_) Overlay::remove(path);
  }
  InPlace(const InPlace&) = delete;
  InPlace& operator=(const InPlace&) = delete;

 private:
  const VariantFiles& files_;
};

Stack stack_with(const Stack& printed, const VariantFiles& files) {
  Stack stack = printed;
  const auto& [path, text] = files.front();
  yaml::Node root = yaml::read_text(text, path.string());
  stack.name += "+" + root["variant"].text;
  stack.variants.push_back(path);
  stack.bases.emplace_back();
  stack.roots.push_back(std::move(root));
  stack.texts.push_back(text);
  return stack;
}

// Whether two mappings may have different sections with this name. first_option_difference() compares
// options.
bool may_differ(const std::string& section) { return is_head(section) || section == "options"; }

// The first difference between two mappings, as a dotted path, or "".
std::string first_difference(const yaml::Node& one, const yaml::Node& other, const std::string& path) {
  if (canonical(one) == canonical(other)) return "";
  if (!one.is_mapping() || !other.is_mapping()) return path.empty() ? "the game" : path;
  const auto name = [&](const std::string& key) { return path.empty() ? key : path + "." + key; };
  for (const yaml::Entry& entry : one.entries) {
    if (path.empty() && may_differ(entry.key)) continue;
    if (std::string found = first_difference(entry.value, other[entry.key], name(entry.key)); !found.empty())
      return found;
  }
  for (const yaml::Entry& entry : other.entries) {
    if (path.empty() && may_differ(entry.key)) continue;
    if (one.entry(entry.key) == nullptr) return name(entry.key);
  }
  return "";
}

std::string first_option_difference(const Definition& one, const Definition& other) {
  for (const OptionInfo& option : one.options) {
    const auto same = std::ranges::find(other.options, option.name, &OptionInfo::name);
    const std::string name = "options." + option.name;
    if (same == other.options.end()) return name;
    if (same->fallback != option.fallback) return name + ".default";
    if (same->choices != option.choices) return name + ".choices";
    if (same->numeric != option.numeric || same->low != option.low || same->high != option.high)
      return name + ".range";
    yaml::Node before = one.plain["options"][option.name], after = other.plain["options"][option.name];
    for (yaml::Node* node : {&before, &after})
      std::erase_if(node->entries, [](const yaml::Entry& entry) { return entry.key == "default"; });
    if (std::string found = first_difference(before, after, name); !found.empty()) return found;
  }
  for (const OptionInfo& option : other.options) {
    if (std::ranges::find(one.options, option.name, &OptionInfo::name) == one.options.end())
      return "options." + option.name;
  }
  return "";
}

}  // namespace

Definition with_variant(const Stack& printed, const VariantFiles& files) {
  const InPlace in_place(files);
  return load_definition(stack_with(printed, files), {});
}

void refuse_broken_choices(const Path& game_file, const Definition& definition,
                           const std::vector<Path>& path) {
  for (const OptionInfo& option : definition.options) {
    for (const std::string& value : tried_values(option)) {
      if (value == option.value) continue;
      RandomPlay choice;
      choice.spec = {game_file.string(), {}, {}};
      choice.settings = {{option.name, value, {}}};
      throw_if_errors(play_random(path, choice).findings);  // builds the game, and plays no games
    }
  }
}

std::uint64_t signature_of(const Definition& definition, int seats, std::uint64_t games) {
  const auto engine = make_engine(definition, seats);
  Signature signature;
  Sequence sequence;
  sequence.seed = kProofSeed;
  Tally tally;
  play_random_games(*engine, 0, games, sequence, tally, &signature);
  // A failed game has no last position, so the number of failures belongs to the result.
  return signature.sum() + tally.failed;
}

Proof same_game(const Definition& one, const Definition& other, const Stack& one_stack,
                const Stack& other_stack, const VariantFiles& files) {
  Proof proof;
  proof.differs = first_difference(one.plain, other.plain, "");
  if (proof.differs.empty()) proof.differs = first_option_difference(one, other);
  if (!proof.differs.empty()) return proof;
  if (one.seats != other.seats) {
    proof.differs = "players";
    return proof;
  }
  for (const int seats : one.seats) {
    if (signature_of(one, seats, kProofGames) != signature_of(other, seats, kProofGames)) {
      proof.differs = fmt::format("random games with {}", counted(seats, "player"));
      return proof;
    }
    proof.games += kProofGames;
  }
  const InPlace in_place(files);
  const Stack merged = stack_with(one_stack, files);
  const int seats = one.seats.front();
  for (const OptionInfo& option : one.options) {
    for (const std::string& value : tried_values(option)) {
      if (value == option.value) continue;
      // A choice that only one of the games can load is a difference.
      const auto played = [&](const Stack& stack) -> std::uint64_t {
        try {
          return signature_of(load_definition(stack, {{option.name, value, {}}}), seats, kGamesOfChoice);
        } catch (const Failure&) {
          return 0;
        }
      };
      if (played(merged) != played(other_stack)) {
        proof.differs = fmt::format("random games with {}: {}", option.name, value);
        return proof;
      }
      proof.games += kGamesOfChoice;
    }
  }
  return proof;
}

}  // namespace fuda::workbench
