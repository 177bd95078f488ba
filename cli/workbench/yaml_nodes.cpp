#include "workbench/yaml_nodes.h"

namespace fuda::workbench {

using yaml::Node;
using yaml::NodeKind;

namespace {

Node node_of(NodeKind kind) {
  Node node;
  node.kind = kind;
  return node;
}

}  // namespace

Node text_node(std::string text) {
  Node node = node_of(NodeKind::scalar);
  node.text = std::move(text);
  return node;
}

Node list_node(std::vector<Node> items) {
  Node node = node_of(NodeKind::sequence);
  node.items = std::move(items);
  return node;
}

Node list_node(const std::vector<std::string>& texts) {
  std::vector<Node> items;
  items.reserve(texts.size());
  for (const std::string& text : texts) items.push_back(text_node(text));
  return list_node(std::move(items));
}

Node mapping_node() { return node_of(NodeKind::mapping); }

void put(Node& mapping, const std::string& key, Node value) {
  yaml::Entry& entry = mapping.entries.emplace_back();
  entry.key = key;
  entry.value = std::move(value);
}

}  // namespace fuda::workbench
