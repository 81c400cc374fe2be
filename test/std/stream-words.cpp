// What a program hangs onto a stream: words of its own, and functions that are told what happens to it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <ios>
#include <locale>
#include <ostream>
#include <sstream>

static void tell(std::ios_base::event Event, std::ios_base &Stream, int Index) {
  const char *Name = Event == std::ios_base::erase_event   ? "erase"
                     : Event == std::ios_base::imbue_event ? "imbue"
                                                           : "copyfmt";
  printf("  %s %d width %d\n", Name, Index, static_cast<int>(Stream.width()));
  Stream.width(Index);
}

static int indentation() {
  static const int Index = std::ios_base::xalloc();
  return Index;
}

static std::ostream &indent(std::ostream &Out) {
  for (long I = 0; I < Out.iword(indentation()); ++I)
    Out << "  ";
  return Out;
}

static std::ostream &deeper(std::ostream &Out) {
  ++Out.iword(indentation());
  return Out;
}

int main() {
  std::ostringstream Out;
  Out << indent << "a\n" << deeper << indent << "b\n" << deeper << indent << "c\n";
  printf("%s", Out.str().c_str());
  const int Other = std::ios_base::xalloc();
  printf("%d %d\n", indentation(), Other);
  Out.pword(Other) = &Out;
  constexpr int Far = 30; // beyond the words that a stream has itself
  printf("%ld\n", Out.iword(Far));
  Out.iword(Far) = 6;
  std::ios Copy(nullptr);
  Copy.copyfmt(Out);
  printf("%ld %ld %d\n", Copy.iword(indentation()), Copy.iword(Far), Copy.pword(Other) == &Out);
  std::ostringstream Second;
  {
    std::ostringstream First;
    First.register_callback(tell, 7);
    First.register_callback(tell, 8);
    First.imbue(std::locale::classic());
    Second.copyfmt(First);
    printf("first goes\n");
  }
  printf("second goes\n");
}
