// Objects of classes whose header is missing: nothing is known of them but what they are called, and what was said.
//
// They are told apart by why they are not known, which goes with them wherever they are copied: what was said of
// `config.width` is what a constructor far away makes of it. A number that the program computes with those that were
// said is known as well.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Given.h"
#include "Interp/Machine.h"

#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/APSInt.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>

namespace vramlint {
using namespace clang;

/// What the front end calls the class that everything foreign is.
static constexpr llvm::StringLiteral ForeignValue = "vramlint_foreign::Value";

bool isSharedMember(const Expr *E) {
  const auto *Member = dyn_cast<MemberExpr>(E->IgnoreParenImpCasts());
  return Member && isa<VarDecl>(Member->getMemberDecl());
}

/// Whether nothing is known of such an object but what it is called: headers of ours declare others, which hold what
/// is known.
static bool isNothingButForeign(const CXXRecordDecl *Class) {
  const CXXRecordDecl *Definition = Class ? Class->getDefinition() : nullptr;
  if (!Definition)
    return false;
  if (Definition->getQualifiedNameAsString() == ForeignValue)
    return true;
  return Definition->field_empty() && Definition->getNumBases() == 1 &&
         isNothingButForeign(Definition->bases_begin()->getType()->getAsCXXRecordDecl());
}

/// Why an object of a class that is not there is not known; `Known` where nothing says that.
CauseId Machine::causeOfForeign(Place At) {
  const CauseId Of = At.isUnknown() ? At.Unknown : Mem.shadow(At.At, 1);
  return Of > Uninitialised && Of < PartlyKnown ? Of : Known;
}

/// Which was said of what is not known for \p Of.
int GivenValues::ofForeign(CauseId Of) const {
  const auto Said = OfForeign.find(Of);
  return Said == OfForeign.end() ? None : Said->second;
}

bool GivenValues::isComputed(CauseId Of) const {
  const int Which = ofForeign(Of);
  return Which != None && static_cast<std::size_t>(Which) >= All.size();
}

void GivenValues::computed(CauseId Of, std::string Name, std::string Number) {
  if (!OfForeign.try_emplace(Of, static_cast<int>(All.size() + Derived.size())).second)
    return;
  SetValue &New = Derived.emplace_back();
  New.Name = std::move(Name);
  New.Value = std::move(Number);
}

/// What was said of such an object where it was made.
std::optional<Value> Machine::givenForForeign(CauseId Of, QualType Wanted) {
  const int Which = Given && canBeSaid(Wanted) ? Given->ofForeign(Of) : GivenValues::None;
  if (Which == GivenValues::None)
    return std::nullopt;
  // What was said has to fit; what the program computes is converted as it does that.
  if (Given->isComputed(Of) && Wanted->isArithmeticType())
    return convert(givenValue(Which, typeOfSaid(Which)), Wanted);
  return givenValue(Which, Wanted);
}

/// What was said of something foreign that is made an object of a library; nothing where nothing was.
bool Machine::giveForeign(CauseId Of, QualType Type, Place At) {
  const int Which = Given && At ? Given->ofForeign(Of) : GivenValues::None;
  if (Which == GivenValues::None || !giveObject(At, Type, (*Given)[Which].Value, /*Overrides=*/true))
    return false;
  Given->ask(Which);
  return true;
}

/// The type of a number, as it was said; null where it is none.
QualType Machine::typeOfSaid(int Which) const {
  const SetValue &S = (*Given)[Which];
  return S.integer() ? Context.LongTy : S.number() ? Context.DoubleTy : S.truth() ? Context.BoolTy : QualType();
}

/// Something foreign of which a number was said, where an object is wanted that a number becomes: the size of a
/// kernel, a scalar, options that begin with the rate. False where it is none.
bool Machine::makeOfNumber(CauseId Of, LibraryCall &Call) {
  if (!Given || !Call.Result)
    return false;
  const auto *Converts = dyn_cast_or_null<CXXMemberCallExpr>(Call.Site);
  int Which = Converts ? givenFor(Converts->getImplicitObjectArgument()) : GivenValues::None;
  if (Which == GivenValues::None)
    Which = Given->ofForeign(Of);
  if (Which == GivenValues::None)
    return false;
  Operand Number;
  Number.Type = typeOfSaid(Which);
  if (Number.Type.isNull())
    return false;
  Number.V = givenValue(Which, Number.Type);
  if (!resolve(ResolveKind::Construct, Call.ReturnType, "", {Number}, Call.Site ? Call.Site->getExprLoc() : Here)
           .Call)
    return false;
  return construct(Call.ReturnType, {Number}, Call.Result, Call.Site);
}

static std::optional<BinaryOperatorKind> computes(OverloadedOperatorKind Operator) {
  switch (Operator) {
  case OO_Less:
    return BO_LT;
  case OO_Greater:
    return BO_GT;
  case OO_LessEqual:
    return BO_LE;
  case OO_GreaterEqual:
    return BO_GE;
  case OO_EqualEqual:
    return BO_EQ;
  case OO_ExclaimEqual:
    return BO_NE;
  case OO_Plus:
  case OO_PlusEqual:
  case OO_PlusPlus:
    return BO_Add;
  case OO_Minus:
  case OO_MinusEqual:
  case OO_MinusMinus:
    return BO_Sub;
  case OO_Star:
  case OO_StarEqual:
    return BO_Mul;
  case OO_Slash:
  case OO_SlashEqual:
    return BO_Div;
  case OO_Percent:
  case OO_PercentEqual:
    return BO_Rem;
  default:
    return std::nullopt;
  }
}

static std::string written(const Value &Number) {
  llvm::SmallString<32> Text;
  if (Number.isInt())
    return llvm::toString(llvm::APSInt::get(Number.asInt()), 10);
  llvm::APFloat(static_cast<double>(Number.asFloat())).toString(Text);
  return Text.str().str() + (Text.str().contains('.') ? "" : ".0"); // it stays one of floating point
}

/// What such an operator is given; empty where it is no computation. -x is 0 - x, ++x is x += 1.
static std::vector<Operand> operandsOf(const LibraryCall &Call, const ASTContext &Context) {
  std::vector<Operand> Operands(Call.Arguments.begin(), Call.Arguments.end());
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee)) {
    Operand This, Number;
    This.Type = Call.ThisType;
    This.At = Call.This;
    const bool Steps =
        Method->getOverloadedOperator() == OO_PlusPlus || Method->getOverloadedOperator() == OO_MinusMinus;
    Number.Type = Context.IntTy;
    Number.V = Value::integer(Steps ? 1 : 0);
    Operands = Steps ? std::vector{This, Number} : std::vector{Number, This};
    if (!Steps && !Call.Arguments.empty())
      Operands.clear();
  }
  if (Operands.size() != 2)
    Operands.clear();
  return Operands;
}

static bool changesItsFirst(OverloadedOperatorKind Operator) {
  return Operator == OO_PlusPlus || Operator == OO_MinusMinus ||
         (Operator >= OO_PlusEqual && Operator <= OO_PercentEqual);
}

/// `config.width * 2`: a number where all that it is computed from was said, and else not known for the reason that
/// one of them is not. Nothing where the call is no such thing.
std::optional<CallResult> Machine::computedOfForeign(const LibraryCall &Call) {
  const OverloadedOperatorKind Written = Call.Callee->getOverloadedOperator();
  const auto Operator = computes(Written);
  const CXXRecordDecl *Result = Call.ReturnType.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Operator || !Result || Result->getQualifiedNameAsString() != ForeignValue)
    return std::nullopt;
  const std::vector<Operand> Operands = operandsOf(Call, Context);
  if (Operands.empty())
    return std::nullopt;
  Value Numbers[2];
  bool AreWhole = true;
  CauseId Lacking = Known;
  for (std::size_t I = 0; I < 2; ++I) {
    const Operand &O = Operands[I];
    QualType Type = O.Type.getNonReferenceType();
    if (const CXXRecordDecl *Class = Type->getAsCXXRecordDecl()) {
      const CauseId Of = isNothingButForeign(Class) ? causeOfForeign(O.At) : Known;
      if (!Of)
        return std::nullopt;
      const int Which = Given ? Given->ofForeign(Of) : GivenValues::None;
      Type = Which == GivenValues::None ? QualType() : typeOfSaid(Which);
      if (Type.isNull())
        Lacking = Lacking ? Lacking : Of;
      else
        Numbers[I] = givenValue(Which, Type);
    } else if (!Type->isArithmeticType()) {
      return std::nullopt;
    } else if (Numbers[I] = O.At ? load(O.At, Type) : O.V; Numbers[I].isUnknown()) {
      Lacking = Lacking ? Lacking : Numbers[I].cause();
    }
    AreWhole = AreWhole && !Type.isNull() && Type->isIntegralOrEnumerationType();
  }
  const QualType Type = AreWhole ? Context.LongTy : Context.DoubleTy;
  Value Number;
  if (Lacking) {
    Number = Value::unknown(Lacking);
  } else {
    const Value Left = convert(Numbers[0], Type), Right = convert(Numbers[1], Type);
    Number = BinaryOperator::isComparisonOp(*Operator) ? compare(*Operator, Left, Right, Type)
                                                       : arithmetic(*Operator, Left, Right, Type, Type, nullptr);
  }
  if (!Number.isUnknown()) {
    const std::string Name = foreignText(Call.Callee, Call.Site), Text = written(Number);
    const std::string Why = "'" + Name + "' is " + Text;
    const CauseId Of = Mem.cause(Why);
    if (Given && Mem.text(Of) == Why) // there may be no more of them
      Given->computed(Of, Name, Text);
    Number = Value::unknown(Of);
  }
  const Place First = Operands[0].At;
  if (!changesItsFirst(Written))
    return CallResult(Number);
  if (!First || First.isUnknown() || !Mem.bytes(First.At, sizeOf(Operands[0].Type.getNonReferenceType())))
    return std::nullopt;
  const CauseId Before = causeOfForeign(First);
  makeUnknown(First, Operands[0].Type.getNonReferenceType(), Number.cause());
  const bool IsPostfix = isa<CXXMethodDecl>(Call.Callee) && Call.count() != 0;
  return IsPostfix ? CallResult(Value::unknown(Before)) : CallResult(First);
}

/// What was said of something foreign is a value of that type, and not how often a loop asks for it.
static bool isSaidAs(const GivenValues &Given, int Which, QualType Type) {
  return Which != GivenValues::None && (!Type->isBooleanType() || Given[Which].truth());
}

/// Whether \p F is a part of an optional value: of the standard library's or another library's own.
static bool isOfOptional(const FunctionDecl *F) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  const CXXRecordDecl *Class = Method ? Method->getParent() : nullptr;
  return Class && Class->getIdentifier() && Class->getName() == "optional";
}

/// What is known of a call of something foreign: a conversion of what was said, a computation with it, and what the
/// headers of ours ask (`bool is_whole`: an integer was said) and say (`void taken_for_number`: there could be a
/// tensor; `void taken_for_layer`: it could be another).
std::optional<CallResult> Machine::answerOfForeign(const LibraryCall &Call) {
  const bool Converts = isa<CXXConversionDecl>(Call.Callee);
  const Place Asked = Converts || Call.count() != 1 ? Call.This : Call.Arguments[0].At;
  const CauseId Of = causeOfForeign(Asked);
  const int Which = Given ? Given->ofForeign(Of) : GivenValues::None;
  if (Call.Name == "vramlint_foreign::is_whole")
    return CallResult(Value::boolean(Which != GivenValues::None && (*Given)[Which].integer()));
  if (Call.Name == "vramlint_foreign::taken_for_number") {
    if (Which == GivenValues::None)
      TheHost.assume(Doubt::TakenNumber, Mem.text(Of), Here);
    return CallResult();
  }
  if (Call.Name == "vramlint_foreign::taken_for_layer") {
    TheHost.assume(Doubt::HeaderAlias,
                   "the layer that is made for a call is taken to be what it gives back, as it is", Here);
    return CallResult();
  }
  if (!Converts)
    return computedOfForeign(Call);
  const bool IsNamed = Call.Site && TheHost.isUserCode(Call.Site->getExprLoc());
  if (Which != GivenValues::None && Call.Site && (!IsNamed || isSaidAs(*Given, Which, Call.ReturnType)))
    if (const std::optional<Value> Said = givenForForeign(Of, Call.ReturnType))
      return CallResult(*Said);
  const auto Outside = std::find_if(Frames.rbegin(), Frames.rend(), [](const auto &F) { return F->IsUser; });
  const bool MakesOptional =
      std::any_of(Frames.rbegin(), Outside, [](const auto &F) { return isOfOptional(F->Function); });
  if (Which == GivenValues::None && MakesOptional)
    TheHost.assume(Doubt::Branch, "true: an optional value that a missing header gives is there: " + Mem.text(Of),
                   Here);
  return std::nullopt;
}

/// The same for a number that is passed by reference, or an object of a class that is not there: whoever is called
/// reads it without a name for it.
void Machine::nameWhatLiesAt(Place At, const Expr *E) {
  const QualType Type = E->getType();
  if (Frames.empty() || !frame().IsUser || !E->isLValue() || At.isUnknown() || !At.At)
    return;
  if (const CXXRecordDecl *Class = Type->getAsCXXRecordDecl(); Class && TheHost.isForeign(Class)) {
    if (!isNothingButForeign(Class))
      return;
    const bool IsShared = isSharedMember(E);
    const CauseId Now =
        IsShared ? Mem.cause("'" + textOf(E) + "' needs a header that was not found") : causeOfForeign(At);
    const CauseId Named = explained(E, Now);
    if (Named == causeOfForeign(At) || !Mem.bytes(At.At, sizeOf(Type)))
      return;
    makeUnknown(At, Type, Named);
    if (const int Which = Given ? Given->ofForeign(Now) : GivenValues::None; Which != GivenValues::None)
      Given->OfForeign.try_emplace(Named, Which);
    return;
  }
  if (!Type->isArithmeticType())
    return;
  const Value Now = load(At, Type);
  const CauseId Cause = explained(E, Now.cause());
  if (Cause != Now.cause() && Mem.bytes(At.At, sizeOf(Type)))
    store(At, Value::unknown(Cause), Type);
}

} // namespace vramlint
