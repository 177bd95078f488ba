// Unguessable texts for the ids of tables and the credentials of people.
#pragma once

#include <string>
#include <string_view>

namespace fuda::serve {

// Creates credentials: 128 random bits as 32 hexadecimal digits. new_credentials() and new_table_id() throw
// Failure if the system gives no random numbers.
[[nodiscard]] std::string new_credentials();
// Creates an id for a table: 12 digits and lower-case letters. If the server has a name, the id starts with
// the name and a '-', as in "a-iduta7nsii42".
[[nodiscard]] std::string new_table_id(std::string_view server = {});
[[nodiscard]] bool is_table_id(std::string_view text);
// server_in() is the name of the server in the id of a table, or "". is_server_name() checks whether a server
// may have this name: 1 to 16 digits and lower-case letters.
[[nodiscard]] std::string_view server_in(std::string_view table_id);
[[nodiscard]] bool is_server_name(std::string_view text);

// Whether two texts are equal. The time for the comparison depends only on the lengths of the texts.
[[nodiscard]] bool same_secret(std::string_view one, std::string_view other);

}  // namespace fuda::serve
