// Finding and running ops. Families are listed here and nowhere else.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Registry.h"
#include "Ops/Core/Copies.h"
#include "Ops/Core/CpuGenerator.h"
#include "Ops/Core/CpuKernels.h"
#include "Ops/Core/Lookup.h"
#include "Ops/Core/Marks.h"
#include "Ops/Core/Origins.h"
#include "Ops/Core/Toolbox.h"
#include "Support/SetValue.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace vramlint {

static const std::span<const OpDecl> *const Families[] = {
    &FactoryOps,        &FillOps,          &ViewOps,
    &CopyOps,           &IndexingOps,      &ScatterOps,
    &PaddingOps,        &RearrangeOps,     &PointwiseOps,
    &UnaryOps,          &TernaryOps,       &ReductionOps,
    &SortingOps,        &LinearAlgebraOps, &VectorProductOps,
    &SoftmaxOps,        &LossOps,          &ConvolutionOps,
    &NormalizationOps,  &WeightNormOps,    &PoolingOps,
    &ActivationOps,     &UpsampleOps,      &DropoutOps,
    &DataSizeOps,       &EmbeddingOps,     &RecurrentOps,
    &PackedSequenceOps, &AttentionOps,     &DotProductAttentionOps,
    &ResizeOps,         &MarginLossOps,    &CtcLossOps,
    &GridSampleOps,     &Im2ColOps,        &EmbeddingBagOps,
    &BilinearOps,       &ComplexOps,       &FftOps,
    &RandomPoolingOps,  &SpecialOps,       &CumulativeOps,
    &QuantileOps,       &DifferenceOps,    &ScatterReduceOps,
    &ViewScatterOps,    &OutFormOps,       &OutFactoryOps,
    &StackingOps,       &DiagonalOps,      &SolverOps,
    &DecompositionOps,  &ReflectorOps,     &MatrixFunctionOps,
    &WindowOps,         &SearchingOps,     &DistanceOps,
    &FactOps,           &DeterminantOps,   &CholeskyOps,
    &LeastSquaresOps,   &MatrixNormOps,    &ForeachOps,
    &SparseMakingOps,
};

static const std::span<const OpDecl> *const OfSparseLayout[] = {&SparseLayoutOps, &SparseArithmeticOps,
                                                                &SparseProductOps};

namespace {
struct Registry {
  std::vector<const OpDecl *> All;
  std::unordered_map<std::string_view, const OpDecl *> ByName;
  std::unordered_map<std::string_view, const OpDecl *> OnSparse; ///< where an operand is of sparse layout

  Registry() {
    for (const std::span<const OpDecl> *Family : OfSparseLayout)
      for (const OpDecl &Decl : *Family)
        for (std::string_view Name : Decl.Names)
          OnSparse.emplace(Name, &Decl);
    for (const std::span<const OpDecl> *Family : Families)
      for (const OpDecl &Decl : *Family) {
        All.push_back(&Decl);
        for (std::string_view Name : Decl.Names)
          ByName.emplace(Name, &Decl);
      }
  }
};
} // namespace

static const Registry &registry() {
  static const Registry R;
  return R;
}

const OpDecl *findOp(std::string_view Name) {
  if (Name.ends_with("_outf")) // add_out with the tensor behind the arguments
    Name.remove_suffix(1);
  auto Found = registry().ByName.find(Name);
  return Found == registry().ByName.end() ? nullptr : Found->second;
}

std::span<const OpDecl *const> allOps() { return registry().All; }

static bool isListed(std::string_view Name, std::span<const std::string_view> Names) {
  return std::find(Names.begin(), Names.end(), Name) != Names.end();
}

bool isInPlace(std::string_view Op) {
  const bool IsOperator = Op.starts_with("__") && Op.ends_with("__"); // `__and__`
  return IsOperator ? Op.substr(2).starts_with('i') : Op.size() > 1 && Op.back() == '_';
}

bool mayWrite(std::string_view Op, std::string_view Argument) {
  const OpDecl *Decl = findOp(Op);
  return !Decl || isOut(Argument) || (isSelf(Argument) && isInPlace(Op)) || isListed(Argument, Decl->Writes);
}

/// The numbers in every tensor of \p A.
static void loseNumbers(const Argument &A) {
  if (const Tensor *T = A.get<Tensor>())
    valuesChanged(*T);
  if (const auto *List = A.get<ArgumentList>())
    for (const Argument &Element : *List)
      loseNumbers(Element);
}

/// An op that did not run to its end may have written all that it writes.
static void loseWritten(std::string_view Op, const NamedArguments &Arguments) {
  for (const NamedArgument &A : Arguments)
    if (mayWrite(Op, A.Name))
      loseNumbers(A.Value);
}

/// Where something lies decides over no size: who reads it assumes (OpCall::device).
static constexpr std::string_view Places[] = {"device"};

/// What is not known in \p A, and may decide more than values. Ops read single numbers as they can (OpCall), but
/// expect lists to be complete.
static const UnknownValue *unknownIn(const OpDecl &Decl, std::string_view Name, const Argument &A,
                                     bool InList = false) {
  if (isListed(Name, Decl.Harmless))
    return nullptr;
  if (const auto *Unknown = A.get<UnknownValue>()) {
    if (isListed(Name, Places))
      return nullptr;
    const bool Readable = !InList || isListed(Name, Decl.AnyElements);
    return Unknown->Number && Readable ? nullptr : Unknown;
  }
  if (const auto *List = A.get<ArgumentList>())
    for (const Argument &Element : *List)
      if (const UnknownValue *Unknown = unknownIn(Decl, Name, Element, true))
        return Unknown;
  if (const auto *Options = A.get<std::shared_ptr<OptionSet>>(); Options && *Options)
    for (const auto &[FieldName, Field] : (*Options)->Fields)
      if (const UnknownValue *Unknown = unknownIn(Decl, FieldName, Field))
        return Unknown;
  return nullptr;
}

void tellUnread(std::string_view Argument, std::string_view Of) {
  session().assume(Doubt::UnreadArgument, "`" + std::string(Argument) + "` of `" + std::string(Of) + "`");
}

UnknownValue leftOut(UnknownValue Why) {
  Session &S = session();
  if (!Why.Told)
    S.assume(Doubt::UnknownValue, Why.Cause);
  Why.Told = true;
  Why.IsApart = false;
  S.LastUnknown = Why.Cause;
  S.LastIsTold = true;
  ++S.LeftOut;
  return Why;
}

/// Whether what an op makes of \p A stays in the CPU's memory: no other device and no graph is among it.
static bool isApart(const Argument &A) {
  if (const Tensor *T = A.get<Tensor>())
    return !T->defined() || (!T->isSparse() && T->device().isCpu() && !T->requiresGrad());
  if (const auto *Unknown = A.get<UnknownValue>())
    return Unknown->IsApart || Unknown->Number;
  if (const auto *Where = A.get<Device>())
    return Where->isCpu();
  if (const auto *List = A.get<ArgumentList>())
    return std::all_of(List->begin(), List->end(), isApart);
  if (const auto *Options = A.get<std::shared_ptr<OptionSet>>())
    return !*Options || std::all_of((*Options)->Fields.begin(), (*Options)->Fields.end(),
                                    [](const auto &Field) { return isApart(Field.second); });
  return !A.is<std::shared_ptr<Module>>();
}

/// Ops that give their result a device, or a type that may say one, in their name or in what is no argument here.
static constexpr std::string_view Moving[] = {"cuda",      "hip",    "record_stream", "to_mkldnn",
                                              "toBackend", "toType", "type",          "xpu"};

/// leftOut() for \p Op on \p Arguments: nothing is told of what stays on the CPU where another device is asked about.
static UnknownValue leftOutOf(std::string_view Op, const NamedArguments &Arguments, UnknownValue Why) {
  Session &S = session();
  if (S.Options.Target.isCpu() || Why.Told || isListed(Op, Moving) ||
      !std::all_of(Arguments.begin(), Arguments.end(), [](const NamedArgument &A) { return isApart(A.Value); }))
    return leftOut(std::move(Why));
  S.LastUnknown = Why.Cause;
  S.LastIsTold = false;
  ++S.LeftApart;
  ++S.LeftOut;
  Why.Number.reset();
  Why.IsApart = true;
  return Why;
}

Argument knownOrLeftOut(std::string_view Name, Argument Result) {
  const Tensor *T = Result.get<Tensor>();
  if (!T || T->defined() || session().failed())
    return Result;
  // Something inside was left out, and told.
  if (!session().LastUnknown.empty())
    return leftOut({session().LastUnknown, session().LastIsTold});
  return leftOut({"the result of `" + std::string(Name) + "`"});
}

/// In-place forms that let what they change overlap itself: changes of geometry, and kernels that do not check.
static constexpr std::string_view MayOverlap[] = {"addmv_",
                                                  "alpha_dropout_",
                                                  "as_strided_",
                                                  "baddbmm_",
                                                  "conj_physical_",
                                                  "detach_",
                                                  "dropout_",
                                                  "feature_alpha_dropout_",
                                                  "feature_dropout_",
                                                  "fill_",
                                                  "fill_diagonal_",
                                                  "index_fill_",
                                                  "index_put_",
                                                  "masked_fill_",
                                                  "rename_",
                                                  "requires_grad_",
                                                  "resize_",
                                                  "resize_as_",
                                                  "resize_as_sparse_",
                                                  "set_",
                                                  "squeeze_",
                                                  "swapaxes_",
                                                  "swapdims_",
                                                  "t_",
                                                  "threshold_",
                                                  "transpose_",
                                                  "tril_",
                                                  "triu_",
                                                  "unsqueeze_",
                                                  "zero_"};

/// Families whose in-place forms refuse by themselves, at their iterator, where a gradient is wanted: what the
/// formula reads of self has been copied by then (keepClone).
static bool refusesAtIterator(std::string_view Name) {
  static constexpr const std::span<const OpDecl> *Those[] = {
      &PointwiseOps, &UnaryOps, &TernaryOps, &ActivationOps, &SpecialOps, &CumulativeOps, &ReductionOps};
  const OpDecl *Decl = findOp(Name);
  return Decl && std::any_of(std::begin(Those), std::end(Those), [&](const std::span<const OpDecl> *Family) {
           return Decl >= Family->data() && Decl < Family->data() + Family->size();
         });
}

/// Whether the change is allowed at all is asked before.
static void refuseOverlap(std::string_view Name, const NamedArguments &Arguments) {
  static constexpr std::string_view Option = "inplace"; // of layers and functionals
  const auto IsAsked = [](const NamedArgument &A) {
    const Argument *Given = A.Name == Option ? &A.Value : nullptr;
    if (const auto *Set = A.Value.get<std::shared_ptr<OptionSet>>(); Set && *Set)
      if (const auto Field = (*Set)->Fields.find(std::string(Option)); Field != (*Set)->Fields.end())
        Given = &Field->second;
    return Given && Given->get<bool>() && *Given->get<bool>();
  };
  if (isInPlace(Name) ? isListed(Name, MayOverlap) : std::none_of(Arguments.begin(), Arguments.end(), IsAsked))
    return;
  std::vector<Tensor> Operands;
  for (const NamedArgument &A : Arguments)
    if (A.Name == "other" && !A.Value.get<Tensor>())
      return; // the number becomes a tensor before the iterator refuses
    else if (const Tensor *T = A.Value.get<Tensor>(); T && T->defined())
      Operands.push_back(*T);
  if (Operands.empty() || !overlapsItself(Operands.front()) || (gradWanted(Operands) && refusesAtIterator(Name)))
    return;
  if (checkInplace(Operands.front(), Operands))
    refuseOverlap(Operands.front());
}

/// Whether \p A holds a tensor of sparse layout; one that gradients are wanted of has no model, if \p Graph.
static bool holdsSparse(const Argument &A, bool Graph = false) {
  if (const Tensor *T = A.get<Tensor>())
    return T->defined() && T->isSparse() && (!Graph || gradWanted({*T}));
  const ArgumentList *List = A.get<ArgumentList>();
  return List && std::any_of(List->begin(), List->end(), [&](const Argument &E) { return holdsSparse(E, Graph); });
}

/// The declaration for these operands, and what the call is called.
static const OpDecl *declarationFor(std::string &Name, const NamedArguments &Arguments) {
  const auto Any = [&](bool Graph) {
    return std::any_of(Arguments.begin(), Arguments.end(),
                       [&](const NamedArgument &A) { return holdsSparse(A.Value, Graph); });
  };
  if (!Any(false))
    return findOp(Name);
  const auto Found = registry().OnSparse.find(Name);
  const bool InGraph = Any(true);
  if (Found != registry().OnSparse.end() && !InGraph)
    return Found->second;
  Name += InGraph ? " of a sparse tensor that requires a gradient" : " of a sparse tensor";
  return nullptr;
}

/// What an op that made nothing was given in vain: a tensor that is not defined, which no kernel sees.
static void refuseUndefined(const NamedArguments &Arguments, const Argument &Result) {
  const Tensor *Made = Result.get<Tensor>();
  if (!Made || Made->defined() || !session().LastUnknown.empty())
    return;
  for (const NamedArgument &A : Arguments)
    if (const Tensor *T = A.Value.get<Tensor>(); T && !T->defined())
      return session().raise("Expected a proper Tensor but got None (or an undefined Tensor in C++) for argument '" +
                             A.Name + "'");
}

/// Several sizes of a list may be unknown: who is told the words for one of them wants those for the others as well.
static UnknownValue withWordsForAll(UnknownValue Why, const Argument &A) {
  constexpr unsigned Most = 4;
  unsigned Told = 1;
  if (const auto *List = A.get<ArgumentList>())
    for (const Argument &Element : *List)
      if (const auto *Unknown = Element.get<UnknownValue>()) {
        const std::string Words = suggestionsIn(Unknown->Cause);
        if (!Words.empty() && Why.Cause.find(Words) == std::string::npos && ++Told <= Most)
          Why.Cause += Words;
      }
  return Why;
}

namespace {
class RunningOp {
public:
  RunningOp(Session &S, std::string_view Name) : S(S), Outer(std::exchange(S.RunningOp, Name)) {
    if (S.OpDepth++ == 0)
      S.LeftOutBefore = S.LeftOut;
  }
  ~RunningOp() {
    --S.OpDepth;
    S.RunningOp = Outer;
  }
  RunningOp(const RunningOp &) = delete;
  RunningOp &operator=(const RunningOp &) = delete;

private:
  Session &S;
  std::string_view Outer;
};
} // namespace

Argument invoke(std::string_view Name, const NamedArguments &Arguments) {
  Session &S = session();
  const RunningOp Running(S, Name);
  std::string Called(Name);
  const OpDecl *Decl = declarationFor(Called, Arguments);
  if (!Decl) {
    S.assume(Doubt::NoOpModel, Called);
    loseWritten(Name, Arguments);
    return leftOut({"no model for the op `" + Called + "`", true});
  }
  for (const NamedArgument &A : Arguments)
    if (const UnknownValue *Unknown = unknownIn(*Decl, A.Name, A.Value)) {
      loseWritten(Name, Arguments);
      return leftOutOf(Name, Arguments, withWordsForAll(*Unknown, A.Value));
    }

  OpCall Call(Name, Arguments);
  S.Observer.opBegin(Name);
  std::int64_t OuterMacs = std::exchange(S.Macs, 0);
  Argument Result;
  {
    refuseOverlap(Name, Arguments);
    if (!S.failed() && !refuseComplex(Name, Arguments)) {
      const MarksResolved Resolved(Name, Arguments);
      Origins From(Name, Arguments);
      Result = Decl->Run(Call);
      if (Decl->Looks && !S.failed())
        checkPlaces(*Decl->Looks, Call);
      if (!S.failed() && refuseType(Name, Arguments)) // by the kernel: there is a result to write to
        Result = Tensor();
      else
        tellLowPrecision(Name, Arguments);
      From.give(Result);
      drawn::note(Name, Arguments, Result);
    }
  }
  std::int64_t Macs = Call.Macs + std::exchange(S.Macs, OuterMacs);
  S.Observer.opEnd(Macs);
  for (const NamedArgument &A : Arguments)
    if (isListed(A.Name, Decl->Writes))
      loseNumbers(A.Value);
  if (!S.failed() && !Call.poisoned())
    refuseUndefined(Arguments, Result);
  if (S.failed())
    return Tensor();
  if (Call.poisoned() || Result.isUnknown())
    loseWritten(Name, Arguments);
  if (Call.poisoned())
    return leftOutOf(Name, Arguments, Call.poisonCause());
  if (Result.isUnknown())
    return knownOrLeftOut(Name, std::move(Result));
  Call.tellUnread(Decl->Harmless);
  for (const NamedArgument &A : Arguments)
    if (A.WasRead && isListed(A.Name, Decl->Harmless))
      *A.WasRead = true;
  return knownOrLeftOut(Name, std::move(Result));
}

Tensor invokeTensor(std::string_view Name, const NamedArguments &Arguments) {
  Argument Result = invoke(Name, Arguments);
  const Tensor *T = Result.get<Tensor>();
  return T ? *T : Tensor();
}

} // namespace vramlint
