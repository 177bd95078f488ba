// Converts failures into the exceptions of fuda.errors.
#include <fmt/format.h>

#include "base/suggest.h"
#include "door.h"

namespace fuda::python {

namespace {

nb::object error_class(const char* name) { return nb::module_::import_("fuda.errors").attr(name); }

void set(const char* name, const nb::object& value) { PyErr_SetObject(error_class(name).ptr(), value.ptr()); }

void translate(const std::exception_ptr& thrown, void* /*unused*/) {
  try {
    std::rethrow_exception(thrown);
  } catch (const Failure& failure) {
    const nb::object error = error_class("GameError")(to_python(failure.findings()));
    set("GameError", error);
  } catch (const Illegal& illegal) {
    const nb::object error = error_class("IllegalMove")(illegal.move, illegal.reason, illegal.hint,
                                                        illegal.place.file, illegal.place.line);
    set("IllegalMove", error);
  } catch (const OutOfMemory& out) {
    PyErr_SetString(PyExc_MemoryError, out.finding().message.c_str());
  }
}

}  // namespace

nb::object to_python(const Finding& finding) {
  return error_class("Finding")(finding.severity == Severity::error ? "error" : "warning", finding.place.file,
                                finding.place.line, finding.place.column, finding.message, finding.hint);
}

nb::typed<nb::list, nb::any> to_python(const Findings& findings) {
  nb::list list;
  for (const Finding& finding : findings) list.append(to_python(finding));
  return list;
}

Seat seat_of(const EncodedGame& game, const SeatArgument& seat) {
  const auto& names = game.loaded().notation.seats();
  const std::string known = fmt::format("seats are 0 to {}: {}", names.size() - 1, fmt::join(names, ", "));
  const auto& given = seat.as("seat", "the number or the name of a seat", "; " + known);
  if (const int* number = std::get_if<int>(&given)) {
    if (*number >= 0 && *number < static_cast<int>(names.size())) return static_cast<Seat>(*number);
    throw nb::index_error(fmt::format("there is no seat {}; {}", *number, known).c_str());
  }
  const std::string& name = std::get<std::string>(given);
  const Seat found = game.loaded().notation.find_seat(name);
  if (found == kNone) throw nb::index_error(fmt::format("there is no seat '{}'; {}", name, known).c_str());
  return found;
}

std::int64_t action_of(const EncodedGame& game, const ActionArgument& action) {
  if (action.value) return *action.value;
  return action.as("action", fmt::format("a whole number from 0 to {}", game.actions().size() - 1));
}

std::shared_ptr<const Encoder> encoder_of(const EncodedGame& game, const EncoderArgument& encoder) {
  return game.encoder(
      encoder.as("encoder", "the name of an encoder (such as 'default') or the path of a file"));
}

Numbers new_numbers(std::size_t size) {
  auto* data = new float[size]();
  const nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<float*>(p); });
  return Numbers(data, {size}, owner);
}

Bytes new_bytes(std::size_t size) {
  auto* data = new std::uint8_t[size]();
  const nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<std::uint8_t*>(p); });
  return Bytes(data, {size}, owner);
}

void offer_errors(nb::module_& /*module*/) { nb::register_exception_translator(translate); }

}  // namespace fuda::python
