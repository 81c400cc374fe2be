// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/MemoryImage.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <utility>

namespace vramlint {

void LiveBlocks::refresh(Memory &Mem) {
  const auto isAlive = [&](std::uint32_t Number) { return Mem.find(Address(Number) << 32) != nullptr; };
  llvm::erase_if(Numbers, [&](std::uint32_t Number) { return !isAlive(Number); });
  for (; Seen < Mem.endOfNumbers(); ++Seen)
    if (isAlive(Seen))
      Numbers.push_back(Seen);
}

/// All blocks with bytes that a program may write to: the sum of all tells when the last was found.
static void forEachBlock(Memory &Mem, const LiveBlocks *Live, llvm::function_ref<void(std::uint32_t, Block &)> Do) {
  std::uint64_t Left = Mem.live();
  const auto look = [&](std::uint32_t Number) {
    Block *B = Mem.find(Address(Number) << 32);
    if (!B || !B->Bytes)
      return;
    Left -= B->Size;
    if (B->Kind != BlockKind::Literal)
      Do(Number, *B);
  };
  if (Live)
    llvm::for_each(Live->numbers(), look);
  else {
    std::uint32_t Number = Memory::FirstNumber;
    while (Left > 0)
      look(Number++);
  }
}

MemoryImage::MemoryImage(Memory &Mem, const LiveBlocks *Live) {
  const auto noteBlank = [&](std::uint32_t Number) {
    if (const Block *B = Mem.find(Address(Number) << 32); B && B->Blank)
      Blanks.insert(Number);
  };
  std::vector<std::pair<std::uint32_t, const Block *>> Found;
  std::size_t All = 0;
  const auto roomFor = [](const Block &B) { // with the shadow in front, as it is to be aligned
    return B.Shadow ? B.Size * sizeof(CauseId) + (B.Size + 1) / 2 * 2 : (B.Size + std::size_t(1)) / 2 * 2;
  };
  forEachBlock(Mem, Live, [&](std::uint32_t Number, Block &B) {
    Found.emplace_back(Number, &B);
    All += roomFor(B);
  });
  Storage = std::make_unique_for_overwrite<std::uint8_t[]>(All);
  Blocks.reserve(Found.size());
  std::uint8_t *Next = Storage.get();
  for (const auto &[Number, B] : Found) {
    Saved &S = Blocks[Number];
    std::uint8_t *To = Next;
    Next += roomFor(*B);
    if (B->Shadow) {
      std::memcpy(To, B->Shadow, B->Size * sizeof(CauseId));
      S.Shadow = {reinterpret_cast<CauseId *>(To), B->Size};
      To += B->Size * sizeof(CauseId);
    }
    std::memcpy(To, B->Bytes, B->Size);
    S.Bytes = {To, B->Size};
  }
  if (Live)
    llvm::for_each(Live->numbers(), noteBlank);
  else
    for (std::uint32_t Number = Memory::FirstNumber; Number < Mem.endOfNumbers(); ++Number)
      noteBlank(Number);
}

bool MemoryImage::Saved::isLike(const Block &B) const {
  if (Bytes.size() != B.Size || Shadow.empty() != !B.Shadow || !std::equal(Bytes.begin(), Bytes.end(), B.Bytes))
    return false;
  return Shadow.empty() || std::equal(Shadow.begin(), Shadow.end(), B.Shadow);
}

/// Whether it is one in the image: an integer hardly ever looks like the number of a block and a place in it.
bool MemoryImage::isAddress(Address A) const {
  const auto Found = Blocks.find(static_cast<std::uint32_t>(A >> 32));
  return Found != Blocks.end() && Memory::offset(A) <= Found->second.Bytes.size();
}

/// The bytes of a word that were not there, or not the same, in the image.
static std::vector<std::uint32_t> changedBytes(const Memory &Mem, const MemoryImage::Saved &Old, const Block &B,
                                               std::uint32_t From, std::uint32_t End) {
  std::vector<std::uint32_t> Changed;
  for (std::uint32_t I = From; I < End; ++I) {
    const CauseId Then = Old.Shadow.empty() ? Known : Old.Shadow[I], Now = B.Shadow ? B.Shadow[I] : Known;
    if (Now == Known ? Then != Known || Old.Bytes[I] != B.Bytes[I] : Then != Now && Mem.isTelling(Now))
      Changed.push_back(I);
  }
  return Changed;
}

/// What lies behind an address may be another object by now: it is the same as long as the place in it is.
std::optional<bool> MemoryImage::sameAddress(Memory &Mem, const Saved &Old, const Block &B,
                                             std::uint32_t From) const {
  if (B.Size - From < sizeof(Address))
    return std::nullopt;
  Address Then = 0, Now = 0;
  std::memcpy(&Then, Old.Bytes.data() + From, sizeof Then);
  std::memcpy(&Now, B.Bytes + From, sizeof Now);
  if (!isAddress(Then) || !Mem.find(Now))
    return std::nullopt;
  return Memory::offset(Then) == Memory::offset(Now);
}

/// The block into which a word led, and leads: its number, or 0. That it leads there in every round, the next
/// comparison has to find again.
std::uint32_t MemoryImage::stayedWithin(Memory &Mem, const Saved &Old, const Block &B, std::uint32_t From) const {
  if (B.Size - From < sizeof(Address))
    return 0;
  Address Then = 0, Now = 0;
  std::memcpy(&Then, Old.Bytes.data() + From, sizeof Then);
  std::memcpy(&Now, B.Bytes + From, sizeof Now);
  const auto leadsSomewhere = [&](const CauseId *Shadow) {
    return !Shadow || Shadow[From] == Known || Mem.isNear(Shadow[From]);
  };
  const bool IsOne = Then >> 32 == Now >> 32 && Mem.find(Now) && (isAddress(Then) || isBlank(Then)) &&
                     leadsSomewhere(Old.Shadow.empty() ? nullptr : Old.Shadow.data()) && leadsSomewhere(B.Shadow);
  return IsOne ? static_cast<std::uint32_t>(Now >> 32) : 0;
}

/// Where a row ends is not known any more, nor which numbers stand in it: it may be another block than before. Rows
/// of rows have them where those were that they have now.
static void forgetRow(Memory &Mem, std::uint32_t Number, const Block &B, std::uint32_t From, CauseId Cause,
                      bool StayedWithin) {
  constexpr std::uint32_t Word = sizeof(Address);
  Address Now = 0;
  std::memcpy(&Now, B.Bytes + From, Word);
  Mem.setShadow((Address(Number) << 32) + From, Word, StayedWithin ? Mem.nearCause(Cause) : Cause);
  const Block *Row = Mem.find(Now);
  if (!Row || !Row->Bytes || Now >> 32 == Number || Row->Kind != BlockKind::Heap)
    return;
  const Address Begin = Now >> 32 << 32;
  const auto leadsElsewhere = [&](std::uint32_t At) {
    Address To = 0;
    if (Row->Size - At < Word)
      return false;
    std::memcpy(&To, Row->Bytes + At, Word);
    return To >> 32 && To >> 32 != Now >> 32 && Mem.find(To);
  };
  for (std::uint32_t At = 0; At < Row->Size; At += Word)
    if (!leadsElsewhere(At))
      Mem.setShadow(Begin + At, std::min(Word, Row->Size - At), Cause);
}

/// Blocks that were, and are, led to by addresses at the same place.
struct MemoryImage::Comparison {
  Memory &Mem;
  std::set<std::pair<std::uint32_t, std::uint32_t>> Begun = {}; ///< taken to be alike while they are compared
  unsigned Depth = 0;                                           ///< links behind one another: a long list
};

bool MemoryImage::forgetAll(Memory &Mem, CauseId Cause, std::uint64_t Largest, bool Only) const {
  bool AllForgotten = true;
  Comparison C{Mem};
  // A link to another object than before: another node in front of a list is none like it.
  const auto isLike = [&](const Saved &Old, const Block &B, std::uint32_t From) {
    Address Then = 0, Now = 0;
    std::memcpy(&Then, Old.Bytes.data() + From, sizeof Then);
    std::memcpy(&Now, B.Bytes + From, sizeof Now);
    const Block *To = Mem.find(Now);
    return !To || To->Slots || !To->Bytes ||
           alike(C, static_cast<std::uint32_t>(Then >> 32), static_cast<std::uint32_t>(Now >> 32));
  };
  constexpr std::uint32_t Word = sizeof(Address);
  // A link to another object than before, or to one where there was none.
  const auto isReplaced = [&](const Saved &Old, const Block &B, std::uint32_t From) {
    Address Then = 0, Now = 0;
    if (B.Size - From < Word)
      return false;
    std::memcpy(&Then, Old.Bytes.data() + From, sizeof Then);
    std::memcpy(&Now, B.Bytes + From, sizeof Now);
    return (!Then || isAddress(Then)) && Mem.find(Now) && Then >> 32 != Now >> 32;
  };
  const auto stays = [&](const Saved &Old, const Block &B, std::uint32_t Number, std::uint32_t From) {
    return isReplaced(Old, B, From) && !canBeForgotten(Mem, Number, From);
  };
  forEachBlock(Mem, nullptr, [&](std::uint32_t Number, Block &B) {
    const auto Found = Blocks.find(Number);
    if (Found == Blocks.end() || Found->second.Bytes.size() != B.Size)
      return; // made since
    const Saved &Old = Found->second;
    if (Old.isLike(B))
      return;
    for (std::uint32_t From = 0; From < B.Size; From += Word) {
      const auto Changed = changedBytes(Mem, Old, B, From, std::min(From + Word, B.Size));
      const bool IsNear = B.Shadow && Mem.isNear(B.Shadow[From]);
      if (Changed.empty() && !IsNear)
        continue;
      const bool WasKnown = Old.Shadow.empty() || Old.Shadow[From] == Known;
      const bool WasNear = !Old.Shadow.empty() && Mem.isNear(Old.Shadow[From]);
      const std::uint32_t Within = stayedWithin(Mem, Old, B, From);
      if (Within && (IsNear || WasNear || isBlank(Address(Within) << 32))) {
        if (!Only)
          Mem.setShadow((Address(Number) << 32) + From, Word, Mem.nearCause(Cause));
        continue;
      }
      if (IsNear && (WasNear || WasKnown) && !Only) // another row than before
        Mem.setShadow((Address(Number) << 32) + From, Word, Cause);
      if (Changed.empty())
        continue;
      const std::optional<bool> Same = sameAddress(Mem, Old, B, From);
      if (!Same && (stays(Old, B, Number, From) || (From >= Word && stays(Old, B, Number, From - Word))))
        AllForgotten = false; // how much there is of what stays: a container knows its parts, or none of them
      else if (Same == false && B.Size <= Largest && canBeForgotten(Mem, Number, From))
        Only ? void() : forgetRow(Mem, Number, B, From, Cause, Within != 0);
      else if (Same || B.Size > Largest)
        AllForgotten &= Same.value_or(false) && (canBeForgotten(Mem, Number, From) || isLike(Old, B, From));
      else if (!Only)
        for (std::uint32_t I : Changed)
          Mem.setShadow((Address(Number) << 32) + I, 1, Cause);
    }
  });
  return AllForgotten;
}

void MemoryImage::leaveOutAll(Memory &Mem, Address A, std::uint64_t Size) {
  constexpr std::uint32_t Word = sizeof(Address);
  std::vector<std::pair<Address, std::uint64_t>> Left{{A, Size}};
  while (!Left.empty()) {
    const auto [At, Bytes] = Left.back();
    Left.pop_back();
    const Block *B = Mem.find(At);
    const auto Found = Blocks.find(static_cast<std::uint32_t>(At >> 32));
    if (!B || !B->Bytes || Found == Blocks.end())
      continue;
    const auto From = static_cast<std::uint32_t>(Memory::offset(At));
    const auto End = static_cast<std::uint32_t>(std::min<std::uint64_t>(From + Bytes, B->Size));
    for (std::uint32_t I = From; I + Word <= End; I += Word) {
      Address To = 0;
      std::memcpy(&To, B->Bytes + I, sizeof To);
      if (const Block *Next = Mem.find(To); Next && To >> 32 != At >> 32)
        Left.emplace_back(To >> 32 << 32, Next->Size);
    }
    Saved &S = Found->second;
    if (S.Bytes.size() != B->Size || (From == 0 && End == B->Size)) {
      Blocks.erase(Found);
      continue;
    }
    std::copy(B->Bytes + From, B->Bytes + End, S.Bytes.begin() + From);
    if (!S.Shadow.empty()) // else all was known, and what is not any more is no difference
      for (std::uint32_t I = From; I < End; ++I)
        S.Shadow[I] = B->Shadow ? B->Shadow[I] : Known;
  }
}

void MemoryImage::forgetObject(Memory &Mem, Address A, CauseId Cause) const {
  constexpr std::uint32_t Word = sizeof(Address);
  const auto Found = Blocks.find(static_cast<std::uint32_t>(A >> 32));
  const Block *B = Mem.find(A);
  if (Found == Blocks.end() || !B || !B->Bytes || Found->second.Bytes.size() != B->Size)
    return;
  for (std::uint32_t From = 0; From < B->Size; From += Word) {
    const std::uint32_t End = std::min<std::uint32_t>(From + Word, B->Size);
    if (!changedBytes(Mem, Found->second, *B, From, End).empty())
      Mem.setShadow(Memory::base(A) + From, End - From, Cause);
  }
}

/// Whether the block of number \p Now is what that of number \p Then was.
bool MemoryImage::alike(Comparison &C, std::uint32_t Then, std::uint32_t Now) const {
  const auto Found = Blocks.find(Then);
  const Block *B = C.Mem.find(Address(Now) << 32);
  if (Blanks.count(Then))
    return B && B->Blank;
  if (Found == Blocks.end() || !B || !B->Bytes || Found->second.Bytes.size() != B->Size)
    return false;
  constexpr unsigned Deepest = 1000; // further on nobody knows
  if (C.Depth == Deepest)
    return false;
  if (!C.Begun.emplace(Then, Now).second)
    return true;
  const llvm::SaveAndRestore Deeper(C.Depth, C.Depth + 1);
  for (std::uint32_t From = 0; From < B->Size; From += sizeof(Address))
    if (!sameWord(C, Found->second, *B, From, std::min<std::uint32_t>(From + sizeof(Address), B->Size)))
      return false;
  return true;
}

/// Whether what was known of a word is what it was.
bool MemoryImage::sameWord(Comparison &C, const Saved &Old, const Block &B, std::uint32_t From,
                           std::uint32_t End) const {
  const auto causeThen = [&](std::uint32_t I) { return Old.Shadow.empty() ? Known : Old.Shadow[I]; };
  const auto causeNow = [&](std::uint32_t I) { return B.Shadow ? B.Shadow[I] : Known; };
  if (C.Mem.isNear(causeThen(From))) // as well within it as before
    return stayedWithin(C.Mem, Old, B, From) != 0;
  bool Same = true, AllKnown = true;
  for (std::uint32_t I = From; I < End; ++I) {
    const CauseId Then = causeThen(I);
    AllKnown &= Then == Known && causeNow(I) == Known;
    if (knownBits(Then) != 0 || C.Mem.isTelling(Then))
      Same &= Then == causeNow(I) && Old.Bytes[I] == B.Bytes[I];
  }
  if (Same || !AllKnown || End - From < sizeof(Address))
    return Same;
  Address Then = 0, Now = 0;
  std::memcpy(&Then, Old.Bytes.data() + From, sizeof Then);
  std::memcpy(&Now, B.Bytes + From, sizeof Now);
  return (isAddress(Then) || isBlank(Then)) && Memory::offset(Then) == Memory::offset(Now) &&
         (Then >> 32) != (Now >> 32) &&
         alike(C, static_cast<std::uint32_t>(Then >> 32), static_cast<std::uint32_t>(Now >> 32));
}

/// Whether an address leads to a row of plain data on the heap: numbers, or what holds nothing else. Texts, and rows
/// of numbers, lead to characters and numbers \p Below, or into the row itself, where a short text has them. What
/// only goes \p Along a row may do so anywhere.
static bool isPlainData(Memory &Mem, Address A, unsigned Below = 1, bool Along = false) {
  const Block *B = Mem.find(A);
  if (B && B->Blank)
    return true;
  if (!B || (B->Kind != BlockKind::Heap && !Along) || B->Slots || !B->Bytes)
    return false;
  for (std::uint32_t From = 0; From + sizeof(Address) <= B->Size; From += sizeof(Address)) {
    Address Inside = 0;
    std::memcpy(&Inside, B->Bytes + From, sizeof Inside);
    if (Inside >> 32 && Inside >> 32 != A >> 32 && Mem.find(Inside) &&
        (!Below || !isPlainData(Mem, Inside, Below - 1)))
      return false;
  }
  return true;
}

/// Whether nothing hangs on an address in the block of that number that is another now: where a row of numbers ends
/// that grows, or a text that may lie in its own object. Who asks what is there, or how much, gets no answer then.
bool MemoryImage::canBeForgotten(Memory &Mem, std::uint32_t Number, std::uint32_t From) const {
  const Block *B = Mem.find(Address(Number) << 32);
  Address Then = 0, Now = 0;
  std::memcpy(&Then, Blocks.find(Number)->second.Bytes.data() + From, sizeof Then);
  std::memcpy(&Now, B->Bytes + From, sizeof Now);
  const bool Along = Then >> 32 == Now >> 32;
  const auto isPlain = [&](Address A) { return A >> 32 == Number || isPlainData(Mem, A, 1, Along); };
  return isPlain(Now) && (!Mem.find(Then) || isPlain(Then));
}

bool MemoryImage::changesOnly(Memory &Mem, const LiveBlocks &Live,
                              llvm::ArrayRef<std::pair<Address, std::uint64_t>> Those) const {
  bool Only = true;
  forEachBlock(Mem, &Live, [&](std::uint32_t Number, Block &B) {
    const auto Then = Blocks.find(Number);
    if (!Only || Then == Blocks.end())
      return;
    const Saved &Old = Then->second;
    if (Old.Bytes.size() != B.Size || Old.isLike(B))
      return;
    Only = llvm::all_of(changedBytes(Mem, Old, B, 0, B.Size), [&](std::uint32_t I) {
      const Address At = (Address(Number) << 32) + I;
      return llvm::any_of(Those, [&](const auto &One) { return At >= One.first && At - One.first < One.second; });
    });
  });
  return Only;
}

/// What a word was and is, if it leads nowhere, and each of its halves is a number that was, and is, known, or is
/// what it was: padding. Those are 0 here.
std::optional<std::pair<std::uint64_t, std::uint64_t>> MemoryImage::knownNumbers(Memory &Mem, const Saved &Old,
                                                                                 const Block &B, std::uint32_t From,
                                                                                 std::uint32_t End) const {
  constexpr std::uint32_t Half = sizeof(std::uint32_t);
  const auto causeThen = [&](std::uint32_t I) { return Old.Shadow.empty() ? Known : Old.Shadow[I]; };
  const auto causeNow = [&](std::uint32_t I) { return B.Shadow ? B.Shadow[I] : Known; };
  std::uint64_t Then = 0, Now = 0;
  for (std::uint32_t I = From; I < End; I += Half) {
    const std::uint32_t Size = std::min(Half, End - I);
    bool AreKnown = Size == Half, Same = true;
    for (std::uint32_t J = I; J < I + Size; ++J) {
      AreKnown &= causeThen(J) == Known && causeNow(J) == Known;
      Same &= causeThen(J) == causeNow(J) && (causeNow(J) != Known || Old.Bytes[J] == B.Bytes[J]);
    }
    if (!AreKnown && !Same)
      return std::nullopt;
    if (AreKnown) {
      std::memcpy(reinterpret_cast<std::uint8_t *>(&Then) + (I - From), Old.Bytes.data() + I, Half);
      std::memcpy(reinterpret_cast<std::uint8_t *>(&Now) + (I - From), B.Bytes + I, Half);
    }
  }
  return Mem.find(Now) || isAddress(Then) ? std::nullopt : std::optional(std::pair(Then, Now));
}

MemoryImage::Difference
MemoryImage::settle(Memory &Mem, CauseId Cause, const LiveBlocks &Live, std::vector<ForgottenWord> &Forgotten,
                    llvm::function_ref<bool(Address, std::uint64_t, std::uint64_t)> OtherwiseKept) const {
  Comparison C{Mem};
  std::vector<ForgottenWord> Different;
  std::vector<std::tuple<ForgottenWord, std::uint64_t, std::uint64_t>> Numbers;
  bool Lasts = false;
  constexpr std::uint32_t Word = sizeof(Address);
  forEachBlock(Mem, &Live, [&](std::uint32_t Number, Block &B) {
    const auto Then = Blocks.find(Number);
    if (Then == Blocks.end())
      return; // made since: who leads there leads somewhere else than before
    const Saved &Old = Then->second;
    Lasts |= Old.Bytes.size() != B.Size;
    if (Lasts || Old.isLike(B))
      return;
    for (std::uint32_t From = 0; From < B.Size; From += Word) {
      const std::uint32_t End = std::min(From + Word, B.Size);
      if (sameWord(C, Old, B, From, End))
        continue;
      // A place in an object, or an object, that is another.
      Lasts |= sameAddress(Mem, Old, B, From) && !canBeForgotten(Mem, Number, From);
      const std::uint32_t Within = stayedWithin(Mem, Old, B, From);
      if (const auto Known = OtherwiseKept ? knownNumbers(Mem, Old, B, From, End) : std::nullopt; Known && !Within)
        Numbers.push_back({{(Address(Number) << 32) + From, End - From, 0}, Known->first, Known->second});
      else
        Different.push_back({(Address(Number) << 32) + From, End - From, Within});
    }
  });
  if (Lasts)
    return Difference::Lasting;
  for (const auto &[W, Then, Now] : Numbers)
    if (!OtherwiseKept(W.At, Then, Now))
      Different.push_back(W);
  if (Different.empty())
    return Numbers.empty() ? Difference::None : Difference::Forgotten;
  llvm::append_range(Forgotten, Different);
  for (const ForgottenWord &W : Forgotten) // of a word that stands there twice, the later one counts
    Mem.setShadow(W.At, W.Size, W.Within ? Mem.nearCause(Cause) : Cause);
  return Difference::Forgotten;
}

} // namespace vramlint
