#include <fmt/format.h>

#include <memory>

#include "bind/rules.h"
#include "engine/inside.h"
#include "fuzz/each.h"
#include "fuzz/fuzz.h"
#include "load/games.h"
#include "script/position_hash.h"

namespace fuda::fuzz {

namespace {

constexpr int kMostLuaMoves = 20;

}  // namespace

std::string lua_rules(std::string_view input) {
  static const Definition fixed = load_definition(find_game("odds", {fixed_rules()}), {});
  Definition definition = fixed;
  definition.lua = {{"input.lua", std::string(input), 0}};
  const Files files = {{"input.lua", std::string(input)}};

  std::string result;
  result += complaint(files, [&] {
    const auto engine = make_engine(definition, definition.seats.back());
    const auto names = std::make_shared<Names>();
    const LoadedGame loaded{nullptr, engine, names, names,
                            Notation(engine->game(), numbered_seats(definition.seats.back()))};
    for (std::uint64_t seed = 0; seed < 2; ++seed) {
      result += complaint(files, [&] { result += hex(play(loaded, fnv1a(input) + seed, kMostLuaMoves)); });
    }
    for (const auto& [name, place] : rules_of(*engine).functions()) look_at({error_at(place, name)}, files);
  });
  return result;
}

}  // namespace fuda::fuzz
