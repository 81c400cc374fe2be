// Reading and making the small things that calls are made of.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Operands.h"

#include "Interp/Walk.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringMap.h"

#include <cstdio>

namespace vramlint {
using namespace clang;

std::optional<std::int64_t> integerOf(const Argument &A) {
  if (const auto *I = A.get<std::int64_t>())
    return *I;
  if (const auto *B = A.get<bool>())
    return *B ? 1 : 0;
  if (const auto *F = A.get<double>(); F && *F > -9e18 && *F < 9e18)
    return static_cast<std::int64_t>(*F);
  return std::nullopt;
}

Operand scalarOperand(Value V, QualType Type) {
  Operand O;
  O.V = V;
  O.Type = Type;
  O.Movable = true;
  return O;
}

Operand pointerOperand(Machine &M, Address At, QualType Pointee) {
  return scalarOperand(Value::address(At), M.Context.getPointerType(Pointee));
}

static std::string printedNumber(double Number) {
  char Text[32];
  std::snprintf(Text, sizeof Text, "%g", Number); // as a stream writes it: six digits
  return Text;
}

std::string printed(const Argument &A) {
  if (const auto *B = A.get<bool>())
    return *B ? "1" : "0";
  if (const auto *I = A.get<std::int64_t>())
    return std::to_string(*I);
  if (const auto *F = A.get<double>())
    return printedNumber(*F);
  if (const auto *S = A.get<std::string>())
    return *S;
  if (const auto *D = A.get<Dtype>())
    return std::string(dtypeName(*D));
  if (const auto *D = A.get<Device>())
    return deviceName(*D);
  if (const auto *L = A.get<ArgumentList>()) {
    std::string Text = "[";
    for (const Argument &E : *L)
      Text += (Text.size() > 1 ? ", " : "") + printed(E);
    return Text + "]";
  }
  if (const auto *T = A.get<Tensor>())
    return !T->defined() ? "[ Tensor (undefined) ]"
                         : std::string(T->numel() ? "?\n[ " : "[ ") + (T->device().isCuda() ? "CUDA" : "CPU") +
                               std::string(dtypeName(T->dtype())) + "Type" + [&] {
                                 std::string Sizes = formatSizes(T->sizes());
                                 std::erase(Sizes, ' ');
                                 return "{" + Sizes.substr(1, Sizes.size() - 2) + "} ]";
                               }();
  return "?";
}

std::optional<std::string> printedValue(const Argument &A, QualType Type) {
  if (const auto *Flag = A.get<bool>(); Flag && bare(Type)->isRecordType()) // a Scalar's and an index's
    return *Flag ? "true" : "false";
  if (A.is<std::int64_t>() || A.is<double>() || A.is<Device>() || A.is<Dtype>())
    return printed(A);
  if (A.is<EllipsisIndex>())
    return "...";
  if (A.isNone() && knownClass(Type) == KnownClass::TensorIndex)
    return "None";
  if (const auto *S = A.get<SliceIndex>(); S && !S->Anywhere)
    return std::to_string(S->start()) + ":" + std::to_string(S->stop()) + ":" + std::to_string(S->step());
  return std::nullopt;
}

std::string printed(Machine &M, const Operand &O) {
  if (std::optional<std::string> Text = textOf(M, O))
    return *Text;
  if (!O.Type.isNull() && O.Type->isAnyCharacterType()) {
    const std::optional<std::int64_t> Code = integerOf(M, O);
    return Code ? std::string(1, static_cast<char>(*Code)) : "?";
  }
  if (knownClass(O.Type) == KnownClass::CompileTimeEmptyString)
    return "";
  const Argument A = toArgument(M, O);
  const std::optional<std::string> Text = O.Type.isNull() ? std::nullopt : printedValue(A, O.Type);
  return Text ? *Text : printed(A);
}

void writeTo(Machine &M, const Operand &Stream, const std::string &Text, const Expr *Site) {
  std::vector<Operand> Arguments = {
      pointerOperand(M, M.literal(Text), M.Context.CharTy.withConst()),
      scalarOperand(Value::integer(static_cast<std::int64_t>(Text.size())), M.Context.LongTy)};
  M.fullExpression([&] { M.callMethod(Stream.At, Stream.Type, "write", std::move(Arguments), Site); });
}

void writeUnknown(Machine &M, const Operand &Stream, const std::string &Cause, const Expr *Site) {
  std::vector<Operand> Arguments = {scalarOperand(Value::unknown(M.Mem.cause(Cause)), M.Context.CharTy)};
  M.fullExpression([&] { M.callMethod(Stream.At, Stream.Type, "put", std::move(Arguments), Site); });
}

void tellUnread(const LibraryCall &Site, ReadArguments Read) {
  if (Read.data() == AnyArgument.data())
    return;
  for (const Operand &O : Site.Arguments) {
    const llvm::StringRef Name = O.Param ? O.Param->getName() : llvm::StringRef();
    if (!O.Defaulted && !llvm::is_contained(Read, std::string_view(Name)))
      tellUnread(std::string_view(Name), Site.Name);
  }
}

std::optional<bool> sameValue(const Argument &A, const Argument &B) {
  if (A.isUnknown() || B.isUnknown() || A.is<Tensor>() || B.is<Tensor>())
    return std::nullopt;
  if (A.isNone() || B.isNone())
    return A.isNone() && B.isNone();
  if (const auto *X = A.get<std::string>(); X && B.is<std::string>())
    return *X == *B.get<std::string>();
  if (const auto *X = A.get<Dtype>(); X && B.is<Dtype>())
    return *X == *B.get<Dtype>();
  if (const auto *X = A.get<Device>(); X && B.is<Device>()) // kCUDA is not cuda:0 here
    return X->Type == B.get<Device>()->Type && X->Index == B.get<Device>()->Index;
  if (const auto *X = A.get<MemoryFormat>(); X && B.is<MemoryFormat>())
    return *X == *B.get<MemoryFormat>();
  if (const auto *X = A.get<std::shared_ptr<Module>>(); X && B.is<std::shared_ptr<Module>>())
    return *X == *B.get<std::shared_ptr<Module>>();
  if (A.is<double>() || B.is<double>()) {
    auto number = [](const Argument &N) -> std::optional<double> {
      if (const auto *F = N.get<double>())
        return *F;
      const std::optional<std::int64_t> I = integerOf(N);
      return I ? std::optional<double>(static_cast<double>(*I)) : std::nullopt;
    };
    const std::optional<double> X = number(A), Y = number(B);
    return X && Y ? std::optional<bool>(*X == *Y) : std::nullopt;
  }
  if (const std::optional<std::int64_t> X = integerOf(A), Y = integerOf(B); X && Y)
    return *X == *Y;
  return std::nullopt;
}

Argument deviceNamed(const std::string &Text) {
  // c10/core/Device.cpp, parse_type, of all releases
  static const llvm::StringMap<std::optional<DeviceType>> Types = [] {
    llvm::StringMap<std::optional<DeviceType>> T = {
        {"cpu", DeviceType::CPU}, {"cuda", DeviceType::CUDA}, {"meta", DeviceType::Meta}};
    for (llvm::StringRef Other : {"ipu", "xpu", "mkldnn", "opengl", "opencl", "ideep", "hip", "ve", "fpga", "maia",
                                  "ort", "xla", "lazy", "vulkan", "mps", "hpu", "mtia", "metal", "privateuseone"})
      T.try_emplace(Other, std::nullopt);
    return T;
  }();
  auto [Type, Index] = llvm::StringRef(Text).split(':');
  const auto Found = Types.find(Type);
  if (Found != Types.end() && !Found->second)
    return UnknownValue{"the device '" + Text + "'"};
  Device D;
  if (Found == Types.end() || (!Index.empty() && Index.getAsInteger(10, D.Index))) {
    Session::current().raise("Invalid device string: '" + Text + "'");
    return Device();
  }
  D.Type = *Found->second;
  return D;
}

NamedArgument *argumentNamed(NamedArguments &Arguments, std::string_view Name) {
  const auto I = llvm::find_if(Arguments, [&](const NamedArgument &A) { return A.Name == Name; });
  return I == Arguments.end() ? nullptr : &*I;
}

std::optional<Dtype> dtypeOf(QualType Type) {
  const auto *Builtin = Type.isNull() ? nullptr : Type.getCanonicalType()->getAs<BuiltinType>();
  if (!Builtin) {
    switch (knownClass(Type.isNull() ? nullptr : Type->getAsCXXRecordDecl())) {
    case KnownClass::Half:
      return Dtype::Half;
    case KnownClass::BFloat16:
      return Dtype::BFloat16;
    case KnownClass::Complex:
      break;
    default:
      return std::nullopt;
    }
    const std::optional<Dtype> Part = dtypeOf(templateArgument(Type, 0));
    return Part == Dtype::Double ? Dtype::ComplexDouble
           : Part == Dtype::Half ? Dtype::ComplexHalf
                                 : Dtype::ComplexFloat;
  }
  switch (Builtin->getKind()) {
  case BuiltinType::Bool:
    return Dtype::Bool;
  case BuiltinType::UChar:
    return Dtype::Byte;
  case BuiltinType::SChar:
  case BuiltinType::Char_S:
    return Dtype::Char;
  case BuiltinType::Short:
    return Dtype::Short;
  case BuiltinType::Int:
    return Dtype::Int;
  case BuiltinType::Long:
  case BuiltinType::LongLong:
    return Dtype::Long;
  case BuiltinType::Float:
    return Dtype::Float;
  case BuiltinType::Double:
    return Dtype::Double;
  default:
    return std::nullopt;
  }
}

QualType templateArgumentOf(const FunctionDecl *Callee, unsigned Index) {
  const TemplateArgumentList *Arguments = Callee ? Callee->getTemplateSpecializationArgs() : nullptr;
  if (!Arguments || Index >= Arguments->size() || (*Arguments)[Index].getKind() != TemplateArgument::Type)
    return {};
  return (*Arguments)[Index].getAsType();
}

CallResult giveUnknown(Machine &M, LibraryCall &Site, const std::string &Why) {
  const Value Unknown = M.unknown(Why);
  const QualType Type = bare(Site.ReturnType);
  const CXXRecordDecl *Class = Site.Result && !Type.isNull() ? Type->getAsCXXRecordDecl() : nullptr;
  if (!Class || Class->getNumBases() || Type.isTriviallyCopyableType(M.Context) ||
      !M.construct(Type, {}, Site.Result, Site.Site))
    return Unknown;
  const ASTRecordLayout &Layout = M.Context.getASTRecordLayout(Class);
  for (const FieldDecl *Field : Class->fields())
    if (Field->getType().isTriviallyCopyableType(M.Context))
      M.Mem.setShadow(Site.Result.At + Layout.getFieldOffset(Field->getFieldIndex()) / 8, M.sizeOf(Field->getType()),
                      Unknown.cause());
  return CallResult::made();
}

namespace {

/// Looks for `std::move(parameter)`.
class MoveFinder : public Walk {
public:
  explicit MoveFinder(const ParmVarDecl *Parameter) : Parameter(Parameter) {}
  bool Found = false;
  bool visitStmt(Stmt *S) override {
    const auto *E = dyn_cast<CallExpr>(S);
    const FunctionDecl *F = E ? E->getDirectCallee() : nullptr;
    if (F && F->getBuiltinID() == Builtin::BImove && E->getNumArgs() == 1)
      if (const auto *Ref = dyn_cast<DeclRefExpr>(E->getArg(0)->IgnoreParenImpCasts()))
        Found |= Ref->getDecl()->getCanonicalDecl() == Parameter->getCanonicalDecl();
    return !Found;
  }

private:
  const ParmVarDecl *Parameter;
};

} // namespace

void letGoOfMoved(Machine &M, const LibraryCall &Site) {
  const FunctionDecl *Definition = nullptr;
  const Stmt *Body = Site.Callee ? Site.Callee->getBody(Definition) : nullptr;
  if (!Body)
    return;
  for (std::size_t I = 0; I < Site.count() && I < Definition->getNumParams(); ++I) {
    const ParmVarDecl *P = Definition->getParamDecl(static_cast<unsigned>(I));
    if (!Site.Arguments[I].isPlaced() || !P->getType()->isRecordType() || !tensorAt(M, Site.Arguments[I].At))
      continue;
    MoveFinder Finder(P);
    Finder.over(Body);
    if (Finder.Found)
      M.Mem.setSlot(Site.Arguments[I].At.At, nullptr);
  }
}

} // namespace vramlint
