// The memory of the analysed program: blocks of bytes at addresses of their own.
//
//   Address  =  block number (high 32 bits) | offset (low 32 bits); 0 is the null pointer
//   Block    =  bytes + shadow (which bytes are not known, and why) + slots (objects that a library keeps, by offset)
//
// Objects lie in their blocks as the target's ABI lays them out, so unions, bit-fields, raw storage, casts between
// pointers and copies of bytes mean what they mean to a compiled program. A byte whose value is not known carries the
// number of its cause; a value that is read from it is unknown for that cause. The number of a block is not given
// again before many others have died, so a dangling pointer finds nothing rather than another object. They begin
// where those of a real heap do, so that an address is printed with as many digits, and words of data hardly look
// like one: of two numbers of 32 bits, a size beside another one, the second would have to be more than twenty
// thousand.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/OutlyingParts.h"
#include "Support/StateHash.h"

#include "llvm/Support/Allocator.h"

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace clang {
class Decl;
}

namespace vramlint {

using Address = std::uint64_t;
using CauseId = std::uint16_t;

/// Causes that need no text of their own.
inline constexpr CauseId Known = 0, Uninitialised = 1;

/// A byte that bit-fields share, of which some bits were written: causes of their own, one for each set of known
/// bits.
inline constexpr CauseId PartlyKnown = 0xff00;
constexpr CauseId partlyKnown(unsigned Bits) {
  return Bits == 0xff ? Known : static_cast<CauseId>(PartlyKnown | Bits);
}
constexpr std::uint8_t knownBits(CauseId Cause) {
  return Cause == Known ? 0xff : Cause >= PartlyKnown ? static_cast<std::uint8_t>(Cause) : 0;
}

/// What a library keeps behind an object of the program (a tensor, a stream).
class HostObject {
public:
  virtual ~HostObject();
  /// What a C++ copy of this object holds: the same object for handles, a new one for values.
  virtual std::shared_ptr<HostObject> copy(std::shared_ptr<HostObject> Self) const { return Self; }
  /// False when it can never hold a tensor or lead to one.
  virtual bool mayHoldMemory() const { return true; }
  /// What becomes of it when a function is given it that is not there: anything, nothing (it is read), or it is
  /// empty, and becomes what the function gives.
  enum class GivenAway : std::uint8_t { Changed, Kept, Filled };
  virtual GivenAway givenAway() const { return GivenAway::Changed; }
  /// What it is like now, memory of the program apart. An object that does not tell makes the state unknown.
  virtual void describe(StateHash &H) const { H.cannotTell(); }
};
using HostRef = std::shared_ptr<HostObject>;

/// A whole number that is larger by as much in each further round of a loop: what it is in the round that is
/// executed.
struct SteppedNumber {
  std::int64_t Now = 0, Step = 0;
  std::uint32_t Of = 0; ///< number of the loop; 0: none
  bool operator==(const SteppedNumber &) const = default;
};

/// Why numbers in braces are not known after their end: whoever asks for them takes them to be what they were.
inline constexpr const char *GoneListCause = "a list in braces that is gone";

enum class BlockKind : std::uint8_t {
  Static,
  Automatic,
  Temporary,
  Heap,
  Literal,
  Exception,
  Function, ///< no bytes; What is the FunctionDecl
  Table,    ///< no bytes; what a vtable pointer points to
};

struct Block {
  std::uint32_t Size = 0;
  BlockKind Kind = BlockKind::Heap;
  bool Alive = false;
  bool Watched = false;   ///< what is put into its slots is noted
  CauseId Blank = Known;  ///< storage of a size that is not known, for this cause: no bytes, all of them unknown
  CauseId Hidden = Known; ///< all bytes are unknown for this cause; Known where some may not be
  std::uint8_t *Bytes = nullptr;
  CauseId *Shadow = nullptr;                               ///< null: every byte is known
  std::unique_ptr<std::map<std::uint32_t, HostRef>> Slots; ///< null: none
  const void *What = nullptr; ///< of a Function or Table block; of a Blank one, what has put elements at its end
};

/// Blocks by number, which stay where they are, each with room for a few bytes.
class BlockTable {
public:
  /// Blocks of up to so many bytes have their storage here, in one line of a cache.
  static constexpr std::uint64_t SmallMax = 64;

  BlockTable() = default;
  ~BlockTable();
  BlockTable(const BlockTable &) = delete;
  BlockTable &operator=(const BlockTable &) = delete;

  Block &operator[](std::uint32_t Number) { return Chunks[Number / InChunk]->Blocks[Number % InChunk]; }
  std::uint8_t *storage(std::uint32_t Number) { return Chunks[Number / InChunk]->Storage[Number % InChunk]; }
  std::uint32_t size() const { return Count; }
  /// A further one, at the end.
  void add();
  /// It will be looked at soon.
  void expect(std::uint32_t Number) {
    if (Number >= Count)
      return;
    __builtin_prefetch(&(*this)[Number]);
    __builtin_prefetch(storage(Number));
  }

private:
  /// What a large page of x86 holds: where a program keeps many objects, walks among them wait for the page tables
  /// otherwise.
  static constexpr std::size_t ChunkBytes = 2u << 20;
  static constexpr std::uint32_t InChunk = 16 * 1024;
  struct Chunk {
    alignas(SmallMax) std::uint8_t Storage[InChunk][SmallMax];
    Block Blocks[InChunk];
  };
  static_assert(sizeof(Chunk) <= ChunkBytes);
  std::vector<Chunk *> Chunks;
  std::uint32_t Count = 0;
};

class Memory {
public:
  Memory();
  ~Memory();
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;

  static constexpr std::uint64_t MaxBlock = 0xffff'0000;
  static constexpr std::uint32_t FirstNumber = 0x5500;

  /// All blocks die, and what libraries keep in them goes.
  void end();

  /// How many blocks there have been.
  std::uint32_t count() const { return Blocks.size(); }
  /// One past the highest of their numbers.
  std::uint32_t endOfNumbers() const { return FirstNumber + count(); }
  /// While it is not 0 no number is given again, so that blocks are numbered as they are made.
  unsigned KeepsNumbers = 0;
  OutlyingParts Outlying; ///< of objects in any block: copied with their bytes, and released with it
  /// Objects at [A, A + Size) have no such parts any more.
  void dropOutlying(Address A, std::uint64_t Size);
  /// It is such a part of an object that is in no block.
  bool isOfUnknownObject(Address A) const {
    std::optional<Address> Of = Outlying.objectOf(A);
    while (Of && *Of >> 32)
      Of = Outlying.objectOf(*Of);
    return Of.has_value();
  }

  /// Bytes alive in all blocks.
  std::uint64_t live() const { return Live; }

  /// A new block of \p Size bytes (at most MaxBlock): zero, or uninitialised.
  Address allocate(std::uint64_t Size, BlockKind Kind, bool Uninitialised);
  /// A block whose size is not known: what is read from it is unknown, what is written is forgotten; library objects
  /// are kept in it as in any other.
  Address allocateBlank(BlockKind Kind, CauseId Cause);
  /// Makes every pointer into the block dangle. Slots that are still there are let go.
  void release(Address A);
  /// The block that \p A points into or one past; null when there is none or it is dead.
  Block *find(Address A) {
    const std::uint32_t I = index(A);
    if (I >= Blocks.size() || !Blocks[I].Alive)
      return nullptr;
    Block &B = Blocks[I];
    return offset(A) <= B.Size ? &B : nullptr;
  }
  static std::uint32_t offset(Address A) { return static_cast<std::uint32_t>(A); }
  /// Whether [A, A + Size) ends in the block that \p A points into, whatever a program has computed as the size.
  static bool fits(const Block &B, Address A, std::uint64_t Size) { return Size <= B.Size - offset(A); }
  static Address base(Address A) { return A & ~std::uint64_t(0xffffffff); }
  /// The bytes [A, A + Size); null when they are not all there.
  std::uint8_t *bytes(Address A, std::uint64_t Size) {
    Block *B = find(A);
    return B && fits(*B, A, Size) && B->Bytes ? B->Bytes + offset(A) : nullptr;
  }

  /// Why the first unknown byte of [A, A + Size) is unknown; Known when all are known.
  CauseId shadow(Address A, std::uint64_t Size) {
    Block *B = find(A);
    return B && (B->Shadow || B->Blank) ? withoutSteps(shadow(*B, A, Size)) : Known;
  }
  /// The bytes [A, A + Size); null when they are not all there and known.
  const std::uint8_t *known(Address A, std::uint64_t Size) {
    Block *B = find(A);
    return B && fits(*B, A, Size) && B->Bytes && (!B->Shadow || shadow(*B, A, Size) == Known) ? B->Bytes + offset(A)
                                                                                              : nullptr;
  }
  void setShadow(Address A, std::uint64_t Size, CauseId Cause);
  /// No byte of the block that \p A points into is known, for that cause. Costs nothing while it is so.
  void hideAll(Address A, CauseId Cause);
  /// The block that \p A points into will be looked at soon.
  void expect(Address A) { Blocks.expect(index(A)); }
  /// A number for a loop of which numbers are to be stepped.
  std::uint32_t beginSteps() { return ++LastSteps; }
  /// The bytes [A, A + Size) are not known for that cause, but are such a number.
  void setStepped(Address A, std::uint64_t Size, const SteppedNumber &N, CauseId Cause);
  /// The number of that kind that lies just there, if one does.
  std::optional<SteppedNumber> stepped(Address A, std::uint64_t Size);
  /// None is stepped any more by that loop: what is left of them is not known.
  void endSteps(std::uint32_t Of);
  /// The cause of a byte of the shadow, be it one of such a number.
  CauseId withoutSteps(CauseId Cause) const {
    const auto Found = Steps.empty() ? Steps.end() : Steps.find(Cause);
    return Found == Steps.end() ? Cause : Found->second.Cause;
  }
  /// Copies bytes with their shadow and slots, as memmove does. False when either range is not there.
  bool copy(Address To, Address From, std::uint64_t Size);
  /// Zero bytes, known.
  bool clear(Address A, std::uint64_t Size);

  /// What a library keeps at exactly this address; null when nothing.
  HostRef slot(Address A);
  /// Null takes it away.
  void setSlot(Address A, HostRef Object);
  /// From now on it is noted when something is put into a slot of the block that \p A points into.
  void watch(Address A) {
    if (Block *B = find(A))
      B->Watched = true;
  }
  /// Where something was put into slots of such blocks since this was last asked.
  std::vector<Address> takeTouched() { return std::exchange(Touched, {}); }
  bool hasTouched() const { return !Touched.empty(); }
  /// Everything that libraries keep in [A, A + Size), by address.
  std::vector<std::pair<Address, HostRef>> slots(Address A, std::uint64_t Size);

  /// The number of a cause; equal texts have equal numbers.
  CauseId cause(const std::string &Text);
  /// The same cause for the bytes of a pointer that leads to nobody knows which place in the object whose address the
  /// bytes are.
  CauseId nearCause(CauseId Cause);
  /// The same cause with what is said behind its text: how it can be helped.
  CauseId explained(CauseId Cause, const std::string &Words);
  bool isExplained(CauseId Cause) const { return Cause < Explained.size() && Explained[Cause]; }
  /// A byte that is not known for \p Cause is as good as known: where the cause is another one, its value is.
  bool isTelling(CauseId Cause) const { return Cause < Telling.size() && Telling[Cause]; }
  void makeTelling(CauseId Cause) {
    Telling.resize(std::max<std::size_t>(Telling.size(), Cause + 1u));
    Telling[Cause] = true;
  }
  bool isNear(CauseId Cause) const { return Cause < Near.size() && Near[Cause]; }
  const std::string &text(CauseId Id) const { return Causes[Id >= PartlyKnown ? Uninitialised : Id]; }

private:
  void copyOutlying(Address To, Address From, std::uint64_t Size);
  /// Of a block in the table, if \p A is an address.
  static std::uint32_t index(Address A) { return static_cast<std::uint32_t>(A >> 32) - FirstNumber; }

  BlockTable Blocks;
  std::deque<std::uint32_t> Dead; ///< those whose numbers may be given again, oldest first
  std::vector<std::string> Causes;
  std::vector<bool> Near;               ///< by cause, of those that nearCause() gave
  std::vector<bool> Explained, Telling; ///< by cause
  std::unordered_map<std::string, CauseId> CauseIds;
  struct Stepped {
    SteppedNumber N;
    std::uint64_t Size;
    CauseId Cause;
  };
  std::unordered_map<CauseId, Stepped> Steps; ///< by the cause that is in the shadow
  /// Those of loops that have not ended, by loop, and what they are.
  std::map<std::uint32_t, std::map<std::tuple<std::int64_t, std::int64_t, std::uint64_t, CauseId>, CauseId>>
      StepCauses;
  std::uint32_t LastSteps = 0;
  std::uint64_t Live = 0;
  std::vector<Address> Touched; ///< slots of watched blocks
  /// Shadows of small blocks come from here, and go back to the list.
  llvm::BumpPtrAllocator ShadowStorage;
  std::vector<CauseId *> SmallShadows;

  CauseId *makeShadow(Block &B);
  static CauseId shadow(const Block &B, Address A, std::uint64_t Size);
};

} // namespace vramlint
