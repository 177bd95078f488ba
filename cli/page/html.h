// Pages for browsers.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace fuda {

// One file with a film (page/film.h) and all that shows it. It loads nothing and runs no script but its own,
// whatever names and texts are in the film.
[[nodiscard]] std::string film_page(const nlohmann::ordered_json& film);

// JSON that can stand between the <script> tags of a page: characters that mean something there, or would
// deceive a reader, are written \uXXXX.
[[nodiscard]] std::string json_in_html(const nlohmann::ordered_json& json);

// The scripts of a page in one text.
[[nodiscard]] std::string bundled_scripts();

// The SHA-256 of a text in base64, as a Content-Security-Policy names the scripts and styles that may run.
[[nodiscard]] std::string sha256_base64(std::string_view text);

}  // namespace fuda
