// Moves as bots see them: Lua tables with the mover and the steps of a move.
#include "bind/move_values.h"
#include "lua_bots/bot_impl.h"

namespace fuda::lua {

namespace {

void set_text(lua_State* L, const char* key, const std::string& text) {
  lua_pushlstring(L, text.data(), text.size());
  lua_setfield(L, -2, key);
}
void set_object(lua_State* L, const char* key, Tag tag, ObjectId id) {
  push_object(L, tag, id);
  lua_setfield(L, -2, key);
}
// Sets a place, counted from 1, from a position, counted from 0. If the position is hidden, sets nothing.
void set_place(lua_State* L, const char* key, CardPosition position) {
  if (position == kNone) return;
  lua_pushinteger(L, position + 1);
  lua_setfield(L, -2, key);
}

// Fills the table of a step, which is on top of the Lua stack.
class StepFields {
 public:
  StepFields(lua_State* L, const Game& game) : L_(L), game_(game) {}

  void operator()(const CardMoved& step) const {
    set_text(L_, "what", "moved");
    card(step.card);
    set_object(L_, "from", Tag::zone, step.from);
    set_object(L_, "to", Tag::zone, step.to);
    set_place(L_, "left", step.left);
    set_place(L_, "reached", step.reached);
  }
  void operator()(const ZoneShuffled& step) const {
    set_text(L_, "what", "shuffled");
    set_object(L_, "zone", Tag::zone, step.zone);
  }
  void operator()(const CounterChanged& step) const {
    set_text(L_, "what", "counter");
    push_counter(L_, step.counter);
    lua_setfield(L_, -2, "counter");
    set_held("before", step.counter, step.before);
    set_held("after", step.counter, step.after);
  }
  void operator()(const CardTold& step) const {
    set_text(L_, "what", "told");
    card(step.card);
    set_object(L_, "zone", Tag::zone, step.zone);
    set_place(L_, "place", step.position);
    facts("is", step.is);
    facts("is_not", step.is_not);
  }
  void operator()(const CardShown& step) const {
    set_text(L_, "what", "shown");
    card(step.card);
    set_object(L_, "zone", Tag::zone, step.zone);
    set_place(L_, "place", step.position);
  }
  void operator()(const PhaseEntered& step) const {
    set_text(L_, "what", "phase");
    set_text(L_, "phase", game_.phases[step.phase].name);
    set_object(L_, "seat", Tag::seat, step.seat);
    if (!step.waits) return;
    lua_pushboolean(L_, 1);
    lua_setfield(L_, -2, "waits");
  }
  void operator()(const GameEnded& step) const {
    set_text(L_, "what", "ended");
    set_text(L_, "outcome", game_.outcomes[step.outcome]);
  }
  void operator()(const Said& step) const {
    set_text(L_, "what", "said");
    set_text(L_, "text", saying_of(game_, step).name);
  }

 private:
  void card(CardId card) const {
    if (card != kNone) set_text(L_, "card", game_.face(card).name);
  }
  // Sets the value of a counter: a number, or the card, seat, value or move that the counter held. Names a
  // card by its face, as all steps do.
  void set_held(const char* key, CounterId counter, std::int32_t value) const {
    const CounterFamily& family = game_.family_of(counter);
    if (family.holds == Holds::card)
      return value > 0 ? set_text(L_, key, game_.face(static_cast<CardId>(value - 1)).name) : void();
    if (family.is_holder()) {
      push_held(L_, counter, value);
    } else {
      lua_pushinteger(L_, value);
    }
    lua_setfield(L_, -2, key);
  }
  void facts(const char* key, FactMask mask) const {
    lua_newtable(L_);
    lua_Integer n = 0;
    for (std::size_t f = 0; f < game_.facts.size(); ++f) {
      if (((mask >> f) & 1U) == 0) continue;
      push_object(L_, Tag::fact, static_cast<std::uint8_t>(f));
      lua_rawseti(L_, -2, ++n);
    }
    lua_setfield(L_, -2, key);
  }

  lua_State* L_;
  const Game& game_;
};

}  // namespace

void BotImpl::push_made(const SeenMove& move) {
  lua_newtable(L_);
  if (move.seat == kNone) return;
  set_object(L_, "seat", Tag::seat, move.seat);
  set_text(L_, "text", move.text);
  if (move.kind == kNone) return;
  const MoveKind& kind = game_.moves[move.kind];
  set_text(L_, "kind", kind.name);
  for (std::size_t i = 0; i < kind.params.size(); ++i) {
    if (move.places.args[i] < 0) continue;
    const Param& param = kind.params[i];
    if (param.thing() == NamedThing::card) {
      lua_pushinteger(L_, move.places.args[i] + 1);
    } else if (param.thing() == NamedThing::cards) {
      lua_newtable(L_);
      lua_Integer n = 0;
      for (const CardPosition place : move.places.cards(i)) {
        lua_pushinteger(L_, place + 1);
        lua_rawseti(L_, -2, ++n);
      }
    } else {
      in_lua(param.thing()).push(L_, type_of(param), move.places.args[i]);
    }
    lua_setfield(L_, -2, param.name.c_str());
  }
}

void BotImpl::push_steps(const Steps& steps) {
  lua_createtable(L_, static_cast<int>(steps.size()), 0);
  lua_Integer n = 0;
  for (const Step& step : steps) {
    lua_createtable(L_, 0, 6);
    std::visit(StepFields(L_, game_), step);
    lua_rawseti(L_, -2, ++n);
  }
}

}  // namespace fuda::lua
