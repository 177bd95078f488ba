#include <algorithm>

#include "encode/actions.h"
#include "script/hash.h"

namespace fuda {

namespace {

constexpr std::int64_t kNoNumber = INT64_MIN;
constexpr std::size_t kMostTried = 20'000'000;

std::uint64_t hash_of(std::span<const std::uint16_t> items) {
  std::uint64_t hash = kFnvBasis;
  for (const std::uint16_t item : items) hash = (hash ^ item) * kFnvPrime;
  return hash;
}

// The number of a face's value, as conditions on sets of cards count it.
std::int64_t number_of(const Game& game, AttributeId attribute, std::size_t face) {
  if (attribute == kNone) return 0;
  const ValueId value = game.faces[face].values[attribute];
  if (value == kNone) return kNoNumber;
  return game.attributes[attribute].numeric ? game.attributes[attribute].values[value].number : value;
}

// Lists all sets, ordered by size. model/choose.cpp lists the sets of cards in a position in the same way.
class Lister {
 public:
  using Items = CardSets::Items;

  Lister(const Game& game, const CardsParam& param, std::size_t most, std::vector<Items>& out)
      : game_(game), constraint_(param.constraint), most_(most), out_(out) {
    if (constraint_.sum != kNone) wanted_ = most_wanted();
  }

  void add(std::size_t item, std::size_t copies, std::size_t face, bool by_faces) {
    Candidate one{static_cast<std::uint16_t>(item), copies};
    if (by_faces) {
      one.same = number_of(game_, constraint_.same, face);
      one.run = number_of(game_, constraint_.run, face);
      one.worth = number_of(game_, constraint_.sum, face);
      if (one.same == kNoNumber || one.run == kNoNumber || one.worth == kNoNumber) return;
      grows_ = grows_ && one.worth >= 0;
    } else {
      conditions_ = false;
    }
    candidates_.push_back(one);
  }

  void run(std::size_t low, std::size_t high) {
    for (std::size_t size = low; size <= high; ++size) {
      size_ = size;
      extend(0, 0);
    }
  }

 private:
  struct Candidate {
    std::uint16_t item = 0;
    std::size_t copies = 1;
    std::int64_t same = 0, run = 0, worth = 0;
  };

  // The greatest sum that any position requires.
  [[nodiscard]] std::int64_t most_wanted() const {
    std::int64_t most = constraint_.number;
    if (constraint_.counter != kNone)
      most = game_.counters[game_.counter_families[constraint_.counter].first].max;
    if (constraint_.argument != kNone) {
      most = 0;
      for (std::size_t face = 0; face < game_.faces.size(); ++face)
        most = std::max(most, number_of(game_, constraint_.sum, face));
    }
    return most;
  }

  void extend(std::size_t from, std::int64_t sum) {
    if (chosen_.size() == size_) {
      if (is_whole(sum)) keep();
      return;
    }
    for (std::size_t i = from; i < candidates_.size(); ++i) {
      if (++tried_ > kMostTried) throw TooManyMoves{};
      const Candidate& next = candidates_[i];
      if (!may_follow(next, sum)) continue;
      std::size_t taken = 0;
      while (taken < chosen_.size() && chosen_[chosen_.size() - 1 - taken] == next.item) ++taken;
      if (taken == next.copies) continue;
      chosen_.push_back(next.item);
      marked_.push_back(&next);
      extend(i, sum + next.worth);
      marked_.pop_back();
      chosen_.pop_back();
    }
  }

  [[nodiscard]] bool may_follow(const Candidate& next, std::int64_t sum) const {
    if (!conditions_) return true;
    if (!marked_.empty() && next.same != marked_.front()->same) return false;
    if (constraint_.run != kNone) {
      for (const Candidate* one : marked_) {
        if (one->run == next.run || std::abs(one->run - next.run) >= static_cast<std::int64_t>(size_))
          return false;
      }
    }
    return !(grows_ && constraint_.sum != kNone &&
             constraint_.comparison != SetConstraint::Comparison::at_least && sum + next.worth > wanted_);
  }

  [[nodiscard]] bool is_whole(std::int64_t sum) const {
    if (!conditions_ || constraint_.sum == kNone) return true;
    const bool fixed = constraint_.counter == kNone && constraint_.argument == kNone;
    switch (constraint_.comparison) {
      case SetConstraint::Comparison::exactly:
        return fixed ? sum == wanted_ : sum <= wanted_;
      case SetConstraint::Comparison::at_least:
        return !fixed || sum >= wanted_;
      case SetConstraint::Comparison::at_most:
        return sum <= wanted_;
    }
    return true;
  }

  void keep() {
    if (out_.size() == most_) throw TooManyMoves{};
    out_.push_back(chosen_);
  }

  const Game& game_;
  const SetConstraint& constraint_;
  std::size_t most_;
  std::vector<Items>& out_;
  std::vector<Candidate> candidates_;
  std::vector<const Candidate*> marked_;
  Items chosen_;
  std::size_t size_ = 0;
  std::size_t tried_ = 0;
  std::int64_t wanted_ = 0;
  bool conditions_ = true;
  bool grows_ = true;
};

}  // namespace

CardSets::CardSets(const Game& game, const CardsParam& param, bool by_faces, std::size_t places,
                   std::size_t most) {
  Lister lister(game, param, most, all_);
  if (by_faces) {
    for (std::size_t face = 0; face < game.faces.size(); ++face) {
      const auto copies = static_cast<std::size_t>(std::ranges::count(game.cards, static_cast<FaceId>(face)));
      lister.add(face, copies, face, true);
    }
  } else {
    for (std::size_t place = 0; place < places; ++place) lister.add(place, 1, 0, false);
  }
  const std::size_t high = std::min(
      {static_cast<std::size_t>(std::max(param.high, 0)), kMaxChosen, by_faces ? game.cards.size() : places});
  lister.run(static_cast<std::size_t>(std::max(param.low, 0)), high);
  for (std::size_t i = 0; i < all_.size(); ++i) by_hash_.emplace(hash_of(all_[i]), static_cast<Action>(i));
}

Action CardSets::find(std::span<const std::uint16_t> sorted) const {
  const auto found = by_hash_.find(hash_of(sorted));
  if (found == by_hash_.end()) return kNone;
  return std::ranges::equal(all_[found->second], sorted) ? found->second : kNone;
}

}  // namespace fuda
