#include "author/reference.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "text/paint.h"

namespace fuda {

namespace {

constexpr std::size_t kReferenceWidth = 110;  // of a line
constexpr std::size_t kFewest = 4;            // equal entries that are worth a shared line

// Text in lines; those after the first begin with `hang` spaces.
std::string lines_of(const std::string& text, std::size_t hang = 0) {
  return wrapped(text, kReferenceWidth, hang) + "\n";
}

std::string facts_text(const ReferenceEntry& entry) {
  std::string text;
  for (const std::string& fact : entry.facts) {
    const std::size_t inner = fact.find_first_not_of(' ');
    text += lines_of(std::string(inner, ' ') + "- " + fact.substr(inner), inner + 2);
  }
  return text;
}

std::string body_of(const ReferenceEntry& entry) {
  std::string text = lines_of(entry.text);
  if (entry.points) {
    text += "\n" + lines_of(fmt::format("- the same as `{}`", entry.same_as), 2);
  } else if (!entry.facts.empty()) {
    text += "\n" + facts_text(entry);
  }
  return text;
}

std::string block_of(const ReferenceEntry& entry, const char* level) {
  return fmt::format("{} `{}`\n\n{}", level, entry.heading, body_of(entry));
}

std::string list_item(const ReferenceEntry& entry) {
  const std::string mark = entry.mark.empty() ? "" : fmt::format(" *{}*", entry.mark);
  return lines_of(fmt::format("- `{}`{}: {}", entry.heading, mark, entry.text), 2);
}

std::string first_sentence(const std::string& text) {
  const auto end = text.find(". ");
  return end == std::string::npos ? text : text.substr(0, end + 1);
}

std::string parent_of(const std::string& name) {
  const auto end = name.find_last_of('.');
  return end == std::string::npos ? "" : name.substr(0, end);
}

// Entries of a mapping that has nearly the same keys as another, in one block.
std::string same_block(const std::vector<const ReferenceEntry*>& same) {
  std::string names;
  for (const ReferenceEntry* one : same) {
    names +=
        fmt::format("{}`{}`", names.empty() ? "" : ", ", one->name.substr(one->name.find_last_of('.') + 1));
  }
  const std::string there = parent_of(same.front()->same_as);
  return fmt::format("### `{}`: keys as elsewhere\n\n", parent_of(same.front()->name)) +
         lines_of(there.empty() ? fmt::format("As at the top of the file: {}.", names)
                                : fmt::format("As in `{}`: {}.", there, names));
}

std::string section_text(const ReferenceSection& section) {
  std::string text;
  std::vector<const ReferenceEntry*> shown;
  std::vector<const ReferenceEntry*> same;
  for (const ReferenceEntry& entry : section.entries) {
    if (!entry.repeats) shown.push_back(&entry);
  }
  const auto count = [&](const ReferenceEntry* entry) {
    return static_cast<std::size_t>(std::ranges::count_if(shown, [&](const ReferenceEntry* other) {
      return !other->same_as.empty() && parent_of(other->name) == parent_of(entry->name) &&
             parent_of(other->same_as) == parent_of(entry->same_as);
    }));
  };
  for (const ReferenceEntry* entry : shown) {
    if (!entry->same_as.empty() && count(entry) >= kFewest) {
      same.push_back(entry);
    } else {
      text += "\n" + block_of(*entry, entry == shown.front() ? "##" : "###");
    }
  }
  if (!same.empty()) text += "\n" + same_block(same);
  return text;
}

std::string contents_of(const ReferencePage& page) {
  std::string text = "| key | |\n|---|---|\n";
  for (const ReferenceSection& section : page.sections) {
    const ReferenceEntry& entry = section.entries.front();
    const bool required = contains(entry.facts, "required");
    text += fmt::format("| [`{}`](#{}){} | {} |\n", entry.name, entry.name, required ? " (required)" : "",
                        first_sentence(entry.text));
  }
  return text;
}

}  // namespace

std::string reference_index() {
  std::string text = "# Reference\n\n";
  text += lines_of(
      "What can be written in the files of a game: every key of the YAML files, from the schemas "
      "that check them, and every name that Lua rules can use, from the program itself. `fuda "
      "reference TOPIC` prints one of these pages, `fuda reference TOPIC KEY` one "
      "entry: `fuda reference game zones.visible`, `fuda reference lua zone:draw`.");
  text += "\n| topic | files | |\n|---|---|---|\n";
  for (const ReferenceTopic& topic : reference_topics()) {
    text += fmt::format("| [{}]({}.md) | `{}` | {} |\n", topic.name, topic.name, topic.where, topic.about);
  }
  text += "\n";
  text += lines_of(
      "Words in capitals stand for a name of the game, `[]` for each item of a list. Where a key "
      "takes only text, it must not be empty. In a game and its variants "
      "`$name` stands for the value of an option wherever a number is expected.");
  text += "\n";
  text += lines_of(
      "Pages that explain: [authoring](../authoring.md), [concepts](../concepts.md), [the "
      "sections of the YAML files](../yaml.md), [house variants](../house-variants.md), "
      "[Lua](../lua.md), [scripts](../script-format.md), [what is checked](../check.md), "
      "[commands](../commands.md), [glossary](../glossary.md).");
  return text;
}

std::string reference_page(const std::string& topic) {
  const ReferencePage page = find_reference(topic, "");
  const auto& files = std::ranges::find(reference_topics(), topic, &ReferenceTopic::name)->where;
  std::string text = fmt::format("# {}: {}\n\n", page.topic, page.title) + lines_of(page.about);
  text += "\n" + lines_of(fmt::format("Files: `{}`. [All topics](README.md).", files));
  if (!page.list) text += "\n" + contents_of(page);
  for (const ReferenceSection& section : page.sections) {
    if (!page.list) {
      text += section_text(section);
      continue;
    }
    text += fmt::format("\n## {}\n\n", section.title);
    if (!section.about.empty()) text += lines_of(section.about) + "\n";
    for (const ReferenceEntry& entry : section.entries) text += list_item(entry);
  }
  return text;
}

std::string reference_entries(const std::string& topic, const std::string& key) {
  std::string text;
  for (const ReferenceSection& section : find_reference(topic, key).sections) {
    for (const ReferenceEntry& entry : section.entries) {
      if (!text.empty()) text += "\n";
      text += block_of(entry, "##");
    }
  }
  return text;
}

}  // namespace fuda
