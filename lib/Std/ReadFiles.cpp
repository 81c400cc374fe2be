// Reading files with <cstdio>: those of the project that are there (ProjectFiles) are read; of others nothing is
// known. A FILE is an address that is its alone.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Rows.h"
#include "Std/Views.h"

#include <algorithm>

namespace vramlint {
using namespace clang;

namespace {

OpenFile *openFileAt(StdCall &C, std::size_t Argument) {
  const Value V = C.value(Argument);
  const auto Found = V.isUnknown() ? C.State.OpenFiles.end() : C.State.OpenFiles.find(V.asAddress());
  return Found == C.State.OpenFiles.end() ? nullptr : &Found->second;
}

bool opens(const OpenFile &F, Bytes From, Bytes Count) { // whether these bytes are known
  return From + Count <= static_cast<Bytes>(F.Contents->Begin.size());
}

std::string content(const OpenFile &F) { return "what is in the file '" + F.Contents->Path + "'"; }

std::optional<CallResult> openByName(StdCall &C) {
  const std::optional<std::string> Path = pathOf(C, C.operand(0)), Mode = textOf(C.M, C.operand(1));
  const bool OnlyReads = Mode && Mode->starts_with('r') && Mode->find('+') == std::string::npos;
  ProjectFiles *Files = C.M.Files;
  if (Files && !OnlyReads)
    Files->changed(Path);
  const std::optional<FoundFile> Found = Files && Path && OnlyReads ? Files->find(*Path) : std::nullopt;
  const auto Contents = Found ? Files->contents(*Found) : nullptr;
  if (!Contents)
    return C.unknown(Found  ? Files->whyUnknown(*Found)
                     : Path ? "whether the file '" + *Path + "' can be opened"
                            : "whether a file can be opened is not known before the program runs");
  const Address At = C.M.Mem.allocate(8, BlockKind::Static, false);
  C.State.OpenFiles[At] = {Contents, 0, false};
  return CallResult(Value::address(At));
}

std::optional<CallResult> closeByAddress(StdCall &C) {
  const Value V = C.value(0);
  return !V.isUnknown() && C.State.OpenFiles.erase(V.asAddress()) ? CallResult(Value::integer(0)) : giveUnknown(C);
}

/// What is read is not known: the buffer, and whether there was anything.
std::optional<CallResult> readUnknown(StdCall &C) {
  const CauseId Cause = C.M.Mem.cause("the contents of files are not known");
  if (const Value To = C.value(0); !To.isUnknown())
    if (const Block *B = C.M.Mem.find(To.asAddress()); B && B->Bytes)
      C.M.Mem.setShadow(To.asAddress(), B->Size - Memory::offset(To.asAddress()), Cause);
  return C.unknown(Cause);
}

/// Copies \p Count bytes of a file that are there to the program's memory, known or not, and passes them.
void take(StdCall &C, OpenFile &F, Address To, Bytes Count) {
  const Bytes OfKnown = std::clamp<Bytes>(static_cast<Bytes>(F.Contents->Begin.size()) - F.Position, 0, Count);
  if (Count && !C.M.Mem.bytes(To, static_cast<std::uint64_t>(Count)))
    C.fault(std::string(C.Site.Name) + "() of " + std::to_string(Count) + " bytes leaves the memory that is there");
  if (OfKnown)
    C.M.Mem.copy(To, contentsInMemory(C, F.Contents) + static_cast<Address>(F.Position),
                 static_cast<std::uint64_t>(OfKnown));
  if (Count > OfKnown)
    C.M.Mem.setShadow(To + static_cast<Address>(OfKnown), static_cast<std::uint64_t>(Count - OfKnown),
                      C.M.Mem.cause(content(F)));
  F.Position += Count;
}

/// fread(to, size, how many, file)
std::optional<CallResult> readBytes(StdCall &C) {
  OpenFile *F = openFileAt(C, 3);
  const Value To = C.value(0), Size = C.value(1), Count = C.value(2);
  if (!F || To.isUnknown() || Size.isUnknown() || Count.isUnknown())
    return readUnknown(C);
  const Bytes Wanted = static_cast<Bytes>(C.size(1) * C.size(2));
  const Bytes There = std::clamp<Bytes>(F->Contents->Size - F->Position, 0, Wanted);
  take(C, *F, To.asAddress(), There);
  F->AtEnd |= There < Wanted;
  return CallResult(Value::integer(Size.asInt() ? There / Size.asInt() : 0));
}

/// fgets(to, room, file)
std::optional<CallResult> readLine(StdCall &C) {
  OpenFile *F = openFileAt(C, 2);
  const Value To = C.value(0), Room = C.value(1);
  if (!F || To.isUnknown() || Room.isUnknown() || Room.asInt() <= 0)
    return readUnknown(C);
  const std::string &Text = F->Contents->Begin;
  const Bytes Most = std::min<Bytes>(Room.asInt() - 1, F->Contents->Size - F->Position);
  const auto End = F->Position < static_cast<Bytes>(Text.size())
                       ? Text.find('\n', static_cast<std::size_t>(F->Position))
                       : std::string::npos;
  const Bytes Length = End == std::string::npos ? Most : std::min(Most, static_cast<Bytes>(End) + 1 - F->Position);
  if (End == std::string::npos && !opens(*F, F->Position, Length)) {
    C.State.OpenFiles.erase(C.pointer(2)); // how far it is read is not known from now on
    return readUnknown(C);
  }
  F->AtEnd |= End == std::string::npos && Length < Room.asInt() - 1;
  if (Length <= 0)
    return CallResult(Value::address(0));
  take(C, *F, To.asAddress(), Length);
  if (!C.M.Mem.clear(To.asAddress() + static_cast<Address>(Length), 1))
    C.fault("fgets() leaves the memory that is there");
  return CallResult(To);
}

std::optional<CallResult> readCharacter(StdCall &C) {
  OpenFile *F = C.count() ? openFileAt(C, 0) : nullptr;
  if (!F) {
    waitForInput(C);
    return giveUnknown(C);
  }
  if (F->Position >= F->Contents->Size) {
    F->AtEnd = true;
    return CallResult(Value::integer(-1));
  }
  const Bytes At = F->Position++;
  return opens(*F, At, 1) ? CallResult(Value::integer(
                                static_cast<unsigned char>(F->Contents->Begin[static_cast<std::size_t>(At)])))
                          : C.unknown(content(*F));
}

std::optional<CallResult> putBack(StdCall &C) {
  OpenFile *F = openFileAt(C, 1);
  const Value V = C.value(0);
  const bool IsLast =
      F && F->Position > 0 && opens(*F, F->Position - 1, 1) && !V.isUnknown() &&
      static_cast<unsigned char>(F->Contents->Begin[static_cast<std::size_t>(F->Position) - 1]) == V.asInt();
  if (!IsLast) {
    if (F)
      C.State.OpenFiles.erase(C.pointer(1));
    return giveUnknown(C);
  }
  --F->Position;
  F->AtEnd = false;
  return CallResult(V);
}

std::optional<CallResult> isAtEnd(StdCall &C) {
  const OpenFile *F = openFileAt(C, 0);
  return F ? CallResult(Value::integer(F->AtEnd)) : giveUnknown(C);
}

std::optional<CallResult> hasFailed(StdCall &C) {
  return openFileAt(C, 0) ? CallResult(Value::integer(0)) : giveUnknown(C);
}

std::optional<CallResult> position(StdCall &C) {
  const OpenFile *F = openFileAt(C, 0);
  return F ? CallResult(Value::integer(F->Position)) : giveUnknown(C);
}

/// fseek(file, offset, from where)
std::optional<CallResult> moveTo(StdCall &C) {
  OpenFile *F = openFileAt(C, 0);
  if (!F)
    return CallResult(Value::integer(0)); // of a file that is not known every place is as good as another
  if (C.value(1).isUnknown() || C.value(2).isUnknown()) {
    C.State.OpenFiles.erase(C.pointer(0));
    return CallResult(Value::integer(0));
  }
  const Bytes Base = C.integer(2) == SEEK_CUR ? F->Position : C.integer(2) == SEEK_END ? F->Contents->Size : 0;
  if (Base + C.integer(1) < 0)
    return CallResult(Value::integer(-1));
  F->Position = Base + C.integer(1);
  F->AtEnd = false;
  return CallResult(Value::integer(0));
}

std::optional<CallResult> moveToBegin(StdCall &C) {
  if (OpenFile *F = openFileAt(C, 0)) {
    F->Position = 0;
    F->AtEnd = false;
  }
  return CallResult();
}

/// The program changes what is under the paths that it names.
std::optional<CallResult> changeFiles(StdCall &C) {
  for (std::size_t I = 0; C.M.Files && I < C.count(); ++I)
    C.M.Files->changed(pathOf(C, C.operand(I)));
  return giveUnknown(C);
}

/// A command of the shell may change anything.
std::optional<CallResult> runCommand(StdCall &C) {
  if (C.M.Files)
    C.M.Files->changed(std::nullopt);
  return giveUnknown(C);
}

constexpr Row Table[] = {
    {"fopen", 2, 2, openByName},      {"fclose", 1, 1, closeByAddress}, {"fread", 4, 4, readBytes},
    {"fgets", 3, 3, readLine},        {"fgetc", 1, 1, readCharacter},   {"getc", 1, 1, readCharacter},
    {"getchar", 0, 0, readCharacter}, {"ungetc", 2, 2, putBack},        {"feof", 1, 1, isAtEnd},
    {"ferror", 1, 1, hasFailed},      {"ftell", 1, 1, position},        {"fseek", 3, 3, moveTo},
    {"rewind", 1, 1, moveToBegin},    {"remove", 1, 1, changeFiles},    {"rename", 2, 2, changeFiles},
    {"unlink", 1, 1, changeFiles},    {"system", 1, 1, runCommand},     {"popen", 2, 2, runCommand},
};

} // namespace

std::span<const Row> readFileRows() { return Table; }

} // namespace vramlint
