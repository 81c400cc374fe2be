// What the rounds of a loop that are counted but not executed leave behind: vectors that each of them makes longer,
// and numbers that each of them counts up. A vector is {where its elements begin, where they end, where its storage
// ends}: what one round has put at the end is there as often as there are rounds. A number that is another in each
// element is not known in those.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/MemoryImage.h"

#include <algorithm>
#include <cstring>
#include <map>

namespace vramlint {

namespace {

constexpr std::uint32_t Word = sizeof(Address);

Address wordAt(const std::uint8_t *Bytes) {
  Address A = 0;
  std::memcpy(&A, Bytes, Word);
  return A;
}

bool areKnown(llvm::ArrayRef<CauseId> Shadow, std::uint32_t From, std::uint32_t End) {
  return Shadow.empty() ||
         std::all_of(Shadow.begin() + From, Shadow.begin() + End, [](CauseId C) { return C == Known; });
}

/// The address that lies there, if it leads anywhere.
std::optional<Address> linkAt(Memory &Mem, Address At) {
  const std::uint8_t *Bytes = Mem.slot(At) ? nullptr : Mem.known(At, Word);
  const Address To = Bytes ? wordAt(Bytes) : 0;
  return To >> 32 && Mem.find(To) ? std::optional(To) : std::nullopt;
}

/// Whether it is a row of numbers, or one of which nothing is known.
bool isOfNumbers(Memory &Mem, Address Row) {
  const Block *B = Mem.find(Row);
  if (B->Blank)
    return !B->Slots;
  if (B->Kind != BlockKind::Heap || B->Slots || !B->Bytes)
    return false;
  for (std::uint32_t From = 0; From + Word <= B->Size; From += Word)
    if (linkAt(Mem, Memory::base(Row) + From))
      return false;
  return true;
}

/// Whether what an element leads to may be made anew for each: itself (a short text), rows of numbers. Gives where
/// the addresses lie that do.
std::optional<std::vector<std::uint32_t>> linksOf(Memory &Mem, Address Row, std::uint32_t From, std::uint32_t End) {
  std::vector<std::uint32_t> Links;
  for (; From + Word <= End; From += Word)
    if (const auto To = linkAt(Mem, Row + From)) {
      if (*To >> 32 != Row >> 32 && !isOfNumbers(Mem, *To))
        return std::nullopt;
      Links.push_back(From);
    }
  return Links;
}

void setWord(Memory &Mem, Address At, Address To) { std::memcpy(Mem.bytes(At, Word), &To, Word); }

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
  auto Links = linksOf(Mem, Begin, Row.Then, Now);
  if (!Links)
    return std::nullopt;
  Row.Links = std::move(*Links);
  Row.Bytes.assign(B->Bytes, B->Bytes + Now);
  Row.Shadow.assign(Now, Known);
  if (B->Shadow)
    std::copy_n(B->Shadow, Now, Row.Shadow.begin());
  return Row;
}

void MemoryImage::forEachChanged(Memory &Mem, llvm::function_ref<void(const Saved &, Address, Block &)> Do) const {
  for (const auto &[Number, Old] : Blocks) {
    Block *B = Mem.find(Address(Number) << 32);
    if (B && B->Bytes && B->Size == Old.Bytes.size() && !Old.isLike(*B))
      Do(Old, Address(Number) << 32, *B);
  }
}

std::vector<GrownRow> MemoryImage::grownRows(Memory &Mem) const {
  std::vector<GrownRow> Rows;
  forEachChanged(Mem, [&](const Saved &Old, Address Base, Block &B) {
    for (std::uint32_t From = 0; From + 3 * std::uint64_t(Word) <= B.Size; From += Word)
      if (auto Row = grownRow(Mem, Old, Base + From))
        Rows.push_back(std::move(*Row));
  });
  return Rows;
}

std::vector<MemoryImage::Count> MemoryImage::counted(Memory &Mem, const MemoryImage &Earlier) const {
  // As many could be no number with a fraction that programs use: as one of these it would be hardly more than zero.
  constexpr std::int64_t Most = 1 << 23;
  constexpr std::uint32_t Size = sizeof(std::int32_t);
  const auto numberAt = [](const std::uint8_t *Bytes) {
    std::int32_t N = 0;
    std::memcpy(&N, Bytes, Size);
    return std::int64_t(N);
  };
  std::vector<Count> Counts;
  forEachChanged(Mem, [&](const Saved &Old, Address Base, Block &B) {
    const auto Found = Earlier.Blocks.find(static_cast<std::uint32_t>(Base >> 32));
    if (Found == Earlier.Blocks.end() || Found->second.Bytes.size() != B.Size)
      return;
    for (std::uint32_t From = 0; From + Size <= B.Size; From += Size) {
      const bool AreKnown = areKnown(Old.Shadow, From, From + Size) &&
                            areKnown(Found->second.Shadow, From, From + Size) && Mem.known(Base + From, Size);
      const std::int64_t First = numberAt(Found->second.Bytes.data() + From),
                         Second = numberAt(Old.Bytes.data() + From), Third = numberAt(B.Bytes + From);
      const bool IsAddress = linkAt(Mem, Base + From / Word * Word).has_value(); // of which block is a number, too
      if (AreKnown && Third != Second && Third - Second == Second - First && !IsAddress &&
          std::min(First, Third) >= 0 && std::max(First, Third) < Most)
        Counts.push_back({Base + From, Third, Third - Second});
    }
  });
  return Counts;
}

bool GrownRow::wasOnlyAppendedTo(Memory &Mem) const {
  const std::uint8_t *Begin = Links.empty() ? Mem.known(Vector, Word) : nullptr;
  const Block *B = Begin ? Mem.find(wordAt(Begin)) : nullptr;
  return B && B->Blank && B->What;
}

/// The elements that were there before in storage for \p Size bytes: where they are, or in a larger one, or anew
/// where nothing is known of them any more but that others were put behind them. 0 where that is not known either.
Address GrownRow::storageFor(Memory &Mem, std::uint64_t Size, std::uint64_t &Room) const {
  const std::uint8_t *First = Mem.known(Vector, Word);
  const Address Begin = First ? wordAt(First) : 0;
  const Block *B = Begin ? Mem.find(Begin) : nullptr;
  if (!B || (B->Blank ? !wasOnlyAppendedTo(Mem) : B->Size < Bytes.size()))
    return 0;
  for (Room = this->Room; Room < Size;)
    Room *= 2;
  if (!B->Blank && Room == B->Size)
    return Begin;
  const Address Larger = Mem.allocate(Room, BlockKind::Heap, /*Uninitialised=*/true);
  if (!B->Blank) {
    Mem.copy(Larger, Begin, Bytes.size());
    for (std::uint32_t From = 0; From + Word <= Bytes.size(); From += Word) // texts lie in their own objects
      if (const auto To = linkAt(Mem, Larger + From); To && *To >> 32 == Begin >> 32)
        setWord(Mem, Larger + From, Larger + Memory::offset(*To));
    return Larger;
  }
  return Larger;
}

/// What is led to from an element that was copied by \p Distance is its own.
void GrownRow::relink(Memory &Mem, Address Last, std::uint64_t Distance, CauseId Cause) const {
  std::map<Address, Address> Made;
  for (std::uint32_t Link : Links) {
    const Address At = Last + (Link - Then), To = wordAt(Mem.bytes(At, Word));
    Address &Own = Made[Memory::base(To)];
    if (To >> 32 == Last >> 32)
      setWord(Mem, At + Distance, To + Distance);
    else if (Own || (Own = Mem.allocateBlank(BlockKind::Heap, Cause)))
      setWord(Mem, At + Distance, Own + Memory::offset(To));
  }
}

void GrownRow::grow(Memory &Mem, std::uint64_t Rounds, CauseId Cause) const {
  constexpr std::uint64_t MostBytes = 64 << 20;
  const std::uint64_t Step = step(), Size = Bytes.size() + Step * Rounds;
  std::uint64_t Room = 0;
  if (Rounds > MostBytes / Step || Size > MostBytes || !Mem.bytes(Vector, 3 * std::uint64_t(Word)))
    return;
  const Address Was = wordAt(Mem.bytes(Vector, Word)), Begin = storageFor(Mem, Size, Room);
  if (!Begin)
    return;
  const bool WasLost = Mem.find(Was)->Blank != Known;
  const Address Last = Begin + Then;
  if (Links.empty())
    std::memcpy(Mem.bytes(Last, Step), Bytes.data() + Then, Step);
  for (std::uint32_t I = 0; I < Step; ++I)
    Mem.setShadow(Last + I, 1, Mem.withoutSteps(Shadow[Then + I]));
  std::vector<bool> IsAnother(Step);
  for (std::uint32_t I = 0; I < Step; ++I)
    IsAnother[I] = Then >= Step && Bytes[Then + I] != Bytes[Then + I - Step];
  for (std::uint32_t Link : Links)
    std::fill_n(IsAnother.begin() + (Link - Then), Word, false);
  for (std::uint64_t Round = 1; Round <= Rounds; ++Round) {
    const Address At = Last + Round * Step;
    Mem.copy(At, Last, Step);
    for (std::uint32_t I = 0; I < Step; ++I)
      if (IsAnother[I])
        Mem.setShadow(At + I, 1, Cause);
    relink(Mem, Last, Round * Step, Cause);
  }
  if (Begin != Was)
    Mem.release(Was);
  if (WasLost) // what was written to elements while nothing was known of them is in none
    Mem.setShadow(Begin, Size, Cause);
  const Address Addresses[] = {Begin, Begin + Size, Begin + Room};
  std::memcpy(Mem.bytes(Vector, sizeof Addresses), Addresses, sizeof Addresses);
  Mem.setShadow(Vector, sizeof Addresses, Known);
}

bool MemoryImage::forget(Memory &Mem, CauseId Cause, std::uint64_t Largest, std::optional<std::uint64_t> Rounds,
                         const MemoryImage *Earlier) const {
  const std::vector<GrownRow> Rows = Rounds ? grownRows(Mem) : std::vector<GrownRow>();
  const std::vector<Count> Counts = Rounds && Earlier ? counted(Mem, *Earlier) : std::vector<Count>();
  const bool AllForgotten = forgetAll(Mem, Cause, Largest);
  for (const Count &C : Counts)
    if (const __int128 End = C.Now + __int128(C.Step) * *Rounds; End >= 0 && End <= INT32_MAX) {
      const auto N = static_cast<std::int32_t>(End);
      std::memcpy(Mem.bytes(C.At, sizeof N), &N, sizeof N);
      Mem.setShadow(C.At, sizeof N, Known);
    }
  for (const GrownRow &Row : Rows)
    Row.grow(Mem, *Rounds, Cause);
  return AllForgotten;
}

} // namespace vramlint
