// Deals cards to places, some of which take only certain faces. Every possible deal is equally likely.
#pragma once

#include <bitset>
#include <cstdint>
#include <span>
#include <vector>

#include "model/game.h"
#include "model/rng.h"
#include "model/view.h"

namespace fuda {

class Allotment {
 public:
  // `takes` has the faces that each place takes. The numbers of places and cards are equal, and at most
  // kMaxCards.
  Allotment(const Game& game, std::vector<CardId> cards, const std::vector<FaceSet>& takes);

  // A place that does not get a card in any deal, or -1 if every place can get a card.
  [[nodiscard]] int impossible() const { return impossible_; }

  // Sets `out` to a card for each place. Requires that impossible() is -1. Each deal is equally likely. If
  // counting the deals would need more than kMostCounts numbers, starts from any deal and exchanges cards in
  // a long random walk.
  void deal(Rng& rng, std::span<CardId> out);

  static constexpr std::size_t kMostCounts = 2'000'000;

 private:
  using Number = CardCount;  // the number of a place, a card or a kind, within this allotment
  // A kind of places, which is a group of places that take the same faces.
  struct PlaceGroup {
    FaceSet takes;
    std::vector<Number> places;
    std::vector<Number> cards;  // the cards that these places take, by their number in cards_
  };
  // Cards that fit the same groups of places.
  struct Class {
    std::vector<Number> cards;
    std::vector<Number> kinds;
  };

  void find_kinds(const std::vector<FaceSet>& takes);
  void find_classes();
  int loaded(Rng* rng);
  [[nodiscard]] bool try_luck(Rng& rng);
  bool count();
  void deal_counted(Rng& rng);
  void walk(Rng& rng);
  void deal_rest(Rng& rng);

  // The number of possible deals, divided by a common factor. Leaves out the classes before `klass`, and in
  // `klass` the kinds before `kind`. `need` has the number of cards that each kind needs (in mixed radix),
  // and `left` is the number of cards of `klass` that remain to be dealt.
  [[nodiscard]] double ways(std::size_t klass, std::size_t kind, std::size_t need, std::size_t left);
  [[nodiscard]] double& counted(std::size_t klass, std::size_t kind, std::size_t need, std::size_t left);

  const Game& game_;
  std::vector<CardId> cards_;
  // Groups of places that take only certain faces. Groups with the fewest cards come first.
  std::vector<PlaceGroup> kinds_;
  std::vector<Number> anywhere_;  // places that take any face
  int impossible_ = -1;

  enum class Way : std::uint8_t { unknown, counted, walked };
  Way way_ = Way::unknown;  // how to deal once the random deals have failed
  std::vector<Class> classes_;
  std::vector<std::size_t> radix_;   // for each kind, the factor that encodes its need
  std::vector<std::size_t> offset_;  // for each class, its offset into counts_
  std::vector<double> counts_;       // the results of ways(); an entry below 0 is not computed yet

  std::vector<Number> card_of_;  // for each place, the index in cards_ of its card in the current deal
  std::bitset<kMaxCards> used_;  // for each card, by its number, whether the deal has used it
};

}  // namespace fuda
