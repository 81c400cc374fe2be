// Vectors that each round of a loop makes longer, where the rounds to come are counted but not executed. A vector is
// {where its elements begin, where they end, where its storage ends}: what one round has put at the end is there as
// often as there are rounds. A number that is another in each element is not known in those.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/MemoryImage.h"

#include <algorithm>
#include <cstring>

namespace vramlint {

namespace {

constexpr std::uint32_t Word = sizeof(Address);

Address wordAt(const std::uint8_t *Bytes) {
  Address A = 0;
  std::memcpy(&A, Bytes, Word);
  return A;
}

bool areKnown(const std::vector<CauseId> &Shadow, std::uint32_t From, std::uint32_t End) {
  return Shadow.empty() ||
         std::all_of(Shadow.begin() + From, Shadow.begin() + End, [](CauseId C) { return C == Known; });
}

/// Whether what lies there may lie there several times: it leads to no object of its own.
bool isAlone(Memory &Mem, Address Row, std::uint32_t From, std::uint32_t End) {
  for (; From + Word <= End; From += Word)
    if (const std::uint8_t *Bytes = Mem.known(Row + From, Word); Bytes && !Mem.slot(Row + From))
      if (const Address To = wordAt(Bytes); To >> 32 && Mem.find(To))
        return false;
  return true;
}

} // namespace

std::optional<GrownRow> MemoryImage::grownRow(Memory &Mem, const Saved &Old, Address Vector) const {
  const std::uint32_t From = Memory::offset(Vector);
  const std::uint8_t *Bytes = Mem.known(Vector, 3 * std::uint64_t(Word));
  if (!Bytes || !areKnown(Old.Shadow, From, From + 2 * Word))
    return std::nullopt;
  const Address Begin = wordAt(Bytes), End = wordAt(Bytes + Word), Limit = wordAt(Bytes + 2 * Word);
  const Address OldBegin = wordAt(Old.Bytes.data() + From), OldEnd = wordAt(Old.Bytes.data() + From + Word);
  const Block *B = Begin && !Memory::offset(Begin) ? Mem.find(Begin) : nullptr;
  const bool IsRow = B && B->Bytes && B->Kind == BlockKind::Heap && End >> 32 == Begin >> 32 &&
                     Limit == Begin + B->Size && End <= Limit;
  const bool WasRow = OldEnd >> 32 == OldBegin >> 32 && OldEnd >= OldBegin;
  if (!IsRow || !WasRow || End - Begin <= OldEnd - OldBegin)
    return std::nullopt;
  GrownRow Row;
  Row.Vector = Vector;
  Row.Then = static_cast<std::uint32_t>(OldEnd - OldBegin);
  Row.Room = B->Size;
  const auto Now = static_cast<std::uint32_t>(End - Begin);
  if (!isAlone(Mem, Begin, Row.Then, Now))
    return std::nullopt;
  Row.Bytes.assign(B->Bytes, B->Bytes + Now);
  Row.Shadow.assign(Now, Known);
  if (B->Shadow)
    std::copy_n(B->Shadow, Now, Row.Shadow.begin());
  return Row;
}

std::vector<GrownRow> MemoryImage::grownRows(Memory &Mem) const {
  std::vector<GrownRow> Rows;
  for (const auto &[Number, Old] : Blocks) {
    const Address Base = Address(Number) << 32;
    const Block *B = Mem.find(Base);
    if (!B || !B->Bytes || B->Size != Old.Bytes.size() ||
        (!B->Shadow && std::equal(Old.Bytes.begin(), Old.Bytes.end(), B->Bytes)))
      continue;
    for (std::uint32_t From = 0; From + 3 * std::uint64_t(Word) <= B->Size; From += Word)
      if (auto Row = grownRow(Mem, Old, Base + From))
        Rows.push_back(std::move(*Row));
  }
  return Rows;
}

/// Where the elements that were there are, in storage for \p Size bytes: where they were, or in a larger one, or anew
/// where what has become of them is not known but that elements were put behind them; 0 where it is not known at all.
static Address storageFor(Memory &Mem, const GrownRow &Row, std::uint64_t Size, std::uint64_t &Room) {
  const std::uint8_t *Bytes = Mem.known(Row.Vector, Word);
  const Address Begin = Bytes ? wordAt(Bytes) : 0;
  const Block *B = Begin ? Mem.find(Begin) : nullptr;
  if (!B || (B->Blank ? !B->What : B->Size < Row.Bytes.size()))
    return 0;
  for (Room = Row.Room; Room < Size;)
    Room *= 2;
  if (!B->Blank && Room == B->Size)
    return Begin;
  const Address Larger = Mem.allocate(Room, BlockKind::Heap, /*Uninitialised=*/true);
  if (!B->Blank)
    Mem.copy(Larger, Begin, Row.Then);
  else
    std::memcpy(Mem.bytes(Larger, Row.Then), Row.Bytes.data(), Row.Then);
  if (B->Blank)
    for (std::uint32_t I = 0; I < Row.Then; ++I)
      Mem.setShadow(Larger + I, 1, Row.Shadow[I]);
  return Larger;
}

bool GrownRow::wasOnlyAppendedTo(Memory &Mem) const {
  const std::uint8_t *Bytes = Mem.known(Vector, Word);
  const Block *B = Bytes ? Mem.find(wordAt(Bytes)) : nullptr;
  return B && B->Blank && B->What;
}

void GrownRow::grow(Memory &Mem, std::uint64_t Rounds, CauseId Cause) const {
  constexpr std::uint64_t MostBytes = 64 << 20;
  const std::uint64_t Step = step(), Size = Bytes.size() + Step * Rounds;
  std::uint64_t Room = 0;
  if (Rounds > MostBytes / Step || Size > MostBytes || !Mem.bytes(Vector, 3 * std::uint64_t(Word)))
    return;
  const Address Was = wordAt(Mem.bytes(Vector, Word)), Begin = storageFor(Mem, *this, Size, Room);
  if (!Begin)
    return;
  const bool WasLost = Mem.find(Was)->Blank != Known;
  const Address Last = Begin + Then;
  if (Begin != Was)
    Mem.copy(Last, Was + Then, Step); // the objects
  std::memcpy(Mem.bytes(Last, Step), Bytes.data() + Then, Step);
  for (std::uint32_t I = 0; I < Step; ++I)
    Mem.setShadow(Last + I, 1, Shadow[Then + I]);
  const auto isAnother = [&](std::uint32_t I) {
    return WasLost || (Then >= Step && Bytes[Then + I] != Bytes[Then + I - Step]);
  };
  for (std::uint64_t Round = 1; Round <= Rounds; ++Round) {
    const Address At = Last + Round * Step;
    Mem.copy(At, Last, Step);
    for (std::uint32_t I = 0; I < Step; ++I)
      if (isAnother(I))
        Mem.setShadow(At + I, 1, Cause);
  }
  if (Begin != Was)
    Mem.release(Was);
  const Address Addresses[] = {Begin, Begin + Size, Begin + Room};
  std::memcpy(Mem.bytes(Vector, sizeof Addresses), Addresses, sizeof Addresses);
  Mem.setShadow(Vector, sizeof Addresses, Known);
}

bool MemoryImage::forget(Memory &Mem, CauseId Cause, std::uint64_t Largest,
                         std::optional<std::uint64_t> Rounds) const {
  const std::vector<GrownRow> Rows = Rounds ? grownRows(Mem) : std::vector<GrownRow>();
  const bool AllForgotten = forgetAll(Mem, Cause, Largest);
  for (const GrownRow &Row : Rows)
    Row.grow(Mem, *Rounds, Cause);
  return AllForgotten;
}

} // namespace vramlint
