#include "workbench/position_changes.h"

#include <fmt/format.h>

#include <set>

#include "base/lists.h"

namespace fuda::workbench {

namespace {

constexpr std::size_t kMostListed = 6;  // items of a list in a sentence

std::string shown_value(const Json& value) {
  if (value.is_null()) return "nothing";
  if (value.is_string()) return value.get<std::string>();
  if (value.is_array()) {
    std::vector<std::string> items;
    for (const Json& item : value) items.push_back(shown_value(item));
    return items.empty() ? "nothing" : first_few(items, kMostListed);
  }
  return value.dump();
}

const Json& member(const Json& json, const char* key) {
  static const Json kNothing;
  const auto found = json.is_object() ? json.find(key) : json.end();
  return found == json.end() ? kNothing : *found;
}

std::string label(const Json& labels, const char* section, const std::string& name) {
  const Json& words = member(labels, section);
  const Json& word = member(words, name.c_str());
  return word.is_string() ? word.get<std::string>() : name;
}

std::set<std::string> texts(const Json& list) {
  std::set<std::string> out;
  if (!list.is_array()) return out;
  for (const Json& item : list) out.insert(shown_value(item));
  return out;
}

class Changes {
 public:
  Changes(const Json& before, const Json& after, const Json& labels)
      : before_(before), after_(after), labels_(labels) {}

  std::vector<std::string> run() {
    section("counters");
    section("zones");
    plain("phase", "the phase");
    plain("active", "the players to move");
    legal();
    plain("over", "whether the game is over");
    plain("outcome", "the outcome");
    plain("score", "the score");
    plain("winners", "the winners");
    return std::move(out_);
  }

 private:
  void say(const std::string& what, const Json& before, const Json& after) {
    if (before.is_array() && after.is_array() && before.size() != after.size() &&
        (before.size() > kMostListed || after.size() > kMostListed)) {
      out_.push_back(fmt::format("{}: {} before, {} now", what, counted(as_number(before.size()), "card"),
                                 counted(as_number(after.size()), "card")));
    } else {
      out_.push_back(fmt::format("{}: {} before, {} now", what, shown_value(before), shown_value(after)));
    }
  }
  static std::int64_t as_number(std::size_t n) { return static_cast<std::int64_t>(n); }

  void section(const char* name) {
    const Json &one = member(before_, name), &other = member(after_, name);
    if (!one.is_object() || !other.is_object()) return;
    for (const auto& [key, value] : one.items()) {
      if (const Json& now = member(other, key.c_str()); !other.contains(key)) {
        out_.push_back(fmt::format("{} is gone", label(labels_, name, key)));
      } else if (now != value) {
        say(label(labels_, name, key), value, now);
      }
    }
    for (const auto& [key, value] : other.items()) {
      if (!one.contains(key)) out_.push_back(fmt::format("{} is new", label(labels_, name, key)));
    }
  }

  void plain(const char* key, const char* what) {
    const Json &one = member(before_, key), &other = member(after_, key);
    if (one != other) say(what, one, other);
  }

  void legal() {
    const auto one = texts(member(before_, "legal")), other = texts(member(after_, "legal"));
    std::vector<std::string> more, fewer;
    for (const std::string& move : other) {
      if (!one.contains(move)) more.push_back(move);
    }
    for (const std::string& move : one) {
      if (!other.contains(move)) fewer.push_back(move);
    }
    if (!more.empty()) out_.push_back(fmt::format("legal only now: {}", first_few(more, kMostListed)));
    if (!fewer.empty()) out_.push_back(fmt::format("legal only before: {}", first_few(fewer, kMostListed)));
  }

  const Json &before_, &after_, &labels_;
  std::vector<std::string> out_;
};

}  // namespace

std::vector<std::string> position_changes(const Json& before, const Json& after, const Json& labels) {
  return Changes(before, after, labels).run();
}

}  // namespace fuda::workbench
