// What is imported: JSON files as plain data, and what a format's convert() makes of it.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "base/data.h"

namespace fuda {

// Throws Failure, with line and column, if the file is not JSON, is nested deeper than 64, is larger than 16
// MiB, or holds a number that is not whole.
[[nodiscard]] Data read_json_file(const std::filesystem::path& file);

struct Exported {
  struct Word {
    enum class Kind { text, seat, card } kind = Kind::text;
    std::string text;
    std::int64_t number = 0;
  };
  struct ExportedMove {
    std::int64_t seat = 0;  // from 1
    std::vector<Word> words;
  };
  std::string game;
  std::vector<std::pair<std::string, std::string>> options;
  std::vector<std::string> players;
  int first = 1;
  std::vector<std::string> deck;
  std::vector<ExportedMove> moves;
};

// Runs the format's Lua over `input`, which `file` held. Throws Failure: the format's own files are wrong,
// its Lua fails, or it says what is wrong with the input.
[[nodiscard]] Exported convert_export(const std::filesystem::path& format, const Data& input,
                                      const std::filesystem::path& file);

}  // namespace fuda
