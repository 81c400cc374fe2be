// What random numbers become whose seed is not known.
//
// A distribution is not executed with an engine of which that is not known: some draw until they like what they get
// (the polar method of the normal distribution, whole numbers that are not to be more likely than others), or compare
// it with what they have, which would be asked again and again. What they give is not known, and that is all there is
// to it. Where the numbers come from the device itself, the simple ones say so as they are executed. A sample has as
// many elements as it always has; which they are is not known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Containment.h"
#include "Std/Sequence.h"

namespace vramlint {
using namespace clang;

namespace {

/// Why it is not known what an engine gives next: its first word is not.
CauseId lostEngine(Machine &M, const Operand &Engine) {
  constexpr std::uint64_t Word = 4;
  if (className(M, Engine.Type) == "std::random_device")
    return M.Mem.cause("a random number");
  if (Engine.At.isUnknown())
    return Engine.At.Unknown;
  const CauseId Cause = Engine.At ? M.Mem.shadow(Engine.At.At, Word) : Known;
  return Cause > Uninitialised ? Cause : Known;
}

/// operator()(engine) or (engine, parameters) of a distribution that may draw any number of times.
Answer drawFrom(Machine &M, const LibraryCall &Call) {
  const CauseId Cause = Call.count() ? lostEngine(M, Call.Arguments[0]) : Known;
  if (!Cause || Call.This.isUnknown() || !Call.This)
    return std::nullopt;
  // The second of two numbers that are made together.
  if (const std::optional<View> Kept = memberAt(M, {Call.This, Call.ThisType}, {"_M_saved_available"}))
    M.store(Kept->At, Value::unknown(Cause), Kept->Type);
  return Answer(Value::unknown(Cause));
}

/// The same of one that draws once, or until a number is small enough.
Answer drawOnce(Machine &M, const LibraryCall &Call) {
  const bool IsOfDevice = Call.count() && className(M, Call.Arguments[0].Type) == "std::random_device";
  return IsOfDevice ? std::nullopt : drawFrom(M, Call);
}

/// The elements that an output iterator has written since its container had \p Before of them, or up to \p End.
std::vector<View> writtenBy(Machine &M, const Operand &Out, std::size_t Before, Place End) {
  const QualType Type = plain(Out.Type);
  if (className(M, Type) == "std::back_insert_iterator") {
    const std::optional<Address> Container = pointerAt(M, Out.At.At);
    auto All = Container ? elementsOf(M, {Place(*Container), templateArgument(Type, 0)}) : std::nullopt;
    if (!All || All->size() < Before)
      return {};
    All->erase(All->begin(), All->begin() + static_cast<std::ptrdiff_t>(Before));
    return *All;
  }
  const QualType Pointer = className(M, Type) == "__gnu_cxx::__normal_iterator" ? templateArgument(Type, 0) : Type;
  const std::optional<Address> First = Out.isPlaced() ? pointerAt(M, Out.At.At) : std::nullopt;
  const std::optional<Address> Last = End && !End.isUnknown() ? pointerAt(M, End.At) : std::nullopt;
  std::vector<View> All;
  if (First && Last && !Pointer.isNull() && Pointer->isPointerType())
    for (Address At = *First; At < *Last; At += M.sizeOf(Pointer->getPointeeType()))
      All.push_back({At, plain(Pointer->getPointeeType())});
  return All;
}

std::size_t sizeBehind(Machine &M, const Operand &Out) {
  const std::optional<Address> Container =
      className(M, Out.Type) == "std::back_insert_iterator" ? pointerAt(M, Out.At.At) : std::nullopt;
  const auto All =
      Container ? elementsOf(M, {Place(*Container), templateArgument(plain(Out.Type), 0)}) : std::nullopt;
  return All ? All->size() : 0;
}

/// An iterator \p Count elements behind \p First, or \p Last if there are fewer; nothing where it cannot be moved.
std::optional<Operand> behind(Machine &M, const Operand &First, const Operand &Last, const Value &Count,
                              const Expr *Site) {
  const QualType Type = plain(First.Type);
  const std::uint64_t Size = First.isPlaced() && !First.At.isUnknown() ? M.sizeOf(Type) : 0;
  const std::uint8_t *End = Size && !Last.At.isUnknown() ? M.Mem.known(Last.At.At, Size) : nullptr;
  if (!End || !Count.isInt())
    return std::nullopt;
  const std::vector<std::uint8_t> Ends(End, End + Size);
  Operand Moved = First;
  Moved.At = M.allocate(Type, BlockKind::Static);
  M.Mem.copy(Moved.At.At, First.At.At, Size);
  for (std::int64_t I = 0; I < Count.asInt(); ++I) {
    const std::uint8_t *Now = M.Mem.known(Moved.At.At, Size);
    if (!Now)
      return std::nullopt;
    if (std::equal(Ends.begin(), Ends.end(), Now))
      break;
    if (!M.callMethod(Moved.At, Type, "operator++", {}, Site))
      return std::nullopt;
  }
  return Moved;
}

/// std::sample(first, last, out, n, engine): of the first n, with the engine's default seed in the place of its own.
/// Where elements hold memory they stand for any others; else what is in the sample is not known.
Answer sampleAny(Machine &M, const LibraryCall &Call) {
  constexpr std::size_t Out = 2, Count = 3, Engine = 4;
  const CauseId Cause = Call.count() == Engine + 1 ? lostEngine(M, Call.Arguments[Engine]) : Known;
  const QualType Type = Cause ? plain(Call.Arguments[Engine].Type) : QualType();
  if (!Cause || className(M, Type) == "std::random_device" || !Call.Arguments[Out].isPlaced() || !Call.Result)
    return std::nullopt;
  std::vector<Operand> Arguments(Call.Arguments.begin(), Call.Arguments.end());
  Arguments[Engine].At = M.allocate(Type, BlockKind::Static);
  if (!M.construct(Type, {}, Arguments[Engine].At, Call.Site))
    return std::nullopt;
  if (const auto Last = behind(M, Arguments[0], Arguments[1], Arguments[Count].V, Call.Site))
    Arguments[1] = *Last;
  const std::size_t Before = sizeBehind(M, Arguments[Out]);
  Operand Sample;
  Sample.V = Value::address(M.functionAddress(Call.Callee));
  Sample.Type = M.Context.getPointerType(Call.Callee->getType());
  const Operand Written = Arguments[Out];
  const CallResult R = M.callCallable(Sample, std::move(Arguments), Call.Site);
  if (R.At.isUnknown() || !M.Mem.copy(Call.Result.At, R.At.At, M.sizeOf(Call.ReturnType)))
    return std::nullopt;
  bool HoldsMemory = false;
  for (const View &Element : writtenBy(M, Written, Before, R.At)) {
    if (HoldsMemory || M.leadsToMemory(Element.At, Element.Type))
      HoldsMemory = true;
    else
      M.makeUnknown(Element.At, plain(Element.Type), Cause);
  }
  if (HoldsMemory)
    M.TheHost.assume(Doubt::AnyElement, M.Mem.text(Cause), M.here());
  return CallResult::made();
}

constexpr ContainedMethod Draws[] = {{"operator()", drawFrom}}, Simple[] = {{"operator()", drawOnce}};

} // namespace

std::span<const ContainedClass> containedDraws() {
  static constexpr ContainedClass Classes[] = {
      {"normal_distribution", Draws},       {"lognormal_distribution", Draws},
      {"poisson_distribution", Draws},      {"gamma_distribution", Draws},
      {"geometric_distribution", Draws},    {"chi_squared_distribution", Draws},
      {"binomial_distribution", Draws},     {"negative_binomial_distribution", Draws},
      {"fisher_f_distribution", Draws},     {"student_t_distribution", Draws},
      {"uniform_int_distribution", Simple}, {"uniform_real_distribution", Simple},
      {"discrete_distribution", Simple},    {"bernoulli_distribution", Simple},
      {"exponential_distribution", Simple}, {"cauchy_distribution", Simple},
      {"weibull_distribution", Simple},     {"extreme_value_distribution", Simple},
  };
  return Classes;
}

std::span<const ShortcutRow> containedRandomFunctions() {
  static constexpr ShortcutRow Rows[] = {{"std::sample", sampleAny}};
  return Rows;
}

} // namespace vramlint
