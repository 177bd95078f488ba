// Lists of tables.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "serve/address.h"
#include "serve/api.h"
#include "serve/limits.h"
#include "serve/listed.h"

namespace fuda::serve {

namespace {

constexpr std::string_view kWaiting = "waiting";

// The state of a table, for people who search for a table.
std::string_view state_of(const Summary& table) {
  if (table.over || table.stuck) return "finished";
  return table.registration.has_open_seat() ? kWaiting : "running";
}

// Whether the list that a query asks for contains this table. Ignores unknown keys.
bool is_asked_for(const Summary& table, const std::map<std::string, std::string>& query) {
  const auto text = [&](const char* key) {
    const auto found = query.find(key);
    return found == query.end() ? "" : found->second;
  };
  const auto number = [&](const char* key) {
    return static_cast<std::int64_t>(
        whole_number(text(key), std::numeric_limits<std::int64_t>::max()).value_or(0));
  };
  const std::string over = text("isGameover");
  const std::int64_t before = number("updatedBefore"), after = number("updatedAfter");
  const std::int64_t updated = table.registration.updated;
  const std::string state = text("state");
  return (state.empty() || state == state_of(table)) && (over != "true" || table.over) &&
         (over != "false" || !table.over) && (before == 0 || updated < before) &&
         (after == 0 || updated > after);
}

}  // namespace

Answer Api::tables(const Call& call) { return list_of(game_in(call.request), call.request.query); }

Answer Api::all_tables(const Call& call) { return list_of("", call.request.query); }

Answer Api::list_of(const std::string& game, const std::map<std::string, std::string>& query) {
  // If the query has `at`, the proxy has sent the request to this server in place of the server `at`.
  if (const auto at = query.find("at"); at != query.end()) tables_.stand_in_for(at->second);
  std::vector<ListedTable> found;
  for (const auto& [id, table] : tables_.all()) {
    const auto summary = table->summary();
    const Registration& one = summary->registration;
    if ((game.empty() || one.game == game) && !one.unlisted && is_asked_for(*summary, query))
      found.push_back(
          {table->texts().listed, network_of(table->owner()), state_of(*summary) == kWaiting, one.updated});
  }
  const std::size_t left_out = leave_out(found, kMostListed);
  std::string text = R"({"matches":[)";
  for (std::size_t i = 0; i < found.size(); ++i) text += (i > 0 ? "," : "") + *found[i].text;
  text += "]";
  if (left_out > 0) text += fmt::format(R"(,"leftOut":{})", left_out);
  text += "}";
  // Keep the text, because all clients share it until the list changes.
  if (found.empty()) return {200, std::move(text)};
  const std::lock_guard lock(mutex_);
  std::weak_ptr<const SharedText>& kept = lists_[game];
  auto shared = kept.lock();
  if (shared == nullptr || shared->text() != text)
    kept = shared = std::make_shared<const SharedText>(std::move(text));
  return {200, "", std::move(shared)};
}

}  // namespace fuda::serve
