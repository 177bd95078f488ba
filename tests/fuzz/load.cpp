#include <fmt/format.h>

#include <algorithm>

#include "fuzz/each.h"
#include "fuzz/fuzz.h"
#include "script/names.h"
#include "script/rulebook.h"

namespace fuda::fuzz {

namespace {

constexpr int kMostLoadMoves = 100;

}  // namespace

std::string load_game(std::string_view input) {
  const Bundle bundle = unpack(input);
  const Path folder = private_folder() / "game";
  const Files files = write_files(folder, bundle.files);
  const std::string head = bundle.head.substr(0, bundle.head.find('\n'));
  const int seats = head.empty() ? 2 : head[0] - '0';
  const auto variants = head.find('+');

  std::string result;
  result += complaint(files, [&] {
    Games games({});
    const GameSpec spec{
        folder.string() + (variants == std::string::npos ? "" : head.substr(variants)), {}, {}};
    const auto definition = games.definition(spec, {});
    (void)load_rulebook(*definition);
    for (const auto& language : languages(*definition)) (void)load_names(*definition, language);
    (void)own_words(*definition);
    const int wanted = std::clamp(seats, definition->seats.front(), definition->seats.back());
    const LoadedGame loaded = load_game(games, spec, {}, numbered_seats(wanted));
    result += fmt::format("{}\n", play(loaded, input.size(), kMostLoadMoves));
  });
  return result;
}

}  // namespace fuda::fuzz
