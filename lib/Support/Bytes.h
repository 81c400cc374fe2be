// Sizes in bytes, and how a person reads them.
//
// A byte count travels as `Bytes`, never as a bare integer, and is signed so that differences need no
// cast. It prints in binary units (`1.24 GiB`); JSON always carries the plain integer.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vramlint {

using Bytes = std::int64_t;

inline constexpr Bytes KiB = 1024;
inline constexpr Bytes MiB = 1024 * KiB;
inline constexpr Bytes GiB = 1024 * MiB;

/// Rounds \p Size up to a multiple of \p Quantum (> 0). \p Size must be >= 0.
constexpr Bytes roundUp(Bytes Size, Bytes Quantum) { return (Size + Quantum - 1) / Quantum * Quantum; }

/// `0 B`, `512 B`, `17.91 MiB`, `1.24 GiB`: two decimals above one KiB, sign kept.
std::string formatBytes(Bytes Size);

/// Reads `512`, `512B`, `4KiB`, `2.5 GiB`, `2G`, `80GB` (K, M, G, T, with or without `iB`, are binary;
/// `kB`, `MB`, `GB`, `TB` are powers of 1000). Returns nothing for malformed, negative or overflowing
/// text.
std::optional<Bytes> parseBytes(std::string_view Text);

} // namespace vramlint
