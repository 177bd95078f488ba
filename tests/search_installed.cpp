// Installs the searching bots before any test runs, as fuda-lab and fuda-serve install them.
#include "search/install.h"

namespace {

const bool kInstalled = (fuda::install_search(), true);

}  // namespace
