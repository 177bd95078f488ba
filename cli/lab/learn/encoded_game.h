// A game for a fixed number of seats, with all data that stays the same during a game.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "encode/actions.h"
#include "encode/encoder.h"
#include "load/games.h"
#include "script/loaded_game.h"

namespace fuda {

class EncodedGame {
 public:
  // Loads a game. Throws Failure as load_game does.
  EncodedGame(std::vector<Path> path, std::string spec, const std::vector<OptionSetting>& options,
              std::vector<std::string> seats);

  // Creates the same game with its own engine, for another thread.
  struct OwnEngine {};
  EncodedGame(const EncodedGame& other, OwnEngine own);

  [[nodiscard]] const LoadedGame& loaded() const { return loaded_; }
  [[nodiscard]] const Game& game() const { return loaded_.game(); }
  [[nodiscard]] Engine& engine() const { return *loaded_.engine; }
  [[nodiscard]] const std::string& spec() const { return spec_; }
  [[nodiscard]] const std::vector<Path>& path() const { return path_; }
  // The options that were given.
  [[nodiscard]] const std::vector<OptionSetting>& options() const { return options_; }

  // The fixed set of actions. Throws Failure if the game has too many moves for a fixed set of actions
  // (encode/actions.h).
  [[nodiscard]] const ActionSpace& actions() const;
  [[nodiscard]] bool has_actions() const { return actions_.has_value(); }
  // The encoder with this name: "default", an encoders/NAME.yaml next to the game or one of its variants, or
  // a file. Throws Failure.
  [[nodiscard]] std::shared_ptr<const Encoder> encoder(const std::string& name) const;

 private:
  std::vector<Path> path_;
  std::string spec_;
  std::vector<OptionSetting> options_;
  LoadedGame loaded_;
  std::optional<ActionSpace> actions_;
  std::optional<Failure> too_many_;
  mutable std::map<std::string, std::shared_ptr<const Encoder>> encoders_;
};

}  // namespace fuda
