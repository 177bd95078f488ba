// The language server: the start and end of the connection, and the choice of the code that answers a
// message.
#pragma once

#include <string>
#include <vector>

#include "load/find.h"
#include "lsp/client.h"

namespace fuda::lsp {

// Serves until the editor ends the connection. Returns the exit status. `rules` are the folders to search for
// games, and `named` are the folders of --rules.
int serve(Client& client, const std::vector<Path>& rules, const std::vector<std::string>& named);

}  // namespace fuda::lsp
