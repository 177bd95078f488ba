// Builds nodes from yaml-cpp's events. Refusing inside the events keeps the parser from doing the work: it
// never recurses deeper than kMaxYamlDepth and never sees what an alias stands for.
#pragma once

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/mark.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "yaml/node.h"

namespace fuda::yaml {

// Every event may throw Failure.
class Builder : public YAML::EventHandler {
 public:
  // `text` must outlive the builder.
  Builder(std::string_view text, std::string file_name);

  // The document; throws Failure when it is empty.
  [[nodiscard]] Node take();
  // Byte offset of the last node that began: all before it is known to be well-formed.
  [[nodiscard]] std::size_t last_offset() const { return last_offset_; }

  void OnDocumentStart(const YAML::Mark& mark) override;
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnAnchor(const YAML::Mark& mark, const std::string& name) override;
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override;
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override;
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override;
  void OnMapEnd() override { close(); }

 private:
  struct Open {  // a collection whose end has not been seen
    Node node;
    bool in_lines = false;                      // a mapping without braces
    bool has_key = false;                       // a mapping: the key is there, its value is next
    std::unordered_map<std::string, int> keys;  // of a mapping, with their lines: a scan would be quadratic
  };

  [[nodiscard]] Place place(const YAML::Mark& mark, std::size_t length = 1) const;
  [[nodiscard]] std::string_view at(const YAML::Mark& mark) const;  // the text from the mark on
  [[nodiscard]] Node begin(const YAML::Mark& mark, Kind kind);
  [[nodiscard]] bool wants_key() const;
  void refuse_tag(const YAML::Mark& mark, const std::string& tag) const;
  void open(const YAML::Mark& mark, const std::string& tag, Kind kind);
  void close();
  void add(Node node);
  void add_key(Node node);
  void place_empty(const YAML::Mark& mark, Node& node) const;

  std::string_view text_;
  std::shared_ptr<const std::string> file_;
  std::vector<Open> stack_;
  std::optional<Node> root_;
  int documents_ = 0;
  std::size_t last_offset_ = 0;
};

}  // namespace fuda::yaml
