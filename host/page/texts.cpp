// What the page itself says.
#include <array>

#include "page/setting.h"
#include "script/words.h"

namespace fuda {

namespace {

constexpr std::array<const char*, 27> kTexts = {{
    "whose eyes",
    "everything",
    "what all see",
    "the start",
    "the end",
    "back",
    "forward",
    "play",
    "pause",
    "position",
    "moves",
    "{n} of {most}",
    "empty",
    "face down",
    "remembered",
    "is {fact}",
    "not {fact}",
    "score {n}",
    "score",
    "1 card",
    "{n} cards",
    "show all cards",
    "show as a pile",
    "it is the turn of {seats}",
    "this record ends before the game does",
    "the next move of this record is refused",
    "this record expects something else",
}};

}  // namespace

nlohmann::ordered_json page_texts(const Match& match) {
  const Words words(match);
  nlohmann::ordered_json texts = nlohmann::ordered_json::object();
  for (const char* text : kTexts) texts[text] = words.say(text);
  return texts;
}

}  // namespace fuda
