// Atomics, mutexes, locks, once flags, with one thread.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <atomic>
#include <cstdio>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>

class Account {
public:
  void add(int Amount) {
    const std::lock_guard<std::mutex> Lock(Mutex);
    Total += Amount;
  }
  int total() const {
    std::lock_guard Lock(Mutex);
    return Total;
  }

private:
  mutable std::mutex Mutex;
  int Total = 0;
};
struct Large {
  long A, B, C, D;
};
static std::once_flag Once;
static void initialise() {
  std::call_once(Once, [] { printf("once\n"); });
}

int main() {
  std::atomic<int> N = 5;
  N += 3;
  printf("%d ", N.load());
  printf("%d ", N.fetch_add(2));
  printf("%d\n", N.exchange(1));
  int Expected = 7;
  printf("%d ", N.compare_exchange_strong(Expected, 9));
  printf("%d\n", Expected);
  std::atomic<bool> Flag{false};
  printf("%d ", Flag.exchange(true));
  printf("%d\n", Flag.load());
  std::atomic<double> D(1.5);
  D.store(D.load() * 2);
  printf("%g\n", D.load());
  std::atomic_flag F = ATOMIC_FLAG_INIT;
  printf("%d ", F.test_and_set());
  printf("%d\n", F.test());
  int Array[3] = {};
  std::atomic<int *> P(Array);
  P += 2;
  printf("%td %d\n", P.load() - Array, std::atomic<int>::is_always_lock_free);
  int Plain = 1;
  std::atomic_ref<int>(Plain).fetch_or(6);
  printf("%d\n", Plain);
  std::atomic<unsigned> Bits(0xf0);
  Bits &= 0x3c;
  Bits |= 1;
  printf("%x ", Bits.load());
  printf("%x\n", std::atomic_fetch_xor(&Bits, 0xffu));
  Account A;
  for (int I = 1; I <= 10; ++I)
    A.add(I);
  printf("%d\n", A.total());
  std::mutex M, Other;
  {
    std::unique_lock<std::mutex> Lock(M);
    printf("%d %d\n", Lock.owns_lock(), static_cast<bool>(Lock));
    Lock.unlock();
    printf("%d\n", Lock.owns_lock());
    Lock.lock();
  }
  {
    std::unique_lock<std::mutex> Deferred(M, std::defer_lock);
    printf("%d ", Deferred.try_lock());
    std::unique_lock<std::mutex> Moved = std::move(Deferred);
    printf("%d %d\n", Deferred.owns_lock(), Moved.owns_lock());
  }
  {
    std::scoped_lock Both(M, Other);
    printf("both\n");
  }
  {
    std::recursive_mutex R;
    std::lock_guard First(R), Second(R);
    printf("recursive\n");
  }
  {
    std::shared_mutex S;
    std::shared_lock One(S), Two(S);
    printf("%d %d\n", One.owns_lock(), Two.owns_lock());
  }
  std::unique_lock<std::mutex> None;
  try {
    None.lock();
  } catch (const std::system_error &E) {
    printf("%s %d\n", E.what(), E.code() == std::errc::operation_not_permitted);
  }
  initialise();
  initialise();
  std::lock(M, Other);
  std::lock_guard Adopted(M, std::adopt_lock), Too(Other, std::adopt_lock);
  std::atomic<std::shared_ptr<std::string>> Text(std::make_shared<std::string>("shared"));
  printf("%s\n", Text.load()->c_str());
  std::atomic_thread_fence(std::memory_order_seq_cst);
}
