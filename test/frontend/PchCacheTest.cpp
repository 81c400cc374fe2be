// The cache of the precompiled header, in every state a disk can be in.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Fixture.h"

#include <clang/AST/Decl.h>
#include <llvm/Support/MemoryBuffer.h>

#include <thread>

using namespace vramlint;
using namespace vramlint::test;

class PchCacheTest : public FrontendTest {
protected:
  ProgramOptions cached(llvm::StringRef Body = "int f() { return foreignBody(); }\n") {
    auto Options = options({write("a.cpp", ("#include <torch/torch.h>\n" + Body).str())});
    Options.UseCache = true;
    return Options;
  }

  std::vector<std::string> cacheFiles(llvm::StringRef Extension) {
    std::vector<std::string> Files;
    std::error_code Failure;
    for (llvm::sys::fs::directory_iterator I(Dir + "/cache", Failure), End; I != End && !Failure;
         I.increment(Failure))
      if (llvm::sys::path::extension(I->path()) == Extension)
        Files.push_back(I->path());
    return Files;
  }

  static llvm::sys::TimePoint<> written(const std::string &Path) {
    llvm::sys::fs::file_status Status;
    EXPECT_FALSE(llvm::sys::fs::status(Path, Status));
    return Status.getLastModificationTime();
  }
};

TEST_F(PchCacheTest, BuiltOnceAndUsed) {
  ASSERT_TRUE(parse(cached()));
  auto Files = cacheFiles(".pch");
  ASSERT_EQ(Files.size(), 1u);
  const auto Built = written(Files.front());
  ASSERT_TRUE(parse(cached("int g() { return 2; }\n")));
  EXPECT_EQ(written(Files.front()), Built);
  EXPECT_EQ(cacheFiles(".pch").size(), 1u);
  EXPECT_EQ(PrintedText, "");
}

TEST_F(PchCacheTest, OtherFlagsAnotherEntry) {
  ASSERT_TRUE(parse(cached()));
  auto Options = cached();
  Options.Flags.AfterDashes = std::vector<std::string>{"-DOTHER", "-std=c++20"};
  ASSERT_TRUE(parse(std::move(Options)));
  EXPECT_EQ(cacheFiles(".pch").size(), 2u);
}

TEST_F(PchCacheTest, FlagsThatTheHeadersDoNotReadShareOne) {
  write("own/config.h", "#define OWN 1\n");
  ASSERT_TRUE(parse(cached()));
  for (const std::vector<std::string> &Own : {std::vector<std::string>{"-DTILE=4", "-Wall", "-fPIC"},
                                              {"-I", Dir + "/own", "-DTILE=5"},
                                              {"-include", Dir + "/own/config.h", "-pthread"}}) {
    auto Options = cached("int f() { return foreignBody(); }\n"
                          "#ifdef TILE\nstatic_assert(TILE > 3);\n#elif OWN != 1\n#error\n#endif\n");
    Options.Flags.AfterDashes = Own;
    ASSERT_TRUE(parse(std::move(Options))) << PrintedText;
    EXPECT_EQ(cacheFiles(".pch").size(), 1u);
  }
}

TEST_F(PchCacheTest, FlagsThatTheHeadersReadDoNot) {
  write("torch/include/torch/csrc/api/include/torch/torch.h",
        std::string(FakeTorch) +
            "#include <tuning.h>\n#ifdef WITH_EXTRA\ninline int extra() { return 1; }\n#endif\n");
  write("torch/include/torch/csrc/api/include/tuning.h", "inline int tuning() { return 1; }\n");
  ASSERT_TRUE(parse(cached()));
  const std::size_t Before = cacheFiles(".pch").size();
  auto Macro = cached("int f() { return extra(); }\n");
  Macro.Flags.AfterDashes = std::vector<std::string>{"-DWITH_EXTRA"};
  ASSERT_TRUE(parse(std::move(Macro))) << PrintedText;
  EXPECT_EQ(cacheFiles(".pch").size(), Before + 1);
  // A directory that has a header of the same name comes first.
  write("shadow/tuning.h", "inline int tuned() { return 2; }\n");
  auto Shadow = cached("int f() { return tuned(); }\n");
  Shadow.Flags.AfterDashes = std::vector<std::string>{"-I", Dir + "/shadow"};
  ASSERT_TRUE(parse(std::move(Shadow))) << PrintedText;
  EXPECT_EQ(cacheFiles(".pch").size(), Before + 2);
}

TEST_F(PchCacheTest, HeadersThatNeedTheProgramsFlags) {
  write("torch/include/torch/csrc/api/include/torch/torch.h",
        std::string(FakeTorch) + "#include <vendor.h>\n#ifndef WANTED\n#error without it\n#endif\n");
  write("vendor/vendor.h", "inline int vendor() { return 1; }\n");
  for (int Round = 0; Round < 3; ++Round) {
    auto Options = cached("int f() { return vendor(); }\n");
    Options.Flags.AfterDashes = std::vector<std::string>{"-I", Dir + "/vendor", "-DWANTED"};
    ASSERT_TRUE(parse(std::move(Options))) << PrintedText;
  }
  EXPECT_GE(cacheFiles(".pch").size(), 1u);
}

TEST_F(PchCacheTest, StaleHeaderIsSeen) {
  ASSERT_TRUE(parse(cached()));
  write("torch/include/torch/csrc/api/include/torch/torch.h",
        std::string(FakeTorch) + "inline int added() { return 1; }\n");
  auto P = parse(cached("int f() { return added(); }\n"));
  EXPECT_TRUE(P);
}

TEST_F(PchCacheTest, CorruptedIsRebuilt) {
  ASSERT_TRUE(parse(cached()));
  const std::string Pch = cacheFiles(".pch").front();
  std::uint64_t Size = 0;
  ASSERT_FALSE(llvm::sys::fs::file_size(Pch, Size));
  for (const std::string &Garbage : {std::string(Size, 'x'), std::string("CPCH"), std::string()}) {
    write("cache/" + llvm::sys::path::filename(Pch).str(), Garbage);
    ASSERT_TRUE(parse(cached()));
    std::uint64_t Rebuilt = 0;
    ASSERT_FALSE(llvm::sys::fs::file_size(Pch, Rebuilt));
    EXPECT_EQ(Rebuilt, Size);
  }
  write("cache/" + llvm::sys::path::filename(cacheFiles(".deps").front()).str(), "nonsense\n");
  EXPECT_TRUE(parse(cached()));
  EXPECT_EQ(PrintedText, "");
}

TEST_F(PchCacheTest, UnwritableCacheWarnsAndGoesOn) {
  auto Options = cached();
  // A file where the directory should be, which stops even root.
  Options.CacheDir = write("not-a-directory", "") + "/cache";
  EXPECT_TRUE(parse(std::move(Options)));
  EXPECT_NE(PrintedText.find("warning: cannot write to the cache"), std::string::npos) << PrintedText;
}

TEST_F(PchCacheTest, ErrorsBehindThePrecompiledHeader) {
  ASSERT_TRUE(parse(cached()));
  EXPECT_NE(messageOf(Program::parse(cached("int f() { return nope; }\n"))), "");
  EXPECT_NE(PrintedText.find("a.cpp:2:18: error:"), std::string::npos) << PrintedText;
}

TEST_F(PchCacheTest, ManyAtOnce) {
  const auto Source = cached().Sources;
  std::vector<std::thread> Threads;
  std::vector<int> Parsed(3, 0);
  std::vector<std::string> Texts(3);
  for (std::size_t I = 0; I < Parsed.size(); ++I)
    Threads.emplace_back([&, I] {
      llvm::raw_string_ostream Out(Texts[I]);
      auto Options = options(Source);
      Options.UseCache = true;
      Options.DiagnosticOut = &Out;
      auto P = Program::parse(std::move(Options));
      Parsed[I] = bool(P);
      if (!P)
        llvm::consumeError(P.takeError());
    });
  for (std::thread &T : Threads)
    T.join();
  EXPECT_EQ(Parsed, std::vector<int>(3, 1)) << Texts[0] << Texts[1] << Texts[2];
  EXPECT_EQ(cacheFiles(".pch").size(), 1u);
}
