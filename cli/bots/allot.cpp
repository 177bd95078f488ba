#include "bots/allot.h"

#include <algorithm>
#include <utility>

namespace fuda {

namespace {

constexpr int kTries = 40;  // the number of random deals to try before counting all deals

// The factor 1 / n!, which keeps the numbers of deals small.
double part(std::size_t n) {
  double result = 1;
  for (std::size_t i = 2; i <= n; ++i) result /= static_cast<double>(i);
  return result;
}

// A uniform random number in [0, 1).
double unit(Rng& rng) { return static_cast<double>(rng.next() >> 11U) * 0x1.0p-53; }

}  // namespace

Allotment::Allotment(const Game& game, std::vector<CardId> cards, const std::vector<FaceSet>& takes)
    : game_(game), cards_(std::move(cards)), card_of_(takes.size()) {
  find_kinds(takes);
  impossible_ = loaded(nullptr);
}

void Allotment::find_kinds(const std::vector<FaceSet>& takes) {
  for (std::size_t place = 0; place < takes.size(); ++place) {
    const auto number = static_cast<Number>(place);
    auto kind = std::ranges::find(kinds_, takes[place], &PlaceGroup::takes);
    if (kind == kinds_.end()) {
      kinds_.push_back({takes[place], {}, {}});
      kind = kinds_.end() - 1;
      for (std::size_t i = 0; i < cards_.size(); ++i) {
        if (takes[place].test(game_.cards[cards_[i]])) kind->cards.push_back(static_cast<Number>(i));
      }
    }
    kind->places.push_back(number);
  }
  const auto all =
      std::ranges::find_if(kinds_, [&](const PlaceGroup& k) { return k.cards.size() == cards_.size(); });
  if (all != kinds_.end()) {
    anywhere_ = std::move(all->places);
    kinds_.erase(all);
  }
  std::ranges::sort(kinds_, {}, [](const PlaceGroup& kind) { return kind.cards.size(); });
}

// Uses augmenting paths to find a card for each place that takes only certain faces. If `rng` is not null,
// tries the cards in random order. Returns a place that gets no card, or -1 if every place gets a card.
int Allotment::loaded(Rng* rng) {
  std::vector<std::pair<Number, const PlaceGroup*>> places;
  for (const PlaceGroup& kind : kinds_) {
    for (const Number place : kind.places) places.emplace_back(place, &kind);
  }
  std::vector<int> holder(cards_.size(), -1);  // for each card, the index of its place among `places`
  std::vector<bool> seen;
  const auto augment = [&](auto&& self, std::size_t index) -> bool {
    const auto& cards = places[index].second->cards;
    const auto all = static_cast<std::uint32_t>(cards.size());
    const std::uint32_t start = rng == nullptr || all == 0 ? 0 : rng->below(all);
    for (std::uint32_t i = 0; i < all; ++i) {
      const Number card = cards[(start + i) % all];
      if (seen[card]) continue;
      seen[card] = true;
      if (holder[card] >= 0 && !self(self, static_cast<std::size_t>(holder[card]))) continue;
      holder[card] = static_cast<int>(index);
      card_of_[places[index].first] = card;
      return true;
    }
    return false;
  };
  for (std::size_t index = 0; index < places.size(); ++index) {
    seen.assign(cards_.size(), false);
    if (!augment(augment, index)) return places[index].first;
  }
  return -1;
}

void Allotment::deal(Rng& rng, std::span<CardId> out) {
  bool done = false;
  for (int i = 0; i < kTries && !done; ++i) done = try_luck(rng);
  if (!done) {
    if (way_ == Way::unknown) way_ = count() ? Way::counted : Way::walked;
    if (way_ == Way::counted) {
      deal_counted(rng);
    } else {
      walk(rng);
    }
  }
  deal_rest(rng);
  for (std::size_t place = 0; place < card_of_.size(); ++place) out[place] = cards_[card_of_[place]];
}

// Draws a card for each place, regardless of the other places, and returns false if it draws a card twice.
// All deals that succeed are equally likely.
bool Allotment::try_luck(Rng& rng) {
  used_.reset();
  for (const PlaceGroup& kind : kinds_) {
    const auto choices = static_cast<std::uint32_t>(kind.cards.size());
    for (const Number place : kind.places) {
      const Number card = kind.cards[choices == 1 ? 0 : rng.below(choices)];
      if (used_.test(card)) return false;
      used_.set(card);
      card_of_[place] = card;
    }
  }
  return true;
}

// Deals the remaining cards to the places that take any face.
void Allotment::deal_rest(Rng& rng) {
  std::size_t rest = 0;
  for (std::size_t card = 0; card < cards_.size(); ++card) {
    if (!used_.test(card)) card_of_[anywhere_[rest++]] = static_cast<Number>(card);
  }
  for (auto i = static_cast<std::uint32_t>(rest); i > 1; --i)
    std::swap(card_of_[anywhere_[i - 1]], card_of_[anywhere_[rng.below(i)]]);
}

void Allotment::find_classes() {
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    std::vector<Number> kinds;
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      if (kinds_[k].takes.test(game_.cards[cards_[i]])) kinds.push_back(static_cast<Number>(k));
    }
    const auto found = std::ranges::find(classes_, kinds, &Class::kinds);
    if (found == classes_.end()) {
      classes_.push_back({{static_cast<Number>(i)}, std::move(kinds)});
    } else {
      found->cards.push_back(static_cast<Number>(i));
    }
  }
}

// Counts the possible deals. Returns false if counting needs more than kMostCounts numbers.
bool Allotment::count() {
  find_classes();
  std::size_t needs = 1;
  for (const PlaceGroup& kind : kinds_) {
    radix_.push_back(needs);
    needs *= kind.places.size() + 1;
    if (needs > kMostCounts) return false;
  }
  std::size_t all = 0;
  for (const Class& one : classes_) {
    offset_.push_back(all);
    all += needs * (one.kinds.size() + 1) * (one.cards.size() + 1);
    if (all > kMostCounts) return false;
  }
  offset_.push_back(needs);
  counts_.assign(all, -1);
  return true;
}

double& Allotment::counted(std::size_t klass, std::size_t kind, std::size_t need, std::size_t left) {
  const Class& one = classes_[klass];
  return counts_[offset_[klass] + (need * (one.kinds.size() + 1) + kind) * (one.cards.size() + 1) + left];
}

double Allotment::ways(std::size_t klass, std::size_t kind, std::size_t need, std::size_t left) {
  if (klass == classes_.size()) return need == 0 ? 1 : 0;
  const double known = counted(klass, kind, need, left);
  if (known >= 0) return known;
  const Class& one = classes_[klass];
  double sum = 0;
  if (kind == one.kinds.size()) {  // the other cards go to places that take any face
    const std::size_t next = klass + 1 < classes_.size() ? classes_[klass + 1].cards.size() : 0;
    sum = part(left) * ways(klass + 1, 0, need, next);
  } else {
    const std::size_t k = one.kinds[kind];
    const std::size_t wanted = need / radix_[k] % (kinds_[k].places.size() + 1);
    for (std::size_t n = 0; n <= std::min(wanted, left); ++n)
      sum += part(n) * ways(klass, kind + 1, need - n * radix_[k], left - n);
  }
  return counted(klass, kind, need, left) = sum;
}

// Decides at random, weighted by the number of deals, how many cards of each class go to each kind. Shuffles
// each class and the places of each kind to choose the cards and their places.
void Allotment::deal_counted(Rng& rng) {
  used_.reset();
  std::vector<std::size_t> dealt(kinds_.size(), 0);
  std::vector<std::vector<Number>> order(kinds_.size());
  const auto shuffle = [&](auto& list) {
    for (auto i = static_cast<std::uint32_t>(list.size()); i > 1; --i)
      std::swap(list[i - 1], list[rng.below(i)]);
  };
  std::size_t need = 0;
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    need += kinds_[k].places.size() * radix_[k];
    order[k] = kinds_[k].places;
    shuffle(order[k]);
  }
  for (std::size_t c = 0; c < classes_.size(); ++c) {
    std::vector<Number> cards = classes_[c].cards;
    shuffle(cards);
    for (std::size_t kind = 0; kind < classes_[c].kinds.size(); ++kind) {
      const std::size_t k = classes_[c].kinds[kind];
      const std::size_t wanted = std::min(kinds_[k].places.size() - dealt[k], cards.size());
      double at = unit(rng) * ways(c, kind, need, cards.size());
      std::size_t chosen = 0;
      double last = 0;
      for (std::size_t n = 0; n <= wanted; ++n) {
        const double these = part(n) * ways(c, kind + 1, need - n * radix_[k], cards.size() - n);
        if (these <= 0) continue;
        chosen = n;
        last = these;
        if (at < last) break;
        at -= these;
      }
      need -= chosen * radix_[k];
      for (; chosen > 0; --chosen) {
        used_.set(cards.back());
        card_of_[order[k][dealt[k]++]] = cards.back();
        cards.pop_back();
      }
    }
  }
}

void Allotment::walk(Rng& rng) {
  loaded(&rng);
  used_.reset();
  for (const PlaceGroup& kind : kinds_) {
    for (const Number place : kind.places) used_.set(card_of_[place]);
  }
  deal_rest(rng);
  std::vector<const FaceSet*> takes(card_of_.size(), nullptr);
  for (const PlaceGroup& kind : kinds_) {
    for (const Number place : kind.places) takes[place] = &kind.takes;
  }
  const auto fits = [&](std::size_t place, Number card) {
    return takes[place] == nullptr || takes[place]->test(game_.cards[cards_[card]]);
  };
  const auto places = static_cast<std::uint32_t>(card_of_.size());
  for (std::uint32_t i = 0; i < 40 * places; ++i) {
    const std::uint32_t a = rng.below(places);
    const std::uint32_t b = rng.below(places);
    if (fits(a, card_of_[b]) && fits(b, card_of_[a])) std::swap(card_of_[a], card_of_[b]);
  }
  used_.reset();
  for (const PlaceGroup& kind : kinds_) {
    for (const Number place : kind.places) used_.set(card_of_[place]);
  }
}

}  // namespace fuda
