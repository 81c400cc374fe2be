// torch::fft: transforms of one, two or all dimensions.
//
// Every function narrows or pads its input, makes it complex where it must be, and runs one of three kernels: complex
// to complex, real to complex, complex to real. On CUDA cuFFT transforms up to three dimensions at once, between two
// buffers when there are more; it lays its result out with the transformed dimensions innermost, and its work area is
// not known. A complex-to-real transform overwrites its input there, so that is copied.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"

#include <algorithm>
#include <numeric>

namespace vramlint {
namespace {

/// Dimensions in the order their strides fall.
void sortByStride(Sizes &Dims, const Tensor &T) {
  std::stable_sort(Dims.begin(), Dims.end(),
                   [&](std::int64_t A, std::int64_t B) { return T.strides()[A] > T.strides()[B]; });
}

/// Whether cuFFT is known to take no work area: for lengths of small factors up to those that were measured (2.11,
/// sm_90), and where real numbers lie in rows.
bool takesNothing(const Tensor &Out, const Tensor &Input, const Sizes &Shape, const Sizes &Dims) {
  if (session().Options.Gpu.ComputeMajor != 9 || !torchAtLeast(2, 11))
    return false;
  const std::int64_t Longest = Dims.size() == 1 ? 1000 : 200;
  for (std::int64_t D : Dims) {
    std::int64_t Length = isComplex(Input.dtype()) ? Shape[D] : Input.sizes()[D];
    if (Length < 1 || Length > Longest)
      return false;
    for (std::int64_t Factor : {2, 3, 5, 7})
      while (Length % Factor == 0)
        Length /= Factor;
    if (Length != 1)
      return false;
  }
  if (isComplex(Input.dtype()) && isComplex(Out.dtype()))
    return true;
  const bool Single = Input.dtype() == Dtype::Float || Input.dtype() == Dtype::ComplexFloat;
  for (std::size_t I = 0; I != Dims.size(); ++I)
    if (Dims[I] != Input.dim() - static_cast<std::int64_t>(Dims.size() - I))
      return false;
  return Single && Input.isContiguous();
}

/// Whether cuFFT cannot read a batch of signals where it lies (as_cufft_embed, cuda/CuFFTPlanCache.h).
bool mustClone(const Tensor &Batched) {
  const Sizes &Shape = Batched.sizes(), &Strides = Batched.strides();
  std::int64_t Last = Strides.back();
  if (Last <= 0 || (Shape[0] != 1 && Strides[0] == 0))
    return true;
  for (std::size_t I = Shape.size() - 2; I > 0; --I) {
    if (Shape[I] == 1)
      continue;
    if (Strides[I] <= 0 || Strides[I] % Last != 0)
      return true;
    Last = Strides[I];
  }
  return false;
}

/// One plan of cuFFT: gives \p Out the strides that it leaves behind.
void runPlan(const Tensor &Out, const Tensor &Input, const Sizes &Shape, const Sizes &Dims) {
  if (failed() || !Out.defined() || !Input.defined())
    return;
  Sizes Order;
  for (std::int64_t D = 0; D != Input.dim(); ++D)
    if (std::find(Dims.begin(), Dims.end(), D) == Dims.end())
      Order.push_back(D);
  sortByStride(Order, Input);
  const std::size_t Batches = Order.size();
  Order.insert(Order.end(), Dims.begin(), Dims.end());
  CategoryScope Scope(Category::Temporary);
  // The batch dimensions become one: a copy when memory does not allow that.
  Sizes Folded = {1};
  for (std::size_t I = 0; I != Batches; ++I)
    Folded[0] *= Input.sizes()[Order[I]];
  for (std::int64_t D : Dims)
    Folded.push_back(Input.sizes()[D]);
  Tensor Batched = ops::reshape(ops::permute(detached(Input), Order), Folded);
  if (Input.device().isCuda() && (Folded[0] == 0 || Input.numel() == 0)) {
    fail("cuFFT error: CUFFT_INVALID_SIZE");
    return;
  }
  const Tensor Copy = Batched.defined() && mustClone(Batched)
                          ? scratch(Batched.numel() * elementSize(Batched.dtype()), Batched.device())
                          : Tensor();
  if (!takesNothing(Out, Input, Shape, Dims))
    session().assume(Doubt::CufftWorkspace);
  std::int64_t Step = 1;
  for (std::size_t I = Order.size(); I-- != 0;) {
    Out.impl().Strides[Order[I]] = Step;
    Step *= Shape[Order[I]];
  }
  Out.impl().Shape = Shape;
}

Tensor complexToComplex(const Tensor &Self, const Sizes &Dims);

Tensor cudaComplexToComplex(const Tensor &Self, Sizes Dims) {
  if (Dims.empty())
    return ops::clone(Self);
  Tensor Out = makeTensor(Self.sizes(), Self.dtype(), Self.device()), Working = Self;
  while (Out.defined()) {
    sortByStride(Dims, Working);
    std::size_t Count = std::min<std::size_t>(3, Dims.size());
    runPlan(Out, Working, Self.sizes(), Sizes(Dims.end() - static_cast<std::ptrdiff_t>(Count), Dims.end()));
    Dims.resize(Dims.size() - Count);
    if (Dims.empty())
      break;
    if (Working.isSame(Self)) {
      Working = std::move(Out);
      Out = makeTensor(Self.sizes(), Self.dtype(), Self.device());
    } else {
      std::swap(Out, Working);
    }
  }
  return Out;
}

Sizes halved(Sizes Shape, std::int64_t Dim) {
  Shape[Dim] = Shape[Dim] / 2 + 1;
  return Shape;
}

/// Whether cuFFT makes a transform between real and complex numbers at once (use_optimized_cufft_path,
/// cuda/SpectralOps.cpp).
bool isOnePlan(const Sizes &Dims) { return Dims.size() <= 3 && !(Dims.size() >= 2 && Dims[0] == 0 && Dims[1] == 1); }

Tensor cudaRealToComplex(const Tensor &Self, Sizes Dims, bool OneSided) {
  const Sizes Half = halved(Self.sizes(), Dims.back()), Shape = OneSided ? Half : Self.sizes();
  const Dtype Type = toComplex(Self.dtype());
  Tensor Out = makeTensor(Shape, Type, Self.device()), Working;
  if (isOnePlan(Dims)) {
    runPlan(Out, Self, Shape, Dims);
    return Out;
  }
  runPlan(Out, Self, Dims.size() == 1 ? Shape : Half, {Dims.back()});
  if (Dims.size() > 1)
    Working = makeTensor(Shape, Type, Self.device());
  Dims.pop_back();
  while (!Dims.empty() && !failed()) {
    std::swap(Out, Working);
    sortByStride(Dims, Working);
    std::size_t Count = std::min<std::size_t>(3, Dims.size());
    runPlan(Out, Working, Half, Sizes(Dims.end() - static_cast<std::ptrdiff_t>(Count), Dims.end()));
    Dims.resize(Dims.size() - Count);
  }
  if (!failed() && Out.sizes() != Shape) {
    // The one-sided result is copied into the other buffer, which is large enough.
    std::swap(Out, Working);
    ops::resizeInto(Out, Shape);
  }
  return Out;
}

Tensor realToComplex(const Tensor &Self, const Sizes &Dims, bool OneSided);

Tensor complexToReal(const Tensor &Self, const Sizes &Dims, std::int64_t Length) {
  if (failed() || !Self.defined())
    return {};
  NodeRef Node = record("_fft_c2r", {Self});
  Sizes Shape = Self.sizes();
  Shape[Dims.back()] = Length;
  Tensor Out = withoutGrad([&]() -> Tensor {
    const Tensor Read = resolvedMarks(Self);
    const auto inReal = [&] { return makeTensor(Shape, toReal(Self.dtype()), Self.device()); };
    Tensor Working, Real;
    if (Self.device().isCuda()) // the result is there before what it is made of
      Real = inReal();
    const bool Stepwise = Dims.size() > 1 && !isOnePlan(Dims);
    if (Read.defined() && Self.device().isCuda())
      Working = Stepwise ? cudaComplexToComplex(Read, Sizes(Dims.begin(), Dims.end() - 1))
                         : ops::clone(Read, MemoryFormat::Contiguous);
    if (!Real.defined())
      Real = inReal();
    if (Working.defined())
      runPlan(Real, Working, Shape, Stepwise ? Sizes{Dims.back()} : Dims);
    return Real;
  });
  if (failed())
    return {};
  return attach(Node, Out, [=](GradNode &, GradList &G) -> GradList {
    Tensor Grad = realToComplex(G[0], Dims, /*OneSided=*/true);
    if (!Grad.defined())
      return {Tensor()};
    // What the other half would repeat counts twice.
    if (std::int64_t Doubled = G[0].sizes()[Dims.back()] - Grad.sizes()[Dims.back()]; Doubled > 0)
      ops::mulInto(ops::narrow(Grad, Dims.back(), 1, Doubled), Scalar(2));
    return {Grad};
  });
}

Tensor realToComplex(const Tensor &Self, const Sizes &Dims, bool OneSided) {
  if (failed() || !Self.defined())
    return {};
  NodeRef Node = record("_fft_r2c", {Self});
  SavedSlot Kept = keep(Node, Self); // for its length
  Sizes Shape = OneSided ? halved(Self.sizes(), Dims.back()) : Self.sizes();
  Tensor Out = withoutGrad([&] {
    const Tensor Read = resolvedMarks(Self);
    return Self.device().isCuda() ? cudaRealToComplex(Read, Dims, OneSided)
                                  : makeTensor(Shape, toComplex(Self.dtype()), Self.device());
  });
  if (failed() || !Out.defined())
    return {};
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    std::int64_t Last = Dims.back(), Missing = unpack(N, Kept).sizes()[Last] - G[0].sizes()[Last];
    Tensor Whole = G[0];
    if (OneSided && Missing > 0) {
      Sizes Pad(static_cast<std::size_t>(2 * (G[0].dim() - Last)), 0);
      Pad.back() = Missing;
      Whole = invokeTensor("constant_pad_nd", {{"self", Whole}, {"pad", Pad}});
    }
    return {ops::complexPart(complexToComplex(Whole, Dims), false)};
  });
}

Tensor complexToComplex(const Tensor &Self, const Sizes &Dims) {
  if (failed() || !Self.defined())
    return {};
  NodeRef Node = record("_fft_c2c", {Self});
  Tensor Out = withoutGrad([&] {
    const Tensor Read = resolvedMarks(Self);
    return Self.device().isCuda() ? cudaComplexToComplex(Read, Dims)
                                  : makeTensor(Self.sizes(), Self.dtype(), Self.device());
  });
  if (failed())
    return {};
  return attach(Node, Out, [=](GradNode &, GradList &G) -> GradList { return {complexToComplex(G[0], Dims)}; });
}

Tensor promoted(const Tensor &Self, bool Complex) {
  if (failed() || !Self.defined())
    return {};
  Dtype Type = Self.dtype();
  if (!isFloatingPoint(Type) && !isComplex(Type))
    Type = session().DefaultDtype;
  if (Type == Dtype::BFloat16 || ((Type == Dtype::Half || Type == Dtype::ComplexHalf) && Self.device().isCpu()))
    return fail("Unsupported dtype " + std::string(dtypeName(Type)));
  if (Complex)
    Type = toComplex(Type);
  return Type == Self.dtype() ? Self : ops::to(Self, Type);
}

/// Narrowed or padded to \p Lengths along \p Dims (resize_fft_input).
Tensor resized(const Tensor &Self, const Sizes &Dims, const Sizes &Lengths) {
  if (failed() || !Self.defined())
    return {};
  Tensor Out = Self;
  Sizes Pad(static_cast<std::size_t>(2 * Self.dim()), 0);
  bool Grows = false;
  for (std::size_t I = 0; I != Dims.size() && !failed(); ++I) {
    if (Lengths[I] == -1)
      continue;
    if (Lengths[I] <= 0)
      return fail("Invalid number of data points (" + std::to_string(Lengths[I]) + ") specified");
    std::int64_t Size = Self.sizes()[Dims[I]];
    if (Size < Lengths[I]) {
      Grows = true;
      Pad[static_cast<std::size_t>(2 * (Self.dim() - 1 - Dims[I]) + 1)] = Lengths[I] - Size;
    } else if (Size > Lengths[I]) {
      Out = ops::slice(Out, Dims[I], 0, Lengths[I]);
    }
  }
  return Grows ? invokeTensor("constant_pad_nd", {{"self", Out}, {"pad", Pad}}) : Out;
}

/// Dimensions and lengths as the program gave them; a length of -1 is the input's.
struct Plan {
  Sizes Dims, Lengths;
};

/// The dimensions that the name says: one, the last two where none are given, all of them.
enum class Axes { One, Two, All };

std::optional<Plan> readPlan(OpCall &C, const Tensor &Self, Axes Of) {
  auto Refuse = [](std::string Message) {
    fail(std::move(Message));
    return std::nullopt;
  };
  Plan P;
  if (Of == Axes::One) {
    P.Dims = {C.integer("dim", -1)};
    P.Lengths = {C.has("n") ? C.integer("n", -1) : -1};
    if (C.has("n") && P.Lengths[0] < 1)
      return Refuse("Invalid number of data points (" + std::to_string(P.Lengths[0]) + ") specified");
  } else {
    const bool Two = Of == Axes::Two, HasDims = C.has("dim") || Two, HasLengths = C.has("s");
    P.Lengths = HasLengths ? C.integers("s") : Sizes();
    if (HasDims) {
      P.Dims = C.integers("dim", Two ? Sizes{-2, -1} : Sizes{});
    } else {
      std::int64_t Count = HasLengths ? static_cast<std::int64_t>(P.Lengths.size()) : Self.dim();
      if (Count > Self.dim())
        return Refuse("Got shape with " + std::to_string(Count) + " values but input tensor only has " +
                      std::to_string(Self.dim()) + " dimensions.");
      P.Dims.resize(static_cast<std::size_t>(Count));
      std::iota(P.Dims.begin(), P.Dims.end(), Self.dim() - Count);
    }
    if (!HasLengths)
      P.Lengths.assign(P.Dims.size(), -1);
    if (P.Lengths.size() != P.Dims.size())
      return Refuse("When given, dim and shape arguments must have the same length");
  }
  if (C.poisoned())
    return std::nullopt;
  for (std::int64_t &D : P.Dims) {
    std::optional<std::int64_t> Wrapped = checkedDim(D, Self.dim());
    if (!Wrapped)
      return std::nullopt;
    D = *Wrapped;
  }
  Sizes Sorted = P.Dims;
  std::sort(Sorted.begin(), Sorted.end());
  if (std::adjacent_find(Sorted.begin(), Sorted.end()) != Sorted.end())
    return Refuse("FFT dims must be unique");
  if (Self.dim() == 0 && !P.Dims.empty())
    return Refuse("Dimension specified as " + std::to_string(P.Dims[0]) + " but tensor has no dimensions");
  return P;
}

bool nonEmpty(const Tensor &T, const Sizes &Dims) {
  for (std::int64_t D : Dims)
    if (T.defined() && T.sizes()[D] < 1)
      fail("Invalid number of data points (" + std::to_string(T.sizes()[D]) + ") specified");
  return !failed() && T.defined();
}

// \p Back: the transforms in the other direction, which conjugate.

bool transformsAny(OpCall &C, const Plan &P) {
  if (P.Dims.empty())
    fail(std::string(C.name().substr(4)) + " must transform at least one axis"); // without `fft_`
  return !failed();
}

/// rfft, ihfft: half of what a real tensor gives.
template <bool Back> Tensor halfOfReal(OpCall &C, const Tensor &Self, const Plan &P, bool) {
  if (isComplex(Self.dtype()))
    return fail(std::string(C.name().substr(4)) + " expects a real input tensor, but got " +
                std::string(dtypeName(Self.dtype())));
  Tensor Input = resized(promoted(Self, false), P.Dims, P.Lengths);
  if (!transformsAny(C, P) || !nonEmpty(Input, P.Dims))
    return {};
  Tensor Half = realToComplex(Input, P.Dims, /*OneSided=*/true);
  return Back ? ops::conj(Half) : Half;
}

/// irfft, hfft: a real tensor of its half.
template <bool Back> Tensor realOfHalf(OpCall &C, const Tensor &Self, const Plan &P, bool) {
  Tensor Input = promoted(Self, true);
  if (!transformsAny(C, P))
    return {};
  // The last length is that of the result; the input has half of it.
  std::int64_t Length = P.Lengths.back() != -1 ? P.Lengths.back() : 2 * (Self.sizes()[P.Dims.back()] - 1);
  if (Length < 1)
    return fail("Invalid number of data points (" + std::to_string(Length) + ") specified");
  Sizes Lengths = P.Lengths;
  if (Lengths.back() != -1)
    Lengths.back() = Length / 2 + 1;
  Input = resized(Input, P.Dims, Lengths);
  if (!nonEmpty(Input, P.Dims))
    return {};
  return Back ? complexToReal(Input, P.Dims, Length) : complexToReal(ops::conj(Input), P.Dims, Length);
}

/// fft, ifft. Along one dimension a real tensor has a way of its own.
template <bool Back> Tensor whole(OpCall &, const Tensor &Self, const Plan &P, bool Single) {
  const bool Real = Single && !isComplex(Self.dtype());
  Tensor Input = resized(promoted(Self, !Real), P.Dims, P.Lengths);
  if (!nonEmpty(Input, P.Dims))
    return {};
  if (!Real)
    return complexToComplex(Input, P.Dims);
  Tensor Whole = realToComplex(Input, P.Dims, /*OneSided=*/false);
  return Back ? ops::conj(Whole) : Whole;
}

/// What the factor is, which makes no difference.
enum class Normalization { Forward, Backward, Ortho };
constexpr Word<Normalization> Normalizations[] = {
    {"forward", Normalization::Forward}, {"backward", Normalization::Backward}, {"ortho", Normalization::Ortho}};

template <auto Transform, Axes Of> Argument runFft(OpCall &C) {
  Tensor Self = C.tensor("self|input");
  C.word("norm", Normalization::Backward, Normalizations, "Invalid normalization mode: \"{}\"");
  if (C.poisoned() || failed())
    return Tensor();
  const std::optional<Plan> P = readPlan(C, Self, Of);
  return P ? Transform(C, Self, *P, Of == Axes::One) : Tensor();
}

/// Half of each dimension, rounded up on the way back.
template <bool Back> Argument runShift(OpCall &C) {
  Tensor Self = C.tensor("self|input");
  if (C.poisoned() || failed())
    return Tensor();
  Sizes Dims = C.integers("dim"), Shifts;
  if (!C.has("dim")) {
    Dims.resize(Self.sizes().size());
    std::iota(Dims.begin(), Dims.end(), 0);
  }
  for (std::int64_t D : Dims) {
    std::optional<std::int64_t> Wrapped = checkedDim(D, Self.dim());
    if (!Wrapped)
      return Tensor();
    std::int64_t Size = Self.dim() ? Self.sizes()[*Wrapped] : 1;
    Shifts.push_back(Back ? (Size + 1) / 2 : Size / 2);
  }
  return invoke("roll", {{"self", Self}, {"shifts", Shifts}, {"dims", Dims}});
}

/// \p Half: of a real signal.
template <bool Half> Argument runFrequencies(OpCall &C) {
  std::int64_t Count = C.integer("n", 0);
  Dtype Type = C.dtype().value_or(session().DefaultDtype);
  if (C.poisoned() || failed())
    return Tensor();
  if (!isFloatingPoint(Type) && !isComplex(Type))
    return fail("fftfreq requires a floating point or complex dtype");
  Tensor Out = makeTensor({Half ? Count / 2 + 1 : Count}, Type, C.device().value_or(Device()));
  ops::mulInto(Out, Scalar(1.0));
  return Out;
}

constexpr std::string_view From = "1.13.1 aten/src/ATen/native/{SpectralOps.cpp,cuda/SpectralOps.cpp}, "
                                  "torch/csrc/autograd/FunctionsManual.cpp";

const OpDecl Decls[] = {
    {.Names = {"fft_fft"}, .Run = runFft<whole<false>, Axes::One>, .Source = From},
    {.Names = {"fft_fft2"}, .Run = runFft<whole<false>, Axes::Two>, .Source = From},
    {.Names = {"fft_fftn"}, .Run = runFft<whole<false>, Axes::All>, .Source = From},
    {.Names = {"fft_ifft"}, .Run = runFft<whole<true>, Axes::One>, .Source = From},
    {.Names = {"fft_ifft2"}, .Run = runFft<whole<true>, Axes::Two>, .Source = From},
    {.Names = {"fft_ifftn"}, .Run = runFft<whole<true>, Axes::All>, .Source = From},
    {.Names = {"fft_rfft"}, .Run = runFft<halfOfReal<false>, Axes::One>, .Source = From},
    {.Names = {"fft_rfft2"}, .Run = runFft<halfOfReal<false>, Axes::Two>, .Source = From},
    {.Names = {"fft_rfftn"}, .Run = runFft<halfOfReal<false>, Axes::All>, .Source = From},
    {.Names = {"fft_irfft"}, .Run = runFft<realOfHalf<true>, Axes::One>, .Source = From},
    {.Names = {"fft_irfft2"}, .Run = runFft<realOfHalf<true>, Axes::Two>, .Source = From},
    {.Names = {"fft_irfftn"}, .Run = runFft<realOfHalf<true>, Axes::All>, .Source = From},
    {.Names = {"fft_hfft"}, .Run = runFft<realOfHalf<false>, Axes::One>, .Source = From},
    {.Names = {"fft_ihfft"}, .Run = runFft<halfOfReal<true>, Axes::One>, .Source = From},
    {.Names = {"fft_fftshift"}, .Run = runShift<false>, .Source = From},
    {.Names = {"fft_ifftshift"}, .Run = runShift<true>, .Source = From},
    {.Names = {"fft_fftfreq"}, .Run = runFrequencies<false>, .Harmless = listOf<"d">, .Source = From},
    {.Names = {"fft_rfftfreq"}, .Run = runFrequencies<true>, .Harmless = listOf<"d">, .Source = From},
};

} // namespace

const std::span<const OpDecl> FftOps = Decls;

} // namespace vramlint
