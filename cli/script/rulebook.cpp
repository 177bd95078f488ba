#include "script/rulebook.h"

#include <fmt/format.h>

#include <map>

#include "base/known_texts.h"
#include "base/lists.h"
#include "base/suggest.h"
#include "load/files.h"
#include "script/names.h"
#include "yaml/reader.h"
#include "yaml/schema.h"

namespace fuda {

namespace {

Clause clause_from(const yaml::Entry& entry, Findings& findings) {
  Clause clause;
  clause.id = entry.key;
  clause.text = entry.value.is_scalar() ? entry.value.text : entry.value["text"].text;
  clause.source = entry.value["source"].text;
  clause.part = entry.value["part"].text;
  clause.why = entry.value["why"].text;
  clause.place = entry.place();
  clause.check = entry.value["check"].as_bool().value_or(true);
  if (!clause.check && clause.why.empty()) {
    findings.push_back(error_at(
        entry.place(), fmt::format("'{}' is not checked, but gives no reason", entry.key), "add 'why: …'"));
  }
  return clause;
}

Ruling ruling_from(const yaml::Entry& entry) {
  Ruling ruling;
  ruling.id = entry.key;
  ruling.issue = entry.value["issue"].text;
  ruling.ruling = entry.value["ruling"].text;
  ruling.option = entry.value["option"].text;
  ruling.why = entry.value["why"].text;
  ruling.place = entry.place();
  if (const yaml::Node* option = entry.value.find("option")) ruling.option_place = option->place();
  for (const auto& item : entry.value["alternatives"].items) {
    ruling.alternatives.push_back(item.text);
    ruling.alternative_places.push_back(item.place());
  }
  return ruling;
}

class Books {
 public:
  // `owner` is the name of the game or variant in the same folder.
  void read(const Path& file, const yaml::Node& owner) {
    if (!is_file(file)) return;
    std::string text;
    const yaml::Node root = yaml::read_file(file, {file.parent_path(), {}}, &text);
    append(findings, *KnownTexts::of("rulebook " + file.string(), text,
                                     [&] { return yaml::check_schema(root, "rulebook"); }));
    if (has_errors(findings)) return;
    const yaml::Node& game = root["game"];
    if (game.text != owner.text) {
      // The rulebook may belong to another variant in the same folder.
      if (!is_file(file.parent_path() / (game.text + ".yaml"))) findings.push_back(of_another(game, owner));
      return;
    }
    for (const auto& entry : root["clauses"].entries) {
      if (!is_new(entry)) continue;
      Clause clause = clause_from(entry, findings);
      if (clause.part.empty() && !book.clauses.empty()) clause.part = book.clauses.back().part;
      book.clauses.push_back(std::move(clause));
    }
    for (const auto& entry : root["rulings"].entries) {
      if (is_new(entry)) book.rulings.push_back(ruling_from(entry));
    }
  }

  Rulebook book;
  Findings findings;

 private:
  // Compares three names. If two of these names agree, the third name is wrong.
  static Finding of_another(const yaml::Node& game, const yaml::Node& owner) {
    const Path folder = Path(*owner.file).parent_path();
    if (Path(*owner.file).filename() == "game.yaml" && folder.filename() == game.text) {
      return error_at(
          owner.place(),
          fmt::format("this game is named '{}', but its folder and its rulebook say '{}'", owner.text,
                      game.text),
          fmt::format(
              "write 'game: {}', or rename the folder and change the rulebook, which names the game at {}",
              game.text, game.place().text()));
    }
    // Use the same message for every rulebook in this folder, so that the message appears only once.
    return error_at(game.place(), not_beside(game.text), suggestion(game.text, {owner.text}));
  }

  bool is_new(const yaml::Entry& entry) {
    const auto [first, is_new] = ids_.emplace(entry.key, entry.place());
    if (!is_new) {
      findings.push_back(error_at(entry.place(),
                                  fmt::format("there is already a clause or ruling '{}'", entry.key),
                                  "the first definition is at " + first->second.text()));
    }
    return is_new;
  }

  std::map<std::string, Place> ids_;
};

}  // namespace

std::string not_beside(const std::string& name) {
  return fmt::format("this rulebook belongs to '{}', which is not in the same folder", name);
}

Rulebook load_rulebook(const Definition& definition) {
  Books books;
  for (std::size_t i = 0; i < definition.files.size(); ++i) {
    const auto folder = own_folder(definition, i);
    if (!folder || definition.kept[i]) continue;
    books.read(*folder / "rulebook.yaml",
               i == 0 ? definition.files[0]["game"] : definition.files[i]["variant"]);
  }
  throw_if_errors(books.findings);
  return std::move(books.book);
}

}  // namespace fuda
