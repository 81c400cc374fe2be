// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Facts.h"

#include "clang/Sema/Sema.h"

namespace vramlint {
using namespace clang;

/// `operator()` of `Net::operator()`, `size` of `std::vector::size`.
static std::string_view lastPart(std::string_view Name) {
  const std::size_t Operator = Name.find("operator");
  if (Operator != std::string_view::npos && (Operator == 0 || Name[Operator - 1] == ':'))
    return Name.substr(Operator);
  const std::size_t Colon = Name.rfind("::");
  return Colon == std::string_view::npos ? Name : Name.substr(Colon + 2);
}

const Machine::FunctionFate &Machine::fateOf(const FunctionDecl *F) {
  if (auto I = Fates.find(F); I != Fates.end())
    return *I->second;
  auto Fate = std::make_unique<FunctionFate>();
  using Kind = FunctionFate::Kind;
  Fate->Name = qualifiedName(F);
  Fate->Method = lastPart(Fate->Name);
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  Fate->MethodDecl = Method && !Method->isStatic() ? Method : nullptr;
  Fate->IsVirtual = Method && Method->isVirtual() && !isa<CXXDestructorDecl>(Method);
  Fate->ReturnsObject = isPlaced(F->getReturnType());
  Library *Owner = nullptr;
  const bool Owned = Method && ownsClass(Method->getParent(), Owner);
  const bool Assigns = Method && (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator());
  if (Method && isa<CXXDestructorDecl>(Method)) {
    Fate->K = Kind::Destroy;
    Fate->Contained = Standard.containment(F, Fate->Name);
    if (Limits.Shortcuts)
      Fate->Quick = Standard.shortcut(F, Fate->Name);
  } else if (Assigns && Owned && Method->getRefQualifier() != RQ_RValue)
    Fate->K = Kind::Assign;
  else if (Assigns && Method->isTrivial())
    Fate->K = Kind::TrivialAssign;
  else if (Method && Method->isLambdaStaticInvoker())
    Fate->K = Kind::LambdaInvoker;
  else if (Method && isa<CXXConversionDecl>(Method) && Method->getParent()->isLambda() &&
           !Method->getParent()->isGenericLambda())
    Fate->K = Kind::LambdaPointer;
  else if (TheHost.ownsFunction(F, Fate->Name))
    Fate->K = Kind::Host;
  else if (Standard.ownsFunction(F, Fate->Name) || (Owned && Owner == &Standard))
    Fate->K = Kind::Standard;
  else if (const FunctionDecl *Definition = definition(F)) {
    Fate->K = Kind::Body;
    Fate->Body = &bodyFacts(Definition);
    Fate->Contained = Standard.containment(F, Fate->Name);
    if (Limits.Shortcuts)
      Fate->Quick = Standard.shortcut(F, Fate->Name);
  } else {
    Fate->K = Kind::Rows;
  }
  return *(Fates[F] = std::move(Fate));
}

const Machine::BodyFacts &Machine::bodyFacts(const FunctionDecl *Definition) {
  std::unique_ptr<BodyFacts> &Entry = KnownBodies[Definition];
  if (Entry)
    return *Entry;
  auto B = std::make_unique<BodyFacts>();
  B->Function = Definition;
  B->Body = Definition->getBody();
  B->IsUser = TheHost.isUserCode(Definition->getLocation());
  B->IsVariadic = Definition->isVariadic();
  if (const auto *Block = dyn_cast_or_null<CompoundStmt>(B->Body); Block && Block->size() == 1 && !B->IsUser)
    if (const auto *Return = dyn_cast<ReturnStmt>(Block->body_front());
        Return && Return->getRetValue() && !Return->getNRVOCandidate())
      B->Single = Return;
  for (const ParmVarDecl *P : Definition->parameters()) {
    const bool InPlace = P->getType()->isReferenceType() || isPlaced(P->getType());
    B->Parameters.push_back(
        {P, P->getType(), InPlace, InPlace ? 0 : static_cast<std::uint32_t>(sizeOf(P->getType()))});
  }
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Definition); Method && Method->getParent()->isLambda())
    B->Closure = Method->getParent();
  const auto *Type = Definition->getType()->getAs<FunctionProtoType>();
  if (Type && Type->getExceptionSpecType() == EST_Unevaluated) {
    SemaRef.ResolveExceptionSpec(Definition->getLocation(), Type);
    Type = Definition->getType()->getAs<FunctionProtoType>();
  }
  if (Type && Type->getExceptionSpecType() == EST_Dynamic)
    B->Allowed = Type;
  B->NoThrow = Type && !isUnresolvedExceptionSpec(Type->getExceptionSpecType()) && Type->isNothrow();
  return *(KnownBodies[Definition] = std::move(B));
}

const Machine::ClosureFacts &Machine::closureFacts(const CXXRecordDecl *Class) {
  std::unique_ptr<ClosureFacts> &Entry = KnownClosures[Class];
  if (!Entry) {
    Entry = std::make_unique<ClosureFacts>();
    Class->getCaptureFields(Entry->Captures, Entry->This);
  }
  return *Entry;
}

const Machine::FieldFacts &Machine::fieldFacts(const FieldDecl *Field) {
  std::unique_ptr<FieldFacts> &Entry = KnownFields[Field];
  if (Entry)
    return *Entry;
  auto F = std::make_unique<FieldFacts>();
  const auto *Class = cast<CXXRecordDecl>(Field->getParent());
  const std::uint64_t Bits = layout(Class).getFieldOffset(Field->getFieldIndex());
  F->Offset = static_cast<std::int64_t>(Bits / 8);
  if (Field->isBitField()) {
    F->Offset = static_cast<std::int64_t>(Bits / 64 * 8);
    F->BitOffset = static_cast<std::uint16_t>(Bits % 64);
    const unsigned Width = Field->getBitWidthValue(
#if CLANG_VERSION_MAJOR < 20
        Context
#endif
    );
    // What is wider than its type is padding.
    F->BitWidth = static_cast<std::uint16_t>(std::min<std::uint64_t>(Width, Context.getTypeSize(Field->getType())));
  }
  F->IsReference = Field->getType()->isReferenceType();
  ownsClass(Class, F->Owner);
  return *(KnownFields[Field] = std::move(F));
}

Place Machine::fieldPlace(Place Object, const FieldDecl *Field) {
  if (Object.isUnknown())
    return Object;
  const FieldFacts &F = fieldFacts(Field);
  Object.At += static_cast<Address>(F.Offset);
  Object.BitOffset = F.BitOffset;
  Object.BitWidth = F.BitWidth;
  return Object;
}

/// How far a cast along bases that are not virtual moves the address; nothing when one is virtual.
std::optional<std::int64_t> Machine::castOffset(const CastExpr *E, const CXXRecordDecl *From) {
  std::int64_t Offset = 0;
  for (const CXXBaseSpecifier *B : E->path()) {
    if (B->isVirtual())
      return std::nullopt;
    const CXXRecordDecl *Base = B->getType()->getAsCXXRecordDecl();
    Offset += layout(From).getBaseClassOffset(Base).getQuantity();
    From = Base;
  }
  return E->getCastKind() == CK_BaseToDerived ? -Offset : Offset;
}

} // namespace vramlint
