// Static storage: globals in order of definition before the entry, local statics when they are passed, everything
// destroyed in reverse at the end.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Facts.h"
#include "Interp/Scope.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/SaveAndRestore.h"

namespace vramlint {
using namespace clang;

static bool isOfThread(const VarDecl *V) { return V->getTLSKind() != VarDecl::TLS_None; }

/// Why it is not known what a variable holds that nobody defines; else Known.
static CauseId onlyDeclared(Machine &M, const VarDecl *V) {
  if (V->isThisDeclarationADefinition() == VarDecl::Definition)
    return Known;
  const std::string Name(M.qualifiedName(V));
  if (M.TheHost.isUserCode(V->getLocation())) {
    M.TheHost.lacks(V);
    return M.Mem.cause("`" + Name + "` is defined in none of the sources that were given");
  }
  if (M.TheHost.isForeign(V) && V->getType()->isArithmeticType())
    return M.Mem.cause("'" + V->getNameAsString() + "' needs a header that was not found");
  return V->hasExternalStorage() ? M.Mem.cause("global '" + Name + "'") : Known;
}

void Machine::initialiseStatic(const VarDecl *V, Place At, const Expr *) {
  const QualType Type = V->getType();
  const Expr *Init = initialiserOf(V);
  if (!Init) {
    if (const CauseId Cause = onlyDeclared(*this, V)) {
      makeUnknown(At, Type.getNonReferenceType(), Cause);
      const QualType Pointee = Type->getPointeeType();
      if (TheHost.isUserCode(V->getLocation()) && leadsToMemory(Place(), Pointee.isNull() ? Type : Pointee))
        TheHost.assume(Doubt::UnknownValue, Mem.text(Cause), Here); // it may hold tensors from the beginning
    }
    if (Given)
      settleInitial(V, At);
    return;
  }
  std::vector<Place> Outer;
  std::swap(Outer, DefaultInitObjects);
  llvm::SaveAndRestore<const Stmt *> Sought(Seeking, nullptr);
  if (!initialiseConstant(V, At))
    fullExpression([&] { initialiseAny(Init, Type, At); });
  if (Given)
    settleInitial(V, At);
  std::swap(Outer, DefaultInitObjects);
  if (needsDestruction(Type))
    Statics.push_back({Cleanup::Kind::Destroy, At, Type, isOfThread(V) ? V : nullptr});
}

/// A variable of static storage that is used: where it lies. Those of libraries are initialised when first used.
Place Machine::locateStatic(const VarDecl *V, const Expr *Site) {
  V = sharedVariable(V);
  const VarDecl *D = V->getDefinition(Context);
  if (!D)
    D = V->getInitializingDeclaration() ? V->getInitializingDeclaration() : V->getCanonicalDecl();
  auto I = Globals.find(D);
  if (I == Globals.end() && llvm::is_contained(MadeByThreads, D)) {
    initialiseOfThread(D);
    I = Globals.find(D);
  }
  if (I == Globals.end()) {
    // It was there before whatever decided that it is looked for.
    llvm::SaveAndRestore<decltype(Written)> Earlier(Written, nullptr);
    // Of an array without an end nobody knows where its elements lie.
    const CauseId Endless = D->getType()->isIncompleteArrayType() ? onlyDeclared(*this, D) : Known;
    const Place At = Endless ? Place::unknown(Endless) : allocate(D->getType(), BlockKind::Static, /*Zero=*/true);
    Globals[D] = At;
    if (Endless) {
      // nothing to begin with
    } else if (!TheHost.isUserCode(D->getLocation()) && (TheHost.global(D, At) || Standard.global(D, At))) {
      // filled by its library
    } else if (!D->isStaticLocal()) {
      if (!Pending.contains(D)) // of a library or a template
        initialiseStatic(D, At, Site);
    } else if (isOfThread(D)) { // in another thread, which does not come by its declaration
      initialiseConstant(D, At);
    }
    I = Globals.find(D);
  }
  Place At = I->second;
  if (V->getType()->isReferenceType()) {
    const Value Target = load(At, V->getType());
    At = dereference(Target);
  }
  return At;
}

/// What a compiler can compute is there before anything runs; the rest is initialised in order. Members of templates
/// have no place in it: they follow, when nobody has asked for them before.
void Machine::initialiseGlobals(llvm::ArrayRef<const VarDecl *> InOrder) {
  auto hasTurn = [](const VarDecl *V) { return !V->getTemplateInstantiationPattern(); };
  for (const VarDecl *V : InOrder)
    if (hasTurn(V))
      Pending.insert(V);
  for (const VarDecl *V : InOrder)
    if (hasTurn(V) && !Globals.count(V)) {
      Globals[V] = allocate(V->getType(), BlockKind::Static, /*Zero=*/true);
      StaticsBegun[V] = initialiseConstant(V, Globals[V]);
      if (Given && StaticsBegun[V])
        settleInitial(V, Globals[V]);
      if (isOfThread(V) && (!StaticsBegun[V] || needsDestruction(V->getType()))) {
        Globals.erase(V);
        StaticsBegun.erase(V);
        Pending.erase(V);
        MadeByThreads.push_back(V);
      }
    }
  for (const VarDecl *V : InOrder) {
    if (!hasTurn(V)) {
      locateStatic(V, nullptr);
      continue;
    }
    if (Pending.erase(V))
      initialiseInTurn(V);
  }
}

/// A global that has its place, and its value if a compiler could compute it.
void Machine::initialiseInTurn(const VarDecl *V) {
  if (!StaticsBegun.lookup(V))
    initialiseStatic(V, Globals[V], nullptr);
  else if (needsDestruction(V->getType()))
    Statics.push_back({Cleanup::Kind::Destroy, Globals[V], V->getType(), isOfThread(V) ? V : nullptr});
  if (V->getType()->isRecordType())
    TheHost.bound(V, Globals[V]);
}

/// The first variable of a unit that a thread comes to brings the unit's others with it, in their order.
void Machine::initialiseOfThread(const VarDecl *Wanted) {
  const SourceManager &Sources = Context.getSourceManager();
  const auto FileOf = [&](const VarDecl *V) { return Sources.getFileID(Sources.getExpansionLoc(V->getLocation())); };
  std::vector<const VarDecl *> Begun;
  llvm::SaveAndRestore<decltype(Written)> Earlier(Written, nullptr);
  for (const VarDecl *V : MadeByThreads)
    if (!Globals.count(V) && (!SeveralUnits || FileOf(V) == FileOf(Wanted))) {
      Globals[V] = allocate(V->getType(), BlockKind::Static, /*Zero=*/true);
      StaticsBegun[V] = initialiseConstant(V, Globals[V]);
      Begun.push_back(V);
    }
  for (const VarDecl *V : Begun)
    initialiseInTurn(V);
}

void Machine::declareStaticLocal(const VarDecl *V) {
  auto [I, New] = StaticsBegun.try_emplace(V, false);
  if (!New && I->second)
    return;
  if (!Globals.count(V))
    Globals[V] = allocate(V->getType(), BlockKind::Static, /*Zero=*/true);
  try {
    initialiseStatic(V, Globals[V], nullptr);
  } catch (ProgramThrow &) { // tried again the next time
    StaticsBegun.erase(V);
    throw;
  }
  StaticsBegun[V] = true;
}

/// Destroys the variables of the thread that runs, newest first.
void Machine::endThread() {
  for (std::size_t I = Statics.size(); I-- > 0;)
    if (Statics[I].Variable) {
      const Cleanup OfThread = Statics[I];
      Statics.erase(Statics.begin() + static_cast<std::ptrdiff_t>(I));
      clean(OfThread, false);
      I = std::min(I, Statics.size());
    }
}

/// Destroys what is static and runs what was registered, newest first.
void Machine::endProgram() {
  endThread(); // what belongs to the thread goes first
  while (!Statics.empty() || !AtExit.empty()) {
    // A function registered after an object was made runs before its destructor.
    if (!AtExit.empty() && AtExit.back().After >= Statics.size()) {
      auto F = std::move(AtExit.back().Run);
      AtExit.pop_back();
      fullExpression([&] { F(); });
      continue;
    }
    take(Statics, Statics.size() - 1, false);
  }
}

/// A parameter of main(): the count, the words with a null pointer behind them, or the environment, which is not
/// known.
static Value mainArgument(Machine &M, const ParmVarDecl *P) {
  if (P->getType()->isIntegerType())
    return M.ProgramArguments ? Value::integer(static_cast<std::int64_t>(M.ProgramArguments->size()))
                              : M.unknown("how many arguments the program is called with");
  constexpr std::size_t UnknownWords = 64;
  const bool IsWords = P->getFunctionScopeIndex() == 1, IsKnown = IsWords && M.ProgramArguments.has_value();
  const std::size_t Count = IsKnown ? M.ProgramArguments->size() : UnknownWords;
  const Place Array = M.Mem.allocate(8 * (Count + 1), BlockKind::Static, /*Uninitialised=*/false);
  for (std::size_t I = 0; I < Count; ++I) {
    const bool IsName = IsWords && I == 0;
    const std::optional<std::string> Word = IsKnown  ? (*M.ProgramArguments)[I]
                                            : IsName ? std::optional<std::string>("program")
                                                     : std::nullopt;
    const std::string Name = IsWords ? "argv[" + std::to_string(I) + "]" : std::string("the environment");
    Value V = Word ? Value::address(M.literal(*Word)) : M.unknown(Name);
    if (IsWords && V.isUnknown())
      V = Value::unknown(M.Mem.explained(V.cause(), suggestionFor(Name)));
    M.store({Array.At + 8 * I}, V, M.Context.VoidPtrTy);
  }
  return Value::address(Array.At);
}

static std::vector<Operand> entryArguments(Machine &M, const FunctionDecl *Entry) {
  std::vector<Operand> Arguments;
  for (const ParmVarDecl *P : Entry->parameters()) {
    Operand O;
    O.Param = P;
    O.Type = P->getType().getNonReferenceType();
    const bool ByPlace = P->getType()->isReferenceType() || Machine::isPlaced(P->getType());
    if (P->hasDefaultArg() && !P->hasUninstantiatedDefaultArg()) {
      if (ByPlace) {
        O.At = M.temporary(O.Type, false);
        M.initialiseAny(P->getDefaultArg(), O.Type, O.At);
        M.destroyLater(O.At, O.Type);
      } else {
        O.V = M.evaluate(P->getDefaultArg());
      }
    } else if (Entry->isMain()) {
      O.V = mainArgument(M, P);
    } else {
      const std::string Cause = "argument '" + P->getNameAsString() + "' of the entry function has no default";
      if (ByPlace) {
        O.At = M.temporary(O.Type, false);
        M.makeUnknown(O.At, O.Type, M.Mem.cause(Cause));
      } else {
        O.V = M.unknown(Cause);
      }
    }
    Arguments.push_back(O);
  }
  return Arguments;
}

void Machine::run(const FunctionDecl *Entry, llvm::ArrayRef<const VarDecl *> InOrder) {
  auto attempt = [&](llvm::function_ref<void()> Body) {
    try {
      Body();
    } catch (Stop &) {
    } catch (ProgramThrow &Thrown) {
      // Nobody looks for handlers at this level: launch() has ended the program before.
      Stopped = StopReason::Exception;
      StopMessage = "an exception leaves the program";
      StopLocation = Thrown.Object->Where;
    }
  };
  attempt([&] {
    Frames.push_back(std::make_unique<Frame>()); // what runs before and after the entry
    frame().IsUser = true;
    initialiseGlobals(InOrder);
    Here = SourceLocation(); // nothing of the program calls its entry
    fullExpression([&] {
      std::vector<Operand> Arguments = entryArguments(*this, Entry);
      const QualType Result = Entry->getReturnType();
      Place Returned;
      if (isPlaced(Result))
        Returned = temporary(Result, /*Destroy=*/false);
      EntryDepth = Frames.size() + 1;
      const CallResult R = interpretBody(bodyFacts(Entry), Place(), Arguments, nullptr, Returned);
      EntryDepth = 0; // what runs at the end of the program is as deep, and no end of the scenario
      if (Entry->isMain() && R.V.isInt())
        ExitStatus = static_cast<int>(R.V.asInt());
      if (isPlaced(Result))
        destroyLater(Returned, Result);
    });
    TheHost.entryHasReturned();
  });
  if (Stopped == StopReason::Exit)
    TheHost.entryHasReturned(); // what dies behind exit() is no more part of it than what dies behind main()
  if (Stopped == StopReason::None || Stopped == StopReason::Exit) {
    const StopReason Before = std::exchange(Stopped, StopReason::None);
    attempt([&] { endProgram(); });
    if (Stopped == StopReason::None || Stopped == StopReason::Exit)
      Stopped = Before;
  }
  Ended = true;
  endThreads();
}

} // namespace vramlint
