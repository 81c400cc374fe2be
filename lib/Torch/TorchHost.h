// The host: answers the machine's questions about LibTorch.
//
//   Classes.cpp     which classes and functions of LibTorch's headers are kept here, and which are executed
//   Construct.cpp   library classes: layers, options, guards, small value types
//   TensorCalls.cpp methods of tensors; what is no method goes to the op registry
//   TensorOperators.cpp, TensorContents.cpp  their operators, and what looks at their contents
//   AutogradCalls.cpp  backward, grad, hooks, gradients by reference
//   ModuleCalls.cpp methods of modules; user modules called from the library
//   ContainerCalls.cpp  methods of containers of modules and parameters, and of AnyModule
//   Functions.cpp   free functions: torch::, at::, torch::nn::, torch::cuda:: ...
//   InitCalls.cpp, VariantCalls.cpp  torch::nn::init; c10::variant
//   OptionCalls.cpp  options
//   OptimizerCalls.cpp, OptimizerState.cpp  what of optimizers LibTorch has compiled; the objects are the program's
//   SmallValueCalls.cpp  scalars, dtypes, devices, indices; guards, streams and other objects without memory
//   ArchiveCalls.cpp, Serialization.cpp, Archives.cpp  archives and files of tensors
//   DataCalls.cpp   datasets and data loaders
//   CustomFunction.cpp  torch::autograd::Function of the program
//   Members.cpp     data members and variables of the library; copies and ends of its objects
//   Assigned.cpp    what the program assigns to tensors and elements of modules
//   TorchHost.cpp   the dispatch between these; notifications, phases, iterations
//
// Binding is by qualified name and by parameter name, never by overload order or header layout, so that releases from
// 1.8 to 2.x are one case.
//
// Exceptions of the program fly through this code as C++ exceptions wherever it calls back into the machine: what
// must be undone is undone by destructors.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Memory/Trace.h"
#include "Support/SourcePoint.h"
#include "Tensor/Session.h"
#include "Torch/Execute.h"
#include "Torch/Objects.h"
#include "Torch/OptimizerState.h"

#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>

namespace vramlint {

struct SavedArchives;

class TorchHost final : public Host, public VirtualMethods {
public:
  TorchHost(Session &S, Trace &Recorded, SourceFiles &Files, const ExecutionOptions &Options);

  void attach(Machine &M) override { TheMachine = &M; }
  bool ownsClass(const clang::CXXRecordDecl *Class) override;
  bool giveText(Place At, clang::QualType Type, const std::string &Text, bool Overrides) override;
  std::string leftAs(const clang::CXXRecordDecl *Class) const override;
  std::string exampleOf(const clang::CXXRecordDecl *Class) const override;
  bool wantsNumber(std::string_view Method) const override;
  bool ownsFunction(const clang::FunctionDecl *Function, std::string_view QualifiedName) override;
  std::optional<CallResult> callKnown(LibraryCall &Site);
  std::optional<CallResult> call(LibraryCall &Site) override;
  bool construct(LibraryConstruction &Site) override;
  void destroy(Place At, const clang::CXXRecordDecl *Class) override;
  bool assign(Place To, Place From, const clang::CXXRecordDecl *Class, bool Moved) override;
  void copied(Place To, Place From, const clang::CXXRecordDecl *Class, bool Moved) override;
  bool member(Place Object, const clang::FieldDecl *Field, Place Member) override;
  bool global(const clang::VarDecl *Variable, Place At) override;

  bool isUserCode(clang::SourceLocation Where) const override;
  bool isForeign(const clang::Decl *D) const override { return IsForeignDecl && IsForeignDecl(D); }
  const clang::FunctionDecl *definitionElsewhere(const clang::FunctionDecl *F) override {
    return Elsewhere ? Elsewhere(F) : nullptr;
  }
  void lacks(const clang::NamedDecl *D) override;
  std::optional<bool> isInstance(Place Object, const clang::CXXRecordDecl *Class) override;
  std::optional<std::string> takeError() override;
  void apartFromError(llvm::function_ref<void()> Run) override;
  /// What LibTorch has refused, where, and how many blocks there had been until then.
  struct Refusal {
    std::string Message;
    clang::SourceLocation Where;
    std::vector<clang::SourceLocation> Stack;
    std::uint64_t Blocks = 0;
    bool IsOfCheck = false; ///< of one that the program has written, TORCH_CHECK
  };
  std::optional<Refusal> LastRefusal;
  bool FailsCheck = false; ///< what the session raises now is a check of the program's
  /// How many elements a call is tried with that finds as many as there are in the data, which nobody knows: \p Most
  /// at most. Nothing: all of them.
  std::function<std::optional<std::int64_t>(const clang::Expr *Call, std::int64_t Most)> CountTried;
  /// Whether a call that finds as many as there are in the data is made of ever fewer, again and again: a loop that
  /// goes through what was found (non-maximum suppression).
  bool isOfEverFewer(const clang::Expr *Call, std::int64_t Most);
  const char *errorClass() const override {
    switch (TheSession.LastError) {
    case ErrorKind::Runtime:
      return "std::runtime_error";
    case ErrorKind::Index:
      return "c10::IndexError";
    case ErrorKind::Check:
      break;
    }
    return "c10::Error";
  }
  std::unique_ptr<HostThread> newThread() override;
  void exchangeThread(HostThread &With) override;
  void enterFunction(Frame &Active) override;
  void leaveFunction(Frame &Active) override;
  void scenarioEnds() override { Recorded.beginEnd(); }
  void entryHasReturned() override { Recorded.close(); }
  std::uint64_t recorded() const override { return Recorded.position(); }
  bool recordsMuch() const override;
  std::uint64_t recordedThatMatters() const override { return Recorded.allocations(TheSession.Options.Target); }
  std::uint64_t doubts() const override { return TheSession.Assumptions.entries().size(); }
  void describe(StateHash &H) const override;
  bool recordRepeats(const RoundStarts &Starts) const override {
    return Recorded.repeats(Starts, TheSession.Options.Target);
  }
  std::optional<std::uint64_t> recordDifference(const RoundStarts &Starts) const override {
    return Recorded.difference(Starts, TheSession.Options.Target);
  }
  std::uint64_t recordSummary(std::uint64_t From, std::uint64_t To) const override {
    return Recorded.summary(From, To, TheSession.Options.Target);
  }
  bool addRounds(std::uint64_t Before, std::uint64_t Last, std::uint64_t Count) override;
  void leavesLoop(const std::vector<std::uint64_t> &Begins, std::uint64_t Executed, std::optional<std::uint64_t> All,
                  clang::SourceLocation Where, std::optional<std::uint64_t> Further) override {
    Recorded.leavesLoop({point(Where), Begins, Executed, All, Further});
  }
  void beginStatement(clang::SourceLocation Where) override;
  void endStatement(bool DeclaresReferences) override;
  void bound(const clang::ValueDecl *Variable, Place At) override;
  void assume(Doubt Kind, std::string Detail, clang::SourceLocation Where, std::string Cause = {}) override;

  std::optional<Argument> callOverride(const Module &Self, std::string_view Method,
                                       const NamedArguments &Arguments) override;
  bool admits(const Module &Callee, const Module &Giver) override;

  std::optional<CallResult> callApart(LibraryCall &Site);
  void tellApart(const LibraryCall &Site);
  SourcePoint point(clang::SourceLocation Where);
  /// Where the implementation of a tensor is taken to lie.
  Place implOf(const Tensor &T) { return identityOf(*TheMachine, HandedOut, T); }
  const ModuleCounts &counts() const { return Counts; }
  const std::vector<LayerSummary> &layers() const { return Layers; }
  const std::vector<LayerSummary> &layersMade() const { return LayersMade; }
  /// torch::nn::Module in the headers; null without LibTorch.
  const clang::CXXRecordDecl *moduleClass();
  /// Lets go of what is kept of the program's objects; the machine is about to end.
  void letGo();

  bool IsLost = false;           ///< no figure is known from some moment on
  std::set<unsigned> LongLoops;  ///< over data: batches were passed over, not shown to repeat
  bool HasUnknownRounds = false; ///< a loop of the program has been run, and how often is not known
  /// How many devices there are: one, unless the user says otherwise.
  CallResult countDevices(LibraryCall &Site);
  clang::SourceLocation DevicesCounted; ///< where the program asked first
  std::string DevicesSaidBy;            ///< how to say it
  /// Where the torch::nn::Module part of a module's object lies, for those that have one.
  std::unordered_map<const Module *, Address> Homes;

private:
  // Construct.cpp
  bool constructModule(LibraryConstruction &Site);
  bool constructUserModule(LibraryConstruction &Site);
  bool constructOptions(LibraryConstruction &Site);
  bool constructGuard(LibraryConstruction &Site, void (*Set)(Session &S, bool On));
  /// Options made of parts: dtypes, devices, device strings, other options.
  std::shared_ptr<OptionSet> tensorOptions(const std::vector<Operand> &Arguments);
  /// Appends children to a container: modules, pairs of a name and a module, lists of either.
  void pushChildren(const std::shared_ptr<Module> &M, const std::string *Name, const Operand &Child);
  /// The module that a container owns from now on; of an object given by value it is a copy.
  std::shared_ptr<Module> asModule(const Operand &O);
  /// Makes \p Layer (a library layer, or a UserModule) what stands behind the object of \p Class at \p At, also where
  /// its torch::nn::Module part lies elsewhere.
  void placeModule(const std::shared_ptr<Module> &Layer, Place At, const clang::CXXRecordDecl *Class, bool IsBase);
  /// Makes \p User what stands behind the torch::nn::Module at \p Part.
  void placeUserModule(const std::shared_ptr<UserModule> &User, Place Part);
  void copiedLayer(const std::shared_ptr<Module> &Mod, Place Base, Place To, Place From,
                   const clang::CXXRecordDecl *Class, bool Moved);
  /// `a = b` of layers of the library, or of objects of the program that have one as their base: it stays the same
  /// module for those who hold it. False where they are no such.
  bool assignLayer(Place To, Place From, const clang::CXXRecordDecl *Class, bool Moved);
  friend struct Constructors;

  // TensorCalls.cpp. A slot may be empty (moved from): then the tensor is one that is undefined, and not kept.
  std::optional<CallResult> callTensor(LibraryCall &Site, Tensor &T);
  std::optional<CallResult> callTensorOperator(LibraryCall &Site);
  /// `at::is_complex(t)`: a function that tells what a method without arguments tells.
  std::optional<CallResult> tellOfTensor(LibraryCall &Site);
  CallResult runOp(std::string_view Name, NamedArguments Arguments, LibraryCall &Site);
  friend struct TensorRows;
  friend struct TensorOperatorRows;

  // AutogradCalls.cpp
  std::optional<CallResult> callEngineBackward(LibraryCall &Site); ///< torch::autograd::backward
  std::optional<CallResult> callEngineGrad(LibraryCall &Site);     ///< torch::autograd::grad
  CallResult callBackward(LibraryCall &Site, const Tensor &Root);
  CallResult registerHook(LibraryCall &Site, const Tensor &T);
  /// Why a backward pass was left out, if one was: what gradients there are is not known since.
  CauseId LostBackward = Known;
  /// Where `grad()` and `mutable_grad()` refer to: filled until the statement ends, and then read back.
  Place gradientPlace(const Tensor &T, clang::QualType TensorType);
  /// Brings them up to date in both directions, what the program assigned first.
  void takeAssignedGradients();
  void closeGradients(); ///< at the end of each statement

  // ModuleCalls.cpp
  std::optional<CallResult> callModuleMethod(LibraryCall &Site, const std::shared_ptr<Module> &M);
  friend struct ModuleRows;
  std::optional<CallResult> callForward(const std::shared_ptr<Module> &M, LibraryCall &Site);
  std::optional<CallResult> runForward(const std::shared_ptr<Module> &M, LibraryCall &Site);
  void registerIn(const std::shared_ptr<Module> &Parent, const std::string &Name, const Operand &Child);
  void noteModule(const Module &M);
  void noteLayer(const Module &Made);

  // ContainerCalls.cpp
  friend struct ContainerRows;
  std::optional<CallResult> callContainer(LibraryCall &Site, const std::shared_ptr<Module> &M);
  friend struct AnyModuleRows;
  /// AnyModule (what is in the slot: the module, or none) and NamedAnyModule (a list of name and module).
  std::optional<CallResult> callAnyModule(LibraryCall &Site, TorchObject &Object);

  // ErasedForward.cpp: each raises LibTorch's message and says false where types do not agree
  bool admitsValues(const Module &Callee, llvm::ArrayRef<clang::QualType> Given);
  bool admitsCall(const Module &Callee, const LibraryCall &Site);
  bool admitsResult(const Module &Last, const LibraryCall &Site, bool OfSequential);
  /// AnyModule::get<Asked>.
  bool holdsA(const Module &Held, clang::QualType Asked);

  // OptionCalls.cpp, OptimizerCalls.cpp
  std::optional<CallResult> callOptions(LibraryCall &Site, const std::shared_ptr<OptionSet> &Options);
  bool constructOptim(LibraryConstruction &Site);
  std::optional<CallResult> callOptim(LibraryCall &Site);
  friend struct OptimizerRows;
  friend struct SchedulerRows;
  friend class OptimizerView;

  // SmallValueCalls.cpp
  /// Scalars, dtypes, devices, formats, indices, generators, variants, IValues: whatever else a TorchObject holds. \p
  /// A is none for an empty slot.
  std::optional<CallResult> callSmallValue(LibraryCall &Site, Argument &A);
  std::optional<CallResult> callGuard(LibraryCall &Site, GuardObject &Guard);
  std::optional<CallResult> callInert(LibraryCall &Site, InertObject &Object);

  // CustomFunction.cpp
  std::optional<CallResult> callCustomFunction(LibraryCall &Site); ///< Function::apply
  std::optional<CallResult> callContext(LibraryCall &Site, const HostRef &Object);
  /// Brings a data member of a context (`saved_data`, `needs_input_grad` ...) up to date; false when it has none.
  bool contextMember(const HostRef &Object, const clang::FieldDecl *Field, Place Member);

  // DataCalls.cpp. Executed from the headers, hence ordinary objects of the program: Example, the bases of datasets,
  // TensorDataset, MapDataset, the transforms, options of samplers. Kept here: MNIST, the samplers, the
  // data loaders (LoaderObject holds the program's dataset and calls its get_batch) and their iterators.
  bool constructData(LibraryConstruction &Site);
  friend struct DataRows;
  std::optional<CallResult> callData(LibraryCall &Site, const HostRef &Object);
  std::optional<CallResult> makeDataLoader(LibraryCall &Site);

  // Functions.cpp
  std::optional<CallResult> callFunction(LibraryCall &Site); ///< also static methods and operators without a tensor
  std::optional<CallResult> callInit(LibraryCall &Site);     ///< InitCalls.cpp
  friend struct FunctionRows;
  friend struct VariantRows;
  /// Whether callFunction has a row for it, or the op registry an op. A function that has neither is executed from
  /// the headers when it has a body there.
  static bool answersFunction(std::string_view QualifiedName);
  static bool isEmptyCache(std::string_view QualifiedName);

  // ArchiveCalls.cpp
  std::optional<CallResult> loadScript(LibraryCall &Site);
  bool constructArchive(LibraryConstruction &Site, bool Reads);
  /// Methods of archives, and `archive << x`, `archive >> x`.
  std::optional<CallResult> callArchive(LibraryCall &Site);
  friend struct ArchiveRows;

  // Members.cpp
  bool moduleMember(const std::shared_ptr<Module> &M, const clang::FieldDecl *Field, Place Member);

  // TorchHost.cpp: for all
  /// A method of an object of \p Class with nothing in its slot: moved from, or not known.
  std::optional<CallResult> callEmpty(LibraryCall &Site, const clang::CXXRecordDecl *Class);
  /// A result of class type whose slot holds this.
  CallResult giveObject(LibraryCall &Site, HostRef Object);
  /// An object that the library owns and hands out by reference: it is made from \p A at the first call and again at
  /// each later one, always in the same place, and dies with the object at \p Owner. For vectors of children,
  /// options.
  Place handOut(Place Owner, std::string_view Key, const Argument &A, clang::QualType Type, const clang::Expr *Site);
  /// Nothing of the object is referred to any more.
  void takeBack(Place Owner);
  /// What was given out of the members of a module, which holds others now.
  void dropMembers(Place At, const clang::CXXRecordDecl *Class);
  /// What was given out of the members that lie between two addresses.
  void forgetMembers(Address Begin, Address End);
  /// What the program assigned to tensors and elements of modules since it was given them (`conv->weight = t`).
  void takeAssignedMembers();
  /// What was handed out for the object, all of it or one place, is about to die.
  void forgetCells(Address Of, Address At = 0);

  /// The same for options; those that a statement was given are done with when it ends, but for references.
  void takeAssignedOptions();
  void endOptionCells(bool DeclaresReferences);
  void openOption(const std::shared_ptr<OptionSet> &Options, LibraryCall &Site);

  /// A phase of the program, unless one is active already.
  class PhaseScope {
  public:
    PhaseScope(TorchHost &H, std::string_view Name) : H(H) { H.beginPhase(Name); }
    ~PhaseScope() { H.endPhase(); }
    PhaseScope(const PhaseScope &) = delete;
    PhaseScope &operator=(const PhaseScope &) = delete;

  private:
    TorchHost &H;
  };
  /// A call of a module: the outermost begins an iteration (if one is due) and the phase `forward`.
  class ForwardScope {
  public:
    ForwardScope(TorchHost &H, const Module &M);
    ~ForwardScope();
    ForwardScope(const ForwardScope &) = delete;
    ForwardScope &operator=(const ForwardScope &) = delete;

  private:
    TorchHost &H;
  };
  void enterStep(Frame &Active);
  void leaveStep(Frame &Active);
  void beginPhase(std::string_view Name);
  void endPhase();
  void beginIterationIfDue();
  friend class UserModule;

  Session &TheSession;
  Trace &Recorded;
  SourceFiles &Files;
  std::function<bool(clang::SourceLocation)> IsUser;
  std::function<bool(const clang::Decl *)> IsForeignDecl;
  std::function<bool(const clang::NamedDecl *)> Lacks;
  std::function<const clang::FunctionDecl *(const clang::FunctionDecl *)> Elsewhere;
  Machine *TheMachine = nullptr;
  ModuleCounts Counts;
  std::int64_t Largest = 0; ///< elements of the largest module that was called
  /// The roots of those that were called, with what each has.
  std::vector<std::pair<std::weak_ptr<const Module>, ModuleCounts>> Wholes;
  std::vector<LayerSummary> Layers, LayersMade;
  std::vector<SourcePoint> StatementPoints;
  /// A place in the program's memory where a tensor of a module lies: a data member of a layer, or what a reference
  /// to an entry of a module refers to. Whatever is assigned there, by whatever leads there, becomes the module's.
  struct MemberCell {
    std::weak_ptr<Module> Owner;
    std::string Name;
    bool IsEntry;            ///< registered under the name, as against a data member
    Address Of;              ///< the object that handed it out; of a data member 0
    const TensorImpl *Given; ///< what both held
  };
  std::map<Address, MemberCell> MemberCells;
  std::set<Address> CellOwners; ///< the objects that may have handed out any of them
  void openCell(Address At, MemberCell Cell);
  void takeAssigned(Address At);
  void bringUpToDate(const Module &Of);
  /// What iterators of a container run over, as it was made: the program may assign to it.
  struct HeldElements {
    std::weak_ptr<Module> Of;
    std::vector<View> Elements;
    std::vector<std::uint8_t> Bytes;   ///< of the elements, for smart pointers
    std::vector<const Module *> Given; ///< none for tensors, which are cells
  };
  std::map<Address, HeldElements> ElementsOf; ///< by the container's object
  void takeElements(HeldElements &Held, bool SlotsTouched);
  /// The options of layers that the program has been given, by the address of the member.
  std::map<Address, std::weak_ptr<Module>> OptionsMembers;
  bool SetsOptions = false; ///< something was, since they were last taken over
  void takeOptions();
  /// An option that the program has been given by reference: `options.padding() = 1`.
  struct OptionCell {
    std::weak_ptr<OptionSet> Of;
    std::weak_ptr<Module> Layer; ///< whose options these are; none: of an object of their own
    std::string Name;
    std::weak_ptr<HeldObject> Held;
    std::optional<std::uint64_t> Given; ///< tells what it held from what is assigned
    std::size_t Depth;                  ///< of the statement; 0: a reference to it was declared
  };
  std::vector<OptionCell> OptionCells;
  HandedOutObjects HandedOut;
  std::map<Address, StatePlaces> OptimizerStates; ///< by the optimizer
  /// A gradient that the program has been given by reference.
  struct OpenGradient {
    std::weak_ptr<TensorImpl> Owner;
    Address At;
    const TensorImpl *Given; ///< what it held
    std::size_t Depth;       ///< of the statement
  };
  std::vector<OpenGradient> OpenGradients;
  /// takeAssignedGradients() for one of them; false when its owner is gone.
  bool takeAssigned(OpenGradient &Open);
  /// A data member of a layer that holds a module. What the program assigns there is what the layer calls.
  struct ModuleCell {
    std::weak_ptr<Module> Owner;
    std::string Name;
    const Module *Given; ///< what both held
  };
  std::map<Address, ModuleCell> ModuleCells;
  void takeAssignedModule(Address At);
  /// Members of layers that have been made in their objects: what lies there, by address.
  std::map<Address, clang::QualType> MadeMembers;
  std::shared_ptr<SavedArchives> Saved; ///< null until something is
  std::optional<const clang::CXXRecordDecl *> ModuleClass;
  struct EverFewer {
    std::int64_t Last = 0; ///< of how many elements the call was made before
    unsigned Times = 0;    ///< one after the other that this was fewer
  };
  llvm::DenseMap<const clang::Expr *, EverFewer> ShrinkingCalls;
  llvm::DenseMap<unsigned, SourcePoint> Points;
  llvm::DenseMap<const clang::CXXRecordDecl *, bool> Owned;
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
  struct TorchThread;              ///< of a thread, what the others have for themselves
  std::vector<Frame *> StepFrames; ///< of the program's own optimizers
};

inline TorchHost &hostOf(Machine &M) { return static_cast<TorchHost &>(M.TheHost); }

/// `mean` for the class torch::enumtype::kMean; nothing for other classes.
std::optional<std::string> enumTypeName(const clang::CXXRecordDecl *Class);
/// A piece that begins where is not known, but is as long as is: one that begins in front stands for it.
void measurePiece(Machine &M, NamedArguments &Arguments, const LibraryCall &Site);
/// `Conv2d` for `Conv2dImpl`.
llvm::StringRef withoutImpl(llvm::StringRef Name);

} // namespace vramlint
