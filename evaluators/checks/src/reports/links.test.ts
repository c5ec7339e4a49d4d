import { expect, it } from "vitest";
import { linksIn } from "./links.ts";

const links = (text: string) => linksIn(text).map(({ start, end, label, address }) => [start, end, label, address]);

it("reads labels and addresses where they stand", () => {
  expect(links("see [the page](https://a.example/x) and [b](http://b.example).")).toEqual([
    [4, 35, "the page", "https://a.example/x"],
    [40, 61, "b", "http://b.example"],
  ]);
});

it("keeps brackets that an address closes, and ends it before one that it does not", () => {
  expect(links("[a](https://x.example/a_(b))")).toEqual([[0, 28, "a", "https://x.example/a_(b)"]]);
  expect(links("[a](https://x.example/a) (b)")).toEqual([[0, 24, "a", "https://x.example/a"]]);
  expect(links("([a](https://x.example/a))")).toEqual([[1, 25, "a", "https://x.example/a"]]);
});

it("takes no label over a line or a bracket, none without words, and no address with a blank", () => {
  expect(links("[a\n](https://x.example)")).toEqual([]);
  expect(links("[a]b](https://x.example)")).toEqual([]);
  expect(links("[](https://x.example)")).toEqual([]);
  expect(links("[a](https://x.example b)")).toEqual([]);
});

it("reads the label from the first bracket that may open it", () => {
  expect(links("[1 [a](https://x.example)")).toEqual([[0, 25, "1 [a", "https://x.example"]]);
});

it("reads what a pattern with backtracking reads, in any text of such signs", () => {
  const pattern = /\[([^\]\n]{1,300})\]\((https?:\/\/[^\s)][^\s()]*(?:\([^\s)]*\)[^\s()]*)*(?:\([^\s)]*)?)\)/g;
  const signs = ["[", "]", "(", ")", "a", "](http://", "](http://a", " ", "\n", "](https://"];
  let state = 7;
  for (let round = 0; round < 4000; round++) {
    const text = Array.from({ length: 14 }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return signs[Math.floor(state / 65_536) % signs.length]!;
    }).join("");
    const expected = [...text.matchAll(pattern)].map((m) => [m.index, m.index + m[0].length, m[1], m[2]]);
    expect([text, links(text)]).toEqual([text, expected]);
  }
});
