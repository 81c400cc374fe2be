# shellcheck shell=bash disable=SC2034
# Sourced by tool/quickstart and tool/check: Debian packages, and what both scripts say and do alike.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# What building and running needs. libtorch-dev gives the headers that programs are parsed against.
BUILD_PACKAGES=(cmake ninja-build g++ clang-19 libclang-19-dev llvm-19-dev llvm-19-tools nlohmann-json3-dev
  libtorch-dev)
# What the tests need in addition.
TEST_PACKAGES=(libgtest-dev libbenchmark-dev python3 ccache csmith libcsmith-dev libclang-rt-19-dev)

say() { printf '== %s\n' "$*"; }

fail() {
  printf '%s: error: %s\n' "${0##*/}" "$*" >&2
  exit 2
}

# install_packages NAME...: installs by apt what is missing; silent when nothing is.
install_packages() {
  local missing=() package log root=()
  command -v dpkg-query >/dev/null || fail "this is no Debian; install by hand: $*"
  for package; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  if ((EUID != 0)); then
    command -v sudo >/dev/null || fail "run as root, or install sudo; missing packages: ${missing[*]}"
    root=(sudo)
  fi
  say "installing ${missing[*]}"
  log=$(mktemp)
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update >"$log" 2>&1 ||
    { tail -n 5 "$log" >&2; fail "apt-get update failed; its last lines are above"; }
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}" \
    >"$log" 2>&1 || { tail -n 5 "$log" >&2; fail "apt-get install failed; its last lines are above"; }
  rm -f "$log"
}

# configure_and_build PRESET DIRECTORY [JOBS]: shows ninja's progress line, and all of it when it fails.
configure_and_build() {
  local preset=$1 directory=$2 jobs=${3:-$(nproc)} log launcher=()
  command -v ccache >/dev/null && launcher=(-DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  # Without this ccache leaves everything alone that uses a precompiled header.
  export CCACHE_SLOPPINESS=pch_defines,time_macros
  log=$(mktemp)
  say "configuring $directory (preset $preset)"
  cmake --preset "$preset" "${launcher[@]}" >"$log" 2>&1 ||
    { cat "$log" >&2; fail "cmake --preset $preset failed; what it said is above"; }
  rm -f "$log"
  say "building $directory ($jobs jobs)"
  NINJA_STATUS='[%f/%t, %e s] ' cmake --build "$directory" -j "$jobs" || fail "the build in $directory failed"
}
