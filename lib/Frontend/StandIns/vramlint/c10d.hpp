// Stands in for LibTorch's own headers of distributed training: which classes they declare hangs on flags of the
// build, and what is behind them talks to other processes. Whatever a collective gives is not known; it writes to the
// tensors that it is given, and takes what LibTorch takes to lay out those of all processes in a row
// (torch/csrc/distributed/c10d/ProcessGroupGloo.cpp, ProcessGroupMPI.cpp, ProcessGroupNCCL.cpp). The copies that Gloo
// makes of a device's tensors lie in the memory of the CPU; what NCCL takes for itself is no part of LibTorch's.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef VRAMLINT_STANDIN_VRAMLINT_C10D_HPP
#define VRAMLINT_STANDIN_VRAMLINT_C10D_HPP

#include "foreign.hpp"

#include <ATen/ATen.h>
#include <ATen/core/ivalue.h>
#include <c10/util/Optional.h>
#include <c10/util/intrusive_ptr.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace c10d {

constexpr auto kUnsetTimeout = std::chrono::milliseconds(-1);
constexpr auto kNoTimeout = std::chrono::milliseconds(0);
constexpr auto kProcessGroupDefaultTimeout = std::chrono::milliseconds(30 * 60 * 1000);
constexpr auto kBackendDefaultTimeout = kProcessGroupDefaultTimeout;

struct ReduceOp {
  enum RedOpType : std::uint8_t { SUM, AVG, PRODUCT, MIN, MAX, BAND, BOR, BXOR, PREMUL_SUM, UNUSED };
  RedOpType op_ = SUM;
  ReduceOp() = default;
  ReduceOp(RedOpType Op) : op_(Op) {}
  operator RedOpType() const { return op_; }
};

struct CollectiveOptions {
  ReduceOp reduceOp;
  std::int64_t rootRank = 0, rootTensor = 0;
  std::chrono::milliseconds timeout = kUnsetTimeout;
  std::vector<std::int64_t> device_ids;
  bool asyncOp = true;
};
struct BroadcastOptions : CollectiveOptions {};
struct AllreduceOptions : CollectiveOptions {};
struct AllreduceCoalescedOptions : AllreduceOptions {};
struct ReduceOptions : CollectiveOptions {};
struct AllgatherOptions : CollectiveOptions {};
struct GatherOptions : CollectiveOptions {};
struct ScatterOptions : CollectiveOptions {};
struct ReduceScatterOptions : CollectiveOptions {};
struct AllToAllOptions : CollectiveOptions {};
struct BarrierOptions : CollectiveOptions {};

enum class OpType : std::uint8_t {
  BROADCAST,
  ALLREDUCE,
  ALLREDUCE_COALESCED,
  REDUCE,
  ALLGATHER,
  _ALLGATHER_BASE,
  ALLGATHER_COALESCED,
  GATHER,
  SCATTER,
  REDUCE_SCATTER,
  ALLTOALL_BASE,
  ALLTOALL,
  SEND,
  RECV,
  RECVANYSOURCE,
  BARRIER,
  _REDUCE_SCATTER_BASE,
  COALESCED,
  _ALLREDUCE_SPARSE,
  UNKNOWN = 100
};

/// Programs derive from it, and from the others: what is virtual in LibTorch is here.
class Work : public c10::intrusive_ptr_target, public ::vramlint_foreign::Members {
public:
  explicit Work(int Rank = -1, OpType Type = OpType::UNKNOWN, const char * = nullptr,
                const c10::optional<std::vector<at::Tensor>> & = c10::nullopt)
      : rank_(Rank), opType_(Type) {}
  std::vector<at::Tensor> Results;
  virtual bool isCompleted() { return ::vramlint_foreign::unknown_value<bool>("whether a collective is completed"); }
  virtual bool isSuccess() const { return true; }
  virtual int sourceRank() const { return ::vramlint_foreign::unknown_value<int>("which process has sent"); }
  virtual std::vector<at::Tensor> result() { return Results; }
  virtual void synchronize() {}
  virtual bool wait(std::chrono::milliseconds = kNoTimeout) { return true; }
  virtual void abort() {}
  virtual std::exception_ptr exception() const { return nullptr; }
  virtual c10::intrusive_ptr<c10::ivalue::Future> getFuture() { return nullptr; }

protected:
  void finish(std::exception_ptr = nullptr) { completed_ = true; }
  const int rank_;
  OpType opType_;
  mutable std::mutex mutex_;
  std::condition_variable cv_;
  bool completed_ = false;
  std::exception_ptr exception_;
};

class Store : public c10::intrusive_ptr_target, public ::vramlint_foreign::Members {
public:
  template <class... A> explicit Store(const A &...) {}
  virtual std::vector<std::uint8_t> get(const std::string &key);
  virtual void set(const std::string &, const std::vector<std::uint8_t> &) {}
  virtual std::vector<std::uint8_t> compareSet(const std::string &key, const std::vector<std::uint8_t> &expected,
                                               const std::vector<std::uint8_t> &desired);
  virtual std::int64_t add(const std::string &key, std::int64_t value);
  virtual bool check(const std::vector<std::string> &keys);
  virtual bool deleteKey(const std::string &key);
  virtual std::int64_t getNumKeys();
  virtual void wait(const std::vector<std::string> &) {}
  virtual void wait(const std::vector<std::string> &, const std::chrono::milliseconds &) {}
  virtual void setTimeout(const std::chrono::milliseconds &Time) { timeout_ = Time; }
  virtual const std::chrono::milliseconds &getTimeout() const noexcept { return timeout_; }

protected:
  std::chrono::milliseconds timeout_{300000};
};
struct TCPStoreOptions {
  std::uint16_t port = 29500;
  bool isServer = false;
  c10::optional<std::size_t> numWorkers;
  bool waitWorkers = true;
  std::chrono::milliseconds timeout{300000};
  bool multiTenant = false;
  c10::optional<int> masterListenFd;
  bool useLibUV = true;
};
class TCPStore : public Store {
public:
  TCPStore(const std::string &, const TCPStoreOptions & = {}) {}
  template <class... A> TCPStore(const std::string &, int, const A &...) {}
  std::uint16_t getPort() const;
  const std::string &getHost() const;
};
class FileStore : public Store {
public:
  FileStore(const std::string &, int) {}
};
class HashStore : public Store {};
class PrefixStore : public Store {
public:
  template <class P> PrefixStore(const std::string &, const P &) {}
};

/// What it gives is not known, and neither the graph nor the tensor's version hears of it.
inline void written(const at::Tensor &T) { T.data().random_(); }
/// Those of all processes, in a row.
inline at::Tensor inRow(const std::vector<at::Tensor> &Of) {
  std::vector<std::int64_t> Shape = Of[0].sizes().vec();
  Shape.insert(Shape.begin(), static_cast<std::int64_t>(Of.size()));
  return at::empty(Shape, Of[0].options());
}
class ProcessGroup : public c10::intrusive_ptr_target, public ::vramlint_foreign::Members {
public:
  using Work = ::c10d::Work;
  using Done = c10::intrusive_ptr<::c10d::Work>;
  using Tensors = std::vector<at::Tensor>;
  enum BackendType : std::uint8_t { UNDEFINED, GLOO, NCCL, UCC, MPI, CUSTOM };
  struct Options : c10::intrusive_ptr_target {
    std::chrono::milliseconds timeout = kProcessGroupDefaultTimeout;
    const std::string backend;
    explicit Options(std::string Name = "", std::chrono::milliseconds T = kProcessGroupDefaultTimeout)
        : timeout(T), backend(std::move(Name)) {}
  };

  ProcessGroup(int Rank, int Size) : rank_(Rank), size_(Size) {}
  template <class S, class... A>
  ProcessGroup(const S &, int Rank, int Size, const A &...) : rank_(Rank), size_(Size) {}

  int getRank() const { return rank_; }
  int getSize() const { return size_; }
  virtual const std::string getBackendName() const { return "undefined"; }
  template <class B> void setBackend(c10::DeviceType, BackendType, const B &Of) { Kind = Of->Kind; }
  virtual void setSequenceNumberForGroup() {}
  virtual std::uint64_t getSequenceNumberForGroup() { return 0; }
  virtual void startCoalescing() {}
  virtual void setTimeout(std::chrono::milliseconds) {}
  virtual void shutdown() {}
  virtual void abort() {}

  virtual Done broadcast(Tensors &Of, const BroadcastOptions & = {}) { return done(Of); }
  virtual Done allreduce(Tensors &Of, const AllreduceOptions & = {}) { return done(Of); }
  virtual Done allreduce_coalesced(Tensors &Of, const AllreduceCoalescedOptions & = {}) {
    ::vramlint_foreign::device_memory("a collective of several tensors");
    return done(Of);
  }
  virtual Done reduce(Tensors &Of, const ReduceOptions & = {}) { return done(Of); }
  virtual Done allgather(std::vector<Tensors> &Outputs, Tensors &, const AllgatherOptions & = {}) {
    return gathered(Outputs, laysOut(true));
  }
  virtual Done _allgather_base(at::Tensor &Output, at::Tensor &, const AllgatherOptions & = {}) {
    return done({Output});
  }
  virtual Done allgather_coalesced(std::vector<Tensors> &Outputs, Tensors &, const AllgatherOptions & = {}) {
    ::vramlint_foreign::device_memory("a collective of several tensors");
    return gathered(Outputs, true);
  }
  virtual Done allgather_into_tensor_coalesced(Tensors &Outputs, Tensors &, const AllgatherOptions & = {}) {
    return done(Outputs);
  }
  virtual Done gather(std::vector<Tensors> &Outputs, Tensors &, const GatherOptions & = {}) {
    return gathered(Outputs, laysOut(Kind != NCCL));
  }
  virtual Done scatter(Tensors &Outputs, std::vector<Tensors> &Inputs, const ScatterOptions & = {}) {
    return laysOut(Kind == MPI) ? fromRow(Outputs, Inputs) : done(Outputs);
  }
  virtual Done reduce_scatter(Tensors &Outputs, std::vector<Tensors> &Inputs, const ReduceScatterOptions & = {}) {
    return fromRow(Outputs, Inputs);
  }
  virtual Done _reduce_scatter_base(at::Tensor &Output, at::Tensor &, const ReduceScatterOptions & = {}) {
    return done({Output});
  }
  virtual Done reduce_scatter_tensor_coalesced(Tensors &Outputs, Tensors &, const ReduceScatterOptions & = {}) {
    return done(Outputs);
  }
  virtual Done alltoall_base(at::Tensor &Output, at::Tensor &, std::vector<std::int64_t> &,
                             std::vector<std::int64_t> &, const AllToAllOptions & = {}) {
    return done({Output});
  }
  virtual Done alltoall(Tensors &Outputs, Tensors &, const AllToAllOptions & = {}) {
    if (Kind == MPI)
      ::vramlint_foreign::device_memory("a collective of several tensors");
    return done(Outputs);
  }
  virtual Done send(Tensors &, int, int) { return done(); }
  virtual Done recv(Tensors &Of, int, int) { return done(Of); }
  virtual Done recvAnysource(Tensors &Of, int) { return done(Of); }
  virtual void monitoredBarrier(const BarrierOptions &, bool = false) {}
  virtual Done barrier(const BarrierOptions & = {}) {
    if (Kind == NCCL)
      at::empty({1}, at::TensorOptions().device(at::kCUDA).dtype(at::kByte));
    return done();
  }

  BackendType Kind = UNDEFINED;

protected:
  const int rank_, size_;

  /// Each backend knows which collectives it can do with tensors that lie apart.
  bool laysOut(bool Does) const {
    if (Kind == UNDEFINED)
      ::vramlint_foreign::device_memory("a collective of a backend that is not known");
    return Kind != UNDEFINED && Does;
  }
  static Done done(const Tensors &Of = {}) {
    for (const at::Tensor &T : Of)
      written(T);
    Done Result = c10::make_intrusive<Work>();
    Result->Results = Of;
    return Result;
  }
  static Done gathered(const std::vector<Tensors> &Outputs, bool ByRow) {
    for (const Tensors &Of : Outputs) {
      const at::Tensor Row = ByRow && !Of.empty() ? inRow(Of) : at::Tensor();
      for (const at::Tensor &T : Of)
        written(T);
    }
    return done();
  }
  static Done fromRow(const Tensors &Outputs, const std::vector<Tensors> &Inputs) {
    for (const Tensors &Of : Inputs)
      const at::Tensor Row = Of.empty() ? at::Tensor() : inRow(Of);
    return done(Outputs);
  }
};
using Backend = ProcessGroup;

/// Of the backends: what a program says of its devices, time and threads.
struct BackendOptions : ProcessGroup::Options {
  std::vector<std::shared_ptr<int>> devices;
  int threads = 2;
  bool is_high_priority_stream = false;
  using ProcessGroup::Options::Options;
};
class ProcessGroupGloo : public ProcessGroup {
public:
  struct Options : BackendOptions {
    using BackendOptions::BackendOptions;
    static c10::intrusive_ptr<Options> create(std::chrono::milliseconds T = kProcessGroupDefaultTimeout) {
      return c10::make_intrusive<Options>("gloo", T);
    }
  };
  template <class S, class... A>
  ProcessGroupGloo(const S &Where, int Rank, int Size, const A &...) : ProcessGroup(Where, Rank, Size) {
    Kind = GLOO;
  }
  template <class... A> static std::shared_ptr<int> createDeviceForInterface(const A &...) { return nullptr; }
  template <class... A> static std::shared_ptr<int> createDeviceForHostname(const A &...) { return nullptr; }
  template <class... A> static std::shared_ptr<int> createDefaultDevice(const A &...) { return nullptr; }
};
class ProcessGroupNCCL : public ProcessGroup {
public:
  struct Options : BackendOptions {
    explicit Options(bool HighPriority = false) : BackendOptions("nccl") { is_high_priority_stream = HighPriority; }
    static c10::intrusive_ptr<Options> create(bool HighPriority = false) {
      return c10::make_intrusive<Options>(HighPriority);
    }
  };
  template <class S, class... A>
  ProcessGroupNCCL(const S &Where, int Rank, int Size, const A &...) : ProcessGroup(Where, Rank, Size) {
    Kind = NCCL;
    // What a collective was given is given back when its own stream is done with it.
    ::vramlint_foreign::other_stream("ProcessGroupNCCL");
  }
  static void groupStart() {}
  static void groupEnd() {}
};
class ProcessGroupMPI : public ProcessGroup {
public:
  class Started;
  ProcessGroupMPI(int Rank, int Size) : ProcessGroup(Rank, Size) { Kind = MPI; }
  /// mpirun says how many there are.
  static Started createProcessGroupMPI(std::vector<int> = {});
};
/// By whatever pointer the release at hand has it.
class ProcessGroupMPI::Started {
  c10::intrusive_ptr<ProcessGroupMPI> Object;

public:
  explicit Started(c10::intrusive_ptr<ProcessGroupMPI> O) : Object(std::move(O)) {}
  ProcessGroupMPI *operator->() const { return Object.get(); }
  ProcessGroupMPI &operator*() const { return *Object; }
  ProcessGroupMPI *get() const { return Object.get(); }
  explicit operator bool() const { return Object.defined(); }
  template <class U, class = std::enable_if_t<std::is_base_of<U, ProcessGroupMPI>::value>>
  operator c10::intrusive_ptr<U>() const {
    return Object;
  }
  template <class U, class = std::enable_if_t<std::is_base_of<U, ProcessGroupMPI>::value>>
  operator std::shared_ptr<U>() const {
    c10::intrusive_ptr<ProcessGroupMPI> Kept = Object;
    return std::shared_ptr<U>(Kept.get(), [Kept](U *) {});
  }
};
inline ProcessGroupMPI::Started ProcessGroupMPI::createProcessGroupMPI(std::vector<int>) {
  return Started(c10::make_intrusive<ProcessGroupMPI>(
      ::vramlint_foreign::unknown_value<int>("which of the processes of mpirun this is"),
      ::vramlint_foreign::unknown_value<int>("how many processes mpirun starts")));
}

} // namespace c10d

#endif
