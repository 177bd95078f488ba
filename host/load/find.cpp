#include "load/find.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>

#include "base/limits.h"
#include "base/lists.h"
#include "base/suggest.h"
#include "files/files.h"
#include "load/files.h"
#include "load/folders.h"
#include "load/kind.h"
#include "load/packs.h"
#include "load/spec.h"
#include "yaml/reader.h"

namespace fuda {

namespace fs = std::filesystem;

namespace {

// Resolves one GAME, and the `extends` of its variants, into a stack.
class GameFinder {
 public:
  explicit GameFinder(const std::vector<Path>& path) : path_(path) {}

  Stack find(const std::string& spec, const FindFrom& from) {
    resolve(spec, from);
    refuse_exclusions();
    Stack stack;
    stack.game = game_;
    stack.name = game_name_;
    stack.packs = find_packs(game_file_.root, path_);
    take(game_file_, stack);
    stack.bases.emplace_back();
    for (std::size_t i = 0; i < variants_.size(); ++i) {
      stack.variants.push_back(variants_[i].file);
      auto& bases = stack.bases.emplace_back();
      for (const std::size_t base : variants_[i].bases) bases.push_back(base + 1);
      const bool implied =
          std::ranges::any_of(variants_, [i](const Variant& v) { return contains(v.bases, i); });
      if (!implied) stack.name += "+" + variants_[i].name;
      take(variants_[i].source, stack);
    }
    return stack;
  }

 private:
  struct Source {
    yaml::Node root;
    std::string text;
  };
  struct Variant {
    Path file;
    std::string name;
    Source source;
    std::vector<std::size_t> bases;  // sorted, each once
  };

  static void take(Source& source, Stack& stack) {
    stack.roots.push_back(std::move(source.root));
    stack.texts.push_back(std::move(source.text));
  }

  // A file in a game's folder must not be a link that leads out of the folder. If one file refers to another,
  // the other file must really be at its path, and must have a YAML name. Otherwise, error messages would
  // show the text of any file.
  Source read(const Path& file, const FindFrom& from, const std::string& word, const Path& folder) {
    Origin origin;
    origin.named_at = place(from, word);
    // A file named on the command line may be a link to any place.
    if (!from.file.empty() || file != Path(word)) origin.below = folder;
    if (!from.file.empty() && !is_yaml(file)) {
      refuse(from, word, fmt::format("'{}' is not a YAML file", word), "use a file whose name ends in .yaml");
    }
    Source source;
    source.root = yaml::read_file(file, origin, &source.text);
    bytes_ += source.text.size();
    if (bytes_ > kMaxGameBytes) {
      refuse(from, word,
             fmt::format("with '{}', the files of this game are larger than {} in total", word,
                         bytes_text(kMaxGameBytes)));
    }
    return source;
  }

  static Place place(const FindFrom& from, const std::string& word) {
    return {from.file, from.line, from.column, static_cast<int>(std::max<std::size_t>(word.size(), 1))};
  }

  [[noreturn]] static void refuse(const FindFrom& from, const std::string& word, std::string message,
                                  std::string hint = {}) {
    throw Failure(error_at(place(from, word), std::move(message), std::move(hint)));
  }

  static std::vector<std::string> trimmed(std::vector<std::string> words) {
    for (std::string& word : words) {
      word.erase(0, std::min(word.find_first_not_of(' '), word.size()));
      word.erase(word.find_last_not_of(' ') + 1);
    }
    return words;
  }

  // The variants that the words of `spec` name.
  std::vector<std::size_t> resolve(const std::string& spec, const FindFrom& from) {
    std::vector<std::size_t> named;
    const auto words = spec_words(spec, path_, from);
    for (std::size_t i = 0; i < words.size(); ++i) {
      const bool blanks = words[i].starts_with(' ') || words[i].ends_with(' ');
      if (blanks && !(looks_like_path(words[i]) && relative(words[i], from))) {
        refuse(from, spec, fmt::format("'{}' has spaces around its names", spec),
               fmt::format("write {}", fmt::join(trimmed(words), "+")));
      }
      if (words[i].empty()) {
        refuse(from, spec, fmt::format("'{}' lacks a name", spec), "write a game as NAME or NAME+VARIANT");
      }
      if (i > 0) {
        const Path file = variant_file(words[i], from);
        const auto known = known_variant(file);
        const std::size_t variant = known ? *known : add_variant(file, from, words[i]);
        if (contains(named, variant)) {
          refuse(from, spec, fmt::format("'{}' names '{}' twice", spec, words[i]));
        }
        named.push_back(variant);
        continue;
      }
      const Path file = head_file(words[i], from);
      if (same_file(file, game_)) continue;
      if (const auto known = known_variant(file)) {
        named.push_back(*known);
        continue;
      }
      Source source = read(file, from, words[i], file.parent_path());
      const FileKind kind = kind_of(source.root, file);
      if (kind == FileKind::variant) {
        named.push_back(add_variant(file, from, words[i], std::move(source)));
      } else if (may_be_game(source.root, file)) {
        set_game(file, std::move(source), place(from, spec));
      } else {
        const std::string what = word_for(kind);
        throw Failure(error_at(
            what.empty() ? source.root.place() : Place{file.string()},
            fmt::format("this file is {}neither a game nor a variant", what.empty() ? "" : what + ", "),
            "a game begins with 'game: NAME', a variant with 'variant: NAME'"));
      }
    }
    return named;
  }

  void set_game(const Path& file, Source source, const Place& where) {
    const std::string name = source.root["game"].text;
    if (!game_.empty()) {
      throw Failure(error_at(where, fmt::format("this variant is for another game, {} ({}), not for {} ({})",
                                                name, file.string(), game_name_, game_.string())));
    }
    game_ = file;
    game_name_ = name;
    game_file_ = std::move(source);
  }

  [[nodiscard]] std::optional<std::size_t> known_variant(const Path& file) const {
    for (std::size_t i = 0; i < variants_.size(); ++i) {
      if (same_file(variants_[i].file, file)) return i;
    }
    return std::nullopt;
  }

  std::size_t add_variant(const Path& file, const FindFrom& from, const std::string& word,
                          std::optional<Source> source = std::nullopt) {
    for (std::size_t i = 0; i < active_.size(); ++i) {
      if (!same_file(active_[i], file)) continue;
      std::string circle;
      for (; i < active_.size(); ++i) circle += shown(active_[i]) + " -> ";
      refuse(from, word, "'extends' forms a loop: " + circle + shown(file));
    }
    if (variants_.size() + active_.size() == kMaxLayers) {
      refuse(from, word, fmt::format("with '{}', the game has more than {} variants", word, kMaxLayers),
             "variants that another variant extends also count");
    }
    const bool is_own = !looks_like_path(word) && file.parent_path() == own_variants();
    const Path folder = is_own ? game_.parent_path() : file.parent_path();
    Variant variant{file, {}, source ? std::move(*source) : read(file, from, word, folder), {}};
    const yaml::Node& root = variant.source.root;
    if (!looks_like_path(word) && kind_of(root, file) != FileKind::variant) no_variant(word, from);
    variant.name = root["variant"].text;
    if (variant.name.empty()) {
      throw Failure(
          error_at(root.place(), "this file is not a variant", "a variant begins with 'variant: NAME'"));
    }
    active_.push_back(file);
    const yaml::Node& extends = root["extends"];
    if (!extends.is_scalar()) {
      throw Failure(error_at(root.place(), fmt::format("'{}' does not say what it extends", variant.name),
                             "add 'extends: GAME'"));
    }
    for (const std::size_t base :
         resolve(extends.text, {file.parent_path(), file.string(), extends.line, extends.column})) {
      std::set<std::size_t> all(variant.bases.begin(), variant.bases.end());
      all.insert(base);
      all.insert(variants_[base].bases.begin(), variants_[base].bases.end());
      variant.bases.assign(all.begin(), all.end());
    }
    active_.pop_back();
    variants_.push_back(std::move(variant));
    return variants_.size() - 1;
  }

  static std::string shown(const Path& file) { return file.lexically_normal().string(); }

  // A hint if the word names a variant or a pack and not a game.
  [[nodiscard]] std::string other_kind_hint(const std::string& word) const {
    if (const Path here = Path("packs") / word / kPackFile; is_file(here)) return pack_hint(here);
    for (const Path& folder : path_) {
      if (const Path pack = folder / "packs" / word / kPackFile; is_file(pack)) return pack_hint(pack);
      for (const auto& game : folders_with(folder, kGameFile)) {
        if (has_variant(folder / game, word)) return fmt::format("it is a variant: {}+{}", game, word);
      }
    }
    return {};
  }

  static std::string pack_hint(const Path& file) {
    return fmt::format("this file is a pack, which games list under 'uses': {}", shown(file));
  }

  // The file that the first word of a spec names, which is a game or a variant.
  Path head_file(const std::string& word, const FindFrom& from) const {
    if (looks_like_path(word)) {
      if (const auto found = relative(word, from)) return *found;
      const Path there = from.folder / word;
      refuse(from, word, fmt::format("there is no game or variant at '{}'", word),
             is_folder(there)  ? folder_hint(there)
             : is_folder(word) ? folder_hint(word)
                               : near_file(word, from));
    }
    // If a variant names the game that is already chosen, it means that game, wherever the game's folder is.
    if (!game_.empty() && word == game_name_) return game_;
    if (const auto found = game_named(word, path_, from)) return *found;
    if (const auto found = relative(word, from)) return *found;
    no_game(word, from);
  }

  // Reports that there is no such game. First suggests games and files near the file that contains the word,
  // because they are the most likely.
  [[noreturn]] void no_game(const std::string& word, const FindFrom& from) const {
    const std::vector<std::string> around = enclosing_names(from);
    std::vector<std::string> known;
    const auto add = [&known](const std::vector<std::string>& names) {
      std::ranges::copy_if(names, std::back_inserter(known),
                           [&](const std::string& name) { return !contains(known, name); });
    };
    add(around);
    for (const Path& folder : path_) add(folders_with(folder, kGameFile));
    const bool several = is_folder(word) && variants_in(word).size() > 1;
    std::string better = several ? folder_hint(word) : other_kind_hint(word);
    if (const auto folder = unsearched_folder(word, path_); better.empty() && folder)
      better = fmt::format("it is in a folder that was not searched; add --rules {}", folder->string());
    if (const std::string near = nearest(word, around); better.empty() && !near.empty())
      better = fmt::format("did you mean '{}'?", near);
    if (better.empty() && !from.file.empty()) better = near_file("./" + word + ".yaml", from);
    const bool is_near = !nearest(word, known).empty();
    if (better.empty() && !is_near) {
      // A game's title often has more words than its name.
      const auto part = std::ranges::find_if(known, [&](const std::string& name) {
        return word.starts_with(name + "-") || name.starts_with(word + "-");
      });
      if (part != known.end()) better = fmt::format("did you mean '{}'?", *part);
    }
    std::string hint = better.empty() ? suggestion(word, known) : better;
    if (better.empty() && !is_near) hint += (hint.empty() ? "" : "\n") + looked_in(path_);
    refuse(from, word, fmt::format("there is no game '{}'", word), hint);
  }

  Path variant_file(const std::string& word, const FindFrom& from) const {
    if (looks_like_path(word)) {
      if (const auto found = relative(word, from)) return *found;
      refuse(from, word, fmt::format("there is no variant at '{}'", word), near_file(word, from));
    }
    if (Path own = own_variants() / (word + ".yaml"); is_file(own)) return own;
    if (auto loose = loose_variant(path_, word)) return *loose;
    no_variant(word, from);
  }

  [[nodiscard]] Path own_variants() const { return game_.parent_path() / "variants"; }

  [[noreturn]] void no_variant(const std::string& word, const FindFrom& from) const {
    const std::vector<std::string> known = known_variants();
    const auto here = nearest(word, known).empty() ? relative("./" + word + ".yaml", from) : std::nullopt;
    refuse(from, word, fmt::format("'{}' has no variant '{}'", game_name_, word),
           here ? fmt::format("a file in this folder has that name: write {}+./{}.yaml", game_name_, word)
                : suggestion(word, known));
  }

  // The variants of this game, and the variants next to games on the path.
  [[nodiscard]] std::vector<std::string> known_variants() const {
    std::vector<std::string> names = variant_names(game_.parent_path());
    for (const Path& folder : path_) append(names, names_of(loose_variants(folder)));
    return names;
  }

  void refuse_exclusions() const {
    Findings findings;
    // The list is filled on demand, because listing the variants is slow.
    std::optional<std::vector<std::string>> known;
    for (const Variant& variant : variants_) {
      for (const yaml::Node& item : variant.source.root["excludes"].items) {
        const auto other = std::ranges::find_if(
            variants_, [&](const Variant& v) { return v.name == item.text && &v != &variant; });
        if (other == variants_.end()) {
          // The program knows only the name of a variant in another folder, so refuse only names that look
          // misspelt.
          if (!known) known = variant_names(game_.parent_path());
          const std::string near = nearest(item.text, *known);
          if (near.empty() || contains(*known, item.text)) continue;
          findings.push_back(error_at(item.place(),
                                      fmt::format("'{}' has no variant '{}'", game_name_, item.text),
                                      fmt::format("did you mean '{}'?", near)));
          continue;
        }
        findings.push_back(error_at(
            item.place(),
            fmt::format("the variants '{}' and '{}' cannot be played together", variant.name, other->name)));
      }
    }
    if (!findings.empty()) throw Failure(std::move(findings));
  }

  const std::vector<Path>& path_;
  Path game_;
  std::string game_name_;
  Source game_file_;
  std::size_t bytes_ = 0;  // number of bytes of all files read so far
  std::vector<Variant> variants_;
  std::vector<Path> active_;  // variants whose `extends` is being followed
};

}  // namespace

Stack find_game(const std::string& spec, const std::vector<Path>& path, const FindFrom& from) {
  return GameFinder(path).find(spec, from);
}

}  // namespace fuda
