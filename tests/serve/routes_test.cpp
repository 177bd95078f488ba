// Tests the existing paths, and the function that answers each path.
#include <catch2/catch.hpp>

#include "base/lists.h"
#include "serve/api.h"

using namespace fuda;
using serve::Api;
using serve::Route;
using Answering = decltype(Route::answer);

namespace {

const Route* route(const std::string& method, const std::string& path) {
  return serve::find_route({method, split(path, '/'), {}, "", "", "here", nullptr, ""});
}

}  // namespace

TEST_CASE("a path has a route, or none", "[serve]") {
  for (const char* none : {"", "tables/a", "seats", "games/a/b/c", "games/a/b/seat", "games/a/b/seat/0/no",
                           "games/a/b/view/more", "games/a/b/seat/0/move", "catalogue/games"})
    CHECK(route("GET", none) == nullptr);
  for (const char* none :
       {"games", "catalogue", "games/a/info", "games/a/b", "games/a/b/view", "games/a/b/seat/0"})
    CHECK(route("POST", none) == nullptr);
  CHECK(route("PUT", "games") == nullptr);
  CHECK_THROWS_AS(static_cast<void>(serve::route_of({"GET", {"no"}, {}, "", "", "", nullptr, ""})),
                  serve::Refused);
}

TEST_CASE("the same word means different things for a game, a table and a seat", "[serve]") {
  CHECK(route("GET", "games/a/info")->answer == Answering(&Api::info));
  // A table could have the id "create".
  CHECK(route("GET", "games/a/create")->answer == Answering(&Api::table));
  CHECK(route("POST", "games/a/create")->queue == Route::Queue::maker);
  const Route* of_table = route("GET", "games/a/b/views");
  const Route* of_seat = route("GET", "games/a/b/seat/0/views");
  CHECK((of_table->answer == Answering(&Api::views) && of_table->answer == of_seat->answer));
  CHECK_FALSE(of_table->is_of_seat());
  CHECK(of_seat->is_of_seat());
  CHECK(route("GET", "games/a/b/setting")->answer == Answering(&Api::setting));
  CHECK(route("GET", "games/a/b/seat/0/setting") == nullptr);
  CHECK(route("POST", "games/a/b/leaveSlot")->answer == route("POST", "games/a/b/leave")->answer);
}
