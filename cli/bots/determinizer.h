// Random positions that are consistent with everything a seat knows.
//
// A Determinizer redeals the cards that the seat does not know to the unknown places. A deal must fit
// everything the rules told the seat, and must avoid what the rules exclude (`imagine`). All deals that meet
// these conditions are equally likely. A Determinizer also repeats the secret choices of other seats since
// the phase began, with any of the moves that would look the same to the seat. Counters that the seat does
// not see have their initial value, unless `imagine` or a secret choice sets them. The position has its own
// random numbers.
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
  // `seen` must outlive this object and must not change while it exists. The seat of `seen` must not be
  // kNone.
  Determinizer(Engine& engine, const Observation& seen);

  // Replaces the content of `out`, a State of the same game. Throws Failure if `imagine` fails or leaves no
  // possible position. Also throws Failure if none of kTries deals allows choices that match the observation.
  void deal(Rng& rng, State& out);

  // Whether deal() could put the cards in the same places as in `other`, which must have the same number of
  // cards in every zone. Call deal() first.
  [[nodiscard]] bool allows(const State& other) const;

  // Runs `play`, which continues from an imagined position. If `play` throws a Failure, adds to the Failure
  // that the position was imagined.
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
  // The names of the counters that the seat does not see, such as "'law' and 'goal'". In a redeal, these
  // counters have their start values unless 'imagine' sets them.
  [[nodiscard]] std::string hidden_counters() const;

  Engine& engine_;
  const Observation& seen_;
  const Game& game_;
  const State& base_;  // the position that is dealt again: the observed position, or the start of that phase
  const CardSet& known_;
  std::vector<CardId> cards_;    // the cards of base_, in the order of their places
  std::vector<Place> places_;    // places of unknown cards
  std::vector<FaceSet> takes_;   // for each place of an unknown card, the faces that it takes
  std::vector<std::size_t> at_;  // for each place of an unknown card, its number among all places
  std::vector<CardId> dealt_;
  std::vector<lua::RuledOut> ruled_out_;  // the exclusions that the current allotment respects
  std::optional<Allotment> allotment_;
  MoveSet moves_;
};

}  // namespace fuda
