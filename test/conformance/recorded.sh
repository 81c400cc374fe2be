#!/usr/bin/env bash
# Holds the shadow against recordings of the real library: recorded.sh CONFORMANCE FILE.txt.gz...
#
# What is known to differ stands in not-recorded.txt. The order of frees that follow each other is not compared: the compiler
# of the library decides it.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -euo pipefail
Conformance=$1
shift
(($# > 0)) || { printf 'no recordings\n' >&2; exit 1; }
Status=0
for File; do
  printf '== %s\n' "$(basename "$File")"
  gunzip -c "$File" | "$Conformance" --any-order --except "$(dirname "${BASH_SOURCE[0]}")/not-recorded.txt" --recorded /dev/stdin || Status=1
done
exit "$Status"
