// What the program assigns to tensors and elements of modules, wherever it keeps the reference or the pointer by
// which it does: `conv->weight = t`, `*p = t`, `for (auto &p : *list) p.value() = t`, `*seq->begin() = m`.
//
// A place where a tensor of a module lies is a cell, and its block is watched: what is put there is taken over at
// the next call or at the end of the statement. Smart pointers to modules are bytes, and are compared.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/TorchHost.h"

#include <cstring>

namespace vramlint {

/// What a cell stands for in its module; null when there is none.
static Tensor *tensorOf(Module &M, const std::string &Name, bool IsEntry) {
  return IsEntry ? M.findEntry(Name) : M.findTensor(Name);
}

void TorchHost::openCell(Address At, MemberCell Cell) {
  TheMachine->Mem.watch(At);
  CellOwners.insert(Cell.Of);
  MemberCells.insert_or_assign(At, std::move(Cell));
}

void TorchHost::forgetCells(Address Of, Address At) {
  if (At) {
    MemberCells.erase(At);
    return;
  }
  if (CellOwners.erase(Of))
    std::erase_if(MemberCells, [&](const auto &C) { return C.second.Of == Of; });
  ElementsOf.erase(Of);
}

/// The module's own where nothing was assigned, as after a change through another cell.
void TorchHost::bringUpToDate(const Module &Of) {
  for (auto &[At, Cell] : MemberCells) {
    const std::shared_ptr<Module> Owner = Cell.Owner.lock();
    const Tensor *Own = Owner.get() == &Of ? tensorOf(*Owner, Cell.Name, Cell.IsEntry) : nullptr;
    if (!Own || Own->implRef().get() == Cell.Given)
      continue;
    Cell.Given = Own->implRef().get();
    TheMachine->Mem.setSlot(At, std::make_shared<TorchObject>(Argument(*Own)));
  }
}

/// What the program has assigned becomes the module's; what the library has put there since, the place's value.
void TorchHost::takeAssigned(Address At) {
  Machine &M = *TheMachine;
  const auto Found = MemberCells.find(At);
  if (Found == MemberCells.end())
    return;
  MemberCell &Cell = Found->second;
  const std::shared_ptr<Module> Owner = Cell.Owner.lock();
  if (!Owner || !M.Mem.find(At)) {
    MemberCells.erase(Found);
    return;
  }
  const Argument *Now = argumentAt(M, Place(At));
  if (Now && Now->isUnknown())
    return;
  const Tensor Assigned = Now && Now->is<Tensor>() ? *Now->get<Tensor>() : Tensor();
  if (Assigned.implRef().get() == Cell.Given) {
    const Tensor *Own = tensorOf(*Owner, Cell.Name, Cell.IsEntry);
    if (Own && Own->implRef().get() != Cell.Given) {
      Cell.Given = Own->implRef().get();
      M.Mem.setSlot(At, std::make_shared<TorchObject>(Argument(*Own)));
    }
    return;
  }
  Cell.Given = Assigned.implRef().get();
  if (!Cell.IsEntry)
    Owner->replaceMember(Cell.Name, Assigned);
  else if (Tensor *Entry = Owner->findEntry(Cell.Name))
    *Entry = Assigned;
  bringUpToDate(*Owner);
}

/// The bytes that the elements of a vector take.
static llvm::ArrayRef<std::uint8_t> bytesOf(Machine &M, const std::vector<View> &Elements) {
  if (Elements.empty())
    return {};
  const Address Begin = Elements.front().At.At;
  const std::uint64_t Size = Elements.back().At.At + M.sizeOf(Elements.back().Type) - Begin;
  const std::uint8_t *Bytes = M.Mem.bytes(Begin, Size);
  return Bytes ? llvm::ArrayRef<std::uint8_t>(Bytes, Size) : llvm::ArrayRef<std::uint8_t>();
}

/// Modules that were assigned to elements become the container's, which are registered as before.
void TorchHost::takeElements(HeldElements &Held, bool SlotsTouched) {
  Machine &M = *TheMachine;
  const std::shared_ptr<Module> Of = Held.Of.lock();
  if (!Of || Held.Given.size() != Of->Elements.size())
    return;
  const llvm::ArrayRef<std::uint8_t> Bytes = bytesOf(M, Held.Elements);
  if (!SlotsTouched && Bytes.equals(Held.Bytes))
    return;
  Held.Bytes = Bytes.vec();
  for (std::size_t I = 0; I < Held.Elements.size(); ++I) {
    const View V = Held.Elements[I];
    const std::shared_ptr<Module> Now = moduleOf(M, V);
    if (!Now || Now.get() == Held.Given[I])
      continue;
    Operand O;
    O.At = V.At;
    O.Type = V.Type;
    Held.Given[I] = Now.get();
    Of->Elements[I].second = owningModule(M, O);
  }
}

/// `transformer->linear1 = Linear(...)`
void TorchHost::takeAssignedModule(Address At) {
  Machine &M = *TheMachine;
  const auto Found = ModuleCells.find(At);
  if (Found == ModuleCells.end())
    return;
  const std::shared_ptr<Module> Owner = Found->second.Owner.lock();
  const auto Made = MadeMembers.find(At);
  if (!Owner || Made == MadeMembers.end() || !M.Mem.find(At)) {
    ModuleCells.erase(Found);
    return;
  }
  const View Member{Place(At), Made->second};
  const std::shared_ptr<Module> Now = moduleOf(M, Member);
  if (Now.get() == Found->second.Given)
    return;
  Found->second.Given = Now.get();
  Operand O;
  O.At = Member.At;
  O.Type = Member.Type;
  Owner->replaceChildMember(Found->second.Name, Now ? owningModule(M, O) : nullptr);
}

void TorchHost::takeAssignedMembers() {
  Machine &M = *TheMachine;
  const bool Touched = M.Mem.hasTouched();
  for (int Round = 0; M.Mem.hasTouched() && Round < 100; ++Round) // what dies by an assignment may assign itself
    for (Address At : M.Mem.takeTouched()) {
      takeAssigned(At);
      SetsOptions |= OptionsMembers.count(At) != 0;
    }
  for (auto &[Of, Held] : ElementsOf)
    if (!Held.Given.empty())
      takeElements(Held, Touched);
  for (auto I = ModuleCells.begin(); I != ModuleCells.end();) {
    const Address At = I->first;
    takeAssignedModule(At);
    I = ModuleCells.upper_bound(At);
  }
  if (std::exchange(SetsOptions, false))
    takeOptions();
}

void TorchHost::takeOptions() {
  std::erase_if(OptionsMembers, [](const auto &O) { return O.second.expired(); });
  for (const auto &[At, Owner] : OptionsMembers) {
    const std::shared_ptr<Module> Of = Owner.lock();
    const Argument *Now = Of ? argumentAt(*TheMachine, Place(At)) : nullptr;
    if (const auto *Options = Now ? Now->get<std::shared_ptr<OptionSet>>() : nullptr; Options && *Options)
      Of->Options = **Options;
  }
}

} // namespace vramlint
