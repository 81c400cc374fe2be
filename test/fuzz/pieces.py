# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs that want too much: of memory, of time, of the stack, of the compiler. And what stands around a source: directives,
compile databases, command lines."""

import json
import re

SIZES = ["0", "1", "3", "-1", "1000", "1000000", "1 << 20", "1LL << 31", "1LL << 33", "1LL << 40", "1LL << 62", "INT64_MIN", "UINT64_MAX"]
SMALL = ["0", "1", "2", "4", "8", "64", "-1", "1LL << 40"]

# @S@ a size, @N@ a small one, @C@ a container's element; each is drawn anew.
ELEMENTS = ["int", "char", "double", "std::string", "std::vector<int>", "std::map<int, std::string>", "torch::Tensor", "std::shared_ptr<Node>",
            "std::function<void()>", "std::pair<std::string, torch::Tensor>", "std::deque<std::vector<std::string>>", "std::optional<std::string>",
            "std::any", "std::set<std::string>", "std::unordered_map<std::string, int>"]
STATEMENTS = [
    "std::vector<@C@> v(@S@);", "std::vector<@C@> v; while (true) v.push_back(@C@());", "std::vector<@C@> v; v.reserve(@S@);",
    "std::vector<@C@> v; v.resize(@S@); v.resize(@S@);", "std::list<@C@> v; while (true) v.emplace_back();",
    "std::deque<@C@> v; for (long i = 0; i < (@S@); ++i) v.emplace_front();", "@C@ *p = new @C@[@S@];", "while (true) new @C@();",
    "std::map<int, @C@> m; for (int i = 0; i < (@S@); ++i) m[i];", "std::unordered_map<std::string, @C@> m; for (int i = 0;; ++i) m[std::to_string(i)];",
    "std::string s = \"x\"; while (true) s += s;", "std::string s(@S@, 'x'); std::string t = s + s;", "std::string s; for (;;) s += \"0123456789\";",
    "std::vector<std::string> v; while (true) v.push_back(std::string(1000000, 'x'));",
    "std::vector<std::vector<int>> v; while (true) v.push_back(std::vector<int>(1000000));", "void *p = malloc(@S@); memset(p, 1, @S@);",
    "while (true) malloc(@S@);", "char a[@S@];", "static @C@ a[@S@];", "int n = @S@; int a[n]; a[n - 1] = 1;", "deeper(@S@);", "endless();",
    "std::ostringstream o; while (true) o << std::string(100000, 'x');", "while (true) std::cout << std::string(1000000, 'x');",
    "while (true) printf(\"%1000000d\", 1);", "printf(\"%*d\", int(@S@), 1);", "std::cout << std::setw(int(@S@)) << 1;", "while (true) std::cerr << 1;",
    "std::vector<torch::Tensor> v; while (true) v.push_back(torch::zeros({1}, torch::kCUDA));",
    "torch::Tensor t; while (true) t = torch::zeros({1000}, torch::kCUDA);", "auto t = torch::ones({@S@, @N@}, torch::kCUDA); t = t.unbind()[0];",
    "auto t = torch::ones({@S@}); for (auto &x : t.split(@N@)) x.sum();", "auto t = torch::ones({@S@}).chunk(@S@)[0];",
    "auto t = torch::nn::LSTM(4, 4)->forward(torch::ones({@S@, 2, 4}));", "torch::nn::Linear l(@S@, @S@);", "torch::nn::Embedding e(@S@, @N@);",
    "auto t = torch::randn({@N@, @N@, @N@}); while (true) t = torch::cat({t, t});", "auto t = torch::ones({@N@}, torch::requires_grad()); while (true) t = t + t;",
    "auto t = torch::ones({@N@}, torch::requires_grad()); for (int i = 0; i < 100000; ++i) t = t * 2; t.sum().backward();",
    "torch::nn::Sequential s; for (int i = 0; i < (@S@); ++i) s->push_back(torch::nn::Linear(@N@, @N@));",
    "torch::nn::Sequential s; s->push_back(s); s->to(torch::kCUDA);", "torch::nn::ModuleList l; while (true) l->push_back(torch::nn::Conv2d(1, 1, 1));",
    "std::vector<int64_t> d(@S@, 1); auto t = torch::zeros(d);", "auto t = torch::zeros({2}).repeat({@S@, @S@});", "auto t = torch::arange(@S@);",
    "auto t = torch::zeros({@N@}).expand({@S@, @N@}).contiguous();", "auto t = torch::linspace(0, 1, @S@);", "auto t = torch::eye(@S@);",
    "auto t = torch::zeros({@N@, @N@, @N@, @N@}); t = torch::conv2d(t, t, {}, @N@, @N@, @N@, @N@);", "auto t = torch::max_pool2d(torch::zeros({1, 1, @N@, @N@}), @N@, @N@);",
    "auto n = std::make_shared<Node>(); n->next = n;", "Node *n = nullptr; while (true) n = new Node{std::shared_ptr<Node>(n)};",
    "std::shared_ptr<Node> n; for (int i = 0; i < 1000000; ++i) { auto m = std::make_shared<Node>(); m->next = n; n = m; }",
    "std::function<void()> f = [&] { f(); }; f();", "throw std::string(@S@, 'x');", "try { throw 1; } catch (...) { throw; }", "std::terminate();",
    "std::exit(@S@);", "std::atexit(endless);", "for (;;) { try { throw 1; } catch (int) {} }", "std::sort((int *)0, (int *)0 + (@S@));",
    "std::vector<int> v(1000); std::sort(v.begin(), v.end(), [](int, int) { return true; });", "std::fill_n((char *)malloc(8), @S@, 1);",
    "memcpy((void *)8, (void *)16, @S@);", "strlen((char *)1);", "int *p = (int *)&endless; *p = 1;", "((void (*)())16)();", "int x = 1; x <<= @S@;",
    "long x = @S@; x = x * x * x; x = x % (x - x);", "int a[4]; a[@S@] = 1;", "std::string s = \"abc\"; s[@S@] = 1; s.erase(@S@);", "std::vector<int> v; v.pop_back(); v.back();",
    "std::optional<int> o; *o;", "Node *n = nullptr; n->next.reset();", "Node n; delete &n;", "Node *n = new Node; delete n; delete n; n->next;",
    "std::this_thread::sleep_for(std::chrono::hours(@S@));", "std::thread t(endless); t.join();", "std::mutex m; m.lock(); m.lock();", "std::cin >> *new std::string;",
    "std::regex r(\"(a*)*b\"); std::regex_match(std::string(1000, 'a'), r);", "std::ifstream i(\"/dev/zero\"); std::string s; std::getline(i, s);",
    "while (fgetc(stdin) != 'x') {}", "std::vector<bool> v(@S@); v.flip();", "std::bitset<1 << 28> b; b.set();", "auto b = std::make_unique<std::bitset<(1ull << 33)>>(); b->set();",
    "std::array<std::array<int, 100000>, 10000> a; a[0][0] = 1;", "std::array<std::array<int, 100000>, 1000> a{}; a = a;", "setjmp(*new jmp_buf);", "__builtin_trap();", "__builtin_unreachable();",
    "for (unsigned i = 0; i < unknown(); ++i) torch::zeros({i}, torch::kCUDA);", "if (unknown()) while (true) {}", "while (unknown()) { if (unknown()) break; if (unknown()) deeper(3); }",
    "std::vector<int> v(unknown()); for (int &x : v) x = unknown();", "auto t = torch::zeros({unknown(), @S@});", "std::string s(unknown(), 'x'); while (true) s += s;",
]
DECLARATIONS = [
    "template <int N> struct R : R<N + 1> {}; R<0> r;", "template <int N> struct S : S<N - 1> {}; template <> struct S<0> {}; S<100000> s;",
    "template <class T> void grow(T t) { grow(std::vector<T>{t}); } void g() { grow(1); }", "template <class T> auto twice(T t) { return twice(std::pair<T, T>(t, t)); } auto g() { return twice(1); }",
    "constexpr long spin(long n) { return n ? spin(n - 1) + spin(n - 2) : 0; } constexpr long spun = spin(100);", "constexpr int loop() { while (true) {} } int l = loop();",
    "constexpr auto big = [] { std::array<int, 10000000> a{}; for (int &x : a) x = 1; return a; }();", "struct A; struct B { A *a; }; struct A { B b; ~A() { delete b.a; } }; A a{{&a}};",
    "struct V { virtual void f() = 0; V() { g(); } void g() { f(); } }; struct W : V { void f() override {} }; W w;", "struct D { ~D() { throw 1; } }; D d;",
    "static int first = [] { while (true) {} return 1; }();", "thread_local std::vector<int> tl(1 << 28);", "int huge[1 << 30];", "char huger[1LL << 40];", "extern int gone; int use = gone;",
    "struct E { E() { new E; } }; E e;", "struct Big { char b[1LL << 33]; }; Big big;", "enum X : unsigned long { x = ~0ul }; int arr[x];",
    "std::string global(1 << 28, 'x');", "template <class... T> struct P {}; template <class... T> P<T..., T...> dbl(P<T...>); auto a = dbl(dbl(dbl(dbl(dbl(dbl(dbl(dbl(dbl(dbl(dbl(dbl(dbl(dbl(P<int, int>{}))))))))))))));",
    "#define A a a a a a a a a\n#define B A A A A A A A A\n#define C B B B B B B B B\n#define D C C C C C C C C\n#define E D D D D D D D D\n#define F E E E E E E E E\n#define G F F F F F F F F\nint x = G G G G;",
    "struct M : torch::nn::Module { M() { register_module(\"self\", std::make_shared<M>()); } }; M m;",
    "struct M : torch::nn::Module { std::shared_ptr<M> m; torch::Tensor forward(torch::Tensor x) { return forward(x); } };",
]
PRELUDE = """#include <torch/torch.h>
#include <bits/stdc++.h>
#include <setjmp.h>
int unknown();
struct Node { std::shared_ptr<Node> next; };
long deeper(long n) { return n ? deeper(n - 1) + 1 : 0; }
void endless() { endless(); }
"""
PLAIN = PRELUDE.replace("#include <torch/torch.h>\n", "")


def filled(rng, template):
    for mark, choices in (("@C@", ELEMENTS), ("@S@", SIZES), ("@N@", SMALL)):
        while mark in template:
            template = template.replace(mark, rng.choice(choices), 1)
    return template


def program(rng):
    """A source of some declarations and a main of some statements, each in a block of its own."""
    declared = [filled(rng, rng.choice(DECLARATIONS)) for _ in range(rng.choice([0, 0, 0, 1]))]
    body = [filled(rng, rng.choice(STATEMENTS)) for _ in range(rng.choice([1, 1, 2, 3]) if not declared else rng.choice([0, 1]))]
    body = ["  { " + s + " }" for s in body]
    if rng.random() < 0.2:
        body = ["  for (int i = 0; i < 1000; ++i) {", *body, "  }"]
    text = "\n".join([*declared, "int main() {", *body, "}", ""])
    return ((PRELUDE if "torch" in text or "Tensor" in text else PLAIN) + text).encode()


MODEL = """#include <torch/torch.h>
@DIRECTIVE@
struct NetImpl : torch::nn::Module {
  torch::nn::Linear a{nullptr};
  NetImpl(int in = 4, int out = 2) { a = register_module("a", torch::nn::Linear(in, out)); }
  torch::Tensor forward(torch::Tensor x) { return torch::relu(a(x)); }
};
TORCH_MODULE(Net);
@DIRECTIVE2@
void train() {
  Net n(4, 4);
  n->to(torch::kCUDA);
  n->forward(torch::zeros({8, 4}, torch::kCUDA)).sum().backward();
}
"""
WORDS = ["scenario", "entry", "model", "input", "forward", "infer", "train", "loss", "steps", "batch", "torch", "device", "gpu", "budget", "nonsense"]
VALUES = ["", "x", "a b", "4", "4x4", "8x4", "4x4:int64", "0x0", "-1x4", "1x99999999999", "99999999999999999999x1", "4x4:nonsense", "=torch::zeros({2, 4})", "=", "=)",
          "4, 4", "1, 1LL << 40", "\"", "'", "\"a", "(", ")", "((", "adam", "adam, steps=3", "sgd, steps=0", "steps=1000000", "steps=-1", "train", "main", "Net", "NetImpl",
          "mse", "cross_entropy", "output.sum()", "output.nothing()", "target[", "};", "2.0", "1.8", "99.99", "0.0", "-1.-1", "2.", ".", "cuda", "cpu", "cuda:7", "RTX 4090", "A100-80GB, RTX 4090",
          "1GiB", "0", "-5GiB", "1e30GiB", "99999999999999999999GiB", "1.5KiB", "\xe2\x82\xac", "\\", "@DIR@", "a" * 5000, ",", ",,", "*", "-*", "1", "1000000", "0.001", "1e99", "nan", "inf", "-1", "\t", "true",
          "/dev/null", "/dev/full", ".", "..", "gone/file", "a.cpp", "@a.rsp", "--", "-", "=", "c++", "4x4,4x4,4x4", "x" * 100 + "4"]


def directive(rng):
    words = []
    for _ in range(rng.choice([0, 1, 2, 3, 4, 8])):
        word = rng.choice(WORDS)
        words.append(word + rng.choice(["", "({})", "({})", "({})", "({})", "({}", "{})", "=({})"]).format(rng.choice(VALUES).replace("\n", " ")))
    return rng.choice(["// vramlint: ", "// vramlint: ", "//vramlint:", "/* vramlint: ", "// vramlint", "/// vramlint: "]) + rng.choice([" ", " ", ", "]).join(words)


def with_directives(rng):
    """A small model with one or two directives that say something odd."""
    first = directive(rng)
    second = directive(rng) if rng.random() < 0.4 else ""
    if first.startswith("/*"):
        first += rng.choice([" */", " */", ""])
    return MODEL.replace("@DIRECTIVE2@", second).replace("@DIRECTIVE@", first).encode("latin-1", "replace").decode("latin-1").encode("utf-8")


FLAGS = ["-std=c++17", "-std=c++20", "-std=c++11", "-std=c++98", "-std=gnu++23", "-std=c89", "-std=", "-x", "c", "-xc", "-xcuda", "-DX=1", "-D", "-DX=(", "-Dint=long", "-UX", "-I", "-I.",
         "-Igone", "-isystem", "gone", "-include", "a.cpp", "-include", "gone.h", "-O3", "-Ofast", "-march=native", "-march=gone", "-m32", "--target=gone", "--target=aarch64-linux-gnu", "-fPIC", "-fopenmp", "-fno-exceptions",
         "-fno-rtti", "-nostdinc", "-nostdinc++", "-stdlib=libc++", "-Wall", "-Werror", "-Weverything", "-w", "-pedantic-errors", "-c", "-E", "-S", "-M", "-MD", "-o", "out.o", "-###", "-v", "--version", "--help", "-cc1",
         "-Xclang", "-ast-dump", "-Xclang", "-fno-such", "-Xclang", "-emit-llvm", "-mllvm", "-no-such", "-fsyntax-only", "-fmodules", "-fcxx-modules", "-ftemplate-depth=100000", "-fconstexpr-depth=1000000", "-fconstexpr-steps=1000000000",
         "-fbracket-depth=1000000", "-ferror-limit=0", "-ferror-limit=1", "-fplugin=gone.so", "-fsanitize=address", "-flto", "-gone", "@a.rsp", "@gone.rsp", "-", "--", "", "/a.cpp", "a.cpp", "b.cpp", "-x", "c++-header", "-fms-extensions", "-fshort-enums",
         "-funsigned-char", "-fpack-struct=1", "-D_GLIBCXX_DEBUG", "-D_GLIBCXX_USE_CXX11_ABI=0", "-fdiagnostics-format=msvc", "-fcolor-diagnostics", "-Wno-error", "-ffast-math", "-static", "-lfoo", "-Wl,-z", "-pthread", "-isysroot", "/gone", "--sysroot=/gone"]


def flags(rng):
    """Mostly few, since every set of them has a precompiled header of its own."""
    return [rng.choice(FLAGS) for _ in range(rng.choice([1, 1, 2, 3, 6]))]


def response_files(rng):
    return {"a.rsp": rng.choice([b"@a.rsp", b"-DX=1 @b.rsp", b"", b"\"unterminated", b"-I\n-I\n", b"@b.rsp @b.rsp", b"-DX=1 " * 20000, b"\xff\xfe\x00", b"-std=c++17"]),
            "b.rsp": rng.choice([b"@a.rsp", b"@a.rsp @a.rsp", b"-DY=2", b"'", b"\\"])}


def entry(rng, name):
    """One entry of a compile database, right or not."""
    made = {"directory": "@DIR@", "file": name, "command": f"g++ -c {name}"}
    for _ in range(rng.choice([0, 1, 1, 2])):
        key = rng.choice(["directory", "file", "command", "arguments", "output"])
        made[key] = rng.choice(["", ".", "..", "build", "/nowhere/gone", "@DIR@/gone", "@DIR@/" + name, name, "a b", "g++", "g++ " + name, f"g++ -I{'../' * 50} {name}", f"clang++ @a.rsp -c {name}",
                                f"nvcc -gencode arch=compute_70,code=sm_70 {name}", f"g++ '{name}", f"ccache g++ {name}", "\"\"", "\\", None, 3, -1, 1e300, True, [], [[]], {}, {"a": {}}, [1, 2], ["g++"], ["g++", "-c", name],
                                ["g++", *flags(rng), name], "g++ " + " ".join(flags(rng)) + " " + name, "x" * 100000, "\u0000", "\ud800", "g++ -include " + name + " " + name, "cl.exe /c " + name])
    if rng.random() < 0.2:
        made.pop(rng.choice(list(made)))
    return made


def database(rng, names):
    """The text of a compile_commands.json."""
    entries = [entry(rng, rng.choice(names)) for _ in range(rng.choice([0, 1, 1, 2, 5]))]
    if rng.random() < 0.05:
        entries = [entry(rng, f"gone{i}.cpp") for i in range(20000)] + entries
    text = json.dumps(rng.choice([entries, entries, entries, entries, {"a": entries}, entries + [None, 3, "x"], [entries], entries[:1] * 50])).encode()
    how = rng.random()
    if how < 0.1:
        text = text[:rng.randrange(len(text) + 1)]
    elif how < 0.15:
        text = rng.choice([b"", b"null", b"3", b"[" * 100000, b"\xef\xbb\xbf" + text, b"\xff\xfe", text + text, text.replace(b'"', b"'"), text.replace(b",", b",,"), b"[{}]", b"{" * 5000, b'[{"directory":'])
    return text


def options_of(help_text):
    """The options that the program says it has: (spelling, whether it takes a value). New ones are tried at once."""
    return [(m[1], bool(m[2])) for m in re.finditer(r"^  (--?[a-z][a-z-]*)(\[?=| [A-Z])?", help_text, re.M)]


# What builds and runs a program, and what takes the precompiled headers of the other cases away.
NOT_TRIED = {"--compiler", "--build-timeout", "--timeout"}


def command_line(rng, options):
    """Some options with a value or without one, where they stand or elsewhere."""
    words = []
    for _ in range(rng.choice([1, 1, 2, 3, 5])):
        name, takes = rng.choice([o for o in options if o[0] not in NOT_TRIED])
        how = rng.random()
        value = rng.choice(VALUES)
        if not takes and how < 0.8:
            words.append(name)
        elif how < 0.7:
            words.append(f"{name}={value}")
        elif how < 0.85:
            words += [name, value]
        elif how < 0.9:
            words.append(name)
        elif how < 0.95:
            words.append(name[:-1] + rng.choice(["", "x", "="]))
        else:
            words.append(rng.choice(VALUES))
    return [w.replace("\0", "") for w in words]
