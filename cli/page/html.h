// Pages for browsers: each one file with its data and all that shows it. It loads nothing, from anywhere, and
// runs no script but its own, whatever names and texts are in the data.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace fuda {

// A played game: a film (page/film.h).
[[nodiscard]] std::string film_page(const nlohmann::ordered_json& film);

// How a game is played (show/handbook.h), with the setting of a table (page/setting.h).
[[nodiscard]] std::string handbook_page(const nlohmann::ordered_json& setting,
                                        const nlohmann::ordered_json& book);

// What many games have shown. `figures`: the document that `fuda sim --json` or `fuda compare --json` prints.
struct ReportPage {
  std::string title;
  const nlohmann::ordered_json& figures;
  nlohmann::ordered_json games;  // to look at: a list of {what, note, file, script}
  std::string command;           // that repeats it
};
[[nodiscard]] std::string report_page(const ReportPage& report);

// JSON that can stand between the <script> tags of a page: characters that mean something there, or would
// deceive a reader, are written \uXXXX.
[[nodiscard]] std::string json_in_html(const nlohmann::ordered_json& json);

}  // namespace fuda
