// Tests that a job waits only for certain other jobs.
#include "serve/task_queues.h"

#include <catch2/catch.hpp>
#include <future>

#include "base/diagnostic.h"
#include "base/stop.h"
#include "serve/limits.h"
#include "system/process.h"

using namespace fuda;
using serve::Priority;
using serve::TaskQueues;

namespace {

// A job that runs until it is released.
class Held {
 public:
  ~Held() { release(); }
  Held() = default;
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;

  serve::Job job() {
    return [this] {
      begun_.set_value();
      released_.get_future().wait();
    };
  }
  void await() { begun_.get_future().wait(); }
  void release() {
    if (!std::exchange(is_released_, true)) released_.set_value();
  }

 private:
  std::promise<void> begun_, released_;
  bool is_released_ = false;
};

void work_for(std::chrono::nanoseconds time) {
  const std::int64_t end = system::thread_nanoseconds() + time.count();
  while (system::thread_nanoseconds() < end) {
  }
}

// Waits until a job of this task queue is done.
void await_one(TaskQueues& task_queues, const TaskQueues::Place& place) {
  std::promise<void> done;
  REQUIRE(task_queues.add(place, [&] { done.set_value(); }));
  done.get_future().wait();
}

// Runs a job of this length for this owner. Then runs two other jobs, each of which occupies a thread until
// it is released.
void work_then_hold(TaskQueues& task_queues, const TaskQueues::Place& place, std::chrono::nanoseconds time,
                    Held& one, Held& other) {
  std::promise<void> worked;
  REQUIRE(task_queues.add(place, [&] {
    work_for(time);
    worked.set_value();
  }));
  worked.get_future().wait();
  REQUIRE(task_queues.add({"b", "somebody", Priority::slow}, one.job()));
  REQUIRE(task_queues.add({"c", "somebody else", Priority::slow}, other.job()));
  one.await();
  other.await();
}

class Order {
 public:
  serve::Job note(char what) {
    return [this, what] {
      const std::lock_guard lock(mutex_);
      text_ += what;
      if (text_.size() == most_) all_.set_value();
    };
  }
  // await() waits until there are `most` notes, and returns these notes in order.
  explicit Order(std::size_t most) : most_(most) {}
  std::string await() {
    all_.get_future().wait();
    return text_;
  }

 private:
  std::size_t most_;
  std::mutex mutex_;
  std::string text_;
  std::promise<void> all_;
};

}  // namespace

TEST_CASE("jobs of one queue stay in order, and a blocked queue blocks no other", "[serve][task_queues]") {
  Order order(3);
  Held held;
  TaskQueues task_queues(1);
  REQUIRE(task_queues.add({"a", "", Priority::urgent}, held.job()));
  held.await();
  for (const char what : {'1', '2', '3'})
    REQUIRE(task_queues.add({"a", "", Priority::urgent}, order.note(what)));
  for (const Priority haste : {Priority::urgent, Priority::can_wait, Priority::making, Priority::slow})
    await_one(task_queues, {"b", "", haste});
  held.release();
  CHECK(order.await() == "123");
}

TEST_CASE("only one job that can wait runs at a time, and others go first", "[serve][task_queues]") {
  std::atomic<bool> begun = false;
  Held held;
  TaskQueues task_queues(4);
  REQUIRE(task_queues.add({"a", "", Priority::can_wait}, held.job()));
  held.await();
  std::promise<void> done;
  REQUIRE(task_queues.add({"b", "", Priority::can_wait}, [&] {
    begun = true;
    done.set_value();
  }));
  for (int i = 0; i < 20; ++i) await_one(task_queues, {"c", "", Priority::urgent});
  CHECK_FALSE(begun);
  held.release();
  done.get_future().wait();
}

TEST_CASE("every other job is done even if urgent jobs never end", "[serve][task_queues]") {
  const Priority other =
      GENERATE(Priority::can_wait, Priority::opening, Priority::looking, Priority::making, Priority::slow);
  TaskQueues task_queues(1);
  std::atomic<bool> done = false;
  std::atomic<int> left = 100'000;
  std::promise<void> ended;
  // There are more task queues than threads. Each task queue has another job after the current one.
  std::function<void(int)> again = [&](int number) {
    if (!done && --left > 0)
      task_queues.add({std::to_string(number), "", Priority::urgent}, [&, number] { again(number); });
  };
  for (int i = 0; i < 50; ++i) again(i);
  task_queues.add({"lists", "", other}, [&] {
    done = true;
    ended.set_value();
  });
  ended.get_future().wait();
  CHECK(left > 0);
  task_queues.stop();
}

TEST_CASE("no owner takes all threads for long jobs", "[serve][task_queues]") {
  const Priority haste = GENERATE(Priority::slow, Priority::making);
  std::vector<std::unique_ptr<Held>> greedy;
  greedy.reserve(20);
  for (int i = 0; i < 20; ++i) greedy.push_back(std::make_unique<Held>());
  TaskQueues task_queues(3);
  for (int i = 0; i < 20; ++i)
    REQUIRE(task_queues.add({"table" + std::to_string(i), "greedy", haste}, greedy[i]->job()));
  greedy[0]->await();
  await_one(task_queues, {"another", "modest", haste});
  for (const auto& one : greedy) one->release();
}

TEST_CASE("the owner who has used the least time goes first", "[serve][task_queues]") {
  Order order(2);
  Held one, other;
  TaskQueues task_queues(2);
  work_then_hold(task_queues, {"a", "busy", Priority::slow}, std::chrono::milliseconds(30), one, other);
  REQUIRE(task_queues.add({"d", "busy", Priority::slow}, order.note('b')));
  REQUIRE(task_queues.add({"e", "new", Priority::slow}, order.note('n')));
  one.release();
  CHECK(order.await() == "nb");
  other.release();
}

TEST_CASE("time that an owner used long ago counts less", "[serve][task_queues]") {
  Order order(2);
  Held one, other;
  TaskQueues task_queues(2);
  // The task queue `early` has worked a little longer than the task queue `late`, but at an earlier time.
  REQUIRE(task_queues.add({"a", "early", Priority::slow}, [] { work_for(std::chrono::milliseconds(100)); }));
  await_one(task_queues, {"a", "early", Priority::slow});
  std::this_thread::sleep_for(std::chrono::milliseconds(1200));
  work_then_hold(task_queues, {"f", "late", Priority::slow}, std::chrono::microseconds(98'600), one, other);
  REQUIRE(task_queues.add({"d", "late", Priority::slow}, order.note('l')));
  REQUIRE(task_queues.add({"e", "early", Priority::slow}, order.note('e')));
  one.release();
  CHECK(order.await() == "el");
  other.release();
}

TEST_CASE("a table with slow rules takes its turn among the slow jobs", "[serve][task_queues]") {
  Order order(2);
  Held one, other;
  TaskQueues task_queues(1);
  work_then_hold(task_queues, {"slow", "", Priority::urgent}, 2 * serve::kSlowJob, one, other);
  REQUIRE(task_queues.add({"slow", "", Priority::urgent}, order.note('s')));
  REQUIRE(task_queues.add({"quick", "", Priority::urgent}, order.note('q')));
  await_one(task_queues, {"quick", "", Priority::urgent});
  one.release();
  CHECK(order.await() == "qs");
  other.release();
}

TEST_CASE("only a limited number of jobs wait for one queue", "[serve][task_queues]") {
  Held held;
  TaskQueues task_queues(1);
  const TaskQueues::Place place{"a", "", Priority::urgent};
  REQUIRE(task_queues.add(place, held.job()));
  held.await();
  for (int i = 0; i < 3; ++i)
    CHECK(task_queues.add(
        place, [] {}, 3));
  CHECK_FALSE(task_queues.add(
      place, [] {}, 3));
  CHECK(task_queues.add(
      {"b", "", Priority::urgent}, [] {}, 3));
  held.release();
}

TEST_CASE("owners in one queue take turns, no matter how much one of them asks for", "[serve][task_queues]") {
  Order order(7);
  Held held;
  TaskQueues task_queues(1);
  const auto place = [](const char* asker) {
    return TaskQueues::Place{"table", "", Priority::urgent, asker};
  };
  REQUIRE(task_queues.add(place(""), held.job()));
  held.await();
  for (const char what : {'a', 'b', 'c', 'd'}) REQUIRE(task_queues.add(place("greedy"), order.note(what), 4));
  CHECK_FALSE(task_queues.add(
      place("greedy"), [] {}, 4));
  for (const char what : {'1', '2'}) CHECK(task_queues.add(place("modest"), order.note(what), 4));
  CHECK(task_queues.add(place("another"), order.note('x'), 4));
  held.release();
  CHECK(order.await() == "a1xb2cd");
}

TEST_CASE("an owner who asks again and again leaves others their turn", "[serve][task_queues]") {
  TaskQueues task_queues(1);
  std::atomic<bool> done = false;
  std::atomic<int> left = 100'000;
  std::promise<void> ended;
  const TaskQueues::Place greedy{"table", "", Priority::urgent, "greedy"};
  std::function<void()> again = [&] {
    if (!done && --left > 0) task_queues.add(greedy, again);
  };
  for (int i = 0; i < 10; ++i) task_queues.add(greedy, again);
  for (int i = 0; i < 3; ++i) {
    task_queues.add({"table", "", Priority::urgent, "modest"}, [&, i] {
      if (i < 2) return;
      done = true;
      ended.set_value();
    });
  }
  ended.get_future().wait();
  CHECK(left > 0);
  task_queues.stop();
}

TEST_CASE("pages open even if the server creates films without end", "[serve][task_queues]") {
  std::vector<std::unique_ptr<Held>> films;
  TaskQueues task_queues(1);
  for (int i = 0; i < 20; ++i) {
    films.push_back(std::make_unique<Held>());
    const std::string who = std::to_string(i);
    REQUIRE(task_queues.add({"for/" + who, who, Priority::making}, films.back()->job()));
  }
  films[0]->await();
  films[1]->await();
  for (const Priority page : {Priority::opening, Priority::looking})
    await_one(task_queues, {"page", "one", page});
  for (const auto& one : films) one->release();
}

TEST_CASE("at the end, running jobs are asked to stop, and waiting jobs are dropped",
          "[serve][task_queues]") {
  std::promise<void> begun;
  std::atomic<bool> was_done = false;
  const auto kept = std::make_shared<int>(7);
  TaskQueues task_queues(1);
  REQUIRE(task_queues.add({"a", "", Priority::slow}, [&] {
    begun.set_value();
    while (!stop_asked()) std::this_thread::yield();
  }));
  begun.get_future().wait();
  REQUIRE(task_queues.add({"a", "", Priority::slow}, [&, kept] { was_done = true; }));
  task_queues.stop();
  CHECK_FALSE(was_done);
  CHECK(kept.use_count() == 1);
  CHECK_FALSE(task_queues.add({"a", "", Priority::urgent}, [] {}));
}

TEST_CASE("work ends when it is asked to, or when its time is up", "[stop]") {
  std::atomic<bool> outer_asked = false, inner_asked = false;
  CHECK_FALSE(stop_asked());
  const Stoppable outer(outer_asked);
  {
    const Stoppable inner(inner_asked, std::chrono::milliseconds(5));
    CHECK_FALSE(stop_asked());
    while (!stop_asked()) work_for(std::chrono::microseconds(100));
    CHECK(inner.ran_out());
    CHECK_THROWS_AS(stop_if_asked(), Failure);
  }
  CHECK_FALSE(stop_asked());
  outer_asked = true;
  const Stoppable inner(inner_asked);
  CHECK(stop_asked());
  CHECK_FALSE(inner.ran_out());
}

TEST_CASE("without threads, the caller runs the jobs in their order") {
  TaskQueues task_queues(0);
  std::string done;
  task_queues.add({"a", "a", Priority::making}, [&] { done += 'm'; });
  task_queues.add({"a", "a"}, [&] {
    done += '1';
    task_queues.add({"a", "a"}, [&] { done += '3'; });
  });
  task_queues.add({"b", "b"}, [&] { done += '2'; });
  CHECK(done.empty());
  while (task_queues.run_next()) {
  }
  CHECK(done == "123m");
  CHECK_FALSE(task_queues.run_next());
  task_queues.add({"a", "a"}, [&] { done += 'x'; });
  task_queues.stop();
  CHECK_FALSE(task_queues.run_next());
  CHECK(done == "123m");
}
