// Codes by which somebody takes a seat along to another device.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "model/types.h"
#include "serve/rate.h"

namespace fuda::serve {

// For any thread.
class Codes {
 public:
  Codes();
  struct Leads {
    std::string game, table;
    Seat seat = kNone;
    std::string credentials;
  };
  // A code that leads to this seat for kCodeLasts, once. One that was made for it before leads nowhere any
  // more.
  // `server`: with what it begins, so that a proxy finds the server that made it; "": with nothing.
  [[nodiscard]] std::string make(const Leads& to, const std::string& server = {});
  // Where a code leads, for whoever asks from this address; nothing for one that does not. Throws Refused
  // (429) for an address that has tried too many.
  [[nodiscard]] std::optional<Leads> take(const std::string& code, const std::string& address);

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct JoinCode {
    Leads leads;
    Time until;
  };
  void forget_old();

  std::mutex mutex_;                       // of what follows
  std::map<std::string, JoinCode> codes_;  // by code
  PersonRates tried_;
};

}  // namespace fuda::serve
