// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/MemoryImage.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace vramlint;

namespace {

/// Gives storage of the program back when it ends, as the control block of a shared_ptr does.
class Owner : public HostObject {
public:
  Owner(Memory &Mem, Address Owned) : Mem(Mem), Owned(Owned) {}
  ~Owner() override { Mem.release(Owned); }

private:
  Memory &Mem;
  Address Owned;
};

TEST(Memory, ObjectsThatOwnStorageEndWithTheMemory) {
  for (std::uint64_t Size : {std::uint64_t(8), std::uint64_t(1000)}) {
    Memory Mem;
    const Address First = Mem.allocate(Size, BlockKind::Heap, false);
    const Address Holder = Mem.allocate(Size, BlockKind::Heap, false);
    const Address Last = Mem.allocate(Size, BlockKind::Heap, false);
    Mem.setSlot(Holder, std::make_shared<Owner>(Mem, First));
    Mem.setSlot(Holder + 1, std::make_shared<Owner>(Mem, Last));
    EXPECT_EQ(Mem.live(), 3 * Size);
  }
}

/// Numbers that a map of blocks would keep to itself, were they numbers of blocks.
TEST(Memory, AnyNumberMayHaveStoodWhereAnImageDiffers) {
  Memory Mem;
  const Address At = Mem.allocate(4 * sizeof(std::int64_t), BlockKind::Automatic, false);
  const std::int64_t Then[] = {-1, -2, -(std::int64_t(1) << 32), -(std::int64_t(2) << 32)};
  std::memcpy(Mem.bytes(At, sizeof Then), Then, sizeof Then);
  const MemoryImage Image(Mem);
  const std::int64_t Now[] = {1, 2, 3, 4};
  std::memcpy(Mem.bytes(At, sizeof Now), Now, sizeof Now);
  const CauseId Cause = Mem.cause("a round");
  EXPECT_TRUE(Image.forget(Mem, Cause, 64));
  EXPECT_EQ(Mem.shadow(At, 1), Cause);
  EXPECT_EQ(Mem.shadow(At + 3 * sizeof(std::int64_t), 1), Cause);
}

TEST(Memory, ReleasedStorageIsFoundNoMore) {
  Memory Mem;
  const Address A = Mem.allocate(16, BlockKind::Heap, true);
  ASSERT_NE(Mem.find(A), nullptr);
  EXPECT_EQ(Mem.shadow(A, 16), Uninitialised);
  Mem.release(A);
  EXPECT_EQ(Mem.find(A), nullptr);
  EXPECT_EQ(Mem.live(), 0u);
}

} // namespace
