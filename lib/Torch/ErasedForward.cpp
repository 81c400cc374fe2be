// What AnyModule and Sequential check of the values that they hand to a forward, and of what it gives back.
//
// AnyModule keeps each argument as a value of its decayed type, and a forward takes it only if its parameter is of
// that type (torch/csrc/api/include/torch/nn/modules/container/any_module_holder.h, 1.13): no conversion takes place,
// and a default argument is used only where FORWARD_HAS_DEFAULT_ARGS names it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/ModuleObjects.h"
#include "Torch/TorchHost.h"

namespace vramlint {
using namespace clang;

/// The class that a module was made as; null when it is not known.
static const CXXRecordDecl *classOfModule(Machine &M, const Module &Of) {
  if (const auto *User = dynamic_cast<const UserModule *>(&Of))
    return User->mostDerived().Class;
  const CXXRecordDecl *Base = hostOf(M).moduleClass();
  const std::optional<Place> Part = Base ? homeOf(M, Of) : std::nullopt;
  const CXXRecordDecl *Class = Part ? M.dynamicObject(*Part, Base).Class : nullptr;
  return Class ? Class : M.findClass("torch::nn::" + Of.TypeName + "Impl");
}

/// std::decay_t; null stays null.
static QualType decayed(Machine &M, QualType Type) {
  if (Type.isNull() || Type->isDependentType() || Type->isUndeducedType())
    return {};
  const QualType T = Type.getNonReferenceType();
  if (T->isArrayType() || T->isFunctionType())
    return M.Context.getDecayedType(T).getCanonicalType();
  return T.getCanonicalType().getUnqualifiedType();
}

static std::string spelled(QualType Type) {
  PrintingPolicy Policy{LangOptions()};
  Policy.SuppressTagKeyword = true;
  Policy.Bool = true;
  return Type.getAsString(Policy);
}

static const IntegerLiteral *firstInteger(const Stmt *S) {
  if (!S || isa<IntegerLiteral>(S))
    return dyn_cast_or_null<IntegerLiteral>(S);
  if (const auto *Declared = dyn_cast<DeclStmt>(S))
    for (const Decl *D : Declared->decls())
      if (const auto *Variable = dyn_cast<VarDecl>(D))
        return firstInteger(Variable->getInit());
  for (const Stmt *Child : S->children())
    if (const IntegerLiteral *Found = firstInteger(Child))
      return Found;
  return nullptr;
}

/// From which argument on FORWARD_HAS_DEFAULT_ARGS has defaults; nothing without it.
static std::optional<std::uint64_t> requiredArguments(Machine &M, const CXXRecordDecl *Class) {
  const CXXMethodDecl *Says = methodNamed(Class, "_forward_num_required_args", 0);
  const CXXRecordDecl *Base = hostOf(M).moduleClass();
  if (!Says || !Base || Says->getParent()->getCanonicalDecl() == Base->getCanonicalDecl())
    return std::nullopt;
  const IntegerLiteral *First = firstInteger(Says->getBody());
  return First ? std::optional<std::uint64_t>(First->getValue().getZExtValue()) : std::nullopt;
}

/// What an AnyValue among the initialisers of the macro is made of; null where there is none.
static const Expr *heldValue(const Stmt *S) {
  if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(S);
      Made && Made->getNumArgs() == 1 && knownClass(Made->getType()) == KnownClass::AnyValue &&
      knownClass(Made->getArg(0)->getType()) != KnownClass::AnyValue)
    return Made->getArg(0)->IgnoreImplicit();
  if (S)
    for (const Stmt *Child : S->children())
      if (const Expr *Found = heldValue(Child))
        return Found;
  return nullptr;
}

/// The braces around all initialisers of a variable.
static const InitListExpr *firstList(const Stmt *S) {
  if (!S || isa<InitListExpr>(S))
    return dyn_cast_or_null<InitListExpr>(S);
  for (const Stmt *Child : S->children())
    if (const InitListExpr *Found = firstList(Child))
      return Found;
  return nullptr;
}

namespace {
struct DefaultArgument {
  std::uint64_t Number;
  Operand Made;
  std::shared_ptr<HeldObject> Held; ///< null for a scalar
};
} // namespace

/// What the list of the macro holds, made once, in an expression of its own.
static std::vector<DefaultArgument> defaultsOf(Machine &M, const InitListExpr &List) {
  std::vector<DefaultArgument> Result;
  M.fullExpression([&] {
    for (const Expr *Entry : List.inits()) {
      const IntegerLiteral *At = firstInteger(Entry);
      const Expr *Held = heldValue(Entry);
      if (!At || !Held)
        continue;
      DefaultArgument D{At->getValue().getZExtValue(), {}, nullptr};
      D.Made.Type = Held->getType().getUnqualifiedType();
      if (Machine::isPlaced(D.Made.Type)) {
        D.Made.At = M.temporary(D.Made.Type, /*Destroy=*/true);
        M.initialiseAny(Held, D.Made.Type, D.Made.At);
        D.Held = hold(M, D.Made, /*Move=*/true);
      } else {
        D.Made.V = M.evaluate(Held);
      }
      Result.push_back(std::move(D));
    }
  });
  return Result;
}

static const InitListExpr *listOfDefaults(const CXXRecordDecl *Class) {
  const CXXMethodDecl *Says = methodNamed(Class, "_forward_populate_default_args", 1);
  const auto *Body = Says ? dyn_cast_or_null<CompoundStmt>(Says->getBody()) : nullptr;
  const auto *First = Body && !Body->body_empty() ? dyn_cast<DeclStmt>(Body->body_front()) : nullptr;
  const auto *Table = First && First->isSingleDecl() ? dyn_cast<VarDecl>(First->getSingleDecl()) : nullptr;
  return Table ? firstList(Table->getInit()) : nullptr;
}

void appendNamedDefaults(Machine &M, const CXXRecordDecl *Class, std::vector<Operand> &Operands) {
  const InitListExpr *List = listOfDefaults(Class);
  if (!List)
    return;
  // _forward_num_required_args makes the whole list as well: for the check, and for the assertion once the list is
  // made.
  defaultsOf(M, *List);
  const std::vector<DefaultArgument> Defaults = defaultsOf(M, *List);
  defaultsOf(M, *List);
  for (const DefaultArgument &D : Defaults) {
    if (D.Number != Operands.size())
      continue;
    Operand O = D.Made;
    if (D.Held) {
      O.At = M.temporary(O.Type, /*Destroy=*/false);
      M.copyObject(O.Type, O.At, D.Held->place(), /*Move=*/true, nullptr);
      M.destroyLater(O.At, O.Type);
      O.Movable = true;
    }
    Operands.push_back(std::move(O));
  }
}

bool TorchHost::admitsValues(const Module &Callee, llvm::ArrayRef<QualType> Given) {
  Machine &M = *TheMachine;
  const CXXRecordDecl *Class = classOfModule(M, Callee);
  const CXXMethodDecl *Forward = Class ? forwardOf(Class, Given.size()) : nullptr;
  if (!Forward)
    return true;
  const std::string Name = Class->getQualifiedNameAsString(), Received = std::to_string(Given.size());
  const std::size_t Count = Forward->getNumParams();
  if (Given.size() != Count) {
    const std::optional<std::uint64_t> Required = requiredArguments(M, Class);
    if (Required && (Given.size() < *Required || Given.size() > Count)) {
      for (int Times = 0; Times < 2; ++Times) // for the check, and for what it says
        if (const InitListExpr *List = listOfDefaults(Class))
          defaultsOf(M, *List);
      TheSession.raise(Name + "'s forward() method expects at least " + std::to_string(*Required) +
                       " argument(s) and at most " + std::to_string(Count) + " argument(s), but received " +
                       Received + ".");
    } else if (!Required)
      TheSession.raise(
          Name + "'s forward() method expects " + std::to_string(Count) + " argument(s), but received " + Received +
          "." +
          (Given.size() > Count
               ? ""
               : " If " + Name +
                     "'s forward() method has default arguments, please make sure the forward() method is declared "
                     "with a corresponding `FORWARD_HAS_DEFAULT_ARGS` macro."));
  }
  for (std::size_t I = 0; I < Given.size() && I < Count && !TheSession.failed(); ++I) {
    const QualType Wanted = decayed(M, Forward->getParamDecl(static_cast<unsigned>(I))->getType());
    const QualType Is = decayed(M, Given[I]);
    if (!Wanted.isNull() && !Is.isNull() && Wanted != Is)
      TheSession.raise("Expected argument #" + std::to_string(I) + " to be of type " + spelled(Wanted) +
                       ", but received value of type " + spelled(Is));
  }
  return !TheSession.failed();
}

/// What the module's forward gives, as a value; null when it is not known.
static QualType givenBy(Machine &M, const Module &Giver) {
  const CXXRecordDecl *Class = classOfModule(M, Giver);
  const CXXMethodDecl *Forward = Class ? forwardOf(Class, ~std::size_t{0}) : nullptr;
  return Forward ? decayed(M, Forward->getReturnType()) : QualType();
}

bool TorchHost::admits(const Module &Callee, const Module &Giver) {
  return admitsValues(Callee, {givenBy(*TheMachine, Giver)});
}

bool TorchHost::admitsCall(const Module &Layer, const LibraryCall &Site) {
  std::vector<QualType> Given;
  for (const Operand &O : Site.Arguments)
    Given.push_back(!O.Type.isNull() && knownClass(O.Type) == KnownClass::AnyValue ? QualType() : O.Type);
  return admitsValues(Layer, Given);
}

bool TorchHost::admitsResult(const Module &Last, const LibraryCall &Site, bool OfSequential) {
  const QualType Is = givenBy(*TheMachine, Last), Asked = decayed(*TheMachine, Site.ReturnType);
  if (Is.isNull() || Asked.isNull() || Is == Asked || knownClass(Asked) == KnownClass::AnyValue)
    return true;
  TheSession.raise(
      OfSequential ? "The type of the return value is " + spelled(Is) + ", but you asked for type " + spelled(Asked)
                   : "Attempted to cast AnyValue to " + spelled(Asked) + ", but its actual type is " + spelled(Is));
  return false;
}

bool TorchHost::holdsA(const Module &Held, QualType Asked) {
  const CXXRecordDecl *Class = classOfModule(*TheMachine, Held), *Wanted = Asked->getAsCXXRecordDecl();
  if (!Class || !Wanted || Class->getCanonicalDecl() == Wanted->getCanonicalDecl())
    return true;
  TheSession.raise("Attempted to cast module of type " + Class->getQualifiedNameAsString() + " to type " +
                   Wanted->getQualifiedNameAsString());
  return false;
}

} // namespace vramlint
