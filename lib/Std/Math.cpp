// Mathematics: <cmath> and <complex>, each function in the precision that its name has.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Rows.h"

#include <cerrno>
#include <cmath>
#include <complex>
#include <math.h>

// GCC tells that the attributes of a function of <math.h> are not part of a template argument; they need not be.
#pragma GCC diagnostic ignored "-Wignored-attributes"

namespace vramlint {
using namespace clang;

namespace {

template <class T> T get(StdCall &C, std::size_t I) {
  return static_cast<T>(C.value(I).isInt() ? static_cast<T>(C.value(I).wide()) : C.real(I));
}
template <class T> Value give(T V) {
  if constexpr (std::is_floating_point_v<T>)
    return Value::floating(V);
  else
    return Value::integer(V);
}

/// A function of numbers alone.
template <auto F, class R, class... A> struct Numeric {
  template <std::size_t... I> static R call(StdCall &C, std::index_sequence<I...>) { return F(get<A>(C, I)...); }
  static std::optional<CallResult> run(StdCall &C) {
    errno = 0;
    const R Result = call(C, std::index_sequence_for<A...>());
    if (errno) // an argument or a result that is out of range
      C.setErrno(errno);
    return CallResult(give(Result));
  }
};
template <auto F, class R, class... A> constexpr Row numericRow(std::string_view Name, R (*)(A...)) {
  return pure(Name, sizeof...(A), Numeric<F, R, A...>::run);
}
template <auto F> constexpr Row numeric(std::string_view Name) { return numericRow<F>(Name, F); }

/// Type of the function for double, from that for float.
template <class T> using Widened = std::conditional_t<std::is_same_v<T, float>, double, T>;
template <class F> struct ForDouble;
template <class R, class... A> struct ForDouble<R(A...)> { using Type = Widened<R>(Widened<A>...); };
template <class R, class... A> struct ForDouble<R(A...) noexcept> { using Type = Widened<R>(Widened<A>...); };

void store(StdCall &C, std::size_t I, const Value &V) {
  const QualType Type = C.operand(I).Type.isNull() ? QualType() : C.operand(I).Type->getPointeeType();
  if (Type.isNull() || !C.M.Mem.bytes(C.pointer(I), C.M.sizeOf(Type)))
    C.fault(std::string(C.Site.Method) + "() writes where nothing is");
  C.M.store(Place(C.pointer(I)), V, Type);
}

template <class T, T (*F)(T, T *)> std::optional<CallResult> splitFraction(StdCall &C) {
  T Whole = 0;
  const T Rest = F(get<T>(C, 0), &Whole);
  store(C, 1, Value::floating(Whole));
  return CallResult(Value::floating(Rest));
}

template <class T, T (*F)(T, int *)> std::optional<CallResult> withInt(StdCall &C) { // frexp, lgamma_r
  int Out = 0;
  const T Result = F(get<T>(C, 0), &Out);
  store(C, 1, Value::integer(Out));
  return CallResult(Value::floating(Result));
}

template <class T, T (*F)(T, T, int *)> std::optional<CallResult> quotient(StdCall &C) {
  int Out = 0;
  const T Result = F(get<T>(C, 0), get<T>(C, 1), &Out);
  store(C, 2, Value::integer(Out));
  return CallResult(Value::floating(Result));
}

template <class T, void (*F)(T, T *, T *)> std::optional<CallResult> sineAndCosine(StdCall &C) {
  T Sine = 0, Cosine = 0;
  F(get<T>(C, 0), &Sine, &Cosine);
  store(C, 1, Value::floating(Sine));
  store(C, 2, Value::floating(Cosine));
  return CallResult();
}

// Functions of complex numbers: the host's <complex> calls the same ones.
template <class T> std::complex<T> complexAt(StdCall &C, std::size_t I) {
  return {static_cast<T>(C.value(I).asFloat()), static_cast<T>(C.value(I).imaginary())};
}
template <class T> Value give(const std::complex<T> &Z) { return Value::complex(Z.real(), Z.imag()); }

template <class T, auto F> std::optional<CallResult> ofComplex(StdCall &C) {
  return CallResult(give(F(complexAt<T>(C, 0))));
}
template <class T> std::optional<CallResult> complexPower(StdCall &C) {
  return CallResult(give(std::pow(complexAt<T>(C, 0), complexAt<T>(C, 1))));
}

/// nan("..."): the payload has no effect on anything here.
std::optional<CallResult> notANumber(StdCall &) { return CallResult(Value::floating(NAN)); }

template <class T> int classify(T X) { return std::fpclassify(X); }
template <class T> int isFinite(T X) { return std::isfinite(X); }
template <class T> int isInfinite(T X) { return std::isinf(X) ? (X < 0 ? -1 : 1) : 0; }
template <class T> int isNotANumber(T X) { return std::isnan(X); }
template <class T> int signBit(T X) { return std::signbit(X); }

// The function for double is overloaded in this program, so its type has to be said.
#define THREE(NAME)                                                                                                  \
  numeric<::NAME##f>(#NAME "f"), numeric<static_cast<ForDouble<decltype(::NAME##f)>::Type *>(::NAME)>(#NAME),        \
      numeric<::NAME##l>(#NAME "l")
// What touches the sign alone is the same in every format: a signalling NaN is not converted.
#define SIGN(NAME) numeric<::NAME##l>(#NAME "f"), numeric<::NAME##l>(#NAME), numeric<::NAME##l>(#NAME "l")
#define COMPLEX(NAME, FUNCTION)                                                                                      \
  pure(NAME, 1, ofComplex<double, [](auto Z) { return FUNCTION(Z); }>),                                              \
      pure(NAME "f", 1, ofComplex<float, [](auto Z) { return FUNCTION(Z); }>),                                       \
      pure(NAME "l", 1, ofComplex<long double, [](auto Z) { return FUNCTION(Z); }>)
#define CLASSIFIED(NAME, FUNCTION)                                                                                   \
  numeric<FUNCTION<double>>(NAME), numeric<FUNCTION<float>>(NAME "f"), numeric<FUNCTION<long double>>(NAME "l")

std::optional<CallResult> giveFlags(StdCall &C) {
  return C.unknown("the flags of floating point exceptions are not followed");
}

std::optional<CallResult> setRounding(StdCall &C) {
  constexpr std::int64_t ToNearest = 0;
  if (C.integer(0) != ToNearest)
    C.M.unmodelled("rounding other than to nearest", C.Site.Site);
  return CallResult(Value::integer(0));
}

constexpr Row Table[] = {
    THREE(acos),
    THREE(asin),
    THREE(atan),
    THREE(cos),
    THREE(sin),
    THREE(tan),
    THREE(acosh),
    THREE(asinh),
    THREE(atanh),
    THREE(cosh),
    THREE(sinh),
    THREE(tanh),
    THREE(exp),
    THREE(exp2),
    THREE(expm1),
    THREE(log),
    THREE(log10),
    THREE(log1p),
    THREE(log2),
    THREE(logb),
    THREE(cbrt),
    SIGN(fabs),
    THREE(sqrt),
    THREE(erf),
    THREE(erfc),
    THREE(lgamma),
    THREE(tgamma),
    THREE(ceil),
    THREE(floor),
    THREE(nearbyint),
    THREE(rint),
    THREE(round),
    THREE(trunc),
    THREE(exp10),
    THREE(j0),
    THREE(j1),
    THREE(y0),
    THREE(y1),
    THREE(atan2),
    THREE(pow),
    THREE(hypot),
    THREE(fmod),
    THREE(remainder),
    SIGN(copysign),
    THREE(nextafter),
    THREE(fdim),
    THREE(fmax),
    THREE(fmin),
    THREE(fma),
    THREE(ilogb),
    THREE(ldexp),
    THREE(scalbn),
    THREE(scalbln),
    THREE(lrint),
    THREE(lround),
    THREE(llrint),
    THREE(llround),
    THREE(nexttoward),
    writes("modf", 2, splitFraction<double, ::modf>),
    writes("modff", 2, splitFraction<float, ::modff>),
    writes("modfl", 2, splitFraction<long double, ::modfl>),
    writes("frexp", 2, withInt<double, ::frexp>),
    writes("frexpf", 2, withInt<float, ::frexpf>),
    writes("frexpl", 2, withInt<long double, ::frexpl>),
    writes("lgamma_r", 2, withInt<double, ::lgamma_r>),
    writes("lgammaf_r", 2, withInt<float, ::lgammaf_r>),
    writes("remquo", 3, quotient<double, ::remquo>),
    writes("remquof", 3, quotient<float, ::remquof>),
    writes("remquol", 3, quotient<long double, ::remquol>),
    writes("sincos", 3, sineAndCosine<double, ::sincos>),
    writes("sincosf", 3, sineAndCosine<float, ::sincosf>),
    pure("nan", 1, notANumber),
    pure("nanf", 1, notANumber),
    pure("nanl", 1, notANumber),
    CLASSIFIED("__fpclassify", classify),
    CLASSIFIED("__finite", isFinite),
    CLASSIFIED("finite", isFinite),
    CLASSIFIED("__isinf", isInfinite),
    CLASSIFIED("isinf", isInfinite),
    CLASSIFIED("__isnan", isNotANumber),
    CLASSIFIED("isnan", isNotANumber),
    CLASSIFIED("__signbit", signBit),
    COMPLEX("cabs", std::abs),
    COMPLEX("carg", std::arg),
    COMPLEX("cexp", std::exp),
    COMPLEX("clog", std::log),
    COMPLEX("csqrt", std::sqrt),
    COMPLEX("csin", std::sin),
    COMPLEX("ccos", std::cos),
    COMPLEX("ctan", std::tan),
    COMPLEX("csinh", std::sinh),
    COMPLEX("ccosh", std::cosh),
    COMPLEX("ctanh", std::tanh),
    COMPLEX("casin", std::asin),
    COMPLEX("cacos", std::acos),
    COMPLEX("catan", std::atan),
    COMPLEX("casinh", std::asinh),
    COMPLEX("cacosh", std::acosh),
    COMPLEX("catanh", std::atanh),
    COMPLEX("cproj", std::proj),
    pure("cpow", 2, complexPower<double>),
    pure("cpowf", 2, complexPower<float>),
    pure("cpowl", 2, complexPower<long double>),
    inert("feclearexcept", "the flags of floating point exceptions are not followed"),
    inert("feraiseexcept", "the flags of floating point exceptions are not followed"),
    {"fetestexcept", 1, 1, giveFlags},
    inert("fegetround", "numbers are always rounded to nearest, which is 0"),
    pure("fesetround", 1, setRounding),
};

} // namespace

std::span<const Row> mathRows() { return Table; }

} // namespace vramlint
