// Pages for browsers.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace fuda {

// One file with a film (page/film.h) and all that shows it. It asks for nothing, from anywhere, and runs no
// other script than its own, whatever names and texts the film has.
[[nodiscard]] std::string film_page(const nlohmann::ordered_json& film);

// A document as it can stand between <script> tags of a page: whatever means something there, or would
// deceive whoever reads it, is written \uXXXX.
[[nodiscard]] std::string json_in_html(const nlohmann::ordered_json& json);

// The scripts of a page in one text, or "" where a file is missing.
[[nodiscard]] std::string bundled_scripts();

}  // namespace fuda
