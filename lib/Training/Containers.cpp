// Sequential, ModuleList, ModuleDict, ParameterList, ParameterDict.
//
// Sequential hands its running value to the next child and keeps nothing: the previous value dies when the child is
// done with it, unless the graph saved it (torch/csrc/api/include/torch/nn/modules/container/sequential.h, 1.13).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Training/Layers.h"

#include "Tensor/Session.h"

namespace vramlint {

static Argument forwardSequential(Module &Self, OpCall &Call) {
  const auto Elements = Self.Elements; // a forward of the program's may change the list
  if (Elements.empty()) {
    Session::current().raise("Cannot call forward() on an empty Sequential");
    return Tensor();
  }
  Argument Value;
  Call.handOn();
  bool First = true;
  const Module *Before = nullptr;
  for (const auto &[Name, Child] : Elements) {
    if (Session::current().failed())
      return Tensor();
    if (!Child)
      return UnknownValue{"a child of the Sequential is not known"};
    if (Before && Self.Virtuals && !Self.Virtuals->admits(*Child, *Before))
      return Tensor();
    Before = Child.get();
    if (First) {
      // What nobody else holds goes along and dies with the first child's call.
      if (Call.Movable) {
        NamedArguments Given = std::move(*Call.Movable);
        Value = callModuleMoved(Child, std::move(Given));
      } else {
        Value = callModule(Child, Call.Arguments);
      }
    } else {
      NamedArguments Next;
      Next.push_back({"input", std::move(Value)});
      Value = Argument();
      Value = callModuleMoved(Child, std::move(Next));
    }
    if (Value.isUnknown())
      return Value;
    First = false;
  }
  return Value;
}

static Argument refuse(Module &Self, OpCall &) {
  Session::current().raise(Self.TypeName + " has no forward");
  return Tensor();
}

static const ModuleDecl Layers[] = {
    {.Name = "Sequential", .Forward = forwardSequential},
    {.Name = "ModuleList", .Forward = refuse},
    {.Name = "ModuleDict", .Forward = refuse},
    {.Name = "ParameterList", .Forward = refuse},
    {.Name = "ParameterDict", .Forward = refuse},
};

std::span<const ModuleDecl *const> containerLayers() {
  static const std::vector<const ModuleDecl *> List = pointersTo(Layers);
  return List;
}

} // namespace vramlint
