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

namespace vramlint {
using namespace clang;

using Answer = std::optional<CallResult>;

namespace {
/// The kinds of containers, as bits.
enum Kinds : unsigned { Sequential = 1, List = 2, Dict = 4, Parameters = 8, ParameterMap = 16 };
constexpr unsigned Numbered = Sequential | List, Modules = Sequential | List | Dict,
                   All = Modules | Parameters | ParameterMap;
} // namespace

static constexpr std::pair<std::string_view, unsigned> KindNames[] = {{"Sequential", Sequential},
                                                                      {"ModuleList", List},
                                                                      {"ModuleDict", Dict},
                                                                      {"ParameterList", Parameters},
                                                                      {"ParameterDict", ParameterMap}};

static unsigned kindNamed(std::string_view Name) {
  const auto *Found = llvm::find_if(KindNames, [&](const auto &K) { return K.first == Name; });
  return Found == std::end(KindNames) ? 0 : Found->second;
}
static unsigned kindOf(const Module &M) { return kindNamed(M.TypeName); }

bool holdsChildren(std::string_view Layer) { return kindNamed(Layer) & Modules; }
bool holdsParameters(std::string_view Layer) { return kindNamed(Layer) & (Parameters | ParameterMap); }

static std::size_t sizeOf(const Module &M) { return kindOf(M) & Modules ? M.Elements.size() : M.Parameters.size(); }

static NamedArgumentList itemsOf(const Module &M) {
  NamedArgumentList Items;
  if (kindOf(M) & Modules)
    for (const auto &[Name, Child] : M.Elements)
      Items.emplace_back(Name, Argument(Child));
  else
    for (const auto &[Name, T] : M.Parameters)
      Items.emplace_back(Name, Argument(T));
  return Items;
}

/// Modules of one class, as the experts of a mixture are: what is asked of one can be asked of any.
static bool areAlike(const Module &Self) {
  const auto &Held = Self.Elements;
  return !Held.empty() && kindOf(Self) & Modules &&
         llvm::all_of(Held, [&](const auto &Child) { return Child.second->TypeName == Held[0].second->TypeName; });
}

/// Position of the element that a call names by number or key. Raises LibTorch's message when there is none; nothing
/// also when it is not known which (then \p Why says so).
static std::optional<std::size_t> positionOf(Machine &M, const Module &Self, const Operand &Which, Value &Why) {
  const Argument A = toArgument(M, Which);
  if (const auto *Unknown = A.get<UnknownValue>()) {
    if (areAlike(Self)) { // one stands for any of them
      M.TheHost.assume(Doubt::AnyElement, Unknown->Cause, M.here());
      return 0;
    }
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

/// What replace_module does to the child of a container under a key that is registered.
static void replaceChild(Module &Self, const std::string &Key, const std::shared_ptr<Module> &Child) {
  const auto Found = llvm::find_if(Self.Children, [&](const auto &C) { return C.first == Key; });
  if (Found == Self.Children.end())
    Session::current().raise("Submodule '" + Key + "' is not defined");
  else if (Self.adopt(Key, *Child))
    Found->second = handleAnew(Child);
}

/// Puts a module under a key, in the place of another one or at the end.
static void putChild(Module &Self, const std::string &Key, const std::shared_ptr<Module> &Child) {
  for (auto &[Name, Old] : Self.Elements)
    if (Name == Key) {
      Old = handleAnew(Child);
      return replaceChild(Self, Key, Child);
    }
  addElement(Self, Key, Child);
}

static void putParameter(Module &Self, const std::string &Key, const Tensor &T) {
  for (auto &[Name, Old] : Self.Parameters)
    if (Name == Key) {
      Old = T;
      return;
    }
  Self.registerParameter(Key, T, T.defined() && T.requiresGrad());
}

/// What ParameterDict::update does, which adds none (parameterdict.h).
static bool updateParameter(Module &Self, const std::string &Key, const Tensor &T) {
  if (llvm::any_of(Self.Parameters, [&](const auto &P) { return P.first == Key; })) {
    putParameter(Self, Key, T);
    return true;
  }
  Session::current().raise("Parameter '" + Key + "' is not defined");
  return false;
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
  Self.Elements.clear(); // they stay registered (moduledict.h)
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
    Self.Elements.erase(Self.Elements.begin() +
                        static_cast<std::ptrdiff_t>(*I)); // it stays registered (moduledict.h)
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
    for (const auto &[Key, Child] : Other->Elements)
      putChild(Self, Key, Child);
    for (const auto &[Key, T] : Other->Parameters)
      if (!updateParameter(Self, Key, T))
        break;
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
    else if (!T)
      return std::nullopt;
    else if (!updateParameter(Self, Key, *T))
      break;
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

/// insert(index, module) of a ModuleList: only the child under that number is replaced, and the last element is
/// registered once more (modulelist.h, 1.13 and later).
static void insertElement(Module &Self, std::int64_t At, const std::shared_ptr<Module> &Child) {
  const auto Size = static_cast<std::int64_t>(Self.Elements.size());
  if (At < 0 || At > Size) {
    Session::current().raise("Index out of range");
    return;
  }
  if (At == Size)
    return addElement(Self, std::to_string(Size), Child);
  Self.Elements.insert(Self.Elements.begin() + At, {std::string(), handleAnew(Child)});
  for (std::size_t I = 0; I < Self.Elements.size(); ++I)
    Self.Elements[I].first = std::to_string(I);
  replaceChild(Self, std::to_string(At), Child);
  if (!Session::current().failed())
    Self.registerChild(std::to_string(Size), handleAnew(Self.Elements.back().second));
}

struct ContainerRows {
  struct Row {
    const char *Method;
    unsigned Of; ///< kinds of containers
    int Count;   ///< of arguments; -1: any
    Answer (*Run)(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self);
  };

  /// A method that does not need the host.
  template <Answer (*Run)(Machine &M, LibraryCall &Site, Module &Self)>
  static Answer plain(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self) {
    return Run(*H.TheMachine, Site, *Self);
  }

  static std::pair<Address, std::string> keyOfElements(Address Of) { return {Of, HandedOutElements.str()}; }

  /// Lets go of what iterators ran over.
  static void dropElements(TorchHost &H, Address Of) {
    const auto Found = H.HandedOut.find(keyOfElements(Of));
    if (Found == H.HandedOut.end())
      return;
    if (const auto Held = H.ElementsOf.find(Of); Held != H.ElementsOf.end())
      for (const View &V : Held->second.Elements)
        H.MemberCells.erase(V.At.At);
    H.ElementsOf.erase(Of);
    const std::shared_ptr<HeldObject> Gone = std::move(Found->second); // what dies may look into the table
    H.HandedOut.erase(Found);
  }

  /// Whether what iterators ran over is what the container holds now.
  static bool areElements(TorchHost &H, Address Of, const Module &Self) {
    const auto Found = H.ElementsOf.find(Of);
    if (Found == H.ElementsOf.end() || Found->second.Of.lock().get() != &Self ||
        Found->second.Elements.size() != sizeOf(Self))
      return false;
    const TorchHost::HeldElements &Held = Found->second;
    if (!(kindOf(Self) & Modules))
      return std::equal(Held.Elements.begin(), Held.Elements.end(), Self.Parameters.begin(),
                        [&](const View &V, const auto &P) {
                          const Tensor *T = tensorAt(*H.TheMachine, V.At);
                          return T && T->implRef() == P.second.implRef();
                        });
    return std::equal(Held.Given.begin(), Held.Given.end(), Self.Elements.begin(), Self.Elements.end(),
                      [](const Module *M, const auto &E) { return M == E.second.get(); });
  }

  /// What is assigned to the elements of a vector that iterators run over is the container's.
  static void watchElements(TorchHost &H, Address Of, const std::shared_ptr<Module> &Self, const View &Vector) {
    Machine &M = *H.TheMachine;
    const auto Entries = namedElements(M, Vector);
    if (!Entries || Entries->size() != sizeOf(*Self))
      return;
    TorchHost::HeldElements Held;
    Held.Of = Self;
    for (std::size_t I = 0; I < Entries->size(); ++I) {
      const View &V = (*Entries)[I].second;
      Held.Elements.push_back(V);
      M.Mem.watch(V.At.At);
      if (kindOf(*Self) & Modules)
        Held.Given.push_back(Self->Elements[I].second.get());
      else
        H.openCell(V.At.At, {Self, Self->Parameters[I].first, /*IsEntry=*/true, Of,
                             Self->Parameters[I].second.implRef().get()});
    }
    H.ElementsOf.insert_or_assign(Of, std::move(Held));
  }

  /// One that puts other tensors in the places of those that references were given of, or takes them out.
  template <Answer (*Run)(Machine &M, LibraryCall &Site, Module &Self)>
  static Answer changing(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self) {
    static constexpr llvm::StringLiteral OfTensors = "tensor ";
    Answer Result = Run(*H.TheMachine, Site, *Self);
    std::vector<std::string> Keys;
    for (auto I = H.HandedOut.lower_bound({Site.This.At, OfTensors.str()});
         I != H.HandedOut.end() && I->first.first == Site.This.At &&
         llvm::StringRef(I->first.second).starts_with(OfTensors);
         ++I)
      Keys.push_back(I->first.second);
    for (const std::string &Key : Keys) {
      const auto Found = llvm::find_if(Self->Parameters, [&](const auto &P) {
        return P.first == llvm::StringRef(Key).drop_front(OfTensors.size());
      });
      if (Found != Self->Parameters.end()) {
        openEntry(H, Site, Self, Found->first, Found->second, tensorType(*H.TheMachine));
      } else {
        H.forgetCells(Site.This.At, H.HandedOut[{Site.This.At, Key}]->place().At);
        const std::shared_ptr<HeldObject> Gone =
            std::move(H.HandedOut[{Site.This.At, Key}]); // what dies may look into it
        H.HandedOut.erase({Site.This.At, Key});
      }
    }
    return Result;
  }

  /// A reference to a tensor that is registered, in the same place for all that ask.
  static Place openEntry(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self, const std::string &Key,
                         const Tensor &T, QualType Type) {
    const Place At = H.handOut(Site.This, "tensor " + Key, Argument(T), Type, Site.Site);
    H.openCell(At.At, {Self, Key, /*IsEntry=*/true, Site.This.At, T.implRef().get()});
    return At;
  }

  static Answer insertParameter(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self) {
    Machine &M = *H.TheMachine;
    const Argument A = toArgument(M, Site.Arguments[1]);
    const Tensor *T = A.get<Tensor>();
    const std::optional<std::string> Key = textOf(M, Site.Arguments[0]);
    if (!T || !Key)
      return std::nullopt;
    Self->registerParameter(*Key, *T, T->defined() && T->requiresGrad());
    return H.TheSession.failed() ? CallResult()
                                 : CallResult(openEntry(H, Site, Self, *Key, *T, referredType(Site.ReturnType)));
  }

  /// A tensor in the container, by reference.
  static Answer parameterAt(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self) {
    Value Why;
    const std::optional<std::size_t> I = positionOf(*H.TheMachine, *Self, Site.Arguments[0], Why);
    if (!I)
      return Why.isUnknown() ? CallResult(Place::unknown(Why.cause())) : CallResult();
    const auto &[Key, T] = Self->Parameters[*I];
    return CallResult(openEntry(H, Site, Self, Key, T, referredType(Site.ReturnType)));
  }

  static Answer pushBack(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self) {
    H.pushChildren(Self, nullptr, Site.Arguments[0]);
    return CallResult();
  }
  static Answer pushBackNamed(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self) {
    const std::optional<std::string> Key = textOf(*H.TheMachine, Site.Arguments[0]);
    if (!Key)
      return std::nullopt;
    H.pushChildren(Self, &*Key, Site.Arguments[1]);
    return CallResult();
  }

  static Answer extend(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self) {
    if (const std::shared_ptr<Module> Other = moduleOf(*H.TheMachine, Site.Arguments[0]))
      for (const auto &[Key, Child] : Other->Elements)
        addElement(*Self, std::to_string(sizeOf(*Self)), Child);
    else
      H.pushChildren(Self, nullptr, Site.Arguments[0]);
    return CallResult();
  }

  static Answer insert(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self) {
    const Argument At = toArgument(*H.TheMachine, Site.Arguments[0]);
    const std::shared_ptr<Module> Child = H.asModule(Site.Arguments[1]);
    if (!At.get<std::int64_t>() || !Child)
      return std::nullopt;
    insertElement(*Self, *At.get<std::int64_t>(), Child);
    return CallResult();
  }

  /// at<T>: a reference to the object.
  static Answer childAt(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self) {
    Machine &M = *H.TheMachine;
    Value Why;
    const std::optional<std::size_t> I = positionOf(M, *Self, Site.Arguments[0], Why);
    if (!I)
      return Why.isUnknown() ? CallResult(Place::unknown(Why.cause())) : CallResult();
    const Argument Child = itemsOf(*Self)[*I].second;
    // A Sequential holds AnyModules, which look at the class; a list casts without a look.
    const auto *Held = kindOf(*Self) == Sequential ? Child.get<std::shared_ptr<Module>>() : nullptr;
    if (Held && *Held && !H.holdsA(**Held, referredType(Site.ReturnType)))
      return CallResult();
    H.handOut(Site.This, "child " + Self->Elements[*I].first, Child, moduleHandleType(M), Site.Site);
    const Value Address = scalarOf(M, Child, M.Context.getPointerType(referredType(Site.ReturnType)));
    return CallResult(Address.isUnknown() ? Place::unknown(Address.cause()) : Place(Address.asAddress()));
  }

  static Answer iterator(TorchHost &H, LibraryCall &Site, const std::shared_ptr<Module> &Self) {
    Machine &M = *H.TheMachine;
    const QualType Vector = templateArgument(Site.ReturnType, 1); // of the iterator: what it runs over
    if (Vector.isNull())
      return std::nullopt;
    const auto Key = keyOfElements(Site.This.At);
    if (!H.HandedOut.count(Key) || !areElements(H, Site.This.At, *Self)) {
      dropElements(H, Site.This.At);
      std::shared_ptr<HeldObject> Made = makeElements(M, *Self, Vector, Site.Site);
      if (!Made)
        return std::nullopt;
      watchElements(H, Site.This.At, Self, View{Made->place(), Vector});
      H.HandedOut[Key] = std::move(Made);
    }
    return iteratorOf(M, Site, View{H.HandedOut[Key]->place(), Vector});
  }

  static constexpr Row Rows[] = {
      {"size", All, 0, plain<size>},
      {"is_empty", All, 0, plain<isEmpty>},
      {"empty", All, 0, plain<isEmpty>},
      {"clear", All, 0, changing<clear>},
      {"contains", Dict | ParameterMap, 1, plain<contains>},
      {"keys", Dict | ParameterMap, 0, plain<keys>},
      {"values", Dict | ParameterMap, 0, plain<values>},
      {"items", Dict | ParameterMap, 0, plain<items>},
      {"pop", Dict | ParameterMap, 1, changing<pop>},
      {"update", Dict | ParameterMap, 1, changing<update>},
      {"ptr", Modules, 1, plain<childValue>},
      {"operator[]", Modules, 1, plain<childValue>},
      {"append", Parameters, 1, plain<appendParameter>},
      {"extend", Parameters, 1, plain<extendParameters>},
      {"operator+=", Parameters, 1, plain<extendParameters>},
      {"insert", ParameterMap, 2, insertParameter},
      {"operator[]", Parameters | ParameterMap, 1, parameterAt},
      {"get", ParameterMap, 1, parameterAt},
      {"at", Parameters | ParameterMap, 1, parameterAt},
      {"push_back", Numbered, 1, pushBack},
      {"push_back", Numbered, 2, pushBackNamed},
      {"extend", Numbered, 1, extend},
      {"insert", List, 2, insert},
      {"at", Modules, 1, childAt},
      {"begin", All, 0, iterator},
      {"end", All, 0, iterator},
  };
};

void listContainerMethods(AnswerRows &Rows) {
  for (const ContainerRows::Row &R : ContainerRows::Rows)
    for (const auto &[Class, Kind] : KindNames)
      if (R.Of & Kind)
        Rows.push_back({.Table = "containers",
                        .Class = Class,
                        .Name = R.Method,
                        .Count = R.Count,
                        .Read = AnyArgument,
                        .Why = "an element, or where it is",
                        .TellsUnread = false});
}

std::optional<CallResult> TorchHost::callContainer(LibraryCall &Site, const std::shared_ptr<Module> &Self) {
  const unsigned Kind = kindOf(*Self);
  for (const ContainerRows::Row &R : ContainerRows::Rows)
    if ((Kind & R.Of) && Site.Method == R.Method && R.Count == static_cast<int>(Site.count())) {
      std::optional<CallResult> Result = R.Run(*this, Site, Self);
      if (ElementsOf.count(Site.This.At) && !ContainerRows::areElements(*this, Site.This.At, *Self))
        ContainerRows::dropElements(*this, Site.This.At);
      return Result;
    }
  return std::nullopt;
}

} // namespace vramlint
