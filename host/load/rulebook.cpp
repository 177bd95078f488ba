// The rulebook of a game: its clauses and rulings.
#include <fmt/format.h>

#include "load/definition.h"
#include "load/files.h"
#include "yaml/reader.h"
#include "yaml/schema.h"

namespace fuda::load {

namespace {

Clause clause_from(const yaml::Entry& entry, Findings& findings) {
  Clause clause;
  clause.id = entry.key;
  clause.text = text_of(entry.value, "text");
  clause.source = text_of(entry.value, "source");
  clause.why = text_of(entry.value, "why");
  clause.place = entry.place();
  if (const yaml::Node* check = entry.value.find("check")) clause.check = check->as_bool().value_or(true);
  if (!clause.check && clause.why.empty()) {
    findings.push_back(error_at(
        entry.place(), fmt::format("'{}' is not checked and does not say why", entry.key), "add 'why: …'"));
  }
  return clause;
}

Ruling ruling_from(const yaml::Entry& entry) {
  Ruling ruling;
  ruling.id = entry.key;
  ruling.issue = text_of(entry.value, "issue");
  ruling.ruling = text_of(entry.value, "ruling");
  ruling.option = text_of(entry.value, "option");
  ruling.why = text_of(entry.value, "why");
  ruling.place = entry.place();
  if (const yaml::Node* option = entry.value.find("option")) ruling.option_place = option->place();
  if (const yaml::Node* alternatives = entry.value.find("alternatives")) {
    for (const auto& item : alternatives->items) ruling.alternatives.push_back(item.text);
  }
  return ruling;
}

}  // namespace

Rulebook load_rulebook(const Definition& definition) {
  Rulebook book;
  const Path file = definition.folder / "rulebook.yaml";
  if (!is_file(file)) return book;
  const yaml::Node root = yaml::read_file(file, {definition.folder, {}});
  Findings findings = yaml::check_schema(root, "rulebook");
  if (has_errors(findings)) throw Failure(std::move(findings));
  const yaml::Node& game = *root.find("game");
  if (game.text != text_of(definition.root, "game")) {
    findings.push_back(
        error_at(game.place(), fmt::format("this is the rulebook of '{}', but it lies beside '{}'", game.text,
                                           text_of(definition.root, "game"))));
  }
  for (const auto& entry : root.find("clauses")->entries)
    book.clauses.push_back(clause_from(entry, findings));
  if (const yaml::Node* rulings = root.find("rulings")) {
    for (const auto& entry : rulings->entries) book.rulings.push_back(ruling_from(entry));
  }
  if (has_errors(findings)) throw Failure(std::move(findings));
  return book;
}

}  // namespace fuda::load
