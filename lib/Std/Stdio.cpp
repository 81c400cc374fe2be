// Printing: <cstdio>. What goes to the standard output is kept; the rest has no effect on any figure.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Format.h"

namespace vramlint {
using namespace clang;

namespace {

/// A FILE of the standard streams is an address that is its alone.
bool fillStandardFile(Machine &M, StandardState &State, const VarDecl *Variable, Place At) {
  LibraryCall None;
  M.store(At, Value::address(StdCall{M, State, None}.single(Variable->getName())), Variable->getType());
  return true;
}

bool isOutput(StdCall &C, const Value &File) { return !File.isUnknown() && File.asAddress() == C.single("stdout"); }

/// How many characters there are; not known where a part of the text is not, except for headers (std::to_string):
/// what they make of it is a string, whose length the program is not told (StringShortcuts.cpp).
CallResult length(StdCall &C, const Text &T) {
  const bool MakesString = C.M.Limits.Shortcuts && C.Site.Site && !C.M.TheHost.isUserCode(C.Site.Site->getExprLoc());
  return T.known() || MakesString ? CallResult(Value::integer(T.size())) : C.unknown(T.cause());
}

Text textAt(StdCall &C, const Value &Pointer) {
  Text T;
  if (Pointer.isUnknown()) {
    T.hole(Pointer.cause());
    return T;
  }
  const Block *B = C.M.Mem.find(Pointer.asAddress());
  if (!B || !B->Bytes)
    C.fault(std::string(C.Site.Name) + "() reads where nothing is");
  std::size_t Length = 0;
  for (const std::size_t Begin = Memory::offset(Pointer.asAddress()); Begin + Length < B->Size; ++Length)
    if (B->Bytes[Begin + Length] == 0)
      break;
  return Text::read(C.M.Mem, Pointer.asAddress(), Length);
}

Text formatted(StdCall &C, std::size_t Format, bool List) {
  const Value V = C.value(Format);
  Text T;
  if (V.isUnknown())
    T.hole(V.cause());
  else
    T = format(C, V.asAddress(), List ? fromList(C) : variadic(C, Format + 1));
  return T;
}

template <bool List> std::optional<CallResult> print(StdCall &C) {
  const Text T = formatted(C, 0, List);
  C.M.print(T.bytes());
  return length(C, T);
}

template <bool List> std::optional<CallResult> printTo(StdCall &C) {
  const Text T = formatted(C, 1, List);
  if (isOutput(C, C.value(0)))
    C.M.print(T.bytes());
  return length(C, T);
}

/// Writes \p T with its end, at most \p Room bytes of it.
void writeText(StdCall &C, const Text &T, std::uint64_t Room) {
  if (Room == 0)
    return;
  const Value To = C.value(0);
  if (To.isUnknown()) {
    C.M.writeSomewhere(Place::unknown(To.cause(), To.near()), std::string(C.Site.Method) + "()", C.where());
    return;
  }
  const std::uint64_t Count = std::min<std::uint64_t>(T.size(), Room - 1);
  if (!T.write(C.M.Mem, To.asAddress(), Count) || !C.M.Mem.clear(To.asAddress() + Count, 1))
    C.fault(std::string(C.Site.Method) + "() of " + std::to_string(Count + 1) +
            " bytes leaves the memory that is there");
}

template <bool List> std::optional<CallResult> printToString(StdCall &C) {
  const Text T = formatted(C, 1, List);
  writeText(C, T, ~std::uint64_t(0));
  return length(C, T);
}

template <bool List> std::optional<CallResult> printToBuffer(StdCall &C) {
  const Text T = formatted(C, 2, List);
  const Value Room = C.value(1);
  writeText(C, T, Room.isUnknown() ? ~std::uint64_t(0) : C.size(1));
  return length(C, T);
}

template <bool List> std::optional<CallResult> printToNewString(StdCall &C) {
  const Text T = formatted(C, 1, List);
  const Address A = C.M.Mem.allocate(T.size() + 1, BlockKind::Heap, false);
  T.write(C.M.Mem, A, T.size());
  if (const Value To = C.value(0); !To.isUnknown() && C.M.Mem.bytes(To.asAddress(), 8))
    C.M.store(Place(To.asAddress()), Value::address(A), C.M.Context.VoidPtrTy);
  return length(C, T);
}

std::optional<CallResult> putLine(StdCall &C) {
  C.M.print(textAt(C, C.value(0)).bytes() + "\n");
  return CallResult(Value::integer(1));
}

std::optional<CallResult> putText(StdCall &C) {
  const Text T = textAt(C, C.value(0));
  if (isOutput(C, C.value(1)))
    C.M.print(T.bytes());
  return CallResult(Value::integer(1));
}

std::optional<CallResult> putCharacter(StdCall &C) {
  const Value V = C.value(0);
  if (C.count() < 2 || isOutput(C, C.value(1)))
    C.M.print(V.isUnknown() ? std::string("?") : std::string(1, static_cast<char>(V.asInt())));
  return CallResult(V.isUnknown() ? V : Value::integer(static_cast<unsigned char>(V.asInt())));
}

std::optional<CallResult> writeBytes(StdCall &C) {
  const Value From = C.value(0), Size = C.value(1), Count = C.value(2);
  if (isOutput(C, C.value(3)) && !From.isUnknown() && !Size.isUnknown() && !Count.isUnknown())
    C.M.print(Text::read(C.M.Mem, From.asAddress(), C.size(1) * C.size(2)).bytes());
  return CallResult(Count);
}

constexpr Row Table[] = {
    {"printf", 1, -1, print<false>},
    {"vprintf", 2, 2, print<true>},
    {"fprintf", 2, -1, printTo<false>},
    {"vfprintf", 3, 3, printTo<true>},
    {"sprintf", 2, -1, printToString<false>},
    {"vsprintf", 3, 3, printToString<true>},
    {"snprintf", 3, -1, printToBuffer<false>},
    {"vsnprintf", 4, 4, printToBuffer<true>},
    {"asprintf", 2, -1, printToNewString<false>},
    {"vasprintf", 3, 3, printToNewString<true>},
    {"puts", 1, 1, putLine},
    {"fputs", 2, 2, putText},
    {"putchar", 1, 1, putCharacter},
    {"putc", 2, 2, putCharacter},
    {"fputc", 2, 2, putCharacter},
    {"fwrite", 4, 4, writeBytes},
    inert("fflush", "what is printed is kept in the order in which it is printed"),
    inert("setvbuf", "what is printed is kept in the order in which it is printed"),
    inert("setbuf", "what is printed is kept in the order in which it is printed"),
    inert("perror", "the error stream is not kept"),
};

constexpr GlobalRow Globals[] = {
    {"stdin", fillStandardFile},
    {"stdout", fillStandardFile},
    {"stderr", fillStandardFile},
};

} // namespace

std::span<const Row> stdioRows() { return Table; }
std::span<const GlobalRow> stdioGlobals() { return Globals; }

} // namespace vramlint
