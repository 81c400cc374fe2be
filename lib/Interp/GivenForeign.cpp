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

/// Of a cause, behind the text of the program.
static constexpr llvm::StringLiteral NeedsHeader = " needs a header that was not found";

bool isSharedMember(const Expr *E) {
  const auto *Member = dyn_cast<MemberExpr>(E->IgnoreParenImpCasts());
  return Member && isa<VarDecl>(Member->getMemberDecl());
}

bool isNothingButForeign(const CXXRecordDecl *Class) {
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

/// What is not known for \p Of is that number.
void Machine::tellNumber(CauseId Of, ForeignNumber Number) {
  if (OfForeign.Numbers.try_emplace(Of, std::move(Number)).second)
    Mem.makeTelling(Of);
}

/// The type of a number, as it was said; null where it is none.
QualType Machine::typeOfSaid(const SetValue &S) const {
  return S.integer() ? Context.LongTy : S.number() ? Context.DoubleTy : S.truth() ? Context.BoolTy : QualType();
}

/// The number as one of \p Type: what was said has to fit, and what the program makes is converted as it does that.
Value Machine::valueOf(const ForeignNumber &Number, QualType Type) {
  if (Number.Which != ForeignNumber::None)
    return givenValue(Number.Which, Type);
  return convert(valueSaid(Number.Said, typeOfSaid(Number.Said)), Type);
}

/// What was said of such an object where it was made.
std::optional<Value> Machine::givenForForeign(CauseId Of, QualType Wanted) {
  const ForeignNumber *Number = canBeSaid(Wanted) ? OfForeign.number(Of) : nullptr;
  if (!Number || (Number->Which == ForeignNumber::None && !Wanted->isArithmeticType()))
    return std::nullopt;
  if (!Number->Assumed.empty())
    TheHost.assume(Doubt::GivenByValue, Number->Assumed, Here);
  return valueOf(*Number, Wanted);
}

/// What was said of something foreign that is made an object of a library; nothing where nothing was.
bool Machine::giveForeign(CauseId Of, QualType Type, Place At) {
  const ForeignNumber *Number = At ? OfForeign.number(Of) : nullptr;
  if (!Number || Number->Which == ForeignNumber::None ||
      !giveObject(At, Type, Number->Said.Value, /*Overrides=*/true))
    return false;
  Given->Asked[static_cast<std::size_t>(Number->Which)] = true;
  return true;
}

/// Something foreign of which a number was said, where an object is wanted that a number becomes: the size of a
/// kernel, a scalar, options that begin with the rate. False where it is none.
bool Machine::makeOfNumber(CauseId Of, LibraryCall &Call) {
  const auto *Converts = dyn_cast_or_null<CXXMemberCallExpr>(Call.Site);
  const int Which = Given && Converts ? givenFor(Converts->getImplicitObjectArgument()) : GivenValues::None;
  const ForeignNumber *There = OfForeign.number(Of);
  if (!Call.Result || (Which == GivenValues::None && !There))
    return false;
  const ForeignNumber Said =
      Which == GivenValues::None ? *There : ForeignNumber{Given->All[static_cast<std::size_t>(Which)], Which, ""};
  Operand Number;
  Number.Type = typeOfSaid(Said.Said);
  if (Number.Type.isNull())
    return false;
  if (!Said.Assumed.empty())
    TheHost.assume(Doubt::GivenByValue, Said.Assumed, Here);
  Number.V = valueOf(Said, Number.Type);
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

static std::string written(const Value &Number, bool IsTruth = false) {
  llvm::SmallString<32> Text;
  if (IsTruth)
    return Number.truth() ? "true" : "false";
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

/// A reason for which something foreign is not known that tells which number it is.
CauseId Machine::causeOfNumber(const std::string &Name, const std::string &Number, std::string Assumed) {
  const std::string Why = "'" + Name + "' is " + Number + (Assumed.empty() ? "" : ": " + Assumed);
  const CauseId Of = Mem.cause(Why);
  if (Mem.text(Of) == Why) // there may be no more of them
    tellNumber(Of, ForeignNumber{SetValue{Name, "", Number}, ForeignNumber::None, std::move(Assumed)});
  return Of;
}

/// `config.width = 64`: it is that number. Nothing where it is something else.
std::optional<CallResult> Machine::assignedToForeign(const LibraryCall &Call) {
  const auto *Site = dyn_cast_or_null<CXXOperatorCallExpr>(Call.Site);
  if (!Site || Call.Callee->getOverloadedOperator() != OO_Equal || Call.count() != 1 || !Call.This ||
      Call.This.isUnknown() || !Mem.bytes(Call.This.At, 1) ||
      !isNothingButForeign(Call.ThisType->getAsCXXRecordDecl()))
    return std::nullopt;
  const Operand &From = Call.Arguments[0];
  const QualType Type = From.Type.getNonReferenceType();
  const Value Number = !Type->isArithmeticType() ? Value() : From.At ? load(From.At, Type) : From.V;
  if (!Type->isArithmeticType() || Number.isUnknown())
    return std::nullopt;
  const std::string Name = textOf(Site->getArg(0)), Text = written(Number, Type->isBooleanType());
  const CauseId Of =
      causeOfNumber(Name, Text, "`" + Name + "` is taken to keep the " + Text + " that is assigned to it");
  makeUnknown(Call.This, Call.ThisType, Of);
  return CallResult(Call.This);
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
  std::string Assumed;
  bool AreWhole = true;
  CauseId Lacking = Known;
  for (std::size_t I = 0; I < 2; ++I) {
    const Operand &O = Operands[I];
    QualType Type = O.Type.getNonReferenceType();
    if (const CXXRecordDecl *Class = Type->getAsCXXRecordDecl()) {
      const CauseId Of = isNothingButForeign(Class) ? causeOfForeign(O.At) : Known;
      if (!Of)
        return std::nullopt;
      const ForeignNumber *Number = OfForeign.number(Of);
      Type = Number ? typeOfSaid(Number->Said) : QualType();
      if (Type.isNull()) {
        Lacking = Lacking ? Lacking : Of;
      } else {
        Numbers[I] = valueOf(*Number, Type);
        Assumed = Number->Assumed.empty() ? Assumed : Number->Assumed;
      }
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
  const Place First = Operands[0].At;
  const std::string Name = foreignText(Call.Callee, Call.Site);
  if (changesItsFirst(Written) && First && Mem.isOfUnknownObject(First.At)) // nothing tells such objects apart
    Assumed = "what `" + Name + "` changes is taken to be of one object, and to stay";
  if (!Number.isUnknown())
    Number = Value::unknown(causeOfNumber(Name, written(Number), Assumed));
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
static bool isSaidAs(const ForeignNumber &Number, QualType Type) {
  return Number.Which == ForeignNumber::None || !Type->isBooleanType() || Number.Said.truth();
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
  const ForeignNumber *Number = OfForeign.number(Of);
  if (Call.Name == "vramlint_foreign::is_whole")
    return CallResult(Value::boolean(Number && Number->Said.integer()));
  if (Call.Name == "vramlint_foreign::taken_for_number") {
    if (!Number)
      TheHost.assume(Doubt::TakenNumber, Mem.text(Of), Here);
    return CallResult();
  }
  if (Call.Name == "vramlint_foreign::taken_for_tensor") {
    const llvm::StringRef Why = Mem.text(Of);
    const auto [What, Said] = Why.split(NeedsHeader);
    TheHost.assume(Doubt::TakenTensor,
                   (What + " is taken to give a tensor like the first that it is given" + Said).str(), Here);
    return CallResult();
  }
  if (Call.Name == "vramlint_foreign::taken_for_layer") {
    TheHost.assume(Doubt::HeaderAlias,
                   "the layer that is made for a call is taken to be what it gives back, as it is", Here);
    return CallResult();
  }
  if (!Converts) {
    std::optional<CallResult> Assigned = assignedToForeign(Call);
    return Assigned ? Assigned : computedOfForeign(Call);
  }
  const bool IsNamed = Call.Site && TheHost.isUserCode(Call.Site->getExprLoc());
  if (Number && Call.Site && (!IsNamed || isSaidAs(*Number, Call.ReturnType)))
    if (const std::optional<Value> Said = givenForForeign(Of, Call.ReturnType))
      return CallResult(*Said);
  const auto Outside = std::find_if(Frames.rbegin(), Frames.rend(), [](const auto &F) { return F->IsUser; });
  const bool MakesOptional =
      std::any_of(Frames.rbegin(), Outside, [](const auto &F) { return isOfOptional(F->Function); });
  if (!Number && MakesOptional)
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
    const bool IsShared =
        isSharedMember(E) && !OfForeign.isMade(causeOfForeign(At)) && !isOfAnyRound(E, causeOfForeign(At));
    const CauseId Now = IsShared ? Mem.cause("'" + textOf(E) + "'" + NeedsHeader.str()) : causeOfForeign(At);
    const CauseId Named = explained(E, Now);
    if (Named == causeOfForeign(At) || !Mem.bytes(At.At, sizeOf(Type)))
      return;
    Mem.setShadow(At.At, sizeOf(Type), Named);
    if (const ForeignNumber *Number = OfForeign.number(Now))
      tellNumber(Named, ForeignNumber(*Number));
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
