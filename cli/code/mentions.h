// Which names a rule file speaks of, to find what no rule needs.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace fuda::lua {

struct Mentions {
  // Every text in the code: names of globals and fields, and texts in quotes.
  std::set<std::string> words;
  // What is read of these two, "NAME" of options.NAME. Where it cannot be told, because they are passed on or
  // a name is computed, it may be all.
  std::set<std::string> options, tables;
  bool all_options = false, all_tables = false;

  void add(const Mentions& other);
  [[nodiscard]] bool reads_option(const std::string& name) const {
    return all_options || options.contains(name);
  }
  [[nodiscard]] bool reads_table(const std::string& name) const {
    return all_tables || tables.contains(name);
  }
};

// Throws Failure when the text does not compile.
[[nodiscard]] Mentions mentions_of(const std::string& file, std::string_view text);

}  // namespace fuda::lua
