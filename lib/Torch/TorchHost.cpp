// Dispatch, notifications, phases and iterations.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/TorchHost.h"

#include "Torch/DataObjects.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

namespace vramlint {
using namespace clang;

TorchHost::TorchHost(Session &S, Trace &Recorded, SourceFiles &Files, std::function<bool(SourceLocation)> IsUser)
    : TheSession(S), Recorded(Recorded), Files(Files), IsUser(std::move(IsUser)) {}

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

QualType containedType(const CXXRecordDecl *Class) {
  for (int Depth = 0; Class && Depth < 8; ++Depth) {
    if (Class->getName() == "ModuleHolder") {
      const auto *Spec = dyn_cast<ClassTemplateSpecializationDecl>(Class);
      if (Spec && Spec->getTemplateArgs().size() && Spec->getTemplateArgs()[0].getKind() == TemplateArgument::Type)
        return Spec->getTemplateArgs()[0].getAsType();
      return {};
    }
    const CXXRecordDecl *D = Class->getDefinition();
    if (!D || D->getNumBases() == 0)
      return {};
    const CXXRecordDecl *Next = nullptr;
    for (const CXXBaseSpecifier &B : D->bases())
      if (const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl();
          Base && (!Next || Base->getName() == "ModuleHolder"))
        Next = Base;
    Class = Next;
  }
  return {};
}

bool TorchHost::claims(const CXXRecordDecl *Class) {
  auto [I, New] = Claimed.try_emplace(Class->getCanonicalDecl(), false);
  if (New)
    I->second = !containedType(Class).isNull();
  return Claimed[Class->getCanonicalDecl()];
}

bool TorchHost::answers(std::string_view Name) {
  // Programs declare it themselves where the CUDA headers are absent.
  return Name.ends_with("CUDACachingAllocator::emptyCache");
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

void TorchHost::beginStatement(SourceLocation Where) {
  SourcePoint P = point(Where);
  StatementPoints.push_back(TheSession.At.Where);
  TheSession.At.Where = P;
  Recorded.beginStatement(P);
  if (Recorded.overflowed())
    TheMachine->giveUp(
        Doubt::EventLimit,
        "the scenario makes more memory events than the limit of " + std::to_string(Recorded.EventLimit), Where);
}

void TorchHost::endStatement() {
  while (!MemberCells.empty() && MemberCells.back().Depth >= StatementPoints.size()) {
    MemberCell Given = std::move(MemberCells.back());
    MemberCells.pop_back();
    std::shared_ptr<Module> M = Given.Owner.lock();
    if (const Tensor *Now = tensorOf(Given.Place->V); M && Now && Now->implRef().get() != Given.Given)
      M->replaceMember(Given.Name, *Now);
  }
  Recorded.endStatement();
  TheSession.At.Where = StatementPoints.back();
  StatementPoints.pop_back();
}

static bool isModuleForward(const FunctionDecl *F) {
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(F);
  return M && M->getIdentifier() && M->getName() == "forward";
}

void TorchHost::enterFunction(Frame &Active) {
  std::string Name(TheMachine->qualifiedName(Active.Function));
  Recorded.enterFunction(Name);
  if (!isModuleForward(Active.Function) || !Active.This)
    return;
  auto Found = std::dynamic_pointer_cast<UserModule>(moduleOf(Active.This->V));
  if (!Found)
    return;
  if (std::exchange(Found->SkipBookkeeping, false))
    return;
  ModuleCall Call;
  Call.Path = Found->path();
  if (RecordBox *R = Found->mostDerived())
    Found->TypeName = withoutImpl(R->Class->getName()).str();
  Call.Type = Found->TypeName;
  for (const ParmVarDecl *P : Active.Function->parameters())
    if (CellRef C = Active.Variables.lookup(P))
      if (Tensor *T = tensorOf(C->V); T && T->defined()) {
        if (!Call.Inputs.empty())
          Call.Inputs += ", ";
        Call.Inputs += formatSizes(T->sizes());
      }
  for (auto &[Name, P] : Found->Parameters)
    if (P.defined()) {
      Call.Parameters += P.numel();
      Call.Trainable += P.requiresGrad() ? P.numel() : 0;
    }
  if (ModuleDepth++ == 0) {
    beginIterationIfDue();
    beginPhase("forward");
    noteModule(*Found);
  }
  ModuleFrames.push_back({&Active, TheSession.At.ModulePath});
  TheSession.At.ModulePath = Call.Path;
  TheSession.Observer.moduleBegin(Call);
}

static void describeOutput(const Value &V, std::string &Text) {
  if (Tensor *T = tensorOf(V); T && T->defined()) {
    if (!Text.empty())
      Text += ", ";
    Text += formatSizes(T->sizes());
  } else if (auto *S = V.as<SequenceBox>()) {
    for (const CellRef &C : S->Elements)
      describeOutput(C->V, Text);
  }
}

void TorchHost::leaveFunction(Frame &Active) {
  if (!ModuleFrames.empty() && ModuleFrames.back().Active == &Active) {
    std::string Outputs;
    describeOutput(Active.ReturnedPlace ? Active.ReturnedPlace->V : Active.Returned, Outputs);
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

void TorchHost::bound(const ValueDecl *Variable, const Value &V) {
  Tensor *T = tensorOf(V);
  if (!T || !T->defined() || !T->storage() || T->storage()->block() == 0 || !Variable->getIdentifier() ||
      !isUserCode(Variable->getLocation()))
    return;
  if (T->impl().Name.empty())
    TheSession.Observer.named(T->storage()->block(), Variable->getName().str());
}

void TorchHost::assume(Doubt Kind, std::string Detail, SourceLocation Where) {
  TheSession.assume(Kind, std::move(Detail), point(Where));
}

std::optional<Value> TorchHost::enumerator(const EnumConstantDecl *Constant) {
  const auto *E = dyn_cast<EnumDecl>(Constant->getDeclContext());
  if (!E || isUserCode(E->getLocation()))
    return std::nullopt;
  if (std::optional<Argument> A = enumeratorArgument(E->getName(), Constant->getName()))
    return makeObject(*A);
  return std::nullopt;
}

std::optional<Value> TorchHost::global(const VarDecl *Variable) {
  // torch::kMean, torch::kNearest: an object of an empty class of its own; its name is its value.
  if (const CXXRecordDecl *R = Variable->getType()->getAsCXXRecordDecl()) {
    if (const auto *N = dyn_cast<NamespaceDecl>(R->getDeclContext()); N && N->getName() == "enumtype")
      return makeString(R->getName().drop_front(1).lower());
    if (R->getName() == "EllipsisIndexType")
      return makeObject(EllipsisIndex{});
    if (R->getName() == "nullopt_t")
      return Value::null();
  }
  llvm::StringRef Name = Variable->getName();
  if (Name == "None" && TheMachine->qualifiedName(Variable).find("indexing") != std::string_view::npos)
    return Value::null();
  if (Name == "Ellipsis")
    return makeObject(EllipsisIndex{});
  return std::nullopt;
}

Value TorchHost::truth(const HostBox &Object) {
  if (!Object.Object)
    return Value::boolean(false);
  if (auto *T = dynamic_cast<TorchObject *>(Object.Object.get()))
    if (T->A.is<Tensor>())
      return Value::unknown("the contents of a tensor are not known");
  return Value::boolean(true);
}

Value TorchHost::equal(const Value &A, const Value &B) {
  Argument *X = argumentOf(A), *Y = argumentOf(B);
  if (X && Y) {
    if (X->is<Tensor>() || Y->is<Tensor>())
      return Value::unknown("the contents of tensors are not known");
    if (const auto *D = X->get<Device>())
      return Value::boolean(Y->get<Device>() && *D == *Y->get<Device>());
    if (const auto *D = X->get<Dtype>())
      return Value::boolean(Y->get<Dtype>() && *D == *Y->get<Dtype>());
    if (const auto *F = X->get<MemoryFormat>())
      return Value::boolean(Y->get<MemoryFormat>() && *F == *Y->get<MemoryFormat>());
    if (const auto *M = X->get<std::shared_ptr<Module>>())
      return Value::boolean(Y->get<std::shared_ptr<Module>>() && *M == *Y->get<std::shared_ptr<Module>>());
  }
  return Value::unknown("the comparison of these library objects is not modelled");
}

CellRef TorchHost::cast(CellRef Object, const CXXRecordDecl *To) {
  std::shared_ptr<Module> M = moduleOf(Object->V);
  auto *User = M ? dynamic_cast<UserModule *>(M.get()) : nullptr;
  auto program = [&]() -> CellRef {
    RecordBox *R = User ? User->mostDerived() : nullptr;
    return R ? makeCell(Value::boxed(BoxRef(R))) : nullptr;
  };
  if (!To)
    return program();
  if (!M)
    return Object;
  if (isUserCode(To->getLocation())) {
    CellRef Whole = program();
    return Whole ? TheMachine->viewAs(Whole, To) : nullptr;
  }
  llvm::StringRef Name = withoutImpl(To->getName());
  // Common bases of library classes hold every module of theirs; a concrete layer only itself.
  if (findModule(Name.str()) && M->TypeName != Name)
    return nullptr;
  return Object;
}

std::function<CellRef()> TorchHost::iterate(const Value &Range) {
  if (auto *H = Range.as<HostBox>())
    if (const auto *R = dynamic_cast<const RangeObject *>(H->Object.get()))
      return [I = R->First, End = R->End]() mutable { return I < End ? makeCell(Value::integer(I++)) : CellRef(); };
  if (auto *H = Range.as<HostBox>())
    if (auto Loader = std::dynamic_pointer_cast<LoaderObject>(H->Object))
      return batches(Loader);
  std::shared_ptr<Module> M = moduleOf(Range);
  if (!M)
    return nullptr;
  return [Cells = childCells(*M), I = std::size_t{0}]() mutable { return I < Cells.size() ? Cells[I++] : nullptr; };
}

CellRef TorchHost::member(const Value &Object, const FieldDecl *Field) {
  std::string Name = Field->getNameAsString();
  if (std::shared_ptr<Module> M = moduleOf(Object)) {
    if (Tensor *T = M->findTensor(Name)) {
      CellRef C = makeCell(makeObject(*T));
      MemberCells.push_back({M, Name, C, T->implRef().get(), StatementPoints.size()});
      return C;
    }
    if (Name == "options" || Name == "options_base")
      return makeCell(makeObject(std::make_shared<OptionSet>(M->Options)));
    if (Name == "impl_")
      return makeCell(Object);
    for (auto &[ChildName, Child] : M->Children)
      if (ChildName == Name)
        return makeCell(handleTo(Child));
    if (Name == "bias" || Name == "weight")
      return makeCell(makeObject(Tensor())); // not there with these options
    if (const CXXRecordDecl *Class = Field->getType()->getAsCXXRecordDecl(); Class && Class->getName() == "Tensor")
      return makeCell(makeObject(Tensor()));
  }
  if (auto *H = Object.as<HostBox>(); H && H->Object) {
    if (auto *E = dynamic_cast<ExampleObject *>(H->Object.get()))
      return Name == "data" ? E->Data : Name == "target" ? E->Target : nullptr;
    if (CellRef C = contextMember(*H->Object, Name))
      return C;
  }
  if (Argument *A = argumentOf(Object))
    if (const auto *O = A->get<std::shared_ptr<OptionSet>>(); O && *O) {
      if (Name.ends_with("_"))
        Name.pop_back();
      auto I = (*O)->Fields.find(Name);
      if (I != (*O)->Fields.end())
        return makeCell(fromArgument(*TheMachine, I->second, Field->getType()));
    }
  return nullptr;
}

std::optional<CallResult> TorchHost::call(LibraryCall &Site) {
  if (Site.This) {
    const Value &V = Site.This->V;
    if (Site.Name.starts_with("c10::Error::what") || Site.Name == "c10::Error::msg")
      return CallResult(makeString(TheMachine->describe(V)));
    if (Site.Name.starts_with("c10::IValue::")) { // a value of any type: itself
      if (Site.Method == "operator=" && Site.count())
        Site.This->V = TheMachine->copyValue(Site.arg(0));
      if (Site.Method == "operator=" || Site.Method.starts_with("to"))
        return Site.Method == "operator=" ? CallResult(Site.This) : CallResult(TheMachine->copyValue(V));
    }
    if (auto *H = V.as<HostBox>()) {
      if (!H->Object) {
        Tensor Undefined; // a moved-from handle
        return callTensor(Site, Undefined);
      }
      if (auto *T = dynamic_cast<TorchObject *>(H->Object.get())) {
        if (const auto *X = T->A.get<Tensor>())
          return callTensor(Site, const_cast<Tensor &>(*X));
        if (const auto *M = T->A.get<std::shared_ptr<Module>>())
          return callModuleMethod(Site, *M);
        if (const auto *O = T->A.get<std::shared_ptr<OptionSet>>())
          return callOptions(Site, *O);
        return callDevice(Site, T->A);
      }
      if (auto *O = dynamic_cast<OptimizerObject *>(H->Object.get()))
        return callOptimizer(Site, *O);
      if (std::optional<CallResult> R = callDataset(Site, H->Object))
        return R;
      if (std::optional<CallResult> R = callContext(Site, H->Object))
        return R;
      if (dynamic_cast<InertObject *>(H->Object.get()))
        return CallResult(Value::unknown("this object of the library is not modelled; it holds no memory"));
      return std::nullopt;
    }
    if (V.as<SmartBox>())
      if (std::shared_ptr<Module> M = moduleOf(V))
        return callModuleMethod(Site, M);
    if (auto *R = V.as<RecordBox>()) {
      if (std::shared_ptr<Module> M = moduleOf(V))
        return callModuleMethod(Site, M);
      for (auto &[Base, Place] : R->Bases)
        if (auto *H = Place->V.as<HostBox>())
          if (std::optional<CallResult> Result = callDataset(Site, H->Object))
            return Result;
    }
    if (V.as<SequenceBox>())
      return callList(Site);
    if (V.isNumber()) { // c10::Scalar and the like
      if (Site.Method.starts_with("to") || Site.Method.starts_with("operator") || Site.Method == "expect_int" ||
          Site.Method == "guard_int" || Site.Method == "as_int_unchecked" || Site.Method == "item")
        return Site.count() == 0 ? std::optional<CallResult>(V) : std::nullopt;
    }
    if (V.isUnknown())
      return std::nullopt;
  }
  if (Site.Method.starts_with("operator"))
    if (std::optional<CallResult> R = callTensorOperator(Site))
      return R;
  return callFunction(Site);
}

} // namespace vramlint
