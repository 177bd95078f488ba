// Texts that rules say.
#include <algorithm>
#include <cctype>

#include "base/names.h"
#include "load/build.h"

namespace fuda {

namespace {

bool is_name(std::string_view text) {
  if (text.empty() || std::isdigit(static_cast<unsigned char>(text.front())) != 0) return false;
  return std::ranges::all_of(
      text, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; });
}

Saying saying_of(Build& build, const yaml::Entry& entry) {
  Saying saying{entry.key, entry.value.text, {}};
  const auto pieces = pieces_of(saying.text);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const std::string name(pieces[i]);
    if (i % 2 == 0) {
      if (name.find_first_of("{}") != std::string::npos)
        build.complain(entry.value.place(), "in this text a '{' and a '}' do not belong together",
                       "a value is written {NAME}");
    } else if (!is_name(name)) {
      build.complain(entry.value.place(), fmt::format("'{{{}}}' is no name for a value", name),
                     "it has letters, digits and '_', and does not begin with a digit");
    } else if (find_named(saying.parts, name) == kNone) {
      saying.parts.push_back({name, find_named(build.game.attributes, name)});
    }
  }
  if (saying.parts.size() > kMaxSaidParts) {
    build.complain(entry.value.place(), fmt::format("this text has {} values; one can have at most {}",
                                                    saying.parts.size(), kMaxSaidParts));
  }
  return saying;
}

}  // namespace

void build_says(Build& build) {
  const auto& says = build.entries("says");
  if (says.empty() ||
      !build.within(says.size(), kMaxNamed, "texts in 'says'", build.root.entry("says")->place()))
    return;
  for (const auto& entry : says) build.game.says.push_back(saying_of(build, entry));
}

}  // namespace fuda
