// `imagine` and `rule_out`: what the rules can conclude about hidden cards.
#include "bind/objects.h"
#include "bind/rules_impl.h"
#include "lua/sandbox.h"
#include "lua/wrapper.h"
#include "model/view.h"

namespace fuda::lua {

namespace {

int rule_out(lua_State* L) {
  access(L).check_imagining();
  RuledOut out;
  if (is_object(L, 1, Tag::card)) {
    const UnseenCard card = object<Tag::card>(L, 1);
    out.zone = access(L).zone_of(card);
    out.position = access(L).position_of(card);
  } else {
    out.zone = object<Tag::zone>(L, 1);
  }
  const AttributeValue value = attribute_value(L, 2);
  out.attribute = value.attribute;
  out.value = value.value;
  if (value.value != kNone) access(L).rule_out(out);
  return 0;
}

constexpr Binding kImagineGlobals[] = {
    binding<"rule_out(zone | card, \"attribute\", value)", rule_out>(
        May::look,
        "In `imagine` alone: no card of the zone that the seat does not know, or not this card, has this "
        "value. An error if there is no such attribute, or the value is of another type."),
};

}  // namespace

Bindings imagine_functions() { return kImagineGlobals; }

bool Rules::has_imagine() const { return impl_->pinned_.imagine != 0; }

Place Rules::imagine_place() const {
  return has_imagine() ? defined_at(impl_->L_, impl_->pinned_.imagine) : Place{};
}

std::vector<RuledOut> Rules::imagine(State& state, const Eyes& eyes) {
  Impl& impl = *impl_;
  std::vector<RuledOut> ruled_out;
  impl.begin(std::as_const(state));
  impl.access_.imagine(eyes.seat, &ruled_out);
  impl.watch_.begin(state, eyes);
  {
    const Impl::Watched watched(impl);
    lua_pushvalue(impl.L_, impl.pinned_.imagine);
    impl.push_seat(eyes.seat);
    impl.invoke(1, 0);
  }
  impl.access_.imagine(kNone, nullptr);
  if (!impl.watch_.noted().empty()) {
    throw Failure(
        error_at(impl.watch_.noted().front().at.place(),
                 "'imagine' reads something that its seat does not know, and which is made up there"));
  }
  return ruled_out;
}

}  // namespace fuda::lua
