// Construction of library classes, by class name: options, guards, indices, and the small value types
// (Scalar, Device, TensorOptions) that stand between C++ values and ops. Layers are in ConstructModules.cpp.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/TorchHost.h"

#include "Autograd/Engine.h"
#include "Ops/Core/KnownNumbers.h"
#include "Std/Sequence.h"
#include "Torch/Answers.h"
#include "Torch/ListedData.h"
#include "Torch/ModuleObjects.h"
#include "Torch/Names.h"
#include "Torch/Pieces.h"
#include "Torch/StorageObject.h"

#include "llvm/ADT/StringMap.h"

namespace vramlint {
using namespace clang;

static void withIndex(Argument &A, std::int64_t Index) {
  if (const auto *D = A.get<Device>())
    A = Device{D->Type, static_cast<int>(Index)};
}

std::shared_ptr<OptionSet> TorchHost::tensorOptions(const std::vector<Operand> &Arguments) {
  auto O = std::make_shared<OptionSet>();
  O->Type = "TensorOptions";
  for (const Operand &Op : Arguments) {
    const Argument A = toArgument(*TheMachine, Op);
    if (A.is<Dtype>())
      O->Fields["dtype"] = A;
    else if (A.is<Device>())
      O->Fields["device"] = A;
    else if (A.is<MemoryFormat>())
      O->Fields["memory_format"] = A;
    else if (const auto *Text = A.get<std::string>())
      O->Fields["device"] = deviceNamed(*Text);
    else if (const auto *Other = A.get<std::shared_ptr<OptionSet>>(); Other && *Other)
      for (auto &[Name, Field] : (*Other)->Fields)
        O->Fields[Name] = Field;
    else if (const auto *Index = A.get<std::int64_t>()) // Device(type, index)
      withIndex(O->Fields["device"], *Index);
    else if (A.isUnknown())
      O->Fields["device"] = A;
  }
  return O;
}

bool TorchHost::constructOptions(LibraryConstruction &Site) {
  auto O = std::make_shared<OptionSet>();
  O->Type = Site.Class->getName().str();
  const CXXRecordDecl *Given =
      Site.Arguments.size() == 1 ? bare(Site.Arguments[0].Type)->getAsCXXRecordDecl() : nullptr;
  const bool IsConversion = Given && isOptionsClass(*Given) && knownClass(Given) != KnownClass::TensorOptions;
  for (const NamedArgument &A : namedArguments(*TheMachine, Site.Arguments)) {
    // Alone it is a conversion between options of the same layer, beside others a part of its own.
    const auto *Other = A.Value.get<std::shared_ptr<OptionSet>>();
    if (IsConversion && Other && *Other) {
      for (auto &[Field, V] : (*Other)->Fields)
        O->Fields[Field] = V;
    } else if (!A.Defaulted) {
      std::string Key = A.Name;
      if (Key.ends_with("_"))
        Key.pop_back();
      O->Fields[Key] = A.Value;
    }
  }
  makePrototype(*O);
  TheMachine->Mem.setSlot(Site.At.At, std::make_shared<TorchObject>(Argument(O)));
  return true;
}

bool TorchHost::constructGuard(LibraryConstruction &Site, void (*Set)(Session &S, bool On)) {
  auto G = std::make_shared<GuardObject>();
  bool On = true;
  if (!Site.Arguments.empty()) {
    const Argument A = toArgument(*TheMachine, Site.Arguments[0]);
    if (const auto *B = A.get<bool>())
      On = *B;
    else if (const auto *U = A.get<UnknownValue>())
      assume(Doubt::UnknownValue, U->Cause, TheMachine->here());
  }
  Set(TheSession, On);
  TheMachine->Mem.setSlot(Site.At.At, std::move(G));
  return true;
}

// --- values ----------------------------------------------------------------------------------------------

/// DetectAnomalyGuard.
struct AnomalyGuard final : HostObject {
  AnomalyState Before = anomalyState();
  ~AnomalyGuard() override { anomalyState() = Before; }
  void describe(StateHash &H) const override {
    H.mix(Before.Enabled);
    H.mix(Before.CheckNan);
  }
};

/// Construction by class, as rows of a table.
struct Constructors {
  TorchHost &H;
  LibraryConstruction &Site;
  Machine &M = *H.TheMachine;

  bool keep(Argument A) {
    // A number that is not known has its kind, and is an object like others.
    if (const auto *U = A.get<UnknownValue>(); U && !U->Number) {
      M.makeUnknown(Site.At, Site.Type, M.Mem.cause(U->Cause));
      return true;
    }
    M.Mem.setSlot(Site.At.At, std::make_shared<TorchObject>(std::move(A)));
    return true;
  }
  Argument argument(std::size_t I) {
    return I < Site.Arguments.size() ? toArgument(M, Site.Arguments[I]) : Argument();
  }

  bool tensor() {
    if (Site.Arguments.empty())
      return keep(Tensor());
    Argument A = argument(0);
    if (A.isNone())
      A = Tensor();
    return (A.is<Tensor>() || A.isUnknown()) && keep(std::move(A));
  }
  bool nothing() { return keep(Argument()); }
  /// What it is made from, whatever that is.
  bool first() { return keep(argument(0)); }
  /// Of one of several classes, functions among them.
  bool variant() {
    if (!Site.Arguments.empty())
      if (std::optional<Argument> Function = callableArgument(M, Site.Arguments[0]))
        return keep(std::move(*Function));
    return first();
  }
  bool scalar() { return keep(Site.Arguments.empty() ? Argument(std::int64_t{0}) : argument(0)); }
  bool none() { return keep({}); }
  /// Of elements; made for a type alone (a TypePtr), its elements are not followed.
  bool list() {
    const Argument A = Site.Arguments.empty() ? Argument(ArgumentList()) : argument(0);
    if (!A.is<ArgumentList>() || !keep(A))
      return false;
    if (const auto Made = std::dynamic_pointer_cast<TorchObject>(M.Mem.slot(Site.At.At)))
      Made->IsShared = true;
    return true;
  }
  /// Lists of numbers, nested or not; of one number it is the number.
  /// What a vector is given as becomes a tensor of its elements' type first: that goes along.
  bool numbers() {
    if (Site.Arguments.empty())
      return keep(ArgumentList());
    const QualType Given = bare(Site.Arguments[0].Type);
    const KnownClass Is = knownClass(Given);
    const bool InRow = Is == KnownClass::Vector || Is == KnownClass::ArrayRef;
    const std::optional<Dtype> Element = InRow ? dtypeOf(templateArgument(Given, 0)) : std::nullopt;
    if (const std::optional<std::int64_t> Count = Element ? manyElements(Given) : std::nullopt)
      return tensorData(*Count, *Element, {});
    Argument Values = argument(0);
    const auto *List = Values.get<ArgumentList>();
    if (!Element)
      return InRow ? keep(std::move(Values)) : list(Given, std::move(Values));
    if (Values.isUnknown())
      return keep(std::move(Values));
    if (!List)
      return keep(std::move(Values));
    const auto Count = static_cast<std::int64_t>(List->size());
    const bool IsKnown =
        Count <= MostKnownNumbers && llvm::none_of(*List, [](const Argument &A) { return A.isUnknown(); });
    return tensorData(Count, *Element, IsKnown ? Values : Argument());
  }
  /// One number, or the elements of a braced list, which have to be alike (detail/TensorDataContainer.h, 1.13).
  bool list(QualType Given, Argument Values) {
    std::optional<Dtype> Type = dtypeOf(Given);
    // A number is an integer or a double here: what keeps its type gives up its value.
    static constexpr Dtype Kept[] = {Dtype::Byte, Dtype::Char, Dtype::Short, Dtype::Half, Dtype::BFloat16};
    if (Type && !Values.isUnknown() && llvm::is_contained(Kept, *Type)) {
      UnknownValue Number{"numbers of small types are not followed"};
      Number.Number = Type;
      Values = std::move(Number);
    }
    if (const auto *Elements = Values.get<ArgumentList>())
      if (const auto Views = elementsOf(M, {Site.Arguments[0].At, Given}); Views && Views->size() == Elements->size())
        for (std::size_t I = 0; I < Views->size(); ++I) {
          const std::optional<Dtype> Own = listedAs((*Views)[I]);
          if (!checkAlike((*Elements)[0], (*Elements)[I], Type = I ? Type : Own, Own))
            return true;
        }
    if (!keep(std::move(Values)))
      return false;
    if (auto *Kept = dynamic_cast<TorchObject *>(M.slot(Site.At).get()))
      Kept->ListedAs = Type;
    return true;
  }
  std::optional<Dtype> listedAs(const View &Element) {
    const HostRef Object = M.slot(Element.At);
    const auto *T = dynamic_cast<TorchObject *>(Object.get());
    return T ? T->ListedAs : std::nullopt;
  }
  /// How many elements the first argument has, when they are so many that nobody follows their values.
  std::optional<std::int64_t> manyElements(QualType Row) const {
    const Operand &O = Site.Arguments[0];
    if (!O.isPlaced() || O.At.isUnknown())
      return std::nullopt;
    const std::optional<Value> Size = ask(M, View{O.At, Row}, "size");
    if (!Size || !Size->isInt() || Size->asInt() <= MostKnownNumbers)
      return std::nullopt;
    return Size->asInt();
  }
  bool tensorData(std::int64_t Count, Dtype Element, Argument Numbers) {
    auto Data = std::make_shared<OptionSet>();
    Data->Type = ListedRow;
    if (!Numbers.isNone())
      Data->Fields["numbers"] = std::move(Numbers);
    Data->Fields["element"] = Element;
    // Flags come as numbers of the default type first (detail/TensorDataContainer.h).
    const Dtype First = Element == Dtype::Bool ? Session::current().DefaultDtype : Element;
    Data->Fields["tensor"] = invokeTensor("empty", {{"size", Sizes{Count}}, {"dtype", First}, {"device", Device{}}});
    return keep(std::move(Data));
  }
  bool device() {
    const Argument A = argument(0);
    if (const auto *Text = A.get<std::string>())
      return keep(deviceNamed(*Text));
    if (A.isUnknown())
      return keep(A);
    const auto *D = A.get<Device>();
    if (!D)
      return false;
    Device Made = *D;
    if (const Argument Index = argument(1); const auto *I = Index.get<std::int64_t>())
      Made.Index = static_cast<int>(*I);
    else if (Index.isUnknown())
      return keep(Index);
    return keep(Made);
  }
  bool tensorOptions() { return keep(H.tensorOptions(Site.Arguments)); }
  bool options() { return H.constructOptions(Site); }
  bool ellipsis() { return keep(EllipsisIndex{}); }
  bool slice() {
    SliceIndex S;
    std::optional<std::int64_t> *Ends[] = {&S.Start, &S.Stop, &S.Step};
    if (Site.Arguments.size() >= 2 && argument(0).isUnknown() && argument(1).isUnknown())
      if (const auto Length = lengthOfPieceAt(*H.TheMachine, Site.Site, 0)) {
        S.Start = 0;
        S.Stop = *Length;
        S.Anywhere = true;
      }
    const auto isOpen = [&](std::size_t I) { return I < Site.Arguments.size() && argument(I).isUnknown(); };
    const auto known = [&](std::size_t I) { return I < Site.Arguments.size() ? argument(I) : Argument(); };
    if (!S.Anywhere && (isOpen(0) || isOpen(1)) && known(2).isNone()) {
      const Argument End = isOpen(0) && isOpen(1) ? Argument() : known(isOpen(0) ? 1 : 0);
      const auto *N = End.get<std::int64_t>();
      if (N || End.isNone()) { // an end of it is not known, or neither is: the tensor says how long it can be
        S.Anywhere = true;
        if (!isOpen(0))
          S.Start = N ? *N : 0;
        else if (N)
          S.Stop = *N;
        return keep(S);
      }
    }
    for (std::size_t I = S.Stop ? 2 : 0; I < Site.Arguments.size() && I < 3; ++I) {
      const Argument A = argument(I);
      if (const auto *N = A.get<std::int64_t>())
        *Ends[I] = *N;
      else if (const auto *U = A.get<UnknownValue>())
        return keep(UnknownValue{U->Cause, U->Told}); // no number: that would be an index
    }
    return keep(S);
  }
  bool index() {
    static constexpr std::string_view Ellipsis = "...";
    const Argument A = argument(0);
    if (const auto *Text = A.get<std::string>()) {
      if (*Text == Ellipsis)
        return keep(EllipsisIndex{});
      H.TheSession.raise("Expected \"...\" to represent an ellipsis index, but got \"" + *Text + "\"");
      return keep(A);
    }
    return keep(A);
  }
  bool noGrad() {
    return H.constructGuard(Site, [](Session &S, bool) { S.GradEnabled = false; });
  }
  bool gradMode() {
    return H.constructGuard(Site, [](Session &S, bool On) { S.GradEnabled = On; });
  }
  bool inferenceMode() {
    return H.constructGuard(Site, [](Session &S, bool On) {
      S.InferenceMode = On;
      S.GradEnabled = !On;
    });
  }
  bool anomaly() {
    auto Guard = std::make_shared<AnomalyGuard>();
    anomalyState() = {true, Site.Arguments.empty() || argument(0).get<bool>() == nullptr || *argument(0).get<bool>()};
    M.Mem.setSlot(Site.At.At, std::move(Guard));
    return true;
  }
  /// DeviceGuard, CUDAGuard: of a device, or of its number.
  bool deviceGuard() {
    const Argument A = argument(0);
    const auto *D = A.get<Device>();
    const std::int64_t Index = D ? D->Index : integerOf(A).value_or(A.isNone() ? 0 : 1);
    if (Index > 0)
      H.assume(Doubt::OtherDevice, Site.Class->getName().str(), M.here());
    return inert();
  }
  bool streamGuard() {
    H.assume(Doubt::OtherStream, Site.Class->getName().str(), M.here());
    return inert();
  }
  bool inert() {
    M.Mem.setSlot(Site.At.At, std::make_shared<InertObject>(Site.Class->getName().str()));
    return true;
  }
  /// A handle to nothing; of memory of the program's own it has no model.
  bool storage() {
    if (!Site.Arguments.empty())
      return false;
    M.Mem.setSlot(Site.At.At, std::make_shared<StorageObject>(nullptr));
    return true;
  }
  /// Nothing, until one is loaded.
  bool script() { return Site.Arguments.empty() && keep(UnknownValue{"a TorchScript module is not followed"}); }
  bool outputArchive() { return H.constructArchive(Site, /*Reads=*/false); }
  bool inputArchive() { return H.constructArchive(Site, /*Reads=*/true); }
  bool anyModule() {
    if (Site.Arguments.empty())
      return none();
    std::shared_ptr<Module> Child = H.asModule(Site.Arguments.back());
    if (!Child) {
      H.assume(Doubt::UnknownModule, {}, M.here());
      return keep(UnknownValue{"an AnyModule of a class that is not known"});
    }
    if (Site.Arguments.size() == 1)
      return keep(std::move(Child));
    const std::optional<std::string> Name = textOf(M, Site.Arguments[0]);
    return keep(ArgumentList{Name ? Argument(*Name) : UnknownValue{"the name of a module is not known"}, Child});
  }
  /// An exception: its text is the last argument that is one.
  bool error() {
    for (auto O = Site.Arguments.rbegin(); O != Site.Arguments.rend(); ++O)
      if (std::optional<std::string> Text = textOf(M, *O))
        return keep(std::move(*Text));
    return keep("?");
  }
};

using Constructor = bool (Constructors::*)();

static const llvm::StringMap<Constructor> &constructors() {
  static const llvm::StringMap<Constructor> Table = {
      {"at::Tensor", &Constructors::tensor},
      {"at::TensorBase", &Constructors::tensor},
      {"at::OptionalTensorRef", &Constructors::tensor},
      {"at::TensorRef", &Constructors::tensor},
      {"c10::Scalar", &Constructors::scalar},
      {"c10::SymInt", &Constructors::scalar},
      {"c10::SymFloat", &Constructors::scalar},
      {"c10::SymBool", &Constructors::scalar},
      {"c10::variant", &Constructors::variant},
      {"c10::IValue", &Constructors::first},
      {"caffe2::TypeMeta", &Constructors::first},
      {"c10::IListRef", &Constructors::numbers},
      {"torch::detail::TensorDataContainer", &Constructors::numbers},
      {"torch::nn::AnyValue", &Constructors::first},
      {"torch::nn::AnyModule", &Constructors::anyModule},
      {"torch::nn::NamedAnyModule", &Constructors::anyModule},
      {"c10::Device", &Constructors::device},
      {"c10::Warning::WarnAlways", &Constructors::nothing},
      {"c10::WarningUtils::WarnAlways", &Constructors::nothing},
      {"c10::TensorOptions", &Constructors::tensorOptions},
      {"torch::serialize::OutputArchive", &Constructors::outputArchive},
      {"torch::serialize::InputArchive", &Constructors::inputArchive},
      {"torch::jit::CompilationUnit", &Constructors::inert}, // the classes of an archive
      {"torch::jit::Module", &Constructors::script},
      {"at::indexing::EllipsisIndexType", &Constructors::ellipsis},
      {"at::indexing::Slice", &Constructors::slice},
      {"at::indexing::TensorIndex", &Constructors::index},
      {"at::Generator", &Constructors::none},
      {"c10::Storage", &Constructors::storage},
      {"c10::List", &Constructors::list},
      {"c10::Dict", &Constructors::list},
      // modes
      {"c10::AutoGradMode", &Constructors::gradMode},
      {"at::AutoGradMode", &Constructors::gradMode},
      {"c10::NoGradGuard", &Constructors::noGrad},
      {"at::NoGradGuard", &Constructors::noGrad},
      {"c10::InferenceMode", &Constructors::inferenceMode},
      {"at::AutoNonVariableTypeMode", &Constructors::noGrad},
      {"at::AutoDispatchBelowADInplaceOrView", &Constructors::noGrad},
      {"at::AutoDispatchBelowAutograd", &Constructors::noGrad},
      // choose where work runs, or mark it: nothing is allocated
      {"at::RecordFunction", &Constructors::inert},
      {"c10::DeviceGuard", &Constructors::deviceGuard},
      {"c10::OptionalDeviceGuard", &Constructors::deviceGuard},
      {"c10::StreamGuard", &Constructors::streamGuard},
      {"c10::Stream", &Constructors::inert},
      {"c10::cuda::CUDAGuard", &Constructors::deviceGuard},
      {"c10::cuda::OptionalCUDAGuard", &Constructors::deviceGuard},
      {"c10::cuda::CUDAStream", &Constructors::inert},
      {"c10::cuda::CUDAStreamGuard", &Constructors::streamGuard},
      {"c10::cuda::CUDAMultiStreamGuard", &Constructors::streamGuard},
      {"at::cuda::CUDAEvent", &Constructors::inert},
      // checks of the backward
      {"torch::autograd::AnomalyMode", &Constructors::inert},
      {"torch::autograd::DetectAnomalyGuard", &Constructors::anomaly},
      // text for the terminal
      {"c10::Warning", &Constructors::inert},
      {"c10::UserWarning", &Constructors::inert},
      {"c10::cuda::CUDAErrorLogCapture", &Constructors::inert},
      {"c10::DeprecationWarning", &Constructors::inert},
  };
  return Table;
}

void listConstructors(AnswerRows &Rows) {
  for (const auto &Row : constructors()) {
    const bool Inert = Row.second == &Constructors::inert;
    Rows.push_back({.Table = "constructors",
                    .Class = {Row.first().data(), Row.first().size()},
                    .What = Inert ? Fate::Inert : Fate::Binding,
                    .Read = AnyArgument,
                    .Why = Inert ? "an object without memory" : "made of what it is given",
                    .TellsUnread = false});
  }
}

bool TorchHost::construct(LibraryConstruction &Site) {
  if (!OptionCells.empty())
    takeAssignedOptions();
  const std::string_view Name = TheMachine->qualifiedName(Site.Class);
  if (auto I = constructors().find(llvm::StringRef(Name.data(), Name.size())); I != constructors().end())
    return (Constructors{*this, Site}.*I->second)();
  if (std::optional<std::string> Value = enumTypeName(Site.Class)) {
    TheMachine->Mem.setSlot(Site.At.At, std::make_shared<TorchObject>(Argument(std::move(*Value))));
    return true;
  }
  // Of a class of another library, or of the program's, the end of its name tells nothing.
  const bool MayBeOurs = !isForeign(Site.Class) && !isUserCode(Site.Class->getLocation());
  if (MayBeOurs && isErrorClass(Site.Class))
    return Constructors{*this, Site}.error();
  if (OptimNames.holds(Name))
    return constructOptim(Site);
  if (MayBeOurs && isOptionsClass(*Site.Class))
    return constructOptions(Site);
  if (DataNames.holds(Name))
    return constructData(Site);
  const CXXRecordDecl *Base = moduleClass();
  const CXXRecordDecl *D = Site.Class->getDefinition();
  if (Base && D && (D == Base || D->isDerivedFrom(Base)))
    return constructModule(Site);
  return false;
}

} // namespace vramlint
