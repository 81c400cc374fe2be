// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/SharedFlags.h"
#include "Frontend/ClangVersions.h"
#include "Frontend/MissingHeaders.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/xxhash.h>

#include <cstring>

using llvm::StringRef;

namespace vramlint {

static std::uint64_t hashOf(StringRef Kind, StringRef Name) {
  const std::string Text = (Kind + Name).str();
  return llvm::xxh3_64bits(llvm::arrayRefFromStringRef(Text));
}

void MentionedNames::addIdentifier(StringRef Name) { Hashes.push_back(hashOf("", Name)); }
void MentionedNames::addHeader(StringRef Spelling) { Hashes.push_back(hashOf("<", Spelling.split('/').first)); }

void MentionedNames::sort() {
  llvm::sort(Hashes);
  Hashes.erase(std::unique(Hashes.begin(), Hashes.end()), Hashes.end());
}

bool MentionedNames::hasIdentifier(StringRef Name) const {
  return std::binary_search(Hashes.begin(), Hashes.end(), hashOf("", Name));
}
bool MentionedNames::hasHeader(StringRef Entry) const {
  return std::binary_search(Hashes.begin(), Hashes.end(), hashOf("<", Entry));
}

bool MentionedNames::write(const std::string &Path) const {
  int Descriptor;
  llvm::SmallString<256> Temporary;
  if (llvm::sys::fs::createUniqueFile(Path + ".%%%%%%%%", Descriptor, Temporary))
    return false;
  llvm::raw_fd_ostream Stream(Descriptor, /*shouldClose=*/true);
  Stream.write(reinterpret_cast<const char *>(Hashes.data()), Hashes.size() * sizeof(std::uint64_t));
  Stream.close();
  const bool IsWritten = !Stream.has_error();
  Stream.clear_error();
  if (IsWritten && !llvm::sys::fs::rename(Temporary, Path))
    return true;
  llvm::sys::fs::remove(Temporary);
  return false;
}

std::optional<MentionedNames> MentionedNames::read(const std::string &Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path, false, /*RequiresNullTerminator=*/false);
  if (!Buffer || (*Buffer)->getBufferSize() == 0 || (*Buffer)->getBufferSize() % sizeof(std::uint64_t))
    return std::nullopt;
  MentionedNames Names;
  Names.Hashes.resize((*Buffer)->getBufferSize() / sizeof(std::uint64_t));
  std::memcpy(Names.Hashes.data(), (*Buffer)->getBufferStart(), (*Buffer)->getBufferSize());
  // A damaged file would say no where it means yes.
  if (!llvm::is_sorted(Names.Hashes))
    return std::nullopt;
  return Names;
}

/// Whether the headers mean something else with this macro.
static bool readsMacro(StringRef Definition, const MentionedNames *Names) {
  const StringRef Name = Definition.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
  return Names ? Names->hasIdentifier(Name) : Name == "NDEBUG" || Name.starts_with("_");
}

/// Whether one of the headers could be found in this directory.
static bool suppliesHeaders(StringRef Dir, const MentionedNames *Names) {
  if (Dir.starts_with(StandInDir)) // headers of ours that are read for LibTorch's
    return true;
  std::error_code Failure;
  if (Names)
    for (llvm::sys::fs::directory_iterator I(Dir, Failure), End; I != End && !Failure; I.increment(Failure))
      if (Names->hasHeader(llvm::sys::path::filename(I->path())))
        return true;
  return false;
}

/// Warnings, and what only a code generator reads.
static bool isOfNoAccount(StringRef Flag) {
  for (StringRef Prefix : {"-W", "-w", "-pedantic", "-fvisibility", "-fstack-", "-fno-stack-", "-fdata-sections",
                           "-ffunction-sections", "-fomit-frame", "-fno-omit-frame", "-fno-plt", "-fno-semantic",
                           "-fmessage-length", "-ffile-prefix-map", "-fdebug-prefix-map", "-fmacro-prefix-map"})
    if (Flag.starts_with(Prefix))
      return true;
  for (StringRef Name :
       {"-pthread", "-fPIC", "-fpic", "-fPIE", "-fpie", "-fno-PIC", "-fno-pic", "-fno-PIE", "-fno-pie"})
    if (Flag == Name)
      return true;
  return false;
}

CommandLine sharedFlags(const CommandLine &Command, const LibTorch *Library, const MentionedNames *Names) {
  CommandLine Shared = Command;
  Shared.Arguments.clear();
  const auto &All = Command.Arguments;
  std::vector<std::string> Dirs;
  for (std::size_t I = 0; I < All.size(); ++I) {
    const StringRef Flag = All[I];
    /// The option's value, joined or the next word.
    auto valueOf = [&](StringRef Option) -> std::optional<StringRef> {
      if (!Flag.starts_with(Option))
        return std::nullopt;
      if (Flag.size() > Option.size())
        return Flag.drop_front(Option.size());
      return I + 1 < All.size() ? std::optional<StringRef>(All[++I]) : std::nullopt;
    };
    const std::size_t First = I;
    bool IsOwn = isOfNoAccount(Flag);
    if (auto Forced = valueOf("-include"))
      IsOwn = true;
    else if (auto Macros = valueOf("-imacros"))
      IsOwn = true;
    else if (auto Defined = valueOf("-D"))
      IsOwn = !readsMacro(*Defined, Names);
    else if (auto Undefined = valueOf("-U"))
      IsOwn = !readsMacro(*Undefined, Names);
    else
      for (StringRef Option : {"-isystem", "-iquote", "-idirafter", "-I"})
        if (auto Given = valueOf(Option)) {
          const std::string Dir = absolutePath(Command.Directory, *Given);
          const bool IsLibTorch = Library && (Dir == Library->Root || Dir == Library->Api);
          IsOwn = IsLibTorch || !suppliesHeaders(Dir, Names);
          if (IsLibTorch && !llvm::is_contained(Dirs, Dir))
            Dirs.push_back(Dir);
          break;
        }
    if (!IsOwn)
      Shared.Arguments.insert(Shared.Arguments.end(), All.begin() + First, All.begin() + I + 1);
  }
  // In one order and by one option, however the targets spell it. What the flags do not name the system has, or is
  // added for every source.
  llvm::sort(Dirs);
  for (const std::string &Dir : Dirs)
    Shared.Arguments.insert(Shared.Arguments.end(), {"-isystem", Dir});
  return Shared;
}

} // namespace vramlint
