import { describe, expect, it } from "vitest";
import { createAnalyser } from "../index.ts";

const plain = createAnalyser();
const english = createAnalyser({ stem: "porter", stopWords: "english" });

describe("terms of a text", () => {
  it.each([
    ["C++ and c#, not C", ["c++", "and", "c#", "not", "c"]],
    ["node.js", ["node.js", "node", "js"]],
    ["the U.S. economy, e.g. GDP", ["the", "us", "economy", "eg", "gdp"]],
    ["O'Neill’s cafés, l'homme, don't", ["oneill", "cafes", "homme", "dont"]],
    ["Straße, Łódź, Ærø", ["strasse", "lodz", "aero"]],
    ["1,000,000 or 3.14; 1,2", ["1000000", "or", "3.14", "1", "2"]],
    ["ＡＢＣ１２ ﬁne", ["abc12", "fine"]],
    ["2018年5月", ["2018", "年", "5", "月"]],
    ["", []],
    ["，。！ …", []],
  ])("of %j", (text, terms) => {
    expect(plain.terms(text)).toEqual(terms);
  });

  it("finds a dictionary word inside a longer one", () => {
    expect(plain.terms("大运河")).toContain("运河");
    expect(plain.terms("京杭大运河")).toEqual(expect.arrayContaining(["运河", "大运河", "京杭大运河"]));
  });

  it("finds a name that no dictionary has, whatever stands beside it", () => {
    for (const text of ["龚珺琋", "作家龚珺琋在北京", "龚珺琋的书"])
      expect(plain.terms(text)).toEqual(expect.arrayContaining(["龚珺", "珺琋"]));
  });

  it("reads traditional characters as simplified ones, and keeps those of both", () => {
    expect(plain.terms("遊覽京杭大運河")).toEqual(plain.terms("游览京杭大运河"));
    expect(plain.terms("乾隆皇帝")).toEqual(expect.arrayContaining(["乾隆", "皇帝"]));
    expect(plain.terms("頭髮發展")).toEqual(plain.terms("头发发展"));
  });

  it("takes pairs where nothing sets words apart", () => {
    expect(plain.terms("タワー")).toEqual(["タワ", "ワー"]);
    expect(plain.terms("ｶﾞｲﾄﾞ")).toEqual(["ガイ", "イド"]);
    expect(plain.terms("서울시 시")).toEqual(["서울", "울시", "시"]);
    expect(plain.terms("ไทย")).toEqual(["ไท", "ทย"]);
  });

  it("stems and leaves out words of English on request, which keep their positions", () => {
    // Porter (1980): relational → relat, universities → univers.
    expect(english.terms("the universities of relational databases")).toEqual(["univers", "relat", "databas"]);
    expect(english.tokens("state of the art").map(({ term, position }) => [term, position])).toEqual([
      ["state", 0],
      ["art", 3],
    ]);
    expect(english.terms("大运河")).toEqual(plain.terms("大运河"));
  });

  it("keeps diacritics on request", () => {
    expect(createAnalyser({ fold: false }).terms("Café")).toEqual(["café"]);
  });

  it("cuts what is no word, and keeps characters whole", () => {
    expect(plain.terms("x".repeat(5000))).toEqual(["x".repeat(64)]);
    expect(plain.terms("𠮷")).toEqual(["𠮷"]);
  });

  it("is named by its options", () => {
    expect(plain.id).toBe(createAnalyser({ stem: "none" }).id);
    expect(plain.id).not.toBe(english.id);
  });
});

describe("where terms stand", () => {
  const text = "他说：“U.S. 2018年遊覽大運河”，node.js タワー\n서울특별시 café";
  it("offsets are of the text as it was given, positions tell what is beside what", () => {
    for (const { term, start, end, span } of plain.tokens(text)) {
      expect(plain.terms(text.slice(start, end))).toContain(term);
      expect(span).toBeGreaterThan(0);
    }
    const at = (wanted: string) => plain.tokens(text).find(({ term }) => term === wanted);
    expect(at("运河")).toMatchObject({ span: 2, position: (at("大运河")?.position ?? 0) + 1 });
    expect(at("js")?.position).toBe((at("node")?.position ?? 0) + 1);
    expect(at("node.js")).toMatchObject({ span: 2, position: at("node")?.position });
  });

  it("a text and a longer one that begins with it, at a gap, have the same terms there", () => {
    const [left, right] = ["大运河 in the U.S.", "龚珺琋，node.js"];
    expect(plain.terms(`${left}\n${right}`)).toEqual([...plain.terms(left), ...plain.terms(right)]);
  });

  it("half of a pair is no character, and nothing breaks", () => {
    expect(plain.terms("\ud840 a \udc00b \ud840")).toEqual(["a", "b"]);
  });
});
