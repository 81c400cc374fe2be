// Goes in front of torch/optim/serialize.h, for the table of torch/optim/optimizer.h beside it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <c10/util/irange.h>
#include <torch/optim/optimizer.h>
#include <torch/serialize/archive.h>
#include <torch/types.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#define flat_hash_map state_table
#include_next <torch/optim/serialize.h>
#undef flat_hash_map
