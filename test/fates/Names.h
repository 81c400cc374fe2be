// The public names of the installed LibTorch headers.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Torch/Answers.h"

#include "Frontend/Program.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace fates {

/// A function, a method or the constructors of a class: all overloads that bear one name.
struct Name {
  std::string Room;  ///< the heading it stands under
  std::string Scope; ///< `torch::nn::functional`, `at::Tensor`
  std::string Short; ///< `relu`; the class's name for its constructors
  bool IsConstructor = false, IsMethod = false;
  std::vector<const clang::FunctionDecl *> Overloads;
  std::string qualified() const { return Scope + "::" + Short; }
};

/// What does not belong to the list, with the reason: a namespace, and everything in it.
struct LeftOut {
  const char *Namespace, *Reason;
};

struct Names {
  std::vector<Name> All;                     ///< in the order of rooms, scopes and names
  std::map<std::string, std::size_t> Hidden; ///< names that begin with `_`, by scope; not part of the list
  std::vector<std::string> Strange;          ///< namespaces that are neither walked nor left out
};

/// Walks the translation unit.
Names namesOf(const vramlint::Program &P);

/// `#include <torch/torch.h>`, parsed; null after a message when there is no LibTorch.
std::unique_ptr<vramlint::Program> parseHeaders(const std::string &LibTorch);

} // namespace fates
