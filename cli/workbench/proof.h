// Proves that a variant turns the printed game into the edited one, without writing the variant to disk.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "load/definition.h"

namespace fuda::workbench {

// The files of a variant, by their paths.
using VariantFiles = std::vector<std::pair<Path, std::string>>;

// The printed game with the variant, whose YAML file is the first of `files`. Throws Failure.
[[nodiscard]] Definition with_variant(const Stack& printed, const VariantFiles& files);

struct Proof {
  // The first part that differs, or "" if both games are the same.
  std::string differs;
  std::uint64_t games = 0;  // the number of random games whose positions are the same in both
  explicit operator bool() const { return differs.empty(); }
};

// Compares everything that the files of two games declare, and then random games with each number of players
// and each choice of an option. Throws Failure if a game cannot be built.
[[nodiscard]] Proof same_game(const Definition& one, const Definition& other, const Stack& one_stack,
                              const Stack& other_stack, const VariantFiles& files);

// Loads a game with each other choice of an option, as `fuda check` does. Throws Failure if a choice cannot
// be loaded. `path` has the folders to search for games.
void refuse_broken_choices(const Path& game_file, const Definition& definition,
                           const std::vector<Path>& path);

// The sum of the positions of random games: equal sums mean that both games play the same.
[[nodiscard]] std::uint64_t signature_of(const Definition& definition, int seats, std::uint64_t games);

}  // namespace fuda::workbench
