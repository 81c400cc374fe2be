// Atomics, mutexes, locks, once flags, with one thread.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <atomic>
#include <cstdio>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <system_error>
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

struct Pair {
  int First, Second;
};

/// Objects of class type, and what there is no operator for.
static void wholeObjects() {
  std::atomic<Pair> P(Pair{1, 2});
  const Pair Before = P.exchange({3, 4});
  printf("%d %d\n", Before.Second, P.load().First);
  Pair Expected{3, 5};
  printf("%d ", P.compare_exchange_strong(Expected, {7, 7}));
  printf("%d ", Expected.Second);
  printf("%d ", P.compare_exchange_strong(Expected, {7, 8}));
  P = Pair{P.load().Second, 9};
  printf("%d\n", static_cast<Pair>(P).First);
  int Bits = 12;
  printf("%d ", __atomic_fetch_nand(&Bits, 10, __ATOMIC_SEQ_CST));
  printf("%d ", Bits);
  printf("%d\n", __atomic_nand_fetch(&Bits, 3, __ATOMIC_SEQ_CST));
  auto Shared = std::make_shared<int>(3);
  const std::shared_ptr<int> Old = std::atomic_load(&Shared);
  std::atomic_store(&Shared, std::make_shared<int>(9));
  printf("%d %d ", *Old, *Shared);
  auto Wanted = Shared;
  printf("%d ", std::atomic_compare_exchange_strong(&Shared, &Wanted, Old));
  printf("%d\n", *std::atomic_exchange(&Shared, std::make_shared<int>(1)));
}

/// Who tries a lock is told whether it is held.
static void triedLocks() {
  std::mutex A, B;
  B.lock();
  printf("%d ", std::try_lock(A, B));
  printf("%d\n", A.try_lock());
  A.unlock();
  B.unlock();
  std::shared_mutex S;
  {
    std::shared_lock Reads(S), Too(S, std::try_to_lock);
    printf("%d ", Too.owns_lock());
    printf("%d ", S.try_lock());
  }
  printf("%d ", S.try_lock());
  printf("%d ", S.try_lock_shared());
  S.unlock();
  printf("%d\n", S.try_lock_shared());
  S.unlock_shared();
  std::recursive_mutex R;
  printf("%d ", R.try_lock());
  printf("%d\n", R.try_lock());
  R.unlock();
  R.unlock();
  std::thread None;
  try {
    None.join();
  } catch (const std::system_error &E) {
    printf("%s %d\n", E.what(), E.code() == std::errc::invalid_argument);
  }
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
  wholeObjects();
  triedLocks();
}
