import { expect, it } from "vitest";
import { lineAt, linesOf } from "./lines.ts";

const kindsOf = (answer: string) => linesOf(answer).map(({ kind, depth, lead }) => [kind, depth, lead]);

it.each([
  ["## 第一天", ["heading", 2, 3]],
  ["**第一天**：", ["heading", 7, 0]],
  ["【第一天】", ["heading", 7, 0]],
  ["  - 故宫", ["item", 5, 4]],
  ["1. 故宫", ["item", 0, 3]],
  ["1️⃣ 故宫", ["item", 0, 4]],
  ["| 故宫 | 60元 |", ["row", 0, 0]],
  ["| --- | --- |", ["rule", 0, 0]],
  ["   ", ["blank", 0, 0]],
  ["3.5公里的路", ["text", 0, 0]],
  ["> 引文", ["text", 0, 2]],
  ["**故宫**很大", ["text", 0, 0]],
])("%s", (line, expected) => expect(kindsOf(line)).toEqual([expected]));

it("takes the members of JSON for lines, and what only begins like JSON as it stands", () => {
  const source = JSON.stringify({ 标题: "一日游", plan: [{ time: "09:00-12:00", place: "故宫" }, "第2天"] });
  const lines = linesOf(source).filter(({ kind }) => kind !== "blank");
  expect(lines.map(({ text }) => text)).toEqual([
    '"标题":"一日游"',
    '"plan":',
    '"time":"09:00-12:00"',
    '"place":"故宫"',
    '"第2天"',
  ]);
  for (const { start, end, text } of lines) expect(source.slice(start, end)).toBe(text);
  expect(linesOf("[故宫](x)").map(({ text }) => text)).toEqual(["[故宫](x)"]);
});

it("finds the line that holds an offset", () => {
  const lines = linesOf("一\n二二\n\n三");
  expect([0, 1, 2, 3, 4, 5, 6].map((offset) => lineAt(lines, offset).index)).toEqual([0, 0, 1, 1, 1, 2, 3]);
});
