// Finding entries of the reference by a name that somebody typed.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <optional>

#include "author/reference.h"
#include "base/diagnostic.h"
#include "base/lists.h"
#include "base/suggest.h"

namespace fuda {

namespace {

using Parts = std::vector<std::string>;

// "moves[].expect", "zone:draw(to)" -> moves [] expect, zone draw.
Parts parts_of(std::string_view name) {
  Parts parts;
  std::string part;
  const auto close = [&] {
    if (!part.empty()) parts.push_back(std::move(part));
    part.clear();
  };
  for (const char c : name.substr(0, name.find('('))) {
    if (c == '[') close();
    if (c == '.' || c == ':') {
      close();
    } else {
      part += c;
    }
  }
  close();
  return parts;
}

// Stands for any name.
bool is_any(const std::string& part) {
  if (part == "[]") return true;
  return std::ranges::all_of(
      part, [](char c) { return c == '_' || std::isupper(static_cast<unsigned char>(c)) != 0; });
}

// Does what was typed name this entry? Words that stand for any name may be left out or be a name, but the
// last word typed must be the entry's own last word, so that a misspelt one is not taken for a name. Returns
// how many were names.
std::optional<int> fit(const Parts& typed, std::size_t i, const Parts& own, std::size_t j) {
  if (j == own.size()) return i == typed.size() ? std::optional(0) : std::nullopt;
  if (i < typed.size() && typed[i] == own[j]) {
    if (const auto rest = fit(typed, i + 1, own, j + 1)) return rest;
  }
  if (!is_any(own[j]) || j + 1 == own.size()) return std::nullopt;
  auto best = fit(typed, i, own, j + 1);
  if (i < typed.size()) {
    if (const auto rest = fit(typed, i + 1, own, j + 1); rest && (!best || *rest + 1 < *best))
      best = *rest + 1;
  }
  return best;
}

bool is_end(const Parts& typed, const Parts& own) {
  return typed.size() <= own.size() && std::equal(typed.rbegin(), typed.rend(), own.rbegin());
}

bool is_within(const Parts& outer, const Parts& inner) {
  return inner.size() > outer.size() && std::equal(outer.begin(), outer.end(), inner.begin());
}

// "zones.NAME.visible" in its shortest form: "zones.visible".
std::string shortest(const std::string& name) {
  const Parts parts = parts_of(name);
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (is_any(parts[i]) && i + 1 < parts.size()) continue;
    text += (text.empty() ? "" : ".") + parts[i];
  }
  return parts.size() > 1 && name.find(':') != std::string::npos ? name : text;
}

std::vector<const ReferenceEntry*> all_of(const ReferencePage& page) {
  std::vector<const ReferenceEntry*> all;
  for (const auto& section : page.sections) {
    for (const auto& entry : section.entries) all.push_back(&entry);
  }
  return all;
}

// The entries that `key` means, without those inside them.
std::vector<const ReferenceEntry*> meant(const ReferencePage& page, const std::string& key) {
  const Parts typed = parts_of(key);
  std::vector<const ReferenceEntry*> found;
  std::vector<const ReferenceEntry*> ends;
  int fewest = 0;
  for (const ReferenceEntry* entry : all_of(page)) {
    const Parts own = parts_of(entry->name);
    if (const auto names = fit(typed, 0, own, 0)) {
      if (!found.empty() && *names < fewest) found.clear();
      if (found.empty() || *names == fewest) found.push_back(entry), fewest = *names;
    } else if (is_end(typed, own) && !entry->repeats && entry->same_as.empty()) {
      ends.push_back(entry);
    }
  }
  return found.empty() ? ends : found;
}

// What to try instead of a key that does not exist.
std::string hint_for(const ReferencePage& page, const std::string& key) {
  std::vector<std::string> names;
  std::vector<std::string> lasts;
  for (const ReferenceEntry* entry : all_of(page)) {
    names.push_back(shortest(entry->name));
    lasts.push_back(parts_of(entry->name).back());
  }
  for (const auto* known : {&names, &lasts}) {
    if (const std::string near = nearest(key, *known); !near.empty())
      return fmt::format("did you mean '{}'?", near);
  }
  // The keys of the part that was still right.
  Parts right = parts_of(key);
  while (!right.empty()) {
    right.pop_back();
    Parts within;
    for (const ReferenceEntry* entry : all_of(page)) {
      const Parts own = parts_of(shortest(entry->name));
      if (own.size() != right.size() + 1 || !is_within(right, own) || is_any(own.back())) continue;
      within.push_back(own.back());
    }
    if (!within.empty()) return suggestion("", within, 40);
  }
  return suggestion("", names);
}

[[noreturn]] void no_topic(const std::string& topic) {
  for (const ReferenceTopic& one : reference_topics()) {
    const auto entries = meant(make_reference_page(one.name), topic);
    if (entries.empty()) continue;
    throw Failure(error_at({}, fmt::format("there is no topic '{}'", topic),
                           fmt::format("did you mean '{} {}'?", one.name, topic)));
  }
  throw Failure(error_at({}, fmt::format("there is no topic '{}'", topic),
                         suggestion(topic, names_of(reference_topics()))));
}

}  // namespace

ReferencePage find_reference(const std::string& topic, const std::string& key) {
  if (!contains(names_of(reference_topics()), topic)) no_topic(topic);
  ReferencePage page = make_reference_page(topic);
  if (key.empty()) return page;
  const auto wanted = meant(page, key);
  if (wanted.empty()) {
    const Parts typed = parts_of(key);
    for (const ReferenceEntry* entry : all_of(page)) {
      if (!entry->see.empty() && !typed.empty() && entry->name == typed.front())
        return find_reference(entry->see, key);
    }
    throw Failure(error_at({}, fmt::format("there is no '{}' in the reference of '{}'", key, topic),
                           hint_for(page, key)));
  }
  ReferencePage result{page.topic, page.title, page.about, {}, page.list};
  for (const auto& section : page.sections) {
    ReferenceSection some{section.title, section.about, {}};
    std::ranges::copy_if(section.entries, std::back_inserter(some.entries), [&](const ReferenceEntry& entry) {
      return std::ranges::any_of(wanted, [&](const ReferenceEntry* one) {
        const bool shown = !entry.repeats || one->repeats;
        return one->name == entry.name || (shown && is_within(parts_of(one->name), parts_of(entry.name)));
      });
    });
    if (!some.entries.empty()) result.sections.push_back(std::move(some));
  }
  return result;
}

}  // namespace fuda
