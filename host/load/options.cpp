#include "load/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/lists.h"
#include "base/suggest.h"
#include "yaml/truth.h"

namespace fuda {

namespace {

std::string path_of(const OptionInfo& option, const std::string& choice) {
  return "options." + option.name + ".choices." + choice;
}

}  // namespace

bool is_whole(const std::string& text) {
  std::int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return error == std::errc() && stop == end;
}

OptionSection::OptionSection(const yaml::Node& root, const std::vector<Taken>& taken, Findings& findings)
    : findings_(findings), taken_(taken) {
  for (const auto& entry : root["options"].entries) read(entry);
  for (const auto& entry : root["counters"].entries)
    counters_.push_back({entry.key, entry.value["start"].text, entry.value["max"].text});
}

void OptionSection::read(const yaml::Entry& entry) {
  OptionDraft draft;
  OptionInfo& info = draft.info;
  info.name = entry.key;
  info.place = entry.place();
  info.summary = entry.value["summary"].text;
  for (const auto& item : entry.value["rulings"].items) info.rulings.push_back(item.text);
  if (entry.key == kPlayers.substr(1)) {
    complain(entry.place(), "an option cannot be named 'players'", "$players is the number of players");
  }
  const yaml::Node* range = entry.value.find("range");
  const yaml::Node* choices = entry.value.find("choices");
  if (range == nullptr && choices == nullptr) {
    complain(entry.place(), fmt::format("option '{}' needs a range or choices", entry.key));
    return;
  }
  if (range != nullptr) {
    info.numeric = true;
    info.low = range->items.front().as_int().value_or(0);
    info.high = range->items.back().as_int().value_or(0);
    if (info.low > info.high) {
      complain(range->place(),
               fmt::format("the range of '{}' is empty: {} is more than {}", entry.key, info.low, info.high));
      return;
    }
  }
  if (choices != nullptr) {
    for (const auto& choice : choices->entries) {
      if (range != nullptr && is_whole(choice.key)) {
        complain(choice.place(), fmt::format("an option with a range cannot have the choice {}", choice.key),
                 "put the number into the range");
      }
      if (choice.key == "add" || choice.key == "remove") {
        complain(choice.place(), fmt::format("a choice cannot be named '{}'", choice.key),
                 fmt::format("in a variant, '{}: [NAME]' changes the list of choices", choice.key));
      }
      info.choices.push_back(choice.key);
      draft.patches.push_back(&choice.value);
      for (const char* fixed : {"options", "game", "look"}) {
        if (const yaml::Entry* wrong = choice.value.entry(fixed)) {
          complain(wrong->place(), fmt::format("a choice cannot change '{}'", fixed));
        }
      }
    }
  }
  const yaml::Node& fallback = entry.value["default"];
  // If the default is not a valid value, a patch has changed the values.
  const yaml::Entry* limits = entry.value.entry(range != nullptr ? "range" : "choices");
  if (range != nullptr && choices != nullptr && *limits->file == *fallback.file)
    limits = entry.value.entry("choices");
  const bool is_fine = fits(info, fallback);
  const Taken* taken = is_fine ? nullptr : last_taken(taken_, path_of(info, fallback.text));
  if (taken != nullptr && taken->layer > fallback.layer) {
    complain(taken->place, fmt::format("the default of '{}' is {}", entry.key, fallback.text),
             fmt::format("{}, but needed at {}", taken->how, fallback.place().text()));
    info.value = info.fallback = fallback.text;
  } else if (*limits->file != *fallback.file && !is_fine) {
    complain(
        limits->place(),
        fmt::format("the default of '{}' is {}, which is not one of these values", entry.key, fallback.text),
        "the default is at " + fallback.place().text());
    info.value = info.fallback = fallback.text;
  } else if (allowed(info, fallback)) {
    info.value = info.fallback = fallback.text;
  }
  drafts_.push_back(std::move(draft));
}

bool OptionSection::fits(const OptionInfo& option, const yaml::Node& value) {
  if (contains(option.choices, value.text)) return true;
  if (!option.numeric) return false;
  // Settings come from command lines and scripts, in which a number such as 8 may be quoted.
  yaml::Node plain = value;
  plain.quoted = false;
  const auto number = plain.as_int();
  return number && *number >= option.low && *number <= option.high;
}

bool OptionSection::allowed(const OptionInfo& option, const yaml::Node& value) {
  if (fits(option, value)) return true;
  std::string wanted;
  std::string hint;
  Subject choice;
  if (option.numeric) wanted = fmt::format("a whole number from {} to {}", option.low, option.high);
  if (!option.choices.empty()) {
    wanted += (wanted.empty() ? "" : ", or ") + either(option.choices);
    std::string near = nearest(value.text, option.choices);
    if (const auto truth = yaml::truth_meant(value.text); truth && near.empty()) {
      const auto same = std::ranges::find(option.choices, truth, &yaml::truth_meant);
      if (same != option.choices.end()) near = *same;
    }
    if (!near.empty()) hint = fmt::format("did you mean '{}'?", near);
    choice = {Subject::Kind::unknown_name, path_of(option, value.text)};
  }
  const std::string shown = is_whole(value.text) ? value.text : fmt::format("'{}'", value.text);
  complain(value.place(), fmt::format("'{}' must be {}, not {}", option.name, wanted, shown), hint, choice);
  return false;
}

// A hint for a name that no option has.
std::string OptionSection::hint_for(const std::string& name, bool by_sign) const {
  std::vector<std::string> names;
  for (const OptionDraft& draft : drafts_) names.push_back(draft.info.name);
  const auto counter = std::ranges::find(counters_, name, &CounterEnds::name);
  if (counter == counters_.end()) return suggestion(name, names);
  if (by_sign) return fmt::format("'{0}' is a counter: write {0}", name);
  for (const std::string& option : names) {
    const bool is_max = counter->max == "$" + option;
    if (is_max || counter->start == "$" + option)
      return fmt::format("'{}' is a counter; did you mean the option '{}', which sets its {}?", name, option,
                         is_max ? "max" : "start");
  }
  return fmt::format("'{}' is a counter, and its max and start are in the section 'counters'", name);
}

OptionDraft* OptionSection::find(const std::string& name, const Place& place, bool by_sign) {
  for (OptionDraft& draft : drafts_) {
    if (draft.info.name == name) return &draft;
  }
  complain(place, fmt::format("there is no option '{}'", name), hint_for(name, by_sign),
           {Subject::Kind::missing, "options." + name});
  return nullptr;
}

void OptionSection::set_default(const yaml::Entry& entry) {
  OptionDraft* draft = find(entry.key, entry.place());
  if (draft == nullptr || !allowed(draft->info, entry.value)) return;
  draft->info.value = draft->info.fallback = entry.value.text;
}

void OptionSection::choose(const OptionSetting& setting) {
  OptionDraft* draft = find(setting.name, setting.place);
  if (draft == nullptr) return;
  yaml::Node value;
  value.kind = yaml::NodeKind::scalar;
  value.text = setting.value;
  value.line = setting.place.line;
  value.column = setting.place.column;
  value.file = std::make_shared<const std::string>(setting.place.file);
  if (allowed(draft->info, value)) draft->info.value = setting.value;
}

std::vector<yaml::Node> OptionSection::apply(Merger& merger) const {
  std::vector<yaml::Node> rules;
  for (const auto& draft : drafts_) {
    const auto& choices = draft.info.choices;
    const auto chosen = std::ranges::find(choices, draft.info.value);
    if (chosen == choices.end()) continue;
    // Make a copy, because merging changes the tree that contains the patch.
    yaml::Node patch = *draft.patches[static_cast<std::size_t>(chosen - choices.begin())];
    if (const yaml::Node* node = patch.find("rules")) rules.push_back(*node);
    std::erase_if(patch.entries, [](const yaml::Entry& entry) { return entry.key == "rules"; });
    merger.apply(patch, Merger::kOption);
  }
  return rules;
}

void OptionSection::substitute(yaml::Node& node) {
  if (node.is_scalar() && !node.quoted && node.text.size() > 1 && node.text.front() == '$' &&
      node.text != kPlayers) {
    if (const OptionDraft* draft = find(node.text.substr(1), node.place(), true))
      node.text = draft->info.value;
  }
  for (auto& item : node.items) substitute(item);
  for (auto& entry : node.entries) substitute(entry.value);
}

std::vector<OptionInfo> OptionSection::infos() const {
  std::vector<OptionInfo> all;
  for (const auto& draft : drafts_) all.push_back(draft.info);
  return all;
}

}  // namespace fuda
