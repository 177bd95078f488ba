// Whose tables go where there is no room, and how many somebody may have.
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

// So many tables, opened again as if the last move of each had been made so long ago, and their makers known.
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

  serve::Tables tables;  // with one byte of memory: there is never room
};

}  // namespace

TEST_CASE("an address has only so many tables at a time", "[serve][room]") {
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
  // One that may go makes room for another of the same address.
  all.begin()->second->change([](serve::Registration& changed) {
    changed.created -= 2 * std::chrono::milliseconds(serve::kEmptyTable).count();
  });
  CHECK(status_of([&] { make(tables, "mallory"); }) == 200);
  CHECK(count_of(tables, "mallory") == serve::kMostTablesOfAddress);
  CHECK(status_of([&] { make(tables, "mallory"); }) == 429);
}

TEST_CASE("whoever has most tables gives way where there is no room", "[serve][room]") {
  const JournalFolder folder;
  constexpr std::chrono::seconds kIdle = serve::kEmptyTable * 2;
  const bool one_network = GENERATE(true, false);
  Full full(folder / "", kIdle, serve::kFewTables + 4, [&](std::size_t at) {
    if (at < 3) return std::string("ana");
    return one_network ? "2001:db8:0:" + std::to_string(at) + "::/64" : std::string("mallory");
  });
  for (const auto& [id, table] : full.tables.all()) {
    // Somebody sits there, so that it would be kept.
    table->change([](serve::Registration& changed) { changed.players[0] = {"A", "secret", false, nullptr}; });
  }
  CHECK(status_of([&] { make(full.tables, "bruno"); }) == 200);
  CHECK(count_of(full.tables, "ana") == 3);
  CHECK(full.tables.all().size() == serve::kFewTables + 4);
  // They are not many any more.
  CHECK(status_of([&] { make(full.tables, "chiara"); }) == 503);
}

TEST_CASE("tables that were played just now stay, whoever made them", "[serve][room]") {
  const JournalFolder folder;
  Full full(folder / "", std::chrono::seconds(5), serve::kFewTables + 4,
            [](std::size_t) { return std::string("club"); });
  CHECK(status_of([&] { make(full.tables, "bruno"); }) == 503);
  CHECK(count_of(full.tables, "club") == serve::kFewTables + 4);
}
