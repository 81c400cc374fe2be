// Threads of the program: one runs at a time, on a stack of its own, until it ends or waits for others. What the
// machine has of the others meanwhile is kept with them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Thread.h"
#include "Support/StateHash.h"

#include <utility>

namespace vramlint {
using namespace clang;

HostThread::~HostThread() = default;

ProgramThread::ProgramThread(Machine &M, Address Id) : Id(Id), M(M), AtHost(M.TheHost.newThread()), Here(M.Here) {
  Frames.push_back(std::make_unique<Frame>()); // what calls its function
}

template <typename V>
void ProgramThread::exchangeVariables(llvm::DenseMap<const VarDecl *, V> &All,
                                      llvm::DenseMap<const VarDecl *, V> &Kept) {
  llvm::DenseMap<const VarDecl *, V> Taken;
  for (const auto &[Variable, What] : All)
    if (Variable->getTLSKind() != VarDecl::TLS_None)
      Taken[Variable] = What;
  for (const auto &[Variable, What] : Taken)
    All.erase(Variable);
  All.insert(Kept.begin(), Kept.end());
  Kept = std::move(Taken);
}

void ProgramThread::takeStatics(std::vector<Machine::Cleanup> &OfThread) {
  std::erase_if(M.Statics, [&](const Machine::Cleanup &C) {
    if (C.Variable)
      OfThread.push_back(C);
    return C.Variable != nullptr;
  });
}

void ProgramThread::exchange() {
  M.TheHost.exchangeThread(*AtHost);
  exchangeVariables(M.Globals, Variables);
  exchangeVariables(M.StaticsBegun, Begun);
  std::vector<Machine::Cleanup> OfThread;
  takeStatics(OfThread);
  M.Statics.insert(M.Statics.end(), Statics.begin(), Statics.end());
  Statics = std::move(OfThread);
  std::swap(M.Frames, Frames);
  std::swap(M.Temporaries, Temporaries);
  std::swap(M.Locals, Locals);
  std::swap(M.Building, Building);
  std::swap(M.Opaque, Opaque);
  std::swap(M.OpaqueValues, OpaqueValues);
  std::swap(M.DefaultInitObjects, DefaultInitObjects);
  std::swap(M.ArrayInitIndex, ArrayInitIndex);
  std::swap(M.Caught, Caught);
  std::swap(M.Tries, Tries);
  std::swap(M.VariadicSets, VariadicSets);
  std::swap(M.Ranges, Ranges);
  std::swap(M.Counting, Counting);
  std::swap(M.Counters, Counters);
  std::swap(M.Compared, Compared);
  std::swap(M.Written, Written);
  std::swap(M.ManyRounds, ManyRounds);
  std::swap(M.RoundsOfLoop, RoundsOfLoop);
  std::swap(M.Seeking, Seeking);
  std::swap(M.Here, Here);
  std::swap(M.DecidedBy, DecidedBy);
  std::swap(M.EntryDepth, EntryDepth);
  std::swap(M.InFlight, InFlight);
  std::swap(M.RoundsAsked, RoundsAsked);
}

void ProgramThread::describe(StateHash &H) const {
  H.mix(Id);
  H.mix(Here.getRawEncoding());
  for (const auto &F : Frames)
    H.mix(F->CalledFrom.getRawEncoding());
}

void ProgramThread::abandon() {
  if (!Own)
    return;
  IsAbandoned = true;
  exchange();
  Own->goOn();
  exchange();
}

// --- the machine's side --------------------------------------------------------------------------------

Address Machine::runningThread() const { return Running ? Running->Id : 0; }

bool Machine::hasThread(Address Id) const {
  return llvm::any_of(Threads, [&](const auto &T) { return T->Id == Id; });
}

void Machine::describeThreads(StateHash &H) const {
  H.mix(runningThread());
  H.mix(Threads.size());
  for (const auto &T : Threads)
    if (T.get() != Running)
      T->describe(H);
}

void Machine::startThread(Address Id, std::function<void()> Body) {
  auto New = std::make_unique<ProgramThread>(*this, Id);
  ProgramThread &T = *New;
  Threads.push_back(std::move(New));
  const auto Work = [this, &T, Body = std::move(Body)] {
    try {
      Body();
      endThread();
    } catch (const Stop &) {
      T.Failure = std::current_exception();
    }
  };
  constexpr std::size_t MostStacks = 4'096;
  if (Threads.size() <= MostStacks)
    T.Own = Strand::make(Work);
  ++ThreadEvents;
  if (T.Own)
    return goOn(T);
  letRun(T, Work); // no stack is to be had: all of it at once
  forgetThread(T);
}

void Machine::letRun(ProgramThread &T, llvm::function_ref<void()> Run) {
  ProgramThread *const Before = std::exchange(Running, &T);
  T.exchange();
  Run();
  T.exchange();
  Running = Before;
}

void Machine::goOn(ProgramThread &T) {
  letRun(T, [&] { T.Own->goOn(); });
  if (!T.Own->isOver())
    return;
  ++ThreadEvents;
  forgetThread(T);
}

void Machine::forgetThread(const ProgramThread &T) {
  const std::exception_ptr Failure = T.Failure;
  llvm::erase_if(Threads, [&](const auto &Each) { return Each.get() == &T; });
  if (Failure)
    std::rethrow_exception(Failure);
}

void Machine::letOthersRun() {
  // A round that stands for any other is not known to end where others run in between.
  if (!Trials.empty())
    stop(StopReason::Host, "another thread runs in a round that stands for any other", Here);
  if (Running) {
    if (!Running->Own)
      return;
    ProgramThread &T = *Running;
    T.Own->pause();
    if (T.IsAbandoned || Stopped != StopReason::None)
      throw Stop();
    return;
  }
  std::vector<Address> Waiting;
  for (const auto &T : Threads)
    Waiting.push_back(T->Id);
  for (const Address Id : Waiting) {
    const auto T = llvm::find_if(Threads, [&](const auto &Each) { return Each->Id == Id; });
    if (T != Threads.end() && (*T)->Own)
      goOn(**T);
  }
}

/// Those that still wait when the execution is over never go on.
void Machine::endThreads() {
  for (const auto &T : Threads)
    T->abandon();
  Threads.clear();
}

} // namespace vramlint
