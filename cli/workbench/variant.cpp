// Saves the changes to a game as a variant of the printed game.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "base/lists.h"
#include "load/files.h"
#include "load/games.h"
#include "load/kind.h"
#include "script/record.h"
#include "script/script_yaml.h"
#include "text/command_line.h"
#include "workbench/context.h"
#include "workbench/findings.h"
#include "workbench/lua_patch.h"
#include "workbench/proof.h"
#include "workbench/yaml_nodes.h"
#include "workbench/yaml_patch.h"
#include "workbench/yaml_text.h"
#include "yaml/reader.h"

namespace fuda::workbench {

namespace {

constexpr std::size_t kMostVariantName = 60;

void refuse_name(const std::string& name) {
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  if (!name.empty() && name.size() <= kMostVariantName && std::ranges::all_of(name, fits) &&
      name.front() != '-')
    return;
  throw Failure(error_at({}, fmt::format("'{}' cannot be the name of a variant", name),
                         "use only lower-case letters, digits and '-'"));
}

// A game as edited and as printed.
struct Both {
  std::string game;
  Stack printed, edited;
  Definition before, after;
};

Both load_both(const Library& library, const std::string& game) {
  const auto printed = library.printed_game(game);
  if (!printed) {
    throw Failure(error_at({},
                           fmt::format("there is no printed game '{}' that this variant could change", game),
                           "a new game needs no variant: keep its files"));
  }
  Both both{game,
            find_game((*printed / "game.yaml").string(), library.printed_path(game)),
            find_game((library.game(game) / "game.yaml").string(), library.path()),
            {},
            {}};
  both.before = load_definition(both.printed, {});
  both.after = load_definition(both.edited, {});
  // Build the games now, so that errors in building name the edited game and not its variant.
  for (const int seats : both.after.seats) static_cast<void>(make_engine(both.after, seats));
  return both;
}

// The texts of the Lua files that only choices of options load.
std::string option_rules(const Definition& definition, const Library& library) {
  std::string text;
  const Path folder = definition.folder;
  for (const yaml::Entry& option : definition.plain["options"].entries) {
    for (const yaml::Entry& choice : option.value["choices"].entries) {
      const yaml::Node& rules = choice.value["rules"];
      Findings findings;
      for (const LuaText& file : read_rules(rules, folder, findings))
        text += fmt::format("{}.{} {}\n{}\n", option.key, choice.key, library.shown(file.path), file.text);
    }
  }
  return text;
}

// The changes that no variant can make.
Findings impossible_changes(const Both& both, const Library& library, const YamlPatch& yaml,
                            const LuaPatch& lua) {
  Findings findings = yaml.impossible;
  append(findings, lua.impossible);
  const yaml::Node& before = both.before.files.front()["uses"];
  const yaml::Node& after = both.after.files.front()["uses"];
  if (canonical(before) != canonical(after)) {
    findings.push_back(error_at(after.is_null() ? both.after.files.front().place() : after.place(),
                                "a variant cannot change which packs the game uses", "undo this change"));
  }
  if (option_rules(both.before, library) != option_rules(both.after, library)) {
    findings.push_back(error_at({}, "a variant cannot change the Lua files that only choices of options load",
                                "undo the change in these files, or write it into a choice of an option"));
  }
  return findings;
}

std::string summary_of_variant(const Both& both) {
  const std::string before = both.before.files.front()["summary"].text;
  const std::string after = both.after.files.front()["summary"].text;
  return before != after && !after.empty() ? after : "a house variant of " + both.game;
}

struct Proved {
  VariantFiles files;
  Proof proof;
};

// The head of a variant's YAML file.
yaml::Node head_of(const Both& both, const std::string& name) {
  yaml::Node root = mapping_node();
  put(root, "variant", text_node(name));
  put(root, "extends", text_node(both.game));
  put(root, "summary", text_node(summary_of_variant(both)));
  return root;
}

// A variant that changes only the parts that differ.
VariantFiles small_variant(const Both& both, const Path& folder, const std::string& name,
                           const YamlPatch& yaml, const LuaPatch& lua) {
  yaml::Node root = head_of(both, name);
  if (!lua.text.empty()) put(root, "rules", text_node(name + ".lua"));
  if (!yaml.replaced.empty()) put(root, "replace", list_node(yaml.replaced));
  if (!yaml.set.entries.empty()) put(root, "set", yaml.set);
  append(root.entries, yaml.patch.entries);
  VariantFiles files = {{folder / (name + ".yaml"), yaml_text(root)}};
  if (!lua.text.empty()) files.emplace_back(folder / (name + ".lua"), lua.text);
  return files;
}

// A variant that keeps the equal sections and supplies all others itself, including the rules. Returns
// nothing if no section is equal.
VariantFiles whole_variant(const Both& both, const Path& folder, const std::string& name) {
  const yaml::Node &before = both.before.plain, &after = both.after.plain;
  std::vector<std::string> kept, rules;
  yaml::Node own;
  for (const yaml::Entry& entry : after.entries) {
    if (is_head(entry.key)) continue;
    if (const yaml::Node* known = before.find(entry.key); known != nullptr && same(*known, entry.value)) {
      if (entry.key == "title") continue;  // a variant keeps the title in any case
      kept.push_back(entry.key);
    } else {
      own.entries.push_back(entry);
    }
  }
  if (kept.empty()) return {};
  VariantFiles files = {{folder / (name + ".yaml"), ""}};
  for (const LuaFile& lua : both.after.lua) {
    if (lua.file == LuaFile::kOfOption) continue;
    rules.push_back(rules.empty() ? name + ".lua" : fmt::format("{}-{}.lua", name, rules.size() + 1));
    files.emplace_back(folder / rules.back(), lua.text);
  }
  yaml::Node root = head_of(both, name);
  put(root, "keep", list_node(kept));
  if (rules.size() == 1) put(root, "rules", text_node(rules.front()));
  if (rules.size() > 1) put(root, "rules", list_node(rules));
  append(root.entries, own.entries);
  files.front().second = yaml_text(root);
  return files;
}

// Merges a variant with the printed game, and compares the result with the edited game. If the variant is
// invalid, `proof.differs` has the reason.
Proved tried(const Both& both, VariantFiles files) {
  Proved out{std::move(files), {}};
  if (out.files.empty()) {
    out.proof.differs = "every section";
    return out;
  }
  try {
    const Definition merged = with_variant(both.printed, out.files);
    out.proof = same_game(merged, both.after, both.printed, both.edited, out.files);
  } catch (const Failure& failure) {
    out.proof.differs = failure.findings().front().what();
  }
  return out;
}

// The smallest variant that fuda can prove. A different order of keys can give a different game, so the
// second attempt also reproduces the order. The last attempt suits a game that has only some sections in
// common with the printed one.
Proved proved_variant(const Both& both, const Library& library, const std::string& name) {
  const Path folder = both.printed.game.parent_path() / "variants";
  const LuaPatch lua = lua_patch(both.before, both.after);
  Findings impossible;
  std::string differs;
  bool changed = false;
  for (const bool in_order : {false, true}) {
    const YamlPatch yaml = yaml_patch(both.before.plain, both.after.plain, in_order);
    Findings wrong = impossible_changes(both, library, yaml, lua);
    const bool empty = yaml.patch.entries.empty() && yaml.set.entries.empty() && lua.text.empty();
    changed = changed || !empty || !wrong.empty();
    if (!wrong.empty()) {
      if (impossible.empty()) impossible = std::move(wrong);
    } else if (!empty && (!in_order || !yaml.replaced.empty())) {
      Proved found = tried(both, small_variant(both, folder, name, yaml, lua));
      if (found.proof) return found;
      if (differs.empty()) differs = found.proof.differs;
    }
  }
  if (!changed)
    throw Failure(
        error_at({}, "the rules do not differ from the printed rules, so there is nothing to save"));
  const std::string rules = option_rules(both.after, library);
  if (rules.empty() || rules == option_rules(both.before, library)) {
    Proved found = tried(both, whole_variant(both, folder, name));
    if (found.proof) return found;
    if (differs.empty()) differs = found.proof.differs;
    if (!impossible.empty())
      impossible.front().add_hint("in a variant with 'keep', this would differ: " + found.proof.differs);
  }
  throw_if_errors(impossible);
  throw Failure(error_at({}, "no variant can reproduce the edited game: " + differs + " would differ",
                         "undo or simplify this change, and save the variant again"));
}

// ---- what happens to the edited files

bool is_rules_of(const Definition& definition, const Path& file) {
  return file == *definition.files.front().file ||
         std::ranges::any_of(definition.lua, [&](const LuaFile& lua) { return Path(lua.path) == file; });
}

// The script's text, with the variant added to the name of its game. Returns "" if no line of the text
// consists only of the game's name.
std::string script_for(const std::string& text, const std::string& game, const std::string& variant) {
  for (const std::string& written : {"game: " + game, std::string("game: .")}) {
    const std::size_t at = text.starts_with(written) ? 0 : text.find("\n" + written);
    if (at == std::string::npos) continue;
    const std::size_t begin = at == 0 && text.starts_with(written) ? 0 : at + 1;
    const std::size_t end = begin + written.size();
    if (end < text.size() && text[end] != '\n' && text[end] != '\r') continue;
    return fmt::format("{}game: {}+{}{}", text.substr(0, begin), game, variant, text.substr(end));
  }
  return "";
}

bool is_script_file(const Path& file) {
  try {
    return file.extension() == ".yaml" && is_script(read_script_yaml(file));
  } catch (const Failure&) {
    return false;
  }
}

// The texts of a game's files, by path. An unreadable file has no text.
using Texts = std::map<std::string, std::optional<std::string>>;

Texts texts_of(const Library& library, const std::string& game) {
  Texts texts;
  for (const std::string& path : library.files(game)) texts[path] = readable_text(library.root(), path);
  return texts;
}

struct Tidied {
  std::vector<std::string> reverted, moved, kept;
};

// Restores the printed rules. Turns scenarios for the edited rules into scenarios of the variant. `texts` has
// the files except those of the variant.
Tidied tidy(const Both& both, const Library& library, const std::string& name, const Texts& texts) {
  Tidied out;
  for (const auto& [path, text] : texts) {
    const Path file = library.root() / path;
    const auto printed = library.printed_text(path);
    if (printed && printed == text) continue;
    if (is_rules_of(both.after, file)) {
      printed ? library.write(path, *printed) : library.remove(path);
      out.reverted.push_back(path);
    } else if (const std::string script =
                   text && is_script_file(file) ? script_for(*text, both.game, name) : "";
               !script.empty()) {
      const std::string to =
          printed ? (Path(both.game) / "scenarios" / (name + "-" + file.filename().string())).generic_string()
                  : path;
      library.write(to, script);
      if (printed) library.write(path, *printed);
      out.moved.push_back(to);
    } else {
      out.kept.push_back(path);
    }
  }
  return out;
}

}  // namespace

Json variant(Context& context, const Request& request) {
  const Library& library = context.library;
  const std::string game = request.text("game"), name = request.text("name");
  static_cast<void>(library.game(game));
  refuse_name(name);
  const std::string path = game + "/variants/" + name;
  if (is_file(library.file(path + ".yaml")) || is_file(library.file(path + ".lua")))
    throw Failure(error_at({path + ".yaml"}, "this variant already exists", "choose another name"));
  const Texts texts = texts_of(library, game);
  const Both both = load_both(library, game);
  refuse_broken_choices(library.game(game) / "game.yaml", both.after, library.path());
  const Proved proved = proved_variant(both, library, name);
  // A proof takes seconds, and a person may edit files in the meantime. Do not overwrite these edits.
  if (texts != texts_of(library, game))
    throw Failure(
        error_at({}, "the files changed while fuda was testing the variant", "save the variant again"));
  Json files = Json::array();
  for (const auto& [file, text] : proved.files) {
    const std::string to = game + "/variants/" + file.filename().string();
    library.write(to, text, true);
    files.push_back({{"path", to}, {"text", text}});
  }
  const Tidied tidied = tidy(both, library, name, texts);
  return {{"files", std::move(files)},
          {"proved", true},
          {"games", proved.proof.games},
          {"reverted", tidied.reverted},
          {"moved", tidied.moved},
          {"kept", tidied.kept},
          {"command", CommandLine("play", {library.root().string()}).add(game + "+" + name).text()}};
}

}  // namespace fuda::workbench
