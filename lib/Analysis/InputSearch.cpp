// Each layer with a weight may be the one that takes the input, and the first shape is the answer with which the
// whole forward pass ends well. What a layer in the middle wants (a flattened image of 320 numbers) is found by that,
// too. How a shape is refused leads on: what gets no further than another layer's is none, a size that comes out too
// large or too small is approached, and the shape that a view wants is tried.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/InputSearch.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>

using llvm::StringRef;

namespace vramlint {

using Sizes = std::vector<std::int64_t>;

InputSpec tensorInput(Sizes Shape, bool IsIndex) {
  InputSpec Input;
  Input.Text = llvm::join(llvm::map_range(Shape, [](std::int64_t N) { return std::to_string(N); }), "x");
  if (IsIndex) {
    Input.Text += ":int64";
    Input.Dtype = "Int64";
    Input.IsFloating = false;
  }
  Input.Shape = std::move(Shape);
  return Input;
}

/// What an image is mostly measured in; \p Channels tells digits from photographs.
static llvm::ArrayRef<std::int64_t> imageSides(std::int64_t Channels) {
  static constexpr std::int64_t Photographs[] = {224, 32, 64, 128, 256, 299, 227, 96,
                                                 84,  48, 28, 416, 512, 112, 16,  8};
  static constexpr std::int64_t Digits[] = {28, 32, 224, 64, 128, 256, 84, 96, 48, 512, 112, 16, 8};
  return Channels == 1 ? llvm::ArrayRef(Digits) : llvm::ArrayRef(Photographs);
}

static void addFeatures(std::vector<InputSpec> &All, std::int64_t Features, StringRef Type) {
  const bool IsRecurrent = Type == "LSTM" || Type == "GRU" || Type == "RNN" || Type == "MultiheadAttention";
  if (!IsRecurrent)
    All.push_back(tensorInput({1, Features}, false));
  All.push_back(tensorInput({16, 1, Features}, false));
  All.push_back(tensorInput({1, 16, Features}, false));
  // A flattened image.
  for (const std::int64_t Channels : {1, 3})
    for (const std::int64_t Side : imageSides(Channels))
      if (!IsRecurrent && Channels * Side * Side == Features)
        All.push_back(tensorInput({1, Channels, Side, Side}, false));
  // An image whose channels are the features.
  if (!IsRecurrent) {
    All.push_back(tensorInput({1, Features, 16, 16}, false));
    All.push_back(tensorInput({1, 16, 16, Features}, false));
  }
}

static bool isEmbedding(const LayerSummary &Layer) {
  return Layer.Type == "Embedding" || Layer.Type == "EmbeddingBag";
}

/// Indices; a table of places with few rows (\p Tables) says how many there are at most, or how many a mask is made
/// for.
static std::vector<InputSpec> indices(const std::vector<std::int64_t> &Tables) {
  constexpr std::int64_t Usual = 16, Longest = 4096;
  std::vector<InputSpec> All = {tensorInput({1, Usual}, true)};
  for (const std::int64_t Rows : Tables)
    if (Rows < Usual)
      All.push_back(tensorInput({1, Rows}, true));
  if (Tables.size() > 1 && Tables.back() > Usual && Tables.back() <= Longest)
    All.push_back(tensorInput({1, Tables.back()}, true));
  All.push_back(tensorInput({Usual}, true));
  All.push_back(tensorInput({1}, true));
  // A grid, or the board of a game.
  static constexpr std::pair<std::int64_t, std::int64_t> Boards[] = {{16, 16}, {8, 8},   {10, 9},
                                                                     {9, 9},   {15, 15}, {19, 19}};
  for (const auto &[Height, Width] : Boards)
    All.push_back(tensorInput({1, Height, Width}, true));
  return All;
}

/// Inputs that \p Layer takes, the usual ones first.
static std::vector<InputSpec> inputsOf(const LayerSummary &Layer, const std::vector<std::int64_t> &Tables) {
  const Sizes &W = Layer.Weight;
  const StringRef Type = Layer.Type;
  const bool IsTransposed = Type.starts_with("ConvTranspose");
  const std::int64_t Channels = W.size() < 3 ? 0 : IsTransposed ? W[0] : W[1];
  std::vector<InputSpec> All;
  if (isEmbedding(Layer)) {
    All = indices(Tables);
  } else if (Layer.IsOfProgram && W.size() > 2) { // it is put beside something as large
    Sizes Batch = {1};
    llvm::append_range(Batch, W);
    All = {tensorInput(Batch, false), tensorInput(W, false)};
  } else if (W.size() == 2) {
    addFeatures(All, W[1], Type);
    if (Layer.IsOfProgram) // it may be multiplied from either side
      addFeatures(All, W[0], Type);
  } else if (W.size() == 3) {
    for (const std::int64_t Length : {128, 16, 1, 1024, 16000})
      All.push_back(tensorInput({1, Channels, Length}, false));
  } else if (W.size() == 4) {
    if (IsTransposed)
      for (const std::int64_t Side : {1, 4, 7, 8})
        All.push_back(tensorInput({1, Channels, Side, Side}, false));
    for (const std::int64_t Side : imageSides(Channels))
      All.push_back(tensorInput({1, Channels, Side, Side}, false));
    All.push_back(tensorInput({4, 1, Channels, 64, 64}, false)); // images one after the other
  } else if (W.size() == 5) {
    for (const std::int64_t Side : {64, 32, 16, 112, 1})
      All.push_back(tensorInput({1, Channels, Side, Side, Side}, false));
  }
  // A kernel that is no square may be as large as what it reads.
  if (W.size() > 3 && !llvm::all_equal(llvm::drop_begin(W, 2))) {
    Sizes Shape = {1, Channels};
    llvm::append_range(Shape, llvm::drop_begin(W, 2));
    All.push_back(tensorInput(Shape, false));
  }
  return All;
}

/// Inputs of a layer that has one weight for each channel.
static std::vector<InputSpec> normalized(const LayerSummary &Layer) {
  if (Layer.Weight.size() != 1 || Layer.IsOfProgram)
    return {};
  const std::int64_t Channels = Layer.Weight[0];
  if (Layer.Type == "BatchNorm1d")
    return {tensorInput({2, Channels}, false), tensorInput({2, Channels, 16}, false)};
  if (Layer.Type == "BatchNorm2d" || Layer.Type == "InstanceNorm2d")
    return {tensorInput({2, Channels, 16, 16}, false)};
  if (Layer.Type == "BatchNorm3d" || Layer.Type == "InstanceNorm3d")
    return {tensorInput({2, Channels, 16, 16, 16}, false)};
  return {};
}

static std::vector<std::int64_t> numbersIn(StringRef Text) {
  std::vector<std::int64_t> All;
  while (!Text.empty()) {
    Text = Text.drop_until([](char C) { return llvm::isDigit(C) || C == '-'; });
    std::int64_t Number = 0;
    if (Text.consumeInteger(10, Number)) // a dash
      Text = Text.drop_front(std::min<std::size_t>(1, Text.size()));
    else
      All.push_back(Number);
  }
  return All;
}

std::optional<Mismatch> matrixMismatch(StringRef Error) {
  const auto Numbers = numbersIn(Error.split("shapes cannot be multiplied").second); // (1x400 and 256x10)
  return Numbers.size() == 4 ? std::optional(Mismatch{Numbers[1], Numbers[2]}) : std::nullopt;
}

std::optional<Mismatch> viewMismatch(StringRef Error) {
  const auto [Shape, Size] = Error.split("is invalid for input of size");
  const auto Wanted = numbersIn(Shape), Given = numbersIn(Size);
  if (Wanted.empty() || Given.size() != 1)
    return std::nullopt;
  std::int64_t Product = 1;
  for (const std::int64_t N : Wanted)
    Product *= N < 0 ? 1 : N;
  return Mismatch{Given[0], Product};
}

static std::optional<Mismatch> mismatch(StringRef Error) {
  if (Error.contains("shapes cannot be multiplied"))
    return matrixMismatch(Error);
  if (Error.contains("Output size is too small")) // a window is larger than what it reads
    return Mismatch{0, 1};
  if (const auto [Wants, Has] = Error.split("but got input of size"); Error.contains("normalized_shape")) {
    const auto Wanted = numbersIn(Wants), Given = numbersIn(Has); // [*, 256], but got input of size[1, 8, 64]
    return Wanted.empty() || Given.empty() ? std::nullopt : std::optional(Mismatch{Given.back(), Wanted.back()});
  }
  return viewMismatch(Error);
}

/// The input with as many channels as make those come out right that the layer was given, at each place where they
/// may be: others are added between.
static std::vector<InputSpec> withChannels(const InputSpec &Input, StringRef Error) {
  const auto [Wants, Has] = Error.split(" channels, but got ");
  const auto Wanted = numbersIn(Wants), Given = numbersIn(Has);
  if (Wanted.empty() || Given.empty() || Wanted.back() <= 0 || Given.front() <= 0)
    return {};
  std::vector<InputSpec> All;
  for (std::size_t Place = Input.Shape.size() == 5 ? 2 : 1; Place > 0; --Place) { // of frames, or of a volume
    if (Place >= Input.Shape.size())
      continue;
    Sizes Shape = Input.Shape;
    const std::int64_t Now = Shape[Place], More = Given.front() - Wanted.back();
    Shape[Place] = Now * Wanted.back() % Given.front() == 0 ? Now * Wanted.back() / Given.front() : Now - More;
    if (Shape[Place] > 0)
      All.push_back(tensorInput(Shape, !Input.IsFloating));
  }
  return All;
}

/// The input with as many features, last, as make those come out right that a layer was given.
static std::optional<InputSpec> withFeatures(const InputSpec &Input, StringRef Error) {
  const auto Sizes = mismatch(Error);
  if (!Sizes || Sizes->Has <= 0 || Sizes->Wants <= 0 || Input.Shape.size() < 3 ||
      Input.Shape.back() * Sizes->Wants % Sizes->Has != 0)
    return std::nullopt;
  auto Shape = Input.Shape;
  Shape.back() = Shape.back() * Sizes->Wants / Sizes->Has;
  return tensorInput(Shape, !Input.IsFloating);
}

/// The input with a dimension more, where the program asks for more than there are.
static std::optional<InputSpec> withDimension(const InputSpec &Input, StringRef Error) {
  if (!Error.contains("too many indices for tensor of dimension") || Input.Shape.size() < 2)
    return std::nullopt;
  Sizes Shape = Input.Shape;
  Shape.insert(Shape.begin() + 1, 4);
  return tensorInput(Shape, !Input.IsFloating);
}

static bool isSquare(llvm::ArrayRef<std::int64_t> Shape) { return llvm::all_equal(Shape.drop_front(2)); }

/// The input that is so much larger as a kernel further on, no square, needs it.
static std::optional<InputSpec> withRoom(const InputSpec &Input, StringRef Error) {
  // Calculated padded input size per channel: (1 x 1). Kernel size: (2 x 1). Kernel size can't be greater ...
  const auto Numbers = numbersIn(Error.split("input size per channel").second.split("Kernel size can't").first);
  const std::size_t Sides = Numbers.size() / 2;
  if (Sides == 0 || Input.Shape.size() != Sides + 2 || isSquare(Input.Shape))
    return std::nullopt;
  Sizes Shape = Input.Shape;
  for (std::size_t I = 0; I < Sides; ++I)
    Shape[I + 2] += std::max<std::int64_t>(0, Numbers[Sides + I] - Numbers[I]);
  return tensorInput(Shape, !Input.IsFloating);
}

/// The input with its channels behind the rest, as a program takes it that puts them in front itself.
static std::optional<InputSpec> channelsLast(const InputSpec &Input, StringRef Error) {
  const auto [Wants, Has] = Error.split(" channels, but got ");
  const auto Wanted = numbersIn(Wants), Given = numbersIn(Has);
  const Sizes &Shape = Input.Shape;
  if (Wanted.empty() || Given.empty() || Shape.size() < 3 || Wanted.back() != Shape[1] ||
      (Given.front() != Shape[2] && Given.front() != Shape.back()))
    return std::nullopt;
  Sizes Turned = Shape;
  std::rotate(Turned.begin() + 1, Turned.begin() + 2, Turned.end());
  return Turned != Shape ? std::optional(tensorInput(Turned, !Input.IsFloating)) : std::nullopt;
}

/// The input of several that makes up for what comes out too large or too small where it is put beside another.
static std::optional<InputSpec> corrected(const InputSpec &Input, StringRef Error) {
  Sizes Shape = Input.Shape;
  if (const auto [Front, State] = Error.split("Expected hidden"); !State.empty()) {
    // [0] size [1, 16, 64], got [16, 1, 64]: the state of a recurrent layer
    Shape = numbersIn(State.split("size").second.split("got").first);
    return Shape != Input.Shape || !Input.IsFloating ? std::optional(tensorInput(Shape, false)) : std::nullopt;
  }
  if (Shape.empty() || !Input.IsFloating)
    return std::nullopt;
  if (const auto [Front, Behind] = Error.split("must match the size of tensor b"); !Behind.empty()) {
    // The size of tensor a (5) must match the size of tensor b (16) at non-singleton dimension 1
    const auto First = numbersIn(Front), Second = numbersIn(Behind);
    if (First.empty() || Second.empty() || !llvm::is_contained(Shape, Second.front()))
      return std::nullopt;
    *llvm::find(Shape, Second.front()) = First.front();
  } else if (const auto [Wants, Has] = Error.split(" channels, but got "); !Has.empty() && Shape.size() > 2) {
    const auto Wanted = numbersIn(Wants), Given = numbersIn(Has);
    if (Wanted.empty() || Given.empty())
      return std::nullopt;
    const std::int64_t Less = Given.front() - Wanted.back();
    if (Shape[1] > Less)
      Shape[1] -= Less;
    else if (Shape[1] * Wanted.back() % Given.front() == 0) // it is put beside itself
      Shape[1] = Shape[1] * Wanted.back() / Given.front();
  } else if (const auto [Cell, Hidden] = Error.split("hidden0 has inconsistent hidden_size"); !Hidden.empty()) {
    Shape.back() = numbersIn(Hidden).back(); // : got 16, expected 32
  } else if (const auto Sizes = mismatch(Error)) {
    Shape.back() += Sizes->Wants - Sizes->Has;
  }
  const bool IsOther = Shape != Input.Shape && llvm::all_of(Shape, [](std::int64_t N) { return N > 0; });
  return IsOther ? std::optional(tensorInput(Shape, false)) : std::nullopt;
}

/// Whether they differ in nothing but how long, high or wide they are.
static bool isAlike(const InputSpec &A, const InputSpec &B) {
  return A.IsFloating == B.IsFloating && A.Shape.size() == B.Shape.size() &&
         (A.Shape.size() < 2 || A.Shape[1] == B.Shape[1]);
}

/// What an error says but for the sizes of the input itself.
static std::string wording(const InputSpec &Input, StringRef Error) {
  const auto Numbers = llvm::map_range(Input.Shape, [](std::int64_t N) { return std::to_string(N); });
  const auto [Before, Behind] = Error.split("[" + llvm::join(Numbers, ", ") + "]");
  return Before.str() + Behind.str();
}

namespace {

class Search {
public:
  Search(llvm::ArrayRef<LayerSummary> Layers, unsigned Wanted,
         llvm::function_ref<InputTrial(llvm::ArrayRef<InputSpec>)> Try)
      : Wanted(Wanted), Try(Try) {
    std::vector<std::int64_t> Tables; // the longest first
    for (const LayerSummary &Layer : Layers)
      if (isEmbedding(Layer) && !Layer.Weight.empty())
        Tables.push_back(Layer.Weight.front());
    llvm::sort(Tables, std::greater<>());
    for (const bool IsOfProgram : {false, true})
      for (const LayerSummary &Layer : Layers)
        if (Layer.IsOfProgram == IsOfProgram)
          addGroup(inputsOf(Layer, Tables), IsOfProgram ? Others : Groups);
    for (const LayerSummary &Layer : Layers) // a signal that is pooled in front of it
      if (Wanted == 1 && Layer.Type == "Linear" && Layer.Weight.size() == 2)
        addGroup({tensorInput({1, Layer.Weight[1], 16}, false)}, Groups);
    for (const LayerSummary &Layer : Layers)
      addGroup(normalized(Layer), Groups);
    // What no layer with a weight takes: a loss, a filter, which rows of a memory.
    Groups.push_back({tensorInput({2, 3, 64, 64}, false), tensorInput({16, 64}, false),
                      tensorInput({1, 16000}, false), tensorInput({1, 16, 64}, false),
                      tensorInput({1, 64, 16, 16}, false), tensorInput({64}, false), tensorInput({16}, true)});
  }

  bool run() {
    for (const auto &Group : Groups)
      if (tryGroup(Group))
        return true;
    return tryWanted(/*OnlyOther=*/true) || tryPairs() || tryWanted(/*OnlyOther=*/false) ||
           llvm::any_of(Others, [&](const auto &Group) { return tryGroup(Group); });
  }

private:
  void addGroup(std::vector<InputSpec> Inputs, std::vector<std::vector<InputSpec>> &To) {
    llvm::erase_if(Inputs, [&](const InputSpec &Input) { return !Known.insert(Input.Text).second; });
    if (!Inputs.empty())
      To.push_back(std::move(Inputs));
  }

  struct Tried {
    InputSpec Input;
    InputTrial Trial;
    bool IsTurned = false; ///< its channels come last
  };

  /// Inputs of as many dimensions are left once nothing hangs on their sizes.
  bool tryGroup(llvm::ArrayRef<InputSpec> Group) {
    for (std::size_t I = 0; I < Group.size();) {
      const std::size_t Known = All.size();
      const auto IsOther = [Rank = Group[I].Shape.size()](const InputSpec &In) { return In.Shape.size() != Rank; };
      const auto Alike = Group.slice(I).take_until(IsOther);
      I += Alike.size();
      std::optional<std::string> Before;
      for (const InputSpec &Input : Alike) {
        const InputTrial Now = Try(Input);
        if (Now.Works)
          return true;
        All.push_back({Input, Now, false});
        const bool IsBehind = !Before && Now.Progress < Furthest;
        Furthest = std::max(Furthest, Now.Progress);
        const std::string Said = wording(Input, Now.Error);
        if (IsBehind || Before == Said)
          break;
        Before = Said;
      }
      if (tryTurned(Known) || tryMore(Known) || tryBeside(Known) || approach())
        return true;
    }
    return false;
  }

  /// A square image, or a number of features, whose size comes out right at the layer that refuses it: it grows with
  /// that of the input. Of one that is no square, each side is tried.
  bool approach() {
    for (std::size_t I = 0; I < All.size(); ++I) {
      const Sizes Shape = All[I].Input.Shape;
      const bool IsTurned = All[I].IsTurned;
      const auto First = mismatch(All[I].Trial.Error);
      const bool IsOblong = Oblong.count(All[I].Input.Text) != 0;
      if (!First || Shape.size() < 2 || All[I].Trial.Progress < Furthest ||
          !Approached.insert({Shape.size(), IsTurned ? -Shape.back() : Shape[1], IsOblong}).second)
        continue;
      const std::size_t Begin = Shape.size() == 2 || IsTurned ? 1 : 2, End = Shape.size() - IsTurned;
      for (std::size_t At = Begin; At < (IsOblong ? End : Begin + 1); ++At)
        if (approach(Shape, All[I].Input.IsFloating, *First, At, IsOblong ? At + 1 : End))
          return true;
    }
    return false;
  }

  bool approach(Sizes Shape, bool IsFloating, Mismatch Last, std::size_t Begin, std::size_t End) {
    const std::int64_t Largest = Shape.size() == 3 ? 1 << 17 : 1 << 10; // a signal is longer than an image is wide
    const auto Sides = llvm::MutableArrayRef(Shape).slice(Begin, End - Begin);
    std::int64_t Low = 1, High = Largest, Side = Sides.front();
    for (bool IsFirst = true;; IsFirst = false) {
      (Last.Has < Last.Wants ? Low : High) = Last.Has < Last.Wants ? Side + 1 : Side - 1;
      if (Low > High)
        return false;
      const std::int64_t Before = Side;
      Side = std::midpoint(Low, High);
      std::fill(Sides.begin(), Sides.end(), Side);
      const InputTrial Now = tryOrMore(tensorInput(Shape, !IsFloating));
      if (Now.Works)
        return true;
      const auto Next = mismatch(Now.Error);
      if (IsFirst && Next && Next->Has == Last.Has && Side != Before)
        return false; // nothing hangs on it
      // One that is too small for the layers is no mismatch.
      Last = Next ? *Next : Mismatch{Side < Before ? 0 : Last.Wants + 1, Last.Wants};
    }
  }

  /// The shape that a view makes of the input, and what is flattened of it.
  std::vector<InputSpec> viewed(const Tried &T) const {
    const auto [Shape, Size] = StringRef(T.Trial.Error).split("is invalid for input of size");
    Sizes Wanted = Size.empty() ? Sizes() : numbersIn(Shape);
    if (Wanted.size() < 2 || T.Trial.Progress < Furthest)
      return {};
    std::int64_t Rest = 1;
    for (std::int64_t &N : Wanted)
      N = N < 1 ? 1 : N;
    for (const std::int64_t N : llvm::drop_begin(Wanted))
      Rest *= N;
    std::vector<InputSpec> New = {tensorInput(Wanted, false), tensorInput({Wanted[0], Rest}, false)};
    if (Wanted.size() < T.Input.Shape.size()) { // something in front takes more dimensions
      Wanted.resize(T.Input.Shape.size(), 1);
      New.push_back(tensorInput(Wanted, false));
    }
    return New;
  }

  /// What the way in which one is refused leads on to, and what that leads on to. \p OnlyOther: of inputs that differ
  /// in nothing but how large they are, one.
  bool tryWanted(bool OnlyOther) {
    constexpr unsigned Most = 24;
    unsigned Count = 0;
    for (std::size_t I = 0; I < All.size(); ++I) {
      const InputSpec Input = All[I].Input;
      const std::string Error = All[I].Trial.Error;
      std::vector<InputSpec> New = viewed(All[I]);
      llvm::append_range(New, withChannels(Input, Error));
      for (const auto &Other : {withFeatures(Input, Error), withDimension(Input, Error)})
        if (Other)
          New.push_back(*Other);
      if (const auto Other = withRoom(Input, Error)) {
        Oblong.insert(Other->Text);
        New.push_back(*Other);
      }
      for (const InputSpec &Other : New) {
        const bool IsOther = Led.insert({Other.Shape.size(), Other.Shape.size() > 1 ? Other.Shape[1] : 0}).second;
        if ((IsOther || !OnlyOther) && Count < Most && Known.insert(Other.Text).second && ++Count && tryAlone(Other))
          return true;
      }
    }
    return approach();
  }

  bool tryAlone(const InputSpec &Input) {
    const InputTrial Now = Try(Input);
    All.push_back({Input, Now, false});
    Furthest = std::max(Furthest, Now.Progress);
    return Now.Works;
  }

  /// Two that are put beside one another, where one as wide as a layer wants it was too much: mostly a state and
  /// what is done in it.
  bool tryBeside(std::size_t From) {
    for (std::size_t I = From, End = All.size(); I < End && Wanted == 2; ++I) {
      const Sizes Shape = All[I].Input.Shape;
      const auto Widths = matrixMismatch(All[I].Trial.Error);
      if (Shape.size() != 2 || Shape.back() < 2 || !Widths || Widths->Has - Widths->Wants != Shape.back())
        continue;
      const std::int64_t Second = std::max<std::int64_t>(1, Shape.back() / 4);
      if (Try({tensorInput({Shape[0], Shape[1] - Second}, false), tensorInput({Shape[0], Second}, false)}).Works)
        return true;
    }
    return false;
  }

  /// Normalisation in training mode wants more than one.
  static std::optional<InputSpec> withMore(const InputSpec &Input, StringRef Error) {
    if (!Error.contains("more than 1 value"))
      return std::nullopt;
    Sizes Shape = Input.Shape;
    Shape.front() += 1;
    return tensorInput(Shape, !Input.IsFloating);
  }

  InputTrial tryOrMore(const InputSpec &Input) {
    const InputTrial Now = Try(Input);
    const auto More = withMore(Input, Now.Error);
    return More ? Try(*More) : Now;
  }

  bool tryTurned(std::size_t From) {
    for (std::size_t I = From, End = All.size(); I < End; ++I) {
      const auto Turned = channelsLast(All[I].Input, All[I].Trial.Error);
      if (!Turned || !Known.insert(Turned->Text).second)
        continue;
      const InputTrial Now = tryOrMore(*Turned);
      if (Now.Works)
        return true;
      All.push_back({*Turned, Now, /*IsTurned=*/true});
      Furthest = std::max(Furthest, Now.Progress);
    }
    return false;
  }

  bool tryMore(std::size_t From) {
    for (std::size_t I = From, End = All.size(); I < End; ++I)
      if (const auto More = withMore(All[I].Input, All[I].Trial.Error)) {
        const InputTrial Now = Try(*More);
        if (Now.Works)
          return true;
        All.push_back({*More, Now, All[I].IsTurned});
        Furthest = std::max(Furthest, Now.Progress);
      }
    return false;
  }

  /// Several inputs; each in turn is corrected where they come out wrong together.
  bool tryTogether(std::vector<InputSpec> Inputs, unsigned Corrections = 2) {
    const InputTrial Now = Try(Inputs);
    return Now.Works || correct(std::move(Inputs), Now, Corrections);
  }

  bool correct(std::vector<InputSpec> Inputs, const InputTrial &Last, unsigned Corrections) {
    if (Corrections == 0 || Last.Progress < Furthest)
      return false;
    Inputs.resize(std::max<std::size_t>(Inputs.size(), Wanted), Inputs.back());
    for (InputSpec &Input : llvm::reverse(Inputs)) {
      auto Other = corrected(Input, Last.Error);
      if (!Other)
        continue;
      std::swap(Input, *Other);
      if (tryTogether(Inputs, Corrections - 1))
        return true;
      std::swap(Input, *Other);
    }
    return false;
  }

  /// Two inputs of different kinds, and first those of which one got far.
  bool tryPairs() {
    if (Wanted < 2)
      return false;
    for (const Tried &T : All)
      if (correct({T.Input}, T.Trial, 2))
        return true;
    constexpr std::size_t MostFirsts = 3;
    std::vector<InputSpec> Firsts, Seconds;
    for (const Tried &T : All)
      if (T.Trial.Progress == Furthest && Firsts.size() < MostFirsts)
        Firsts.push_back(T.Input);
    for (const auto &Group : Groups) // what is done first may be done with the second
      if (llvm::none_of(Firsts, [&](const InputSpec &F) { return F.Text == Group.front().Text; }))
        Firsts.push_back(Group.front());
    // A time or a condition for each of a batch of one.
    Seconds = {tensorInput({1}, true), tensorInput({1}, false), tensorInput({1, 1}, false)};
    for (const auto &Group : Groups)
      for (const InputSpec &Input : Group)
        if (llvm::none_of(Seconds, [&](const InputSpec &S) { return isAlike(S, Input); }))
          Seconds.push_back(Input);
    // Where the edges of a graph begin and end, or which node is beside which.
    std::size_t Nodes = 0;
    for (const auto &Group : Groups)
      for (const InputSpec &First : Group)
        if (First.Shape.size() == 2 && First.Shape[0] > 1 && First.IsFloating && Nodes++ < MostFirsts &&
            (Try({First, tensorInput({2, First.Shape[0]}, true)}).Works ||
             Try({First, tensorInput({First.Shape[0], First.Shape[0]}, false)}).Works))
          return true;
    for (const InputSpec &First : Firsts) {
      for (const InputSpec &Second : Seconds)
        if (First.Text != Second.Text && tryTogether({First, Second}))
          return true;
    }
    return false;
  }

  const unsigned Wanted;
  llvm::function_ref<InputTrial(llvm::ArrayRef<InputSpec>)> Try;
  std::set<std::string> Known;
  std::vector<std::vector<InputSpec>> Groups; ///< by the layer that takes them
  std::vector<std::vector<InputSpec>> Others; ///< what parameters of the program's own may be taken together with
  std::vector<Tried> All;
  std::set<std::pair<std::size_t, std::int64_t>> Led; ///< how many dimensions and channels refusals led to
  std::set<std::tuple<std::size_t, std::int64_t, bool>> Approached;
  std::set<std::string> Oblong; ///< whose sides are found one by one
  std::size_t Furthest = 0;
};

} // namespace

bool findTensors(llvm::ArrayRef<LayerSummary> Layers, unsigned Wanted,
                 llvm::function_ref<InputTrial(llvm::ArrayRef<InputSpec>)> Try) {
  // Of a table without rows nothing can be asked.
  if (llvm::any_of(Layers,
                   [](const LayerSummary &L) { return isEmbedding(L) && !L.Weight.empty() && L.Weight[0] == 0; }))
    return false;
  return Search(Layers, Wanted, Try).run();
}

} // namespace vramlint
