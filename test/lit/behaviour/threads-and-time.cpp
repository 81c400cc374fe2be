// Waits for a time that nobody ends, threads that wait by letting others run, whose variables and ids they are.
//
// RUN: %vramlint --echo %s 2>/dev/null | FileCheck %s
// CHECK: timeout 1, held 0
// CHECK-NEXT: semaphore 1 0 0
// CHECK-NEXT: stopped
// CHECK-NEXT: 2 1
// CHECK-NEXT: ids 1 0 1
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <semaphore>
#include <stop_token>
#include <thread>

using namespace std::chrono_literals;

static int counted() {
  thread_local static int Count = 1;
  return ++Count;
}

int main() {
  std::mutex Mutex;
  std::condition_variable Notice;
  std::unique_lock Lock(Mutex);
  const bool Timeout = Notice.wait_for(Lock, 1ms) == std::cv_status::timeout;
  const bool Held = Notice.wait_for(Lock, 1ms, [] { return false; });
  std::printf("timeout %d, held %d\n", Timeout, Held);

  std::counting_semaphore<3> Places(1);
  const bool First = Places.try_acquire_for(1ms), Second = Places.try_acquire_for(1ms);
  std::printf("semaphore %d %d %d\n", First, Second, Places.try_acquire_until(std::chrono::steady_clock::now() + 1ms));

  {
    std::jthread Waits([](std::stop_token Stop) {
      while (!Stop.stop_requested())
        std::this_thread::yield();
      std::printf("stopped\n");
    });
    Waits.request_stop();
  }

  int There = 0;
  std::thread([&] { There = counted(); }).join();
  std::printf("%d %d\n", There, counted() - 1);

  std::thread::id Other;
  std::thread([&] { Other = std::this_thread::get_id(); }).join();
  const std::thread::id Own = std::this_thread::get_id();
  std::printf("ids %d %d %d\n", Own == std::this_thread::get_id(), Own == Other, Own != std::thread::id());
}
