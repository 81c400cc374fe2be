// What the user says of values from outside, and how it is compared with the program's text.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/SetValue.h"

#include <gtest/gtest.h>

using namespace vramlint;

namespace {

SetValue read(std::string_view Text) {
  std::string Error;
  std::optional<SetValue> S = parseSetValue(Text, Error);
  EXPECT_TRUE(S) << Text << ": " << Error;
  return S.value_or(SetValue());
}

std::string refused(std::string_view Text) {
  std::string Error;
  EXPECT_FALSE(parseSetValue(Text, Error)) << Text;
  return Error;
}

TEST(SetValue, WhiteSpaceAndCommentsMakeNoDifference) {
  EXPECT_EQ(tokensOf("vm [ \"nz\" ] . as< int >( )"), "vm[\"nz\"].as<int>()");
  EXPECT_EQ(tokensOf("images /* all */ .size() // of them\n"), "images.size()");
  EXPECT_EQ(tokensOf("new   int"), "new int");
  EXPECT_EQ(tokensOf("f(\"a  b\")"), "f(\"a  b\")");
  EXPECT_EQ(tokensOf("f(\"// none\", '\"')"), "f(\"// none\",'\"')");
  EXPECT_EQ(tokensOf("std::vector<std::vector<int> >"), "vector<std::vector<int>>");
}

TEST(SetValue, BracketsAndWhatOneMayLeaveOutMakeNone) {
  EXPECT_EQ(tokensOf("((std::stoi(line)))"), "stoi(line)");
  EXPECT_EQ(tokensOf("::ns::batch"), "ns::batch");
  EXPECT_EQ(tokensOf("this->batch"), "batch");
  EXPECT_EQ(tokensOf("(a)+(b)"), "(a)+(b)");
  EXPECT_EQ(tokensOf("std::"), "std::");
}

TEST(SetValue, TheFirstEqualsThatStandsAlonePartsNameAndValue) {
  EXPECT_EQ(read("vm[\"a=b\"]=4").Tokens, "vm[\"a=b\"]");
  EXPECT_EQ(read("a == b = true").Tokens, "a==b");
  EXPECT_EQ(read("a <= b=false").Tokens, "a<=b");
  EXPECT_EQ(read("path = \"x=y\"").Value, "x=y");
  EXPECT_EQ(read("f([=]{ return 1; }) = 2").Value, "2");
}

TEST(SetValue, Values) {
  EXPECT_EQ(read("n=-3").integer(), -3);
  EXPECT_EQ(read("n=0x10").integer(), 16);
  EXPECT_EQ(read("n=60'000").integer(), 60000);
  EXPECT_EQ(read("n=18446744073709551615").integer(), static_cast<__int128>(18446744073709551615ull));
  EXPECT_FALSE(read("n=99999999999999999999").integer());
  EXPECT_FALSE(read("n=4.5").integer());
  EXPECT_FALSE(read("n=\"4\"").integer());
  EXPECT_EQ(read("r=1e-3").number(), 1e-3L);
  EXPECT_FALSE(read("r=fast").number());
  EXPECT_EQ(read("b=true").truth(), true);
  EXPECT_FALSE(read("b=yes").truth());
  EXPECT_EQ(read("s=\"say \\\"hi\\\"\"").Value, "say \"hi\"");
  EXPECT_EQ(read("s=data/train").Value, "data/train");
  EXPECT_EQ(read("s=\"\"").Value, "");
}

TEST(SetValue, WhatIsNoneIsRefused) {
  EXPECT_NE(refused("n").find("says no value"), std::string::npos);
  EXPECT_NE(refused("a==b").find("says no value"), std::string::npos);
  EXPECT_NE(refused("=4").find("names nothing"), std::string::npos);
  EXPECT_NE(refused("n=").find("is given no value"), std::string::npos);
  EXPECT_NE(refused("n=\"a").find("does not end"), std::string::npos);
  EXPECT_NE(refused("n=\"a\"b").find("does not end"), std::string::npos);
}

TEST(SetValue, WordsAndTheEnvironment) {
  EXPECT_EQ(wordOf(read("argv[2]=16"), "argv"), 2u);
  EXPECT_EQ(wordOf(read("av[ 12 ]=x"), "av"), 12u);
  EXPECT_FALSE(wordOf(read("argv[i]=16"), "argv"));
  EXPECT_FALSE(wordOf(read("argv[]=16"), "argv"));
  EXPECT_FALSE(wordOf(read("argv[99999]=16"), "argv"));
  EXPECT_EQ(read("env.BATCH=8").Tokens, read("std::getenv( \"BATCH\" )=8").Tokens);
}

TEST(SetValue, SuggestionsComeOffAgain) {
  EXPECT_EQ(suggestionFor("vm[\"nz\"]"), " (--set 'vm[\"nz\"]=...')");
  EXPECT_EQ(suggestionFor("f(\n   a)"), " (--set 'f( a)=...')");
  EXPECT_EQ(suggestionFor("f('a')"), " (--set \"f('a')=...\")");
  EXPECT_EQ(suggestionFor("getline(in, line, '\\n')"), " (--set \"getline(in, line, '\\n')=...\")");
  EXPECT_EQ(suggestionFor("f('a', \"b\")"), " (--set \"f('a', \\\"b\\\")=...\")");
  EXPECT_EQ(suggestionFor("split(s, '\\\\')"), " (--set \"split(s, '\\\\\\')=...\")"); // the shell reads two
  EXPECT_EQ(suggestionFor("split(s, '!')"), "");
  EXPECT_EQ(suggestionFor(std::string(80, 'x')), "");
  EXPECT_EQ(withoutSuggestions("a" + suggestionFor("n") + ", b" + suggestionFor("m")), "a, b");
}

} // namespace
