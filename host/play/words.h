// Places in the reader's language: "firework red" where scripts write "firework.red".
#pragma once

#include <string>

#include "play/table.h"

namespace fuda::play {

class Words {
 public:
  explicit Words(const Table& table) : table_(table) {}

  [[nodiscard]] std::string zone(ZoneId zone) const {
    const Zone& z = table_.game().zones[zone];
    return place("zone", table_.game().zone_families[z.family], z.index);
  }
  [[nodiscard]] std::string counter(CounterId counter) const {
    const Counter& c = table_.game().counters[counter];
    return place("counter", table_.game().counter_families[c.family], c.index);
  }

 private:
  [[nodiscard]] std::string place(const char* section, const Family& family, std::uint8_t index) const {
    std::string word = table_.names->of(section, family.name);
    switch (family.per) {
      case Per::table:
        break;
      case Per::seat:
        return word + " " + table_.notation.seat(index);
      case Per::team:
        return word + " " + table_.notation.team(index);
      case Per::number:
        return word + " " + std::to_string(index + 1);
      case Per::value: {
        const Attribute& attribute = table_.game().attributes[family.attribute];
        return word + " " + table_.names->of(attribute.name, attribute.values[index].name);
      }
    }
    return word;
  }

  const Table& table_;
};

}  // namespace fuda::play
