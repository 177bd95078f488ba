// The names that a rule file uses, for finding declarations that no rule needs.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace fuda::lua {

struct Mentions {
  // Names of globals and fields, and texts in quotes.
  std::set<std::string> words;
  // The NAMEs in options.NAME and tables.NAME. If a flag is set, the code may use any name, because it passes
  // the table on or computes a name.
  std::set<std::string> options, tables;
  bool all_options = false, all_tables = false;
  // The globals that the code reads, by name. Leaves out a function's reads of its own name, which are
  // recursive calls.
  std::set<std::string> globals;
  bool all_globals = false;
  // The fields that the code reads and the methods that it calls, except on moves, phases, zones, options,
  // tables and attributes.
  std::set<std::string> fields;
  std::map<std::string, int> defines;  // global functions, with their lines

  void add(const Mentions& other);
  [[nodiscard]] bool reads_option(const std::string& name) const {
    return all_options || options.contains(name);
  }
  [[nodiscard]] bool reads_table(const std::string& name) const {
    return all_tables || tables.contains(name);
  }
};

// The names that a text uses. Throws Failure if the text does not compile.
[[nodiscard]] Mentions mentions_of(const std::string& file, std::string_view text);

}  // namespace fuda::lua
