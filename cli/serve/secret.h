// What nobody can guess: names of tables, and the credentials of those who sit at them.
#pragma once

#include <string>
#include <string_view>

namespace fuda::serve {

// 128 bits of chance, as 32 hexadecimal digits. All of these throw Failure where the system has none.
[[nodiscard]] std::string new_credentials();
// A name for a table: 12 digits and small letters.
[[nodiscard]] std::string new_table_id();
[[nodiscard]] bool is_table_id(std::string_view text);

// Whether two texts are equal, in a time that depends on their lengths alone.
[[nodiscard]] bool same_secret(std::string_view one, std::string_view other);

}  // namespace fuda::serve
