#include "load/games.h"

#include <algorithm>

#include "load/engine_of.h"
#include "text/lists.h"

namespace fuda {

namespace {

// The failure is about whoever asked, not the game alone: the next one asks from another place.
bool is_about(const Failure& failure, const std::string& file) {
  const Findings& findings = failure.findings();
  return std::ranges::any_of(findings, [&](const Finding& f) { return f.place.file == file; });
}

}  // namespace

std::shared_ptr<const Definition> Games::definition(const GameSpec& spec,
                                                    const std::vector<OptionSetting>& settings) {
  std::string key = spec.text + '\n' + spec.folder.string();
  for (const auto& setting : settings) key += '\n' + setting.name + '=' + setting.value;
  auto& known = definitions_[key];
  if (!known.value && !known.wrong) {
    const Reading reading(known.log);
    try {
      const FindFrom from{spec.folder, spec.place.file, spec.place.line, spec.place.column};
      const Place place = spec.place.file.empty() ? Place{.file = spec.text} : spec.place;
      known.value = at_place(place, [&] {
        return std::make_shared<Definition>(load_definition(find_game(spec.text, path_, from), settings));
      });
    } catch (const Failure& failure) {
      const bool of_script = std::ranges::any_of(
          settings, [&](const auto& setting) { return is_about(failure, setting.place.file); });
      if (!of_script && !is_about(failure, spec.place.file)) known.wrong = failure;
      throw;
    }
  }
  return known.again();
}

std::shared_ptr<Engine> Games::engine(const std::shared_ptr<const Definition>& definition, int seats,
                                      const Place& seats_place) {
  const std::pair key{definition.get(), seats};
  auto& known = engines_[key];
  if (!known.value && !known.wrong) {
    try {
      known.value = at_place({.file = *definition->files.front().file},
                             [&] { return make_engine(*definition, seats, seats_place); });
    } catch (const Failure& failure) {
      if (!is_about(failure, seats_place.file)) known.wrong = failure;
      throw;
    }
  }
  return known.again();
}

std::shared_ptr<const Names> Games::names(const std::shared_ptr<const Definition>& definition,
                                          const std::string& language) {
  auto& known = names_[{definition.get(), language}];
  if (!known.value) {
    const Reading reading(known.log);
    const auto all = languages(*definition);
    const bool nothing_wanted = language.empty() && !contains(all, "en");
    known.value = nothing_wanted
                      ? std::make_shared<Names>()
                      : std::make_shared<Names>(load_names(*definition, language.empty() ? "en" : language));
  }
  return known.again();
}

}  // namespace fuda
