#include "serve/codes.h"

#include "base/words.h"
#include "serve/limits.h"
#include "serve/message.h"
#include "serve/secret.h"

namespace fuda::serve {

namespace {

// Reads a code that a person has typed, and ignores its case and spaces.
std::string read_code(const std::string& typed) {
  std::string out;
  for (const char c : typed) {
    if (c != ' ' && c != '-') out += in_lower_case(c);
  }
  return out;
}

}  // namespace

Codes::Codes() : tried_(kCodeTries) {}

void Codes::forget_old() {
  const auto now = std::chrono::steady_clock::now();
  std::erase_if(codes_, [&](const auto& one) { return one.second.until < now; });
}

std::string Codes::make(const Leads& to, const std::string& server) {
  std::string code = new_table_id().substr(0, kCodeLetters);
  std::string shown = server.empty() ? code : server + "-" + code;
  code.insert(0, server);
  const std::lock_guard lock(mutex_);
  forget_old();
  std::erase_if(codes_, [&](const auto& one) {
    return one.second.leads.table == to.table && one.second.leads.seat == to.seat;
  });
  codes_[code] = {to, std::chrono::steady_clock::now() + kCodeLasts};
  return shown;
}

std::optional<Codes::Leads> Codes::take(const std::string& code, const std::string& address) {
  const std::lock_guard lock(mutex_);
  forget_old();
  if (!tried_.take(address)) throw Refused(429, "this address has tried too many codes; try again later");
  const auto found = codes_.find(read_code(code));
  if (found == codes_.end()) return std::nullopt;
  Leads leads = std::move(found->second.leads);
  codes_.erase(found);
  return leads;
}

}  // namespace fuda::serve
