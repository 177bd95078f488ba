// Returns the findings of one pass in one game. This helper does all postponed work at once.
#pragma once

#include "check/pass.h"

namespace fuda::test {

inline Findings found_by(passes::Look* pass, Games& games, const std::string& game) {
  struct AtOnce : Report {
    using Report::add;
    void add(const Findings& some) override { findings.insert(findings.end(), some.begin(), some.end()); }
    void later(const std::string& /*key*/, std::function<CheckResult()> work) override {
      add(work().findings);
    }
    void play(const RandomPlay& /*what*/, std::uint64_t /*asked*/) override {}
    Findings findings;
  };
  CheckedFile file;
  file.path = game;
  file.kind = FileKind::game;
  file.definition = games.definition({game, {}, {}}, {});
  const CheckOptions options;
  const Evidence evidence;
  Covers covers;
  AtOnce report;
  pass({file, options, {}, false, evidence, games, covers}, report);
  return report.findings;
}

}  // namespace fuda::test
