// In anomaly mode a node keeps the one in whose evaluation it was made (AnomalyMetadata::assign_parent), and all that
// this has saved.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Tensor/GradNode.h"

#include <memory>
#include <utility>

namespace vramlint {

/// The node that is evaluated in anomaly mode; null else.
std::shared_ptr<GradNode> &evaluatedNode();

/// \p Node has just been made.
void keepParent(const GradNode &Node);

/// \p Node is evaluated for its lifetime.
class Evaluating {
public:
  explicit Evaluating(std::shared_ptr<GradNode> Node) : Outer(std::exchange(evaluatedNode(), std::move(Node))) {}
  ~Evaluating() { evaluatedNode() = std::move(Outer); }
  Evaluating(const Evaluating &) = delete;
  Evaluating &operator=(const Evaluating &) = delete;

private:
  std::shared_ptr<GradNode> Outer;
};

} // namespace vramlint
