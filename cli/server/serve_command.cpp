#include "commands.h"

#include <fmt/format.h>
#include <malloc.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <thread>

#include "base/lists.h"
#include "base/suggest.h"
#include "batch/interrupt.h"
#include "disk/folder_lock.h"
#include "disk/write.h"
#include "http/listener.h"
#include "http/live_page.h"
#include "http/server.h"
#include "serve/failures.h"
#include "serve/limits.h"
#include "serve/secret.h"
#include "serve/short_memory.h"
#include "show/games_list.h"
#include "text/quoting.h"

namespace fuda::cli {

namespace {

constexpr auto kTick = std::chrono::milliseconds(100);
constexpr int kTicksASecond = 10;

// The default address and port.
constexpr const char* kHost = "127.0.0.1";
constexpr std::uint16_t kPort = 8000;

serve::Listener& listener() {
  static serve::Listener one;
  return one;
}

struct ServeArguments {
  std::string host = kHost;
  int port = kPort;
  std::string tables;
  std::vector<std::string> bots;
  std::vector<std::string> known_as;
  std::string proxy;
  std::string name;
  std::vector<std::string> servers;
};

// Checks the names of several servers that share a folder. The ids of tables and the paths of a proxy contain
// the names of servers.
void refuse_names(const ServeArguments& options) {
  std::vector<std::string> names = options.servers;
  if (!options.name.empty()) names.push_back(options.name);
  for (const std::string& name : names) {
    if (!serve::is_server_name(name))
      throw Failure(error_at({}, fmt::format("'{}' cannot be a server's name", name),
                             "a name has 1 to 16 lower-case letters and digits"));
  }
  if (options.servers.empty() || contains(options.servers, options.name)) return;
  throw Failure(options.name.empty()
                    ? error_at({}, "'--servers' needs the name of this server", "add --name NAME")
                    : error_at({}, fmt::format("'{}' is not among the '--servers'", options.name),
                               suggestion(options.name, options.servers)));
}

// Makes threads share memory arenas. By default, glibc gives many threads their own arenas, and each arena
// keeps the tens of megabytes of memory that its largest view needs. With one arena per core, the program is
// as fast as with more arenas.
void share_arenas() {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, static_cast<int>(std::max(2U, std::thread::hardware_concurrency())));
#endif
}

// Warns the operator if the folder of tables has no locks, or if other users can write into it.
void say_of_folder(const Path& folder, const FolderLock& lock) {
  if (!lock.is_certain())
    std::cerr << folder.string()
              << ": this file system has no locks; make sure that no other server uses this folder\n";
  struct stat about {};
  if (stat(folder.c_str(), &about) == 0 && (about.st_mode & (S_IWGRP | S_IWOTH)) != 0)
    std::cerr << folder.string() << ": other users of this machine can write into this folder; `chmod 700 "
              << in_shell(folder.string()) << "` keeps them out\n";
}

std::optional<serve::Address> proxy_in(const std::string& digits) {
  if (digits.empty()) return std::nullopt;
  if (const auto address = serve::Address::read(digits)) return address;
  throw Failure(error_at({}, fmt::format("'{}' is not the address of a proxy", digits),
                         "write an IP address: --proxy 127.0.0.1"));
}

int serve_games(const ServeArguments& options, const Globals& globals) {
  if (globals.json) throw Failure(error_at({}, "'serve' has no --json", "'serve' always answers in JSON"));
  refuse_names(options);
  serve::NamedBots bots(options.bots);
  serve::KnownHosts hosts(options.known_as);
  const auto proxy = proxy_in(options.proxy);
  // Keep other users out, because journals reveal where the cards are, and the files next to them contain
  // credentials.
  umask(S_IRWXG | S_IRWXO);
  const Path folder = options.tables.empty() ? kTables : options.tables;
  make_folder(folder);
  const FolderLock lock(folder, options.name, fmt::format("process {}, at {}", getpid(), listener().address));
  say_of_folder(folder, lock);
  serve::ServeOptions serving{globals.path(), folder, globals.language, std::move(bots)};
  serving.locked = lock.since();
  serving.name = options.name;
  serving.servers = options.servers;
  refuse_unknown_language(globals.language, list_games(globals.path()));
  serve::Tables tables(std::move(serving));
  serve::server_log().write_by([](const std::string& text) { std::cerr << text << std::endl; });
  if (tables.games().empty()) throw Failure(error_at({}, "no games found", looked_in(globals.path())));
  for (const std::string& notice : tables.open_all()) std::cerr << notice << "\n";
  const Interruptible interruptible(
      "", "\nthe server stopped at once; every move that the server answered is saved\n", true);
  const serve::MemoryReserve reserve;
  share_arenas();
  serve::TaskQueues task_queues(std::max(1U, std::thread::hardware_concurrency()));
  serve::Dispatcher dispatcher(tables, task_queues);
  serve::Server server(listener().socket, dispatcher, serve::live_page(), {std::move(hosts), proxy});
  const std::size_t kept = tables.all().size();
  if (kept > 0)
    std::cout << counted(static_cast<std::int64_t>(kept), "table") << " in " << folder.string() << "\n";
  if (const unsigned room = serve::room_for_connections(); room < serve::kMostConnections)
    std::cerr << "this system's limit on open files allows " << room
              << " connections at once; `ulimit -n` raises the limit\n";
  std::cout << "serving on " << listener().address << std::endl;
  for (int tick = 1; !interrupted(); ++tick) {
    std::this_thread::sleep_for(kTick);
    if (tick % kTicksASecond != 0) continue;
    try {
      server.tick();
    } catch (const std::bad_alloc&) {
      // If memory has run out, the next tick does the work.
    }
  }
  server.stop();
  std::cout << "\nstopped\n";
  return 0;
}

}  // namespace

int listen_for(const CLI::App& command) {
  const CLI::Option *host = command["--host"], *port = command["--port"];
  listener() = serve::listen_at(host->empty() ? kHost : host->as<std::string>(),
                                port->empty() ? kPort : port->as<std::uint16_t>());
  return listener().socket;
}

Action offer_serve(CLI::App& app, const Globals& globals) {
  auto options = std::make_shared<ServeArguments>();
  app.option_defaults()->group("Network");
  app.add_option("--port", options->port, "listen on this port; 0 means any free port (8000)")
      ->type_name("N")
      ->check(in_range(0, 65535));
  app.add_option(
         "--host", options->host,
         "listen on this address: 127.0.0.1 for this machine only, 0.0.0.0 for all networks (127.0.0.1)")
      ->type_name("ADDRESS");
  app.add_option("--known-as", options->known_as,
                 "answer requests for this host name too; may be repeated (addresses and localhost)")
      ->type_name("NAME")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--proxy", options->proxy,
                 "trust X-Forwarded-For in requests from the proxy at this address (none)")
      ->type_name("ADDRESS");
  app.option_defaults()->group("Tables");
  app.add_option("--tables", options->tables, "keep the tables in this folder (tables)")->type_name("DIR");
  app.add_option("--bots", options->bots,
                 "let players also choose these bots: clever=exec:COMMAND, lua:FILE, ismcts:100000")
      ->type_name("BOT,…")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.option_defaults()->group("Several servers with one folder of tables");
  app.add_option("--name", options->name,
                 "give this server a name; the ids of its tables begin with this name")
      ->type_name("NAME");
  app.add_option("--servers", options->servers, "list the tables of all servers with these names")
      ->type_name("NAME,…")
      ->delimiter(',')
      ->allow_extra_args(false);
  return [options, &globals] { return serve_games(*options, globals); };
}

}  // namespace fuda::cli
