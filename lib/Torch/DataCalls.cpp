// torch::data: datasets whose examples are known, and loaders over them.
//
// Known is MNIST, whose files have one form. A loop over a loader runs the first batches and the last, which may be
// smaller; those between repeat them, so they change no figure once two have passed. Datasets of the program
// itself have no model: what depends on them is unknown.
//
// Read in torch/csrc/api/include/torch/data, 1.13.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/DataObjects.h"
#include "Torch/TorchHost.h"

#include <algorithm>

namespace vramlint {
using namespace clang;

namespace {

/// Full batches that a loop executes: the first, in which states are made, and two that look alike.
constexpr std::int64_t ExecutedBatches = 3;

Value boxed(std::shared_ptr<HostObject> Object) { return Value::boxed(BoxRef(new HostBox(std::move(Object)))); }

DatasetObject *datasetOf(const Value &V) {
  auto *H = V.as<HostBox>();
  return H ? dynamic_cast<DatasetObject *>(H->Object.get()) : nullptr;
}

/// `Example<>`: read through its fields.
Argument example(const Sizes &Data, const Sizes &Target) {
  auto Fields = std::make_shared<OptionSet>();
  Fields->Type = "Example";
  CategoryScope Scope(Category::Input);
  Fields->Fields["data"] = makeTensor(Data, Dtype::Float, Device{DeviceType::CPU});
  Fields->Fields["target"] = makeTensor(Target, Dtype::Long, Device{DeviceType::CPU});
  return Fields;
}

} // namespace

std::optional<Value> constructData(llvm::StringRef Name, const std::vector<Operand> &Arguments) {
  if (Name == "torch::data::datasets::MNIST") {
    auto D = std::make_shared<DatasetObject>();
    const bool Test = Arguments.size() > 1 && Arguments[1].value().isInt() && Arguments[1].value().asInt() == 1;
    D->Size = Test ? 10000 : 60000;
    D->Example = {1, 28, 28};
    return boxed(D);
  }
  llvm::StringRef Short = Name;
  if (Short.consume_front("torch::data::transforms::") || Short.consume_front("torch::data::samplers::"))
    return boxed(std::make_shared<InertObject>(Short.str()));
  return std::nullopt;
}

std::optional<CallResult> TorchHost::callDataset(LibraryCall &Site, DatasetObject &D) {
  if (Site.Method == "map") {
    auto *H = Site.count() ? Site.arg(0).as<HostBox>() : nullptr;
    auto *Transform = H ? dynamic_cast<InertObject *>(H->Object.get()) : nullptr;
    if (!Transform || (Transform->Class != "Stack" && Transform->Class != "Normalize"))
      return std::nullopt; // may change what an example is
    auto Mapped = std::make_shared<DatasetObject>(D);
    Mapped->Stacked = D.Stacked || Transform->Class == "Stack";
    return CallResult(boxed(Mapped));
  }
  if (Site.Method == "size")
    return CallResult(makeSequence(SequenceKind::Optional, {makeCell(Value::integer(D.Size))}));
  return std::nullopt;
}

std::optional<CallResult> TorchHost::makeDataLoader(LibraryCall &Site) {
  const DatasetObject *D = nullptr;
  auto Loader = std::make_shared<DatasetObject>();
  std::int64_t Batch = 1;
  bool DropLast = false;
  for (Operand &O : Site.Arguments) {
    const Value &V = O.value();
    if (const DatasetObject *Found = datasetOf(V)) {
      D = Found;
    } else if (V.isInt()) {
      Batch = V.asInt();
    } else if (Argument *A = argumentOf(V)) {
      const auto *Options = A->get<std::shared_ptr<OptionSet>>();
      if (!Options || !*Options)
        continue;
      if (auto I = (*Options)->Fields.find("batch_size"); I != (*Options)->Fields.end())
        if (const auto *Size = I->second.get<std::int64_t>())
          Batch = *Size;
      if (auto I = (*Options)->Fields.find("drop_last"); I != (*Options)->Fields.end())
        if (const auto *Flag = I->second.get<bool>())
          DropLast = *Flag;
    }
  }
  if (!D || Batch < 1)
    return std::nullopt;
  *Loader = *D;
  Loader->Batch = Batch;
  Loader->DropLast = DropLast;
  return CallResult(makeSmart(makeCell(boxed(Loader))));
}

std::optional<std::vector<CellRef>> TorchHost::batches(const Value &Range) {
  const DatasetObject *D = datasetOf(Range);
  if (!D || !D->Batch)
    return std::nullopt;
  const std::int64_t Full = D->Size / D->Batch, Rest = D->DropLast ? 0 : D->Size % D->Batch;
  std::vector<std::int64_t> Counts(static_cast<std::size_t>(std::min(Full, ExecutedBatches)), D->Batch);
  if (Rest)
    Counts.push_back(Rest);
  const std::int64_t All = Full + (Rest ? 1 : 0);
  if (static_cast<std::int64_t>(Counts.size()) < All) {
    Assumption A;
    A.Kind = "data-loop";
    A.Message = "a loop over " + std::to_string(All) + " batches: the first " + std::to_string(ExecutedBatches) +
                (Rest ? " and the last" : "") + " were executed; the others are taken to repeat them";
    A.Where = TheSession.At.Where;
    A.Direction = Effect::Either;
    A.Reach = Touches::Peak;
    TheSession.Assumptions.add(std::move(A));
  }
  std::vector<CellRef> Cells;
  for (std::int64_t Count : Counts) {
    if (D->Stacked) {
      Sizes Data = D->Example;
      Data.insert(Data.begin(), Count);
      Cells.push_back(makeCell(makeObject(example(Data, {Count}))));
      continue;
    }
    std::vector<CellRef> Examples;
    for (std::int64_t I = 0; I < Count; ++I)
      Examples.push_back(makeCell(makeObject(example(D->Example, {}))));
    Cells.push_back(makeCell(makeSequence(SequenceKind::Vector, std::move(Examples))));
  }
  return Cells;
}

} // namespace vramlint
