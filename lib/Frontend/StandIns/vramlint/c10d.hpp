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
#include <c10/util/Optional.h>
#include <c10/util/intrusive_ptr.h>

#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace c10d {

/// What is made here, by whatever pointer the release at hand has it.
template <class T> class Made {
  c10::intrusive_ptr<T> Object;

public:
  Made() = default;
  explicit Made(c10::intrusive_ptr<T> O) : Object(std::move(O)) {}
  T *operator->() const { return Object.get(); }
  T &operator*() const { return *Object; }
  T *get() const { return Object.get(); }
  explicit operator bool() const { return Object.defined(); }
  template <class U, class = std::enable_if_t<std::is_convertible<T *, U *>::value>>
  operator c10::intrusive_ptr<U>() const {
    return Object;
  }
  template <class U, class = std::enable_if_t<std::is_convertible<T *, U *>::value>>
  operator std::shared_ptr<U>() const {
    c10::intrusive_ptr<T> Kept = Object;
    return std::shared_ptr<U>(Kept.get(), [Kept](U *) {});
  }
};

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

class Work : public c10::intrusive_ptr_target, public ::vramlint_foreign::Members {
public:
  std::vector<at::Tensor> Results;
  bool isCompleted() { return ::vramlint_foreign::unknown_value<bool>("whether a collective is completed"); }
  bool isSuccess() const { return true; }
  int sourceRank() const { return ::vramlint_foreign::unknown_value<int>("which process has sent"); }
  std::vector<at::Tensor> result() { return Results; }
  void synchronize() {}
  bool wait(std::chrono::milliseconds = kNoTimeout) { return true; }
  void abort() {}
  std::exception_ptr exception() const { return nullptr; }
};

class Store : public c10::intrusive_ptr_target, public ::vramlint_foreign::Members {
public:
  template <class... A> explicit Store(const A &...) {}
  std::vector<std::uint8_t> get(const std::string &key);
  void set(const std::string &, const std::vector<std::uint8_t> &) {}
  std::int64_t add(const std::string &key, std::int64_t value);
  bool check(const std::vector<std::string> &keys);
  bool deleteKey(const std::string &key);
  std::int64_t getNumKeys();
  void wait(const std::vector<std::string> &, const std::chrono::milliseconds & = kNoTimeout) {}
  void setTimeout(const std::chrono::milliseconds &) {}
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
inline void written(const std::vector<at::Tensor> &Tensors) {
  for (const at::Tensor &T : Tensors)
    written(T);
}
/// Those of all processes, in a row.
inline at::Tensor inRow(const std::vector<at::Tensor> &Of) {
  std::vector<std::int64_t> Shape = Of[0].sizes().vec();
  Shape.insert(Shape.begin(), static_cast<std::int64_t>(Of.size()));
  return at::empty(Shape, Of[0].options());
}
inline void spread(const std::vector<std::vector<at::Tensor>> &Outputs) {
  for (const std::vector<at::Tensor> &Of : Outputs)
    if (!Of.empty()) {
      const at::Tensor Row = inRow(Of);
      for (std::size_t I = 0; I < Of.size(); ++I)
        Of[I].data().copy_(Row[static_cast<std::int64_t>(I)]);
    }
}

class ProcessGroup : public c10::intrusive_ptr_target, public ::vramlint_foreign::Members {
public:
  using Work = ::c10d::Work;
  enum BackendType : std::uint8_t { UNDEFINED, GLOO, NCCL, UCC, MPI, CUSTOM };
  struct Options : c10::intrusive_ptr_target {
    std::chrono::milliseconds timeout = kProcessGroupDefaultTimeout;
    std::string backend;
    explicit Options(std::string Name = "", std::chrono::milliseconds T = kProcessGroupDefaultTimeout)
        : timeout(T), backend(std::move(Name)) {}
  };

  ProcessGroup(int Rank, int Size) : Rank(Rank), Size(Size) {}
  template <class S, class... A> ProcessGroup(const S &, int Rank, int Size, const A &...) : Rank(Rank), Size(Size) {}

  int getRank() const { return Rank; }
  int getSize() const { return Size; }
  std::string getBackendName() const;
  template <class B> void setBackend(c10::DeviceType, BackendType, const B &Of) { Kind = Of->Kind; }
  void setSequenceNumberForGroup() {}

  Made<Work> broadcast(std::vector<at::Tensor> &Tensors, const BroadcastOptions & = {}) { return done(Tensors); }
  Made<Work> allreduce(std::vector<at::Tensor> &Tensors, const AllreduceOptions & = {}) { return done(Tensors); }
  Made<Work> allreduce_coalesced(std::vector<at::Tensor> &Tensors, const AllreduceCoalescedOptions & = {}) {
    ::vramlint_foreign::device_memory("a collective of several tensors");
    return done(Tensors);
  }
  Made<Work> reduce(std::vector<at::Tensor> &Tensors, const ReduceOptions & = {}) { return done(Tensors); }
  Made<Work> allgather(std::vector<std::vector<at::Tensor>> &Outputs, std::vector<at::Tensor> &,
                       const AllgatherOptions & = {}) {
    if (laysOut(true))
      spread(Outputs);
    for (const std::vector<at::Tensor> &Of : Outputs)
      written(Of);
    return done();
  }
  Made<Work> _allgather_base(at::Tensor &Output, at::Tensor &, const AllgatherOptions & = {}) {
    return done({Output});
  }
  Made<Work> gather(std::vector<std::vector<at::Tensor>> &Outputs, std::vector<at::Tensor> &,
                    const GatherOptions & = {}) {
    if (laysOut(Kind != NCCL))
      spread(Outputs);
    for (const std::vector<at::Tensor> &Of : Outputs)
      written(Of);
    return done();
  }
  Made<Work> scatter(std::vector<at::Tensor> &Outputs, std::vector<std::vector<at::Tensor>> &Inputs,
                     const ScatterOptions & = {}) {
    return laysOut(Kind == MPI) ? fromRow(Outputs, Inputs) : done(Outputs);
  }
  Made<Work> reduce_scatter(std::vector<at::Tensor> &Outputs, std::vector<std::vector<at::Tensor>> &Inputs,
                            const ReduceScatterOptions & = {}) {
    return fromRow(Outputs, Inputs);
  }
  Made<Work> _reduce_scatter_base(at::Tensor &Output, at::Tensor &, const ReduceScatterOptions & = {}) {
    return done({Output});
  }
  template <class... A> Made<Work> alltoall_base(at::Tensor &Output, at::Tensor &, const A &...) {
    return done({Output});
  }
  Made<Work> send(std::vector<at::Tensor> &, int, int) { return done(); }
  Made<Work> recv(std::vector<at::Tensor> &Tensors, int, int) { return done(Tensors); }
  Made<Work> recvAnysource(std::vector<at::Tensor> &Tensors, int) { return done(Tensors); }
  Made<Work> barrier(const BarrierOptions & = {}) {
    if (Kind == NCCL)
      at::empty({1}, at::TensorOptions().device(at::kCUDA).dtype(at::kByte));
    return done();
  }

  BackendType Kind = UNDEFINED;

protected:
  int Rank, Size;

  /// Each backend knows which collectives it can do with tensors that lie apart.
  bool laysOut(bool Does) const {
    if (Kind == UNDEFINED)
      ::vramlint_foreign::device_memory("a collective of a backend that is not known");
    return Kind != UNDEFINED && Does;
  }
  static Made<Work> done(const std::vector<at::Tensor> &Tensors = {}) {
    written(Tensors);
    c10::intrusive_ptr<Work> Result = c10::make_intrusive<Work>();
    Result->Results = Tensors;
    return Made<Work>(Result);
  }
  static Made<Work> fromRow(const std::vector<at::Tensor> &Outputs,
                            const std::vector<std::vector<at::Tensor>> &Inputs) {
    for (const std::vector<at::Tensor> &Of : Inputs)
      if (!Of.empty()) {
        const at::Tensor Row = inRow(Of);
        for (std::size_t I = 0; I < Of.size(); ++I)
          Row[static_cast<std::int64_t>(I)].copy_(Of[I]);
      }
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
  ProcessGroupMPI(int Rank, int Size) : ProcessGroup(Rank, Size) { Kind = MPI; }
  /// mpirun says how many there are.
  static Made<ProcessGroupMPI> createProcessGroupMPI(std::vector<int> = {}) {
    return Made<ProcessGroupMPI>(c10::make_intrusive<ProcessGroupMPI>(
        ::vramlint_foreign::unknown_value<int>("which of the processes of mpirun this is"),
        ::vramlint_foreign::unknown_value<int>("how many processes mpirun starts")));
  }
};

} // namespace c10d

#endif
