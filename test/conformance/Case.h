// A conformance case is one line of a file in cases/: an op, its arguments, and what may differ.
//
//   mul       self=f[a,b]! other=f[b]!
//   softmax   self=f[3,5]!^ dim=1
//   cat       tensors=(f[2,a]! f[2,b]!) dim=1
//   sort      self=f[8,16]! -- sequence: the CPU kernel has scratch of its own
//
// Values: `f[2,3]` a float tensor (f d h g float types, g being bfloat16, c complex, l i y b integral, u uniform in (0,1)); `!` requires
// grad, `^` last two dimensions transposed in memory, `'` channels last, `~` every second element of a larger tensor,
// `*` one slice expanded along the first dimension, `&` marked as conjugated, or as negated when it is real, `%n`
// integers below n, `#` numbers that the shadow knows as well. Letters as sizes are drawn at random (fixed seed),
// several times. `[1,2]` integers, `(x y)` a list, `none`, `true`, `2`, `0.5`,
// `"text"`,
// `@Long` a dtype.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace conformance {

struct TensorSpec {
  char Kind = 'f';
  std::vector<std::int64_t> Sizes;
  bool RequiresGrad = false, Transposed = false, ChannelsLast = false, Gaps = false, Expanded = false, Marked = false;
  bool Known = false;     ///< its elements in memory are knownNumber(), on both sides
  std::int64_t Below = 2; ///< of integral tensors, and of known ones
};

/// Element \p I of a tensor whose numbers are known.
inline std::int64_t knownNumber(std::int64_t I, std::int64_t Below) {
  return (static_cast<std::uint32_t>(I + 1) * 2654435761U >> 9) % Below;
}

struct Value {
  enum Kind { None, Bool, Int, Float, Text, Dtype, Tensor, Ints, List } Type = None;
  bool B = false;
  std::int64_t I = 0;
  double D = 0;
  std::string S;
  TensorSpec T;
  std::vector<std::int64_t> Ints_;
  std::vector<Value> Elements;
};

struct Argument {
  std::string Name;
  Value V;
};

struct Case {
  std::string Text; ///< the line, with letters replaced
  std::string Op;
  std::vector<Argument> Arguments;
  std::string SkipSequence; ///< why the order of events is not compared
  std::string SkipBytes;    ///< why bytes are not compared either
};

/// All cases of a file; lines with letters give several. Exits with a message on malformed lines.
std::vector<Case> readCases(const std::string &Path);

/// One case of one line; letters are drawn from \p Random, with 0 and 1 among them when \p WithEmpty.
Case parseCase(const std::string &Line, std::mt19937 &Random, bool WithEmpty);
/// The lines of a file that are cases.
std::vector<std::string> readLines(const std::string &Path);

/// One of \p Lines with sizes drawn anew and flags of its tensors turned; its text can be put into a case file.
/// With \p Spread, tensors with gaps and expanded ones, too.
Case randomCase(const std::vector<std::string> &Lines, std::mt19937 &Random, bool Spread = false);
/// \p C with floating-point tensors of \p Kind, none of which requires a gradient.
Case ofKind(Case C, char Kind);
/// A random case one of whose arguments is another than the op wants: of another type or size, or out of range.
Case astrayCase(const std::vector<std::string> &Lines, std::mt19937 &Random);
std::string caseText(const Case &C);

struct TensorFacts {
  std::vector<std::int64_t> Sizes, Strides;
  std::string Dtype;
  bool Defined = false, RequiresGrad = false;
  int SharesWith = -1; ///< first tensor argument whose storage it shares

  std::string describe() const;
};

/// What happened on one side.
struct Outcome {
  bool Unsupported = false; ///< no such op on this side
  bool Error = false;
  std::string Message;
  std::string Dead;              ///< what a kernel found wrong; the device does nothing any more in this process
  bool Lost = false;             ///< the shadow's own ledger says that a figure has no number
  bool Bounded = false;          ///< or that only its lower end is known
  bool HeldKnown = true;         ///< what is held is known all the same
  bool Assumed = false;          ///< or that something was taken to be so which depends on data
  std::string Unread;            ///< arguments that the shadow neither asks for nor names as harmless
  std::set<std::string> Written; ///< tensors among the arguments whose values are others afterwards, by their names
  std::vector<std::string> Results;   ///< as TensorFacts describe them
  std::vector<std::string> Gradients; ///< grads of the arguments that require one
  std::int64_t HeldForward = 0, PeakForward = 0, HeldBackward = 0, PeakBackward = 0, HeldEnd = 0;
  std::string Sequence; ///< `+8 +40 -0 | ...`: allocations by size, frees by number; `|` between phases
};

/// One observer for both sides: writes the sequence, counts bytes.
class EventLog {
public:
  bool On = false;
  int allocate(std::int64_t Size);
  void free(int Id, std::int64_t Size);
  void phase();
  std::int64_t live() const { return Live; }
  std::int64_t takePeak();
  std::string Text;
  void reset();

private:
  std::int64_t Live = 0, Peak = 0;
  int Next = 0;
};

/// What is done with the results of an op.
enum class Results {
  Kept,    ///< they live until the backward pass is over
  Twice,   ///< their gradients get a graph, and are differentiated once more
  Dropped, ///< something else is made of them, and they and the operands go: what is left is what the nodes saved
};

/// The gradients that the backward pass starts with.
enum class Gradients {
  Dense,
  Expanded, ///< from one element, as sum() hands them on
  Permuted, ///< dense, with the order of the dimensions reversed in memory
};

/// What is done with every case.
struct Mode {
  Results How = Results::Kept;
  Gradients Seeds = Gradients::Dense;
};

/// Which library ran, and on what.
struct Machine {
  int Major = 0, Minor = 0; ///< the release of the library
  bool Cuda = false;
  std::string Gpu;
  int ComputeMajor = 0, ComputeMinor = 0, Multiprocessors = 0, ThreadsPerMultiprocessor = 0;
};
/// The one at hand.
Machine realMachine();
/// What the shadow stands for; the one at hand unless it is told otherwise.
extern Machine ShadowMachine;

/// Lets the real side work on the first CUDA device from now on; false where there is none.
bool useCuda();
Outcome runReal(const Case &C, Mode M = {});
/// The names of all arguments that the overloads of \p Op have.
std::set<std::string> realArguments(const std::string &Op);
Outcome runShadow(const Case &C, Mode M = {});

} // namespace conformance
