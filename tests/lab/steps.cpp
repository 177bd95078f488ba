// Tests that steps of a batch allocate no memory in C++ (operator new) or in Lua after its games have grown
// to their full size.
//
//   fuda_steps FOLDER… -- GAME…     FOLDER: search these folders for the games
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "code/reader.h"
#include "learn/batch.h"
#include "memory/allocator.h"

namespace fuda {

namespace {

constexpr std::size_t kGames = 16;
constexpr int kToGrow = 2000;
constexpr int kCounted = 500;

std::vector<std::string> fewest(const std::string& game, const std::vector<Path>& path) {
  std::vector<std::string> names;
  for (int seat = 0; seat < Games(path).definition({game, {}, {}}, {})->seats.front(); ++seat)
    names.push_back("P" + std::to_string(seat));
  return names;
}

// Random games. A game that ends restarts in the same step, so starts and ends of games count, too.
class Played {
 public:
  Played(const std::string& game, const std::vector<Path>& path, std::size_t threads)
      : loaded_(std::make_shared<EncodedGame>(path, game, std::vector<OptionSetting>{}, fewest(game, path))),
        batch_(loaded_, kGames, threads, "default", Batch::Autoreset::same_step, 0) {
    batch_.reset(1, out_);
  }

  void play(int steps) {
    for (int step = 0; step < steps; ++step) {
      batch_.choose(actions_);
      if (batch_.illegal(actions_)) std::abort();
      batch_.step(out_);
    }
  }

 private:
  std::shared_ptr<EncodedGame> loaded_;
  Batch batch_;
  std::vector<float> numbers_ = std::vector<float>(kGames * batch_.encoder().size());
  std::vector<std::uint8_t> masks_ = std::vector<std::uint8_t>(kGames * batch_.actions().size());
  std::vector<float> returns_ = std::vector<float>(kGames * loaded_->game().seats);
  std::vector<float> rewards_ = std::vector<float>(kGames);
  std::vector<std::uint8_t> ended_ = std::vector<std::uint8_t>(kGames);
  std::vector<std::uint8_t> cut_ = std::vector<std::uint8_t>(kGames);
  std::vector<std::int32_t> seats_ = std::vector<std::int32_t>(kGames);
  std::vector<std::int64_t> actions_ = std::vector<std::int64_t>(kGames);
  Batch::Arrays out_{numbers_, masks_, returns_, rewards_, ended_, cut_, seats_};
};

bool allocates_nothing(const std::string& game, const std::vector<Path>& path, std::size_t threads) {
  Played played(game, path, threads);
  played.play(kToGrow);
  const long cpp = allocations().of_cpp;
  const long lua = allocations().of_lua;
  played.play(kCounted);
  const long by_cpp = allocations().of_cpp - cpp;
  const long by_lua = allocations().of_lua - lua;
  std::cout << game << ", " << threads << (threads == 1 ? " thread: " : " threads: ") << by_cpp
            << " allocations by C++, " << by_lua << " by Lua in " << kCounted << " steps of " << kGames
            << " games\n";
  return by_cpp == 0 && by_lua == 0;
}

int run(int argc, char** argv) {
  std::vector<Path> path;
  bool nothing = true;
  int at = 1;
  for (; at < argc && std::string_view(argv[at]) != "--"; ++at) path.emplace_back(argv[at]);
  for (++at; at < argc; ++at) {
    for (const std::size_t threads : {1, 2}) nothing = allocates_nothing(argv[at], path, threads) && nothing;
  }
  return nothing ? 0 : 1;
}

}  // namespace

}  // namespace fuda

int main(int argc, char** argv) {
  fuda::lua::install_code_reader();
  try {
    return fuda::run(argc, argv);
  } catch (const fuda::Failure& failure) {
    for (const fuda::Finding& finding : failure.findings()) std::cout << finding.message << "\n";
    return 2;
  }
}
