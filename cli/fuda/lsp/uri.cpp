#include "lsp/uri.h"

#include <fmt/format.h>

#include <cstdlib>
#include <string_view>
#include <system_error>

namespace fuda::lsp {

namespace {

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool stays(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("-._~/").find(c) != std::string_view::npos;
}

}  // namespace

std::optional<std::filesystem::path> path_of(const std::string& uri) {
  constexpr std::string_view kFile = "file://";
  if (!uri.starts_with(kFile)) return std::nullopt;
  std::string_view rest = std::string_view(uri).substr(kFile.size());
  const std::size_t slash = rest.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const std::string_view host = rest.substr(0, slash);
  if (!host.empty() && host != "localhost") return std::nullopt;
  rest = rest.substr(slash, rest.find_first_of("?#") - slash);
  std::string path;
  for (std::size_t at = 0; at < rest.size(); ++at) {
    if (rest[at] != '%') {
      path += rest[at];
      continue;
    }
    if (at + 2 >= rest.size()) return std::nullopt;
    const int high = digit_of(rest[at + 1]), low = digit_of(rest[at + 2]);
    if (high < 0 || low < 0 || high + low == 0) return std::nullopt;
    path += static_cast<char>(high * 16 + low);
    at += 2;
  }
  return std::filesystem::path(path).lexically_normal();
}

std::string uri_of(const std::filesystem::path& path) {
  std::error_code error;
  const std::string full = std::filesystem::absolute(path, error).lexically_normal().string();
  std::string uri = "file://";
  for (const char c : full)
    uri += stays(c) ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return uri;
}

}  // namespace fuda::lsp
