#include "load/definition.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>

#include "base/known_texts.h"
#include "base/lists.h"
#include "load/advisor.h"
#include "load/files.h"
#include "load/merge.h"
#include "load/options.h"
#include "load/packs.h"
#include "yaml/schema.h"

namespace fuda {

namespace {

// Keys about the variant or pack itself.
constexpr std::array<std::string_view, 10> kOwnKeys = {"variant", "extends", "excludes", "set",  "summary",
                                                       "rules",   "replace", "keep",     "pack", "uses"};

// The part of a variant or pack that changes the game. The summary of a variant with `keep` replaces the
// game's summary.
yaml::Node patch_of(const yaml::Node& variant) {
  yaml::Node patch = variant;
  const bool is_whole = variant.find("keep") != nullptr;
  std::erase_if(patch.entries, [is_whole](const yaml::Entry& entry) {
    if (is_whole && entry.key == "summary") return false;
    return contains(kOwnKeys, entry.key);
  });
  return patch;
}

// The choices of options with which a set of files makes a valid game. Several threads may add choices.
class ValidGames {
 public:
  [[nodiscard]] bool contains(const std::string& settings) const {
    const std::scoped_lock lock(*mutex_);
    return settings_->contains(settings);
  }
  void add(const std::string& settings) const {
    const std::scoped_lock lock(*mutex_);
    settings_->insert(settings);
  }

 private:
  std::unique_ptr<std::mutex> mutex_ = std::make_unique<std::mutex>();
  std::unique_ptr<std::set<std::string>> settings_ = std::make_unique<std::set<std::string>>();
};

// The texts and names of all files.
std::string all_texts(const Stack& stack) {
  std::string texts;
  const auto add = [&](const yaml::Node& root, const std::string& text) {
    texts.append(*root.file).append(1, '\0').append(text).append(1, '\0');
  };
  for (const Pack& pack : stack.packs) add(pack.root, pack.text);
  for (std::size_t i = 0; i < stack.roots.size(); ++i) add(stack.roots[i], stack.texts[i]);
  return texts;
}

class Loader {
 public:
  explicit Loader(const Stack& stack) : stack_(stack), packs_(stack.packs.size()), texts_(all_texts(stack)) {}

  Definition load(const std::vector<OptionSetting>& settings) {
    out_.name = stack_.name;
    out_.folder = stack_.game.parent_path();
    check_files();
    throw_if_errors(findings_);
    resolve(settings);
    throw_if_errors(findings_);
    read_players();
    out_.bases = stack_.bases;
    note_kept();
    for (std::size_t i = 0; i < packs_ && !out_.kept[0]; ++i) take_pack_rules(i);
    for (std::size_t i = 0; i < out_.files.size(); ++i) {
      if (!out_.kept[i]) take_rules(out_.files[i]["rules"], static_cast<int>(i));
    }
    for (const auto& rules : option_rules_) take_rules(rules, LuaFile::kOfOption);
    throw_if_errors(findings_);
    return std::move(out_);
  }

 private:
  void check_files() {
    out_.files = stack_.roots;
    out_.texts = stack_.texts;
    out_.packs = stack_.packs;
    const auto check = [this](const yaml::Node& root, const std::string& text, FileKind kind) {
      append(findings_, *KnownTexts::of(fmt::format("{} {}", word_for(kind), *root.file), text,
                                        [&] { return check_file(root, kind); }));
    };
    for (const Pack& pack : out_.packs) check(pack.root, pack.text, FileKind::pack);
    for (std::size_t i = 0; i < out_.files.size(); ++i)
      check(out_.files[i], stack_.texts[i], i == 0 ? FileKind::game : FileKind::variant);
  }

  // The packs, the game and its variants, in the order of their numbers. Each entry lists the sources that it
  // may override.
  [[nodiscard]] std::vector<PatchSource> sources() const {
    std::vector<PatchSource> all;
    for (const Pack& pack : out_.packs) all.push_back({fmt::format("pack '{}'", pack.name), pack.bases});
    for (std::size_t i = 0; i < out_.files.size(); ++i) {
      PatchSource& file =
          all.emplace_back(PatchSource{fmt::format("variant '{}'", out_.files[i]["variant"].text), {}});
      for (std::size_t below = 0; below < packs_ + (i > 0 ? 1 : 0); ++below) file.bases.push_back(below);
      for (const std::size_t base : stack_.bases[i]) file.bases.push_back(packs_ + base);
    }
    return all;
  }

  // Merges the game into its packs.
  [[nodiscard]] Merger merge_packs() const {
    yaml::Node game = out_.files.front();
    if (packs_ == 0) return {std::move(game), sources()};
    std::erase_if(game.entries, [](const yaml::Entry& entry) { return entry.key == "uses"; });
    yaml::Node root = game;
    root.entries.clear();
    Merger merger(std::move(root), sources(), packs_);
    for (std::size_t i = 0; i < packs_; ++i) merger.apply(patch_of(out_.packs[i].root), i);
    merger.apply(game, packs_);
    return merger;
  }

  // Merges the variants, then chooses options and merges their patches. The result must still be a valid
  // game.
  void resolve(const std::vector<OptionSetting>& settings) {
    Merger merger = merge_packs();
    for (std::size_t i = 1; i < out_.files.size(); ++i) {
      const yaml::Node& variant = out_.files[i];
      const std::size_t source = packs_ + i;
      if (const yaml::Node* sections = variant.find("keep")) merger.keep(*sections, source);
      for (const auto& path : variant["replace"].items) merger.clear(path, source);
      merger.apply(patch_of(variant), source);
      for (const auto& entry : variant["set"].entries) merger.claim(entry.key, entry.value, source);
    }
    take_findings(merger);
    throw_if_errors(findings_);
    if (out_.files.size() + packs_ > 1) check_merged(merger.root(), merger, "");
    throw_if_errors(findings_);

    out_.plain = merger.root();
    OptionSection options(out_.plain, merger.taken(), findings_);
    const auto throw_of_options = [&] {
      if (advisor != nullptr) advisor->point_to_taken(findings_, merger.taken());
      throw_if_errors(findings_);
    };
    throw_of_options();
    for (std::size_t i = 1; i < out_.files.size(); ++i) {
      for (const auto& entry : out_.files[i]["set"].entries) options.set_default(entry);
    }
    for (const auto& setting : settings) options.choose(setting);
    throw_of_options();
    option_rules_ = options.apply(merger);
    take_findings(merger);
    for (auto& entry : merger.root().entries) {
      if (entry.key != "options") options.substitute(entry.value);
    }
    throw_of_options();
    out_.root = std::move(merger.root());
    std::string chosen = "chosen:";
    for (const auto& setting : settings) chosen += fmt::format("\n{}={}", setting.name, setting.value);
    check_merged(out_.root, merger, chosen);
    out_.options = options.infos();
    out_.taken = merger.taken();
  }

  // If a variant has `keep`, records which sections remain of the game and of the variants that it extends.
  void note_kept() {
    out_.kept.resize(out_.files.size());
    for (std::size_t i = 1; i < out_.files.size(); ++i) {
      const yaml::Node* keep = out_.files[i].find("keep");
      if (keep == nullptr) continue;
      std::vector<std::size_t> behind = stack_.bases[i];
      behind.push_back(0);
      for (const std::size_t file : behind) {
        std::set<std::string> sections;
        for (const yaml::Node& item : keep->items) {
          if (!out_.kept[file] || out_.kept[file]->contains(item.text)) sections.insert(item.text);
        }
        out_.kept[file] = std::move(sections);
      }
    }
  }

  // Checks that the patched game is a valid game. This function remembers which results are valid games,
  // because a check loads the same files for every scenario and every choice of options.
  void check_merged(const yaml::Node& root, const Merger& merger, const std::string& settings) {
    const auto valid = KnownTexts::of("merged " + stack_.name, texts_, [] { return ValidGames(); });
    if (valid->contains(settings)) return;
    Findings wrong = yaml::check_schema(root, "game");
    if (wrong.empty()) valid->add(settings);
    if (advisor != nullptr) advisor->point_to_patches(wrong, root, merger.taken());
    append(findings_, wrong);
  }

  void take_findings(Merger& merger) {
    append(findings_, merger.findings());
    merger.findings().clear();
  }

  void read_players() {
    const yaml::Node& node = out_.root["players"];
    out_.seats.clear();
    for (const yaml::Node& item : node.items) add_seats(item, std::stoi(item.text));
    if (node.is_sequence()) {
      std::ranges::sort(out_.seats);
      return;
    }
    const auto dash = node.text.find('-');
    const int low = std::stoi(node.text.substr(0, dash));
    const int high = dash == std::string::npos ? low : std::stoi(node.text.substr(dash + 1));
    if (low > high)
      findings_.push_back(error_at(node.place(), fmt::format("'{}' is not a range of players", node.text)));
    if (high > static_cast<int>(kMaxSeats)) return add_seats(node, high);
    for (int seats = low; seats <= high; ++seats) add_seats(node, seats);
  }

  void add_seats(const yaml::Node& node, int seats) {
    if (seats > static_cast<int>(kMaxSeats)) {
      findings_.push_back(
          error_at(node.place(), fmt::format("at most {} players can play, not {}", kMaxSeats, seats)));
    } else if (contains(out_.seats, seats)) {
      findings_.push_back(error_at(node.place(), fmt::format("'players' lists {} twice", seats)));
    } else {
      out_.seats.push_back(seats);
    }
  }

  void take_rules(const yaml::Node& rules, int file) { take_rules(rules, file, out_.folder); }
  void take_rules(const yaml::Node& rules, int file, const Path& folder) {
    for (LuaText& one : read_rules(rules, folder, findings_))
      out_.lua.push_back({std::move(one.path), std::move(one.text), file});
  }
  void take_pack_rules(std::size_t pack) {
    const yaml::Node& root = out_.packs[pack].root;
    take_rules(root["rules"], LuaFile::of_pack(pack), Path(*root.file).parent_path());
  }

  const Stack& stack_;
  const std::size_t packs_;  // number of packs
  const std::string texts_;
  Definition out_;
  std::vector<yaml::Node> option_rules_;
  Findings findings_;
};

}  // namespace

std::string players_text(const Definition& definition) {
  const std::vector<int>& seats = definition.seats;
  const auto in_a_row = static_cast<std::size_t>(seats.back() - seats.front() + 1) == seats.size();
  if (in_a_row && seats.size() > 1) return fmt::format("{} to {} players", seats.front(), seats.back());
  std::vector<std::string> numbers;
  numbers.reserve(seats.size());
  for (const int one : seats) numbers.push_back(std::to_string(one));
  return fmt::format("{} player{}", either(numbers), seats.back() == 1 ? "" : "s");
}

int common_seats(const Definition& a, const Definition& b) {
  const auto common = std::ranges::find_if(a.seats, [&](int seats) { return contains(b.seats, seats); });
  return common == a.seats.end() ? 0 : *common;
}

Definition load_definition(const Stack& stack, const std::vector<OptionSetting>& settings) {
  return Loader(stack).load(settings);
}

}  // namespace fuda
