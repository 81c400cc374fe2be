// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/SlashedIncludes.h"

#include <clang/Basic/LangOptions.h>
#include <clang/Lex/Lexer.h>
#include <llvm/Support/MemoryBuffer.h>

#include <algorithm>
#include <memory>
#include <utility>

using llvm::StringRef;

namespace vramlint {

/// The name of the header that \p Line includes, within its delimiters; empty for any other line.
static StringRef includedBy(StringRef Line) {
  Line = Line.ltrim();
  if (!Line.consume_front("#"))
    return {};
  Line = Line.ltrim();
  if (!Line.consume_front("include"))
    return {};
  Line = Line.ltrim();
  const char End = Line.starts_with("<") ? '>' : '"';
  if (End == '"' && !Line.starts_with("\""))
    return {};
  const std::size_t Length = Line.find(End, 1);
  return Length == StringRef::npos ? StringRef() : Line.slice(1, Length);
}

/// Whether a token of \p Text goes over the place \p At: what stands in a raw string or a comment includes nothing.
static bool isWithinToken(StringRef Text, std::size_t At) {
  clang::LangOptions Language;
  Language.CPlusPlus = Language.CPlusPlus11 = Language.LineComment = Language.RawStringLiterals = true;
  const std::string Terminated = Text.str(); // the lexer wants a zero behind it
  clang::Lexer Lexer(clang::SourceLocation(), Language, Terminated.data(), Terminated.data(),
                     Terminated.data() + Terminated.size());
  Lexer.SetCommentRetentionState(true);
  clang::Token Token;
  while (!Lexer.LexFromRawLexer(Token)) {
    const std::size_t End = Lexer.getCurrentBufferOffset();
    if (End > At)
      return End - Token.getLength() < At;
  }
  return false;
}

std::string withSlashedIncludes(StringRef Text) {
  std::string Slashed;
  for (StringRef Rest = Text; !Rest.empty();) {
    const StringRef Line = Rest.take_until([](char C) { return C == '\n'; });
    Rest = Rest.drop_front(std::min(Rest.size(), Line.size() + 1));
    const StringRef Name = includedBy(Line);
    if (!Name.contains('\\') || isWithinToken(Text, static_cast<std::size_t>(Line.data() - Text.data())))
      continue;
    if (Slashed.empty())
      Slashed = Text.str();
    const auto Begin = Slashed.begin() + (Name.data() - Text.data());
    std::replace(Begin, Begin + static_cast<std::ptrdiff_t>(Name.size()), '\\', '/');
  }
  return Slashed;
}

namespace {

class SlashedFile final : public llvm::vfs::File {
public:
  explicit SlashedFile(std::unique_ptr<File> Inner) : Inner(std::move(Inner)) {}

  llvm::ErrorOr<llvm::vfs::Status> status() override { return Inner->status(); }
  llvm::ErrorOr<std::string> getName() override { return Inner->getName(); }
  std::error_code close() override { return Inner->close(); }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine &Name, std::int64_t Size,
                                                               bool IsTerminated, bool IsVolatile) override {
    auto Read = Inner->getBuffer(Name, Size, IsTerminated, IsVolatile);
    constexpr StringRef Precompiled = "CPCH"; // what begins so is no text
    if (!Read || (*Read)->getBuffer().starts_with(Precompiled) || !(*Read)->getBuffer().contains('\\'))
      return Read;
    const std::string Slashed = withSlashedIncludes((*Read)->getBuffer());
    return Slashed.empty() ? std::move(Read)
                           : llvm::MemoryBuffer::getMemBufferCopy(Slashed, (*Read)->getBufferIdentifier());
  }

private:
  std::unique_ptr<File> Inner;
};

class SlashedFiles final : public llvm::vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &Path) override {
    auto Opened = ProxyFileSystem::openFileForRead(Path);
    if (!Opened)
      return Opened;
    return std::make_unique<SlashedFile>(std::move(*Opened));
  }
};

} // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
slashedIncludes(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  return llvm::makeIntrusiveRefCnt<SlashedFiles>(std::move(Files));
}

} // namespace vramlint
