// The names of files in the protocol, such as "file:///home/ana/my%20game.yaml".
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace fuda::lsp {

// Returns nothing for a URI that does not name a file on this machine.
[[nodiscard]] std::optional<std::filesystem::path> path_of(const std::string& uri);
[[nodiscard]] std::string uri_of(const std::filesystem::path& path);

}  // namespace fuda::lsp
