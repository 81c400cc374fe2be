// Methods of options, optimizers, devices and lists.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/TorchHost.h"

namespace vramlint {
using namespace clang;

std::optional<CallResult> TorchHost::callOptions(LibraryCall &Site, const std::shared_ptr<OptionSet> &Options) {
  std::string Name(Site.Method);
  Machine &M = *TheMachine;
  bool TensorLike = Options->Type == "TensorOptions";
  if (Name.starts_with("has_") && Site.count() == 0)
    return Value::boolean(Options->Fields.count(Name.substr(4)) != 0);
  if (Name.ends_with("_opt") && TensorLike)
    Name.resize(Name.size() - 4);
  if (Name == "operator->" || Name == "operator*" || Name == "get")
    return CallResult(makePointer(Site.This));
  if (Site.count() == 1) {
    if (Name == "get_lr" || Name == "set_lr") {
      Options->Fields["lr"] = toArgument(M, Site.arg(0), Site.Arguments[0].Type);
      return CallResult();
    }
    QualType Type = Site.Arguments[0].Param ? Site.Arguments[0].Param->getType() : Site.Arguments[0].Type;
    if (Site.Arguments[0].value().isNumber() && !Site.Arguments[0].Type.isNull() &&
        Site.Arguments[0].Type->isEnumeralType())
      Type = Site.Arguments[0].Type;
    Argument A = toArgument(M, Site.arg(0), Type);
    if (TensorLike) { // setters of TensorOptions give a new object
      auto New = std::make_shared<OptionSet>(*Options);
      if (Name == "merge_in" || Name == "merge_memory_format") {
        if (const auto *Other = A.get<std::shared_ptr<OptionSet>>(); Other && *Other)
          for (auto &[Field, V] : (*Other)->Fields)
            New->Fields[Field] = V;
        return makeObject(New);
      }
      if (Name == "device" && A.is<std::string>()) {
        std::vector<Operand> One = {Site.Arguments[0]};
        Value Made = tensorOptions(One);
        if (Argument *MadeA = argumentOf(Made))
          New->Fields["device"] = (*MadeA->get<std::shared_ptr<OptionSet>>())->Fields["device"];
        return makeObject(New);
      }
      New->Fields[Name] = A;
      return makeObject(New);
    }
    Options->Fields[Name] = A;
    return CallResult(Site.This);
  }
  if (Site.count() == 0) {
    auto I = Options->Fields.find(Name);
    if (I != Options->Fields.end())
      return fromArgument(M, I->second, Site.Callee ? Site.Callee->getReturnType() : QualType());
    if (TensorLike) {
      if (Name == "dtype")
        return makeObject(TheSession.DefaultDtype);
      if (Name == "device")
        return makeObject(Device{DeviceType::CPU, -1});
      if (Name == "requires_grad" || Name == "pinned_memory")
        return Value::boolean(false);
    }
    if (Name == "params")
      return makeSequence(SequenceKind::Vector);
    if (Name == "options")
      return CallResult(Site.This);
    return CallResult(Value::unknown("option '" + Name + "' was not set by the program; its default is not read"));
  }
  return std::nullopt;
}

std::optional<CallResult> TorchHost::callOptimizer(LibraryCall &Site, OptimizerObject &O) {
  std::string_view Name = Site.Method;
  Machine &M = *TheMachine;
  if (Name == "step") {
    std::function<void()> Closure;
    Value Callable = Site.count() ? Site.arg(0) : Value();
    bool HasClosure = Site.count() && !Site.Arguments[0].Defaulted && !Callable.isNull();
    Value Last = makeObject(Tensor());
    if (HasClosure)
      Closure = [&] {
        CallResult R = M.callCallable(Callable, {}, Site.Site);
        Last = R.Place ? R.Place->V : std::move(R.V);
      };
    beginPhase("step");
    O.Optim->step(Closure);
    endPhase();
    IterationDone = true;
    return CallResult(Last);
  }
  if (Name == "zero_grad") {
    std::optional<bool> SetToNone;
    if (Site.count() && !Site.Arguments[0].Defaulted && Site.arg(0).isInt())
      SetToNone = Site.arg(0).asInt() != 0;
    beginIterationIfDue();
    O.Optim->zeroGrad(SetToNone);
    return CallResult();
  }
  if (Name == "add_param_group" || Name == "add_parameters") {
    ParameterGroup G;
    Argument A = toArgument(M, Site.arg(0), Site.Arguments[0].Type);
    const ArgumentList *List = A.get<ArgumentList>();
    if (const auto *Set = A.get<std::shared_ptr<OptionSet>>(); Set && *Set) {
      if (auto I = (*Set)->Fields.find("params"); I != (*Set)->Fields.end())
        List = I->second.get<ArgumentList>();
      if (auto I = (*Set)->Fields.find("options"); I != (*Set)->Fields.end())
        if (const auto *Own = I->second.get<std::shared_ptr<OptionSet>>(); Own && *Own)
          G.Options = **Own;
    }
    if (List)
      for (const Argument &E : *List)
        if (const Tensor *T = E.get<Tensor>())
          G.Parameters.push_back(*T);
    O.Optim->addGroup(std::move(G));
    return CallResult();
  }
  if (Name == "param_groups") {
    std::vector<CellRef> Cells;
    for (ParameterGroup &G : O.Optim->Groups) {
      auto Set = std::make_shared<OptionSet>(G.Options);
      Set->Type = "OptimizerParamGroup";
      Set->Fields["params"] = Argument(G.Parameters);
      Cells.push_back(makeCell(makeObject(Set)));
    }
    return makeSequence(SequenceKind::Vector, std::move(Cells));
  }
  if (Name == "parameters") {
    std::vector<CellRef> Cells;
    for (ParameterGroup &G : O.Optim->Groups)
      for (Tensor &T : G.Parameters)
        Cells.push_back(makeCell(makeObject(T)));
    return makeSequence(SequenceKind::Vector, std::move(Cells));
  }
  if (Name == "size")
    return Value::integer(
        static_cast<std::int64_t>(O.Optim->Groups.empty() ? 0 : O.Optim->Groups[0].Parameters.size()));
  if (Name == "defaults" || Name == "state" || Name == "save" || Name == "load")
    return CallResult(Value::unknown("not modelled: " + std::string(Name) + " of an optimizer"));
  return std::nullopt;
}

std::optional<CallResult> TorchHost::callDevice(LibraryCall &Site, const Argument &A) {
  std::string_view Name = Site.Method;
  if (const Device *D = A.get<Device>()) {
    if (Name == "type")
      return makeObject(Device{D->Type, -1});
    if (Name == "index")
      return Value::integer(D->Index);
    if (Name == "has_index")
      return Value::boolean(D->Index >= 0);
    if (Name == "is_cuda")
      return Value::boolean(D->isCuda());
    if (Name == "is_cpu")
      return Value::boolean(D->isCpu());
    if (Name == "str")
      return makeString(deviceName(*D));
    if (Name == "set_index" && Site.arg(0).isInt()) {
      Site.This->V = makeObject(Device{D->Type, static_cast<int>(Site.arg(0).asInt())});
      return CallResult();
    }
  }
  if (const Dtype *T = A.get<Dtype>()) {
    if (Name == "itemsize")
      return Value::integer(elementSize(*T));
    if (Name == "name")
      return makeString(std::string(cppName(*T)));
    if (Name == "toScalarType" || Name.starts_with("operator "))
      return CallResult(Site.This->V);
  }
  if (Name == "operator==" || Name == "operator!=") {
    Value E = equal(Site.This->V, Site.arg(0));
    return E.isUnknown() || Name == "operator==" ? E : Value::boolean(!E.asInt());
  }
  if (Name.starts_with("operator ") && Site.count() == 0)
    return CallResult(Site.This->V);
  return std::nullopt;
}

std::optional<CallResult> TorchHost::callList(LibraryCall &Site) {
  auto &S = *Site.This->V.as<SequenceBox>();
  std::string_view Name = Site.Method;
  Machine &M = *TheMachine;
  if (S.Form == SequenceKind::Tuple && S.Elements.size() == 2) { // OrderedDict::Item
    if (Name == "key")
      return CallResult(S.Elements[0]);
    if (Name == "value")
      return CallResult(S.Elements[1]);
    if (Name == "pair")
      return CallResult(Site.This);
    if (Name == "operator->" || Name == "operator*")
      return CallResult(S.Elements[1]);
  }
  if (S.Form == SequenceKind::Map) { // OrderedDict
    if (Name == "is_empty")
      return Value::boolean(S.Elements.empty());
    if (Name == "keys" || Name == "values" || Name == "items" || Name == "pairs") {
      std::vector<CellRef> Cells;
      for (const CellRef &C : S.Elements)
        if (auto *Pair = C->V.as<SequenceBox>(); Pair && Pair->Elements.size() == 2)
          Cells.push_back(Name == "keys" ? Pair->Elements[0] : Name == "values" ? Pair->Elements[1] : C);
      return makeSequence(SequenceKind::Vector, std::move(Cells));
    }
    if (Name == "operator[]" && Site.arg(0).isInt() && !Site.Arguments[0].Type->isCharType()) {
      std::int64_t I = Site.arg(0).asInt();
      if (I >= 0 && I < static_cast<std::int64_t>(S.Elements.size()))
        return CallResult(S.Elements[static_cast<std::size_t>(I)]);
    }
    if (Name == "find" && Site.count() == 1 && Site.Callee && Site.Callee->getReturnType()->isPointerType()) {
      for (const CellRef &C : S.Elements)
        if (auto *Pair = C->V.as<SequenceBox>()) {
          Value E = M.equal(Pair->Elements[0]->V, Site.arg(0));
          if (!E.isUnknown() && E.asInt())
            return CallResult(makePointer(Pair->Elements[1]));
        }
      return Value::null();
    }
    if (Name == "update" && Site.count() == 1)
      if (auto *Other = Site.arg(0).as<SequenceBox>()) {
        for (const CellRef &C : Other->Elements)
          S.Elements.push_back(makeCell(M.copyValue(C->V)));
        return CallResult();
      }
  }
  if (Name == "vec")
    return M.copyValue(makeSequence(SequenceKind::Vector, S.Elements));
  if (Name == "equals" && Site.count() == 1)
    return M.equal(Site.This->V, Site.arg(0));
  if (Name == "slice" || Name == "drop_front" || Name == "take_front" || Name == "take_back" || Name == "drop_back") {
    auto Size = static_cast<std::int64_t>(S.Elements.size());
    std::int64_t A = Site.count() > 0 && Site.arg(0).isInt() ? Site.arg(0).asInt() : 1;
    std::int64_t From = 0, To = Size;
    if (Name == "slice") {
      From = A;
      To = Site.count() > 1 && Site.arg(1).isInt() ? A + Site.arg(1).asInt() : Size;
    } else if (Name == "drop_front")
      From = A;
    else if (Name == "take_front")
      To = A;
    else if (Name == "drop_back")
      To = Size - A;
    else
      From = Size - A;
    From = std::clamp<std::int64_t>(From, 0, Size);
    To = std::clamp<std::int64_t>(To, From, Size);
    return makeSequence(SequenceKind::View, {S.Elements.begin() + From, S.Elements.begin() + To});
  }
  if (Name == "operator std::vector" ||
      (Name.starts_with("operator ") && Site.count() == 0 && Name != "operator bool"))
    return CallResult(Site.This->V);
  if (Name == "is_empty")
    return Value::boolean(S.Elements.empty());
  return std::nullopt;
}

} // namespace vramlint
