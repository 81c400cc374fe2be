# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Several programs of one prelude in one file: the headers are read and the templates instantiated once for all.

Each program stands in a namespace of its own. The native one runs each in a process of its own, the analysis takes each as a
scenario, with globals of its own; lines of MARK part what they print.
"""

import re

MARK = "=== "

DISPATCH = r"""
#include <sys/wait.h>
#include <unistd.h>
int main() {
  printf("=== 0\n");
  for (int (*one)() : {@ALL@}) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
      alarm(@LIMIT@);
      std::exit(one());
    }
    int status = 0;
    waitpid(child, &status, 0);
    printf("=== %d\n", status);
  }
  return 0;
}
"""


def joined(texts, prelude):
    """The text of one file that holds the programs, without a main."""
    parts = [f'#include <cstdio>\nstatic const int begun = printf("{MARK}0\\n");\n', prelude, "\n"]
    for number, text in enumerate(texts):
        assert text.startswith(prelude)
        body = text[len(prelude):].replace("\nint main() {", f"\n// vramlint: scenario(p{number})\nint program() {{")
        parts.append(f"namespace p{number} {{\n{body}}}\n")
    return "".join(parts)


def dispatched(text, count, limit):
    """The file with a main that runs the programs one after the other."""
    return text + DISPATCH.replace("@ALL@", ", ".join(f"p{i}::program" for i in range(count))).replace("@LIMIT@", str(limit))


def parts(stdout):
    """What stands after each mark, with the number of the mark."""
    cut = re.split(rf"^{MARK}(-?\d+)\n", stdout, flags=re.M)
    return list(zip(cut[1::2], cut[2::2]))


def native_outputs(stdout, count):
    """What each program prints; None for one that ends badly. None when there are not COUNT."""
    found = parts(stdout)
    if len(found) != count + 2:
        return None
    first = found[0][1]  # the globals of the prelude, in the process that all come from
    return [first + found[i + 1][1] if found[i + 2][0] == "0" else None for i in range(count)]


def analysed_outputs(stdout, count):
    """What the analysis says that each program prints; None when there are not COUNT."""
    found = parts(stdout)
    return [text for _, text in found] if len(found) == count else None
