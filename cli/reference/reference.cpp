#include "reference/reference.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/paint.h"

namespace fuda {

namespace {

constexpr std::size_t kReferenceWidth = 110;  // the width of a line, in columns

// Breaks a text into lines. All lines except the first begin with `hang` spaces.
std::string lines_of(const std::string& text, std::size_t hang = 0) {
  return wrapped(text, kReferenceWidth, hang) + "\n";
}

std::string item_of(const ReferenceEntry& entry) {
  const std::string note = entry.note.empty() ? "" : fmt::format(" ({})", entry.note);
  std::string text = lines_of(fmt::format("- `{}`{}: {}", entry.form, note, entry.text), 2);
  for (const std::string& word : entry.words) text += "  " + lines_of("- " + word, 4);
  return text;
}

}  // namespace

std::string reference_index() {
  std::string text = "# Reference\n\n";
  text += lines_of(
      "This reference describes every key of a game's YAML files and every name that Lua rules can use. This "
      "reference is generated from the schemas that check the files, and from the program itself. `fuda "
      "reference TOPIC` prints one of these pages. `fuda reference TOPIC KEY` prints one entry: `fuda "
      "reference game zones.visible`, `fuda reference lua zone:draw`.");
  text += "\n| topic | files | |\n|---|---|---|\n";
  for (const ReferenceTopic& topic : reference_topics()) {
    text += fmt::format("| [{}]({}.md) | `{}` | {} |\n", topic.name, topic.name, topic.where, topic.about);
  }
  text += "\n";
  text += lines_of(
      "Words in capitals stand for names that the game defines, and `[]` stands for each item of a list. If "
      "a key takes only text, the text must not be empty. In a game and its variants, `$name` can replace "
      "any number, and stands for the value of an option.");
  text += "\n";
  text += lines_of(
      "Pages with explanations: [authoring](../authoring.md), [concepts](../concepts.md), [the sections of "
      "the YAML files](../yaml.md), [house variants](../house-variants.md), [Lua](../lua.md), "
      "[scripts](../script-format.md), [the checks](../check.md), [commands](../commands.md), "
      "[glossary](../glossary.md).");
  return text;
}

std::string reference_page(const std::string& topic) {
  const ReferencePage page = find_reference(topic, "");
  const auto& files = std::ranges::find(reference_topics(), topic, &ReferenceTopic::name)->where;
  std::string text = fmt::format("# {}: {}\n\n", page.topic, page.title) + lines_of(page.about);
  text += "\n" + lines_of(fmt::format("Used in: `{}`. [All topics](README.md).", files));
  for (const ReferenceSection& section : page.sections) {
    text += fmt::format("\n## {}\n\n", section.title);
    if (!section.about.empty()) text += lines_of(section.about) + "\n";
    for (const ReferenceEntry& entry : section.entries) text += item_of(entry);
  }
  return text;
}

std::string reference_entries(const std::string& topic, const std::string& key) {
  std::string text;
  for (const ReferenceSection& section : find_reference(topic, key).sections) {
    for (const ReferenceEntry& entry : section.entries) text += item_of(entry);
  }
  return text;
}

}  // namespace fuda
