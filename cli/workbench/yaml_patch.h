// The smallest patch, in the language of variants, that turns one merged game into another.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "yaml/node.h"

namespace fuda::workbench {

// Whether a section names the game, its files or the variant itself: its name, its Lua, its packs and its
// summary. Patches of variants leave these sections out.
[[nodiscard]] bool is_head(std::string_view section);

struct YamlPatch {
  yaml::Node patch;                   // a mapping of sections
  yaml::Node set;                     // the options whose defaults change
  std::vector<std::string> replaced;  // dotted paths of values that the patch replaces
  Findings impossible;                // the changes that no variant can make
};

// `before` and `after` are merged games before their options are chosen (Definition::plain). If `in_order` is
// set, the patch also reproduces the order of keys, by replacing mappings whose order it would change.
[[nodiscard]] YamlPatch yaml_patch(const yaml::Node& before, const yaml::Node& after, bool in_order);

}  // namespace fuda::workbench
