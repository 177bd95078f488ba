#include "bots/exec.h"
#include "engine/inside.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <optional>

#include "base/lists.h"
#include "base/utf8.h"
#include "bots/exec_answer.h"
#include "bots/process.h"
#include "show/trace.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

constexpr double kSecondsToStart = 10;  // the shortest time limit for the greeting, in seconds
constexpr std::size_t kLastLines = 5;   // the maximum number of stderr lines in a message

// Every programming language can represent integers with this number of bits exactly.
constexpr int kSeedBits = 53;

Json options_of(const Game& game) {
  Json all = Json::object();
  for (const Option& option : game.options)
    all[option.name] = option.numeric ? Json(std::stoll(option.value)) : Json(option.value);
  return all;
}

std::string signal_name(int number) {
  const char* name = strsignal(number);  // NOLINT(concurrency-mt-unsafe): safe in glibc and musl
  return fmt::format("signal {} ({})", number, name == nullptr ? "?" : name);
}

std::string how_ended(const ProgramEnd& end) {
  constexpr int kOfShell = 128;  // a shell adds this value to the number of the signal that ended its command
  if (end.by_signal != 0) return "was ended by " + signal_name(end.status);
  if (end.status > kOfShell && end.status < kOfShell + 65)
    return fmt::format("ended with status {} because of {}", end.status, signal_name(end.status - kOfShell));
  return fmt::format("ended with status {}", end.status);
}

std::string last_lines(const std::string& errors) {
  std::vector<std::string> lines = split(errors, '\n');
  std::erase_if(lines, [](const std::string& line) { return line.empty(); });
  std::string text;
  for (std::size_t i = lines.size() - std::min(lines.size(), kLastLines); i < lines.size(); ++i)
    text += (text.empty() ? "stderr: " : "\nstderr: ") + excerpt(lines[i], 200);
  return text;
}

class ExecPlayer final : public Player {
 public:
  ExecPlayer(const LoadedGame& loaded, std::string command, Seat seat, double seconds)
      : loaded_(loaded), command_(std::move(command)), seat_(seat), seconds_(seconds) {
    loaded_.engine = std::make_shared<Engine>(*loaded.engine);
    rules_of(*loaded_.engine).use_exact_budget();
    start();
  }
  ~ExecPlayer() override {
    if (process_) static_cast<void>(process_->write_line(R"({"type":"quit"})", soon(1)));
  }
  ExecPlayer(const ExecPlayer&) = delete;
  ExecPlayer& operator=(const ExecPlayer&) = delete;

  // Starts a game. After an error in begin(), the player loses the game as soon as it gets its first
  // observation.
  void begin(Seat seat, std::uint64_t seed) override {
    seat_ = seat;
    first_here_ = last_id_ + 1;
    fault_.reset();
    try {
      if (!process_) start();
      send({{"type", "begin"}, {"seat", loaded_.notation.seat(seat)}, {"seed", seed >> (64 - kSeedBits)}});
    } catch (const Failure& failure) {
      fault_ = failure;
    }
  }

  [[nodiscard]] bool is_told_its_seed() const override { return true; }

  [[nodiscard]] bool looks_on() const override { return true; }

  void see(const Observation& seen, const SeenMove& move) override {
    if (fault_) throw Failure(*fault_);
    send({{"type", seen.state.over() ? "end" : "see"},
          {"observation", trace_line(loaded_, seen, move.text, 0)}});
  }

  [[nodiscard]] ObservedMove choose(const Observation& seen) override {
    if (fault_) throw Failure(*fault_);
    ++last_id_;
    const Process::Until until = soon(seconds_);
    send({{"type", "choose"}, {"id", last_id_}}, until);
    for (;;) {
      const std::string line = hear(until, "asked for a move");
      try {
        const auto move = read_answer(line, {last_id_, first_here_}, loaded_, seen);
        if (move) return *move;
      } catch (const BadAnswer& bad) {
        fail(bad.message, bad.hint);
      }
    }
  }

 private:
  static Process::Until soon(double seconds) {
    return std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                  std::chrono::duration<double>(seconds));
  }

  void start() {
    greeted_ = false;
    process_.emplace(command_);
    const Process::Until until = soon(std::max(seconds_, kSecondsToStart));
    send({{"type", "hello"},
          {"fuda", 1},
          {"game", loaded_.game().name},
          {"options", options_of(loaded_.game())},
          {"seats", loaded_.notation.seats()},
          {"seconds", seconds_}},
         until);
    const std::string line = hear(until, "greeted");
    try {
      read_greeting(line);
    } catch (const BadAnswer& bad) {
      fail(bad.message, bad.hint);
    }
    greeted_ = true;
  }

  void send(const Json& message) { send(message, soon(seconds_)); }
  void send(const Json& message, Process::Until until) {
    const Process::Got got = process_->write_line(json_text(message), until);
    if (got == Process::Got::nothing) fail("does not read its stdin", waited(""));
    if (got == Process::Got::closed) fail("closed its stdin but is still running", "");
    check(got);
  }

  std::string hear(Process::Until until, const char* when) {
    std::string line;
    const Process::Got got = process_->read_line(line, until);
    if (got == Process::Got::nothing) fail("did not answer in time", waited(when));
    if (got == Process::Got::closed) fail("closed its stdout but is still running", "");
    check(got);
    return line;
  }

  // A text such as "when asked for a move, the bot sent nothing for 10 s".
  [[nodiscard]] std::string waited(const std::string& when) const {
    std::string text = when.empty() ? "" : "when " + when + ", ";
    const std::string& begun = process_->unfinished();
    text += when.empty() ? "for"
            : begun.empty()
                ? "the bot sent nothing for"
                : fmt::format("the bot sent '{}' without a line end, and then nothing for", excerpt(begun));
    return fmt::format("{} {} s (--bot-seconds)", text, seconds_);
  }

  // Handles the outcomes that reading and writing have in common.
  void check(Process::Got got) {
    switch (got) {
      case Process::Got::ended:
        if (process_->outcome()) {
          const std::string& rest = process_->unfinished();
          fail(is_not_there() ? "cannot be started"
                              : how_ended(*process_->outcome()) +
                                    (greeted_ ? " in the middle of a game" : " before its greeting"),
               rest.empty() ? ""
                            : fmt::format("its last line, which has no line end, is '{}'", excerpt(rest)));
        }
        fail("ended", "");
      case Process::Got::too_long:
        fail(fmt::format("sent a line of more than {} bytes", Process::kMostLine),
             fmt::format("the line begins with '{}'", excerpt(process_->unfinished())));
      case Process::Got::interrupted:
        fail("was interrupted", "");
      default:
        break;
    }
  }

  // Whether a shell ends with this exit status if it cannot run a command.
  [[nodiscard]] bool is_not_there() const {
    const ProgramEnd end = *process_->outcome();
    return end.by_signal == 0 && (end.status == 126 || end.status == 127);
  }

  [[noreturn]] void fail(const std::string& message, std::string hint) {
    process_->kill();
    const std::string errors = last_lines(process_->errors());
    if (!hint.empty() && !errors.empty()) hint += "\n";
    hint += errors;
    process_.reset();
    throw Failure(error_at(
        {}, fmt::format("'{}' at {} {}", excerpt(command_, 60), loaded_.notation.seat(seat_), message),
        hint));
  }

  LoadedGame loaded_;
  std::string command_;
  Seat seat_;
  double seconds_;
  std::optional<Process> process_;  // none after a fault
  bool greeted_ = false;
  std::uint64_t last_id_ = 0, first_here_ = 1;
  std::optional<Failure> fault_;  // an error at the start of this game
};

}  // namespace

std::unique_ptr<Player> make_exec_player(const LoadedGame& loaded, const std::string& command, Seat seat,
                                         double seconds) {
  return std::make_unique<ExecPlayer>(loaded, command, seat, seconds);
}

}  // namespace fuda
