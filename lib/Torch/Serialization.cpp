// Archives: torch::serialize, and what saves to them and loads from them. torch::save and torch::load stand in the
// headers and are executed from there.
//
// An OutputArchive refers to the tensors that it was given, until it dies; a file is written by save_to alone. An
// InputArchive has read all tensors of a file when load_from returns. What it gives is shared: a tensor that is
// defined takes over the storage of the one that was read, the state of an optimizer is the tensors that were read.
//
// Which file has what is known of those that the program has written itself, under a name that is known. A module
// that is loaded from another is taken to find what it has itself, and the ledger says so.
//
// Sources, 1.13.1: torch/csrc/api/src/serialize/ output-archive.cpp, input-archive.cpp; nn/module.cpp, save and load;
// torch/csrc/api/include/torch/optim/serialize.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Serialization.h"
#include "Torch/Answers.h"

#include "Torch/Archives.h"
#include "Torch/ModuleObjects.h"
#include "Torch/Operands.h"
#include "Torch/TorchHost.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <filesystem>

namespace vramlint {
using namespace clang;

namespace {

/// OutputArchive, InputArchive.
struct ArchiveObject final : HostObject {
  std::shared_ptr<Archive> Held;
  bool Reads = false;
  std::string Prefix; ///< of keys, in messages
};

using Answer = std::optional<CallResult>;

std::shared_ptr<ArchiveObject> archiveAt(Machine &M, const Operand &O) {
  return O.isPlaced() ? std::dynamic_pointer_cast<ArchiveObject>(M.slot(O.At)) : nullptr;
}

/// Puts \p Read in the place of what \p Old has, or is.
void takeOver(const Tensor &Old, const Tensor &Read) {
  Read.storage()->setCategory(Old.storage()->category());
  invoke("set_data", {{"self", Old}, {"new_data", Read}});
}

Tensor scalarTensor() {
  CategoryScope Kept(Category::Temporary);
  return makeTensor({}, Dtype::Long, Device());
}

// --- modules -------------------------------------------------------------------------------------------------

/// The torch::nn::Module part of an object whose class overrides the method.
std::optional<Place> overridden(Machine &M, const Module &Self, llvm::StringRef Method) {
  const CXXRecordDecl *Class = moduleClass(M);
  const std::optional<Place> Part = Class ? homeOf(M, Self) : std::nullopt;
  const DynamicObject Whole = Part ? M.dynamicObject(*Part, Class) : DynamicObject();
  return overridesMethod(M, Whole.Class, Method) ? Part : std::nullopt;
}

/// Whether the module is part of what is saved.
bool isSerializable(const Module &M) {
  if (M.Virtuals)
    if (const std::optional<Argument> Own = M.Virtuals->callOverride(M, "is_serializable", {}))
      if (const std::optional<std::int64_t> Flag = integerOf(*Own))
        return *Flag != 0;
  return M.TypeName != "Functional";
}

/// `save(archive)` or `load(archive)` as the library calls it.
void callVirtually(Machine &M, Module &Self, llvm::StringRef Method, const std::shared_ptr<Archive> &With,
                   const std::string &Prefix) {
  const bool Reads = Method == "load";
  auto Object = std::make_shared<ArchiveObject>();
  Object->Held = With;
  Object->Reads = Reads;
  Object->Prefix = Prefix;
  const CXXRecordDecl *Class =
      M.findClass(Reads ? "torch::serialize::InputArchive" : "torch::serialize::OutputArchive");
  const std::optional<Place> Part = overridden(M, Self, Method);
  if (!Class || !Part)
    return;
  M.fullExpression([&] {
    Operand O;
    O.Type = M.classType(Class);
    O.At = M.temporary(O.Type, /*Destroy=*/true);
    M.Mem.setSlot(O.At.At, std::move(Object));
    M.callMethod(*Part, M.classType(moduleClass(M)), Method, {O}, nullptr);
  });
}

void save(Machine &M, Module &Self, Archive &To) {
  for (const auto &[Name, P] : Self.namedParameters(/*Recurse=*/false))
    To.put({Name, Archive::Role::Parameter, P});
  for (const auto &[Name, B] : Self.namedBuffers(/*Recurse=*/false))
    To.put({Name, Archive::Role::Buffer, B});
  if (hasUnknownName(Self.Parameters) || hasUnknownName(Self.Buffers) || hasUnknownName(Self.Children))
    To.Unknown = "the name of what a module has registered";
  for (const auto &[Name, Child] : Self.Children)
    if (Child && isSerializable(*Child)) {
      auto Below = std::make_shared<Archive>();
      if (overridden(M, *Child, "save"))
        callVirtually(M, *Child, "save", Below, "");
      else
        save(M, *Child, *Below);
      To.put({Name, Archive::Role::Attribute, {}, std::move(Below)});
    }
}

/// What a file has from which the module can be loaded, as far as that says the module itself.
std::shared_ptr<Archive> asSaved(Machine &M, Module &Self, const Archive &Unknown) {
  auto Made = std::make_shared<Archive>();
  for (const auto &[Name, P] : Self.namedParameters(/*Recurse=*/false))
    Made->put({Name, Archive::Role::Parameter, P});
  for (const auto &[Name, B] : Self.namedBuffers(/*Recurse=*/false))
    Made->put({Name, Archive::Role::Buffer, B});
  for (const auto &[Name, Child] : Self.Children) {
    if (!Child || !isSerializable(*Child))
      continue;
    std::shared_ptr<Archive> Below;
    if (overridden(M, *Child, "load")) {
      Below = std::make_shared<Archive>();
      Below->Unknown = Unknown.Unknown;
      Below->Where = Unknown.Where;
    } else {
      Below = asSaved(M, *Child, Unknown);
    }
    Made->put({Name, Archive::Role::Attribute, {}, std::move(Below)});
  }
  return Made;
}

void load(Machine &M, Module &Self, std::shared_ptr<Archive> From, const std::string &Prefix) {
  if (!From->Unknown.empty()) {
    const auto File = writeArchive(asSaved(M, Self, *From));
    if (!File)
      return;
    From = readArchive(*File, From->Where);
  }
  const auto Tensors = [&](const std::vector<std::pair<std::string, Tensor>> &List) {
    for (const auto &[Name, T] : List) {
      const Archive::Entry *E = From->find(Name);
      const auto *Read = E ? E->Value.get<Tensor>() : nullptr;
      if (!Read) {
        Session::current().raise("No such serialized tensor '" + Prefix + Name + "'");
        return;
      }
      takeOver(T, *Read);
    }
  };
  Tensors(Self.namedParameters(/*Recurse=*/false));
  if (!Session::current().failed())
    Tensors(Self.namedBuffers(/*Recurse=*/false));
  for (const auto &[Name, Child] : Self.Children) {
    if (Session::current().failed())
      return;
    if (!Child || !isSerializable(*Child))
      continue;
    const Archive::Entry *E = From->find(Name);
    if (!E || !E->Nested) {
      Session::current().raise("No such serialized submodule: '" + Prefix + Name + "'");
      return;
    }
    const std::string Below = Prefix + Name + ".";
    if (overridden(M, *Child, "load"))
      callVirtually(M, *Child, "load", E->Nested, Below);
    else
      load(M, *Child, E->Nested, Below);
  }
}

// --- optimizers ----------------------------------------------------------------------------------------------

/// What an optimizer writes: of each parameter the number of steps and up to three tensors, of each group its
/// options. Of these only the names and types matter.
struct OptimizerForm {
  std::string_view Name;
  bool Counts; ///< steps
  std::array<std::string_view, 3> State;
  std::vector<std::pair<std::string_view, Argument>> Options;
};

const OptimizerForm *formOf(const Optimizer &O) {
  static const Argument Pair = ArgumentList{0.0, 0.0};
  static const std::vector<std::pair<std::string_view, Argument>> OfAdam = {
      {"lr", 0.0}, {"betas", Pair}, {"eps", 0.0}, {"weight_decay", 0.0}, {"amsgrad", false}};
  static const OptimizerForm Forms[] = {
      {"SGD",
       false,
       {"momentum_buffer"},
       {{"lr", 0.0}, {"momentum", 0.0}, {"dampening", 0.0}, {"weight_decay", 0.0}, {"nesterov", false}}},
      {"Adam", true, {"exp_avg", "exp_avg_sq", "max_exp_avg_sq"}, OfAdam},
      {"AdamW", true, {"exp_avg", "exp_avg_sq", "max_exp_avg_sq"}, OfAdam},
      {"RMSprop",
       true,
       {"square_avg", "momentum_buffer", "grad_avg"},
       {{"lr", 0.0}, {"alpha", 0.0}, {"eps", 0.0}, {"weight_decay", 0.0}, {"momentum", 0.0}, {"centered", false}}},
      {"Adagrad",
       true,
       {"sum"},
       {{"lr", 0.0}, {"lr_decay", 0.0}, {"weight_decay", 0.0}, {"initial_accumulator_value", 0.0}, {"eps", 0.0}}},
  };
  const auto *Found = llvm::find_if(Forms, [&](const OptimizerForm &F) { return F.Name == O.TypeName; });
  return Found == std::end(Forms) ? nullptr : Found;
}

/// The name of a parameter's state: its address as text, which is always of this length.
std::string keyOf(const Tensor &P) {
  std::string Digits = llvm::utohexstr(reinterpret_cast<std::uintptr_t>(&P.impl()), /*LowerCase=*/true);
  Digits = std::string(12, '0') + Digits;
  return "0x" + Digits.substr(Digits.size() - 12);
}

std::shared_ptr<Archive> stateArchive(const OptimizerForm &Form, const ParameterState &State) {
  auto Made = std::make_shared<Archive>();
  if (Form.Counts)
    Made->put({"step", Archive::Role::Attribute, State.Steps});
  for (std::size_t I = 0; I < Form.State.size(); ++I)
    if (State.Tensors[I].defined())
      Made->put({std::string(Form.State[I]), Archive::Role::Attribute, State.Tensors[I]});
  return Made;
}

std::shared_ptr<Archive> groupArchive(const OptimizerForm &Form, const ParameterGroup &Group) {
  auto Made = std::make_shared<Archive>();
  Made->put({"params/size", Archive::Role::Parameter, scalarTensor()});
  for (std::size_t I = 0; I < Group.Parameters.size(); ++I) {
    const Tensor &P = Group.Parameters[I];
    Made->put({"params/" + std::to_string(I), Archive::Role::Attribute, P.defined() ? keyOf(P) : "0x0"});
  }
  auto Options = std::make_shared<Archive>();
  for (const auto &[Name, Value] : Form.Options)
    Options->put({std::string(Name), Archive::Role::Attribute, Value, nullptr, Value.is<ArgumentList>()});
  Made->put({"options", Archive::Role::Attribute, {}, std::move(Options)});
  return Made;
}

/// An archive in an archive that an optimizer has saved; null, with LibTorch's error, when there is none.
const Archive *part(const Archive &From, const std::string &Name) {
  const Archive::Entry *E = From.find(Name);
  if (!E || !E->Nested)
    Session::current().raise("No such serialized submodule: '" + Name + "'");
  return E ? E->Nested.get() : nullptr;
}

void loadState(const OptimizerForm &Form, const Archive &Saved, ParameterState &Into) {
  ParameterState New;
  if (const Archive::Entry *E = Saved.find("step"))
    New.Steps = integerOf(E->Value).value_or(0);
  for (std::size_t I = 0; I < Form.State.size(); ++I)
    if (const Archive::Entry *E = Form.State[I].empty() ? nullptr : Saved.find(Form.State[I]))
      if (const auto *T = E->Value.get<Tensor>()) {
        T->storage()->setCategory(Category::OptimizerState);
        New.Tensors[I] = *T;
      }
  Into = std::move(New);
}

} // namespace

Answer saveModule(Machine &M, const Operand &To, Module &Self) {
  const auto A = archiveAt(M, To);
  if (!A || A->Reads)
    return std::nullopt;
  save(M, Self, *A->Held);
  return CallResult();
}

Answer loadModule(Machine &M, const Operand &From, Module &Self) {
  const auto A = archiveAt(M, From);
  if (!A || !A->Reads)
    return std::nullopt;
  load(M, Self, A->Held, A->Prefix);
  return CallResult();
}

Answer saveOptimizer(Machine &M, const Operand &To, Optimizer &Self) {
  const auto A = archiveAt(M, To);
  if (!A || A->Reads)
    return std::nullopt;
  const OptimizerForm *Form = formOf(Self);
  if (!Form) {
    A->Held->Unknown = "the state of " + Self.TypeName + " in a file";
    return CallResult();
  }
  A->Held->put({"pytorch_version", Archive::Role::Attribute, "1.5.0"});
  auto State = std::make_shared<Archive>(), Groups = std::make_shared<Archive>();
  for (const ParameterGroup &Group : Self.Groups)
    for (const Tensor &P : Group.Parameters)
      if (P.defined() && Self.hasState(P))
        State->put({keyOf(P), Archive::Role::Attribute, {}, stateArchive(*Form, *Self.stateOf(P))});
  A->Held->put({"state", Archive::Role::Attribute, {}, std::move(State)});
  Groups->put({"param_groups/size", Archive::Role::Parameter, scalarTensor()});
  for (std::size_t I = 0; I < Self.Groups.size(); ++I)
    Groups->put(
        {"param_groups/" + std::to_string(I), Archive::Role::Attribute, {}, groupArchive(*Form, Self.Groups[I])});
  A->Held->put({"param_groups", Archive::Role::Attribute, {}, std::move(Groups)});
  return CallResult();
}

/// The options that were saved are read and not used: those of the optimizer stay.
Answer loadOptimizer(Machine &M, const Operand &From, Optimizer &Self) {
  const auto A = archiveAt(M, From);
  if (!A || !A->Reads)
    return std::nullopt;
  const OptimizerForm *Form = formOf(Self);
  if (!Form)
    return std::nullopt;
  if (!A->Held->Unknown.empty()) // said when it was read; what it has is made by the next step then
    return CallResult();
  if (!A->Held->find("pytorch_version"))
    M.raise("__torch__.Module does not have a field with name 'pytorch_version'", nullptr,
            "torch::jit::ObjectAttributeError");
  const Archive *State = part(*A->Held, "state");
  const Archive *Groups = State ? part(*A->Held, "param_groups") : nullptr;
  if (!Groups)
    return CallResult();
  if (Groups->Entries.size() != Self.Groups.size() + 1) {
    Session::current().raise("loaded state dict has a different number of parameter groups");
    return CallResult();
  }
  for (std::size_t I = 0; I < Self.Groups.size(); ++I) {
    const std::vector<Tensor> &Parameters = Self.Groups[I].Parameters;
    const Archive::Entry &Group = Groups->Entries[I + 1];
    if (!Group.Nested || Group.Nested->Entries.size() != Parameters.size() + 2) {
      Session::current().raise("loaded state dict contains a parameter group that has a different size than the "
                               "optimizer's parameter group");
      return CallResult();
    }
    for (std::size_t P = 0; P < Parameters.size(); ++P) {
      const auto *Key = Group.Nested->Entries[P + 1].Value.get<std::string>();
      const Archive::Entry *Saved = Key ? State->find(*Key) : nullptr;
      if (Saved && Saved->Nested && Parameters[P].defined())
        loadState(*Form, *Saved->Nested, *Self.stateOf(Parameters[P]));
    }
  }
  return CallResult();
}

// --- methods of archives -------------------------------------------------------------------------------------

struct ArchiveRows {
  TorchHost &H;
  LibraryCall &Site;
  ArchiveObject &Self;
  Machine &M = *H.TheMachine;
  Archive &Held = *Self.Held;

  std::optional<std::string> key() { return textOf(M, Site.Arguments[0]); }
  const Operand &second() { return Site.Arguments[1]; }
  bool isClass(const Operand &O, std::string_view Name) { return className(M, O.Type) == Name; }

  // --- writing ---

  Answer write() {
    if (Self.Reads || Site.count() < 2)
      return std::nullopt;
    const std::optional<std::string> Key = key();
    if (!Key) {
      Held.Unknown = "the name of what an archive was given";
      return CallResult();
    }
    if (const auto Other = archiveAt(M, second())) {
      Held.put({*Key, Archive::Role::Attribute, {}, Other->Held});
      return CallResult();
    }
    const Argument A = toArgument(M, second());
    const bool IsTensor = isClass(second(), "at::Tensor");
    const Archive::Role Kind = !IsTensor                         ? Archive::Role::Attribute
                               : flagArgument(M, Site, 2, false) ? Archive::Role::Buffer
                                                                 : Archive::Role::Parameter;
    Held.put({*Key, Kind, IsTensor && A.isNone() ? Argument(Tensor()) : A});
    return CallResult();
  }

  /// Where a file is: its path, or the object of a stream. Nothing when that is not known.
  struct Target {
    std::optional<std::string> Path;
    std::optional<Address> Stream;
    bool IsPath = false;
  };
  std::optional<Target> target(const Operand &O) {
    Target T;
    const CXXRecordDecl *Class = O.Type.isNull() ? nullptr : bare(O.Type)->getAsCXXRecordDecl();
    const std::string_view Name = className(M, O.Type);
    if (Name == "std::function")
      return std::nullopt;
    if (Class && O.isPlaced() && !O.At.isUnknown() && baseNamed(M, {O.At, bare(O.Type)}, "std::ios_base")) {
      const DynamicObject Whole = M.dynamicObject(O.At, Class);
      if (!Whole.Class)
        return T;
      T.Stream = Whole.At.At;
      if (const std::string File = fileBehind(M, {Whole.At, M.classType(Whole.Class)}); !File.empty())
        T.Path = std::filesystem::path(File).lexically_normal().string();
      return T;
    }
    T.IsPath = true;
    if (const std::optional<std::string> Text = textOf(M, O))
      T.Path = std::filesystem::path(*Text).lexically_normal().string();
    return T;
  }

  Answer saveTo() {
    if (Self.Reads || Site.count() != 1)
      return std::nullopt;
    const std::optional<Target> T = target(Site.Arguments[0]);
    if (!T)
      return std::nullopt;
    const auto File = writeArchive(Self.Held);
    if (!File)
      return CallResult();
    if (!H.Saved)
      H.Saved = std::make_shared<SavedArchives>();
    if (T->IsPath && M.Files)
      M.Files->changed(T->Path);
    if (T->Path)
      H.Saved->Files[*T->Path] = File;
    else if (T->IsPath) // it may be any
      H.Saved->Files.clear();
    if (T->Stream)
      H.Saved->Streams[*T->Stream] = File;
    if (!T->IsPath)
      writeUnknown(Site.Arguments[0]);
    return CallResult();
  }
  /// What is in the stream, and how much, is not known.
  void writeUnknown(const Operand &Stream) {
    const std::string Cause = "how long a file with tensors is";
    std::vector<Operand> Arguments = {pointerOperand(M, M.literal("?"), M.Context.CharTy.withConst()),
                                      scalarOperand(M.unknown(Cause), M.Context.LongTy)};
    M.fullExpression([&] { M.callMethod(Stream.At, Stream.Type, "write", std::move(Arguments), Site.Site); });
  }

  Answer compilationUnit() {
    const QualType Type = bare(Site.ReturnType);
    if (!Site.Result)
      Site.Result = M.temporary(Type, /*Destroy=*/true);
    return M.construct(Type, {}, Site.Result, Site.Site) ? Answer(CallResult::made()) : std::nullopt;
  }

  // --- reading ---

  Answer loadFrom() {
    if (!Self.Reads || Site.count() == 0)
      return std::nullopt;
    const std::optional<Target> T = target(Site.Arguments[0]);
    if (!T || Site.count() > 2)
      return std::nullopt; // of bytes, and of functions that read
    std::optional<Device> Where;
    if (Site.count() == 2) {
      const Argument A = toArgument(M, Site.Arguments[1]);
      if (const auto *D = A.get<Device>())
        Where = *D;
      else if (A.isUnknown())
        H.TheSession.assume(Doubt::UnknownDevice);
    }
    const auto File = known(*T);
    std::string Cause;
    if (!File)
      Cause = T->Path ? "what is in the file '" + *T->Path + "'" : "what is in a file";
    else
      Cause = unknownPart(*File->Root);
    if (Cause.empty()) {
      Self.Held = readArchive(*File, Where);
    } else {
      Self.Held = std::make_shared<Archive>();
      Self.Held->Unknown = Cause;
      Self.Held->Where = Where;
      H.TheSession.assume(Doubt::UnknownFile, Cause);
    }
    return CallResult();
  }
  std::shared_ptr<const SavedArchive> known(const Target &T) {
    if (!H.Saved)
      return nullptr;
    if (T.Path)
      if (const auto Found = H.Saved->Files.find(*T.Path); Found != H.Saved->Files.end())
        return Found->second;
    const auto Found = T.Stream ? H.Saved->Streams.find(*T.Stream) : H.Saved->Streams.end();
    return Found == H.Saved->Streams.end() ? nullptr : Found->second;
  }

  Answer tryRead() { return read(/*Must=*/false); }
  Answer mustRead() { return read(/*Must=*/true); }

  Answer read(bool Must) {
    if (!Self.Reads || Site.count() < 2 || !second().isPlaced())
      return std::nullopt;
    const std::optional<std::string> Key = key();
    const std::string Cause = !Held.Unknown.empty() ? Held.Unknown : Key ? "" : "the name of what an archive has";
    const auto Into = archiveAt(M, second());
    if (!Cause.empty())
      return readUnknown(Cause, Into, Must);
    const Archive::Entry *E = Held.find(*Key);
    const bool IsTensor = isClass(second(), "at::Tensor");
    const bool Fits = E && (Into ? E->Nested != nullptr : IsTensor ? E->Value.is<Tensor>() : !E->Nested);
    if (!Fits)
      return Must ? missing(*Key, Into ? "submodule: '" : IsTensor ? "tensor '" : "") : Value::boolean(false);
    if (Into) {
      const std::string Prefix = Self.Prefix + *Key + ".";
      Into->Held = E->Nested; // may be what this archive has
      Into->Prefix = Prefix;
    } else if (const Tensor *Old = IsTensor ? tensorAt(M, second().At) : nullptr; Old && Old->defined()) {
      takeOver(*Old, *E->Value.get<Tensor>());
    } else {
      M.Mem.setSlot(second().At.At, std::make_shared<TorchObject>(E->Value));
    }
    return Must ? CallResult() : CallResult(Value::boolean(true));
  }
  /// \p Kind as LibTorch says it; empty for other values, which have an exception of their own.
  Answer missing(const std::string &Key, std::string_view Kind) {
    if (Kind.empty())
      M.raise("__torch__.Module does not have a field with name '" + Key + "'", Site.Site,
              "torch::jit::ObjectAttributeError");
    H.TheSession.raise("No such serialized " + std::string(Kind) + Self.Prefix + Key + "'");
    return CallResult();
  }
  Answer readUnknown(const std::string &Cause, const std::shared_ptr<ArchiveObject> &Into, bool Must) {
    if (Into) {
      const std::optional<Device> Where = Held.Where;
      Into->Held = std::make_shared<Archive>();
      Into->Held->Unknown = Cause;
      Into->Held->Where = Where;
    } else if (isClass(second(), "at::Tensor")) {
      M.makeUnknown(second().At, bare(second().Type), M.Mem.cause(leftOut({Cause}).Cause));
    } else {
      M.Mem.setSlot(second().At.At, std::make_shared<TorchObject>(Argument(UnknownValue{Cause})));
    }
    return Must ? CallResult() : CallResult(M.unknown(Cause));
  }

  Answer keys() {
    if (!Held.Unknown.empty())
      return give(M, Site, UnknownValue{Held.Unknown});
    ArgumentList Names;
    for (const Archive::Entry &E : Held.Entries)
      Names.emplace_back(E.Name);
    return give(M, Site, Names);
  }

  Answer either() { return Self.Reads ? mustRead() : write(); }

  /// Of move construction only: archives are not copied.
  Answer assign() {
    const auto Other = Site.count() == 1 ? archiveAt(M, Site.Arguments[0]) : nullptr;
    if (!Other)
      return std::nullopt;
    M.Mem.setSlot(Site.This.At, Other);
    if (Site.Arguments[0].At.At != Site.This.At)
      M.Mem.setSlot(Site.Arguments[0].At.At, nullptr);
    return CallResult(Site.This);
  }

  struct Row {
    std::string_view Name;
    Answer (ArchiveRows::*Run)();
  };
  static constexpr Row Rows[] = {
      {"write", &ArchiveRows::write},       {"read", &ArchiveRows::mustRead},
      {"try_read", &ArchiveRows::tryRead},  {"keys", &ArchiveRows::keys},
      {"save_to", &ArchiveRows::saveTo},    {"load_from", &ArchiveRows::loadFrom},
      {"operator()", &ArchiveRows::either}, {"compilation_unit", &ArchiveRows::compilationUnit},
      {"operator=", &ArchiveRows::assign},
  };

  /// `archive << x`, `archive >> x`: save(archive) and load(archive), which are virtual.
  static Answer stream(Machine &M, LibraryCall &Site) {
    const QualType Type = bare(Site.Arguments[1].Type);
    const bool Saves = Site.Method == "operator<<";
    View Object{Site.Arguments[1].At, Type};
    if (const std::optional<std::optional<View>> Pointee = pointeeOf(M, Object)) {
      if (!*Pointee) {
        Session::current().raise(Saves ? "Cannot serialize empty module" : "Cannot deserialize into an empty module");
        return CallResult();
      }
      Object = **Pointee;
    }
    if (!Object.At || Object.At.isUnknown())
      return std::nullopt;
    Operand A;
    A.At = Site.Arguments[0].At;
    A.Type = bare(Site.Arguments[0].Type);
    Answer Called;
    M.fullExpression(
        [&] { Called = M.callMethod(Object.At, bare(Object.Type), Saves ? "save" : "load", {A}, Site.Site); });
    return Called ? Answer(CallResult(A.At)) : std::nullopt;
  }
};

bool TorchHost::constructArchive(LibraryConstruction &Site) {
  auto Made = std::make_shared<ArchiveObject>();
  Made->Held = std::make_shared<Archive>();
  Made->Reads = Site.Class->getName() == "InputArchive";
  TheMachine->Mem.setSlot(Site.At.At, std::move(Made));
  return true;
}

void listArchiveMethods(AnswerRows &Rows) {
  static constexpr std::string_view Free[] = {"operator<<", "operator>>"};
  const auto list = [&](std::string_view Class, std::string_view Name) {
    Rows.push_back({.Table = "archives",
                    .Class = Class,
                    .Name = Name,
                    .Read = AnyArgument,
                    .Why = "a key, what is written or read, and whether it is a buffer",
                    .TellsUnread = false});
  };
  for (const ArchiveRows::Row &R : ArchiveRows::Rows)
    list("Archive", R.Name);
  for (std::string_view Name : Free)
    list({}, Name);
}

std::optional<CallResult> TorchHost::callArchive(LibraryCall &Site) {
  const bool IsStreaming =
      !Site.This && Site.count() == 2 && (Site.Method == "operator<<" || Site.Method == "operator>>");
  if (IsStreaming)
    return archiveAt(*TheMachine, Site.Arguments[0]) ? ArchiveRows::stream(*TheMachine, Site) : std::nullopt;
  const auto Object = Site.This ? std::dynamic_pointer_cast<ArchiveObject>(TheMachine->slot(Site.This)) : nullptr;
  if (!Object)
    return std::nullopt;
  for (const ArchiveRows::Row &R : ArchiveRows::Rows)
    if (R.Name == Site.Method) {
      ArchiveRows Rows{*this, Site, *Object};
      return (Rows.*R.Run)();
    }
  return std::nullopt;
}

} // namespace vramlint
