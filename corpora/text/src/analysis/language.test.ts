import { expect, it } from "vitest";
import { languageOf } from "../index.ts";

it.each([
  ["京杭大运河全长约一千七百公里，流经 Beijing 和 Hangzhou。", "zh"],
  ["The canal is the longest of its kind in the world.", "en"],
  ["東京タワーはとても高いです。", "ja"],
  ["서울특별시는 대한민국의 수도이다.", "ko"],
  ["Le canal est le plus long du monde et il passe par les villes.", "fr"],
  ["Der Kanal ist der längste der Welt und nicht der älteste.", "de"],
  ["El canal es el más largo del mundo y pasa por las ciudades.", "es"],
  ["Канал очень длинный.", "ru"],
  ["Beijing 2008", "en"],
  ["2008 — 12", null],
  ["", null],
])("%j is in %s", (text, language) => {
  expect(languageOf(text)).toBe(language);
});
