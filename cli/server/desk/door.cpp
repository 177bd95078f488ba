#include "desk/door.h"

#include <fmt/format.h>

#include "base/lists.h"
#include "base/words.h"
#include "serve/message.h"
#include "serve/secret.h"

namespace fuda::serve {

namespace {

constexpr const char* kEntry = "/workbench/";

}  // namespace

Door::Door(std::string cookie_name)
    : name_(std::move(cookie_name)), token_(new_credentials()), secret_(new_credentials()) {}

bool Door::has_cookie(const std::string& cookies) const {
  for (const std::string& part : split(cookies, ';')) {
    const std::string_view cookie = trimmed(part);
    const auto sign = cookie.find('=');
    if (sign == std::string_view::npos || cookie.substr(0, sign) != name_) continue;
    if (same_secret(cookie.substr(sign + 1), secret_)) return true;
  }
  return false;
}

std::string Door::admit(const Gate::Head& head) {
  if (has_cookie(head.cookies)) return "";
  const std::lock_guard lock(mutex_);
  if (head.method == "GET" && head.path == kEntry && same_secret(head.key, token_)) {
    if (used_)
      throw Refused(403, "this address works only once; start the workbench again for another address");
    used_ = true;
    return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict", name_, secret_);
  }
  throw Refused(403, "only the browser that opened the printed address may use this workbench");
}

}  // namespace fuda::serve
