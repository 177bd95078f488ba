// What cards that are chosen together must have in common.
#include <algorithm>

#include "params/kinds.h"

namespace fuda {

namespace {

class TogetherReader {
 public:
  explicit TogetherReader(const Declaring& in) : in_(in), build_(in.build) {}

  SetConstraint read() {
    const yaml::Node& node = in_.all;
    if (const yaml::Entry* same = node.entry("same")) constraint_.same = attribute(same->value);
    if (const yaml::Entry* run = node.entry("run")) constraint_.run = attribute(run->value);
    if (const yaml::Entry* sum = node.entry("sum")) read_sum(*sum);
    return std::move(constraint_);
  }

 private:
  AttributeId attribute(const yaml::Node& node) {
    return look_up(build_, build_.game.attributes, "attribute", node.text, node.place());
  }

  // {rank: 15}, {rank: card}, {rank: counter}, {rank: {at_least: 15}}
  void read_sum(const yaml::Entry& sum) {
    const auto& entry = sum.value.entries.front();
    constraint_.text = in_one_line(sum.value);
    constraint_.sum = look_up(build_, build_.game.attributes, "attribute", entry.key, entry.place());
    if (constraint_.sum != kNone && !build_.game.attributes[constraint_.sum].numeric) {
      build_.complain(entry.place(), fmt::format("'{}' has words, which do not add up", entry.key),
                      "an attribute whose values are all numbers does");
    }
    if (!entry.value.is_mapping()) return read_wanted(entry.value);
    const auto& bound = entry.value.entries.front();
    constraint_.comparison =
        bound.key == "at_least" ? SetConstraint::Comparison::at_least : SetConstraint::Comparison::at_most;
    read_wanted(bound.value);
  }

  void read_wanted(const yaml::Node& node) {
    if (const auto number = node.as_int()) {
      constraint_.number = static_cast<std::int32_t>(*number);
      return;
    }
    const auto argument = std::ranges::find(in_.context.before, node.text, &Param::name);
    if (argument == in_.context.before.end()) {
      constraint_.counter = read_counter(build_, node.text, node.place());
    } else if (argument->thing() != NamedThing::card) {
      build_.complain(node.place(), fmt::format("'{}' is no card, whose value could be the sum", node.text));
    } else {
      constraint_.argument = static_cast<std::uint8_t>(argument - in_.context.before.begin());
    }
  }

  const Declaring& in_;
  Build& build_;
  SetConstraint constraint_;
};

}  // namespace

SetConstraint read_set_constraint(const Declaring& in) { return TogetherReader(in).read(); }

}  // namespace fuda
