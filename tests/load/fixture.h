// Code that the loader's tests share: the games of this repository, and small games written into a temporary
// folder.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "load/definition.h"
#include "load/find.h"
#include "source_dir.h"

namespace fuda {

inline Path rules_folder() { return source_dir() / "rules"; }

inline Definition load_spec(const std::string& spec, const std::vector<OptionSetting>& settings = {}) {
  return load_definition(find_game(spec, {rules_folder()}, {}), settings);
}

inline Game build_spec(const std::string& spec, int seats, const std::vector<OptionSetting>& settings = {}) {
  return build_game(load_spec(spec, settings), seats);
}

inline int copies(const Game& game, const std::string& face) {
  const FaceId id = game.find_face(face);
  return static_cast<int>(std::count(game.cards.begin(), game.cards.end(), id));
}

inline std::vector<std::string> fact_names(const Game& game) {
  std::vector<std::string> names;
  for (const Fact& fact : game.facts) names.push_back(fact.name);
  return names;
}

// Returns the facts that are true of a face.
inline std::vector<std::string> facts_of(const Game& game, const std::string& face) {
  std::vector<std::string> names;
  for (std::size_t f = 0; f < game.facts.size(); ++f) {
    if ((game.faces.at(game.find_face(face)).facts >> f & 1U) != 0) names.push_back(game.facts[f].name);
  }
  return names;
}

// Returns the messages of the Failure that `work` throws, one per line, without their places and hints.
// Returns "" if `work` throws nothing.
template <class Work>
std::string complaints(Work work) {
  std::string text;
  try {
    work();
  } catch (const Failure& failure) {
    for (const Finding& finding : failure.findings()) {
      if (!text.empty()) text += "\n";
      if (!finding.place.file.empty()) text += Path(finding.place.file).filename().string() + ":";
      if (finding.place.line > 0) text += std::to_string(finding.place.line) + ": ";
      text += finding.message;
      if (!finding.hint.empty()) text += " [" + finding.hint + "]";
    }
  }
  return text;
}

// A folder of games that lasts as long as this object.
class Folder {
 public:
  Folder() {
    static std::atomic<int> number = 0;
    root_ = std::filesystem::temp_directory_path() /
            ("fuda-load-" + std::to_string(getpid()) + "-" + std::to_string(number++));
    std::filesystem::create_directories(root_);
  }
  ~Folder() {
    std::error_code error;
    std::filesystem::remove_all(root_, error);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] const Path& path() const { return root_; }

  Folder& write(const std::string& name, const std::string& text) {
    std::filesystem::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name) << text;
    return *this;
  }
  // Writes the small game "war" with one line replaced (or removed).
  Folder& write_game(const std::string& line = "", const std::string& instead = "") {
    std::string text = kGame;
    if (!line.empty()) {
      const auto at = text.find(line);
      REQUIRE(at != std::string::npos);
      text.replace(at, line.size(), instead);
    }
    return write("war/game.yaml", text).write("war/rules.lua", "-- nothing\n");
  }

  [[nodiscard]] Definition load(const std::string& spec,
                                const std::vector<OptionSetting>& settings = {}) const {
    return load_definition(find_game(spec, {root_}, {}), settings);
  }
  [[nodiscard]] Game build(const std::string& spec, int seats = 2,
                           const std::vector<OptionSetting>& settings = {}) const {
    return build_game(load(spec, settings), seats);
  }
  [[nodiscard]] std::string complaints_of(const std::string& spec, int seats = 2,
                                          const std::vector<OptionSetting>& settings = {}) const {
    return complaints([&] { (void)build(spec, seats, settings); });
  }

  static constexpr const char* kGame = R"(game: war
title: War
players: 2-3
rules: rules.lua
options:
  coins: {default: 3, range: [1, 9]}
  mood: {default: calm, choices: {calm: , wild: {counters: {chaos: {max: 1}}}}}
attributes:
  suit: {spades: S, hearts: H, stars: X}
  rank: [1, 2, 3]
card_name: "{suit}{rank}"
cards:
  all: {suit: [spades, hearts], rank: all, copies: 2}
zones:
  deck: {cards: all, visible: none}
  hand: {per: seat, visible: owner}
  pile: {per: suit}
  row: {per: 3, capacity: 4}
counters:
  money: {per: seat, start: $coins, max: 9}
  pot: {min: -5}
setup:
  deal:
    hand: {2: 3, 3: 2}
phases:
  play:
    moves: [lay]
moves:
  lay:
    parameters:
      card: {card: hand.me}
      suit: {value: suit}
      target: {card: pile.suit}
    cost: {money: 1}
  tell:
    parameters: {to: {seat: all}, what: {fact: [suit, rank], found_in: hand.to}}
outcomes:
  done: it is over
)";

 private:
  Path root_;
};

}  // namespace fuda
