// Rows: what answers the calls that cannot be executed, because the function is compiled into a library.
//
// Every header has a file with a table of rows: qualified name, how many arguments, handler. A row may also be inert:
// the function does nothing that the analysis could see, and the row says why. Whatever has no row is unmodelled;
// nothing passes silently.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"
#include "Std/Text.h"
#include "Support/ProjectFiles.h"

#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace vramlint {

/// A variable that a word of the command line may set.
struct CommandLineFlag {
  std::string Name;
  Address At = 0;
  clang::QualType Type;
};

/// A known file that is open as a FILE.
struct OpenFile {
  std::shared_ptr<const FileContents> Contents;
  Bytes Position = 0;
  bool AtEnd = false; ///< something was read past its end
};

/// A known directory that is open as a DIR.
struct OpenDirectory {
  std::vector<FoundFile> Entries;
  std::size_t Next = 0;
  Address At = 0; ///< of the entry that the program is shown; 0: none yet
};

/// What the program does about a signal.
struct SignalAction {
  Address Handler = 0; ///< of a function, or SIG_DFL or SIG_IGN
  int Flags = 0;       ///< of sigaction
};

/// What the library remembers between calls, for one execution.
struct StandardState {
  Address Errno = 0;                                   ///< 0: not asked for yet
  std::map<std::string, Address, std::less<>> Objects; ///< of which there is one each (`stdout`), when asked for
  std::map<Address, ExceptionRef> Exceptions;          ///< that were made here
  Address NextThread = 1;
  struct Waiting {
    std::uint64_t Events = 0, Recorded = 0; ///< Machine::ThreadEvents, Host::recorded()
    unsigned Times = 0;
  };
  Waiting Waited;                                 ///< since one of them was another
  std::map<Address, std::vector<Address>> Facets; ///< of the program's own, by the contents of the locale they are in
  Address NewHandler = 0;                         ///< std::set_new_handler; 0: none
  std::map<int, SignalAction> Signals;            ///< by number; the others have their defaults
  std::map<std::string, Value> Environment;       ///< what was asked for, or set by the program; 0: not set
  std::vector<Operand> AtQuickExit;               ///< what quick_exit calls, the last one first
  std::optional<bool> OwnOperators;               ///< whether the program has an operator new or delete of its own
  bool Seeded = false;
  CauseId RandomCause = Known; ///< why the seed of std::rand is not known
  char RandomTable[128] = {};
  ::random_data Random = {};
  ::drand48_data Random48 = {};
  Address TokenRest = 0;  ///< where std::strtok goes on
  Address OptionRest = 0; ///< where getopt goes on in a word of several letters; 0: at the next word
  std::size_t FirstPassed = 1, LastPassed = 1;      ///< words that are no options and were passed over by getopt
  std::vector<CommandLineFlag> Flags;               ///< that the program defines, in their order (gflags)
  std::map<Address, OpenFile> OpenFiles;            ///< by the address that the program knows each by
  std::map<Address, OpenDirectory> OpenDirectories; ///< likewise
  std::map<const FileContents *, Address> Contents; ///< where files that were read lie in the program's memory
  /// Members that streams are asked for again and again: class and name -> offset and type.
  std::map<std::pair<const clang::CXXRecordDecl *, std::string_view>, std::pair<std::int64_t, clang::QualType>>
      StreamMembers;
  std::map<const clang::CXXRecordDecl *, const clang::CXXRecordDecl *> StreamBases; ///< the std::basic_ios of a class
};

/// One call on its way through the rows: what handlers want to know of it.
struct StdCall {
  Machine &M;
  StandardState &State;
  LibraryCall &Site;

  std::size_t count() const { return Site.count(); }
  const Operand &operand(std::size_t I) const { return Site.Arguments[I]; }
  /// A scalar argument; through a reference, what it refers to.
  Value value(std::size_t I) const;
  /// The same of a row that nothing but a known one leads to; where it is not, the ledger says that there is no
  /// model.
  Value known(std::size_t I) const;
  Address pointer(std::size_t I) const { return known(I).asAddress(); }
  std::int64_t integer(std::size_t I) const { return known(I).asInt(); }
  std::uint64_t size(std::size_t I) const { return static_cast<std::uint64_t>(known(I).wide()); }
  long double real(std::size_t I) const { return known(I).asFloat(); }
  /// The call, if the program makes it itself; else where the program is.
  clang::SourceLocation where() const {
    return Site.Site && M.TheHost.isUserCode(Site.Site->getExprLoc()) ? Site.Site->getExprLoc() : M.here();
  }
  bool returnsVoid() const { return Site.ReturnType.isNull() || Site.ReturnType->isVoidType(); }

  /// The object's member of that name, wherever among the bases it is declared; a null type when there is none.
  std::pair<Place, clang::QualType> member(Place Object, clang::QualType Class, llvm::StringRef Name) const;
  /// Ends the execution because the program does what it must not.
  [[noreturn]] void fault(const std::string &What) const { M.stop(StopReason::Fault, What, where()); }
  /// A result that is not known; of class type, everything in it.
  CallResult unknown(CauseId Cause) const;
  CallResult unknown(const std::string &Cause) const { return unknown(M.Mem.cause(Cause)); }
  /// The address of the one object of that name that the library has.
  Address single(std::string_view Name, std::uint64_t Bytes = 8) const;
  /// Constructs an exception and throws it; Machine::raise does that for those that are made from a message alone.
  [[noreturn]] void throwNew(clang::QualType Type, std::vector<Operand> Arguments) const;
  /// What a pointer leads to is not known any more, up to \p Count bytes of it: how much was written there, or what.
  void forget(const Value &Pointer, CauseId Cause, std::uint64_t Count = ~std::uint64_t(0)) const;
  /// `errno` as the program sees it.
  Address errnoAddress() const;
  void setErrno(int Error) const;
};

using Handler = std::optional<CallResult> (*)(StdCall &);

struct Row {
  std::string_view Name;
  int Least, Most; ///< arguments; Most < 0: any number from Least on
  Handler Run;
  /// With a scalar argument that is not known the result is not known for the same cause, and nothing else happens:
  /// the handler is only called with known ones.
  bool Pure = false;
  std::string_view Inert = {}; ///< why nothing has to be done
  /// The functions of that name that are meant; null: all.
  bool (*Meant)(const clang::FunctionDecl &) = nullptr;
  /// Pure, but for what its pointers lead to that is not const: that is not known then either.
  bool Writes = false;
};

/// The text of a path: a string, or a std::filesystem::path.
std::optional<std::string> pathOf(StdCall &C, const Operand &O);
/// Where what is known of a file lies in the program's memory, with a zero behind it.
Address contentsInMemory(StdCall &C, const std::shared_ptr<const FileContents> &Contents);

/// A signal that the program raises itself: its handler is called. False when it has none.
bool callSignalHandler(StdCall &C, int Number);

/// Nothing to do: the result is zero, or the object itself.
std::optional<CallResult> doNothing(StdCall &C);
/// Not known before the program runs.
std::optional<CallResult> giveUnknown(StdCall &C);
/// The thread that runs waits for something: others go on. Ends the execution where none of them does anything.
void waitForOthers(StdCall &C);
/// A thread but the first that waits for what somebody types lets others go on.
void waitForInput(StdCall &C);

constexpr Row inert(std::string_view Name, std::string_view Why) { return {Name, 0, -1, doNothing, false, Why}; }
constexpr Row pure(std::string_view Name, int Arguments, Handler Run) {
  return {Name, Arguments, Arguments, Run, true};
}
constexpr Row writes(std::string_view Name, int Arguments, Handler Run) {
  return {Name, Arguments, Arguments, Run, true, {}, nullptr, true};
}

/// A variable of the headers that has no initialiser there; its storage is zero.
struct GlobalRow {
  std::string_view Name;
  bool (*Fill)(Machine &M, StandardState &State, const clang::VarDecl *Variable, Place At);
};

// The tables, by header.
std::span<const Row> allocationRows();  ///< <new>, allocation of <cstdlib>
std::span<const Row> resourceRows();    ///< <memory_resource>
std::span<const Row> characterRows();   ///< <cctype>
std::span<const Row> stringRows();      ///< <cstring>
std::span<const Row> wideRows();        ///< <cwchar>
std::span<const Row> mathRows();        ///< <cmath>, <complex>
std::span<const Row> stdioRows();       ///< <cstdio>
std::span<const Row> scanRows();        ///< sscanf
std::span<const Row> stdlibRows();      ///< <cstdlib>
std::span<const Row> numberRows();      ///< numbers from text: <cstdlib>, <charconv>
std::span<const Row> timeRows();        ///< <ctime>, <chrono>
std::span<const Row> signalRows();      ///< <csignal>
std::span<const Row> exceptionRows();   ///< <exception>, <stdexcept>, <typeinfo>
std::span<const Row> throwRows();       ///< bits/functexcept.h
std::span<const Row> systemErrorRows(); ///< <system_error>
std::span<const Row> containerRows();   ///< nodes of trees and lists, hashes
std::span<const Row> threadRows();      ///< <thread>, <mutex>, <condition_variable>
std::span<const Row> randomRows();      ///< <random>
std::span<const Row> fileRows();        ///< <filesystem>
std::span<const Row> fileStreamRows();  ///< <fstream>
std::span<const Row> readFileRows();    ///< reading with <cstdio>
std::span<const Row> posixRows();       ///< <dirent.h>, <sys/stat.h>
std::span<const Row> iosRows();         ///< <ios>, std::locale
std::span<const Row> localeRows();      ///< facets of <locale>, <clocale>
std::span<const Row> facetRows();       ///< what facets keep: words, patterns, tables
std::span<const Row> codecvtRows();     ///< <codecvt>, the facets of <locale> that convert
std::span<const Row> ostreamRows();     ///< <ostream>, <iostream>
std::span<const Row> istreamRows();     ///< <istream>
std::span<const Row> getoptRows();      ///< <getopt.h>
std::span<const Row> googleRows();      ///< gflags, glog

std::span<const GlobalRow> stdioGlobals();
std::span<const GlobalRow> streamGlobals();
std::span<const GlobalRow> threadGlobals();
std::span<const GlobalRow> facetGlobals();
std::span<const GlobalRow> getoptGlobals();
std::span<const GlobalRow> googleGlobals();

/// Classes whose bodies must not run: buffers of files, and what every operator of <istream> begins with.
bool ownsStreamClass(Machine &M, const clang::CXXRecordDecl *Class);
void constructStreamBuffer(Machine &M, Place At, clang::QualType Type);

} // namespace vramlint
