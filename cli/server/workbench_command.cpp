// fuda workbench: serves the workbench's page for one person and one folder.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <optional>
#include <system_error>
#include <thread>

#include "batch/interrupt.h"
#include "commands.h"
#include "desk/desk.h"
#include "desk/page.h"
#include "disk/folder_files.h"
#include "disk/write.h"
#include "http/listener.h"
#include "http/live_page.h"
#include "http/server.h"
#include "load/files.h"
#include "serve/failures.h"
#include "serve/secret.h"
#include "system/descriptors.h"
#include "system/process.h"
#include "workbench/game_files.h"

namespace fuda::cli {

namespace fs = std::filesystem;

namespace {

constexpr auto kBenchTick = std::chrono::milliseconds(100);
constexpr int kBenchTicksASecond = 10;
constexpr int kTicksALook = 3;                              // ticks between two checks of the files
constexpr std::size_t kMostAsked = std::size_t{64} << 20U;  // maximum size of a request, in bytes
constexpr std::size_t kMostTablesOfEdits = 600;  // tables per minute, because the page deals again after each
                                                 // edit

struct WorkbenchArguments {
  std::string folder;
  int port = 0;
};

// Everything that must exist before the process gives up its rights.
struct Prepared {
  serve::Listener listener;
  Path library, scratch;
  std::vector<serve::PageFile> page;
};

Prepared& prepared() {
  static Prepared one;
  return one;
}

// The page's folder: next to the installed games, in the folder of this build, or where it would be
// installed.
Path page_folder() {
  std::error_code error;
  const Path program = system::program_file(error);
  Path beside = program.parent_path().parent_path() / "share/fuda/workbench";
  for (const Path& folder : {beside, Path(FUDA_WORKBENCH_PAGE), Path(FUDA_WORKBENCH_SHARE)}) {
    if (is_file(folder / "index.html")) return folder;
  }
  return beside;
}

// A copy of the games and packs as they are now, to compare later edits with. Leaves out files that cannot be
// read. Returns the folder.
Path copy_games(const Path& library, const Path& to) {
  make_folder(to);
  for (const std::string& path : workbench::files_in(library)) {
    const auto text = workbench::readable_text(library, path);
    if (!text) continue;
    make_folder((to / path).parent_path());
    write_file(to / path, *text, Existing::replace);
  }
  return to;
}

// The folders of the printed games. First come the folders in which other commands find games, without the
// library itself. A copy of the library follows, for all other games.
std::vector<Path> printed_games(const Globals& globals, const Path& library, const Path& scratch) {
  std::vector<Path> folders;
  for (const Path& known : globals.path()) {
    std::error_code error;
    const Path folder = fs::canonical(known, error);
    if (!error && !is_below(library, folder) && !is_below(folder, library)) folders.push_back(folder);
  }
  folders.push_back(copy_games(library, scratch / "printed"));
  return folders;
}

// Removes the folder for tables and copies when the command ends.
class Scratch {
 public:
  explicit Scratch(Path folder) : folder_(std::move(folder)) {}
  ~Scratch() {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder_, error)) fs::remove_all(entry.path(), error);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

 private:
  Path folder_;
};

std::string port_of(const std::string& address) { return address.substr(address.rfind(':') + 1); }

int work(const Globals& globals) {
  if (globals.json)
    throw Failure(error_at({}, "'workbench' has no --json", "'workbench' always answers in JSON"));
  const auto& [listener, library, scratch, page] = prepared();
  const Scratch cleanup(scratch);
  std::optional<system::PrivateFiles> only_mine(std::in_place);
  const auto printed = printed_games(globals, library, scratch);
  const Path tables_folder = scratch / "tables";
  make_folder(tables_folder);
  only_mine.reset();
  std::vector<Path> rules = {library};
  rules.insert(rules.end(), printed.begin(), printed.end());
  serve::ServeOptions serving{rules, tables_folder, globals.language,
                              serve::NamedBots(std::vector<std::string>())};
  serving.games_change = true;
  serving.tables_a_minute = kMostTablesOfEdits;
  serve::Tables tables(std::move(serving));
  serve::server_log().write_by([](const std::string& text) { std::cerr << text << std::endl; });
  const Interruptible interruptible("", "\nthe workbench stopped at once\n", true);
  serve::TaskQueues task_queues(std::max(2U, std::thread::hardware_concurrency()));
  serve::Desk desk(library, printed, task_queues, "fuda-workbench-" + port_of(listener.address));
  serve::Dispatcher dispatcher(tables, task_queues);
  std::vector<serve::PageFile> files = serve::live_page(true);
  files.insert(files.end(), page.begin(), page.end());
  serve::Front front;
  front.gate = &desk;
  front.most_body = kMostAsked;
  serve::Server server(listener.socket, dispatcher, files, std::move(front));
  std::cout << "the workbench on " << library.string() << " is at\n"
            << listener.address << "/workbench/?key=" << desk.token() << std::endl;
  for (int tick = 1; !interrupted(); ++tick) {
    std::this_thread::sleep_for(kBenchTick);
    try {
      if (tick % kTicksALook == 0) desk.tick();
      if (tick % kBenchTicksASecond == 0) server.tick();
    } catch (const std::bad_alloc&) {
      // If memory has run out, the next tick does the work.
    }
  }
  server.stop();
  task_queues.stop();
  std::cout << "\nstopped\n";
  return 0;
}

}  // namespace

int listen_for_workbench(const CLI::App& command) {
  const CLI::Option* port = command["--port"];
  prepared().listener =
      serve::listen_at("127.0.0.1", port->empty() ? std::uint16_t{0} : port->as<std::uint16_t>());
  prepared().page = serve::workbench_page(page_folder());
  return prepared().listener.socket;
}

std::vector<Path> folders_of_workbench(const CLI::App& command) {
  const CLI::Option* folder = command["FOLDER"];
  const Path named = folder->empty() ? Path(".") : Path(folder->as<std::string>());
  std::error_code error;
  prepared().library = fs::canonical(named, error);
  if (error || !is_folder(prepared().library))
    throw Failure(error_at({}, fmt::format("there is no folder '{}'", named.string()),
                           "name a folder that contains games, or create an empty folder"));
  if (is_file(prepared().library / "game.yaml")) {
    throw Failure(error_at({}, fmt::format("'{}' is the folder of one game", named.string()),
                           fmt::format("name the folder that contains this game: {}",
                                       prepared().library.parent_path().string())));
  }
  prepared().scratch = fs::temp_directory_path() / ("fuda-workbench-" + serve::new_credentials());
  return {prepared().library, prepared().scratch};
}

Action offer_workbench(CLI::App& app, const Globals& globals) {
  auto options = std::make_shared<WorkbenchArguments>();
  app.add_option("FOLDER", options->folder, "the folder of games to edit (the working directory)");
  app.option_defaults()->group("Network");
  app.add_option("--port", options->port,
                 "listen on this port of the loopback address; 0 means any free port (0)")
      ->type_name("N")
      ->check(in_range(0, 65535));
  return [options, &globals] { return work(globals); };
}

}  // namespace fuda::cli
