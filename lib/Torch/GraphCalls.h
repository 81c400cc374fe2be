// Nodes of the graph that a program is given (`grad_fn()`), and the way from one to the next.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Tensor/GradNode.h"
#include "Torch/Answers.h"
#include "Torch/OptimizerState.h"

#include <exception>

namespace vramlint {

/// What lies at the address of a node, which keeps nothing alive.
struct NodeObject final : HostObject {
  std::weak_ptr<GradNode> Of;
  explicit NodeObject(std::weak_ptr<GradNode> Of) : Of(std::move(Of)) {}
  void describe(StateHash &) const override {} // the graph is described where its tensors lie
};

/// A `std::shared_ptr<Node>` to the node, always the same one; null for none.
Place handleOf(Machine &M, HandedOutObjects &Out, const std::shared_ptr<GradNode> &Node, clang::QualType Pointer);
/// Runs code of the program while the engine runs, which ends at its exception and then passes it on. False: there
/// was one.
bool runInEngine(llvm::function_ref<void()> Body);
/// Another thread of the program goes on: exchanges who listens to what hooks throw.
void exchangeEngine(std::exception_ptr *&Other);
/// A method of a node.
std::optional<CallResult> callNode(Machine &M, HandedOutObjects &Out, LibraryCall &Site, const NodeObject &Object);
void listNodeMethods(AnswerRows &Rows);

} // namespace vramlint
