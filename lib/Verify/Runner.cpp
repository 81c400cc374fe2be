// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Runner.h"

#include "Verify/ChildProcess.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <sys/file.h>
#include <unistd.h>

namespace vramlint {

namespace fs = std::filesystem;

std::string cacheDirectory() {
  if (const char *Xdg = std::getenv("XDG_CACHE_HOME"); Xdg && *Xdg)
    return std::string(Xdg) + "/vramlint";
  if (const char *Home = std::getenv("HOME"); Home && *Home)
    return std::string(Home) + "/.cache/vramlint";
  return "";
}

std::string chooseCompiler(const std::string &Wanted) {
  if (!Wanted.empty())
    return findProgram(Wanted);
  if (const char *Cxx = std::getenv("CXX"); Cxx && *Cxx)
    if (std::string Found = findProgram(Cxx); !Found.empty())
      return Found;
  for (const char *Name : {"g++", "clang++", "c++"})
    if (std::string Found = findProgram(Name); !Found.empty())
      return Found;
  return "";
}

/// FNV-1a; names a directory, nothing depends on its quality.
static std::string keyOf(const std::string &Text) {
  std::uint64_t Hash = 0xcbf29ce484222325;
  for (unsigned char C : Text)
    Hash = (Hash ^ C) * 0x100000001b3;
  char Name[24];
  std::snprintf(Name, sizeof(Name), "%016llx", static_cast<unsigned long long>(Hash));
  return Name;
}

BuiltProgram::BuiltProgram(BuiltProgram &&Other) noexcept
    : Directory(std::move(Other.Directory)), Executable(std::move(Other.Executable)),
      Lock(std::exchange(Other.Lock, -1)) {}

BuiltProgram::~BuiltProgram() {
  if (Lock >= 0)
    close(Lock); // releases it
}

static std::string afterLastError(const std::string &Output) {
  // From the first error on; what stands before is progress.
  for (const char *Mark : {": error: ", ": fatal error: ", "CMake Error", "undefined reference"})
    if (const std::size_t At = Output.find(Mark); At != std::string::npos) {
      const std::size_t Line = Output.rfind('\n', At);
      return Output.substr(Line == std::string::npos ? 0 : Line + 1);
    }
  return Output;
}

/// Sources of an earlier program go, lest they be found by this one; what is the same stays, and is not built again.
static void removeOthers(const std::string &Project, const ProjectPlan &Plan) {
  std::set<fs::path> Wanted;
  for (const ProjectFile &File : Plan.Files)
    Wanted.insert((fs::path(Project) / File.Path).lexically_normal());
  std::vector<fs::path> Others;
  std::error_code Failed;
  for (fs::recursive_directory_iterator It(Project + "/sources", Failed), End; !Failed && It != End;
       It.increment(Failed))
    if (!It->is_directory(Failed) && !Wanted.count(It->path().lexically_normal()))
      Others.push_back(It->path());
  for (const fs::path &Other : Others)
    fs::remove(Other, Failed);
}

/// Whether the LibTorch at PREFIX is known to be built for the CPU alone: its library for the CPU is there, and none
/// for a card beside it.
static bool isWithoutDevices(const std::string &Prefix) {
  std::error_code Failed;
  for (const char *Directory : {"/lib", "/lib64", "/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu"})
    if (const std::string In = Prefix + Directory; fs::exists(In + "/libtorch_cpu.so", Failed))
      return !fs::exists(In + "/libtorch_cuda.so", Failed) && !fs::exists(In + "/libtorch_hip.so", Failed);
  return false;
}

std::variant<BuiltProgram, RunFailure> BuiltProgram::build(const ProjectPlan &Plan, const RunOptions &Options) {
  if (Options.Device != "cpu" && isWithoutDevices(Options.LibTorch))
    return RunFailure{
        "the LibTorch in '" + Options.LibTorch +
            "' is built for the CPU alone; --device=cpu measures there, and --emit=DIR writes what another "
            "machine measures",
        "", true};
  const std::string CMake = findProgram("cmake");
  if (CMake.empty())
    return RunFailure{"cmake is not installed; it builds the measuring program", ""};
  const std::string Compiler = chooseCompiler(Options.Compiler);
  if (Compiler.empty())
    return RunFailure{Options.Compiler.empty() ? "no C++ compiler found (CXX, g++, clang++)"
                                               : "compiler '" + Options.Compiler + "' not found",
                      ""};
  if (Options.CacheDir.empty())
    return RunFailure{"there is no place to build in: neither XDG_CACHE_HOME nor HOME is set", ""};

  BuiltProgram Built;
  Built.Directory = Options.CacheDir + "/verify-" +
                    keyOf(Compiler + "|" + Options.LibTorch + "|" + std::to_string(Plan.Units.front().Standard));
  std::error_code Failed;
  fs::create_directories(Built.Directory, Failed);
  Built.Lock = open((Built.Directory + "/lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (Failed || Built.Lock < 0)
    return RunFailure{
        "cannot write in '" + Built.Directory + "': " + (Failed ? Failed.message() : std::strerror(errno)), ""};
  if (flock(Built.Lock, LOCK_EX | LOCK_NB) != 0) {
    Options.Progress("waiting for another build");
    while (flock(Built.Lock, LOCK_EX) != 0 && errno == EINTR)
      ;
  }

  // One target for all programs, so that the harness and its precompiled header stay.
  ProjectPlan Named = Plan;
  Named.Name = "program";
  const std::string Project = Built.Directory + "/project", Build = Built.Directory + "/build";
  removeOthers(Project, Named);
  if (auto Why = writeProject(Named, Project))
    return RunFailure{*Why, ""};
  Built.Executable = Build + "/program";
  fs::remove(Built.Executable, Failed);

  const std::string Log = Built.Directory + "/build.log";
  std::vector<std::string> Configure = {CMake,
                                        "-S",
                                        Project,
                                        "-B",
                                        Build,
                                        "-DCMAKE_BUILD_TYPE=",
                                        "-DCMAKE_CXX_COMPILER=" + Compiler,
                                        "-DVRAMLINT_LIBTORCH=" + Options.LibTorch,
                                        "-DVRAMLINT_STANDARD=" + std::to_string(Plan.Units.front().Standard)};
  if (!findProgram("ninja").empty())
    Configure.insert(Configure.end(), {"-G", "Ninja"});
  Options.Progress("configuring");
  ChildResult Configured = runChild({Configure, Log, Options.BuildSeconds, 0});
  if (!Configured.succeeded()) {
    // An earlier build may have been cut off, or made by another release of CMake.
    fs::remove_all(Build, Failed);
    Configured = runChild({Configure, Log, Options.BuildSeconds, 0});
  }
  if (!Configured.succeeded())
    return RunFailure{"the measuring program could not be configured: cmake " + Configured.describe(),
                      afterLastError(Configured.Output)};
  Options.Progress("building with " + Compiler);
  const ChildResult Compiled = runChild({{CMake, "--build", Build, "--parallel", "2"}, Log, Options.BuildSeconds, 0});
  if (Compiled.End == ChildResult::TimedOut)
    return RunFailure{"building the program " + Compiled.describe() + " (--build-timeout)", ""};
  if (!Compiled.succeeded()) {
    const bool Links = Compiled.Output.find("undefined reference") != std::string::npos;
    return RunFailure{std::string("the program does not ") + (Links ? "link" : "compile") + " with " + Compiler,
                      afterLastError(Compiled.Output)};
  }
  return Built;
}

std::variant<TraceDocument, RunFailure> BuiltProgram::run(const std::string &Scenario,
                                                          const RunOptions &Options) const {
  const std::string Output = Directory + "/measured.json";
  std::error_code Failed;
  fs::remove(Output, Failed);
  ChildRequest Request;
  Request.Command = {Executable, "--scenario=" + Scenario, "--program=" + Options.Program,
                     "--device=" + Options.Device, "--output=" + Output};
  Request.LogFile = Directory + "/run.log";
  Request.Seconds = Options.RunSeconds;
  // CUDA maps far more address space than it uses.
  if (Options.Device == "cpu")
    Request.Memory =
        Options.Memory ? Options.Memory : static_cast<Bytes>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
  Options.Progress("running " + Scenario);
  const ChildResult Result = runChild(Request);
  if (Result.End == ChildResult::TimedOut)
    return RunFailure{"the program " + Result.describe() + " (--timeout)", Result.Output};
  std::ifstream In(Output, std::ios::binary);
  std::ostringstream Text;
  if (!In || !(Text << In.rdbuf())) {
    if (Result.Code == 2 && Result.End == ChildResult::Exited &&
        Result.Output.find("no CUDA device") != std::string::npos)
      return RunFailure{"there is no CUDA device here that LibTorch can use; --device=cpu measures on the CPU", "",
                        true};
    return RunFailure{"the program " + Result.describe() + " before anything was written", Result.Output};
  }
  auto Read = readTrace(Text.str());
  if (auto *Why = std::get_if<std::string>(&Read))
    return RunFailure{"the measurement cannot be read: " + *Why, ""};
  TraceDocument Measured = std::move(std::get<TraceDocument>(Read));
  if (!Result.succeeded() && Measured.Outcome == "completed")
    return RunFailure{"the program " + Result.describe(), Result.Output};
  return Measured;
}

} // namespace vramlint
