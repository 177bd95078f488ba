// fuda lsp: a language server for editors.
#include "lsp/server.h"

#include "commands.h"

namespace fuda::cli {

Action offer_lsp(CLI::App& /*app*/, const Globals& globals) {
  return [&globals] {
    lsp::Client& client = lsp::editor();
    return lsp::serve(client, globals.path(), globals.rules);
  };
}

std::vector<std::string> folders_of_editor() { return lsp::editor().read_folders(); }

}  // namespace fuda::cli
