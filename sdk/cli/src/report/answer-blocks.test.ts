import fc from "fast-check";
import { expect, it } from "vitest";
import { type Block, blocksOf, type Line, runsOf } from "./answer-blocks.ts";

const words = (text: string, line: Line) => line.map(({ start, end, style }) => [text.slice(start, end), style]);
const kinds = (text: string) => blocksOf(text).map(({ kind }) => kind);
function first<K extends Block["kind"]>(text: string, kind: K): Block & { kind: K } {
  const found = blocksOf(text)[0];
  expect(found?.kind).toBe(kind);
  return found as Block & { kind: K };
}

it("reads headings, lists, paragraphs, rules and code", () => {
  const text = "## 行程\n先看天坛\n再看故宫\n\n- 上午\n  - 天坛\n1. 出发\n---\n```\nG7 **x**\n```\n完";
  expect(kinds(text)).toEqual(["heading", "paragraph", "list", "rule", "code", "paragraph"]);
  const list = blocksOf(text)[2] as Extract<Block, { kind: "list" }>;
  expect(list.items.map(({ depth, number, line }) => [depth, number, words(text, line)])).toEqual([
    [0, null, [["上午", "plain"]]],
    [1, null, [["天坛", "plain"]]],
    [0, "1.", [["出发", "plain"]]],
  ]);
  const code = blocksOf(text)[4] as Block & { kind: "code" };
  expect(code.lines.map((line) => words(text, line))).toEqual([[["G7 **x**", "plain"]]]);
});

it("leaves the markers of bold and code out and keeps the rest where it was", () => {
  const text = "坐 **G7** 去，`553` 元";
  expect(words(text, first(text, "paragraph").lines[0]!)).toEqual([
    ["坐 ", "plain"],
    ["G7", "bold"],
    [" 去，", "plain"],
    ["553", "code"],
    [" 元", "plain"],
  ]);
});

it("reads a table's cells without its rule", () => {
  const text = "| 车次 | 票价 |\n|---|:---:|\n| **G7** | 553元 |";
  const rows = first(text, "table").rows.map((row) =>
    row.map((cell) =>
      words(text, cell)
        .map(([word]) => word)
        .join(""),
    ),
  );
  expect(rows).toEqual([
    ["车次", "票价"],
    ["G7", "553元"],
  ]);
});

it("does not take a temperature, a bold word or a time for a list", () => {
  expect(kinds("-5℃到3℃")).toEqual(["paragraph"]);
  expect(kinds("**结论**：坐高铁")).toEqual(["paragraph"]);
  expect(kinds("1.5公里外")).toEqual(["paragraph"]);
  expect(kinds("3、回酒店")).toEqual(["list"]);
});

it("keeps what is no markup: lone stars, unclosed code", () => {
  const text = "2*3=6，**未完";
  expect(words(text, first(text, "paragraph").lines[0]!)).toEqual([["2*3=6，**未完", "plain"]]);
  expect(kinds("```\n没有结尾")).toEqual(["code"]);
});

it("gives runs in order, apart and inside the text, for any text", () => {
  const piece = fc.constantFrom(
    "# ",
    "- ",
    "1. ",
    "**",
    "`",
    "|",
    "|---|",
    "```",
    "\n",
    "\n\n",
    "  ",
    "天坛",
    "G7",
    "***",
    "---",
    "<b>",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join("");
      let end = 0;
      for (const run of runsOf(blocksOf(text))) {
        expect(run.start).toBeGreaterThanOrEqual(end);
        expect(run.end).toBeGreaterThan(run.start);
        end = run.end;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }),
  );
});

it("loses no letter of any text", () => {
  const piece = fc.constantFrom("# ", "- ", "**", "`", "|", "\n", "\n\n", " ", "天坛", "七");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join("");
      const kept = runsOf(blocksOf(text))
        .map(({ start, end }) => text.slice(start, end))
        .join("");
      expect(kept.replaceAll(/[^\p{L}]/gu, "")).toBe(text.replaceAll(/[^\p{L}]/gu, ""));
    }),
  );
});
