// Methods of torch::nn::Module that concern the host: registration, moving, gradients.
//
// Holders are objects of the program and run from their header: what comes here is a method of the layer itself, or
// of the Module part of a class of the program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Answers.h"
#include "Torch/ModuleObjects.h"
#include "Torch/Serialization.h"
#include "Torch/TorchHost.h"
#include "Training/Layers.h"

#include "llvm/ADT/STLExtras.h"

#include <set>
#include <unordered_map>

namespace vramlint {
using namespace clang;

/// The library's layers in and below \p M, and parameters of several dimensions that a module of the program's has
/// itself.
static void addLayers(const Module &M, std::vector<LayerSummary> &Layers) {
  if (!M.Decl)
    for (const auto &[Name, Parameter] : M.Parameters)
      if (Parameter.defined() && Parameter.sizes().size() > 1)
        Layers.push_back({M.TypeName, {Parameter.sizes().begin(), Parameter.sizes().end()}, /*IsOfProgram=*/true});
  if (M.Decl) {
    LayerSummary &Layer = Layers.emplace_back();
    Layer.Type = M.TypeName;
    if (!M.Parameters.empty() && M.Parameters.front().second.defined()) {
      const Sizes &Weight = M.Parameters.front().second.sizes();
      Layer.Weight.assign(Weight.begin(), Weight.end());
    }
  }
  for (const auto &[Name, Child] : M.Children)
    if (Child)
      addLayers(*Child, Layers);
}

void TorchHost::noteLayer(const Module &Made) {
  constexpr std::size_t Most = 64;
  std::vector<LayerSummary> New;
  if (LayersMade.size() < Most)
    addLayers(Made, New);
  for (LayerSummary &Layer : New)
    if (!llvm::is_contained(LayersMade, Layer))
      LayersMade.push_back(std::move(Layer));
}

static void count(const Module &M, std::set<const TensorImpl *> &Seen, ModuleCounts &C) {
  for (auto &[Name, P] : M.namedParameters())
    if (Seen.insert(P.implRef().get()).second) {
      C.Parameters += P.numel();
      C.Trainable += P.requiresGrad() ? P.numel() : 0;
      C.ParameterBytes += P.bytes();
    }
  for (auto &[Name, B] : M.namedBuffers())
    if (Seen.insert(B.implRef().get()).second) {
      C.Buffers += B.numel();
      C.BufferBytes += B.bytes();
    }
}

/// A module is called that no other calls. Its whole is counted, and with it those of the others that were called and
/// are still there: the generator and the discriminator, but not the model of the fold before.
void TorchHost::noteModule(const Module &Called) {
  std::shared_ptr<const Module> Whole = Called.weak_from_this().lock();
  while (const std::shared_ptr<Module> Above = Whole ? Whole->parent() : nullptr)
    Whole = Above;
  const Module &M = Whole ? *Whole : Called;
  ModuleCounts C;
  std::set<const TensorImpl *> Seen;
  count(M, Seen, C);
  const ModuleCounts Own = C;
  std::erase_if(Wholes, [](const auto &W) { return W.first.expired(); });
  auto Known = llvm::find_if(Wholes, [&](const auto &W) { return W.first.lock() == Whole; });
  if (Known == Wholes.end())
    Known = Wholes.insert(Known, {Whole, {}});
  if (Known->second == Own)
    return;
  Known->second = Own;
  for (const auto &[Other, Theirs] : Wholes)
    if (const std::shared_ptr<const Module> Root = Other.lock(); Root && Root != Whole)
      count(*Root, Seen, C);
  if (Own.Parameters + Own.Buffers >= Largest) {
    Largest = Own.Parameters + Own.Buffers;
    Layers.clear();
    addLayers(M, Layers);
  }
  if (C.Parameters + C.Buffers >= Counts.Parameters + Counts.Buffers)
    Counts = C;
}

/// The op behind `forward_with_indices` of a pooling layer: `max_pool2d_with_indices` for `MaxPool2d`.
static std::optional<std::string_view> opWithIndices(std::string_view Layer) {
  static constexpr std::pair<std::string_view, std::string_view> Ops[] = {
      {"MaxPool1d", "max_pool1d_with_indices"},
      {"MaxPool2d", "max_pool2d_with_indices"},
      {"MaxPool3d", "max_pool3d_with_indices"},
      {"AdaptiveMaxPool1d", "adaptive_max_pool1d"},
      {"AdaptiveMaxPool2d", "adaptive_max_pool2d"},
      {"AdaptiveMaxPool3d", "adaptive_max_pool3d"},
      {"FractionalMaxPool2d", "F::fractional_max_pool2d_with_indices"},
      {"FractionalMaxPool3d", "F::fractional_max_pool3d_with_indices"},
  };
  const auto *Found = llvm::find_if(Ops, [&](const auto &O) { return O.first == Layer; });
  return Found == std::end(Ops) ? std::nullopt : std::optional(Found->second);
}

// --- registration ------------------------------------------------------------------------------------

/// A child that the program registers is named by the class of its object, which is complete by then.
static void nameByClass(Module &Child) {
  if (auto *User = dynamic_cast<UserModule *>(&Child))
    User->takeTypeName();
}

void TorchHost::registerIn(const std::shared_ptr<Module> &Parent, const std::string &Name, const Operand &Child) {
  if (std::shared_ptr<Module> M = owningModule(*TheMachine, Child)) {
    nameByClass(*M);
    Parent->registerChild(Name, M);
  } else {
    TheSession.assume(Doubt::UnknownModule, {});
  }
}

/// What register_module gives back: the shared_ptr it was given, or the one in the holder it was given.
static CallResult sharedChild(Machine &M, LibraryCall &Site, const Operand &Child) {
  View Given{Child.At, referredType(Child.Type)};
  if (std::optional<View> Holder = baseNamed(M, Given, "torch::nn::ModuleHolder")) {
    const std::optional<CallResult> Shared = M.callMethod(Holder->At, Holder->Type, "ptr", {}, Site.Site);
    if (!Shared || !Shared->At)
      return M.unmodelled("the module in a holder", Site.Site);
    Given.At = Shared->At;
  } else if (!M.Context.hasSameUnqualifiedType(Given.Type, Site.ReturnType)) {
    return give(M, Site, toArgument(M, Child));
  }
  M.copyObject(Site.ReturnType, Site.Result, Given.At, /*Move=*/false, Site.Site);
  return CallResult::made();
}

/// to(device), to(dtype), to(device, dtype), each with non_blocking: what is to change.
static void moveModule(Machine &M, Module &Self, const LibraryCall &Site) {
  std::optional<Device> Where;
  std::optional<Dtype> Type;
  NamedArguments Arguments = namedArguments(M, Site.Arguments);
  const NamedArgument *NonBlocking = argumentNamed(Arguments, "non_blocking");
  for (const NamedArgument &A : Arguments) {
    if (const Device *D = A.Value.get<Device>())
      Where = *D;
    if (const Dtype *D = A.Value.get<Dtype>())
      Type = *D;
    if (const auto *Unknown = A.Value.get<UnknownValue>(); Unknown && &A != NonBlocking)
      M.TheHost.assume(Doubt::UnknownDevice, Unknown->Cause, M.here());
  }
  Self.to(Where, Type, NonBlocking ? NonBlocking->Value : Argument(false));
}

/// Name of the object's class, as typeid would give it to name().
static std::string nameOf(Machine &M, const Module &Self, Place This) {
  if (const auto *User = dynamic_cast<const UserModule *>(&Self); User && !User->GivenName.empty())
    return User->GivenName;
  const CXXRecordDecl *Base = moduleClass(M);
  const DynamicObject Whole = Base ? M.dynamicObject(This, Base) : DynamicObject();
  return Whole.Class ? std::string(M.qualifiedName(Whole.Class)) : Self.TypeName;
}

/// False when it is not known which child that is.
static bool replaceChild(Session &S, Module &Self, const std::string &Name, const std::shared_ptr<Module> &Child) {
  const auto Found = llvm::find_if(Self.Children, [&](const auto &C) { return C.first == Name; });
  if (Found == Self.Children.end()) {
    if (hasUnknownName(Self.Children))
      return false;
    S.raise("Submodule '" + Name + "' is not defined");
    return true;
  }
  if (!Child) {
    S.assume(Doubt::UnknownModule, {});
    return true;
  }
  nameByClass(*Child);
  if (Self.adopt(Name, *Child))
    Found->second = Child;
  return true;
}

// --- the table ---------------------------------------------------------------------------------------

struct ModuleRows {
  using Answer = std::optional<CallResult>;
  struct Row {
    std::size_t MinCount; ///< of arguments, with the header's default arguments
    Answer (*Run)(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self);
    ReadArguments Read = {};
    std::string_view Why = {}; ///< of AnyArgument
  };

  static Answer forward(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self) {
    return H.callForward(Self, Site);
  }
  static Answer to(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self) {
    {
      const TorchHost::PhaseScope Phase(H, "model");
      moveModule(*H.TheMachine, *Self, Site);
    }
    H.noteModule(*Self);
    return CallResult();
  }
  static Answer zeroGrad(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self) {
    H.beginIterationIfDue();
    const bool Said = Site.count() && !Site.Arguments[0].Defaulted;
    Self->zeroGrad(Said ? std::optional(flagArgument(*H.TheMachine, Site, 0, true)) : std::nullopt);
    return CallResult();
  }
  static Answer withIndices(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self) {
    NamedArguments Arguments = {{"self", toArgument(*H.TheMachine, Site.Arguments[0])}};
    for (const auto &[Option, V] : Self->Options.Fields)
      Arguments.push_back({Option, V});
    const std::optional<std::string_view> Op = opWithIndices(Self->TypeName);
    return Op ? Answer(H.runOp(*Op, std::move(Arguments), Site)) : std::nullopt;
  }
  template <Argument (*Ask)(const std::shared_ptr<Module> &, const Tensor &)>
  static Answer adaptive(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self) {
    const Argument Input = toArgument(*H.TheMachine, Site.Arguments[0]);
    const Tensor *T = Input.get<Tensor>();
    return T && T->defined() ? Answer(give(*H.TheMachine, Site, Ask(Self, *T))) : std::nullopt;
  }
  static Answer name(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self) {
    const Argument Text = nameOf(*H.TheMachine, *Self, Site.This);
    return CallResult(H.handOut(Site.This, "name", Text, referredType(Site.ReturnType), Site.Site));
  }
  static Answer registerModule(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self) {
    const Operand &Child = Site.Arguments[1];
    H.registerIn(Self, nameIn(*Self, textOf(*H.TheMachine, Site.Arguments[0])), Child);
    return H.TheSession.failed() ? CallResult() : sharedChild(*H.TheMachine, Site, Child);
  }
  static Answer replace(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self) {
    const Operand &Child = Site.Arguments[1];
    const std::optional<std::string> Key = textOf(*H.TheMachine, Site.Arguments[0]);
    if (!Key || !replaceChild(H.TheSession, *Self, *Key, owningModule(*H.TheMachine, Child)))
      return std::nullopt;
    return H.TheSession.failed() ? CallResult() : sharedChild(*H.TheMachine, Site, Child);
  }
  static void addParameter(Machine &M, Module &Self, const std::string &Name, const Tensor &T, LibraryCall &Site) {
    Self.registerParameter(Name, T, flagArgument(M, Site, 2, true));
  }
  static void addBuffer(Machine &, Module &Self, const std::string &Name, const Tensor &T, LibraryCall &) {
    Self.registerBuffer(Name, T);
  }
  /// register_parameter(name, tensor, requires_grad), register_buffer(name, tensor): the tensor, which may be
  /// undefined.
  template <auto Add>
  static Answer registerTensor(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self) {
    Machine &M = *H.TheMachine;
    const std::string Key = nameIn(*Self, textOf(M, Site.Arguments[0]));
    Argument A = toArgument(M, Site.Arguments[1]);
    if (const auto *U = A.get<UnknownValue>())
      return CallResult(M.unknownPlace(U->Cause));
    if (!A.is<Tensor>())
      A = Tensor();
    Add(M, *Self, Key, *A.get<Tensor>(), Site);
    if (H.TheSession.failed())
      return CallResult();
    const Place At = H.handOut(Site.This, "tensor " + Key, A, referredType(Site.ReturnType), Site.Site);
    H.openCell(At.At, {Self, Key, /*IsEntry=*/true, Site.This.At, A.get<Tensor>()->implRef().get()});
    return CallResult(At);
  }
  static Answer save(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self) {
    return saveModule(*H.TheMachine, Site.Arguments[0], *Self);
  }
  static Answer load(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self) {
    return loadModule(*H.TheMachine, Site.Arguments[0], *Self);
  }
  /// reset() of a layer: it registers anew what is registered already, which LibTorch refuses, if there is anything.
  static Answer reset(TorchHost &H, LibraryCall &, const std::shared_ptr<Module> &Self) {
    H.takeAssignedMembers();
    return buildAgain(*Self) ? Answer(CallResult()) : std::nullopt;
  }
  static constexpr std::string_view Inputs = "what a forward is given goes by position";
  static const std::unordered_map<std::string_view, Row> &rows() {
    static const std::unordered_map<std::string_view, Row> Rows = {
        {"save", {1, save, listOf<"archive">}},
        {"load", {1, load, listOf<"archive">}},
        {"forward", {0, forward, AnyArgument, Inputs}},
        {"forward_with_packed_input", {1, forward, AnyArgument, Inputs}},
        {"operator()", {0, forward, AnyArgument, Inputs}}, // of Functional
        {"to", {1, to, listOf<"device", "dtype", "non_blocking">}},
        {"zero_grad", {0, zeroGrad, listOf<"set_to_none">}},
        {"forward_with_indices", {1, withIndices, listOf<"input">}},
        {"log_prob", {1, adaptive<adaptiveLogProb>, listOf<"input">}},
        {"predict", {1, adaptive<adaptivePredict>, listOf<"input">}},
        {"name", {0, name}},
        {"reset", {0, reset}},
        {"register_module", {2, registerModule, listOf<"name", "module", "module_holder">}},
        {"replace_module", {2, replace, listOf<"name", "module", "module_holder">}},
        {"register_parameter", {2, registerTensor<addParameter>, listOf<"name", "tensor", "requires_grad">}},
        {"register_buffer", {2, registerTensor<addBuffer>, listOf<"name", "tensor", "requires_grad">}},
    };
    return Rows;
  }
};

void listModuleMethods(AnswerRows &Rows) {
  for (const auto &[Name, R] : ModuleRows::rows())
    Rows.push_back({.Table = "modules", .Name = Name, .Read = R.Read, .Why = R.Why});
}

std::optional<CallResult> TorchHost::callModuleMethod(LibraryCall &Site, const std::shared_ptr<Module> &Given) {
  const std::shared_ptr<Module> Self = Given; // the slot that holds it may change
  if (const auto Found = ModuleRows::rows().find(Site.Method);
      Found != ModuleRows::rows().end() && Site.count() >= Found->second.MinCount) {
    tellUnread(Site, Found->second.Read);
    return Found->second.Run(*this, Site, Self);
  }
  if (std::optional<CallResult> R = callContainer(Site, Self))
    return R;
  return answerModuleQuery(*TheMachine, Site, *Self);
}

} // namespace vramlint
