// Which names a rule file uses, to find what no rule needs.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace fuda::lua {

struct Mentions {
  // Names of globals and fields, and texts in quotes.
  std::set<std::string> words;
  // NAME of options.NAME and tables.NAME; all if it cannot be told which, because they are passed on or a
  // name is computed.
  std::set<std::string> options, tables;
  bool all_options = false, all_tables = false;
  // Global names that are read, without those that a function of this name alone reads, which calls itself.
  std::set<std::string> globals;
  bool all_globals = false;
  // Fields that are read and methods that are called, but not of moves, phases, zones, options, tables and
  // attributes.
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

// Throws Failure if the text does not compile.
[[nodiscard]] Mentions mentions_of(const std::string& file, std::string_view text);

}  // namespace fuda::lua
