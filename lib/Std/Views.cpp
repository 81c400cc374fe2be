// Looking into objects of the standard library: by the names of members that its headers have had for long, and where
// there is none, by calling the object's methods.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Views.h"
#include "Std/Sequence.h"

#include "clang/AST/DeclTemplate.h"

#include <algorithm>

namespace vramlint {
using namespace clang;

std::string_view className(Machine &M, QualType Type) {
  const CXXRecordDecl *Class = Type.isNull() ? nullptr : plain(Type)->getAsCXXRecordDecl();
  return Class ? M.qualifiedName(Class) : std::string_view();
}

namespace {

/// All template arguments of a class, packs taken apart.
llvm::SmallVector<TemplateArgument, 4> templateArguments(QualType Type) {
  llvm::SmallVector<TemplateArgument, 4> All;
  const CXXRecordDecl *Class = Type.isNull() ? nullptr : plain(Type)->getAsCXXRecordDecl();
  const auto *Specialisation = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
  if (!Specialisation)
    return All;
  for (const TemplateArgument &A : Specialisation->getTemplateArgs().asArray())
    if (A.getKind() == TemplateArgument::Pack)
      All.append(A.pack_begin(), A.pack_end());
    else
      All.push_back(A);
  return All;
}

/// A member that is a reference is where it refers to.
View referred(Machine &M, const View &Member) {
  if (!Member.Type->isReferenceType())
    return {Member.At, plain(Member.Type)};
  const Value To = M.load(Member.At, M.Context.getPointerType(plain(Member.Type)));
  return {To.isUnknown() ? Place::unknown(To.cause()) : Place(To.asAddress()), plain(Member.Type)};
}

/// libstdc++'s tuple is a chain of bases, each with one head; the last head is the deepest.
void collectHeads(Machine &M, const View &V, std::vector<View> &Heads) {
  const CXXRecordDecl *Class = classOf(V.Type);
  if (!Class)
    return;
  std::vector<View> Rest;
  for (const CXXBaseSpecifier &Base : Class->bases()) {
    const CXXRecordDecl *BaseClass = classOf(Base.getType());
    const std::optional<Place> At = BaseClass ? M.upcast(V.At, Class, BaseClass) : std::nullopt;
    if (!At)
      continue;
    const View Part{*At, Base.getType()};
    if (const std::optional<View> Head = memberAt(M, Part, {"_M_head_impl"});
        Head && BaseClass->getName() == "_Head_base")
      Heads.push_back(referred(M, *Head));
    else
      collectHeads(M, Part, Rest);
  }
  Heads.insert(Heads.end(), Rest.begin(), Rest.end());
}

} // namespace

QualType templateArgument(QualType Class, unsigned Index) {
  const auto All = templateArguments(Class);
  return Index < All.size() && All[Index].getKind() == TemplateArgument::Type ? All[Index].getAsType() : QualType();
}

std::optional<View> baseNamed(Machine &M, const View &V, llvm::StringRef QualifiedName) {
  const CXXRecordDecl *Class = classOf(V.Type);
  if (!Class)
    return std::nullopt;
  if (llvm::StringRef(M.qualifiedName(Class)) == QualifiedName)
    return V;
  for (const CXXBaseSpecifier &Base : Class->bases())
    if (const CXXRecordDecl *BaseClass = classOf(Base.getType()))
      if (const std::optional<Place> At = M.upcast(V.At, Class, BaseClass))
        if (std::optional<View> Found = baseNamed(M, View{*At, plain(Base.getType())}, QualifiedName))
          return Found;
  return std::nullopt;
}

std::optional<std::vector<View>> membersOfTuple(Machine &M, const View &Tuple) {
  const std::string_view Name = className(M, Tuple.Type);
  std::vector<View> Members;
  if (Name == "std::pair") {
    for (const char *Member : {"first", "second"})
      if (const std::optional<View> Part = memberAt(M, Tuple, {Member}))
        Members.push_back(referred(M, *Part));
    return Members.size() == 2 ? std::optional(Members) : std::nullopt;
  }
  if (Name != "std::tuple")
    return std::nullopt;
  collectHeads(M, Tuple, Members);
  return Members.size() == templateArguments(Tuple.Type).size() ? std::optional(Members) : std::nullopt;
}

std::optional<OptionalView> optionalOf(Machine &M, const View &V) {
  const std::string_view Name = className(M, V.Type);
  if (Name != "std::optional" && Name != "c10::optional")
    return std::nullopt;
  OptionalView Result;
  std::optional<Value> Engaged = read(M, V, {"_M_payload", "_M_engaged"});
  std::optional<View> Held = Engaged ? memberAt(M, V, {"_M_payload", "_M_payload", "_M_value"}) : std::nullopt;
  if (!Engaged)
    Engaged = ask(M, V, "has_value");
  if (!Engaged || Engaged->isUnknown()) {
    Result.Unknown = true;
    Result.Cause = Engaged ? Engaged->cause() : M.Mem.cause("an optional that is not known");
    return Result;
  }
  if (!Engaged->truth())
    return Result;
  if (!Held)
    if (const std::optional<CallResult> R = M.callMethod(V.At, V.Type, "value", {}, nullptr); R && R->At)
      Held = View{R->At, templateArgument(V.Type, 0)};
  if (Held)
    Result.Held = View{Held->At, plain(Held->Type)};
  Result.Unknown = !Held;
  return Result;
}

std::optional<View> alternativeOf(Machine &M, const View &V) {
  static const std::initializer_list<const char *> Ways[][2] = {{{"_M_index"}, {"_M_u"}},
                                                                {{"impl_", "index_"}, {"impl_", "data_"}}};
  for (const auto &[IndexPath, DataPath] : Ways) {
    const std::optional<Value> Index = read(M, V, IndexPath);
    const std::optional<View> Data = memberAt(M, V, DataPath);
    if (!Index || !Data)
      continue;
    if (Index->isUnknown() || Index->asInt() < 0)
      return std::nullopt;
    const QualType Type = templateArgument(V.Type, static_cast<unsigned>(Index->asInt()));
    return Type.isNull() ? std::nullopt : std::optional(View{Data->At, Type});
  }
  return std::nullopt;
}

namespace {

/// What points, and the member that holds the address (none: `get` tells).
struct PointerClass {
  std::string_view Name;
  const char *Member = nullptr;
};
constexpr PointerClass PointerClasses[] = {
    {"std::shared_ptr", "_M_ptr"}, {"std::__shared_ptr", "_M_ptr"},       {"std::weak_ptr", "_M_ptr"},
    {"std::unique_ptr"},           {"std::reference_wrapper", "_M_data"}, {"c10::intrusive_ptr", "target_"},
};

} // namespace

std::optional<std::optional<View>> pointeeOf(Machine &M, const View &V) {
  if (V.Type.isNull() || V.At.isUnknown())
    return std::nullopt;
  std::optional<Value> To;
  QualType Pointee;
  if (V.Type->isPointerType()) {
    To = M.load(V.At, V.Type);
    Pointee = V.Type->getPointeeType();
  } else {
    const auto *Found = std::find_if(std::begin(PointerClasses), std::end(PointerClasses),
                                     [Name = className(M, V.Type)](const PointerClass &P) { return P.Name == Name; });
    if (Found == std::end(PointerClasses))
      return std::nullopt;
    Pointee = templateArgument(V.Type, 0);
    To = Found->Member ? read(M, V, {Found->Member}) : std::nullopt;
    if (!To)
      To = ask(M, V, "get");
    if (!Pointee.isNull() && Pointee->isIncompleteArrayType())
      Pointee = M.Context.getAsArrayType(Pointee)->getElementType();
  }
  if (!To || To->isUnknown() || Pointee.isNull())
    return std::nullopt;
  if (To->asAddress() == 0)
    return std::optional<View>();
  return std::optional<View>(View{To->asAddress(), plain(Pointee)});
}

} // namespace vramlint
