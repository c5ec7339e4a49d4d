/** English names against what travellers' maps and guide books print. */
import { describe, expect, it } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { landmarkEnglish } from "./landmark-english.ts";

const english = (city: string, name: string) => {
  const facts = readAtlas().find((other) => other.name === city)!;
  return landmarkEnglish(facts.landmarks.find((landmark) => landmark.name === name)!, facts);
};

describe("the English name of a landmark", () => {
  it.each([
    ["北京", "故宫博物院", "Forbidden City"],
    ["北京", "天坛公园", "Temple of Heaven"],
    ["北京", "798艺术区", "798 Art District"],
    ["苏州", "拙政园", "Humble Administrator's Garden"],
    ["西安", "秦始皇帝陵博物院", "Terracotta Army"],
  ])("is the one in use where the atlas has it: %s %s", (city, name, expected) => {
    expect(english(city, name)).toBe(expected);
  });

  it.each([
    ["天津", "天津博物馆", "Tianjin Museum"],
    ["广州", "越秀公园", "Yuexiu Park"],
    ["乌鲁木齐", "人民公园", "People's Park"],
    ["杭州", "六和塔", "Liuhe Pagoda"],
    ["西安", "西安交通大学(兴庆校区)", "Xi'an Jiaotong University"],
    ["扬州", "扬州博物馆", "Yangzhou Museum"],
  ])("says else what it is, after its own words joined: %s %s", (city, name, expected) => {
    expect(english(city, name)).toBe(expected);
  });

  it("is in Latin letters, and no row of syllables", () => {
    for (const city of readAtlas())
      for (const landmark of city.landmarks) {
        const name = landmarkEnglish(landmark, city);
        expect(name, landmark.name).toMatch(/^[A-Z0-9][\w '.,&+-]*$/);
        // Three words of one syllable in a row are pinyin written apart.
        expect(
          /(?:^| )(?:[A-Z][a-z]{1,3} ){3}[A-Z][a-z]{1,3}(?: |$)/.test(name) && !/ (?:of|the|Art|Road) /.test(name),
          name,
        ).toBe(false);
      }
  });
});
