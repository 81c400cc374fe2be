// Virtual methods of torch::nn::Module that a class of the program overrides, as the library calls them.
//
// to, train and zero_grad call the method of each child, clone that of each child that is Cloneable, and eval calls
// the object's own train (torch/csrc/api/src/nn/module.cpp, nn/cloneable.h, 1.13). The body of the library, which the
// override may call in its turn, is the shadow library's and comes by TorchHost::call.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/ModuleObjects.h"
#include "Torch/TorchHost.h"

#include "llvm/ADT/STLExtras.h"

namespace vramlint {
using namespace clang;

bool overridesMethod(Machine &M, const CXXRecordDecl *Class, llvm::StringRef Name) {
  Class = Class ? Class->getDefinition() : nullptr;
  if (!Class || hostOf(M).ownsClass(Class))
    return false;
  for (const CXXMethodDecl *Method : Class->methods())
    if (Method->getIdentifier() && Method->getName() == Name && Method->size_overridden_methods() != 0)
      return true;
  return llvm::any_of(Class->bases(), [&](const CXXBaseSpecifier &B) {
    return overridesMethod(M, B.getType()->getAsCXXRecordDecl(), Name);
  });
}

/// The overload in torch::nn::Module itself that takes these arguments, or as many of them as the release knows.
static const CXXMethodDecl *overloadFor(const CXXRecordDecl *ModuleClass, llvm::StringRef Name,
                                        const NamedArguments &Arguments) {
  const CXXMethodDecl *Best = nullptr;
  for (const CXXMethodDecl *Method : ModuleClass->methods()) {
    if (!Method->getIdentifier() || Method->getName() != Name || Method->getNumParams() > Arguments.size())
      continue;
    bool Fits = true;
    for (unsigned I = 0; I < Method->getNumParams(); ++I) {
      const QualType Type = referredType(Method->getParamDecl(I)->getType());
      const Argument &A = Arguments[I].Value;
      Fits &= Type->isEnumeralType() == A.is<Dtype>() && Type->isRecordType() == (A.is<Device>() || A.isNone());
    }
    if (Fits && (!Best || Best->getNumParams() < Method->getNumParams()))
      Best = Method;
  }
  return Best;
}

std::optional<Argument> TorchHost::callOverride(const Module &Self, std::string_view Method,
                                                const NamedArguments &Arguments) {
  Machine &M = *TheMachine;
  const llvm::StringRef Name(Method.data(), Method.size());
  const std::optional<Place> Part = moduleClass() ? homeOf(M, Self) : std::nullopt;
  const DynamicObject Whole = Part ? M.dynamicObject(*Part, moduleClass()) : DynamicObject();
  if (!overridesMethod(M, Whole.Class, Name))
    return std::nullopt;
  std::optional<Argument> Result;
  if (const CXXMethodDecl *Called = overloadFor(moduleClass(), Name, Arguments))
    M.fullExpression([&] {
      std::vector<Operand> Operands;
      for (unsigned I = 0; I < Called->getNumParams(); ++I)
        Operands.push_back(asOperand(M, Arguments[I].Value, referredType(Called->getParamDecl(I)->getType())));
      // Called as the library calls it, through torch::nn::Module: an overload that the class hides is found, and one
      // that it does not override is the library's.
      const auto Given = M.callMethod(*Part, M.classType(moduleClass()), Name, std::move(Operands), nullptr);
      if (!Given)
        return;
      Result = argumentOfResult(M, *Given, Called->getReturnType());
      if (!Result->is<std::shared_ptr<Module>>())
        return;
      Operand Handle; // dies with this expression
      Handle.At = Given->At;
      Handle.Type = referredType(Called->getReturnType());
      Result = owningModule(M, Handle);
    });
  if (!Result)
    assume(Doubt::NoModel, "'" + Self.TypeName + "::" + std::string(Method) + "' as the library calls it", M.here());
  return Result;
}

} // namespace vramlint
