import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPythonLiteral, requirePythonLiteral } from "./python-literal.ts";

const read = (text: string) => requirePythonLiteral(text, "file");

/** Text → what `ast.literal_eval` of CPython 3.12 gives, with None as null and tuples as lists. */
const LITERALS: [string, unknown][] = [
  ["[1, -2.5, 1_000, 1e3, .5]", [1, -2.5, 1000, 1000, 0.5]],
  ["{'a': True, \"b\": None, 'c': False,}", { a: true, b: null, c: false }],
  ["()", []],
  ["('a')", "a"],
  ["('a',)", ["a"]],
  ["'a' \"b\"\n'c'", "abc"],
  ["# first\n[ # second\n 'x', # third\n]\n", ["x"]],
  ["'\\n\\t\\x41\\u4e2d\\U0001F600\\'\\q'", "\n\tA中😀'\\q"],
  ["'\\101\\012\\0'", "A\n\0"],
  ["r'a\\n\\'b'", "a\\n\\'b"],
  ["'''a\n'b' ''c'''", "a\n'b' ''c"],
  ["[[], {}, [[]]]", [[], {}, [[]]]],
  ["{'k': ['a', {'b': ('c', 1)}]}", { k: ["a", { b: ["c", 1] }] }],
];

describe("requirePythonLiteral", () => {
  it.each(LITERALS)("reads %j", (text, value) => {
    expect(read(text)).toEqual(value);
  });

  it.each([
    ["", "line 1: expected a literal"],
    ["[1, 2", 'line 1: expected "," or "]", found the end'],
    ["[1 2]", 'expected "," or "]", found "2]"'],
    ["{'a' 1}", 'expected ":" after the key'],
    ["{[]: 2}", "expected a key that is a string or a number"],
    ["'a", "expected the end of the string"],
    ["'a\nb'", "expected the end of the string"],
    ["[\n\nopen('/etc/passwd')]", "line 3: expected a literal"],
    ["__import__('os')", "expected a literal"],
    ["[1] [2]", "expected the end after one literal"],
    ["'\\xZZ'", "expected 2 hexadecimal digits"],
    ["'\\U00110000'", "expected 8 hexadecimal digits"],
    ["[[]", 'expected "," or "]"'],
    ["[".repeat(5000), "expected at most 64 levels"],
  ])("refuses %j", (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it("keeps a key that every object has as a key of the dict's own", () => {
    expect(Object.keys(read("{'__proto__': 1, 'constructor': 2}") as object)).toEqual(["__proto__", "constructor"]);
  });
});

describe("readPythonLiteral", () => {
  // What Python's ast.literal_eval gives, as json.dumps writes it.
  it.each([
    ["{'a': True, \"b\": None}", { a: true, b: null }],
    ["('x', 1)", ["x", 1]],
    ["(1)", 1],
    ["(1,)", [1]],
    ["1, 2", [1, 2]],
    ["[1, -2.5, +3, 1e3,]", [1, -2.5, 3, 1000]],
    ["{1: 'one'}", { "1": "one" }],
    ["()", []],
    ["'it\\'s \\u00e9\\n\\q'", "it's é\n\\q"],
    [" False ", false],
  ])("reads %s", (text, json) => expect(readPythonLiteral(text)).toEqual({ json }));

  it.each([
    "Paris",
    "true",
    "[1",
    "[1 2]",
    "{'a'}",
    "{'a': }",
    "'a",
    "b'x'",
    "1j",
    "1 +",
    "",
    "{[]: 1}",
    "[,]",
    "1,,2",
  ])("has no value for %s", (text) => expect(readPythonLiteral(text)).toBeNull());

  it("reads JSON without true, false and null as JSON does, and never throws", () => {
    const value = fc.jsonValue({ maxDepth: 3 }).map((one) => JSON.stringify(one));
    fc.assert(
      fc.property(value, (text) => {
        const isPython = !/true|false|null|\\\//.test(text);
        if (isPython) expect(readPythonLiteral(text)).toEqual({ json: JSON.parse(text) });
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => void readPythonLiteral(text)));
    expect(readPythonLiteral("[".repeat(100_000))).toBeNull();
  });
});
