// Dispatch, data members of library objects, notifications, phases and iterations.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/TorchHost.h"

#include "Autograd/Engine.h"
#include "Ops/Core/Origins.h"
#include "Torch/Answers.h"
#include "Torch/Archives.h"
#include "Torch/GraphCalls.h"
#include "Torch/ListedData.h"
#include "Torch/Names.h"
#include "Torch/Serialization.h"
#include "Torch/StorageObject.h"
#include "Training/ByValue.h"
#include "Training/State.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/ScopeExit.h"

namespace vramlint {
using namespace clang;

TorchHost::TorchHost(Session &S, Trace &Recorded, SourceFiles &Files, const ExecutionOptions &Options)
    : TheSession(S), Recorded(Recorded), Files(Files), IsUser(Options.IsUserCode), IsForeignDecl(Options.IsForeign),
      Lacks(Options.Lacks), Elsewhere(Options.DefinitionElsewhere) {
  anomalyState() = {};
}

static void describe(StateHash &H, const Archive &A) {
  H.mix(A.Entries.size());
  H.mix(A.Unknown);
  for (const Archive::Entry &E : A.Entries) {
    H.mix(E.Name);
    H.mix(static_cast<std::uint64_t>(E.Kind));
    H.mix(E.IsTuple);
    if (!E.IsCount)
      vramlint::describe(H, E.Value);
    if (H.enter(E.Nested.get()))
      describe(H, *E.Nested);
  }
}

void describe(StateHash &H, const SavedArchive &Saved) {
  H.mix(static_cast<std::uint64_t>(Saved.Pickled));
  H.mix(Saved.IsGuessed);
  if (H.enter(Saved.Root.get()))
    describe(H, *Saved.Root);
}

void TorchHost::describe(StateHash &H) const {
  vramlint::describe(H, TheSession);
  H.mix(HandedOut.size());
  H.mix(anomalyState().Enabled);
  H.mix(anomalyState().CheckNan);
  H.mix(MadeMembers.size());
  H.mix(MemberCells.size());
  H.mix(ModuleCells.size());
  H.mix(LostBackward != Known);
  H.mix(ElementsOf.size());
  H.mix(OptionsMembers.size());
  H.mix(OptionCells.size());
  H.mix(OpenGradients.size());
  if (!Saved)
    return;
  H.mix(Saved->Temporary);
  for (auto &[Path, File] : Saved->Files) {
    H.mix(Path);
    vramlint::describe(H, *File);
  }
  for (auto &[Cause, File] : Saved->Texts) {
    H.mix(Cause);
    vramlint::describe(H, *File);
  }
}

bool TorchHost::isUserCode(SourceLocation Where) const {
  auto [I, New] = UserCache.try_emplace(Where.getRawEncoding(), false);
  if (New)
    I->second = Where.isValid() && IsUser(Where);
  return I->second;
}

llvm::StringRef withoutImpl(llvm::StringRef Name) {
  Name.consume_back("Impl");
  return Name;
}

const CXXRecordDecl *TorchHost::moduleClass() {
  if (!ModuleClass) {
    const CXXRecordDecl *Found = TheMachine->findClass("torch::nn::Module");
    ModuleClass = Found ? Found->getDefinition() : nullptr;
  }
  return *ModuleClass;
}

void TorchHost::letGo() {
  MemberCells.clear();
  CellOwners.clear();
  ElementsOf.clear();
  OptionsMembers.clear();
  OptionCells.clear();
  MadeMembers.clear();
  ModuleCells.clear();
  auto Out = std::move(HandedOut); // what dies may look into it
  HandedOut.clear();
  OpenGradients.clear();
  TheSession.LeftInQueue.clear(); // nodes tell the session what they give up
  Saved = nullptr;
}

SourcePoint TorchHost::point(SourceLocation Where) {
  if (Where.isInvalid())
    return {};
  auto [I, New] = Points.try_emplace(Where.getRawEncoding());
  if (New) {
    const SourceManager &SM = TheMachine->Context.getSourceManager();
    PresumedLoc P = SM.getPresumedLoc(SM.getExpansionLoc(Where));
    if (P.isValid())
      I->second = {Files.intern(P.getFilename()), P.getLine(), P.getColumn()};
  }
  return I->second;
}

bool TorchHost::wantsNumber(std::string_view Method) const { return leavesGradients(Method, 0); } // of a loss

/// Whether a check stands in a library that LibTorch stands on itself. The standard library checks what it is given
/// against all that could be wrong with it, in every line that prints a number.
static bool isOthersCheck(Machine &M, Doubt Kind) {
  const FunctionDecl *In = Kind == Doubt::Guard && !M.frame().IsUser ? M.frame().Function : nullptr;
  return In && llvm::none_of(LibTorchNames, [&](const Namespace &N) { return N.holds(M.qualifiedName(In)); });
}

void TorchHost::assume(Doubt Kind, std::string Detail, SourceLocation Where, std::string Cause) {
  if (TheMachine->isStopping() || isOthersCheck(*TheMachine, Kind))
    return;
  // Whatever follows, the peaks are lost: what else is not known, and which parameters there are, is looked for a
  // while longer.
  constexpr std::chrono::seconds AfterLoss{2};
  if (const DoubtRow &Row = rowOf(Kind); !IsLost && Row.Worst == Rank::Lost && Row.Reach != Touches::Peak) {
    IsLost = true;
    TheMachine->endBy(WorkClock::now() + AfterLoss);
  }
  TheSession.assume(Kind, std::move(Detail), point(Where), std::move(Cause));
}

std::optional<std::string> TorchHost::takeError() {
  std::optional<std::string> Error = TheSession.takeError();
  // What LibTorch would do and we do not is no error of the program's: it ends the execution.
  auto IsLimit = [](const Assumption &A) { return A.Kind == Doubt::SizeLimit; };
  if (Error && llvm::any_of(TheSession.Assumptions.entries(), IsLimit))
    TheMachine->stop(StopReason::MemoryLimit, std::move(*Error), TheMachine->here());
  if (Error)
    LastRefusal = {*Error, TheMachine->here(), TheMachine->callSites(), recordedThatMatters(),
                   std::exchange(FailsCheck, false)};
  return Error;
}

void TorchHost::apartFromError(llvm::function_ref<void()> Run) {
  std::optional<std::string> Error = TheSession.takeError();
  const ErrorKind Kind = TheSession.LastError;
  const auto Back = llvm::make_scope_exit([&] {
    if (Error)
      TheSession.raise(std::move(*Error), Kind);
  });
  Run();
}

// --- statements, functions, phases -----------------------------------------------------------------------

void TorchHost::beginStatement(SourceLocation Where) {
  SourcePoint P = point(Where);
  StatementPoints.push_back(TheSession.At.Where);
  TheSession.At.Where = P;
  Recorded.beginStatement(P);
  if (Recorded.overflowed())
    TheMachine->stop(StopReason::Host,
                     "the scenario makes more memory events than the limit of " + std::to_string(Recorded.EventLimit),
                     Where);
}

void TorchHost::endStatement(bool DeclaresReferences) {
  endOptionCells(DeclaresReferences);
  takeAssignedMembers();
  closeGradients();
  Recorded.endStatement();
  TheSession.At.Where = StatementPoints.back();
  StatementPoints.pop_back();
}

/// Inputs and own parameters of a module's call, for the layer table.
static ModuleCall describeCall(Machine &M, const Frame &Active, const Module &Called) {
  ModuleCall Call;
  Call.Path = Called.path();
  Call.Type = Called.TypeName;
  for (const ParmVarDecl *P : Active.Function->parameters()) {
    const CXXRecordDecl *Class = P->getType().getNonReferenceType()->getAsCXXRecordDecl();
    if (!Class || !hostOf(M).ownsClass(Class))
      continue;
    if (Tensor *T = tensorAt(M, Active.Variables.lookup(P)); T && T->defined()) {
      if (!Call.Inputs.empty())
        Call.Inputs += ", ";
      Call.Inputs += formatSizes(T->sizes());
    }
  }
  for (auto &[Name, P] : Called.Parameters)
    if (P.defined()) {
      Call.Parameters += P.numel();
      Call.Trainable += P.requiresGrad() ? P.numel() : 0;
    }
  return Call;
}

struct TorchHost::TorchThread final : HostThread {
  explicit TorchThread(Trace::ThreadPosition At) : At(std::move(At)) {}
  Trace::ThreadPosition At;
  ExecutionPoint Point;
  std::vector<SourcePoint> StatementPoints;
  std::vector<ModuleFrame> ModuleFrames;
  std::vector<Frame *> StepFrames;
  unsigned ModuleDepth = 0;
  bool GradEnabled = true, InferenceMode = false, InBackward = false;
  std::uint64_t NextSequence = 0;
  // What is under way in the shadow library.
  ByValue *Given = nullptr;
  std::exception_ptr *Listener = nullptr;
  const std::unordered_set<const GradNode *> *Needed = nullptr;
  unsigned OpsRunning = 0;
};

std::unique_ptr<HostThread> TorchHost::newThread() {
  auto New = std::make_unique<TorchThread>(Recorded.newThread());
  New->Point.Where = TheSession.At.Where;
  New->StatementPoints =
      StatementPoints; // how deep a statement is says when what it was given by reference is read back
  return New;
}

void TorchHost::exchangeThread(HostThread &With) {
  auto &Other = static_cast<TorchThread &>(With);
  Recorded.exchangeThread(Other.At);
  std::swap(TheSession.At, Other.Point);
  std::swap(StatementPoints, Other.StatementPoints);
  std::swap(ModuleFrames, Other.ModuleFrames);
  std::swap(StepFrames, Other.StepFrames);
  std::swap(ModuleDepth, Other.ModuleDepth);
  std::swap(TheSession.GradEnabled, Other.GradEnabled);
  std::swap(TheSession.InferenceMode, Other.InferenceMode);
  std::swap(TheSession.InBackward, Other.InBackward);
  std::swap(TheSession.NextSequence, Other.NextSequence);
  std::swap(GradNode::Needed, Other.Needed);
  ByValue::exchange(Other.Given);
  exchangeEngine(Other.Listener);
  Origins::exchangeRunning(Other.OpsRunning);
}

void TorchHost::enterFunction(Frame &Active) {
  std::string Name(TheMachine->qualifiedName(Active.Function));
  Recorded.enterFunction(Name);
  enterStep(Active);
  if (!Active.Function || !isForward(*Active.Function) || !Active.This || !isUserCode(Active.Function->getLocation()))
    return;
  const QualType Class = TheMachine->classType(cast<CXXMethodDecl>(Active.Function)->getParent());
  auto Found = std::dynamic_pointer_cast<UserModule>(moduleOf(*TheMachine, View{Active.This, Class}));
  if (!Found)
    return;
  if (std::exchange(Found->SkipBookkeeping, false))
    return;
  Found->takeTypeName();
  const ModuleCall Call = describeCall(*TheMachine, Active, *Found);
  if (ModuleDepth++ == 0) {
    beginIterationIfDue();
    beginPhase("forward");
    noteModule(*Found);
  }
  ModuleFrames.push_back({&Active, TheSession.At.ModulePath});
  TheSession.At.ModulePath = Call.Path;
  TheSession.Observer.moduleBegin(Call);
}

/// `step` of an optimizer of the program's own, whatever it takes.
void TorchHost::enterStep(Frame &Active) {
  constexpr llvm::StringLiteral Step = "step"; // by this name LibTorch calls it, virtual or not
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Active.Function);
  if (!Method || !Active.This || !Method->getIdentifier() || Method->getName() != Step ||
      !baseNamed(*TheMachine, {Active.This, TheMachine->classType(Method->getParent())}, "torch::optim::Optimizer"))
    return;
  StepFrames.push_back(&Active);
  beginPhase("step");
}

void TorchHost::leaveStep(Frame &Active) {
  if (StepFrames.empty() || StepFrames.back() != &Active)
    return;
  StepFrames.pop_back();
  if (TheMachine->uncaughtExceptions() == 0 && !TheSession.failed())
    OptimizerView(*this, {Active.This, TheMachine->classType(cast<CXXMethodDecl>(Active.Function)->getParent())})
        .nameStates();
  endPhase();
  IterationDone = true;
}

static void describeOutput(const Argument &A, std::string &Text) {
  if (const Tensor *T = A.get<Tensor>(); T && T->defined()) {
    if (!Text.empty())
      Text += ", ";
    Text += formatSizes(T->sizes());
  } else if (const auto *List = A.get<ArgumentList>()) {
    for (const Argument &E : *List)
      describeOutput(E, Text);
  }
}

void TorchHost::leaveFunction(Frame &Active) {
  leaveStep(Active);
  if (!ModuleFrames.empty() && ModuleFrames.back().Active == &Active) {
    std::string Outputs;
    const Place At = Active.ReturnedPlace ? Active.ReturnedPlace : Active.Result;
    const QualType Type = Active.Function->getReturnType().getNonReferenceType();
    if (At && !At.isUnknown() && Machine::isPlaced(Type) && TheMachine->uncaughtExceptions() == 0)
      describeOutput(toArgument(*TheMachine, View{At, Type}), Outputs);
    TheSession.Observer.moduleEnd(Outputs);
    TheSession.At.ModulePath = ModuleFrames.back().OuterPath;
    ModuleFrames.pop_back();
    if (--ModuleDepth == 0)
      endPhase();
  }
  Recorded.leaveFunction();
}

void TorchHost::beginPhase(std::string_view Name) {
  if (PhaseDepth++ == 0)
    Recorded.beginPhase(Name);
}

void TorchHost::endPhase() {
  if (--PhaseDepth == 0)
    Recorded.endPhase();
}

void TorchHost::beginIterationIfDue() {
  if (!IterationDone || PhaseDepth)
    return;
  IterationDone = false;
  Recorded.beginIteration(++Iteration);
}

TorchHost::ForwardScope::ForwardScope(TorchHost &H, const Module &M) : H(H) {
  if (H.ModuleDepth++ != 0)
    return;
  H.beginIterationIfDue();
  H.beginPhase("forward");
  H.noteModule(M);
}

TorchHost::ForwardScope::~ForwardScope() {
  if (--H.ModuleDepth == 0)
    H.endPhase();
}

void TorchHost::bound(const ValueDecl *Variable, Place At) {
  const CXXRecordDecl *Class = Variable->getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (!Class || !ownsClass(Class))
    return;
  Tensor *T = tensorAt(*TheMachine, At);
  if (!T || !T->defined() || !T->storage() || T->storage()->block() == 0 || !Variable->getIdentifier() ||
      !isUserCode(Variable->getLocation()))
    return;
  if (T->impl().Name.empty())
    TheSession.Observer.named(T->storage()->block(), Variable->getName().str());
}

// --- calls -----------------------------------------------------------------------------------------------

CallResult TorchHost::giveObject(LibraryCall &Site, HostRef Object) {
  if (!Site.Result)
    Site.Result = TheMachine->temporary(Site.ReturnType.getNonReferenceType().getUnqualifiedType(), /*Destroy=*/true);
  TheMachine->Mem.setSlot(Site.Result.At, std::move(Object));
  return CallResult::made();
}

Place TorchHost::handOut(Place Owner, std::string_view Key, const Argument &A, QualType Given, const Expr *Site) {
  Machine &M = *TheMachine;
  const QualType Type = Given.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  std::shared_ptr<HeldObject> &Held = HandedOut[{Owner.At, std::string(Key)}];
  if (Held) { // references to it stay good
    forgetCells(Owner.At, Held->place().At);
    M.destroyObject(Held->place(), Type);
  } else {
    const Place At = M.allocate(Type, BlockKind::Heap);
    Held = std::make_shared<HeldObject>(M, At, Type);
  }
  put(M, A, Type, Held->place(), Site);
  return Held->place();
}

/// What an exception of LibTorch says.
static constexpr std::string_view ErrorTexts[] = {"what*", "msg"};

void listErrorMethods(AnswerRows &Rows) {
  for (std::string_view Name : ErrorTexts)
    Rows.push_back({.Table = "errors", .Name = Name, .What = Fate::Value, .Why = "a text", .TellsUnread = false});
}

static std::optional<CallResult> callError(Machine &M, LibraryCall &Site) {
  if (llvm::none_of(ErrorTexts, [&](std::string_view Text) { return matchesMethod(Text, Site.Method); }))
    return std::nullopt;
  const Argument *A = argumentAt(M, Site.This);
  const auto *Text = A ? A->get<std::string>() : nullptr;
  if (!Text)
    return CallResult(M.unknown("the text of an exception is not known"));
  return give(M, Site, *Text);
}

static bool isAnyModule(const CXXRecordDecl *Class) {
  const KnownClass Is = knownClass(Class);
  return Is == KnownClass::AnyModule || Is == KnownClass::NamedAnyModule;
}

/// Options know their class by its name; what else is kept has no type that a cast could ask for.
std::optional<bool> TorchHost::isInstance(Place Object, const CXXRecordDecl *Class) {
  const auto *T = dynamic_cast<const TorchObject *>(TheMachine->slot(Object).get());
  const auto *Options = T ? T->A.get<std::shared_ptr<OptionSet>>() : nullptr;
  if (!Options || !*Options)
    return std::nullopt;
  return Class->getName() == llvm::StringRef((*Options)->Type);
}

bool TorchHost::addRounds(std::uint64_t Before, std::uint64_t Last, std::uint64_t Count) {
  return Before <= Last ? Recorded.addRounds(Before, Last, Count) : Recorded.addKept(Last, Before, Count);
}

void TorchHost::lacks(const NamedDecl *D) {
  constexpr std::chrono::milliseconds Moment(200);
  if (Lacks && Lacks(D))
    TheMachine->endBy(WorkClock::now() + Moment);
}

/// What is known of something unknown at \p At; null where something is known, or nothing at all.
static const UnknownValue *unknownAt(Machine &M, Place At) {
  const Argument *A = At.At && !At.isUnknown() ? argumentAt(M, At) : nullptr;
  return A ? A->get<UnknownValue>() : nullptr;
}

/// Why the tensor at \p At is none that is known; its memory tells.
static std::optional<UnknownValue> lostTensor(Machine &M, Place At, QualType Type) {
  if (At.isUnknown() || !At.At || Type.isNull() || knownClass(Type) != KnownClass::Tensor || M.slot(At))
    return std::nullopt;
  const CauseId Cause = M.Mem.shadow(At.At, 1);
  const bool IsLost = Cause > Uninitialised && Cause < PartlyKnown;
  return IsLost ? std::optional(UnknownValue{M.Mem.text(Cause)}) : std::nullopt;
}

/// A tensor that is not known but stays on the CPU is told by no op. Whatever else is given it may take it elsewhere,
/// but for what only looks at it, prints it or takes its place.
void TorchHost::tellApart(const LibraryCall &Site) {
  const CXXMethodDecl *Method = dyn_cast<CXXMethodDecl>(Site.Callee);
  if (Method ? Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator()
             : Site.Callee->getOverloadedOperator() == OO_LessLess)
    return;
  const QualType Result = Site.Callee->getReturnType().getNonReferenceType();
  const bool OnlyLooks =
      Method && Site.count() <= 1 &&
      (Result->isArithmeticType() || Result->isEnumeralType() || knownClass(Result) == KnownClass::ArrayRef);
  const auto Tell = [&](Place At) {
    const UnknownValue *Why = unknownAt(*TheMachine, At);
    if (Why && Why->IsApart)
      leftOut(*Why);
  };
  if (!OnlyLooks)
    Tell(Site.This);
  for (const Operand &O : Site.Arguments)
    Tell(O.At);
}

/// An op that is called as a method of a tensor that is not known but stays on the CPU.
std::optional<CallResult> TorchHost::callApart(LibraryCall &Site) {
  const UnknownValue *Self = unknownAt(*TheMachine, Site.This);
  if (!Self || !Self->IsApart || !Site.Callee->getIdentifier() || !findOp(Site.Method))
    return std::nullopt;
  NamedArguments A = {{"self", *Self}};
  for (NamedArgument &Named : namedArguments(*TheMachine, Site.Arguments))
    A.push_back(std::move(Named));
  return runOp(Site.Method, std::move(A), Site);
}

std::optional<CallResult> TorchHost::call(LibraryCall &Site) {
  Site.Name = withoutSymbols(Site.Name);
  Site.Method = withoutSymbols(Site.Method);
  const std::uint64_t Apart = TheSession.LeftApart;
  std::optional<CallResult> Answer = callKnown(Site);
  if (TheSession.LeftApart && !Answer && !TheSession.failed())
    Answer = callApart(Site);
  if (TheSession.LeftApart && TheSession.LeftApart == Apart)
    tellApart(Site);
  if (Answer || TheSession.failed())
    return Answer;
  // Nobody answers because what it is asked of is not known: that is the reason to tell.
  const auto Unknown = [&](Place At, QualType Type) {
    const UnknownValue *Why = unknownAt(*TheMachine, At);
    return Why ? std::optional(*Why) : lostTensor(*TheMachine, At, Type);
  };
  std::optional<UnknownValue> Why = Unknown(Site.This, Site.ThisType);
  // A function may change whatever else it is given; those that fill a tensor are given one.
  if (!Why && InitNames.holds(Site.Name) && !Site.Arguments.empty())
    Why = Unknown(Site.Arguments[0].At, Site.Arguments[0].Type);
  if (!Why)
    return std::nullopt;
  return CallResult(
      TheMachine->unknown(Why->IsApart ? Why->Cause : leftOut(*Why).Cause)); // told above, if it matters
}

std::optional<CallResult> TorchHost::callKnown(LibraryCall &Site) {
  Machine &M = *TheMachine;
  if (!OptionCells.empty())
    takeAssignedOptions();
  takeAssignedMembers();
  if (Site.This.isUnknown()) // an op is left out; what is done to other objects nobody knows
    return knownClass(Site.ThisType) == KnownClass::Tensor
               ? std::optional(CallResult(M.unknown(leftOut({M.Mem.text(Site.This.Unknown)}).Cause)))
               : std::nullopt;
  // A method of the program's own class whose body is in another file: its name tells nothing.
  if (isa<CXXMethodDecl>(Site.Callee) && isUserCode(Site.Callee->getLocation()))
    return std::nullopt;
  if (std::optional<CallResult> R = callArchive(Site))
    return R;
  if (OptimNames.holds(Site.Name))
    if (std::optional<CallResult> R = callOptim(Site))
      return R;
  if (!Site.This) {
    if (!Site.Callee->getIdentifier())
      if (std::optional<CallResult> R = callTensorOperator(Site))
        return R;
    return callFunction(Site);
  }
  const CXXRecordDecl *Class = Site.ThisType.isNull() ? nullptr : Site.ThisType->getAsCXXRecordDecl();
  const HostRef Object = M.slot(Site.This); // kept while the call runs
  if (isErrorClass(Class))
    return callError(M, Site);
  auto *T = dynamic_cast<TorchObject *>(Object.get());
  if (T && isAnyModule(Class))
    return callAnyModule(Site, *T);
  if (T ? T->A.is<std::shared_ptr<Module>>() : !Object)
    if (std::shared_ptr<Module> Mod = Class ? moduleOf(M, View{Site.This, Site.ThisType}) : nullptr)
      return callModuleMethod(Site, Mod);
  if (T) {
    if (const auto *X = T->A.get<Tensor>())
      return callTensor(Site, const_cast<Tensor &>(*X));
    if (const auto *O = T->A.get<std::shared_ptr<OptionSet>>(); O && (*O)->Type != ListedRow)
      return callOptions(Site, *O);
    return callSmallValue(Site, T->A);
  }
  if (const auto *I = dynamic_cast<ImplObject *>(Object.get())) {
    Tensor Of(I->Of.lock());
    return Of.defined() ? callTensor(Site, Of) : std::nullopt;
  }
  if (const auto *S = dynamic_cast<StorageObject *>(Object.get()))
    return callStorage(M, Site, *S);
  if (auto *G = dynamic_cast<GuardObject *>(Object.get()))
    return callGuard(Site, *G);
  if (auto *Inert = dynamic_cast<InertObject *>(Object.get()))
    return callInert(Site, *Inert);
  if (const auto *Node = dynamic_cast<const NodeObject *>(Object.get()))
    return callNode(M, HandedOut, Site, *Node);
  if (Object) {
    if (std::optional<CallResult> R = callData(Site, Object))
      return R;
    return callContext(Site, Object);
  }
  return callEmpty(Site, Class);
}

CallResult TorchHost::countDevices(LibraryCall &Site) {
  Machine &M = *TheMachine;
  if (DevicesCounted.isInvalid() && Site.Site) {
    DevicesCounted = M.here();
    const CharSourceRange Written = CharSourceRange::getTokenRange(Site.Site->getSourceRange());
    DevicesSaidBy =
        suggestionFor(Lexer::getSourceText(Written, M.Context.getSourceManager(), M.Context.getLangOpts()));
  }
  const auto IsUser = [&] { return isUserCode(Site.Site->getExprLoc()); };
  if (M.Given && Site.Site && M.Given->of(Site.Site, M.Context, IsUser) != GivenValues::None)
    return M.unknown("how many devices there are"); // what is said comes behind it
  return Value::integer(1);
}

std::optional<CallResult> TorchHost::callEmpty(LibraryCall &Site, const CXXRecordDecl *Class) {
  Machine &M = *TheMachine;
  if (!Class)
    return std::nullopt;
  // Not known: neither is what its methods give, or do to others.
  if (const CauseId Cause = M.Mem.shadow(Site.This.At, 1); Cause > Uninitialised) {
    if (knownClass(Class) == KnownClass::Tensor && leavesGradients(Site.Method, Site.count()))
      LostBackward = Cause;
    return CallResult(M.unknown(leftOut({M.Mem.text(Cause)}).Cause));
  }
  if (const Block *B = M.Mem.find(Site.This.At); !B || !Memory::fits(*B, Site.This.At, 1))
    return CallResult(
        M.unknown(leftOut({"a use of an object behind the end of another, or of one that is gone"}).Cause));
  if (knownClass(Class) == KnownClass::Tensor) { // a handle that was moved from
    Tensor Undefined;
    std::optional<CallResult> R = callTensor(Site, Undefined);
    if (Undefined.defined())
      M.Mem.setSlot(Site.This.At, std::make_shared<TorchObject>(Argument(Undefined)));
    return R;
  }
  TorchObject Empty{Argument()};
  if (isAnyModule(Class))
    return callAnyModule(Site, Empty);
  return callSmallValue(Site, Empty.A);
}

bool TorchHost::recordsMuch() const {
  // Of what is assumed in any case a part is enough: games that are played a thousand times.
  constexpr std::uint64_t EnoughIfAssumed = 150'000;
  const auto ReachesPeak = [](const Assumption &A) {
    return A.row().Reach != Touches::Nothing && A.row().Worst != Rank::Bounded;
  };
  return Recorded.isNearlyFull() ||
         (Recorded.position() > EnoughIfAssumed && llvm::any_of(TheSession.Assumptions.entries(), ReachesPeak));
}

} // namespace vramlint
