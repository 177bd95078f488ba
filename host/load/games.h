// The games that one run of a program needs, each loaded once, or tried once: definitions by name and
// options, engines by number of seats.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "files/read_log.h"
#include "load/definition.h"
#include "load/find.h"
#include "load/shared_definitions.h"

namespace fuda {

// A game as it was named.
struct GameSpec {
  std::string text;  // "game+variant", a folder or a file
  Place place;       // where it was written; empty on a command line
  Path folder;       // relative paths in `text` are tried from here first
};

// Builds the tables for a number of seats and loads the rules. Throws Failure as build_game does, and for
// errors in the rules. `seats_place`: where the number of seats was written.
[[nodiscard]] std::shared_ptr<Engine> make_engine(const Definition& definition, int seats,
                                                  const Place& seats_place = {});

// Not for use by several threads; an Engine is copied for each of them.
class Games {
 public:
  // `path`: the folders that are searched, see load/find.h. `shared`: what it has in common with others,
  // which outlives it; null: nothing.
  explicit Games(std::vector<Path> path, SharedDefinitions* shared = nullptr)
      : path_(std::move(path)), shared_(shared) {}

  [[nodiscard]] const std::vector<Path>& path() const { return path_; }

  // All of these throw Failure when there is no such game or its files are wrong.
  [[nodiscard]] std::shared_ptr<const Definition> definition(const GameSpec& spec,
                                                             const std::vector<OptionSetting>& settings);
  [[nodiscard]] std::shared_ptr<Engine> engine(const std::shared_ptr<const Definition>& definition, int seats,
                                               const Place& seats_place = {});
  // What `make` makes of a definition, kept like it under a name of its own.
  template <class Make>
  [[nodiscard]] auto made_of(const std::shared_ptr<const Definition>& definition, const std::string& name,
                             Make make) {
    using Thing = decltype(make());
    auto& known = made_[{definition.get(), name}];
    if (!known.value) {
      const Reading reading(known.log);
      known.value = std::make_shared<const Thing>(make());
    }
    return std::static_pointer_cast<const Thing>(known.again());
  }

 private:
  // What was loaded, or why it cannot be, and the files that were read for it, which later users depend on,
  // too.
  template <class T>
  struct Kept {
    std::shared_ptr<T> value;
    std::optional<Failure> wrong;
    ReadLog log;

    [[nodiscard]] const std::shared_ptr<T>& again() const {
      ReadLog::note_all(log);
      if (wrong) throw Failure(*wrong);
      return value;
    }
  };

  std::vector<Path> path_;
  SharedDefinitions* shared_;
  std::map<std::string, Kept<const Definition>> definitions_;
  std::map<std::pair<const Definition*, int>, Kept<Engine>> engines_;
  std::map<std::pair<const Definition*, std::string>, Kept<const void>> made_;
};

}  // namespace fuda
