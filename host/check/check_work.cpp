// The work of a check that threads share: first what is quick to find, then random games.
#include <fmt/format.h>

#include <algorithm>

#include "check/check.h"
#include "engine/parallel.h"
#include "script/keys.h"
#include "text/interrupt.h"

namespace fuda {

namespace {

// Parts that may go on at once. What each may use is known only when those before them have ended, so this
// must not depend on the number of threads.
constexpr std::size_t kAtOnce = 32;

}  // namespace

void Checker::later(std::size_t item, std::string key, std::function<CheckResult()> work) {
  jobs_.push_back({item, std::move(key), std::move(work)});
}

void Checker::play_later(std::size_t item, const RandomPlay& what, std::uint64_t asked) {
  RandomPlay again = what;
  again.rules = options_.rules;
  again.max_moves = options_.max_moves;
  jobs_.push_back({item, key_of(what), {}, again, asked});
}

// Does it, or remembers that nothing has changed since it was done.
void Checker::do_work(const Job& job, Work most, Remembered& out) const {
  if (memory_ != nullptr && !job.key.empty()) {
    const auto known = memory_->find(job.key);
    if (known != memory_->end() && known->second.log.changes().empty()) {
      out = known->second;
      return;
    }
  }
  const Reading reading(out.log);
  if (!job.play) {
    out.result = job.work();
    return;
  }
  RandomPlay play = *job.play;
  play.most = most;
  out.result = play_random(games_.path(), play);
}

void Checker::take(const Job& job, Remembered& done) {
  const CheckResult& result = done.result;
  Findings& item = items_[job.item];
  item.insert(item.end(), result.findings.begin(), result.findings.end());
  sightings_.add(result.sightings);
  unplayed_.insert(unplayed_.end(), result.unplayed.begin(), result.unplayed.end());
  played_ += result.played;
  used_ += result.used;
  if (job.play && job.asked > 0) {
    Done& all = done_[job.play->spec.text];
    all.asked += job.asked;
    all.played += result.played;
    all.cut = all.cut || result.cut;
  }
  ReadLog::note_all(done.log);  // a thread's reading is its own
  if (memory_ != nullptr && !job.key.empty() && !interrupted_ && !result.cut)
    (*memory_)[job.key] = std::move(done);
}

void Checker::skip(const Job& job) {
  if (job.play->may_be_refused || job.play->first_game > 0) return;
  Done& all = done_[job.play->spec.text];
  all.asked += job.asked;
  all.skipped += job.play->settings.size();
  all.cut = true;
}

// Who asks for more games, or names more files, has the time for them.
Work Checker::work_left() const {
  constexpr std::uint64_t kMost = 1'000'000;
  const auto played = static_cast<Work>(
      std::count_if(files_.begin(), files_.end(), [](const File& file) { return file.last_item > 0; }));
  const Work all = options_.work * played * std::clamp<Work>(options_.games / kCheckedGames, 1, kMost);
  return all - std::min(all, used_);
}

void Checker::work_off() {
  if (progress_ != nullptr) progress_->add_all(jobs_.size());
  for (std::size_t begin = 0; begin < jobs_.size() && !fuda::interrupted(); begin += kAtOnce) {
    const std::size_t count = std::min(kAtOnce, jobs_.size() - begin);
    const Work left = work_left();
    std::vector<Remembered> results(count);
    const auto skipped = [&](const Job& job) { return job.play && left == 0; };
    in_parallel(options_.jobs, count, [&] {
      return [&](std::size_t i) {
        const Job& job = jobs_[begin + i];
        if (!skipped(job)) do_work(job, left / count, results[i]);
        if (progress_ != nullptr) progress_->add_done();
      };
    });
    interrupted_ = fuda::interrupted();
    for (std::size_t i = 0; i < count; ++i) {
      const Job& job = jobs_[begin + i];
      skipped(job) ? skip(job) : take(job, results[i]);
    }
  }
  interrupted_ = fuda::interrupted();
  jobs_.clear();
}

// What was not played may be wrong all the same.
void Checker::warn_of_cuts() {
  for (const auto& [game, done] : done_) {
    if (!done.cut) continue;
    const std::string skipped =
        done.skipped == 0 ? ""
                          : counted(static_cast<std::int64_t>(done.skipped), "choice") + " of options " +
                                (done.skipped == 1 ? "was" : "were") + " not tried";
    const std::string played =
        done.played >= done.asked
            ? skipped
            : fmt::format("only {} of {} random games were played", done.played, done.asked);
    note(warning_at({game}, played + ": they take too long", played == skipped ? "" : skipped));
  }
}

}  // namespace fuda
