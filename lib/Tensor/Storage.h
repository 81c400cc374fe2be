// Storage: the block of memory behind tensors, reference counted; views share it.
//
// Creating a Storage tells the session's AllocationObserver that bytes were allocated on a device; the
// last reference going away tells it that they were freed. So the C++ lifetime of handles in the analysed
// program is the lifetime of the blocks in the trace, with nothing in between.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Bytes.h"
#include "Tensor/Device.h"
#include "Tensor/Dtype.h"

#include <array>
#include <bitset>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace vramlint {

class StateHash;

/// Why bytes are held; every block in the trace has exactly one category at a time.
enum class Category : std::uint8_t {
  Parameter,
  Buffer,
  Gradient,
  OptimizerState,
  Input,
  Activation,
  Temporary,
  Workspace,
  Output,
  Other,
};

/// `parameter`, `optimizer_state` ...
std::string_view categoryName(Category C);

/// Identifies one allocation in the trace; 0 is never used.
using BlockId = std::uint64_t;

/// One call of a module's forward, as the layer table shows it.
struct ModuleCall {
  std::string Path;            ///< `up4.conv.layers.3`; empty for the root
  std::string Type;            ///< `Conv2d`, `BasicUNet`
  std::string Inputs;          ///< `[4, 1, 256, 256]`, several joined by `, `
  std::string Outputs;         ///< known when the call ends
  std::int64_t Parameters = 0; ///< elements of the module's own parameters (not the children's)
  std::int64_t Trainable = 0;  ///< those of them that require grad
};

/// Receives everything that happens to device memory, and what the program was doing at the
/// time. Implemented by Memory's Trace.
class AllocationObserver {
public:
  virtual ~AllocationObserver();
  /// An op starts / ends; ops nest (a composite op calls others). \p Macs: multiply-adds of this op alone.
  virtual void opBegin(std::string_view Name) = 0;
  virtual void opEnd(std::int64_t Macs) = 0;
  virtual void moduleBegin(const ModuleCall &Call) = 0;
  virtual void moduleEnd(std::string_view Outputs) = 0;
  /// \p Size bytes (> 0) are requested on \p Where. Returns the identity of the block.
  virtual BlockId allocate(Bytes Size, Device Where, Category Kind) = 0;
  virtual void free(BlockId Block) = 0;
  virtual void categorize(BlockId Block, Category Kind) = 0;
  /// A node of the autograd graph starts / stops keeping the block (`Saver` is the op: `batch_norm`).
  virtual void saved(BlockId Block, std::string_view Saver) = 0;
  virtual void unsaved(BlockId Block) = 0;
  /// The program gave the block a name: `x`, `conv1.weight`.
  virtual void named(BlockId Block, std::string_view Name) = 0;
  /// How many events there have been: what is learnt now does not touch figures of earlier ones.
  virtual std::uint64_t position() const { return 0; }
  /// Memory of unknown size was taken and given back (a workspace that is left out).
  virtual void unknownScratch() {}
  /// `emptyCache()` of the caching allocator.
  virtual void emptyCache(Device Where) = 0;
};

/// A view that somebody outside has of a storage's contents (`data_ptr`).
class StorageMirror {
public:
  virtual ~StorageMirror();
  virtual void changed() = 0;                         ///< an op has written the storage
  virtual bool onlyOpsWrite() const { return false; } ///< and nobody else does
  /// The number of type \p As that lies \p Offset bytes behind the storage's beginning; nothing when it is not known.
  virtual std::optional<long double> number(Bytes Offset, Dtype As) const;
  virtual void describe(StateHash &H) const;
};

/// Bounds of numbers, these among them; infinite where they are not known.
struct Bounds {
  double Low = -std::numeric_limits<double>::infinity(), High = std::numeric_limits<double>::infinity();
  constexpr bool holds(Bounds Other) const { return Low <= Other.Low && Other.High <= High; }
};

/// Where the numbers in a storage come from, as far as that tells whether two tensors hold the same ones.
struct Contents {
  std::uint64_t Id = fresh(); ///< the same only where the numbers are the same
  /// The random draws and inputs that they were made of, a bit each; several may share one.
  std::bitset<256> Draws;
  /// Nobody knows: they may be a copy of any others.
  bool Anything = true;
  /// How the tensor lies that they were made for; others are views of it.
  std::uint64_t Layout = 0;
  bool MayBeZero = true; ///< all of them
  Bounds Between;
  bool MayBeNan = false; ///< one of them
  /// Of a sum, the numbers that something else than zeros was added to; 0: there are none.
  struct Summand {
    std::uint64_t Id = 0, Layout = 0;
  };
  std::array<Summand, 2> Summands;

  static std::uint64_t fresh(); ///< an id that nothing else has
};

/// Tag: memory that the program owns (`from_blob`); nothing is allocated or freed.
struct ExternalMemory {};

/// Tag: memory that the observer knows already.
struct ObservedBlock {
  BlockId Block;
};

class Storage {
public:
  /// \p Size in bytes, >= 0; 0 allocates nothing.
  Storage(Bytes Size, Device Where, Category Kind);
  Storage(ExternalMemory, Bytes Size, Device Where);
  Storage(ObservedBlock Made, Bytes Size, Device Where, Category Kind);
  ~Storage();
  Storage(const Storage &) = delete;
  Storage &operator=(const Storage &) = delete;

  Bytes size() const { return Size; }
  Device device() const { return Where; }
  Category category() const { return Kind; }
  BlockId block() const { return Block; }
  void setCategory(Category NewKind);
  /// Replaces the block by one of \p NewSize bytes, made while the old one is still there (resize_bytes).
  void grow(Bytes NewSize);
  /// Memory of the program that nobody may replace.
  bool isExternal() const { return External; }

  /// Counts in-place changes; saved tensors and views compare it with what they saw (version_counter).
  /// Those that leave for another storage go on counting together with those that stay.
  std::shared_ptr<std::uint32_t> Version = std::make_shared<std::uint32_t>(0);
  std::shared_ptr<StorageMirror> Mirror; ///< null: nobody looks
  bool Pinned = false;                   ///< page-locked memory of the host, of an allocator of its own
  Contents Holds;

private:
  Bytes Size;
  Device Where;
  Category Kind;
  BlockId Block = 0;
  bool External = false;
  AllocationObserver *Observer = nullptr; ///< must outlive the storage
};

using StorageRef = std::shared_ptr<Storage>;

} // namespace vramlint
