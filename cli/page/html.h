// Pages for browsers. Each page is a single file that contains its data and the code that shows the data. A
// page loads nothing, and runs only its own script, whatever names and texts its data contains.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace fuda {

// The page of a played game, made from a film (page/film.h).
[[nodiscard]] std::string film_page(const nlohmann::ordered_json& film);

// The page with the rules of a game (show/handbook.h). The page includes the setting of a table
// (page/setting.h).
[[nodiscard]] std::string handbook_page(const nlohmann::ordered_json& setting,
                                        const nlohmann::ordered_json& book);

// A page with the statistics of many games. `figures` is the document that `fuda sim --json` or `fuda compare
// --json` prints.
struct ReportPage {
  std::string title;
  const nlohmann::ordered_json& figures;
  nlohmann::ordered_json games;  // the games worth watching, as a list of {what, note, file, script}
  std::string command;           // the command that repeats the games
};
[[nodiscard]] std::string report_page(const ReportPage& report);

// JSON as a text that is safe between the <script> tags of a page. Writes characters that have a meaning in
// HTML, or that could deceive a reader, as \uXXXX.
[[nodiscard]] std::string json_in_html(const nlohmann::ordered_json& json);

}  // namespace fuda
