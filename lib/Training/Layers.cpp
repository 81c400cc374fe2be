// The list of all library layers, their construction, and what their declarations share.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Training/Layers.h"

#include "Ops/Core/CpuGenerator.h"
#include "Ops/Core/Toolbox.h"

#include "Tensor/Session.h"
#include "Tensor/Version.h"

#include <cctype>
#include <map>

namespace vramlint {

/// The options of \p M as arguments; who asks for one is noted with the layer.
static void appendOptions(Module &M, NamedArguments &List) {
  List.reserve(List.size() + M.Options.Fields.size() + 1);
  for (const auto &[Name, Value] : M.Options.Fields)
    List.push_back({Name, Value, false, &M.OptionsRead[Name]});
}

static NamedArguments listOptions(Module &M) {
  NamedArguments List;
  appendOptions(M, List);
  return List;
}

LayerOptions::LayerOptions(Module &M) : HeldOptions{listOptions(M)}, OpCall(M.TypeName, Held), Layer(M) {}

LayerOptions::~LayerOptions() {
  if (poisoned())
    Layer.UnknownOption = poisonCause();
}

Tensor optionalInput(OpCall &Call, std::size_t Index) {
  const Argument *A = Call.at(Index);
  if (!A)
    return {};
  if (const UnknownValue *U = A->get<UnknownValue>())
    Call.poison(*U);
  const Tensor *T = A->get<Tensor>();
  return T ? *T : Tensor();
}

Tensor inputTensor(OpCall &Call, std::size_t Index) {
  Tensor T = optionalInput(Call, Index);
  if (!T.defined() && !Call.poisoned())
    Session::current().raise("Expected a defined tensor as the input of " + std::string(Call.name()));
  return T;
}

Argument forwardTo(std::string_view Op, std::initializer_list<std::string_view> Names, Module &Self, OpCall &Call,
                   NamedArguments Extra) {
  NamedArguments Arguments;
  std::size_t Index = 0;
  for (std::string_view Name : Names) {
    Tensor T = inputTensor(Call, Index++);
    if (!T.defined())
      return Tensor();
    Arguments.push_back({std::string(Name), std::move(T)});
  }
  appendOptions(Self, Arguments);
  Arguments.push_back({"training", Self.Training, /*Defaulted=*/true});
  for (NamedArgument &A : Extra)
    Arguments.push_back(std::move(A));
  return invoke(Op, Arguments);
}

/// Replaces the memory of \p To by a copy of \p From's, made while the old one is still there.
static void copyData(const Tensor &From, const Tensor &To, std::optional<Device> Where) {
  if (!From.defined() || !To.defined())
    return;
  CategoryScope Kept(To.storage()->category());
  Tensor Copy =
      makeStrided(From.sizes(), From.isNonOverlappingAndDense() ? From.strides() : contiguousStrides(From.sizes()),
                  From.dtype(), Where.value_or(From.device()));
  if (!Copy.defined())
    return;
  TensorImpl &Impl = To.impl();
  Copy.storage()->Version = counterOf(Impl); // set_data() counts on
  Impl.Store = Copy.storage();
  Impl.Strides = Copy.strides();
  Impl.Offset = 0;
  Impl.Type = From.dtype();
  Impl.RequiresGrad = From.impl().RequiresGrad;
}

std::shared_ptr<Module> Module::madeAnew() const {
  if (!Decl)
    return nullptr;
  NamedArguments Made;
  for (const auto &[Name, Value] : Options.Fields)
    Made.push_back({Name, Value});
  return makeModule(TypeName, Made);
}

void Module::assignFrom(const Module &Other) {
  Parameters = Other.Parameters;
  Buffers = Other.Buffers;
  shareChildren(Other);
  Elements = Other.Elements;
  Options = Other.Options;
  Training = Other.Training;
}

bool Module::isCloneable() const { return Decl; }

std::shared_ptr<Module> callClone(const Module &M, std::optional<Device> Where) {
  const Argument Device = Where ? Argument(*Where) : Argument();
  const std::optional<Argument> Given =
      M.Virtuals ? M.Virtuals->callOverride(M, "clone", {{"device", Device}}) : std::nullopt;
  if (!Given)
    return cloneModule(M, Where);
  const auto *Clone = Given->get<std::shared_ptr<Module>>();
  return Clone ? *Clone : nullptr;
}

bool holdsModules(const Module &M) {
  return M.TypeName == "Sequential" || M.TypeName == "ModuleList" || M.TypeName == "ModuleDict";
}

/// What Cloneable::clone asks of the copy that reset() has been called for.
static bool acceptReset(std::size_t Copied, std::size_t Original, const char *What, const char *Method) {
  if (Copied == Original)
    return true;
  Session::current().raise("The cloned module does not have the same number of " + std::string(What) +
                           " as the original module after calling reset(). Are you sure you called " + Method +
                           "() inside reset() and not the constructor?");
  return false;
}

/// What Sequential, ModuleList and ModuleDict do in its place: clones of what they hold, under numbers where they
/// number it, and nothing else that was registered (nn/modules/container/*.h, 1.13).
static bool copyElements(Module &Copy, const Module &M, std::optional<Device> Where) {
  const auto Copied = M.Elements; // a clone of the program's may change the list
  for (const auto &[Key, Child] : Copied) {
    if (!Child)
      continue;
    std::shared_ptr<Module> Clone = callClone(*Child, Where);
    if (!Clone || Session::current().failed())
      return false;
    Copy.addElement(M.TypeName == "ModuleDict" ? Key : std::to_string(Copy.Elements.size()), std::move(Clone));
  }
  return true;
}

/// Cloneable::clone of what was made anew: own tensors are replaced by copies one after the other, then each child
/// by a clone of the original's, which is made in the same way (nn/cloneable.h, 1.13). So a clone peaks above its
/// size. A child that is not Cloneable stays as reset() made it (Module::clone_ does nothing).
static bool copyInto(Module &Copy, const Module &M, std::optional<Device> Where) {
  if (!acceptReset(Copy.Parameters.size(), M.Parameters.size(), "parameters", "register_parameter") ||
      !acceptReset(Copy.Buffers.size(), M.Buffers.size(), "buffers", "register_buffer") ||
      !acceptReset(Copy.Children.size(), M.Children.size(), "child modules", "register_module"))
    return false;
  for (auto List : {&Module::Parameters, &Module::Buffers})
    for (std::size_t I = 0; I < (M.*List).size(); ++I)
      copyData((M.*List)[I].second, (Copy.*List)[I].second, Where);
  const auto Copied = M.Children; // a clone of the program's may change the list
  for (std::size_t I = 0; I < Copied.size(); ++I) {
    const std::shared_ptr<Module> &Child = Copied[I].second;
    Module *Made = Copy.Children[I].second.get();
    if (!Child || !Made || !Made->isCloneable())
      continue;
    std::shared_ptr<Module> Clone = callClone(*Child, Where);
    if (!Clone || Session::current().failed())
      return false;
    Made->assignFrom(*Clone);
  }
  Copy.Training = M.Training;
  return true;
}

std::shared_ptr<Module> cloneModule(const Module &M, std::optional<Device> Where) {
  Session &S = Session::current();
  if (!M.isCloneable()) {
    S.raise("clone() has not been implemented for " + M.TypeName + ". Subclass torch::nn::Cloneable<" + M.TypeName +
            "> instead of torch::nn::Module to inherit the ability to clone.");
    return nullptr;
  }
  std::shared_ptr<Module> Copy = M.madeAnew();
  if (Copy && !S.failed() && (holdsModules(M) ? copyElements(*Copy, M, Where) : copyInto(*Copy, M, Where)))
    return Copy;
  // The copy dies first: an object of the program has destructors, which no pending error may leave.
  const std::optional<std::string> Error = S.takeError();
  Copy.reset();
  if (Error)
    S.raise(*Error);
  return nullptr;
}

static bool acceptShape(const Sizes &Shape) {
  for (std::int64_t Size : Shape)
    if (Size < 0) {
      Session::current().raise("Trying to create tensor with negative dimension " + std::to_string(Size) + ": " +
                               formatSizes(Shape));
      return false;
    }
  return true;
}

Tensor unregisteredParameter(const Sizes &Shape) {
  if (Session::current().failed() || !acceptShape(Shape))
    return {};
  CategoryScope Made(Category::Parameter);
  return makeTensor(Shape, Session::current().DefaultDtype, Device{DeviceType::CPU, -1});
}

void drawWithin(const Module &Self, std::int64_t Inputs) {
  if (Inputs == 0)
    return Session::current().raise("from is out of bounds for float");
  for (const auto &[Name, T] : Self.Parameters)
    drawn::evenly(T);
}

/// Tensors of a layer count from one: reset_parameters() has filled them.
static Tensor filledOnce(const Tensor &T) {
  if (T.defined())
    changed(T);
  return T;
}

Tensor makeParameter(Module &Self, std::string_view Name, const Sizes &Shape) {
  Tensor T = unregisteredParameter(Shape);
  return T.defined() ? filledOnce(Self.registerParameter(Name, T)) : T;
}

Tensor makeBuffer(Module &Self, std::string_view Name, const Sizes &Shape, Dtype Type) {
  if (Session::current().failed() || !acceptShape(Shape))
    return {};
  CategoryScope Made(Category::Buffer);
  Tensor T = makeTensor(Shape, Type, Device{DeviceType::CPU, -1});
  return T.defined() ? filledOnce(Self.registerBuffer(Name, T)) : T;
}

void fillOwn(const Module &M) {
  for (auto List : {&Module::Parameters, &Module::Buffers})
    for (const auto &[Name, T] : M.*List)
      filledOnce(T);
}

void resetParameters(Module &M) {
  if (M.Decl && M.Decl->Refill)
    return M.Decl->Refill(M);
  fillOwn(M);
  for (const auto &[Name, Child] : M.Children)
    if (Child)
      resetParameters(*Child);
}

bool buildAgain(Module &M) {
  if (!M.Decl)
    return false;
  if (!M.Decl->Build)
    return true;
  LayerOptions Reader(M);
  M.Decl->Build(M, Reader);
  return !Reader.poisoned();
}

std::string enumOption(OpCall &Options, std::string_view Name, std::string_view Default) {
  std::string Text = Options.text(Name, Default);
  if (auto Colon = Text.rfind(':'); Colon != std::string::npos)
    Text.erase(0, Colon + 1);
  if (Text.size() > 1 && Text[0] == 'k' && std::isupper(static_cast<unsigned char>(Text[1])))
    Text.erase(0, 1);
  for (char &C : Text)
    C = static_cast<char>(std::tolower(static_cast<unsigned char>(C)));
  return Text;
}

const ModuleDecl *findModule(std::string_view Name) {
  static const std::map<std::string_view, const ModuleDecl *> Index = [] {
    std::map<std::string_view, const ModuleDecl *> All;
    for (auto Family :
         {linearLayers(), convolutionLayers(), normalizationLayers(), poolingLayers(), activationLayers(),
          lossLayers(), embeddingLayers(), recurrentLayers(), transformerLayers(), containerLayers()})
      for (const ModuleDecl *Decl : Family)
        All.emplace(Decl->Name, Decl);
    return All;
  }();
  auto Found = Index.find(Name);
  return Found == Index.end() ? nullptr : Found->second;
}

std::shared_ptr<Module> makeModule(std::string_view Name, const NamedArguments &Options) {
  Session &S = Session::current();
  const ModuleDecl *Decl = findModule(Name);
  if (!Decl) {
    S.assume(Doubt::NoLayerModel, std::string(Name));
    return nullptr;
  }
  auto M = std::make_shared<Module>();
  M->TypeName = std::string(Name);
  M->Decl = Decl;
  M->Options.Type = std::string(Name) + "Options";
  for (const NamedArgument &A : Options) {
    // `TransformerEncoderOptions` holds the options of its layer as a field of its own.
    bool Field = A.Name.size() > 8 && A.Name.compare(A.Name.size() - 8, 8, "_options") == 0;
    if (const auto *Set = A.Value.get<std::shared_ptr<OptionSet>>(); Set && *Set && !Field) {
      for (const auto &[Field, Value] : (*Set)->Fields)
        M->Options.Fields[Field] = Value;
    } else if (!A.Value.isNone()) {
      M->Options.Fields[A.Name] = A.Value;
    }
  }
  if (Decl->Build) {
    LayerOptions Reader(*M);
    Decl->Build(*M, Reader);
    if (S.failed())
      M->Unknown = UnknownValue{"the constructor of " + M->TypeName + " failed"};
    if (Reader.poisoned()) {
      M->Unknown = UnknownValue{Reader.poisonCause().Cause, true};
      S.assume(Doubt::UnknownLayer, std::string(Name) + " is not known: " + M->Unknown->Cause);
    }
  }
  return M;
}

} // namespace vramlint
