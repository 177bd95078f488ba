#include <algorithm>

#include "check/passes.h"
#include "check/paths.h"

namespace fuda {

void passes::random_games(const Checked& subject, Report& report) {
  const CheckedFile& file = subject.file;
  const Definition& definition = *file.definition;
  const std::uint64_t games = subject.options.games;
  for (int seats = definition.min_seats; seats <= definition.max_seats; ++seats)
    report.play({file.spec(), {}, seats, 0, games}, games);
  // Few games with each non-default value of an option: most play alike. Fewer still where the game itself is
  // played with it in the same check.
  const std::string base = plain_path(*definition.files.front().file);
  const auto numbers = static_cast<std::uint64_t>(definition.max_seats - definition.min_seats + 1);
  const bool with_base = file.kind == FileKind::variant && subject.paths.contains(base);
  for (const auto& option : definition.options) {
    const bool inherited = with_base && plain_path(option.place.file) == base;
    const std::uint64_t part = games / (inherited ? 100 : 20);
    const std::uint64_t few = games == 0 ? 0 : std::max<std::uint64_t>(part, 1);
    for (const auto& value : tried_values(option)) {
      if (value != option.value)
        report.play({file.spec(), {{option.name, value, {}}}, 0, 0, few}, few * numbers);
    }
  }
}

}  // namespace fuda
