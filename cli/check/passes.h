// All passes of a check, each in a file of its own name.
#pragma once

#include "check/pass.h"

namespace fuda::passes {

using Look = void(const Checked& subject, Report& report);

// Scripts, those that are checked and those beside a game or variant: they are played. What fails in them,
// scenarios with the same name, clauses that do not exist.
Look scripts;
Look scripts_beside;
// What rule files cannot mean to say: comparisons that are never true, words that name nothing and the like,
// also in files that only a choice of an option adds.
Look code;
// Costs that nobody can ever pay, and gains for which there is never room.
Look amounts;
// Random games with every number of players and every value of every option, and what can be proven before
// playing (exits.h).
Look random_games;
// What is declared but never used, judging by the texts of the files; `unseen` reports it.
Look uses;
// Words for things that do not exist: in a game's or variant's own file, in the files of words beside it, or
// in a file of words checked alone.
Look words;
Look languages;
Look words_alone;
// Codes of languages that are none, and languages that a game lists and has no words in, or the other way
// round.
Look language_codes;
// A file of words, a rulebook or a format that belongs to no game.
Look strays;
// What has the name of a file of the game and is none, such as a folder.
Look not_files;
// Scripts beside a game or variant that cannot be read.
Look covers;
// Rulings on options that do not exist: of a game or variant, or in a rulebook checked alone.
Look rulings;
Look rulings_alone;
// Clauses that no scenario covers, and scenarios that cover what the rulebook does not have.
Look clauses;
// What never happens: scenarios of the parts of a combination are watched, games are played with many options
// changed at once, then more games. Only what is still unseen after all of that is reported.
Look watch_scenarios;
Look mix_options;
Look play_enough;
Look unseen;

}  // namespace fuda::passes

namespace fuda {

// Is there something in a game that no random game showed, and that is worth looking for?
[[nodiscard]] bool worth_looking_further(const Checked& subject);

}  // namespace fuda
