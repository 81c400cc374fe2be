// A directory for one test, with a LibTorch that is just large enough to define modules.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Program.h"

#include <gtest/gtest.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <string>

namespace vramlint::test {

inline constexpr const char *FakeTorch = R"(#pragma once
#include <memory>
#include <tuple>
#include <utility>
#include <vector>
namespace at {
struct Tensor {
  Tensor operator+(const Tensor &) const;
  Tensor sum() const;
  Tensor select(long, long) const;
  bool defined() const;
  void backward() const;
};
}
namespace torch {
using at::Tensor;
enum DeviceType { kCUDA, kCPU };
enum ScalarType { kFloat32, kInt64, kFloat16 };
struct Device { Device(DeviceType) {} };
struct TensorOptions { TensorOptions dtype(ScalarType); TensorOptions device(Device); };
Tensor randn(std::vector<long>, TensorOptions);
Tensor zeros(std::vector<long>, TensorOptions);
Tensor randn_like(const Tensor &);
Tensor mse_loss(const Tensor &, const Tensor &);
struct NoGradGuard { NoGradGuard(); ~NoGradGuard(); };
namespace nn {
class Module {
public:
  virtual ~Module();
  void to(Device);
  void train();
  void eval();
  std::vector<Tensor> parameters();
};
template <class T> class Cloneable : public Module {};
template <class T> class ModuleHolder {
public:
  template <class... A> explicit ModuleHolder(A &&...a) : impl_(new T(std::forward<A>(a)...)) {}
  T *operator->() { return impl_.get(); }
private:
  std::shared_ptr<T> impl_;
};
}
namespace optim {
struct SGDOptions { SGDOptions(double); };
struct SGD { SGD(std::vector<Tensor>, SGDOptions); void zero_grad(); void step(); };
}
}
inline int foreignBody() { return 1; }
#define TORCH_MODULE(Name) class Name : public torch::nn::ModuleHolder<Name##Impl> { \
  using torch::nn::ModuleHolder<Name##Impl>::ModuleHolder; }
)";

class FrontendTest : public ::testing::Test {
protected:
  void SetUp() override {
    llvm::SmallString<128> Path;
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("vramlint-frontend", Path));
    Dir = std::string(Path);
    write("torch/include/torch/csrc/api/include/torch/torch.h", FakeTorch);
    write("torch/include/torch/csrc/api/include/torch/version.h",
          "#define TORCH_VERSION_MAJOR 2\n#define  TORCH_VERSION_MINOR 5\n");
  }
  void TearDown() override { llvm::sys::fs::remove_directories(Dir); }

  /// Writes a file below the test's directory and returns its path.
  std::string write(const std::string &Name, llvm::StringRef Text) {
    const std::string Path = Dir + "/" + Name;
    EXPECT_FALSE(llvm::sys::fs::create_directories(llvm::sys::path::parent_path(Path)));
    std::error_code Failure;
    llvm::raw_fd_ostream Out(Path, Failure);
    EXPECT_FALSE(Failure) << Path;
    Out << Text;
    return Path;
  }

  ProgramOptions options(std::vector<std::string> Sources) {
    ProgramOptions Options;
    Options.Sources = std::move(Sources);
    Options.Flags.AfterDashes.emplace();
    Options.Search = LibTorchSearch();
    Options.Search.Given = Dir + "/torch";
    Options.UseCache = false;
    Options.CacheDir = Dir + "/cache";
    Options.DiagnosticOut = &Printed;
    return Options;
  }

  /// A program that must parse.
  std::unique_ptr<Program> parse(ProgramOptions Options) {
    auto P = Program::parse(std::move(Options));
    if (P)
      return std::move(*P);
    ADD_FAILURE() << llvm::toString(P.takeError()) << "\n" << PrintedText;
    return nullptr;
  }

  std::string Dir;
  std::string PrintedText;
  llvm::raw_string_ostream Printed{PrintedText};
};

/// The message of a failed Expected, or nothing.
template <class T> std::string messageOf(llvm::Expected<T> Result) {
  if (Result)
    return "";
  return llvm::toString(Result.takeError());
}

} // namespace vramlint::test
