# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kinds of blocks of random LibTorch programs, one file for each theme."""

from torch_blocks import ops, changes, statements, modules, training, sequences, gradients, recipes, not_yet  # noqa: F401
