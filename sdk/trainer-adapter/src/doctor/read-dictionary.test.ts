import { expect, it } from "vitest";
import { readDictionary } from "./read-dictionary.ts";

/** By name, without the texts. */
const valuesOf = (text: string) => {
  const members = readDictionary(text);
  return members && Object.fromEntries(members.map(({ name, value }) => [name, value]));
};

it("reads members of all levels, as Hydra's grammar has them", () => {
  const text = "{n:1, multi_turn:{tool_config_path:conf/tools.yaml,format:'a, b: c',on:true}, stop:[x,2], none:null}";
  const multiTurn = { tool_config_path: "conf/tools.yaml", format: "a, b: c", on: true };
  expect(valuesOf(text)).toEqual({
    n: 1,
    "multi_turn.tool_config_path": "conf/tools.yaml",
    "multi_turn.format": "a, b: c",
    "multi_turn.on": true,
    multi_turn: multiTurn,
    "stop.0": "x",
    "stop.1": 2,
    stop: ["x", 2],
    none: null,
  });
  expect(valuesOf('{"a":"b\\"c",d:http://x:80/y,}')).toEqual({ a: 'b"c', d: "http://x:80/y" });
  expect(valuesOf("{}")).toEqual({});
});

it("leaves what an interpolation gives open, and all that it stands in", () => {
  expect(valuesOf("{a:${b.c},d:{e:x${f}}}")).toEqual({ a: undefined, "d.e": undefined, d: undefined });
});

it.each([
  "{",
  "{a}",
  "{a:1",
  "{a:1}}",
  "{a:1 b:{c:2}}",
  "{:1}",
  "{a:}",
  "{a:'b}",
  `${"{a:".repeat(40)}1${"}".repeat(40)}`,
])("is no dictionary: %s", (text) => {
  expect(readDictionary(text)).toBeNull();
});
