// Methods of AnyModule and NamedAnyModule: a module of any class, and one with a name.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Answers.h"
#include "Torch/ModuleObjects.h"
#include "Torch/TorchHost.h"

#include <unordered_map>

namespace vramlint {
using namespace clang;

void listAnyModuleMethods(AnswerRows &Rows) {
  const auto list = [&](std::string_view Class, std::string_view Name) {
    Rows.push_back({.Table = "AnyModule",
                    .Class = Class,
                    .Name = Name,
                    .Read = AnyArgument,
                    .Why = "what a forward is given goes by position",
                    .TellsUnread = false});
  };
  for (std::string_view Name : {"forward", "any_forward", "clone", "get", "ptr", "is_empty", "operator="})
    list("AnyModule", Name);
  for (std::string_view Name : {"name", "module"})
    list("NamedAnyModule", Name);
}

std::optional<CallResult> TorchHost::callAnyModule(LibraryCall &Site, TorchObject &Object) {
  using Answer = std::optional<CallResult>;
  using Run =
      Answer (*)(TorchHost & H, LibraryCall & Site, TorchObject & Object, const std::shared_ptr<Module> &Inner);
  if (const auto *Named = Object.A.get<ArgumentList>(); Named && Named->size() == 2) {
    if (Site.Method != "name" && Site.Method != "module")
      return std::nullopt;
    const Argument Part = (*Named)[Site.Method == "name" ? 0 : 1];
    return CallResult(handOut(Site.This, std::string(Site.Method), Part, referredType(Site.ReturnType), Site.Site));
  }
  static const Run Forward = [](TorchHost &H, LibraryCall &Site, TorchObject &,
                                const std::shared_ptr<Module> &Inner) -> Answer {
    return H.callForward(Inner, Site);
  };
  static const Run AnyForward = [](TorchHost &H, LibraryCall &Site, TorchObject &,
                                   const std::shared_ptr<Module> &Inner) -> Answer {
    // The layer's own method gives a tensor; the AnyValue is one that holds it.
    LibraryCall Call = Site;
    Call.ReturnType = tensorType(*H.TheMachine);
    Call.Result = Place();
    if (Call.ReturnType.isNull())
      return std::nullopt;
    const Answer Given = H.callForward(Inner, Call);
    if (!Given)
      return std::nullopt;
    CallResult R = *Given;
    if (R.Made)
      R.At = Call.Result;
    return give(*H.TheMachine, Site, argumentOfResult(*H.TheMachine, R, Call.ReturnType));
  };
  static const Run Clone = [](TorchHost &H, LibraryCall &Site, TorchObject &,
                              const std::shared_ptr<Module> &Inner) -> Answer {
    const std::shared_ptr<Module> Copy = callClone(*Inner, deviceOfClone(*H.TheMachine, Site));
    if (H.TheSession.failed())
      return CallResult();
    return Copy ? Answer(give(*H.TheMachine, Site, Argument(Copy))) : std::nullopt;
  };
  static const Run Assign = [](TorchHost &H, LibraryCall &Site, TorchObject &Object,
                               const std::shared_ptr<Module> &) -> Answer {
    std::shared_ptr<Module> Given = Site.count() == 1 ? H.asModule(Site.Arguments[0]) : nullptr;
    if (!Given)
      return std::nullopt;
    Object.A = Argument(std::move(Given));
    return CallResult(Site.This);
  };
  // get<T>(): the object, or a holder of it; ptr(), ptr<T>(): a shared_ptr to it.
  static const Run Get = [](TorchHost &H, LibraryCall &Site, TorchObject &,
                            const std::shared_ptr<Module> &Inner) -> Answer {
    if (!Site.ReturnType->isReferenceType())
      return give(*H.TheMachine, Site, Argument(Inner));
    const QualType Pointer = H.TheMachine->Context.getPointerType(referredType(Site.ReturnType));
    const Value Address = scalarOf(*H.TheMachine, Argument(Inner), Pointer);
    return CallResult(Address.isUnknown() ? Place::unknown(Address.cause()) : Place(Address.asAddress()));
  };
  static const std::unordered_map<std::string_view, Run> Rows = {
      {"forward", Forward}, {"any_forward", AnyForward}, {"clone", Clone}, {"get", Get}, {"ptr", Get},
  };
  const auto *Found = Object.A.get<std::shared_ptr<Module>>();
  const std::shared_ptr<Module> Inner = Found ? *Found : nullptr;
  if (Site.Method == "is_empty")
    return CallResult(Value::boolean(!Inner));
  if (Site.Method == "operator=")
    return Assign(*this, Site, Object, Inner);
  const auto R = Rows.find(Site.Method);
  if (R == Rows.end())
    return std::nullopt;
  if (!Inner) {
    if (Site.Method == "clone")
      return give(*TheMachine, Site, Argument());
    TheSession.raise("Cannot call " + std::string(Site.Method == "any_forward" ? "forward" : Site.Method) +
                     "() on an empty AnyModule");
    return CallResult();
  }
  return R->second(*this, Site, Object, Inner);
}

} // namespace vramlint
