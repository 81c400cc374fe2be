// Classes of missing headers that are modules: the program registers objects of theirs.
//
//   encoder = register_module("encoder", Encoder(64));            held: Encoder is the holder of EncoderImpl
//   register_module("mlp", std::make_shared<FeedForward>(64));    FeedForward is the module itself
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <llvm/ADT/StringRef.h>

#include <map>
#include <string>

namespace vramlint {

/// The classes, without their scopes, of what \p Source registers and does not define; whether each is a holder.
std::map<std::string, bool> modulesRegistered(llvm::StringRef Source);

} // namespace vramlint
