#!/usr/bin/env python3
# Holds a JSON document against a JSON Schema, without packages: the keywords this project's schema uses and
# no others. An unknown keyword in the schema is an error, so that nothing is silently not checked.
#
#   validate-json.py SCHEMA DOCUMENT          DOCUMENT may be - for stdin
#   validate-json.py SCHEMA -- COMMAND ...    checks what the command prints; and its sums
#   validate-json.py --self-test
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import json
import subprocess
import sys

TYPES = {
    "object": lambda v: isinstance(v, dict),
    "array": lambda v: isinstance(v, list),
    "string": lambda v: isinstance(v, str),
    "integer": lambda v: isinstance(v, int) and not isinstance(v, bool),
    "number": lambda v: isinstance(v, (int, float)) and not isinstance(v, bool),
    "boolean": lambda v: isinstance(v, bool),
    "null": lambda v: v is None,
}
KEYWORDS = {"type", "required", "properties", "items", "enum", "additionalProperties", "$ref", "minimum",
            "$schema", "$id", "$defs", "title", "description"}


def validate(value, schema, root, path="$"):
    """Yields one line per violation."""
    if schema is True:
        return
    if schema is False:
        yield f"{path}: not allowed"
        return
    unknown = set(schema) - KEYWORDS
    if unknown:
        yield f"{path}: the schema uses {sorted(unknown)}, which this script does not check"
    if "$ref" in schema:
        target = root
        for part in schema["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        yield from validate(value, target, root, path)
    if "type" in schema:
        names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        if not any(TYPES[name](value) for name in names):
            yield f"{path}: {json.dumps(value)[:60]} is not {' or '.join(names)}"
            return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path}: {json.dumps(value)[:60]} is none of {schema['enum']}"
    if "minimum" in schema and TYPES["number"](value) and value < schema["minimum"]:
        yield f"{path}: {value} is below {schema['minimum']}"
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        for name in schema.get("required", []):
            if name not in value:
                yield f"{path}: {name} is missing"
        for name, item in value.items():
            if name in properties:
                yield from validate(item, properties[name], root, f"{path}.{name}")
            elif schema.get("additionalProperties", True) is False:
                yield f"{path}: {name} is not in the schema"
            else:
                yield from validate(item, schema.get("additionalProperties", True), root, f"{path}.{name}")
    if isinstance(value, list) and "items" in schema:
        for index, item in enumerate(value):
            yield from validate(item, schema["items"], root, f"{path}[{index}]")


def sums(document):
    """What docs/json-schema.md promises beyond the schema."""
    for index, s in enumerate(document.get("scenarios", [])):
        peak, end, totals = s["peak"]["allocated_bytes"], s["end"]["allocated_bytes"], s["totals"]
        if peak is not None:
            for name, total in (
                ("peak_by_category", sum(s["peak_by_category"].values())),
                ("peak_by_line", sum(r["bytes"] for r in s["peak_by_line"])),
                ("live_at_peak", sum(r["bytes"] for r in s["live_at_peak"])),
            ):
                if total != peak:
                    yield f"$.scenarios[{index}].{name}: adds up to {total}, the peak is {peak}"
        if end is not None and totals["allocated_bytes"] - totals["freed_bytes"] != end:
            yield f"$.scenarios[{index}].totals: the difference is not what is held at the end"


def self_test():
    schema = {
        "type": "object", "required": ["a"], "additionalProperties": False,
        "properties": {"a": {"$ref": "#/$defs/n"}, "b": {"type": "array", "items": {"enum": ["x"]}},
                       "c": {"type": "object", "additionalProperties": {"type": "integer"}}},
        "$defs": {"n": {"type": ["integer", "null"], "minimum": 0}},
    }
    good = [{"a": 1}, {"a": None, "b": []}, {"a": 0, "b": ["x"], "c": {"k": 2}}]
    bad = [[], {}, {"a": "1"}, {"a": True}, {"a": -1}, {"a": 1.5}, {"a": 1, "d": 1}, {"a": 1, "b": ["y"]},
           {"a": 1, "b": {}}, {"a": 1, "c": {"k": "v"}}]
    for value in good:
        assert not list(validate(value, schema, schema)), value
    for value in bad:
        assert list(validate(value, schema, schema)), value
    assert list(validate(1, {"maximum": 2}, {})), "unknown keyword"


def main(arguments):
    if arguments == ["--self-test"]:
        self_test()
        return 0
    with open(arguments[0], encoding="utf-8") as file:
        schema = json.load(file)
    if arguments[1] == "--":
        text = subprocess.run(arguments[2:], check=True, capture_output=True, text=True).stdout
    elif arguments[1] == "-":
        text = sys.stdin.read()
    else:
        with open(arguments[1], encoding="utf-8") as file:
            text = file.read()
    document = json.loads(text)
    errors = list(validate(document, schema, schema)) or list(sums(document))
    for error in errors[:50]:
        print(error, file=sys.stderr)
    return 1 if errors else 0


sys.exit(main(sys.argv[1:]))
