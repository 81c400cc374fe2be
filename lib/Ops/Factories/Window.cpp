// Windows of signal processing, and the transforms that slide them: stft, istft.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"

#include <algorithm>

namespace vramlint {
namespace {

Tensor blackman(Tensor Window) {
  ops::mulInto(Window, Scalar(0.1));
  Tensor Twice, Once, Difference;
  Twice = ops::mul(Window, Scalar(4));
  ops::unaryInto("cos", Twice);
  ops::mulInto(Twice, Scalar(0.08));
  Once = ops::mul(Window, Scalar(2));
  ops::unaryInto("cos", Once);
  ops::mulInto(Once, Scalar(0.5));
  Difference = ops::sub(Twice, Once);
  Tensor Out = ops::add(Difference, Scalar(0.42));
  Window = Tensor();
  Difference = Tensor();
  Once = Tensor();
  return Out;
}

// What a window is made of: numbers in a row, and a few steps in place.

Tensor kaiser(Tensor Window) { return makeTensor(Window.sizes(), Window.dtype(), Window.device()); }

Tensor bartlett(Tensor Window) {
  const std::int64_t Length = Window.numel();
  ops::mulInto(Window, Scalar(0.1));
  Tensor Second = ops::narrow(Window, 0, ((Length - 1) >> 1) + 1, Length - ((Length - 1) >> 1) - 1);
  ops::mulInto(Second, Scalar(-1));
  ops::addInto(Second, Scalar(2));
  return Window;
}

/// hann, hamming
Tensor cosine(Tensor Window) {
  ops::mulInto(Window, Scalar(0.1));
  ops::unaryInto("cos", Window);
  ops::mulInto(Window, Scalar(0.5));
  ops::addInto(Window, Scalar(0.5));
  return Window;
}

template <Tensor (*Shaped)(Tensor Window)> Argument runWindow(OpCall &C) {
  std::int64_t Length = C.integer("window_length", 0);
  bool Periodic = C.flag("periodic", true), Wanted = C.flag("requires_grad", false);
  Dtype Type = C.dtype().value_or(session().DefaultDtype);
  Device Where = C.device().value_or(Device());
  if (C.poisoned() || failed())
    return Tensor();
  if (!isFloatingPoint(Type))
    return fail(std::string(C.name()) + " expects floating point dtypes, got: " + std::string(dtypeName(Type)));
  if (Length < 0)
    return fail(std::string(C.name()) +
                " requires non-negative window_length, got window_length=" + std::to_string(Length));
  Tensor Out = withoutGrad([&] {
    if (Length <= 1)
      return makeTensor({Length}, Type, Where);
    Tensor Window = makeTensor({Length + (Periodic ? 1 : 0)}, Type, Where);
    Window = failed() ? Tensor() : Shaped(std::move(Window));
    return Periodic ? ops::narrow(Window, 0, 0, Length) : Window;
  });
  if (Out.defined() && Wanted)
    Out.impl().RequiresGrad = true;
  return Out;
}

/// Zeros on both sides of the signal, or its mirror image, so that the first frame is centred on the first value.
Tensor padded(const Tensor &Input, std::int64_t Amount, const std::string &Mode) {
  Sizes Shape = Input.sizes();
  const auto Extra = static_cast<std::ptrdiff_t>(3 - std::min<std::size_t>(3, Shape.size()));
  Shape.insert(Shape.begin(), static_cast<std::size_t>(Extra), 1);
  Tensor Out =
      invokeTensor("pad", {{"self", ops::view(Input, Shape)}, {"pad", Sizes{Amount, Amount}}, {"mode", Mode}});
  if (!Out.defined())
    return {};
  return ops::view(Out, Sizes(Out.sizes().begin() + Extra, Out.sizes().end()));
}

/// A window of the transform's length: \p Window in the middle of zeros.
Tensor centredWindow(const Tensor &Window, const Tensor &Like, std::int64_t Length, std::int64_t Whole) {
  if (Length >= Whole)
    return Window;
  Tensor Out = makeTensor({Whole}, Window.defined() ? Window.dtype() : Like.dtype(), Like.device());
  Tensor Middle = ops::narrow(Out, 0, (Whole - Length) / 2, Length);
  if (Window.defined())
    ops::copyInto(Middle, Window);
  return Out;
}

Argument runStft(OpCall &C) {
  Tensor Self = C.tensor("self"), Window = C.optionalTensor("window").value_or(Tensor());
  std::int64_t Points = C.integer("n_fft", 0);
  std::int64_t Hop = C.has("hop_length") ? C.integer("hop_length", 0) : Points / 4;
  std::int64_t Length = C.has("win_length") ? C.integer("win_length", 0) : Points;
  // The old overload has no such argument and does not pad.
  bool Centred = C.has("center") && C.flag("center", true);
  std::string Mode = C.text("pad_mode", "reflect");
  const bool Complex = Self.defined() && (isComplex(Self.dtype()) || (Window.defined() && isComplex(Window.dtype())));
  bool AsComplex = C.has("return_complex") ? C.flag("return_complex", false) : Complex;
  bool OneSided = C.has("onesided") ? C.flag("onesided", true) : !Complex;
  if (C.poisoned() || failed())
    return Tensor();
  if (Self.dim() > 2 || Self.dim() < 1 || (!isFloatingPoint(Self.dtype()) && !isComplex(Self.dtype())))
    return fail("stft(" + std::string(cppName(Self.dtype())) + formatSizes(Self.sizes()) +
                "): expected a 1D or 2D tensor of floating types");
  Tensor Input = Self.dim() == 1 ? ops::unsqueeze(Self, 0) : Self;
  if (Centred)
    Input = padded(Input, Points / 2, Mode);
  if (failed())
    return Tensor();
  const std::int64_t Batch = Input.size(0), Total = Input.size(1);
  if (Points <= 0 || Points > Total)
    return fail("stft: expected 0 < n_fft <= " + std::to_string(Total) + ", but got n_fft=" + std::to_string(Points));
  if (Hop <= 0)
    return fail("stft: expected hop_length > 0, but got hop_length=" + std::to_string(Hop));
  if (Length <= 0 || Length > Points)
    return fail("stft: expected 0 < win_length <= n_fft, but got win_length=" + std::to_string(Length));
  if (Window.defined() && (Window.dim() != 1 || Window.size(0) != Length))
    return fail("stft: expected a 1D window tensor of size equal to win_length=" + std::to_string(Length) +
                ", but got window with size " + formatSizes(Window.sizes()));
  Tensor Weights = centredWindow(Window, Self, Length, Points);
  const std::int64_t Frames = 1 + (Total - Points) / Hop;
  const Sizes Strides = Input.strides();
  Input =
      ops::asStrided(Input, {Batch, Frames, Points}, {Strides[0], Hop * Strides[1], Strides[1]}, Input.impl().Offset);
  if (Weights.defined())
    Input = ops::mul(Input, Weights);
  if (failed())
    return Tensor();
  if (isComplex(Input.dtype()) && OneSided)
    return fail("Cannot have onesided output if window or input is complex");
  Tensor Out =
      invokeTensor(!isComplex(Input.dtype()) && OneSided ? "fft_rfft" : "fft_fft", {{"self", Input}, {"dim", -1}});
  Out = ops::transpose(Out, 1, 2);
  if (Self.dim() == 1)
    Out = ops::squeeze(Out, 0);
  return AsComplex ? Out : ops::viewAsReal(Out);
}

/// The sum of overlapping frames, as one row: by unfold's backward, by col2im up to 1.13.
Tensor overlapped(const Tensor &Frames, std::int64_t Points, std::int64_t Hop, std::int64_t Whole) {
  if (torchAtLeast(2, 0))
    return ops::unsqueeze(ops::unfoldBackward(Frames, {Frames.size(0), Whole}, 1, Points, Hop), 1);
  const Tensor Columns = ops::transpose(Frames, 1, 2);
  Tensor Rows = invokeTensor("col2im", {{"self", Columns},
                                        {"output_size", Sizes{1, Whole}},
                                        {"kernel_size", Sizes{1, Points}},
                                        {"dilation", Sizes{1, 1}},
                                        {"padding", Sizes{0, 0}},
                                        {"stride", Sizes{1, Hop}}});
  return ops::squeeze(Rows, 2);
}

Argument runIstft(OpCall &C) {
  Tensor Self = C.tensor("self"), Window = C.optionalTensor("window").value_or(Tensor());
  std::int64_t Points = C.integer("n_fft", 0);
  std::int64_t Hop = C.has("hop_length") ? C.integer("hop_length", 0) : Points / 4;
  std::int64_t Length = C.has("win_length") ? C.integer("win_length", 0) : Points;
  bool Centred = C.flag("center", true), AsComplex = C.flag("return_complex", false);
  std::optional<std::int64_t> Wanted;
  if (C.has("length"))
    Wanted = C.integer("length", 0);
  if (C.poisoned() || failed())
    return Tensor();
  if (!isComplex(Self.dtype()))
    return fail(
        "istft requires a complex-valued input tensor matching the output from stft with return_complex=True.");
  const std::int64_t Rank = Self.dim() + 1;
  if (Rank != 3 && Rank != 4)
    return fail("istft: expected a tensor with 3 or 4 dimensions, but got " + std::to_string(Rank));
  if (Self.numel() == 0)
    return fail("istft: input tensor cannot be empty.");
  const std::int64_t Bins = Self.size(-2), Frames = Self.size(-1), Whole = Points + Hop * (Frames - 1);
  bool OneSided = C.has("onesided") ? C.flag("onesided", true) : Bins != Points;
  if (Bins != (OneSided ? Points / 2 + 1 : Points))
    return fail("istft: expected the frequency dimension (3rd to the last) of the input tensor to match n_fft");
  if (Hop <= 0 || Hop > Length || Length <= 0 || Length > Points)
    return fail("istft: expected 0 < hop_length <= win_length <= n_fft");
  if (Window.defined() && (Window.dim() != 1 || Window.size(0) != Length))
    return fail("istft: Invalid window shape. window has to be 1D and length of `win_length`");
  Tensor Input = ops::viewAsReal(Self.impl().Conjugated ? ops::clone(Self) : Self), Weights = Window;
  if (!Weights.defined())
    Weights = makeTensor({Length}, toReal(Self.dtype()), Self.device());
  if (Length != Points) {
    const std::int64_t Left = (Points - Length) / 2;
    Weights = invokeTensor("constant_pad_nd", {{"self", Weights}, {"pad", Sizes{Left, Points - Length - Left}}});
  }
  if (Rank == 3)
    Input = ops::unsqueeze(Input, 0);
  Input = ops::viewAsComplex(ops::transpose(Input, 1, 2));
  if (AsComplex) {
    if (OneSided)
      return fail("cannot have onesided output if window or input is complex");
    Input = invokeTensor("fft_ifft", {{"self", Input}, {"dim", -1}});
  } else {
    if (!OneSided)
      Input = ops::slice(Input, -1, 0, Points / 2 + 1);
    Input = invokeTensor("fft_irfft", {{"self", Input}, {"n", Points}, {"dim", -1}});
  }
  Tensor Frame = ops::mul(Input, ops::view(Weights, {1, 1, Points}));
  Tensor Out = overlapped(Frame, Points, Hop, Whole);
  if (torchAtLeast(2, 0))
    Weights = ops::expand(ops::pow(Weights, 2), {1, Frames, Points});
  else
    Weights = ops::transpose(
        ops::unsqueeze(ops::repeat(ops::view(ops::pow(Weights, 2), {Points, 1}), {1, Frames}), 0), 1, 2);
  Tensor Envelope = overlapped(Weights, Points, Hop, Whole);
  const std::int64_t Start = Centred ? Points / 2 : 0;
  const std::int64_t End = Wanted ? Start + *Wanted : Centred ? -(Points / 2) : Whole;
  Out = ops::slice(Out, 2, Start, End);
  Envelope = ops::slice(Envelope, 2, Start, End);
  if (failed())
    return Tensor();
  Tensor Small = ops::compare(ops::extremumAll(ops::unary("abs", Envelope), /*Max=*/false), Scalar(1e-11));
  {
    const auto bit = [&] { return makeTensor({}, Dtype::Bool, Self.device()); };
    Tensor One = bit(), Equal = Self.device().isCuda() ? bit() : Tensor();
    if (Self.device().isCuda()) // whether it is true: equal compares into a tensor, and reduces that
      bit();
  }
  Out = ops::squeeze(ops::div(Out, Envelope), 1);
  if (Rank == 3)
    Out = ops::squeeze(Out, 0);
  if (End > Whole)
    Out = invokeTensor("constant_pad_nd", {{"self", Out}, {"pad", Sizes{0, End - Whole}}});
  Small = Tensor();
  return Out;
}

constexpr std::string_view Windows =
    "1.13.1 aten/src/ATen/native/TensorFactories.cpp, bartlett_window ... kaiser_window";

const OpDecl Decls[] = {
    {.Names = {"hann_window"}, .Run = runWindow<cosine>, .Source = Windows},
    {.Names = {"hamming_window"}, .Run = runWindow<cosine>, .Harmless = listOf<"alpha", "beta">, .Source = Windows},
    {.Names = {"blackman_window"}, .Run = runWindow<blackman>, .Source = Windows},
    {.Names = {"bartlett_window"}, .Run = runWindow<bartlett>, .Source = Windows},
    {.Names = {"kaiser_window"}, .Run = runWindow<kaiser>, .Harmless = listOf<"beta">, .Source = Windows},
    {.Names = {"stft"},
     .Run = runStft,
     .Harmless = listOf<"normalized">,
     .Source = "1.13.1 aten/src/ATen/native/SpectralOps.cpp, stft"},
    {.Names = {"istft"},
     .Run = runIstft,
     .Harmless = listOf<"normalized">,
     .Source = "1.13.1 aten/src/ATen/native/SpectralOps.cpp, istft"},
};

} // namespace
const std::span<const OpDecl> WindowOps = Decls;

} // namespace vramlint
