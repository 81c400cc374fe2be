// Methods of containers of modules and of parameters.
//
// A container of the shadow library is a module with children (or parameters) in order. What the program sees as
// elements, through iterators, is a vector of its own that is made when the loop begins.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Answers.h"
#include "Torch/ModuleObjects.h"
#include "Torch/TorchHost.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <unordered_map>

namespace vramlint {
using namespace clang;

using Answer = std::optional<CallResult>;

namespace {
/// The kinds of containers, as bits.
enum Kinds : unsigned { Sequential = 1, List = 2, Dict = 4, Parameters = 8, ParameterMap = 16 };
constexpr unsigned Numbered = Sequential | List, Modules = Sequential | List | Dict,
                   All = Modules | Parameters | ParameterMap;
} // namespace

static unsigned kindOf(const Module &M) {
  static const std::unordered_map<std::string_view, unsigned> Names = {{"Sequential", Sequential},
                                                                       {"ModuleList", List},
                                                                       {"ModuleDict", Dict},
                                                                       {"ParameterList", Parameters},
                                                                       {"ParameterDict", ParameterMap}};
  const auto Found = Names.find(M.TypeName);
  return Found == Names.end() ? 0 : Found->second;
}

static std::size_t sizeOf(const Module &M) { return kindOf(M) & Modules ? M.elements().size() : M.Parameters.size(); }

static NamedArgumentList itemsOf(const Module &M) {
  NamedArgumentList Items;
  if (kindOf(M) & Modules)
    for (const auto &[Name, Child] : M.elements())
      Items.emplace_back(Name, Argument(Child));
  else
    for (const auto &[Name, T] : M.Parameters)
      Items.emplace_back(Name, Argument(T));
  return Items;
}

/// Position of the element that a call names by number or key. Raises LibTorch's message when there is none; nothing
/// also when it is not known which (then \p Why says so).
static std::optional<std::size_t> positionOf(Machine &M, const Module &Self, const Operand &Which, Value &Why) {
  const Argument A = toArgument(M, Which);
  if (A.isUnknown()) {
    Why = M.unknown("which element of a " + Self.TypeName + " is asked for is not known");
    return std::nullopt;
  }
  if (const auto *I = A.get<std::int64_t>()) {
    if (*I >= 0 && *I < static_cast<std::int64_t>(sizeOf(Self)))
      return static_cast<std::size_t>(*I);
    Session::current().raise("Index out of range");
    return std::nullopt;
  }
  const std::string Key = A.get<std::string>() ? *A.get<std::string>() : textOf(M, Which).value_or("?");
  const NamedArgumentList Items = itemsOf(Self);
  const auto Found = llvm::find_if(Items, [&](const auto &Item) { return Item.first == Key; });
  if (Found != Items.end())
    return static_cast<std::size_t>(Found - Items.begin());
  if (hasUnknownName(Items)) {
    Why = M.unknown("which element of a " + Self.TypeName + " has that key is not known");
    return std::nullopt;
  }
  const std::string What = kindOf(Self) & Modules ? "Key" : "Parameter";
  Session::current().raise(What + " '" + Key + "' is not defined");
  return std::nullopt;
}

/// Puts a child under a key, in the place of another one or at the end.
static void putChild(Module &Self, const std::string &Key, const std::shared_ptr<Module> &Child) {
  for (auto &[Name, Old] : Self.Children)
    if (Name == Key) {
      if (Self.adopt(Key, *Child))
        Old = Child;
      return;
    }
  Self.registerChild(Key, Child);
}

static void putParameter(Module &Self, const std::string &Key, const Tensor &T) {
  for (auto &[Name, Old] : Self.Parameters)
    if (Name == Key) {
      Old = T;
      return;
    }
  Self.registerParameter(Key, T, T.defined() && T.requiresGrad());
}

/// The tensor that an argument of `append` is, or that is in an Item of a dictionary.
static std::optional<Tensor> tensorIn(Machine &M, const View &V) {
  if (const Tensor *T = tensorAt(M, V.At))
    return *T;
  const std::optional<CallResult> Held = M.callMethod(V.At, V.Type, "value", {}, nullptr);
  const Tensor *T = Held && Held->At ? tensorAt(M, Held->At) : nullptr;
  return T ? std::optional<Tensor>(*T) : std::nullopt;
}

// --- what asks the container alone --------------------------------------------------------------------

static Answer size(Machine &, LibraryCall &, Module &Self) {
  return CallResult(Value::integer(static_cast<std::int64_t>(sizeOf(Self))));
}

static Answer isEmpty(Machine &, LibraryCall &, Module &Self) {
  return CallResult(Value::boolean(sizeOf(Self) == 0));
}

static Answer clear(Machine &, LibraryCall &, Module &Self) {
  Self.Children.clear();
  Self.Parameters.clear();
  return CallResult();
}

static Answer contains(Machine &M, LibraryCall &Site, Module &Self) {
  const std::optional<std::string> Key = textOf(M, Site.Arguments[0]);
  if (!Key)
    return CallResult(M.unknown("which key a " + Self.TypeName + " is asked for is not known"));
  const NamedArgumentList Items = itemsOf(Self);
  if (llvm::any_of(Items, [&](const auto &I) { return I.first == *Key; }))
    return CallResult(Value::boolean(true));
  return hasUnknownName(Items) ? CallResult(M.unknown("a key of a " + Self.TypeName + " is not known"))
                               : CallResult(Value::boolean(false));
}

static Answer keys(Machine &M, LibraryCall &Site, Module &Self) {
  ArgumentList Keys;
  for (const auto &[Key, A] : itemsOf(Self))
    Keys.push_back(nameArgument(Key));
  return give(M, Site, Keys);
}

static Answer values(Machine &M, LibraryCall &Site, Module &Self) { return give(M, Site, valuesOf(itemsOf(Self))); }

static Answer items(Machine &M, LibraryCall &Site, Module &Self) { return giveNamed(M, Site, itemsOf(Self)); }

static Answer pop(Machine &M, LibraryCall &Site, Module &Self) {
  Value Why;
  const std::optional<std::size_t> I = positionOf(M, Self, Site.Arguments[0], Why);
  if (!I)
    return CallResult(Why);
  const Argument Taken = itemsOf(Self)[*I].second;
  if (kindOf(Self) & Modules)
    Self.Children.erase(Self.Children.begin() + static_cast<std::ptrdiff_t>(*I));
  else
    Self.Parameters.erase(Self.Parameters.begin() + static_cast<std::ptrdiff_t>(*I));
  return give(M, Site, Taken);
}

/// A child as a value: `ptr(i)`, `list[i]`, `dict[key]`.
static Answer childValue(Machine &M, LibraryCall &Site, Module &Self) {
  Value Why;
  const std::optional<std::size_t> I = positionOf(M, Self, Site.Arguments[0], Why);
  return I ? give(M, Site, itemsOf(Self)[*I].second) : CallResult(Why);
}

/// update(container): dictionaries of the library or of the program, lists of pairs.
static Answer update(Machine &M, LibraryCall &Site, Module &Self) {
  const Operand &From = Site.Arguments[0];
  const bool OfModules = kindOf(Self) & Modules;
  if (const std::shared_ptr<Module> Other = moduleOf(M, From)) {
    for (const auto &[Key, Child] : Other->Children)
      putChild(Self, Key, Child);
    for (const auto &[Key, T] : Other->Parameters)
      putParameter(Self, Key, T);
    return CallResult();
  }
  const auto Entries = namedElements(M, View{From.At, referredType(From.Type)});
  if (!Entries)
    return std::nullopt;
  for (const auto &[Key, V] : *Entries) {
    if (isUnknownName(Key))
      return std::nullopt;
    Operand O;
    O.At = V.At;
    O.Type = V.Type;
    const std::shared_ptr<Module> Child = OfModules ? owningModule(M, O) : nullptr;
    const Tensor *T = OfModules ? nullptr : tensorAt(M, V.At);
    if (Child)
      putChild(Self, Key, Child);
    else if (T)
      putParameter(Self, Key, *T);
    else
      return std::nullopt;
  }
  return CallResult();
}

static Answer appendParameter(Machine &M, LibraryCall &Site, Module &Self) {
  const Operand &O = Site.Arguments[0];
  const std::optional<Tensor> T = tensorIn(M, View{O.At, referredType(O.Type)});
  if (!T)
    return std::nullopt;
  Self.registerParameter(std::to_string(Self.Parameters.size()), *T, T->defined() && T->requiresGrad());
  return CallResult();
}

static Answer extendParameters(Machine &M, LibraryCall &Site, Module &Self) {
  ArgumentList Given;
  if (const std::shared_ptr<Module> Other = moduleOf(M, Site.Arguments[0])) {
    for (const auto &[Key, T] : Other->Parameters)
      Given.emplace_back(T);
  } else if (const auto Elements = elementsOf(M, View{Site.Arguments[0].At, referredType(Site.Arguments[0].Type)})) {
    for (const View &V : *Elements)
      if (std::optional<Tensor> T = tensorIn(M, V))
        Given.emplace_back(*T);
      else
        return std::nullopt;
  } else {
    return std::nullopt;
  }
  for (const Argument &A : Given)
    if (const Tensor *T = A.get<Tensor>())
      Self.registerParameter(std::to_string(Self.Parameters.size()), *T, T->defined() && T->requiresGrad());
  return CallResult();
}

namespace {
struct Row {
  const char *Method;
  unsigned Of;       ///< kinds of containers
  std::size_t Count; ///< of arguments
  Answer (*Run)(Machine &M, LibraryCall &Site, Module &Self);
};
} // namespace

static const Row Rows[] = {
    {"size", All, 0, size},
    {"is_empty", All, 0, isEmpty},
    {"empty", All, 0, isEmpty},
    {"clear", All, 0, clear},
    {"contains", Dict | ParameterMap, 1, contains},
    {"keys", Dict | ParameterMap, 0, keys},
    {"values", Dict | ParameterMap, 0, values},
    {"items", Dict | ParameterMap, 0, items},
    {"pop", Dict | ParameterMap, 1, pop},
    {"update", Dict | ParameterMap, 1, update},
    {"ptr", Modules, 1, childValue},
    {"operator[]", Modules, 1, childValue},
    {"append", Parameters, 1, appendParameter},
    {"extend", Parameters, 1, extendParameters},
    {"operator+=", Parameters, 1, extendParameters},
};

/// What needs the host, below.
static const struct {
  const char *Method;
  unsigned Of;
  int Count;
} HostMethods[] = {{"insert", ParameterMap, 2},
                   {"operator[]", Parameters | ParameterMap, 1},
                   {"get", ParameterMap, 1},
                   {"at", All, 1},
                   {"push_back", Numbered, -1},
                   {"extend", Numbered, 1},
                   {"insert", List, 2},
                   {"begin", All, 0},
                   {"end", All, 0}};

void listContainerMethods(AnswerRows &Rows) {
  static constexpr std::pair<unsigned, std::string_view> Classes[] = {{Sequential, "Sequential"},
                                                                      {List, "ModuleList"},
                                                                      {Dict, "ModuleDict"},
                                                                      {Parameters, "ParameterList"},
                                                                      {ParameterMap, "ParameterDict"}};
  const auto list = [&](const char *Method, unsigned Of, int Count) {
    for (const auto &[Kind, Class] : Classes)
      if (Of & Kind)
        Rows.push_back({.Table = "containers",
                        .Class = Class,
                        .Name = Method,
                        .Count = Count,
                        .Read = AnyArgument,
                        .Why = "an element, or where it is",
                        .TellsUnread = false});
  };
  for (const Row &R : ::vramlint::Rows)
    list(R.Method, R.Of, static_cast<int>(R.Count));
  for (const auto &R : HostMethods)
    list(R.Method, R.Of, R.Count);
}

// --- what needs the host --------------------------------------------------------------------------------

/// begin() and end(). The elements are made when a loop begins and stay while the container holds the same.
static Answer iteratorOf(Machine &M, LibraryCall &Site, const View &Elements) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Site.Callee);
  const std::string Name = (Method && Method->isConst() ? "c" : "") + std::string(Site.Method);
  Answer Result;
  M.fullExpression([&] {
    const std::optional<CallResult> Found = M.callMethod(Elements.At, Elements.Type, Name, {}, Site.Site);
    if (!Found || !Found->At)
      return;
    M.copyObject(Site.ReturnType, Site.Result, Found->At, /*Move=*/false, Site.Site);
    Result = CallResult::made();
  });
  return Result;
}

/// What tells one state of a container from another: which objects it holds, in order.
static std::string stateOf(const Module &Self) {
  std::string Text = "elements";
  for (const auto &[Name, Child] : Self.elements())
    Text += ' ' + std::to_string(reinterpret_cast<std::uintptr_t>(Child.get()));
  for (const auto &[Name, T] : Self.Parameters)
    Text += ' ' + std::to_string(reinterpret_cast<std::uintptr_t>(T.implRef().get()));
  return Text;
}

static std::shared_ptr<HeldObject> makeElements(Machine &M, const Module &Self, QualType Vector, const Expr *Site) {
  const NamedArgumentList Items = itemsOf(Self);
  const bool Named = kindOf(Self) & (Dict | Parameters | ParameterMap);
  const Place At = M.allocate(Vector, BlockKind::Heap);
  const bool Made = putElements(
      M, Vector, At, Items.size(),
      [&](std::size_t I, QualType Element, Place To) {
        if (Named)
          putNamed(M, Items[I].first, Items[I].second, Element, To, Site);
        else
          put(M, Items[I].second, Element, To, Site);
      },
      Site);
  if (!Made)
    M.Mem.release(At.At);
  return Made ? std::make_shared<HeldObject>(M, At, Vector) : nullptr;
}

/// insert(index, module) of a ModuleList.
static void insertChild(Module &Self, std::int64_t At, const std::shared_ptr<Module> &Child) {
  const auto Size = static_cast<std::int64_t>(Self.Children.size());
  if (At < 0 || At > Size) {
    Session::current().raise("Index out of range");
    return;
  }
  Self.registerChild(std::to_string(Size), Child);
  std::rotate(Self.Children.begin() + At, Self.Children.end() - 1, Self.Children.end());
  for (std::size_t I = 0; I < Self.Children.size(); ++I)
    Self.Children[I].first = Self.Children[I].second->Name = std::to_string(I);
}

std::optional<CallResult> TorchHost::callParameterDict(LibraryCall &Site, Module &Self) {
  // Those that refer to a tensor in the container: operator[], get, at, insert.
  Machine &M = *TheMachine;
  const unsigned Kind = kindOf(Self);
  if (Site.Method == "insert" && Kind == ParameterMap && Site.count() == 2) {
    const Argument A = toArgument(M, Site.Arguments[1]);
    const Tensor *T = A.get<Tensor>();
    const std::optional<std::string> Key = textOf(M, Site.Arguments[0]);
    if (!T || !Key)
      return std::nullopt;
    Self.registerParameter(*Key, *T, T->defined() && T->requiresGrad());
    return TheSession.failed()
               ? CallResult()
               : CallResult(handOut(Site.This, "tensor " + *Key, A, referredType(Site.ReturnType), Site.Site));
  }
  if (Site.count() != 1 || (Site.Method != "operator[]" && Site.Method != "get" && Site.Method != "at"))
    return std::nullopt;
  Value Why;
  const std::optional<std::size_t> I = positionOf(M, Self, Site.Arguments[0], Why);
  if (!I)
    return Why.isUnknown() ? CallResult(Place::unknown(Why.cause())) : CallResult();
  const auto &[Key, T] = Self.Parameters[*I];
  const Place At = handOut(Site.This, "tensor " + Key, Argument(T), referredType(Site.ReturnType), Site.Site);
  MemberCells.push_back({Self.weak_from_this(), Key, At.At, T.implRef().get(), StatementPoints.size()});
  return CallResult(At);
}

std::optional<CallResult> TorchHost::callContainer(LibraryCall &Site, const std::shared_ptr<Module> &Self) {
  Machine &M = *TheMachine;
  const unsigned Kind = kindOf(*Self);
  if (!Kind)
    return std::nullopt;
  const std::string_view Name = Site.Method;
  for (const Row &R : Rows)
    if (Name == R.Method && (Kind & R.Of) && Site.count() == R.Count)
      return R.Run(M, Site, *Self);
  if (Kind & (Parameters | ParameterMap))
    if (Answer R = callParameterDict(Site, *Self))
      return R;
  if (Name == "push_back" && (Kind & Numbered)) {
    if (Site.count() == 2) {
      const std::optional<std::string> Key = textOf(M, Site.Arguments[0]);
      if (!Key)
        return std::nullopt;
      pushChildren(Self, &*Key, Site.Arguments[1]);
    } else if (Site.count() == 1) {
      pushChildren(Self, nullptr, Site.Arguments[0]);
    } else {
      return std::nullopt;
    }
    return CallResult();
  }
  if (Name == "extend" && (Kind & Numbered) && Site.count() == 1) {
    if (const std::shared_ptr<Module> Other = moduleOf(M, Site.Arguments[0]))
      for (const auto &[Key, Child] : Other->elements())
        Self->registerChild(std::to_string(sizeOf(*Self)), Child);
    else
      pushChildren(Self, nullptr, Site.Arguments[0]);
    return CallResult();
  }
  if (Name == "insert" && Kind == List && Site.count() == 2) {
    const Argument At = toArgument(M, Site.Arguments[0]);
    const std::shared_ptr<Module> Child = asModule(Site.Arguments[1]);
    if (!At.get<std::int64_t>() || !Child)
      return std::nullopt;
    insertChild(*Self, *At.get<std::int64_t>(), Child);
    return CallResult();
  }
  if (Name == "at" && (Kind & Modules) && Site.count() == 1) { // at<T>: a reference to the object
    Value Why;
    const std::optional<std::size_t> I = positionOf(M, *Self, Site.Arguments[0], Why);
    if (!I)
      return Why.isUnknown() ? CallResult(Place::unknown(Why.cause())) : CallResult();
    const Argument Child = itemsOf(*Self)[*I].second;
    handOut(Site.This, "child " + Self->elements()[*I].first, Child, moduleHandleType(M), Site.Site);
    const Value Address = scalarOf(M, Child, M.Context.getPointerType(referredType(Site.ReturnType)));
    return CallResult(Address.isUnknown() ? Place::unknown(Address.cause()) : Place(Address.asAddress()));
  }
  if (Name == "begin" || Name == "end") {
    const QualType Vector = templateArgument(Site.ReturnType, 1); // of the iterator: what it runs over
    if (Vector.isNull())
      return std::nullopt;
    const std::pair<Address, std::string> Key(Site.This.At, stateOf(*Self));
    if (!HandedOut.count(Key)) {
      std::erase_if(HandedOut, [&](const auto &Old) {
        return Old.first.first == Site.This.At && llvm::StringRef(Old.first.second).starts_with("elements");
      });
      std::shared_ptr<HeldObject> Made = makeElements(M, *Self, Vector, Site.Site);
      if (!Made)
        return std::nullopt;
      HandedOut[Key] = std::move(Made);
    }
    return iteratorOf(M, Site, View{HandedOut[Key]->place(), Vector});
  }
  return std::nullopt;
}

} // namespace vramlint
