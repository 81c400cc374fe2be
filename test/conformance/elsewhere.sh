#!/usr/bin/env bash
# Holds the ops against the LibTorch of another Debian, which lies in a directory: the rooms that need no Clang and the
# suite are built there, for the release that is found there.
#
# usage: elsewhere.sh ROOT [ARGUMENT...]     arguments of `conformance`; without any, all modes
#
#   debootstrap --variant=minbase --include=g++,cmake,ninja-build,libtorch-dev,nlohmann-json3-dev,libgtest-dev trixie ROOT
#   mount -t proc proc ROOT/proc
#   test/conformance/elsewhere.sh ROOT
#
# What is known to differ stands in not-RELEASE.txt. The order of frees that follow each other is not compared: the compiler
# of the library decides it.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -euo pipefail
[[ $# -ge 1 && -d $1/usr/include ]] || { sed -n 's/^# \{0,1\}//; 4,9p' "$0" >&2; exit 2; }
Root=$(realpath "$1")
shift
Project=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../..")
Release=$(sed -n 's/.*TORCH_VERSION_M[AI][JN]OR \([0-9]*\).*/\1/p' "$Root"/usr/include/torch/{csrc/api/include/torch,headeronly}/version.h \
  2>/dev/null | head -n 2 | paste -sd.) || true # later releases have the second, earlier ones the first
Inside=/tmp/vramlint
mkdir -p "$Root$Inside/source" "$Root$Inside/build"
cp -a --update "$Project/CMakeLists.txt" "$Project/lib" "$Project/test" "$Root$Inside/source/"
chroot "$Root" cmake -G Ninja -S "$Inside/source" -B "$Inside/build" -DVRAMLINT_SHADOW_ONLY=ON \
  -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS='-O1 -g0' >"$Root$Inside/configure.log"
chroot "$Root" ninja -C "$Inside/build" conformance
Cases=$Inside/source/test/conformance
Known=()
[[ -f $Project/test/conformance/not-$Release.txt ]] && Known=(--except "$Cases/not-$Release.txt")
Status=0
run() {
  echo "== LibTorch $Release${*:+: $*}"
  chroot "$Root" bash -c 'cases=$1; shift; exec "$@" "$cases"/cases/*.txt' _ "$Cases" \
    "$Inside/build/bin/conformance" --any-order "${Known[@]}" "$@" || Status=1
}
if (($#)); then
  run "$@"
else
  run
  run --dropped
  run --expanded --except "$Cases/not-expanded.txt"
  run --permuted
  run --random 5000 --seed 1
fi
exit "$Status"
