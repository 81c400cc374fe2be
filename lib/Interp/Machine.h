// The C++ abstract machine: executes functions of the analysed program over Clang's AST.
//
//   Statement.cpp   statements, scopes, loops, exceptions      -> Flow
//   Expression.cpp  expressions that are values                 -> Value
//   Location.cpp    expressions that are places; assignment     -> CellRef
//   Cast.cpp        conversions and arithmetic
//   Call.cpp        calls: interpreted bodies, standard library, host
//   Object.cpp      construction, copies, moves, destruction, base and derived
//   Resolve.cpp     overload resolution on demand, by Clang's Sema (make_shared, generic callers)
//   Std*.cpp        models of the standard library
//
// Full expressions own their temporaries; blocks own their variables; both let go in reverse order at the
// place where C++ does. That is the whole point: the moment a handle dies is the moment memory is freed.
//
// When execution cannot go on (uncaught exception, limit), Stopped is set and evaluation unwinds quickly; every
// evaluation function may then return empty values.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Host.h"
#include "Interp/Value.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseMap.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace clang {
class Sema;
}

namespace vramlint {

struct MachineLimits {
  std::uint64_t Steps = 20'000'000; ///< evaluated statements and calls
  unsigned CallDepth = 800;
  unsigned UnknownLoopIterations = 2; ///< of a loop whose condition is not known
  std::uint64_t ContainerElements = 1u << 24;
};

enum class Flow : std::uint8_t { Normal, Break, Continue, Return, Stop };

/// In which order the arguments of a call are evaluated. The language leaves it to the compiler (braces, built-in
/// operators, shifts and assignments apart), and compilers differ: what an argument allocates comes earlier or later.
enum class ArgumentOrder : std::uint8_t {
  LeftToRight, ///< Clang
  RightToLeft, ///< GCC; the object of a method call still comes first
};

/// Why execution stopped before the end of the scenario.
enum class StopReason : std::uint8_t { None, Exception, Limit, Exit };

struct Frame {
  const clang::FunctionDecl *Function = nullptr;
  llvm::DenseMap<const clang::ValueDecl *, CellRef> Variables;
  CellRef This;
  RecordBox *Closure = nullptr;
  Value Returned;
  CellRef ReturnedPlace;
  clang::SourceLocation CalledFrom;
};

class Machine {
public:
  Machine(clang::ASTContext &Context, clang::Sema &Sema, Host &TheHost, MachineLimits Limits = {});
  ~Machine();

  /// Runs a function without arguments to its end (arguments are default or unknown values).
  void run(const clang::FunctionDecl *Entry);

  // How it ended.
  StopReason Stopped = StopReason::None;
  Doubt LimitHit = Doubt::StepLimit; ///< which, when a limit stopped it
  std::string StopMessage;           ///< what() of the exception, or which limit
  clang::SourceLocation StopLocation;
  std::vector<clang::SourceLocation> StopStack; ///< call sites, innermost first
  std::vector<std::string> Output;              ///< what the program printed, for tests and `--echo`

  clang::ASTContext &Context;
  clang::Sema &SemaRef;
  Host &TheHost;
  MachineLimits Limits;
  std::uint64_t Steps = 0;
  ArgumentOrder Order = ArgumentOrder::LeftToRight;

  /// Decides an unknown condition at a place; set by the driver. Default: true first.
  std::function<bool(clang::SourceLocation, const std::string &Cause)> Oracle;
  /// Whether a loop with an unknown condition takes one round more than MachineLimits says. Default: no.
  std::function<bool(clang::SourceLocation, const std::string &Cause)> OneMoreRound;

  // --- for the host and the library models -------------------------------------------------------
  Value copyValue(const Value &V);
  /// Takes what a move constructor would; leaves \p From in its moved-from state.
  Value moveValue(Value &From);
  void destroyValue(Value &V);
  /// What an assignment does: the object keeps its identity, its parts are replaced.
  void assignValue(const CellRef &To, Value New);
  /// Calls whatever \p Callable is (closure, function, functor, std::function) with values. The caller is code of a
  /// library: what the call makes on its way dies when it is over, not at the end of the program's own expression.
  CallResult callCallable(const Value &Callable, std::vector<Operand> Arguments, const clang::Expr *Site);
  /// Calls the method that overload resolution finds on the object.
  std::optional<CallResult> callMethod(CellRef Object, llvm::StringRef Name, std::vector<Operand> Arguments,
                                       const clang::Expr *Site);
  /// Constructs a class from arguments, as `Type(args...)` would.
  Value constructType(clang::QualType Type, std::vector<Operand> Arguments, const clang::Expr *Site);
  Value defaultValue(clang::QualType Type, const clang::Expr *Site);
  CellRef viewAs(const CellRef &Object, const clang::CXXRecordDecl *Class);
  /// Static type for values the host makes, so that overloads can be resolved on them.
  clang::QualType typeOf(const Value &V) const;
  clang::QualType classType(const clang::CXXRecordDecl *Class) const;
  Value truth(const Value &V);
  Value equal(const Value &A, const Value &B);
  /// Three-way order of numbers, strings, tuples and pointers; nothing when it is not known.
  std::optional<int> order(const Value &A, const Value &B);
  std::string describe(const Value &V) const; ///< as an ostream would print it; "?" when unknown
  void raise(std::string Message, const clang::Expr *Site, std::string_view Type = "std::runtime_error");
  void stop(StopReason Reason, std::string Message, clang::SourceLocation Where);
  /// Stops because of a limit of the analysis.
  void giveUp(Doubt Limit, std::string Message, clang::SourceLocation Where) {
    if (!stopped())
      LimitHit = Limit;
    stop(StopReason::Limit, std::move(Message), Where);
  }
  bool stopped() const { return Stopped != StopReason::None; }
  void keep(CellRef Temporary) { Temporaries.push_back(std::move(Temporary)); }
  std::string_view qualifiedName(const clang::NamedDecl *D);
  Value unmodelled(std::string What, const clang::Expr *Site);
  Frame &frame() { return *Frames.back(); }
  const std::vector<std::unique_ptr<Frame>> &frames() const { return Frames; }
  clang::SourceLocation here() const { return Here; }

  // --- evaluation ------------------------------------------------------------------------------------
  Value evaluate(const clang::Expr *E); ///< prvalue; for a glvalue of scalar type its value
  CellRef locate(const clang::Expr *E); ///< glvalue; a prvalue is materialised
  Flow execute(const clang::Stmt *S);

private:
  friend class FullExpression;
  friend class BlockScope;

  // Statement.cpp
  Flow executeInner(const clang::Stmt *S);
  Flow executeCompound(const clang::CompoundStmt *S);
  Flow executeDeclarations(const clang::DeclStmt *S);
  void declare(const clang::VarDecl *D);
  Flow executeFor(const clang::ForStmt *S);
  Flow executeRangeFor(const clang::CXXForRangeStmt *S);
  Flow executeWhile(const clang::WhileStmt *S);
  Flow executeDo(const clang::DoStmt *S);
  Flow executeIf(const clang::IfStmt *S);
  Flow executeSwitch(const clang::SwitchStmt *S);
  Flow executeTry(const clang::CXXTryStmt *S);
  Value conditionValue(const clang::Expr *E);
  bool condition(const clang::Expr *E);
  /// Whether a loop takes another round. \p Unknown counts rounds whose condition was not known.
  bool goesOn(const clang::Expr *E, unsigned &Unknown);
  bool step(clang::SourceLocation Where);

  // Expression.cpp
  Value evaluateInner(const clang::Expr *E);
  Value evaluateInitList(const clang::InitListExpr *E);
  Value evaluateNew(const clang::CXXNewExpr *E);
  Value evaluateLambda(const clang::LambdaExpr *E);

  // Location.cpp
  CellRef locateInner(const clang::Expr *E);
  CellRef locateVariable(const clang::ValueDecl *D, const clang::Expr *Site);
  CellRef locateMember(const clang::MemberExpr *E);
  CellRef assign(const clang::BinaryOperator *E);
  CellRef increment(const clang::UnaryOperator *E, Value *Old);

  // Cast.cpp
  Value evaluateCast(const clang::CastExpr *E);
  Value convert(Value V, clang::QualType To);
  Value arithmetic(clang::BinaryOperatorKind Op, const Value &L, const Value &R, clang::QualType Type,
                   clang::QualType OperandType, const clang::Expr *Site);
  Value unary(clang::UnaryOperatorKind Op, const Value &V, clang::QualType Type);
  Value offsetPointer(const Value &P, std::int64_t By, const clang::Expr *Site);

  // Call.cpp
  CallResult evaluateCall(const clang::CallExpr *E);
  CallResult callObject(const Value &Callable, std::vector<Operand> Arguments, const clang::Expr *Site);
  Operand operand(const clang::Expr *E, const clang::ParmVarDecl *Param, clang::QualType ParamType);
  std::vector<Operand> operands(const clang::FunctionDecl *F, llvm::ArrayRef<const clang::Expr *> Arguments,
                                ArgumentOrder Order);
  CallResult callFunction(const clang::FunctionDecl *F, CellRef This, clang::QualType ThisType,
                          std::vector<Operand> Arguments, const clang::Expr *Site, bool Virtual);
  CallResult interpretBody(const clang::FunctionDecl *F, CellRef This, RecordBox *Closure,
                           std::vector<Operand> &Arguments, const clang::Expr *Site);
  bool interprets(const clang::FunctionDecl *F, const clang::FunctionDecl *&Definition);
  const clang::FunctionDecl *instantiated(const clang::FunctionDecl *F);
  bool bindParameters(Frame &F, const clang::FunctionDecl *Definition, std::vector<Operand> &Arguments);

  // Object.cpp
  Value construct(const clang::CXXConstructExpr *E);
  Value constructWith(const clang::CXXConstructorDecl *C, std::vector<Operand> Arguments, const clang::Expr *Site,
                      clang::QualType Type);
  llvm::IntrusiveRefCntPtr<RecordBox> newRecord(const clang::CXXRecordDecl *Class);
  void runConstructor(const clang::CXXConstructorDecl *C, CellRef Object, std::vector<Operand> &Arguments,
                      const clang::Expr *Site);
  void initializeBase(CellRef Object, const clang::CXXRecordDecl *Base, Value V);
  Value copyRecord(RecordBox &From, bool Move);
  bool isHostClass(const clang::CXXRecordDecl *Class);
  bool isStdClass(const clang::CXXRecordDecl *Class);

  // Resolve.cpp
  /// An expression built on demand; Slots stand for its operands.
  struct Resolution {
    const clang::Expr *Call = nullptr; ///< null: overload resolution failed
    std::vector<clang::Expr *> Slots;
  };
  enum class ResolveKind : std::uint8_t { Construct, Method, Call };
  const Resolution &resolve(ResolveKind Kind, clang::QualType Type, llvm::StringRef Name,
                            llvm::ArrayRef<Operand> Arguments, clang::SourceLocation Where);
  CallResult runResolution(const Resolution &R, CellRef Object, std::vector<Operand> &Arguments);

  // Std*.cpp: nothing when there is no model
  std::optional<CallResult> callStd(LibraryCall &Site);
  std::optional<CallResult> callSequence(LibraryCall &Site, SequenceBox &S);
  std::optional<CallResult> callMap(LibraryCall &Site, SequenceBox &S);
  std::optional<CallResult> callString(LibraryCall &Site, StringBox &S);
  std::optional<CallResult> callPointer(LibraryCall &Site, PointerBox &P);
  std::optional<CallResult> callSmart(LibraryCall &Site, SmartBox &S);
  std::optional<CallResult> callStdFunction(LibraryCall &Site);
  std::optional<CallResult> callAlgorithm(LibraryCall &Site);
  std::optional<CallResult> callMath(LibraryCall &Site);
  std::optional<CallResult> callStream(LibraryCall &Site);
  std::optional<CallResult> callOperator(LibraryCall &Site);
  std::optional<Value> constructStd(const clang::CXXRecordDecl *Class, const clang::CXXConstructorDecl *C,
                                    std::vector<Operand> &Arguments, const clang::Expr *Site, clang::QualType Type);
  CellRef memberOfSequence(SequenceBox &S, const clang::FieldDecl *Field);

  std::vector<std::unique_ptr<Frame>> Frames;
  std::vector<CellRef> Temporaries; ///< of all active full expressions
  struct Local {
    CellRef Place;
    bool Owned; ///< false: a reference; the object belongs to somebody else
    const clang::ValueDecl *Variable;
  };
  std::vector<Local> Locals; ///< of all active blocks
  llvm::DenseMap<const clang::VarDecl *, CellRef> Globals;
  llvm::DenseMap<const clang::Expr *, CellRef> Opaque; ///< values of OpaqueValueExprs in use
  std::vector<CellRef> DefaultInitObjects;             ///< object whose default member initialiser runs
  std::vector<std::int64_t> ArrayInitIndex;
  CellRef InFlight; ///< exception being handled (for `throw;`)
  Value Thrown;     ///< exception on its way
  clang::QualType ThrownType;
  llvm::DenseMap<const clang::NamedDecl *, std::string> Names;
  std::map<std::string, Resolution> Resolved;
  clang::SourceLocation Here;
  std::map<unsigned, unsigned> UnknownLoops;
};

/// Temporaries made during its lifetime die, in reverse order, at its end.
class FullExpression {
public:
  explicit FullExpression(Machine &M) : M(M), Mark(M.Temporaries.size()) {}
  ~FullExpression();

private:
  Machine &M;
  std::size_t Mark;
};

/// Variables declared during its lifetime die, in reverse order, at its end.
class BlockScope {
public:
  explicit BlockScope(Machine &M) : M(M), Mark(M.Locals.size()) {}
  ~BlockScope();

private:
  Machine &M;
  std::size_t Mark;
};

} // namespace vramlint
