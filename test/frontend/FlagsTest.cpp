// Where flags come from, what is left of them, and which LibTorch they lead to.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Fixture.h"

using namespace vramlint;
using namespace vramlint::test;

using Strings = std::vector<std::string>;

TEST(Flags, DropsWhatIsNotForAParser) {
  EXPECT_EQ(dropForeignArguments({"-c", "-o", "a.o", "-O2", "-g", "-Iinc", "-MD", "-MF", "a.d", "-Werror=all",
                                  "-DX=1", "-std=gnu++17", "-fsanitize=address", "-isystem", "sys", "-fopenmp"}),
            (Strings{"-Iinc", "-DX=1", "-std=gnu++17", "-isystem", "sys"}));
  EXPECT_EQ(dropForeignArguments({"--expt-relaxed-constexpr", "-gencode", "arch=compute_80,code=sm_80", "-Xcompiler",
                                  "-fPIC", "-x", "cu", "-isystem=/cuda/include", "-rdc=true", "-DY"}),
            (Strings{"-isystem", "/cuda/include", "-DY"}));
}

class CommandLineTest : public FrontendTest {};

TEST_F(CommandLineTest, DefaultIsCxx17) {
  auto Line = findCommandLine(Dir + "/a.cpp", {});
  ASSERT_TRUE(bool(Line));
  EXPECT_TRUE(Line->IsDefault);
  EXPECT_EQ(Line->Arguments, (Strings{"-std=c++17"}));
}

TEST_F(CommandLineTest, DatabaseAboveTheSource) {
  const std::string Source = write("src/a.cpp", "");
  write("compile_commands.json", "[{\"directory\":\"" + Dir + "/src\",\"file\":\"a.cpp\",\"command\":" +
                                     "\"ccache g++ -Iinc -O3 -std=c++20 -o a.o -c a.cpp\"}]");
  FlagOptions Options;
  Options.ExtraArgs = {"-DLAST"};
  Options.ExtraArgsBefore = {"-DFIRST"};
  auto Line = findCommandLine(Source, Options);
  ASSERT_TRUE(bool(Line));
  EXPECT_FALSE(Line->IsDefault);
  EXPECT_EQ(Line->Arguments, (Strings{"-DFIRST", "-Iinc", "-std=c++20", "-DLAST"}));
  EXPECT_EQ(includeDirs(*Line), (Strings{Dir + "/src/inc"}));
}

TEST_F(CommandLineTest, FlagsOfOtherFilesAreTakenOnlyFromANamedDatabase) {
  const std::string Source = write("src/b.cpp", "");
  write("compile_commands.json",
        "[{\"directory\":\"" + Dir + "/src\",\"file\":\"a.cpp\",\"command\":\"g++ -Iinc -c a.cpp\"}]");
  auto Found = findCommandLine(Source, {});
  ASSERT_TRUE(bool(Found));
  EXPECT_TRUE(Found->IsDefault);
  FlagOptions Options;
  Options.BuildDir = Dir;
  auto Named = findCommandLine(Source, Options);
  ASSERT_TRUE(bool(Named));
  EXPECT_FALSE(Named->IsDefault);
  EXPECT_EQ(includeDirs(*Named), (Strings{Dir + "/src/inc"}));
}

TEST_F(CommandLineTest, MissingDatabaseIsAnError) {
  FlagOptions Options;
  Options.BuildDir = Dir;
  EXPECT_NE(messageOf(findCommandLine(Dir + "/a.cpp", Options)).find("given with -p"), std::string::npos);
}

class LibTorchTest : public FrontendTest {
protected:
  llvm::Expected<LibTorch> find(LibTorchSearch Search, Strings Arguments = {}) {
    Search.AskPython = false;
    Search.SystemDirs.clear();
    return findLibTorch(Search, {Dir, Arguments, false});
  }
};

TEST_F(LibTorchTest, GivenDirectory) {
  LibTorchSearch Search;
  for (const char *Given : {"/torch", "/torch/include"}) {
    Search.Given = Dir + Given;
    auto Found = find(Search);
    ASSERT_TRUE(bool(Found)) << Given;
    EXPECT_EQ(Found->Root, Dir + "/torch/include");
    EXPECT_EQ(Found->Api, Dir + "/torch/include/torch/csrc/api/include");
    EXPECT_EQ(Found->version(), "2.5");
    EXPECT_EQ(Found->AddedDirs, (Strings{Found->Api, Found->Root}));
  }
  Search.Given = Dir + "/nowhere";
  EXPECT_NE(messageOf(find(Search)).find("--libtorch"), std::string::npos);
}

TEST_F(LibTorchTest, FromFlagsAddsOnlyWhatIsMissing) {
  auto Found = find({}, {"-I", "torch/include/torch/csrc/api/include"});
  ASSERT_TRUE(bool(Found));
  EXPECT_EQ(Found->Origin, "flags");
  EXPECT_EQ(Found->AddedDirs, (Strings{Dir + "/torch/include"}));
}

TEST_F(LibTorchTest, PrefixPathAndSystem) {
  LibTorchSearch Search;
  Search.PrefixPath = "/nowhere;" + Dir + "/torch";
  auto Found = find(Search);
  ASSERT_TRUE(bool(Found));
  EXPECT_EQ(Found->Origin, "CMAKE_PREFIX_PATH");

  Search = {};
  Search.AskPython = false;
  Search.SystemDirs = {"/nowhere", Dir + "/torch/include"};
  Found = findLibTorch(Search, {Dir, {}, true});
  ASSERT_TRUE(bool(Found));
  EXPECT_EQ(Found->Origin, "system");
}

TEST_F(LibTorchTest, NotFoundSaysWhatToDo) {
  const std::string Message = messageOf(find({}));
  EXPECT_NE(Message.find("--libtorch=DIR"), std::string::npos);
  EXPECT_NE(Message.find("apt-get install libtorch-dev"), std::string::npos);
}

TEST_F(LibTorchTest, VersionInTheHeaderOfNewReleases) {
  write("torch/include/torch/csrc/api/include/torch/version.h", "#include <torch/headeronly/version.h>\n");
  write("torch/include/torch/headeronly/version.h", "#define TORCH_VERSION_MAJOR 2\n#define TORCH_VERSION_MINOR 9\n");
  LibTorchSearch Search;
  Search.Given = Dir + "/torch";
  auto Found = find(Search);
  ASSERT_TRUE(bool(Found));
  EXPECT_EQ(Found->version(), "2.9");
}
