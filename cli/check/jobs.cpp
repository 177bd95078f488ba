#include "check/jobs.h"

#include <fmt/format.h>

#include <numeric>

#include "base/known_texts.h"
#include "base/lists.h"
#include "batch/interrupt.h"
#include "batch/parallel.h"
#include "disk/changes.h"

namespace fuda {

namespace {

// The number of jobs that may run at once. The value must not depend on the number of threads, because the
// budget of each job depends on the work that earlier jobs have used.
constexpr std::size_t kAtOnce = 32;

}  // namespace

bool Jobs::awaits(const std::string& key) const {
  return std::ranges::any_of(jobs_, [&](const Job& job) { return job.key == key; });
}

// Does the job. If none of the job's files has changed, takes the remembered result.
void Jobs::run_one(const Job& job, Work most, Remembered& out) const {
  if (memory_ != nullptr && !job.key.empty()) {
    const auto known = memory_->find(job.key);
    if (known != memory_->end() && changes(known->second.log).empty()) {
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
  out.result = play_random(path_, play);
}

void Jobs::take(const Job& job, Remembered& done) {
  const CheckResult& result = done.result;
  append(job.findings, result.findings);
  evidence_.sightings.add(result.sightings);
  if (!result.unplayed.empty()) evidence_.unplayed[job.key] = result.unplayed;
  played_ += result.played;
  used_ += result.used;
  if (job.play && job.asked > 0) {
    Done& all = done_[job.play->spec.text];
    all.asked += job.asked;
    all.played += result.played;
    all.cut = all.cut || result.cut;
  }
  ReadLog::note_all(done.log);  // each thread keeps a log of the files it reads
  if (memory_ != nullptr && !job.key.empty() && !interrupted_ && !result.cut)
    (*memory_)[job.key] = std::move(done);
}

void Jobs::skip(const Job& job) {
  if (job.play->may_be_refused || job.play->first_game > 0) return;
  Done& all = done_[job.play->spec.text];
  all.asked += job.asked;
  all.skipped += job.play->settings.size();
  all.cut = true;
}

// Starts jobs without games first, so that Ctrl-C does not hide their findings. Starts long jobs before short
// ones, because otherwise all other threads might have to wait for a long job at the end.
std::vector<std::size_t> Jobs::longest_first(std::size_t begin, std::size_t count) const {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) {
    const Job& job = jobs_[begin + i];
    return std::pair(!job.play, job.asked);
  });
  return order;
}

void Jobs::run(Work most) {
  KnownTexts own;
  KnownTexts& known = KnownTexts::in_use_or(own);
  if (progress_ != nullptr) progress_->add_all(jobs_.size());
  for (std::size_t begin = 0; begin < jobs_.size() && !fuda::interrupted() && !is_stopped();
       begin += kAtOnce) {
    const std::size_t count = std::min(kAtOnce, jobs_.size() - begin);
    const Work left = most - std::min(most, used_);
    std::vector<Remembered> results(count);
    const auto skipped = [&](const Job& job) { return job.play && left == 0; };
    const auto order = longest_first(begin, count);
    in_parallel(threads_, count, [&] {
      return [&](std::size_t turn) {
        const KnownTexts::Use use(known);
        const std::size_t i = order[turn];
        const Job& job = jobs_[begin + i];
        if (!skipped(job) && !is_stopped()) run_one(job, left / count, results[i]);
        if (progress_ != nullptr) progress_->add_done();
      };
    });
    interrupted_ = fuda::interrupted() || is_stopped();
    for (std::size_t i = 0; i < count; ++i) {
      const Job& job = jobs_[begin + i];
      skipped(job) ? skip(job) : take(job, results[i]);
    }
  }
  interrupted_ = fuda::interrupted() || is_stopped();
  jobs_.clear();
}

Findings Jobs::cuts() const {
  Findings findings;
  for (const auto& [game, done] : done_) {
    if (!done.cut) continue;
    const std::string skipped = done.skipped == 0 ? ""
                                                  : counted(done.skipped, "choice") + " of options " +
                                                        (done.skipped == 1 ? "was" : "were") + " not tried";
    const std::string played =
        done.played >= done.asked
            ? skipped
            : fmt::format("only {} of {} random games were played", done.played, done.asked);
    findings.push_back(warning_at({game}, played + ": they take too long", played == skipped ? "" : skipped));
  }
  return findings;
}

}  // namespace fuda
