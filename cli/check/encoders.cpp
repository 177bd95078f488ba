// Checks encoders in the folder of a game or variant, with every number of players.
#include <fmt/format.h>

#include "check/beside.h"
#include "check/paths.h"
#include "encode/encoder.h"
#include "load/build.h"
#include "load/files.h"
#include "load/packs.h"
#include "yaml/reader.h"

namespace fuda {

namespace {

// Numbers all moves, because encoder blocks for last moves need these numbers. Nothing if the game has too
// many moves.
std::optional<ActionSpace> actions_of(const Game& game) {
  try {
    return ActionSpace(game);
  } catch (const Failure&) {
    return std::nullopt;
  }
}

void check_encoder(const Definition& definition, const Path& file, const yaml::Node& root, Report& report) {
  const yaml::Node& name = root["encoder"];
  if (name.text != file.stem().string())
    report.add(
        error_at(name.place(), fmt::format("commands find this encoder by its file name, '{}', not by '{}'",
                                           file.stem().string(), name.text)));
  for (const int seats : definition.seats) {
    try {
      const Game game = build_game(definition, seats);
      const auto actions = actions_of(game);
      const Encoder encoder(game, actions ? &*actions : nullptr, read_blocks(game, root));
      static_cast<void>(encoder);
    } catch (const Failure& failure) {
      report.add(failure);
    }
  }
}

}  // namespace

void passes::encoders(const Checked& subject, Report& report) {
  const Definition& definition = *subject.file.definition;
  const auto folder = own_folder(definition, definition.files.size() - 1);
  if (!folder) return;
  for (const Path& file : yaml_below(*folder / "encoders", false)) {
    try {
      const yaml::Node root = yaml::read_file(file, {*folder, {}});
      if (kind_of(root, file) != FileKind::encoder) {
        report.add(error_at({file.string()}, "this file is not an encoder",
                            "an encoder starts with 'encoder: NAME'"));
        continue;
      }
      check_encoder(definition, file, root, report);
    } catch (const Failure& failure) {
      report.add(failure);
    }
  }
}

// Checks an encoder of a game that this check does not cover. The encoder may belong to any game, because
// users can also name an encoder by its path.
void passes::encoder_alone(const Checked& subject, Report& report) {
  const CheckedFile& file = subject.file;
  const Path folder = file.path.has_parent_path() ? file.path.parent_path() : Path(".");
  if (std::filesystem::absolute(folder).lexically_normal().filename() != "encoders") return;
  const Path above = folder / "..";
  if (owner_files(above, nullptr).empty()) {
    report.add(warning_at({file.path.string()},
                          "nothing finds this encoder: no game or variant is next to its folder"));
    return;
  }
  for (const auto& owner : owners_of(subject, above, nullptr))
    check_encoder(*owner, file.path, file.root, report);
}

}  // namespace fuda
