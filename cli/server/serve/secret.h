// What nobody can guess: ids of tables, and the credentials of those who sit at them.
#pragma once

#include <string>
#include <string_view>

namespace fuda::serve {

// 128 random bits, as 32 hexadecimal digits. These functions throw Failure if the system has no random
// numbers.
[[nodiscard]] std::string new_credentials();
// 12 digits and lower-case letters; of a server with a name, behind that and a '-': "a-iduta7nsii42".
[[nodiscard]] std::string new_table_id(std::string_view server = {});
[[nodiscard]] bool is_table_id(std::string_view text);
// The name of the server in the id of a table, or ""; and whether a server may have this name: 1 to 16 digits
// and lower-case letters.
[[nodiscard]] std::string_view server_in(std::string_view table_id);
[[nodiscard]] bool is_server_name(std::string_view text);

// Whether two texts are equal, in a time that depends on their lengths alone.
[[nodiscard]] bool same_secret(std::string_view one, std::string_view other);

}  // namespace fuda::serve
