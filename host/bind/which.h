// Which cards a question is about, and what counts for each.
#pragma once

#include <lua.hpp>
#include <optional>

#include "bind/known_numbers.h"
#include "model/view.h"

namespace fuda::lua {

// The faces that the arguments from `index` on ask for: "R1"; "colour", "red"; {colour = "red", value = {1,
// 2}}.
[[nodiscard]] FaceSet faces_asked(lua_State* L, int index);
// The same where the arguments may be left out, which asks for all.
[[nodiscard]] FaceSet faces_if_asked(lua_State* L, int index);

// What each card counts: the number of an attribute, or the place of its value where these are words,
// "colour"; what a table says of the values of an attribute, {colour = {red = 2}}, or of the names of cards,
// {R1 = 5}, and nothing where it says nothing.
class Measure {
 public:
  // `verb`: what is done with the numbers, for messages.
  Measure(lua_State* L, int index, const char* verb);
  // Nothing of a card without the attribute.
  [[nodiscard]] std::optional<lua_Integer> of(CardId card);
  // The attribute if it alone is the measure, else kNone.
  [[nodiscard]] AttributeId plain() const { return table_ == 0 ? attribute_ : AttributeId{kNone}; }
  // Raises if it has asked cards by their names, and those of the table are not cards but values.
  void check_names() const;

 private:
  lua_Integer pop_number(CardId card);
  lua_Integer known(std::size_t key) {
    const auto& number = (*known_)[key];
    asked_ = true;
    found_ = found_ || number.has_value();
    return number.value_or(0);
  }

  lua_State* L_;
  const char* verb_;
  AttributeId attribute_ = kNone;
  int table_ = 0;                                 // on the stack; 0: none
  const KnownNumbers::Numbers* known_ = nullptr;  // what the table says, where it is known
  bool found_ = false;
  bool asked_ = false;
};

// If what is at `index` can only be read, puts the table behind it in its place: a key that is not there is
// nil in it, and lua_next walks over it.
void open_read_only(lua_State* L, int index);

}  // namespace fuda::lua
