// The C++ standard library, by the kind of value in hand: containers, strings, iterators, smart pointers.
//
// A method is found by its name and by what the object is (a sequence, a string, ...), not by the
// class's name. So `std::vector`, `std::deque` and any other library's array class that the host represents as
// a sequence share one model.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Machine.h"
#include "Interp/Std.h"

#include <algorithm>

namespace vramlint {
using namespace clang;

static Value iteratorAt(SequenceBox &S, std::int64_t Index) {
  return Value::boxed(BoxRef(new PointerBox(llvm::IntrusiveRefCntPtr<SequenceBox>(&S), Index)));
}

static std::int64_t indexOf(const Value &Iterator) {
  auto *P = Iterator.as<PointerBox>();
  return P ? P->Index : 0;
}

Value takeOperand(Machine &M, Operand &O) {
  if (!O.Place)
    return O.V;
  return O.Movable ? M.moveValue(O.Place->V) : M.copyValue(O.Place->V);
}

std::optional<CallResult> Machine::callSequence(LibraryCall &Site, SequenceBox &S) {
  std::string_view Name = Site.Method;
  auto Size = static_cast<std::int64_t>(S.Elements.size());
  auto element = [&]() { return templateArgument(Site.ThisType, 0); };
  auto room = [&](std::int64_t More) {
    if (More < 0 || static_cast<std::uint64_t>(Size) + static_cast<std::uint64_t>(More) > Limits.ContainerElements) {
      giveUp(Doubt::SizeLimit, "a container grows beyond " + std::to_string(Limits.ContainerElements) + " elements",
             Site.Site ? Site.Site->getExprLoc() : Here);
      return false;
    }
    return true;
  };
  if (S.Form == SequenceKind::Optional) {
    if (Name == "has_value" || Name == "operator bool")
      return Value::boolean(Size != 0);
    if (Name == "value" || Name == "operator*" || Name == "operator->") {
      if (Size == 0) {
        raise("bad optional access", Site.Site);
        return CallResult();
      }
      return Name == "operator->" ? CallResult(makePointer(S.Elements[0])) : CallResult(S.Elements[0]);
    }
    if (Name == "value_or")
      return Size ? copyValue(S.Elements[0]->V) : copyValue(Site.arg(0));
    if (Name == "reset") {
      S.Elements.clear();
      return CallResult();
    }
    if (Name == "emplace") {
      S.Elements = {makeCell(constructType(element(), Site.Arguments, Site.Site))};
      return CallResult(S.Elements[0]);
    }
    if (Name == "operator=") {
      Operand &O = Site.Arguments[0];
      if (auto *Other = O.value().as<SequenceBox>(); Other && Other->Form == SequenceKind::Optional)
        S.Elements = copyValue(O.value()).as<SequenceBox>()->Elements;
      else
        S.Elements = {makeCell(takeOperand(*this, O))};
      return CallResult(Site.This);
    }
    return std::nullopt;
  }
  if (Name == "size" || Name == "length")
    return Value::integer(Size);
  if (Name == "empty")
    return Value::boolean(Size == 0);
  if (Name == "begin" || Name == "cbegin" || Name == "data")
    return iteratorAt(S, 0);
  if (Name == "end" || Name == "cend")
    return iteratorAt(S, Size);
  if (Name == "rbegin" || Name == "rend" || Name == "crbegin" || Name == "crend") {
    llvm::IntrusiveRefCntPtr<PointerBox> P(new PointerBox(llvm::IntrusiveRefCntPtr<SequenceBox>(&S),
                                                          Name.find("begin") != std::string_view::npos ? Size : 0));
    P->Reverse = true;
    return Value::boxed(P);
  }
  if (S.Form == SequenceKind::Map || S.Form == SequenceKind::Set)
    return callMap(Site, S);
  if (Name == "operator[]" || Name == "at") {
    const Value &Index = Site.arg(0);
    if (!Index.isInt())
      return Index.isUnknown() ? CallResult(Index) : CallResult(Value::unknown("container index is not a number"));
    if (Index.asInt() < 0 || Index.asInt() >= Size) {
      raise("container index " + std::to_string(Index.asInt()) + " out of range (size " + std::to_string(Size) + ")",
            Site.Site);
      return CallResult();
    }
    return CallResult(S.Elements[static_cast<std::size_t>(Index.asInt())]);
  }
  if (Name == "back" || Name == "front") {
    if (Size == 0) {
      raise(std::string(Name) + "() of an empty container", Site.Site);
      return CallResult();
    }
    return CallResult(Name == "back" ? S.Elements.back() : S.Elements.front());
  }
  if (Name == "push_back" || Name == "push_front" || Name == "push") {
    if (Site.count() == 0 || !room(1))
      return CallResult();
    CellRef C = makeCell(takeOperand(*this, Site.Arguments[0]));
    S.Elements.insert(Name == "push_front" ? S.Elements.begin() : S.Elements.end(), C);
    return CallResult();
  }
  if (Name == "emplace_back" || Name == "emplace_front") {
    QualType T = element();
    Value V = T.isNull() && Site.count() == 1 ? takeOperand(*this, Site.Arguments[0])
                                              : constructType(T, Site.Arguments, Site.Site);
    if (stopped() || !room(1))
      return CallResult();
    CellRef C = makeCell(std::move(V));
    S.Elements.insert(Name == "emplace_front" ? S.Elements.begin() : S.Elements.end(), C);
    return CallResult(C);
  }
  if (Name == "pop_back" || Name == "pop_front" || Name == "pop") {
    if (Size) {
      auto Where = Name == "pop_back" ? S.Elements.end() - 1 : S.Elements.begin();
      CellRef Gone = *Where;
      S.Elements.erase(Where);
      if (Gone->UseCount() == 1)
        destroyValue(Gone->V);
    }
    return CallResult();
  }
  if (Name == "clear") {
    while (!S.Elements.empty()) {
      CellRef Gone = S.Elements.front();
      S.Elements.erase(S.Elements.begin());
      if (Gone->UseCount() == 1)
        destroyValue(Gone->V);
    }
    return CallResult();
  }
  if (Name == "reserve" || Name == "shrink_to_fit")
    return CallResult();
  if (Name == "capacity")
    return Value::integer(Size);
  if (Name == "resize" || Name == "assign") {
    if (Name == "assign" && Site.count() == 1 && Site.arg(0).as<SequenceBox>()) {
      S.Elements = copyValue(makeSequence(SequenceKind::Vector, Site.arg(0).as<SequenceBox>()->Elements))
                       .as<SequenceBox>()
                       ->Elements;
      return CallResult();
    }
    if (Site.count() == 2 && Site.arg(0).as<PointerBox>() && Name == "assign") {
      S.Elements = copyRange(*this, Site.arg(0), Site.arg(1));
      return CallResult();
    }
    const Value &N = Site.arg(0);
    if (N.isUnknown())
      return CallResult(N);
    if (!room(N.asInt() - Size))
      return CallResult();
    if (Name == "assign")
      S.Elements.clear();
    while (static_cast<std::int64_t>(S.Elements.size()) > N.asInt())
      S.Elements.pop_back();
    while (static_cast<std::int64_t>(S.Elements.size()) < N.asInt() && !stopped())
      S.Elements.push_back(makeCell(Site.count() > 1 ? copyValue(Site.arg(1)) : defaultValue(element(), Site.Site)));
    return CallResult();
  }
  if (Name == "insert" || Name == "emplace") {
    std::int64_t At = std::clamp<std::int64_t>(indexOf(Site.arg(0)), 0, Size);
    std::vector<CellRef> New;
    if (Site.count() == 3 && Site.arg(1).as<PointerBox>())
      New = copyRange(*this, Site.arg(1), Site.arg(2));
    else if (Site.count() == 3 && Site.arg(1).isInt()) {
      if (!room(Site.arg(1).asInt()))
        return CallResult();
      for (std::int64_t I = 0; I < Site.arg(1).asInt(); ++I)
        New.push_back(makeCell(copyValue(Site.arg(2))));
    } else if (Site.count() == 2) {
      auto *List = Site.arg(1).as<SequenceBox>();
      if (List && List->Form == SequenceKind::View && Name == "insert")
        for (const CellRef &C : List->Elements)
          New.push_back(makeCell(copyValue(C->V)));
      else
        New.push_back(makeCell(takeOperand(*this, Site.Arguments[1])));
    }
    if (!room(static_cast<std::int64_t>(New.size())))
      return CallResult();
    S.Elements.insert(S.Elements.begin() + At, New.begin(), New.end());
    return iteratorAt(S, At);
  }
  if (Name == "erase") {
    std::int64_t From = std::clamp<std::int64_t>(indexOf(Site.arg(0)), 0, Size);
    std::int64_t To =
        Site.count() > 1 ? std::clamp<std::int64_t>(indexOf(Site.arg(1)), From, Size) : std::min(From + 1, Size);
    std::vector<CellRef> Gone(S.Elements.begin() + From, S.Elements.begin() + To);
    S.Elements.erase(S.Elements.begin() + From, S.Elements.begin() + To);
    for (CellRef &C : Gone)
      if (C->UseCount() == 1)
        destroyValue(C->V);
    return iteratorAt(S, From);
  }
  if (Name == "fill") {
    for (CellRef &C : S.Elements)
      C->V = copyValue(Site.arg(0));
    return CallResult();
  }
  if (Name == "swap") {
    if (auto *Other = Site.arg(0).as<SequenceBox>())
      std::swap(S.Elements, Other->Elements);
    return CallResult();
  }
  if (Name == "top")
    return Size ? CallResult(S.Elements.back()) : CallResult(Value::unknown("top() of an empty container"));
  if (Name == "operator=") {
    auto *Other = Site.arg(0).as<SequenceBox>();
    if (!Other)
      return std::nullopt;
    if (S.Form == SequenceKind::Tuple) {
      assignValue(Site.This, takeOperand(*this, Site.Arguments[0]));
      return CallResult(Site.This);
    }
    // The old elements die after the new ones are there.
    std::vector<CellRef> Old = std::move(S.Elements);
    S.Elements = copyValue(makeSequence(SequenceKind::Vector, Other->Elements)).as<SequenceBox>()->Elements;
    while (!Old.empty())
      Old.pop_back();
    return CallResult(Site.This);
  }
  return std::nullopt;
}

std::optional<CallResult> Machine::callMap(LibraryCall &Site, SequenceBox &S) {
  std::string_view Name = Site.Method;
  bool IsMap = S.Form == SequenceKind::Map;
  auto keyOf = [&](const CellRef &C) -> const Value & {
    auto *Pair = IsMap ? C->V.as<SequenceBox>() : nullptr;
    return Pair && !Pair->Elements.empty() ? Pair->Elements[0]->V : C->V;
  };
  auto find = [&](const Value &Key) -> std::int64_t {
    for (std::size_t I = 0; I < S.Elements.size(); ++I) {
      Value E = equal(keyOf(S.Elements[I]), Key);
      if (!E.isUnknown() && E.asInt())
        return static_cast<std::int64_t>(I);
    }
    return -1;
  };
  auto insert = [&](Value Key, CellRef Element) -> std::int64_t {
    std::size_t At = S.Elements.size();
    if (S.Sorted)
      for (std::size_t I = 0; I < S.Elements.size(); ++I)
        if (std::optional<int> O = order(Key, keyOf(S.Elements[I])); O && *O < 0) {
          At = I;
          break;
        }
    S.Elements.insert(S.Elements.begin() + static_cast<std::ptrdiff_t>(At), std::move(Element));
    return static_cast<std::int64_t>(At);
  };
  auto pairCell = [&](Value Key, Value Mapped) { return makeCell(makeTuple({std::move(Key), std::move(Mapped)})); };
  if (Site.count() > 0 && Site.arg(0).isUnknown())
    return CallResult(Site.arg(0));
  if (IsMap && (Name == "operator[]" || Name == "at")) {
    std::int64_t I = find(Site.arg(0));
    if (I < 0) {
      if (Name == "at") {
        raise("map::at", Site.Site);
        return CallResult();
      }
      I = insert(copyValue(Site.arg(0)),
                 pairCell(copyValue(Site.arg(0)), defaultValue(templateArgument(Site.ThisType, 1), Site.Site)));
    }
    return CallResult(S.Elements[static_cast<std::size_t>(I)]->V.as<SequenceBox>()->Elements[1]);
  }
  if (Name == "find" || Name == "lower_bound") {
    std::int64_t I = find(Site.arg(0));
    return iteratorAt(S, I < 0 ? static_cast<std::int64_t>(S.Elements.size()) : I);
  }
  if (Name == "count" || Name == "contains")
    return Value::integer(find(Site.arg(0)) >= 0);
  if (Name == "insert" || Name == "emplace" || Name == "try_emplace" || Name == "insert_or_assign") {
    Value Element;
    if (auto *List = Site.count() == 1 ? Site.arg(0).as<SequenceBox>() : nullptr;
        List && List->Form == SequenceKind::View) {
      for (const CellRef &C : List->Elements)
        if (find(keyOf(C)) < 0)
          insert(keyOf(C), makeCell(copyValue(C->V)));
      return CallResult();
    }
    if (Site.count() == 2)
      Element = IsMap ? makeTuple({takeOperand(*this, Site.Arguments[0]), takeOperand(*this, Site.Arguments[1])})
                      : copyValue(Site.arg(1));
    else if (Site.count() == 1)
      Element = takeOperand(*this, Site.Arguments[0]);
    else
      return std::nullopt;
    CellRef C = makeCell(std::move(Element));
    std::int64_t I = find(keyOf(C));
    bool Inserted = I < 0;
    if (Inserted)
      I = insert(keyOf(C), C);
    else if (Name == "insert_or_assign")
      S.Elements[static_cast<std::size_t>(I)] = C;
    return CallResult(makeTuple({iteratorAt(S, I), Value::boolean(Inserted)}));
  }
  if (Name == "erase") {
    std::int64_t I = Site.arg(0).as<PointerBox>() ? indexOf(Site.arg(0)) : find(Site.arg(0));
    if (I < 0 || I >= static_cast<std::int64_t>(S.Elements.size()))
      return Value::integer(0);
    CellRef Gone = S.Elements[static_cast<std::size_t>(I)];
    S.Elements.erase(S.Elements.begin() + I);
    if (Gone->UseCount() == 1)
      destroyValue(Gone->V);
    return Site.arg(0).as<PointerBox>() ? iteratorAt(S, I) : Value::integer(1);
  }
  if (Name == "clear") {
    while (!S.Elements.empty())
      S.Elements.pop_back();
    return CallResult();
  }
  if (Name == "reserve")
    return CallResult();
  return std::nullopt;
}

std::optional<CallResult> Machine::callString(LibraryCall &Site, StringBox &S) {
  std::string_view Name = Site.Method;
  auto text = [&](std::size_t I) -> std::string { return describe(Site.arg(I)); };
  auto number = [&](std::size_t I, std::size_t Default) {
    return I < Site.count() && Site.arg(I).isInt() ? static_cast<std::size_t>(Site.arg(I).asInt()) : Default;
  };
  constexpr std::size_t End = std::string::npos;
  if (!S.Exact && (Name == "size" || Name == "length" || Name == "empty" || Name == "find" || Name == "operator[]"))
    return CallResult(Value::unknown("the text is not known"));
  if (Name == "size" || Name == "length")
    return Value::integer(static_cast<std::int64_t>(S.Text.size()));
  if (Name == "empty")
    return Value::boolean(S.Text.empty());
  if (Name == "c_str" || Name == "data" || Name == "what")
    return makePointer(Site.This);
  if (Name == "str" || Name == "string")
    return Site.count() ? (S.Text = text(0), CallResult()) : copyValue(Site.This->V);
  if (Name == "push_back") {
    S.Text += static_cast<char>(Site.arg(0).asInt());
    return CallResult();
  }
  if (Name == "append" || Name == "operator+=") {
    if (S.Text.size() > (64u << 20)) {
      giveUp(Doubt::SizeLimit, "a string grows beyond 64 MiB", Here);
      return CallResult();
    }
    if (Site.arg(0).isInt())
      S.Text += static_cast<char>(Site.arg(0).asInt());
    else
      S.Text += text(0);
    if (Site.arg(0).isUnknown())
      S.Exact = false;
    return CallResult(Site.This);
  }
  if (Name == "operator=" || Name == "assign") {
    S.Text = Site.arg(0).isInt() ? std::string(1, static_cast<char>(Site.arg(0).asInt())) : text(0);
    S.Exact = !Site.arg(0).isUnknown();
    return CallResult(Site.This);
  }
  if (Name == "operator[]" || Name == "at" || Name == "back" || Name == "front") {
    std::size_t At = Name == "back" ? S.Text.size() - 1 : Name == "front" ? 0 : number(0, 0);
    return Value::integer(At < S.Text.size() ? S.Text[At] : 0);
  }
  if (Name == "substr")
    return makeString(number(0, 0) <= S.Text.size() ? S.Text.substr(number(0, 0), number(1, End)) : "");
  if (Name == "find" || Name == "rfind") {
    std::string What = Site.arg(0).isInt() ? std::string(1, static_cast<char>(Site.arg(0).asInt())) : text(0);
    std::size_t At = Name == "find" ? S.Text.find(What, number(1, 0)) : S.Text.rfind(What);
    return Value::integer(static_cast<std::int64_t>(At));
  }
  if (Name == "compare") {
    int C = S.Text.compare(text(0));
    return Value::integer(C < 0 ? -1 : C > 0);
  }
  if (Name == "starts_with")
    return Value::boolean(S.Text.starts_with(text(0)));
  if (Name == "ends_with")
    return Value::boolean(S.Text.ends_with(text(0)));
  if (Name == "clear") {
    S.Text.clear();
    return CallResult();
  }
  if (Name == "reserve")
    return CallResult();
  return std::nullopt;
}

std::optional<CallResult> Machine::callPointer(LibraryCall &Site, PointerBox &P) {
  std::string_view Name = Site.Method;
  if (Name == "operator*" || Name == "operator[]") {
    Value At = Name == "operator[]" ? offsetPointer(Site.This->V, Site.arg(0).asInt(), Site.Site) : Site.This->V;
    auto *B = At.as<PointerBox>();
    if (CellRef T = B ? B->target() : nullptr)
      return CallResult(T);
    raise("dereference of an iterator at the end", Site.Site);
    return CallResult();
  }
  if (Name == "operator->") {
    CellRef T = P.target();
    return T ? makePointer(T) : Value::null();
  }
  if (Name == "operator++" || Name == "operator--") {
    Value Old = Site.This->V;
    Site.This->V = offsetPointer(Old, Name == "operator++" ? 1 : -1, Site.Site);
    return Site.count() ? CallResult(Old) : CallResult(Site.This);
  }
  if (Name == "operator+=" || Name == "operator-=") {
    Site.This->V =
        offsetPointer(Site.This->V, Name == "operator+=" ? Site.arg(0).asInt() : -Site.arg(0).asInt(), Site.Site);
    return CallResult(Site.This);
  }
  if (Name == "operator+" || Name == "operator-") {
    if (auto *Other = Site.arg(0).as<PointerBox>())
      return Value::integer(P.Reverse ? Other->Index - P.Index : P.Index - Other->Index);
    return offsetPointer(Site.This->V, Name == "operator+" ? Site.arg(0).asInt() : -Site.arg(0).asInt(), Site.Site);
  }
  if (Name == "base")
    return Site.This->V;
  return std::nullopt;
}

std::optional<CallResult> Machine::callSmart(LibraryCall &Site, SmartBox &S) {
  std::string_view Name = Site.Method;
  CellRef Target = S.Control && S.Control->Strong > 0 ? S.Target : nullptr;
  if (Name == "get")
    return makePointer(Target);
  if (Name == "operator->" || Name == "operator*") {
    if (!Target) {
      raise(std::string(Name) + " of an empty smart pointer", Site.Site);
      return CallResult();
    }
    return Name == "operator->" ? CallResult(makePointer(Target)) : CallResult(Target);
  }
  if (Name == "operator[]" && Target) {
    Value At = offsetPointer(makePointer(Target), Site.arg(0).asInt(), Site.Site);
    if (auto *P = At.as<PointerBox>())
      if (CellRef T = P->target())
        return CallResult(T);
  }
  if (Name == "operator bool")
    return Value::boolean(Target != nullptr);
  if (Name == "use_count")
    return Value::integer(S.Control ? S.Control->Strong : 0);
  if (Name == "expired")
    return Value::boolean(!Target);
  if (Name == "lock") {
    llvm::IntrusiveRefCntPtr<SmartBox> New(new SmartBox());
    if (Target) {
      New->Control = S.Control;
      New->Target = S.Target;
      ++New->Control->Strong;
    }
    return Value::boxed(New);
  }
  if (Name == "release") {
    Value P = makePointer(Target);
    if (S.Control)
      S.Control->Strong = 0;
    S.Control = nullptr;
    S.Target = nullptr;
    return P;
  }
  if (Name == "reset" || Name == "operator=") {
    Value New = Value::boxed(BoxRef(new SmartBox(S.Weak)));
    if (Site.count()) {
      Operand &O = Site.Arguments[0];
      if (auto *P = O.value().as<PointerBox>(); P && P->target())
        New = makeSmart(P->target());
      else if (O.value().as<SmartBox>())
        New = takeOperand(*this, O);
    }
    Value Old = std::move(Site.This->V);
    Site.This->V = std::move(New);
    destroyValue(Old);
    return Name == "reset" ? CallResult() : CallResult(Site.This);
  }
  if (Name == "swap" && Site.count() && Site.Arguments[0].Place) {
    std::swap(Site.This->V, Site.Arguments[0].Place->V);
    return CallResult();
  }
  return std::nullopt;
}

CellRef Machine::memberOfSequence(SequenceBox &S, const FieldDecl *Field) {
  llvm::StringRef Name = Field->getName();
  if (S.Form == SequenceKind::Tuple && S.Elements.size() >= 2) {
    if (Name == "first")
      return S.Elements[0];
    if (Name == "second")
      return S.Elements[1];
  }
  return nullptr;
}

} // namespace vramlint
