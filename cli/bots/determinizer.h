// Positions that could be the real one, for all that a seat knows.
//
// The cards that the seat does not know are dealt again to the places that it does not know, within what it
// was told and what the rules rule out (`imagine`); each way is equally likely. What others chose in secret
// since the phase began is chosen again, among the moves with which the seat would see what it sees. Counters
// that it does not see are at their start, unless `imagine` or a secret choice sets them. The position has
// random numbers of its own.
#pragma once

#include <optional>
#include <vector>

#include "base/diagnostic.h"
#include "bots/allot.h"
#include "engine/engine.h"
#include "model/observation.h"

namespace fuda {

class Determinizer {
 public:
  // `seen` must live as long, and not change meanwhile. Its seat is not kNone.
  Determinizer(Engine& engine, const Observation& seen);

  // Replaces what `out`, a State of the same game, held. Throws Failure if `imagine` fails or leaves nothing
  // possible, and if none of kTries deals allows choices that the seat could have seen.
  void deal(Rng& rng, State& out);

  // Runs what plays on from there. A Failure in it says that the position was imagined.
  template <class Play>
  void imagining(Play play) const {
    try {
      play();
    } catch (const Failure& failure) {
      throw imagined(failure);
    }
  }

  static constexpr int kTries = 200;

 private:
  struct Place {
    ZoneId zone = 0;
    CardPosition position = 0;
    FactMask told_yes = 0, told_no = 0;
    FaceSet ruled_out = {};
  };

  void find_places();
  void allot();
  void lay(Rng& rng, State& out);
  bool choose(Rng& rng, State& out);
  bool choose_for(const Observation::Choice::ChosenMove& made, Rng& rng, State& out);
  [[nodiscard]] Failure imagined(const Failure& failure) const;

  Engine& engine_;
  const Observation& seen_;
  const Game& game_;
  const State& base_;  // what is dealt again: the observed position, or where its phase began
  const CardSet& known_;
  std::vector<CardId> cards_;    // of base_, in the order of the places
  std::vector<Place> places_;    // that are not known
  std::vector<std::size_t> at_;  // of each of them: its number among all places
  std::vector<CardId> dealt_;
  std::vector<lua::RuledOut> ruled_out_;  // what the allotment was made for
  std::optional<Allotment> allotment_;
  MoveSet moves_;
};

}  // namespace fuda
