#include "load/packs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

#include "base/key_number.h"
#include "base/limits.h"
#include "base/lists.h"
#include "base/suggest.h"
#include "load/files.h"
#include "yaml/node.h"
#include "yaml/reader.h"
#include "yaml/schema.h"

namespace fuda {

namespace fs = std::filesystem;

namespace {

void check_keys(const yaml::Node& node, Findings& findings) {
  std::map<std::int64_t, const yaml::Entry*> numbers;
  for (const yaml::Entry& entry : node.entries) {
    if (const auto number = key_number(entry.key)) {
      const auto [first, is_new] = numbers.emplace(*number, &entry);
      if (!is_new) {
        findings.push_back(error_at(
            entry.place(),
            fmt::format("rules read the key '{}' as the number {}, but '{}' on line {} is the same number",
                        entry.key, *number, first->second->key, first->second->line)));
      }
    }
    check_keys(entry.value, findings);
  }
  for (const yaml::Node& item : node.items) check_keys(item, findings);
}

// Reports keys such as "01" and "1" that mean the same number in one mapping of a file's `tables`, because
// one of these keys would replace the other. Includes the patches of choices.
Findings check_table_keys(const yaml::Node& root) {
  Findings findings;
  check_keys(root["tables"], findings);
  for (const yaml::Entry& option : root["options"].entries) {
    for (const yaml::Entry& choice : option.value["choices"].entries)
      check_keys(choice.value["tables"], findings);
  }
  return findings;
}

constexpr const char* kFolder = "packs";

// A folder with packs, and the folder that its files must not leave through links.
struct Shelf {
  Path packs, below;
};

std::vector<Shelf> shelves_of(const Path& game, const std::vector<Path>& path) {
  std::vector<Shelf> shelves;
  const auto add = [&shelves](const Path& packs, const Path& below) {
    Path plain = packs.lexically_normal();
    if (!plain.has_filename()) plain = plain.parent_path();  // "packs/"
    if (is_folder(plain)) shelves.push_back({plain, below.lexically_normal()});
  };
  add(game / kFolder, game);
  add(game / ".." / kFolder, game / "..");
  // Search these folders if the file is a pack, or a game in the folder of a pack.
  for (const Path& above : {game / "..", game / ".." / ".."}) {
    std::error_code error;
    if (fs::absolute(above / "x", error).lexically_normal().parent_path().filename() == kFolder)
      add(above, above);
  }
  for (const Path& folder : path) add(folder / kFolder, folder);
  return shelves;
}

class PackFinder {
 public:
  PackFinder(const yaml::Node& game, const std::vector<Path>& path)
      : shelves_(shelves_of(Path(*game.file).parent_path(), path)) {}

  // The numbers of the packs listed in `uses`, and of the packs that they use.
  std::set<std::size_t> resolve(const yaml::Node& uses) {
    std::set<std::size_t> all;
    for (const yaml::Node& item : uses.items) {
      // The schema reports a name that is a path.
      if (!item.is_scalar() || Path(item.text).filename() != item.text) continue;
      const std::size_t pack = add(item);
      all.insert(pack);
      all.insert(packs_[pack].bases.begin(), packs_[pack].bases.end());
    }
    return all;
  }

  std::vector<Pack> take() { return std::move(packs_); }

 private:
  [[noreturn]] static void refuse(const yaml::Node& item, std::string message, std::string hint = {}) {
    throw Failure(error_at(item.place(), std::move(message), std::move(hint)));
  }

  std::size_t add(const yaml::Node& item) {
    const std::string& name = item.text;
    if (const auto known = std::ranges::find(packs_, name, &Pack::name); known != packs_.end())
      return static_cast<std::size_t>(known - packs_.begin());
    if (contains(active_, name))
      refuse(item, fmt::format("'uses' forms a loop: {} -> {}", fmt::join(active_, " -> "), name));
    if (packs_.size() + active_.size() == kMaxLayers)
      refuse(item, fmt::format("with '{}', the game uses more than {} packs", name, kMaxLayers),
             "packs that another pack uses also count");
    Pack pack{name, {}, {}, {}};
    const Shelf shelf = shelf_of(item);
    const Path file = shelf.packs / name / kPackFile;
    pack.root = yaml::read_file(file, {shelf.below, item.place()}, &pack.text);
    bytes_ += pack.text.size();
    if (bytes_ > kMaxGameBytes)
      refuse(item, fmt::format("with '{}', the packs of this game are larger than {} in total", name,
                               bytes_text(kMaxGameBytes)));
    const yaml::Node& own = pack.root["pack"];
    if (own.is_null())
      throw Failure(
          error_at(pack.root.place(), "this file is not a pack", "a pack begins with 'pack: NAME'"));
    if (own.text != name)
      throw Failure(error_at(
          own.place(), fmt::format("this pack is named '{}', but its folder is named '{}'", own.text, name)));
    active_.push_back(name);
    const auto bases = resolve(pack.root["uses"]);
    pack.bases.assign(bases.begin(), bases.end());
    active_.pop_back();
    packs_.push_back(std::move(pack));
    return packs_.size() - 1;
  }

  [[nodiscard]] Shelf shelf_of(const yaml::Node& item) const {
    std::vector<std::string> known;
    std::string looked_in;
    for (const Shelf& shelf : shelves_) {
      if (is_file(shelf.packs / item.text / kPackFile)) return shelf;
      append(known, folders_with(shelf.packs, kPackFile));
      looked_in += (looked_in.empty() ? "looked in " : ", ") + shelf.packs.string();
    }
    if (looked_in.empty()) {
      looked_in =
          "there is no folder 'packs' next to this game or another game; add the games and packs of a "
          "folder, such as fuda's own 'rules', with --rules DIR or $FUDA_PATH";
    }
    const std::string hint = suggestion(item.text, known);
    refuse(item, fmt::format("there is no pack '{}'", item.text),
           hint + (hint.empty() ? "" : "\n") + looked_in);
  }

  std::vector<Shelf> shelves_;
  std::vector<Pack> packs_;
  std::size_t bytes_ = 0;            // number of bytes of all files read so far
  std::vector<std::string> active_;  // packs whose `uses` is being followed
};

// Keys of a game that no pack has.
constexpr std::array<std::string_view, 8> kOfGame = {"game",      "title", "summary", "players",
                                                     "languages", "teams", "rules",   "uses"};

}  // namespace

std::vector<Pack> find_packs(const yaml::Node& game, const std::vector<Path>& path) {
  if (game.find("uses") == nullptr) return {};
  PackFinder finder(game, path);
  (void)finder.resolve(game["uses"]);
  return finder.take();
}

namespace {

// Explains errors about `number` in a group of cards, whose key for the number of cards is `count`.
void explain_number_of_cards(const yaml::Node& root, Findings& findings) {
  std::map<std::string, Finding*> by_place;
  for (Finding& finding : findings) by_place.emplace(finding.place.text(), &finding);
  if (by_place.empty()) return;
  for (const yaml::Entry& move : root["moves"].entries) {
    for (const yaml::Entry& parameter : move.value["parameters"].entries) {
      const yaml::Node* number = parameter.value.find("number");
      if (number == nullptr || !number->is_scalar() || parameter.value.find("cards") == nullptr) continue;
      if (const auto found = by_place.find(number->place().text()); found != by_place.end())
        found->second->add_hint(fmt::format("for the number of cards, write 'count: {}'", number->text));
    }
  }
}

}  // namespace

Findings check_file(const yaml::Node& root, FileKind kind) {
  static constexpr std::array kSchemas = {"game",     "variant", "script", "names",
                                          "rulebook", "pack",    "encoder"};
  if (kind != FileKind::game || root.find("uses") == nullptr) {
    Findings findings = yaml::check_schema(root, kSchemas[static_cast<std::size_t>(kind)]);
    append(findings, check_table_keys(root));
    explain_number_of_cards(root, findings);
    return findings;
  }
  const auto is_of_game = [](const yaml::Entry& entry) { return contains(kOfGame, entry.key); };
  yaml::Node own = root;
  std::erase_if(own.entries, [&](const yaml::Entry& entry) { return !is_of_game(entry); });
  yaml::Node patch = root;
  std::erase_if(patch.entries, is_of_game);
  Findings findings = yaml::check_schema(own, "game");
  append(findings, yaml::check_schema(patch, "pack"));
  append(findings, check_table_keys(root));
  explain_number_of_cards(root, findings);
  return findings;
}

}  // namespace fuda
