#include "script/position.h"
#include "engine/inside.h"

#include <fmt/format.h>

#include <utility>

#include "base/lists.h"
#include "base/suggest.h"
#include "load/files.h"

namespace fuda {

StartPosition::StartPosition(const Script& script, const LoadedGame& loaded)
    : loaded_(loaded), seed_(script.seed) {
  Findings findings;
  if (script.first) {
    const Word& first = *script.first;
    first_ = loaded.notation.find_seat(first.text);
    if (first_ == kNone) {
      findings.push_back(error_at(first.place, fmt::format("no seat '{}'", first.text),
                                  suggestion(first.text, loaded.notation.seats())));
    }
  }
  read_deck(script, findings);
  if (!script.given.is_null()) collect(findings, [&] { given_ = read_given(script.given, loaded); });
  if (findings.empty()) count_cards(script, findings);
  if (!findings.empty()) throw Failure(std::move(findings));
}

StartPosition::~StartPosition() { rules_of(*loaded_.engine).set_stacking(nullptr); }

void StartPosition::read_deck(const Script& script, Findings& findings) {
  const Game& game = loaded_.game();
  if (script.deck.size() > lua::Stacking::kMostLists) {
    findings.push_back(error_at(
        script.deck_place,
        fmt::format("a deck can have at most {} lists, one for each shuffle", lua::Stacking::kMostLists)));
  }
  for (const auto& list : script.deck) {
    auto& faces = stacking_.lists.emplace_back();
    for (const Word& card : list) {
      const FaceId face = game.find_face(card.text);
      if (face != kNone) {
        faces.push_back(face);
        continue;
      }
      findings.push_back(error_at(card.place, fmt::format("no card '{}' in this game", card.text),
                                  suggestion(card.text, names_of(loaded_.game().faces))));
    }
  }
}

void StartPosition::count_cards(const Script& script, Findings& findings) const {
  const Game& game = loaded_.game();
  std::vector<int> copies(game.faces.size());
  for (const FaceId face : game.cards) ++copies[face];
  std::vector<int> given(game.faces.size());
  const auto complain = [&](const Place& place, FaceId face, int named) {
    findings.push_back(
        error_at(place, fmt::format("{} is named {}, but the game has {}", game.faces[face].name,
                                    counted(named, "time"), copies[face])));
  };
  if (given_) {
    for (const auto& fill : given_->fills) {
      for (const FaceId face : fill.faces) ++given[face];
      for (const FaceId face : fill.faces) {
        if (given[face] > copies[face]) complain(fill.place, face, given[face]);
        if (!findings.empty()) return;
      }
    }
  }
  for (std::size_t n = 0; n < stacking_.lists.size(); ++n) {
    // Cards that `given` names are not in the first shuffle.
    std::vector<int> named = n == 0 ? given : std::vector<int>(game.faces.size());
    for (std::size_t i = 0; i < stacking_.lists[n].size(); ++i) {
      const FaceId face = stacking_.lists[n][i];
      if (++named[face] > copies[face]) return complain(script.deck[n][i].place, face, named[face]);
    }
  }
}

void StartPosition::start(Session& session) {
  rules_of(*loaded_.engine).set_stacking(stacking_.lists.empty() ? nullptr : &stacking_);
  if (!given_) return session.start(seed_, first_);
  session.start_from(
      seed_, first_, [this](State& state) { lay_out(*given_, loaded_, state); },
      [this](State& state, Memory& memory) { make_known(*given_, loaded_, state, memory); });
}

void StartPosition::start(State& state) {
  Session session(*loaded_.engine, loaded_.notation);
  start(session);
  state = session.state();
}

Findings StartPosition::unused(const Script& script) const {
  Findings findings;
  for (const auto& [list, card] : stacking_.missing) {
    const Word& word = script.deck[list][card];
    findings.push_back(
        error_at(word.place, fmt::format("{} was not among the cards that were shuffled", word.text)));
  }
  for (std::size_t n = stacking_.used; n < script.deck.size(); ++n) {
    if (script.deck[n].empty()) continue;
    const auto shuffles = static_cast<std::int64_t>(stacking_.used);
    findings.push_back(
        error_at(n == 0 ? script.deck_place : script.deck[n].front().place,
                 shuffles == 0 ? "the game shuffled no cards, so these cards have no effect"
                               : fmt::format("these cards are for shuffle {}, but there {} only {}", n + 1,
                                             shuffles == 1 ? "was" : "were", counted(shuffles, "shuffle"))));
    break;
  }
  return findings;
}

}  // namespace fuda
