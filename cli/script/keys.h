// Keys of expectations and set-ups as people write them: dotted ("hand.Ana: 3") or nested ("hand: {Ana: 3}").
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/game.h"
#include "model/notation.h"
#include "yaml/node.h"

namespace fuda {

struct Leaf {
  std::string key;  // dotted, from the top
  Place place;      // of the last part of the key
  const yaml::Node* value = nullptr;
};

// All values below `node` that are not mappings, in the order of the file. `node` must outlive the result.
[[nodiscard]] std::vector<Leaf> leaves(const yaml::Node& node);

// "a.b.c" without "a." where it starts so; else the key itself.
[[nodiscard]] std::string_view without_prefix(std::string_view key, std::string_view prefix);

// "hand.Ana", "hand.Bruno" of "hand": the zones and counters of a family, as scripts name them.
[[nodiscard]] std::vector<std::string> members_of(const Notation& notation, const std::string& family);

}  // namespace fuda
