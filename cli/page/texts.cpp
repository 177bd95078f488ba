// What pages themselves say.
#include <algorithm>
#include <array>
#include <span>

#include "page/setting.h"

namespace fuda {

namespace {

// What a table is drawn with.
constexpr std::array<const char*, 13> kTableTexts = {{
    "moves",
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
    "{name} bot",
}};

constexpr std::array<const char*, 22> kTexts = {{
    "what happened",
    "view",
    "everything",
    "what all see",
    "a secret move",
    "in secret",
    "card {n}",
    ":",
    "the start",
    "the end",
    "back",
    "forward",
    "play",
    "pause",
    "position",
    "{n} of {most}",
    "worth {n}",
    "it is the turn of {seats}",
    "your turn",
    "this record ends before the game does",
    "the next move of this record is refused",
    "this record expects something else",
}};

constexpr std::array<const char*, 73> kLobbyTexts = {{
    "how to play",
    "{name} bot",
    "Card games to play with friends or against bots, right in your browser.",
    "Which game?",
    "the end",
    "all games",
    "as in the rulebook",
    "close",
    "copied",
    "copy the link",
    "free",
    "possible at any time",
    "how that ended",
    "points per round",
    "round by round",
    "(during it, then at its end)",
    "round {n}",
    "language",
    "colours",
    "as on this device",
    "light",
    "dark",
    "leave",
    "nobody else sits here; leaving deletes the game",
    "somebody else can then take your seat",
    "stay",
    "link to this table",
    "make this move",
    "new table",
    "none",
    "“{move}” came too late and was not made",
    "nothing can be done with this now; your moves: {moves}",
    "only people with the link can find it",
    "options",
    "or type a move",
    "others join by this link",
    "click or tap on the table to choose",
    "or click or tap it again",
    "go to the next game",
    "play again",
    "players",
    "rules",
    "search the rules",
    "see the cards once more",
    "the cards as they were scored",
    "sit down and start",
    "sit down here",
    "somebody else, by a link",
    "start over",
    "games being played",
    "the connection is lost, trying again",
    "the server cannot be reached",
    "there is no such game here",
    "this is an earlier position",
    "or",
    "try something else from here",
    "variant",
    "waiting for {names}",
    "who plays",
    "you are",
    "whoever made this table chose its deck, and may know all cards",
    "you are watching, and see what everybody sees",
    "you",
    "your move",
    "your move is on its way",
    "your name",
    "your tables",
    "your turn",
    "score",
    "{n} moves",
    "1 move",
    "{n} players",
    "1 player",
}};

// What people at a table agree on, and say to each other.
constexpr std::array<const char*, 58> kTogetherTexts = {{
    "take back",
    "never mind",
    "yes",
    "no",
    "{name} does not want that",
    "{name} wants to take back the last move",
    "you want to take back the last move",
    "{name} wants a bot to play for {other}",
    "{name} wants to free the seat of {other}",
    "{name} wants another game",
    "{name} wants another game, with the seats swapped",
    "you want another game",
    "you want another game, with the seats swapped",
    "play again, seats swapped",
    "play again yourself",
    "no bot any more",
    "let a bot play",
    "your seat",
    "Let the {name} bot play for you? You can take your seat back at any time.",
    "let it play",
    "{name}'s seat",
    "{name}'s cards",
    "free this seat",
    "{name} can only look on then, and anybody can sit down there.",
    "your seat has been freed",
    "close this table",
    "this table has been closed",
    "the game ends for everybody here, and nothing of it is kept",
    "{name} bot plays",
    "the {name} bot has failed",
    "let somebody sit down here",
    "{name} wants somebody to sit down at {other}",
    "talk",
    "say",
    "say something",
    "in this game talk is against the rules",
    "tell me when it is my turn",
    "in the title of the page",
    "in the icon of the page",
    "with a sound",
    "with a notification",
    "waiting for players",
    "games that are over",
    "show",
    "clock",
    "{n} seconds for each move",
    "{n} minutes each for the game",
    "go on",
    "the clock stands",
    "{name} wants to pause the clock",
    "{name} wants the clock to go on",
    "your time has run out: the {name} bot plays for you",
    "the {name} bot plays for you",
    "Continue a game from another device: enter its code",
    "continue",
    "no seat has this code",
    "play on another device",
    "open {address} there, and give this code within ten minutes:",
}};

// How a game is played.
constexpr std::array<const char*, 11> kRulesTexts = {{
    "cards",
    "how it ends",
    "the course of the game",
    "the deal",
    "open points, and how they are decided here",
    "all at once: {moves}",
    "{n} of {need}",
    "made",
    "no longer possible",
    "loading …",
    ":",
}};

nlohmann::ordered_json in_words(std::span<const char* const> forms, const Names& names) {
  nlohmann::ordered_json texts = nlohmann::ordered_json::object();
  for (const char* form : forms) texts[form] = names.is_english() ? form : names.of("phrase", form);
  return texts;
}

}  // namespace

bool is_text_of_table(const std::string& form) {
  return std::ranges::find(kTableTexts, form) != kTableTexts.end() || form == "rules" ||
         form == "who plays" || form == "sit down here";
}

nlohmann::ordered_json page_texts(const Names& names) {
  nlohmann::ordered_json texts = in_words(kTableTexts, names);
  texts.update(in_words(kTexts, names));
  return texts;
}

nlohmann::ordered_json lobby_texts(const Names& names) {
  nlohmann::ordered_json texts = in_words(kLobbyTexts, names);
  texts.update(in_words(kTogetherTexts, names));
  texts.update(in_words(kRulesTexts, names));
  return texts;
}

}  // namespace fuda
