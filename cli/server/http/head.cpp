#include "http/head.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>

#include "base/diagnostic.h"
#include "base/lists.h"
#include "base/words.h"
#include "serve/message.h"

namespace fuda::serve {

namespace {

// From version 1.0 on, the library itself refuses the lines that is_in_whole_lines() refuses.
constexpr std::string_view kOldLibraries = "0.";
constexpr std::size_t kLineEnd = 2;     // CR LF
constexpr std::size_t kMostHost = 253;  // the maximum number of characters in a host name

struct Field {
  std::string_view name, value;
};

MHD_Result note_field(void* into, MHD_ValueKind, const char* name, std::size_t name_size, const char* value,
                      std::size_t value_size) {
  const std::string_view text = value == nullptr ? std::string_view() : std::string_view(value, value_size);
  auto& fields = *static_cast<std::vector<Field>*>(into);
  if (fields.size() == fields.capacity()) return MHD_NO;
  fields.push_back({{name, name_size}, text});
  return MHD_YES;
}

bool is_of_token(unsigned char c) {
  return std::isalnum(c) != 0 ||
         std::string_view("!#$%&'*+-.^_`|~").find(static_cast<char>(c)) != std::string_view::npos;
}

bool is_address(const std::string& text) {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  if (text.size() > 2 && text.front() == '[' && text.back() == ']')
    return inet_pton(AF_INET6, text.substr(1, text.size() - 2).c_str(), bytes.data()) == 1;
  return inet_pton(AF_INET, text.c_str(), bytes.data()) == 1;
}

// The host name in a text such as "[::1]:8000", without the port. Returns "" if the text is malformed.
std::string host_name_in(std::string_view host) {
  const std::size_t behind = host.starts_with('[') ? host.find(']') : 0;
  if (behind == std::string_view::npos) return "";
  const std::size_t colon = host.find(':', behind);
  const std::string_view port = colon == std::string_view::npos ? "" : host.substr(colon + 1);
  if (!std::ranges::all_of(port, [](unsigned char c) { return std::isdigit(c) != 0; })) return "";
  return in_lower_case(host.substr(0, colon));
}

[[noreturn]] void refuse(const std::string& why) { throw Refused(400, why); }

// The only field with this name. Returns null if no field has this name. Throws Refused if several fields
// have this name.
const Field* only(const std::vector<Field>& fields, const char* name) {
  const Field* found = nullptr;
  for (const Field& field : fields) {
    if (in_lower_case(field.name) != name) continue;
    if (found != nullptr) refuse(fmt::format("this request has two '{}' headers", name));
    found = &field;
  }
  return found;
}

// Whether the head consists of whole lines. The library parses a request in place, so each line begins right
// after the previous line in memory, with CR LF between them. Before 1.0, the library also accepts a bare LF
// or CR as the end of a line, and joins folded lines in another part of memory.
bool is_in_whole_lines(const RawHead& head, const std::vector<Field>& fields) {
  const auto* size = MHD_get_connection_info(head.connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  if (size == nullptr) return false;
  const auto number = [](const char* at) { return reinterpret_cast<std::uintptr_t>(at); };
  std::uintptr_t line = number(head.version) + std::string_view(head.version).size() + kLineEnd;
  for (const Field& field : fields) {
    if (number(field.name.data()) != line || field.value.data() == nullptr) return false;
    line = number(field.value.data()) + field.value.size() + kLineEnd;
  }
  return line + kLineEnd == number(head.method) + size->header_size;
}

void check_length(const std::vector<Field>& fields, std::size_t most_body) {
  const Field* length = only(fields, "content-length");
  if (const Field* coding = only(fields, "transfer-encoding"); coding != nullptr) {
    if (length != nullptr) refuse("this request has both a Content-Length and a Transfer-Encoding");
    throw Refused(411, "a request must have a Content-Length");
  }
  if (length == nullptr) return;
  const std::string_view digits = length->value;
  if (digits.empty() || !std::ranges::all_of(digits, [](unsigned char c) { return std::isdigit(c) != 0; }))
    refuse("the Content-Length must be a number");
  if (!whole_number(digits, most_body)) throw Refused(413, "this request is too long");
}

}  // namespace

KnownHosts::KnownHosts(std::vector<std::string> names) : names_(std::move(names)) {
  for (std::string& name : names_) {
    name = in_lower_case(name);
    const bool fits =
        !name.empty() && name.size() <= kMostHost && std::ranges::all_of(name, [](unsigned char c) {
          return std::isalnum(c) != 0 || c == '-' || c == '.' || c == '_';
        });
    if (!fits)
      throw Failure(
          error_at({}, fmt::format("'{}' is not a host name", name),
                   "write the name without http:// and without a port: --known-as cards.example.org"));
  }
}

bool KnownHosts::knows(std::string_view host) const {
  std::string name = host_name_in(host);
  if (is_address(name)) return true;
  if (name.ends_with('.')) name.pop_back();
  return name == "localhost" || contains(names_, name);
}

void check_head(const RawHead& head, const KnownHosts& hosts, std::size_t most_body) {
  std::vector<Field> fields;
  // Reserve room for all fields first, because an exception must not pass through the library.
  fields.reserve(static_cast<std::size_t>(
      std::max(0, MHD_get_connection_values(head.connection, MHD_HEADER_KIND, nullptr, nullptr))));
  MHD_get_connection_values_n(head.connection, MHD_HEADER_KIND, &note_field, &fields);
  const std::string_view version = head.version;
  if (version != "HTTP/1.1" && version != "HTTP/1.0")
    refuse("this server understands only HTTP/1.0 and HTTP/1.1");
  for (const Field& field : fields) {
    if (field.name.empty() || !std::ranges::all_of(field.name, is_of_token))
      refuse("a header name is malformed");
    if (!std::ranges::all_of(field.value,
                             [](unsigned char c) { return (c >= ' ' && c != 0x7f) || c == '\t'; }))
      refuse("a header contains characters that are not text");
  }
  if (std::string_view(MHD_get_version()).starts_with(kOldLibraries) && !is_in_whole_lines(head, fields))
    refuse("each line of a request must end in CR LF and must not continue on the next line");
  const Field* host = only(fields, "host");
  if (host == nullptr && version == "HTTP/1.1") refuse("this request has no Host header");
  if (host != nullptr && !hosts.knows(host->value))
    throw Refused(421,
                  "this server does not answer to this host name; its operator can allow the name with "
                  "--known-as NAME");
  check_length(fields, most_body);
}

}  // namespace fuda::serve
