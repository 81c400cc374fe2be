// A thread of the program, and what the machine has of it while another one runs.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"
#include "Support/Stack.h"

#include <exception>

namespace vramlint {

/// One of them but the first, which is whoever runs when no other does.
class ProgramThread {
public:
  ProgramThread(Machine &M, Address Id);

  /// Exchanges what the machine has of the thread that runs for what is kept here.
  void exchange();
  /// It is never to go on; the machine has ended.
  void abandon();

  Address Id;
  std::unique_ptr<Strand> Own; ///< null: it runs on the stack of who has started it, and cannot wait
  std::exception_ptr Failure;  ///< what ends the execution
  bool IsAbandoned = false;
  /// Where it is, while it waits.
  void describe(StateHash &H) const;

private:
  void takeStatics(std::vector<Machine::Cleanup> &OfThread);
  template <typename V>
  void exchangeVariables(llvm::DenseMap<const clang::VarDecl *, V> &All,
                         llvm::DenseMap<const clang::VarDecl *, V> &Kept);

  Machine &M;
  std::unique_ptr<HostThread> AtHost;
  llvm::DenseMap<const clang::VarDecl *, Place> Variables; ///< that each thread has for itself
  llvm::DenseMap<const clang::VarDecl *, bool> Begun;
  std::vector<Machine::Cleanup> Statics; ///< what is to be done when these die

  decltype(Machine::Frames) Frames;
  std::vector<Machine::Cleanup> Temporaries, Locals, Building;
  decltype(Machine::Opaque) Opaque;
  decltype(Machine::OpaqueValues) OpaqueValues;
  decltype(Machine::DefaultInitObjects) DefaultInitObjects;
  decltype(Machine::ArrayInitIndex) ArrayInitIndex;
  decltype(Machine::Caught) Caught;
  decltype(Machine::Tries) Tries;
  decltype(Machine::VariadicSets) VariadicSets;
  decltype(Machine::Ranges) Ranges;
  decltype(Machine::Counting) Counting;
  decltype(Machine::Counters) Counters;
  decltype(Machine::Compared) Compared;
  decltype(Machine::Written) Written = nullptr;
  decltype(Machine::ManyRounds) ManyRounds = nullptr;
  decltype(Machine::RoundsOfLoop) RoundsOfLoop = nullptr;
  decltype(Machine::Seeking) Seeking = nullptr;
  decltype(Machine::Here) Here;
  CauseId DecidedBy = Known;
  std::size_t EntryDepth = 0;
  int InFlight = 0, RoundsAsked = GivenValues::None;
};

} // namespace vramlint
