// What games declare, and which of it has been seen in use: in a game that was played, or in the text of the
// rules. A thing is identified by its name and the place where it is declared, so that a game and its
// variants share it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "base/diagnostic.h"
#include "load/definition.h"

namespace fuda {

class Sightings {
 public:
  enum class Kind : std::uint8_t { option, table, counter, zone, say, card, move, phase, outcome };
  struct Key {
    std::string file;
    int line, column;
    Kind kind;
    std::string name;
    friend bool operator<(const Key& a, const Key& b) {
      return std::tie(a.file, a.line, a.column, a.kind, a.name) <
             std::tie(b.file, b.line, b.column, b.kind, b.name);
    }
  };
  struct Thing {
    Place place;
    bool seen = false;
    bool declared = false;                // by a checked game or variant; else only seen
    std::uint64_t games = 0;              // random ones, in which it could have been seen
    std::vector<OptionSetting> settings;  // with which it is there
  };

  void declare(Kind kind, const std::string& name, const Place& place, std::uint64_t games = 0,
               const std::vector<OptionSetting>& settings = {});
  void see(Kind kind, const std::string& name, const Place& place);
  void add(const Sightings& other);

  // In the order of files and lines.
  [[nodiscard]] const std::map<Key, Thing>& things() const { return things_; }

 private:
  Thing& thing(Kind kind, const std::string& name, const Place& place);
  std::map<Key, Thing> things_;
};

}  // namespace fuda
