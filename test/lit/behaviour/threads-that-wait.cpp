// Threads that wait for what the program does after it has started them go on when it waits itself.
//
// RUN: %vramlint --echo %s 2>/dev/null | FileCheck %s
// CHECK: sum 55
// CHECK-NEXT: rounds 3
// CHECK-NEXT: done 1
// CHECK-NEXT: over
// CHECK-NEXT: count 6, 7
// CHECK-NEXT: squares 0 1 4 9
// CHECK-NEXT: passed 12, at most 3
// CHECK-NEXT: order 0 1 2 10 11 12
// CHECK-NEXT: caught 2 1
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <queue>
#include <thread>
#include <vector>

class Queue {
public:
  void push(int value) {
    std::lock_guard<std::mutex> lock(mutex);
    values.push(value);
    filled.notify_one();
  }
  void close() {
    std::lock_guard<std::mutex> lock(mutex);
    closed = true;
    filled.notify_all();
  }
  bool pop(int &value) {
    std::unique_lock<std::mutex> lock(mutex);
    filled.wait(lock, [this] { return closed || !values.empty(); });
    if (values.empty())
      return false;
    value = values.front();
    values.pop();
    return true;
  }

private:
  std::mutex mutex;
  std::condition_variable filled;
  std::queue<int> values;
  bool closed = false;
};

static void worker() {
  Queue queue;
  int sum = 0;
  std::thread reader([&] {
    int value = 0;
    while (queue.pop(value))
      sum += value;
  });
  for (int i = 1; i <= 10; ++i)
    queue.push(i);
  queue.close();
  reader.join();
  std::printf("sum %d\n", sum);
}

static void monitor() {
  std::atomic<bool> stop{false};
  std::thread sleeper([&] {
    while (!stop)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  });
  int rounds = 0;
  for (int i = 0; i < 3 && !stop; ++i)
    ++rounds;
  stop = true;
  sleeper.join();
  std::printf("rounds %d\n", rounds);
}

static void started() {
  std::mutex mutex;
  std::condition_variable ready;
  bool go = false, done = false;
  std::thread other([&] {
    std::unique_lock<std::mutex> lock(mutex);
    ready.wait(lock, [&] { return go; });
    done = true;
    ready.notify_one();
  });
  {
    std::lock_guard<std::mutex> lock(mutex);
    go = true;
  }
  ready.notify_one();
  {
    std::unique_lock<std::mutex> lock(mutex);
    ready.wait(lock, [&] { return done; });
  }
  other.join();
  std::printf("done %d\n", done);
}

static void times() {
  std::mutex mutex;
  std::condition_variable never;
  std::unique_lock<std::mutex> lock(mutex);
  never.wait_for(lock, std::chrono::milliseconds(1), [] { return false; });
  std::printf("over\n");
}

static void several() {
  std::vector<std::thread> all;
  std::atomic<int> count{0};
  for (int i = 0; i < 4; ++i)
    all.emplace_back([&count, i] {
      std::this_thread::sleep_for(std::chrono::microseconds(1));
      count += i;
    });
  for (std::thread &t : all)
    t.join();
  std::promise<int> promise;
  std::future<int> later = promise.get_future();
  std::thread giver([&] { promise.set_value(count + 1); });
  std::printf("count %d, %d\n", count.load(), later.get());
  giver.join();
}

/// Workers that take what is to be done from a queue, until it is closed.
class Pool {
public:
  explicit Pool(int size) {
    for (int i = 0; i < size; ++i)
      workers.emplace_back([this] {
        for (;;) {
          std::function<void()> task;
          {
            std::unique_lock<std::mutex> lock(mutex);
            filled.wait(lock, [this] { return closed || !tasks.empty(); });
            if (closed && tasks.empty())
              return;
            task = std::move(tasks.front());
            tasks.pop();
          }
          task();
        }
      });
  }
  ~Pool() {
    {
      std::unique_lock<std::mutex> lock(mutex);
      closed = true;
    }
    filled.notify_all();
    for (std::thread &each : workers)
      each.join();
  }
  std::future<int> run(std::function<int()> what) {
    auto task = std::make_shared<std::packaged_task<int()>>(std::move(what));
    {
      std::unique_lock<std::mutex> lock(mutex);
      tasks.emplace([task] { (*task)(); });
    }
    filled.notify_one();
    return task->get_future();
  }

private:
  std::vector<std::thread> workers;
  std::queue<std::function<void()>> tasks;
  std::mutex mutex;
  std::condition_variable filled;
  bool closed = false;
};

static void pool() {
  Pool pool(2);
  std::printf("squares");
  for (int i = 0; i < 4; ++i)
    std::printf(" %d", pool.run([i] { return i * i; }).get());
  std::printf("\n");
}

/// A queue of limited length: both sides wait for each other, again and again.
static void limited() {
  std::mutex mutex;
  std::condition_variable changed;
  std::queue<int> values;
  std::size_t longest = 0;
  int passed = 0;
  std::thread filler([&] {
    for (int i = 0; i < 12; ++i) {
      std::unique_lock<std::mutex> lock(mutex);
      changed.wait(lock, [&] { return values.size() < 3; });
      values.push(i);
      longest = std::max(longest, values.size());
      changed.notify_all();
    }
  });
  for (int i = 0; i < 12; ++i) {
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait(lock, [&] { return !values.empty(); });
    passed += values.front() == i;
    values.pop();
    changed.notify_all();
  }
  filler.join();
  std::printf("passed %d, at most %zu\n", passed, longest);
}

/// One that sleeps with a lock in its hands is waited for.
static void held() {
  std::mutex mutex;
  std::vector<int> order;
  const auto work = [&](int from) {
    std::lock_guard<std::mutex> lock(mutex);
    for (int i = 0; i < 3; ++i) {
      order.push_back(from + i);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  };
  std::thread other([&] { work(0); });
  work(10);
  other.join();
  std::printf("order");
  for (int i : order)
    std::printf(" %d", i);
  std::printf("\n");
}

/// Exceptions that are being handled are each thread's own.
static void handled() {
  int there = 0, here = 0;
  bool go = false;
  std::thread other([&] {
    try {
      throw 2;
    } catch (int) {
      while (!go)
        std::this_thread::yield();
      try {
        throw;
      } catch (int caught) {
        there = caught;
      }
    }
  });
  try {
    throw 1;
  } catch (int) {
    go = true;
    other.join();
    try {
      throw;
    } catch (int caught) {
      here = caught;
    }
  }
  std::printf("caught %d %d\n", there, here);
}

int main() {
  worker();
  monitor();
  started();
  times();
  several();
  pool();
  limited();
  held();
  handled();
}
