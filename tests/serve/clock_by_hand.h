// Sets the clocks of tables forward, so that no test has to wait.
#pragma once

#include <string>

#include "several_people.h"

namespace fuda::test {

inline serve::Json with_clock(const char* unit, int number) { return {{"clock", {{unit, number}}}}; }

inline std::shared_ptr<serve::Table> table_of(TestServer& server, const std::string& path) {
  const auto parts = split(path, '/');
  return server.tables().find(parts[1], parts[2]);
}

inline void pass(TestServer& server, const std::string& path, Seat seat, serve::Clock::Time time) {
  table_of(server, path)->change([&](serve::Registration& changed) {
    changed.clock->pass(static_cast<SeatMask>(1U << seat), time);
  });
}

inline void tick(TestServer& server, const std::string& path) {
  server.api().look_at_clock(table_of(server, path));
}

inline serve::Json clock_of(TestServer& server, const std::string& path) {
  return server.get(path).json.at("clock");
}

// Returns the remaining time in whole seconds, because some milliseconds always pass.
inline std::int64_t left(TestServer& server, const std::string& path, Seat seat) {
  return (clock_of(server, path).at("left")[seat].get<std::int64_t>() + 999) / 1000;
}

inline bool has_stand_in(TestServer& server, const std::string& path, Seat seat) {
  return server.get(path).json.at("players")[seat].contains("standIn");
}

}  // namespace fuda::test
