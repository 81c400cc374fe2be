// std::atomic of integers, flags and pointers; the builtins below them; fences.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <atomic>
#include <cstdio>

static std::atomic<int> Global{5};
static std::atomic<bool> Ready;
static int Plain = 1;
struct Counted {
  mutable std::atomic<int> References{1};
  void retain() const { References.fetch_add(1, std::memory_order_relaxed); }
  bool release() const { return References.fetch_sub(1, std::memory_order_acq_rel) == 1; }
  ~Counted() { printf("~Counted\n"); }
};
struct Handle {
  Counted *P;
  Handle() : P(new Counted) {}
  Handle(const Handle &O) : P(O.P) { P->retain(); }
  Handle &operator=(const Handle &) = delete;
  ~Handle() {
    if (P->release())
      delete P;
  }
  int uses() const { return P->References.load(); }
};
struct SpinLock {
  std::atomic_flag Flag = ATOMIC_FLAG_INIT;
  void lock() {
    while (Flag.test_and_set(std::memory_order_acquire))
      ;
  }
  void unlock() { Flag.clear(std::memory_order_release); }
};
int main() {
  printf("%d\n", Global.load());
  Global = 6;
  printf("%d\n", (int)Global);
  printf("%d ", Global.fetch_add(4));
  printf("%d\n", Global.load());
  printf("%d ", Global.fetch_sub(3));
  printf("%d\n", Global.load());
  printf("%d\n", Global++);
  printf("%d\n", ++Global);
  printf("%d\n", Global += 10);
  printf("%d\n", Global--);
  printf("%d ", Global.exchange(100));
  printf("%d\n", Global.load());
  int Expected = 99;
  printf("%d ", Global.compare_exchange_strong(Expected, 1));
  printf("%d %d\n", Expected, Global.load());
  printf("%d ", Global.compare_exchange_strong(Expected, 7));
  printf("%d %d\n", Expected, Global.load());
  while (!Global.compare_exchange_weak(Expected, Expected * 2))
    ;
  printf("%d\n", Global.load());
  std::atomic<unsigned> Bits(0xf0);
  Bits.fetch_or(0x0f);
  Bits &= 0x3c;
  Bits ^= 0x01;
  printf("%x\n", Bits.load());
  printf("%d\n", Ready.load());
  Ready.store(true, std::memory_order_release);
  printf("%d\n", Ready.load(std::memory_order_acquire));
  int Array[3] = {1, 2, 3};
  std::atomic<int *> Pointer(Array);
  printf("%d\n", *Pointer.fetch_add(1));
  printf("%d\n", *++Pointer);
  SpinLock L;
  L.lock();
  printf("%d\n", L.Flag.test());
  L.unlock();
  printf("%d\n", L.Flag.test());
  {
    Handle A;
    printf("uses %d\n", A.uses());
    {
      Handle B = A, C(B);
      printf("uses %d\n", C.uses());
    }
    printf("uses %d\n", A.uses());
  }
  printf("%d\n", __atomic_fetch_add(&Plain, 2, __ATOMIC_SEQ_CST));
  printf("%d\n", __atomic_add_fetch(&Plain, 2, __ATOMIC_SEQ_CST));
  printf("%d\n", __sync_fetch_and_add(&Plain, 1));
  printf("%d\n", __sync_bool_compare_and_swap(&Plain, 6, 60));
  __atomic_store_n(&Plain, 61, __ATOMIC_RELEASE);
  printf("%d\n", __atomic_load_n(&Plain, __ATOMIC_ACQUIRE));
  std::atomic_thread_fence(std::memory_order_seq_cst);
  printf("%d\n", Bits.is_lock_free());
}
