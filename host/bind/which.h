// Selects the cards that a question is about, and finds the number that each card contributes.
#pragma once

#include <lua.hpp>
#include <optional>

#include "bind/known_numbers.h"
#include "model/view.h"

namespace fuda::lua {

// The faces that the arguments select, beginning with the argument at `index`: "R1"; "colour", "red"; {colour
// = "red", value = {1, 2}}.
[[nodiscard]] FaceSet faces_asked(lua_State* L, int index);
// The selected faces, as in faces_asked. Without arguments, returns all faces.
[[nodiscard]] FaceSet faces_if_asked(lua_State* L, int index);

// The number that each card contributes to a sum or comparison. The measure is an attribute, such as
// "colour", or a table. A card contributes its value of the attribute, or the position of the value if the
// values are words. A table is by values of an attribute, {colour = {red = 2}}, or by names of cards, {R1 =
// 5}. A card contributes nothing if the table has no number for it.
class Measure {
 public:
  // `verb` names what the caller does with the numbers, for messages.
  Measure(lua_State* L, int index, const char* verb);
  // The number of a card; nothing for a card without the attribute.
  [[nodiscard]] std::optional<lua_Integer> of(CardId card);
  // The attribute, if the measure is only an attribute; otherwise kNone.
  [[nodiscard]] AttributeId plain() const { return table_ == 0 ? attribute_ : AttributeId{kNone}; }
  // Raises an error if cards were looked up by their names but the table's keys are values.
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
  int table_ = 0;                                 // place of the table on the stack; 0: none
  const KnownNumbers::Numbers* known_ = nullptr;  // the table's numbers, if they are known
  bool found_ = false;
  bool asked_ = false;
};

// If the value at `index` is read-only, replaces it with the table behind the proxy. In that table, a missing
// key is nil, and lua_next works.
void open_read_only(lua_State* L, int index);

}  // namespace fuda::lua
