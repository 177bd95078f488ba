// fuda import: turns a game recorded in another program into a script.
#include <filesystem>
#include <iostream>
#include <memory>

#include "commands.h"
#include "disk/write.h"
#include "script/import.h"

namespace fuda::cli {

namespace {

struct ImportArguments {
  std::string format, file, output;
};

int import(const ImportArguments& options, const Globals& globals) {
  if (!options.output.empty()) refuse_unwritable(options.output);
  std::error_code error;
  if (std::filesystem::equivalent(options.file, options.output, error))
    throw Failure(
        error_at({options.output}, "this file is the recorded game itself", "give the script another name"));
  Games games = globals.games();
  const std::string script =
      import_game(games, options.format, options.file, Path(options.output).parent_path());
  if (options.output.empty()) {
    std::cout << script;
    return 0;
  }
  write_file(options.output, script, Existing::replace);
  return 0;
}

}  // namespace

Action offer_import(CLI::App& app, const Globals& globals) {
  auto options = std::make_shared<ImportArguments>();
  app.add_option("FORMAT", options->format, "name of the format, as shown by 'fuda list --json'")->required();
  app.add_option("FILE", options->file, "file with the recorded game")->required();
  app.add_option("-o,--output", options->output, "write the script to this file (standard output)")
      ->type_name("FILE");
  return [options, &globals] { return import(*options, globals); };
}

}  // namespace fuda::cli
