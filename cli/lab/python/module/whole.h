// Whole-number arguments from Python or numpy.
#pragma once

#include <fmt/format.h>
#include <nanobind/nanobind.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "given.h"

namespace fuda::python {

// A whole number from 0 that fits into 64 bits. Empty if the argument is negative or too large. If the
// argument is not a whole number, `other` is its Python form.
struct Whole {
  std::optional<std::uint64_t> number;
  std::string other;

  // Throws a ValueError or a TypeError with the allowed values of `name`.
  [[nodiscard]] std::uint64_t as(const char* name) const {
    if (number) return *number;
    if (!other.empty())
      throw nanobind::type_error(
          fmt::format("{} must be a whole number of at least 0, not {}", name, other).c_str());
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
    throw nanobind::value_error(fmt::format("{} must be from 0 to {}", name, kMost).c_str());
  }
};

}  // namespace fuda::python

namespace nanobind::detail {

template <>
struct type_caster<fuda::python::Whole> {
  NB_TYPE_CASTER(fuda::python::Whole, const_name("int | typing.SupportsIndex"))

  bool from_python(handle given, auto /*flags*/, cleanup_list* /*unused*/) noexcept {
    const bool is_truth = PyBool_Check(given.ptr()) != 0;
    const object index = is_truth ? object() : steal(PyNumber_Index(given.ptr()));
    if (index.is_valid()) {
      const std::uint64_t number = PyLong_AsUnsignedLongLong(index.ptr());
      value.number = PyErr_Occurred() == nullptr ? std::optional(number) : std::nullopt;
    }
    PyErr_Clear();
    if (!index.is_valid()) value.other = fuda::python::written(given);
    return true;
  }
};

}  // namespace nanobind::detail
