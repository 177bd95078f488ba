#include "script/given.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "base/suggest.h"
#include "script/keys.h"

namespace fuda {

namespace {

class GivenReader {
 public:
  explicit GivenReader(const Match& match) : match_(match), game_(match.game()), notation_(match.notation) {}

  Given read(const yaml::Node& node) {
    out_.place = node.place();
    for (const Leaf& leaf : leaves(node)) read(leaf);
    if (out_.rest != kNone && out_.names(out_.rest)) {
      complain(out_.rest_place,
               fmt::format("{} is already given, so the rest cannot go there", notation_.zone(out_.rest)));
    }
    if (!findings_.empty()) throw Failure(std::move(findings_));
    return std::move(out_);
  }

 private:
  void complain(const Place& place, std::string message, std::string hint = {}) {
    findings_.push_back(error_at(place, std::move(message), std::move(hint)));
  }

  void read(const Leaf& leaf) {
    if (read_known(leaf, match_, out_, findings_)) return;
    const yaml::Node& value = *leaf.value;
    const std::string key(without_prefix(leaf.key, "zones"));
    if (key == "rest") {
      out_.rest = notation_.find_zone(value.text);
      out_.rest_place = value.place();
      if (out_.rest == kNone) unknown(value.place(), "zone", value.text, notation_.zone_names());
    } else if (key == "turn") {
      out_.turn = notation_.find_seat(value.text);
      if (out_.turn == kNone) unknown(value.place(), "seat", value.text, notation_.seats());
    } else if (key == "active") {
      read_active(value);
    } else if (key == "phase") {
      out_.phase = game_.find_phase(value.text);
      if (out_.phase == kNone) unknown(value.place(), "phase", value.text, names_of(game_.phases));
    } else if (const ZoneId zone = notation_.find_zone(key); zone != kNone) {
      read_zone(zone, leaf);
    } else {
      read_counter(std::string(without_prefix(key, "counters")), leaf);
    }
  }

  void read_active(const yaml::Node& value) {
    for (const auto& item : value.items) {
      const Seat seat = notation_.find_seat(item.text);
      if (seat == kNone) {
        unknown(item.place(), "seat", item.text, notation_.seats());
      } else {
        out_.active = static_cast<SeatMask>(out_.active | 1U << seat);
      }
    }
  }

  void unknown(const Place& place, const char* what, const std::string& name,
               const std::vector<std::string>& known) {
    complain(place, fmt::format("no {} '{}' in this game", what, name), suggestion(name, known));
  }

  void read_zone(ZoneId zone, const Leaf& leaf) {
    const yaml::Node& value = *leaf.value;
    if (out_.names(zone)) {
      complain(leaf.place, fmt::format("{} is given twice", notation_.zone(zone)));
      return;
    }
    Given::Fill fill{zone, value.is_sequence(), {}, 0, leaf.place};
    if (fill.listed) {
      for (const auto& item : value.items) {
        const FaceId face = game_.find_face(item.text);
        if (face == kNone) {
          unknown(item.place(), "card", item.text, notation_.face_names());
        } else {
          fill.faces.push_back(face);
        }
      }
      fill.count = static_cast<int>(value.items.size());
      if (game_.zone_families[game_.zones[zone].family].top_first) std::ranges::reverse(fill.faces);
    } else if (const auto number = value.as_int(); number && *number >= 0) {
      fill.count = static_cast<int>(std::min<std::int64_t>(*number, 1000));
    } else {
      complain(value.is_null() ? leaf.place : value.place(),
               fmt::format("{} needs a list of cards or a number of cards", leaf.key));
      return;
    }
    if (fill.count > game_.zones[zone].capacity) {
      complain(leaf.place, fmt::format("{} holds at most {}, not {}", notation_.zone(zone),
                                       counted(game_.zones[zone].capacity, "card"), fill.count));
    }
    out_.fills.push_back(std::move(fill));
  }

  void read_counter(const std::string& name, const Leaf& leaf) {
    const CounterId id = notation_.find_counter(name);
    if (id == kNone) {
      if (const auto members = members_of(notation_, name); !members.empty()) {
        return complain(leaf.place, fmt::format("there is more than one '{}'", name),
                        fmt::format("name one: {}", fmt::join(members, ", ")));
      }
      auto known = notation_.counter_names();
      const bool is_counter = leaf.key != name;
      if (!is_counter) {
        const auto zones = notation_.zone_names();
        known.insert(known.begin(), zones.begin(), zones.end());
        for (const char* word : {"rest", "counters", "turn", "phase", "active", "told", "told_not", "knows"})
          known.emplace_back(word);
      }
      return unknown(leaf.place, is_counter ? "counter" : "zone or counter", name, known);
    }
    if (std::ranges::any_of(out_.counters, [id](const auto& other) { return other.first == id; })) {
      return complain(leaf.place, fmt::format("the counter {} is given twice", name));
    }
    const Counter& counter = game_.counters[id];
    const auto value = leaf.value->as_int();
    if (!value) {
      return complain(leaf.value->is_null() ? leaf.place : leaf.value->place(),
                      fmt::format("the counter {} needs a whole number", name));
    }
    if (*value < counter.min || *value > counter.max) {
      return complain(leaf.value->place(), fmt::format("{} must be from {} to {}, not {}", name, counter.min,
                                                       counter.max, *value));
    }
    out_.counters.emplace_back(id, static_cast<std::int32_t>(*value));
  }

  const Match& match_;
  const Game& game_;
  const Notation& notation_;
  Given out_;
  Findings findings_;
};

}  // namespace

bool Given::names(ZoneId zone) const {
  return std::ranges::any_of(fills, [&](const Fill& fill) { return fill.zone == zone; });
}

Given read_given(const yaml::Node& node, const Match& match) { return GivenReader(match).read(node); }

}  // namespace fuda
