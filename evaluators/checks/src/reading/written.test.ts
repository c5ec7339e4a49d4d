import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LONGEST_READ, readWritten } from "./written.ts";

describe("an answer in one spelling", () => {
  it.each([
    ["Ｇ１４５次，５６２．５元", "G145次，562.5元"],
    ["G\u200b9999", "G9999"],
    ["\u{1D406}\u{1D7D7}", "G9"],
    ["1:40 PM 出发", "13:40 出发"],
    ["12:05 AM 到达", "00:05 到达"],
    ["1:40-3:00 PM", "13:40-15:00"],
    ["下午1:40 出发", "13:40 出发"],
    ["下午1:40-3:00", "13:40-15:00"],
    ["上午09:00-12:00", "09:00-12:00"],
    ["9时30分从北京南出发", "09:30从北京南出发"],
    ["13点40分到达", "13:40到达"],
  ])("%s is read as %s", (source, text) => expect(readWritten(source).text).toBe(text));

  it.each(["全程约4时28分。", "耗时6时4分", "约1小时30分钟", "10月1日", "| 4时28分 |", "G7次 553元", "3点5公里"])(
    "%s is left as it is",
    (source) => expect(readWritten(source).text).toBe(source),
  );

  it("lays JSON out as lines, with the values of an object in one", () => {
    const source = JSON.stringify({
      标题: "一日游",
      plan: [{ time: "09:00-12:00", place: "故宫" }, "第2天", { 门票: 60 }],
    });
    const lines = readWritten(source)
      .text.split("\n")
      .map((line) => line.trim());
    expect(lines).toContain("标题：一日游");
    expect(lines).toContain("09:00-12:00 故宫");
    expect(lines).toContain("第2天");
    expect(lines).toContain("门票：60");
  });

  it("reads what only begins like JSON as it stands", () => expect(readWritten("[故宫](x)").text).toBe("[故宫](x)"));

  it("quotes the words of the source for every span", () => {
    const source = "乘Ｇ１４５，下午1:40出发";
    const written = readWritten(source);
    const quote = (words: string) => {
      const start = written.text.indexOf(words);
      const span = written.sourceOf({ start, end: start + words.length });
      return source.slice(span.start, span.end);
    };
    expect(quote("G145")).toBe("Ｇ１４５");
    expect(quote("13:40")).toBe("下午1:40");
    expect(quote("出发")).toBe("出发");
  });

  it("maps every span into the source, in order, whatever is written", () => {
    const piece = fc.constantFrom(
      "Ｇ",
      "１２",
      "下午1:40",
      "9时5分",
      "😀",
      "\u200b",
      '{"a":',
      "]",
      "é",
      "\n",
      "PM",
      "3:15 ",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: "binary" })), { maxLength: 30 }), (pieces) => {
        const written = readWritten(pieces.join(""));
        let last = 0;
        for (let at = 0; at < written.text.length; at++) {
          const { start, end } = written.sourceOf({ start: at, end: at + 1 });
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeLessThanOrEqual(written.source.length);
          last = start;
        }
      }),
    );
  });

  it("reads no more than it says", () =>
    expect(readWritten("故".repeat(LONGEST_READ * 3)).text).toHaveLength(LONGEST_READ));
});
