// Saving modules and optimizers to archives, and loading them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Torch/Archives.h"
#include "Torch/Objects.h"

namespace vramlint {

/// Mixes what is in a file.
void describe(StateHash &H, const SavedArchive &Saved);

/// OutputArchive, InputArchive.
struct ArchiveObject final : HostObject {
  std::shared_ptr<Archive> Held;
  bool Reads = false;
  std::string Prefix; ///< of keys, in messages
};
std::shared_ptr<ArchiveObject> archiveAt(Machine &M, const Operand &O);

/// c10::make_tempfile: a file of a name that no other has, whatever it is.
std::optional<CallResult> makeTemporaryFile(Machine &M, std::shared_ptr<SavedArchives> &Saved, LibraryCall &Site);

/// The fields of what an optimizer keeps of each parameter, in the order of ParameterState.
struct StateFields {
  std::string_view Count; ///< of steps; empty: it counts none
  std::array<std::string_view, 3> Tensors;
  std::array<std::string_view, 4> Lists = {};
  std::array<std::string_view, 3> Numbers = {}; ///< that hang on values
};
/// Null for one that keeps none of them apart.
const StateFields *stateFieldsOf(const Optimizer &O);

/// The cause that marks what is known to be \p File: \p Before and \p After stand around its name.
CauseId markOf(Machine &M, std::shared_ptr<SavedArchives> &Saved, const std::shared_ptr<const SavedArchive> &File,
               std::string_view Before, std::string_view After);

// torch::pickle_save, torch::pickle_load. Nothing where what is loaded is not known.
std::optional<CallResult> savePickle(Machine &M, std::shared_ptr<SavedArchives> &Saved, LibraryCall &Site);
std::optional<CallResult> loadPickle(Machine &M, const std::shared_ptr<SavedArchives> &Saved, LibraryCall &Site);

/// Puts \p Read in the place of what \p Old has, or is.
void takeOver(const Tensor &Old, const Tensor &Read);

// The bodies of Module::save, Module::load, Optimizer::save and Optimizer::load. Nothing when the operand is no
// archive.
std::optional<CallResult> saveModule(Machine &M, const Operand &To, Module &Self);
std::optional<CallResult> loadModule(Machine &M, const Operand &From, Module &Self);
std::optional<CallResult> saveOptimizer(Machine &M, const Operand &To, Optimizer &Self);
std::optional<CallResult> loadOptimizer(Machine &M, const Operand &From, Optimizer &Self);
/// The options of a group that an optimizer has saved; null where there are none.
const Archive *savedOptions(Machine &M, const Operand &From, std::size_t Group);

} // namespace vramlint
