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
    auto Left = static_cast<std::int64_t>(Array->getSize().getZExtValue());
    destroyEach([&] {
      if (Left == 0)
        return false;
      destroyObject(At + --Left * Size, Element);
      return true;
    });
    return;
  }
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl()->getDefinition();
  destroyRecord(At, Class, /*Complete=*/true, {Class, At});
}

/// Calls \p Next, which destroys one part, until it says that nothing is left. What follows a destructor that throws
/// is destroyed all the same, and a second exception ends the program.
void Machine::destroyEach(llvm::function_ref<bool()> Next) {
  try {
    while (Next()) {
    }
  } catch (ProgramThrow &First) {
    try {
      while (Next()) {
      }
    } catch (ProgramThrow &Second) {
      throwsWhileUnwinding(Second.Object);
    }
    throw;
  }
}

void Machine::destroyParts(Place At, const CXXRecordDecl *Class, bool Complete, const Whole &In) {
  struct Part {
    const FieldDecl *Field; ///< null: a base
    QualType Type;
    std::int64_t Offset;
  };
  llvm::SmallVector<Part, 8> Parts; // in order of construction
  auto addBase = [&](const CXXBaseSpecifier &B, CharUnits Offset) {
    if (needsDestruction(B.getType()))
      Parts.push_back({nullptr, B.getType(), Offset.getQuantity()});
  };
  if (Complete)
    for (const CXXBaseSpecifier &B : Class->vbases())
      addBase(B, layout(Class).getVBaseClassOffset(B.getType()->getAsCXXRecordDecl()->getDefinition()));
  for (const CXXBaseSpecifier &B : Class->bases())
    if (!B.isVirtual())
      addBase(B, layout(Class).getBaseClassOffset(B.getType()->getAsCXXRecordDecl()->getDefinition()));
  if (!Class->isUnion())
    for (const FieldDecl *Field : Class->fields())
      if (needsDestruction(Field->getType()))
        Parts.push_back({Field, Field->getType(), 0});
  destroyEach([&] {
    if (Parts.empty())
      return false;
    const Part P = Parts.pop_back_val();
    if (P.Field)
      destroyObject(fieldPlace(At, P.Field), P.Type);
    else
      destroyRecord(At + P.Offset, P.Type->getAsCXXRecordDecl()->getDefinition(), /*Complete=*/false, In);
    return true;
  });
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
      callUnmodelled(Call);
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
  if (const FunctionFate &Fate = fateOf(D); Fate.mayAnswer()) {
    LibraryCall Call;
    Call.Callee = D;
    Call.This = At;
    Call.ThisType = classType(Class);
    if (Fate.answer(*this, Call))
      return;
  }
  enter(bodyFacts(Definition), At, None, nullptr, Place(), [&] {
    writeTablePointers(Class, At, In);
    auto all = [&] {
      try {
        const auto *Try = dyn_cast<CXXTryStmt>(Definition->getBody());
        execute(Try ? Try->getTryBlock() : Definition->getBody());
      } catch (ProgramThrow &) {
        try {
          parts();
        } catch (ProgramThrow &Second) {
          throwsWhileUnwinding(Second.Object);
        }
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
