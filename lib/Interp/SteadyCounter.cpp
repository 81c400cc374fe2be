// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/SteadyCounter.h"
#include "Interp/CountedLoop.h"
#include "Interp/Rounds.h"

#include "llvm/Support/SaveAndRestore.h"

#include <cstring>

namespace vramlint {
using namespace clang;

SteadyCounter::SteadyCounter(Machine &M, Start Begins) : M(M), Loop(Begins), In(&M.frame()), Alike(Begins.Left) {
  M.Counters.push_back(this);
}

SteadyCounter::~SteadyCounter() { std::erase(M.Counters, this); }

void SteadyCounter::next() {
  Loop.Now += Loop.Step;
  --Loop.Left;
  if (Alike)
    --Alike;
}

void SteadyCounter::goTo(std::uint64_t Rounds) {
  Loop.Now += static_cast<std::int64_t>(Rounds) * Loop.Step;
  put(Loop.At, Loop.Type, Loop.Now);
  std::erase(M.Counters, this);
}

void SteadyCounter::put(Place At, QualType Type, std::int64_t Number) {
  const auto Size = static_cast<std::uint64_t>(M.Context.getTypeSizeInChars(Type).getQuantity());
  if (std::uint8_t *Bytes = M.Mem.bytes(At.At, Size)) {
    std::memcpy(Bytes, &Number, Size); // little-endian, as all that LibTorch runs on
    M.Mem.setShadow(At.At, Size, Known);
  }
}

void SteadyCounter::forget(Place At, QualType Type) {
  M.Mem.setShadow(At.At, static_cast<std::uint64_t>(M.Context.getTypeSizeInChars(Type).getQuantity()),
                  M.Mem.cause(AnyRound));
}

/// The variables of the round by which \p S hangs on the counter: `const int step = it + 1;`. They have to be what
/// they were made as. False where something else may have changed since they were made.
bool SteadyCounter::collect(const Stmt *S, bool IsCondition, Derived &By) {
  if (!S)
    return true;
  if (const auto *Name = dyn_cast<DeclRefExpr>(S)) {
    const auto *V = dyn_cast<VarDecl>(Name->getDecl());
    if (!V)
      return isa<EnumConstantDecl>(Name->getDecl());
    const Place At = V->getType()->isReferenceType() ? Place() : M.locate(Name);
    if (!At.At || At.isUnknown())
      return IsCondition;
    if (At.At == Loop.At.At || llvm::any_of(By, [&](const auto &One) { return One.second == V; }))
      return true;
    const bool IsKnown = M.Mem.known(At.At, M.Context.getTypeSizeInChars(V->getType()).getQuantity());
    if (IsKnown)
      return IsCondition || V->getType().isConstQualified() || (V->hasLocalStorage() && onlyReads(Loop.Body, V));
    if (!V->hasLocalStorage() || !V->getType()->isIntegerType() || !V->getInit() ||
        V->getInit()->HasSideEffects(M.Context) || !onlyReads(Loop.Body, V))
      return IsCondition;
    if (!collect(V->getInit(), /*IsCondition=*/false, By))
      return false;
    By.emplace_back(At, V);
    return true;
  }
  if (!IsCondition && isa<MemberExpr, ArraySubscriptExpr>(S))
    return false;
  return llvm::all_of(S->children(), [&](const Stmt *Child) { return collect(Child, IsCondition, By); });
}

std::optional<bool> SteadyCounter::truthAt(const Expr *E, const Derived &By, std::int64_t Count) {
  put(Loop.At, Loop.Type, Count);
  for (const auto &[At, V] : By) {
    const Value Made = M.evaluate(V->getInit());
    if (!Made.isInt())
      return std::nullopt;
    put(At, V->getType(), static_cast<std::int64_t>(Made.asInt()));
  }
  const Value Truth = M.evaluate(E);
  return Truth.isUnknown() ? std::nullopt : std::optional(Truth.truth());
}

std::optional<bool> SteadyCounter::truth(const Expr *E) {
  if (IsAsking || &M.frame() != In || E->HasSideEffects(M.Context))
    return std::nullopt;
  Derived By;
  if (!collect(E, /*IsCondition=*/true, By))
    return std::nullopt;
  const llvm::SaveAndRestore Asking(IsAsking, true);
  const llvm::SaveAndRestore Compared(M.Compared, M.Compared);
  bool HangsOnMore = false;
  const llvm::SaveAndRestore<decltype(M.Oracle)> Oracle(M.Oracle,
                                                        [&](SourceLocation, const std::string &, bool Usual) {
                                                          HangsOnMore = true;
                                                          return Usual;
                                                        });
  const std::optional<bool> Now = truthAt(E, By, Loop.Now);
  bool Before = true;
  std::uint64_t Same = 1;
  if (Now && !HangsOnMore) {
    constexpr std::uint64_t Most = 20'000;
    Before = truthAt(E, By, Loop.Now - Loop.Step) == Now && truthAt(E, By, Loop.Now - 2 * Loop.Step) == Now;
    while (Same < std::min(Alike, Most) &&
           truthAt(E, By, Loop.Now + static_cast<std::int64_t>(Same) * Loop.Step) == Now)
      ++Same;
  }
  forget(Loop.At, Loop.Type);
  for (const auto &[At, V] : By)
    forget(At, V->getType());
  if (!Now || HangsOnMore)
    return std::nullopt;
  WasAsked = true;
  SinglesOut |= !Before;
  Alike = std::min(Alike, Same);
  return Now;
}

Value Machine::byCounter(const Value &V, const Expr *E, SourceLocation Where) {
  if (V.isUnknown() && !Counters.empty() && Proofs && Proofs->ByCounter.count(Where.getRawEncoding()))
    for (SteadyCounter *Of : llvm::reverse(Counters))
      if (const std::optional<bool> Truth = Of->truth(E))
        return Value::boolean(*Truth);
  return V;
}

} // namespace vramlint
