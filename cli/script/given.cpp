#include "script/given.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"

namespace fuda {

namespace {

class GivenReader : Lookup {
 public:
  explicit GivenReader(const LoadedGame& loaded) : Lookup(loaded, wrong_) {}

  Given read(const yaml::Node& node) {
    out_.place = node.place();
    for (const Leaf& leaf : leaves(node)) read(leaf);
    if (out_.rest != kNone && out_.names(out_.rest)) {
      complain(out_.rest_place,
               fmt::format("{} is already given, so the rest cannot go there", notation_.zone(out_.rest)));
    }
    if (!wrong_.empty()) throw Failure(std::move(wrong_));
    return std::move(out_);
  }

 private:
  void read(const Leaf& leaf) {
    if (read_known(leaf, loaded_, out_, findings_)) return;
    const yaml::Node& value = *leaf.value;
    const std::string key(without_prefix(leaf.key, "zones"));
    if (key == "rest") {
      out_.rest = zone(value.place(), value.text);
      out_.rest_place = value.place();
    } else if (key == "turn") {
      out_.turn = seat(value.place(), value.text);
    } else if (key == "active") {
      read_active(value);
    } else if (key == "phase") {
      out_.phase = game_.find_phase(value.text);
      if (out_.phase == kNone) unknown(value.place(), "no phase", value.text, names_of(game_.phases));
      if (out_.phase != kNone && game_.phases[out_.phase].movers == Phase::Movers::others) {
        findings_.push_back(
            error_at(value.place(),
                     fmt::format("'{}' is a phase of reactions, so it needs a move before it", value.text),
                     "give the position before that move, and play the move in 'moves'"));
      }
    } else if (const ZoneId named = notation_.find_zone(key); named != kNone) {
      read_zone(named, leaf);
    } else {
      read_counter(std::string(without_prefix(key, "counters")), leaf);
    }
  }

  void read_active(const yaml::Node& value) {
    for (const auto& item : value.items) {
      const Seat asked = seat(item.place(), item.text);
      if (asked != kNone) out_.active = static_cast<SeatMask>(out_.active | 1U << asked);
    }
  }

  void read_zone(ZoneId id, const Leaf& leaf) {
    const yaml::Node& value = *leaf.value;
    if (out_.names(id)) {
      return complain(leaf.place, fmt::format("{} is given twice", notation_.zone(id)));
    }
    Given::Fill fill{id, value.is_sequence(), {}, 0, leaf.place};
    if (fill.listed) {
      for (const auto& item : value.items) {
        const FaceId face = card(item);
        if (face != kNone) fill.faces.push_back(face);
      }
      fill.count = static_cast<int>(value.items.size());
      if (game_.zone_families[game_.zones[id].family].top_first) std::ranges::reverse(fill.faces);
    } else if (const auto number = value.as_int(); number && *number >= 0) {
      fill.count = static_cast<int>(std::min<std::int64_t>(*number, 1000));
    } else {
      return complain(leaf.value_place(),
                      fmt::format("{} needs a list of cards or a number of cards", leaf.key));
    }
    if (fill.count > game_.zones[id].capacity) {
      complain(leaf.place, fmt::format("{} holds at most {}, not {}", notation_.zone(id),
                                       counted(game_.zones[id].capacity, "card"), fill.count));
    }
    out_.fills.push_back(std::move(fill));
  }

  void read_counter(const std::string& name, const Leaf& leaf) {
    const CounterId id = notation_.find_counter(name);
    if (id == kNone) {
      if (is_of_several(leaf.place, name)) return;
      auto known = notation_.counter_names();
      const bool is_counter = leaf.key != name;
      if (!is_counter) {
        const auto zones = notation_.zone_names();
        known.insert(known.begin(), zones.begin(), zones.end());
        for (const char* word : {"rest", "counters", "turn", "phase", "active", "told", "told_not", "knows"})
          known.emplace_back(word);
      }
      return unknown(leaf.place, is_counter ? "no counter" : "no zone or counter", name, known);
    }
    if (out_.has(id)) return complain(leaf.place, fmt::format("the counter {} is given twice", name));
    if (game_.family_of(id).is_holder()) return read_holder(id, leaf);
    const Counter& counter = game_.counters[id];
    const auto value = leaf.value->as_int();
    if (!value) {
      return complain(leaf.value_place(), fmt::format("the counter {} needs a whole number", name));
    }
    if (*value < counter.min || *value > counter.max) {
      return complain(leaf.value->place(), fmt::format("{} must be from {} to {}, not {}", name, counter.min,
                                                       counter.max, *value));
    }
    out_.counters.emplace_back(id, static_cast<std::int32_t>(*value));
  }

  void read_holder(CounterId id, const Leaf& leaf) {
    const yaml::Node& value = *leaf.value;
    if (!can_hold(id, leaf)) return;
    if (const auto held = notation_.read_held(id, value.text)) {
      out_.counters.emplace_back(id, *held);
    } else {
      out_.held.push_back({id, value.text, value.place()});
    }
  }

  Findings wrong_;
  Given out_;
};

}  // namespace

bool Given::names(ZoneId zone) const {
  return std::ranges::any_of(fills, [&](const Fill& fill) { return fill.zone == zone; });
}

bool Given::has(CounterId counter) const {
  return std::ranges::any_of(counters, [&](const auto& other) { return other.first == counter; }) ||
         std::ranges::find(held, counter, &HeldCard::counter) != held.end();
}

Given read_given(const yaml::Node& node, const LoadedGame& loaded) { return GivenReader(loaded).read(node); }

}  // namespace fuda
