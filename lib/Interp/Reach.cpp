// What a call without a model may have done: everything that it can reach counts as changed.
//
// From the arguments on, whatever looks like a pointer is one: containers, closures, unions and `void *` need no
// rules of their own, and what is found does not hang on the type that a pointer happens to have. Behind a pointer
// or reference to const it is looked for objects that hold memory, and nothing changes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/CountedLoop.h"
#include "Interp/Elements.h"
#include "Interp/Facts.h"

#include "clang/AST/RecordLayout.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"

#include <climits>
#include <cstring>
#include <map>

namespace vramlint {
using namespace clang;

namespace {

/// Whether the program has written functions that whoever has such an object may call: virtual ones. Of a base that
/// is not there nobody knows which they are.
bool hasHandlers(Machine &M, const CXXRecordDecl *Class) {
  if (!Class || !Class->hasDefinition() || !M.TheHost.isUserCode(Class->getLocation()))
    return false;
  Class = Class->getDefinition();
  const auto baseOf = [](const CXXBaseSpecifier &B) { return B.getType()->getAsCXXRecordDecl(); };
  const bool HasForeignBase = llvm::any_of(Class->bases(), [&](const CXXBaseSpecifier &B) {
    const CXXRecordDecl *Base = baseOf(B);
    return Base && M.TheHost.isForeign(Base);
  });
  const auto IsHandler = [&](const CXXMethodDecl *Method) {
    return (HasForeignBase || Method->isVirtual()) && Method->isUserProvided() && !Method->isPureVirtual() &&
           !isa<CXXConstructorDecl, CXXDestructorDecl>(Method);
  };
  return llvm::any_of(Class->methods(), IsHandler) ||
         llvm::any_of(Class->bases(), [&](const CXXBaseSpecifier &B) { return hasHandlers(M, baseOf(B)); });
}

/// The same of what is of that type, points to it, or is a template made of it.
bool leadsToHandlers(Machine &M, QualType Type, unsigned Depth) {
  Type = Type.getNonReferenceType();
  while (Type->isPointerType())
    Type = Type->getPointeeType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class || !Depth)
    return false;
  if (const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(Class))
    for (const TemplateArgument &A : Made->getTemplateArgs().asArray())
      if (A.getKind() == TemplateArgument::Type && leadsToHandlers(M, A.getAsType(), Depth - 1))
        return true;
  return hasHandlers(M, Class);
}

class Reach {
public:
  Reach(Machine &M, Memory &Mem) : M(M), Mem(Mem) {}

  struct Range {
    Address At;
    std::uint64_t Size;
    bool IsConst; ///< what is behind its pointers is const, too: containers are deeply so
  };
  std::vector<Range> Ranges;
  std::map<Address, std::uint64_t>
      Kept;                            ///< what no call changes: which class an object is of, how often it is shared
  bool MayHoldMemory = false;          ///< an object is reached that may hold a tensor
  bool IsCode = false;                 ///< code of the program is reached that may do anything
  bool OnlyValues = true;              ///< of what may hold one
  bool IsForeign = false;              ///< by a function of a header that was not found
  std::map<Address, std::string> Left; ///< objects that such a function hardly changes, and what they are called

  void object(Place At, QualType Type) {
    Type = Type.getNonReferenceType();
    if (!At.At || Type->isIncompleteType() || Type->isFunctionType())
      return;
    if (At.isUnknown()) // one of those in its block
      return block(At.At, Type.isConstQualified());
    const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
    if (Class)
      keepCounts(At.At, Class);
    // It may be part of a larger object; a class without data of its own is hardly anything else.
    if (Class && (Class->isPolymorphic() || Class->isEmpty()))
      block(At.At, Type.isConstQualified());
    else
      range(At.At, std::max<std::uint64_t>(1, M.sizeOf(Type)), Type.isConstQualified());
  }

  /// All of the block that \p A points into: one may go from a member to its object, or from an element to the next.
  void block(Address A, bool IsConst) {
    const Block *B = Mem.find(A);
    if (!B || B->Kind == BlockKind::Literal || B->Kind == BlockKind::Table)
      return;
    if (B->Kind == BlockKind::Function) // it may be called, and what it does then is not followed
      IsCode = true;
    else
      range(Memory::base(A), std::max<std::uint64_t>(1, B->Size), IsConst);
  }

  /// What lies elsewhere of the objects in [A, A + Size).
  void outlying(Address A, std::uint64_t Size, bool IsConst) {
    for (const OutlyingParts::Part &P : Mem.Outlying.within(A, A + Size - 1))
      range(P.At, Mem.find(P.At)->Size, IsConst);
  }

  void followAll() {
    for (std::size_t I = 0; I < Ranges.size(); ++I)
      follow(Ranges[I]);
  }

private:
  void range(Address A, std::uint64_t Size, bool IsConst) {
    if (Mem.find(A) && (IsConst ? SeenConst : Seen).insert(A).second)
      Ranges.push_back({A, Size, IsConst});
  }

  /// Who makes a shared_ptr lead elsewhere gives back what it led to: that it does so now or when it is destroyed is
  /// no matter.
  void keepCounts(Address At, const CXXRecordDecl *Class) {
    if (!Class->hasDefinition() || Class->isInvalidDecl() || Class->isUnion())
      return;
    Class = Class->getDefinition();
    constexpr StringRef Counts[] = {"__shared_count", "__weak_count"};
    if (Class->isInStdNamespace() && Class->getIdentifier() && llvm::is_contained(Counts, Class->getName())) {
      Kept[At] = sizeof(Address);
      return;
    }
    const ASTRecordLayout &Layout = Class->getASTContext().getASTRecordLayout(Class);
    for (const CXXBaseSpecifier &B : Class->bases())
      if (const CXXRecordDecl *Base = B.isVirtual() ? nullptr : B.getType()->getAsCXXRecordDecl())
        keepCounts(At + static_cast<Address>(Layout.getBaseClassOffset(Base).getQuantity()), Base);
    for (const FieldDecl *F : Class->fields())
      if (const CXXRecordDecl *Part = F->isBitField() ? nullptr : F->getType()->getAsCXXRecordDecl())
        keepCounts(At + Layout.getFieldOffset(F->getFieldIndex()) / CHAR_BIT, Part);
  }

  void follow(const Range R) {
    for (const auto &[Where, Object] : Mem.slots(R.At, R.Size)) {
      MayHoldMemory |= Object->mayHoldMemory();
      OnlyValues &= !Object->mayHoldMemory() || Object->givenAway() != HostObject::GivenAway::Changed;
    }
    if (!Mem.Outlying.empty())
      outlying(R.At, R.Size, R.IsConst);
    const Block &B = *Mem.find(R.At);
    if (!B.Bytes)
      return;
    const std::uint64_t End = std::min<std::uint64_t>(B.Size, Memory::offset(R.At) + R.Size);
    constexpr std::uint64_t Word = sizeof(Address);
    for (std::uint64_t At = (Memory::offset(R.At) + Word - 1) / Word * Word; At + Word <= End; At += Word) {
      if (B.Shadow && B.Shadow[At] == Uninitialised)
        continue;
      Address Pointer;
      std::memcpy(&Pointer, B.Bytes + At, Word);
      if (!Pointer)
        continue;
      if (const Block *Table = Mem.find(Pointer); Table && Table->Kind == BlockKind::Table) {
        const bool HasCounts = isCounted(Table);
        const CXXRecordDecl *Class = Machine::classOfTable(*Table);
        std::string Name = IsForeign && At == Memory::offset(R.At) && Class ? M.TheHost.leftAs(Class) : "";
        if (!Name.empty()) {
          MayHoldMemory = true;
          Left.emplace(R.At, std::move(Name));
          return;
        }
        OnlyValues &= HasCounts || (Class && Class->isInStdNamespace());
        Kept[Memory::base(R.At) + At] = HasCounts ? 2 * Word : Word;
        IsCode |= hasHandlers(M, Class);
        // Two counts in a word may look like an address.
        At += HasCounts ? Word : 0;
      } else if (leadsToCounts(Pointer)) { // what it shares is led to by another pointer
        Kept[Memory::base(R.At) + At] = Word;
        continue;
      }
      block(Pointer, R.IsConst);
    }
  }

  /// The counts of a shared_ptr stand behind the pointer to its table: whoever takes one gives it back.
  static bool isCounted(const Block *Table) {
    const CXXRecordDecl *Class = Machine::classOfTable(*Table);
    for (; Class && Class->hasDefinition(); Class = Class->bases_begin()->getType()->getAsCXXRecordDecl()) {
      if (Class->isInStdNamespace() && Class->getIdentifier() && Class->getName() == "_Sp_counted_base")
        return true;
      if (Class->getNumBases() != 1)
        break;
    }
    return false;
  }

  /// Whether a shared_ptr has such a pointer.
  bool leadsToCounts(Address Pointer) const {
    const Block *Counts = Memory::offset(Pointer) == 0 ? Mem.find(Pointer) : nullptr;
    if (!Counts || !Counts->Bytes || Counts->Size < sizeof(Address) || Counts->Kind == BlockKind::Literal)
      return false;
    Address First;
    std::memcpy(&First, Counts->Bytes, sizeof First);
    const Block *Table = First ? Mem.find(First) : nullptr;
    return Table && Table->Kind == BlockKind::Table && isCounted(Table);
  }

  Machine &M;
  Memory &Mem;
  llvm::DenseSet<Address> Seen, SeenConst;
};

} // namespace

/// Variables that a function in another file can name.
static bool isVisibleElsewhere(const VarDecl *V) {
  return V->hasExternalFormalLinkage() && V->hasGlobalStorage() && !V->isStaticLocal();
}

bool Machine::changesItsObject(const CXXMethodDecl *Method) {
  if (Method->isStatic())
    return false;
  if (Method->getOverloadedOperator() == OO_Call) // std::function: what is called may change anything
    return true;
  if (Method->isConst())
    return false;
  for (const NamedDecl *D : Method->getParent()->lookup(Method->getDeclName()))
    if (const auto *Other = dyn_cast<CXXMethodDecl>(D);
        Other && Other->isConst() && Other->getNumParams() == Method->getNumParams())
      return false;
  return true;
}

/// Whether there may be an object of a library in what is of that type: an empty list of tensors is one of tensors.
/// \p IsOwned tells the library's classes.
static bool mayHold(QualType Type, llvm::function_ref<bool(const CXXRecordDecl *)> IsOwned, unsigned Depth) {
  Type = Type.getNonReferenceType().getCanonicalType();
  if (const auto *Array = Type->getAsArrayTypeUnsafe())
    Type = Array->getElementType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class || Depth == 0)
    return false;
  if (IsOwned(Class))
    return true;
  const auto below = [&](QualType T) { return mayHold(T, IsOwned, Depth - 1); };
  if (const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(Class))
    for (const TemplateArgument &A : Made->getTemplateArgs().asArray())
      for (const TemplateArgument &One :
           A.getKind() == TemplateArgument::Pack ? A.pack_elements() : llvm::ArrayRef(A))
        if (One.getKind() == TemplateArgument::Type && below(One.getAsType()))
          return true;
  return Class->hasDefinition() &&
         (llvm::any_of(Class->getDefinition()->fields(), [&](const FieldDecl *F) { return below(F->getType()); }) ||
          llvm::any_of(Class->getDefinition()->bases(),
                       [&](const CXXBaseSpecifier &B) { return below(B.getType()); }));
}

bool Machine::leadsToMemory(Place At, QualType Type) {
  Reach R(*this, Mem);
  R.object(At, Type.withConst());
  R.followAll();
  const auto IsOwned = [this](const CXXRecordDecl *Class) {
    Library *Owner = nullptr;
    return ownsClass(Class, Owner) && Owner == &TheHost;
  };
  constexpr unsigned Deepest = 4;
  return R.MayHoldMemory || mayHold(Type, IsOwned, Deepest);
}

/// A vector or deque of numbers, or of such.
static bool isRowOfNumbers(QualType Type) {
  const auto *Made = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Type->getAsCXXRecordDecl());
  if (!Made || !Made->isInStdNamespace() || !Made->getIdentifier() ||
      (Made->getName() != "vector" && Made->getName() != "deque"))
    return false;
  const QualType Element = Made->getTemplateArgs()[0].getAsType();
  return Element->isArithmeticType() || isRowOfNumbers(Element);
}

QualType elementBehind(QualType Iterator) {
  QualType Type = Iterator.isNull() ? QualType() : Iterator.getNonReferenceType().getCanonicalType();
  while (!Type.isNull() && Type->isRecordType()) {
    const CXXRecordDecl *Class = Type->getAsCXXRecordDecl()->getDefinition();
    if (!Class || Class->getNumBases() || std::distance(Class->field_begin(), Class->field_end()) != 1)
      return {};
    Type = Class->field_begin()->getType().getCanonicalType();
  }
  return Type.isNull() || !Type->isPointerType() ? QualType() : Type->getPointeeType();
}

bool isRecordWithRows(Machine &M, QualType Type) {
  const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition())
    return false;
  const auto isPart = [&](QualType Part) { return isRowOfNumbers(Part) || isRecordWithRows(M, Part); };
  const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(Class);
  if (Made && Made->isInStdNamespace() && Made->getIdentifier() &&
      (Made->getName() == "pair" || Made->getName() == "tuple")) {
    for (const TemplateArgument &A : Made->getTemplateArgs().asArray())
      for (const TemplateArgument &One :
           A.getKind() == TemplateArgument::Pack ? A.pack_elements() : llvm::ArrayRef(A))
        if (One.getKind() == TemplateArgument::Type && isPart(One.getAsType()))
          return true;
    return false;
  }
  Class = Class->getDefinition();
  const auto changesIt = [](const CXXMethodDecl *Method) {
    return Method->isUserProvided() && !Method->isStatic() && !Method->isConst() &&
           !Method->isCopyAssignmentOperator() && !Method->isMoveAssignmentOperator() &&
           !isa<CXXConstructorDecl, CXXDestructorDecl>(Method);
  };
  return M.TheHost.isUserCode(Class->getLocation()) && llvm::none_of(Class->methods(), changesIt) &&
         llvm::any_of(Class->fields(), [&](const FieldDecl *F) { return isPart(F->getType()); });
}

/// Whether an operator only reads an operand, the one on its left or another. `>>` and calls may do anything.
static bool onlyReads(OverloadedOperatorKind Operator, bool IsLeft) {
  switch (Operator) {
  case OO_None:
  case OO_Call:
  case OO_GreaterGreater:
  case OO_New:
  case OO_Array_New:
  case OO_Delete:
  case OO_Array_Delete:
  case OO_Coawait:
    return false;
  case OO_LessLess:
  case OO_PlusPlus:
  case OO_MinusMinus:
    return !IsLeft;
  default:
    return !IsLeft || !CXXOperatorCallExpr::isAssignmentOp(Operator);
  }
}

/// The variable or member that lies at \p At, of those that are seen in a frame; null where none is.
static const ValueDecl *lyingAt(const Frame &In, Address At, const ASTContext &Context) {
  const VarDecl *Last = nullptr;
  for (const auto &[V, Where] : In.Variables)
    if (Where.At == At && !V->getType()->isReferenceType() && (!Last || Last->getLocation() < V->getLocation()))
      Last = V;
  if (Last)
    return Last;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(In.Function);
  const CXXRecordDecl *Class = Method && !Method->isStatic() ? Method->getParent() : nullptr;
  if (!Class || In.This.isUnknown() || Class->isInvalidDecl() || Class->isDependentContext())
    return nullptr;
  const ASTRecordLayout &Layout = Context.getASTRecordLayout(Class);
  const auto Found = llvm::find_if(Class->fields(), [&](const FieldDecl *F) {
    return In.This.At + Layout.getFieldOffset(F->getFieldIndex()) / CHAR_BIT == At && !F->isBitField();
  });
  return Found == Class->field_end() ? nullptr : *Found;
}

std::vector<Address> Machine::variablesGiven(const LibraryCall &Call,
                                             llvm::function_ref<bool(const ValueDecl *)> Wanted) {
  std::vector<Address> All;
  for (const Operand &O : Call.Arguments)
    if (O.isPlaced() && !O.At.isUnknown())
      for (const auto &In : llvm::reverse(Frames))
        if (const ValueDecl *V = lyingAt(*In, O.At.At, Context)) {
          if (Wanted(V))
            All.push_back(O.At.At);
          break;
        }
  return All;
}

std::vector<Address> Machine::countersGiven(const LibraryCall &Call) {
  if (Counting.empty() || !Call.Callee || !TheHost.isForeign(Call.Callee) ||
      Call.Callee->getOverloadedOperator() == OO_GreaterGreater)
    return {};
  return variablesGiven(Call, [&](const ValueDecl *D) {
    const auto *V = dyn_cast<VarDecl>(D);
    return V && llvm::any_of(Counting, [&](const ForStmt *For) { return countsBy(For, V); });
  });
}

/// Whether the function, of a header that was not found, is given a tensor.
static bool isBesideTensor(const LibraryCall &Call) {
  const CXXRecordDecl *Class = Call.ReturnType.isNull() ? nullptr : Call.ReturnType->getAsCXXRecordDecl();
  return Class && isLikeGiven(Class);
}

std::vector<Address> Machine::numbersGiven(const LibraryCall &Call) {
  const bool IsLeft = LeavesNumbers && Call.Callee && TheHost.isForeign(Call.Callee) &&
                      Call.Callee->getOverloadedOperator() != OO_GreaterGreater;
  const bool IsBeside = isBesideTensor(Call);
  if (!IsLeft && !IsBeside)
    return {};
  // What is to be filled begins with a constant, or with nothing.
  return variablesGiven(Call, [&](const ValueDecl *D) {
    const auto *V = dyn_cast<VarDecl>(D);
    const auto *Member = dyn_cast<FieldDecl>(D);
    const bool IsComputed = V && V->getInit() && !V->getInit()->isEvaluatable(Context);
    return D->getType()->isArithmeticType() &&
           (isa<ParmVarDecl>(D) || IsComputed || (Member && !Member->hasInClassInitializer()));
  });
}

namespace {
/// A part of an object of which the host can be told the size.
struct NamedPart {
  Address At;
  QualType Type;
  std::string Name, Example;
};
} // namespace

/// The parts of what lies at \p At that are of such a class, each as the program would call it.
static void addParts(Machine &M, QualType Type, Address At, const std::string &Name, unsigned Depth,
                     std::vector<NamedPart> &Parts) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  Class = Class ? Class->getDefinition() : nullptr;
  if (!Class || !Depth || Class->isInvalidDecl() || Class->isUnion())
    return;
  if (const std::string Example = M.TheHost.exampleOf(Class); !Example.empty())
    return Parts.push_back({At, Type, Name, Example});
  const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(Class);
  const bool IsStandard = Class->isInStdNamespace() && Class->getIdentifier();
  if (IsStandard && Class->getName() == "_Head_base" && Made) // of a tuple
    return addParts(M, Made->getTemplateArgs()[1].getAsType(), At,
                    "std::get<" + llvm::toString(Made->getTemplateArgs()[0].getAsIntegral(), 10) + ">(" + Name + ")",
                    Depth - 1, Parts);
  const bool IsPlain = !IsStandard || Class->getName() == "pair" || Class->getName().contains("uple");
  if (!IsPlain)
    return;
  const ASTRecordLayout &Layout = M.Context.getASTRecordLayout(Class);
  for (const CXXBaseSpecifier &B : Class->bases())
    if (const CXXRecordDecl *Base = B.isVirtual() ? nullptr : B.getType()->getAsCXXRecordDecl())
      addParts(M, B.getType(), At + static_cast<Address>(Layout.getBaseClassOffset(Base).getQuantity()), Name, Depth,
               Parts);
  for (const FieldDecl *F : Class->fields())
    if (!F->isBitField())
      addParts(M, F->getType(), At + Layout.getFieldOffset(F->getFieldIndex()) / CHAR_BIT,
               Name + "." + F->getNameAsString(), Depth - 1, Parts);
}

/// Of the variables that a call in the program's own code is given.
static std::vector<NamedPart> partsGiven(Machine &M, const LibraryCall &Call) {
  std::vector<NamedPart> Parts;
  if (!Call.Site || !M.TheHost.isUserCode(Call.Site->getExprLoc()))
    return Parts;
  constexpr unsigned Deepest = 4;
  const auto add = [&](const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (!isa<DeclRefExpr, MemberExpr>(E) || !E->isGLValue() || !E->getType()->isRecordType())
      return;
    const std::string Name = Lexer::getSourceText(CharSourceRange::getTokenRange(E->getSourceRange()),
                                                  M.Context.getSourceManager(), M.Context.getLangOpts())
                                 .str();
    if (const Place At = M.locate(E); At.At && !At.isUnknown() && !Name.empty())
      addParts(M, E->getType(), At.At, Name, Deepest, Parts);
  };
  if (const auto *Made = dyn_cast<CXXConstructExpr>(Call.Site))
    llvm::for_each(Made->arguments(), add);
  else if (const auto *Called = dyn_cast<CallExpr>(Call.Site))
    llvm::for_each(Called->arguments(), add);
  return Parts;
}

/// `attention->forward(x, mask)`: where there is a tensor to make one of, one that is not need not be there.
static bool needNotBe(Machine &M, const LibraryCall &Call, const Operand &O) {
  const auto is = [&](const Operand &Of, HostObject::GivenAway How) {
    const HostRef Object = Of.isPlaced() ? M.slot(Of.At) : nullptr;
    return Object && Object->mayHoldMemory() && Object->givenAway() == How;
  };
  return isBesideTensor(Call) && is(O, HostObject::GivenAway::Filled) &&
         llvm::any_of(Call.Arguments, [&](const Operand &Of) { return is(Of, HostObject::GivenAway::Kept); });
}

Machine::Reached Machine::changeWhatIsReached(const LibraryCall &Call, CauseId Cause) {
  Reach R(*this, Mem);
  const std::vector<Address> Counters = countersGiven(Call), Numbers = numbersGiven(Call);
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.Callee);
  const bool IsModule = Method && isModuleOfMissingHeader(Method); // it may hold anything, and nothing that is known
  if (Call.This && Method && !Method->isStatic() && !IsModule &&
      (!Call.This.isUnknown() || changesItsObject(Method))) {
    const QualType Class = classType(Method->getParent());
    R.IsCode |= !Call.ThisType.isNull() && leadsToHandlers(*this, Call.ThisType, 1);
    R.object(Call.This, Method->isConst() ? Class.withConst() : Class);
  }
  // `config.load(file)` is a call of a member, which may change the others, but nothing that its object is a part of.
  if (const auto Of =
          Method && Method->getOverloadedOperator() == OO_Call ? Mem.Outlying.objectOf(Call.This.At) : std::nullopt)
    R.outlying(*Of, 1, /*IsConst=*/false);
  // A device or options: hardly any function takes such a thing to change it.
  const bool IsForeign = R.IsForeign = Call.Callee && TheHost.isForeign(Call.Callee);
  const auto isSmallValue = [&](QualType Type) {
    const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
    Library *Owner = nullptr;
    constexpr std::uint64_t Small = 32;
    return Class && Class->hasDefinition() && ownsClass(Class, Owner) && Owner == &TheHost &&
           Type.isTriviallyCopyableType(Context) && sizeOf(Type) <= Small &&
           llvm::none_of(Class->getDefinition()->fields(),
                         [](const FieldDecl *F) { return F->getType()->isAnyPointerType(); });
  };
  llvm::DenseSet<Address> Given;
  constexpr unsigned Deepest = 4;
  for (const Operand &O : Call.Arguments) {
    const bool IsLeft = !Call.This && &O == &Call.Arguments.front();
    const bool IsRead = IsForeign && onlyReads(Call.Callee->getOverloadedOperator(), IsLeft);
    const QualType Declared = O.Param ? O.Param->getType() : O.Type;
    if (Declared.isNull())
      continue;
    R.IsCode |= leadsToHandlers(*this, Declared, Deepest);
    const QualType Pointee = Declared->getPointeeType(); // of a reference, too
    const bool IsCounter = O.isPlaced() && llvm::is_contained(Counters, O.At.At);
    const QualType Type = O.Type.isNull() ? Declared : O.Type.getNonReferenceType().getUnqualifiedType();
    const bool IsNumber = O.isPlaced() && llvm::is_contained(Numbers, O.At.At);
    if (IsCounter || IsNumber || (IsForeign && O.isPlaced() && isSmallValue(Type))) {
      if (!IsRead && Declared->isReferenceType() && !Pointee.isConstQualified())
        TheHost.assume(Doubt::GivenByValue,
                       "`" + foreignText(Call.Callee, Call.Site) + "` is taken to leave " +
                           (IsCounter                          ? "what counts its loop"
                            : IsNumber && isBesideTensor(Call) ? "each number that it is given beside a tensor"
                            : IsNumber                         ? "each number that it is given"
                                                               : "the " + Type.getAsString() + " that it is given"),
                       Here);
      continue;
    }
    if (const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
        IsForeign && Class && (isLikeGiven(Class) || needNotBe(*this, Call, O))) {
      R.MayHoldMemory = true; // but what it holds is left as a tensor is
      continue;
    }
    if (O.isPlaced() && O.Param && !Declared->isReferenceType())
      Given.insert(O.At.At); // nobody sees what becomes of the parameter itself
    if (O.isPlaced())
      R.object(O.At,
               IsRead || (Declared->isReferenceType() && Pointee.isConstQualified()) ? O.Type.withConst() : O.Type);
    else if (Declared->isPointerType())
      R.block(O.V.isInt() ? O.V.asAddress() : O.V.near(), Pointee.isConstQualified());
  }
  if (Call.Callee && TheHost.isUserCode(Call.Callee->getLocation()))
    for (const auto &[Variable, At] : Globals)
      if (isVisibleElsewhere(Variable))
        R.object(At, Variable->getType());
  R.followAll();
  if (IsForeign && R.MayHoldMemory && R.OnlyValues) { // what is filled must have a name
    const std::vector<NamedPart> Parts = partsGiven(*this, Call);
    for (const Reach::Range &F : R.Ranges)
      for (const auto &[Where, Object] : Mem.slots(F.At, F.Size))
        R.OnlyValues &= F.IsConst || Object->givenAway() != HostObject::GivenAway::Filled ||
                        llvm::any_of(Parts, [At = Where](const NamedPart &P) { return P.At == At; });
  }
  const bool AreKept = IsForeign && R.MayHoldMemory && R.OnlyValues && !R.IsCode;
  if (AreKept)
    TheHost.assume(Doubt::GivenByValue,
                   "`" + foreignText(Call.Callee, Call.Site) + "` is taken to " +
                       (R.Left.empty() ? "keep no tensor that it is given, and to leave each that is known"
                                       : "leave the " + R.Left.begin()->second + " that it is given"),
                   Here);
  for (const Reach::Range &F : R.Ranges)
    if (!F.IsConst && !Given.count(F.At) && !(AreKept && R.Left.count(F.At))) {
      for (const auto &[Where, Object] : Mem.slots(F.At, F.Size))
        if (AreKept && Object->givenAway() == HostObject::GivenAway::Kept)
          R.Kept.emplace(Where, sizeof(Address)); // a handle
        else
          Mem.setSlot(Where, nullptr);
      Address From = F.At;
      const Address End = F.At + F.Size;
      for (auto I = R.Kept.lower_bound(From); I != R.Kept.end() && I->first < End; ++I) {
        if (I->first > From)
          Mem.setShadow(From, I->first - From, Cause);
        From = std::max(From, I->first + I->second);
      }
      if (From < End)
        Mem.setShadow(From, End - From, Cause);
    }
  return AreKept ? Reached::Values : R.MayHoldMemory || R.IsCode ? Reached::Anything : Reached::Nothing;
}

void Machine::nameWhatIsFilled(const LibraryCall &Call, CauseId Cause) {
  for (const NamedPart &Part : partsGiven(*this, Call)) {
    if (slot(Part.At) || Mem.shadow(Part.At, sizeof(Address)) != Cause)
      continue;
    const int Which = Given ? Given->named(tokensOf(Part.Name)) : GivenValues::None;
    if (Which != GivenValues::None &&
        giveObject(Part.At, Part.Type, Given->All[static_cast<std::size_t>(Which)].Value,
                   /*Overrides=*/true)) {
      Given->Asked[static_cast<std::size_t>(Which)] = true;
      continue;
    }
    const CauseId Named = Mem.explained(Cause, " (--set '" + Part.Name + "=...', such as " + Part.Example + ")");
    Mem.setShadow(Part.At, sizeof(Address), Named);
    TheHost.assume(Doubt::UnknownValue, Mem.text(Named), Here); // it takes memory, be it never used
  }
}

} // namespace vramlint
