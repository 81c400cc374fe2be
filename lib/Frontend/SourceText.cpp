// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/SourceText.h"

using llvm::StringRef;

namespace vramlint {

std::string withoutComments(StringRef Source) {
  std::string Out = Source.str();
  bool AtBegin = true;
  for (std::size_t I = 0; I < Out.size(); ++I) {
    const auto blank = [&](StringRef End) {
      const std::size_t Behind = std::min(Out.find(End.str(), I), Out.size());
      for (; I < Behind; ++I)
        Out[I] = Out[I] == '\n' ? '\n' : ' ';
    };
    const StringRef Rest = StringRef(Out).drop_front(I);
    if (Rest.starts_with("//") || (AtBegin && Rest.starts_with("#"))) {
      blank("\n");
    } else if (Rest.starts_with("/*")) {
      blank("*/");
      for (std::size_t K = 0; K < 2 && I < Out.size(); ++K)
        Out[I++] = ' ';
      --I;
    } else if (Out[I] == '"') {
      for (++I; I < Out.size() && Out[I] != '"'; ++I)
        I += Out[I] == '\\';
    }
    AtBegin = I < Out.size() && (Out[I] == '\n' || (AtBegin && llvm::isSpace(Out[I])));
  }
  return Out;
}

std::size_t bracketed(StringRef Text) {
  unsigned Depth = 0;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    if (Text[I] == '"') {
      for (++I; I < Text.size() && Text[I] != '"'; ++I)
        I += Text[I] == '\\';
      continue;
    }
    Depth += StringRef("({[").contains(Text[I]);
    if (StringRef(")}]").contains(Text[I]) && --Depth == 0)
      return I + 1;
  }
  return StringRef::npos;
}

std::vector<StringRef> partsOf(StringRef Text) {
  std::vector<StringRef> Parts;
  int Depth = 0;
  std::size_t Begin = 0;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    Depth += StringRef("({[<").contains(Text[I]);
    Depth -= StringRef(")}]>").contains(Text[I]) && !(I && Text[I] == '>' && Text[I - 1] == '-');
    if (Text[I] == ',' && Depth == 0) {
      Parts.push_back(Text.slice(Begin, I).trim());
      Begin = I + 1;
    }
  }
  if (!Text.drop_front(Begin).trim().empty())
    Parts.push_back(Text.drop_front(Begin).trim());
  return Parts;
}

} // namespace vramlint
