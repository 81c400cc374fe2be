// String literals: escapes, raw, wide, concatenation, arrays of characters, pointers into them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>
#include <cstdio>
#include <cstring>

static int length(const char *S) {
  int N = 0;
  while (S[N])
    ++N;
  return N;
}
static void reverse(char *S) {
  for (char *E = S + length(S) - 1; S < E; ++S, --E) {
    char T = *S;
    *S = *E;
    *E = T;
  }
}
static int compare(const char *A, const char *B) {
  while (*A && *A == *B)
    ++A, ++B;
  return *A - *B;
}
static char *append(char *To, const char *From) {
  while (*To)
    ++To;
  while ((*To++ = *From++))
    ;
  return To - 1;
}
template <int N> static int size(const char (&)[N]) { return N; }
static const char *const Days[] = {"mo", "tu", "we"};
static char Global[8] = "global";
struct Named {
  const char *P;
  char A[6];
};
template <std::size_t N> struct Fixed {
  char D[N]{};
  constexpr Fixed(const char (&S)[N]) {
    for (std::size_t I = 0; I < N; ++I)
      D[I] = S[I];
  }
};
template <Fixed F> static const char *name() { return F.D; }
static const char *function() { return __func__; }
static int count(const char *S, char C) {
  int N = 0;
  for (; (S = strchr(S, C)); ++S)
    ++N;
  return N;
}
int main() {
  printf("%s\n", "plain");
  printf("%s\n", "tab\tquote\"backslash\\");
  printf("%s\n", "octal\101 hex\x42 single\'");
  printf("%s\n", "joined "
                 "from "
                 "parts");
  printf("%s\n", R"(raw \n "quoted")");
  printf("%s\n", R"x(with )" inside)x");
  printf("%d %d\n", length("a\0b"), (int)sizeof("a\0b"));
  printf("%d %d\n", size("four"), size(""));
  char Copy[] = "mutable";
  Copy[0] = 'M';
  reverse(Copy);
  printf("%s %d\n", Copy, (int)sizeof Copy);
  printf("%d %d %d\n", compare("a", "b") < 0, compare("b", "a") > 0, compare("same", "same"));
  char Buffer[20] = "ab";
  append(append(Buffer, "cd"), "ef");
  printf("%s %d\n", Buffer, Buffer[10]);
  printf("%c %c\n", "indexed"[2], 3 ["indexed"]);
  printf("%s\n", "pointer" + 3);
  const char *P = "walk";
  while (*P)
    printf("%c.", *P++);
  printf("\n");
  for (const char *D : Days)
    printf("%s ", D);
  printf("%d\n", (int)(sizeof Days / sizeof *Days));
  Global[0] -= 32;
  printf("%s %d\n", Global, Global[7]);
  Named N{"pointer", "array"};
  Named M = N;
  M.A[0] = 'A';
  printf("%s %s %s\n", N.A, M.A, M.P);
  printf("%s\n", name<"parameter">());
  printf("%s\n", function());
  printf("%d %d\n", 'a', '\n');
  printf("%d %d\n", (int)sizeof('a'), (int)sizeof(L'a'));
  printf("%d\n", 'Z' - 'A');
  const wchar_t *W = L"wide";
  printf("%c %d\n", (int)W[1], (int)(sizeof(L"wide") / sizeof(wchar_t)));
  const char16_t *U16 = u"\u00e9x";
  printf("%x %x\n", (unsigned)U16[0], (unsigned)U16[1]);
  const char32_t U32[] = U"\U0001F600";
  printf("%x %d\n", (unsigned)U32[0], (int)(sizeof U32));
  const char8_t *U8 = u8"\u00e9";
  printf("%x %x\n", (unsigned)U8[0], (unsigned)U8[1]);
  printf("%d\n", (unsigned char)"\xff"[0]);
  printf("%d\n", (int)strlen("library"));
  printf("%d %d\n", strcmp("a", "b") < 0, strncmp("abc", "abd", 2));
  printf("%s\n", strstr("find the needle here", "needle"));
  printf("%d\n", count("banana", 'a'));
  printf("%s\n", strrchr("a/b/c", '/') + 1);
  char Copied[10];
  strcpy(Copied, "copied");
  strcat(Copied, "!!");
  printf("%s\n", Copied);
  printf("%.3s|%5s|%-5s|%*d\n", "truncated", "ab", "cd", 4, 7);
  printf("%5d|%-5d|%05d|%+d|%x|%X|%o|%%\n", 42, 42, 42, 42, 255, 255, 8);
  char Table[2][4] = {"ab", "cd"};
  Table[1][2] = 'e';
  printf("%s %s %d\n", Table[0], Table[1], (int)sizeof Table);
  puts("puts");
  putchar('p');
  putchar('\n');
}
