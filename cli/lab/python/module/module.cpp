// The C++ part of the module `fuda`. fuda/__init__.py lists the public names.
#include "code/reader.h"
#include "diagnostics/diagnostics.h"
#include "door.h"
#include "search/install.h"

NB_MODULE(_fuda, module) {
  // Other libraries may keep games until Python ends, and a warning about these leaks would not help users.
  nanobind::set_leak_warnings(false);
  fuda::install_diagnostics();
  fuda::lua::install_code_reader();
  fuda::install_search();
  fuda::python::offer_errors(module);
  fuda::python::offer_games(module);
  fuda::python::offer_observations(module);
  fuda::python::offer_states(module);
  fuda::python::offer_batches(module);
  fuda::python::offer_bots(module);
}
