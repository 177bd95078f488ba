// Names in a game that rules cannot reach, or that hide members of every card or seat from rules.
#include <fmt/format.h>

#include <algorithm>

#include "bind/bindings.h"
#include "check/pass.h"

namespace fuda {

namespace {

const lua::Binding* named(lua::Bindings names, const std::string& name) {
  const auto found = std::ranges::find(names, name, &lua::Binding::name);
  return found == names.end() ? nullptr : &*found;
}

bool is_of_a_seat(const yaml::Node& place) {
  const yaml::Node& per = place["per"];
  const std::string& first = per.items.empty() ? per.text : per.items.front().text;
  return first == "seat" || first == "team";
}

}  // namespace

void passes::hidden_names(const Checked& subject, Report& report) {
  const yaml::Node& root = subject.file.root;
  for (const yaml::Entry& attribute : root["attributes"].entries) {
    const lua::Binding* hidden = named(lua::card_names(), attribute.key);
    if (hidden == nullptr || attribute.value.is_null()) continue;
    report.add(warning_at(attribute.place(),
                          fmt::format("this attribute hides '{}' from the rules", hidden->call),
                          "give the attribute another name"));
  }
  for (const std::string_view section : {"zones", "counters"}) {
    for (const yaml::Entry& place : root[section].entries) {
      const lua::Binding* before = named(lua::seat_names(), place.key);
      if (before == nullptr || !is_of_a_seat(place.value)) continue;
      report.add(warning_at(place.place(),
                            fmt::format("rules that use 'me.{}' get '{}' instead of this {}", place.key,
                                        before->call, section == "zones" ? "zone" : "counter"),
                            "rename the zone or counter"));
    }
  }
}

}  // namespace fuda
