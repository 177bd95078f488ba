// Admits only the person who has started the workbench. The program prints an address with a token. The
// first request with this token gets a cookie, and every other request needs the cookie.
#pragma once

#include <mutex>
#include <string>

#include "serve/gate.h"

namespace fuda::serve {

class Door {
 public:
  // `cookie_name` must differ between servers on one machine, because browsers send cookies to all ports.
  // Throws Failure if the system gives no random numbers.
  explicit Door(std::string cookie_name);

  // The token for the printed address.
  [[nodiscard]] const std::string& token() const { return token_; }
  // See Gate::admit().
  [[nodiscard]] std::string admit(const Gate::Head& head);

 private:
  [[nodiscard]] bool has_cookie(const std::string& cookies) const;

  const std::string name_, token_, secret_;
  std::mutex mutex_;
  bool used_ = false;  // whether the token has been used
};

}  // namespace fuda::serve
