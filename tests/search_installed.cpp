// Installs search before any test, as fuda-lab and fuda-serve do.
#include "search/install.h"

namespace {

const bool kInstalled = (fuda::install_search(), true);

}  // namespace
