#include "learn/encoded_game.h"

#include "yaml/reader.h"

namespace fuda {

namespace {

LoadedGame opened(const std::vector<Path>& path, const std::string& spec,
                  const std::vector<OptionSetting>& options, std::vector<std::string> seats) {
  Games games(path);
  return load_game(games, {spec, {}, {}}, options, std::move(seats));
}

}  // namespace

EncodedGame::EncodedGame(std::vector<Path> path, std::string spec, const std::vector<OptionSetting>& options,
                         std::vector<std::string> seats)
    : path_(std::move(path)),
      spec_(std::move(spec)),
      options_(options),
      loaded_(opened(path_, spec_, options, std::move(seats))) {
  try {
    actions_.emplace(game());
  } catch (const Failure& failure) {
    too_many_ = failure;
  }
}

EncodedGame::EncodedGame(const EncodedGame& other, OwnEngine /*own*/) : EncodedGame(other) {
  loaded_.engine = std::make_shared<Engine>(other.engine());
}

const ActionSpace& EncodedGame::actions() const {
  if (too_many_) throw Failure(*too_many_);
  return *actions_;
}

std::shared_ptr<const Encoder> EncodedGame::encoder(const std::string& name) const {
  const auto found = encoders_.find(name);
  if (found != encoders_.end()) return found->second;
  const ActionSpace* actions = actions_ ? &*actions_ : nullptr;
  auto blocks = name == "default"
                    ? default_blocks(game(), actions)
                    : read_blocks(game(), yaml::read_file(find_encoder(*loaded_.definition, name)));
  auto encoder = std::make_shared<const Encoder>(game(), actions, std::move(blocks));
  encoders_[name] = encoder;
  return encoder;
}

}  // namespace fuda
