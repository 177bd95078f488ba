// Interrupts on a system without signals, where only the program itself asks for an interrupt.
#include "batch/interrupt.h"

namespace fuda {

namespace {

std::atomic<bool> asked{false};

}  // namespace

bool interrupted() noexcept { return asked.load(std::memory_order_relaxed); }
const std::atomic<bool>& interrupt_flag() noexcept { return asked; }
void ask_interrupt() noexcept { asked = true; }
void forget_interrupt() noexcept { asked = false; }

Interruptible::Interruptible(const char* /*noted*/, const char* /*goodbye*/, bool /*ended_too*/) {
  asked = false;
}

Interruptible::~Interruptible() = default;

}  // namespace fuda
