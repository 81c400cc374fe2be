// What a library that is not there is given to call: functions that the program wrote in the argument itself.
//
// A closure is seen by nobody but who is given it, and all that can be done with it is to call it, or to keep it. So
// what it leads to is not lost: it is executed, as the body of a loop that is run nobody knows how often.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Rounds.h"

#include <llvm/ADT/STLExtras.h>

#include <utility>

namespace vramlint {
using namespace clang;

/// The function behind a closure of the program's; null for anything else. A template has no parameters yet.
static const CXXMethodDecl *closureOf(Machine &M, const Operand &O) {
  const CXXRecordDecl *Class = O.isPlaced() && !O.At.isUnknown() ? O.Type->getAsCXXRecordDecl() : nullptr;
  return Class && Class->isLambda() && !Class->isGenericLambda() && M.TheHost.isUserCode(Class->getLocation())
             ? Class->getLambdaCallOperator()
             : nullptr;
}

void Machine::callWhatIsGiven(LibraryCall &Call) {
  for (const Operand &Given : Call.Arguments) {
    const CXXMethodDecl *Function = closureOf(*this, Given);
    if (!Function)
      continue;
    const std::string Why = "'" + foreignText(Call.Callee, Call.Site) + "' needs a header that was not found";
    const SourceLocation Where = Function->getParent()->getLocation();
    const auto call = [&] {
      std::vector<Operand> Arguments;
      for (const ParmVarDecl *P : Function->parameters()) {
        Operand &O = Arguments.emplace_back();
        O.Type = P->getType().getNonReferenceType();
        O.At = temporary(O.Type, false);
        makeUnknown(O.At, O.Type, Mem.cause(Why));
        if (!P->getType()->isReferenceType() && !O.Type->isRecordType())
          O.V = std::exchange(O.At, Place()) ? Value::unknown(Mem.cause(Why)) : O.V;
      }
      callCallable(Given, std::move(Arguments), Call.Site);
    };
    const std::string Cause = Why + "; it is taken to call what it is given, and to keep nothing of it";
    LoopRoundsOf Rounds(*this, Where);
    while (!Rounds.between(!anotherRound(Where, Cause, Rounds.Unknown)))
      fullExpression(call);
  }
  llvm::erase_if(Call.Arguments, [&](const Operand &O) { return closureOf(*this, O) != nullptr; });
}

} // namespace vramlint
