// What the program sees of a tensor's contents through a pointer.
//
// Tensors have no data here, but a program that fills one through `data_ptr` writes somewhere and may read what it
// has written: the contents of a small storage are given as a block of memory whose bytes are not known, made when it
// is first asked for and let go with the storage. Whatever an op writes makes them unknown again. Of larger storages
// nothing is kept: what is written there is forgotten, and what is read is not known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Operands.h"

#include "Tensor/Session.h"

namespace vramlint {
using namespace clang;

namespace {

constexpr const char *NoContents = "the contents of a tensor are not known";
/// 16 MiB: a batch of images, which programs fill number by number.
constexpr Bytes LargestContents = Bytes(16) << 20;

/// Contents that lie in the program's memory.
class Mirrored : public StorageMirror {
public:
  virtual Address at() const = 0;
};

/// Memory that the program itself has given to a tensor (`from_blob`): what an op writes is written there.
class Borrowed final : public Mirrored {
public:
  Borrowed(Machine &M, Bytes Size, Address At) : M(M), Size(static_cast<std::uint64_t>(Size)), At(At) {}
  void changed() override {
    if (!M.ended() && M.Mem.bytes(At, Size))
      M.Mem.setShadow(At, Size, M.Mem.cause(NoContents));
  }
  Address at() const override { return At; }

private:
  Machine &M;
  std::uint64_t Size;
  Address At;
};

class Contents final : public Mirrored {
public:
  Contents(Machine &M, Bytes Size)
      : M(M), Size(static_cast<std::uint64_t>(Size)),
        At(Size > LargestContents ? M.Mem.allocateBlank(BlockKind::Heap, M.Mem.cause(NoContents))
                                  : M.Mem.allocate(this->Size, BlockKind::Heap, /*Uninitialised=*/true)) {
    changed();
  }
  ~Contents() override {
    if (!M.ended())
      M.Mem.release(At);
  }
  void changed() override { M.Mem.setShadow(At, Size, M.Mem.cause(NoContents)); }
  Address at() const override { return At; }

private:
  Machine &M;
  std::uint64_t Size;
  Address At;
};

/// The first element of a tensor; 0 where it is farther than addresses go.
Address contentsOf(Machine &M, const Tensor &T) {
  Storage &S = *T.storage();
  const auto Offset = static_cast<Address>(T.impl().Offset * elementSize(T.dtype()));
  if (Offset >= Memory::MaxBlock)
    return 0;
  auto *Known = dynamic_cast<Mirrored *>(S.Mirror.get());
  if (!Known) {
    auto Made = std::make_shared<Contents>(M, S.size());
    Known = Made.get();
    S.Mirror = std::move(Made);
  }
  return Known->at() + Offset;
}

Operand integersOperand(Machine &M, const Sizes &Integers) {
  std::string Bytes(Integers.size() * sizeof(std::int64_t), '\0');
  std::copy(Integers.begin(), Integers.end(), reinterpret_cast<std::int64_t *>(Bytes.data()));
  return pointerOperand(M, M.literal(Bytes), M.Context.getIntTypeForBitwidth(64, /*Signed=*/1).withConst());
}

} // namespace

void borrowContents(Machine &M, const Tensor &T, Address At) {
  Storage &S = *T.storage();
  if (At && !S.Mirror)
    S.Mirror = std::make_shared<Borrowed>(M, S.size(), At);
}

std::optional<CallResult> giveContents(Machine &M, LibraryCall &Site, const Tensor &T) {
  const std::optional<Dtype> Wanted = dtypeOf(templateArgumentOf(Site.Callee, 0));
  if (T.defined() && Wanted && *Wanted != T.dtype()) {
    Session::current().raise("expected scalar type " + std::string(dtypeName(*Wanted)) + " but found " +
                             std::string(dtypeName(T.dtype())));
    return CallResult();
  }
  // Without memory the pointer is null; the program must not look through it.
  const Address At = T.defined() && T.numel() ? contentsOf(M, T) : 0;
  const bool TooFar = T.defined() && T.numel() && !At;
  QualType Type = bare(Site.ReturnType);
  if (Type->isPointerType())
    return CallResult(TooFar ? M.unknown(NoContents) : Value::address(At));
  // TensorAccessor, PackedTensorAccessor32 ...: made of the pointer, the sizes and the strides.
  QualType Element = templateArgument(Type, 0);
  if (!T.defined() || Element.isNull() || !Site.Result)
    return std::nullopt;
  if (TooFar)
    return CallResult(M.unknown(NoContents));
  std::vector<Operand> Parts = {pointerOperand(M, At, Element), integersOperand(M, T.sizes()),
                                integersOperand(M, T.strides())};
  if (!M.construct(Type, std::move(Parts), Site.Result, Site.Site))
    return std::nullopt;
  return CallResult::made();
}

} // namespace vramlint
