// What saves to archives and loads from them: modules and optimizers. torch::save and torch::load stand in the
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

#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/Recording.h"
#include "Torch/Archives.h"
#include "Torch/ModuleObjects.h"
#include "Torch/Operands.h"
#include "Torch/TorchHost.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace vramlint {
using namespace clang;

namespace {

using Answer = std::optional<CallResult>;

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
  return !isFunctional(M.TypeName);
}

/// `save(archive)` or `load(archive)` as the library calls it.
void callVirtually(Machine &M, Module &Self, bool Reads, const std::shared_ptr<Archive> &With,
                   const std::string &Prefix) {
  const llvm::StringRef Method = Reads ? "load" : "save";
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
        callVirtually(M, *Child, /*Reads=*/false, Below, "");
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
    if (!From)
      return;
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
      callVirtually(M, *Child, /*Reads=*/true, E->Nested, Below);
    else
      load(M, *Child, E->Nested, Below);
  }
}

// --- optimizers ----------------------------------------------------------------------------------------------

/// What an optimizer writes: of each parameter the number of steps and up to three tensors, of each group its
/// options, here with any values of their types.
struct OptimizerForm {
  std::string_view Name;
  StateFields State;
  std::vector<std::pair<std::string_view, Argument>> Options;
};

const OptimizerForm *formOf(const Optimizer &O) {
  static const Argument Pair = ArgumentList{0.0, 0.0};
  static const std::vector<std::pair<std::string_view, Argument>> OfAdam = {
      {"lr", 0.0}, {"betas", Pair}, {"eps", 0.0}, {"weight_decay", 0.0}, {"amsgrad", false}};
  static const OptimizerForm Forms[] = {
      {"SGD",
       {"", {"momentum_buffer"}},
       {{"lr", 0.0}, {"momentum", 0.0}, {"dampening", 0.0}, {"weight_decay", 0.0}, {"nesterov", false}}},
      {"Adam", {"step", {"exp_avg", "exp_avg_sq", "max_exp_avg_sq"}}, OfAdam},
      {"AdamW", {"step", {"exp_avg", "exp_avg_sq", "max_exp_avg_sq"}}, OfAdam},
      {"RMSprop",
       {"step", {"square_avg", "momentum_buffer", "grad_avg"}},
       {{"lr", 0.0}, {"alpha", 0.0}, {"eps", 0.0}, {"weight_decay", 0.0}, {"momentum", 0.0}, {"centered", false}}},
      {"Adagrad",
       {"step", {"sum"}},
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
  if (!Form.State.Count.empty())
    Made->put({.Name = std::string(Form.State.Count), .Value = State.Steps, .IsCount = true});
  for (std::size_t I = 0; I < Form.State.Tensors.size(); ++I)
    if (State.Tensors[I].defined())
      Made->put({std::string(Form.State.Tensors[I]), Archive::Role::Attribute, State.Tensors[I]});
  return Made;
}

/// Whether a value is one of the same kind, or as many of them.
bool isLike(const Argument &A, const Argument &Kind) {
  const auto *List = A.get<ArgumentList>(), *Kinds = Kind.get<ArgumentList>();
  if (A.variant().index() != Kind.variant().index() || !List)
    return A.variant().index() == Kind.variant().index();
  return List->size() == Kinds->size() && std::equal(List->begin(), List->end(), Kinds->begin(), isLike);
}

std::shared_ptr<Archive> groupArchive(const OptimizerForm &Form, const ParameterGroup &Group) {
  auto Made = std::make_shared<Archive>();
  Made->put({"params/size", Archive::Role::Parameter, scalarTensor()});
  for (std::size_t I = 0; I < Group.Parameters.size(); ++I) {
    const Tensor &P = Group.Parameters[I];
    Made->put({"params/" + std::to_string(I), Archive::Role::Attribute, P.defined() ? keyOf(P) : "0x0"});
  }
  auto Options = std::make_shared<Archive>();
  for (const auto &[Name, Any] : Form.Options) {
    const auto Set = Group.Options.Fields.find(std::string(Name));
    const bool IsKnown = Set != Group.Options.Fields.end() && isLike(Set->second, Any);
    Options->put({.Name = std::string(Name),
                  .Value = IsKnown ? Set->second : Any,
                  .IsTuple = Any.is<ArgumentList>(),
                  .IsOpen = !IsKnown});
  }
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
  for (std::size_t I = 0; I < Form.State.Tensors.size(); ++I)
    if (const Archive::Entry *E = Form.State.Tensors[I].empty() ? nullptr : Saved.find(Form.State.Tensors[I]))
      if (const auto *T = E->Value.get<Tensor>()) {
        T->storage()->setCategory(Category::OptimizerState);
        New.Tensors[I] = *T;
      }
  Into = std::move(New);
}

/// What releases before 1.5 wrote: of each field a list, in the order of the parameters of the only group.
struct OldForm {
  std::string_view Name, Counts;
  std::array<std::string_view, 3> Tensors;
};
constexpr OldForm OldForms[] = {
    {"SGD", "", {"momentum_buffers"}},
    {"Adam", "step_buffers", {"exp_average_buffers", "exp_average_sq_buffers", "max_exp_average_sq_buffers"}},
    {"AdamW", "step_buffers", {"exp_average_buffers", "exp_average_sq_buffers", "max_exp_average_sq_buffers"}},
    {"RMSprop", "", {"square_average_buffers", "momentum_buffers", "grad_average_buffers"}},
    {"Adagrad", "step_buffers", {"sum_buffers"}}};

/// A list of tensors; nothing after raising, or where its length is not known.
std::optional<std::vector<Tensor>> oldList(const Archive &From, const std::string &Prefix, std::string_view Key) {
  const auto read = [&](const std::string &Name) -> const Tensor * {
    const Archive::Entry *E = From.find(Name);
    const Tensor *T = E ? E->Value.get<Tensor>() : nullptr;
    if (!T)
      Session::current().raise("No such serialized tensor '" + Prefix + Name + "'");
    return T;
  };
  const Tensor *Size = read(std::string(Key) + "/size");
  const auto Known = Size ? knownNumbersOf(*Size, 1) : std::nullopt;
  if (Size && !Known)
    leftOut({"how many tensors an optimizer's file has"});
  if (!Known)
    return std::nullopt;
  std::vector<Tensor> All;
  for (long double I = 0; I < Known->front(); ++I) {
    const Tensor *T = read(std::string(Key) + "/" + std::to_string(All.size()));
    if (!T)
      return std::nullopt;
    All.push_back(*T);
  }
  return All;
}

void loadOld(const Archive &From, const std::string &Prefix, Optimizer &Self) {
  const auto *Form = llvm::find_if(OldForms, [&](const OldForm &F) { return F.Name == Self.TypeName; });
  if (Form == std::end(OldForms))
    return;
  std::optional<std::vector<Tensor>> Counts;
  if (!Form->Counts.empty() && !(Counts = oldList(From, Prefix, Form->Counts)))
    return;
  std::array<std::vector<Tensor>, 3> Lists;
  for (std::size_t I = 0; I < Lists.size(); ++I)
    if (!Form->Tensors[I].empty()) {
      auto List = oldList(From, Prefix, Form->Tensors[I]);
      if (!List)
        return;
      Lists[I] = std::move(*List);
    }
  const std::vector<Tensor> Parameters = Self.Groups.empty() ? std::vector<Tensor>() : Self.Groups.front().Parameters;
  for (std::size_t P = 0; P < std::min(Parameters.size(), Counts ? Counts->size() : Lists[0].size()); ++P) {
    ParameterState *State = Parameters[P].defined() ? Self.stateOf(Parameters[P]) : nullptr;
    for (std::size_t I = 0; State && I < Lists.size(); ++I) {
      State->Tensors[I] = P < Lists[I].size() ? Lists[I][P] : Tensor();
      if (State->Tensors[I].defined())
        State->Tensors[I].storage()->setCategory(Category::OptimizerState);
    }
    if (const auto Steps = State && Counts ? knownNumbersOf((*Counts)[P], 1) : std::nullopt)
      State->Steps = static_cast<std::int64_t>(Steps->front());
  }
}

} // namespace

const StateFields *stateFieldsOf(const Optimizer &O) {
  // Kept with the first parameter, of all of them.
  static const std::pair<std::string_view, StateFields> OfAll[] = {{"LBFGS",
                                                                    {"n_iter",
                                                                     {"d", "H_diag", "prev_flat_grad"},
                                                                     {"old_dirs", "old_stps", "ro", "al"},
                                                                     {"t", "prev_loss", "func_evals"}}}};
  for (const auto &[Name, Fields] : OfAll)
    if (O.TypeName == Name)
      return &Fields;
  const OptimizerForm *Form = formOf(O);
  return Form ? &Form->State : nullptr;
}

std::shared_ptr<ArchiveObject> archiveAt(Machine &M, const Operand &O) {
  return O.isPlaced() ? std::dynamic_pointer_cast<ArchiveObject>(M.slot(O.At)) : nullptr;
}

void takeOver(const Tensor &Old, const Tensor &Read) {
  Read.storage()->setCategory(Old.storage()->category());
  // Between devices it is set_data(), else set_(): the type of the old one stays, whatever was read
  // (csrc/api/src/serialize/input-archive.cpp).
  withoutGrad([&] {
    return Old.device() == Read.device() ? invoke("set_", {{"self", Old}, {"source", Read}})
                                         : invoke("set_data", {{"self", Old}, {"new_data", Read}});
  });
}

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

const Archive *savedOptions(Machine &M, const Operand &From, std::size_t Group) {
  const auto A = archiveAt(M, From);
  const auto partOf = [](const Archive *Of, const std::string &Name) {
    const Archive::Entry *E = Of ? Of->find(Name) : nullptr;
    return E ? E->Nested.get() : nullptr;
  };
  const Archive *Groups = A && A->Held ? partOf(A->Held.get(), "param_groups") : nullptr;
  return partOf(partOf(Groups, "param_groups/" + std::to_string(Group)), "options");
}

Answer loadOptimizer(Machine &M, const Operand &From, Optimizer &Self) {
  const auto A = archiveAt(M, From);
  if (!A || !A->Reads)
    return std::nullopt;
  const OptimizerForm *Form = formOf(Self);
  if (!Form)
    return std::nullopt;
  if (!A->Held->Unknown.empty()) // said when it was read; what it has is made by the next step then
    return CallResult();
  if (!A->Held->find("pytorch_version")) {
    loadOld(*A->Held, A->Prefix, Self);
    return CallResult();
  }
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

} // namespace vramlint
