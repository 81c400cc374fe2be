// Destruction: bodies of destructors, then members, bases and virtual bases in reverse order of construction.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Facts.h"
#include "Interp/Scope.h"

namespace vramlint {
using namespace clang;

bool Machine::needsDestruction(QualType Type) {
  if (Type->isReferenceType())
    return false;
  const CXXRecordDecl *Class = Context.getBaseElementType(Type)->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition())
    return false;
  Library *Owner = nullptr;
  return !Class->hasTrivialDestructor() || ownsClass(Class, Owner);
}

void Machine::destroyObject(Place At, QualType Type) {
  if (At.isUnknown() || !At || !needsDestruction(Type))
    return;
  if (const auto *Array = Context.getAsConstantArrayType(Type)) {
    const QualType Element = Array->getElementType();
    const auto Size = static_cast<std::int64_t>(sizeOf(Element));
    for (auto I = static_cast<std::int64_t>(Array->getSize().getZExtValue()); I-- > 0;)
      destroyObject(At + I * Size, Element);
    return;
  }
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl()->getDefinition();
  destroyRecord(At, Class, /*Complete=*/true, {Class, At});
}

void Machine::destroyParts(Place At, const CXXRecordDecl *Class, bool Complete, const Whole &In) {
  if (!Class->isUnion()) {
    llvm::SmallVector<const FieldDecl *, 8> Fields(Class->fields());
    for (const FieldDecl *Field : llvm::reverse(Fields))
      if (needsDestruction(Field->getType()))
        destroyObject(fieldPlace(At, Field), Field->getType());
  }
  llvm::SmallVector<const CXXBaseSpecifier *, 4> Bases;
  for (const CXXBaseSpecifier &B : Class->bases())
    if (!B.isVirtual())
      Bases.push_back(&B);
  for (const CXXBaseSpecifier *B : llvm::reverse(Bases)) {
    const CXXRecordDecl *Base = B->getType()->getAsCXXRecordDecl()->getDefinition();
    if (needsDestruction(B->getType()))
      destroyRecord(At + layout(Class).getBaseClassOffset(Base).getQuantity(), Base, /*Complete=*/false, In);
  }
  if (!Complete)
    return;
  llvm::SmallVector<const CXXBaseSpecifier *, 4> Virtual;
  for (const CXXBaseSpecifier &B : Class->vbases())
    Virtual.push_back(&B);
  for (const CXXBaseSpecifier *B : llvm::reverse(Virtual)) {
    const CXXRecordDecl *Base = B->getType()->getAsCXXRecordDecl()->getDefinition();
    if (needsDestruction(B->getType()))
      destroyRecord(At + layout(Class).getVBaseClassOffset(Base).getQuantity(), Base, /*Complete=*/false, In);
  }
}

void Machine::destroyRecord(Place At, const CXXRecordDecl *Class, bool Complete, const Whole &In) {
  if (Library *Owner = nullptr; ownsClass(Class, Owner)) {
    Owner->destroy(At, Class);
    Mem.setSlot(At.At, nullptr);
    return;
  }
  const CXXDestructorDecl *D = Class->getDestructor();
  const FunctionDecl *Definition = D ? definition(D) : nullptr;
  if (!Definition && D && D->isUserProvided()) {
    // Compiled into a library, or in another file.
    LibraryCall Call;
    Call.Callee = D;
    Call.Name = qualifiedName(D);
    Call.Method = Call.Name.substr(Call.Name.rfind("::") + 2);
    Call.This = At;
    Call.ThisType = classType(Class);
    Call.ReturnType = Context.VoidTy;
    if (!Standard.call(Call) && !TheHost.call(Call))
      unmodelled(std::string(Call.Name), nullptr, Doubt::MissingBody);
    destroyParts(At, Class, Complete, In);
    return;
  }
  std::vector<Operand> None;
  auto parts = [&] { destroyParts(At, Class, Complete, In); };
  if (!Definition || !Definition->hasBody() || Definition->isDefaulted()) {
    writeTablePointers(Class, At, In);
    parts();
    return;
  }
  enter(bodyFacts(Definition), At, None, nullptr, Place(), [&] {
    writeTablePointers(Class, At, In);
    auto all = [&] {
      try {
        const auto *Try = dyn_cast<CXXTryStmt>(Definition->getBody());
        execute(Try ? Try->getTryBlock() : Definition->getBody());
      } catch (ProgramThrow &) {
        parts();
        throw;
      }
      parts();
      return Flow::Normal;
    };
    if (const auto *Try = dyn_cast<CXXTryStmt>(Definition->getBody()))
      tryAround(Try, all, /*Rethrow=*/true);
    else
      all();
  });
}

} // namespace vramlint
