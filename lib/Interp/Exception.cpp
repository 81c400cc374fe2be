// Exceptions: objects that are thrown, handlers that match, and how long the objects live.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Scope.h"

#include "clang/Sema/Sema.h"
#include "llvm/Support/SaveAndRestore.h"

namespace vramlint {
using namespace clang;

/// Looks for a handler before anything is unwound, as the unwinder does: without one nothing of the program runs any
/// more.
void Machine::launch(ExceptionRef E) {
  const char *Barrier = nullptr;
  Place Object;
  std::size_t I = Tries.size();
  auto isBarrier = [&] { return !Tries[I - 1].Try && !Tries[I - 1].TakesAll; };
  while (I > 0 && !isBarrier() && !Tries[I - 1].TakesAll && !findHandler(Tries[I - 1].Try, E, Object))
    --I;
  if (I > 0 && isBarrier())
    Barrier = "terminate called: an exception leaves a noexcept function: ";
  if (I == 0 || Barrier) {
    terminate((Barrier ? Barrier : "") + describeException(E), E->Where, E);
  }
  E->InFlight = true;
  ++InFlight;
  throw ProgramThrow{std::move(E)};
}

/// std::terminate: the program's handler runs, if it has one, with \p E as the exception that is handled. No handler
/// may return.
void Machine::terminate(std::string Message, SourceLocation Where, const ExceptionRef &E) {
  if (const FunctionDecl *Handler = functionAt(std::exchange(TerminateHandler, 0))) {
    if (E) {
      ++E->Handlers;
      Caught.push_back(E);
    }
    Tries.push_back({});
    fullExpression([&] { callFunction(Handler, Place(), {}, nullptr, false, Place()); });
  }
  if (Stopped == StopReason::None) {
    Stopped = StopReason::Exception;
    StopMessage = std::move(Message);
    StopLocation = Where;
    StopStack = E ? E->Stack : callSites();
  }
  throw Stop();
}

/// The object goes when nobody handles it, throws it or points to it.
void Machine::letGo(const ExceptionRef &E) {
  if (E->Handlers || E->InFlight || E->References || !Exceptions.erase(E->At))
    return;
  destroyObject(E->At, E->Type);
  Mem.release(E->At);
}

ExceptionRef Machine::exceptionAt(Address A) const {
  auto I = Exceptions.find(A);
  return I == Exceptions.end() ? nullptr : I->second;
}

void Machine::throwAgain(ExceptionRef E) { launch(std::move(E)); }

ExceptionRef Machine::catching(llvm::function_ref<void()> Body) {
  const std::size_t Down = Tries.size();
  Tries.push_back({nullptr, /*TakesAll=*/true});
  ExceptionRef Caught;
  try {
    Body();
  } catch (ProgramThrow &Thrown) {
    Caught = Thrown.Object;
  }
  Tries.resize(Down);
  return Caught;
}

void Machine::swallow(const ExceptionRef &E) {
  E->InFlight = false;
  --InFlight;
  letGo(E);
}

void Machine::passOn(const ExceptionRef &E) {
  E->InFlight = false;
  --InFlight;
  launch(E);
}

void Machine::throwObject(const CXXThrowExpr *E) {
  if (!E->getSubExpr()) {
    if (Caught.empty())
      terminate("terminate called without an active exception", E->getExprLoc());
    launch(Caught.back());
  }
  auto Object = std::make_shared<ExceptionObject>();
  Object->Type = E->getSubExpr()->getType().getUnqualifiedType();
  Object->Where = frame().IsUser ? E->getExprLoc() : Here;
  Object->Stack = callSites();
  const Place At = allocate(Object->Type, BlockKind::Exception);
  initialiseAny(E->getSubExpr(), Object->Type, At);
  Object->At = At.At;
  Exceptions[At.At] = Object;
  launch(Object);
}

void Machine::raise(std::string Message, const Expr *Site, const char *ClassName) {
  const CXXRecordDecl *Class = findClass(ClassName);
  const SourceLocation Where = Site && frame().IsUser ? Site->getExprLoc() : Here;
  if (!Class)
    stop(StopReason::Exception, std::move(Message), Where);
  auto Object = std::make_shared<ExceptionObject>();
  Object->Type = classType(Class);
  Object->Where = Where;
  Object->Stack = callSites();
  const Place At = allocate(Object->Type, BlockKind::Exception, /*Zero=*/true);
  Operand Text;
  Text.Type = Context.getPointerType(Context.CharTy.withConst());
  Text.V = Value::address(literal(Message));
  fullExpression([&] {
    std::vector<Operand> Arguments{Text};
    Library *Owner = nullptr;
    const auto takesText = [&](QualType Type) {
      return resolve(ResolveKind::Construct, Type, "", Arguments, Where).Call != nullptr;
    };
    if (ownsClass(Class, Owner)) {
      std::vector<Operand> Given = Arguments;
      constructOwned(nullptr, Given, At, Object->Type, Site, false);
      // A base of the standard library's keeps the text for what().
      for (const CXXBaseSpecifier &B : Class->bases())
        if (takesText(B.getType()))
          if (const std::optional<Place> Part = upcast(At, Class, B.getType()->getAsCXXRecordDecl()))
            construct(B.getType(), Arguments, *Part, Site);
      writeTablePointers(Class, At, {Class, At});
      return;
    }
    if (!takesText(Object->Type))
      Arguments.clear();
    construct(Object->Type, Arguments, At, Site);
  });
  Object->At = At.At;
  Exceptions[At.At] = Object;
  launch(Object);
}

/// what(), for classes derived from std::exception; the type's name otherwise.
std::string Machine::describeException(const ExceptionRef &E) {
  const CXXRecordDecl *Class = E->Type->getAsCXXRecordDecl();
  const std::string Name = E->Type.getAsString();
  const CXXRecordDecl *Standard = findClass("std::exception");
  if (!Class || !Standard)
    return "an exception of type '" + Name + "'";
  std::optional<Place> Base = upcast(E->At, Class, Standard);
  if (!Base)
    return "an exception of type '" + Name + "'";
  std::optional<std::string> Text;
  try {
    fullExpression([&] {
      if (std::optional<CallResult> What = callMethod(*Base, classType(Standard), "what", {}, nullptr))
        if (What->V.isInt())
          Text = cString(What->V.asAddress());
    });
  } catch (ProgramThrow &Thrown) {
    swallow(Thrown.Object);
  }
  return Text ? *Text : "an exception of type '" + Name + "'";
}

/// Whether a handler for \p Caught takes the exception; \p Object is what its variable then stands for.
bool Machine::matches(QualType CaughtType, const ExceptionRef &E, Place &Object) {
  const QualType Wanted = CaughtType.getNonReferenceType().getUnqualifiedType();
  Object = E->At;
  if (isSameType(Wanted, E->Type))
    return true;
  const CXXRecordDecl *From = E->Type->getAsCXXRecordDecl(), *To = Wanted->getAsCXXRecordDecl();
  if (From && To && isPublicBase(From, To)) {
    std::optional<Place> Base = upcast(E->At, From, To);
    if (Base)
      Object = *Base;
    return Base.has_value();
  }
  // Pointers convert to pointers to bases, to void, and from nullptr.
  if (E->Type->isNullPtrType() && (Wanted->isPointerType() || Wanted->isMemberPointerType())) {
    const Place Null = allocate(Wanted, BlockKind::Exception, /*Zero=*/true);
    Object = Null;
    return true;
  }
  if (!Wanted->isPointerType() || !E->Type->isPointerType())
    return false;
  const QualType FromPointee = E->Type->getPointeeType(), ToPointee = Wanted->getPointeeType();
  if (!ToPointee.isAtLeastAsQualifiedAs(FromPointee
#if CLANG_VERSION_MAJOR >= 20
                                        ,
                                        Context
#endif
                                        ))
    return false;
  const auto *ToFunction = ToPointee->getAs<FunctionProtoType>();
  if (isSameType(FromPointee, ToPointee) ||
      (ToFunction && !ToFunction->isNothrow() &&
       Context.hasSameFunctionTypeIgnoringExceptionSpec(FromPointee, ToPointee)) ||
      (ToPointee->isVoidType() && !FromPointee->isFunctionType()))
    return true;
  From = FromPointee->getAsCXXRecordDecl();
  To = ToPointee->getAsCXXRecordDecl();
  if (!From || !To || !isPublicBase(From, To))
    return false;
  const Value P = load(E->At, E->Type);
  if (P.isInt() && P.truth()) {
    std::optional<Place> Base = upcast(P.asAddress(), From, To);
    if (!Base)
      return false;
    const Place Adjusted = allocate(Wanted, BlockKind::Exception);
    store(Adjusted, Value::address(Base->At), Wanted);
    Object = Adjusted;
  }
  return true;
}

const CXXCatchStmt *Machine::findHandler(const CXXTryStmt *S, const ExceptionRef &E, Place &Object) {
  for (unsigned I = 0; I < S->getNumHandlers(); ++I) {
    const CXXCatchStmt *Handler = S->getHandler(I);
    Object = E->At;
    if (!Handler->getExceptionDecl() || matches(Handler->getCaughtType(), E, Object))
      return Handler;
  }
  return nullptr;
}

/// \p Body runs with \p E as the exception being handled; the object may go afterwards.
void Machine::runHandler(const CXXCatchStmt *, const ExceptionRef &E, llvm::function_ref<void()> Body) {
  ++E->Handlers;
  Caught.push_back(E);
  auto leave = [&] {
    Caught.pop_back();
    --E->Handlers;
  };
  try {
    Body();
  } catch (ProgramThrow &) {
    leave();
    letGo(E);
    throw;
  }
  leave();
  letGo(E);
}

Flow Machine::executeTry(const Stmt *S) {
  const auto *Try = cast<CXXTryStmt>(S);
  if (Seeking)
    for (unsigned I = 0; I < Try->getNumHandlers(); ++I)
      if (holds(Try->getHandler(I)->getHandlerBlock(), Seeking))
        return execute(Try->getHandler(I)->getHandlerBlock());
  return tryAround(Try, [&] { return execute(Try->getTryBlock()); });
}

/// Runs \p Body under the handlers of \p Try. What leaves a handler that has no right to end is thrown again.
Flow Machine::tryAround(const CXXTryStmt *Try, llvm::function_ref<Flow()> Body, bool Rethrow) {
  const Mark TemporariesDown = Temporaries.size(), LocalsDown = Locals.size(), BuildingDown = Building.size();
  ExceptionRef E;
  Tries.push_back({Try});
  const std::size_t TriesDown = Tries.size() - 1;
  try {
    const Flow F = Body();
    Tries.resize(TriesDown);
    return F;
  } catch (ProgramThrow &Thrown) {
    Tries.resize(TriesDown);
    E = Thrown.Object;
    assert(Temporaries.size() == TemporariesDown && Locals.size() == LocalsDown && Building.size() == BuildingDown);
    (void)TemporariesDown, (void)LocalsDown, (void)BuildingDown;
    Place Object;
    if (!findHandler(Try, E, Object))
      throw;
  }
  Flow Result = Flow::Normal;
  fullExpression([&] {
    Place Object;
    const CXXCatchStmt *Handler = findHandler(Try, E, Object);
    runHandler(Handler, E, [&] {
      Result = inBlock([&] {
        if (const VarDecl *D = Handler->getExceptionDecl()) {
          if (D->getType()->isReferenceType()) {
            frame().Variables[D] = Object;
          } else {
            const Place At = allocate(D->getType(), BlockKind::Automatic);
            Locals.emplace_back(Cleanup::Kind::Release, At, D->getType(), D);
            frame().Variables[D] = At;
            if (isPlaced(D->getType()))
              copyObject(D->getType().getUnqualifiedType(), At, Object, false, nullptr);
            else
              store(At, load(Object, D->getType()), D->getType());
            Locals.emplace_back(Cleanup::Kind::Destroy, At, D->getType());
          }
        }
        E->InFlight = false;
        --InFlight;
        const Flow F = execute(Handler->getHandlerBlock());
        if (Rethrow && F == Flow::Normal) // a destructor's handler may return
          launch(E);
        return F;
      });
    });
  });
  return Result;
}

} // namespace vramlint
