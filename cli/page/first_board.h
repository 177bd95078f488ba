// The part of a game and of a position that a page needs to draw its first board. The board can therefore
// appear before the other data has arrived.
#pragma once

#include <nlohmann/json.hpp>
#include <utility>

namespace fuda {

// Divides a setting (page/setting.h) and a frame (page/frame.h) into {"first", "more"}. `first` has the data
// that the page needs to draw the table in this position, and `more` has the data that the page adds later. A
// card or counter may be in both parts, with different data. Neither part has data that the page can derive
// from other data. In the setting, "are_drawn" is true if every sign on the table is a drawing, not a letter.
[[nodiscard]] std::pair<nlohmann::ordered_json, nlohmann::ordered_json> first_board(
    const nlohmann::ordered_json& setting, const nlohmann::ordered_json& frame);

}  // namespace fuda
