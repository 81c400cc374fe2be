// Strings, vectors and whatever else keeps its elements side by side.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Sequence.h"

#include "clang/AST/CXXInheritance.h"
#include "clang/AST/DeclTemplate.h"

#include <algorithm>

namespace vramlint {
using namespace clang;

QualType plain(QualType Type) { return Type.getNonReferenceType().getUnqualifiedType(); }

const CXXRecordDecl *classOf(QualType Type) {
  const CXXRecordDecl *Class = Type.isNull() ? nullptr : plain(Type)->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() ? Class->getDefinition() : nullptr;
}

std::optional<View> memberAt(Machine &M, const View &V, std::initializer_list<const char *> Path) {
  View At = V;
  for (const char *Name : Path) {
    const CXXRecordDecl *Class = classOf(At.Type);
    const MemberAt Member = Class ? memberNamed(M, Class, Name) : MemberAt();
    if (Member.Type.isNull())
      return std::nullopt;
    At.At = At.At + Member.Offset;
    At.Type = Member.Type;
  }
  return At;
}

std::optional<Value> read(Machine &M, const View &V, std::initializer_list<const char *> Path) {
  const std::optional<View> Member = memberAt(M, V, Path);
  if (!Member || Machine::isPlaced(plain(Member->Type)))
    return std::nullopt;
  return Member->At.isUnknown() ? Value::unknown(Member->At.Unknown) : M.load(Member->At, plain(Member->Type));
}

std::optional<Value> ask(Machine &M, const View &V, llvm::StringRef Method) {
  if (V.At.isUnknown())
    return Value::unknown(V.At.Unknown);
  const std::optional<CallResult> R = M.callMethod(V.At, V.Type, Method, {}, nullptr);
  if (!R)
    return std::nullopt;
  if (R->At) // a reference: what it refers to
    return R->At.isUnknown() ? Value::unknown(R->At.Unknown) : Value::address(R->At.At);
  return R->V.isVoid() ? std::nullopt : std::optional(R->V);
}

static bool isCharacter(QualType Type) { return !Type.isNull() && plain(Type)->isCharType(); }

const CXXMethodDecl *methodNamed(const CXXRecordDecl *Class, llvm::StringRef Name) {
  for (const CXXMethodDecl *Method : Class->methods())
    if (Method->getDeclName().isIdentifier() && Method->getName() == Name)
      return Method;
  for (const CXXBaseSpecifier &Base : Class->bases())
    if (const CXXRecordDecl *BaseClass = classOf(Base.getType()))
      if (const CXXMethodDecl *Method = methodNamed(BaseClass, Name))
        return Method;
  return nullptr;
}

/// The member type of that name; a null type when there is none.
static QualType memberType(QualType Class, llvm::StringRef Name) {
  if (const CXXRecordDecl *Of = classOf(Class))
    for (const Decl *D : Of->decls())
      if (const auto *Alias = dyn_cast<TypedefNameDecl>(D); Alias && Alias->getName() == Name)
        return plain(Alias->getUnderlyingType().getCanonicalType());
  return {};
}

QualType elementType(QualType Range) {
  if (const QualType Named = memberType(Range, "value_type"); !Named.isNull())
    return Named;
  if (const CXXRecordDecl *Class = classOf(Range)) // a container that does not say, by what its iterators lead to
    if (const CXXMethodDecl *Begin = methodNamed(Class, "begin"))
      if (const QualType Led = memberType(plain(Begin->getReturnType()), "value_type"); !Led.isNull())
        return Led;
  const QualType First = templateArgument(Range, 0);
  return First.isNull() ? First : plain(First);
}

namespace {

/// Pairs of members (begin, size) and (begin, end) of the contiguous classes, libstdc++'s and others.
struct Layout {
  std::initializer_list<const char *> Data, Size, End;
};
const Layout Layouts[] = {
    {{"_M_dataplus", "_M_p"}, {"_M_string_length"}, {}},     // basic_string
    {{"_M_str"}, {"_M_len"}, {}},                            // basic_string_view
    {{"_M_impl", "_M_start"}, {}, {"_M_impl", "_M_finish"}}, // vector
    {{"_M_array"}, {"_M_len"}, {}},                          // initializer_list
};

std::optional<Contiguous> fromLayout(Machine &M, const View &V, const Layout &L) {
  const std::optional<Value> Data = read(M, V, L.Data);
  if (!Data)
    return std::nullopt;
  Contiguous C{*Data, Value(), templateArgument(V.Type, 0)};
  if (C.Element.isNull())
    return std::nullopt;
  if (L.Size.size()) {
    const std::optional<Value> Size = read(M, V, L.Size);
    if (!Size)
      return std::nullopt;
    C.Size = *Size;
    return C;
  }
  const std::optional<Value> End = read(M, V, L.End);
  if (!End || C.Element->isBooleanType()) // vector<bool> keeps bits
    return std::nullopt;
  if (Data->isUnknown() || End->isUnknown())
    C.Size = Value::unknown(Data->isUnknown() ? Data->cause() : End->cause());
  else
    C.Size = Value::integer((End->asAddress() - Data->asAddress()) / std::max<std::uint64_t>(1, M.sizeOf(C.Element)));
  return C;
}

} // namespace

MemberAt memberNamed(Machine &M, const CXXRecordDecl *Class, llvm::StringRef Name) {
  const ASTRecordLayout &Layout = M.Context.getASTRecordLayout(Class);
  for (const FieldDecl *Field : Class->fields())
    if (Field->getName() == Name)
      return {static_cast<std::int64_t>(Layout.getFieldOffset(Field->getFieldIndex()) / 8), Field->getType()};
  for (const CXXBaseSpecifier &Base : Class->bases()) {
    const CXXRecordDecl *BaseClass = classOf(Base.getType());
    if (!BaseClass || Base.isVirtual())
      continue;
    MemberAt Found = memberNamed(M, BaseClass, Name);
    Found.Offset += Layout.getBaseClassOffset(BaseClass).getQuantity();
    if (!Found.Type.isNull())
      return Found;
  }
  return {};
}

std::optional<Contiguous> contiguous(Machine &M, const View &V) {
  if (V.Type.isNull())
    return std::nullopt;
  if (const ConstantArrayType *Array = M.Context.getAsConstantArrayType(V.Type))
    return Contiguous{V.At.isUnknown() ? Value::unknown(V.At.Unknown) : Value::address(V.At.At),
                      Value::integer(Array->getSize().getZExtValue()), Array->getElementType()};
  const CXXRecordDecl *Class = classOf(V.Type);
  if (!Class)
    return std::nullopt;
  for (const Layout &L : Layouts)
    if (std::optional<Contiguous> C = fromLayout(M, V, L))
      return C;
  if (!methodNamed(Class, "data") || !methodNamed(Class, "size"))
    return std::nullopt;
  const std::optional<Value> Size = ask(M, V, "size"), Data = ask(M, V, "data");
  const QualType Element = elementType(V.Type);
  if (!Size || !Data || Element.isNull())
    return std::nullopt;
  return Contiguous{*Data, *Size, Element};
}

std::optional<Text> charactersOf(Machine &M, const View &V) {
  const std::optional<Contiguous> C = V.Type.isNull() ? std::nullopt : contiguous(M, V);
  if (!C || !isCharacter(C->Element))
    return std::nullopt;
  Text T;
  if (C->Data.isUnknown() || C->Size.isUnknown()) {
    T.hole(C->Data.isUnknown() ? C->Data.cause() : C->Size.cause());
    return T;
  }
  std::uint64_t Count = static_cast<std::uint64_t>(C->Size.wide());
  if (const Block *B = M.Mem.find(C->Data.asAddress()); V.Type->isArrayType() && B && B->Bytes) { // up to its zero
    const std::uint8_t *Begin = B->Bytes + Memory::offset(C->Data.asAddress());
    Count = std::min<std::uint64_t>(Count, B->Size - Memory::offset(C->Data.asAddress()));
    Count = static_cast<std::uint64_t>(std::find(Begin, Begin + Count, std::uint8_t(0)) - Begin);
  }
  return Text::read(M.Mem, C->Data.asAddress(), Count);
}

std::optional<Text> charactersOf(Machine &M, const Operand &O) {
  if (O.Type.isNull())
    return std::nullopt;
  if (Machine::isPlaced(plain(O.Type)))
    return charactersOf(M, View{O.At, plain(O.Type)});
  if (!O.Type->isPointerType() || !isCharacter(O.Type->getPointeeType()))
    return std::nullopt;
  const Value V = !O.isPlaced() ? O.V : O.At.isUnknown() ? Value::unknown(O.At.Unknown) : M.load(O.At, O.Type);
  Text T;
  const Block *B = V.isUnknown() ? nullptr : M.Mem.find(V.asAddress());
  if (V.isUnknown() || !B || !B->Bytes) {
    T.hole(V.isUnknown() ? V.cause() : M.Mem.cause("a text that is not there"));
    return T;
  }
  const std::uint8_t *Begin = B->Bytes + Memory::offset(V.asAddress()), *End = B->Bytes + B->Size;
  return Text::read(M.Mem, V.asAddress(), static_cast<std::size_t>(std::find(Begin, End, std::uint8_t(0)) - Begin));
}

std::optional<std::string> textOf(Machine &M, const Operand &O) {
  const std::optional<Text> T = charactersOf(M, O);
  return T && T->known() ? std::optional(T->bytes()) : std::nullopt;
}

std::optional<std::string> textOf(Machine &M, const View &V) {
  Operand O;
  O.At = V.At;
  O.Type = V.Type;
  return textOf(M, O);
}

} // namespace vramlint
