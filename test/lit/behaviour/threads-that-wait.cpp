// Threads that wait for what the program does after it has started them run when they are waited for.
//
// RUN: %vramlint --echo %s 2>/dev/null | FileCheck %s
// CHECK: sum 55
// CHECK-NEXT: rounds 3
// CHECK-NEXT: done 1
// CHECK-NEXT: over
// CHECK-NEXT: count 6, 7
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <functional>
#include <future>
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

int main() {
  worker();
  monitor();
  started();
  times();
  several();
}
