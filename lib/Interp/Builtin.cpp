// Functions that Clang itself provides: a table of names and what they do.
//
// `__builtin_` in front of the name of a C library function is that function; the standard library's room answers it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Machine.h"

#include "llvm/ADT/StringMap.h"

#include <bit>
#include <cmath>

namespace vramlint {
using namespace clang;

namespace {

/// A call of a builtin: its operands have been evaluated but for those that the function does not evaluate.
struct BuiltinCall {
  Machine &M;
  const CallExpr *E;
  Place at(unsigned I) { return M.locate(E->getArg(I)); }
  Value arg(unsigned I) {
    const Expr *X = E->getArg(I);
    if (!X->isGLValue())
      return M.evaluate(X);
    const Place P = M.locate(X);
    return P.isUnknown() ? Value::unknown(P.Unknown) : Value::address(P.At);
  }
  QualType type() const { return E->getType(); }
};

using Answer = CallResult (*)(BuiltinCall &);

CallResult first(BuiltinCall &C) {
  const Value V = C.arg(0);
  for (unsigned I = 1; I < C.E->getNumArgs(); ++I)
    C.arg(I);
  return V;
}
CallResult nothing(BuiltinCall &) { return {}; }
CallResult no(BuiltinCall &) { return Value::integer(0); }
CallResult unreachable(BuiltinCall &C) {
  C.M.stop(StopReason::Fault, "code that was said to be unreachable was reached", C.E->getExprLoc());
}
CallResult sameObject(BuiltinCall &C) { return C.at(0); }
CallResult address(BuiltinCall &C) { return C.arg(0); }

CallResult constantP(BuiltinCall &C) {
  Expr::EvalResult R;
  return Value::integer(C.E->EvaluateAsRValue(R, C.M.Context) && R.Val.isInt() ? R.Val.getInt().getExtValue() : 0);
}

template <class F> CallResult onBits(BuiltinCall &C, F Compute) {
  const Value V = C.arg(0);
  if (V.isUnknown())
    return V;
  const unsigned Width = C.M.scalar(C.E->getArg(0)->getType()).Bits;
  const auto Bits = static_cast<std::uint64_t>(V.asInt()) & (Width >= 64 ? ~0ull : (1ull << Width) - 1);
  return Value::integer(static_cast<__int128>(Compute(Bits, Width)));
}
/// Calls that give a second argument for zero.
CallResult orElse(BuiltinCall &C, CallResult R, bool Zero) {
  return Zero && C.E->getNumArgs() == 2 ? CallResult(C.arg(1)) : R;
}
CallResult clz(BuiltinCall &C) {
  bool Zero = false;
  CallResult R = onBits(C, [&](std::uint64_t B, unsigned W) {
    Zero = !B;
    return static_cast<std::uint64_t>(std::countl_zero(B)) - (64 - W);
  });
  return orElse(C, R, Zero);
}
CallResult ctz(BuiltinCall &C) {
  bool Zero = false;
  CallResult R = onBits(C, [&](std::uint64_t B, unsigned W) {
    Zero = !B;
    return B ? static_cast<std::uint64_t>(std::countr_zero(B)) : W;
  });
  return orElse(C, R, Zero);
}
CallResult popcount(BuiltinCall &C) {
  return onBits(C, [](std::uint64_t B, unsigned) { return static_cast<std::uint64_t>(std::popcount(B)); });
}
CallResult parity(BuiltinCall &C) {
  return onBits(C, [](std::uint64_t B, unsigned) { return static_cast<std::uint64_t>(std::popcount(B) & 1); });
}
CallResult ffs(BuiltinCall &C) {
  return onBits(
      C, [](std::uint64_t B, unsigned) { return B ? static_cast<std::uint64_t>(std::countr_zero(B) + 1) : 0; });
}
CallResult byteSwap(BuiltinCall &C) {
  return onBits(C, [](std::uint64_t B, unsigned W) { return __builtin_bswap64(B) >> (64 - W); });
}

CallResult overflow(BuiltinCall &C) {
  const Value L = C.arg(0), R = C.arg(1);
  const Value To = C.arg(2);
  const QualType Type = C.E->getArg(2)->getType()->getPointeeType();
  if (L.isUnknown() || R.isUnknown() || To.isUnknown())
    return L.isUnknown() ? L : R.isUnknown() ? R : To;
  const llvm::StringRef Name = C.E->getDirectCallee()->getName();
  __int128 Result = 0;
  bool Wide = false;
  if (Name.contains("mul"))
    Wide = __builtin_mul_overflow(L.wide(), R.wide(), &Result);
  else if (Name.contains("sub"))
    Wide = __builtin_sub_overflow(L.wide(), R.wide(), &Result);
  else
    Wide = __builtin_add_overflow(L.wide(), R.wide(), &Result);
  C.M.store(To.asAddress(), Value::integer(Result), Type);
  const Value Kept = C.M.load(To.asAddress(), Type);
  return Value::boolean(Wide || Kept.wide() != Result);
}

template <class F> CallResult classify(BuiltinCall &C, F Test) {
  const Value V = C.arg(0);
  if (V.isUnknown())
    return V;
  const unsigned Bytes = C.M.scalar(C.E->getArg(0)->getType()).Bytes;
  return Value::integer(Test(V.asFloat(), Bytes));
}
CallResult isNan(BuiltinCall &C) {
  return classify(C, [](long double F, unsigned) { return std::isnan(F); });
}
CallResult isInf(BuiltinCall &C) {
  return classify(C, [](long double F, unsigned) { return std::isinf(F); });
}
CallResult isInfSign(BuiltinCall &C) {
  return classify(C, [](long double F, unsigned) { return std::isinf(F) ? (F < 0 ? -1 : 1) : 0; });
}
CallResult isFinite(BuiltinCall &C) {
  return classify(C, [](long double F, unsigned) { return std::isfinite(F); });
}
CallResult signBit(BuiltinCall &C) {
  return classify(C, [](long double F, unsigned) { return std::signbit(F); });
}
bool normal(long double F, unsigned Bytes) {
  return Bytes == 4   ? std::isnormal(static_cast<float>(F))
         : Bytes == 8 ? std::isnormal(static_cast<double>(F))
                      : std::isnormal(F);
}
CallResult isNormal(BuiltinCall &C) { return classify(C, normal); }

CallResult fpClassify(BuiltinCall &C) { // nan, infinite, normal, subnormal, zero; x
  const Value V = C.arg(5);
  if (V.isUnknown())
    return V;
  const long double F = V.asFloat();
  const unsigned Bytes = C.M.scalar(C.E->getArg(5)->getType()).Bytes;
  return C.arg(std::isnan(F) ? 0u : std::isinf(F) ? 1u : F == 0 ? 4u : normal(F, Bytes) ? 2u : 3u);
}

CallResult compareFloats(BuiltinCall &C) {
  const Value L = C.arg(0), R = C.arg(1);
  if (L.isUnknown() || R.isUnknown())
    return L.isUnknown() ? L : R;
  const long double A = L.asFloat(), B = R.asFloat();
  const llvm::StringRef Name = C.E->getDirectCallee()->getName();
  if (Name.ends_with("isunordered"))
    return Value::integer(std::isunordered(A, B));
  if (Name.ends_with("islessgreater"))
    return Value::integer(A < B || A > B);
  const bool Equal = Name.ends_with("equal"), Less = Name.contains("isless");
  return Value::integer((Less ? A < B : A > B) || (Equal && A == B));
}

CallResult vaStart(BuiltinCall &C) {
  const Value List = C.arg(0);
  C.M.beginVariadic(List.asAddress());
  return {};
}
CallResult vaCopy(BuiltinCall &C) {
  const Value To = C.arg(0), From = C.arg(1);
  C.M.Mem.copy(To.asAddress(), From.asAddress(), 8);
  return {};
}

CallResult automatic(BuiltinCall &C) {
  const Value N = C.arg(0);
  return N.isUnknown() ? N : Value::address(C.M.automaticStorage(static_cast<std::uint64_t>(N.asInt())));
}

CallResult objectSize(BuiltinCall &C) {
  const Value Kind = C.arg(1);
  return Value::integer(Kind.asInt() < 2 ? static_cast<__int128>(~0ull) : 0);
}

/// `__sync_fetch_and_add` and its kin: one thread, so the plain operation.
CallResult synchronised(BuiltinCall &C) {
  const llvm::StringRef Name = C.E->getDirectCallee()->getName();
  const Value P = C.arg(0);
  if (P.isUnknown())
    return P;
  const QualType Type = C.E->getArg(0)->getType()->getPointeeType();
  const Value Old = C.M.load(P.asAddress(), Type), By = C.arg(1);
  if (Old.isUnknown() || By.isUnknown())
    return Old.isUnknown() ? Old : By;
  if (Name.contains("compare_and_swap")) {
    const bool Same = Old.wide() == By.wide();
    if (Same)
      C.M.store(P.asAddress(), C.arg(2), Type);
    return Name.contains("bool") ? Value::boolean(Same) : Old;
  }
  __int128 New = By.wide();
  if (Name.contains("add"))
    New = Old.wide() + By.wide();
  else if (Name.contains("sub"))
    New = Old.wide() - By.wide();
  else if (Name.contains("xor"))
    New = Old.wide() ^ By.wide();
  else if (Name.contains("nand"))
    New = ~(Old.wide() & By.wide());
  else if (Name.contains("and_and") || Name.contains("__sync_and"))
    New = Old.wide() & By.wide();
  else if (Name.contains("_or"))
    New = Old.wide() | By.wide();
  C.M.store(P.asAddress(), Value::integer(New), Type);
  return Name.starts_with("__sync_fetch") || Name.contains("lock_test") ? Old : C.M.load(P.asAddress(), Type);
}

CallResult testAndSet(BuiltinCall &C) {
  const Value P = C.arg(0);
  if (P.isUnknown())
    return P;
  const Value Old = C.M.load(P.asAddress(), C.M.Context.BoolTy);
  C.M.store(P.asAddress(), Value::boolean(true), C.M.Context.BoolTy);
  return Old;
}
CallResult clearFlag(BuiltinCall &C) {
  const Value P = C.arg(0);
  if (!P.isUnknown())
    C.M.store(P.asAddress(), Value::boolean(false), C.M.Context.BoolTy);
  return {};
}
CallResult yes(BuiltinCall &) { return Value::integer(1); }

struct Row {
  const char *Name;
  Answer Handler;
};

constexpr Row Rows[] = {
    {"__builtin_expect", first},
    {"__builtin_expect_with_probability", first},
    {"__builtin_assume_aligned", first},
    {"__builtin_unpredictable", first},
    {"__builtin_launder", first},
    {"__builtin_assume", nothing},
    {"__builtin_prefetch", nothing},
    {"__builtin_va_end", nothing},
    {"__sync_synchronize", nothing},
    {"__atomic_thread_fence", nothing},
    {"__atomic_signal_fence", nothing},
    {"__atomic_test_and_set", testAndSet},
    {"__atomic_clear", clearFlag},
    {"__atomic_is_lock_free", yes},
    {"__atomic_always_lock_free", yes},
    {"__builtin_is_constant_evaluated", no},
    {"__builtin_unreachable", unreachable},
    {"__builtin_trap", unreachable},
    {"__builtin_addressof", address},
    {"__addressof", address},
    {"std::addressof", address},
    {"std::__addressof", address},
    {"std::move", sameObject},
    {"std::forward", sameObject},
    {"std::forward_like", sameObject},
    {"std::move_if_noexcept", sameObject},
    {"std::as_const", sameObject},
    {"__builtin_constant_p", constantP},
    {"__builtin_clz", clz},
    {"__builtin_clzl", clz},
    {"__builtin_clzll", clz},
    {"__builtin_clzs", clz},
    {"__builtin_clzg", clz},
    {"__builtin_ctz", ctz},
    {"__builtin_ctzl", ctz},
    {"__builtin_ctzll", ctz},
    {"__builtin_ctzs", ctz},
    {"__builtin_ctzg", ctz},
    {"__builtin_popcount", popcount},
    {"__builtin_popcountl", popcount},
    {"__builtin_popcountll", popcount},
    {"__builtin_popcountg", popcount},
    {"__builtin_parity", parity},
    {"__builtin_parityl", parity},
    {"__builtin_parityll", parity},
    {"__builtin_ffs", ffs},
    {"__builtin_ffsl", ffs},
    {"__builtin_ffsll", ffs},
    {"__builtin_bswap16", byteSwap},
    {"__builtin_bswap32", byteSwap},
    {"__builtin_bswap64", byteSwap},
    {"__builtin_isnan", isNan},
    {"__builtin_isinf", isInf},
    {"__builtin_isinf_sign", isInfSign},
    {"__builtin_isfinite", isFinite},
    {"__builtin_isnormal", isNormal},
    {"__builtin_signbit", signBit},
    {"__builtin_signbitf", signBit},
    {"__builtin_signbitl", signBit},
    {"__builtin_fpclassify", fpClassify},
    {"__builtin_isgreater", compareFloats},
    {"__builtin_isgreaterequal", compareFloats},
    {"__builtin_isless", compareFloats},
    {"__builtin_islessequal", compareFloats},
    {"__builtin_islessgreater", compareFloats},
    {"__builtin_isunordered", compareFloats},
    {"__builtin_va_start", vaStart},
    {"__builtin_va_copy", vaCopy},
    {"__builtin_alloca", automatic},
    {"__builtin_object_size", objectSize},
    {"__builtin_dynamic_object_size", objectSize},
};

Answer find(llvm::StringRef Name) {
  static const auto *Table = [] {
    auto *T = new llvm::StringMap<Answer>;
    for (const Row &R : Rows)
      (*T)[R.Name] = R.Handler;
    for (const char *Sign : {"", "s", "u"})
      for (const char *Op : {"add", "sub", "mul"})
        for (const char *Length : {"", "l", "ll"})
          (*T)[std::string("__builtin_") + Sign + Op + Length + "_overflow"] = overflow;
    return T;
  }();
  if (auto I = Table->find(Name); I != Table->end())
    return I->second;
  return Name.starts_with("__sync_") ? &synchronised : nullptr;
}

} // namespace

/// It outlives the block that asks for it, and is not missed if it outlives the function as well.
Address Machine::automaticStorage(std::uint64_t Bytes) { return Mem.allocate(Bytes, BlockKind::Automatic, true); }

void Machine::beginVariadic(Place List) {
  VariadicSets.push_back(frame().Variadic);
  store(List, Value::integer(0), Context.IntTy);
  store(List + 4, Value::integer(static_cast<__int128>(VariadicSets.size() - 1)), Context.IntTy);
}

/// Nothing: the function is the C library's.
std::optional<CallResult> Machine::callBuiltin(const CallExpr *E, const FunctionDecl *F) {
  const std::string_view Name = qualifiedName(F);
  if (Answer Handler = find(llvm::StringRef(Name.data(), Name.size()))) {
    BuiltinCall C{*this, E};
    return Handler(C);
  }
  if (!llvm::StringRef(Name.data(), Name.size()).starts_with("__builtin_"))
    return std::nullopt;
  if (E->isPRValue() && E->getType()->isArithmeticType()) { // huge_val, nan, ...: what Clang can compute
    Expr::EvalResult R;
    if (!E->getNumArgs() || isa<StringLiteral>(E->getArg(0)->IgnoreParenImpCasts()))
      if (E->EvaluateAsRValue(R, Context) && (R.Val.isInt() || R.Val.isFloat()))
        return CallResult(evaluateFolded(E));
  }
  LibraryCall Call;
  Call.Callee = F;
  Call.Name = Call.Method = Name.substr(std::string_view("__builtin_").size());
  Call.Arguments = operands(F, nullptr, llvm::ArrayRef(E->getArgs(), E->getNumArgs()), ArgumentOrder::LeftToRight);
  Call.Site = E;
  Call.ReturnType = E->getType();
  if (std::optional<CallResult> R = Standard.call(Call))
    return R;
  return callUnmodelled(Call);
}

} // namespace vramlint
