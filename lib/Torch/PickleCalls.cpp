// torch::pickle_save and torch::pickle_load: values as bytes of the program.
//
// How many bytes a value becomes is known, what they are is not; but each says of what it is a part, so that they are
// recognised wherever they are copied to, as long as none is changed.
//
// Sources, 1.13.1: torch/csrc/jit/serialization/pickle.cpp; caffe2/serialize/inline_container.cc.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Sequence.h"
#include "Torch/Operands.h"
#include "Torch/SaidTensors.h"
#include "Torch/Serialization.h"

namespace vramlint {
using namespace clang;

/// Longer ones are not kept byte by byte.
static constexpr Bytes MostBytes = 16 << 20;

static std::optional<CallResult> bytesNotKnown(Machine &M, LibraryCall &Site) {
  return giveUnknown(M, Site, "what '" + std::string(Site.Name) + "' gives");
}

std::optional<CallResult> savePickle(Machine &M, std::shared_ptr<SavedArchives> &Saved, LibraryCall &Site) {
  const Argument A = toArgument(M, Site.Arguments[0]);
  const auto *T = A.get<Tensor>();
  const bool IsKnown = (T && T->defined()) || A.is<std::int64_t>() || A.is<double>() || A.is<bool>();
  const auto Pickled = IsKnown ? writePickle(A) : nullptr;
  if (Session::current().failed())
    return CallResult();
  if (!Pickled || Pickled->Length > MostBytes)
    return bytesNotKnown(M, Site);
  const CauseId Cause = markOf(M, Saved, Pickled, "what is in ", " that was pickled");
  const QualType Type = bare(Site.ReturnType);
  if (!Site.Result)
    Site.Result = M.temporary(Type, /*Destroy=*/true);
  const bool Made = M.construct(Type, {scalarOperand(Value::integer(Pickled->Length), M.Context.UnsignedLongTy)},
                                Site.Result, Site.Site);
  const std::optional<Contiguous> All = Made ? contiguous(M, View{Site.Result, Type}) : std::nullopt;
  if (!All || !All->Data.isInt())
    return std::nullopt;
  M.Mem.setShadow(All->Data.asAddress(), static_cast<std::uint64_t>(Pickled->Length), Cause);
  return CallResult::made();
}

/// What the bytes are, if they are all of it.
static std::shared_ptr<const SavedArchive> pickledIn(Machine &M, const SavedArchives &Saved, const Operand &O) {
  const std::optional<Contiguous> All = O.isPlaced() ? contiguous(M, View{O.At, bare(O.Type)}) : std::nullopt;
  if (!All || !All->Data.isInt() || !All->Size.isInt() || All->Size.asInt() <= 0)
    return nullptr;
  const Address Data = All->Data.asAddress();
  const std::uint64_t Size = All->Size.asAddress();
  const CauseId Mark = M.Mem.shadow(Data, 1);
  const auto Found = Saved.Texts.find(Mark);
  if (Found == Saved.Texts.end() || static_cast<std::uint64_t>(Found->second->Length) != Size)
    return nullptr;
  for (std::uint64_t I = 1; I < Size; ++I)
    if (M.Mem.shadow(Data + I, 1) != Mark)
      return nullptr;
  return Found->second;
}

/// Why it is not known what the bytes are.
static std::string causeOfBytes(Machine &M, const Operand &O) {
  constexpr const char *Otherwise = "what is in the bytes that are unpickled";
  if (O.At.isUnknown())
    return M.Mem.text(O.At.Unknown);
  const std::optional<Contiguous> All = O.isPlaced() ? contiguous(M, View{O.At, bare(O.Type)}) : std::nullopt;
  if (!All)
    return Otherwise;
  for (const Value &Part : {All->Size, All->Data})
    if (Part.isUnknown() && Part.cause() > Uninitialised)
      return M.Mem.text(Part.cause());
  const CauseId Mark = All->Data.isInt() && All->Size.isInt() && All->Size.asInt() > 0
                           ? M.Mem.shadow(All->Data.asAddress(), 1)
                           : Known;
  return Mark > Uninitialised && Mark < PartlyKnown ? M.Mem.text(Mark) : Otherwise;
}

/// A dictionary whose tensors' sizes are all said; otherwise what to say.
static std::optional<CallResult> loadDictionary(Machine &M, LibraryCall &Site, const ReadTensors &Entries) {
  ArgumentList All;
  std::string Unsaid;
  for (const auto &[Key, Read] : Entries)
    if (const std::optional<Tensor> Whole = saidTensor(M, Read))
      All.push_back(ArgumentList{Argument(Key), readPickle(*writePickle(Argument(*Whole)))});
    else
      Unsaid += suggestionFor(M, Read);
  if (All.size() != Entries.size())
    return CallResult(M.unknown(leftOut({causeOfBytes(M, Site.Arguments[0]) + Unsaid}).Cause));
  Session::current().assume(Doubt::UnknownFile, "what else is in a dictionary that is unpickled");
  return give(M, Site, Argument(std::move(All)));
}

std::optional<CallResult> loadPickle(Machine &M, const std::shared_ptr<SavedArchives> &Saved, LibraryCall &Site) {
  if (Site.count() != 1)
    return std::nullopt;
  if (const auto Pickled = Saved ? pickledIn(M, *Saved, Site.Arguments[0]) : nullptr)
    return give(M, Site, readPickle(*Pickled));
  if (const std::optional<ReadTensors> Entries = Site.Site ? entriesOfRead(M, Site.Site) : std::nullopt)
    return loadDictionary(M, Site, *Entries);
  const ReadTensor Read = Site.Site ? namesOfRead(M, Site.Site) : ReadTensor();
  if (const std::optional<Tensor> Whole = saidTensor(M, Read))
    return give(M, Site, readPickle(*writePickle(Argument(*Whole))));
  // Nothing but values and tensors is made of them, and nothing else is lost.
  return CallResult(M.unknown(leftOut({causeOfBytes(M, Site.Arguments[0]) + suggestionFor(M, Read)}).Cause));
}

} // namespace vramlint
