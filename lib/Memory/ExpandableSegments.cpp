// `expandable_segments:True`: one range of addresses per pool, to which memory is mapped page by page.
//
//   | used | free | used |  free  |            unmapped            |
//                        ^ grows into the unmapped space when a request does not fit
//
// Blocks of such a segment are split down to 512 bytes in both pools, so nothing is counted beyond the
// rounded request, and whole free pages inside a segment can be returned to the driver. Follows
// find_expandable_block, map_block, try_allocate_expandable_block and unmap_block (2.1 and later).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Memory/CachingAllocator.h"

#include <algorithm>
#include <cassert>

namespace vramlint {

namespace {

/// Address space of one segment. LibTorch takes 9/8 of the card's memory, which mapping never fills before
/// the card is full; a range without a practical end decides the same.
constexpr Bytes AddressSpace = Bytes(1) << 52;

} // namespace

Bytes CachingAllocator::pageSize(const Pool &P) { return P.Small ? 2 * MiB : 20 * MiB; }

/// The lowest run of free and unmapped blocks with room for \p Size; a new segment when there is none.
CachingAllocator::Block *CachingAllocator::findExpandable(Pool &P, Bytes Size) {
  auto HasRoom = [Size](const Block *B) {
    Bytes Room = 0;
    for (; Room < Size && B && !B->Used; B = B->Next)
      Room += B->Size;
    return Room >= Size;
  };
  for (Block *Candidate : P.Unmapped) {
    if (Candidate->Prev && !Candidate->Prev->Used)
      Candidate = Candidate->Prev;
    if (HasRoom(Candidate))
      return Candidate;
  }
  Block *B = newBlock(P, roundUp(NextAddress, pageSize(P)), AddressSpace / pageSize(P) * pageSize(P));
  NextAddress = B->Start + B->Size;
  B->Expandable = true;
  B->Mapped = false;
  P.Unmapped.insert(B);
  return B;
}

CachingAllocator::Block *CachingAllocator::takeExpandable(Pool &P, Bytes Size) {
  if (Stats.All.Reserved.Current > Options.FractionLimit - Size)
    return nullptr;
  Block *B = findExpandable(P, Size);
  if (!B->Mapped && !mapBlock(B, std::min(B->Size, Size)))
    return nullptr;
  // Free memory followed by unmapped space: each step maps the next piece, which swallows B.
  while (B->Size < Size) {
    Block *Next = B->Next;
    assert(Next && !Next->Mapped);
    if (!mapBlock(Next, std::min(Size - B->Size, Next->Size)))
      return nullptr;
    B = Next;
  }
  P.Free.erase(B);
  return B;
}

/// Gives memory to the first pages of an unmapped block; it becomes free and merges.
bool CachingAllocator::mapBlock(Block *B, Bytes Size) {
  assert(!B->Mapped && Size <= B->Size);
  Pool &P = poolOf(B);
  Bytes Wanted = roundUp(Size, pageSize(P));
  if (!mayMap(Wanted))
    return false;
  P.Unmapped.erase(B);
  B->Mapped = true;
  if (Wanted < B->Size) {
    Block *Rest = newBlock(P, B->Start + Wanted, B->Size - Wanted);
    Rest->Expandable = true;
    Rest->Mapped = false;
    Rest->Prev = B;
    Rest->Next = B->Next;
    if (Rest->Next)
      Rest->Next->Prev = Rest;
    B->Next = Rest;
    B->Size = Wanted;
    P.Unmapped.insert(Rest);
  }
  mergeNeighbour(B, B->Prev);
  mergeNeighbour(B, B->Next);
  insertFree(B);
  add(&PoolStatistics::Reserved, P.Small, Wanted);
  return true;
}

/// Returns the whole pages inside a free block; what is left on either side stays free.
void CachingAllocator::unmapBlock(Block *B) {
  Pool &P = poolOf(B);
  Bytes End = B->Start + B->Size;
  Bytes First = roundUp(B->Start, pageSize(P));
  Bytes Last = End / pageSize(P) * pageSize(P);
  if (First >= Last)
    return;
  P.Free.erase(B);
  if (First > B->Start) {
    Block *Before = newBlock(P, B->Start, First - B->Start);
    Before->Expandable = true;
    Before->Prev = B->Prev;
    Before->Next = B;
    if (Before->Prev)
      Before->Prev->Next = Before;
    B->Prev = Before;
    insertFree(Before);
  }
  if (Last < End) {
    Block *After = newBlock(P, Last, End - Last);
    After->Expandable = true;
    After->Prev = B;
    After->Next = B->Next;
    if (After->Next)
      After->Next->Prev = After;
    B->Next = After;
    insertFree(After);
  }
  B->Start = First;
  B->Size = Last - First;
  B->Mapped = false;
  mergeNeighbour(B, B->Prev);
  mergeNeighbour(B, B->Next);
  P.Unmapped.insert(B);
  add(&PoolStatistics::Reserved, P.Small, -(Last - First));
}

} // namespace vramlint
