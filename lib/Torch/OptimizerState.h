// An optimizer as an object of the program: its groups, the table of its states and its defaults are members that the
// headers declare, and lie in the program's memory as any other object's. What is compiled into LibTorch (a step)
// is the shadow library's, which is given what lies there, and gives it back.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Torch/Objects.h"
#include "Torch/Operands.h"

#include <map>
#include <unordered_map>

namespace vramlint {

class TorchHost;

/// Objects that the program was given by reference: whose they are, under a name.
using HandedOutObjects = std::map<std::pair<Address, std::string>, std::shared_ptr<HeldObject>>;
/// The name of what iterators of a container run over.
inline constexpr llvm::StringLiteral HandedOutElements = "elements";

/// What lies at the address of a tensor's implementation, which keeps nothing alive.
struct ImplObject final : HostObject {
  std::weak_ptr<TensorImpl> Of;
  explicit ImplObject(std::weak_ptr<TensorImpl> Of) : Of(std::move(Of)) {}
  void describe(StateHash &) const override {} // the tensor is described where it lies
};
/// The address that stands for a tensor's implementation, another for each; 0 for that of an undefined one.
Place identityOf(Machine &M, HandedOutObjects &Out, const Tensor &T);
/// UndefinedTensorImpl::singleton.
std::optional<CallResult> implOfNothing(TorchHost &H, LibraryCall &Site);
/// c10::guts::to_string, of such an address: the name under which optimizers keep a parameter's state.
std::optional<CallResult> nameOfState(Machine &M, LibraryCall &Site);

/// Where the states of an optimizer of the library's own class lie, by the parameter, as long as nobody else has been
/// given the table.
struct StatePlaces {
  bool IsShared = false;
  std::unordered_map<const TensorImpl *, Address> At;
};

/// The fields of an options or state struct, without the underscore at the end of their names.
std::vector<std::pair<std::string, View>> namedFields(Machine &M, const View &Object);
/// What a std::unique_ptr holds, as what it is; nothing for null, and where that is not known.
std::optional<View> heldBy(Machine &M, const View &Pointer);

/// Groups of parameters, and nothing that is done to them.
struct ListedParameters final : Optimizer {
  void step(const std::function<void()> &) override {}
};

class OptimizerView {
public:
  /// \p Self: of torch::optim::Optimizer or a class derived from it.
  OptimizerView(TorchHost &H, View Self);

  Machine &M;
  const View Self;

  std::optional<View> member(llvm::StringRef Name) const {
    return Self.At ? fieldOf(M, Self, Name) : std::nullopt; // a function has no object
  }
  std::optional<View> groups() const { return member("param_groups_"); }
  /// Each group; nothing where it is not known how many there are.
  std::optional<std::vector<View>> eachGroup() const;
  std::optional<View> parametersOf(const View &Group) const { return fieldOf(M, Group, "params_"); }
  std::optional<View> optionsOf(const View &Group) const;
  /// What the groups have, for the shadow library. False, with an entry in the ledger, where that is not known.
  bool readGroups(Optimizer &Into) const;
  bool hasState(const Tensor &P);

  /// Gives an optimizer of the shadow library what lies here, runs \p F, and takes it back, also when \p F throws.
  /// False where the groups are not known: then \p F is not run.
  bool lend(std::string_view TypeName, llvm::function_ref<void(Optimizer &)> F);
  /// Tensors in the states are those of an optimizer, whoever made them.
  void nameStates();

private:
  void takeState(Optimizer &O, const Tensor &P);
  void giveState(Optimizer &O, const Tensor &P);
  Operand keyOperand(const Tensor &P) const;
  /// The smart pointer of a parameter, which this makes where there is none.
  std::optional<Place> pointerOf(const Tensor &P);
  std::optional<Address> stateAt(const Tensor &P);
  std::optional<Address> makeState(const Tensor &P, const clang::CXXRecordDecl *Class);
  StatePlaces *places() const;

  TorchHost &H;
  std::optional<View> Table;
};

} // namespace vramlint
