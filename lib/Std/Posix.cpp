// Directories and files as POSIX has them: <dirent.h>, <sys/stat.h>, access(). What the project has is known
// (ProjectFiles), and nothing else.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Library.h"
#include "Std/Rows.h"
#include "Std/Sequence.h"
#include "Std/Views.h"

#include <dirent.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

namespace vramlint {
using namespace clang;

namespace {

std::optional<FoundFile> foundAt(StdCall &C, std::size_t Argument) {
  const std::optional<std::string> Path = pathOf(C, C.operand(Argument));
  return C.M.Files && Path ? C.M.Files->find(*Path) : std::nullopt;
}

std::string nameOf(const FoundFile &File) { return File.Path.substr(File.Path.rfind('/') + 1); }

constexpr const char *WhichFiles = "which files a directory has is not known";

std::optional<CallResult> openDirectory(StdCall &C) {
  const std::optional<FoundFile> Found = foundAt(C, 0);
  if (Found && Found->What == FoundFile::Kind::File)
    return CallResult(Value::address(0));
  const auto Entries = Found ? C.M.Files->entries(*Found, /*Deep=*/false) : std::nullopt;
  if (!Entries)
    return C.unknown(WhichFiles);
  OpenDirectory Open;
  for (const char *Name : {".", ".."})
    Open.Entries.push_back({FoundFile::Kind::Directory, Name, {}, 0});
  Open.Entries.insert(Open.Entries.end(), Entries->begin(), Entries->end());
  const Address At = C.M.Mem.allocate(8, BlockKind::Static, false);
  C.State.OpenDirectories[At] = std::move(Open);
  return CallResult(Value::address(At));
}

OpenDirectory *directoryAt(StdCall &C) {
  const Value V = C.value(0);
  const auto Found = V.isUnknown() ? C.State.OpenDirectories.end() : C.State.OpenDirectories.find(V.asAddress());
  return Found == C.State.OpenDirectories.end() ? nullptr : &Found->second;
}

/// readdir(directory): a pointer to the entry, the same place for all of a directory.
std::optional<CallResult> readDirectory(StdCall &C) {
  OpenDirectory *Open = directoryAt(C);
  if (!Open)
    return C.unknown(FilesOfADirectory);
  if (Open->Next == Open->Entries.size())
    return CallResult(Value::address(0));
  const QualType Type = plain(C.Site.ReturnType->getPointeeType());
  if (!Open->At)
    Open->At = C.M.allocate(Type, BlockKind::Static, true).At;
  const std::optional<View> Name = memberAt(C.M, {Open->At, Type}, {"d_name"}),
                            Kind = memberAt(C.M, {Open->At, Type}, {"d_type"});
  if (!Name || !Kind)
    return std::nullopt;
  const FoundFile &Entry = Open->Entries[Open->Next++];
  const std::string Text = nameOf(Entry);
  C.M.Mem.clear(Name->At.At, C.M.sizeOf(Name->Type));
  if (Text.size() >= C.M.sizeOf(Name->Type) || !vramlint::Text(Text).write(C.M.Mem, Name->At.At, Text.size()))
    return std::nullopt;
  C.M.store(Kind->At, Value::integer(Entry.What == FoundFile::Kind::File ? DT_REG : DT_DIR), plain(Kind->Type));
  return CallResult(Value::address(Open->At));
}

std::optional<CallResult> rewindDirectory(StdCall &C) {
  if (OpenDirectory *Open = directoryAt(C))
    Open->Next = 0;
  return CallResult();
}

std::optional<CallResult> closeDirectory(StdCall &C) {
  if (!directoryAt(C))
    return giveUnknown(C);
  C.State.OpenDirectories.erase(C.pointer(0));
  return CallResult(Value::integer(0));
}

/// stat(path, where): of a file that is there its kind and its size are known.
std::optional<CallResult> fileStatus(StdCall &C) {
  const std::optional<FoundFile> Found = foundAt(C, 0);
  const Value To = C.value(1);
  if (To.isUnknown() || C.operand(1).Type.isNull())
    return std::nullopt;
  const QualType Type = plain(C.operand(1).Type->getPointeeType());
  const Place At(To.asAddress());
  C.M.makeUnknown(At, Type, C.M.Mem.cause("what a file is like is not known before the program runs"));
  const std::optional<View> Mode = memberAt(C.M, {At, Type}, {"st_mode"}),
                            Size = memberAt(C.M, {At, Type}, {"st_size"});
  if (!Found || !Mode || !Size)
    return giveUnknown(C);
  const bool IsFile = Found->What == FoundFile::Kind::File;
  C.M.store(Mode->At, Value::integer(IsFile ? S_IFREG | 0644 : S_IFDIR | 0755), plain(Mode->Type));
  if (IsFile)
    C.M.store(Size->At, Value::integer(Found->Size), plain(Size->Type));
  return CallResult(Value::integer(0));
}

/// access(path, how): what is there can be read.
std::optional<CallResult> access(StdCall &C) {
  const bool Reads = !C.value(1).isUnknown() && (C.integer(1) == 0 || C.integer(1) == 4);
  return Reads && foundAt(C, 0) ? CallResult(Value::integer(0)) : giveUnknown(C);
}

/// ioctl(descriptor, request, where): what a device says of itself, as a terminal its size.
std::optional<CallResult> askDevice(StdCall &C) {
  const bool IsSize = !C.value(1).isUnknown() && static_cast<unsigned long>(C.integer(1)) == TIOCGWINSZ;
  const char *Cause = IsSize ? "the size of the terminal" : "what a device says of itself";
  const Value To = C.count() > 2 ? C.value(2) : Value::address(0);
  const QualType Type = C.count() > 2 ? C.operand(2).Type : QualType();
  if (To.isUnknown() || (To.truth() && (Type.isNull() || !Type->isPointerType() || Type->isVoidPointerType())))
    return std::nullopt;
  if (To.truth())
    C.M.makeUnknown(Place(To.asAddress()), plain(Type->getPointeeType()), C.M.Mem.cause(Cause));
  return C.unknown(Cause);
}

constexpr Row Table[] = {
    {"opendir", 1, 1, openDirectory},   {"readdir", 1, 1, readDirectory}, {"rewinddir", 1, 1, rewindDirectory},
    {"closedir", 1, 1, closeDirectory}, {"stat", 2, 2, fileStatus},       {"lstat", 2, 2, fileStatus},
    {"access", 2, 2, access},           {"mkdir", 2, 2, giveUnknown},     {"ioctl", 2, 3, askDevice},
};

} // namespace

std::span<const Row> posixRows() { return Table; }

} // namespace vramlint
