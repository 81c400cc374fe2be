// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Output.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

using llvm::StringRef;

namespace vramlint {

static llvm::Error cannotWrite(StringRef Path, const std::string &Why) {
  return llvm::createStringError("cannot write '" + Path.str() + "': " + Why);
}

llvm::Expected<ReportFile> ReportFile::open(StringRef Path) {
  if (Path.empty() || Path == "-")
    return ReportFile("");
  // The file behind a link is replaced, not the link.
  llvm::SmallString<256> Target;
  if (llvm::sys::fs::real_path(Path, Target))
    Target = Path;
  if (llvm::sys::fs::is_directory(Target))
    return cannotWrite(Path, "it is a directory");
  ReportFile File(std::string(Target.str()));
  // /dev/null and pipes are written to, not replaced.
  if (llvm::sys::fs::exists(Target) && !llvm::sys::fs::is_regular_file(Target))
    return File;
  if (llvm::sys::fs::exists(Target))
    if (std::error_code Denied = llvm::sys::fs::access(Target, llvm::sys::fs::AccessMode::Write))
      return cannotWrite(Path, Denied.message());
  auto Temporary =
      llvm::sys::fs::TempFile::create(Target + ".%%%%%%.tmp", llvm::sys::fs::all_read | llvm::sys::fs::all_write);
  if (!Temporary)
    return cannotWrite(Path, llvm::toString(Temporary.takeError()));
  File.Temporary = std::move(*Temporary);
  return File;
}

ReportFile::~ReportFile() {
  if (Temporary)
    llvm::consumeError(Temporary->discard());
}

void ReportFile::write(StringRef Text) {
  if (!isStdout()) {
    Pending += Text;
    return;
  }
  llvm::outs() << Text;
  llvm::outs().flush();
}

static llvm::Error checkStream(llvm::raw_fd_ostream &Out, StringRef Name) {
  Out.flush();
  if (!Out.has_error())
    return llvm::Error::success();
  std::string Why = Out.error().message();
  Out.clear_error(); // or its destructor ends the process
  return cannotWrite(Name, Why);
}

llvm::Error ReportFile::keep() {
  if (isStdout())
    return checkStream(llvm::outs(), "standard output");
  if (!Temporary) {
    std::error_code Failure;
    llvm::raw_fd_ostream Out(Path, Failure);
    if (Failure)
      return cannotWrite(Path, Failure.message());
    Out << Pending;
    return checkStream(Out, Path);
  }
  {
    llvm::raw_fd_ostream Out(Temporary->FD, /*shouldClose=*/false);
    Out << Pending;
    if (llvm::Error E = checkStream(Out, Path))
      return E;
  }
  llvm::Error Renamed = Temporary->keep(Path);
  Temporary.reset();
  if (Renamed)
    return cannotWrite(Path, llvm::toString(std::move(Renamed)));
  return llvm::Error::success();
}

} // namespace vramlint
