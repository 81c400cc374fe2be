# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Changes to texts: by character, by token and by line, and between files."""

import re

TOKEN = re.compile(rb'"(?:\\.|[^"\\\n])*"|[A-Za-z_]\w*|\d[\w.]*|\s+|::|->|<<|>>|&&|\|\||.', re.S)
NUMBER = re.compile(rb"(?<![\w.])\d[\d']*(?![\w.])")

EXTREMES = [b"0", b"-1", b"1", b"2147483648", b"-2147483648", b"4294967295", b"1000000000000000000", b"9223372036854775807",
            b"18446744073709551615", b"1e18", b"1e308", b"0x7fffffff", b"65536", b"1.5", b"(1LL << 40)", b"99999999999999999999999"]
ODD = [b"{", b"}", b"(", b")", b"[", b"]", b";", b"<", b">", b'"', b"'", b"/*", b"*/", b"\\\n", b"#", b"##", b"R\"(", b"\0", b"\xff\xfe",
       b"\xef\xbb\xbf", b"template <class T> ", b"template <> ", b"namespace {", b"using namespace ", b"::", b'extern "C" {', b"~",
       b"operator", b"auto ", b"decltype(", b"co_await ", b"requires ", b"typename ", b"= delete;", b"= default;", b"virtual ",
       b"static ", b"constexpr ", b"consteval ", b"inline ", b"goto x; ", b"throw ", b"return ", b"new ", b"delete ", b"...", b"[&]{",
       b"nullptr", b"this", b"sizeof(", b"alignas(1 << 20) ", b"__attribute__((packed)) ", b"volatile ", b"mutable ", b"asm(\"\");"]
LINES = [b"#include <x/y.h>", b'#include "net.h"', b'#include __FILE__', b'#include "a.cpp"', b"#include <opencv2/opencv.hpp>",
         b'#include "/dev/null"', b'#include "."', b'#include ""', b"#include", b"#if 0", b"#endif", b"#else", b"#ifdef X", b"#error no",
         b"#pragma once", b"#define int long", b"#define x x x", b"#define for if", b"#line 1000000000 \"gone.cpp\"",
         b"#line 0", b"#pragma GCC poison vector", b"#pragma clang module import x", b"// vramlint: scenario(x)",
         b"// vramlint: scenario(x) input(0x0) train(adam)", b"// NOLINTBEGIN", b"// NOLINT(", b"template <int N> struct R : R<N + 1> {};",
         b"template <int N> struct S : S<N - 1> {}; S<1000000> s;", b"int main() {}", b"int main() { main(); }", b"while (true) {}",
         b"for (;;) {", b"throw 1;", b"std::abort();", b"*(int *)0 = 1;", b"std::exit(300);", b"int zero = 0; int gone = 1 / zero;",
         b"module;", b"import std;", b"export module m;", b"x: goto x;", b"struct Self { Self s; };", b"class Unknown; Unknown u;",
         b"static_assert(false);", b"unknown_name(unknown);", b"auto t = torch::zeros({-1, 1LL << 62});", b"torch::Tensor t; t.size(0);"]


def somewhere(rng, length):
    return rng.randrange(length + 1)


def lines_of(text):
    return text.splitlines(keepends=True)


def delete_text(rng, text, other):
    at = somewhere(rng, len(text))
    return text[:at] + text[at + rng.randint(1, 40):]


def cut(rng, text, other):
    return text[:somewhere(rng, len(text))]


def repeat_text(rng, text, other):
    at = somewhere(rng, len(text))
    part = text[at:at + rng.randint(1, 60)]
    return text[:at] + part * rng.choice([2, 3, 3, 1000]) + text[at + len(part):]


def odd_text(rng, text, other):
    at = somewhere(rng, len(text))
    return text[:at] + rng.choice(ODD) * rng.choice([1, 1, 1, 1, 500]) + text[at:]


def flip(rng, text, other):
    if not text:
        return text
    at = rng.randrange(len(text))
    return text[:at] + bytes([rng.randrange(256)]) + text[at + 1:]


def tokens(change):
    """A change to a list of tokens, made one to text."""
    def made(rng, text, other):
        parts = TOKEN.findall(text)
        if not parts:
            return text
        return b"".join(change(rng, parts, other))
    made.__name__ = change.__name__
    return made


@tokens
def delete_token(rng, parts, other):
    at = rng.randrange(len(parts))
    return parts[:at] + parts[at + rng.choice([1, 1, 1, 3]):]


@tokens
def swap_tokens(rng, parts, other):
    words = [i for i, p in enumerate(parts) if not p.isspace()]
    if len(words) > 1:
        i, j = rng.sample(words, 2)
        parts[i], parts[j] = parts[j], parts[i]
    return parts


@tokens
def rename(rng, parts, other):
    """One occurrence of a name becomes another of the same text, or none that there is."""
    names = [i for i, p in enumerate(parts) if p[:1].isalpha()]
    if names:
        i = rng.choice(names)
        parts[i] = rng.choice([parts[rng.choice(names)], parts[rng.choice(names)], parts[i] + b"_", b"T", b"int", b"void"])
    return parts


@tokens
def foreign_token(rng, parts, other):
    taken = TOKEN.findall(other) or [b""]
    parts.insert(somewhere(rng, len(parts)), rng.choice(taken))
    return parts


def number(rng, text, other):
    found = list(NUMBER.finditer(text))
    if not found:
        return text
    m = rng.choice(found)
    return text[:m.start()] + rng.choice(EXTREMES) + text[m.end():]


def delete_lines(rng, text, other):
    lines = lines_of(text)
    at = somewhere(rng, len(lines))
    return b"".join(lines[:at] + lines[at + rng.choice([1, 1, 1, 2, 5]):])


def repeat_lines(rng, text, other):
    lines = lines_of(text)
    at = somewhere(rng, len(lines))
    part = lines[at:at + rng.choice([1, 1, 3, 10])]
    return b"".join(lines[:at] + part * rng.choice([1, 2, 30]) + lines[at:])


def swap_lines(rng, text, other):
    lines = lines_of(text)
    if len(lines) > 1:
        i, j = rng.sample(range(len(lines)), 2)
        lines[i], lines[j] = lines[j], lines[i]
    return b"".join(lines)


def insert_line(rng, text, other):
    lines = lines_of(text)
    lines.insert(somewhere(rng, len(lines)), rng.choice(LINES) + b"\n")
    return b"".join(lines)


def splice(rng, text, other):
    """Some lines of another file."""
    lines, taken = lines_of(text), lines_of(other)
    at, begin = somewhere(rng, len(lines)), somewhere(rng, len(taken))
    return b"".join(lines[:at] + taken[begin:begin + rng.choice([1, 5, 20])] + lines[at:])


def cross_over(rng, text, other):
    """The beginning of one and the end of another."""
    lines, taken = lines_of(text), lines_of(other)
    return b"".join(lines[:somewhere(rng, len(lines))] + taken[somewhere(rng, len(taken)):])


def nest(rng, text, other):
    """Brackets of one kind, too deep for a parser that recurses."""
    opening, closing = rng.choice([(b"(", b")"), (b"{", b"}"), (b"[", b"]"), (b"if (1) ", b""), (b"-", b""), (b"!", b""), (b"*", b""),
                                   (b"namespace n {", b"}"), (b"std::vector<", b">"), (b"[]{", b"}"), (b"1 + ", b"1"), (b"&", b"")])
    depth = rng.choice([10, 300, 5000, 100000])
    at = somewhere(rng, len(text))
    return text[:at] + opening * depth + rng.choice([b"", b"1"]) + closing * depth + text[at:]


CHANGES = [delete_text, cut, repeat_text, odd_text, flip, delete_token, delete_token, swap_tokens, swap_tokens, rename, rename, rename,
           foreign_token, number, number, number, number, delete_lines, delete_lines, repeat_lines, swap_lines, insert_line, insert_line, splice,
           splice, cross_over, nest]


def mutated(rng, text, other, most=5):
    """The text with one to MOST changes; OTHER is what splices take from."""
    for _ in range(rng.randint(1, most)):
        text = rng.choice(CHANGES)(rng, text, other)[:2_000_000]
    return text
