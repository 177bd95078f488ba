// The texts of pages.
#include <algorithm>
#include <array>
#include <span>

#include "page/setting.h"

namespace fuda {

namespace {

// Texts that a page needs to draw a table.
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
    "what everyone sees",
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
    "{seats} to move",
    "your turn",
    "the recording stops before the game ends",
    "the next move of this recording is not allowed",
    "this recording expects a different position",
}};

constexpr std::array<const char*, 82> kLobbyTexts = {{
    "play now",
    "invite or set up",
    "More games",
    "guest",
    "there is nothing at this address; a table may have been closed",
    "{name} invites you to {game}",
    "1 free seat",
    "{n} free seats",
    "this table is full, but you can watch",
    "how to play",
    "{name} bot",
    "Play card games with friends or against bots, right in your browser.",
    "Which game?",
    "the end",
    "all games",
    "standard rules",
    "close",
    "copied",
    "copy the link",
    "free",
    "moves possible at any time",
    "how the round ended",
    "points per round",
    "round by round",
    "round {n}",
    "language",
    "colours",
    "match this device",
    "light",
    "dark",
    "leave",
    "you are the only player here, so leaving deletes the game",
    "if you leave, somebody else can take your seat",
    "stay",
    "link to this table",
    "make this move",
    "new table",
    "none",
    "“{move}” arrived too late and was not played",
    "you can't use this right now. Your moves: {moves}",
    "only people with the link can find this table",
    "everything",
    "what everyone sees",
    "options",
    "or type a move",
    "other players can join with this link",
    "click or tap on the table to choose",
    "or click or tap your choice again",
    "go to the next game",
    "play again",
    "players",
    "rules",
    "search the rules",
    "show the cards again",
    "the cards as they were scored",
    "sit down and start",
    "sit down here",
    "someone you send a link to",
    "start over",
    "games being played",
    "the connection is lost; reconnecting …",
    "the server cannot be reached",
    "this is an earlier position",
    "or",
    "try other moves from this position",
    "variant",
    "waiting for {names}",
    "who plays",
    "you are",
    "the player who created this table chose its deck and may know every card",
    "you are watching and see what everyone sees",
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

// Texts for agreements between the people at a table, and for their messages.
constexpr std::array<const char*, 67> kTogetherTexts = {{
    "take back",
    "never mind",
    "yes",
    "no",
    "{name} has declined",
    "{name} wants to take back {count}",
    "you want to take back {count}",
    "{name} has taken back {count}",
    "{name} wants a bot to play for {other}",
    "{name} wants to free {other}'s seat",
    "{name} wants another game",
    "{name} wants another game, with the seats swapped",
    "you want another game",
    "you want another game, with the seats swapped",
    "play again with the seats swapped",
    "take over from the bot",
    "remove the bot",
    "let a bot play",
    "your seat",
    "Let the {name} bot play for you? You can take your seat back at any time.",
    "let it play",
    "{name}'s seat",
    "{name}'s cards",
    "free this seat",
    "{name} will only be able to watch, and anyone can take the seat.",
    "your seat has been freed",
    "close this table",
    "this table has been closed",
    "closing this table ends and deletes the game for everyone",
    "{name} bot plays",
    "the {name} bot has failed",
    "open this seat",
    "{name} wants to open seat {other}",
    "talk",
    "say",
    "say something",
    "talking is against the rules of this game",
    "notify me when it's my turn",
    "with a mark in the page title",
    "with a mark in the page icon",
    "with a sound",
    "with a notification",
    "waiting for players",
    "finished games",
    "show",
    "clock",
    "no clock",
    "{n} seconds for each move",
    "{n} minutes per player for the game",
    "resume",
    "the clock is paused",
    "{name} wants to pause the clock",
    "{name} wants to resume the clock",
    "your time has run out, so the {name} bot plays for you",
    "your time ran out, so a bot made your last move",
    "the {name} bot plays for you",
    "To continue a game from another device, enter the code from that device",
    "continue",
    "no seat has this code",
    "change your name",
    "keep this game",
    "spectators see",
    "spectators see everything, so anyone with the link can see every card",
    "spectators see what {name} sees, so anyone with the link can see it",
    "spectators could see hidden cards earlier in this game",
    "play on another device",
    "on the other device, open {address} and enter this code within ten minutes:",
}};

// Texts about the rules of a game.
constexpr std::array<const char*, 11> kRulesTexts = {{
    "cards",
    "how it ends",
    "how the game proceeds",
    "the deal",
    "open questions, and how this game answers them",
    "all players at once: {moves}",
    "{n} of {need}",
    "complete",
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
         form == "who plays" || form == "sit down here" || form == "all games" ||
         form == "{name} invites you to {game}" || form == "{n} players" || form == "1 player" ||
         form == "1 free seat" || form == "{n} free seats" || form == "this table is full, but you can watch";
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
