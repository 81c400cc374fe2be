// Methods of containers of modules and of parameters.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/TorchHost.h"

#include <algorithm>

namespace vramlint {
using namespace clang;

std::optional<CallResult> TorchHost::callParameterDict(LibraryCall &Site, Module &M) {
  std::string_view Name = Site.Method;
  const std::string Key = Site.count() ? TheMachine->describe(Site.arg(0)) : std::string();
  auto Found = std::find_if(M.Parameters.begin(), M.Parameters.end(), [&](auto &P) { return P.first == Key; });
  if (Name == "insert" && Site.count() == 2) {
    Tensor *T = tensorOf(Site.arg(1));
    if (!T)
      return std::nullopt;
    if (Found != M.Parameters.end())
      Found->second = *T;
    else
      M.registerParameter(Key, *T, T->requiresGrad());
    return makeObject(*T);
  }
  if ((Name == "pop" || Name == "operator[]" || Name == "get") && Site.count() == 1 && Found != M.Parameters.end()) {
    Tensor T = Found->second;
    if (Name == "pop")
      M.Parameters.erase(Found);
    return makeObject(T);
  }
  if (Name == "contains")
    return Value::boolean(Found != M.Parameters.end());
  if (Name == "keys" || Name == "values" || Name == "items") {
    std::vector<CellRef> Cells;
    for (auto &[ParameterName, T] : M.Parameters)
      Cells.push_back(makeCell(Name == "keys"     ? makeString(ParameterName)
                               : Name == "values" ? makeObject(T)
                                                  : makeTuple({makeString(ParameterName), makeObject(T)})));
    return makeSequence(SequenceKind::Vector, std::move(Cells));
  }
  if (Name == "update" && Site.count() == 1) {
    auto put = [&](const std::string &New, const Tensor &T) {
      for (auto &[ParameterName, Old] : M.Parameters)
        if (ParameterName == New) {
          Old = T;
          return;
        }
      M.registerParameter(New, T, T.requiresGrad());
    };
    if (std::shared_ptr<Module> Other = moduleOf(Site.arg(0))) {
      for (auto &[New, T] : Other->Parameters)
        put(New, T);
      return CallResult();
    }
    auto *S = Site.arg(0).as<SequenceBox>();
    if (!S)
      return std::nullopt;
    for (const CellRef &C : S->Elements)
      if (auto *Pair = C->V.as<SequenceBox>(); Pair && Pair->Elements.size() == 2)
        if (Tensor *T = tensorOf(Pair->Elements[1]->V))
          put(TheMachine->describe(Pair->Elements[0]->V), *T);
    return CallResult();
  }
  return std::nullopt;
}

std::optional<CallResult> TorchHost::callContainer(LibraryCall &Site, const std::shared_ptr<Module> &M) {
  std::string_view Name = Site.Method;
  std::size_t N = Site.count();
  if (M->TypeName != "Sequential" && M->TypeName != "ModuleList" && M->TypeName != "ModuleDict" &&
      M->TypeName != "ParameterList" && M->TypeName != "ParameterDict")
    return std::nullopt;
  auto Size =
      static_cast<std::int64_t>(M->TypeName.starts_with("Parameter") ? M->Parameters.size() : M->Children.size());
  if (Name == "size")
    return Value::integer(Size);
  if (Name == "is_empty" || Name == "empty")
    return Value::boolean(Size == 0);
  if (Name == "push_back" || Name == "append") {
    if (M->TypeName == "ParameterList") {
      if (Tensor *T = tensorOf(Site.arg(0)))
        M->registerParameter(std::to_string(Size), *T, T->requiresGrad());
      return CallResult();
    }
    if (N == 2) {
      std::string Key = TheMachine->describe(Site.arg(0));
      pushChildren(M, &Key, Site.arg(1));
    } else if (N == 1) {
      pushChildren(M, nullptr, Site.arg(0));
    }
    return CallResult();
  }
  if (Name == "extend" && N == 1) {
    if (auto *S = Site.arg(0).as<SequenceBox>())
      for (const CellRef &C : S->Elements)
        pushChildren(M, nullptr, C->V);
    else if (std::shared_ptr<Module> Other = moduleOf(Site.arg(0)))
      for (auto &[Key, Child] : Other->Children)
        M->registerChild(std::to_string(M->Children.size()), Child);
    return CallResult();
  }
  if (Name == "insert" && N == 2 && Site.arg(0).isInt()) {
    std::int64_t At = std::clamp<std::int64_t>(Site.arg(0).asInt(), 0, Size);
    if (std::shared_ptr<Module> Child = asModule(Site.arg(1))) {
      M->registerChild(std::to_string(Size), Child);
      std::rotate(M->Children.begin() + At, M->Children.end() - 1, M->Children.end());
      for (std::size_t I = 0; I < M->Children.size(); ++I)
        M->Children[I].first = M->Children[I].second->Name = std::to_string(I);
    }
    return CallResult();
  }
  if (Name == "begin" || Name == "end") {
    Value Sequence = makeSequence(SequenceKind::View, childCells(*M));
    // Both ends of one loop must point into one sequence; it lives with the module.
    if (!M->Owner)
      M->Owner = std::make_shared<Value>(Sequence);
    auto &Kept = *static_cast<Value *>(M->Owner.get());
    if (Name == "begin")
      Kept = Sequence;
    return Value::boxed(BoxRef(
        new PointerBox(llvm::IntrusiveRefCntPtr<SequenceBox>(Kept.as<SequenceBox>()), Name == "begin" ? 0 : Size)));
  }
  if (Name == "clear") {
    M->Children.clear();
    M->Parameters.clear();
    return CallResult();
  }
  if (M->TypeName == "ParameterDict")
    if (std::optional<CallResult> R = callParameterDict(Site, *M))
      return R;
  if (Name == "pop" && N == 1) {
    const std::string Key = TheMachine->describe(Site.arg(0));
    for (auto I = M->Children.begin(); I != M->Children.end(); ++I)
      if (I->first == Key) {
        Value Handle = handleTo(I->second);
        M->Children.erase(I);
        return Handle;
      }
    TheSession.raise("Argument 'key' is not defined: `" + Key + "`");
    return CallResult();
  }
  if (Name == "update" && N == 1) {
    auto put = [&](const std::string &Key, const std::shared_ptr<Module> &Child) {
      for (auto &[ChildName, Old] : M->Children)
        if (ChildName == Key) {
          Old = Child;
          return;
        }
      M->registerChild(Key, Child);
    };
    if (std::shared_ptr<Module> Other = moduleOf(Site.arg(0))) {
      for (auto &[Key, Child] : Other->Children)
        put(Key, Child);
    } else if (auto *S = Site.arg(0).as<SequenceBox>()) {
      for (const CellRef &C : S->Elements)
        if (auto *Pair = C->V.as<SequenceBox>(); Pair && Pair->Elements.size() == 2)
          if (std::shared_ptr<Module> Child = asModule(Pair->Elements[1]->V))
            put(TheMachine->describe(Pair->Elements[0]->V), Child);
    }
    return CallResult();
  }
  if (Name == "contains" && N == 1) {
    std::string Key = TheMachine->describe(Site.arg(0));
    for (auto &[ChildName, Child] : M->Children)
      if (ChildName == Key)
        return Value::boolean(true);
    return Value::boolean(false);
  }
  if (Name == "keys" || Name == "values" || Name == "items") {
    std::vector<CellRef> Cells;
    for (auto &[Key, Child] : M->Children)
      Cells.push_back(makeCell(Name == "keys"     ? makeString(Key)
                               : Name == "values" ? handleTo(Child)
                                                  : makeTuple({makeString(Key), handleTo(Child)})));
    return makeSequence(SequenceKind::Vector, std::move(Cells));
  }
  if ((Name == "operator[]" || Name == "at" || Name == "ptr" || Name == "get" || Name == "as") && N == 1) {
    std::shared_ptr<Module> Child;
    if (Site.arg(0).isInt()) {
      std::int64_t I = Site.arg(0).asInt();
      if (I < 0 || I >= Size) {
        TheSession.raise("Index out of range");
        return CallResult();
      }
      if (M->TypeName == "ParameterList")
        return makeObject(M->Parameters[static_cast<std::size_t>(I)].second);
      Child = M->Children[static_cast<std::size_t>(I)].second;
    } else if (Site.arg(0).isUnknown()) {
      return CallResult(Site.arg(0));
    } else {
      std::string Key = TheMachine->describe(Site.arg(0));
      for (auto &[ChildName, C] : M->Children)
        if (ChildName == Key)
          Child = C;
      if (M->TypeName == "ParameterDict")
        if (Tensor *T = M->findTensor(Key))
          return makeObject(*T);
    }
    if (!Child)
      return CallResult(Value::unknown("no such child of the container"));
    Value Handle = handleTo(Child);
    QualType Want = Site.Callee ? Site.Callee->getReturnType() : QualType();
    if (!Want.isNull() && !Want->isReferenceType() && Want->getAsCXXRecordDecl())
      return Handle;
    CellRef Object = Handle.as<SmartBox>()->Target;
    TheMachine->keep(makeCell(Handle));
    if (!Want.isNull() && Want->isReferenceType())
      if (const CXXRecordDecl *Class = Want.getNonReferenceType()->getAsCXXRecordDecl())
        if (CellRef View = TheMachine->viewAs(Object, Class))
          return CallResult(View);
    return CallResult(Object);
  }
  return std::nullopt;
}

} // namespace vramlint
