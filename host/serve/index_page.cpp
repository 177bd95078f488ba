#include "serve/index_page.h"

#include "text/html.h"

namespace fuda::serve {

std::string index_page(const std::vector<std::string>& games) {
  std::string page =
      "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>fuda</title>\n"
      "<h1>fuda</h1>\n<p>Games on this server:</p>\n<ul>\n";
  for (const std::string& game : games)
    page += "<li><a href=\"/games/" + in_html(game) + "\">" + in_html(game) + "</a></li>\n";
  return page +
         "</ul>\n<p>Requests and answers are JSON:</p>\n<pre>\n"
         "GET  /games\n"
         "GET  /games/GAME\n"
         "GET  /games/GAME/TABLE\n"
         "POST /games/GAME/create\n"
         "POST /games/GAME/TABLE/join, leave, update, playAgain\n"
         "GET  /games/GAME/TABLE/seat/PLAYER\n"
         "POST /games/GAME/TABLE/seat/PLAYER/move\n"
         "GET  /games/GAME/TABLE/seat/PLAYER/events\n"
         "</pre>\n</html>\n";
}

}  // namespace fuda::serve
