// Limits the number of tables that a person may create, and chooses the tables to remove if the server has no
// room for another table.
#include <fmt/format.h>

#include <algorithm>

#include "serve/address.h"
#include "serve/failures.h"
#include "serve/limits.h"
#include "serve/short_memory.h"
#include "serve/tables.h"

namespace fuda::serve {

namespace {

std::int64_t age(std::int64_t since) { return now_in_milliseconds() - since; }

// Whether the server may remove a table to make room. The answer depends on the time of the table's last
// move, because the players of an idle table may never come back.
bool may_go(const Table& table, const Summary& summary) {
  using std::chrono::milliseconds;
  const std::int64_t idle = age(summary.last_move);
  const Registration& registration = summary.registration;
  if (!registration.has_people() && age(registration.created) > milliseconds(kEmptyTable).count())
    return true;
  if (summary.over && idle > milliseconds(kFinishedTable).count()) return true;
  const bool unplayed = summary.moves == 0 && !table.has_listeners();
  return idle > milliseconds(unplayed ? kUnplayedTable : kIdleTable).count();
}

}  // namespace

void Tables::count(const std::string& address) {
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  for (auto& [who, times] : made_) {
    while (!times.empty() && now - times.front() > std::chrono::minutes(1)) times.pop_front();
  }
  std::erase_if(made_, [](const auto& one) { return one.second.empty(); });
  const std::string network = network_of(address);
  const auto has_made = [&](const std::string& who) {
    const auto found = made_.find(who);
    return found == made_.end() ? 0 : found->second.size();
  };
  const std::size_t most = options_.tables_a_minute;
  if (has_made(address) >= most || has_made(network) >= kPeopleOfNetwork * most)
    throw Refused(429, fmt::format("this server allows one address at most {} new tables per minute", most));
  made_[address].push_back(now);
  if (network != address) made_[network].push_back(now);
}

// Removes the longest idle table that satisfies `is_meant` from the list, and returns this table. Returns
// null if no table satisfies `is_meant`.
std::shared_ptr<Table> Tables::take_oldest(
    const std::function<bool(const Table&, const Summary&)>& is_meant) {
  std::shared_ptr<Table> oldest;
  std::int64_t since = 0;
  for (const auto& [id, table] : tables_) {
    const auto summary = table->summary();
    if (!is_meant(*table, *summary) || (oldest != nullptr && summary->last_move >= since)) continue;
    oldest = table;
    since = summary->last_move;
  }
  if (oldest != nullptr) tables_.erase(oldest->summary()->registration.id);
  return oldest;
}

// Removes the longest idle table of the network with the most tables, and returns this table, so that no
// address can keep other people out. Returns null if this network has only a few tables, if the request comes
// from this network, or if none of its tables has been idle long enough.
std::shared_ptr<Table> Tables::take_from_the_largest(const std::string& asking) {
  std::map<std::string, std::size_t> tables;  // by network
  for (const auto& [id, table] : tables_) ++tables[network_of(table->owner())];
  const auto most = std::ranges::max_element(tables, {}, [](const auto& one) { return one.second; });
  if (most == tables.end() || most->second <= kFewTables || most->first == asking) return nullptr;
  return take_oldest([&](const Table& table, const Summary& summary) {
    return network_of(table.owner()) == most->first &&
           age(summary.last_move) > std::chrono::milliseconds(kEmptyTable).count();
  });
}

// If the asker has the maximum number of tables, removes one of them. If the server may not remove any of
// these tables, refuses the request.
void Tables::make_room_among(const std::function<bool(const Table&)>& is_theirs, std::size_t most,
                             std::vector<std::shared_ptr<Table>>& gone) {
  const auto theirs = std::ranges::count_if(tables_, [&](const auto& one) { return is_theirs(*one.second); });
  if (static_cast<std::size_t>(theirs) < most) return;
  auto table = take_oldest(
      [&](const Table& one, const Summary& summary) { return is_theirs(one) && may_go(one, summary); });
  if (table == nullptr)
    throw Refused(429, "this address has too many tables; close some tables, or finish some games");
  gone.push_back(std::move(table));
}

// Chooses tables to remove. The number of tables includes those that the server is creating.
void Tables::choose_what_goes(const std::string& owner, std::vector<std::shared_ptr<Table>>& gone) {
  const auto has_room = [&] {
    return tables_.size() + being_made_ < kMostTables && memory_in_use() <= options_.most_memory / 4 * 3 &&
           !is_short_of_memory();
  };
  const std::lock_guard lock(mutex_);
  const std::string network = network_of(owner);
  if (!owner.empty()) {
    make_room_among([&](const Table& one) { return one.owner() == owner; }, kMostTablesOfAddress, gone);
    make_room_among([&](const Table& one) { return network_of(one.owner()) == network; },
                    kMostTablesOfNetwork, gone);
  }
  while (!has_room()) {
    auto table = take_oldest(may_go);
    if (table == nullptr) table = take_from_the_largest(network);
    if (table == nullptr) throw Refused(503, "there is no room for another table");
    gone.push_back(std::move(table));
    // Stop at this point even if memory is short, because the server frees the memory of removed tables only
    // later.
    if (tables_.size() + being_made_ < kMostTables) break;
  }
  ++being_made_;
}

void Tables::make_room(const std::string& owner) {
  std::vector<std::shared_ptr<Table>> gone;
  try {
    choose_what_goes(owner, gone);
  } catch (const Refused&) {
    remove_all(gone);
    throw;
  }
  remove_all(gone);
}

// Removes each of these tables in the table's own task queue.
void Tables::remove_all(const std::vector<std::shared_ptr<Table>>& gone) {
  TaskQueues* task_queues = *task_queues_;
  for (const auto& table : gone) {
    const std::string id = table->summary()->registration.id;
    const Job remove = [table] { table->remove(); };
    if (task_queues == nullptr || !task_queues->add({tasks_of_table(id), id, Priority::urgent}, remove))
      remove();
  }
}

}  // namespace fuda::serve
