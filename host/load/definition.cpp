#include "load/definition.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/hash.h"
#include "base/known_texts.h"
#include "base/lists.h"
#include "load/files.h"
#include "load/merge.h"
#include "load/options.h"
#include "load/rules_text.h"
#include "yaml/schema.h"

namespace fuda {

namespace {

// Keys about the variant itself.
constexpr std::array<std::string_view, 8> kOwnKeys = {"variant", "extends", "excludes", "set",
                                                      "summary", "rules",   "replace",  "keep"};

// What a variant changes in the game. The summary of one with `keep` replaces that of the game.
yaml::Node patch_of(const yaml::Node& variant) {
  yaml::Node patch = variant;
  const bool is_whole = variant.find("keep") != nullptr;
  std::erase_if(patch.entries, [is_whole](const yaml::Entry& entry) {
    if (is_whole && entry.key == "summary") return false;
    return contains(kOwnKeys, entry.key);
  });
  return patch;
}

class Loader {
 public:
  explicit Loader(const Stack& stack) : stack_(stack) {}

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
    for (std::size_t i = 0; i < out_.files.size(); ++i) {
      if (!out_.kept[i]) take_rules(out_.files[i]["rules"], static_cast<int>(i));
    }
    for (const auto& rules : option_rules_) take_rules(rules, LuaFile::kOfOption);
    throw_if_errors(findings_);
    hash();
    return std::move(out_);
  }

 private:
  void check_files() {
    out_.files = stack_.roots;
    for (std::size_t i = 0; i < out_.files.size(); ++i) {
      const yaml::Node& root = out_.files[i];
      const std::string schema = i == 0 ? "game" : "variant";
      append(findings_, *KnownTexts::of(schema + " " + *root.file, stack_.texts[i],
                                        [&] { return yaml::check_schema(root, schema); }));
    }
  }

  // Merges the variants, then chooses options and merges their patches. The result must be a game again.
  void resolve(const std::vector<OptionSetting>& settings) {
    std::vector<PatchSource> sources;
    for (std::size_t i = 0; i < out_.files.size(); ++i)
      sources.push_back({out_.files[i]["variant"].text, stack_.bases[i]});
    Merger merger(out_.files.front(), std::move(sources));
    for (std::size_t i = 1; i < out_.files.size(); ++i) {
      const yaml::Node& variant = out_.files[i];
      if (const yaml::Node* sections = variant.find("keep")) merger.keep(*sections, i);
      for (const auto& path : variant["replace"].items) merger.clear(path, i);
      merger.apply(patch_of(variant), i);
      for (const auto& entry : variant["set"].entries) merger.claim(entry.key, entry.value, i);
    }
    take_findings(merger);
    throw_if_errors(findings_);
    if (out_.files.size() > 1) check_merged(merger.root(), merger);
    throw_if_errors(findings_);

    out_.plain = merger.root();
    Options options(out_.plain, merger.taken(), findings_);
    const auto throw_of_options = [&] {
      point_to_taken(findings_, merger.taken());
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
    check_merged(out_.root, merger);
    out_.options = options.infos();
    out_.taken = merger.taken();
  }

  // A variant with `keep` drops all but these sections of the game and of the variants it extends.
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

  // What patches leave must still be a game.
  void check_merged(const yaml::Node& root, const Merger& merger) {
    Findings wrong = yaml::check_schema(root, "game");
    point_to_patches(wrong, root, merger.taken());
    append(findings_, wrong);
  }

  void take_findings(Merger& merger) {
    append(findings_, merger.findings());
    merger.findings().clear();
  }

  void read_players() {
    const yaml::Node& node = out_.root["players"];
    const auto dash = node.text.find('-');
    out_.min_seats = std::stoi(node.text.substr(0, dash));
    out_.max_seats = dash == std::string::npos ? out_.min_seats : std::stoi(node.text.substr(dash + 1));
    const auto most = static_cast<int>(kMaxSeats);
    if (out_.min_seats > out_.max_seats) {
      findings_.push_back(error_at(node.place(), fmt::format("'{}' is not a range of players", node.text)));
    } else if (out_.max_seats > most) {
      findings_.push_back(
          error_at(node.place(), fmt::format("at most {} can play, not {}", most, out_.max_seats)));
    }
  }

  void take_rules(const yaml::Node& rules, int file) {
    for (LuaText& one : read_rules(rules, out_.folder, findings_))
      out_.lua.push_back({std::move(one.path), std::move(one.text), file});
  }

  void hash() {
    std::uint64_t hash = kFnvBasis;
    const auto add = [&hash](std::string_view text) {
      hash = fnv1a(text, hash);
      hash = fnv1a(std::string_view("\0", 1), hash);  // where one file ends is part of it
    };
    for (std::size_t i = 0; i < stack_.texts.size(); ++i) add(rules_text(stack_.texts[i], stack_.roots[i]));
    for (const auto& lua : out_.lua) add(lua.text);
    out_.rules_hash = hash;
  }

  const Stack& stack_;
  Definition out_;
  std::vector<yaml::Node> option_rules_;
  Findings findings_;
};

}  // namespace

Definition load_definition(const Stack& stack, const std::vector<OptionSetting>& settings) {
  return Loader(stack).load(settings);
}

}  // namespace fuda
