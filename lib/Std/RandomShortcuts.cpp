// Shortcuts for std::mersenne_twister_engine: hundreds of words are computed when it is seeded, and again for every
// few hundred numbers.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Sequence.h"
#include "Std/ShortcutParts.h"

#include "clang/AST/DeclTemplate.h"

namespace vramlint {
using namespace clang;

namespace {

/// The engine as it lies in memory: its words, then the index of the next one.
class Twister {
public:
  Twister(Machine &M, const LibraryCall &Call) : M(M) {
    const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(classOf(Call.ThisType));
    constexpr unsigned Parameters = 14;
    if (!Class || Class->getTemplateArgs().size() != Parameters || Call.This.isUnknown())
      return;
    Arguments = &Class->getTemplateArgs();
    WordBytes = M.sizeOf((*Arguments)[0].getAsType());
    Words = static_cast<std::size_t>(argument(2));
    Front = Call.This.At;
  }

  bool isThere() const { return Arguments && (WordBytes == 4 || WordBytes == 8) && M.Mem.bytes(Front, size() + 8); }

  /// The words; nothing when one of them is not known.
  std::optional<std::vector<std::uint64_t>> read() const {
    const std::uint8_t *Bytes = M.Mem.known(Front, size());
    if (!Bytes)
      return std::nullopt;
    std::vector<std::uint64_t> X(Words, 0);
    for (std::size_t I = 0; I < Words; ++I)
      std::memcpy(&X[I], Bytes + I * WordBytes, WordBytes);
    return X;
  }
  CauseId cause() const { return M.Mem.shadow(Front, size()); }

  void write(const std::vector<std::uint64_t> &X, std::size_t Next) {
    std::uint8_t *Bytes = M.Mem.bytes(Front, size());
    for (std::size_t I = 0; I < Words; ++I)
      std::memcpy(Bytes + I * WordBytes, &X[I], WordBytes);
    M.Mem.setShadow(Front, size(), Known);
    setNext(Next);
  }
  void lose(CauseId Cause, std::size_t Next) {
    M.Mem.setShadow(Front, size(), Cause);
    setNext(Next);
  }

  std::vector<std::uint64_t> seeded(std::uint64_t Seed) const {
    const std::uint64_t Bits = argument(1), Factor = argument(13);
    std::vector<std::uint64_t> X(Words);
    X[0] = Seed & mask();
    for (std::size_t I = 1; I < Words; ++I)
      X[I] = (Factor * (X[I - 1] ^ (X[I - 1] >> (Bits - 2))) + I) & mask();
    return X;
  }
  void generate(std::vector<std::uint64_t> &X) const {
    const std::uint64_t Shift = argument(3), Upper = ~std::uint64_t(0) << argument(4), Xor = argument(5);
    for (std::size_t K = 0; K < Words; ++K) {
      const std::uint64_t Y = (X[K] & Upper) | (X[(K + 1) % Words] & ~Upper);
      X[K] = X[(K + Shift) % Words] ^ (Y >> 1) ^ (Y & 1 ? Xor : 0);
    }
  }
  std::size_t count() const { return Words; }

private:
  std::uint64_t argument(unsigned I) const { return (*Arguments)[I].getAsIntegral().getZExtValue(); }
  std::uint64_t mask() const { return argument(1) >= 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << argument(1)) - 1; }
  std::uint64_t size() const { return Words * WordBytes; }
  void setNext(std::size_t Next) {
    const std::uint64_t Word = Next;
    std::memcpy(M.Mem.bytes(Front + size(), sizeof Word), &Word, sizeof Word);
    M.Mem.setShadow(Front + size(), sizeof Word, Known);
  }

  Machine &M;
  const TemplateArgumentList *Arguments = nullptr;
  std::uint64_t WordBytes = 0;
  std::size_t Words = 0;
  Address Front = 0;
};

/// seed(number)
Answer seed(Machine &M, const LibraryCall &Call) {
  Twister T(M, Call);
  if (!T.isThere() || Call.count() != 1 || Call.Arguments[0].isPlaced())
    return std::nullopt;
  const Value &Seed = Call.Arguments[0].V;
  if (Seed.isUnknown())
    T.lose(Seed.cause(), T.count());
  else
    T.write(T.seeded(static_cast<std::uint64_t>(Seed.wide())), T.count());
  return CallResult();
}

/// _M_gen_rand()
Answer generate(Machine &M, const LibraryCall &Call) {
  Twister T(M, Call);
  if (!T.isThere())
    return std::nullopt;
  if (auto X = T.read()) {
    T.generate(*X);
    T.write(*X, 0);
    return CallResult();
  }
  const CauseId Cause = T.cause();
  if (Cause <= Uninitialised)
    return std::nullopt;
  T.lose(Cause, 0);
  return CallResult();
}

bool takesNumber(Machine &, const FunctionDecl &F) {
  return F.getNumParams() == 1 && F.getParamDecl(0)->getType()->isIntegerType();
}

constexpr ShortcutRow Rows[] = {
    {"std::mersenne_twister_engine::seed", seed, takesNumber},
    {"std::mersenne_twister_engine::_M_gen_rand", generate},
};

} // namespace

std::span<const ShortcutRow> randomShortcuts() { return Rows; }

} // namespace vramlint
