// Lifetimes: what is taken down when a scope is left, and limits.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Scope.h"
#include "Interp/Facts.h"
#include "Interp/MemoryLimit.h"
#include "Interp/Thread.h"
#include "Support/Watch.h"

#include "llvm/Support/SaveAndRestore.h"

namespace vramlint {
using namespace clang;

Library::~Library() = default;

Machine::Machine(ASTContext &Context, Sema &Sema, Library &Standard, Host &TheHost, MachineLimits Limits)
    : Context(Context), SemaRef(Sema), Standard(Standard), TheHost(TheHost), Limits(Limits),
      Mangler(ItaniumMangleContext::create(Context, Context.getDiagnostics())) {
  Deadline = WorkClock::now() + WorkClock::seconds(Limits.Seconds);
  Standard.attach(*this);
  TheHost.attach(*this);
}

Machine::~Machine() {
  Ended = true;
  countWork();
  // What libraries keep, a loop over data that shows that its rounds repeat, knows the machine: it goes first.
  Mem.end();
}

/// A list of constants stays, and is marked.
static void endLife(Memory &Mem, Address At) {
  const Block *B = Mem.find(At);
  if (B && B->Kind == BlockKind::Literal)
    Mem.setShadow(At, B->Size, Mem.cause(GoneListCause));
  else
    Mem.release(At);
}

void Machine::clean(const Cleanup &C, bool Unwinding) {
  switch (C.K) {
  case Cleanup::Kind::OnThrow:
    if (Unwinding && C.InClass)
      destroyRecord(C.At, C.Type->getAsCXXRecordDecl(), /*Complete=*/false, {C.InClass, C.InAt});
    else if (Unwinding && C.At)
      destroyObject(C.At, C.Type);
    return;
  case Cleanup::Kind::Returned:
    if (!frame().ResultIsMade || Unwinding)
      destroyObject(C.At, C.Type);
    return;
  case Cleanup::Kind::Destroy:
    destroyObject(C.At, C.Type);
    return;
  case Cleanup::Kind::DestroyAndRelease:
    try {
      destroyObject(C.At, C.Type);
    } catch (ProgramThrow &) {
      Mem.release(C.At.At);
      throw;
    }
    Mem.release(C.At.At);
    return;
  case Cleanup::Kind::Release:
    endLife(Mem, C.At.At);
    return;
  case Cleanup::Kind::Call: { // __attribute__((cleanup(f)))
    Operand Variable;
    Variable.Type = Context.getPointerType(C.Type);
    Variable.V = Value::address(C.At.At);
    callFunction(C.Variable->getAttr<CleanupAttr>()->getFunctionDecl(), Place(), {Variable}, nullptr, false, Place());
    return;
  }
  }
}

/// Runs what stands above \p Down, newest first. A destructor that throws leaves the rest to be unwound; one that
/// throws while an exception is on its way ends the program.
void Machine::take(std::vector<Cleanup> &Stack, Mark Down, bool Unwinding) {
  while (Stack.size() > Down) {
    const Cleanup C = Stack.back();
    Stack.pop_back();
    if (C.Variable && !Frames.empty() && C.K != Cleanup::Kind::Call)
      frame().Variables.erase(C.Variable);
    if (C.K == Cleanup::Kind::Release) {
      endLife(Mem, C.At.At);
      continue;
    }
    if (!Unwinding) {
      try {
        clean(C, false);
      } catch (ProgramThrow &) {
        take(Stack, Down, true);
        throw;
      }
      continue;
    }
    try {
      clean(C, true);
    } catch (ProgramThrow &Thrown) {
      throwsWhileUnwinding(Thrown.Object);
    }
  }
}

void Machine::throwsWhileUnwinding(const ExceptionRef &E) {
  terminate("terminate called: a destructor throws (" + describeException(E) +
                ") while another exception is on its way",
            E->Where, E);
}

void Machine::blockScope(llvm::function_ref<void()> Body) {
  const Mark Down = Locals.size();
  try {
    Body();
  } catch (ProgramThrow &) {
    take(Locals, Down, true);
    throw;
  }
  take(Locals, Down, false);
}

void Machine::fullExpression(llvm::function_ref<void()> Body) {
  const Mark Down = Temporaries.size();
  try {
    Body();
  } catch (ProgramThrow &) {
    take(Temporaries, Down, true);
    throw;
  }
  take(Temporaries, Down, false);
}

/// Parts that \p Body has finished die when it throws, and not when it ends.
void Machine::duringConstruction(llvm::function_ref<void()> Body) {
  const Mark Down = Building.size();
  try {
    Body();
  } catch (ProgramThrow &) {
    take(Building, Down, true);
    throw;
  }
  Building.resize(Down);
}

void Machine::destroyLater(Place At, QualType Type) { Temporaries.emplace_back(Cleanup::Kind::Destroy, At, Type); }

Place Machine::temporary(QualType Type, bool Destroy) {
  Place At = allocate(Type, BlockKind::Temporary);
  const bool IsDestroyed = Destroy && needsDestruction(Type);
  Temporaries.emplace_back(IsDestroyed ? Cleanup::Kind::DestroyAndRelease : Cleanup::Kind::Release, At, Type);
  return At;
}

bool Machine::isLate() const { return WorkClock::now() - Began > (Deadline - Began) / 2; }

/// What an event takes is a call of the library with what it does for the graph and its tensors.
void Machine::countWork() {
  constexpr WorkClock::duration OfStep(450), OfEvent(1000);
  const std::uint64_t Events = TheHost.recorded();
  WorkClock::spend(OfStep * static_cast<std::int64_t>(Steps - CountedSteps) +
                   OfEvent * static_cast<std::int64_t>(Events - CountedEvents));
  CountedSteps = Steps;
  CountedEvents = Events;
}

void Machine::checkLimits() {
  countWork();
  if (Stopped != StopReason::None)
    throw Stop(); // something stopped it where nothing may be thrown: atEndOfHeld()
  if (WorkClock::now() > Deadline) {
    char Text[32];
    std::snprintf(Text, sizeof Text, "%g", Limits.Seconds);
    stop(StopReason::TimeLimit,
         std::string("the scenario did not end within ") + Text + " seconds; --max-time=SECONDS raises this limit",
         Here);
  }
  Watch::gotFurther();
  if (Mem.live() > Limits.MemoryBytes)
    stop(StopReason::MemoryLimit, holdsTooMuch(Limits.MemoryBytes), Here);
  if (Watch::memoryIsShort())
    stop(StopReason::MemoryLimit,
         "the analysis takes most of " + formatBytes(Watch::memoryLimit()) +
             " of memory; --max-memory=SIZE raises this limit",
         Here);
}

void Machine::stop(StopReason Reason, std::string Message, SourceLocation Where) {
  if (Stopped == StopReason::None) {
    Stopped = Reason;
    StopMessage = std::move(Message);
    // What happens in a library's code happens where the program called it.
    StopLocation = Where.isValid() && (Frames.empty() || frame().IsUser) ? Where : Here;
    StopStack = callSites();
  }
  throw Stop();
}

/// Where the active functions of the program were called, innermost first.
std::vector<SourceLocation> Machine::callSites() const {
  std::vector<SourceLocation> Sites;
  for (auto I = Frames.rbegin(); I != Frames.rend(); ++I)
    if ((*I)->IsUser && (*I)->CalledFrom.isValid())
      Sites.push_back((*I)->CalledFrom);
  return Sites;
}

Value Machine::unmodelled(std::string What, const Expr *Site, Doubt Kind) {
  const std::string Cause = "no model for " + What;
  TheHost.assume(Kind, What, Site && frame().IsUser ? Site->getExprLoc() : Here, Cause);
  return unknown(Cause);
}

void Machine::atEndOfHeld(llvm::function_ref<void()> Body) noexcept {
  if (Ended || Stopped != StopReason::None) // nothing of the program runs any more
    return;
  try {
    TheHost.apartFromError([&] { fullExpression(Body); });
  } catch (const Stop &) {
  } catch (const ProgramThrow &Thrown) {
    Stopped = StopReason::Exception;
    StopMessage = "terminate called: an exception leaves the end of an object: " + describeException(Thrown.Object);
    StopLocation = Thrown.Object->Where;
    StopStack = Thrown.Object->Stack;
  }
  if (Stopped != StopReason::None)
    Steps |= StepsBetweenChecks;
}

HeldObject::~HeldObject() {
  M.atEndOfHeld([&] { M.destroyObject(At, Type); });
  if (!M.ended())
    M.Mem.release(At.At);
}

std::shared_ptr<HeldObject> hold(Machine &M, const Operand &From, bool Move) {
  const QualType Type = From.Type.getNonReferenceType().getUnqualifiedType();
  Place At = M.allocate(Type, BlockKind::Heap);
  if (From.isPlaced()) {
    if (Machine::isPlaced(Type))
      M.copyObject(Type, At, From.At, Move, nullptr);
    else
      M.store(At, M.load(From.At, Type), Type);
  } else {
    M.store(At, From.V, Type);
  }
  return std::make_shared<HeldObject>(M, At, Type);
}

} // namespace vramlint
