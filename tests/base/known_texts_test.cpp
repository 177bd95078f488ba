#include "base/known_texts.h"

#include <catch2/catch.hpp>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

using namespace fuda;

namespace {

// Counts its calls.
struct Length {
  int calls = 0;
  std::size_t operator()(const std::string& name, const std::string& text) {
    return *KnownTexts::of(name, text, [&] {
      ++calls;
      return text.size();
    });
  }
};

}  // namespace

TEST_CASE("while results are kept, each text is processed only once", "[text]") {
  Length length;
  CHECK(length("a", "one") == 3);
  CHECK(length("a", "one") == 3);
  CHECK(length.calls == 2);

  KnownTexts known;
  const KnownTexts::Use use(known);
  CHECK(length("a", "one") == 3);
  CHECK(length("a", "one") == 3);
  CHECK(length.calls == 3);
}

TEST_CASE("a changed text, another name and another type are each processed separately", "[text]") {
  KnownTexts known;
  const KnownTexts::Use use(known);
  Length length;
  CHECK(length("a", "one") == 3);
  CHECK(length("a", "three") == 5);
  CHECK(length("b", "three") == 5);
  CHECK(*KnownTexts::of("a", "three", [] { return std::string("another type"); }) == "another type");
  CHECK(length("a", "three") == 5);
  CHECK(length.calls == 3);
  CHECK(length("a", "one") == 3);  // the cache keeps only the last text of each name
  CHECK(length.calls == 4);
}

TEST_CASE("a text that could not be processed is processed again", "[text]") {
  KnownTexts known;
  const KnownTexts::Use use(known);
  const auto fail = []() -> int { throw std::runtime_error("no"); };
  CHECK_THROWS(KnownTexts::of("a", "one", fail));
  CHECK(*KnownTexts::of("a", "one", [] { return 7; }) == 7);
}

TEST_CASE("only a limited number of bytes is kept, and only for the thread that uses them", "[text]") {
  KnownTexts known;
  const KnownTexts::Use use(known);
  Length length;
  const std::string small = "one";
  const std::string large(KnownTexts::kMostBytes, 'x');
  for (int i = 0; i < 2; ++i) {
    CHECK(length("small", small) == 3);
    CHECK(length("large", large) == large.size());
  }
  CHECK(length.calls == 3);
  std::thread([&] { length("small", small); }).join();
  CHECK(length.calls == 4);
  {
    KnownTexts other;
    const KnownTexts::Use inner(other);
    length("small", small);
    CHECK(length.calls == 5);
  }
  length("small", small);
  CHECK(length.calls == 5);
}

TEST_CASE("several threads share the results of one cache", "[text]") {
  KnownTexts known;
  const KnownTexts::Use use(known);
  Length length;
  length("a", "one");
  KnownTexts own;
  CHECK(&KnownTexts::in_use_or(own) == &known);
  std::vector<std::thread> threads;
  std::vector<std::size_t> wrong(4, 0);
  for (std::size_t& faults : wrong) {
    threads.emplace_back([&known, &faults] {
      KnownTexts unused;
      if (&KnownTexts::in_use_or(unused) != &unused) ++faults;
      const KnownTexts::Use also(known);
      const auto never = []() -> std::size_t { throw std::runtime_error("computed again"); };
      for (std::size_t i = 0; i < 1000; ++i) {
        const std::string name = std::to_string(i % 7);
        if (*KnownTexts::of("a", "one", never) != 3) ++faults;
        if (*KnownTexts::of(name, name, [&] { return name; }) != name) ++faults;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == std::vector<std::size_t>(4, 0));
}
