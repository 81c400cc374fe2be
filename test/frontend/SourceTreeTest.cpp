// What is found in a project: headers, and sources that define what another only declares.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Fixture.h"

#include "Frontend/SourceTree.h"

using namespace vramlint;
using namespace vramlint::test;

using Strings = std::vector<std::string>;

TEST(DefinedNames, FunctionsAndVariablesOutsideOfClasses) {
  EXPECT_EQ(definedNames(R"cpp(
#include <map>
#define IGNORED(x) int x() {
namespace a { namespace b::c {
int plain(int x) { return x > 0 ? plain(x - 1) : 0; }
inline namespace v { void inner() noexcept {} }
} // namespace
static const std::map<int, std::vector<int>> Table = {{1, {2}}, {3, {}}};
int Array[3] = {1, 2, 3}, declared(int);
}
struct Class { int method() { return 1; } int member = 3; };
enum Kind { One, Two };
template <class T> T Net<T>::get(std::pair<T, int> p) const { return p.first; }
Net::Net(int a) : Base{a}, fc(register_module("fc", Linear(a, 2))) { if (a) { } }
Net::~Net() {}
torch::Tensor Net::forward(torch::Tensor x) { return [&] { return x; }(); }
extern "C" { int c_function(void) { return 1; } }
extern int elsewhere;
using Alias = int;
bool operator==(const Class &, const Class &) { return true; }
auto late() -> std::vector<int> { return {}; }
int Counted::Alive = 0;
std::unique_ptr<Net> make(const std::string &name = "x", int (*f)(int) = nullptr) { return nullptr; }
void declared_only(int);
Options options{.a = 1};
static auto made = build(1, [] { return 2; });
)cpp"),
            (Strings{"a::b::c::plain", "a::b::c::inner", "a::Table", "a::Array", "Net::get", "Net::Net", "Net::~Net",
                     "Net::forward", "c_function", "late", "Counted::Alive", "make", "options", "made"}));
}

TEST(RegisteringNames, WhatRunsBeforeMain) {
  EXPECT_EQ(registeringNames("REGISTER_MODEL(Net, \"net\")\nnamespace {\nREGISTER_LAST(Net)\n}\n"
                             "static bool once = Registry::instance().add(\"net\", make);\n"
                             "static Registrar registrar(\"net\");\nREGISTER(Other);\n"
                             "static bool late = add(\"net\", [] { return 1; });\n"
                             "int plain = 3;\nX &X::operator=(const X &) { return *this; }\nint declared(int);\nint "
                             "f(int x = 1) { return g(2); }\n"),
            (Strings{"REGISTER_MODEL", "REGISTER_LAST", "Registry", "Registrar", "REGISTER", "add"}));
}

TEST(DefinedNames, AnythingIsRead) {
  for (const char *Text :
       {"", "{", "}}}}", "int f(", "namespace", "#", "\"open", "R\"(open", "/* open", "int f() { {", "::(", ">{<"})
    definedNames(Text), registeringNames(Text);
}

class SourceTreeTest : public FrontendTest {};

TEST(CMakeCommands, ArgumentsAsTheyAreMeant) {
  const std::vector<CMakeCommand> Commands =
      cmakeCommands("# a comment ( \nProject(net) # behind\nset(A \"b c\" d;e \"f\\\"g\")\n"
                    "target_compile_definitions(net PRIVATE ROOT=\"${X}/a b\" (1))\nunclosed(a ");
  ASSERT_EQ(Commands.size(), 4u);
  EXPECT_EQ(Commands[0].Name, "project");
  EXPECT_EQ(Commands[1].Arguments, (Strings{"A", "b c", "d", "e", "f\"g"}));
  EXPECT_EQ(Commands[2].Arguments, (Strings{"net", "PRIVATE", "ROOT=\"${X}/a b\"", "1"}));
}

TEST_F(SourceTreeTest, DefinitionsOfTheBuild) {
  const std::string Root = write("CMakeLists.txt", R"(
project(p)
set(WIDTH 32)
add_definitions(-DOLD -O2 /W3)
add_compile_definitions(WIDTH=${WIDTH} UNKNOWN=${NOT_SET} "GENERATED=$<CONFIG>" _GLIBCXX_DEBUG)
if(WIN32)
  add_compile_definitions(WINDOWS)
endif()
function(f)
  add_compile_definitions(IN_FUNCTION)
endfunction()
add_executable(other other.cpp)
target_compile_definitions(other PRIVATE WIDTH=1 OTHER)
add_executable(main src/main.cpp)
target_compile_definitions(main PRIVATE ROOT="${CMAKE_SOURCE_DIR}" OLD=2)
)");
  const std::string Source = write("src/main.cpp", "");
  const std::string Dir = llvm::sys::path::parent_path(Root).str();
  EXPECT_EQ(BuildFiles(Source, Dir).definitions(), (Strings{"OLD", "WIDTH=32", "ROOT=\"" + Dir + "\""}));
  EXPECT_EQ(BuildFiles(write("lib/no.cpp", ""), Dir).definitions().size(), 4u); // nothing says whose it is
}

TEST_F(SourceTreeTest, HeadersAreFoundWhereTheyLie) {
  write(".git/HEAD", "");
  const std::string Main = write("apps/train/main.cpp", "");
  write("include/zoo/net.h", "");
  write("apps/train/detail/own.h", "");
  write("apps/infer/detail/own.h", "");
  SourceTree Tree(Main);
  EXPECT_EQ(Tree.root(), Dir);
  EXPECT_EQ(Tree.find("zoo/net.h", Main), Dir + "/include");
  EXPECT_EQ(Tree.find("net.h", Main), Dir + "/include/zoo");
  EXPECT_EQ(Tree.find("detail/own.h", Main), Dir + "/apps/train");
  EXPECT_EQ(Tree.find("none.h", Main), std::nullopt);
}

TEST_F(SourceTreeTest, WithoutBuildFilesWhatLiesCloseIsFound) {
  const std::string Main = write("source/main.cpp", "");
  write("source/net/public/net.h", "");
  write("source/a/b/c/d/e/deep.h", "");
  SourceTree Tree(Main);
  EXPECT_EQ(Tree.find("net.h", Main), Dir + "/source/net/public");
  EXPECT_EQ(Tree.find("deep.h", Main), std::nullopt);
  const std::string Part = write("examples/net/main.cpp", "");
  const std::string Beside = write("examples/include/common.h", "");
  EXPECT_EQ(SourceTree(Part).find("common.h", Part), Dir + "/examples/include");
}

TEST_F(SourceTreeTest, WhatAddsADirectoryIsTheSameProject) {
  write("CMakeLists.txt", "project(all)\nadd_subdirectory(${CMAKE_SOURCE_DIR}/ex/conv)\n");
  write("ex/conv/CMakeLists.txt", "add_executable(conv main.cpp)\n");
  write("ex/other/CMakeLists.txt", "project(other)\n");
  EXPECT_EQ(SourceTree(write("ex/conv/main.cpp", "")).root(), Dir);
  EXPECT_EQ(SourceTree(write("ex/other/main.cpp", "")).root(), Dir + "/ex/other");
}

TEST_F(SourceTreeTest, WhatABuildTakesFromAboveIsOfTheTree) {
  write("all/net/CMakeLists.txt",
        "set(COMMON ${CMAKE_SOURCE_DIR}/../common)\nfile(GLOB S src/*.cpp ${COMMON}/io/*.cpp)\n"
        "include_directories(../gone ../kept ../torch)\n");
  write("all/torch/include/torch/torch.h", "");
  write("all/torch/include/at.h", "");
  write("all/common/io/read.h", "");
  write("all/common/other.h", "");
  write("all/kept/kept.h", "");
  write("all/beside/beside.h", "");
  const std::string Main = write("all/net/src/main.cpp", "");
  SourceTree Tree(Main);
  EXPECT_EQ(Tree.root(), Dir + "/all/net");
  EXPECT_EQ(Tree.homes(), (Strings{Dir + "/all/net/src", Dir + "/all/net"}));
  EXPECT_EQ(Tree.find("read.h", Main), Dir + "/all/common/io");
  EXPECT_EQ(Tree.find("kept.h", Main), Dir + "/all/kept");
  for (const char *Name : {"other.h", "beside.h", "at.h"}) // of nobody that the build names
    EXPECT_EQ(Tree.find(Name, Main), std::nullopt) << Name;
  write("all/net/CMakeLists.txt", "add_subdirectory(..)\n");
  EXPECT_EQ(SourceTree(Main).root(), Dir + "/all");
}

TEST_F(SourceTreeTest, CompanionsAreCalledWhatHeadersAreCalled) {
  write("CMakeLists.txt", "");
  write("utils/data.hpp", "#include \"more.hpp\"\n");
  write("utils/more.hpp", "");
  const std::string Main = write("src/main.cpp", "int main() {}\n");
  const std::string Train = write("src/train.cpp", "#include \"data.hpp\"\nint valid();\n"
                                                   "int train() { return valid() + twice() + other(); }\n");
  const std::string Valid = write("src/valid.cpp", "int valid() { return 1; }\n");
  const std::string Data = write("utils/data.cpp", "int data() { return 1; }\n");
  const std::string More = write("utils/more.cpp", "int more() { return 1; }\n");
  write("utils/unused.cpp", "int unused() { return 1; }\n");
  write("one/a.cpp", "int twice() { return 1; }\n");
  write("two/b.cpp", "int twice() { return 2; }\n");                                  // which of them nobody knows
  write("tool/c.cpp", "int other() { return 1; }\nint main() { return other(); }\n"); // another program
  SourceTree Tree(Main);
  auto Found = Tree.definitionsOf({{"train", "train"}}, {});
  EXPECT_EQ(Found.Files, Strings{Train});
  Strings All = Tree.withCompanions(Found.Files);
  std::sort(All.begin(), All.end());
  Strings Wanted{Train, Valid, Data, More};
  std::sort(Wanted.begin(), Wanted.end());
  EXPECT_EQ(All, Wanted);
}

TEST_F(SourceTreeTest, TheNearestDefinitionIsTaken) {
  write("CMakeLists.txt", "set(CMAKE_CXX_STANDARD 20)\n");
  const std::string Main = write("one/main.cpp", "");
  const std::string Near = write("one/net.cpp", "namespace n { int Net::forward() { return 1; } }\n");
  write("two/net.cpp", "using namespace n; int Net::forward() { return 2; }\n");
  const std::string A = write("three/a.cpp", "void twice() {}\n");
  write("four/b.cpp", "void twice() {}\n");
  SourceTree Tree(Main);
  EXPECT_EQ(Tree.buildFiles().standard(), 20);
  auto Found = Tree.definitionsOf({{"n::Net::forward", "Net::forward"}, {"nobody", "nobody"}}, {});
  EXPECT_EQ(Found.Files, Strings{Near});
  EXPECT_TRUE(Found.Doubts.empty());
  // A function of a class is not one of that name outside.
  EXPECT_TRUE(Tree.definitionsOf({{"Other::twice", "Other::twice"}, {"n::twice", "n::twice"}}, {}).Files.empty());
  auto Unsure = Tree.definitionsOf({{"twice", "twice"}}, {});
  ASSERT_EQ(Unsure.Files.size(), 1u);
  ASSERT_EQ(Unsure.Doubts.size(), 1u);
  EXPECT_EQ(Unsure.Doubts.front(),
            "`twice` is defined by four/b.cpp and by three/a.cpp, of which the first is taken");
  // An operator of a class, and none that many could mean.
  const std::string Loss = write("one/loss.cpp", "int &Loss::operator()(int &a, int) { return a; }\n"
                                                 "int Loss::operator[](int a) { return a; }\n"
                                                 "Loss &Loss::operator=(const Loss &) { return *this; }\n"
                                                 "int operator+(Loss, Loss) { return 0; }\n"
                                                 "int behind() { return 1; }\n");
  SourceTree Again(Main);
  for (const std::string Name : {"Loss::operator()", "Loss::operator[]", "Loss::operator=", "behind"})
    EXPECT_EQ(Again.definitionsOf({{Name, Name}}, {}).Files, Strings{Loss}) << Name;
  EXPECT_TRUE(Again.definitionsOf({{"operator+", "operator+"}}, {}).Files.empty());
}
