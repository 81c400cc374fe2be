// <cstring>: copying, comparing, searching, tokens, memory.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cwchar>

static int sign(int X) { return (X > 0) - (X < 0); }

int main() {
  char A[32] = "first";
  printf("%zu %zu\n", strlen(A), strnlen(A, 3));
  strcat(A, " second");
  strncat(A, "third", 3);
  printf("%s\n", A);
  char B[8];
  strncpy(B, "ab", sizeof(B));
  printf("%s %d\n", B, B[7]);
  strncpy(B, "too long a text", 7);
  B[7] = 0;
  printf("%s %s\n", B, strcpy(A + 10, "copied"));
  printf("%s\n", A);
  printf("%d %d %d\n", sign(strcmp("abc", "abd")), sign(strcmp("b", "a")), strcmp("same", "same"));
  printf("%d %d %d\n", strncmp("abcdef", "abcxyz", 3), sign(strncmp("abc", "ab", 3)),
         sign(memcmp("a\0b", "a\0a", 3)));
  const char *Text = "the cat sat on the mat";
  printf("%td %td %td\n", strchr(Text, 'c') - Text, strrchr(Text, 't') - Text, strstr(Text, "on") - Text);
  printf("%d %d\n", strchr(Text, 'z') == nullptr, strstr(Text, "dog") == nullptr);
  printf("%zu %zu %s\n", strspn(Text, "eht "), strcspn(Text, "s"), strpbrk(Text, "no"));
  printf("%td %td\n", static_cast<const char *>(memchr(Text, 's', 20)) - Text, strchr(Text, 0) - Text);
  char Line[] = "one, two;three,,four";
  for (char *Token = strtok(Line, ",; "); Token; Token = strtok(nullptr, ",; "))
    printf("<%s>", Token);
  printf("\n");
  char Again[] = "a=1&b=2";
  char *Rest = nullptr;
  for (char *Pair = strtok_r(Again, "&", &Rest); Pair; Pair = strtok_r(nullptr, "&", &Rest))
    printf("%s ", Pair);
  printf("\n");
  int Numbers[6] = {1, 2, 3, 4, 5, 6};
  memmove(Numbers + 1, Numbers, 4 * sizeof(int));
  for (int N : Numbers)
    printf("%d ", N);
  memcpy(Numbers, Numbers + 4, 2 * sizeof(int));
  memset(Numbers + 4, 0xff, sizeof(int));
  printf("%d %d %d\n", Numbers[0], Numbers[1], Numbers[4]);
  float F = 1.5f;
  unsigned Bits = 0;
  memcpy(&Bits, &F, sizeof(F));
  printf("%x\n", Bits);
  char *Copy = strdup("duplicated");
  Copy[0] = 'D';
  printf("%s\n", Copy);
  free(Copy);
  printf("%s | %s\n", strerror(2), strerror(22));
  printf("%zu %d %ls\n", wcslen(L"wide"), wcscmp(L"a", L"a"), wcschr(L"wide text", L't'));
  wchar_t Wide[10];
  wcscpy(Wide, L"copy");
  wcscat(Wide, L"+");
  printf("%ls %d\n", Wide, static_cast<int>(wmemchr(Wide, L'p', 5) - Wide));
  printf("%d %d\n", strcoll("a", "b") < 0, static_cast<int>(strxfrm(A, "plain", sizeof(A))));
  printf("%d %d\n", strcasecmp("ABC", "abc"), strncasecmp("ABx", "aby", 2));
}
