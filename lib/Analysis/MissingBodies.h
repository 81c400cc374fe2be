// What a program's text uses and none of its sources defines: a linker would ask for it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Program.h"
#include "Frontend/SourceTree.h"

#include <set>

namespace clang {
class NamedDecl;
}

namespace vramlint {

/// What stands where \p D is defined: `app::Net::forward`, without arguments of templates and inline namespaces.
SourceTree::Wanted nameOfDefinition(const clang::NamedDecl *D);

/// The functions of the program's own that its bodies name and that no source which is read defines, among them those
/// of classes that templates of libraries are given (`ModuleHolder<NetImpl>`).
std::set<SourceTree::Wanted> missingBodies(const Program &P);

} // namespace vramlint
