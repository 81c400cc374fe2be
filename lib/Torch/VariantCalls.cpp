// c10::variant, up to the releases in which it is std::variant: what is kept of one is the Argument of its
// alternative.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/VariantCalls.h"
#include "Torch/Operands.h"
#include "Torch/TorchHost.h"

#include "clang/AST/DeclTemplate.h"

namespace vramlint {
using namespace clang;

/// Whether an argument can be what a variant holds as \p Type.
static bool isOf(const Argument &A, QualType Type) {
  const QualType T = bare(Type);
  if (T->isBooleanType())
    return A.is<bool>();
  if (T->isIntegerType())
    return A.is<std::int64_t>();
  if (T->isFloatingType())
    return A.is<double>();
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  const KnownClass Is = knownClass(Class);
  if (const auto *Text = A.get<std::string>())
    return Is == KnownClass::String || (Class && Class->getIdentifier() && enumTypeName(Class) == *Text);
  switch (Is) {
  case KnownClass::Tensor:
    return A.is<Tensor>();
  case KnownClass::Monostate:
    return A.isNone();
  case KnownClass::ExpandingArray:
  case KnownClass::ArrayRef:
  case KnownClass::Vector:
  case KnownClass::Tuple:
    return A.is<ArgumentList>() || A.is<std::int64_t>();
  default:
    return false;
  }
}

/// A template's argument that stands for types, packs flattened.
static std::vector<QualType> typeArguments(QualType Class) {
  std::vector<QualType> Types;
  const auto *Spec = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class->getAsCXXRecordDecl());
  if (!Spec)
    return Types;
  auto add = [&](const TemplateArgument &A) {
    if (A.getKind() == TemplateArgument::Type)
      Types.push_back(A.getAsType());
  };
  for (const TemplateArgument &A : Spec->getTemplateArgs().asArray()) {
    add(A);
    if (A.getKind() == TemplateArgument::Pack)
      for (const TemplateArgument &Inner : A.pack_elements())
        add(Inner);
  }
  return Types;
}

/// The variant that an operand is, or points to.
static std::optional<View> variantOf(Machine &, const Operand &O) {
  if (O.isPlaced())
    return View{O.At, bare(O.Type)};
  if (O.V.isInt() && O.V.truth() && O.Type->isPointerType())
    return View{O.V.asAddress(), bare(O.Type->getPointeeType())};
  return std::nullopt;
}

/// One object for each alternative that was looked at: references to it stay good.
static std::string keyOf(QualType Alternative) { return "alternative " + bare(Alternative).getAsString(); }

std::optional<CallResult> VariantRows::getIf(TorchHost &H, LibraryCall &Site) {
  Machine &M = *H.TheMachine;
  const QualType Wanted = templateArgumentOf(Site.Callee, 0);
  const std::optional<View> V = Site.count() == 1 ? variantOf(M, Site.Arguments[0]) : std::nullopt;
  if (!V || Wanted.isNull())
    return std::nullopt;
  const bool Pointer = Site.ReturnType->isPointerType();
  const Argument A = toArgument(M, *V);
  if (A.isUnknown())
    return give(M, Site, A);
  if (!isOf(A, Wanted)) {
    if (Pointer)
      return CallResult(Value::address(0));
    M.raise("Unexpected index", Site.Site, "c10::bad_variant_access");
  }
  const Place Held = H.handOut(V->At, keyOf(Wanted), A, Wanted, Site.Site);
  return Pointer ? CallResult(Value::address(Held.At)) : CallResult(Held);
}

std::optional<CallResult> VariantRows::holdsAlternative(TorchHost &H, LibraryCall &Site) {
  const QualType Wanted = templateArgumentOf(Site.Callee, 0);
  const Argument A = toArgument(*H.TheMachine, Site.Arguments[0]);
  if (Wanted.isNull() || A.isUnknown())
    return std::nullopt;
  return Value::boolean(isOf(A, Wanted));
}

std::optional<CallResult> VariantRows::visit(TorchHost &H, LibraryCall &Site) {
  Machine &M = *H.TheMachine;
  const std::optional<View> V = Site.count() == 2 ? variantOf(M, Site.Arguments[1]) : std::nullopt;
  if (!V)
    return std::nullopt;
  const Argument A = toArgument(M, *V);
  for (QualType Type : typeArguments(V->Type)) {
    if (!isOf(A, Type))
      continue;
    Operand Held;
    Held.At = H.handOut(V->At, keyOf(Type), A, Type, Site.Site);
    Held.Type = bare(Type);
    const CallResult R = M.callCallable(Site.Arguments[0], {Held}, Site.Site);
    const QualType Result = bare(Site.ReturnType);
    if (!Machine::isPlaced(Result) || Site.ReturnType->isReferenceType() || !R.At || R.At.isUnknown())
      return R;
    if (!Site.Result)
      return std::nullopt;
    M.copyObject(Result, Site.Result, R.At, /*Move=*/true, Site.Site);
    return CallResult::made();
  }
  return std::nullopt;
}

} // namespace vramlint
