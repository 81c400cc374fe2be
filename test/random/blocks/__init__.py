# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kinds of blocks, one file for each theme; every file of this folder is loaded and registers its kinds.

The language has its themes here. The kinds of the standard library are in files named library_*.py; their prelude is
in library.py.
"""

import importlib
import pkgutil

for module in sorted(m.name for m in pkgutil.iter_modules(__path__)):
    importlib.import_module(f"{__name__}.{module}")
