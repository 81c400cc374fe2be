// Calls: who answers. Asked once for each function, in this order:
//
//   the host, for functions that it owns
//   the standard library's room, for what is compiled into it
//   the body, the program's or a header's
//   either library's rows, for functions without a body
//
// and else nobody: then the result, the object and everything that the call could have changed are unknown.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/BrokenCode.h"
#include "Interp/Facts.h"
#include "Interp/Scope.h"
#include "Support/Stack.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SaveAndRestore.h"

#include <algorithm>

namespace vramlint {
using namespace clang;

std::unique_ptr<Frame> Machine::newFrame() {
  if (SpareFrames.empty())
    return std::make_unique<Frame>();
  std::unique_ptr<Frame> F = std::move(SpareFrames.back());
  SpareFrames.pop_back();
  return F;
}

/// The innermost frame is over; its storage serves again.
void Machine::leaveFrame() {
  std::unique_ptr<Frame> F = std::move(Frames.back());
  Frames.pop_back();
  F->reset();
  SpareFrames.push_back(std::move(F));
}

/// `throw(A, B)`, before C++17: anything else ends the program.
void Machine::checkAllowed(const FunctionProtoType *Type, const ExceptionRef &E) {
  Place Object;
  if (llvm::none_of(Type->exceptions(), [&](QualType Allowed) { return matches(Allowed, E, Object); }))
    terminate("terminate called: an exception leaves a function that does not allow it: " + describeException(E),
              E->Where, E);
}

/// Runs \p Run as the body of a function: depth, parameters, `noexcept`, what the host is told.
CallResult Machine::enter(const BodyFacts &Body, Place This, std::vector<Operand> &Arguments, const Expr *Site,
                          Place Result, llvm::function_ref<void()> Run) {
  const SourceLocation Where = Site && frame().IsUser ? Site->getExprLoc() : Here;
  if (Frames.size() >= Limits.CallDepth || stackIsNearlyFull())
    stop(StopReason::DepthLimit,
         "calls nest deeper than " + std::to_string(Frames.size()) + "; is the recursion endless?", Where);
  auto New = newFrame();
  New->Function = Body.Function;
  New->This = This;
  New->Result = Result;
  New->CalledFrom = Where;
  New->IsUser = Body.IsUser;
  if (Body.Closure && This)
    bindClosure(*New, Body.Closure);
  const Mark Down = Locals.size();
  bindParameters(*New, Body, Arguments); // default arguments belong to the caller
  const std::size_t TriesDown = Tries.size();
  if (Body.NoThrow)
    Tries.push_back({});
  Frames.push_back(std::move(New));
  std::vector<Place> OuterInits;
  std::swap(OuterInits, DefaultInitObjects);
  llvm::SaveAndRestore<const Stmt *> Sought(Seeking, nullptr);
  const SourceLocation Before = Here;
  if (Body.IsUser)
    TheHost.enterFunction(frame());
  auto leave = [&] {
    if (Body.IsUser)
      TheHost.leaveFunction(frame());
    Tries.resize(TriesDown);
    std::swap(OuterInits, DefaultInitObjects);
    Here = Before;
  };
  try {
    Run();
    take(Locals, Down, false);
  } catch (ProgramThrow &Thrown) {
    take(Locals, Down, true);
    leave();
    leaveFrame();
    if (Body.Allowed)
      checkAllowed(Body.Allowed, Thrown.Object);
    throw;
  }
  leave();
  CallResult Back;
  Back.V = frame().Returned;
  Back.At = frame().ReturnedPlace;
  Back.Made = static_cast<bool>(Result);
  leaveFrame();
  return Back;
}

/// Whether the program itself calls it, and it is not of the program.
bool Machine::isLibrarysForProgram(const BodyFacts &Body) {
  return !Body.IsUser && !Frames.empty() && frame().IsUser;
}

CallResult Machine::interpretBody(const BodyFacts &Body, Place This, std::vector<Operand> &Arguments,
                                  const Expr *Site, Place Result) {
  if (isLibrarysForProgram(Body)) {
    CallResult R;
    const std::vector<RowBefore> Rows = This ? std::vector<RowBefore>() : rowsGiven(Arguments);
    const CauseId Cause = decidedWhile([&] { R = runBody(Body, This, Arguments, Site, Result); });
    if (Cause) {
      loseResult(R, Body.Function->getReturnType(), Result, Cause);
      loseOrder(Rows, Cause);
    }
    return R;
  }
  return runBody(Body, This, Arguments, Site, Result);
}

CallResult Machine::runBody(const BodyFacts &Body, Place This, std::vector<Operand> &Arguments, const Expr *Site,
                            Place Result) {
  if (Body.Single)
    return enter(Body, This, Arguments, Site, Result, [&] { giveBack(Body.Single->getRetValue()); });
  return enter(Body, This, Arguments, Site, Result, [&] {
    const Flow Flow = execute(Body.Body);
    if (Flow != vramlint::Flow::Return && Body.Function->isMain())
      frame().Returned = Value::integer(0);
  });
}

CallResult Machine::callLambdaInvoker(const CXXMethodDecl *Invoker, std::vector<Operand> Arguments, const Expr *Site,
                                      Place Result) {
  const CXXRecordDecl *Class = Invoker->getParent();
  const CXXMethodDecl *Call = Class->getLambdaCallOperator();
  if (Class->isGenericLambda())
    if (const TemplateArgumentList *Given = Invoker->getTemplateSpecializationArgs()) {
      void *Where = nullptr;
      if (FunctionDecl *Found = Call->getDescribedFunctionTemplate()->findSpecialization(Given->asArray(), Where))
        Call = cast<CXXMethodDecl>(Found);
    }
  return callFunction(Call, temporary(classType(Class), false), std::move(Arguments), Site, false, Result);
}

/// What an overrider returns, seen as what the overridden function returns: a pointer or reference to a base.
CallResult Machine::adjustCovariant(CallResult R, QualType From, QualType To) {
  const CXXRecordDecl *Derived = From->getPointeeCXXRecordDecl(), *Base = To->getPointeeCXXRecordDecl();
  if (!Derived || !Base)
    return R;
  if (R.At && !R.At.isUnknown()) {
    if (std::optional<Place> P = upcast(R.At, Derived, Base))
      R.At = *P;
  } else if (R.V.isInt() && R.V.truth()) {
    if (std::optional<Place> P = upcast(R.V.asAddress(), Derived, Base))
      R.V = Value::address(P->At);
  }
  return R;
}

/// Whether a method gives a number of a container to be written: `row[x]`.
static bool givesNumber(const FunctionDecl &F) {
  const QualType Type = F.getReturnType();
  return Type->isLValueReferenceType() && Type->getPointeeType()->isArithmeticType() &&
         !Type->getPointeeType().isConstQualified();
}

/// Whether it is what such a method finds the number by.
static bool isForNumber(const FunctionDecl &F, const FunctionDecl &Caller) {
  const QualType Type = F.getReturnType();
  return Type->isPointerType() && Type->getPointeeType()->isArithmeticType() && givesNumber(Caller);
}

CallResult Machine::callFunction(const FunctionDecl *F, Place This, std::vector<Operand> Arguments, const Expr *Site,
                                 bool Virtual, Place Result) {
  step(Site);
  const FunctionFate *Fate = &fateOf(F);
  if (!Fate->MethodDecl && isa<CXXMethodDecl>(F))
    This = Place();
  if (Virtual && Fate->IsVirtual && This && !This.isUnknown()) {
    const CXXMethodDecl *Final = overrider(Fate->MethodDecl, This, Site);
    if (!Context.hasSameType(Final->getReturnType(), F->getReturnType())) {
      const CallResult R = callFunction(Final, This, std::move(Arguments), Site, false, Result);
      return adjustCovariant(R, Final->getReturnType(), F->getReturnType());
    }
    F = Final;
    Fate = &fateOf(F);
  }
  if (!Result && Fate->ReturnsObject) {
    Result = temporary(F->getReturnType(), false);
    const CallResult R = callFunction(F, This, std::move(Arguments), Site, false, Result);
    if (needsDestruction(F->getReturnType()))
      destroyLater(Result, F->getReturnType());
    if (!R.Made && !R.At)
      makeUnknown(Result, F->getReturnType(),
                  R.V.isUnknown() ? R.V.cause() : Mem.cause("a result that was not returned"));
    return R.Made || !R.At ? CallResult(Result) : R;
  }
  // Which of several objects it is decides no more than what the body reads there; a virtual call could go anywhere.
  // Of a library's containers a number of one of several is as good: it is unknown in all of them if it is written.
  const bool IsNear = This.isUnknown() && This.At && Fate->Body && !Frames.empty() &&
                      (givesNumber(*F) || isForNumber(*F, *frame().Function));
  // What a header of ours makes of a value that is not known is written there.
  const auto isConverted = [&] { return Fate->Body && isa<CXXConversionDecl>(F) && TheHost.isForeign(F); };
  const bool Lost = Fate->MethodDecl && This.isUnknown() && !IsNear &&
                    (!Fate->Body || !Fate->Body->IsUser || (Virtual && Fate->IsVirtual)) && !isConverted();
  if (Fate->Body && (!Fate->mayAnswer() || IsNear) && !Lost)
    return interpretBody(*Fate->Body, This, Arguments, Site, Result);
  LibraryCall Call;
  Call.Callee = F;
  Call.Name = Fate->Name;
  Call.Method = Fate->Method;
  Call.This = This;
  Call.ThisType = Fate->MethodDecl ? classType(Fate->MethodDecl->getParent()) : QualType();
  Call.Arguments = std::move(Arguments);
  Call.Site = Site;
  Call.ReturnType = F->getReturnType();
  Call.Result = Result;
  if (Lost && Fate->K == FunctionFate::Kind::Host &&
      !isa<CXXDestructorDecl>(F)) // the host may know that little hangs on it
    return answerCall(*Fate, Call, Virtual);
  if (Lost)
    return callUnmodelled(Call);
  if (Fate->Body) {
    if (std::optional<CallResult> Answer = Fate->answer(*this, Call))
      return *Answer;
    return interpretBody(*Fate->Body, This, Call.Arguments, Site, Result);
  }
  return answerCall(*Fate, Call, Virtual);
}

/// A call of what has no body to run, or whose library would rather answer itself.
CallResult Machine::answerCall(const FunctionFate &Fate, LibraryCall &Call, bool Virtual) {
  using Kind = FunctionFate::Kind;
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  switch (Fate.K) {
  case Kind::Destroy:
    if (DynamicObject Whole = Virtual && Method->isVirtual() ? dynamicObject(Call.This, Method->getParent())
                                                             : DynamicObject{Method->getParent(), Call.This};
        Whole.Class && needsDestruction(classType(Whole.Class)))
      destroyRecord(Whole.At, Whole.Class->getDefinition(), true, {Whole.Class->getDefinition(), Whole.At});
    return {};
  case Kind::Assign: {
    const Place From = Call.Arguments[0].At;
    const bool Moves = Method->isMoveAssignmentOperator();
    Library *Owner = nullptr;
    ownsClass(Method->getParent(), Owner);
    if (From.isUnknown() || !Owner || !Owner->assign(Call.This, From, Method->getParent(), Moves))
      copyOwned(Method->getParent(), Call.This, From, Moves);
    return Call.This;
  }
  case Kind::TrivialAssign: {
    const Place From = Call.Arguments[0].At;
    const CXXRecordDecl *Class = Method->getParent();
    if (From.isUnknown())
      makeUnknown(Call.This, Call.ThisType, From.Unknown);
    else if (!Class->isEmpty())
      Mem.copy(Call.This.At, From.At, static_cast<std::uint64_t>(layout(Class).getDataSize().getQuantity()));
    return Call.This;
  }
  case Kind::LambdaPointer:
    return Value::address(functionAddress(Method->getParent()->getLambdaStaticInvoker()));
  case Kind::LambdaInvoker:
    return callLambdaInvoker(Method, std::move(Call.Arguments), Call.Site, Call.Result);
  default:
    break;
  }
  if (Fate.K != Kind::Host && TheHost.isForeign(Call.Callee)) // of some that ours stand in for there are rows
    return callUnmodelled(Call);
  std::optional<CallResult> Answer;
  if (Fate.K != Kind::Host)
    Answer = Standard.call(Call);
  if (!Answer && Fate.K != Kind::Standard)
    Answer = TheHost.call(Call);
  if (std::optional<std::string> Error = TheHost.takeError())
    raise(*Error, Call.Site, TheHost.errorClass());
  if (!Answer)
    return callUnmodelled(Call);
  Answer->V = Answer->V.withoutSteps();                      // it may be what was computed with
  if (Answer->V.isInt() && Call.ReturnType->isIntegerType()) // the end of a file is -1, whatever its type
    Answer->V = convert(Answer->V, Call.ReturnType);
  return *Answer;
}

/// A constructor may be the one of a base, and goes by its class.
static std::string nameOf(const FunctionDecl *F) {
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(F);
  return Constructor ? Constructor->getParent()->getQualifiedNameAsString() : F->getQualifiedNameAsString();
}

/// What is foreign goes by what the program wrote: `vm["batch"].as<int>()`.
std::string Machine::foreignText(const FunctionDecl *F, const Expr *Site) {
  if (!Site || TheHost.isUserCode(F->getLocation()))
    return nameOf(F);
  // In a header of ours it is the function there that the program has called.
  if (const FunctionDecl *Ours = Frames.empty() ? nullptr : frame().Function;
      Ours && TheHost.isForeign(Ours) && !TheHost.isUserCode(Site->getExprLoc()))
    return nameOf(Ours);
  // What a macro makes is not in the program's text; its use is.
  const auto &Sources = Context.getSourceManager();
  std::string Text =
      Lexer::getSourceText(Sources.getExpansionRange(Site->getSourceRange()), Sources, Context.getLangOpts()).str();
  if (Text.empty())
    return nameOf(F);
  // A function in braces is written over several lines.
  std::replace_if(Text.begin(), Text.end(), llvm::isSpace, ' ');
  Text.erase(std::unique(Text.begin(), Text.end(), [](char A, char B) { return A == ' ' && B == ' '; }), Text.end());
  constexpr std::size_t Longest = 60;
  if (Text.size() > Longest)
    Text = Text.substr(0, Longest - 3) + "...";
  return Text;
}

/// What a header of ours says itself: what is not known (`unknown_value<T>`), that it stands in for something that
/// uses device memory unseen (`void device_memory`), or only while it runs (`void device_scratch`), or a stream of
/// its own (`void other_stream`), or takes a default (`void default_taken`), or runs what is called back twice,
/// though nobody knows how often (`void called_twice`), or the question whether a text is known (`bool is_known`), or
/// whether the program has no threads that still run (`bool is_alone`).
static const Operand *saidBy(const LibraryCall &Call) {
  constexpr std::string_view Ours = "vramlint_foreign::";
  if (!Call.Name.starts_with(Ours) || Call.count() != 1)
    return nullptr;
  for (std::string_view Known : {"unknown_value", "device_memory", "device_scratch", "other_stream", "default_taken",
                                 "called_twice", "is_known", "is_alone", "module_left_out"})
    if (Call.Name.substr(Ours.size()) == Known)
      return &Call.Arguments[0];
  return nullptr;
}

/// What a header of ours says that gives nothing back.
static Doubt doubtSaidBy(std::string_view Name) {
  return Name.ends_with("default_taken")     ? Doubt::TakenDefault
         : Name.ends_with("called_twice")    ? Doubt::LoopRounds
         : Name.ends_with("device_scratch")  ? Doubt::CubScratch
         : Name.ends_with("other_stream")    ? Doubt::OtherStream
         : Name.ends_with("module_left_out") ? Doubt::ForeignModule
                                             : Doubt::MissingHeader;
}

CauseId Machine::foreignCause(const FunctionDecl *F, const Expr *Site) {
  return Mem.cause("'" + foreignText(F, Site) + "' needs a header that was not found");
}

/// Whether destroying an object executes what the program's authors wrote, be it for one of its parts.
static bool runsUserCode(const Host &TheHost, const CXXDestructorDecl *Destructor) {
  if (Destructor->isUserProvided())
    return TheHost.isUserCode(Destructor->getLocation());
  const auto isOf = [&](QualType Type) {
    const CXXRecordDecl *Part = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    const CXXDestructorDecl *OfPart = Part && Part->hasDefinition() ? Part->getDestructor() : nullptr;
    return OfPart && runsUserCode(TheHost, OfPart);
  };
  const CXXRecordDecl *Class = Destructor->getParent();
  return llvm::any_of(Class->bases(), [&](const CXXBaseSpecifier &B) { return isOf(B.getType()); }) ||
         llvm::any_of(Class->fields(), [&](const FieldDecl *F) { return isOf(F->getType()); });
}

/// Nobody knows what the call does. When it can reach no object of a library and gives none back, it cannot change
/// device memory: then it is no entry of the ledger, and only what depends on its result can become one.
CallResult Machine::callUnmodelled(LibraryCall &Call) {
  if (Call.Callee->hasAttr<CUDAGlobalAttr>()) { // a kernel writes to what it is given, and takes no memory
    LibraryCall Launch;
    Launch.Arguments = Call.Arguments;
    changeWhatIsReached(Launch, Mem.cause("what a kernel writes"));
    return {};
  }
  CauseId Cause = Call.This.Unknown;
  for (const Operand &O : Call.Arguments)
    if (!Cause && Call.This)
      Cause = O.At.isUnknown() ? O.At.Unknown : O.V.cause();
  const bool UnknownObject = Call.This.isUnknown();
  const std::string What = "'" + std::string(Call.Name) + "'";
  const bool Users = TheHost.isUserCode(Call.Callee->getLocation());
  const bool Foreign = TheHost.isForeign(Call.Callee), Missing = Users && !UnknownObject && !Foreign;
  if (const Operand *Said = Foreign ? saidBy(Call) : nullptr) {
    const bool IsText = Said->Type->isPointerType();
    const std::optional<std::string> Text = IsText && Said->V.isInt() ? cString(Said->V.asAddress()) : std::nullopt;
    if (Call.Name.ends_with("is_alone"))
      return Value::boolean(isAlone());
    if (Call.ReturnType->isBooleanType())
      return Value::boolean(IsText ? Text.has_value() : Said->V.isInt());
    if (Call.ReturnType->isVoidType()) {
      const Doubt Kind = doubtSaidBy(Call.Name);
      TheHost.assume(Kind, Text.value_or(foreignText(Call.Callee, Call.Site)), Here);
      if (Kind != Doubt::MissingHeader)
        return {};
    }
    if (Text)
      return Value::unknown(Mem.cause(*Text));
  }
  if (Foreign)
    if (std::optional<CallResult> Answer = answerOfForeign(Call))
      return *Answer;
  // A header that converts what it was given knows no name of it: it is what it was.
  if (Foreign && isa<CXXConversionDecl>(Call.Callee) && (Call.This.At || UnknownObject) && Call.Site)
    if (const CauseId Of = causeOfForeign(Call.This);
        Of && (Mem.isExplained(Of) || !TheHost.isUserCode(Call.Site->getExprLoc())))
      Cause = Of;
  // What is made of something that was said is not what was said.
  if (Foreign && !isa<CXXConversionDecl>(Call.Callee) && OfForeign.number(Cause))
    Cause = Known;
  if (!Cause)
    Cause = Foreign ? foreignCause(Call.Callee, Call.Site)
                    : Mem.cause(Missing ? What + " has no body here" : "no model for " + What);
  if (Foreign && Users && !Call.Callee->isDefined()) { // a signal of Qt's
    TheHost.assume(
        Doubt::GivenByValue,
        "what is connected to `" + foreignText(Call.Callee, Call.Site) + "` is taken to leave what is held", Here);
    return Value::unknown(Cause);
  }
  if (Foreign)
    callWhatIsGiven(Call);
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  Library *Owner = nullptr;
  // An object that the host has lost is told by its memory, and what is asked of it has that cause.
  CauseId Lost = Known;
  if (Method && !Method->isStatic() && Call.This.At && !UnknownObject && !Foreign && !slot(Call.This) &&
      ownsClass(Method->getParent(), Owner) && Owner == &TheHost)
    Lost = Mem.shadow(Call.This.At, std::max<std::uint64_t>(1, sizeOf(classType(Method->getParent()))));
  if (Lost > Uninitialised)
    Cause = Lost;
  const CXXRecordDecl *Class = Call.ReturnType.getNonReferenceType()->getAsCXXRecordDecl();
  // Who reads something foreign as a tensor does nothing else.
  if (Foreign && isa<CXXConversionDecl>(Call.Callee) && Class && !TheHost.exampleOf(Class).empty()) {
    const CauseId Of = causeOfForeign(Call.This);
    if (giveForeign(Of, Call.ReturnType, Call.Result))
      return CallResult::made();
    TheHost.assume(Doubt::UnknownValue, Mem.text(Of ? Of : Cause), Here); // it takes memory, be it never used
    return Value::unknown(Of ? Of : Cause);
  }
  if (Foreign && isa<CXXConversionDecl>(Call.Callee) && Class && makeOfNumber(causeOfForeign(Call.This), Call))
    return CallResult::made();
  const Reached Touched = changeWhatIsReached(Call, Cause);
  bool Matters = Touched == Reached::Anything || Call.Callee->isNoReturn();          // that it did return is wrong
  Matters |= Users;                                                                  // it may make tensors of its own
  Matters |= UnknownObject && !Call.This.At && !Foreign && changesItsObject(Method); // one of all there are
  Matters |= Class && ownsClass(Class, Owner) && Owner == &TheHost;
  Matters |= Method && ownsClass(Method->getParent(), Owner) && Owner == &TheHost;
  if (Touched == Reached::Values)
    nameWhatIsFilled(Call, Cause);
  const bool IsLikeGiven = Foreign && Class && isLikeGiven(Class);
  if (Matters && Foreign)
    TheHost.assume(Doubt::MissingHeader, foreignText(Call.Callee, Call.Site), Here, Mem.text(Cause));
  else if (Matters && (UnknownObject || Lost > Uninitialised) && isa<CXXDestructorDecl>(Call.Callee) &&
           !runsUserCode(TheHost, cast<CXXDestructorDecl>(Call.Callee)))
    TheHost.assume(Doubt::UnknownValue, Mem.text(Cause), Here); // it makes nothing, and may release what is held
  else if (Matters && (UnknownObject || Lost > Uninitialised))
    TheHost.assume(Doubt::UnknownCallee, What + ": " + Mem.text(Cause), Here, Mem.text(Cause));
  else if (Matters)
    TheHost.assume(Broken.count(Call.Callee) ? Doubt::UnsupportedConstruct
                   : Missing                 ? Doubt::MissingBody
                                             : Doubt::NoModel,
                   Broken.count(Call.Callee) ? BrokenCode
                   : Missing                 ? std::string(Call.Name)
                                             : What,
                   Here, Mem.text(Cause));
  if (IsLikeGiven && giveLike(Call, Cause))
    return CallResult::made();
  return Value::unknown(Cause);
}

CallResult Machine::callOperator(const CXXOperatorCallExpr *E, Place Result) {
  llvm::SmallVector<const Expr *, 4> Arguments(E->arg_begin(), E->arg_end());
  const FunctionDecl *F = E->getDirectCallee();
  if (!F)
    return callIndirect(E, Result);
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (!Method || Method->isStatic()) {
    if (Method) // a static operator() or operator[]
      Arguments.erase(Arguments.begin());
    // Shifts, assignments and the comma have a fixed order, whoever defines them.
    const OverloadedOperatorKind Op = E->getOperator();
    const bool Fixed = !Method && (Op == OO_LessLess || Op == OO_GreaterGreater || Op == OO_Comma ||
                                   Op == OO_AmpAmp || Op == OO_PipePipe);
    std::vector<Operand> Operands = operands(F, nullptr, Arguments, Fixed ? ArgumentOrder::LeftToRight : Order);
    return callFunction(F, Place(), std::move(Operands), E, false, Result);
  }
  const llvm::ArrayRef<const Expr *> Rest = llvm::ArrayRef(Arguments).drop_front();
  std::vector<Operand> Operands;
  Place This;
  if (E->isAssignmentOp()) { // the right operand comes first (C++17)
    Operands = operands(F, nullptr, Rest, Order);
    This = locate(Arguments[0]);
  } else {
    This = locate(Arguments[0]);
    Operands = operands(F, nullptr, Rest, Order);
  }
  return callFunction(F, This, std::move(Operands), E, true, Result);
}

CallResult Machine::callByMemberPointer(const CXXMemberCallExpr *E, const BinaryOperator *Op, Place Result) {
  Place Object = present(Op->getOpcode() == BO_PtrMemI ? dereference(evaluate(Op->getLHS())) : locate(Op->getLHS()),
                         E->getExprLoc());
  const Value Member = evaluate(Op->getRHS());
  const auto *Type =
      Op->getRHS()->getType()->castAs<clang::MemberPointerType>()->getPointeeType()->getAs<FunctionProtoType>();
  std::vector<Operand> Operands = operands(nullptr, Type, llvm::ArrayRef(E->getArgs(), E->getNumArgs()), Order);
  const FunctionDecl *F = Member.isMember() ? functionAt(Member.asAddress()) : nullptr;
  if (Object.isUnknown() || Member.isUnknown())
    return Value::unknown(Member.isUnknown() ? Member.cause() : Object.Unknown);
  if (!F)
    stop(StopReason::Fault, "a call through a null pointer to member", E->getExprLoc());
  for (std::size_t I = 0; I < Operands.size() && I < F->getNumParams(); ++I)
    Operands[I].Param = F->getParamDecl(static_cast<unsigned>(I));
  return callFunction(F, Object + Member.adjustment(), std::move(Operands), E, true, Result);
}

CallResult Machine::callMember(const CXXMemberCallExpr *E, Place Result) {
  const Expr *Callee = E->getCallee()->IgnoreParens();
  if (const auto *Op = dyn_cast<BinaryOperator>(Callee); Op && Op->isPtrMemOp())
    return callByMemberPointer(E, Op, Result);
  const auto *Member = dyn_cast<MemberExpr>(Callee);
  const auto *F = Member ? dyn_cast<FunctionDecl>(Member->getMemberDecl()) : nullptr;
  if (!F)
    return callIndirect(E, Result);
  Place This;
  if (Member->isArrow()) {
    const Value P = evaluate(Member->getBase());
    if (!P.isUnknown() && !P.truth())
      stop(StopReason::Fault, "method '" + F->getNameAsString() + "' called on a null pointer", E->getExprLoc());
    This = pointee(P, Member->getBase()->getType()->getPointeeType());
  } else {
    This = present(locate(Member->getBase()), E->getExprLoc());
    if (isa<CXXConversionDecl>(F))
      nameWhatLiesAt(This, Member->getBase());
  }
  std::vector<Operand> Operands = operands(F, nullptr, llvm::ArrayRef(E->getArgs(), E->getNumArgs()), Order);
  return callFunction(F, This, std::move(Operands), E, !Member->hasQualifier(), Result);
}

CallResult Machine::callDirect(const CallExpr *E, const FunctionDecl *F, Place Result) {
  if (const auto *Member = dyn_cast<MemberExpr>(E->getCallee()->IgnoreParenImpCasts()))
    discard(Member->getBase()); // a static method of an object, which is made all the same
  if (F->getBuiltinID())
    if (std::optional<CallResult> R = callBuiltin(E, F)) {
      R->V = R->V.withoutSteps();
      return *R;
    }
  std::vector<Operand> Operands = operands(F, nullptr, llvm::ArrayRef(E->getArgs(), E->getNumArgs()), Order);
  return callFunction(F, Place(), std::move(Operands), E, false, Result);
}

CallResult Machine::callIndirect(const CallExpr *E, Place Result) {
  const Expr *Callee = E->getCallee();
  if (isa<CXXPseudoDestructorExpr>(Callee->IgnoreParens())) {
    discard(cast<CXXPseudoDestructorExpr>(Callee->IgnoreParens())->getBase());
    return {};
  }
  Value P;
  if (Callee->isGLValue()) {
    const Place At = locate(Callee);
    P = pointerTo(At);
  } else {
    P = evaluate(Callee);
  }
  QualType Type = Callee->getType();
  if (Type->isPointerType() || Type->isReferenceType())
    Type = Type->getPointeeType();
  const FunctionDecl *F = P.isInt() ? functionAt(P.asAddress()) : nullptr;
  std::vector<Operand> Operands =
      operands(F, Type->getAs<FunctionProtoType>(), llvm::ArrayRef(E->getArgs(), E->getNumArgs()), Order);
  if (F)
    return callFunction(F, Place(), std::move(Operands), E, false, Result);
  if (P.isInt() && !P.truth())
    stop(StopReason::Fault, "a call through a null pointer", E->getExprLoc());
  const CauseId Cause = P.isUnknown() ? P.cause() : Mem.cause("a call through a pointer to no function");
  LibraryCall Call;
  Call.Arguments = std::move(Operands);
  if (changeWhatIsReached(Call, Cause) != Reached::Nothing)
    TheHost.assume(Doubt::UnknownCallee, Mem.text(Cause), Here, Mem.text(Cause));
  return Value::unknown(Cause);
}

CallResult Machine::evaluateCall(const Expr *E, Place Result) {
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E))
    return callOperator(Op, Result);
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E))
    return callMember(Member, Result);
  const auto *Call = cast<CallExpr>(E);
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(Call))
    discard(Launch->getConfig());
  if (const FunctionDecl *F = Call->getDirectCallee())
    return callDirect(Call, F, Result);
  return callIndirect(Call, Result);
}

} // namespace vramlint
