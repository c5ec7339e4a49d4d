import type { Poi } from "@arenakit/corpus-world";
import { expect, it } from "vitest";
import { couldMean } from "./likeness.ts";

const palace = { name: "布达拉宫", alias: ["Potala"], english: "Potala Palace" } as unknown as Poi;

it.each([
  ["布答拉宫", true, true, "one character is another"],
  ["拉宫", true, true, "a part of it"],
  ["白果瀑布", true, false, "nothing like it"],
  ["布萊梅宮殿", true, false, "less than three of four are the same"],
  ["布達拉宮", false, true, "found by another script"],
  ["爬山", false, false, "found, but by no name"],
  ["potla", true, true, "a letter is missing"],
  ["tokyo", true, false, "another word"],
  ["budalagong", false, true, "found by its reading"],
])("%s, spelt alike %s, could be 布达拉宫: %s (%s)", (word, isSimilar, expected) => {
  expect(couldMean(word, palace, isSimilar)).toBe(expected);
});
