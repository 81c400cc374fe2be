// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Cache.h"
#include "Messages.h"

#include "Frontend/PchCache.h"
#include "Report/Table.h"
#include "Support/Bytes.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/raw_ostream.h>

using llvm::StringRef;

namespace vramlint {

static int show(const std::string &Dir) {
  const std::vector<CacheEntry> Entries = cacheEntries(Dir);
  std::uint64_t Total = 0;
  for (const CacheEntry &E : Entries) {
    Total += E.Bytes;
    llvm::outs() << llvm::formatv("{0,10}  {1:%Y-%m-%d %H:%M}  {2}\n", formatBytes(static_cast<Bytes>(E.Bytes)),
                                  E.LastUse, E.Headers.empty() ? "the standard library" : "LibTorch in " + E.Headers);
  }
  llvm::outs() << llvm::formatv("{0,10}  in {1} precompiled header{2}, {3}\n", formatBytes(static_cast<Bytes>(Total)),
                                Entries.size(), Entries.size() == 1 ? "" : "s", Dir);
  return 0;
}

int runCache(llvm::ArrayRef<const char *> Arguments) {
  const std::string Dir = defaultCacheDir();
  const StringRef What = Arguments.empty() ? StringRef("show") : StringRef(Arguments[0]);
  std::uint64_t Limit = 0;
  if (What == "show" && Arguments.size() <= 1)
    return show(Dir);
  if (What == "limit" && Arguments.size() == 2) {
    auto Size = parseBytes(Arguments[1]);
    if (!Size) {
      printError(llvm::createStringError("'" + StringRef(Arguments[1]) + "' is no size such as 500MiB"));
      return 2;
    }
    Limit = static_cast<std::uint64_t>(*Size);
  } else if (What != "clear" || Arguments.size() != 1) {
    printError(llvm::createStringError("vramlint cache [show | clear | limit SIZE]"));
    return 2;
  }
  const std::uint64_t Gone = shrinkCache(Dir, Limit);
  llvm::outs() << formatBytes(static_cast<Bytes>(Gone)) << " removed from " << Dir << '\n';
  return 0;
}

} // namespace vramlint
