// Methods of torch::nn::Module that ask or change the module alone: what it holds, its mode, its copy.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Answers.h"
#include "Torch/ModuleObjects.h"
#include "Torch/TorchHost.h"

#include "Ops/Core/CpuGenerator.h"
#include "Ops/Core/Toolbox.h"

#include "llvm/ADT/STLExtras.h"

#include <unordered_map>

namespace vramlint {
using namespace clang;

static ArgumentList tensorsOf(const std::vector<std::pair<std::string, Tensor>> &Items) {
  ArgumentList List;
  for (const auto &[Name, T] : Items)
    List.emplace_back(T);
  return List;
}

static NamedArgumentList named(const std::vector<std::pair<std::string, Tensor>> &Items) {
  return {Items.begin(), Items.end()};
}

/// modules(include_self), named_modules(name_prefix, include_self).
static NamedArgumentList modulesBelow(Machine &M, Module &Root, const LibraryCall &Site, bool Named) {
  const bool Self = flagArgument(M, Site, Named ? 1 : 0, true);
  const std::string Prefix = Named && Site.count() ? textOf(M, Site.Arguments[0]).value_or("") : "";
  NamedArgumentList List;
  for (auto &[Path, Child] : Root.namedModules())
    if (Self || Child.get() != &Root)
      List.emplace_back(Prefix.empty() || Path.empty() ? Prefix + Path : Prefix + "." + Path, Argument(Child));
  return List;
}

static NamedArgumentList childrenOf(const Module &M) {
  NamedArgumentList List;
  for (const auto &[Name, Child] : M.Children)
    List.emplace_back(Name, Argument(Child));
  return List;
}

std::optional<Device> deviceOfClone(Machine &M, const LibraryCall &Site) {
  std::optional<Device> Where;
  for (const NamedArgument &A : namedArguments(M, Site.Arguments)) {
    if (const Device *D = A.Value.get<Device>())
      Where = *D;
    if (const auto *Unknown = A.Value.get<UnknownValue>())
      M.TheHost.assume(Doubt::UnknownDevice, Unknown->Cause, M.here());
  }
  return Where;
}

static std::optional<CallResult> cloneOf(Machine &M, LibraryCall &Site, Module &Self) {
  std::shared_ptr<Module> Copy = cloneModule(Self, deviceOfClone(M, Site));
  if (Session::current().failed())
    return CallResult();
  if (!Copy)
    return CallResult(M.unmodelled("a clone of '" + Self.TypeName + "'", Site.Site));
  return give(M, Site, Argument(Copy));
}

/// apply(function): of the module itself and of all below it. The function wants a Module or a shared_ptr to one, and
/// before it perhaps the path, as the parameter's std::function says.
static std::optional<CallResult> applyTo(Machine &M, LibraryCall &Site, Module &Self) {
  const Operand &Function = Site.Arguments[0];
  const QualType Signature =
      Function.Type.isNull() ? QualType() : templateArgument(Function.Type.getNonReferenceType(), 0);
  const auto *Prototype = Signature.isNull() ? nullptr : Signature->getAs<FunctionProtoType>();
  const QualType Shared = moduleHandleType(M);
  if (!Prototype || Prototype->getNumParams() == 0 || Prototype->getNumParams() > 2 || Shared.isNull())
    return std::nullopt;
  const unsigned Count = Prototype->getNumParams();
  const QualType Last = referredType(Prototype->getParamType(Count - 1));
  const std::string Prefix = Site.count() > 1 ? textOf(M, Site.Arguments[1]).value_or("") : "";
  for (auto &[Path, Child] : Self.namedModules())
    M.fullExpression([&, &Path = Path, &Child = Child] {
      std::vector<Operand> Operands;
      if (Count == 2) {
        const std::string Name = Prefix.empty() || Path.empty() ? Prefix + Path : Prefix + "." + Path;
        const QualType Text = referredType(Prototype->getParamType(0));
        Operands.push_back(asOperand(M, nameArgument(Name), Text));
      }
      const bool ByReference = !M.Context.hasSameUnqualifiedType(Last, Shared);
      if (ByReference && Child.get() == &Self) { // perhaps no shared_ptr owns it
        Operand O;
        O.At = Site.This;
        O.Type = Last;
        Operands.push_back(O);
      } else {
        Operand O = asOperand(M, Argument(Child), Shared);
        if (ByReference) {
          const std::optional<std::optional<View>> Object = pointeeOf(M, View{O.At, Shared});
          if (!Object || !*Object)
            return;
          O.At = (*Object)->At;
          O.Type = Last;
          O.Movable = false;
        }
        Operands.push_back(O);
      }
      M.callCallable(Function, std::move(Operands), Site.Site);
    });
  return CallResult();
}

// --- the table ---------------------------------------------------------------------------------------

using Answer = std::optional<CallResult>;

/// Does nothing to memory; the row says why.
static Answer nothing(Machine &, LibraryCall &, Module &) { return CallResult(); }
/// Fills the tensors that are there, in place, with as many numbers as nobody has counted.
static Answer fillParameters(Machine &, LibraryCall &, Module &Self) {
  drawn::lose();
  resetParameters(Self);
  return CallResult();
}
static Answer fillStatistics(Machine &, LibraryCall &, Module &Self) {
  for (const auto &[Name, T] : Self.Buffers)
    changed(T);
  return CallResult();
}

static Answer parameters(Machine &M, LibraryCall &Site, Module &Self) {
  return give(M, Site, tensorsOf(Self.namedParameters(flagArgument(M, Site, 0, true))));
}
/// Of recurrent layers: in the order in which they are registered.
static Answer allWeights(Machine &M, LibraryCall &Site, Module &Self) {
  return give(M, Site, tensorsOf(Self.namedParameters(/*Recurse=*/false)));
}
static Answer namedParameters(Machine &M, LibraryCall &Site, Module &Self) {
  return giveNamed(M, Site, named(Self.namedParameters(flagArgument(M, Site, 0, true))));
}
static Answer buffers(Machine &M, LibraryCall &Site, Module &Self) {
  return give(M, Site, tensorsOf(Self.namedBuffers(flagArgument(M, Site, 0, true))));
}
static Answer namedBuffers(Machine &M, LibraryCall &Site, Module &Self) {
  return giveNamed(M, Site, named(Self.namedBuffers(flagArgument(M, Site, 0, true))));
}
static Answer children(Machine &M, LibraryCall &Site, Module &Self) {
  return give(M, Site, valuesOf(childrenOf(Self)));
}
static Answer namedChildren(Machine &M, LibraryCall &Site, Module &Self) {
  return giveNamed(M, Site, childrenOf(Self));
}
static Answer modules(Machine &M, LibraryCall &Site, Module &Self) {
  return give(M, Site, valuesOf(modulesBelow(M, Self, Site, false)));
}
static Answer namedModules(Machine &M, LibraryCall &Site, Module &Self) {
  return giveNamed(M, Site, modulesBelow(M, Self, Site, true));
}
static Answer train(Machine &M, LibraryCall &Site, Module &Self) {
  Self.train(flagArgument(M, Site, 0, true));
  return CallResult();
}
static Answer eval(Machine &, LibraryCall &, Module &Self) {
  Self.callTrain(false); // train() is what a class overrides
  return CallResult();
}
static Answer isTraining(Machine &, LibraryCall &, Module &Self) { return CallResult(Value::boolean(Self.Training)); }
static Answer isSerializable(Machine &, LibraryCall &, Module &Self) {
  return CallResult(Value::boolean(!isFunctional(Self.TypeName)));
}
static Answer unregisterModule(Machine &M, LibraryCall &Site, Module &Self) {
  const std::optional<std::string> Key = textOf(M, Site.Arguments[0]);
  if (!Key)
    return std::nullopt;
  if (std::erase_if(Self.Children, [&](auto &C) { return C.first == *Key; }) != 0)
    return CallResult();
  if (hasUnknownName(Self.Children)) // it may be one of these
    return std::nullopt;
  Session::current().raise("No Module with name `" + *Key + "` is registered");
  return CallResult();
}

namespace {
struct Row {
  std::size_t MinCount; ///< of arguments, with the header's default arguments
  Answer (*Run)(Machine &M, LibraryCall &Site, Module &Self);
  ReadArguments Read = {};
  std::string_view Why = {}; ///< of a row that does nothing
};

const std::unordered_map<std::string_view, Row> &queryRows() {
  static const std::unordered_map<std::string_view, Row> Rows = {
      {"apply", {1, applyTo, listOf<"function", "name_prefix">}},
      {"buffers", {0, buffers, listOf<"recurse">}},
      {"children", {0, children}},
      {"clone", {0, cloneOf, listOf<"device">}},
      {"eval", {0, eval}},
      {"all_weights", {0, allWeights, {}}},
      {"flatten_parameters", {0, nothing, AnyArgument, "they are flat since they were made or moved"}},
      {"is_serializable", {0, isSerializable}},
      {"is_training", {0, isTraining}},
      {"modules", {0, modules, listOf<"include_self">}},
      {"named_buffers", {0, namedBuffers, listOf<"recurse">}},
      {"named_children", {0, namedChildren}},
      {"named_modules", {0, namedModules, listOf<"name_prefix", "include_self">}},
      {"named_parameters", {0, namedParameters, listOf<"recurse">}},
      {"parameters", {0, parameters, listOf<"recurse">}},
      {"pretty_print", {0, nothing, AnyArgument, "prints"}},
      {"reset_parameters", {0, fillParameters, {}}},
      {"_reset_parameters", {0, fillParameters, {}}},
      {"reset_running_stats", {0, fillStatistics, {}}},
      {"train", {0, train, listOf<"on">}},
      {"unregister_module", {1, unregisterModule, listOf<"name">}},
  };
  return Rows;
}
} // namespace

void listModuleQueries(AnswerRows &Rows) {
  for (const auto &[Name, R] : queryRows())
    Rows.push_back({.Table = "modules",
                    .Name = Name,
                    .What = R.Run == nothing                                 ? Fate::Inert
                            : R.Run == isTraining || R.Run == isSerializable ? Fate::Value
                                                                             : Fate::Binding,
                    .Read = R.Read,
                    .Why = R.Why});
}

std::optional<CallResult> answerModuleQuery(Machine &M, LibraryCall &Site, Module &Self) {
  const auto &Rows = queryRows();
  const auto Found = Rows.find(Site.Method);
  if (Found == Rows.end() || Site.count() < Found->second.MinCount)
    return std::nullopt;
  tellUnread(Site, Found->second.Read);
  return Found->second.Run(M, Site, Self);
}

} // namespace vramlint
