// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Directories.h"
#include "Messages.h"
#include "Output.h"

#include "Analysis/ShellWords.h"
#include "Frontend/SourceTree.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

#include <map>
#include <sys/wait.h>
#include <unistd.h>

using llvm::StringRef;

namespace vramlint {

static constexpr int NotAnalysed = 2;

bool namesDirectory(const Options &O) {
  return llvm::any_of(O.sources(), [](const std::string &S) { return llvm::sys::fs::is_directory(S); });
}

static std::string absolute(StringRef Path) {
  llvm::SmallString<256> Full(Path);
  llvm::sys::fs::make_absolute(Full);
  llvm::sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  return std::string(Full);
}

/// The sources below a directory: its database's, or all there are.
static std::vector<std::string> sourcesIn(const Options &O, const std::string &Directory) {
  const std::string Dir = absolute(Directory);
  std::vector<std::string> Files = FlagFinder(O.Ask.Program.Flags).databaseFilesBelow(Dir);
  if (Files.empty())
    Files = SourceTree(Dir + "/.").sources();
  llvm::erase_if(Files, [&](StringRef File) { return !File.starts_with(Dir + "/") || !llvm::sys::fs::exists(File); });
  return Files;
}

namespace {

/// What a process says, until it is its turn to be heard.
struct Child {
  pid_t Process = -1;
  int Code = NotAnalysed;
  bool IsOver = false;
  llvm::SmallString<128> Out, Err;
};

} // namespace

static bool begin(Child &C, const Options &O, const std::string &Source,
                  const std::function<int(const Options &)> &Analyse) {
  int OutFile, ErrFile;
  if (llvm::sys::fs::createTemporaryFile("vramlint", "out", OutFile, C.Out) ||
      llvm::sys::fs::createTemporaryFile("vramlint", "err", ErrFile, C.Err))
    return false;
  llvm::outs().flush();
  C.Process = fork();
  if (C.Process == 0) {
    dup2(OutFile, STDOUT_FILENO);
    dup2(ErrFile, STDERR_FILENO);
    Options Own = O;
    Own.Ask.Program.Sources = {Source};
    Own.IsOneOfMany = true;
    Own.Ask.LeavesModels = true; // most are made by the main of another source
    Own.Output.clear();          // the report is one for all
    const int Code = Analyse(Own);
    llvm::outs().flush();
    _exit(Code);
  }
  close(OutFile);
  close(ErrFile);
  return C.Process > 0;
}

static std::string takeText(StringRef Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  std::string Text = Buffer ? (*Buffer)->getBuffer().str() : "";
  llvm::sys::fs::remove(Path);
  return Text;
}

namespace {

/// One report of many: texts one behind the other, documents of JSON with the scenarios of all.
class CommonReport {
public:
  CommonReport(const Options &O, ReportFile &File) : O(O), File(File) {}

  void add(const std::string &Text) {
    if (Text.empty())
      return;
    ++Count;
    if (O.Format == ReportFormat::Text)
      return File.write((Count > 1 ? "\n" : "") + Text);
    auto Document = llvm::json::parse(Text);
    if (!Document)
      return llvm::consumeError(Document.takeError());
    if (!All)
      All = std::move(*Document);
    else if (auto *Scenarios = Document->getAsObject()->getArray("scenarios"))
      llvm::append_range(*All->getAsObject()->getArray("scenarios"), std::move(*Scenarios));
  }

  llvm::Error finish() {
    if (All)
      File.write(llvm::formatv("{0:2}\n", *All).str());
    return Count ? File.keep() : llvm::Error::success();
  }

  std::size_t count() const { return Count; }

private:
  const Options &O;
  ReportFile &File;
  std::size_t Count = 0;
  std::optional<llvm::json::Value> All;
};

} // namespace

int analyseEach(const Options &O, const std::function<int(const Options &)> &Analyse) {
  std::vector<std::string> Sources;
  for (const std::string &Given : O.sources()) {
    if (!llvm::sys::fs::is_directory(Given)) {
      Sources.push_back(Given);
      continue;
    }
    const std::vector<std::string> Below = sourcesIn(O, Given);
    if (Below.empty()) {
      printError(llvm::createStringError("there is no C++ source in '" + Given + "'"));
      return NotAnalysed;
    }
    llvm::append_range(Sources, Below);
  }

  auto Report = ReportFile::open(O.Output);
  if (!Report) {
    printError(Report.takeError());
    return NotAnalysed;
  }
  CommonReport Common(O, *Report);
  std::vector<Child> Children(Sources.size());
  std::map<pid_t, Child *> Running;
  int Worst = 0;
  std::size_t Begun = 0, Heard = 0;
  const bool ShowsProgress = !O.Quiet && llvm::errs().is_displayed();
  while (Heard < Sources.size()) {
    while (Begun < Sources.size() && Running.size() < O.Jobs) {
      Child &C = Children[Begun];
      if (begin(C, O, Sources[Begun], Analyse))
        Running[C.Process] = &C;
      else
        C.IsOver = true;
      ++Begun;
    }
    if (ShowsProgress)
      llvm::errs() << "\r\x1b[Kvramlint: " << Heard << " of " << Sources.size() << " sources";
    int Status = 0;
    if (const pid_t Ended = Running.empty() ? -1 : wait(&Status); Running.count(Ended)) {
      Child &C = *Running[Ended];
      C.IsOver = true;
      C.Code = WIFEXITED(Status) ? WEXITSTATUS(Status) : NotAnalysed;
      Running.erase(Ended);
      if (WIFSIGNALED(Status))
        llvm::errs() << "vramlint: error: '" << displayPath(Sources[&C - Children.data()]) << "' ended by signal "
                     << WTERMSIG(Status) << '\n';
    }
    for (; Heard < Sources.size() && Children[Heard].IsOver; ++Heard) {
      Child &C = Children[Heard];
      if (ShowsProgress)
        llvm::errs() << "\r\x1b[K";
      llvm::errs() << takeText(C.Err);
      Common.add(takeText(C.Out));
      llvm::outs().flush();
      Worst = std::max(Worst, C.Code);
    }
  }
  if (llvm::Error E = Common.finish()) {
    printError(std::move(E));
    return NotAnalysed;
  }
  if (!O.Quiet)
    llvm::errs() << "vramlint: note: " << Common.count() << " of " << Sources.size()
                 << " sources had something to analyse\n";
  return Worst;
}

} // namespace vramlint
