// Loads the files of rules, and pins what they define on the stack.
#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "base/suggest.h"
#include "bind/bindings.h"
#include "bind/move_values.h"
#include "bind/rules_impl.h"
#include "lua/tokens.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

// Where a text says `local NAME` or `local function NAME`.
struct Local {
  int line = 0;  // 0: nowhere
  bool is_function = false;
};

Local local_of(std::string_view text, const std::string& name) {
  int number = 0;
  for (const std::string& line : split(text, '\n')) {
    ++number;
    const std::size_t local = line.find("local ");
    if (local == std::string::npos || line.substr(0, local).find("--") != std::string::npos) continue;
    const std::string_view rest = std::string_view(line).substr(local, line.find('=', local) - local);
    for (std::size_t at = rest.find(name); at != std::string_view::npos; at = rest.find(name, at + 1)) {
      const std::size_t end = at + name.size();
      if (in_word(rest[at - 1]) || (end < rest.size() && in_word(rest[end]))) continue;
      return {number, rest.find("function ") != std::string_view::npos};
    }
  }
  return {};
}

// Adds a hint to each unknown name that is a local of another file.
Findings with_locals_elsewhere(Findings findings, const Source& here, const std::vector<Source>& sources) {
  for (Finding& finding : findings) {
    if (finding.subject.is != Subject::Is::unknown_name) continue;
    for (const Source& other : sources) {
      const Local local = other.file == here.file ? Local{} : local_of(other.text, finding.subject.path);
      if (local.line == 0) continue;
      finding.hint = fmt::format(
          "what is 'local' at {}:{} cannot be seen in another file: {}", other.file, local.line,
          local.is_function ? fmt::format("write 'function {}' there, without 'local'", finding.subject.path)
                            : "let a function return it, defined there without 'local'");
      break;
    }
  }
  return findings;
}

}  // namespace

Rules::Impl::Impl(const Game& game, const std::vector<Source>& sources)
    : game_(game),
      L_(vm_.state()),
      access_(game, L_, "a guard or a score"),
      host_(game, access_),
      answers_(game.moves.size()) {
  vm_.context().host = &host_;
  bind_everything(vm_, game);
  for (const Source& source : sources) {
    try {
      load(source);
    } catch (const Failure& failure) {
      throw Failure(with_locals_elsewhere(failure.findings(), source, sources));
    }
  }
  vm_.close_to_writing("what changes during a game is kept in zones and counters",
                       makers_among({zone_questions()}));
  pin_everything();
  Findings missing;
  for (std::size_t k = 0; k < game.moves.size(); ++k) {
    const MoveKind& kind = game.moves[k];
    if (pinned_.apply[k] != 0 || !kind.cost.empty() || !kind.gain.empty()) continue;
    std::string form = "me";
    for (const Param& param : kind.params) form += ", " + param.name;
    std::vector<std::string> others = names_of(game.moves);
    std::erase(others, kind.name);
    const std::string near = nearest(kind.name, others);
    missing.push_back(error_at(kind.place, fmt::format("no rule says what the move '{}' does", kind.name),
                               fmt::format("write: function moves.{}.apply({}) … end", kind.name, form) +
                                   (near.empty() ? "" : fmt::format("\nor did you mean '{}'?", near))));
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

void Rules::Impl::load(const Source& source) {
  host_.functions.begin(source.owner);
  const auto sharing =
      source.owner.id == Owner::kGame || source.owner.is_pack() ? Sharing::define : Sharing::redefine;
  const FileReport report = vm_.load(source.file, source.text, sharing);
  for (const std::string& name : report.reads) host_.functions.looked_at(name);
  for (const GlobalFunction& made : report.defines) {
    const Place place{source.file, made.line, 0, 1};
    const std::string wrong = host_.functions.define(made.name, place);
    if (!wrong.empty()) throw Failure(error_at(place, wrong, host_.functions.hint()));
  }
}

void Rules::Impl::pin_objects(Tag tag, std::size_t count) {
  pinned_.things[static_cast<int>(tag)] = pin() + 1;
  for (std::size_t i = 0; i < count; ++i) push_object(L_, tag, static_cast<ObjectId>(i));
}

int Rules::Impl::pin_function(const std::string& slot, const char* name) {
  lua_getfield(L_, LUA_REGISTRYINDEX, slot.c_str());
  lua_getfield(L_, -1, name);
  lua_remove(L_, -2);
  if (lua_type(L_, -1) == LUA_TFUNCTION) return pin();
  lua_pop(L_, 1);
  return 0;
}

// Warns of parameters beyond `given`, the arguments that the host passes.
void Rules::Impl::note_surplus(int slot, const std::string& name, const std::vector<std::string>& given) {
  if (slot == 0) return;
  lua_Debug info;
  lua_pushvalue(L_, slot);
  lua_getinfo(L_, ">u", &info);
  for (int i = static_cast<int>(given.size()) + 1; i <= info.nparams; ++i) {
    lua_pushvalue(L_, slot);
    const std::string parameter = lua_getlocal(L_, nullptr, i);
    lua_pop(L_, 1);
    surplus_.push_back(warning_at(defined_at(L_, slot),
                                  fmt::format("the parameter '{}' of '{}' is always nil", parameter, name),
                                  fmt::format("it is called with ({})", fmt::join(given, ", "))));
  }
}

void Rules::Impl::pin_argument(std::size_t number, const Param& param) {
  const InLua& in = in_lua(param.domain);
  Handed& handed = pinned_.arguments[number];
  handed.several = param.domain == Domain::cards;
  handed.from = in.from;
  if (in.tag) handed.first = &pinned_.things[static_cast<int>(*in.tag)];
  if (in.count_words == nullptr) return;
  handed.first = &pinned_.words[number];
  pinned_.words[number] = pin() + 1;
  const std::size_t count = in.count_words(game_, param);
  for (std::size_t i = 0; i < count; ++i) in.push(L_, param, static_cast<std::int32_t>(i));
}

void Rules::Impl::pin_everything() {
  luaL_checkstack(L_, 4500, "too many things in this game");
  pin_objects(Tag::seat, game_.seats);
  pin_objects(Tag::card, game_.cards.size());
  {
    const Watched watched(*this);
    pin_objects(Tag::card, game_.cards.size());
  }
  pin_objects(Tag::fact, game_.facts.size());
  pin_objects(Tag::zone, game_.zones.size());
  pinned_.outcomes = pin() + 1;
  for (const std::string& outcome : game_.outcomes) lua_pushlstring(L_, outcome.data(), outcome.size());
  pinned_.words.resize(game_.moves.size() * kMaxParams);
  pinned_.arguments.resize(pinned_.words.size());
  for (std::size_t k = 0; k < game_.moves.size(); ++k) {
    const std::string slot = "moves." + game_.moves[k].name;
    pinned_.apply.push_back(pin_function(slot, "apply"));
    GuardSlot guard{pin_function(slot, "allowed"), false, 0};
    if (guard.slot != 0) {
      lua_Debug info;
      lua_pushvalue(L_, guard.slot);
      lua_getinfo(L_, ">u", &info);
      guard.for_each = info.nparams > 1 || info.isvararg != 0;
      guard.keeps = std::ranges::none_of(game_.moves[k].params,
                                         [](const Param& param) { return param.domain == Domain::cards; });
    }
    guard.except = pin_function(slot, "except");
    guard.sets = pin_sets(slot, game_.moves[k]);
    lists_sets_ = lists_sets_ || guard.sets != 0;
    if (guard.except != 0 && game_.moves[k].params.empty()) {
      throw Failure(error_at(
          defined_at(L_, guard.except),
          fmt::format("'{}.except' has nothing to except: '{}' has no parameters", slot, game_.moves[k].name),
          fmt::format("write: function {}.allowed(me) … end", slot)));
    }
    if (guard.except != 0 && game_.moves[k].params.back().domain == Domain::cards) {
      throw Failure(error_at(defined_at(L_, guard.except),
                             fmt::format("'{}.except' cannot except several cards", slot),
                             fmt::format("write: function {}.allowed(me, {}) … end", slot,
                                         fmt::join(names_of(game_.moves[k].params), ", "))));
    }
    guards_ = guards_ || guard || guard.sets != 0;
    pinned_.guards.push_back(guard);
    std::vector<std::string> given{"me"};
    for (const Param& param : game_.moves[k].params) given.push_back(param.name);
    note_surplus(pinned_.apply.back(), slot + ".apply", given);
    note_surplus(guard.slot, slot + ".allowed", given);
    if (given.size() > 1) note_surplus(guard.sets, slot + ".sets", {given.begin(), given.end() - 1});
    if (given.size() > 1) note_surplus(guard.except, slot + ".except", {given.begin(), given.end() - 1});
    for (std::size_t i = 0; i < game_.moves[k].params.size(); ++i)
      pin_argument(k * kMaxParams + i, game_.moves[k].params[i]);
  }
  for (const Phase& phase : game_.phases) {
    pinned_.enter.push_back(pin_function("phases." + phase.name, "enter"));
    note_surplus(pinned_.enter.back(), "phases." + phase.name + ".enter", {"seat"});
    // A phase without moves goes on at once, and so does one in which nobody can move.
    enters_ = enters_ || pinned_.enter.back() != 0 || phase.moves.empty() || phase.stuck != kNone ||
              phase.stuck_outcome != kNone;
  }
  for (std::size_t f = 0; f < game_.zone_families.size(); ++f) {
    const int slot = pin_function("zones." + game_.zone_families[f].name, "emptied");
    if (slot == 0) continue;
    note_surplus(slot, "zones." + game_.zone_families[f].name + ".emptied", {"zone"});
    lua_pushvalue(L_, slot);
    host_.things.emptied[f] = luaL_ref(L_, LUA_REGISTRYINDEX);
  }
  vm_.push_name("score");
  pinned_.score = lua_type(L_, -1) == LUA_TFUNCTION ? pin() : 0;
  vm_.push_name("setup");
  pinned_.set_up = lua_type(L_, -1) == LUA_TFUNCTION ? pin() : 0;
  if (pinned_.set_up != 0) {
    lua_pushvalue(L_, pinned_.set_up);
    host_.things.set_up = luaL_ref(L_, LUA_REGISTRYINDEX);
  }
  vm_.push_name("imagine");
  pinned_.imagine = lua_type(L_, -1) == LUA_TFUNCTION ? pin() : 0;
  note_surplus(pinned_.imagine, "imagine", {"seat"});
  const std::vector<std::string> both{"seat", "outcome"};
  note_surplus(pinned_.score, "score", {both.begin() + (game_.team_score ? 1 : 0), both.end()});
  note_surplus(pinned_.set_up, "setup", {});
}

}  // namespace fuda::lua
