// The C++ abstract machine: executes functions of the analysed program over Clang's AST, in a memory of bytes.
//
//   Table.cpp       statement kind -> handler, for each of the four ways in which Clang's nodes are used:
//                     execute     a statement                                  -> Flow
//                     evaluate    an expression that is a scalar               -> Value
//                     locate      an expression that denotes an object         -> Place
//                     initialise  an expression that makes an object of class or array type, in its place
//   Statement.cpp   blocks, declarations, loops, jumps        Scope.cpp      what lives how long; unwinding
//   Scalar.cpp      expressions that are scalars              Location.cpp   expressions that are places
//   Arithmetic.cpp  operators; Cast.cpp conversions           Aggregate.cpp  objects made in their place
//   Call.cpp        who answers a call; Argument.cpp what is passed; Builtin.cpp Clang's own functions
//   Construct.cpp   constructors, members, bases; Destroy.cpp the way back; New.cpp dynamic storage
//   Layout.cpp      bases, vtable pointers, dynamic types     Exception.cpp  throw and catch
//   Global.cpp      static storage; Constant.cpp what Clang has computed; Thread.cpp threads of the program
//   Facts.cpp       what is known of declarations             Bodies.cpp     definitions, instantiated on demand
//   Resolve.cpp     overload resolution for callers that are libraries
//   Given.cpp       what the user says of values that are not known
//
// One piece of code knows what lives how long: a stack of cleanups for variables and one for temporaries. A scope
// remembers how high they were and takes them down, in reverse order, when it is left: at its end, by a jump, or by
// an exception. An exception of the program is a C++ exception here (ProgramThrow), and so is the end of the
// execution (Stop), which takes nothing down.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/ForeignNumbers.h"
#include "Interp/Frame.h"
#include "Interp/Given.h"
#include "Support/WorkClock.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clang {
class Sema;
}

namespace vramlint {

class StateHash;

struct MachineLimits {
  double Seconds = 20; ///< of work, for the execution
  unsigned CallDepth = 20'000;
  unsigned UnknownLoopIterations = 2;                 ///< of a loop whose condition is not known
  unsigned UnknownInnerIterations = 2;                ///< of one inside of a loop that has more than that
  bool StandForAny = false;                           ///< rounds of such a loop behind the usual ones
  std::uint64_t MemoryBytes = std::uint64_t(1) << 30; ///< with what says which are known, three times as much
  bool Shortcuts = true;                              ///< libraries may answer for bodies; see Library::shortcut
  bool AllRounds = false;                             ///< no loop is left before it ends, whatever its rounds do
  std::uint64_t WorthProof = 2'000; ///< recordedThatMatters() of a loop before it is worth showing that it repeats
};

/// The object that a subobject is part of, as its vtable pointer tells.
struct DynamicObject {
  const clang::CXXRecordDecl *Class = nullptr; ///< null: not known
  Place At;
};

/// How often it was not known whether a loop goes on: its condition may ask for that, and each `break` of its body.
struct UnknownRounds {
  clang::SourceLocation Loop;
  unsigned All = 0;
  /// It is not known because a round of a loop around it stands for any other.
  bool IsOfAnyRound = false;
  const clang::Stmt *Counted = nullptr; ///< the loop itself, if it may come to an end by counting, or by a range
  bool IsKnown = false;                 ///< its condition, in this round
  llvm::SmallVector<std::pair<clang::SourceLocation, unsigned>, 2> ByQuestion;

  unsigned &of(clang::SourceLocation Question);
  unsigned most() const; ///< of one question
};

/// What was found out about how to show that the rounds of a loop repeat. An execution that has failed to show it
/// adds to one of these, and is to be done again.
struct LoopProofs {
  /// Loops of which it is not to be shown, by their places.
  std::set<unsigned> Unprovable;
  /// Unknown conditions, by place, that are answered by which round it is, where they hang on nothing else.
  std::map<unsigned, const clang::Expr *> ByCounter;
  /// Loops, by place, of which it is to be shown by all numbers that each round steps by as much.
  std::set<unsigned> Stepping;
  /// After how many rounds of such a loop that was shown. It is left after as many whenever it is executed: the
  /// rounds of a loop around it are compared.
  std::map<unsigned, std::uint64_t> SteppedAfter;
  unsigned Later = 0; ///< how often one of them was shown later than before
  /// Loops, by place, of which so many rounds were found to repeat together.
  std::map<unsigned, unsigned> Units;
  /// Loops, by place, of which it was shown although they do nothing to the device.
  std::set<unsigned> Silent;
  std::size_t size() const { return Unprovable.size() + ByCounter.size() + Stepping.size() + Later; }
};

class LiveBlocks;
class LoopRoundsOf;
class ProgramThread;
class RoundProof;
class SteadyCounter;
class SteppedRounds;
class ProjectFiles;

/// Whether a function stands in the standard library.
bool isOfStandardLibrary(const clang::FunctionDecl *F);

class Machine {
public:
  Machine(clang::ASTContext &Context, clang::Sema &Sema, Library &Standard, Host &TheHost, MachineLimits Limits = {});
  ~Machine();

  /// Initialises \p Globals in order, runs a function without arguments (they are default or unknown values) to its
  /// end and destroys what is static.
  void run(const clang::FunctionDecl *Entry, llvm::ArrayRef<const clang::VarDecl *> Globals = {});

  // --- threads of the program (Thread.cpp) -------------------------------------------------------------
  // One of them runs at a time, until it ends or waits for others. `thread_local` variables are its own, and end with
  // it.
  /// Starts one and runs it at once. \p Body throws nothing of the program's.
  void startThread(Address Id, std::function<void()> Body);
  /// The one that runs waits for what others do: the first thread lets each of them go on until it waits again or
  /// ends, any other whoever let it run.
  void letOthersRun();
  bool isFirstThread() const { return !Running; }
  /// Of the one that runs; 0: the first.
  Address runningThread() const;
  bool hasThread(Address Id) const; ///< that was started and has not ended
  bool isAlone() const { return Threads.empty(); }
  /// How many have been started, have ended or been told something: whoever waits may find another state then.
  std::uint64_t ThreadEvents = 0;
  /// Which threads there are, and where each waits.
  void describeThreads(StateHash &H) const;

  // How it ended.
  StopReason Stopped = StopReason::None;
  std::string StopMessage; ///< what() of the exception, or which limit
  clang::SourceLocation StopLocation;
  std::vector<clang::SourceLocation> StopStack; ///< call sites, innermost first
  std::string Output;                           ///< what the program printed; `?` where it is not known
  int ExitStatus = 0;

  clang::ASTContext &Context;
  clang::Sema &SemaRef;
  Library &Standard;
  Host &TheHost;
  MachineLimits Limits;
  Memory Mem;
  static constexpr std::uint64_t StepsBetweenChecks = 1023; ///< of the limits; all ones in binary
  std::uint64_t Steps = 0, CountedSteps = 0, CountedEvents = 0;
  ArgumentOrder Order = ArgumentOrder::LeftToRight;
  /// What main() is called with, the program's name first, as far as it is known; nothing: not even how much it is.
  using Words = std::vector<std::optional<std::string>>;
  std::optional<Words> ProgramArguments = Words{"program"};
  /// What the user says of values from outside; null: nothing.
  GivenValues *Given = nullptr;
  /// What a foreign function gives that is given a tensor is one like that, where a tensor is asked for.
  bool TakesTensors = true;
  /// Whether functions of missing headers leave the numbers that they are given, unless these are to be filled.
  bool LeavesNumbers = false;
  /// The files that the program finds; null: nothing is known of any.
  ProjectFiles *Files = nullptr;
  /// The program has several translation units: what a linker takes for one may be declared several times.
  bool SeveralUnits = false;

  /// The time is over then at the latest.
  void endBy(WorkClock::time_point Latest) {
    Deadline = std::min(Deadline, Latest);
    DecidesUnknown = true;
  }

  /// Tells conditions apart and puts them in an order, which is the same whether headers are precompiled or not:
  /// Clang numbers what comes from a precompiled one behind everything else. The program's own come first.
  unsigned conditionAt(clang::SourceLocation Where) const {
    constexpr unsigned IsLoaded = 1U << 30;
    return TheHost.isUserCode(Where) ? Where.getRawEncoding() & ~IsLoaded : Where.getRawEncoding() | IsLoaded;
  }

  /// Unknown conditions, by their places, behind which nothing is known of the numbers that one side of them writes.
  std::set<unsigned> Joined;
  /// Those of the program under which it wrote any.
  std::set<unsigned> WroteUnder;
  /// Unknown conditions that stand before an exception behind which the program goes on, by place.
  std::set<unsigned> CaughtChecks;
  /// Those that ask whether something is set that surrounds the program, and usually is not.
  std::set<unsigned> Surroundings;
  /// The numbers that were compared last before a check was not passed; where it is known, it says what would be.
  std::optional<std::pair<std::int64_t, std::int64_t>> FailedCheck;

  /// So many rounds of a loop repeat together: two, where conditions are true and false in turn.
  unsigned RoundsInTurn = 1;
  LoopProofs *Proofs = nullptr; ///< null: of no loop is it shown that its rounds repeat

  /// How many conditions were decided in no order: rounds in which one is do not stand for others.
  std::uint64_t DecidedInNoOrder = 0;
  /// Whoever decides an unknown condition says so first; a place, if it is not about the rounds of a loop.
  void noteQuestion(std::optional<clang::SourceLocation> At = std::nullopt);
  /// Decides an unknown condition at a place; set by the driver. Default: as usual, which is mostly true.
  std::function<bool(clang::SourceLocation, const std::string &Cause, bool Usual)> Oracle;
  /// Whether a loop with an unknown condition takes more rounds than MachineLimits says, which then stand for any
  /// number of them (Rounds.h). Default: no. \p IsBounded: the condition is that of a `break`, and the loop comes to
  /// an end without it.
  std::function<bool(clang::SourceLocation, clang::SourceLocation Loop, const std::string &Cause, bool IsBounded)>
      OneMoreRound;
  /// Runs something in which Clang may find errors, without telling the user; false when it did. The declaration is
  /// what is instantiated, null when it is not one.
  std::function<bool(llvm::function_ref<void()>, const clang::Decl *)> Quietly;

  // --- memory ---------------------------------------------------------------------------------------
  ScalarType scalar(clang::QualType Type) const;
  /// Whether objects of the type have a place, never a value: classes, arrays.
  static bool isPlaced(clang::QualType Type) { return Type->isRecordType() || Type->isArrayType(); }
  void zero(Place At, clang::QualType Type, std::uint64_t Count = 1);
  Value load(Place At, clang::QualType Type);
  void store(Place At, const Value &V, clang::QualType Type);
  /// Something is written to a place that is not known: nothing in the object that it lies in is known any more.
  /// Where that is not known either, or tensors lie in it, the ledger says \p What writes.
  void writeSomewhere(Place At, const std::string &What, clang::SourceLocation Where);
  std::uint64_t sizeOf(clang::QualType Type) const;
  /// Whether what lies at \p At, or what that leads to, holds memory of a library.
  bool leadsToMemory(Place At, clang::QualType Type);
  /// Storage for an object, not constructed; zero when asked for, uninitialised otherwise.
  Place allocate(clang::QualType Type, BlockKind Kind, bool Zero = false);
  /// Storage for a temporary that is let go, destroyed when \p Destroy, at the end of the current full expression.
  Place temporary(clang::QualType Type, bool Destroy);
  /// An object that no constructor of the program's made is of that class, as vtable pointers tell.
  void becomes(const clang::CXXRecordDecl *Class, Place At);
  /// From now on the object at \p At dies with the current full expression.
  void destroyLater(Place At, clang::QualType Type);
  Value unknown(const std::string &Cause) { return Value::unknown(Mem.cause(Cause)); }
  Place unknownPlace(const std::string &Cause) { return Place::unknown(Mem.cause(Cause)); }
  /// The class that the vtable pointers to that block are of.
  static const clang::CXXRecordDecl *classOfTable(const Block &Table);
  const std::string &causeOf(const Value &V) const { return Mem.text(V.cause()); }
  /// Everything in the object is unknown from now on; what libraries keep in it is let go.
  void makeUnknown(Place At, clang::QualType Type, CauseId Cause);
  /// What a library keeps at this place; null when nothing.
  HostRef slot(Place At) { return At.isUnknown() ? nullptr : Mem.slot(At.At); }
  /// The text of a C string; nothing when it is not known or not there.
  std::optional<std::string> cString(Address A);
  /// The address of a string literal of the machine's own; equal texts share it.
  Address literal(const std::string &Text);
  /// What the program's own code calls the object at \p At: a variable, or a member of an object whose method is
  /// active. Null when it has no such name.
  const clang::ValueDecl *variableAt(Place At);
  /// What the user says of a variable or member, in words; nothing where nothing is said.
  std::optional<std::string> givenWords(const clang::ValueDecl *D);
  /// The program cannot be executed with what was said.
  [[noreturn]] void refuseGiven(const std::string &Why);
  /// The text that the user says for what has these tokens (SetValue::Tokens); nothing where none is said.
  std::optional<Address> givenText(const std::string &Tokens);

  // --- objects: for the libraries ----------------------------------------------------------------------
  /// Constructs `Type(arguments...)` at \p At, as Clang resolves it; false (and unmodelled) when nothing fits.
  bool construct(clang::QualType Type, std::vector<Operand> Arguments, Place At, const clang::Expr *Site);
  /// Copy constructs, or move constructs, an object from another of the same type.
  void copyObject(clang::QualType Type, Place To, Place From, bool Move, const clang::Expr *Site);
  /// Runs the destructor, elements of arrays in reverse; nothing for types that have none. Storage stays.
  void destroyObject(Place At, clang::QualType Type);
  /// Calls whatever \p Callable is (closure, function, functor, std::function). The caller is code of a library: what
  /// the call makes on its way dies when it is over, but for a result of class type, which lives as long as the
  /// current full expression.
  CallResult callCallable(const Operand &Callable, std::vector<Operand> Arguments, const clang::Expr *Site);
  /// Calls the method that overload resolution finds; virtual ones by the object's dynamic type. Nothing when there
  /// is none.
  std::optional<CallResult> callMethod(Place Object, clang::QualType Class, llvm::StringRef Name,
                                       std::vector<Operand> Arguments, const clang::Expr *Site);
  /// The object's place seen as a base class (or the same class); nothing when \p To is no unambiguous base.
  std::optional<Place> upcast(Place Object, const clang::CXXRecordDecl *From, const clang::CXXRecordDecl *To);
  /// The most derived object around a subobject of polymorphic class.
  DynamicObject dynamicObject(Place Object, const clang::CXXRecordDecl *Class);
  Place fieldPlace(Place Object, const clang::FieldDecl *Field);
  clang::QualType classType(const clang::CXXRecordDecl *Class) const;
  /// Runs \p Body as a full expression of its own: what it makes on its way dies at the end.
  void fullExpression(llvm::function_ref<void()> Body);
  /// Throws an exception of class \p Type (its constructor gets the message); ends the execution when there is no
  /// such class here.
  [[noreturn]] void raise(std::string Message, const clang::Expr *Site, const char *Type = "std::runtime_error");
  std::vector<clang::SourceLocation> callSites() const;
  /// What std::terminate calls; 0: nothing of the program's.
  Address TerminateHandler = 0;
  [[noreturn]] void terminate(std::string Message, clang::SourceLocation Where, const ExceptionRef &E = nullptr);
  [[noreturn]] void stop(StopReason Reason, std::string Message, clang::SourceLocation Where);
  /// Whether there may be more in the object that \p A points into, or behind, than is known: it lies on the heap,
  /// and a loop of which nobody knows how often it runs was left, which may have made it longer.
  bool mayBeLonger(Address A);
  /// Something without a model: an entry of the ledger, and an unknown value with that cause.
  Value unmodelled(std::string What, const clang::Expr *Site, Doubt Kind = Doubt::NoModel);
  std::string_view qualifiedName(const clang::NamedDecl *D);
  /// A class by its qualified name; null when the headers do not declare it.
  const clang::CXXRecordDecl *findClass(llvm::StringRef QualifiedName);
  Frame &frame() { return *Frames.back(); }
  const std::vector<std::unique_ptr<Frame>> &frames() const { return Frames; }
  /// The loop of the innermost function that goes over a range by what is executed now; null if there is none.
  const clang::Stmt *rangeLoop() const {
    return !Ranges.empty() && Ranges.back().second == Frames.size() ? Ranges.back().first : nullptr;
  }
  clang::SourceLocation here() const { return Here; }
  /// The execution is over: objects that libraries still keep die without running code of the program.
  bool ended() const { return Ended; }
  /// A limit, an error or the like is on its way to the end of the run: what is found out now is no more part of it.
  bool isStopping() const { return Stopped != StopReason::None && Stopped != StopReason::Exit; }
  /// Runs what the end of an object that a library holds does in the program. Nothing leaves it, for it is called in
  /// destructors: what stops the run there is thrown by the next step.
  void atEndOfHeld(llvm::function_ref<void()> Body) noexcept;
  void print(std::string_view Text) { Output += Text; }
  Address functionAddress(const clang::FunctionDecl *F);
  const clang::FunctionDecl *functionAt(Address A);
  /// Runs when the execution ends, newest first (std::atexit).
  void atExit(std::function<void()> F) { AtExit.push_back({std::move(F), Statics.size()}); }
  /// The exception being handled; null when there is none.
  ExceptionRef handled() const { return Caught.empty() ? nullptr : Caught.back(); }
  ExceptionRef exceptionAt(Address A) const;
  void letGo(const ExceptionRef &E);
  [[noreturn]] void throwAgain(ExceptionRef E);
  /// Runs \p Body, which may throw whatever it likes; gives what it threw, still on its way, to be passed on or
  /// swallowed.
  ExceptionRef catching(llvm::function_ref<void()> Body);
  [[noreturn]] void passOn(const ExceptionRef &E);
  void swallow(const ExceptionRef &E);
  int uncaughtExceptions() const { return InFlight; }
  /// What is left of a va_list, for printf and its like.
  std::vector<Operand> variadicOperands(Place List);
  void beginVariadic(Place List);
  Operand nextVariadic(const clang::Expr *E);
  /// Storage that goes with the current block.
  Address automaticStorage(std::uint64_t Bytes);

  // --- evaluation ------------------------------------------------------------------------------------
  Value evaluate(const clang::Expr *E);            ///< a scalar prvalue
  Place locate(const clang::Expr *E);              ///< a glvalue; a prvalue is materialised
  void initialise(const clang::Expr *E, Place At); ///< a prvalue of class or array type
  Flow execute(const clang::Stmt *S);
  /// Any initialiser, of any type, into storage.
  void initialiseAny(const clang::Expr *E, clang::QualType Type, Place At);
  void discard(const clang::Expr *E);

  /// How many elements were said to be in what \p E gives; ends the execution where that is no number, or more than
  /// \p Most.
  std::optional<std::int64_t> givenCount(const clang::Expr *E, std::optional<std::int64_t> Most);
  /// `mask.nonzero()` as it stands in the program, with the words to say its size.
  std::string nameWithWords(const clang::Expr *E) const;

private:
  friend struct Dispatch;
  using Mark = std::size_t;

  // Scope.cpp
  struct Cleanup {
    enum class Kind : std::uint8_t { Destroy, Release, DestroyAndRelease, Returned, OnThrow, Call } K;
    Place At;
    clang::QualType Type;
    const clang::VarDecl *Variable = nullptr;
    const clang::CXXRecordDecl *InClass = nullptr; ///< a base subobject of this object, which lies at InAt
    Address InAt = 0;
  };
  void take(std::vector<Cleanup> &Stack, Mark Down, bool Unwinding);
  void clean(const Cleanup &C, bool Unwinding);
  void checkAllowed(const clang::FunctionProtoType *Type, const ExceptionRef &E);
  bool holdsDataMemberPointers(clang::QualType Type);
  void zeroDataMembers(Place At, clang::QualType Type);
  void destroyEach(llvm::function_ref<bool()> Next);
  [[noreturn]] void throwsWhileUnwinding(const ExceptionRef &E);
  void blockScope(llvm::function_ref<void()> Body);
  template <class F> auto inBlock(F Body);
  template <class F> auto inFullExpression(F Body);
  void duringConstruction(llvm::function_ref<void()> Body);
  void step(clang::SourceLocation Where) {
    if (Where.isValid() && (Frames.empty() || frame().IsUser))
      Here = Where;
    countStep();
  }
  /// The place of a statement is of interest in the program's own code only.
  void step(const clang::Stmt *S) {
    if (S && (Frames.empty() || frame().IsUser))
      Here = S->getBeginLoc();
    countStep();
  }
  void countStep() {
    if ((++Steps & StepsBetweenChecks) == 0)
      checkLimits();
  }
  void checkLimits();
  /// Those of all who look at the memory at the same time: numbers are kept meanwhile.
  std::shared_ptr<LiveBlocks> liveBlocks();
  void countWork();    ///< what was done since it was last asked is work done: WorkClock
  bool isLate() const; ///< half of the time is over

  // Given.cpp
  int givenFor(const clang::Expr *E);
  std::string textOf(const clang::Expr *E) const;
  /// How many rounds of a loop were said in the name of what it asks before each: `getline(in, line)=60000`.
  /// \p Which: of the values that were said.
  std::optional<std::uint64_t> givenRounds(int Which);
  bool givenOverrides(const clang::Expr *E);
  std::optional<Value> givenAtOnce(const clang::Expr *E);
  Place placeOf(const Value &V, clang::QualType Type);
  Value givenValue(int Which, clang::QualType Type);
  Value valueSaid(const SetValue &S, clang::QualType Type);
  Value settled(const clang::Expr *E, const Value &V);
  Place settled(const clang::Expr *E, Place P);
  void settleText(int Which, const clang::Expr *E, Place At);
  bool giveObject(Place At, clang::QualType Type, const std::string &Said, bool Overrides);
  void settleInitial(const clang::ValueDecl *D, Place At);
  std::string sizeAsked(const clang::Expr *Range) const;
  bool namesResult(const clang::Expr *E, const clang::DeclContext *Function) const;
  CauseId explained(const clang::Expr *E, CauseId Cause);
  std::string wordsFor(const clang::Expr *E) const;

  // GivenForeign.cpp
  CauseId causeOfForeign(Place At);
  std::optional<Value> givenForForeign(CauseId Of, clang::QualType Wanted);
  bool giveForeign(CauseId Of, clang::QualType Type, Place At);
  clang::QualType typeOfSaid(const SetValue &S) const;
  Value valueOf(const ForeignNumber &Number, clang::QualType Type);
  void tellNumber(CauseId Of, ForeignNumber Number);
  bool isOfAnyRound(const clang::Expr *E, CauseId Cause) const;
  CauseId causeOfNumber(const std::string &Name, const std::string &Number, std::string Assumed);
  std::optional<CallResult> assignedToForeign(const LibraryCall &Call);
  bool makeOfNumber(CauseId Of, LibraryCall &Call);
  std::optional<CallResult> computedOfForeign(const LibraryCall &Call);
  std::optional<CallResult> answerOfForeign(const LibraryCall &Call);
  bool giveLike(const LibraryCall &Call, CauseId Cause);
  Place firstGiven(const LibraryCall &Call, const clang::CXXRecordDecl *Class, const clang::FieldDecl *Kept,
                   clang::QualType Type);
  void nameWhatLiesAt(Place At, const clang::Expr *E);

  // ForeignMembers.cpp
  bool isMemberOfForeign(const clang::ValueDecl *D) const;
  Place memberOfForeign(const clang::MemberExpr *E);

  // Statement.cpp
  Flow executeCompound(const clang::Stmt *S);
  Flow executeDeclarations(const clang::Stmt *S);
  Flow executeFor(const clang::Stmt *S);
  Flow executeRangeFor(const clang::Stmt *S);
  Flow executeWhile(const clang::Stmt *S);
  Flow executeDo(const clang::Stmt *S);
  Flow executeIf(const clang::Stmt *S);
  Flow executeSwitch(const clang::Stmt *S);
  Flow executeLabel(const clang::Stmt *S);
  Flow executeCase(const clang::Stmt *S);
  Flow executeAttributed(const clang::Stmt *S);
  Flow executeNull(const clang::Stmt *S);
  Flow executeAssembly(const clang::Stmt *S);
  Flow executeBreak(const clang::Stmt *S);
  Flow executeContinue(const clang::Stmt *S);
  Flow executeGoto(const clang::Stmt *S);
  Flow executeIndirectGoto(const clang::Stmt *S);
  Flow executeReturn(const clang::Stmt *S);
  Flow executeTry(const clang::Stmt *S);
  Flow executeExpression(const clang::Stmt *S);
  Flow executeUnsupported(const clang::Stmt *S);
  Flow runLoopBody(const clang::Stmt *Body, bool &Leave);
  void giveBack(const clang::Expr *E);
  void declare(const clang::VarDecl *D);
  void declareVariableArray(const clang::VarDecl *D, const clang::VariableArrayType *Type);
  void bindDecomposition(const clang::VarDecl *D);
  Value conditionValue(const clang::Expr *E);
  bool chooseSide(const clang::IfStmt *If, CauseId &By, CauseId &Printed);
  Flow executePrinting(const clang::Stmt *Side, CauseId By);
  Flow executeSide(const clang::Stmt *Side, const std::vector<unsigned> &Conditions, CauseId By);
  bool decide(const Value &Condition, clang::SourceLocation Where, bool Usual = true);
  /// \p V, or the truth of \p E where that is not known, but hangs on the counter of a loop alone.
  Value byCounter(const Value &V, const clang::Expr *E, clang::SourceLocation Where);
  /// \p Named: what the user can call it by, when that is not the condition itself.
  bool goesOn(const clang::Expr *E, LoopRoundsOf &Rounds, const clang::Expr *Named = nullptr);
  /// \p Size is what tells how many rounds there are, if anything does.
  bool anotherRound(const Value &Condition, const clang::Expr *E, UnknownRounds &Unknown,
                    const std::string &Size = "", bool IsBounded = false);
  /// Of a loop at \p Where that goes on as long as nobody knows.
  bool anotherRound(clang::SourceLocation Where, const std::string &Cause, UnknownRounds &Unknown,
                    bool IsBounded = false);
  bool comesToAnEnd(const UnknownRounds &Rounds);
  void callWhatIsGiven(LibraryCall &Call);
  bool holds(const clang::Stmt *S, const clang::Stmt *Inner);
  const clang::SwitchCase *chooseCase(const clang::SwitchStmt *S, const Value &V, std::vector<unsigned> &Tried);
  void runHandler(const clang::CXXCatchStmt *Handler, const ExceptionRef &E, llvm::function_ref<void()> Body);
  const clang::CXXCatchStmt *findHandler(const clang::CXXTryStmt *S, const ExceptionRef &E, Place &Object);
  bool matches(clang::QualType Caught, const ExceptionRef &E, Place &Object);

  // Scalar.cpp
  Value evaluateParen(const clang::Expr *E);
  Value evaluateFull(const clang::Expr *E);
  Value evaluateConstantExpr(const clang::Expr *E);
  Value evaluateInteger(const clang::Expr *E);
  Value evaluateCharacter(const clang::Expr *E);
  Value evaluateBool(const clang::Expr *E);
  Value evaluateFloat(const clang::Expr *E);
  Value evaluateImaginary(const clang::Expr *E);
  Value evaluateNull(const clang::Expr *E);
  Value evaluateZero(const clang::Expr *E);
  Value evaluateFolded(const clang::Expr *E); ///< what Clang computes: sizeof, traits, concepts
  Value evaluateSizeof(const clang::Expr *E);
  Value evaluateThis(const clang::Expr *E);
  Value evaluateUnary(const clang::Expr *E);
  Value evaluateBinary(const clang::Expr *E);
  Value evaluateConditional(const clang::Expr *E);
  Value evaluateCompoundLiteral(const clang::Expr *E);
  Value evaluateCallScalar(const clang::Expr *E);
  Value evaluateNew(const clang::Expr *E);
  Value evaluateDelete(const clang::Expr *E);
  Value evaluateThrow(const clang::Expr *E);
  Value evaluateCast(const clang::Expr *E);
  Value evaluateInitList(const clang::Expr *E);
  Value evaluateDefaultArgument(const clang::Expr *E);
  Value evaluateDefaultInit(const clang::Expr *E);
  Value evaluateSubstituted(const clang::Expr *E);
  Value evaluateOpaque(const clang::Expr *E);
  Value evaluateRewritten(const clang::Expr *E);
  Value evaluateTypeid(const clang::Expr *E);
  Value evaluateBindTemporary(const clang::Expr *E);
  Value evaluateStmtExpr(const clang::Expr *E);
  Value evaluateVaArg(const clang::Expr *E);
  Value evaluateAtomic(const clang::Expr *E);
  Value evaluateArrayInitIndex(const clang::Expr *E);
  Value evaluateGeneric(const clang::Expr *E);
  Value evaluateChoose(const clang::Expr *E);
  Value evaluateSourceLocation(const clang::Expr *E);
  Value evaluateAddressOfLabel(const clang::Expr *E);
  Value evaluateUnsupported(const clang::Expr *E);
  Value evaluatePseudo(const clang::Expr *E);
  const clang::Expr *beginPseudo(const clang::Expr *E);
  Value evaluateName(const clang::Expr *E);
  Value evaluateGlvalue(const clang::Expr *E); ///< the address, for what is a reference in a scalar's place

  // Location.cpp
  Place locateParen(const clang::Expr *E);
  Place locateFull(const clang::Expr *E);
  std::optional<Place> locateKeptList(const clang::MaterializeTemporaryExpr *M);
  Place locateMaterialised(const clang::Expr *E);
  Place locateString(const clang::Expr *E);
  Place locatePredefined(const clang::Expr *E);
  Place locateReference(const clang::Expr *E);
  Place locateMember(const clang::Expr *E);
  Place locateSubscript(const clang::Expr *E);
  Place locateUnary(const clang::Expr *E);
  Place locateBinary(const clang::Expr *E);
  Place locateConditional(const clang::Expr *E);
  Place locateCall(const clang::Expr *E);
  Place locateCast(const clang::Expr *E);
  Place locateOpaque(const clang::Expr *E);
  Place locatePseudo(const clang::Expr *E);
  Place locateCompoundLiteral(const clang::Expr *E);
  Place locateInitList(const clang::Expr *E);
  Place locateTypeid(const clang::Expr *E);
  Place locateDefaultArgument(const clang::Expr *E);
  Place locateDefaultInit(const clang::Expr *E);
  Place locateSubstituted(const clang::Expr *E);
  Place locateRewritten(const clang::Expr *E);
  Place locateThrow(const clang::Expr *E);
  Place locateStmtExpr(const clang::Expr *E);
  Place locateGeneric(const clang::Expr *E);
  Place locateTemporary(const clang::Expr *E);
  Place locateTemplateObject(const clang::ValueDecl *D);
  Place locateVariable(const clang::ValueDecl *D, const clang::Expr *Site);
  Place locateStatic(const clang::VarDecl *V, const clang::Expr *Site);
  Place capturedVariable(const clang::VarDecl *V);
  static Place dereference(const Value &Pointer);
  /// The same for what lies there, of \p Type: of objects that hold memory of a library one stands for all, where it
  /// is not known which of them it is.
  Place pointee(const Value &Pointer, clang::QualType Type);
  /// The other way: what `&` gives.
  static Value pointerTo(const Place &P);
  Place present(Place P, clang::SourceLocation Where);
  Place assign(const clang::BinaryOperator *E);
  Place increment(const clang::UnaryOperator *E, Value *Old);
  Place memberByPointer(const clang::BinaryOperator *E);

  // Aggregate.cpp
  void initParen(const clang::Expr *E, Place At);
  void initFull(const clang::Expr *E, Place At);
  void initConstruct(const clang::Expr *E, Place At);
  void initInherited(const clang::Expr *E, Place At);
  void initCast(const clang::Expr *E, Place At);
  void initCall(const clang::Expr *E, Place At);
  void initList(const clang::Expr *E, Place At);
  void initParenList(const clang::Expr *E, Place At);
  void initLambda(const clang::Expr *E, Place At);
  void initConditional(const clang::Expr *E, Place At);
  void initBinary(const clang::Expr *E, Place At);
  void initBindTemporary(const clang::Expr *E, Place At);
  void initDefaultArgument(const clang::Expr *E, Place At);
  void initDefaultInit(const clang::Expr *E, Place At);
  void initZero(const clang::Expr *E, Place At);
  void initNothing(const clang::Expr *E, Place At);
  void initStdList(const clang::Expr *E, Place At);
  void initOpaque(const clang::Expr *E, Place At);
  void initCompoundLiteral(const clang::Expr *E, Place At);
  void initArrayLoop(const clang::Expr *E, Place At);
  void initString(const clang::Expr *E, Place At);
  void initStmtExpr(const clang::Expr *E, Place At);
  void initRewritten(const clang::Expr *E, Place At);
  void initThrow(const clang::Expr *E, Place At);
  void initSubstituted(const clang::Expr *E, Place At);
  void initGeneric(const clang::Expr *E, Place At);
  void initVaArg(const clang::Expr *E, Place At);
  void initPseudo(const clang::Expr *E, Place At);
  void initConstant(const clang::Expr *E, Place At);
  void initGlvalue(const clang::Expr *E, Place At);
  void initUnsupported(const clang::Expr *E, Place At);
  void constructElement(const clang::CXXConstructExpr *C, Place At, clang::QualType Element, const clang::Expr *Site);
  void initialiseElement(const clang::Expr *Init, clang::QualType Element, Place At, std::uint64_t I);
  void fillArray(clang::QualType Element, Place At, std::uint64_t From, std::uint64_t To, const clang::Expr *Filler);
  void initialiseFields(const clang::CXXRecordDecl *Class, llvm::ArrayRef<clang::Expr *> Inits, Place At,
                        const clang::FieldDecl *UnionField);

  // Constant.cpp
  bool storeConstant(const clang::APValue &V, clang::QualType Type, Place At);
  std::optional<Place> constantPlace(const clang::APValue &V);
  bool initialiseConstant(const clang::VarDecl *V, Place At);

  // Arithmetic.cpp, Cast.cpp
  Value convert(const Value &V, clang::QualType To);
  Value convertScalar(const Value &V, ScalarType To);
  SteppedRounds *stepperOf(std::uint32_t Of) const;
  Value steppedAs(const SteppedNumber &N, ScalarType To, CauseId Cause);
  std::optional<SteppedNumber> asStepped(const Value &V) const;
  std::optional<std::pair<SteppedNumber, SteppedNumber>> bothStepped(const Value &L, const Value &R) const;
  std::optional<Value> steppedArithmetic(clang::BinaryOperatorKind Op, const Value &L, const Value &R, ScalarType T);
  std::optional<Value> steppedComparison(clang::BinaryOperatorKind Op, const Value &L, const Value &R);
  Value arithmetic(clang::BinaryOperatorKind Op, const Value &L, const Value &R, clang::QualType Type,
                   clang::QualType OperandType, const clang::Expr *Site);
  Value integerArithmetic(clang::BinaryOperatorKind Op, const Value &L, const Value &R, ScalarType Type,
                          const clang::Expr *Site);
  Value floatArithmetic(clang::BinaryOperatorKind Op, const Value &L, const Value &R, ScalarType Type);
  Value complexArithmetic(clang::BinaryOperatorKind Op, const Value &L, const Value &R, clang::QualType Type);
  Value compare(clang::BinaryOperatorKind Op, const Value &L, const Value &R, clang::QualType OperandType);
  Value pointerArithmetic(clang::BinaryOperatorKind Op, const Value &L, const Value &R, clang::QualType LeftType,
                          clang::QualType RightType, const clang::Expr *Site);
  Value offsetPointer(const Value &P, std::int64_t By, clang::QualType Pointee);
  Value shortCircuit(const clang::BinaryOperator *E);
  Place castPath(Place From, const clang::CastExpr *E);
  Value castMemberPointer(const clang::CastExpr *E);
  Value castDynamic(const clang::CastExpr *E);
  Value threeWay(const clang::BinaryOperator *E);
  void makeOrdering(const Value &V, clang::QualType Type, Place At);

  // Call.cpp, Argument.cpp
  // Facts.cpp
  struct FunctionFate;
  struct BodyFacts;
  struct ClosureFacts;
  struct FieldFacts;
  const FunctionFate &fateOf(const clang::FunctionDecl *F);
  const BodyFacts &bodyFacts(const clang::FunctionDecl *Definition);
  const ClosureFacts &closureFacts(const clang::CXXRecordDecl *Class);
  const FieldFacts &fieldFacts(const clang::FieldDecl *Field);
  std::optional<std::int64_t> castOffset(const clang::CastExpr *E, const clang::CXXRecordDecl *From);

  CallResult evaluateCall(const clang::Expr *E, Place Result);
  CallResult callOperator(const clang::CXXOperatorCallExpr *E, Place Result);
  CallResult callMember(const clang::CXXMemberCallExpr *E, Place Result);
  CallResult callDirect(const clang::CallExpr *E, const clang::FunctionDecl *F, Place Result);
  CallResult callIndirect(const clang::CallExpr *E, Place Result);
  CallResult callByMemberPointer(const clang::CXXMemberCallExpr *E, const clang::BinaryOperator *Op, Place Result);
  CallResult callFunction(const clang::FunctionDecl *F, Place This, std::vector<Operand> Arguments,
                          const clang::Expr *Site, bool Virtual, Place Result);
  CallResult callUnmodelled(LibraryCall &Call);
  CallResult adjustCovariant(CallResult R, clang::QualType From, clang::QualType To);
  CallResult callLambdaInvoker(const clang::CXXMethodDecl *Invoker, std::vector<Operand> Arguments,
                               const clang::Expr *Site, Place Result);
  bool isLibrarysForProgram(const BodyFacts &Body);
  CauseId decidedWhile(llvm::function_ref<void()> Run);
  void loseResult(CallResult &R, clang::QualType Type, Place Result, CauseId Cause);
  /// Elements in a row that a library is given, as they were before.
  struct RowBefore {
    Address First;
    std::uint64_t Size;
    clang::QualType Element;
    std::vector<std::uint8_t> Bytes; ///< as many as are compared
  };
  std::vector<RowBefore> rowsGiven(const std::vector<Operand> &Arguments);
  bool areAlike(const RowBefore &Row);
  void loseOrder(const std::vector<RowBefore> &Rows, CauseId Cause);
  CallResult runBody(const BodyFacts &Body, Place This, std::vector<Operand> &Arguments, const clang::Expr *Site,
                     Place Result);
  CallResult interpretBody(const BodyFacts &Body, Place This, std::vector<Operand> &Arguments,
                           const clang::Expr *Site, Place Result);
  CallResult enter(const BodyFacts &Body, Place This, std::vector<Operand> &Arguments, const clang::Expr *Site,
                   Place Result, llvm::function_ref<void()> Run);
  std::unique_ptr<Frame> newFrame();
  void leaveFrame();
  CallResult answerCall(const FunctionFate &Fate, LibraryCall &Call, bool Virtual);
  Place captured(const clang::ValueDecl *V);
  void bindClosure(Frame &F, const clang::CXXRecordDecl *Class);
  CallResult defaultedAssignment(const clang::CXXMethodDecl *F, Place This, std::vector<Operand> &Arguments);
  CallResult defaultedComparison(const clang::FunctionDecl *F, Place This, std::vector<Operand> &Arguments);
  Operand operand(const clang::Expr *E, const clang::ParmVarDecl *Param, clang::QualType ParamType);
  std::vector<Operand> operands(const clang::FunctionDecl *F, const clang::FunctionProtoType *Type,
                                llvm::ArrayRef<const clang::Expr *> Arguments, ArgumentOrder Order);
  void adoptClassArguments(const clang::FunctionDecl *F, std::vector<Operand> &Arguments);
  void bindParameters(Frame &F, const BodyFacts &Body, std::vector<Operand> &Arguments);
  std::optional<CallResult> callBuiltin(const clang::CallExpr *E, const clang::FunctionDecl *F);

  // Reach.cpp
  /// What is among it that a call without a model can reach, and is unknown afterwards.
  enum class Reached : std::uint8_t {
    Nothing,
    Values,   ///< tensors and the like, given to a function that is not there: they are left as they are
    Anything, ///< an object that may hold a tensor, or code
  };
  Reached changeWhatIsReached(const LibraryCall &Call, CauseId Cause);
  /// What a function that is not there is given, and fills, is called what the program calls it.
  void nameWhatIsFilled(const LibraryCall &Call, CauseId Cause);
  /// Where the variables are that \p Call, of a header that was not found, is given, and that a `for` around it
  /// declares and steps, or compares with what it steps: those are given by value.
  std::vector<Address> countersGiven(const LibraryCall &Call);
  /// Where the numbers are that it is given, and leaves, and that are parameters or computed.
  std::vector<Address> numbersGiven(const LibraryCall &Call);
  /// Where those variables and members are that it is given.
  std::vector<Address> variablesGiven(const LibraryCall &Call,
                                      llvm::function_ref<bool(const clang::ValueDecl *)> Wanted);
  /// Whether a method changes its object. One that has a const overload only leads to what is in it.
  static bool changesItsObject(const clang::CXXMethodDecl *Method);
  std::string foreignText(const clang::FunctionDecl *F, const clang::Expr *Site);
  CauseId foreignCause(const clang::FunctionDecl *F, const clang::Expr *Site);

  // Construct.cpp, Destroy.cpp
  struct Whole { ///< the complete object that a subobject is constructed in
    const clang::CXXRecordDecl *Class;
    Place At;
  };
  void constructWith(const clang::CXXConstructorDecl *C, std::vector<Operand> Arguments, Place At,
                     clang::QualType Type, const clang::Expr *Site, const Whole *In = nullptr, bool Zero = false);
  void runConstructor(const clang::CXXConstructorDecl *C, std::vector<Operand> &Arguments, Place At, const Whole &In,
                      bool Complete, const clang::Expr *Site);
  void runInitialisers(const clang::CXXConstructorDecl *C, Place At, const Whole &In, bool Complete);
  void initialiseBase(const clang::CXXRecordDecl *Base, const clang::Expr *Init, Place At, const Whole *In);
  void initialiseMember(const clang::CXXCtorInitializer *Init, Place At);
  void constructInherited(const clang::CXXInheritedCtorInitExpr *E, Place At, const Whole *In);
  void copyOwned(const clang::CXXRecordDecl *Class, Place To, Place From, bool Move);
  const clang::CXXConstructorDecl *copyConstructor(const clang::CXXRecordDecl *Class, bool Move);
  bool constructTrivially(const clang::CXXConstructorDecl *C, std::vector<Operand> &Arguments, Place At,
                          clang::QualType Type);
  bool constructOwned(const clang::CXXConstructorDecl *C, std::vector<Operand> &Arguments, Place At,
                      clang::QualType Type, const clang::Expr *Site, bool IsBase);
  bool ownsClass(const clang::CXXRecordDecl *Class, Library *&Owner);
  void destroyRecord(Place At, const clang::CXXRecordDecl *Class, bool Complete, const Whole &In);
  void destroyParts(Place At, const clang::CXXRecordDecl *Class, bool Complete, const Whole &In);
  bool needsDestruction(clang::QualType Type);

  // New.cpp
  Address callOperatorNew(const clang::CXXNewExpr *E, std::uint64_t Bytes, std::vector<Operand> Placement);
  void callOperatorDelete(const clang::FunctionDecl *F, Address At, std::uint64_t Bytes, std::uint64_t Align,
                          const clang::Expr *Site, llvm::ArrayRef<Operand> Placement = {});
  Value newArray(const clang::CXXNewExpr *E);
  void initialiseElements(const clang::Expr *Init, clang::QualType Element, Place At, std::uint64_t Count);
  std::uint64_t cookieBytes(clang::QualType Element, const clang::FunctionDecl *Deleter);
  void deleteArray(const clang::CXXDeleteExpr *E, Address At);

  // Layout.cpp
  struct TablePointer {
    const clang::CXXRecordDecl *Class, *Complete; ///< dynamic type, and what it is being constructed in
    std::int64_t ClassOffset, Offset;             ///< in Complete: of Class, of the subobject with this pointer
    auto operator<=>(const TablePointer &) const = default;
  };
  const clang::ASTRecordLayout &layout(const clang::CXXRecordDecl *Class);
  void writeTablePointers(const clang::CXXRecordDecl *Class, Place At, const Whole &In);
  const TablePointer *tablePointer(Place Object);
  Place baseOf(Place Object, const clang::CXXRecordDecl *Class, const clang::CXXRecordDecl *Base, bool Virtual);
  const clang::CXXMethodDecl *overrider(const clang::CXXMethodDecl *Method, Place &This, const clang::Expr *Site);
  std::int64_t virtualBaseOffset(const clang::CXXRecordDecl *Complete, const clang::CXXRecordDecl *Base);
  static bool isPublicBase(const clang::CXXRecordDecl *From, const clang::CXXRecordDecl *To);
  std::optional<Place> dynamicCast(Place Object, const clang::CXXRecordDecl *From, const clang::CXXRecordDecl *To);
  Address typeInfo(clang::QualType Type);
  bool isSameType(clang::QualType A, clang::QualType B);

  // Global.cpp
  void initialiseStatic(const clang::VarDecl *V, Place At, const clang::Expr *Site);
  void initialiseGlobals(llvm::ArrayRef<const clang::VarDecl *> Globals);
  void initialiseInTurn(const clang::VarDecl *V);
  void initialiseOfThread(const clang::VarDecl *Wanted);
  void declareStaticLocal(const clang::VarDecl *V);
  void endProgram();
  void endThread();

  // Thread.cpp
  friend class ProgramThread;
  void goOn(ProgramThread &T);
  void letRun(ProgramThread &T, llvm::function_ref<void()> Run);
  void forgetThread(const ProgramThread &T);
  void endThreads();

  // Exception.cpp
  [[noreturn]] void throwObject(const clang::CXXThrowExpr *E);
  [[noreturn]] void launch(ExceptionRef E);
  Flow tryAround(const clang::CXXTryStmt *Try, llvm::function_ref<Flow()> Body, bool Rethrow = false);
  std::string describeException(const ExceptionRef &E);

  // Bodies.cpp
  const clang::FunctionDecl *definition(const clang::FunctionDecl *F);
  const clang::FunctionDecl *findDefinition(const clang::FunctionDecl *F);
  const clang::FunctionDecl *sharedFunction(const clang::FunctionDecl *F);
  const clang::VarDecl *sharedVariable(const clang::VarDecl *V);
  const clang::Expr *initialiserOf(const clang::VarDecl *V);

  // Resolve.cpp
  struct Resolution {                  ///< an expression built on demand; Slots stand for its operands
    const clang::Expr *Call = nullptr; ///< null: overload resolution failed
    std::vector<clang::OpaqueValueExpr *> Slots;
  };
  enum class ResolveKind : std::uint8_t { Construct, Method, Call };
  const Resolution &resolve(ResolveKind Kind, clang::QualType Type, llvm::StringRef Name,
                            llvm::ArrayRef<Operand> Arguments, clang::SourceLocation Where);
  void buildResolution(Resolution &R, ResolveKind Kind, clang::QualType Type, llvm::StringRef Name,
                       llvm::ArrayRef<Operand> Arguments, clang::SourceLocation Where);
  CallResult runResolution(const Resolution &R, Place Object, std::vector<Operand> &Arguments, Place Into);

  std::vector<std::unique_ptr<Frame>> Frames;
  std::vector<std::unique_ptr<Frame>> SpareFrames; ///< to be used again
  std::vector<Cleanup> Temporaries;                ///< of all active full expressions
  std::vector<Cleanup> Locals;                     ///< of all active blocks
  std::vector<Cleanup> Building;                   ///< parts of objects whose construction is not complete
  std::vector<Cleanup> Statics;                    ///< to be destroyed at the end, newest last
  struct ExitCall {
    std::function<void()> Run;
    std::size_t After; ///< so many statics had been made
  };
  std::vector<ExitCall> AtExit;
  std::set<const clang::VarDecl *> Pending; ///< globals whose turn has not come
  /// `thread_local` variables that code has to make, in order: each thread makes those of a unit when it first comes
  /// to one of them.
  std::vector<const clang::VarDecl *> MadeByThreads;
  std::size_t EntryDepth = 0; ///< of the entry function's frame
  llvm::DenseMap<const clang::VarDecl *, Place> Globals;
  llvm::DenseMap<const clang::VarDecl *, bool> StaticsBegun; ///< true: initialised
  ForeignNumbers OfForeign;                                  ///< what is known of objects whose class is not there
  llvm::DenseMap<const clang::Expr *, Place> Opaque;         ///< where OpaqueValueExprs in use lie
  llvm::DenseMap<const clang::Expr *, Value> OpaqueValues;   ///< or what they are
  std::vector<Place> DefaultInitObjects;                     ///< object whose default member initialiser runs
  std::vector<std::uint64_t> ArrayInitIndex;
  std::vector<ExceptionRef> Caught; ///< being handled
  std::map<Address, ExceptionRef> Exceptions;
  int InFlight = 0;
  /// What exceptions meet on their way, innermost last.
  struct Catcher {
    const clang::CXXTryStmt *Try = nullptr; ///< null: the edge of a function that must not throw, or a library
    bool TakesAll = false;                  ///< a library that catches everything
  };
  std::vector<Catcher> Tries;
  std::unordered_map<const clang::NamedDecl *, std::string> Names;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<FunctionFate>> Fates;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<BodyFacts>> KnownBodies;
  llvm::DenseMap<const clang::CXXRecordDecl *, std::unique_ptr<ClosureFacts>> KnownClosures;
  llvm::DenseMap<const clang::FieldDecl *, std::unique_ptr<FieldFacts>> KnownFields;
  llvm::DenseMap<const clang::CastExpr *, std::optional<std::int64_t>> CastOffsets;
  /// Of complete types, canonical and without qualifiers.
  mutable llvm::DenseMap<const clang::Type *, std::uint64_t> KnownSizes;
  llvm::DenseMap<const clang::CXXRecordDecl *, bool> DataMemberPointers;
  llvm::DenseMap<const clang::FunctionDecl *, const clang::FunctionDecl *> Definitions;
  /// Made of templates, and do not compile with what they are given.
  std::set<const clang::FunctionDecl *> Broken;
  llvm::DenseMap<const clang::CXXRecordDecl *, Library *> Owners;
  llvm::DenseMap<const clang::Expr *, Address> Literals;
  std::map<std::pair<std::string, std::uint64_t>, Address> EqualLiterals; ///< by bytes and size
  std::map<const clang::ValueDecl *, Address> TemplateObjects;
  std::map<std::string, Address> Texts;
  llvm::DenseMap<const clang::FunctionDecl *, Address> FunctionAddresses;
  std::map<TablePointer, Address> TablePointers;
  llvm::DenseMap<const void *, Address> TypeInfos;
  std::map<Address, clang::QualType> TypesOfInfos;
  /// By mangled name, where each of several translation units has its own.
  std::map<std::string, Address> SharedTypeInfos;
  std::map<std::string, const clang::FunctionDecl *> SharedFunctions;
  std::map<std::string, const clang::VarDecl *> SharedVariables;
  llvm::DenseMap<std::pair<const clang::CXXMethodDecl *, const clang::CXXRecordDecl *>, const clang::CXXMethodDecl *>
      Overriders;
  llvm::DenseMap<const clang::Stmt *, llvm::DenseMap<const clang::Stmt *, bool>> Contains;
  std::map<std::string, Resolution> Resolved;
  std::unique_ptr<clang::ItaniumMangleContext> Mangler;
  std::vector<std::vector<Operand>> VariadicSets; ///< what each va_start found
  bool Ended = false;
  /// Which of the values that were said is the number of rounds of the loop whose condition is being evaluated.
  int RoundsAsked = GivenValues::None;
  /// Loops over ranges that are being executed, each with how many functions were active; the innermost last.
  std::vector<std::pair<const clang::CXXForRangeStmt *, std::size_t>> Ranges;
  std::vector<const clang::ForStmt *> Counting; ///< those that are being executed, the innermost last
  llvm::DenseMap<std::pair<const clang::Expr *, CauseId>, CauseId> CausesSaid; ///< what explained() gave
  /// Causes that explained() called by a byte, or by a local variable of the function that is told: those without it.
  llvm::DenseMap<CauseId, std::pair<CauseId, const clang::DeclContext *>> NamedWithin;
  std::optional<std::pair<std::int64_t, std::int64_t>> Compared; ///< numbers, by the program's own code
  bool LeftUnknownLoop = false;                                  ///< a loop of which nobody knows how often it runs
  friend class LoopRoundsOf;
  friend class RoundProof;
  friend class SteadyCounter;
  friend class SteppedRounds;
  std::vector<std::unique_ptr<ProgramThread>> Threads; ///< that have not ended, but for the first
  ProgramThread *Running = nullptr;                    ///< null: the first
  std::weak_ptr<LiveBlocks> Live;                      ///< while somebody looks at them
  std::vector<RoundProof *> Trials;       ///< whose rounds are to stand for any other, of whatever thread
  std::vector<SteppedRounds *> SteppedBy; ///< loops by which numbers are stepped, in rounds that stand for any other
  std::vector<SteadyCounter *> Counters;  ///< of loops a round of which stands for any other, the innermost last
  /// By what a library's body that the program has called decided without knowing.
  CauseId DecidedBy = Known;
  /// The numbers that the program writes on a side of an unknown condition: where, and of how many bytes.
  std::vector<std::pair<Address, std::uint64_t>> *Written = nullptr;
  UnknownRounds *ManyRounds = nullptr;   ///< the loop that runs more than the usual rounds: those inside do not
  UnknownRounds *RoundsOfLoop = nullptr; ///< of what `break` leaves
  const clang::Stmt *Seeking =
      nullptr; ///< the label or case that a jump goes to; statements before it are passed over
  clang::SourceLocation Here;
  const WorkClock::time_point Began = WorkClock::now();
  WorkClock::time_point Deadline;
  bool DecidesUnknown = false; ///< a condition was asked for that is not known
};

/// An object of the program that a library owns: destroyed, and its storage released, when this dies.
class HeldObject {
public:
  HeldObject(Machine &M, Place At, clang::QualType Type) : M(M), At(At), Type(Type) {}
  ~HeldObject();
  HeldObject(const HeldObject &) = delete;
  HeldObject &operator=(const HeldObject &) = delete;
  Place place() const { return At; }
  clang::QualType type() const { return Type; }
  Operand operand() const {
    Operand O;
    O.At = At;
    O.Type = Type;
    return O;
  }

private:
  Machine &M;
  Place At;
  clang::QualType Type;
};
/// A copy (or what a move leaves) of an object, for a library to keep.
std::shared_ptr<HeldObject> hold(Machine &M, const Operand &From, bool Move = false);

} // namespace vramlint
