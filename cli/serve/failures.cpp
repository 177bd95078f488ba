#include "serve/failures.h"

#include <fmt/format.h>

#include "base/stop.h"
#include "batch/random_games.h"
#include "play/kept_game.h"
#include "serve/limits.h"
#include "serve/short_memory.h"
#include "text/render.h"

namespace fuda::serve {

void ServerLog::write_by(Write write) {
  const std::lock_guard lock(mutex_);
  write_ = std::move(write);
}

void ServerLog::note(const std::string& about, const Findings& findings) {
  std::string text = about + ": " + render(findings);
  if (text.size() > kMostLoggedBytes) text.resize(kMostLoggedBytes);
  const std::lock_guard lock(mutex_);
  if (write_ == nullptr) return;
  const auto now = std::chrono::steady_clock::now();
  if (now - since_ > std::chrono::minutes(1)) {
    if (left_out_ > 0) write_(fmt::format("{} more failures are not shown", left_out_));
    since_ = now;
    taken_ = left_out_ = 0;
  }
  if (taken_ == kMostLogged) {
    ++left_out_;
    return;
  }
  ++taken_;
  write_(text);
}

ServerLog& server_log() {
  static ServerLog log;
  return log;
}

std::string said_to_people(const Names& names, const char* sentence) {
  return names.is_english() ? sentence : names.of("phrase", sentence);
}

namespace {

Answer answer_of_current(const Names& names, const char* sentence, const std::string& about) {
  const auto told = [&](const Findings& findings) {
    server_log().note(about, findings);
    return answer_of(Refused(500, said_to_people(names, sentence)));
  };
  try {
    throw;
  } catch (const Refused& refused) {
    return answer_of(refused);
  } catch (const NotKept& not_kept) {
    const std::string why = said_to_people(names, not_kept.for_people());
    if (not_kept.why() != NotKept::Why::disk) return {422, text_of({{"refused", why}})};
    server_log().note(about, not_kept.findings());
    return answer_of(Refused(500, why));
  } catch (const Failure& failure) {
    if (stop_asked()) return answer_of(Refused(503, "the server is stopping"));
    return told(failure.findings());
  } catch (const Forfeit& forfeit) {
    return told(forfeit.findings);
  } catch (const std::bad_alloc&) {
    server_log().note(about, {error_at({}, "there is not enough memory")});
    return no_memory();
  } catch (const std::exception& problem) {
    return told({error_at({}, problem.what())});
  }
}

}  // namespace

Answer answer_of_failure(const Names& names, const char* sentence, const std::string& about) {
  try {
    return answer_of_current(names, sentence, about);
  } catch (const std::bad_alloc&) {
    return no_memory();
  }
}

}  // namespace fuda::serve
