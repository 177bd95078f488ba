// Deals cards to places, each of which takes only some faces; every way to do it is equally likely.
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
  // As many places as cards, at most kMaxCards. `takes`: by place.
  Allotment(const Game& game, std::vector<CardId> cards, const std::vector<FaceSet>& takes);

  // A place that no card is left for, however the others are dealt to; -1: there is none.
  [[nodiscard]] int impossible() const { return impossible_; }

  // A card for each place, if nothing is impossible. Each way is equally likely; but if counting the ways
  // would take more than kMostCounts numbers, it is one that a long walk of exchanges reaches from another.
  void deal(Rng& rng, std::span<CardId> out);

  static constexpr std::size_t kMostCounts = 2'000'000;

 private:
  using Number = CardCount;  // of a place, a card or a kind, among those here
  // Places that take the same faces.
  struct PlaceGroup {
    FaceSet takes;
    std::vector<Number> places;
    std::vector<Number> cards;  // that it takes, by their number among cards_
  };
  // Cards that are taken by the same kinds.
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

  // Numbers of ways, divided by what is the same for all: for the classes from `klass` and in it the kinds
  // from `kind` on, where the kinds still need `need` (in mixed radix) and `left` cards of the class are
  // left.
  [[nodiscard]] double ways(std::size_t klass, std::size_t kind, std::size_t need, std::size_t left);
  [[nodiscard]] double& counted(std::size_t klass, std::size_t kind, std::size_t need, std::size_t left);

  const Game& game_;
  std::vector<CardId> cards_;
  std::vector<PlaceGroup> kinds_;  // those that do not take everything; the most demanding first
  std::vector<Number> anywhere_;   // places that take everything
  int impossible_ = -1;

  enum class Way : std::uint8_t { unknown, counted, walked };
  Way way_ = Way::unknown;  // taken where luck does not help
  std::vector<Class> classes_;
  std::vector<std::size_t> radix_;   // of each kind's need
  std::vector<std::size_t> offset_;  // of each class's numbers
  std::vector<double> counts_;       // below 0: not known yet

  std::vector<Number> card_of_;  // by place: the number of its card, for the deal under way
  std::bitset<kMaxCards> used_;  // numbers of cards
};

}  // namespace fuda
