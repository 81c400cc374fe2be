// The differences between the Clang releases this room builds with, in one place: 19 to 22.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <clang/Basic/Version.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Sema/Sema.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#if __has_include(<clang/Driver/CreateInvocationFromArgs.h>)
#include <clang/Driver/CreateInvocationFromArgs.h>
#include <clang/Options/OptionUtils.h>
#else
#include <clang/Frontend/Utils.h>
#endif

#include <memory>
#include <string>

namespace vramlint {

/// \p Path as seen from \p Dir, without `.` and `..`.
inline std::string absolutePath(llvm::StringRef Dir, llvm::StringRef Path) {
  llvm::SmallString<256> Result;
  if (!llvm::sys::path::is_absolute(Path))
    Result = Dir;
  llvm::sys::path::append(Result, Path);
  llvm::sys::path::remove_dots(Result, /*remove_dot_dot=*/true);
  return std::string(Result);
}

inline std::string clangResourcesBeside(void *Anchor) {
#if CLANG_VERSION_MAJOR >= 22
  return clang::GetResourcesPath("", Anchor);
#else
  return clang::CompilerInvocation::GetResourcesPath("", Anchor);
#endif
}

inline llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> silentDiagnostics() {
#if CLANG_VERSION_MAJOR >= 21
  static clang::DiagnosticOptions Options;
  return llvm::makeIntrusiveRefCnt<clang::DiagnosticsEngine>(clang::DiagnosticIDs::create(), Options,
                                                             new clang::IgnoringDiagConsumer);
#else
  return llvm::makeIntrusiveRefCnt<clang::DiagnosticsEngine>(new clang::DiagnosticIDs, new clang::DiagnosticOptions,
                                                             new clang::IgnoringDiagConsumer);
#endif
}

inline std::unique_ptr<clang::CompilerInstance> makeCompiler(std::shared_ptr<clang::CompilerInvocation> Invocation) {
#if CLANG_VERSION_MAJOR >= 21
  return std::make_unique<clang::CompilerInstance>(std::move(Invocation));
#else
  auto Compiler = std::make_unique<clang::CompilerInstance>();
  Compiler->setInvocation(std::move(Invocation));
  return Compiler;
#endif
}

/// Gives \p Compiler its diagnostics, which it owns, and its file manager.
inline void setUpFiles(clang::CompilerInstance &Compiler, clang::DiagnosticConsumer *Consumer,
                       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
#if CLANG_VERSION_MAJOR >= 22
  Compiler.setVirtualFileSystem(std::move(Files));
  Compiler.createDiagnostics(Consumer, /*ShouldOwnClient=*/true);
  Compiler.createFileManager();
#elif CLANG_VERSION_MAJOR >= 20
  Compiler.createDiagnostics(*Files, Consumer, /*ShouldOwnClient=*/true);
  Compiler.createFileManager(std::move(Files));
#else
  Compiler.createDiagnostics(Consumer, /*ShouldOwnClient=*/true);
  Compiler.createFileManager(std::move(Files));
#endif
}

#if CLANG_VERSION_MAJOR >= 21
inline constexpr auto WholeUnit = clang::TUFragmentKind::Normal;
#else
inline constexpr auto WholeUnit = clang::Sema::TUFragmentKind::Normal;
#endif

} // namespace vramlint
