#include "lua_bots/bot.h"

#include <fmt/format.h>

#include "bind/bindings.h"
#include "bind/named.h"
#include "lua/sandbox.h"
#include "lua_bots/bot_impl.h"

namespace fuda::lua {

namespace {

constexpr const char* kNotOfBots[] = {"setup", "score", "imagine"};

// The function of this name in the registry, or 0 if the script has no function with this name.
int function_named(Vm& vm, const char* name) {
  vm.push_name(name);
  if (lua_type(vm.state(), -1) == LUA_TFUNCTION) return luaL_ref(vm.state(), LUA_REGISTRYINDEX);
  lua_pop(vm.state(), 1);
  return 0;
}

}  // namespace

BotImpl::BotImpl(const Game& game, const Notation& notation, const std::vector<Source>& scripts)
    : game_(game),
      notation_(notation),
      file_(scripts.back().file),
      L_(vm_.state()),
      access_(game, L_, "a bot"),
      host_(game, access_, *this) {
  access_.use_chance(chance_);
  vm_.context().host = static_cast<Host*>(&host_);
  bind_everything(vm_, game);
  // Use the kind of card objects that raise an error if a script asks for a face that the seat does not know.
  host_.things.swap_cards();
  access_.watch(&watch_);
  watch_.refuse();
  bind_bot_names(vm_, game);
  lua_newtable(L_);
  lua_pushvalue(L_, -1);
  memory_ = luaL_ref(L_, LUA_REGISTRYINDEX);
  vm_.set_name("memory");
  for (const Source& script : scripts)
    vm_.load(script.file, script.text, &script == &scripts.back() ? Sharing::none : Sharing::define);
  for (const char* name : kNotOfBots) {
    const int there = function_named(vm_, name);
    if (there == 0) continue;
    lua_rawgeti(L_, LUA_REGISTRYINDEX, there);
    throw Failure(error_at(defined_at(L_, -1),
                           fmt::format("'{0}' belongs to rules, so a bot must not define '{0}'", name),
                           "a bot defines choose(me), and can also define see(me, made)"));
  }
  choose_ = function_named(vm_, "choose");
  see_ = function_named(vm_, "see");
  if (choose_ == 0)
    throw Failure(error_at({file_}, "this bot has no function 'choose'",
                           "write: function choose(me) … return legal()[1] end"));
  vm_.close_to_writing("a bot keeps values in 'memory', which is empty at the start of every game",
                       makers_among({zone_questions(), bot_card_names()}));
}

void BotImpl::clear_memory() const {
  lua_rawgeti(L_, LUA_REGISTRYINDEX, memory_);
  for (lua_pushnil(L_); lua_next(L_, -2) != 0;) {
    lua_pop(L_, 1);
    lua_pushvalue(L_, -1);
    lua_pushnil(L_);
    lua_rawset(L_, -4);
  }
  lua_pop(L_, 1);
}

void BotImpl::refuse_kept_cards(const Place& place) const {
  lua_rawgeti(L_, LUA_REGISTRYINDEX, memory_);
  const std::string where = kept_card(L_);
  if (where.empty()) return;
  throw Failure(error_at(
      place, fmt::format("'{}' keeps a card, but the next position numbers cards differently", where),
      "keep the card's place (card:position()) or the card's name"));
}

Place BotImpl::place_of_return(const Observation& seen, const std::string& result) {
  luaL_checkstack(L_, 20, nullptr);
  const int before = lua_gettop(L_);
  lua_Debug function;
  lua_rawgeti(L_, LUA_REGISTRYINDEX, choose_);
  Place place = defined_at(L_, -1);
  lua_pushvalue(L_, -1);
  lua_getinfo(L_, ">S", &function);
  LineLog lines;
  lines.follow(function.source, function.linedefined, function.lastlinedefined);
  const struct Recording {
    ~Recording() { budget.record_lines(nullptr); }
    Budget& budget;
  } recording{vm_.budget()};  // ends with this function, because `lines` does
  vm_.budget().record_lines(&lines);
  chance_ = chance_before_;
  try {
    push_object(L_, Tag::seat, seat_);
    call_about(seen, 1, 1);
    if (lines.latest() > 0 && push_text(L_, -1) == result) place.line = lines.latest();
  } catch (const Failure&) {  // only the first call counts
  }
  lua_settop(L_, before);
  return place;
}

void BotImpl::call_about(const Observation& seen, int arguments, int results) {
  access_.begin(seen.state);
  host_.things.free_all_walks();
  seen_ = &seen;
  watch_.begin(seen.state, seen.viewer());
  call(L_, arguments, results);
}

Bot::Bot(const Game& game, const Notation& notation, const std::vector<Source>& scripts)
    : impl_(std::make_unique<BotImpl>(game, notation, scripts)) {}
Bot::~Bot() = default;

bool Bot::looks_on() const { return impl_->see_ != 0; }

void Bot::use_exact_budget(std::uint64_t of_one_call, std::uint64_t of_one_game) {
  impl_->vm_.budget().use_exact(of_one_call, of_one_game);
}

void Bot::begin(Seat seat, std::uint64_t seed) {
  BotImpl& bot = *impl_;
  bot.vm_.budget().begin_game();
  bot.clear_memory();
  bot.chance_ = Rng(seed);
  bot.seat_ = seat;
}

void Bot::see(const Observation& seen, const SeenMove& move) {
  BotImpl& bot = *impl_;
  lua_State* L = bot.L_;
  luaL_checkstack(L, 20, nullptr);
  lua_rawgeti(L, LUA_REGISTRYINDEX, bot.see_);
  const Place place = defined_at(L, -1);
  push_object(L, Tag::seat, bot.seat_);
  bot.push_made(move);
  bot.push_steps(seen.steps);
  lua_setfield(L, -2, "steps");
  bot.call_about(seen, 2, 0);
  bot.refuse_kept_cards(place);
}

ObservedMove Bot::choose(const Observation& seen) {
  BotImpl& bot = *impl_;
  lua_State* L = bot.L_;
  const int before = lua_gettop(L);
  luaL_checkstack(L, 20, nullptr);
  lua_rawgeti(L, LUA_REGISTRYINDEX, bot.choose_);
  const Place place = defined_at(L, -1);
  push_object(L, Tag::seat, bot.seat_);
  bot.chance_before_ = bot.chance_;
  bot.call_about(seen, 1, 1);
  const ObservedMove* move = move_at(L, -1);
  if (move == nullptr) {
    const std::string result(push_text(L, -1));
    const int type = lua_type(L, before + 1);
    const std::string got = type == LUA_TNIL      ? "nothing"
                            : type == LUA_TSTRING ? fmt::format("the text \"{}\"", result)
                                                  : result;
    lua_settop(L, before);
    throw Failure(error_at(bot.place_of_return(seen, result),
                           fmt::format("'choose' must return a move, not {}", got),
                           "return a move from legal(), or a move created by moves.NAME(…)"));
  }
  const ObservedMove chosen = *move;
  lua_settop(L, before);
  bot.refuse_kept_cards(place);
  return chosen;
}

Place Bot::place_of(const Observation& seen, const ObservedMove& chosen) {
  return impl_->place_of_return(seen, impl_->notation_.write(seen, chosen));
}

}  // namespace fuda::lua
