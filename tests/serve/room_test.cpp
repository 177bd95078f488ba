// Tests the choice of the tables that are deleted if there is no room, and the number of tables that a person
// may have.
#include "serve/limits.h"
#include "serve_fixture.h"

using namespace fuda;
using namespace fuda::test;

namespace {

constexpr const char* kGame = "nin-jan";

void make(serve::Tables& tables, const std::string& address) {
  static_cast<void>(tables.create(kGame, {2, nullptr, false}, address));
}

std::size_t count_of(const serve::Tables& tables, const std::string& address) {
  std::size_t out = 0;
  for (const auto& [id, table] : tables.all()) out += table->owner() == address ? 1 : 0;
  return out;
}

int status_of(const std::function<void()>& what) {
  try {
    what();
  } catch (const serve::Refused& refused) {
    return refused.status();
  }
  return 200;
}

// Creates this many tables and opens them again, with a last move of this age and a known owner for each
// table.
struct Full {
  Full(const std::string& folder, std::chrono::seconds age, std::size_t many,
       const std::function<std::string(std::size_t)>& owner)
      : tables({{rules_folder()}, folder, "", {}, 1}) {
    std::vector<std::string> ids;
    {
      serve::Tables first({{rules_folder()}, folder, "", {}});
      for (std::size_t i = 0; i < many; ++i) make(first, "maker " + std::to_string(i));
      for (const auto& [id, table] : first.all()) ids.push_back(id);
    }
    for (const std::string& id : ids) make_older(folder, id, age);
    REQUIRE(tables.open_all().empty());
    std::size_t at = 0;
    for (const auto& [id, table] : tables.all()) table->set_owner(owner(at++));
  }

  serve::Tables tables;  // the tables may use one byte of memory, so there is never room for another table
};

}  // namespace

TEST_CASE("an address has a limited number of tables at a time", "[serve][room]") {
  const JournalFolder folder;
  serve::Tables tables({{rules_folder()}, folder / "", "", {}});
  for (std::size_t i = 0; i < serve::kMostTablesOfAddress; ++i) make(tables, "maker " + std::to_string(i));
  const auto all = tables.all();
  const bool as_network = GENERATE(false, true);
  std::size_t at = 0;
  for (const auto& [id, table] : all)
    table->set_owner(as_network ? "2001:db8:0:" + std::to_string(at++ % 2) + "::/64" : "mallory");
  CHECK(status_of([&] { make(tables, "mallory"); }) == (as_network ? 200 : 429));
  CHECK(status_of([&] { make(tables, "2001:db8:0:1::/64"); }) == 200);
  CHECK(status_of([&] { make(tables, "ana"); }) == 200);
  if (as_network) return;
  // If the server may delete a table of an address, this address can create another table.
  all.begin()->second->change([](serve::Registration& changed) {
    changed.created -= 2 * std::chrono::milliseconds(serve::kEmptyTable).count();
  });
  CHECK(status_of([&] { make(tables, "mallory"); }) == 200);
  CHECK(count_of(tables, "mallory") == serve::kMostTablesOfAddress);
  CHECK(status_of([&] { make(tables, "mallory"); }) == 429);
}

TEST_CASE("if there is no room, the owner of the most tables loses one", "[serve][room]") {
  const JournalFolder folder;
  constexpr std::chrono::seconds kIdle = serve::kEmptyTable * 2;
  const bool one_network = GENERATE(true, false);
  Full full(folder / "", kIdle, serve::kFewTables + 4, [&](std::size_t at) {
    if (at < 3) return std::string("ana");
    return one_network ? "2001:db8:0:" + std::to_string(at) + "::/64" : std::string("mallory");
  });
  for (const auto& [id, table] : full.tables.all()) {
    // Somebody has a seat at this table, so the server would keep the table.
    table->change([](serve::Registration& changed) { changed.players[0] = {"A", "secret", false, nullptr}; });
  }
  CHECK(status_of([&] { make(full.tables, "bruno"); }) == 200);
  CHECK(count_of(full.tables, "ana") == 3);
  CHECK(full.tables.all().size() == serve::kFewTables + 4);
  // Now no owner has too many tables, so the server cannot delete any table.
  CHECK(status_of([&] { make(full.tables, "chiara"); }) == 503);
}

TEST_CASE("tables with recent moves stay, no matter whose they are", "[serve][room]") {
  const JournalFolder folder;
  Full full(folder / "", std::chrono::seconds(5), serve::kFewTables + 4,
            [](std::size_t) { return std::string("club"); });
  CHECK(status_of([&] { make(full.tables, "bruno"); }) == 503);
  CHECK(count_of(full.tables, "club") == serve::kFewTables + 4);
}
