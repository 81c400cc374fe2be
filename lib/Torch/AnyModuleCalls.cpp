// Methods of AnyModule and NamedAnyModule: a module of any class, and one with a name.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Answers.h"
#include "Torch/ModuleObjects.h"
#include "Torch/TorchHost.h"

namespace vramlint {
using namespace clang;

using Answer = std::optional<CallResult>;

struct AnyModuleRows {
  using Inner = std::shared_ptr<Module>;
  struct Row {
    std::string_view Name;
    Answer (*Run)(TorchHost &H, LibraryCall &Site, TorchObject &Object, const Inner &Held);
    std::string_view Needs; ///< what LibTorch's message calls what it does to a module; empty: it needs none
  };

  static Answer forward(TorchHost &H, LibraryCall &Site, TorchObject &, const Inner &Held) {
    return H.callForward(Held, Site);
  }
  static Answer anyForward(TorchHost &H, LibraryCall &Site, TorchObject &, const Inner &Held) {
    // The layer's own method gives a tensor; the AnyValue is one that holds it.
    LibraryCall Call = Site;
    Call.ReturnType = tensorType(*H.TheMachine);
    Call.Result = Place();
    if (Call.ReturnType.isNull())
      return std::nullopt;
    const Answer Given = H.callForward(Held, Call);
    if (!Given)
      return std::nullopt;
    CallResult R = *Given;
    if (R.Made)
      R.At = Call.Result;
    return give(*H.TheMachine, Site, argumentOfResult(*H.TheMachine, R, Call.ReturnType));
  }
  static Answer clone(TorchHost &H, LibraryCall &Site, TorchObject &, const Inner &Held) {
    if (!Held)
      return give(*H.TheMachine, Site, Argument());
    const Inner Copy = callClone(*Held, deviceOfClone(*H.TheMachine, Site));
    if (H.TheSession.failed())
      return CallResult();
    return Copy ? Answer(give(*H.TheMachine, Site, Argument(Copy))) : std::nullopt;
  }
  static Answer assign(TorchHost &H, LibraryCall &Site, TorchObject &Object, const Inner &) {
    Inner Given = Site.count() == 1 ? H.asModule(Site.Arguments[0]) : nullptr;
    if (!Given)
      return std::nullopt;
    Object.A = Argument(std::move(Given));
    return CallResult(Site.This);
  }
  /// The class that get<T>() and ptr<T>() are asked for; null for ptr(), which takes any.
  static QualType askedFor(Machine &M, QualType Type) {
    if (Type->isReferenceType())
      return referredType(Type);
    const auto *Class = Type->getAsCXXRecordDecl();
    QualType Inner = templateArgument(Type, 0);
    if (Class && Inner.isNull() && Class->hasDefinition() && Class->getNumBases() == 1)
      Inner = templateArgument(Class->bases_begin()->getType(), 0); // a holder is a ModuleHolder of it
    const auto *Asked = Inner.isNull() ? nullptr : Inner->getAsCXXRecordDecl();
    return Asked && Asked->getCanonicalDecl() != moduleClass(M)->getCanonicalDecl() ? Inner : QualType();
  }
  /// get<T>(): the object, or a holder of it; ptr(), ptr<T>(): a shared_ptr to it.
  static Answer get(TorchHost &H, LibraryCall &Site, TorchObject &, const Inner &Held) {
    if (const QualType Asked = askedFor(*H.TheMachine, Site.ReturnType); !Asked.isNull() && !H.holdsA(*Held, Asked))
      return CallResult();
    if (!Site.ReturnType->isReferenceType())
      return give(*H.TheMachine, Site, Argument(Held));
    const QualType Pointer = H.TheMachine->Context.getPointerType(referredType(Site.ReturnType));
    const Value Address = scalarOf(*H.TheMachine, Argument(Held), Pointer);
    return CallResult(Address.isUnknown() ? Place::unknown(Address.cause()) : Place(Address.asAddress()));
  }
  /// Of the module's own class, which has no model: only the check is made.
  static Answer typeInfo(TorchHost &, LibraryCall &, TorchObject &, const Inner &) { return std::nullopt; }
  static Answer isEmpty(TorchHost &, LibraryCall &, TorchObject &, const Inner &Held) {
    return CallResult(Value::boolean(!Held));
  }

  static constexpr Row Rows[] = {
      {"forward", forward, "forward"},
      {"any_forward", anyForward, "forward"},
      {"get", get, "get"},
      {"ptr", get, "ptr"},
      {"clone", clone, ""},
      {"type_info", typeInfo, "type_info"},
      {"is_empty", isEmpty, ""},
      {"operator=", assign, ""},
  };

  /// Of a NamedAnyModule: which part of it a method gives.
  static constexpr std::pair<std::string_view, std::size_t> Parts[] = {{"name", 0}, {"module", 1}};
};

void listAnyModuleMethods(AnswerRows &Rows) {
  const auto list = [&](std::string_view Class, std::string_view Name) {
    Rows.push_back({.Table = "AnyModule",
                    .Class = Class,
                    .Name = Name,
                    .Read = AnyArgument,
                    .Why = "what a forward is given goes by position",
                    .TellsUnread = false});
  };
  for (const AnyModuleRows::Row &R : AnyModuleRows::Rows)
    list("AnyModule", R.Name);
  for (const auto &[Name, Part] : AnyModuleRows::Parts)
    list("NamedAnyModule", Name);
}

std::optional<CallResult> TorchHost::callAnyModule(LibraryCall &Site, TorchObject &Object) {
  if (const auto *Named = Object.A.get<ArgumentList>(); Named && Named->size() == 2) {
    for (const auto &[Name, Part] : AnyModuleRows::Parts)
      if (Name == Site.Method)
        return CallResult(handOut(Site.This, Name, (*Named)[Part], referredType(Site.ReturnType), Site.Site));
    return std::nullopt;
  }
  const auto *Found = Object.A.get<std::shared_ptr<Module>>();
  const std::shared_ptr<Module> Inner = Found ? *Found : nullptr;
  for (const AnyModuleRows::Row &R : AnyModuleRows::Rows) {
    if (R.Name != Site.Method)
      continue;
    if (Inner || R.Needs.empty())
      return R.Run(*this, Site, Object, Inner);
    TheSession.raise("Cannot call " + std::string(R.Needs) + "() on an empty AnyModule");
    return CallResult();
  }
  return std::nullopt;
}

} // namespace vramlint
