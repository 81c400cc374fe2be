// The precompiled headers that make parsing a program a matter of milliseconds: one with LibTorch, one with
// the standard library alone.
//
//   ~/.cache/vramlint/<key>.pch    torch/torch.h and standard headers, with the bodies of BodyChoice.h
//                    <key>.deps    fingerprint of the .pch; size, time and path of every header in it
//                    <key>.lock    held by the process that builds it
//                    <key>.names   what the headers mention; see SharedFlags.h
//
// The key is the cc1 command line without what is the program's alone (SharedFlags.h), Clang's version and this
// tool's. An entry is taken only when its
// .deps still describe the .pch and every header, so Clang's own, slower validation is off. Anything
// else is rebuilt, silently, into temporary files that are renamed into place.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Flags.h"
#include "Frontend/LibTorch.h"

#include <llvm/Support/raw_ostream.h>

#include <llvm/Support/Chrono.h>

#include <cstdint>
#include <string>
#include <vector>

namespace vramlint {

struct PchRequest {
  const CommandLine &Command;
  const LibTorch *Library; ///< null: the standard library alone
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  std::string CacheDir; ///< empty: $XDG_CACHE_HOME/vramlint or ~/.cache/vramlint
  /// Gets the warning about an unusable cache directory, and progress when it is a terminal.
  llvm::raw_ostream &Out;
  /// Whether the caller would rather parse without a precompiled header than wait until it is built.
  bool BuildsBehind = false;
};

/// $XDG_CACHE_HOME/vramlint or ~/.cache/vramlint.
std::string defaultCacheDir();

/// One precompiled header that is kept.
struct CacheEntry {
  std::string Pch; ///< its path
  std::string
      Headers; ///< the header that it was made for: a directory of LibTorch's, or empty for the standard library's
  std::uint64_t Bytes = 0;
  llvm::sys::TimePoint<> LastUse;
};
/// What is in the cache, used last first.
std::vector<CacheEntry> cacheEntries(const std::string &Dir);
/// Removes what was used least recently until \p MaxBytes are left, and what killed runs left behind. The bytes that
/// went.
std::uint64_t shrinkCache(const std::string &Dir, std::uint64_t MaxBytes);

/// The path of a valid precompiled header for the request's flags, built first when there is none.
/// Empty when there can be none: unwritable cache (warned about), or headers that do not compile; and when it is
/// being built by a process that was started for it (BuildsBehind). Who asks again meanwhile waits.
std::string findOrBuildPch(const PchRequest &Request);

/// Makes \p Invocation read \p Pch, the answer of findOrBuildPch for the same flags.
void usePch(clang::CompilerInvocation &Invocation, const std::string &Pch);

/// Takes back an entry that Clang could not read after all.
void discardPch(const std::string &Pch);

} // namespace vramlint
