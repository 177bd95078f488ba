// The games that one run of a program needs: definitions by name and options, engines by number of seats.
// Each game is loaded only once, even if loading it fails.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/engine.h"
#include "files/read_log.h"
#include "load/definition.h"
#include "load/find.h"
#include "load/shared_definitions.h"

namespace fuda {

// A game as the user named it.
struct GameSpec {
  std::string text;  // "game+variant", a folder or a file
  Place place;       // the place where the text is written; empty for a command line
  // Relative paths in `text` start in this folder. A relative path that does not exist in this folder starts
  // in the working directory.
  Path folder;
};

// Builds the Game for a number of seats and loads its rules. Throws Failure as build_game does, and for
// errors in the rules. `seats_place` is the place where the number of seats is written.
[[nodiscard]] std::shared_ptr<Engine> make_engine(const Definition& definition, int seats,
                                                  const Place& seats_place = {});

// All loaded games. A Games belongs to one thread. Each thread needs its own copy of an Engine.
class Games {
 public:
  // `path` has the folders to search (see load/find.h). `shared` has definitions that are shared with other
  // Games. `shared` must outlive this object. If `shared` is null, nothing is shared.
  explicit Games(std::vector<Path> path, SharedDefinitions* shared = nullptr)
      : path_(std::move(path)), shared_(shared) {}

  [[nodiscard]] const std::vector<Path>& path() const { return path_; }
  // Replaces the text of each Lua file of the games loaded from now on. A tool that inspects running rules
  // may need a text that does the same but is laid out differently.
  void edit_rules(std::function<std::string(const LuaFile&)> edit) { edit_ = std::move(edit); }

  // These functions throw Failure if there is no such game or its files are wrong.
  [[nodiscard]] std::shared_ptr<const Definition> definition(const GameSpec& spec,
                                                             const std::vector<OptionSetting>& settings);
  [[nodiscard]] std::shared_ptr<Engine> engine(const std::shared_ptr<const Definition>& definition, int seats,
                                               const Place& seats_place = {});
  // The result of `make` for a definition, which this object keeps under `name`.
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
  // A loaded definition or engine, or the reason why loading failed, and the files that were read for it.
  // Later users of the result depend on the same files.
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
  std::function<std::string(const LuaFile&)> edit_;
  std::map<std::string, Kept<const Definition>> definitions_;
  std::map<std::pair<const Definition*, int>, Kept<Engine>> engines_;
  std::map<std::pair<const Definition*, std::string>, Kept<const void>> made_;
};

}  // namespace fuda
