#include "serve_command.h"

#include <fmt/format.h>
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
#include "serve/failures.h"
#include "serve/limits.h"
#include "serve/listener.h"
#include "serve/live_page.h"
#include "serve/secret.h"
#include "serve/server.h"
#include "serve/short_memory.h"
#include "show/games_list.h"
#include "text/quoting.h"

namespace fuda::cli {

namespace {

constexpr auto kTick = std::chrono::milliseconds(100);
constexpr int kTicksASecond = 10;

// Where it listens, unless it is told otherwise.
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

// Of several servers with one folder: names that ids of tables, and a proxy's paths, can have.
void refuse_names(const ServeArguments& options) {
  std::vector<std::string> names = options.servers;
  if (!options.name.empty()) names.push_back(options.name);
  for (const std::string& name : names) {
    if (!serve::is_server_name(name))
      throw Failure(error_at({}, fmt::format("'{}' cannot be the name of a server", name),
                             "1 to 16 lower-case letters and digits"));
  }
  if (options.servers.empty() || contains(options.servers, options.name)) return;
  throw Failure(options.name.empty()
                    ? error_at({}, "'--servers' needs the name of this one", "add --name NAME")
                    : error_at({}, fmt::format("'{}' is not among the '--servers'", options.name),
                               suggestion(options.name, options.servers)));
}

// What the operator should know of it.
void say_of_folder(const Path& folder, const FolderLock& lock) {
  if (!lock.is_certain())
    std::cerr << folder.string()
              << ": this file system has no locks; see to it that no other server uses this folder\n";
  struct stat about {};
  if (stat(folder.c_str(), &about) == 0 && (about.st_mode & (S_IWGRP | S_IWOTH)) != 0)
    std::cerr << folder.string() << ": other users of this machine can write into this folder; `chmod 700 "
              << in_shell(folder.string()) << "` keeps them out\n";
}

std::optional<serve::Address> proxy_in(const std::string& digits) {
  if (digits.empty()) return std::nullopt;
  if (const auto address = serve::Address::read(digits)) return address;
  throw Failure(error_at({}, fmt::format("'{}' is not the address of a proxy", digits),
                         "write it in digits: --proxy 127.0.0.1"));
}

int serve_games(const ServeArguments& options, const Globals& globals) {
  if (globals.json) throw Failure(error_at({}, "'serve' has no --json", "all that it answers is JSON"));
  refuse_names(options);
  serve::NamedBots bots(options.bots);
  serve::KnownHosts hosts(options.known_as);
  const auto proxy = proxy_in(options.proxy);
  // Journals tell where the cards lie, and the files beside them hold credentials.
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
  const Interruptible interruptible("", "\nended at once; every move that was answered is kept\n", true);
  const serve::MemoryReserve reserve;
  serve::TaskQueues task_queues(std::max(1U, std::thread::hardware_concurrency()));
  serve::Dispatcher dispatcher(tables, task_queues);
  serve::Server server(listener().socket, dispatcher, serve::live_page(), {std::move(hosts), proxy});
  const std::size_t kept = tables.all().size();
  if (kept > 0)
    std::cout << counted(static_cast<std::int64_t>(kept), "table") << " in " << folder.string() << "\n";
  if (const unsigned room = serve::room_for_connections(); room < serve::kMostConnections)
    std::cerr << "as this system lets a program open only a few files, there can be " << room
              << " connections at once; `ulimit -n` raises that\n";
  std::cout << "serving on " << listener().address << std::endl;
  for (int tick = 1; !interrupted(); ++tick) {
    std::this_thread::sleep_for(kTick);
    if (tick % kTicksASecond != 0) continue;
    try {
      server.tick();
    } catch (const std::bad_alloc&) {
      // The next one does what this one could not.
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
  app.add_option("--port", options->port, "where to listen; 0: any that is free (8000)")
      ->check(CLI::Range(0, 65535));
  app.add_option("--host", options->host,
                 "whom to listen to: 127.0.0.1 this machine alone, 0.0.0.0 all networks (127.0.0.1)");
  app.add_option("--known-as", options->known_as,
                 "a name under which browsers and proxies ask for this server; may be repeated (addresses "
                 "and localhost)")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--proxy", options->proxy,
                 "the address of a proxy, which says in X-Forwarded-For who asks (none)");
  app.add_option("--name", options->name,
                 "of this server among several with the same tables: ids of its tables begin with it");
  app.add_option("--servers", options->servers, "the names of all of these servers, for the lists of tables")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--tables", options->tables, "the folder where games are kept (tables)");
  app.add_option("--bots", options->bots,
                 "bots that may sit at tables beside the usual ones, by name: clever=exec:COMMAND, lua:FILE, "
                 "ismcts:100000")
      ->delimiter(',')
      ->allow_extra_args(false);
  return [options, &globals] { return serve_games(*options, globals); };
}

}  // namespace fuda::cli
