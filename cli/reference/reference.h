// The printed reference of a game's files, generated from the schemas and the bindings. docs/reference/
// contains the same pages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fuda {

struct ReferenceEntry {
  std::string name;                     // the full name, such as "zones.NAME.visible" or "zone:draw"
  std::string form;                     // the written form, such as "zone:draw(to)"
  std::string note;                     // a few words, such as "required; text" or "256 KiB", or ""
  std::string text;                     // sentences, in Markdown
  std::vector<std::string> words = {};  // the words that the key accepts, each with its meaning
  std::string see = {};                 // the topic that describes the keys of the value, or ""
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
  std::string where;  // the files that the page describes, relative to the folder of a game
  std::string about;
};

[[nodiscard]] const std::vector<ReferenceTopic>& reference_topics();
// The page of a topic: the name of a schema, "lua" or "limits".
[[nodiscard]] ReferencePage make_reference_page(std::string_view topic);

// The part of a topic's page with the entries that `key` names and everything inside them. If `key` is empty,
// returns the whole page. "zones.visible", "zones.deck.visible" and "visible" also find "zones.NAME.visible".
// "zone.draw()" and "draw" also find "zone:draw". If the topic or key is unknown, throws a Failure that names
// the closest match.
[[nodiscard]] ReferencePage find_reference(const std::string& topic, const std::string& key);

// Functions that return Markdown: for the list of topics, for one topic's page, and for the entries that
// find_reference() finds.
[[nodiscard]] std::string reference_index();
[[nodiscard]] std::string reference_page(const std::string& topic);
[[nodiscard]] std::string reference_entries(const std::string& topic, const std::string& key);

}  // namespace fuda
