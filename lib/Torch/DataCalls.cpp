// torch::data: datasets, transforms, and loops over data loaders.
//
// A dataset of the program is executed: its get() makes each example, its transforms each batch. MNIST is known, for
// its files have one form. A loop over a loader runs the first batches and the last, which may be smaller; those
// between repeat them, so they change no figure once two have passed. Positions are taken in order: which examples
// make a batch changes no figure unless their sizes differ.
//
// Read in torch/csrc/api/include/torch/data and torch/csrc/api/src/data, 1.13.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/DataObjects.h"
#include "Torch/TorchHost.h"

#include <algorithm>
#include <numeric>

namespace vramlint {
using namespace clang;

namespace {

/// Full batches that a loop executes: the first, in which states are made, and two that look alike.
constexpr std::int64_t ExecutedBatches = 3;

constexpr Device Cpu{DeviceType::CPU};

Value boxed(std::shared_ptr<HostObject> Object) { return Value::boxed(BoxRef(new HostBox(std::move(Object)))); }

template <class T> std::shared_ptr<T> objectOf(const Value &V) {
  auto *H = V.as<HostBox>();
  return H ? std::dynamic_pointer_cast<T>(H->Object) : nullptr;
}

Value op(std::string_view Name, NamedArguments Arguments) {
  Argument Result = invoke(Name, Arguments);
  return makeObject(std::move(Result));
}

Operand operandOf(Machine &M, Value V) {
  Operand O;
  O.Type = M.typeOf(V);
  O.Place = makeCell(std::move(V));
  O.Movable = true;
  return O;
}

/// What a call gave, as an object of its own: a transform changes examples where they are.
Value owned(Machine &M, CallResult R) { return R.Place ? M.copyValue(R.Place->V) : std::move(R.V); }

Value stacked(Machine &M, const std::vector<CellRef> &Tensors) {
  ArgumentList List;
  for (const CellRef &C : Tensors)
    List.push_back(toArgument(M, C->V, QualType()));
  return op("stack", {{"tensors", std::move(List)}});
}

/// What a transform makes of a batch, a vector of examples (or of whatever the transform before it made).
Value transformed(Machine &M, const Value &Transform, Value Batch) {
  auto *Examples = Batch.as<SequenceBox>();
  if (auto T = objectOf<TransformObject>(Transform)) {
    if (T->Kind == "BatchLambda")
      return M.callCallable(T->Function, {operandOf(M, std::move(Batch))}, nullptr).value();
    if (!Examples)
      return Value::unknown("a transform of a batch that is not known");
    if (T->Kind == "Stack") {
      std::vector<CellRef> Data, Targets;
      for (const CellRef &C : Examples->Elements)
        if (auto E = objectOf<ExampleObject>(C->V)) {
          Data.push_back(E->Data);
          if (E->Target)
            Targets.push_back(E->Target);
        } else {
          return Value::unknown("a batch of examples that are not known");
        }
      Value All = stacked(M, Data);
      std::optional<Value> Target;
      if (!Targets.empty())
        Target = stacked(M, Targets);
      return boxed(std::make_shared<ExampleObject>(M, std::move(All), std::move(Target)));
    }
    for (CellRef &C : Examples->Elements) {
      if (T->Kind == "Lambda") {
        C->V = M.callCallable(T->Function, {operandOf(M, std::move(C->V))}, nullptr).value();
        continue;
      }
      auto E = objectOf<ExampleObject>(C->V);
      if (!E)
        return Value::unknown("a batch of examples that are not known");
      if (T->Kind == "Normalize") {
        Value Centred = op("sub", {{"self", toArgument(M, E->Data->V, QualType())}, {"other", T->Mean}});
        E->Data->V = op("div", {{"self", toArgument(M, Centred, QualType())}, {"other", T->Stddev}});
      } else { // TensorLambda
        E->Data->V = M.callCallable(T->Function, {operandOf(M, std::move(E->Data->V))}, nullptr).value();
      }
    }
    return Batch;
  }
  if (!Transform.as<RecordBox>())
    return Value::unknown("a transform that is not known");
  // A class of the program: apply_batch for batches, apply for examples, operator() for the tensor of an example.
  const CellRef Object = makeCell(Transform);
  if (std::optional<CallResult> R = M.callMethod(Object, "apply_batch", {operandOf(M, Batch)}, nullptr))
    return R->value();
  if (!Examples)
    return Value::unknown("a transform of a batch that is not known");
  for (CellRef &C : Examples->Elements) {
    if (std::optional<CallResult> R = M.callMethod(Object, "apply", {operandOf(M, C->V)}, nullptr))
      C->V = R->value();
    else if (auto E = objectOf<ExampleObject>(C->V))
      E->Data->V = M.callCallable(Transform, {operandOf(M, E->Data->V)}, nullptr).value();
    else
      return Value::unknown("a transform that is not known");
  }
  return Batch;
}

Tensor tensorOfStatistic(const Operand &O) {
  std::int64_t Count = 1;
  if (auto *S = O.value().as<SequenceBox>())
    Count = static_cast<std::int64_t>(S->Elements.size());
  // The numbers come as doubles, and are converted.
  Argument Doubles = makeTensor({Count, 1, 1}, Dtype::Double, Cpu);
  Argument Converted = invoke("to", {{"self", std::move(Doubles)}, {"dtype", Dtype::Float}});
  const auto *T = Converted.get<Tensor>();
  return T ? *T : Tensor();
}

} // namespace

ExampleObject::ExampleObject(Machine &M, Value D, std::optional<Value> T) : M(M), Data(makeCell(std::move(D))) {
  if (T)
    Target = makeCell(std::move(*T));
}

std::shared_ptr<HostObject> ExampleObject::copy(std::shared_ptr<HostObject>) const {
  return std::make_shared<ExampleObject>(M, M.copyValue(Data->V),
                                         Target ? std::optional<Value>(M.copyValue(Target->V)) : std::nullopt);
}

std::optional<std::int64_t> TensorDatasetObject::size(Machine &) { return Data.size(0); }

Value TensorDatasetObject::batch(Machine &M, const std::vector<std::int64_t> &Positions) {
  std::vector<CellRef> Examples;
  for (std::int64_t I : Positions) {
    Value D = op("select", {{"self", Data}, {"dim", std::int64_t{0}}, {"index", I}});
    std::optional<Value> T;
    if (Targets.defined())
      T = op("select", {{"self", Targets}, {"dim", std::int64_t{0}}, {"index", I}});
    Examples.push_back(makeCell(boxed(std::make_shared<ExampleObject>(M, std::move(D), std::move(T)))));
  }
  return makeSequence(SequenceKind::Vector, std::move(Examples));
}

CellRef ProgramDataset::object() const {
  if (Part)
    return makeCell(Value::boxed(BoxRef(Part->mostDerived())));
  return makeCell(Owned);
}

std::shared_ptr<HostObject> ProgramDataset::copy(std::shared_ptr<HostObject>) const {
  auto Copy = std::make_shared<ProgramDataset>(*this);
  Copy->Part = nullptr; // baseConstructed says of what it is a part
  return Copy;
}

std::optional<std::int64_t> ProgramDataset::size(Machine &M) {
  std::optional<CallResult> R = M.callMethod(object(), "size", {}, nullptr);
  if (!R)
    return std::nullopt;
  Value V = R->value();
  if (auto *S = V.as<SequenceBox>(); S && S->Elements.size() == 1)
    V = S->Elements[0]->V;
  return V.isInt() ? std::optional<std::int64_t>(V.asInt()) : std::nullopt;
}

Value ProgramDataset::batch(Machine &M, const std::vector<std::int64_t> &Positions) {
  std::vector<CellRef> Indices, Examples;
  for (std::int64_t I : Positions)
    Indices.push_back(makeCell(Value::integer(I)));
  Value List = makeSequence(SequenceKind::Vector, std::move(Indices));
  if (std::optional<CallResult> R = M.callMethod(object(), "get_batch", {operandOf(M, std::move(List))}, nullptr))
    return owned(M, std::move(*R));
  for (std::int64_t I : Positions) {
    Operand Index;
    Index.V = Value::integer(I);
    Index.Type = M.Context.getSizeType();
    std::optional<CallResult> R = M.callMethod(object(), "get", {Index}, nullptr);
    if (!R)
      return Value::unknown("the examples of this dataset are not known");
    Examples.push_back(makeCell(owned(M, std::move(*R))));
  }
  return makeSequence(SequenceKind::Vector, std::move(Examples));
}

Value MappedDataset::batch(Machine &M, const std::vector<std::int64_t> &Positions) {
  Value Examples = Inner->batch(M, Positions);
  return transformed(M, Transform, std::move(Examples));
}

std::optional<Value> constructData(Machine &M, llvm::StringRef Name, const std::vector<Operand> &Arguments) {
  CategoryScope Scope(Category::Input);
  if (Name == "torch::data::Example") {
    std::optional<Value> Parts[2];
    if (Arguments.empty())
      Parts[0] = Parts[1] = makeObject(Tensor());
    for (std::size_t I = 0; I < Arguments.size() && I < 2; ++I)
      Parts[I] = M.copyValue(Arguments[I].value());
    if (!Parts[0])
      return std::nullopt;
    return boxed(std::make_shared<ExampleObject>(M, std::move(*Parts[0]), std::move(Parts[1])));
  }
  if (Name == "torch::data::datasets::MNIST") {
    auto D = std::make_shared<TensorDatasetObject>();
    const bool Test = Arguments.size() > 1 && Arguments[1].value().isInt() && Arguments[1].value().asInt() == 1;
    const std::int64_t Count = Test ? 10000 : 60000;
    // Files are read as bytes, and converted.
    auto read = [](Sizes Shape, Dtype To) {
      Argument Bytes = makeTensor(std::move(Shape), Dtype::Byte, Cpu);
      Argument Converted = invoke("to", {{"self", std::move(Bytes)}, {"dtype", To}});
      const auto *T = Converted.get<Tensor>();
      return T ? *T : Tensor();
    };
    D->Data = read({Count, 1, 28, 28}, Dtype::Float);
    D->Targets = read({Count}, Dtype::Long);
    return boxed(D);
  }
  if (Name == "torch::data::datasets::TensorDataset" && !Arguments.empty()) {
    auto D = std::make_shared<TensorDatasetObject>();
    const Value &From = Arguments[0].value();
    Value Whole = From;
    if (auto *S = From.as<SequenceBox>())
      Whole = stacked(M, S->Elements);
    if (Tensor *T = tensorOf(Whole); T && T->defined() && T->dim() > 0)
      D->Data = *T;
    else
      return std::nullopt;
    return boxed(D);
  }
  llvm::StringRef Short = Name;
  if (Short.consume_front("torch::data::datasets::")) {
    if (Short == "Dataset" || Short == "BatchDataset")
      return boxed(std::make_shared<ProgramDataset>()); // the base of a class of the program
    return std::nullopt;
  }
  if (Short.consume_front("torch::data::transforms::")) {
    auto T = std::make_shared<TransformObject>();
    T->Kind = Short.str();
    if (Short.ends_with("Lambda")) {
      if (Arguments.empty())
        return std::nullopt;
      T->Function = M.copyValue(Arguments[0].value());
    } else if (Short == "Normalize" && Arguments.size() == 2) {
      T->Mean = tensorOfStatistic(Arguments[0]);
      T->Stddev = tensorOfStatistic(Arguments[1]);
    } else if (Short != "Stack") { // bases of transforms of the program
      return boxed(std::make_shared<InertObject>(Short.str()));
    }
    return boxed(T);
  }
  if (Short.consume_front("torch::data::samplers::"))
    return boxed(std::make_shared<InertObject>(Short.str()));
  return std::nullopt;
}

static std::shared_ptr<DatasetObject> datasetOf(Machine &M, const Value &V, bool Take) {
  std::shared_ptr<DatasetObject> D = objectOf<DatasetObject>(V);
  const auto Part = std::dynamic_pointer_cast<ProgramDataset>(D);
  auto *R = V.as<RecordBox>();
  if (!R && Part)
    R = Part->Part;
  if (!R)
    return D;
  auto Program = std::make_shared<ProgramDataset>();
  Value Whole = Value::boxed(BoxRef(R->mostDerived()));
  Program->Owned = Take ? M.moveValue(Whole) : M.copyValue(Whole);
  return Program;
}

std::optional<CallResult> TorchHost::callDataset(LibraryCall &Site, const std::shared_ptr<HostObject> &Object) {
  Machine &M = *TheMachine;
  if (auto Loader = std::dynamic_pointer_cast<LoaderObject>(Object)) {
    if (Site.Method == "begin") {
      std::vector<CellRef> Batches;
      auto Next = batches(Loader);
      if (!Next)
        return CallResult(Value::unknown("the number of examples of a data set is not known"));
      while (CellRef C = M.stopped() ? nullptr : Next())
        Batches.push_back(makeCell(M.copyValue(C->V)));
      Value All = makeSequence(SequenceKind::Vector, std::move(Batches));
      llvm::IntrusiveRefCntPtr<SequenceBox> S(All.as<SequenceBox>());
      Loader->Ended =
          makeCell(Value::boxed(BoxRef(new PointerBox(S, static_cast<std::int64_t>(S->Elements.size())))));
      return CallResult(Value::boxed(BoxRef(new PointerBox(S, 0))));
    }
    if (Site.Method == "end")
      return Loader->Ended ? CallResult(M.copyValue(Loader->Ended->V))
                           : CallResult(Value::unknown("the end of a data loader that was not begun"));
    return std::nullopt;
  }
  auto D = std::dynamic_pointer_cast<DatasetObject>(Object);
  if (!D)
    return std::nullopt;
  if (Site.Method == "map" && Site.count()) {
    auto Mapped = std::make_shared<MappedDataset>();
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Site.Callee);
    Mapped->Inner = datasetOf(M, boxed(D), Method && Method->getRefQualifier() == RQ_RValue);
    Mapped->Transform = M.copyValue(Site.arg(0));
    return CallResult(boxed(Mapped));
  }
  if (Site.Method == "size") {
    const std::optional<std::int64_t> N = D->size(M);
    return CallResult(N ? makeSequence(SequenceKind::Optional, {makeCell(Value::integer(*N))})
                        : Value::unknown("the size of a dataset"));
  }
  if (Site.Method == "get" && Site.count() && Site.arg(0).isInt()) {
    Value Batch = D->batch(M, {Site.arg(0).asInt()});
    if (auto *S = Batch.as<SequenceBox>(); S && S->Elements.size() == 1)
      return CallResult(S->Elements[0]->V);
    return CallResult(std::move(Batch));
  }
  if (Site.Method == "get_batch" && Site.count())
    if (auto *S = Site.arg(0).as<SequenceBox>()) {
      std::vector<std::int64_t> Positions;
      for (const CellRef &C : S->Elements) {
        if (!C->V.isInt())
          return CallResult(Value::unknown("a position in a data set"));
        Positions.push_back(C->V.asInt());
      }
      return CallResult(D->batch(M, Positions));
    }
  if (auto T = std::dynamic_pointer_cast<TensorDatasetObject>(D)) {
    if (Site.Method == "images")
      return CallResult(makeObject(T->Data));
    if (Site.Method == "targets")
      return CallResult(makeObject(T->Targets));
    if (Site.Method == "is_train")
      return CallResult(Value::boolean(*T->size(M) == 60000));
  }
  return std::nullopt;
}

std::optional<CallResult> TorchHost::makeDataLoader(LibraryCall &Site) {
  Machine &M = *TheMachine;
  auto Loader = std::make_shared<LoaderObject>();
  if (Site.Callee)
    if (const TemplateArgumentList *Template = Site.Callee->getTemplateSpecializationArgs())
      for (const TemplateArgument &A : Template->asArray())
        if (A.getKind() == TemplateArgument::Type)
          if (const CXXRecordDecl *R = A.getAsType()->getAsCXXRecordDecl(); R && R->getName() == "SequentialSampler")
            Loader->Shuffles = false;
  for (Operand &O : Site.Arguments) {
    const Value &V = O.value();
    if (auto D = datasetOf(M, V, O.Movable)) {
      Loader->Dataset = D;
    } else if (V.isInt()) {
      Loader->BatchSize = V.asInt();
    } else if (Argument *A = argumentOf(V)) {
      const auto *Options = A->get<std::shared_ptr<OptionSet>>();
      if (!Options || !*Options)
        continue;
      auto read = [&](const char *Field, auto &Into) {
        if (auto I = (*Options)->Fields.find(Field); I != (*Options)->Fields.end())
          if (const auto *Found = I->second.get<std::remove_reference_t<decltype(Into)>>())
            Into = *Found;
      };
      read("batch_size", Loader->BatchSize);
      read("workers", Loader->Workers);
      read("drop_last", Loader->DropLast);
    }
  }
  if (!Loader->Dataset || Loader->BatchSize < 1)
    return std::nullopt;
  return CallResult(makeSmart(makeCell(boxed(Loader))));
}

std::function<CellRef()> TorchHost::batches(const std::shared_ptr<LoaderObject> &Loader) {
  Machine &M = *TheMachine;
  const std::optional<std::int64_t> Size = Loader->Dataset->size(M);
  if (!Size || *Size < 0)
    return nullptr;
  const std::int64_t Batch = Loader->BatchSize, Full = *Size / Batch, Rest = Loader->DropLast ? 0 : *Size % Batch;
  struct Plan {
    std::vector<std::pair<std::int64_t, std::int64_t>> Batches; ///< first position, count
    std::size_t Next = 0;
    CellRef Current = makeCell();
  };
  auto P = std::make_shared<Plan>();
  for (std::int64_t I = 0; I < std::min(Full, ExecutedBatches); ++I)
    P->Batches.push_back({I * Batch, Batch});
  if (Rest)
    P->Batches.push_back({Full * Batch, Rest});
  const std::int64_t All = Full + (Rest ? 1 : 0);
  if (static_cast<std::int64_t>(P->Batches.size()) < All)
    TheSession.assume(Doubt::DataLoop, std::to_string(All) + " batches: the first " +
                                           std::to_string(ExecutedBatches) + (Rest ? " and the last" : "") +
                                           " were executed");
  if (Loader->Workers > 0 && TheSession.Options.Target.Type == DeviceType::CPU)
    TheSession.assume(Doubt::DataWorkers);
  if (Loader->Shuffles) {
    Argument Order = invoke("randperm", {{"n", *Size}});
    if (const auto *T = Order.get<Tensor>())
      Loader->Order = *T;
  }
  // The next batch is made before the one before it goes.
  return [&M, Loader, P]() -> CellRef {
    if (P->Next >= P->Batches.size()) {
      P->Current->V = Value();
      return nullptr;
    }
    const auto [First, Count] = P->Batches[P->Next++];
    std::vector<std::int64_t> Positions(static_cast<std::size_t>(Count));
    std::iota(Positions.begin(), Positions.end(), First);
    Value Next = Loader->Dataset->batch(M, Positions);
    P->Current->V = std::move(Next);
    return P->Current;
  };
}

} // namespace vramlint
