// What people give to a function: anything at all, so that it is this module that says what it should have
// been.
#pragma once

#include <fmt/format.h>
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <optional>
#include <string>

namespace fuda::python {

// A T; nothing where it was something else, and then how Python writes that.
template <class T>
struct Given {
  std::optional<T> value;
  std::string other;

  // Throws a TypeError that says that `name` must be `what`, then `more`.
  [[nodiscard]] const T& as(const char* name, const std::string& what, const std::string& more = {}) const {
    if (value) return *value;
    throw nanobind::type_error(fmt::format("{} must be {}, not {}{}", name, what, other, more).c_str());
  }
};

// "3.5", "None"; no more than a line can hold.
[[nodiscard]] inline std::string written(nanobind::handle given) {
  constexpr std::size_t kMost = 80;
  const auto text = nanobind::steal(PyObject_Repr(given.ptr()));
  const char* letters = text.is_valid() ? PyUnicode_AsUTF8(text.ptr()) : nullptr;
  std::string all = letters != nullptr ? letters : Py_TYPE(given.ptr())->tp_name;
  PyErr_Clear();
  return all.size() <= kMost ? all : fmt::format("a {}", Py_TYPE(given.ptr())->tp_name);
}

}  // namespace fuda::python

namespace nanobind::detail {

// True and False are numbers to Python, and None is any pointer to nanobind, but nobody means them.
template <class T>
struct type_caster<fuda::python::Given<T>> {
  NB_TYPE_CASTER(fuda::python::Given<T>, make_caster<T>::Name)

  bool from_python(handle given, auto flags, cleanup_list* cleanup) noexcept {
    make_caster<T> inner;
    const bool fits = !PyBool_Check(given.ptr()) && !given.is_none() &&
                      inner.from_python(given, flags_for_local_caster<T>(flags), cleanup) &&
                      inner.template can_cast<T>();
    if (fits) {
      value.value = inner.operator cast_t<T>();
    } else {
      PyErr_Clear();
      value.other = fuda::python::written(given);
    }
    return true;
  }
};

}  // namespace nanobind::detail
