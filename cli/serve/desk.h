// Where requests come in: each goes to the strand that does it, so that nobody who asks for much stands in
// the way of others.
#pragma once

#include <functional>
#include <memory>

#include "serve/play.h"
#include "serve/showing.h"
#include "serve/strands.h"

namespace fuda::serve {

// What is answered while the server ends: 503.
[[nodiscard]] Answer stopping();

// In which strand a table's requests are done.
[[nodiscard]] std::string strand_of_table(const std::string& id);

// Answers a request, at once or later, in the strand that is its own. Throws Refused, and Failure where files
// or rules are wrong.
void answer(Lobby& lobby, Play& play, Showing& showing, const Request& request, const Reply& reply);
// The stream of a request for events, in the same way.
[[nodiscard]] std::shared_ptr<Stream> open_stream(Play& play, Showing& showing, const Request& request);

// Thinks, makes and films in strands of their own; what follows is done in the table's.
class Elsewhere final : public Thinking {
 public:
  // `strands` must outlive this.
  explicit Elsewhere(Strands& strands) : strands_(strands) {}

  void start(const Errand& errand, std::function<void()> work, std::function<void()> done) override;

 private:
  Strands& strands_;
};

// Does nothing itself that takes long: it finds the table, and looks whether somebody sits there. For any
// thread.
class Desk {
 public:
  // Both must outlive this.
  Desk(Tables& tables, Strands& strands);
  ~Desk();  // as stop()
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;

  // Answers later, on another thread; with 503 where it does not any more.
  void ask(Request request, const Reply& reply);
  // The same for a stream of events: `stream` is null where `answer` says why there is none.
  using Opened = std::function<void(std::shared_ptr<Stream> stream, Answer answer)>;
  void listen(Request request, const Opened& opened);
  // Something for all who listen, so that a connection that is no more is noticed.
  void keep_alive();

  // Everybody who waits has an answer, and streams have ended, when it returns. What runs is ended.
  void stop();

 private:
  using Then = std::function<void(const std::shared_ptr<Table>&, const Request&)>;
  void in_its_strand(Request request, const Reply& refuse, const Then& then);

  Tables& tables_;
  Strands& strands_;
  Elsewhere elsewhere_;
  Lobby lobby_;
  Play play_;
  Showing showing_;
};

}  // namespace fuda::serve
