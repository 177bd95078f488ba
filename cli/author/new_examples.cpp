// Parts of a game as comments of a variant: what it could change, as it is.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "author/new_text.h"
#include "base/lists.h"
#include "script/record.h"
#include "text/command_line.h"

namespace fuda {

namespace {

constexpr std::size_t kWidth = 110;

bool is_safe(const std::string& text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.' || c == '+' || c == '/' || (static_cast<unsigned char>(c) & 0x80U) != 0;
  });
}

// Numbers, options and names stay as written; any other text is quoted if necessary.
std::string scalar(const yaml::Node& node) {
  const bool option = node.text.starts_with("$") && is_safe(node.text.substr(1));
  return !node.quoted && (option || is_safe(node.text)) ? node.text : yaml_scalar(node.text);
}

// Nothing if a patch cannot express it: an empty value would take the key away.
std::optional<std::string> in_flow(const yaml::Node& node) {
  std::string text;
  switch (node.kind) {
    case yaml::Kind::null:
      return std::nullopt;
    case yaml::Kind::scalar:
      return scalar(node);
    case yaml::Kind::sequence:
      for (const yaml::Node& item : node.items) {
        const auto one = in_flow(item);
        if (!one) return std::nullopt;
        text += (text.empty() ? "" : ", ") + *one;
      }
      return "[" + text + "]";
    case yaml::Kind::mapping:
      for (const yaml::Entry& entry : node.entries) {
        const auto one = in_flow(entry.value);
        if (!one || !is_safe(entry.key)) return std::nullopt;
        text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", entry.key, *one);
      }
      return "{" + text + "}";
  }
  return std::nullopt;
}

using Lines = std::vector<std::string>;

// One line, or one for each entry of a mapping that is too long for it.
std::optional<Lines> lines_of(const yaml::Entry& entry, std::size_t indent) {
  const auto flow = in_flow(entry.value);
  if (!flow || !is_safe(entry.key)) return std::nullopt;
  Lines lines{fmt::format("{}{}: {}", std::string(indent, ' '), entry.key, *flow)};
  if (lines.front().size() < kWidth) return lines;
  if (!entry.value.is_mapping()) return std::nullopt;
  lines.front() = fmt::format("{}{}:", std::string(indent, ' '), entry.key);
  for (const yaml::Entry& inner : entry.value.entries) {
    const auto below = lines_of(inner, indent + 2);
    if (!below) return std::nullopt;
    append(lines, *below);
  }
  return lines;
}

// `about` in front of a section of examples; what does not fit into `most` lines is only counted.
std::string section(const char* about, std::string_view key, const std::vector<Lines>& all, std::size_t most,
                    const std::string& file) {
  Lines chosen;
  std::size_t left_out = 0;
  for (const Lines& lines : all) {
    if (lines.empty() || chosen.size() + lines.size() > most) {
      ++left_out;
    } else {
      append(chosen, lines);
    }
  }
  if (chosen.empty()) return "";
  std::string text = fmt::format("\n# {}\n#{}:\n", about, key);
  for (const std::string& line : chosen) text += "#" + line + "\n";
  if (left_out > 0)
    text += fmt::format("# … and {} more: {}\n", left_out, CommandLine("info").add(file).text());
  return text;
}

std::string values_of(const OptionInfo& option) {
  if (option.choices.empty()) return fmt::format("{} to {}", option.low, option.high);
  return either(option.choices);
}

std::string options(const Definition& definition, const std::string& file) {
  std::vector<Lines> all;
  std::size_t width = 0;
  const auto setting = [](const OptionInfo& o) {
    const bool yes_no = o.value == "true" || o.value == "false";
    return fmt::format("  {}: {}", o.name, yes_no ? o.value : yaml_scalar(o.value));
  };
  for (const auto& option : definition.options) width = std::max(width, setting(option).size());
  for (const auto& option : definition.options) {
    std::string line = fmt::format("{:{}}  # {}", setting(option), width, values_of(option));
    if (line.size() + 2 + option.summary.size() < kWidth) line += ": " + option.summary;
    all.push_back(line.size() < kWidth ? Lines{line} : Lines{setting(option)});
  }
  return section("What players may choose before a game. To begin with another choice:", "set", all, 10,
                 file);
}

}  // namespace

std::string new_word(const std::string& text) {
  const bool number = !text.empty() && (text.front() == '-' || (text.front() >= '0' && text.front() <= '9'));
  const bool path = text.starts_with("../") && is_safe(text.substr(3));
  return number ? "\"" + text + "\"" : path ? text : yaml_scalar(text);
}

std::string patch_examples(const Definition& definition, const std::string& file) {
  struct Section {
    const char* about;
    const char* key;
    std::size_t most;  // lines
  };
  static constexpr Section kSections[] = {
      {"What is dealt, and to which hands or places.", "setup", 8},
      {"Numbers: where they start, and their limits. $name is the value of an option.", "counters", 8},
      {"Places for cards, who sees them, and how many they hold.", "zones", 8},
      {"The cards: which values are combined, and how many copies there are.", "cards", 5},
      {"Words for the score: each with the highest score it covers.", "ratings", 8},
      {"Tables that the rules read.", "tables", 12},
  };
  std::string text = options(definition, file);
  for (const Section& wanted : kSections) {
    std::vector<Lines> all;
    for (const yaml::Entry& entry : definition.plain[wanted.key].entries)
      all.push_back(lines_of(entry, 2).value_or(Lines{}));
    text += section(wanted.about, wanted.key, all, wanted.most, file);
  }
  if (!text.empty()) text.erase(0, 1);
  if (!text.empty()) text.pop_back();
  return text;
}

std::vector<Wrapped> functions_to_wrap(const Definition& definition) {
  static constexpr std::string_view kStart = "function ";
  std::vector<Wrapped> all;
  for (const LuaFile& file : definition.lua) {
    for (std::size_t at = 0; at < file.text.size();) {
      const std::size_t end = std::min(file.text.find('\n', at), file.text.size());
      const std::string line = file.text.substr(at, end - at);
      at = end + 1;
      const std::size_t open = line.find('(');
      const std::size_t close = line.find(')');
      if (!line.starts_with(kStart) || open == std::string::npos || close == std::string::npos) continue;
      Wrapped one{line.substr(kStart.size(), open - kStart.size()), line.substr(open + 1, close - open - 1)};
      while (one.name.ends_with(" ")) one.name.pop_back();
      const auto known = std::ranges::find(all, one.name, &Wrapped::name);
      if (known == all.end()) {
        all.push_back(std::move(one));
      } else {
        *known = std::move(one);
      }
    }
  }
  return all;
}

}  // namespace fuda
