// The printed reference: what can be written in a game's files, made from the schemas and from the bindings.
// docs/reference/ holds the same pages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fuda {

struct ReferenceEntry {
  std::string name;                     // the name to find it by: "zones.NAME.visible", "zone:draw"
  std::string heading;                  // "zones.NAME.visible", "zone:draw(to)"
  std::string text;                     // sentences
  std::vector<std::string> facts = {};  // one per line; those that begin with spaces belong to the one before
  std::string same_as = {};             // the name of an earlier entry that says the same, or ""
  std::string mark = {};                // one word for the facts, in a list
  std::string see = {};                 // the topic that has its keys
  bool points = false;                  // its keys are described there
  bool repeats = false;                 // it is inside an entry that is the same as another
};

struct ReferenceSection {
  std::string title;
  std::string about;
  std::vector<ReferenceEntry> entries;
};

struct ReferencePage {
  std::string topic;
  std::string title;
  std::string about;
  std::vector<ReferenceSection> sections;
  bool list = false;  // entries are items of a list, without headings of their own
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
// is inside an entry comes with it. Throws Failure, with the nearest right name, for an unknown topic or key.
[[nodiscard]] ReferencePage find_reference(const std::string& topic, const std::string& key);

// As Markdown: the topics, the page of one, the entries that find_reference() finds in it.
[[nodiscard]] std::string reference_index();
[[nodiscard]] std::string reference_page(const std::string& topic);
[[nodiscard]] std::string reference_entries(const std::string& topic, const std::string& key);

}  // namespace fuda
