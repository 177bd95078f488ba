// A list of at most N values. The values are stored inside the object, so creating a list allocates nothing.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace fuda {

template <class T, std::size_t N>
class ShortList {
 public:
  // Requires that the list is not full.
  void push_back(T value) { values_[size_++] = value; }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] T operator[](std::size_t index) const { return values_[index]; }
  [[nodiscard]] T front() const { return values_[0]; }
  [[nodiscard]] const T* begin() const { return values_.data(); }
  [[nodiscard]] const T* end() const { return values_.data() + size_; }
  friend bool operator==(const ShortList& one, const ShortList& other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end());
  }

 private:
  std::array<T, N> values_{};
  std::size_t size_ = 0;
};

}  // namespace fuda
