// Cards whose faces have not been read yet.
#pragma once

#include <span>

#include "model/types.h"

namespace fuda::lua {

// A card whose place is known, but not its face. Bindings cannot find out which card it is. Bindings ask
// Access about the card (bind/access.h).
class UnseenCard {
 public:
  constexpr UnseenCard() = default;  // no card
  explicit UnseenCard(CardId id) : id_(id) {}
  friend bool operator==(UnseenCard, UnseenCard) = default;

 private:
  friend class Access;         // notes reads
  friend class AccessControl;  // gets the card for code that calls rules and has the whole position
  friend class Changeable;     // moves the card without reading its face
  friend class Things;         // finds its userdata

  CardId id_ = kNone;
};

// The cards of a zone, from the bottom. Valid until a card moves.
class UnseenCards {
 public:
  explicit UnseenCards(std::span<const CardId> cards) : cards_(cards) {}
  class Iterator {
   public:
    explicit Iterator(const CardId* at) : at_(at) {}
    UnseenCard operator*() const { return UnseenCard(*at_); }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    friend bool operator==(Iterator, Iterator) = default;

   private:
    const CardId* at_;
  };
  [[nodiscard]] Iterator begin() const { return Iterator(cards_.data()); }
  [[nodiscard]] Iterator end() const { return Iterator(cards_.data() + cards_.size()); }
  [[nodiscard]] bool empty() const { return cards_.empty(); }
  [[nodiscard]] UnseenCard back() const { return UnseenCard(cards_.back()); }

 private:
  std::span<const CardId> cards_;
};

}  // namespace fuda::lua
