#include "load/find.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <system_error>

#include "core/suggest.h"
#include "load/files.h"
#include "yaml/reader.h"

namespace fuda::load {

namespace fs = std::filesystem;

namespace {

constexpr const char* kGameFile = "game.yaml";

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

bool looks_like_path(const std::string& word) {
  return word.find('/') != std::string::npos || word.ends_with(".yaml") || word.ends_with(".yml") ||
         word == "." || word == "..";
}

// Something that is played, not something to play: games have neither.
bool is_script(const yaml::Node& root) {
  const auto is_list = [&root](std::string_view key) {
    const yaml::Node* node = root.find(key);
    return node != nullptr && node->is_sequence();
  };
  return root.find("scenarios") != nullptr || root.find("expect") != nullptr || is_list("moves") ||
         is_list("players") || is_list("deck");
}

bool same_file(const Path& a, const Path& b) {
  std::error_code error;
  return a == b || fs::equivalent(a, b, error);
}

// Resolves one GAME, and the `extends` of its variants, into a stack.
class Finder {
 public:
  explicit Finder(const std::vector<Path>& path) : path_(path) {}

  Stack find(const std::string& spec, const FindFrom& from) {
    resolve(spec, from);
    refuse_exclusions();
    Stack stack;
    stack.game = game_;
    stack.name = game_name_;
    for (std::size_t i = 0; i < variants_.size(); ++i) {
      stack.variants.push_back(variants_[i].file);
      stack.bases.push_back(variants_[i].bases);
      const bool implied = std::any_of(variants_.begin(), variants_.end(), [i](const Variant& v) {
        return std::find(v.bases.begin(), v.bases.end(), i) != v.bases.end();
      });
      if (!implied) stack.name += "+" + variants_[i].name;
    }
    return stack;
  }

 private:
  struct Variant {
    Path file;
    std::string name;
    yaml::Node root;
    std::vector<std::size_t> bases;
  };

  static Place place(const FindFrom& from, const std::string& word) {
    return {from.file, from.line, from.column, static_cast<int>(std::max<std::size_t>(word.size(), 1))};
  }

  // The variants that the words of `spec` stand for.
  std::vector<std::size_t> resolve(const std::string& spec, const FindFrom& from) {
    std::vector<std::size_t> named;
    const auto words = split(spec, '+');
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (words[i].empty()) {
        throw Failure(error_at(place(from, spec), fmt::format("'{}' lacks a name", spec),
                               "a game is written NAME or NAME+VARIANT"));
      }
      if (i > 0) {
        const std::size_t variant = add_variant(variant_file(words[i], from), from, words[i]);
        if (std::find(named.begin(), named.end(), variant) != named.end()) {
          throw Failure(error_at(place(from, spec), fmt::format("'{}' names '{}' twice", spec, words[i])));
        }
        named.push_back(variant);
        continue;
      }
      const Path file = head_file(words[i], from);
      const yaml::Node root = yaml::read_file(file);
      if (root.find("variant") != nullptr) {
        named.push_back(add_variant(file, from, words[i]));
      } else if (is_script(root)) {
        throw Failure(error_at({file.string()}, "this is a script, neither a game nor a variant",
                               "a game begins with 'game: NAME', a variant with 'variant: NAME'"));
      } else if (root.find("game") != nullptr) {
        set_game(file, root, place(from, spec));
      } else {
        throw Failure(error_at(root.place(), "this is neither a game nor a variant",
                               "a game begins with 'game: NAME', a variant with 'variant: NAME'"));
      }
    }
    return named;
  }

  void set_game(const Path& file, const yaml::Node& root, const Place& where) {
    if (game_.empty()) {
      game_ = file;
      game_name_ = text_of(root, "game");
    } else if (!same_file(game_, file)) {
      throw Failure(
          error_at(where, fmt::format("this is for another game, {} ({}), not for {} ({})",
                                      text_of(root, "game"), file.string(), game_name_, game_.string())));
    }
  }

  std::size_t add_variant(const Path& file, const FindFrom& from, const std::string& word) {
    for (std::size_t i = 0; i < variants_.size(); ++i) {
      if (same_file(variants_[i].file, file)) return i;
    }
    for (std::size_t i = 0; i < active_.size(); ++i) {
      if (!same_file(active_[i], file)) continue;
      std::string circle;
      for (; i < active_.size(); ++i) circle += shown(active_[i]) + " -> ";
      throw Failure(error_at(place(from, word), "'extends' goes in a circle: " + circle + shown(file)));
    }
    Variant variant{file, {}, yaml::read_file(file), {}};
    variant.name = text_of(variant.root, "variant");
    if (variant.name.empty()) {
      throw Failure(
          error_at(variant.root.place(), "this is no variant", "a variant begins with 'variant: NAME'"));
    }
    active_.push_back(file);
    const yaml::Node* extends = variant.root.find("extends");
    if (extends == nullptr || !extends->is_scalar()) {
      throw Failure(error_at(variant.root.place(),
                             fmt::format("'{}' does not say what it extends", variant.name),
                             "add 'extends: GAME'"));
    }
    for (const std::size_t base :
         resolve(extends->text, {file.parent_path(), file.string(), extends->line, extends->column})) {
      variant.bases.push_back(base);
      variant.bases.insert(variant.bases.end(), variants_[base].bases.begin(), variants_[base].bases.end());
    }
    active_.pop_back();
    variants_.push_back(std::move(variant));
    return variants_.size() - 1;
  }

  static std::string shown(const Path& file) { return file.lexically_normal().string(); }

  // The variants that lie in a folder. One that cannot be read may be the one that is meant.
  static std::vector<Path> variants_in(const Path& folder) {
    std::vector<Path> variants;
    std::optional<Failure> unreadable;
    for (const std::string& name : names_in(folder, ".yaml")) {
      const Path file = folder / (name + ".yaml");
      try {
        if (yaml::read_file(file).find("variant") != nullptr) variants.push_back(file);
      } catch (const Failure& failure) {
        unreadable = failure;
      }
    }
    if (variants.empty() && unreadable) throw Failure(*unreadable);
    return variants;
  }

  // A folder stands for the game in it, or for the only variant in it.
  static std::optional<Path> existing(const Path& path) {
    if (is_file(path)) return path;
    if (!is_folder(path)) return std::nullopt;
    if (is_file(path / kGameFile)) return path / kGameFile;
    const auto variants = variants_in(path);
    return variants.size() == 1 ? std::optional(variants.front()) : std::nullopt;
  }

  static std::string folder_hint(const Path& folder) {
    const auto variants = variants_in(folder);
    if (variants.empty()) return fmt::format("a game's folder holds a {}", kGameFile);
    std::vector<std::string> names;
    names.reserve(variants.size());
    for (const Path& file : variants) names.push_back(file.lexically_normal().string());
    return fmt::format("several variants lie there: name {}", either(names));
  }

  static std::optional<Path> relative(const std::string& word, const FindFrom& from) {
    // A file that another one names is shown in one way, however it is named: "a/x.yaml", not "a/./x.yaml".
    const Path there = from.folder / word;
    if (auto found = existing(from.file.empty() ? there : there.lexically_normal())) return found;
    return existing(Path(word));
  }

  // The game of this name in whose folder `from` lies.
  static std::optional<Path> enclosing(const std::string& name, const FindFrom& from) {
    if (from.folder.empty()) return std::nullopt;
    std::error_code error;
    for (const Path& start : {from.folder, fs::absolute(from.folder, error).lexically_normal()}) {
      for (Path at = start; at.has_filename(); at = at.parent_path()) {
        if (at.filename() == name && is_file(at / kGameFile)) return at / kGameFile;
      }
    }
    return std::nullopt;
  }

  static std::string near_file(const std::string& word, const FindFrom& from) {
    const Path path = from.folder.empty() ? Path(word) : from.folder / word;
    const Path folder = path.has_parent_path() ? path.parent_path() : Path(".");
    const std::string near = nearest(path.stem().string(), names_in(folder, ".yaml"));
    return near.empty()
               ? ""
               : fmt::format("did you mean '{}'?", (Path(word).parent_path() / (near + ".yaml")).string());
  }

  // How the word is written where it is no game's name, but that of a variant.
  [[nodiscard]] std::string variant_hint(const std::string& word) const {
    for (const Path& folder : path_) {
      for (const auto& game : folders_with(folder, kGameFile)) {
        if (is_file(folder / game / "variants" / (word + ".yaml"))) {
          return fmt::format("it is a variant: {}+{}", game, word);
        }
      }
    }
    return {};
  }

  // The file that the first word of a spec stands for: a game's, or a variant's own.
  Path head_file(const std::string& word, const FindFrom& from) const {
    if (looks_like_path(word)) {
      if (const auto found = relative(word, from)) return *found;
      const Path there = from.folder / word;
      throw Failure(error_at(place(from, word), fmt::format("there is no game or variant at '{}'", word),
                             is_folder(there)  ? folder_hint(there)
                             : is_folder(word) ? folder_hint(word)
                                               : near_file(word, from)));
    }
    // A variant's game is the one that is meant already, wherever it lies.
    if (!game_.empty() && word == game_name_) return game_;
    if (const auto found = enclosing(word, from)) return *found;
    std::vector<std::string> known;
    for (const Path& folder : path_) {
      if (is_file(folder / word / kGameFile)) return folder / word / kGameFile;
      for (auto& name : folders_with(folder, kGameFile)) known.push_back(std::move(name));
    }
    if (const auto found = relative(word, from)) return *found;
    const bool several = is_folder(word) && variants_in(word).size() > 1;
    const std::string variant = several ? folder_hint(word) : variant_hint(word);
    throw Failure(error_at(place(from, word), fmt::format("there is no game '{}'", word),
                           variant.empty() ? suggestion(word, known) : variant));
  }

  Path variant_file(const std::string& word, const FindFrom& from) const {
    if (looks_like_path(word)) {
      if (const auto found = relative(word, from)) return *found;
      throw Failure(error_at(place(from, word), fmt::format("there is no variant at '{}'", word),
                             near_file(word, from)));
    }
    const Path folder = game_.parent_path() / "variants";
    if (is_file(folder / (word + ".yaml"))) return folder / (word + ".yaml");
    throw Failure(error_at(place(from, word), fmt::format("'{}' has no variant '{}'", game_name_, word),
                           suggestion(word, names_in(folder, ".yaml"))));
  }

  void refuse_exclusions() const {
    Findings findings;
    for (const Variant& variant : variants_) {
      const yaml::Node* excludes = variant.root.find("excludes");
      if (excludes == nullptr) continue;
      for (const yaml::Node& item : excludes->items) {
        const auto other = std::find_if(variants_.begin(), variants_.end(), [&](const Variant& v) {
          return v.name == item.text && &v != &variant;
        });
        if (other == variants_.end()) {
          // One of another folder is known by its name only, so just what looks misspelt is refused.
          const auto known = names_in(game_.parent_path() / "variants", ".yaml");
          const std::string near = nearest(item.text, known);
          if (near.empty() || std::find(known.begin(), known.end(), item.text) != known.end()) continue;
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
  std::vector<Variant> variants_;
  std::vector<Path> active_;  // variants whose `extends` is being followed
};

}  // namespace

std::vector<Path> rules_path(const std::vector<std::string>& given, const std::string& share) {
  std::vector<std::string> wanted = given;
  // NOLINTNEXTLINE(concurrency-mt-unsafe): read once, at the start
  if (const char* variable = std::getenv("FUDA_PATH")) {
    for (auto& folder : split(variable, ':')) wanted.push_back(std::move(folder));
  }
  wanted.emplace_back("rules");
  wanted.push_back(share);
  std::vector<Path> path;
  for (const auto& folder : wanted) {
    const bool known =
        std::any_of(path.begin(), path.end(), [&](const Path& other) { return same_file(other, folder); });
    if (!folder.empty() && is_folder(folder) && !known) path.emplace_back(folder);
  }
  return path;
}

std::string spec_from_below(const std::string& spec, const std::vector<Path>& path) {
  std::string out;
  for (const std::string& word : split(spec, '+')) {
    const bool head = out.empty();
    const auto on_path = [&word](const Path& folder) { return is_file(folder / word / kGameFile); };
    const bool name = !looks_like_path(word) && (!head || std::any_of(path.begin(), path.end(), on_path));
    std::string from_there = name ? word : (Path("..") / word).lexically_normal().string();
    while (from_there.size() > 1 && from_there.ends_with("/")) from_there.pop_back();
    out += (out.empty() ? "" : "+") + from_there;
  }
  return out;
}

Stack find_game(const std::string& spec, const std::vector<Path>& path, const FindFrom& from) {
  return Finder(path).find(spec, from);
}

}  // namespace fuda::load
