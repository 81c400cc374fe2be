// The session: what one abstract execution shares. Settings, the observer, the ledger, modes, errors.
//
// Exactly one session is current on a thread while a scenario runs (SessionScope). Rooms above reach it by
// `Session::current()` instead of threading a reference through every op and every backward function.
//
// A wrong program is not an error of ours: an op that LibTorch would refuse calls `raise` with LibTorch's
// message and returns undefined tensors. The caller of the op (the interpreter) takes the
// pending error with `takeError` and turns it into a C++ exception of the analysed program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Finding.h"
#include "Support/Ledger.h"
#include "Tensor/Device.h"
#include "Tensor/Dtype.h"
#include "Tensor/Storage.h"

#include <compare>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vramlint {

struct ReadyNode;

struct TorchVersion {
  int Major = 2;
  int Minor = 0;
  auto operator<=>(const TorchVersion &) const = default;
};

/// Facts about the card that change what libraries allocate; sizes in bytes.
struct GpuProfile {
  std::string Name;      ///< empty: no particular card
  Bytes TotalMemory = 0; ///< 0: unknown
  int ComputeMajor = 8;
  int ComputeMinor = 0;
  int Multiprocessors = 108;
  int MaxThreadsPerMultiprocessor = 2048;
};

struct Settings {
  TorchVersion Version;
  bool CudaAvailable = true;          ///< what torch::cuda::is_available() answers
  Device Target{DeviceType::CUDA, 0}; ///< the device whose memory is asked for
  GpuProfile Gpu;
  bool CudnnEnabled = true;
  bool CudnnBenchmark = false;
  /// Channels per block of oneDNN's formats on the CPU: 8 with AVX2, 16 with AVX-512.
  std::int64_t OneDnnBlock = 8;
};

/// Where execution stands; set by the interpreter, copied into trace contexts and graph nodes.
struct ExecutionPoint {
  SourcePoint Where;
  std::string ModulePath;
};

/// What LibTorch throws when it refuses something.
enum class ErrorKind : std::uint8_t {
  Check,   ///< c10::Error, as TORCH_CHECK does
  Index,   ///< c10::IndexError, which is one
  Runtime, ///< std::runtime_error itself, which no handler of c10::Error catches
};

/// What the user said of the call that is being made, where its result depends on data.
class CallSize {
public:
  virtual ~CallSize() = default;
  /// How many elements it finds, \p Most at most where there is a most; nothing when nobody said so.
  virtual std::optional<std::int64_t> said(std::optional<std::int64_t> Most) = 0;
  /// The call as it stands in the program, and the words to say its size.
  virtual std::string name() const = 0;
};

class Session {
public:
  explicit Session(Settings Options, AllocationObserver &Observer)
      : Options(std::move(Options)), Observer(Observer) {}

  static Session &current(); ///< asserts that there is one

  Settings Options;
  AllocationObserver &Observer;
  Ledger Assumptions;
  ExecutionPoint At;

  bool GradEnabled = true;
  bool InferenceMode = false;
  bool InBackward = false; ///< the engine runs on its own thread: own cuBLAS handle
  std::uint64_t NextSequence = 0;
  /// Creation order is counted per thread; the engine's CUDA thread counts on its own (create_graph).
  std::uint64_t NextDeviceThreadSequence = 0;
  bool OnDeviceThread = false;
  Category DefaultCategory = Category::Activation; ///< of storages that are made now
  Dtype DefaultDtype = Dtype::Float;

  /// Blocks that live as long as a library handle: cuBLAS workspaces by handle, dropout states ... Never freed
  /// before the session ends, unless someone erases them.
  std::map<std::string, StorageRef, std::less<>> Workspaces;
  /// Nodes that were ready when a node before them threw, with their gradients, in the order in which they are taken.
  /// They stay in the queue of the thread until its next backward pass (1.13 torch/csrc/autograd/engine.cpp,
  /// CompareNodeTaskTime, thread_main).
  std::vector<std::shared_ptr<ReadyNode>> LeftInQueue;
  /// Why the value that was last found unknown is so: the cause of what depends on it.
  std::string LastUnknown;
  bool LastIsTold = true;      ///< the ledger says so; else it stays on the CPU, and another device was asked about
  std::uint64_t LeftApart = 0; ///< ops that were left out for such a value
  std::uint64_t LeftOut = 0;   ///< ops that were left out
  /// Ops that run, each within the one before; the name of the last one; and what LeftOut was when the first of them
  /// began.
  unsigned OpDepth = 0;
  std::string_view RunningOp;
  std::uint64_t LeftOutBefore = 0;
  /// Whether the op that runs has left out a part of itself: what has nothing to read then is not refused.
  bool hasLeftOutAPart() const { return OpDepth != 0 && LeftOut != LeftOutBefore; }
  CallSize *Calling = nullptr; ///< null: nobody calls an op
  /// Multiply-adds counted by the innermost op so far.
  std::int64_t Macs = 0;

  /// How a flag that is not known is taken, because of \p Cause: whoever executes the program tries it both ways. The
  /// ledger says it.
  bool decide(const std::string &Cause, bool Usual);
  std::function<bool(const std::string &Cause, bool Usual)> Decides; ///< null: as usual

  /// The analysed program does what LibTorch refuses; only the first pending message counts.
  void raise(std::string Message, ErrorKind Kind = ErrorKind::Check);
  bool failed() const { return Pending.has_value(); }
  std::optional<std::string> takeError();
  ErrorKind LastError = ErrorKind::Check; ///< of the one that was taken last

  /// Adds to the ledger, at \p Where or else the current place; what follows from it stands in the doubt's row.
  void assume(Doubt Kind, std::string Detail = {}, SourcePoint Where = {}, std::string Cause = {});

private:
  std::optional<std::string> Pending;
  ErrorKind PendingKind = ErrorKind::Check;
  friend class SessionScope;
};

/// Makes a session current on this thread for its lifetime.
class SessionScope {
public:
  explicit SessionScope(Session &S);
  ~SessionScope();

private:
  Session *Previous;
};

/// Storages made during its lifetime get this category.
class CategoryScope {
public:
  explicit CategoryScope(Category C) : Previous(Session::current().DefaultCategory) {
    Session::current().DefaultCategory = C;
  }
  ~CategoryScope() { Session::current().DefaultCategory = Previous; }

private:
  Category Previous;
};

} // namespace vramlint
