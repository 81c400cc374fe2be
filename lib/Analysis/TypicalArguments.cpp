// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/TypicalArguments.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/PrettyPrinter.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Format.h>
#include <llvm/Support/raw_ostream.h>

#include <optional>

using llvm::StringRef;

namespace vramlint {

namespace {

/// What a number is mostly, by a part of the name; the first part that is there counts.
struct Usual {
  StringRef Part;
  double Number;
};

constexpr double AnySize = 64;

constexpr Usual Whole[] = {
    {"vocab", 10000},   {"token", 10000},  {"user", 10000},    {"item", 10000},   {"kernel", 3},
    {"stride", 1},      {"dilation", 1},   {"group", 1},       {"pad", 1},        {"patch", 16},
    {"seed", 0},        {"gpu", 0},        {"batch", 1},       {"rank", 8},       {"class", 10},
    {"action", 10},     {"label", 10},     {"ratio", 4},       {"reduc", 4},      {"expan", 4},
    {"factor", 4},      {"scale", 2},      {"dim", AnySize},   {"size", AnySize}, {"feat", AnySize},
    {"width", AnySize}, {"chan", AnySize}, {"plane", AnySize}, {"unit", AnySize}, {"head", 8},
    {"layer", 2},       {"depth", 2},      {"block", 2},       {"stage", 2},      {"repeat", 2},
    {"level", 2},       {"iter", 2},
};

constexpr Usual Fractions[] = {{"drop", 0.1},   {"rate", 0.1}, {"prob", 0.1}, {"slope", 0.1},
                               {"moment", 0.1}, {"lr", 0.001}, {"eps", 1e-5}, {"ratio", 4}};

/// What else than the usual may do.
struct Variant {
  bool IsColoured; ///< an input has three channels, else as many as everything else
  bool Flag;
  unsigned Length; ///< of lists
};
constexpr Variant Variants[] = {{true, true, 4},   {false, true, 4},  {true, false, 3},
                                {false, false, 3}, {false, false, 2}, {false, false, 1}};

class Arguments {
public:
  explicit Arguments(const Variant &V) : V(V) {}

  std::optional<std::string> of(const clang::ParmVarDecl *Parameter) const {
    const clang::QualType Type = Parameter->getType().getNonReferenceType();
    if (!Type->isBooleanType())
      if (auto Known = sizelessArgument(Parameter))
        return Known;
    auto Text = of(Type, Parameter->getName());
    if (!Text || !Parameter->getType()->isLValueReferenceType() || Type.isConstQualified())
      return Text;
    clang::PrintingPolicy Policy(Parameter->getASTContext().getLangOpts());
    const std::string Name = Type.getCanonicalType().getUnqualifiedType().getAsString(Policy);
    return "*new " + Name + (StringRef(*Text).starts_with("{") ? *Text : "{" + *Text + "}");
  }

private:
  static double usual(llvm::ArrayRef<Usual> Table, StringRef Name, double Otherwise) {
    const auto *Known = llvm::find_if(Table, [&](const Usual &U) { return Name.contains_insensitive(U.Part); });
    return Known == Table.end() ? Otherwise : Known->Number;
  }

  /// `in_channels`, `inputChannels`, `img_ch`.
  static bool isOfInput(StringRef Name) {
    return Name.contains_insensitive("ch") &&
           (Name.starts_with_insensitive("in") || Name.starts_with_insensitive("im") ||
            Name.ends_with_insensitive("_in") || Name.contains_insensitive("_in_") || Name.contains("_input"));
  }

  std::string number(StringRef Name) const {
    const double Number = usual(Whole, Name, AnySize);
    return std::to_string(static_cast<int>(V.IsColoured && Number == AnySize && isOfInput(Name) ? 3 : Number));
  }

  static std::string fraction(double Number) {
    std::string Text;
    llvm::raw_string_ostream(Text) << llvm::format("%g", Number);
    return Text;
  }

  static std::optional<std::string> text(StringRef Name) {
    if (Name.contains_insensitive("device"))
      return "device.str()";
    if (Name.contains_insensitive("act"))
      return "\"relu\"";
    return Name.contains_insensitive("name") ? std::optional<std::string>("\"net\"") : std::nullopt;
  }

  std::optional<std::string> of(clang::QualType Type, StringRef Name) const {
    if (Type->isBooleanType())
      return V.Flag ? "true" : "false";
    if (Type->isIntegerType())
      return number(Name);
    if (Type->isRealFloatingType())
      return fraction(usual(Fractions, Name, Name == "p" ? 0.1 : 1));
    if (Type->isPointerType())
      return Type->getPointeeType()->isCharType() ? text(Name) : std::nullopt;
    const auto *Record = Type->getAsCXXRecordDecl();
    const std::string Class = Record ? Record->getQualifiedNameAsString() : "";
    if (Class == "torch::ExpandingArray")
      return number(Name);
    if (Class == "torch::nn::Linear") // what is wrapped or shared
      return "torch::nn::Linear(64, 64)";
    if (Class == "torch::nn::Sequential")
      return "torch::nn::Sequential()";
    const auto Around = wrapped(Type);
    if (!Around)
      return std::nullopt;
    if (Around->Template == "basic_string")
      return text(Name);
    if (Around->Template == "optional")
      return "{}";
    if (Around->Template == "vector" || Around->Template == "ArrayRef" || Around->Template == "initializer_list")
      return Name.contains_insensitive("shape") && Around->First->isIntegerType()
                 ? std::optional<std::string>("{3, 64, 64}")
                 : list(Around->First, Name, V.Length);
    if (Around->Template == "pair")
      return list(Around->First, Name, 2);
    if (Around->Template == "array")
      return list(Around->First, Name, lengthOf(llvm::cast<clang::ClassTemplateSpecializationDecl>(Record)));
    return std::nullopt;
  }

  static unsigned lengthOf(const clang::ClassTemplateSpecializationDecl *Array) {
    const auto &Given = Array->getTemplateArgs();
    return Given.size() > 1 && Given[1].getKind() == clang::TemplateArgument::Integral
               ? static_cast<unsigned>(Given[1].getAsIntegral().getZExtValue())
               : 0;
  }

  std::optional<std::string> list(clang::QualType Element, StringRef Name, unsigned Length) const {
    constexpr unsigned Longest = 16;
    if (Length > Longest || !Element->isArithmeticType())
      return std::nullopt;
    const auto Each = of(Element, Name);
    return Each ? std::optional("{" + llvm::join(std::vector<std::string>(Length, *Each), ", ") + "}") : std::nullopt;
  }

  const Variant V;
};

} // namespace

std::vector<std::string> typicalArguments(const ModelClass &Model) {
  std::vector<const clang::CXXConstructorDecl *> Constructors;
  for (const clang::CXXConstructorDecl *C : Model.Class->ctors())
    if (!C->isDeleted() && !C->isCopyOrMoveConstructor() && C->getAccess() == clang::AS_public &&
        C->getMinRequiredArguments() != 0)
      Constructors.push_back(C);
  llvm::stable_sort(Constructors, [](const clang::CXXConstructorDecl *A, const clang::CXXConstructorDecl *B) {
    return A->getMinRequiredArguments() < B->getMinRequiredArguments();
  });
  std::vector<std::string> All;
  for (const clang::CXXConstructorDecl *C : Constructors)
    for (const Variant &V : Variants) {
      std::vector<std::string> Given;
      for (const clang::ParmVarDecl *Parameter : C->parameters().take_front(C->getMinRequiredArguments()))
        if (auto Text = Arguments(V).of(Parameter))
          Given.push_back(std::move(*Text));
      std::string Text = llvm::join(Given, ", ");
      if (Given.size() == C->getMinRequiredArguments() && !llvm::is_contained(All, Text))
        All.push_back(std::move(Text));
    }
  return All;
}

} // namespace vramlint
