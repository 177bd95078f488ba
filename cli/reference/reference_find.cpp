// Finds entries of the reference by a name typed on the command line.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <span>

#include "base/diagnostic.h"
#include "base/lists.h"
#include "base/suggest.h"
#include "reference/reference.h"

namespace fuda {

namespace {

using Parts = std::vector<std::string>;

// Splits a name into parts: "moves[].expect" into moves, [] and expect, and "zone:draw(to)" into zone and
// draw.
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

// Whether this part of a name is a placeholder.
bool is_any(const std::string& part) {
  if (part == "[]") return true;
  return std::ranges::all_of(
      part, [](char c) { return c == '_' || std::isupper(static_cast<unsigned char>(c)) != 0; });
}

// Whether the typed words name this entry. The typed words may leave out a placeholder of the entry, or have
// a name in its place. The last typed word must match the entry's last word, so that a misspelt word does not
// count as a name.
bool fits(std::span<const std::string> typed, std::span<const std::string> own) {
  if (own.empty()) return typed.empty();
  if (!typed.empty() && typed.front() == own.front() && fits(typed.subspan(1), own.subspan(1))) return true;
  if (own.size() == 1 || !is_any(own.front())) return false;
  return fits(typed, own.subspan(1)) || (!typed.empty() && fits(typed.subspan(1), own.subspan(1)));
}

bool is_end(const Parts& end, const Parts& of) {
  return end.size() <= of.size() && std::equal(end.rbegin(), end.rend(), of.rbegin());
}

bool is_within(const Parts& outer, const Parts& inner) {
  return inner.size() > outer.size() && std::equal(outer.begin(), outer.end(), inner.begin());
}

// The shortest form of a name, such as "zones.visible" for "zones.NAME.visible".
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

// The entries that `key` matches, without the entries inside them. If `key` is not a full name, it matches
// the ends of names. The reference describes some keys only once, so `key` also matches an entry whose name
// is the end of `key`, as in "scenarios.expect.score".
std::vector<const ReferenceEntry*> meant(const ReferencePage& page, const std::string& key) {
  const Parts typed = parts_of(key);
  std::vector<const ReferenceEntry*> found;
  std::vector<const ReferenceEntry*> ends;
  for (const ReferenceEntry* entry : all_of(page)) {
    const Parts own = parts_of(entry->name);
    if (fits(typed, own)) found.push_back(entry);
    if (is_end(typed, own) || (own.size() > 1 && is_end(own, typed))) ends.push_back(entry);
  }
  return found.empty() ? ends : found;
}

// A hint for a key that does not exist.
std::string hint_for(const ReferencePage& page, const std::string& key) {
  Parts names, lasts, within;
  const Parts typed = parts_of(key);
  for (const ReferenceEntry* entry : all_of(page)) {
    names.push_back(shortest(entry->name));
    lasts.push_back(parts_of(entry->name).back());
    if (!typed.empty() && is_within({typed.front()}, parts_of(names.back()))) within.push_back(names.back());
  }
  if (const std::string near = nearest(key, lasts); !near.empty() && nearest(key, names).empty())
    return fmt::format("did you mean '{}'?", near);
  return suggestion(key, nearest(key, names).empty() && !within.empty() ? within : names);
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
  std::vector<Parts> wanted;
  for (const ReferenceEntry* entry : meant(page, key)) wanted.push_back(parts_of(entry->name));
  if (wanted.empty()) {
    const Parts typed = parts_of(key);
    for (const ReferenceEntry* entry : all_of(page)) {
      if (!entry->see.empty() && !typed.empty() && entry->name == typed.front())
        return find_reference(entry->see, key);
    }
    throw Failure(error_at({}, fmt::format("the reference for '{}' has no entry '{}'", topic, key),
                           hint_for(page, key)));
  }
  for (ReferenceSection& section : page.sections) {
    std::erase_if(section.entries, [&](const ReferenceEntry& entry) {
      return std::ranges::none_of(wanted, [&](const Parts& one) {
        return one == parts_of(entry.name) || is_within(one, parts_of(entry.name));
      });
    });
  }
  return page;
}

}  // namespace fuda
