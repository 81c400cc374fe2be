// What the program sees of a tensor's contents through a pointer.
//
// Tensors have no data here, but a program that fills one through `data_ptr` writes somewhere and may read what it
// has written: the contents of a small storage are given as a block of memory whose bytes are not known, made when it
// is first asked for and let go with the storage. Whatever an op writes makes them unknown again. Of larger storages
// nothing is kept: what is written there is forgotten, and what is read is not known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Operands.h"

#include "Ops/Core/KnownNumbers.h"
#include "Tensor/Session.h"

#include <cstring>

namespace vramlint {
using namespace clang;

namespace {

constexpr const char *NoContents = "the contents of a tensor are not known";
/// What is larger is seldom known number by number, and takes long to be made: an image.
constexpr Bytes LargestContents = Bytes(256) << 10;

/// Contents that lie in the program's memory.
class Mirrored : public StorageMirror {
public:
  explicit Mirrored(Machine &M) : M(M) {}
  ~Mirrored() override {
    if (!Deleter)
      return;
    M.atEndOfHeld([&] {
      const Value Data = Given ? Value::address(Given) : M.unknown(NoContents);
      M.callCallable(Deleter->operand(), {scalarOperand(Data, M.Context.VoidPtrTy)}, nullptr);
    });
  }
  virtual Address at() const = 0;
  std::optional<long double> number(Bytes Offset, Dtype As) const override {
    const auto Size = static_cast<std::size_t>(elementSize(As));
    const std::uint8_t *Known = M.ended() ? nullptr : M.Mem.known(at() + static_cast<Address>(Offset), Size);
    const auto as = [&](auto Number) -> std::optional<long double> {
      std::memcpy(&Number, Known, sizeof Number);
      return static_cast<long double>(Number);
    };
    if (!Known)
      return std::nullopt;
    switch (As) {
    case Dtype::Bool:
    case Dtype::Byte:
      return as(std::uint8_t());
    case Dtype::Char:
      return as(std::int8_t());
    case Dtype::Short:
      return as(std::int16_t());
    case Dtype::Int:
      return as(std::int32_t());
    case Dtype::Long:
      return as(std::int64_t());
    case Dtype::Float:
      return as(float());
    case Dtype::Double:
      return as(double());
    default:
      return std::nullopt;
    }
  }
  /// What the program wants to be called with the memory that it gave, when nobody has it any more; null: nothing.
  std::shared_ptr<HeldObject> Deleter;
  Address Given = 0;
  /// What has been known of the numbers so far.
  void take(const KnownNumbers &From) {
    const auto Size = static_cast<std::size_t>(elementSize(From.Type));
    for (std::size_t I = 0; I < From.Numbers.size(); ++I)
      if (const auto &N = From.Numbers[I])
        put(at() + I * Size, *N, From.Type);
  }

protected:
  Machine &M;

private:
  void put(Address Where, long double N, Dtype As) {
    const auto as = [&](auto Number) {
      if (std::uint8_t *To = M.Mem.bytes(Where, sizeof Number)) {
        std::memcpy(To, &Number, sizeof Number);
        M.Mem.setShadow(Where, sizeof Number, ::vramlint::Known);
      }
    };
    switch (As) {
    case Dtype::Bool:
    case Dtype::Byte:
      return as(static_cast<std::uint8_t>(N));
    case Dtype::Char:
      return as(static_cast<std::int8_t>(N));
    case Dtype::Short:
      return as(static_cast<std::int16_t>(N));
    case Dtype::Int:
      return as(static_cast<std::int32_t>(N));
    case Dtype::Long:
      return as(static_cast<std::int64_t>(N));
    case Dtype::Float:
      return as(static_cast<float>(N));
    case Dtype::Double:
      return as(static_cast<double>(N));
    default:
      return;
    }
  }
};

/// Memory that the program itself has given to a tensor (`from_blob`): what an op writes is written there.
class Borrowed final : public Mirrored {
public:
  Borrowed(Machine &M, Bytes Size, Address At) : Mirrored(M), Size(static_cast<std::uint64_t>(Size)), At(At) {}
  void changed() override {
    if (!M.ended() && M.Mem.bytes(At, Size))
      M.Mem.setShadow(At, Size, M.Mem.cause(NoContents));
  }
  Address at() const override { return At; }

private:
  std::uint64_t Size;
  Address At;
};

class Contents final : public Mirrored {
public:
  Contents(Machine &M, Bytes Size)
      : Mirrored(M), Size(static_cast<std::uint64_t>(Size)),
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
  std::uint64_t Size;
  Address At;
};

/// In memory of the program's at \p At, or else of its own.
std::shared_ptr<Mirrored> lying(Machine &M, Bytes Size, Address At) {
  if (At)
    return std::make_shared<Borrowed>(M, Size, At);
  return std::make_shared<Contents>(M, Size);
}

Mirrored &mirrorOf(Machine &M, Storage &S) {
  auto *Known = dynamic_cast<Mirrored *>(S.Mirror.get());
  if (!Known) {
    auto Made = std::make_shared<Contents>(M, S.size());
    Known = Made.get();
    if (const auto *Before = dynamic_cast<const KnownNumbers *>(S.Mirror.get()))
      Known->take(*Before);
    S.Mirror = std::move(Made);
  }
  return *Known;
}

/// The first element of a tensor; 0 where it is farther than addresses go.
Address contentsOf(Machine &M, const Tensor &T) {
  const auto Offset = static_cast<Address>(T.impl().Offset * elementSize(T.dtype()));
  if (Offset >= Memory::MaxBlock)
    return 0;
  Mirrored &Mirror = mirrorOf(M, *T.storage());
  if (T.impl().Anywhere) // what is written there may be any of it
    Mirror.changed();
  return Mirror.at() + Offset;
}

Operand integersOperand(Machine &M, const Sizes &Integers) {
  std::string Bytes(Integers.size() * sizeof(std::int64_t), '\0');
  std::copy(Integers.begin(), Integers.end(), reinterpret_cast<std::int64_t *>(Bytes.data()));
  return pointerOperand(M, M.literal(Bytes), M.Context.getIntTypeForBitwidth(64, /*Signed=*/1).withConst());
}

} // namespace

void borrowContents(Machine &M, const Tensor &T, Address At, std::shared_ptr<HeldObject> Deleter) {
  Storage &S = *T.storage();
  std::shared_ptr<Mirrored> Made = lying(M, S.size(), At);
  Made->Given = At;
  Made->Deleter = std::move(Deleter);
  S.Mirror = std::move(Made);
}

/// Dimensions that an accessor is asked for; nothing where a pointer is.
static std::optional<std::int64_t> dimensionsOf(const FunctionDecl *Callee) {
  const TemplateArgumentList *Given = Callee ? Callee->getTemplateSpecializationArgs() : nullptr;
  if (!Given || Given->size() < 2 || Given->get(1).getKind() != TemplateArgument::Integral)
    return std::nullopt;
  return Given->get(1).getAsIntegral().getExtValue();
}

std::optional<CallResult> giveContents(Machine &M, LibraryCall &Site, Storage *S) {
  if (!Site.ReturnType->isPointerType())
    return std::nullopt;
  return CallResult(Value::address(S && S->size() > 0 ? mirrorOf(M, *S).at() : 0));
}

std::optional<CallResult> giveContents(Machine &M, LibraryCall &Site, const Tensor &T) {
  if (const auto Dims = dimensionsOf(Site.Callee); T.defined() && Dims && *Dims != T.dim()) {
    Session::current().raise("TensorAccessor expected " + std::to_string(*Dims) + " dims but tensor has " +
                             std::to_string(T.dim()));
    return CallResult();
  }
  const std::optional<Dtype> Wanted = dtypeOf(templateArgumentOf(Site.Callee, 0));
  if (T.defined() && Wanted && *Wanted != T.dtype()) {
    Session::current().raise("expected scalar type " + std::string(dtypeName(*Wanted)) + " but found " +
                             std::string(dtypeName(T.dtype())));
    return CallResult();
  }
  if (T.defined() && T.isSparse()) {
    Session::current().raise("Cannot access data pointer of Tensor that doesn't have storage");
    return CallResult();
  }
  // Without memory the pointer is null; the program must not look through it.
  const Address At = T.defined() && T.numel() ? contentsOf(M, T) : 0;
  const bool TooFar = T.defined() && T.numel() && !At;
  QualType Type = bare(Site.ReturnType);
  if (Type->isPointerType())
    return CallResult(TooFar ? M.unknown(NoContents) : Value::address(At));
  // TensorAccessor, PackedTensorAccessor32 ...: made of the pointer, the sizes and the strides.
  const QualType Element = templateArgumentOf(Site.Callee, 0);
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
