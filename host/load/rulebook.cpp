// The rulebook of a game and of its variants: clauses and rulings.
#include <fmt/format.h>

#include <map>

#include "load/definition.h"
#include "load/files.h"
#include "yaml/reader.h"
#include "yaml/schema.h"

namespace fuda {

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

class Books {
 public:
  void read(const Path& file, const std::string& owner) {
    if (!is_file(file)) return;
    const yaml::Node root = yaml::read_file(file, {file.parent_path(), {}});
    for (Finding& finding : yaml::check_schema(root, "rulebook")) findings.push_back(std::move(finding));
    if (has_errors(findings)) return;
    const yaml::Node& game = *root.find("game");
    if (game.text != owner) {
      // Several variants may lie in one folder; each knows its own.
      if (is_file(file.parent_path() / (game.text + ".yaml"))) return;
      // The same message for all that lie here, so that it appears once.
      findings.push_back(error_at(
          game.place(), fmt::format("this is the rulebook of '{}', which is not beside it", game.text)));
      return;
    }
    for (const auto& entry : root.find("clauses")->entries) {
      if (is_new(entry)) book.clauses.push_back(clause_from(entry, findings));
    }
    const yaml::Node* rulings = root.find("rulings");
    if (rulings == nullptr) return;
    for (const auto& entry : rulings->entries) {
      if (is_new(entry)) book.rulings.push_back(ruling_from(entry));
    }
  }

  Rulebook book;
  Findings findings;

 private:
  bool is_new(const yaml::Entry& entry) {
    const auto [first, is_new] = ids_.emplace(entry.key, entry.place());
    if (!is_new) {
      findings.push_back(error_at(entry.place(),
                                  fmt::format("there is already a clause or ruling '{}'", entry.key),
                                  "it is at " + first->second.text()));
    }
    return is_new;
  }

  std::map<std::string, Place> ids_;
};

}  // namespace

Rulebook load_rulebook(const Definition& definition) {
  Books books;
  for (std::size_t i = 0; i < definition.files.size(); ++i) {
    const auto folder = own_folder(definition, i);
    if (!folder || definition.kept[i]) continue;
    books.read(*folder / "rulebook.yaml",
               i == 0 ? text_of(definition.root, "game") : text_of(definition.files[i], "variant"));
  }
  if (has_errors(books.findings)) throw Failure(std::move(books.findings));
  return std::move(books.book);
}

}  // namespace fuda
