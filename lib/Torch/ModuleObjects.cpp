// Modules as C++ objects, and the modules of the program as the shadow library calls them.
//
// A class of the program that derives from torch::nn::Module is a UserModule in the shadow library: what the library
// asks of it (forward, a fresh copy for clone, an assignment) is asked of the object of the program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/ModuleObjects.h"

#include "Tensor/Session.h"
#include "Torch/TorchHost.h"

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace vramlint {
using namespace clang;

std::optional<bool> flagOf(Machine &M, const Operand &O) {
  const Argument A = toArgument(M, O);
  if (const bool *B = A.get<bool>())
    return *B;
  if (const auto *I = A.get<std::int64_t>())
    return *I != 0;
  return std::nullopt;
}

bool flagArgument(Machine &M, const LibraryCall &Site, std::size_t Index, bool Default) {
  if (Index >= Site.count())
    return Default;
  if (const std::optional<bool> Flag = flagOf(M, Site.Arguments[Index]))
    return *Flag;
  const Argument A = toArgument(M, Site.Arguments[Index]);
  const auto *Unknown = A.get<UnknownValue>();
  return Session::current().decide(Unknown ? Unknown->Cause : "a flag given to '" + std::string(Site.Name) + "'",
                                   Default);
}

Argument argumentOfResult(Machine &M, const CallResult &R, QualType Type) {
  if (R.V.isUnknown())
    return UnknownValue{M.causeOf(R.V)};
  if (R.At.isUnknown())
    return UnknownValue{M.Mem.text(R.At.Unknown)};
  if (R.At) {
    const bool IsTyped = !Type.isNull() && !Type->isUndeducedType();
    const CXXRecordDecl *Class = IsTyped ? referredType(Type)->getAsCXXRecordDecl() : nullptr;
    // What begins with a tensor, as a tuple of some does, is no tensor.
    if (!Class || hostOf(M).ownsClass(Class))
      if (const Argument *A = argumentAt(M, R.At))
        return *A;
    if (!IsTyped)
      return UnknownValue{"the type of what a function of the program returns is not known here"};
    return toArgument(M, View{R.At, referredType(Type)});
  }
  Operand O;
  O.V = R.V;
  O.Type = Type;
  return R.V.isVoid() ? Argument() : toArgument(M, O);
}

const CXXMethodDecl *methodNamed(const CXXRecordDecl *Class, llvm::StringRef Name, std::size_t Count) {
  if (!Class || !(Class = Class->getDefinition()))
    return nullptr;
  const CXXMethodDecl *Any = nullptr;
  for (const CXXMethodDecl *Method : Class->methods()) {
    if (!Method->getIdentifier() || Method->getName() != Name)
      continue;
    if (Method->getMinRequiredArguments() <= Count && Count <= Method->getNumParams())
      return Method;
    Any = Method;
  }
  for (const CXXBaseSpecifier &B : Class->bases())
    if (!Any)
      Any = methodNamed(B.getType()->getAsCXXRecordDecl(), Name, Count);
  return Any;
}

bool isForward(const NamedDecl &D) {
  return isa<CXXMethodDecl, FunctionTemplateDecl>(D) && D.getIdentifier() && D.getName() == "forward";
}

bool declaresForward(const CXXRecordDecl &Class) {
  return llvm::any_of(Class.decls(), [](const Decl *D) {
    const auto *Named = dyn_cast<NamedDecl>(D);
    return Named && isForward(*Named);
  });
}

QualType tensorType(Machine &M) {
  const CXXRecordDecl *Class = M.findClass("at::Tensor");
  return Class ? M.classType(Class) : QualType();
}

ArgumentList valuesOf(const NamedArgumentList &List) {
  ArgumentList Values;
  for (const auto &[Name, A] : List)
    Values.push_back(A);
  return Values;
}

// --- names that are not known ---------------------------------------------------------------------------

std::string nameIn(const Module &Self, const std::optional<std::string> &Known) {
  if (Known)
    return *Known;
  auto taken = [&](const std::string &Name) {
    auto same = [&](const auto &Item) { return Item.first == Name; };
    return llvm::any_of(Self.Parameters, same) || llvm::any_of(Self.Buffers, same) ||
           llvm::any_of(Self.Children, same);
  };
  for (std::size_t I = 1;; ++I)
    if (std::string Name = "?" + std::to_string(I); !taken(Name))
      return Name;
}

bool isUnknownName(std::string_view Path) {
  return Path.starts_with('?') || Path.find(".?") != std::string_view::npos;
}

Argument nameArgument(const std::string &Path) {
  return isUnknownName(Path) ? Argument(UnknownValue{"a name that something was registered under is not known"})
                             : Argument(Path);
}

// --- dictionaries ------------------------------------------------------------------------------------

/// A pair of values as arguments of a call; they are temporaries, which the callee may take.
static std::vector<Operand> pairOperands(Machine &M, const std::string &Name, const Argument &A, QualType Key,
                                         QualType Mapped) {
  std::vector<Operand> Operands = {asOperand(M, nameArgument(Name), Key), asOperand(M, A, Mapped)};
  for (Operand &O : Operands)
    O.Movable = true;
  return Operands;
}

void putNamed(Machine &M, const std::string &Name, const Argument &A, QualType Type, Place At, const Expr *Site) {
  const QualType Key = templateArgument(Type, 0), Mapped = templateArgument(Type, 1);
  if (Key.isNull() || Mapped.isNull()) {
    // OrderedDict's Item is a class of its own inside the dictionary, whose arguments are what it is made of.
    const auto *Item = Type->getAsCXXRecordDecl();
    const auto *Dictionary = Item ? dyn_cast<CXXRecordDecl>(Item->getDeclContext()) : nullptr;
    if (!Dictionary) {
      M.makeUnknown(At, Type, M.Mem.cause("an entry of a dictionary of a class that is not known"));
      return;
    }
    const QualType Whole = M.classType(Dictionary);
    M.fullExpression([&] {
      M.construct(Type, pairOperands(M, Name, A, templateArgument(Whole, 0), templateArgument(Whole, 1)), At, Site);
    });
    return;
  }
  M.fullExpression([&] { M.construct(Type, pairOperands(M, Name, A, Key.getUnqualifiedType(), Mapped), At, Site); });
}

CallResult giveNamed(Machine &M, LibraryCall &Site, const NamedArgumentList &Items) {
  const QualType Type = Site.ReturnType;
  if (knownClass(Type) == KnownClass::OrderedDict) {
    const QualType Key = templateArgument(Type, 0), Mapped = templateArgument(Type, 1);
    if (!M.construct(Type, {}, Site.Result, Site.Site))
      return M.unmodelled("a dictionary of what a module holds", Site.Site);
    for (const auto &[Name, A] : Items)
      M.fullExpression([&, &Name = Name, &A = A] {
        M.callMethod(Site.Result, Type, "insert", pairOperands(M, Name, A, Key, Mapped), Site.Site);
      });
    return CallResult::made();
  }
  const bool Made = putElements(
      M, Type, Site.Result, Items.size(),
      [&](std::size_t I, QualType Element, Place At) {
        putNamed(M, Items[I].first, Items[I].second, Element, At, Site.Site);
      },
      Site.Site);
  return Made ? CallResult::made() : CallResult(M.unmodelled("a dictionary of what a module holds", Site.Site));
}

std::optional<std::vector<std::pair<std::string, View>>> namedElements(Machine &M, const View &Range) {
  std::optional<std::vector<View>> Elements = elementsOf(M, Range);
  if (!Elements)
    return std::nullopt;
  std::vector<std::pair<std::string, View>> Result;
  for (const View &E : *Elements) {
    if (std::optional<std::vector<View>> Parts = membersOfTuple(M, E); Parts && Parts->size() == 2) {
      Result.emplace_back(textOf(M, (*Parts)[0]).value_or("?"), (*Parts)[1]);
      continue;
    }
    const auto *Item = E.Type->getAsCXXRecordDecl();
    const auto *Dictionary = Item ? dyn_cast<CXXRecordDecl>(Item->getDeclContext()) : nullptr;
    if (knownClass(Dictionary) != KnownClass::OrderedDict) {
      Result.emplace_back(std::string(), E);
      continue;
    }
    const QualType Whole = M.classType(Dictionary);
    const std::optional<CallResult> Key = M.callMethod(E.At, E.Type, "key", {}, nullptr);
    const std::optional<CallResult> Mapped = M.callMethod(E.At, E.Type, "value", {}, nullptr);
    if (!Key || !Mapped || !Key->At || !Mapped->At)
      return std::nullopt;
    Result.emplace_back(textOf(M, View{Key->At, templateArgument(Whole, 0)}).value_or("?"),
                        View{Mapped->At, templateArgument(Whole, 1)});
  }
  return Result;
}

// --- modules of the program --------------------------------------------------------------------------

static UnknownValue unmodelledForward(std::string Cause) {
  Session::current().assume(Doubt::NoForwardModel, Cause);
  return UnknownValue{std::move(Cause)};
}

Argument forwardOfProgram(Machine &M, const DynamicObject &Object, const std::string &TypeName,
                          NamedArguments &&Arguments) {
  const CXXMethodDecl *Forward = forwardOf(Object.Class, Arguments.size());
  Argument Result;
  bool Found = false;
  M.fullExpression([&] {
    std::vector<Operand> Operands;
    for (std::size_t I = 0; I < Arguments.size(); ++I) {
      QualType Type;
      if (Forward && I < Forward->getNumParams())
        Type = referredType(Forward->getParamDecl(static_cast<unsigned>(I))->getType());
      else if (Arguments[I].Value.is<Tensor>())
        Type = tensorType(M);
      if (Type.isNull())
        return;
      Operands.push_back(asOperand(M, Arguments[I].Value, Type));
      Operands.back().Movable = true;
    }
    Arguments.clear(); // from here on only the operands hold them
    appendNamedDefaults(M, Object.Class, Operands);
    std::optional<CallResult> Called =
        M.callMethod(Object.At, M.classType(Object.Class), "forward", std::move(Operands), nullptr);
    Found = Called.has_value();
    if (Called)
      Result = argumentOfResult(M, *Called, Forward ? Forward->getReturnType() : QualType());
  });
  return Found ? Result : unmodelledForward("no forward of '" + TypeName + "' takes these arguments");
}

Argument UserModule::forward(const NamedArguments &Arguments) { return forwardMoved(NamedArguments(Arguments)); }

Argument UserModule::forwardMoved(NamedArguments &&Arguments) {
  const DynamicObject Whole = mostDerived();
  if (!Whole.Class)
    return unmodelledForward("the object of module '" + TypeName + "' is gone");
  llvm::SaveAndRestore<bool> Skip(SkipBookkeeping, true);
  return forwardOfProgram(*TheMachine, Whole, TypeName, std::move(Arguments));
}

/// The part of an object that Cloneable<Derived>::clone copies: its Derived. Nothing without Cloneable.
static std::optional<View> clonedPart(Machine &M, const DynamicObject &Whole) {
  const std::optional<View> Base = baseNamed(M, {Whole.At, M.classType(Whole.Class)}, "torch::nn::Cloneable");
  const QualType Derived = Base ? templateArgument(Base->Type, 0) : QualType();
  const CXXRecordDecl *Class = Derived.isNull() ? nullptr : Derived->getAsCXXRecordDecl();
  const std::optional<Place> At = Class ? M.upcast(Whole.At, Whole.Class, Class) : std::nullopt;
  return At ? std::optional<View>({*At, M.classType(Class)}) : std::nullopt;
}

bool UserModule::isCloneable() const {
  const DynamicObject Whole = mostDerived();
  return Whole.Class && clonedPart(*TheMachine, Whole);
}

std::shared_ptr<Module> UserModule::madeAnew() const {
  const DynamicObject Whole = mostDerived();
  if (!Whole.Class)
    return nullptr;
  // Cloneable::clone: a copy of the object loses what it registered, and its reset() registers anew.
  Machine &M = *TheMachine;
  const std::optional<View> Self = clonedPart(M, Whole);
  if (!Self)
    return nullptr;
  const QualType Type = Self->Type;
  const std::shared_ptr<Module> Made = ownedCopy(M, *Self);
  const auto *User = dynamic_cast<const UserModule *>(Made.get());
  const DynamicObject Copy = User ? User->mostDerived() : DynamicObject();
  if (!Copy.Class)
    return nullptr;
  Made->Parameters.clear();
  Made->Buffers.clear();
  Made->Children.clear();
  std::optional<CallResult> Reset;
  M.fullExpression([&] { Reset = M.callMethod(Copy.At, Type, "reset", {}, nullptr); });
  return Reset ? Made : nullptr;
}

void UserModule::assignFrom(const Module &Other) {
  const auto *User = dynamic_cast<const UserModule *>(&Other);
  const DynamicObject To = mostDerived(), From = User ? User->mostDerived() : DynamicObject();
  if (!To.Class || !From.Class || To.Class->getCanonicalDecl() != From.Class->getCanonicalDecl()) {
    Module::assignFrom(Other);
    return;
  }
  Machine &M = *TheMachine;
  Operand Source;
  Source.At = From.At;
  Source.Type = M.classType(From.Class);
  Source.Movable = true;
  M.fullExpression([&] { M.callMethod(To.At, Source.Type, "operator=", {Source}, nullptr); });
}

void UserModule::assignBase(UserModule &Other, bool Moved) {
  Module::assignFrom(Other);
  GivenName = Other.GivenName;
  if (!Moved) {
    holdAnew(*this);
    return;
  }
  Other.Parameters.clear();
  Other.Buffers.clear();
  Other.Children.clear();
}

} // namespace vramlint
