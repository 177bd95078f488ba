// Parameters that are several cards: how many, and what they must have in common.
#include <charconv>

#include "load/files.h"
#include "load/params.h"

namespace fuda {

namespace {

class TogetherReader {
 public:
  TogetherReader(Build& build, Param& param, const ParamContext& context)
      : build_(build), param_(param), context_(context) {}

  void read(const yaml::Node& node) {
    param_.low = 1;
    param_.high = static_cast<std::int32_t>(kMaxChosen);
    if (const yaml::Entry* count = node.entry("count")) read_count(count->value);
    if (const yaml::Entry* sets = node.entry("sets")) param_.by_rules = sets->value.text == "rules";
    Together& together = param_.together;
    if (const yaml::Entry* same = node.entry("same")) together.same = attribute(same->value);
    if (const yaml::Entry* run = node.entry("run")) together.run = attribute(run->value);
    if (const yaml::Entry* sum = node.entry("sum")) read_sum(*sum);
  }

 private:
  AttributeId attribute(const yaml::Node& node) {
    return look_up(build_, build_.game.attributes, "attribute", node.text, node.place());
  }

  // 3, 3-4 or [3, 4]
  void read_count(const yaml::Node& node) {
    if (node.is_sequence()) {
      param_.low = static_cast<std::int32_t>(node.items.front().as_int().value_or(0));
      param_.high = static_cast<std::int32_t>(node.items.back().as_int().value_or(0));
    } else {
      const std::string_view text = node.text;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), param_.low);
      param_.high = param_.low;
      if (error == std::errc() && *end == '-')
        std::from_chars(end + 1, text.data() + text.size(), param_.high);
    }
    const auto most = static_cast<std::int32_t>(kMaxChosen);
    if (param_.low > param_.high) {
      build_.complain(node.place(), fmt::format("there is no number from {} to {}", param_.low, param_.high));
    } else if (param_.high > most) {
      build_.complain(node.place(),
                      fmt::format("a move can name {} cards at most, not {}", most, param_.high));
    } else if (param_.high == 0) {
      build_.complain(node.place(), "this names no card at all", "leave the parameter out");
    }
    param_.high = std::min(param_.high, most);
    param_.low = std::min(param_.low, param_.high);
  }

  // {rank: 15}, {rank: card}, {rank: counter}, {rank: {at_least: 15}}
  void read_sum(const yaml::Entry& sum) {
    Together& together = param_.together;
    const auto& entry = sum.value.entries.front();
    together.text = in_one_line(sum.value);
    together.sum = look_up(build_, build_.game.attributes, "attribute", entry.key, entry.place());
    if (together.sum != kNone && !build_.game.attributes[together.sum].numeric) {
      build_.complain(entry.place(), fmt::format("'{}' has words, which do not add up", entry.key),
                      "an attribute whose values are all numbers does");
    }
    if (!entry.value.is_mapping()) return read_wanted(entry.value);
    const auto& bound = entry.value.entries.front();
    together.is = bound.key == "at_least" ? Together::Is::at_least : Together::Is::at_most;
    read_wanted(bound.value);
  }

  void read_wanted(const yaml::Node& node) {
    Together& together = param_.together;
    if (const auto number = node.as_int()) {
      together.number = static_cast<std::int32_t>(*number);
      return;
    }
    const auto argument = std::ranges::find(context_.before, node.text, &Param::name);
    if (argument == context_.before.end()) {
      together.counter = read_counter(build_, node.text, node.place());
    } else if (argument->domain != Domain::card) {
      build_.complain(node.place(), fmt::format("'{}' is no card, whose value could be the sum", node.text));
    } else {
      together.argument = static_cast<std::uint8_t>(argument - context_.before.begin());
    }
  }

  Build& build_;
  Param& param_;
  const ParamContext& context_;
};

}  // namespace

void read_together(Build& build, Param& param, const yaml::Node& node, const ParamContext& context) {
  TogetherReader(build, param, context).read(node);
}

}  // namespace fuda
