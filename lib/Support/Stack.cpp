// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Stack.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdint>
#include <cxxabi.h>
#include <memory>
#include <pthread.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <utility>

namespace vramlint {

namespace {
struct Job {
  const std::function<void(unsigned)> &Work;
  unsigned Bytes;
};
} // namespace

/// Below the end of a stack; large frames must not step over it.
static constexpr std::size_t Guard = std::size_t(1) << 20;

static void (*EndOfStack)() = nullptr;
static struct sigaction Others; ///< who handled the signal before

namespace {

/// Makes a thread notice that its stack has run out, which takes a second stack.
class OverflowCatcher {
public:
  OverflowCatcher() {
    pthread_attr_t Attributes;
    void *Lowest = nullptr;
    std::size_t Size = 0;
    if (pthread_getattr_np(pthread_self(), &Attributes))
      return;
    pthread_attr_getstack(&Attributes, &Lowest, &Size);
    pthread_attr_destroy(&Attributes);
    End = reinterpret_cast<std::uintptr_t>(Lowest);
    stack_t Own{};
    Own.ss_sp = Second.data();
    Own.ss_size = Second.size();
    IsSet = sigaltstack(&Own, &Before) == 0;
  }
  ~OverflowCatcher() {
    End = 0;
    if (IsSet)
      sigaltstack(&Before, nullptr);
  }
  OverflowCatcher(const OverflowCatcher &) = delete;
  OverflowCatcher &operator=(const OverflowCatcher &) = delete;

  /// The thread goes on with another stack, whose lowest address this is.
  static void exchange(std::uintptr_t &Other) { std::swap(End, Other); }
  static bool isAtEnd(std::uintptr_t At) { return End && At + Guard >= End && At < End + Guard; }

private:
  static thread_local std::uintptr_t End; ///< the lowest address of this thread's stack; 0: not known
  std::array<char, std::size_t(1) << 16> Second;
  stack_t Before{};
  bool IsSet = false;
};

thread_local std::uintptr_t OverflowCatcher::End = 0;

} // namespace

static void whenMemoryIsMissing(int, siginfo_t *Info, void *) {
  if (OverflowCatcher::isAtEnd(reinterpret_cast<std::uintptr_t>(Info->si_addr)))
    EndOfStack();
  // Anything else is a crash: it happens again, and is told by whoever told it before.
  sigaction(SIGSEGV, &Others, nullptr);
  if (Info->si_code <= 0) // somebody has sent it
    raise(SIGSEGV);
}

void onStackOverflow(void (*End)()) {
  EndOfStack = End;
  if (!End)
    return;
  struct sigaction Ours {};
  Ours.sa_sigaction = whenMemoryIsMissing;
  Ours.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction(SIGSEGV, &Ours, &Others);
}

static thread_local const char *NearlyFull = nullptr; ///< where a stack that grows downwards is

bool stackIsNearlyFull() { return static_cast<const char *>(__builtin_frame_address(0)) < NearlyFull; }

static void *start(void *Given) {
  const Job &J = *static_cast<Job *>(Given);
  NearlyFull = static_cast<const char *>(__builtin_frame_address(0)) - (J.Bytes - J.Bytes / 16);
  if (!EndOfStack) {
    J.Work(J.Bytes);
    return nullptr;
  }
  const auto Catcher = std::make_unique<OverflowCatcher>();
  J.Work(J.Bytes);
  return nullptr;
}

/// Whether so much address space is free.
static bool hasRoom(std::size_t Bytes) {
  void *Trial = mmap(nullptr, Bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (Trial == MAP_FAILED)
    return false;
  munmap(Trial, Bytes);
  return true;
}

/// AddressSanitizer forgets what lay on a stack that an exception leaves, but on none that is larger.
#ifndef __has_feature // Clang's way to ask; GCC defines a macro
#define __has_feature(Name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
static constexpr unsigned Most = 56u << 20;

extern "C" {
void __sanitizer_start_switch_fiber(void **Shadow, const void *Lowest, std::size_t Bytes);
void __sanitizer_finish_switch_fiber(void *Shadow, const void **Lowest, std::size_t *Bytes);
}

/// It has to know which stack is used.
namespace sanitizer {
static void startSwitch(void **Shadow, const void *Lowest, std::size_t Bytes) {
  __sanitizer_start_switch_fiber(Shadow, Lowest, Bytes);
}
/// \p Lowest, \p Bytes: the stack that was left.
static void finishSwitch(void *Shadow, const void **Lowest, std::size_t *Bytes) {
  __sanitizer_finish_switch_fiber(Shadow, Lowest, Bytes);
}
} // namespace sanitizer
#else
static constexpr unsigned Most = 1u << 30;

namespace sanitizer {
static void startSwitch(void **, const void *, std::size_t) {}
static void finishSwitch(void *, const void **, std::size_t *) {}
} // namespace sanitizer
#endif

void runOnStack(unsigned Wanted, const std::function<void(unsigned Bytes)> &Work) {
  constexpr unsigned Least = 1u << 20;
  for (unsigned Bytes = std::min(Wanted, Most); Bytes >= Least; Bytes /= 2) {
    // As much again is left for what the work allocates.
    if (!hasRoom(std::size_t(Bytes) * 2))
      continue;
    Job J{Work, Bytes};
    pthread_attr_t Attributes;
    pthread_t Thread;
    pthread_attr_init(&Attributes);
    pthread_attr_setstacksize(&Attributes, Bytes);
    pthread_attr_setguardsize(&Attributes, Guard);
    const bool Runs = pthread_create(&Thread, &Attributes, start, &J) == 0;
    pthread_attr_destroy(&Attributes);
    if (!Runs)
      continue;
    pthread_join(Thread, nullptr);
    return;
  }
  Work(Least);
}

/// What the C++ runtime keeps of exceptions that are on their way or being handled: the strand's own are not those of
/// who continues it (Itanium C++ ABI, exception handling, 2.2.2).
struct ExceptionsOnTheirWay {
  void *Caught = nullptr;
  unsigned Uncaught = 0;
};

struct Strand::State {
  std::function<void()> Work;
  std::size_t Bytes = std::min(Most, 64u << 20);
  void *Memory = nullptr; ///< the guard, and the stack above it
  ucontext_t Own{}, Outside{};
  // Of the one of both that does not run:
  ExceptionsOnTheirWay Exceptions;
  const char *NearlyFull = nullptr;
  std::uintptr_t End = 0;
  const void *LowestOutside = nullptr; ///< the stack of who has continued it
  std::size_t BytesOutside = 0;
  bool IsOver = false;

  char *lowest() const { return static_cast<char *>(Memory) + Guard; }
  void exchange();
  static void begin(unsigned High, unsigned Low);
};

void Strand::State::exchange() {
  auto *Now = reinterpret_cast<ExceptionsOnTheirWay *>(abi::__cxa_get_globals());
  std::swap(*Now, Exceptions);
  std::swap(vramlint::NearlyFull, NearlyFull);
  OverflowCatcher::exchange(End);
}

/// makecontext() gives numbers only.
void Strand::State::begin(unsigned High, unsigned Low) {
  State &S = *reinterpret_cast<State *>((std::uint64_t(High) << 32) | Low);
  sanitizer::finishSwitch(nullptr, &S.LowestOutside, &S.BytesOutside);
  S.Work();
  S.IsOver = true;
  sanitizer::startSwitch(nullptr, S.LowestOutside, S.BytesOutside); // it is not to be continued
}

Strand::Strand(std::unique_ptr<State> S) : S(std::move(S)) {}

Strand::~Strand() { munmap(S->Memory, S->Bytes + Guard); }

std::unique_ptr<Strand> Strand::make(std::function<void()> Work) {
  auto S = std::make_unique<State>();
  S->Work = std::move(Work);
  if (!hasRoom(S->Bytes * 2) || getcontext(&S->Own))
    return nullptr;
  S->Memory =
      mmap(nullptr, S->Bytes + Guard, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (S->Memory == MAP_FAILED)
    return nullptr;
  mprotect(S->Memory, Guard, PROT_NONE);
  S->NearlyFull = S->lowest() + S->Bytes / 16;
  S->End = reinterpret_cast<std::uintptr_t>(S->lowest());
  S->Own.uc_stack.ss_sp = S->lowest();
  S->Own.uc_stack.ss_size = S->Bytes;
  S->Own.uc_link = &S->Outside;
  const auto At = reinterpret_cast<std::uint64_t>(S.get());
  makecontext(&S->Own, reinterpret_cast<void (*)()>(State::begin), 2, static_cast<unsigned>(At >> 32),
              static_cast<unsigned>(At));
  return std::unique_ptr<Strand>(new Strand(std::move(S)));
}

void Strand::goOn() {
  void *Shadow = nullptr;
  S->exchange();
  sanitizer::startSwitch(&Shadow, S->lowest(), S->Bytes);
  swapcontext(&S->Outside, &S->Own);
  sanitizer::finishSwitch(Shadow, nullptr, nullptr);
  S->exchange();
}

void Strand::pause() {
  void *Shadow = nullptr;
  sanitizer::startSwitch(&Shadow, S->LowestOutside, S->BytesOutside);
  swapcontext(&S->Own, &S->Outside);
  sanitizer::finishSwitch(Shadow, &S->LowestOutside, &S->BytesOutside);
}

bool Strand::isOver() const { return S->IsOver; }

} // namespace vramlint
