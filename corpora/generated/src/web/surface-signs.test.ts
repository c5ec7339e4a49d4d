/** What a page is worth shows in what it says, and not in its number, address, age or length alone. */
import type { Document } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { generateWeb } from "./index.ts";

const { documents } = generateWeb({ seed: 1 });
const isLow = ({ fields }: Document) => fields?.quality === "low";
const isWrong = ({ fields }: Document) => fields?.stance === "contradicts";
const isMirror = ({ fields }: Document) => fields?.mirrorOf !== undefined;

/** Chance that a sign of one of them is larger than that of one of the others, ties as half: ½ says nothing. */
function areaUnderCurve(
  of: (document: Document) => boolean,
  among: readonly Document[],
  sign: (document: Document) => number,
) {
  const ranked = among.map((document) => ({ sign: sign(document), is: of(document) })).sort((a, b) => a.sign - b.sign);
  let [before, tied, sum] = [0, 0, 0];
  for (const [at, one] of ranked.entries()) {
    if (at > 0 && one.sign !== ranked[at - 1]!.sign) {
      before += tied;
      tied = 0;
    }
    const equals = ranked.filter((other) => other.sign === one.sign && !other.is).length;
    if (one.is) sum += before + equals / 2;
    else tied++;
  }
  const count = ranked.filter(({ is }) => is).length;
  return sum / (count * (ranked.length - count));
}

const number = ({ id }: Document) => Number(id.slice(1));
const endOfAddress = ({ url = "" }: Document) => Number(/(\d{2})$/.exec(url)![1]);
const day = ({ date = "" }: Document) => Number(date.replaceAll("-", ""));

describe("signs of a page's worth", () => {
  it.each([
    ["low quality", isLow],
    ["contradictions", isWrong],
    ["mirrors", isMirror],
  ])("%s are not told by the number of a page, its place in the list or the end of its address", (_, of) => {
    // Three standard deviations of the area of 120 in 5,400 are less than .08.
    expect(Math.abs(areaUnderCurve(of, documents, number) - 0.5)).toBeLessThan(0.08);
    expect(Math.abs(areaUnderCurve(of, documents, endOfAddress) - 0.5)).toBeLessThan(0.08);
    expect(documents.map(({ id }) => id)).toEqual(documents.map(({ id }) => id).sort());
  });

  it("who contradicts writes where, when and as much as others of the kind do", () => {
    for (const kind of ["blog", "forum"]) {
      const own = documents.filter((page) => page.fields?.kind === kind && !isMirror(page));
      expect(own.filter(isWrong).length).toBeGreaterThan(20);
      for (const language of ["en", "zh"]) {
        const pages = own.filter((page) => page.language === language);
        expect(Math.abs(areaUnderCurve(isWrong, pages, day) - 0.5)).toBeLessThan(0.25);
        expect(Math.abs(areaUnderCurve(isWrong, pages, ({ text }) => text.length) - 0.5)).toBeLessThan(0.25);
      }
    }
  });

  it("no host with many pages has none but good ones, or none but bad ones, where anybody may write", () => {
    const hosts = new Map<string, Document[]>();
    for (const page of documents)
      hosts.set(String(page.fields!.site), [...(hosts.get(String(page.fields!.site)) ?? []), page]);
    const open = new Set(documents.filter(isLow).map(({ fields }) => String(fields!.site)));
    const alone = [...hosts].filter(([host, pages]) => open.has(host) && pages.length > 30 && pages.every(isLow));
    // Hosts of copies hold copies.
    expect(alone.map(([host]) => host).filter((host) => !/^(mirror|reposted|zhuanzai)\./.test(host))).toEqual([]);
  });
});
