// The files of the workbench's page, read from a folder.
#pragma once

#include <filesystem>
#include <vector>

#include "http/live_page.h"

namespace fuda::serve {

// The files of the page, at paths that begin with "workbench/". `folder` has index.html and the files that it
// loads. If the folder does not exist, the result is a document that says how to build the page.
[[nodiscard]] std::vector<PageFile> workbench_page(const std::filesystem::path& folder);

}  // namespace fuda::serve
