// The Python class Batch: many games side by side.
#include <fmt/format.h>

#include <atomic>
#include <stdexcept>

#include "door.h"
#include "learn/batch.h"

namespace fuda::python {

namespace {

template <class T, std::size_t Dimensions>
using Rows = nb::ndarray<T, nb::numpy, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;
using ActionRow = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class Array>
auto checked(const Array& array, const char* name, std::size_t rows, std::size_t columns = 0) {
  const bool right = array.shape(0) == rows && (columns == 0 || array.shape(1) == columns);
  if (!right) {
    const std::string shape =
        columns == 0 ? fmt::format("({},)", rows) : fmt::format("({}, {})", rows, columns);
    throw nb::value_error(fmt::format("'{}' must have the shape {}", name, shape).c_str());
  }
  return std::span(array.data(), array.size());
}

// Keeps other Python threads from using the batch during a step, which does not hold Python's lock.
class Alone {
 public:
  explicit Alone(std::atomic<bool>& busy) : busy_(busy) {
    if (busy_.exchange(true))
      throw std::runtime_error(
          "another thread is using this vector_env: give each thread its own vector_env, or use a lock");
  }
  ~Alone() { busy_ = false; }
  Alone(const Alone&) = delete;
  Alone& operator=(const Alone&) = delete;

 private:
  std::atomic<bool>& busy_;
};

// A batch of games, and the caller's arrays that the batch fills.
class Games {
 public:
  Games(const std::shared_ptr<EncodedGame>& game, std::size_t games, std::size_t threads,
        const std::string& encoder, const std::string& autoreset, std::uint32_t max_moves)
      : batch_(game, games, threads, encoder, mode_of(autoreset), max_moves), seats_(game->game().seats) {}

  void use(const Rows<float, 2>& numbers, const Rows<std::uint8_t, 2>& masks, const Rows<float, 2>& returns,
           const Rows<float, 1>& rewards, const Rows<std::uint8_t, 1>& ended,
           const Rows<std::uint8_t, 1>& cut, const Rows<std::int32_t, 1>& seats) {
    const Alone alone(busy_);
    const std::size_t n = batch_.size();
    out_ = {checked(numbers, "observations", n, batch_.encoder().size()),
            checked(masks, "masks", n, batch_.actions().size()),
            checked(returns, "returns", n, seats_),
            checked(rewards, "rewards", n),
            checked(ended, "ended", n),
            checked(cut, "cut", n),
            checked(seats, "seats", n)};
    kept_ = nb::make_tuple(numbers, masks, returns, rewards, ended, cut, seats);
  }

  void reset(std::uint64_t seed) {
    needs_arrays();
    const Alone alone(busy_);
    const nb::gil_scoped_release released;
    batch_.reset(seed, out_);
    begun_ = true;
  }

  void step(const ActionRow& actions) {
    if (!begun_) throw nb::value_error("call reset() first");
    const Alone alone(busy_);
    if (actions.size() != batch_.size())
      throw nb::value_error(fmt::format("there are {} actions for {} games; give one action for each game",
                                        actions.size(), batch_.size())
                                .c_str());
    const std::span<const std::int64_t> row(actions.data(), actions.size());
    std::optional<std::size_t> wrong;
    {
      const nb::gil_scoped_release released;
      wrong = batch_.illegal(row);
      if (!wrong) batch_.step(out_);
    }
    if (!wrong) return;
    const std::int64_t action = row[*wrong];
    const std::size_t all = batch_.actions().size();
    if (action < 0 || action >= static_cast<std::int64_t>(all))
      throw Illegal{
          std::to_string(action),
          fmt::format("game {}: there is no action {}; actions are 0 to {}", *wrong, action, all - 1),
          "no move was made in any game"};
    throw Illegal{std::to_string(action),
                  fmt::format("game {}: action {} ('{}') is not legal", *wrong, action,
                              batch_.actions().text(static_cast<Action>(action))),
                  "the game's row of 'action_mask' shows the legal actions; no move was made in any game"};
  }

  void choose(const Rows<std::int64_t, 1>& actions) {
    if (!begun_) throw nb::value_error("call reset() first");
    const Alone alone(busy_);
    batch_.choose(checked(actions, "actions", batch_.size()));
  }

  [[nodiscard]] Episode state(std::int64_t game) {
    if (game < 0 || game >= static_cast<std::int64_t>(batch_.size()))
      throw nb::index_error(
          fmt::format("there is no game {}; games are 0 to {}", game, batch_.size() - 1).c_str());
    const Alone alone(busy_);
    return batch_.episode(static_cast<std::size_t>(game));
  }
  [[nodiscard]] std::size_t threads() const { return batch_.threads(); }

 private:
  static Batch::Autoreset mode_of(const std::string& name) {
    if (name == "NextStep") return Batch::Autoreset::next_step;
    if (name == "SameStep") return Batch::Autoreset::same_step;
    if (name == "Disabled") return Batch::Autoreset::disabled;
    throw nb::value_error(
        fmt::format("autoreset must be NextStep, SameStep or Disabled, not '{}'", name).c_str());
  }
  void needs_arrays() const {
    if (!kept_.is_valid()) throw nb::value_error("call use() first");
  }

  Batch batch_;
  std::size_t seats_;
  Batch::Arrays out_;
  nb::object kept_;  // references that keep the arrays alive
  bool begun_ = false;
  std::atomic<bool> busy_ = false;
};

}  // namespace

void offer_batches(nb::module_& module) {
  nb::class_<Games>(module, "Batch",
                    "A batch of games that run side by side. fuda.vector_env() creates a batch.")
      .def(
          "__init__",
          [](Games* self, const std::shared_ptr<EncodedGame>& game, std::size_t games, std::size_t threads,
             const std::string& encoder, const std::string& autoreset, std::uint32_t max_moves) {
            new (self) Games(game, games, threads, encoder, autoreset, max_moves);
          },
          nb::arg("game"), nb::arg("games"), nb::arg("threads"), nb::arg("encoder"), nb::arg("autoreset"),
          nb::arg("max_moves"))
      // Refuse an array that needs a conversion, because the results would be in the converted copy, which
      // the caller does not see.
      .def("use", &Games::use, nb::arg("observations").noconvert(), nb::arg("masks").noconvert(),
           nb::arg("returns").noconvert(), nb::arg("rewards").noconvert(), nb::arg("ended").noconvert(),
           nb::arg("cut").noconvert(), nb::arg("seats").noconvert())
      .def("reset", &Games::reset, nb::arg("seed"))
      .def("step", &Games::step, nb::arg("actions"))
      .def("choose", &Games::choose, nb::arg("actions").noconvert())
      .def("state", &Games::state, nb::arg("game"), "A copy of one of the games, without its history.")
      .def_prop_ro("threads", &Games::threads);
}

}  // namespace fuda::python
