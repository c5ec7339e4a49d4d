import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPythonLiteral } from "./python-literal.ts";

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
