// The small targets. Each of these targets passes one text to one reader.
#include <fmt/format.h>
#include <array>

#include "fuzz/each.h"
#include "fuzz/fuzz.h"
#include "script/position_hash.h"
#include "yaml/reader.h"
#include "yaml/schema.h"

namespace fuda::fuzz {

namespace {

constexpr std::array<Target, 10> kTargets = {{{"yaml", yaml_text},
                                              {"load", load_game},
                                              {"lua", lua_rules},
                                              {"script", script_text},
                                              {"import", import_export},
                                              {"notation", notation_text},
                                              {"serve", requests},
                                              {"parts", parts},
                                              {"tables", tables},
                                              {"bot", lua_bot}}};

// Checks that every node has a place in its file.
void look_at_node(const yaml::Node& node, const std::string& text) {
  const Files files = {{*node.file, text}};
  look_at({error_at(node.place(), "a node")}, files);
  for (const auto& item : node.items) look_at_node(item, text);
  for (const auto& entry : node.entries) {
    look_at({error_at(entry.place(), "a key")}, files);
    promise(node.find(entry.key) == &entry.value, "the key " + entry.key + " is there twice");
    look_at_node(entry.value, text);
  }
}

}  // namespace

std::span<const Target> targets() { return kTargets; }

// Runs the reader, and then reads the text as each kind of file.
std::string yaml_text(std::string_view input) {
  const std::string text(input);
  const Files files = {{"input.yaml", text}};
  std::string result;
  yaml::Node root;
  result += complaint(files, [&] { root = yaml::read_text(text, "input.yaml"); });
  if (!result.empty()) return result;
  look_at_node(root, text);
  for (const char* schema : {"game", "variant", "script", "names", "rulebook"}) {
    const Findings findings = yaml::check_schema(root, schema);
    look_at(findings, files);
    result += fmt::format("{}: {}\n", schema, findings.size());
  }
  return result + complaint(files, [&] { (void)read_script_text(text, "input.yaml"); });
}

}  // namespace fuda::fuzz
