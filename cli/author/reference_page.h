// The pages of the reference, made from the schemas and from the bindings.
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
  std::string same_as = {};  // the name of an earlier entry that says the same; "" where there is none
  std::string mark = {};     // one word for the facts, in a list
  std::string see = {};      // the topic that has its keys
  bool points = false;       // its keys are described there
  bool repeats = false;      // it is inside an entry that is the same as another
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
// The page of a topic: one of the schemas or "lua".
[[nodiscard]] ReferencePage make_reference_page(std::string_view topic);

}  // namespace fuda
