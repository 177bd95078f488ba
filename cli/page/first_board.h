// What of a game and of a position the first board of a page is drawn with, so that it can come before the
// rest.
#pragma once

#include <nlohmann/json.hpp>
#include <utility>

namespace fuda {

// A setting (page/setting.h) and a frame (page/frame.h), each as {"first", "more"}: what the table in this
// position is drawn with, and what is to be added to that; both have some of the cards and the like. What a
// page can tell by itself is in neither. With the setting, whether all signs on the table "are_drawn": none
// of them is a letter.
[[nodiscard]] std::pair<nlohmann::ordered_json, nlohmann::ordered_json> first_board(
    const nlohmann::ordered_json& setting, const nlohmann::ordered_json& frame);

}  // namespace fuda
