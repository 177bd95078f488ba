// Finds loops that count the cards of a zone while they take cards out of the zone.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "code/finders.h"

namespace fuda::lua {

namespace {

constexpr int kMostTries = 20;  // the maximum number of searches in one loop

// A register that holds `#pile`, or `#pile - fewer`.
struct Length {
  std::string zone;
  int fewer = 0;
  std::size_t set_at = 0;
};

// A loop from 1 to the number of cards in a zone.
struct Counting {
  std::string zone;                  // as the code writes it
  int fewer = 0;                     // the number of last cards that the loop leaves out
  unsigned variable = 0;             // the register of the variable
  std::size_t prepare = 0, end = 0;  // the first instruction, and the one after the loop
  int tries = 0;                     // the number of searches in the loop so far
  bool is_fed = false;               // whether a call in the loop gets the zone, and may put cards into it

  [[nodiscard]] bool has(std::size_t at) const { return prepare < at && at < end; }
};

class Shrinking {
 public:
  Shrinking(const Function& function, const Registers& registers, const std::string& file)
      : function_(function), registers_(registers), file_(file) {}

  Findings run() {
    registers_.walk([this](std::size_t at, const Values& values) { look(at, values); });
    for (auto& [loop, finding] : found_) {
      if (!loops_[loop].is_fed) findings_.push_back(std::move(finding));
    }
    return std::move(findings_);
  }

 private:
  void look(std::size_t at, const Values& values) {
    const std::uint32_t code = function_.code[at];
    const auto value = [&](unsigned index) { return registers_.at(values, at, index); };
    const auto written = [&](unsigned index) { return index < values.size() ? values[index].written : ""; };
    const Op op = op_of(code);
    const unsigned a = a_of(code);
    measure(at, values);
    if (op == Op::for_prepare && value(a).written == "1" && value(a + 2).written == "1") count(at, values);
    if (op == Op::call) feed(at, values);
    if (op == Op::get_table && value(b_of(code)).sort == Sort::zone) {
      const KnownValue of = value(b_of(code)), key = value(c_of(code));
      for (std::size_t i = 0; i < loops_.size(); ++i) {
        const Counting& loop = loops_[i];
        if (loop.has(at) && loop.zone == of.written && loop.variable == c_of(code) && !key.written.empty())
          items_[of.written + "[" + key.written + "]"] = i;
      }
    }
    if (op != Op::self || !k_of(code) || function_.constant(c_of(code)) != "move") return;
    const auto item = items_.find(written(b_of(code)));
    if (item == items_.end()) return;
    Counting& loop = loops_[item->second];
    if (!loop.has(at) || found_.contains(item->second) || ++loop.tries > kMostTries || !goes_on(at, loop))
      return;
    found_.emplace(
        item->second,
        warning_at(
            {file_, function_.lines[at], 0, 1},
            fmt::format("'{}' becomes nil in this loop, because 'move' takes the card out of '{}'",
                        item->first, loop.zone),
            loop.fewer == 0
                ? fmt::format("write: {0}:move_all(…), or: for card in each({0}) do", loop.zone)
                : fmt::format("write: while #{0} > {1} do {0}[1]:move(…) end", loop.zone, loop.fewer)));
  }

  // Notes the registers that hold the length of a zone.
  void measure(std::size_t at, const Values& values) {
    const std::uint32_t code = function_.code[at];
    const unsigned a = a_of(code), b = b_of(code);
    if (op_of(code) == Op::length) lengths_[a] = {registers_.at(values, at, b).written, 0, at};
    if (op_of(code) != Op::add_i || number_in_c(code) >= 0) return;
    const auto found = lengths_.find(b);
    if (found != lengths_.end() && is_kept(found->second, b, at))
      lengths_[a] = {found->second.zone, found->second.fewer - number_in_c(code), at};
  }

  // Whether the register still holds the length before this instruction.
  [[nodiscard]] bool is_kept(const Length& length, unsigned index, std::size_t at) const {
    constexpr std::size_t kFar =
        50;  // the number of instructions to search, because a loop soon uses its limit
    if (at > length.set_at + kFar) return false;
    for (std::size_t i = length.set_at + 1; i < at; ++i) {
      const Op op = op_of(function_.code[i]);
      if (op >= Op::mm_bin && op <= Op::mm_bin_k) continue;  // completes an addition
      if (sets_register(function_.code[i], index) || next_of(function_, i) != std::vector{i + 1})
        return false;
    }
    return length.set_at < at;
  }

  // Adds a loop if it counts the cards of a zone.
  void count(std::size_t at, const Values& values) {
    const unsigned a = a_of(function_.code[at]);
    const std::string& limit = values[a + 1].written;
    Length length;
    if (limit.starts_with('#')) length.zone = limit.substr(1);
    const auto found = lengths_.find(a + 1);
    if (limit.empty() && found != lengths_.end() && is_kept(found->second, a + 1, at)) length = found->second;
    if (!length.zone.empty())
      loops_.push_back({length.zone, length.fewer, a + 3, at, std::ranges::max(next_of(function_, at))});
  }

  // Notes the zones that a call in a loop gets.
  void feed(std::size_t at, const Values& values) {
    const std::uint32_t code = function_.code[at];
    for (unsigned n = 1; n < b_of(code); ++n) {
      const std::string& zone = registers_.at(values, at, a_of(code) + n).written;
      for (Counting& loop : loops_) {
        if (loop.has(at) && loop.zone == zone) loop.is_fed = true;
      }
    }
  }

  // Whether the loop always continues after this instruction.
  [[nodiscard]] bool goes_on(std::size_t from, const Counting& loop) const {
    std::vector<bool> seen(function_.code.size());
    std::vector<std::size_t> open{from};
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      if (at >= seen.size() || at <= loop.prepare) return false;
      const Op op = op_of(function_.code[at]);
      if (at >= loop.end || op == Op::tail_call || (op >= Op::return_any && op <= Op::return_one))
        return false;
      if (seen[at] || at + 1 == loop.end) continue;
      seen[at] = true;
      for (const std::size_t next : next_of(function_, at)) open.push_back(next);
    }
    return true;
  }

  const Function& function_;
  const Registers& registers_;
  const std::string& file_;
  std::map<unsigned, Length> lengths_;  // by register
  std::vector<Counting> loops_;
  std::map<std::string, std::size_t> items_;  // the loop, by the text of the item, such as "pile[i]"
  std::map<std::size_t, Finding> found_;      // by loop
  Findings findings_;
};

}  // namespace

Findings shrinking_zones(const Function& function, const Registers& registers, const std::string& file) {
  return Shrinking(function, registers, file).run();
}

}  // namespace fuda::lua
