// torch::data: MNIST, whose files have one form; samplers; data loaders and their iterators.
//
// Datasets of the program, examples and transforms are executed from the headers.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Answers.h"
#include "Torch/DataObjects.h"
#include "Torch/ModuleObjects.h"
#include "Torch/Operands.h"
#include "Torch/TorchHost.h"

#include "Ops/Core/Op.h"

#include "clang/AST/DeclTemplate.h"

#include <unordered_map>

namespace vramlint {
using namespace clang;

using Answer = std::optional<CallResult>;

// --- construction ----------------------------------------------------------------------------------------

/// Something of two sides that is not known: both are tried, as with a condition.
static bool isTaken(const Machine &M, const char *What) { return !M.Oracle || M.Oracle(M.here(), What, true); }

/// A file of MNIST is read as bytes, and converted; grey values are divided by the largest.
static Tensor readMnist(Sizes Shape, Dtype To) {
  const Tensor Bytes = makeTensor(std::move(Shape), Dtype::Byte, Device{DeviceType::CPU});
  const Argument Converted = invoke("to", {{"self", Bytes}, {"dtype", To}});
  const Tensor *T = Converted.get<Tensor>();
  if (T && To == Dtype::Float)
    invoke("div_", {{"self", *T}, {"other", std::int64_t(255)}});
  return T ? *T : Tensor();
}

static HostRef makeMnist(Machine &M, const LibraryConstruction &Site) {
  CategoryScope Scope(Category::Input);
  const std::optional<std::int64_t> Mode = Site.Arguments.size() < 2 ? 0 : integerOf(M, Site.Arguments[1]);
  auto D = std::make_shared<MnistObject>();
  D->Train = Mode ? *Mode == 0 : isTaken(M, "whether MNIST's examples are those for training");
  const std::int64_t Count = D->Train ? 60000 : 10000;
  D->Images = readMnist({Count, 1, 28, 28}, Dtype::Float);
  D->Targets = readMnist({Count}, Dtype::Long);
  return D;
}

static void setSize(SamplerObject &S, const Argument &Size) {
  S.Size = integerOf(Size);
  if (const auto *Unknown = Size.get<UnknownValue>())
    S.UnknownSize = Unknown->Cause;
}

static std::shared_ptr<SamplerObject> sampler(Machine &M, const LibraryConstruction &Site,
                                              SamplerObject::Order Kind) {
  auto S = std::make_shared<SamplerObject>();
  S->Kind = Kind;
  if (!Site.Arguments.empty())
    setSize(*S, toArgument(M, Site.Arguments[0]));
  return S;
}

static HostRef makeRandomSampler(Machine &M, const LibraryConstruction &Site) {
  auto S = sampler(M, Site, SamplerObject::Order::Random);
  S->Shuffles = true;
  if (Site.Arguments.size() > 1)
    if (const Argument A = toArgument(M, Site.Arguments[1]); A.is<Dtype>())
      S->IndexType = *A.get<Dtype>();
  S->reset(std::nullopt);
  return S;
}

template <bool Shuffles> static HostRef makeDistributedSampler(Machine &M, const LibraryConstruction &Site) {
  auto S = sampler(M, Site, SamplerObject::Order::Distributed);
  if (Site.Arguments.size() > 1) {
    const Argument Replicas = toArgument(M, Site.Arguments[1]);
    S->Replicas = integerOf(Replicas);
    if (const auto *Unknown = Replicas.get<UnknownValue>(); Unknown && S->UnknownSize.empty())
      S->UnknownSize = Unknown->Cause;
  }
  if (Site.Arguments.size() > 2)
    S->Rank = integerOf(M, Site.Arguments[2]);
  S->Shuffles = Shuffles || !S->Rank; // then it is not known which examples are this one's
  if (Site.Arguments.size() > 3)
    S->Duplicates = flagOf(M, Site.Arguments[3]);
  return S;
}

static HostRef makeSequentialSampler(Machine &M, const LibraryConstruction &Site) {
  return sampler(M, Site, SamplerObject::Order::Sequential);
}

static HostRef makeStreamSampler(Machine &M, const LibraryConstruction &Site) {
  return sampler(M, Site, SamplerObject::Order::Stream);
}

/// DataLoaderBase<Dataset, Batch, Request> among the bases: Batch.
static QualType batchOf(const CXXRecordDecl *Loader) {
  for (const CXXBaseSpecifier &B : Loader->bases())
    if (knownClass(B.getType()) == KnownClass::DataLoaderBase)
      return templateArgument(B.getType(), 1);
  return {};
}

/// Loader(dataset, sampler, options), or without the sampler for stateful datasets.
static HostRef makeLoader(Machine &M, const LibraryConstruction &Site) {
  const std::size_t Count = Site.Arguments.size();
  if (Count != 2 && Count != 3)
    return nullptr;
  auto L = std::make_shared<LoaderObject>();
  L->Made = M.here();
  L->Batch = batchOf(Site.Class);
  if (L->Batch.isNull())
    return nullptr;
  const Argument Given = toArgument(M, Site.Arguments.back());
  const auto *Options = Given.get<std::shared_ptr<OptionSet>>();
  if (!Options || !*Options)
    return nullptr;
  const auto read = [&](const char *Field, std::int64_t Default) -> std::optional<std::int64_t> {
    const auto Found = (*Options)->Fields.find(Field);
    return Found == (*Options)->Fields.end() ? std::optional(Default) : integerOf(Found->second);
  };
  const std::optional<std::int64_t> Size = read("batch_size", 1);
  const auto Said = (*Options)->Fields.find("batch_size");
  const auto *Unknown = Said == (*Options)->Fields.end() ? nullptr : Said->second.get<UnknownValue>();
  if (Unknown)
    L->UnknownSize = M.Mem.cause(Unknown->Cause);
  else if (!Size || *Size < 1)
    return nullptr;
  L->BatchSize = Size.value_or(1);
  const std::optional<std::int64_t> Workers = read("workers", 0);
  L->HasWorkers = Workers != 0; // as many as there are cores: at least one
  L->AsksAhead = Workers.value_or(0) != 0;
  const auto MaxJobs = (*Options)->Fields.find("max_jobs");
  if (MaxJobs != (*Options)->Fields.end() && !MaxJobs->second.isNone()) {
    const std::optional<std::int64_t> Jobs = read("max_jobs", 0);
    if (!Jobs || (L->HasWorkers && *Jobs == 0))
      L->UnknownSize = M.Mem.cause("how many batches a data loader asks for ahead is not known, or none");
    else if (!L->HasWorkers)
      L->Prefetched = *Jobs;
  }
  const auto Drop = (*Options)->Fields.find("drop_last");
  const bool *Flag = Drop == (*Options)->Fields.end() ? nullptr : Drop->second.get<bool>();
  const std::optional<std::int64_t> DropLast = Flag ? std::optional<std::int64_t>(*Flag) : read("drop_last", 0);
  L->DropLast = DropLast ? *DropLast != 0 : isTaken(M, "whether a data loader drops the last batch");
  // Both are parameters by value that the constructor moves from.
  L->Dataset = hold(M, Site.Arguments[0], /*Move=*/true);
  if (Count == 3)
    L->Sampler = hold(M, Site.Arguments[1], /*Move=*/true);
  if (L->Sampler && !Unknown)
    fillBatches(M, *L);
  return L->Dataset && (Count == 2 || L->Sampler) ? L : nullptr;
}

using Make = HostRef (*)(Machine &M, const LibraryConstruction &Site);
static const std::unordered_map<std::string_view, Make> Makers = {
    {"torch::data::datasets::MNIST", makeMnist},
    {"torch::data::samplers::RandomSampler", makeRandomSampler},
    {"torch::data::samplers::SequentialSampler", makeSequentialSampler},
    {"torch::data::samplers::DistributedRandomSampler", makeDistributedSampler<true>},
    {"torch::data::samplers::DistributedSequentialSampler", makeDistributedSampler<false>},
    {"torch::data::samplers::StreamSampler", makeStreamSampler},
    {"torch::data::StatelessDataLoader", makeLoader},
    {"torch::data::StatefulDataLoader", makeLoader},
};

bool TorchHost::constructData(LibraryConstruction &Site) {
  const auto Found = Makers.find(TheMachine->qualifiedName(Site.Class));
  const HostRef Made = Found == Makers.end() ? nullptr : Found->second(*TheMachine, Site);
  if (Made)
    TheMachine->Mem.setSlot(Site.At.At, Made);
  return Made != nullptr;
}

/// The sampler that a loader makes itself, from the number of examples.
static std::optional<Operand> defaultSampler(Machine &M, const Operand &Dataset, QualType Type, const Expr *Site) {
  const QualType Class = referredType(Dataset.Type);
  const CXXMethodDecl *Size = methodNamed(Class->getAsCXXRecordDecl(), "size", 0);
  const std::optional<CallResult> Given = M.callMethod(Dataset.At, Class, "size", {}, Site);
  if (!Size || !Given || !Given->At || Type.isNull())
    return std::nullopt;
  const auto Count = optionalOf(M, View{Given->At, referredType(Size->getReturnType())});
  if (!Count)
    return std::nullopt;
  if (!Count->Unknown && !Count->Held)
    M.raise("Expected the dataset to be sized in order to construct the Sampler", Site, "c10::Error");
  const Value N = Count->Unknown ? Value::unknown(Count->Cause) : M.load(Count->Held->At, Count->Held->Type);
  Operand Sampler;
  Sampler.At = M.temporary(Type, /*Destroy=*/false);
  Sampler.Type = Type;
  Sampler.Movable = true;
  if (!M.construct(Type, {scalarOperand(N, M.Context.getSizeType())}, Sampler.At, Site))
    return std::nullopt;
  M.destroyLater(Sampler.At, Type);
  return Sampler;
}

/// make_data_loader(dataset, sampler, options), or without the sampler: a loader on the heap, in a unique_ptr.
std::optional<CallResult> TorchHost::makeDataLoader(LibraryCall &Site) {
  Machine &M = *TheMachine;
  const QualType Loader = templateArgument(Site.ReturnType, 0);
  if (Loader.isNull() || Site.count() < 2)
    return std::nullopt;
  bool Made = false;
  M.fullExpression([&] {
    std::vector<Operand> Parts = Site.Arguments;
    for (Operand &O : Parts)
      O.Movable = true; // parameters by value, which the header moves from
    if (Parts.size() == 2 && knownClass(Loader) == KnownClass::StatelessDataLoader) {
      const auto Sampler = defaultSampler(M, Parts[0], templateArgument(Loader, 1), Site.Site);
      if (!Sampler)
        return;
      Parts.insert(Parts.begin() + 1, *Sampler);
    }
    const Place At = M.allocate(Loader, BlockKind::Heap);
    Made = M.construct(Loader, std::move(Parts), At, Site.Site) &&
           M.construct(Site.ReturnType, {pointerOperand(M, At.At, Loader)}, Site.Result, Site.Site);
    if (!Made)
      M.Mem.release(At.At);
  });
  return Made ? Answer(CallResult::made()) : std::nullopt;
}

// --- MNIST -----------------------------------------------------------------------------------------------

static void putExample(Machine &M, const MnistObject &D, std::int64_t Position, QualType Type, Place At,
                       const Expr *Site) {
  CategoryScope Scope(Category::Input);
  M.fullExpression([&] {
    std::vector<Operand> Parts;
    for (const Tensor *T : {&D.Images, &D.Targets}) {
      const Argument Row = invoke("select", {{"self", *T}, {"dim", std::int64_t{0}}, {"index", Position}});
      Parts.push_back(asOperand(M, Row, tensorType(M)));
      Parts.back().Movable = true;
    }
    M.construct(Type, std::move(Parts), At, Site);
  });
}

namespace {
/// A method of an object of a data set's.
template <class Object> struct DataRow {
  std::string_view Name;
  Answer (*Run)(TorchHost &H, LibraryCall &Site, Object &O);
  int Count = -1;              ///< of arguments; -1: any
  std::string_view Inert = {}; ///< why it does nothing
};
} // namespace

template <class Object> static Answer nothing(TorchHost &, LibraryCall &, Object &) { return CallResult(); }

struct DataRows {
  // --- MNIST ---

  static Answer size(TorchHost &H, LibraryCall &Site, MnistObject &D) {
    return give(*H.TheMachine, Site, D.Images.defined() ? D.Images.size(0) : std::int64_t(0));
  }
  static Answer isTrain(TorchHost &, LibraryCall &, MnistObject &D) {
    return CallResult(Value::boolean(D.Train && D.Images.defined()));
  }
  static Answer get(TorchHost &H, LibraryCall &Site, MnistObject &D) {
    if (!D.Images.defined())
      return std::nullopt;
    // All examples are alike: an index that is not known is as good as any.
    Machine &M = *H.TheMachine;
    putExample(M, D, integerOf(M, Site.Arguments[0]).value_or(0), Site.ReturnType, Site.Result, Site.Site);
    return CallResult::made();
  }
  static Answer getBatch(TorchHost &H, LibraryCall &Site, MnistObject &D) {
    Machine &M = *H.TheMachine;
    const Argument Positions = toArgument(M, Site.Arguments[0]);
    const auto *List = Positions.get<ArgumentList>();
    if (!List || !D.Images.defined())
      return std::nullopt;
    const bool Made = putElements(
        M, Site.ReturnType, Site.Result, List->size(),
        [&](std::size_t I, QualType Element, Place At) {
          putExample(M, D, integerOf((*List)[I]).value_or(0), Element, At, Site.Site);
        },
        Site.Site);
    return Made ? Answer(CallResult::made()) : std::nullopt;
  }
  template <Tensor MnistObject::*Of> static Answer all(TorchHost &H, LibraryCall &Site, MnistObject &D) {
    return CallResult(H.handOut(Site.This, Site.Method, Argument(D.*Of), referredType(Site.ReturnType), Site.Site));
  }
  static constexpr DataRow<MnistObject> Mnist[] = {
      {"size", size},
      {"is_train", isTrain},
      {"get", get, 1},
      {"get_batch", getBatch, 1},
      {"images", all<&MnistObject::Images>},
      {"targets", all<&MnistObject::Targets>},
  };

  // --- samplers ---

  static Answer reset(TorchHost &H, LibraryCall &Site, SamplerObject &S) {
    const Argument Size = Site.count() ? toArgument(*H.TheMachine, Site.Arguments[0]) : Argument();
    if (Size.isUnknown())
      setSize(S, Size);
    S.reset(integerOf(Size));
    return CallResult();
  }
  static Answer next(TorchHost &H, LibraryCall &Site, SamplerObject &S) {
    Machine &M = *H.TheMachine;
    const std::optional<std::int64_t> Batch = integerOf(M, Site.Arguments[0]);
    if (!Batch || !S.count())
      return give(M, Site, UnknownValue{S.whyUnknown()});
    const auto Positions = S.next(*Batch);
    if (!Positions)
      return give(M, Site, Argument());
    ArgumentList Given(Positions->begin(), Positions->end());
    if (S.Shuffles) // what a data loader asks for is tried in two orders; the program may do anything with it
      Given.assign(Positions->size(), UnknownValue{"the order of a random sampler is not known", false, Dtype::Long});
    return give(M, Site, Argument(std::move(Given)));
  }
  static Answer index(TorchHost &, LibraryCall &, SamplerObject &S) { return CallResult(Value::integer(S.Next)); }
  static constexpr DataRow<SamplerObject> Samplers[] = {
      {"reset", reset},
      {"next", next, 1},
      {"index", index},
      {"set_epoch", nothing, -1, "seeds the order, which is not known anyway"},
  };

  static constexpr DataRow<SamplerObject> Streams[] = {{"reset", reset}};

  // --- iterators ---

  static void ensureBegun(Machine &M, LoaderLoop &Loop) {
    if (!Loop.Begun)
      advance(M, Loop);
  }
  template <bool Equality> static Answer compare(TorchHost &H, LibraryCall &Site, LoaderIterator &Left) {
    Machine &M = *H.TheMachine;
    const auto Right = std::dynamic_pointer_cast<LoaderIterator>(M.slot(Site.Arguments[0].At));
    if (!Right)
      return std::nullopt;
    bool Equal = Left.Loop == Right->Loop; // two ends, or two iterators of one loop
    if (const std::shared_ptr<LoaderLoop> Loop = Left.Loop && Right->Loop ? nullptr
                                                 : Left.Loop              ? Left.Loop
                                                                          : Right->Loop) {
      ensureBegun(M, *Loop);
      if (Loop->Unknown != Known)
        return CallResult(Value::unknown(Loop->Unknown));
      Equal = !Loop->Current;
    }
    return CallResult(Value::boolean(Equal == Equality));
  }
  /// The loop, at the batch where the iterator stands; null after raising \p Past or \p Beyond.
  static std::shared_ptr<LoaderLoop> standing(Machine &M, const LoaderIterator &I, const char *Past,
                                              const char *Beyond) {
    const std::shared_ptr<LoaderLoop> Loop = I.Loop;
    if (!Loop) {
      Session::current().raise(Past);
      return nullptr;
    }
    ensureBegun(M, *Loop);
    if (!Loop->Current && Loop->HasPassedOver) // steps by hand: there are more than were executed
      Loop->Unknown = M.Mem.cause("a batch that was passed over");
    if (Loop->Unknown == Known && !Loop->Current) {
      Session::current().raise(Beyond);
      return nullptr;
    }
    return Loop;
  }
  static Answer increment(TorchHost &H, LibraryCall &Site, LoaderIterator &I) {
    Machine &M = *H.TheMachine;
    const auto Loop = standing(M, I, "Incrementing the DataLoader's past-the-end iterator is not allowed",
                               "Attempted to increment iterator past the end");
    if (!Loop)
      return CallResult();
    if (Loop->Unknown == Known)
      advance(M, *Loop);
    return CallResult(Site.This);
  }
  template <bool Pointer> static Answer batch(TorchHost &H, LibraryCall &, LoaderIterator &I) {
    const auto Loop =
        standing(*H.TheMachine, I, "Dereferencing the DataLoader's past-the-end iterator is not allowed",
                 "Attempted to dereference iterator that was past the end");
    if (!Loop)
      return CallResult();
    if (Loop->Unknown != Known)
      return Pointer ? CallResult(Value::unknown(Loop->Unknown)) : CallResult(Place::unknown(Loop->Unknown));
    const Place Batch = Loop->Current->place();
    return Pointer ? CallResult(Value::address(Batch.At)) : CallResult(Batch);
  }
  static constexpr DataRow<LoaderIterator> Iterators[] = {
      {"operator==", compare<true>, 1}, {"operator!=", compare<false>, 1}, {"operator++", increment},
      {"operator*", batch<false>},      {"operator->", batch<true>},
  };

  // --- loaders ---

  /// Whether rounds of loops were left out: it may be the analysis that left the loop over a loader, where the
  /// program goes on to its end.
  static bool areRoundsLeftOut() {
    return llvm::any_of(Session::current().Assumptions.entries(),
                        [](const Assumption &A) { return A.Kind == Doubt::LoopRounds; });
  }

  template <bool Begins> static Answer iterator(TorchHost &H, LibraryCall &Site, std::shared_ptr<LoaderObject> &L) {
    auto I = std::make_shared<LoaderIterator>();
    if (Begins && L->InFlight && !areRoundsLeftOut()) {
      Session::current().raise(
          "Attempted to get a new DataLoader iterator while another iterator is not yet exhausted");
      return CallResult();
    }
    if (Begins)
      I->Loop = beginLoop(*H.TheMachine, L);
    return H.giveObject(Site, I);
  }
  static Answer join(TorchHost &, LibraryCall &, std::shared_ptr<LoaderObject> &L) {
    L->InFlight = false; // there are no threads, and what they were asked for is forgotten
    return CallResult();
  }
  static constexpr DataRow<std::shared_ptr<LoaderObject>> Loaders[] = {
      {"begin", iterator<true>},
      {"end", iterator<false>},
      {"join", join},
  };

  template <class Object, std::size_t N>
  static Answer call(const DataRow<Object> (&Rows)[N], TorchHost &H, LibraryCall &Site, Object &O) {
    for (const DataRow<Object> &R : Rows)
      if (R.Name == Site.Method && (R.Count < 0 || R.Count == static_cast<int>(Site.count())))
        return R.Run(H, Site, O);
    return std::nullopt;
  }

  template <class Object, std::size_t N>
  static void list(AnswerRows &Answers, std::string_view Class, const DataRow<Object> (&Rows)[N]) {
    for (const DataRow<Object> &R : Rows)
      Answers.push_back({.Table = "data",
                         .Class = Class,
                         .Name = R.Name,
                         .What = R.Inert.empty() ? Fate::Binding : Fate::Inert,
                         .Read = AnyArgument,
                         .Why = R.Inert.empty() ? std::string_view("positions, or a batch size") : R.Inert,
                         .TellsUnread = false});
  }
};

void listDataMethods(AnswerRows &Rows) {
  for (const auto &[Class, Make] : Makers)
    Rows.push_back({.Table = "constructors",
                    .Class = Class,
                    .Read = AnyArgument,
                    .Why = "made of what it is given",
                    .TellsUnread = false});
  DataRows::list(Rows, "MNIST", DataRows::Mnist);
  for (std::string_view Class : {"RandomSampler", "SequentialSampler", "DistributedSampler",
                                 "DistributedRandomSampler", "DistributedSequentialSampler"})
    DataRows::list(Rows, Class, DataRows::Samplers);
  DataRows::list(Rows, "StreamSampler", DataRows::Streams);
  DataRows::list(Rows, "Iterator", DataRows::Iterators);
  DataRows::list(Rows, "DataLoaderBase", DataRows::Loaders);
}

std::optional<CallResult> TorchHost::callData(LibraryCall &Site, const HostRef &Object) {
  if (const auto D = std::dynamic_pointer_cast<MnistObject>(Object))
    return DataRows::call(DataRows::Mnist, *this, Site, *D);
  if (const auto S = std::dynamic_pointer_cast<SamplerObject>(Object))
    return S->Kind == SamplerObject::Order::Stream ? DataRows::call(DataRows::Streams, *this, Site, *S)
                                                   : DataRows::call(DataRows::Samplers, *this, Site, *S);
  if (const auto I = std::dynamic_pointer_cast<LoaderIterator>(Object))
    return DataRows::call(DataRows::Iterators, *this, Site, *I);
  auto L = std::dynamic_pointer_cast<LoaderObject>(Object);
  return L ? DataRows::call(DataRows::Loaders, *this, Site, L) : std::nullopt;
}

} // namespace vramlint
