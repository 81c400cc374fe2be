// Several sources as one program, and code that is added to it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Fixture.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

using namespace vramlint;
using namespace vramlint::test;

class ProgramTest : public FrontendTest {};

TEST_F(ProgramTest, SourcesAreOneProgram) {
  write("net.h", "#pragma once\n#include <torch/torch.h>\n"
                 "struct Net : torch::nn::Module { torch::Tensor forward(torch::Tensor x); };\n");
  auto A = write("a.cpp", "#include \"net.h\"\n#define WIDTH 1\nint width() { return WIDTH; }\n");
  auto B = write("b.cpp", "#include \"net.h\"\n#ifdef WIDTH\n#error leaks\n#endif\n"
                          "torch::Tensor Net::forward(torch::Tensor x) { return x + x; }\n");
  auto C = write("sub/c.cpp", "#include \"../net.h\"\nint main() { Net n; n.forward({}); }\n");
  auto P = parse(options({A, B, C}));
  ASSERT_TRUE(P);
  ASSERT_EQ(P->findFunctions("forward").size(), 1u);
  EXPECT_TRUE(P->findFunctions("Net::forward").front()->hasBody());
  EXPECT_EQ(P->findFunctions("main").size(), 1u);
  EXPECT_EQ(P->userFiles().size(), 4u);
  EXPECT_EQ(P->libTorch()->version(), "2.5");
  EXPECT_TRUE(P->isUserCode(P->findFunctions("width").front()->getLocation()));
}

TEST_F(ProgramTest, InternalNamesMayRepeat) {
  auto Text = [](llvm::StringRef Value, llvm::StringRef User) {
    return ("namespace { struct Local { int x" + Value + "; }; enum { Flag = " + Value +
            " }; int hidden() { return Flag; } }\n"
            "namespace n { namespace { int deep() { return 0; } } }\n"
            "static int once() { return " +
            Value + "; }\nconst int Size = " + Value + ";\nusing Row = int[" + Value +
            "];\n"
            "template <class T> static T same(T x) { return once() + x; }\n"
            "int " +
            User +
            "() { Local l; return once() + hidden() + n::deep() + sizeof(Row) + "
            "same(l.x" +
            Value + "); }\n")
        .str();
  };
  auto P = parse(options({write("a.cpp", Text("1", "a")), write("b.cpp", Text("2", "b")),
                          write("c.cpp", "int a();\nint main() { return a(); }\n")}));
  ASSERT_TRUE(P);
  // Hidden from lookup, still part of the program.
  EXPECT_EQ(P->findFunctions("hidden").size(), 2u);
  EXPECT_EQ(P->findFunctions("once").size(), 2u);
}

TEST_F(ProgramTest, ForeignBodiesAreSkipped) {
  auto A = write("a.cpp", "#include <torch/torch.h>\nint f() { return foreignBody(); }\n");
  auto P = parse(options({A}));
  ASSERT_TRUE(P);
  EXPECT_TRUE(P->findFunctions("foreignBody").empty());
  auto &Context = P->context();
  auto Found = Context.getTranslationUnitDecl()->lookup(&Context.Idents.get("foreignBody"));
  ASSERT_FALSE(Found.empty());
  EXPECT_FALSE(llvm::cast<clang::FunctionDecl>(Found.front())->hasBody());
  EXPECT_FALSE(P->isUserCode(Found.front()->getLocation()));
}

TEST_F(ProgramTest, NeedsNoLibTorchWithoutItsHeaders) {
  auto Options = options({write("a.cpp", "#include <vector>\nint main() {}\n")});
  Options.Search.Given = "/nowhere";
  auto P = parse(std::move(Options));
  ASSERT_TRUE(P);
  EXPECT_EQ(P->libTorch(), nullptr);
}

TEST_F(ProgramTest, ErrorsArePrintedAsClangPrintsThem) {
  auto A = write("a.cpp", "#include <torch/torch.h>\nint main() { return nope; }\n");
  std::string Closing = messageOf(Program::parse(options({A})));
  EXPECT_EQ(Closing, "'" + A + "' does not compile (1 error), so it cannot be analysed");
  EXPECT_NE(PrintedText.find("a.cpp:2:21: error: use of undeclared identifier 'nope'"), std::string::npos)
      << PrintedText;
  EXPECT_NE(PrintedText.find("^"), std::string::npos);
}

TEST_F(ProgramTest, ErrorInTheSecondSource) {
  auto A = write("a.cpp", "int f();\n");
  auto B = write("b.cpp", "int g() { return h(); }\n");
  auto P = parse(options({A, B}));
  ASSERT_TRUE(P);
  ASSERT_EQ(P->troubles().size(), 1u);
  EXPECT_EQ(P->troubles().front().first, B);
  EXPECT_NE(PrintedText.find("b.cpp:1:18: error: use of undeclared identifier 'h'"), std::string::npos)
      << PrintedText;
  // What it defines is not part of the program, and the rest goes on.
  EXPECT_TRUE(P->findFunctions("g").empty());
  auto Added = P->addCode("<more>", "int use() { return f(); }");
  EXPECT_TRUE(bool(Added)) << llvm::toString(Added.takeError());
}

TEST_F(ProgramTest, NamesOfStandardHeadersThatASecondSourceDoesNotInclude) {
  auto A = write("a.cpp", "#include <vector>\nstd::vector<int> all;\nint count();\nint main() { return count(); }\n");
  auto B = write("b.cpp", "#include <vector>\nusing namespace std;\nint count() { return 1; }\nvector<int> more;\n"
                          "int list = 3;\nint twice() { return list; }\n");
  auto Options = options({A, B});
  Options.UseCache = true;
  auto P = parse(std::move(Options));
  ASSERT_TRUE(P);
  EXPECT_TRUE(P->troubles().empty());
  EXPECT_EQ(PrintedText, "");
}

TEST_F(ProgramTest, SourcesThatEndInTheMiddle) {
  for (const char *Middle :
       {"struct N { int f() { return 1", "int f() { if (", "#if 1\nint g", "/* open",
        "template <class T> struct X { void f() { {", "namespace {", "R\"(", "class C { int x = [] { return"}) {
    for (const char *Before : {"", "#include \"is-not-there.h\"\n"}) {
      auto Fine = write("fine.cpp", "struct P { int f() { return 1; } };\nint fine() { return P().f(); }\n");
      auto Other = write("other.cpp", "struct Q { int f() { return 2; } };\nint other() { return Q().f(); }\n");
      auto Open = write("open.cpp", std::string(Before) + Middle);
      auto P = parse(options({Fine, Open, Other}));
      ASSERT_TRUE(P) << Middle;
      EXPECT_EQ(P->findFunctions("other").size(), 1u) << Middle;
      llvm::consumeError(Program::parse(options({Open, Fine, Other})).takeError());
    }
  }
}

TEST_F(ProgramTest, SourcesAreTranslationUnits) {
  write("net.h", "#pragma once\nnamespace al = n;\nnamespace { int internal() { return 1; } }\n"
                 "struct Net { int f(); static int Count; };\ninline int shared() { static int N; return ++N; }\n");
  // No guard: each source reads it.
  write("plain.h", "struct Plain { int A = SIZE; };\nusing namespace n;\n");
  const std::string Common = "namespace n { struct X {}; }\n#include \"net.h\"\n#include \"plain.h\"\n"
                             "static int hidden() { return SIZE; }\nstruct Args { int A[SIZE]; };\n";
  auto A =
      write("a.cpp", "#define SIZE 1\n" + Common + "al::X a; X b;\nint main() { return Net().f() + hidden(); }\n");
  auto B = write("b.cpp", "#define SIZE 2\n" + Common +
                              "al::X c; int Net::Count = 3;\nint Net::f() { return internal() + Plain().A; }\n"
                              "int main() { return 1; }\n");
  auto P = parse(options({A, B}));
  ASSERT_TRUE(P) << PrintedText;
  EXPECT_TRUE(P->troubles().empty());
  // One method, whichever source calls it, and the first source's main.
  ASSERT_EQ(P->findFunctions("Net::f").size(), 1u);
  ASSERT_EQ(P->findFunctions("main").size(), 1u);
  EXPECT_EQ(P->findFunctions("shared").size(), 1u);
  EXPECT_EQ(P->findFunctions("hidden").size(), 2u);
  // The first source's names are seen again.
  auto Added = P->addCode("<more>", "static_assert(sizeof(Args) == sizeof(int) * SIZE && SIZE == 1);");
  EXPECT_TRUE(bool(Added)) << llvm::toString(Added.takeError());
}

TEST_F(ProgramTest, AHeaderOfAnotherTargetIsNotTaken) {
  write("one/config.h", "#define WIDTH 1\n");
  write("two/config.h", "#define WIDTH 2\n");
  write("two/only.h", "");
  auto A = write("a.cpp", "#include <config.h>\nint a() { return WIDTH; }\n");
  auto B = write("b.cpp", "#include \"config.h\"\nint b() { return WIDTH; }\n");
  auto C = write("c.cpp", "#include <only.h>\n");
  auto entry = [&](const std::string &Flags, const std::string &File) {
    return "{\"directory\":\"" + Dir + "\",\"file\":\"" + File + "\",\"command\":\"g++ " + Flags + " -c " + File +
           "\"}";
  };
  write("compile_commands.json",
        "[" + entry("-Ione", "a.cpp") + "," + entry("-Itwo", "b.cpp") + "," + entry("-Ithree", "c.cpp") + "]");
  auto Options = options({A, B, C});
  Options.Flags.AfterDashes.reset();
  auto P = parse(std::move(Options));
  ASSERT_TRUE(P) << PrintedText;
  const auto Troubles = P->troubles();
  ASSERT_EQ(Troubles.size(), 2u);
  EXPECT_EQ(Troubles[0].second, "would find another 'config.h', in '" + Dir + "/two'");
  EXPECT_EQ(Troubles[1].second, "would not find 'only.h' by its own flags");
  EXPECT_TRUE(P->findFunctions("b").empty());
}

TEST_F(ProgramTest, SourcesHaveTheirOwnFlags) {
  write("one/config.h", "#define WIDTH 1\n");
  auto A = write("a.cpp", "#include <config.h>\nint width() { return WIDTH + TILE; }\n");
  auto B = write("b.cpp", "#ifdef TILE\n#error of another file\n#endif\nint deep() { return DEEP; }\n");
  write("compile_commands.json", "[{\"directory\":\"" + Dir +
                                     "\",\"file\":\"a.cpp\",\"command\":"
                                     "\"g++ -Ione -DTILE=4 -c a.cpp\"},{\"directory\":\"" +
                                     Dir + "\",\"file\":\"b.cpp\",\"command\":\"g++ -DDEEP=7 -c b.cpp\"}]");
  auto Options = options({A, B});
  Options.Flags.AfterDashes.reset();
  auto P = parse(std::move(Options));
  ASSERT_TRUE(P) << PrintedText;
  EXPECT_TRUE(P->troubles().empty()) << PrintedText;
  EXPECT_TRUE(P->missingHeaders().empty());
}

TEST_F(ProgramTest, WarningsAreTheCompilersBusiness) {
  auto P = parse(options({write("a.cpp", "#warning noisy\nint main() { int x; }\n")}));
  ASSERT_TRUE(P);
  EXPECT_EQ(PrintedText, "");
}

TEST_F(ProgramTest, UnreadableSources) {
  EXPECT_NE(messageOf(Program::parse(options({Dir + "/none.cpp"}))).find("cannot read"), std::string::npos);
  EXPECT_NE(messageOf(Program::parse(options({Dir}))).find("is a directory"), std::string::npos);
}

TEST_F(ProgramTest, UnsavedFilesWin) {
  auto A = write("a.cpp", "int old() { return 0; }\n");
  auto Options = options({A});
  Options.UnsavedFiles[A] = "int fresh() { return 0; }\n";
  auto P = parse(std::move(Options));
  ASSERT_TRUE(P);
  EXPECT_EQ(P->findFunctions("fresh").size(), 1u);
  EXPECT_TRUE(P->findFunctions("old").empty());
}

TEST_F(ProgramTest, AddedCodeSurvivesErrors) {
  auto P = parse(options({write("a.cpp", "template <class T> auto twice(T x) { return x + x; }\n"
                                         "int base() { return 1; }\n")}));
  ASSERT_TRUE(P);
  auto Message = [&](llvm::StringRef Text) { return messageOf(P->addCode("<snippet>", Text)); };
  EXPECT_EQ(Message("int one() { return base(); }"), "");
  EXPECT_EQ(Message("int bad() { return unheardOf; }"), "<snippet>:1:20: use of undeclared identifier 'unheardOf'");
  EXPECT_EQ(Message("int bad() { return one(); }"), "");
  EXPECT_NE(Message("void oops() { if ("), "");
  EXPECT_NE(Message("#include <no-such-header>"), "");
  EXPECT_NE(Message("} } } int x;"), "");
  EXPECT_NE(Message("/* open"), "");
  EXPECT_NE(Message("#if 1\nint half;"), "");
  EXPECT_NE(Message("struct X {}; auto f() { return twice(X{}); }"), "");
  EXPECT_EQ(Message("auto f() { return twice(one()); }"), "");
  EXPECT_FALSE(bool(P->finish()));
  EXPECT_EQ(P->findFunctions("f").size(), 1u);
  EXPECT_EQ(P->findFunctions("f").front()->getReturnType().getAsString(), "int");
  EXPECT_EQ(PrintedText, "");
}
