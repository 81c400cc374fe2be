// From a scenario to a function in the program.
//
// A model scenario, or the call of a function with arguments, becomes a small C++ function in the virtual file
// `<scenario NAME>`, one statement per line, added to the program; Clang resolves its overloads and conversions like
// the user's own. What Clang says against it is said again in terms of the option or directive that caused it.
//
//   void vramlint_scenario_fit() {
//     torch::Device device(torch::kCUDA);
//     std::shared_ptr<::UNetImpl> model(new ::UNetImpl(1, 1));
//     model->to(device);
//     ...
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Analysis/Scenario.h"
#include "Frontend/Program.h"

#include <clang/AST/Decl.h>
#include <llvm/Support/Error.h>

#include <string>

namespace vramlint {

/// The C++ of a model scenario. The program is asked for the model, and for what its forward returns.
llvm::Expected<std::string> synthesize(const ScenarioSpec &Spec, Program &P);

/// The function to interpret: the user's own for an entry without arguments, else synthesised and added. Its
/// templates are instantiated. Several scenarios may be added, also behind failed ones.
llvm::Expected<clang::FunctionDecl *> addScenario(const ScenarioSpec &Spec, Program &P);

/// `::ns::train`, as it can be called at namespace scope; what stands in a namespace without name is found there,
/// too.
std::string callableName(const clang::FunctionDecl *F);

} // namespace vramlint
