// The printed reference: what can be written in a game's files, made from the schemas and from the bindings.
// docs/reference/ holds the same pages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fuda {

struct ReferenceEntry {
  std::string name;                     // the name to find it by: "zones.NAME.visible", "zone:draw"
  std::string form;                     // as it is written: "zone:draw(to)"
  std::string note;                     // a few words: "required; text", "256 KiB"; or ""
  std::string text;                     // sentences, in Markdown
  std::vector<std::string> words = {};  // the words that it takes, each with what it means
  std::string see = {};                 // the topic that has its keys, or ""
};

struct ReferenceSection {
  std::string title;
  std::string about;  // sentences, or ""
  std::vector<ReferenceEntry> entries;
};

struct ReferencePage {
  std::string topic;
  std::string title;
  std::string about;
  std::vector<ReferenceSection> sections;
};

struct ReferenceTopic {
  std::string name;
  std::string where;  // the files it is about, relative to the folder of a game
  std::string about;
};

[[nodiscard]] const std::vector<ReferenceTopic>& reference_topics();
// The page of a topic: one of the schemas, "lua" or "limits".
[[nodiscard]] ReferencePage make_reference_page(std::string_view topic);

// The page without what `key` does not name; all of it if `key` is empty. "zones.NAME.visible" also goes by
// "zones.visible", "zones.deck.visible" and "visible"; "zone:draw" also by "zone.draw()" and "draw". All that
// is inside an entry comes with it. Throws Failure, with the closest match, for an unknown topic or key.
[[nodiscard]] ReferencePage find_reference(const std::string& topic, const std::string& key);

// As Markdown: the topics, the page of one, the entries that find_reference() finds in it.
[[nodiscard]] std::string reference_index();
[[nodiscard]] std::string reference_page(const std::string& topic);
[[nodiscard]] std::string reference_entries(const std::string& topic, const std::string& key);

}  // namespace fuda
