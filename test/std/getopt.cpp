// getopt() and its like: clusters, arguments in the same word and in the next, words that are no options, `--`, long
// names and their beginnings, what is refused.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <getopt.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

static int flag = 0;

static void show(const char *what, int c, int at) {
  std::printf("%s %d '%c' arg=%s ind=%d opt=%d at=%d flag=%d\n", what, c, c > 0 ? c : '.', optarg ? optarg : "-",
              optind, c == '?' || c == ':' ? optopt : 0, at, flag);
}

static void run(std::vector<std::string> words, const char *letters, bool isLong) {
  static const option names[] = {
      {"rows", required_argument, nullptr, 'r'}, {"rate", required_argument, nullptr, 'e'},
      {"verbose", no_argument, nullptr, 'v'},    {"level", optional_argument, nullptr, 'l'},
      {"wide", no_argument, &flag, 7},           {nullptr, 0, nullptr, 0}};
  words.insert(words.begin(), "program");
  std::vector<char *> argv;
  for (std::string &word : words)
    argv.push_back(word.data());
  argv.push_back(nullptr);
  const int argc = static_cast<int>(words.size());
  optind = 0;
  opterr = 0;
  flag = 0;
  for (int c, at = -1;
       (c = isLong ? getopt_long(argc, argv.data(), letters, names, &at) : getopt(argc, argv.data(), letters)) != -1;
       at = -1)
    show(isLong ? "long" : "short", c, at);
  std::printf("end ind=%d:", optind);
  for (int i = 1; i < argc; ++i)
    std::printf(" %s", argv[i]);
  std::printf("\n");
}

int main() {
  run({"-a", "-bvalue", "-c"}, "ab:c", false);
  run({"-acb", "value", "rest"}, "ab:c", false);
  run({"one", "-a", "two", "-b", "three", "four"}, "ab:c", false);
  run({"one", "-a", "two"}, "+ab:c", false);
  run({"-x", "-a", "-b"}, "ab:c", false);
  run({"-x", "-b"}, ":ab:c", false);
  run({"-a", "--", "-c", "one"}, "ab:c", false);
  run({"one", "-a", "--", "-c"}, "ab:c", false);
  run({"-", "-a"}, "ab:c", false);
  run({"-l", "-lx", "y"}, "l::", false);
  run({"--rows=3", "--verbose", "one", "--rate", "0.5"}, "r:v", true);
  run({"--ro", "3", "--r", "--verb", "--wide"}, "r:v", true);
  run({"one", "two", "-r", "4", "--wide", "three"}, "r:v", true);
  run({"--level", "--level=9", "--verbose=2", "--rows"}, "r:v", true);
  run({"--unknown", "-vr5", "--", "--rows"}, "r:v", true);
  return 0;
}
