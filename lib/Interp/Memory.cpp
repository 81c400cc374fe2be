// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Memory.h"

#include "Support/Watch.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#include <sys/mman.h>

namespace vramlint {

HostObject::~HostObject() = default;

BlockTable::~BlockTable() {
  for (std::uint32_t I = 0; I < Count; ++I)
    std::destroy_at(&(*this)[I]);
  for (Chunk *C : Chunks)
    std::free(C);
}

void BlockTable::add() {
  if (Count % InChunk == 0) {
    void *Room = std::aligned_alloc(ChunkBytes, ChunkBytes);
    if (!Room)
      throw std::bad_alloc();
    constexpr std::size_t FewChunks = 4; // a large page is cleared as a whole, whatever is used of it
    if (Chunks.size() >= FewChunks)
      madvise(Room, ChunkBytes, MADV_HUGEPAGE); // where it is not to be had, small pages do
    Chunks.push_back(static_cast<Chunk *>(Room));
  }
  std::construct_at(&(*this)[Count++]);
}

/// So many blocks die before a number is given again.
static constexpr std::size_t Quarantine = 1u << 14;
static constexpr std::uint64_t SmallMax = BlockTable::SmallMax;

/// What is that large takes a while to be made or copied, and ends: the processor is not lost to it.
static void noteLarge(std::uint64_t Size) {
  if (Size >= 16u << 20)
    Watch::gotFurther();
}

Memory::Memory() : Causes{"", "an uninitialised value was used"} {}

void Memory::end() {
  // What a library keeps may own storage of the program: it finds none here any more.
  for (std::uint32_t I = 0; I < Blocks.size(); ++I)
    Blocks[I].Alive = false;
  for (std::uint32_t I = 0; I < Blocks.size(); ++I)
    Blocks[I].Slots.reset();
}

Memory::~Memory() {
  end();
  for (std::uint32_t I = 0; I < Blocks.size(); ++I)
    if (Block &B = Blocks[I]; B.Size > SmallMax) {
      std::free(B.Bytes);
      std::free(B.Shadow);
    }
}

/// Room for a shadow, not filled.
CauseId *Memory::makeShadow(Block &B) {
  if (B.Size > SmallMax) {
    B.Shadow = static_cast<CauseId *>(std::malloc(B.Size * sizeof(CauseId)));
  } else if (!SmallShadows.empty()) {
    B.Shadow = SmallShadows.back();
    SmallShadows.pop_back();
  } else {
    B.Shadow = static_cast<CauseId *>(ShadowStorage.Allocate(SmallMax * sizeof(CauseId), llvm::Align(SmallMax)));
  }
  return B.Shadow;
}

Address Memory::allocate(std::uint64_t Size, BlockKind Kind, bool IsUninitialised) {
  std::uint32_t I;
  if (Dead.size() > Quarantine && !KeepsNumbers) {
    I = Dead.front();
    Dead.pop_front();
  } else {
    I = Blocks.size();
    Blocks.add();
  }
  Block &B = Blocks[I];
  B.Size = static_cast<std::uint32_t>(Size);
  B.Kind = Kind;
  B.Alive = true;
  B.Hidden = Known;
  if (Kind != BlockKind::Function && Kind != BlockKind::Table) {
    if (Size <= SmallMax) {
      B.Bytes = Blocks.storage(I);
      std::memset(B.Bytes, 0, SmallMax);
    } else {
      B.Bytes = static_cast<std::uint8_t *>(std::calloc(1, Size));
    }
    Live += Size;
    if (IsUninitialised && Size)
      std::fill_n(makeShadow(B), Size, Uninitialised);
    noteLarge(Size);
  }
  return std::uint64_t(FirstNumber + I) << 32;
}

Address Memory::allocateBlank(BlockKind Kind, CauseId Cause) {
  const Address A = allocate(0, Kind, false);
  Block *B = find(A);
  B->Size = static_cast<std::uint32_t>(MaxBlock);
  B->Blank = Cause;
  B->Bytes = nullptr;
  B->What = nullptr;
  return A;
}

void Memory::release(Address A) {
  Block *B = find(A);
  if (!B)
    return;
  B->Alive = false;
  if (B->Blank)
    B->Blank = Known;
  else
    Live -= B->Size;
  std::unique_ptr<std::map<std::uint32_t, HostRef>> Slots = std::move(B->Slots);
  if (B->Bytes) {
    if (B->Size <= SmallMax) {
      if (B->Shadow)
        SmallShadows.push_back(B->Shadow);
    } else {
      std::free(B->Bytes);
      std::free(B->Shadow);
    }
    B->Bytes = nullptr;
  }
  B->Shadow = nullptr;
  Dead.push_back(index(A));
  dropOutlying(base(A), MaxBlock);
}

CauseId Memory::shadow(const Block &B, Address A, std::uint64_t Size) {
  if (B.Blank)
    return B.Blank;
  if (!fits(B, A, Size))
    return Known;
  const CauseId *From = B.Shadow + offset(A);
  for (std::uint64_t I = 0; I < Size; ++I)
    if (From[I] != Known)
      return From[I];
  return Known;
}

void Memory::setShadow(Address A, std::uint64_t Size, CauseId Cause) {
  Block *B = find(A);
  if (!B || B->Blank || !fits(*B, A, Size) || (!B->Shadow && Cause == Known))
    return;
  if (!B->Shadow)
    std::fill_n(makeShadow(*B), B->Size, Known);
  std::fill_n(B->Shadow + offset(A), Size, Cause);
  if (Cause != B->Hidden)
    B->Hidden = Known;
}

void Memory::hideAll(Address A, CauseId Cause) {
  Block *B = find(A);
  if (!B || B->Hidden == Cause)
    return;
  setShadow(base(A), B->Size, Cause);
  B->Hidden = Cause;
}

bool Memory::copy(Address To, Address From, std::uint64_t Size) {
  if (!Size)
    return true;
  Block *Target = find(To), *Source = find(From);
  if (Target && Source && (Target->Blank || Source->Blank)) {
    if (!fits(*Target, To, Size) || !fits(*Source, From, Size))
      return false;
    if (!Target->Blank)
      setShadow(To, Size, Source->Blank);
    return true;
  }
  std::uint8_t *T = bytes(To, Size), *S = bytes(From, Size);
  if (!T || !S)
    return false;
  std::memmove(T, S, Size);
  noteLarge(Size);
  Target->Hidden = Known;
  if (shadow(From, Size) != Known) {
    if (!Target->Shadow)
      std::fill_n(makeShadow(*Target), Target->Size, Known);
    std::memmove(Target->Shadow + offset(To), Source->Shadow + offset(From), Size * sizeof(CauseId));
  } else if (Target->Shadow) {
    std::fill_n(Target->Shadow + offset(To), Size, Known);
  }
  if (Source->Slots || Target->Slots) {
    auto Moved = slots(From, Size);
    for (auto &[At, Object] : slots(To, Size))
      setSlot(At, nullptr);
    for (auto &[At, Object] : Moved)
      setSlot(To + (At - From), Object->copy(Object));
  }
  if (!Outlying.empty())
    copyOutlying(To, From, Size);
  return true;
}

void Memory::dropOutlying(Address A, std::uint64_t Size) {
  if (Outlying.empty() || !Size)
    return;
  for (const OutlyingParts::Part &P : Outlying.take(A, A + Size - 1))
    release(P.At);
}

/// The objects at \p To have the parts that those at \p From have.
void Memory::copyOutlying(Address To, Address From, std::uint64_t Size) {
  if (To == From)
    return;
  const std::vector<OutlyingParts::Part> Given = Outlying.within(From, From + Size - 1);
  dropOutlying(To, Size);
  for (const OutlyingParts::Part &P : Given)
    if (const Block *Source = find(P.At); Source && Outlying.objectOf(P.At)) { // no part of what was there before
      const std::uint64_t Length = Source->Size;
      const Address Copy = allocate(Length, Source->Kind, /*Uninitialised=*/false);
      Outlying.add(To + (P.Object - From), P.Which, Copy);
      copy(Copy, P.At, Length);
    }
}

bool Memory::clear(Address A, std::uint64_t Size) {
  std::uint8_t *B = bytes(A, Size);
  if (const Block *In = find(A); In && In->Blank)
    return fits(*In, A, Size);
  if (!B && Size)
    return false;
  if (Size)
    std::memset(B, 0, Size);
  setShadow(A, Size, Known);
  return true;
}

HostRef Memory::slot(Address A) {
  Block *B = find(A);
  if (!B || !B->Slots)
    return nullptr;
  auto I = B->Slots->find(offset(A));
  return I == B->Slots->end() ? nullptr : I->second;
}

void Memory::setSlot(Address A, HostRef Object) {
  Block *B = find(A);
  if (!B)
    return;
  if (B->Watched)
    Touched.push_back(A);
  if (!Object) {
    if (!B->Slots)
      return;
    auto I = B->Slots->find(offset(A));
    if (I == B->Slots->end())
      return;
    HostRef Old = std::move(I->second); // its end may come back here
    B->Slots->erase(I);
    return;
  }
  if (!B->Slots)
    B->Slots = std::make_unique<std::map<std::uint32_t, HostRef>>();
  HostRef Old = std::exchange((*B->Slots)[offset(A)], std::move(Object));
}

std::vector<std::pair<Address, HostRef>> Memory::slots(Address A, std::uint64_t Size) {
  std::vector<std::pair<Address, HostRef>> Found;
  Block *B = find(A);
  if (!B || !B->Slots)
    return Found;
  for (auto I = B->Slots->lower_bound(offset(A)); I != B->Slots->end() && I->first - offset(A) < Size; ++I)
    Found.emplace_back(base(A) + I->first, I->second);
  return Found;
}

CauseId Memory::nearCause(CauseId Cause) {
  if (isNear(Cause) || Causes.size() >= PartlyKnown)
    return Cause;
  const CauseId Of = cause(text(Cause) + '\0'); // no text of a cause ends so
  Causes[Of] = text(Cause);
  Near.resize(std::max<std::size_t>(Near.size(), Of + 1u));
  Near[Of] = true;
  return Of;
}

CauseId Memory::explained(CauseId Cause, const std::string &Words) {
  // A cause of several may have said it already, and another option may be the better word.
  const bool IsSaid = text(Cause).find("(--") != std::string::npos;
  CauseId Said = IsSaid ? Cause : cause(text(Cause) + Words);
  if (isNear(Cause))
    Said = nearCause(Said);
  Explained.resize(std::max<std::size_t>(Explained.size(), Said + 1u));
  Explained[Said] = true;
  return Said;
}

void Memory::setStepped(Address A, std::uint64_t Size, const SteppedNumber &N, CauseId Cause) {
  constexpr std::size_t Most = PartlyKnown / 2; // causes of other things are to have room
  auto &OfLoop = StepCauses[N.Of];
  auto Found = OfLoop.find({N.Now, N.Step, Size, Cause});
  if (Found == OfLoop.end() && Causes.size() < Most) {
    const auto New = static_cast<CauseId>(Causes.size());
    Causes.push_back(text(Cause));
    Steps.emplace(New, Stepped{N, Size, Cause});
    Found = OfLoop.emplace(std::tuple(N.Now, N.Step, Size, Cause), New).first;
  }
  setShadow(A, Size, Found == OfLoop.end() ? Cause : Found->second);
}

std::optional<SteppedNumber> Memory::stepped(Address A, std::uint64_t Size) {
  const Block *B = Steps.empty() ? nullptr : find(A);
  if (!B || !B->Shadow || !fits(*B, A, Size))
    return std::nullopt;
  const CauseId *From = B->Shadow + offset(A);
  const auto Found = Steps.find(*From);
  if (Found == Steps.end() || !Found->second.N.Of || A % Found->second.Size != 0 || Found->second.Size > Size)
    return std::nullopt;
  const auto [N, Own, Cause] = Found->second;
  for (std::uint64_t I = 0; I < Own; ++I)
    if (From[I] != *From)
      return std::nullopt;
  if (Own == Size)
    return N;
  std::uint64_t Whole = 0; // what is known is the upper half of a larger one
  if (Size != sizeof Whole || std::any_of(From + Own, From + Size, [](CauseId C) { return C != Known; }))
    return std::nullopt;
  std::memcpy(&Whole, B->Bytes + offset(A), Size);
  const std::uint64_t Lower = (std::uint64_t(1) << 8 * Own) - 1;
  return SteppedNumber{static_cast<std::int64_t>((Whole & ~Lower) | (static_cast<std::uint64_t>(N.Now) & Lower)),
                       N.Step, N.Of};
}

void Memory::endSteps(std::uint32_t Of) {
  for (const auto &[Number, Cause] : StepCauses[Of])
    Steps.at(Cause).N.Of = 0;
  StepCauses.erase(Of);
}

CauseId Memory::cause(const std::string &Text) {
  auto [I, New] = CauseIds.try_emplace(Text, static_cast<CauseId>(0));
  if (New) {
    if (Causes.size() >= PartlyKnown) { // one text then stands for all that are new
      I->second = static_cast<CauseId>(Causes.size() - 1);
    } else {
      I->second = static_cast<CauseId>(Causes.size());
      Causes.push_back(Text);
    }
  }
  return I->second;
}

} // namespace vramlint
