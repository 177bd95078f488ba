// Codes that let a player continue on another device.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "model/types.h"
#include "serve/rate.h"

namespace fuda::serve {

// The valid codes. Any thread may use this object.
class Codes {
 public:
  Codes();
  struct Leads {
    std::string game, table;
    Seat seat = kNone;
    std::string credentials;
  };
  // Creates a code for this seat. The code works only once, and only for kCodeLasts. Earlier codes for the
  // same seat stop working. The code starts with `server`, so that a proxy knows which server created the
  // code. If `server` is "", the code does not start with a server's name.
  [[nodiscard]] std::string make(const Leads& to, const std::string& server = {});
  // Returns the seat to which a code leads, or nothing if the code is not valid. Throws Refused (429) if this
  // address has tried too many codes.
  [[nodiscard]] std::optional<Leads> take(const std::string& code, const std::string& address);

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct JoinCode {
    Leads leads;
    Time until;
  };
  void forget_old();

  std::mutex mutex_;                       // guards the members below
  std::map<std::string, JoinCode> codes_;  // by code
  PersonRates tried_;
};

}  // namespace fuda::serve
