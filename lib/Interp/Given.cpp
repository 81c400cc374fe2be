// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Given.h"

#include "Interp/Machine.h"
#include "Interp/Rounds.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include <limits>

namespace vramlint {
using namespace clang;

std::string scopedName(const ValueDecl *D) {
  std::string Name = D->getNameAsString();
  for (const DeclContext *C = D->getDeclContext(); C && !C->isTranslationUnit(); C = C->getParent()) {
    const auto *Named = dyn_cast<NamedDecl>(C);
    const auto *Space = dyn_cast<NamespaceDecl>(C);
    const auto *Class = dyn_cast<CXXRecordDecl>(C);
    const auto *Method = dyn_cast<CXXMethodDecl>(C);
    if (!Named || !Named->getDeclName() || (Space && Space->isInline()) || (Class && Class->isLambda()) ||
        (Method && Method->getParent()->isLambda()))
      continue;
    Name = Named->getNameAsString() + "::" + Name;
  }
  return Name;
}

bool namesDeclaration(llvm::StringRef Said, llvm::StringRef Scoped) {
  return Scoped == Said || (Scoped.ends_with(Said) && Scoped.drop_back(Said.size()).ends_with("::"));
}

static std::string textBetween(SourceLocation Begin, SourceLocation End, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  if (Begin.isInvalid() || End.isInvalid() || Sources.getFileID(Begin) != Sources.getFileID(End))
    return "";
  return Lexer::getSourceText(CharSourceRange::getTokenRange(Begin, End), Sources, Context.getLangOpts()).str();
}

/// Longer ones are nothing that somebody names.
static constexpr std::size_t LongestText = 400;

std::string tokensOfExpr(const Expr *E, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const std::string Text =
      textBetween(Sources.getSpellingLoc(E->getBeginLoc()), Sources.getSpellingLoc(E->getEndLoc()), Context);
  return Text.size() > LongestText ? "" : tokensOf(Text);
}

/// The use of the macro that makes all of \p E.
static std::string textOfMacro(const Expr *E, const ASTContext &Context) {
  SourceLocation Begin = E->getBeginLoc(), End = E->getEndLoc();
  if (!Begin.isMacroID() || !End.isMacroID() ||
      !Lexer::isAtStartOfMacroExpansion(Begin, Context.getSourceManager(), Context.getLangOpts(), &Begin) ||
      !Lexer::isAtEndOfMacroExpansion(End, Context.getSourceManager(), Context.getLangOpts(), &End))
    return "";
  return textBetween(Begin, End, Context);
}

std::string tokensOfMacro(const Expr *E, const ASTContext &Context) {
  const std::string Text = textOfMacro(E, Context);
  return Text.size() > LongestText ? "" : tokensOf(Text);
}

/// The first argument of a template, or of its pack, when it is a type.
static QualType firstType(llvm::ArrayRef<TemplateArgument> Arguments) {
  if (!Arguments.empty() && Arguments[0].getKind() == TemplateArgument::Pack)
    Arguments = Arguments[0].pack_elements();
  const bool IsType = !Arguments.empty() && Arguments[0].getKind() == TemplateArgument::Type;
  return IsType ? Arguments[0].getAsType() : QualType();
}

const Expr *convertedBy(const Expr *E) {
  const auto *Call = dyn_cast<CallExpr>(E);
  const auto *Member = Call ? dyn_cast<MemberExpr>(Call->getCallee()->IgnoreParenImpCasts()) : nullptr;
  const auto *Method = Member ? dyn_cast<CXXMethodDecl>(Member->getMemberDecl()) : nullptr;
  if (!Method || Call->getNumArgs() != 0)
    return nullptr;
  const Expr *Object = Member->getBase()->IgnoreParenImpCasts();
  if (isa<CXXConversionDecl>(Method))
    return Object;
  // `as<int>()`, `get<int>()`: what is asked for is what is given, or is what that converts to.
  const TemplateArgumentList *Arguments = Method->getTemplateSpecializationArgs();
  const QualType Asked = Arguments ? firstType(Arguments->asArray()) : QualType();
  QualType Given = Method->getReturnType().getNonReferenceType();
  const ASTContext &Context = Method->getASTContext();
  if (Asked.isNull() || Context.hasSameUnqualifiedType(Asked, Given))
    return Asked.isNull() ? nullptr : Object;
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Given->getAsCXXRecordDecl());
  Given = Class ? firstType(Class->getTemplateArgs().asArray()) : QualType();
  return !Given.isNull() && Context.hasSameUnqualifiedType(Asked, Given) ? Object : nullptr;
}

int GivenValues::named(llvm::StringRef Tokens) const {
  for (std::size_t I = 0; I < All.size() && !Tokens.empty(); ++I)
    if (All[I].Tokens == Tokens)
      return static_cast<int>(I);
  return None;
}

int GivenValues::find(const Expr *E, const ASTContext &Context) {
  for (const std::string &Text : {tokensOfExpr(E, Context), tokensOfMacro(E, Context)})
    if (const int Found = named(Text); Found != None)
      return Found;
  const Expr *Inner = E->IgnoreParenImpCasts();
  if (const auto *Name = dyn_cast<DeclRefExpr>(Inner))
    return of(Name->getDecl());
  if (const auto *Member = dyn_cast<MemberExpr>(Inner))
    return of(Member->getMemberDecl());
  const Expr *Object = convertedBy(Inner);
  return Object ? find(Object, Context) : None;
}

int GivenValues::of(const Expr *E, const ASTContext &Context, llvm::function_ref<bool()> IsUser) {
  auto [I, New] = OfExpressions.try_emplace(E, None);
  if (!New)
    return I->second;
  const int Found = IsUser() ? find(E, Context) : None;
  return OfExpressions[E] = Found;
}

int GivenValues::of(const ValueDecl *D) {
  if (!isa<VarDecl, FieldDecl>(D))
    return None;
  auto [I, New] = OfDeclarations.try_emplace(D, None);
  if (!New)
    return I->second;
  const std::string Scoped = scopedName(D);
  for (std::size_t K = 0; K < All.size(); ++K)
    if (namesDeclaration(All[K].Tokens, Scoped))
      return I->second = static_cast<int>(K);
  return None;
}

static const ValueDecl *variableIn(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Name = dyn_cast<DeclRefExpr>(E))
    return dyn_cast<VarDecl>(Name->getDecl());
  const auto *Member = dyn_cast<MemberExpr>(E);
  return Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
}

void GivenValues::give(int Which, const Expr *E) {
  if (const ValueDecl *&D = First[static_cast<std::size_t>(Which)]; !D)
    D = variableIn(E);
}

// --- the machine ------------------------------------------------------------------------------------------------

int Machine::givenFor(const Expr *E) {
  return Given->of(E, Context, [&] { return TheHost.isUserCode(E->getExprLoc()); });
}

static const FunctionDecl *calleeOf(const Expr *E) {
  const auto *Call = dyn_cast<CallExpr>(E->IgnoreParenImpCasts());
  return Call ? Call->getDirectCallee() : nullptr;
}

/// Whether \p E converts an object that has a name: what was said of that is found where it lies, unless the program
/// has written something else there.
static bool convertsNamed(const Expr *E) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(E->IgnoreParenImpCasts());
  if (!Call || !isa_and_nonnull<CXXConversionDecl>(Call->getMethodDecl()))
    return false;
  const Expr *Object = Call->getImplicitObjectArgument()->IgnoreParenImpCasts();
  return isa<DeclRefExpr>(Object) || isSharedMember(Object);
}

/// Whether what \p E gives is replaced although it is known: a stand-in for a library that is not there has guessed
/// it, or it was counted in a loop of which nobody knows how often it runs. Another variable of the name may be what
/// was computed from that.
bool Machine::givenOverrides(const Expr *E) {
  const FunctionDecl *Callee = calleeOf(E);
  if (Callee && TheHost.isForeign(Callee))
    return !convertsNamed(E);
  const ValueDecl *D = LeftUnknownLoop ? variableIn(E) : nullptr;
  const ValueDecl *First = D ? Given->First[static_cast<std::size_t>(givenFor(E))] : nullptr;
  return LeftUnknownLoop && (!First || First == D);
}

/// What was said of a call of a library that is not there. It is not executed: a stand-in might refuse what is not
/// among the words of the program.
std::optional<Value> Machine::givenAtOnce(const Expr *E) {
  const QualType Type = E->getType();
  const FunctionDecl *Callee = isPlaced(Type) || Type->isVoidType() ? nullptr : calleeOf(E);
  if (!Callee || !TheHost.isForeign(Callee) || convertsNamed(E))
    return std::nullopt;
  const int Which = givenFor(E);
  const bool IsOfRounds = Which == RoundsAsked && Type->isBooleanType();
  return Which == GivenValues::None || IsOfRounds ? std::nullopt : std::optional(givenValue(Which, Type));
}

/// A place for a value that is no object of the program's.
Place Machine::placeOf(const Value &V, QualType Type) {
  const Place At = allocate(Type, BlockKind::Static);
  store(At, V, Type.getUnqualifiedType());
  return At;
}

static bool isTextPointer(QualType Type) { return Type->isPointerType() && Type->getPointeeType()->isCharType(); }

bool canBeSaid(QualType Type) {
  return Type->isIntegralOrEnumerationType() || Type->isRealFloatingType() || isTextPointer(Type);
}

void Machine::refuseGiven(const std::string &Why) {
  if (Given->Error.empty())
    Given->Error = Why;
  stop(StopReason::Exit, Why, Here);
}

/// The \p Which value as one of \p Type.
Value Machine::givenValue(int Which, QualType Type) {
  Given->Asked[static_cast<std::size_t>(Which)] = true;
  return valueSaid(Given->All[static_cast<std::size_t>(Which)], Type);
}

/// \p S as a value of \p Type; ends the execution when it is none.
Value Machine::valueSaid(const SetValue &S, QualType Type) {
  Type = Type.getNonReferenceType().getUnqualifiedType();
  const std::string Wanted = "'" + S.Name + "' is of type '" + Type.getAsString(Context.getPrintingPolicy()) + "'";
  const auto misfit = [&](const std::string &Why) {
    refuseGiven("--set: " + S.describe() + " does not fit: " + Wanted + Why);
  };
  if (Type->isBooleanType()) {
    const std::optional<bool> B = S.truth();
    return B ? Value::boolean(*B) : (misfit(", which is true or false"), Value());
  }
  const ScalarType As = scalar(Type);
  if (As.K == ScalarType::Kind::Int && !Type->isMemberPointerType()) {
    std::optional<__int128> I = S.integer();
    if (!I && Type->isAnyCharacterType() && S.Value.size() == 1)
      I = static_cast<unsigned char>(S.Value[0]);
    if (!I)
      misfit("");
    const unsigned Bits = std::min<unsigned>(As.Bits, 100);
    const __int128 One = 1, Most = (One << (As.Signed ? Bits - 1 : Bits)) - 1, Least = As.Signed ? -Most - 1 : 0;
    if (*I < Least || *I > Most)
      misfit(Least == 0 && *I < 0 ? ", which is never negative" : "");
    return Value::integer(*I);
  }
  if (Type->isRealFloatingType()) {
    const std::optional<long double> N = S.number();
    return N ? convert(Value::floating(*N), Type) : (misfit(""), Value());
  }
  if (isTextPointer(Type))
    return Value::address(literal(S.Value));
  misfit(", and only numbers, texts, true and false can be said");
  return {};
}

std::optional<std::uint64_t> Machine::givenRounds(int Which) {
  if (Which == GivenValues::None)
    return std::nullopt;
  const auto I = static_cast<std::size_t>(Which);
  const std::optional<__int128> Rounds = Given->All[I].integer();
  if (!Rounds || *Rounds < 0 || *Rounds > std::numeric_limits<std::int64_t>::max())
    return std::nullopt;
  return static_cast<std::uint64_t>(*Rounds);
}

std::optional<std::int64_t> Machine::givenCount(const Expr *E, std::optional<std::int64_t> Most) {
  const int Which = Given && E ? givenFor(E) : GivenValues::None;
  if (Which == GivenValues::None)
    return std::nullopt;
  const auto I = static_cast<std::size_t>(Which);
  Given->Asked[I] = true;
  const std::optional<__int128> Count = Given->All[I].integer();
  if (!Count || *Count < 0 || *Count > Most.value_or(std::numeric_limits<std::int64_t>::max()))
    refuseGiven("--set: " + Given->All[I].describe() + " does not fit: '" + Given->All[I].Name +
                "' finds a number of elements" + (Most ? ", at most " + std::to_string(*Most) : ""));
  return static_cast<std::int64_t>(*Count);
}

std::string Machine::nameWithWords(const Expr *E) const {
  const std::string Text = E && TheHost.isUserCode(E->getExprLoc()) ? textOf(E) : std::string();
  return Text.empty() ? "what is called here" : "`" + Text + "`" + suggestionFor(Text);
}

const ValueDecl *Machine::variableAt(Place At) {
  const auto isThere = [&](Place P) { return !P.isUnknown() && P.At == At.At; };
  for (const auto &F : llvm::reverse(Frames)) {
    if (!F->IsUser)
      continue;
    const VarDecl *Found = nullptr;
    for (const auto &[V, Where] : F->Variables)
      if (isThere(Where) && (!Found || !V->getType()->isReferenceType()))
        Found = V;
    if (Found)
      return Found;
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F->Function);
    if (!Method || F->Closure || !Method->isInstance() || F->This.isUnknown() || !F->This)
      continue;
    for (const FieldDecl *Field : Method->getParent()->fields())
      if (!Field->getType()->isReferenceType() && !Field->isBitField() && isThere(fieldPlace(F->This, Field)))
        return Field;
  }
  for (const auto &[V, Where] : Globals)
    if (isThere(Where) && TheHost.isUserCode(V->getLocation()))
      return V;
  return nullptr;
}

std::optional<std::string> Machine::givenWords(const ValueDecl *D) {
  const int Which = Given && D ? Given->of(D) : GivenValues::None;
  if (Which == GivenValues::None)
    return std::nullopt;
  const auto I = static_cast<std::size_t>(Which);
  Given->Asked[I] = true;
  return Given->All[I].Value;
}

std::optional<Address> Machine::givenText(const std::string &Tokens) {
  const int Which = Given ? Given->named(Tokens) : GivenValues::None;
  if (Which == GivenValues::None)
    return std::nullopt;
  const auto I = static_cast<std::size_t>(Which);
  Given->Asked[I] = true;
  return literal(Given->All[I].Value);
}

/// Whether the front end has taken it for a number where it could be a tensor.
static bool isTakenForNumber(const Host &TheHost, const Expr *E) {
  E = E->IgnoreParenImpCasts();
  const auto *Member = dyn_cast<MemberExpr>(E);
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  const auto *V = dyn_cast_or_null<VarDecl>(Member ? Member->getMemberDecl() : Name ? Name->getDecl() : nullptr);
  return V && V->hasAttr<AnnotateAttr>() && TheHost.isForeign(V);
}

/// Whether \p E reads what earlier rounds of a loop leave, in one that stands for any of them: what was said is what
/// it was before. Where only the place is not known, what was said is said of each.
bool Machine::isOfAnyRound(const Expr *E, CauseId Cause) const {
  return llvm::StringRef(Mem.text(Cause)).starts_with(AnyRound) &&
         (isa<DeclRefExpr, MemberExpr>(E->IgnoreParenImpCasts()) || !Mem.isExplained(Cause));
}

/// What \p E gives, or what was said of it.
Value Machine::settled(const Expr *E, const Value &V) {
  const QualType Type = E->getType();
  const int Which = Given && !isPlaced(Type) && !Type->isVoidType() ? givenFor(E) : GivenValues::None;
  if (Which != GivenValues::None && Which == RoundsAsked && Type->isBooleanType())
    return V; // what was said is how many rounds there are
  if (Which != GivenValues::None && V.isUnknown() && isOfAnyRound(E, V.cause()))
    return V;
  if (Which != GivenValues::None && (V.isUnknown() || (canBeSaid(Type) && givenOverrides(E)))) {
    Given->give(Which, E);
    return givenValue(Which, Type);
  }
  if (V.isUnknown() && isTakenForNumber(TheHost, E))
    TheHost.assume(Doubt::TakenNumber, Mem.text(explained(E, V.cause())), Here);
  return V.isUnknown() && !V.isStepped() ? Value::unknown(explained(E, V.cause()), V.near()) : V;
}

/// The same of a place: an object there becomes what was said.
Place Machine::settled(const Expr *E, Place P) {
  const int Which = Given && E->isGLValue() ? givenFor(E) : GivenValues::None;
  P.Unknown = explained(E, P.Unknown);
  const QualType Type = E->getType();
  if (Which == GivenValues::None || Type->isFunctionType() || Type->isArrayType())
    return P;
  if (isPlaced(Type)) {
    const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
    if (Class && isSharedMember(E))
      nameWhatLiesAt(P, E);
    if (Class && (P.At || P.isUnknown()) && TheHost.isForeign(Class))
      if (const CauseId Of = causeOfForeign(P); Of && !isOfAnyRound(E, Of))
        tellNumber(Of, ForeignNumber{Given->All[static_cast<std::size_t>(Which)], Which, ""});
    settleText(Which, E, P);
    return P;
  }
  const bool IsRead = Type.isConstQualified() || isa<CallExpr>(E->IgnoreParens());
  if (P.isUnknown() && !IsRead)
    return P;
  const bool Overrides = givenOverrides(E);
  if (P.isUnknown() || (Overrides && Type.isConstQualified()))
    return placeOf(givenValue(Which, Type), Type);
  if ((P.At >> 32) == 0)
    return P;
  // What has not been written yet is about to be: it is no value that somebody waits for.
  const Value Now = load(P, Type);
  if (Now.isUnknown() && isOfAnyRound(E, Now.cause()))
    return P;
  if ((Now.isUnknown() && Now.cause() != Uninitialised) || (Overrides && canBeSaid(Type))) {
    Given->give(Which, E);
    store(P, givenValue(Which, Type), Type.getUnqualifiedType());
  }
  return P;
}

/// An object of class type has been made: a text becomes what was said.
void Machine::settleText(int Which, const Expr *E, Place At) {
  const auto I = static_cast<std::size_t>(Which);
  if (!At.isUnknown() && (At.At >> 32) != 0 && giveObject(At, E->getType(), Given->All[I].Value, givenOverrides(E)))
    Given->Asked[I] = true;
}

bool Machine::giveObject(Place At, QualType Type, const std::string &Said, bool Overrides) {
  return Standard.giveText(At, Type, Said, Overrides) || TheHost.giveText(At, Type, Said, Overrides);
}

static bool hasSize(QualType Type) {
  const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  Class = Class ? Class->getDefinition() : nullptr;
  const auto isSize = [](const CXXMethodDecl *M) { return M->getIdentifier() && M->getName() == "size"; };
  return Class && Class->isInStdNamespace() && llvm::any_of(Class->methods(), isSize);
}

/// `fs::directory_iterator(root)`
static bool isOverFiles(QualType Type) {
  const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  const std::string Name = Class ? Class->getQualifiedNameAsString() : "";
  return llvm::StringRef(Name).starts_with("std::filesystem::") &&
         llvm::StringRef(Name).ends_with("directory_iterator");
}

/// What tells how often a loop runs that goes over the elements of \p Range, or, where that is null, makes those of a
/// variable of the program's own: its size; of the files of a directory the range is said to be their number. Empty
/// when there is no such thing.
std::string Machine::sizeAsked(const Expr *Range) const {
  constexpr const char *OfSize = ".size()";
  if (Range && Frames.back()->IsUser && isOverFiles(Range->getType()))
    return textOf(Range);
  if (Range || Frames.empty() || Frames.back()->IsUser)
    return Range && Frames.back()->IsUser && hasSize(Range->getType()) ? textOf(Range) + OfSize : "";
  const auto User = llvm::find_if(llvm::reverse(Frames), [](const auto &F) { return F->IsUser; });
  if (User == Frames.rend() || !(*User)->Made)
    return "";
  const ValueDecl *Made = (*User)->Made;
  const auto *Constructor = dyn_cast_or_null<CXXConstructorDecl>((*std::prev(User))->Function);
  const CXXRecordDecl *Class = Made->getType()->getAsCXXRecordDecl();
  const bool IsIt =
      Constructor && Class && declaresSameEntity(Constructor->getParent(), Class) && hasSize(Made->getType());
  return IsIt ? Made->getNameAsString() + OfSize : "";
}

/// What an object or a number that has just been initialised begins with.
void Machine::settleInitial(const ValueDecl *D, Place At) {
  const int Which = Given->of(D);
  const auto I = static_cast<std::size_t>(Which);
  if (Which == GivenValues::None || !Given->Begins[I] || At.isUnknown() || isa<ParmVarDecl>(D))
    return;
  const QualType Type = D->getType();
  if (Type->isReferenceType() || Type->isArrayType())
    return;
  if (!Type->isRecordType())
    store(At, givenValue(Which, Type), Type.getUnqualifiedType());
  else if (Standard.giveText(At, Type, Given->All[I].Value, /*Overrides=*/true))
    Given->Asked[I] = true;
}

// --- what to say ------------------------------------------------------------------------------------------------

/// Whether an expression is a name of what it gives, as against a computation with it. What a stream says of itself
/// changes from one time to the next.
static bool isName(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E))
    return llvm::is_contained({OO_Subscript, OO_Call, OO_Star, OO_Arrow}, Operator->getOperator()) &&
           !Operator->isInfixBinaryOp();
  if (const auto *Conversion = dyn_cast_or_null<CXXConversionDecl>(calleeOf(E)))
    return !Conversion->getConversionType()->isBooleanType();
  const auto *Unary = dyn_cast<UnaryOperator>(E);
  return isa<DeclRefExpr, MemberExpr, CallExpr, ArraySubscriptExpr>(E) || (Unary && Unary->getOpcode() == UO_Deref);
}

/// As it stands in the program; empty for a part of what a macro makes, which the macro's use is no name of.
std::string Machine::textOf(const Expr *E) const {
  const SourceManager &Sources = Context.getSourceManager();
  SourceLocation Begin = E->getBeginLoc(), End = E->getEndLoc();
  // What is given to a macro stands there as it is.
  while (Begin.isMacroID() && Sources.isMacroArgExpansion(Begin) && Sources.isMacroArgExpansion(End)) {
    Begin = Sources.getImmediateSpellingLoc(Begin);
    End = Sources.getImmediateSpellingLoc(End);
  }
  if (Begin.isMacroID() || End.isMacroID())
    return textOfMacro(E, Context);
  return Lexer::getSourceText(CharSourceRange::getTokenRange(Begin, End), Sources, Context.getLangOpts()).str();
}

/// The integer by which an expression names an element; null when it names none.
static const Expr *indexOf(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  const Expr *Index = nullptr;
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    Index = Subscript->getIdx();
  else if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(E); Call && Call->getOperator() == OO_Subscript)
    Index = Call->getNumArgs() == 2 ? Call->getArg(1) : nullptr;
  return Index && Index->getType()->isIntegerType() ? Index : nullptr;
}

/// Where an expression is a name for a part of a value, or within a function only, that function: a byte of a number
/// (null: anywhere), a local variable that somebody else may get the value of.
static std::optional<const DeclContext *> namesPart(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (E->getType()->isCharType())
    return isa<DeclRefExpr>(E) ? std::nullopt : std::optional<const DeclContext *>(nullptr);
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  const auto *Local = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  return Local && Local->isLocalVarDecl() ? std::optional(Local->getDeclContext()) : std::nullopt;
}

/// Whether an expression names what was made of such a part, or what \p Function, which has returned, gave: a number
/// that is kept in a variable.
bool Machine::namesResult(const Expr *E, const DeclContext *Function) const {
  E = E->IgnoreParenImpCasts();
  const ValueDecl *D = variableIn(E);
  if (!D || isa<ParmVarDecl>(D) || !E->getType()->isIntegerType() || E->getType()->isCharType())
    return false;
  return llvm::none_of(Frames, [&](const auto &F) { return Function && F->Function == Function; });
}

/// How many elements a container has: a better word than how what is in it came to be.
static bool isSize(const Expr *E) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(E->IgnoreParenImpCasts());
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  return Method && Method->getIdentifier() && Method->getName() == "size" && Call->getNumArgs() == 0 &&
         hasSize(Call->getImplicitObjectArgument()->getType());
}

/// Where the program's own code meets a value that is not known for a cause, it is called what that code calls it. An
/// element that is named by a variable, which is one or another, is called so until it is named by a number.
CauseId Machine::explained(const Expr *E, CauseId Cause) {
  if (Cause <= Uninitialised || Cause >= PartlyKnown || Frames.empty() || !frame().IsUser)
    return Cause;
  if (OfForeign.isMade(Cause)) // it is known
    return Cause;
  if (frame().Function && frame().Function->isDefaulted()) // written nowhere: its parts stand where the class begins
    return Cause;
  CauseId Unnamed = Cause;
  const Expr *Index = indexOf(E);
  const bool IsOne = Index && Index->isIntegerConstantExpr(Context);
  if (const auto Within = NamedWithin.find(Cause);
      Within != NamedWithin.end() && namesResult(E, Within->second.second)) {
    Unnamed = Within->second.first;
  } else if (isSize(E)) {
    Unnamed = Mem.cause(withoutSuggestions(Mem.text(Cause)));
  } else if (Mem.isExplained(Cause)) {
    // What was named by a variable is kept for no expression.
    const auto Before = IsOne ? CausesSaid.find({nullptr, Cause}) : CausesSaid.end();
    if (Before == CausesSaid.end())
      return Cause;
    Unnamed = Before->second;
  }
  const auto [Place, New] = CausesSaid.try_emplace({E, Cause}, Cause);
  CauseId Named = Place->second;
  if (const std::string Words = New ? wordsFor(E) : ""; !Words.empty()) {
    Named = Place->second = Mem.explained(Unnamed, Words);
    if (Index && !IsOne)
      CausesSaid.try_emplace({nullptr, Named}, Unnamed);
    if (const std::optional<const DeclContext *> Within = namesPart(E))
      NamedWithin.try_emplace(Named, Unnamed, *Within);
  }
  return Named;
}

/// The variable or member with a text that \p E compares with a literal; null when it does no such thing.
static const Expr *comparedText(const Expr *E) {
  const auto *Compares = dyn_cast<CXXOperatorCallExpr>(E->IgnoreParenImpCasts());
  if (!Compares || !Compares->isComparisonOp() || Compares->getNumArgs() != 2)
    return nullptr;
  const Expr *Sides[] = {Compares->getArg(0)->IgnoreParenImpCasts(), Compares->getArg(1)->IgnoreParenImpCasts()};
  if (isa<StringLiteral>(Sides[0]))
    std::swap(Sides[0], Sides[1]);
  const CXXRecordDecl *Class = Sides[0]->getType()->getAsCXXRecordDecl();
  const bool IsText = Class && Class->isInStdNamespace() && isa<DeclRefExpr, MemberExpr>(Sides[0]);
  return IsText && isa<StringLiteral>(Sides[1]) ? Sides[0] : nullptr;
}

/// How the value of \p E can be said; empty when it has no name.
std::string Machine::wordsFor(const Expr *E) const {
  const Expr *Compared = comparedText(E);
  E = Compared ? Compared : E;
  const QualType Type = E->getType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  const bool CanBeSaid =
      Compared || canBeSaid(Type) || (Class && (E->isGLValue() || isLikeGiven(Class)) && TheHost.isForeign(Class));
  if (!CanBeSaid || !isName(E) || !TheHost.isUserCode(E->getExprLoc()))
    return "";
  // Other functions may have variables of that name.
  const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  const auto *Variable = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  const std::string Text = Variable && Variable->isLocalVarDeclOrParm() ? scopedName(Variable) : textOf(E);
  // What a loop over a range asks stands nowhere.
  return llvm::any_of(Text, [](char C) { return llvm::isAlnum(C); }) ? suggestionFor(Text) : "";
}

} // namespace vramlint
