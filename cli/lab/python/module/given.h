// Python arguments of any type, so that this module can describe a wrong type in its own error message.
#pragma once

#include <fmt/format.h>
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <optional>
#include <string>

namespace fuda::python {

// A value of type T, or, if the argument has another type, only the argument's Python form.
template <class T>
struct Given {
  std::optional<T> value;
  std::string other;

  // Throws a TypeError: "`name` must be `what`", followed by `more`.
  [[nodiscard]] const T& as(const char* name, const std::string& what, const std::string& more = {}) const {
    if (value) return *value;
    throw nanobind::type_error(fmt::format("{} must be {}, not {}{}", name, what, other, more).c_str());
  }
};

// The Python form of a value, such as "3.5" or "None". The text has at most one line.
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

// Python treats True and False as numbers, and nanobind accepts None for any pointer. Callers never intend to
// pass these values, so True, False and None count as wrong types.
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
