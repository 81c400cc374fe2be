# The lit suite: analysed programs with their expectations, named after the behaviour they show.
#
#   %vramlint    the tool of this build          %examples    docs/examples
#   %figure      test/lit/figure.py: one figure of a JSON report against what it must be
#   %fails       test/lit/fails.py: a command that must fail with a given code and one clear message
#   %limited     the same with any number of messages
#   %validate    test/validate-json.py: a JSON report against docs/schema
#
# All tests share one cache, so that the precompiled header is built once. A test that is about the
# cache sets XDG_CACHE_HOME itself.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import os

import lit.formats

config.name = "vramlint"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cpp", ".cu", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.join(config.source_root, "test", "lit")
config.test_exec_root = os.path.join(config.build_root, "test", "lit", "out")

config.environment["XDG_CACHE_HOME"] = os.path.join(config.build_root, "test", "cache")
# Flags and headers that the machine at hand would contribute.
for Name in ("CMAKE_PREFIX_PATH", "CPATH", "CPLUS_INCLUDE_PATH", "PYTHONPATH"):
    config.environment.pop(Name, None)
# Another LibTorch than the installed one: what is then red either hangs on the release, or on how headers are laid out.
if Elsewhere := os.environ.get("VRAMLINT_TEST_LIBTORCH"):
    config.environment["CMAKE_PREFIX_PATH"] = Elsewhere
    config.substitutions.append((r"-std=c\+\+17", "-std=c++20"))  # which the latest ones ask for

config.substitutions += [
    ("%vramlint", config.vramlint),
    ("%examples", os.path.join(config.source_root, "docs", "examples")),
    ("%figure", f"{config.python} {os.path.join(config.test_source_root, 'figure.py')}"),
    ("%fails", f"{config.python} {os.path.join(config.test_source_root, 'fails.py')}"),
    ("%limited", f"{config.python} {os.path.join(config.test_source_root, 'fails.py')} --errors=any"),
    ("%validate", f"{config.python} {os.path.join(config.source_root, 'test', 'validate-json.py')} "
                  f"{os.path.join(config.source_root, 'docs', 'schema', 'vramlint-report.schema.json')}"),
    ("%python", config.python),
    # As words of their own only: file names may contain them.
    (r"(?<![\w./-])FileCheck(?![\w./-])", config.file_check),
    (r"(?<![\w./-])not(?![\w./-])", config.not_tool),
    (r"(?<![\w./-])split-file(?![\w./-])", config.split_file),
]

if config.sanitize:
    config.environment["VRAMLINT_TEST_NO_LIMIT"] = "1"

if os.geteuid() == 0:
    config.available_features.add("root")  # file modes do not stop root
