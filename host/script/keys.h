// Keys of expectations and set-ups as people write them: dotted ("hand.Ana: 3") or nested ("hand: {Ana: 3}").
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/notation.h"
#include "yaml/node.h"

namespace fuda {

struct Leaf {
  std::string key;  // dotted, from the top
  Place place;      // of the last part of the key
  const yaml::Node* value = nullptr;
};

// All that is no mapping below `node`, in the order of the file. `node` must outlive the result.
[[nodiscard]] std::vector<Leaf> leaves(const yaml::Node& node);

// "a.b.c" without "a." where it starts so; else the key itself.
[[nodiscard]] std::string_view without_prefix(std::string_view key, std::string_view prefix);

template <class T>
[[nodiscard]] std::vector<std::string> names_of(const std::vector<T>& things) {
  std::vector<std::string> names;
  names.reserve(things.size());
  for (const auto& thing : things) names.push_back(thing.name);
  return names;
}

// "[R1, R2]"
// "hand.Ana", "hand.Bruno" of "hand": the zones and counters of a family, as scripts name them.
[[nodiscard]] std::vector<std::string> members_of(const Notation& notation, const std::string& family);

[[nodiscard]] std::string list_text(const std::vector<std::string>& items);
// "a, b and c"
[[nodiscard]] std::string spoken_list(const std::vector<std::string>& items);
// "1 card", "2 cards"
[[nodiscard]] std::string counted(std::int64_t n, std::string_view noun);
// One word for a shell, quoted where it must be.
[[nodiscard]] std::string in_shell(const std::string& word);

}  // namespace fuda
