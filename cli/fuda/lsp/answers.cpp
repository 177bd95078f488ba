#include "lsp/answers.h"

#include "language/actions.h"
#include "language/complete.h"
#include "language/describe.h"
#include "language/find.h"
#include "lsp/uri.h"

namespace fuda::lsp {

using language::Edit;
using language::ItemKind;
using language::Location;
using language::Project;

namespace {

// The protocol's numbers for kinds of completion items.
int number_of(ItemKind kind) {
  switch (kind) {
    case ItemKind::key:
      return 10;
    case ItemKind::value:
      return 20;
    case ItemKind::name:
      return 21;
    case ItemKind::function:
      return 3;
    case ItemKind::field:
      return 5;
    case ItemKind::variable:
      return 6;
    case ItemKind::keyword:
      return 14;
  }
  return 1;
}

Json markdown(const std::string& text) { return {{"kind", "markdown"}, {"value", text}}; }

}  // namespace

// Calls see(item, lines of its file) for each item. Reads a file only once if its items are consecutive.
template <class Item, class See>
void Answers::each_file(const std::vector<Item>& items, See see) const {
  for (auto item = items.begin(); item != items.end();) {
    const std::string text = documents_.text_of(item->file);
    const language::Lines lines(text);
    for (const Path file = item->file; item != items.end() && item->file == file; ++item) see(*item, lines);
  }
}

const std::map<std::string, Answers::Answer>& Answers::methods() {
  static const std::map<std::string, Answer> kMethods = {
      {"textDocument/completion", &Answers::complete},
      {"textDocument/hover", &Answers::hover},
      {"textDocument/signatureHelp", &Answers::signature},
      {"textDocument/definition", &Answers::define},
      {"textDocument/references", &Answers::refer},
      {"textDocument/prepareRename", &Answers::prepare_rename},
      {"textDocument/rename", &Answers::rename},
      {"textDocument/codeAction", &Answers::act},
  };
  return kMethods;
}

Json Answers::capabilities() {
  return {{"completionProvider", {{"triggerCharacters", {".", ":", "$", "\"", " "}}}},
          {"hoverProvider", true},
          {"signatureHelpProvider", {{"triggerCharacters", {"(", ","}}}},
          {"definitionProvider", true},
          {"referencesProvider", true},
          {"renameProvider", {{"prepareProvider", true}}},
          {"codeActionProvider", {{"codeActionKinds", {"quickfix", "refactor"}}}}};
}

Project Answers::project_of(const Json& params) const {
  const auto path = path_of(params.at("textDocument").at("uri").get<std::string>());
  if (!path || documents_.find(*path) == nullptr) throw Failure("this file is not open");
  return {rules_, *path};
}

Answers::Asked Answers::asked(const Json& params) const {
  Project project = project_of(params);
  const auto position = documents_.position_in(project.text(), params.at("position"));
  return {std::move(project), position};
}

Json Answers::json_of(const std::vector<Location>& places) const {
  Json list = Json::array();
  each_file(places, [&](const Location& place, const language::Lines& lines) {
    list.push_back(
        {{"uri", documents_.uri_for(place.file)}, {"range", documents_.json_of(lines, place.range)}});
  });
  return list;
}

Json Answers::changes_of(const std::vector<Edit>& edits) const {
  Json changes = Json::object();
  each_file(edits, [&](const Edit& edit, const language::Lines& lines) {
    changes[documents_.uri_for(edit.file)].push_back(
        {{"range", documents_.json_of(lines, edit.range)}, {"newText", edit.text}});
  });
  return changes;
}

Json Answers::complete(const Json& params) {
  const auto [project, position] = asked(params);
  const language::Completion completion = language::complete(project, position);
  const Json range = documents_.json_of(project.text(), completion.range);
  Json items = Json::array();
  for (const language::Item& item : completion.items) {
    // Without `filterText`, Neovim 0.11 takes the list for one that the server has already filtered.
    Json one = {{"label", item.label},
                {"filterText", item.label},
                {"kind", number_of(item.kind)},
                {"textEdit", {{"range", range}, {"newText", item.insert}}}};
    if (!item.detail.empty()) one["detail"] = item.detail;
    if (!item.text.empty()) one["documentation"] = markdown(item.text);
    if (item.label.starts_with('$'))
      one["sortText"] = "~" + item.label;  // options come after all other words
    items.push_back(std::move(one));
  }
  return {{"isIncomplete", false}, {"items", std::move(items)}};
}

Json Answers::hover(const Json& params) {
  const auto [project, position] = asked(params);
  const auto found = language::hover(project, position);
  if (!found) return nullptr;
  return {{"contents", markdown(found->text)}, {"range", documents_.json_of(project.text(), found->range)}};
}

Json Answers::signature(const Json& params) {
  const auto [project, position] = asked(params);
  const language::Signatures found = language::signatures(project, position);
  if (found.all.empty()) return nullptr;
  Json list = Json::array();
  for (const language::Signature& one : found.all) {
    Json parameters = Json::array();
    for (const std::string& name : one.parameters) parameters.push_back({{"label", name}});
    list.push_back(
        {{"label", one.form}, {"documentation", markdown(one.text)}, {"parameters", std::move(parameters)}});
  }
  return {{"signatures", std::move(list)}, {"activeSignature", 0}, {"activeParameter", found.parameter}};
}

Json Answers::define(const Json& params) {
  const auto [project, position] = asked(params);
  return json_of(language::definitions(project, position));
}

Json Answers::refer(const Json& params) {
  const auto [project, position] = asked(params);
  const Json::json_pointer declarations("/context/includeDeclaration");
  const bool all = params.contains(declarations) && params.at(declarations) == true;
  return json_of(language::references(project, position, all));
}

Json Answers::prepare_rename(const Json& params) {
  const auto [project, position] = asked(params);
  const auto named = language::named_at(project, position);
  if (!named) return nullptr;
  return {{"range", documents_.json_of(project.text(), named->range)}, {"placeholder", named->name}};
}

Json Answers::rename(const Json& params) {
  const auto [project, position] = asked(params);
  return {
      {"changes", changes_of(language::rename(project, position, params.at("newName").get<std::string>()))}};
}

Json Answers::act(const Json& params) {
  const Project project = project_of(params);
  const Json& range = params.at("range");
  const language::Range where = {documents_.position_in(project.text(), range.at("start")),
                                 documents_.position_in(project.text(), range.at("end"))};
  Json list = Json::array();
  for (const language::Action& action :
       language::actions(project, where, checks_.findings_of(project.file()))) {
    if (!action.creates.empty() && !may_create_files_) continue;
    Json edit;
    if (action.creates.empty()) {
      edit = {{"changes", changes_of(action.edits)}};
    } else {
      Json changes = Json::array({{{"kind", "create"}, {"uri", documents_.uri_for(action.creates)}}});
      for (const Edit& one : action.edits) {
        changes.push_back({{"textDocument", {{"uri", documents_.uri_for(one.file)}, {"version", nullptr}}},
                           {"edits", Json::array({{{"range", documents_.json_of("", one.range)},
                                                   {"newText", one.text}}})}});
      }
      edit = {{"documentChanges", std::move(changes)}};
    }
    list.push_back({{"title", action.title},
                    {"kind", action.mends ? "quickfix" : "refactor"},
                    {"edit", std::move(edit)}});
  }
  return list;
}

}  // namespace fuda::lsp
