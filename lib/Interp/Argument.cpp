// What is passed: operands from expressions, parameters from operands.
//
// A parameter of class type is made by the caller, in storage that lives to the end of the caller's full expression,
// as the Itanium ABI lets GCC and Clang do it: the callee uses it, and does not own it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Empty.h"
#include "Interp/Facts.h"
#include "Interp/Scope.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace vramlint {
using namespace clang;

Operand Machine::operand(const Expr *E, const ParmVarDecl *Param, QualType ParamType) {
  Operand O;
  O.Param = Param;
  O.Type = E->getType();
  O.Defaulted = isa<CXXDefaultArgExpr>(E);
  if (!ParamType.isNull() && ParamType->isReferenceType()) {
    O.At = locate(E);
    if (!isEmptyClass(E->getType()))
      present(O.At, E->getExprLoc());
    nameWhatLiesAt(O.At, E);
    O.Movable = ParamType->isRValueReferenceType() && !E->isLValue();
    return O;
  }
  if (isPlaced(E->getType())) {
    O.At = temporary(E->getType(), /*Destroy=*/false);
    initialise(E, O.At);
    if (needsDestruction(E->getType()))
      destroyLater(O.At, E->getType());
    O.Movable = true;
    return O;
  }
  if (E->isGLValue()) // unevaluated or variadic contexts only
    O.V = load(locate(E), E->getType());
  else
    O.V = evaluate(E);
  return O;
}

std::vector<Operand> Machine::operands(const FunctionDecl *F, const FunctionProtoType *Type,
                                       llvm::ArrayRef<const Expr *> Arguments, ArgumentOrder How) {
  std::vector<Operand> Result(Arguments.size());
  for (std::size_t N = 0; N < Arguments.size(); ++N) {
    const std::size_t I = How == ArgumentOrder::RightToLeft ? Arguments.size() - 1 - N : N;
    const ParmVarDecl *P = F && I < F->getNumParams() ? F->getParamDecl(static_cast<unsigned>(I)) : nullptr;
    QualType ParamType;
    if (P)
      ParamType = P->getType();
    else if (Type && I < Type->getNumParams())
      ParamType = Type->getParamType(static_cast<unsigned>(I));
    Result[I] = operand(Arguments[I], P, ParamType);
  }
  return Result;
}

/// Operands that a library made may miss what the AST would have said: objects for parameters by value are copied
/// here.
void Machine::adoptClassArguments(const FunctionDecl *F, std::vector<Operand> &Arguments) {
  for (std::size_t I = 0; I < Arguments.size() && I < F->getNumParams(); ++I) {
    Operand &O = Arguments[I];
    const ParmVarDecl *P = F->getParamDecl(static_cast<unsigned>(I));
    O.Param = P;
    const QualType Type = P->getType();
    if (Type->isReferenceType()) {
      if (!O.isPlaced()) {
        O.At = temporary(O.Type.isNull() ? Type.getNonReferenceType() : O.Type, false);
        store(O.At, O.V, O.Type.isNull() ? Type.getNonReferenceType() : O.Type);
      }
    } else if (isPlaced(Type)) {
      if (O.Movable || !O.isPlaced())
        continue;
      const Place Copy = temporary(Type, false);
      copyObject(Type.getUnqualifiedType(), Copy, O.At, false, nullptr);
      if (needsDestruction(Type))
        destroyLater(Copy, Type);
      O.At = Copy;
    } else if (O.isPlaced()) {
      O.V = convert(load(O.At, O.Type), Type);
      O.At = Place();
    }
  }
}

void Machine::bindParameters(Frame &F, const BodyFacts &Body, std::vector<Operand> &Arguments) {
  for (std::size_t I = 0; I < Body.Parameters.size(); ++I) {
    const BodyFacts::Parameter &P = Body.Parameters[I];
    if (I >= Arguments.size()) {
      const ParmVarDecl *D = P.Declared;
      if (D->hasDefaultArg() && !D->hasUninstantiatedDefaultArg() && !D->hasUnparsedDefaultArg()) {
        Arguments.push_back(operand(D->getDefaultArg(), D, P.Type));
      } else {
        Operand Missing;
        Missing.At = unknownPlace("argument '" + D->getNameAsString() + "' is missing");
        Missing.V = Value::unknown(Missing.At.Unknown);
        Arguments.push_back(Missing);
      }
    }
    Operand &O = Arguments[I];
    Place At = O.At;
    if (!P.InPlace) {
      At = Mem.allocate(P.Size, BlockKind::Automatic, /*Uninitialised=*/false);
      Locals.emplace_back(Cleanup::Kind::Release, At, P.Type);
      store(At, O.isPlaced() && O.V.isVoid() ? load(O.At, O.Type) : O.V, P.Type);
    } else if (!At) { // a scalar for a reference, from a library
      At = temporary(P.Type.getNonReferenceType(), false);
      store(At, O.V, P.Type.getNonReferenceType());
    }
    F.Variables[P.Declared] = At;
  }
  if (Body.IsVariadic && Arguments.size() > Body.Parameters.size())
    F.Variadic.assign(Arguments.begin() + static_cast<std::ptrdiff_t>(Body.Parameters.size()), Arguments.end());
}

/// A closure's body sees `this` of the function around it.
void Machine::bindClosure(Frame &F, const CXXRecordDecl *Class) {
  F.Closure = Class;
  const FieldDecl *Captured = closureFacts(Class).This;
  if (!Captured)
    return;
  const Place At = fieldPlace(F.This, Captured);
  if (!Captured->getType()->isPointerType()) { // [*this]
    F.CapturedThis = At;
    return;
  }
  const Value P = load(At, Captured->getType());
  F.CapturedThis = dereference(P);
}

} // namespace vramlint
