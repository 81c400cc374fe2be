// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/SourceTexts.h"

#include <clang/AST/Decl.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>

using llvm::StringRef;

namespace vramlint {

static std::vector<std::string> splitLines(StringRef Text) {
  std::vector<std::string> Lines;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Lines.push_back(Line.rtrim('\r').str());
    Text = Rest;
  }
  return Lines;
}

void SourceTexts::add(const Program &P) {
  for (const Program::UserFile &File : P.userFiles())
    Files[File.Path] = splitLines(File.Text);
}

/// The buffer of added code that \p Function stands in.
static std::optional<llvm::MemoryBufferRef> addedCode(const Program &P, const clang::FunctionDecl *Function) {
  auto &Sources = P.sources();
  const clang::FileID File = Sources.getFileID(Sources.getExpansionLoc(Function->getLocation()));
  if (Sources.getFileEntryRefForID(File))
    return std::nullopt;
  return Sources.getBufferOrNone(File);
}

void SourceTexts::addGenerated(const Program &P, const clang::FunctionDecl *Function) {
  if (auto Buffer = addedCode(P, Function))
    Files[Buffer->getBufferIdentifier().str()] = splitLines(Buffer->getBuffer().rtrim());
}

std::string SourceTexts::generated(const Program &P, const clang::FunctionDecl *Function) {
  auto Buffer = addedCode(P, Function);
  return Buffer ? Buffer->getBuffer().str() : "";
}

const std::vector<std::string> *SourceTexts::lines(const std::string &Name) {
  auto [At, IsNew] = Files.try_emplace(Name);
  if (IsNew && llvm::sys::fs::is_regular_file(Name))
    if (auto Buffer = llvm::MemoryBuffer::getFile(Name))
      At->second = splitLines((*Buffer)->getBuffer());
  return At->second ? &*At->second : nullptr;
}

} // namespace vramlint
