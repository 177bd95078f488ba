// The printed reference: what can be written in a game's files. docs/reference/ holds the same pages.
#pragma once

#include <string>

#include "author/reference_page.h"

namespace fuda {

// All as Markdown. They throw Failure, with the nearest right name, for an unknown topic or key.

// The topics.
[[nodiscard]] std::string reference_index();
[[nodiscard]] std::string reference_page(const std::string& topic);
// What `key` names in a topic, with everything inside it. "zones.NAME.visible" also goes by "zones.visible",
// "zones.deck.visible" and "visible"; "zone:draw" also by "zone.draw()" and "draw".
[[nodiscard]] std::string reference_entries(const std::string& topic, const std::string& key);

// The same for programs: the page without what does not match; all of it where `key` is empty.
[[nodiscard]] ReferencePage find_reference(const std::string& topic, const std::string& key);

}  // namespace fuda
