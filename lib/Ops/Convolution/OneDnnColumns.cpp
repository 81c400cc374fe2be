// The rules are those of oneDNN 2.6 (cpu/gemm_convolution_utils.cpp, init_conf), for floats with channels first.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Convolution/OneDnnColumns.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace vramlint::onednn {
namespace {

std::int64_t ceiling(std::int64_t A, std::int64_t B) { return (A + B - 1) / B; }
std::int64_t up(std::int64_t N, std::int64_t Step) { return ceiling(N, Step) * Step; }
std::int64_t down(std::int64_t N, std::int64_t Step) { return N / Step * Step; }
/// The lower bound counts where they contradict each other.
std::int64_t within(std::int64_t Least, std::int64_t Most, std::int64_t X) {
  return std::max(Least, std::min(Most, X));
}

/// The search for the best blocks.
class Search {
public:
  Search(const Problem &P, std::int64_t Vector, std::int64_t Cache)
      : In(P.In), Out(P.Out), Positions(P.Output[Height] * P.Output[Width]), All(P.Batch * P.Groups * Positions),
        Taps(P.Kernel[Height] * P.Kernel[Width]), Steps(P.Stride[Height] * P.Stride[Width]), Vector(Vector),
        Cache(Cache), IsStridedInRow(P.Stride[Width] != 1) {}

  /// Elements of the columns of the best; nothing where two of different sizes are as good as alike.
  std::optional<std::int64_t> best() {
    weigh(Out, All);
    if (Best.Outputs == Out && Best.Positions == All && Best.Inputs == In)
      return Taps * Best.Inputs * Best.Positions;
    const std::int64_t Element = Steps + Taps, Weights = Taps * Out;
    // All channels at once
    const std::int64_t Outputs = within(LeastOutputs, Out, (Cache - Element * In * Vector - Weights * In) / Vector);
    weighAround(Outputs, within(Vector, All, (Cache - Weights * In) / (Element * In + Outputs)));
    // As much work as fits
    if (const std::int64_t Most = std::max<std::int64_t>(1, Cache / (2 * LeastOutputs * Element + 2 * Weights));
        Most < In) {
      const std::int64_t Inputs = In / std::max<std::int64_t>(1, In / Most);
      std::int64_t Row = std::max<std::int64_t>(1, (Cache - 2 * Weights * Inputs) / (2 * Inputs * Element));
      std::int64_t Made = Cache / 2 / Row;
      if (Made > Out) {
        Made = Out;
        Row = within(Vector, All, (Cache - Weights * Inputs) / (Element * Inputs + Made));
      } else if (Row > All) {
        Row = All;
        Made = within(LeastOutputs, Out, (Cache - Element * Inputs * Row - Weights * Inputs) / Row);
      }
      weighAround(Made, Row);
    }
    // All results' channels at once
    weighAround(Out, std::max(Vector, down((Cache - Weights * In) / (Element * In + Out), Vector)));
    return IsClose ? std::nullopt : std::optional(Taps * Best.Inputs * Best.Positions);
  }

private:
  static constexpr std::int64_t LeastOutputs = 8;
  struct Blocks {
    std::int64_t Inputs, Outputs = 1, Positions = 1;
  };

  /// Most channels of the input that fit.
  std::int64_t mostInputs(const Blocks &B) const {
    const std::int64_t Row = Steps * B.Positions, Column = Taps * B.Positions, Left = Cache - B.Outputs * B.Positions;
    const std::int64_t InParts = Left / (Row + Column + Taps * Out);
    std::int64_t Most = InParts;
    if (B.Positions >= All) {
      Most = Cache / (Row + Column);
      if (B.Outputs < Out)
        Most = std::min(Most, Left / (Column + Taps * B.Outputs));
    }
    return Most < In ? InParts : Most;
  }

  void weigh(std::int64_t Outputs, std::int64_t Row) {
    Blocks B{In, std::min(Out, within(LeastOutputs, Out, Outputs)), std::min(Positions, within(Vector, All, Row))};
    const std::int64_t Most = mostInputs(B);
    const std::int64_t Cost = Most < 1 ? 20 : 1;
    B.Inputs = std::max<std::int64_t>(1, In / ceiling(In, std::max<std::int64_t>(1, Most)));
    const std::int64_t Parts = ceiling(In, B.Inputs), Depth = B.Inputs * Taps, Whole = In * Taps;
    const std::int64_t Aligned = up(B.Positions, Vector), Input = In * up(All * Steps, Vector);
    const auto Written = static_cast<std::uint64_t>(Cost * Out * up(All, Vector) * (Parts == 1 ? 1 : 2 * Parts - 1));
    const auto Read = static_cast<std::uint64_t>(Cost * Taps * Input);
    const float Tail = static_cast<float>(Aligned) / static_cast<float>(B.Positions);
    const float OneWay = static_cast<float>(Taps * Input) * Tail;
    auto Columns = static_cast<std::uint64_t>(static_cast<float>(Cost) * (OneWay + OneWay));
    if (IsStridedInRow)
      Columns *= 8;
    const auto Weights = static_cast<std::uint64_t>(Cost * Out * up(Whole, Vector));
    const auto real = [](auto N) { return static_cast<float>(N); };
    const float Memory =
        real(All) / real(Vector) * real(Out) * real(Whole) / real(Read + Columns + Weights + Written);
    const float EvenOutputs = real(Out) / real(up(Out, B.Outputs));
    const float EvenPositions = real(Positions) / real(up(Positions, B.Positions));
    const float EvenInputs = real(In) / real(up(In, B.Inputs));
    const float Registers = real(B.Positions) / real(up(B.Positions, 3 * Vector));
    const float Share = real(B.Positions) * real(B.Outputs) * real(Depth) / (real(Out) * real(All) * real(Whole));
    const float Work = real(B.Positions) / real(Vector) * real(B.Outputs) * real(Depth) /
                       real(Aligned * Depth + B.Outputs * up(Depth, Vector) + B.Outputs * Aligned);
    const float Worth =
        std::pow(EvenOutputs * EvenPositions * EvenInputs * Registers * Memory * std::sqrt(Share) * Work, 1 / 14.5F);
    const bool IsOther = B.Inputs * B.Positions != Best.Inputs * Best.Positions;
    if (std::fabs(Worth - BestWorth) <= 1e-5F * Worth) {
      IsClose = IsClose || IsOther;
    } else if (Worth > BestWorth) {
      IsClose = false;
    }
    if (Worth > BestWorth) {
      BestWorth = Worth;
      Best = B;
    }
  }

  void weighAround(std::int64_t Outputs, std::int64_t Row) {
    constexpr std::int64_t Tile = 48;
    weigh(Outputs, Row);
    weigh(down(Outputs, 8), down(Row, Tile));
    weigh(up(Outputs, 8), down(Row, Tile));
    weigh(up(Outputs, 8), up(Row, Vector));
    weigh(up(Outputs, 8), up(Row, Tile));
  }

  const std::int64_t In, Out;        ///< channels of a group
  const std::int64_t Positions, All; ///< of one result; of all
  const std::int64_t Taps, Steps;    ///< positions of the kernel; of the input between two results
  const std::int64_t Vector, Cache;  ///< in floats
  const bool IsStridedInRow;
  Blocks Best{In};
  float BestWorth = 0;
  bool IsClose = false; ///< another size is as good as the best, but for roundings
};

} // namespace

std::optional<std::int64_t> columnsAtOnce(const Problem &P, std::int64_t Vector) {
  constexpr std::int64_t KiB = 1024, Float = 4;
  const std::int64_t Taps = P.Kernel[Height] * P.Kernel[Width], Positions = P.Output[Height] * P.Output[Width];
  const std::int64_t Images = P.Batch * P.Groups;
  constexpr std::int64_t Largest = std::int64_t(1) << 40; // no overflow
  if (Images > Largest / std::max<std::int64_t>(Positions, 1) / std::max<std::int64_t>(P.In * Taps * P.Out, 1))
    return std::nullopt;
  const bool IsCut = Images * Positions >= Vector || Positions < Images ||
                     (P.Stride[Width] == 1 && static_cast<double>(P.In * Taps) <= 0.05 * static_cast<double>(P.Out));
  if (!IsCut)
    return P.In * Taps * Positions;
  std::optional<std::int64_t> Same;
  for (const std::int64_t Cache : {256 * KiB, 512 * KiB, 1024 * KiB, 1280 * KiB, 2048 * KiB}) {
    const std::optional<std::int64_t> Here = Search(P, Vector, Cache / Float).best();
    if (!Here || (Same && *Same != *Here))
      return std::nullopt;
    Same = Here;
  }
  return Same;
}

} // namespace vramlint::onednn
