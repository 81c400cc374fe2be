// gflags and glog, which LibTorch's headers may bring along: flags have the values that the program declares, or
// those of the words that main() is called with; what is logged goes to standard error, and a message of the worst
// kind ends the program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Sequence.h"
#include "Std/Streams.h"
#include "Std/Views.h"

#include <llvm/ADT/StringRef.h>

namespace vramlint {
using namespace clang;

namespace {

// --- gflags ------------------------------------------------------------------------------------------

/// FlagRegisterer(name, help, file, current value, default value)
std::optional<CallResult> registerFlag(StdCall &C) {
  const Value Name = C.value(0), At = C.value(3);
  const std::optional<std::string> Text = Name.isUnknown() ? std::nullopt : C.M.cString(Name.asAddress());
  if (Text && !At.isUnknown())
    C.State.Flags.push_back(
        {*Text, At.asAddress(), plain(C.Site.Callee->getParamDecl(3)->getType()->getPointeeType())});
  return CallResult();
}

bool isBool(const CommandLineFlag &F) { return F.Type->isBooleanType(); }

/// What \p Text says becomes the flag's value; false when it says nothing of that type.
bool setFlag(StdCall &C, const CommandLineFlag &F, llvm::StringRef Text) {
  Machine &M = C.M;
  long long Number = 0;
  double Real = 0;
  if (isBool(F)) {
    const std::string Word = Text.lower();
    const bool Yes = llvm::is_contained({"1", "t", "true", "y", "yes"}, Word);
    if (!Yes && !llvm::is_contained({"0", "f", "false", "n", "no"}, Word))
      return false;
    M.store(Place(F.At), Value::boolean(Yes), F.Type);
  } else if (F.Type->isIntegerType()) {
    if (Text.getAsInteger(0, Number))
      return false;
    M.store(Place(F.At), Value::integer(Number), F.Type);
  } else if (F.Type->isRealFloatingType()) {
    if (Text.getAsDouble(Real))
      return false;
    M.store(Place(F.At), Value::floating(Real), F.Type);
  } else {
    putText(M, Text.str(), F.Type, Place(F.At), nullptr);
  }
  return true;
}

const CommandLineFlag *flagNamed(StdCall &C, llvm::StringRef Name) {
  for (const CommandLineFlag &F : C.State.Flags)
    if (F.Name == Name)
      return &F;
  return nullptr;
}

/// Reads the word at \p I, and the next one where that is its value; false when it is no flag of the program.
bool readFlag(StdCall &C, const std::vector<std::string> &Words, std::size_t &I) {
  auto [Name, Text] = llvm::StringRef(Words[I]).ltrim('-').split('=');
  const bool HasText = llvm::StringRef(Words[I]).contains('=');
  const CommandLineFlag *F = flagNamed(C, Name);
  if (!F && !HasText && Name.consume_front("no") && (F = flagNamed(C, Name)) && isBool(*F))
    return setFlag(C, *F, "false");
  if (!F)
    return false;
  if (HasText || isBool(*F))
    return setFlag(C, *F, HasText ? Text : "true");
  return ++I < Words.size() && setFlag(C, *F, Words[I]);
}

/// What the program is called with; nothing where that is not known.
std::optional<std::vector<std::pair<Address, std::string>>> wordsOf(StdCall &C) {
  Machine &M = C.M;
  const QualType Pointer = M.Context.getPointerType(M.Context.CharTy);
  const Value Count = M.load(Place(C.pointer(0)), M.Context.IntTy);
  const Value Array = M.load(Place(C.pointer(1)), Pointer);
  if (Count.isUnknown() || Array.isUnknown())
    return std::nullopt;
  std::vector<std::pair<Address, std::string>> Words;
  for (std::int64_t I = 0; I < Count.asInt(); ++I) {
    const Value Word = M.load(Place(Array.asAddress()) + 8 * I, Pointer);
    const auto Text = Word.isUnknown() ? std::nullopt : M.cString(Word.asAddress());
    if (!Text)
      return std::nullopt;
    Words.emplace_back(Word.asAddress(), *Text);
  }
  return Words;
}

/// ParseCommandLineFlags(&argc, &argv, whether flags are to go): flags come to stand in front of other words.
std::optional<CallResult> parseFlags(StdCall &C) {
  Machine &M = C.M;
  const auto Words = wordsOf(C);
  if (!Words) {
    M.TheHost.assume(Doubt::TakenDefault, "the program's flags", C.where());
    return C.unknown("the words that the program is called with");
  }
  std::vector<std::string> Texts;
  for (const auto &[At, Text] : *Words)
    Texts.push_back(Text);
  std::vector<Address> Flags, Others;
  for (std::size_t I = 1; I < Texts.size(); ++I) {
    const std::size_t From = I;
    if (Texts[I].size() < 2 || Texts[I][0] != '-') {
      Others.push_back((*Words)[I].first);
      continue;
    }
    if (Texts[I] == "--") {
      while (++I < Texts.size())
        Others.push_back((*Words)[I].first);
    } else if (!readFlag(C, Texts, I)) {
      M.ExitStatus = 1;
      C.fault("unknown or illegal command line flag '" + Texts[From] + "'");
    }
    for (std::size_t Taken = From; Taken <= I && Taken < Texts.size(); ++Taken)
      Flags.push_back((*Words)[Taken].first);
  }
  const bool Removes = C.count() > 2 && !C.value(2).isUnknown() && C.integer(2);
  const QualType Pointer = M.Context.getPointerType(M.Context.CharTy);
  const Address Array = M.load(Place(C.pointer(1)), Pointer).asAddress();
  std::int64_t At = 1;
  if (!Removes)
    for (const Address Word : Flags)
      M.store(Place(Array) + 8 * At++, Value::address(Word), Pointer);
  const std::int64_t First = At;
  for (const Address Word : Others)
    M.store(Place(Array) + 8 * At++, Value::address(Word), Pointer);
  if (Removes)
    M.store(Place(C.pointer(0)), Value::integer(At), M.Context.IntTy);
  return CallResult(Value::integer(First));
}

// --- glog --------------------------------------------------------------------------------------------

/// The stream of a message, or a pointer to it. There is one: nothing reads what was written.
std::optional<CallResult> messageStream(StdCall &C) {
  Address &At = C.State.Objects["google::LogMessage::stream"];
  if (!At) {
    const QualType Type = plain(C.Site.ReturnType->getPointeeType());
    const Place Made = C.M.allocate(Type, BlockKind::Static, true);
    if (!makeDeviceStream(C.M, Type, StreamDevice::Kind::Error, Made))
      return C.unknown("the stream of a message that is logged");
    At = Made.At;
  }
  return C.Site.ReturnType->isReferenceType() ? CallResult(Place(At)) : CallResult(Value::address(At));
}

std::optional<CallResult> endProgram(StdCall &C) {
  C.M.ExitStatus = 128 + 6;
  C.fault("a check failed, or the program logs what ends it");
}

std::optional<CallResult> isNot(StdCall &) { return CallResult(Value::boolean(false)); }

/// glog's own flags, as it declares them: numbers and truths,
template <int Begin> bool fillNumber(Machine &M, StandardState &, const VarDecl *Variable, Place At) {
  const QualType Type = plain(Variable->getType());
  M.store(At, Type->isBooleanType() ? Value::boolean(Begin) : Value::integer(Begin), Type);
  return true;
}

/// and texts, references to what nobody has set.
bool fillText(Machine &M, StandardState &, const VarDecl *Variable, Place At) {
  const QualType Type = Variable->getType();
  if (!Type->isReferenceType())
    return false;
  const Place Text = M.allocate(plain(Type), BlockKind::Static, true);
  putText(M, "", plain(Type), Text, nullptr);
  M.store(At, Value::address(Text.At), M.Context.VoidPtrTy);
  return true;
}

constexpr std::string_view Logged = "what is logged is no memory of the device";
constexpr std::string_view Described = "what flags are for is only printed";

constexpr Row Table[] = {
    {"google::FlagRegisterer::FlagRegisterer", 5, 5, registerFlag},
    {"gflags::FlagRegisterer::FlagRegisterer", 5, 5, registerFlag},
    {"google::ParseCommandLineFlags", 3, 3, parseFlags},
    {"gflags::ParseCommandLineFlags", 3, 3, parseFlags},
    {"google::ParseCommandLineNonHelpFlags", 3, 3, parseFlags},
    {"gflags::ParseCommandLineNonHelpFlags", 3, 3, parseFlags},
    inert("google::SetUsageMessage", Described),
    inert("gflags::SetUsageMessage", Described),
    inert("google::SetVersionString", Described),
    inert("gflags::SetVersionString", Described),
    inert("google::ShowUsageWithFlags", Described),
    inert("gflags::ShowUsageWithFlags", Described),
    inert("google::HandleCommandLineHelpFlags", Described),
    inert("gflags::HandleCommandLineHelpFlags", Described),
    inert("google::ShutDownCommandLineFlags", Described),
    inert("gflags::ShutDownCommandLineFlags", Described),
    inert("google::InitGoogleLogging", Logged),
    inert("google::ShutdownGoogleLogging", Logged),
    inert("google::InstallFailureSignalHandler", Logged),
    inert("google::InstallFailureWriter", Logged),
    inert("google::FlushLogFiles", Logged),
    inert("google::SetLogDestination", Logged),
    inert("google::SetLogFilenameExtension", Logged),
    inert("google::SetStderrLogging", Logged),
    inert("google::LogToStderr", Logged),
    inert("google::SetVLOGLevel", Logged),
    inert("google::LogMessage::LogMessage", Logged),
    inert("google::LogMessage::~LogMessage", Logged),
    inert("google::LogMessage::Flush", Logged),
    inert("google::LogMessageFatal::LogMessageFatal", Logged),
    inert("google::ErrnoLogMessage::ErrnoLogMessage", Logged),
    inert("google::ErrnoLogMessage::~ErrnoLogMessage", Logged),
    {"google::LogMessage::stream", 0, 0, messageStream},
    {"google::LogMessageFatal::~LogMessageFatal", 0, 0, endProgram},
    {"google::LogMessage::Fail", 0, 0, endProgram},
    {"google::InitVLOG3__", 4, 4, isNot},
    {"google::IsGoogleLoggingInitialized", 0, 0, giveUnknown},
    inert("google::base::CheckOpMessageBuilder::CheckOpMessageBuilder", Logged),
    inert("google::base::CheckOpMessageBuilder::~CheckOpMessageBuilder", Logged),
    {"google::base::CheckOpMessageBuilder::ForVar2", 0, 0, messageStream},
};

constexpr GlobalRow Globals[] = {
    {"fLB::FLAGS_logtostderr", fillNumber<0>},
    {"fLB::FLAGS_alsologtostderr", fillNumber<0>},
    {"fLB::FLAGS_colorlogtostderr", fillNumber<0>},
    {"fLB::FLAGS_log_prefix", fillNumber<1>},
    {"fLB::FLAGS_logtostdout", fillNumber<0>},
    {"fLB::FLAGS_stop_logging_if_full_disk", fillNumber<0>},
    {"fLI::FLAGS_v", fillNumber<0>},
    {"fLI::FLAGS_minloglevel", fillNumber<0>},
    {"fLI::FLAGS_stderrthreshold", fillNumber<2>},
    {"fLI::FLAGS_logbuflevel", fillNumber<0>},
    {"fLI::FLAGS_logbufsecs", fillNumber<0>},
    {"fLI::FLAGS_max_log_size", fillNumber<1800>},
    {"fLU::FLAGS_max_log_size", fillNumber<1800>},
    {"fLS::FLAGS_log_dir", fillText},
    {"fLS::FLAGS_log_link", fillText},
};

} // namespace

std::span<const Row> googleRows() { return Table; }
std::span<const GlobalRow> googleGlobals() { return Globals; }

} // namespace vramlint
