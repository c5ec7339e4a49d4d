import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LONGEST_READ, quoteOf, spellAnswer, spellText, unitsOf } from "./spelling.ts";

describe("an answer in one spelling", () => {
  it.each([
    ["Ｇ１４５次，５６２．５元", "G145次，562.5元"],
    ["G\u200b9999", "G9999"],
    ["G\u202e99", "G99"],
    ["\u{1D406}\u{1D7D7}", "G9"],
  ])("%s is read as %s", (source, text) => {
    expect(spellAnswer(source).text).toBe(text);
    expect(spellText(source).text).toBe(text.toLowerCase());
  });

  it.each(["全程约4时28分。", "**Beijing**  South", "1:40 PM", "| 4时28分 |", "😀 G7次 553元"])(
    "%s is left as it is",
    (source) => expect(spellAnswer(source).text).toBe(source),
  );

  it("lays JSON out as lines, whatever is escaped in it", () => {
    const plan = { 标题: "一日游", plan: [{ time: "09:00-12:00", place: "故宫" }, '他说"好"', { 门票: 60 }] };
    const lines = ["标题 : 一日游", "time : 09:00-12:00", "place : 故宫", '他说"好"', "门票 :60"];
    const escaped = JSON.stringify(plan).replace(
      /[一-龥]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    for (const source of [JSON.stringify(plan), JSON.stringify(plan, null, 2), escaped]) {
      const read = spellAnswer(source)
        .text.split("\n")
        .map((line) => line.replace(/\s+/g, " ").trim());
      for (const line of lines) expect(read.map((one) => one.replace(": 60", ":60"))).toContain(line);
    }
    expect(spellAnswer('[故宫]("x")').text).toBe('[故宫]("x")');
  });

  it("quotes the words of the source for every span, and finds them again", () => {
    const source = "乘Ｇ１４５，\u200b1\u200b3:40出发";
    const written = spellAnswer(source);
    const placed = (words: string) => {
      const start = written.text.indexOf(words);
      return { start, end: start + words.length };
    };
    for (const [words, quote] of [
      ["G145", "Ｇ１４５"],
      ["13:40", "1\u200b3:40"],
      ["出发", "出发"],
    ] as const) {
      const { start, end } = placed(words);
      expect(quoteOf(written, start, end).quote).toBe(quote);
      expect(unitsOf(written, quoteOf(written, start, end))).toEqual({ start, end });
    }
  });

  it("maps every unit into the source, in order, whatever is written", () => {
    const piece = fc.constantFrom("Ｇ", "１２", "下午1:40", "😀", "\u200b", '{"a":', "é", "\n", "  ", "**", "ﬁ");
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string({ unit: "binary" })), { maxLength: 30 }),
        fc.constantFrom(spellAnswer, spellText),
        (pieces, spelling) => {
          const written = spelling(pieces.join(""));
          expect(written.starts).toHaveLength(written.text.length);
          let last = 0;
          for (let at = 0; at < written.text.length; at++) {
            const { start, end } = quoteOf(written, at, at + 1);
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeLessThanOrEqual(written.source.length);
            last = start;
          }
        },
      ),
    );
  });

  it("reads no more than it says", () =>
    expect(spellAnswer("故".repeat(LONGEST_READ * 3)).text).toHaveLength(LONGEST_READ));
});
