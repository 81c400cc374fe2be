// Dispatch: qualified name -> rows, in one map that is built once.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Library.h"
#include "Std/Sequence.h"
#include "Std/ShortcutParts.h"

#include <unordered_map>

namespace vramlint {
using namespace clang;

namespace {

using RowMap = std::unordered_map<std::string_view, std::vector<const Row *>>;

const RowMap &rows() {
  static const RowMap Map = [] {
    RowMap All;
    for (std::span<const Row> Table :
         {allocationRows(), resourceRows(),    characterRows(), stringRows(), wideRows(),   mathRows(),
          stdioRows(),      scanRows(),        stdlibRows(),    numberRows(), timeRows(),   exceptionRows(),
          throwRows(),      systemErrorRows(), containerRows(), threadRows(), randomRows(), fileRows(),
          fileStreamRows(), readFileRows(),    posixRows(),     iosRows(),    localeRows(), ostreamRows(),
          istreamRows(),    getoptRows(),      googleRows(),    signalRows(), facetRows(),  codecvtRows()})
      for (const Row &R : Table)
        All[R.Name].push_back(&R);
    return All;
  }();
  return Map;
}

const std::unordered_map<std::string_view, const GlobalRow *> &globals() {
  static const auto Map = [] {
    std::unordered_map<std::string_view, const GlobalRow *> All;
    for (std::span<const GlobalRow> Table :
         {stdioGlobals(), streamGlobals(), threadGlobals(), facetGlobals(), getoptGlobals(), googleGlobals()})
      for (const GlobalRow &R : Table)
        All.emplace(R.Name, &R);
    return All;
  }();
  return Map;
}

const Row *find(const FunctionDecl *Function, std::string_view Name, std::size_t Arguments) {
  auto Found = rows().find(Name);
  constexpr std::string_view Builtin = "__builtin_"; // Clang's own names for functions of C
  if (Found == rows().end() && Name.starts_with(Builtin))
    Found = rows().find(Name.substr(Builtin.size()));
  if (Found == rows().end())
    return nullptr;
  const int N = static_cast<int>(Arguments);
  for (const Row *R : Found->second)
    if (N >= R->Least && (R->Most < 0 || N <= R->Most) && (!R->Meant || (Function && R->Meant(*Function))))
      return R;
  return nullptr;
}

/// A function that the program defines itself, be it one with a name of the library (operator new).
bool definedByProgram(const Machine &M, const FunctionDecl *Function) {
  const FunctionDecl *Definition = nullptr;
  return Function->isDefined(Definition) && M.TheHost.isUserCode(Definition->getLocation());
}

/// A function that writes through its pointers was not executed.
void forgetWritten(const StdCall &C, CauseId Cause) {
  for (unsigned I = 0; C.Site.Callee && I < std::min<std::size_t>(C.count(), C.Site.Callee->getNumParams()); ++I) {
    const QualType Type = C.Site.Callee->getParamDecl(I)->getType();
    if (Type->isPointerType() && !Type->getPointeeType().isConstQualified() && !Type->isFunctionPointerType())
      C.forget(C.value(I), Cause);
  }
}

} // namespace

bool StandardLibrary::ownsClass(const CXXRecordDecl *Class) { return ownsStreamClass(*TheMachine, Class); }

bool StandardLibrary::ownsFunction(const FunctionDecl *Function, std::string_view QualifiedName) {
  return find(Function, QualifiedName, Function->getNumParams()) && !definedByProgram(*TheMachine, Function);
}

bool StandardLibrary::giveText(Place At, QualType Type, const std::string &Text, bool Overrides) {
  Machine &M = *TheMachine;
  std::optional<StringObject> Old = isString(M, plain(Type)) ? StringObject::at(M, At) : std::nullopt;
  if (!Old || (!Overrides && Old->text()))
    return false;
  Old->dispose();
  std::optional<StringObject> New = StringObject::make(M, At);
  return New && New->fill(Text);
}

std::optional<CallResult> StandardLibrary::call(LibraryCall &Site) {
  const Row *R = find(Site.Callee, Site.Name, Site.count());
  if (!R || (Site.Callee && definedByProgram(*TheMachine, Site.Callee)))
    return std::nullopt;
  StdCall C{*TheMachine, State, Site};
  if (R->Pure)
    for (std::size_t I = 0; I < C.count(); ++I)
      if (const Value V = C.value(I); V.isUnknown()) {
        if (R->Writes)
          forgetWritten(C, V.cause());
        return C.unknown(V.cause());
      }
  return R->Run(C);
}

bool StandardLibrary::construct(LibraryConstruction &Site) {
  if (TheMachine->qualifiedName(Site.Class) == "std::basic_filebuf") {
    if (Site.IsBase) // its functions would call those of the program's class
      TheMachine->unmodelled("a class derived from std::basic_filebuf", Site.Site);
    constructStreamBuffer(*TheMachine, Site.At, Site.Type);
    return true;
  }
  if (!Site.Constructor)
    return false;
  LibraryCall Call; // a constructor that is compiled is answered by a row like any other function
  Call.Callee = Site.Constructor;
  Call.Name = TheMachine->qualifiedName(Site.Constructor);
  Call.Method = Call.Name.substr(Call.Name.rfind(':') + 1);
  Call.This = Site.At;
  Call.ThisType = TheMachine->classType(Site.Class);
  Call.Arguments = Site.Arguments;
  Call.Site = Site.Site;
  Call.ReturnType = TheMachine->Context.VoidTy;
  return this->call(Call).has_value();
}

void StandardLibrary::destroy(Place, const CXXRecordDecl *) {} // nothing but the slot

void StandardLibrary::copied(Place, Place, const CXXRecordDecl *, bool) {} // devices do not know where they are

bool StandardLibrary::global(const VarDecl *Variable, Place At) {
  const auto Found = globals().find(TheMachine->qualifiedName(Variable));
  return Found != globals().end() && Found->second->Fill(*TheMachine, State, Variable, At);
}

std::uint64_t StandardLibrary::drawn() const {
  StateHash H;
  if (State.Seeded && State.RandomCause == Known) {
    H.mix(std::string_view(State.RandomTable, sizeof State.RandomTable));
    H.mix(static_cast<std::uint64_t>(State.Random.fptr - State.Random.state));
  }
  return *H.finish();
}

void StandardLibrary::describe(StateHash &H) const { // how far std::rand has come is asked for apart
  H.mix(State.RandomCause);
  H.mix(std::string_view(reinterpret_cast<const char *>(&State.Random48), sizeof State.Random48));
  H.mix(State.TokenRest);
  H.mix(State.OptionRest);
  H.mix(State.FirstPassed);
  H.mix(State.LastPassed);
  H.mix(State.Flags.size());
  H.mix(State.NewHandler);
  for (const auto &[Number, Action] : State.Signals) {
    H.mix(static_cast<std::uint64_t>(Number));
    H.mix(Action.Handler);
    H.mix(static_cast<std::uint64_t>(Action.Flags));
  }
  for (const auto &[Name, Is] : State.Environment) {
    H.mix(Name);
    H.mix(Is.isUnknown() ? Is.cause() : Is.asAddress());
    H.mix(Is.isUnknown());
  }
  H.mix(State.AtQuickExit.size());
  TheMachine->describeThreads(H);
  for (const auto &[At, File] : State.OpenFiles) {
    H.mix(At);
    H.mix(File.Contents->Path);
    H.mix(static_cast<std::uint64_t>(File.Position));
    H.mix(File.AtEnd);
  }
  for (const auto &[At, Directory] : State.OpenDirectories) {
    H.mix(At);
    H.mix(Directory.Next);
  }
  H.mix(TheMachine->Files ? TheMachine->Files->changes() : 0);
}

} // namespace vramlint
