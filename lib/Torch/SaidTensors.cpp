// Names for what a program reads stand where it is read: in the variable that begins with it, in those that get it
// from the functions that return it, or nowhere but in the expression.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/SaidTensors.h"
#include "Torch/TorchHost.h"

#include "Interp/Given.h"
#include "Interp/Walk.h"
#include "Tensor/Shape.h"
#include "Torch/Objects.h"

#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

#include <map>

namespace vramlint {
using namespace clang;

static constexpr llvm::StringLiteral ToTensor("toTensor"), ToDictionary("toGenericDict");

static bool isDefault(const Expr *Argument) { return isa<CXXDefaultArgExpr>(Argument); }

/// Without conversions and copies.
static const Expr *plainly(const Expr *E) {
  while (E) {
    const Expr *Inner = E->IgnoreImplicit()->IgnoreParenImpCasts();
    const auto *Made = dyn_cast<CXXConstructExpr>(Inner);
    if (Made && Made->getNumArgs() > 0 && llvm::all_of(llvm::drop_begin(Made->arguments()), isDefault))
      Inner = Made->getArg(0);
    else if (const auto *Cast = dyn_cast<CXXFunctionalCastExpr>(Inner))
      Inner = Cast->getSubExpr();
    if (Inner == E)
      break;
    E = Inner;
  }
  return E;
}

/// The object of a call of that method; null for everything else.
static const Expr *objectOf(const Expr *E, llvm::StringRef Method) {
  const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(E);
  const CXXMethodDecl *Called = Call ? Call->getMethodDecl() : nullptr;
  const bool IsIt = Called && Called->getIdentifier() && Called->getName() == Method;
  return IsIt ? plainly(Call->getImplicitObjectArgument()) : nullptr;
}

/// Without `.toTensor()` as well.
static const Expr *readBy(const Expr *E) {
  E = plainly(E);
  const Expr *Object = objectOf(E, ToTensor);
  return Object ? Object : E;
}

/// A tensor, or what may hold one, as an IValue does.
static bool mayBeTensor(QualType Type) {
  const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition())
    return false;
  const auto GivesOne = [](const CXXMethodDecl *Method) {
    return Method->getIdentifier() && Method->getName() == ToTensor;
  };
  return knownClass(Class) == KnownClass::Tensor || llvm::any_of(Class->methods(), GivesOne);
}

static const Expr *initialOf(const ValueDecl *Made) {
  const auto *V = dyn_cast_or_null<VarDecl>(Made);
  return V && mayBeTensor(V->getType()) ? readBy(V->getInit()) : nullptr;
}

/// Adds the variables that get what the active functions return, from the innermost outwards.
static void addReturned(Machine &M, ReadTensor &Read) {
  const FunctionDecl *Returns = nullptr;
  for (const auto &F : llvm::reverse(M.frames())) {
    if (!F->IsUser || !F->Function)
      return;
    if (Returns) {
      const auto *Call = dyn_cast_or_null<CallExpr>(initialOf(F->Made));
      if (!Call || !declaresSameEntity(Call->getDirectCallee(), Returns))
        return;
      Read.Variables.push_back(F->Made);
    }
    Returns = F->Function;
    if (!mayBeTensor(Returns->getReturnType()))
      return;
  }
}

ReadTensor namesOfRead(Machine &M, const Expr *Call) {
  ReadTensor Read;
  Read.Written = Call;
  if (M.frames().empty() || !M.frames().back()->IsUser)
    return Read;
  const ValueDecl *Made = M.frames().back()->Made;
  if (const Expr *Initial = initialOf(Made); Initial && Initial == plainly(Call))
    Read.Variables.push_back(Made);
  addReturned(M, Read);
  return Read;
}

namespace {

/// What a function does with a module that it has in a variable, or with a dictionary.
class ModuleUses final : public Walk {
public:
  ModuleUses(const ValueDecl *Variable, llvm::StringRef Getter) : Variable(Variable), Getter(Getter) {}

  std::map<std::string, ReadTensor> Attributes;
  const VarDecl *Dictionary = nullptr; ///< that it is made
  unsigned Uses = 0, Understood = 0;

  bool visitDecl(Decl *D) override {
    if (const auto *V = dyn_cast<VarDecl>(D); V && V->getInit() && mayBeTensor(V->getType()))
      if (const std::string Name = attribute(readBy(V->getInit())); !Name.empty())
        Attributes[Name].Variables.push_back(V);
    if (const auto *V = dyn_cast<VarDecl>(D); V && isVariable(objectOf(plainly(V->getInit()), ToDictionary)))
      Dictionary = V;
    return true;
  }
  bool visitStmt(Stmt *S) override {
    const auto *E = dyn_cast<Expr>(S);
    if (const auto *Name = dyn_cast<DeclRefExpr>(S))
      Uses += Name->getDecl() == Variable;
    else if (const std::string Asked = attribute(E); !Asked.empty())
      ++Understood, Attributes[Asked];
    else if (isVariable(objectOf(E, "eval")))
      ++Understood;
    else if (const Expr *Object = objectOf(E, ToTensor); Object && !attribute(Object).empty())
      Attributes[attribute(Object)].Written = E;
    return true;
  }

private:
  bool isVariable(const Expr *E) const {
    const auto *Name = dyn_cast_or_null<DeclRefExpr>(E);
    return Name && Name->getDecl() == Variable;
  }
  std::string attribute(const Expr *E) const;

  const ValueDecl *Variable;
  llvm::StringRef Getter;
};

} // namespace

/// The name in `object.attr("name")`; empty for everything else.
static std::string nameAsked(const Expr *E, llvm::StringRef Getter) {
  const auto *Call = dyn_cast_or_null<CallExpr>(E);
  const Expr *Argument = objectOf(E, Getter) && Call->getNumArgs() == 1 ? Call->getArg(0) : nullptr;
  const auto *Name = Argument ? dyn_cast<StringLiteral>(plainly(Argument)) : nullptr;
  return Name ? Name->getString().str() : "";
}

std::string ModuleUses::attribute(const Expr *E) const {
  return isVariable(objectOf(E, Getter)) ? nameAsked(E, Getter) : "";
}

static constexpr llvm::StringLiteral ByAttribute("attr"), ByKey("at");

/// The active function, if it is the user's and has a body.
static const Frame *userFrame(Machine &M) {
  const Frame *Here = M.frames().empty() ? nullptr : M.frames().back().get();
  return Here && Here->IsUser && Here->Function && Here->Function->hasBody() ? Here : nullptr;
}

/// What is asked of the variable, if nothing else is done with it.
static ReadTensors askedOf(const VarDecl *Variable, const Frame &Here, llvm::StringRef Getter) {
  ModuleUses Used(Variable, Getter);
  Used.over(Here.Function->getBody());
  return Used.Uses == Used.Understood ? ReadTensors(Used.Attributes.begin(), Used.Attributes.end()) : ReadTensors();
}

std::optional<ReadTensors> attributesOfRead(Machine &M, const Expr *Load) {
  const Frame *Here = userFrame(M);
  if (!Here)
    return std::nullopt;
  ReadTensors Found;
  if (const Expr *Asks = initialOf(Here->Made); Asks && objectOf(Asks, ByAttribute) == plainly(Load)) {
    if (const std::string Name = nameAsked(Asks, ByAttribute); !Name.empty())
      Found.push_back({Name, {{Here->Made}, nullptr}});
  } else if (const auto *Module = dyn_cast_or_null<VarDecl>(Here->Made);
             Module && plainly(Module->getInit()) == plainly(Load)) {
    Found = askedOf(Module, *Here, ByAttribute);
  }
  if (Found.empty())
    return std::nullopt;
  if (Found.size() == 1)
    addReturned(M, Found.front().second);
  return Found;
}

std::optional<ReadTensors> entriesOfRead(Machine &M, const Expr *Load) {
  const Frame *Here = userFrame(M);
  const auto *Dictionary = Here ? dyn_cast_or_null<VarDecl>(Here->Made) : nullptr;
  if (!Dictionary)
    return std::nullopt;
  const Expr *Initial = plainly(Dictionary->getInit());
  if (Initial && Initial == plainly(Load)) { // a value of any type, which is made one
    ModuleUses Used(Dictionary, ByKey);
    Used.over(Here->Function->getBody());
    Dictionary = Used.Uses == 1 ? Used.Dictionary : nullptr;
  } else if (objectOf(Initial, ToDictionary) != plainly(Load)) {
    Dictionary = nullptr;
  }
  ReadTensors Found = Dictionary ? askedOf(Dictionary, *Here, ByKey) : ReadTensors();
  return Found.empty() ? std::nullopt : std::optional(std::move(Found));
}

static std::optional<std::string> wordsFor(Machine &M, const ReadTensor &Read) {
  for (const ValueDecl *V : llvm::reverse(Read.Variables)) // what stands outside is said of one file alone
    if (std::optional<std::string> Words = M.givenWords(V))
      return Words;
  const auto IsUser = [&] { return M.TheHost.isUserCode(Read.Written->getExprLoc()); };
  const int Which = M.Given && Read.Written ? M.Given->of(Read.Written, M.Context, IsUser) : GivenValues::None;
  if (Which == GivenValues::None)
    return std::nullopt;
  M.Given->Asked[static_cast<std::size_t>(Which)] = true;
  return M.Given->All[static_cast<std::size_t>(Which)].Value;
}

static std::string nameOf(Machine &M, const ReadTensor &Read) {
  if (!Read.Variables.empty())
    return Read.Variables.back()->getNameAsString();
  const ASTContext &C = M.Context;
  return Read.Written ? Lexer::getSourceText(CharSourceRange::getTokenRange(Read.Written->getSourceRange()),
                                             C.getSourceManager(), C.getLangOpts())
                            .str()
                      : std::string();
}

std::optional<Tensor> saidTensor(Machine &M, const ReadTensor &Read) {
  const std::optional<std::string> Words = wordsFor(M, Read);
  return Words ? std::optional(tensorSaid(M, nameOf(M, Read), *Words)) : std::nullopt;
}

Tensor tensorSaid(Machine &M, const std::string &Said, const std::string &Words) {
  auto [Extents, Name] = llvm::StringRef(Words).split(':');
  const Device Cuda{DeviceType::CUDA};
  const std::string OfCuda = deviceName(Cuda).substr(0, deviceName(Cuda).find(':'));
  const bool IsOnCuda = Name.consume_back(OfCuda);
  Name.consume_back(":");
  const std::optional<Dtype> Type = Name.empty() ? Dtype::Float : parseDtype(Name.trim().str());
  llvm::SmallVector<llvm::StringRef, 6> Parts;
  Extents.split(Parts, 'x');
  Sizes Shape(Parts.size());
  bool Fits = Type.has_value();
  for (std::size_t I = 0; I < Parts.size(); ++I)
    Fits &= !Parts[I].trim().getAsInteger(10, Shape[I]) && Shape[I] >= 0;
  if (!Fits)
    M.refuseGiven("--set: " + Said + " = " + Words + " does not fit: '" + Said +
                  "' is a tensor, of which a size can be said, and a type: 60000x28x28:int64");
  if (IsOnCuda)
    return makeTensor(Shape, *Type, Cuda);
  // As the program that wrote it had it, in a variable of its own.
  return makeExternal(Shape, contiguousStrides(Shape), *Type, Device{DeviceType::CPU});
}

bool TorchHost::giveText(Place At, QualType Type, const std::string &Text, bool Overrides) {
  Machine &M = *TheMachine;
  if (knownClass(Type) != KnownClass::Tensor || M.Mem.slot(At.At))
    return false;
  const CauseId Cause = M.Mem.shadow(At.At, 1);
  if (!Overrides && (Cause <= Uninitialised || Cause >= PartlyKnown))
    return false;
  const auto Said = llvm::find_if(M.Given->All, [&](const SetValue &S) { return S.Value == Text; });
  put(M, Argument(tensorSaid(M, Said->Name, Text)), Type, At, nullptr);
  return true;
}

std::string TorchHost::exampleOf(const CXXRecordDecl *Class) const {
  return knownClass(Class) == KnownClass::Tensor ? "64x3x28x28" : "";
}

std::string suggestionFor(Machine &M, const ReadTensor &Read) {
  return suggestionFor(nameOf(M, Read), "64x28x28:int64");
}

} // namespace vramlint
