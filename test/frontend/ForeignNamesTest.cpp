// Which kind of declaration a missing name becomes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/ForeignNames.h"

#include <gtest/gtest.h>

using namespace vramlint;
using Hint = MissedName::Hint;

namespace {

MissedName missed(std::string Before, std::string Text, Hint Kind = Hint::None) {
  MissedName Name;
  Name.Before = std::move(Before);
  Name.Text = std::move(Text);
  Name.Kind = Kind;
  return Name;
}

/// What is declared for one name.
std::string declared(const MissedName &Name) {
  ForeignNames Names;
  EXPECT_TRUE(Names.learn(Name));
  EXPECT_FALSE(Names.learn(Name)) << "it is known now";
  const std::string All = Names.declarations();
  return All.substr(All.rfind("operator<<(std::ostream"));
}

bool has(const std::string &All, const std::string &Part) { return All.find(Part) != std::string::npos; }

} // namespace

TEST(ForeignNames, TheTextAroundANameTellsItsKind) {
  EXPECT_TRUE(has(declared(missed("x = ", "draw(1, 2);")), "extern vramlint_foreign::Value draw;"));
  EXPECT_TRUE(has(declared(missed("{ ", "Image image;")), "struct Image : "));
  EXPECT_TRUE(has(declared(missed("void f(const ", "Image &image) {")), "struct Image : "));
  EXPECT_TRUE(has(declared(missed("y = ", "PI * x;")), "Value PI;")) << "no declaration of a pointer";
  EXPECT_TRUE(has(declared(missed("auto p = new ", "Image(3);")), "struct Image : "));
  EXPECT_TRUE(has(declared(missed("x = ", "value<int>()->y;")), "template <class... T, class... A>"));
  EXPECT_TRUE(has(declared(missed("{ ", "Matrix<float, 3> m;", Hint::Type)), "template <class = void, long = 0>"));
  EXPECT_TRUE(has(declared(missed("namespace n = ", "outer;", Hint::Namespace)), "namespace outer {"));
}

TEST(ForeignNames, WhatHasAScopeStandsInIt) {
  EXPECT_TRUE(
      has(declared(missed("x = ", "cv::imread(path);")), "namespace cv {\nextern vramlint_foreign::Value imread;"));
  EXPECT_TRUE(has(declared(missed("std::vector<", "cv::Mat> images;")), "namespace cv {\nstruct Mat : "));
  EXPECT_TRUE(has(declared(missed("namespace po = ", "boost::options;")), "namespace boost {\nnamespace options {"));
  EXPECT_TRUE(has(declared(missed("; ", "po::notify(vm);")), "Value notify;")) << "a call, not a variable";
}

TEST(ForeignNames, MembersBelongToEveryForeignClass) {
  ForeignNames Names;
  MissedName Plain = missed("image.", "cols; ++x");
  Plain.Scope = "vramlint_foreign::Value";
  MissedName Template = missed("vm[0].", "as<int>();");
  Template.Scope = "vramlint_foreign::Value";
  EXPECT_TRUE(Names.learn(Plain));
  EXPECT_TRUE(Names.learn(Template));
  EXPECT_TRUE(has(Names.declarations(), "static vramlint_foreign::Value cols;"));
  EXPECT_TRUE(has(Names.declarations(), "template <class T = Value, class... A> static T &as(A &&...);"));
}

TEST(ForeignNames, LibrariesThatAreInstalledAreLeftAlone) {
  ForeignNames Names;
  for (const char *Scope : {"std", "torch::nn", "at", "c10"}) {
    MissedName Name = missed("x = ", "no_such_thing(1);");
    Name.Scope = Scope;
    Name.InNamespace = true;
    EXPECT_FALSE(Names.learn(Name)) << Scope;
  }
  EXPECT_EQ(Names.declarations(), "");
}

TEST(ForeignNames, WhatTheProgramDefinesLaterIsNotForeign) {
  ForeignNames Names;
  EXPECT_TRUE(Names.learn(missed("; ", "show(x);")));
  EXPECT_TRUE(Names.learn(missed("void ", "show(int) {}", Hint::Own)));
  EXPECT_FALSE(Names.learn(missed("; ", "show(x);"))) << "it does not come back";
  EXPECT_EQ(Names.size(), 0u);
}

TEST(ForeignNames, AMacroIsToldByItsUse) {
  EXPECT_EQ(macroUse("TEST_CASE(\"a)\", b) { x(); }", false), MacroUse::Body);
  EXPECT_EQ(macroUse("REGISTER(int, f(1));", false), MacroUse::Declares);
  EXPECT_EQ(macroUse("Q_OBJECT\npublic:", false), MacroUse::Bare);
  EXPECT_EQ(macroUse("DEFINE_int32(a, 3, \"x\");", false), MacroUse::Declares);
  EXPECT_EQ(macroUse("PROFILE(\"x\")\n  int y;", true), MacroUse::Statement);
  EXPECT_EQ(macroUse("Frame(x);", false), MacroUse::None) << "no name of a macro";
  EXPECT_EQ(macroUse("Makeshift_name(x) {", false), MacroUse::None);
  EXPECT_EQ(macroUse("TEST(", false), MacroUse::None) << "no end";
  EXPECT_EQ(macroUse("IMAGE image;", false), MacroUse::None) << "a class";
}

TEST(ForeignNames, MacrosAreDefined) {
  ForeignNames Names;
  EXPECT_TRUE(Names.learn(missed("", "REGISTER(int);", Hint::Macro)));
  EXPECT_EQ(Names.macros().withBody(), "");
  EXPECT_TRUE(Names.learn(missed("", "CASE(a) { }", Hint::Macro)));
  EXPECT_FALSE(Names.learn(missed("", "CASE(b) { }", Hint::Macro)));
  EXPECT_EQ(Names.macros().withBody(), "CASE");
  EXPECT_TRUE(has(Names.declarations(), "#define REGISTER(...) static_assert"));
  EXPECT_TRUE(has(Names.declarations(), "#define CASE(...) static void"));
}

TEST(ForeignNames, AStatementWithoutSemicolonIsAMacroOnlyIfNobodyElseDeclaresIt) {
  ForeignNames Names;
  MissedName Statement = missed("", "SCOPE(x)\n", Hint::Macro);
  Statement.InFunction = true;
  EXPECT_FALSE(Names.learn(Statement));
  EXPECT_TRUE(Names.learn(missed("{ ", "SCOPE(x)\n")));
  EXPECT_TRUE(Names.learn(Statement));
  EXPECT_TRUE(has(Names.declarations(), "#define SCOPE(...) ::vramlint_foreign::macro(__VA_ARGS__);"));
}

TEST(ForeignNames, MembersThatAStandInLacksChangeTheObject) {
  ForeignNames Names;
  MissedName Called = missed("image.", "crop(3);");
  Called.Scope = OurMembers.str();
  EXPECT_TRUE(Names.learn(Called));
  EXPECT_FALSE(Names.learn(Called));
  EXPECT_TRUE(has(Names.declarations(), "T &crop(A &&...);\n"));
  EXPECT_TRUE(has(Names.declarations(), "T &crop(A &&...) const;\n"));
}
