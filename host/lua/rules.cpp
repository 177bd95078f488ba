#include "lua/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "core/legal.h"
#include "lua/call.h"
#include "lua/objects.h"
#include "lua/vm.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

struct Guard {
  int slot = 0;           // stack slot of the function; 0: none
  bool for_each = false;  // it looks at the arguments, so it is asked for each candidate
};

}  // namespace

class Rules::Impl {
 public:
  Impl(const Game& game, const std::vector<Source>& sources);

  // Everything a call needs is pinned on the stack of the state, where pushing a copy costs next to nothing.
  struct Pinned {
    int cards = 0, facts = 0, seats = 0, zones = 0;  // slot of number 0
    int score = 0, set_up = 0;
    std::vector<int> apply;                         // by move kind
    std::vector<Guard> guards;                      // by move kind
    std::vector<int> enter;                         // by phase
    std::vector<std::vector<int>> values, choices;  // [kind * kMaxParams + parameter][index]
  };

  void begin(State* state, bool read_only) {
    host_.state = state;
    host_.read_only = read_only;
    host_.went = false;
    host_.viewer = kNone;
  }
  void push_seat(Seat seat) const { lua_pushvalue(L_, pinned_.seats + seat); }
  void push_argument(const Move& move, std::size_t index) {
    const Param& param = game_.moves[move.kind].params[index];
    const int value = move.args[index];
    switch (param.domain) {
      case Domain::seat:
        lua_pushvalue(L_, pinned_.seats + value);
        break;
      case Domain::card:
        lua_pushvalue(L_, pinned_.cards + value);
        break;
      case Domain::fact:
        lua_pushvalue(L_, pinned_.facts + value);
        break;
      case Domain::zone:
        lua_pushvalue(L_, pinned_.zones + value);
        break;
      case Domain::value:
        lua_pushvalue(L_, pinned_.values[move.kind * kMaxParams + index][value]);
        break;
      case Domain::choice:
        lua_pushvalue(L_, pinned_.choices[move.kind * kMaxParams + index][value]);
        break;
      case Domain::number:
        lua_pushinteger(L_, value);
        break;
      case Domain::position:
        lua_pushinteger(L_, value + 1);
        break;
    }
  }
  int push_arguments(const Move& move) {
    const auto n = static_cast<int>(game_.moves[move.kind].params.size());
    for (int i = 0; i < n; ++i) push_argument(move, static_cast<std::size_t>(i));
    return n;
  }
  // Within run_together the whole batch is protected already; each call still gets a budget of its own.
  void invoke(int arguments, int results) {
    if (together_) {
      vm_.budget().enter();
      lua_call(L_, arguments, results);
    } else {
      call(L_, arguments, results);
    }
  }
  // Where a pinned function is defined.
  [[nodiscard]] Place place_of(int slot) const {
    lua_Debug info;
    lua_pushvalue(L_, slot);
    lua_getinfo(L_, ">S", &info);
    return {info.source[0] == '@' ? info.source + 1 : info.source, info.linedefined, 0, 1};
  }
  bool ask(int slot, const Move& move, bool with_arguments, std::string* reason);

  const Game& game_;
  Vm vm_;
  lua_State* L_;
  Host host_;
  Pinned pinned_;
  bool guards_ = false;
  bool enters_ = false;
  bool together_ = false;

 private:
  [[nodiscard]] int pin() const { return lua_gettop(L_); }
  [[nodiscard]] int pin_objects(Tag tag, std::size_t count) const;
  int pin_function(const std::string& slot, const char* name);
  void pin_words(std::size_t kind, std::size_t index, const Param& param);
  void pin_everything();
};

Rules::Impl::Impl(const Game& game, const std::vector<Source>& sources) : game_(game), L_(vm_.state()) {
  host_.game = &game;
  host_.emptied.assign(game.zone_families.size(), 0);
  vm_.context().host = &host_;
  bind_seats(vm_, game);
  bind_cards(vm_, game);
  bind_facts(vm_, game);
  bind_zones(vm_, game);
  bind_counters(vm_, game);
  bind_flow(vm_, game);
  bind_data(vm_, game);
  vm_.allow_assignment("score");
  vm_.allow_assignment("setup");
  for (const Source& source : sources) vm_.load(source.file, source.text);
  host_.loading = false;
  pin_everything();
  Findings missing;
  for (std::size_t k = 0; k < game.moves.size(); ++k) {
    const MoveKind& kind = game.moves[k];
    if (pinned_.apply[k] != 0 || !kind.cost.empty() || !kind.gain.empty()) continue;
    std::string form = "me";
    for (const Param& param : kind.params) form += ", " + param.name;
    missing.push_back(error_at(kind.place, fmt::format("no rule says what the move '{}' does", kind.name),
                               fmt::format("write: function moves.{}.apply({}) … end", kind.name, form)));
  }
  for (std::size_t p = 0; p < game.phases.size(); ++p) {
    const Phase& phase = game.phases[p];
    if (!phase.moves.empty() || phase.then != Phase::Then::rules || pinned_.enter[p] != 0) continue;
    missing.push_back(error_at(phase.place,
                               fmt::format("nothing happens in phase '{}': it has no moves", phase.name),
                               fmt::format("write: function phases.{}.enter(seat) … end", phase.name)));
  }
  if (!missing.empty()) throw Failure(std::move(missing));
}

int Rules::Impl::pin_objects(Tag tag, std::size_t count) const {
  const int first = lua_gettop(L_) + 1;
  for (std::size_t i = 0; i < count; ++i) push_object(L_, tag, static_cast<std::uint8_t>(i));
  return first;
}

int Rules::Impl::pin_function(const std::string& slot, const char* name) {
  lua_getfield(L_, LUA_REGISTRYINDEX, slot.c_str());
  lua_getfield(L_, -1, name);
  lua_remove(L_, -2);
  if (lua_type(L_, -1) == LUA_TFUNCTION) return pin();
  lua_pop(L_, 1);
  return 0;
}

void Rules::Impl::pin_words(std::size_t kind, std::size_t index, const Param& param) {
  const std::size_t at = kind * kMaxParams + index;
  if (param.domain == Domain::choice) {
    for (const std::string& word : param.choices) {
      lua_pushlstring(L_, word.data(), word.size());
      pinned_.choices[at].push_back(pin());
    }
  } else if (param.domain == Domain::value) {
    const Attribute& attribute = game_.attributes[param.attribute];
    for (const Value& value : attribute.values) {
      if (attribute.numeric) {
        lua_pushinteger(L_, value.number);
      } else {
        lua_pushlstring(L_, value.name.data(), value.name.size());
      }
      pinned_.values[at].push_back(pin());
    }
  }
}

void Rules::Impl::pin_everything() {
  luaL_checkstack(L_, 4000, "too many things in this game");
  pinned_.seats = pin_objects(Tag::seat, game_.seats);
  pinned_.cards = pin_objects(Tag::card, game_.cards.size());
  pinned_.facts = pin_objects(Tag::fact, game_.facts.size());
  pinned_.zones = pin_objects(Tag::zone, game_.zones.size());
  pinned_.values.resize(game_.moves.size() * kMaxParams);
  pinned_.choices.resize(game_.moves.size() * kMaxParams);
  for (std::size_t k = 0; k < game_.moves.size(); ++k) {
    const std::string slot = "moves." + game_.moves[k].name;
    pinned_.apply.push_back(pin_function(slot, "apply"));
    Guard guard{pin_function(slot, "allowed"), false};
    if (guard.slot != 0) {
      lua_Debug info;
      lua_pushvalue(L_, guard.slot);
      lua_getinfo(L_, ">u", &info);
      guard.for_each = info.nparams > 1 || info.isvararg != 0;
      guards_ = true;
    }
    pinned_.guards.push_back(guard);
    for (std::size_t i = 0; i < game_.moves[k].params.size(); ++i) pin_words(k, i, game_.moves[k].params[i]);
  }
  for (const Phase& phase : game_.phases) {
    pinned_.enter.push_back(pin_function("phases." + phase.name, "enter"));
    enters_ = enters_ || pinned_.enter.back() != 0;
  }
  for (std::size_t f = 0; f < game_.zone_families.size(); ++f) {
    const int slot = pin_function("zones." + game_.zone_families[f].name, "emptied");
    if (slot == 0) continue;
    lua_pushvalue(L_, slot);
    host_.emptied[f] = luaL_ref(L_, LUA_REGISTRYINDEX);
  }
  vm_.push_name("score");
  pinned_.score = lua_type(L_, -1) == LUA_TFUNCTION ? pin() : 0;
  vm_.push_name("setup");
  pinned_.set_up = lua_type(L_, -1) == LUA_TFUNCTION ? pin() : 0;
}

bool Rules::Impl::ask(int slot, const Move& move, bool with_arguments, std::string* reason) {
  lua_pushvalue(L_, slot);
  push_seat(move.seat);
  const int arguments = with_arguments ? push_arguments(move) : 0;
  invoke(arguments + 1, 2);
  // Only a plain `false` refuses, so that a guard need not say that all is well.
  const bool allowed = lua_type(L_, -2) != LUA_TBOOLEAN || lua_toboolean(L_, -2) != 0;
  if (!allowed && reason != nullptr) {
    *reason = lua_type(L_, -1) == LUA_TSTRING ? lua_tostring(L_, -1) : "the rules do not allow it here";
  }
  lua_pop(L_, 2);
  return allowed;
}

Rules::Rules(const Game& game, const std::vector<Source>& sources)
    : impl_(std::make_unique<Impl>(game, sources)) {}
Rules::~Rules() = default;

void Rules::use_exact_budget(std::uint64_t instructions) { impl_->vm_.budget().use_exact(instructions); }
void Rules::use_watchdog() { impl_->vm_.budget().use_watchdog(); }
void Rules::record_lines(LineLog* log) { impl_->vm_.budget().record_lines(log); }
void Rules::set_stacking(const Stacking* stacking) { impl_->host_.stacking = stacking; }
bool Rules::has_guards() const { return impl_->guards_; }
bool Rules::has_enter() const { return impl_->enters_; }
std::uint64_t Rules::fingerprint() { return impl_->vm_.fingerprint(); }

void Rules::set_up(State& state) {
  if (impl_->pinned_.set_up == 0) return;
  impl_->begin(&state, false);
  lua_pushvalue(impl_->L_, impl_->pinned_.set_up);
  impl_->invoke(0, 0);
}

void Rules::shuffle(State& state, ZoneId zone) { shuffle_stacked(state, zone, impl_->host_.stacking); }

void Rules::filter(const State& state, MoveSet& moves) {
  if (!impl_->guards_) return;
  impl_->begin(const_cast<State*>(&state), true);  // guards cannot change it: Host::read_only
  KindId asked = kNone;
  bool allowed = true;
  for (MoveRun& run : moves.runs()) {
    const Guard& guard = impl_->pinned_.guards[run.head.kind];
    if (guard.slot == 0) continue;
    if (!guard.for_each) {
      if (asked != run.head.kind) allowed = impl_->ask(guard.slot, run.head, false, nullptr);
      asked = run.head.kind;
      if (!allowed) run.mask = 0;
      continue;
    }
    for (Mask rest = run.mask; rest != 0; rest &= rest - 1) {
      const int bit = std::countr_zero(rest);
      if (!impl_->ask(guard.slot, run_move(state, run, bit), true, nullptr)) run.mask &= ~(Mask{1} << bit);
    }
  }
  moves.recount();
}

Guarded Rules::guard(const State& state, const Move& move) {
  const Guard& guard = impl_->pinned_.guards[move.kind];
  Guarded result;
  if (guard.slot == 0) return result;
  impl_->begin(const_cast<State*>(&state), true);
  result.allowed = impl_->ask(guard.slot, move, guard.for_each, &result.reason);
  result.place = impl_->place_of(guard.slot);
  return result;
}

bool Rules::apply(State& state, const Move& move) {
  Impl& impl = *impl_;
  impl.begin(&state, false);
  const int slot = impl.pinned_.apply[move.kind];
  if (slot == 0) return false;
  lua_pushvalue(impl.L_, slot);
  impl.push_seat(move.seat);
  const int arguments = impl.push_arguments(move);
  impl.invoke(arguments + 1, 0);
  return impl.host_.went;
}

bool Rules::enter(State& state) {
  Impl& impl = *impl_;
  const int slot = impl.pinned_.enter[state.turn().phase];
  if (slot == 0) return false;
  impl.begin(&state, false);
  lua_pushvalue(impl.L_, slot);
  impl.push_seat(state.turn().seat);
  impl.invoke(1, 0);
  return true;
}

Score Rules::score(const State& state, Seat viewer) {
  Impl& impl = *impl_;
  Score score;
  const Turn& turn = state.turn();
  const auto& unscored = impl.game_.unscored;
  if (std::find(unscored.begin(), unscored.end(), turn.outcome) != unscored.end()) {
    score.none = true;
    return score;
  }
  const int scores = impl.game_.team_score ? 1 : impl.game_.seats;
  impl.begin(const_cast<State*>(&state), true);
  impl.host_.viewer = viewer;
  impl.host_.saw_hidden = false;
  for (int seat = 0; seat < scores; ++seat) {
    if (impl.pinned_.score == 0) {
      score.values.push_back(0);
      continue;
    }
    lua_pushvalue(impl.L_, impl.pinned_.score);
    if (!impl.game_.team_score) impl.push_seat(static_cast<Seat>(seat));
    if (turn.outcome == kNone) {
      lua_pushnil(impl.L_);
    } else {
      lua_pushstring(impl.L_, impl.game_.outcomes[turn.outcome].c_str());
    }
    impl.invoke(impl.game_.team_score ? 1 : 2, 1);
    int whole = 0;
    const lua_Integer value = lua_tointegerx(impl.L_, -1, &whole);
    lua_pop(impl.L_, 1);
    if (whole == 0) {
      throw Failure(error_at(impl.place_of(impl.pinned_.score), "'score' must return a whole number"));
    }
    score.values.push_back(value);
  }
  score.hidden = impl.host_.saw_hidden;
  return score;
}

namespace {

struct Batch {
  void (*fn)(void*);
  void* argument;
  std::exception_ptr thrown;  // by C++; errors of the rules take Lua's own way
};

int run_batch(lua_State* L) {
  auto* batch = static_cast<Batch*>(lua_touserdata(L, lua_upvalueindex(1)));
  try {
    batch->fn(batch->argument);
  } catch (const std::exception&) {
    batch->thrown = std::current_exception();
  }
  return 0;
}

}  // namespace

void Rules::run_together(void (*fn)(void*), void* argument) {
  Impl& impl = *impl_;
  lua_State* L = impl.L_;
  Batch batch{fn, argument, nullptr};
  const int pinned = lua_gettop(L);
  luaL_checkstack(L, pinned + 100, "too many things in this game");
  lua_pushlightuserdata(L, &batch);
  lua_pushcclosure(L, run_batch, 1);
  // A C function cannot reach the frame below it: its own frame begins with the same things in the same
  // slots.
  for (int slot = 1; slot <= pinned; ++slot) lua_pushvalue(L, slot);
  impl.together_ = true;
  const bool fine = protected_call(L, pinned, 0);
  impl.together_ = false;
  if (!fine) throw Failure(last_error(L).finding());
  if (batch.thrown) std::rethrow_exception(batch.thrown);
}

}  // namespace fuda::lua
