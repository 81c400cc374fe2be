// The host: answers the interpreter's questions about LibTorch.
//
//   Construct.cpp   library classes: holders, options, guards, optimizers, small value types
//   TensorCalls.cpp methods and operators of tensors; what is no method goes to the op registry
//   ModuleCalls.cpp methods of modules and holders; user modules called from the library
//   ContainerCalls.cpp  methods of containers of modules and parameters
//   Functions.cpp   free functions: torch::, at::, torch::nn::, torch::cuda:: ...
//   OtherCalls.cpp  options, optimizers, devices, lists
//   DataCalls.cpp   datasets and data loaders
//   CustomFunction.cpp  torch::autograd::Function of the program
//   TorchHost.cpp   the dispatch between these; notifications, phases, iterations
//
// Binding is by qualified name and by parameter name, never by overload order or header layout, so that releases from
// 1.8 to 2.x are one case.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Memory/Trace.h"
#include "Support/SourcePoint.h"
#include "Tensor/Session.h"
#include "Torch/Execute.h"
#include "Torch/Objects.h"

#include <functional>
#include <set>

namespace vramlint {

class TorchHost final : public Host {
public:
  TorchHost(Session &S, Trace &Recorded, SourceFiles &Files, std::function<bool(clang::SourceLocation)> IsUser);

  void attach(Machine &M) override { TheMachine = &M; }
  bool isUserCode(clang::SourceLocation Where) const override;
  bool claims(const clang::CXXRecordDecl *Class) override;
  bool answers(std::string_view QualifiedName) override;
  std::optional<CallResult> call(LibraryCall &Site) override;
  std::optional<Value> construct(const clang::CXXRecordDecl *Class, const clang::CXXConstructorDecl *Constructor,
                                 std::vector<Operand> &Arguments, const clang::Expr *Site) override;
  void baseConstructed(CellRef Base, RecordBox &Object) override;
  CellRef member(const Value &Object, const clang::FieldDecl *Field) override;
  std::optional<Value> global(const clang::VarDecl *Variable) override;
  std::optional<Value> enumerator(const clang::EnumConstantDecl *Constant) override;
  std::function<CellRef()> iterate(const Value &Range) override;
  Value truth(const HostBox &Object) override;
  Value equal(const Value &A, const Value &B) override;
  CellRef cast(CellRef Object, const clang::CXXRecordDecl *To) override;
  std::optional<std::string> takeError() override { return TheSession.takeError(); }
  void enterFunction(Frame &Active) override;
  void leaveFunction(Frame &Active) override;
  void scenarioEnds() override { Recorded.close(); }
  void beginStatement(clang::SourceLocation Where) override;
  void endStatement() override;
  void bound(const clang::ValueDecl *Variable, const Value &V) override;
  void assume(Doubt Kind, std::string Detail, clang::SourceLocation Where) override;

  SourcePoint point(clang::SourceLocation Where);
  const ModuleCounts &counts() const { return Counts; }

private:
  // Construct.cpp
  std::optional<Value> constructHolder(const clang::CXXRecordDecl *Class, clang::QualType Contained,
                                       std::vector<Operand> &Arguments, const clang::Expr *Site);
  std::optional<Value> constructModule(const clang::CXXRecordDecl *Class, std::vector<Operand> &Arguments,
                                       const clang::Expr *Site);
  std::optional<Value> constructOptimizer(std::string_view Name, std::vector<Operand> &Arguments);
  std::optional<Value> constructIndex(llvm::StringRef Class, std::vector<Operand> &Arguments);
  Value tensorOptions(std::vector<Operand> &Arguments);
  void pushChildren(const std::shared_ptr<Module> &M, const std::string *Name, const Value &V);
  std::shared_ptr<Module> asModule(const Value &V);

  // TensorCalls.cpp
  std::optional<CallResult> callTensor(LibraryCall &Site, Tensor &T);
  std::optional<CallResult> callTensorOperator(LibraryCall &Site);
  CallResult runOp(std::string_view Name, NamedArguments Arguments, LibraryCall &Site);

  // ModuleCalls.cpp
  std::optional<CallResult> callModuleMethod(LibraryCall &Site, const std::shared_ptr<Module> &M);
  std::optional<CallResult> callForward(const std::shared_ptr<Module> &M, LibraryCall &Site);
  void registerIn(const std::shared_ptr<Module> &Parent, const std::string &Name, const Value &Child);
  void noteModule(const Module &M);

  // ContainerCalls.cpp
  std::optional<CallResult> callParameterDict(LibraryCall &Site, Module &M);
  std::optional<CallResult> callContainer(LibraryCall &Site, const std::shared_ptr<Module> &M);

  // OtherCalls.cpp
  std::optional<CallResult> callOptions(LibraryCall &Site, const std::shared_ptr<OptionSet> &Options);
  std::optional<CallResult> callOptimizer(LibraryCall &Site, OptimizerObject &O);
  std::optional<CallResult> callDevice(LibraryCall &Site, const Argument &A);
  std::optional<CallResult> callList(LibraryCall &Site);

  // CustomFunction.cpp
  std::optional<CallResult> callCustomFunction(LibraryCall &Site);
  std::optional<CallResult> callContext(LibraryCall &Site, const std::shared_ptr<HostObject> &Object);
  static CellRef contextMember(const HostObject &Object, std::string_view Name);

  // DataCalls.cpp
  std::optional<CallResult> callDataset(LibraryCall &Site, const std::shared_ptr<HostObject> &Object);
  std::optional<CallResult> makeDataLoader(LibraryCall &Site);
  std::function<CellRef()> batches(const std::shared_ptr<struct LoaderObject> &Loader);

  // Functions.cpp
  std::optional<CallResult> callFunction(LibraryCall &Site);
  std::optional<CallResult> callInit(LibraryCall &Site);
  std::optional<CallResult> callAutograd(LibraryCall &Site);

  /// Runs \p Body as a phase of the program, unless one is active already.
  template <class F> auto phase(std::string_view Name, F Body);
  void beginPhase(std::string_view Name);
  void endPhase();
  void beginIterationIfDue();
  friend class UserModule;

  Session &TheSession;
  Trace &Recorded;
  SourceFiles &Files;
  std::function<bool(clang::SourceLocation)> IsUser;
  Machine *TheMachine = nullptr;
  ModuleCounts Counts;
  std::vector<SourcePoint> StatementPoints;
  /// A tensor member that a statement has been given: the program may assign to it.
  struct MemberCell {
    std::weak_ptr<Module> Owner;
    std::string Name;
    CellRef Place;
    const TensorImpl *Given; ///< what it held
    std::size_t Depth;       ///< of the statement
  };
  std::vector<MemberCell> MemberCells;
  llvm::DenseMap<unsigned, SourcePoint> Points;
  llvm::DenseMap<const clang::CXXRecordDecl *, bool> Claimed;
  mutable llvm::DenseMap<unsigned, bool> UserCache;
  unsigned PhaseDepth = 0;
  unsigned ModuleDepth = 0;
  std::int64_t Iteration = 0;
  bool IterationDone = true; ///< a step or backward ran since the iteration began
  struct ModuleFrame {
    Frame *Active;
    std::string OuterPath;
  };
  std::vector<ModuleFrame> ModuleFrames;
};

/// The wrapped class of a holder (`ModuleHolder<NetImpl>` and what derives from it); null type if it is none.
clang::QualType containedType(const clang::CXXRecordDecl *Class);
/// `Conv2d` for `Conv2dImpl`.
llvm::StringRef withoutImpl(llvm::StringRef Name);

template <class F> auto TorchHost::phase(std::string_view Name, F Body) {
  beginPhase(Name);
  auto Result = Body();
  endPhase();
  return Result;
}

} // namespace vramlint
