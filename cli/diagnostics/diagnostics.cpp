#include "diagnostics/diagnostics.h"

#include <fmt/format.h>

#include "diagnostics/blame.h"
#include "diagnostics/missing_sign.h"
#include "diagnostics/patch_places.h"
#include "diagnostics/sections.h"
#include "diagnostics/yaml_syntax.h"
#include "load/advisor.h"
#include "yaml/explainer.h"

namespace fuda {

namespace {

std::optional<Finding> explain_plain(const yaml::Node& node, std::string_view text, std::size_t offset,
                                     bool is_key_in_lines) {
  if (yaml::in_typographic_quotes(node.text))
    return error_at(
        node.place(), "YAML reads typographic quotes as ordinary letters",
        "write straight quotes: \"…\"; to keep the typographic quotes, put straight quotes around the text");
  return is_key_in_lines ? yaml::missing_colon(text, *node.file, offset, node.text) : std::nullopt;
}

// At the end of the file, yaml-cpp mistakes an open bracket for a key.
std::optional<Finding> explain_key(const Place& place, std::string_view rest) {
  const bool flow = rest.starts_with('[') || rest.starts_with('{');
  if (!flow || yaml::bracket_closes(rest)) return std::nullopt;
  return error_at(place, fmt::format("this '{}' is never closed", rest[0]));
}

// Suggests $NAME if a wrong value is the name of an option.
std::string explain_value(const yaml::Node& document, const yaml::Node& value,
                          const std::function<bool(const std::string& text)>& accepts) {
  const yaml::Node* const option = document["options"].find(value.text);
  if (option == nullptr || !option->is_mapping() || !accepts("$" + value.text)) return {};
  return fmt::format("for the value of the option '{0}', write ${0}", value.text);
}

constexpr yaml::Explainer kExplainer{.syntax = yaml::explain_syntax,
                                     .plain = explain_plain,
                                     .as_key = explain_key,
                                     .wrong_value = explain_value};

void build_sections(Build& build, const Definition& definition) {
  build_look(build, definition);
  check_shapes(build, definition.seats);
  check_truths(build, definition);
}

constexpr Advisor kAdvisor{.build = build_sections,
                           .point_to_patches = point_to_patches,
                           .point_to_taken = point_to_taken,
                           .blame_newest = blame_newest};

}  // namespace

void install_diagnostics() {
  yaml::explainer = &kExplainer;
  advisor = &kAdvisor;
}

}  // namespace fuda
