// Bodies of the standard library: there when somebody calls them, and not before.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Fixture.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Sema/Sema.h>

using namespace vramlint;
using namespace vramlint::test;

namespace {

/// The first called function of a name.
clang::FunctionDecl *calleeIn(clang::Stmt *S, llvm::StringRef Name) {
  if (auto *Call = llvm::dyn_cast_or_null<clang::CallExpr>(S)) {
    auto *Callee = Call->getDirectCallee();
    if (Callee && Callee->getIdentifier() && Callee->getName() == Name)
      return Callee;
  }
  if (S)
    for (clang::Stmt *Child : S->children())
      if (auto *Found = calleeIn(Child, Name))
        return Found;
  return nullptr;
}

class BodiesTest : public FrontendTest, public ::testing::WithParamInterface<bool> {
protected:
  /// Once without and once with a precompiled header.
  std::unique_ptr<Program> parseText(llvm::StringRef Text) {
    auto Options = options({write("a.cpp", Text)});
    Options.UseCache = GetParam();
    return parse(std::move(Options));
  }

  static clang::FunctionDecl *calleeIn(clang::FunctionDecl *Caller, llvm::StringRef Name) {
    auto *Found = ::calleeIn(Caller->getBody(), Name);
    EXPECT_TRUE(Found) << Name.str();
    return Found;
  }

  std::size_t cachedHeaders() {
    std::size_t Count = 0;
    std::error_code Failure;
    for (llvm::sys::fs::directory_iterator I(Dir + "/cache", Failure), End; I != End && !Failure;
         I.increment(Failure))
      Count += llvm::sys::path::extension(I->path()) == ".pch";
    return Count;
  }
};

} // namespace

TEST_P(BodiesTest, OnDemand) {
  auto P = parseText("#include <vector>\nvoid f(std::vector<int> &v, int x) { v.push_back(x); }\n");
  ASSERT_TRUE(P);
  EXPECT_EQ(cachedHeaders(), GetParam());
  auto *Push = calleeIn(P->findFunctions("f").front(), "push_back");
  ASSERT_TRUE(Push);
  EXPECT_FALSE(Push->getBody());
  EXPECT_TRUE(P->isLibraryBodyKept(Push));
  auto Errors = P->quietly([&] { P->sema().InstantiateFunctionDefinition(Push->getLocation(), Push, false, true); });
  EXPECT_TRUE(Errors.empty());
  ASSERT_TRUE(Push->getBody());
  // And what that calls.
  auto *Insert = calleeIn(Push, "_M_realloc_insert");
  ASSERT_TRUE(Insert);
  EXPECT_FALSE(Insert->getBody());
  EXPECT_TRUE(P->instantiate(Insert));
  EXPECT_TRUE(Insert->getBody());
}

TEST_P(BodiesTest, OfStringsAndStreams) {
  auto P = parseText("#include <iostream>\n#include <string>\n"
                     "void f(std::string &s) { s.append(\"x\"); s.reserve(9); std::cout.put('x'); }\n");
  ASSERT_TRUE(P);
  for (const char *Name : {"append", "reserve", "put"}) {
    auto *Callee = calleeIn(P->findFunctions("f").front(), Name);
    ASSERT_TRUE(Callee);
    EXPECT_TRUE(P->instantiate(Callee)) << Name;
  }
}

TEST_P(BodiesTest, ErrorsOfTheLibraryAreNotPrinted) {
  auto P = parseText("#include <algorithm>\n#include <vector>\nstruct S {};\n"
                     "void f(std::vector<S> &v) { std::sort(v.begin(), v.end()); }\n");
  ASSERT_TRUE(P);
  auto *Callee = P->findFunctions("f").front();
  for (const char *Name : {"sort", "__sort", "__final_insertion_sort"}) {
    Callee = calleeIn(Callee, Name);
    ASSERT_TRUE(Callee && P->instantiate(Callee)) << Name;
  }
  // Compares: S has no `<`.
  Callee = calleeIn(Callee, "__insertion_sort");
  ASSERT_TRUE(Callee);
  EXPECT_FALSE(P->instantiate(Callee));
  EXPECT_EQ(PrintedText, "");
  EXPECT_FALSE(bool(P->finish()));
  EXPECT_TRUE(bool(P->addCode("<more>", "int more() { return 1; }")));
}

TEST_P(BodiesTest, OwnTemplatesAreInstantiatedForTheirErrors) {
  auto Options = options({write("a.cpp", "#include <vector>\n"
                                         "template <class T> int size(T x) { return x.size(); }\n"
                                         "int f() { return size(1); }\n")});
  Options.UseCache = GetParam();
  EXPECT_NE(messageOf(Program::parse(std::move(Options))), "");
  EXPECT_NE(PrintedText.find("a.cpp:2:"), std::string::npos) << PrintedText;
}

TEST_P(BodiesTest, NamesOfHeadersThatAreNotIncluded) {
  EXPECT_TRUE(parseText("#include <iostream>\nusing namespace std;\nint count = 0;\n"
                        "int main() { count++; cout << count; }\n"));
  EXPECT_EQ(PrintedText, "");
}

TEST_P(BodiesTest, SmallProgramsNeedNoPrecompiledHeader) {
  EXPECT_TRUE(parseText("#include <cstdio>\n#include <stdlib.h>\nint main() { std::puts(\"x\"); }\n"));
  EXPECT_TRUE(parseText("#define _GLIBCXX_ASSERTIONS 1\n#include <vector>\nint main() {}\n"));
  EXPECT_EQ(cachedHeaders(), 0u);
}

INSTANTIATE_TEST_SUITE_P(Cache, BodiesTest, ::testing::Bool(),
                         [](const auto &Info) { return Info.param ? "precompiled" : "parsed"; });
