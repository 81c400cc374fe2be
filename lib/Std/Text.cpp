// Text with holes, to and from the program's memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Text.h"

#include <algorithm>
#include <cstring>

namespace vramlint {

void Text::add(const Text &More) {
  for (const auto &[Position, Cause] : More.Holes)
    Holes.emplace_back(Bytes.size() + Position, Cause);
  Bytes += More.Bytes;
}

void Text::hole(CauseId Cause) {
  Holes.emplace_back(Bytes.size(), Cause == Known ? Uninitialised : Cause);
  Bytes += '?';
}

CauseId Text::causeAt(std::size_t At) const {
  for (const auto &[Position, Cause] : Holes)
    if (Position == At)
      return Cause;
  return Known;
}

Text Text::from(std::size_t From) const {
  Text Part(std::string_view(Bytes).substr(std::min(From, Bytes.size())));
  for (const auto &[Position, Cause] : Holes)
    if (Position >= From)
      Part.Holes.emplace_back(Position - From, Cause);
  return Part;
}

bool Text::write(Memory &Mem, Address At, std::size_t Count) const {
  Count = std::min(Count, Bytes.size());
  if (Count == 0)
    return true;
  std::uint8_t *To = Mem.bytes(At, Count);
  if (!To)
    return false;
  std::memcpy(To, Bytes.data(), Count);
  Mem.setShadow(At, Count, Known);
  for (const auto &[Position, Cause] : Holes)
    if (Position < Count)
      Mem.setShadow(At + Position, 1, Cause);
  return true;
}

Text Text::read(Memory &Mem, Address At, std::size_t Count) {
  Text Result;
  const Block *B = Mem.find(At);
  if (!B || !B->Bytes)
    return Result;
  const std::uint32_t Begin = Memory::offset(At);
  Count = std::min<std::size_t>(Count, B->Size - Begin);
  const char *From = reinterpret_cast<const char *>(B->Bytes + Begin);
  if (!B->Shadow)
    return Text(std::string_view(From, Count));
  CauseId Before = Known;
  for (std::size_t I = 0; I < Count; ++I) {
    const CauseId Cause = Mem.withoutSteps(B->Shadow[Begin + I]);
    if (Cause == Known)
      Result.Bytes += From[I];
    else if (Cause != Before)
      Result.hole(Cause);
    Before = Cause;
  }
  return Result;
}

} // namespace vramlint
