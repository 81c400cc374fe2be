// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Value.h"

namespace vramlint {

Box::~Box() = default;
HostObject::~HostObject() = default;

Value Value::unknown(std::string Cause) { return boxed(BoxRef(new UnknownBox(std::move(Cause)))); }

const std::string &Value::cause() const {
  static const std::string None;
  auto *U = as<UnknownBox>();
  return U ? U->Cause : None;
}

RecordBox::~RecordBox() {
  // C++ order: members in reverse, then bases in reverse.
  while (!Fields.empty())
    Fields.pop_back();
  while (!Bases.empty()) {
    if (auto *Base = Bases.back().second->V.as<RecordBox>())
      Base->Derived = nullptr;
    Bases.pop_back();
  }
}

CellRef PointerBox::target() const {
  if (!Array)
    return Target;
  std::int64_t At = Reverse ? Index - 1 : Index;
  if (At < 0 || At >= static_cast<std::int64_t>(Array->Elements.size()))
    return nullptr;
  return Array->Elements[static_cast<std::size_t>(At)];
}

SmartBox::~SmartBox() {
  if (!Control || Weak)
    return;
  if (--Control->Strong == 0)
    Control->Object.reset();
}

Value makeString(std::string Text) { return Value::boxed(BoxRef(new StringBox(std::move(Text)))); }

Value makePointer(CellRef Target) {
  if (!Target)
    return Value::null();
  return Value::boxed(BoxRef(new PointerBox(std::move(Target))));
}

Value makeSequence(SequenceKind Form, std::vector<CellRef> Elements) {
  llvm::IntrusiveRefCntPtr<SequenceBox> B(new SequenceBox(Form));
  B->Elements = std::move(Elements);
  return Value::boxed(B);
}

Value makeTuple(std::vector<Value> Elements) {
  std::vector<CellRef> Cells;
  Cells.reserve(Elements.size());
  for (Value &V : Elements)
    Cells.push_back(makeCell(std::move(V)));
  return makeSequence(SequenceKind::Tuple, std::move(Cells));
}

Value makeSmart(CellRef Object) {
  llvm::IntrusiveRefCntPtr<SmartBox> B(new SmartBox());
  B->Control = new ControlBlock();
  B->Control->Object = Object;
  B->Control->Strong = 1;
  B->Target = std::move(Object);
  return Value::boxed(B);
}

} // namespace vramlint
