// Saving, releasing and the end of graph nodes. Long chains (a loss accumulated over thousands of steps) are taken
// apart iteratively: a recursive destructor would overflow the stack (torch/csrc/autograd/function.cpp, deleteNode).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Tensor/GradNode.h"
#include "Tensor/Parents.h"
#include "Tensor/Session.h"
#include "Tensor/Version.h"

#include <unordered_map>

namespace vramlint {

thread_local const std::unordered_set<const GradNode *> *GradNode::Needed = nullptr;

std::shared_ptr<GradNode> &evaluatedNode() {
  static thread_local std::shared_ptr<GradNode> Node;
  return Node;
}

/// Beside the nodes, as hardly any has one. Never destroyed: nodes that keep each other are not, either.
static std::unordered_map<const GradNode *, std::shared_ptr<GradNode>> &parents() {
  static thread_local auto *All = new std::unordered_map<const GradNode *, std::shared_ptr<GradNode>>();
  return *All;
}

void keepParent(const GradNode &Node) {
  if (const std::shared_ptr<GradNode> &Parent = evaluatedNode())
    parents()[&Node] = Parent;
}

std::size_t GradNode::save(const Tensor &T, int Output) {
  Saved.push_back(T);
  SavedStates.push_back(T.defined() ? SavedState{versionOf(T), T.impl().Resizes} : SavedState());
  SavedOutputs.push_back(Output == SavedInput && T.defined() && T.impl().Function ? SavedInner : Output);
  if (T.defined() && T.storage()->block())
    Session::current().Observer.saved(T.storage()->block(), Op);
  return Saved.size() - 1;
}

void GradNode::release() {
  Released |= UnpacksLater || !Saved.empty() || Inner; // CopySlices gives up the node that it runs
  if (Inner)
    Inner->release();
  std::vector<Tensor> Dropped = std::move(Saved);
  Saved.clear();
  SavedStates.clear();
  SavedOutputs.clear();
  for (Tensor &T : Dropped) {
    if (T.defined() && T.storage()->block())
      Session::current().Observer.unsaved(T.storage()->block());
    T = Tensor();
  }
}

GradNode::~GradNode() {
  static thread_local std::vector<std::shared_ptr<GradNode>> *Pending = nullptr;
  auto Drop = [](GradNode &Node, std::vector<std::shared_ptr<GradNode>> &Queue) {
    Node.Backward = nullptr;
    for (GradEdge &Edge : Node.Next)
      if (Edge.Node)
        Queue.push_back(std::move(Edge.Node));
    // A saved tensor may hold the last reference to an earlier node; keep it out of the recursion too.
    for (Tensor &T : Node.Saved)
      if (T.defined() && T.implRef().use_count() == 1 && T.impl().Function)
        Queue.push_back(std::move(T.impl().Function));
    if (!Node.Saved.empty())
      Node.release();
    if (auto Parent = parents().extract(&Node))
      Queue.push_back(std::move(Parent.mapped()));
  };
  if (Pending) {
    Drop(*this, *Pending);
    return;
  }
  std::vector<std::shared_ptr<GradNode>> Queue;
  Pending = &Queue;
  Drop(*this, Queue);
  while (!Queue.empty()) {
    std::shared_ptr<GradNode> Node = std::move(Queue.back());
    Queue.pop_back();
    Node.reset();
  }
  Pending = nullptr;
}

} // namespace vramlint
