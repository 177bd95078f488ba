// Reads constraints on cards that are chosen together.
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
    if (const yaml::Entry* including = node.entry("including")) {
      read_including(*including);
      if (const yaml::Entry* why = node.entry("why")) read_why(*why);
    }
    return std::move(constraint_);
  }

 private:
  AttributeId attribute(const yaml::Node& node) {
    return look_up(build_, build_.game.attributes, "attribute", node.text, node.place());
  }

  // Reads {rank: 15}, {rank: card}, {rank: counter} or {rank: {at_least: 15}}.
  void read_sum(const yaml::Entry& sum) {
    const auto& entry = sum.value.entries.front();
    constraint_.text = in_one_line(sum.value);
    constraint_.sum = look_up(build_, build_.game.attributes, "attribute", entry.key, entry.place());
    if (constraint_.sum != kNone && !build_.game.attributes[constraint_.sum].numeric) {
      build_.complain(entry.place(),
                      fmt::format("the values of '{}' are words, which cannot be added up", entry.key),
                      "use an attribute whose values are all numbers");
    }
    if (!entry.value.is_mapping()) return read_wanted(entry.value);
    const auto& bound = entry.value.entries.front();
    constraint_.comparison =
        bound.key == "at_least" ? SetConstraint::Comparison::at_least : SetConstraint::Comparison::at_most;
    read_wanted(bound.value);
  }

  // Reads a condition, a holder with `holds: card`, or an earlier parameter that is a value.
  void read_including(const yaml::Entry& including) {
    const yaml::Node& node = including.value;
    if (!node.is_scalar()) {
      constraint_.including = read_condition(build_, node, including.place(), in_.context);
      return;
    }
    const auto argument = std::ranges::find(in_.context.before, node.text, &Param::name);
    if (argument != in_.context.before.end()) return read_argument(node, *argument);
    const Game& game = build_.game;
    const FamilyId holder = game.find_counters(node.text);
    if (holder == kNone) {
      std::vector<std::string> known;
      for (const CounterFamily& one : game.counter_families) {
        if (one.holds == Holds::card) known.push_back(one.name);
      }
      return build_.complain_missing(node.place(),
                                     fmt::format("there is no holder '{}' with 'holds: card'", node.text),
                                     {"counters", node.text}, suggestion(node.text, known));
    }
    const CounterFamily& family = game.counter_families[holder];
    const bool is_one = !family.has_two_keys() && (family.per == Per::table || family.per == Per::seat);
    if (family.holds == Holds::card && is_one) {
      constraint_.holder = holder;
    } else {
      build_.complain(node.place(), fmt::format("'{}' does not hold a card", node.text),
                      "declare the counter with 'holds: card', for the table or with 'per: seat'");
    }
  }

  // A set with an earlier value contains a card that has this value.
  void read_argument(const yaml::Node& node, const Param& argument) {
    const ArgumentType type = type_of(argument);
    if (type.thing != NamedThing::value) {
      if (argument.is_of_cards())
        return build_.complain(
            node.place(),
            fmt::format("no set can contain '{}', because a move cannot name a card twice", node.text),
            fmt::format("write a condition, such as {{suit: {{like: {}}}}}", node.text));
      return build_.complain(node.place(), fmt::format("'{}' is neither a value nor a card", node.text));
    }
    const std::string& attribute = build_.game.attributes[type.attribute].name;
    const yaml::Node condition = in_mapping(attribute, in_mapping("like", node));
    constraint_.including = read_condition(build_, condition, node.place(), in_.context);
  }

  // A mapping {key: value} at the place of the value.
  static yaml::Node in_mapping(const std::string& key, const yaml::Node& value) {
    yaml::Node node = value;
    node.kind = yaml::NodeKind::mapping;
    node.entries = {yaml::Entry{key, value.line, value.column, value.layer, value.file, value}};
    return node;
  }

  // The reason for a missing card. With `only` or `must`, `why` instead gives the reason for refusing other
  // cards.
  void read_why(const yaml::Entry& why) {
    if (in_.all.entry("only") != nullptr || in_.all.entry("must") != nullptr) return;
    const std::vector<std::string_view> pieces = pieces_of(why.value.text);
    if (pieces.size() > 1)
      build_.complain(why.value.place(), fmt::format("{{{}}} has no meaning here", pieces[1]),
                      "the reason for a missing card cannot name a card");
    constraint_.including.why = why.value.text;
    constraint_.including.place = why.place();
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
      build_.complain(node.place(),
                      fmt::format("'{}' is not a card, so its value cannot be the sum", node.text));
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
