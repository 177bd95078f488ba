// Completion and explanations while a person types.
#include "language/complete.h"
#include "language/describe.h"
#include "load/files.h"
#include "workbench/context.h"
#include "workbench/findings.h"

namespace fuda::workbench {

namespace {

using language::ItemKind;

const char* word_of(ItemKind kind) {
  switch (kind) {
    case ItemKind::key:
      return "key";
    case ItemKind::value:
      return "value";
    case ItemKind::name:
      return "name";
    case ItemKind::function:
      return "function";
    case ItemKind::field:
      return "field";
    case ItemKind::variable:
      return "variable";
    case ItemKind::keyword:
      return "keyword";
  }
  return "value";
}

struct TypedAt {
  language::Project project;
  language::Position position;
};

TypedAt asked(const Context& context, const Request& request) {
  constexpr std::int64_t kMost = 1'000'000'000;
  const std::string path = request.text("path");
  const Path file = context.library.file(path);
  if (!is_file(file)) throw Failure(error_at({path}, "there is no such file"));
  language::Project project(context.library.path(), file);
  const auto position =
      position_of(project.text(), request.number("line", 1, kMost), request.number("column", 1, kMost));
  return {std::move(project), position};
}

}  // namespace

Json complete(Context& context, const Request& request) {
  const TypedAt at = asked(context, request);
  const language::Completion found = language::complete(at.project, at.position);
  Json items = Json::array();
  for (const language::Item& item : found.items) {
    items.push_back({{"label", item.label},
                     {"kind", word_of(item.kind)},
                     {"detail", item.detail},
                     {"text", item.text},
                     {"insert", item.insert}});
  }
  return {{"range", range_json(at.project.text(), found.range)}, {"items", std::move(items)}};
}

Json hover(Context& context, const Request& request) {
  const TypedAt at = asked(context, request);
  const auto found = language::hover(at.project, at.position);
  if (!found) return {{"text", nullptr}};
  return {{"range", range_json(at.project.text(), found->range)},
          {"text", context.library.shown_text(found->text)}};
}

}  // namespace fuda::workbench
