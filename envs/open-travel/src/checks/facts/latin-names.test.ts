import { describe, expect, it } from "vitest";
import { isLatinNameOf, latinSpellingsOf } from "./latin-names.ts";

describe("a Latin name is a Chinese one's", () => {
  it.each([
    ["Lingyin Temple", "灵隐寺"],
    ["Lingyinsi Temple", "灵隐寺"],
    ["West Lake", "西湖"],
    ["the West Lake", "西湖风景名胜区"],
    ["the Bell Tower", "钟楼"],
    ["Yongningmen", "永宁门"],
    ["Shaanxi History Museum", "陕西历史博物馆"],
    ["the Humble Administrator’s Garden", "拙政园"],
    ["Yuyuan Garden", "豫园"],
    ["Xiamen University, Siming campus", "厦门大学(思明校区)"],
    ["Ancient Culture Street", "古文化街"],
    ["Temple of Heaven Park", "天坛公园"],
    ["Nanjing South Railway Station", "南京南"],
    ["Shanghai Hongqiao", "上海虹桥"],
    ["Zhongshan Road Pedestrian Street", "中山路步行街"],
  ])("%s: %s", (latin, name) => expect(isLatinNameOf(latin, name)).toBe(true));

  it.each([
    ["East Lake", "西湖"],
    ["West Lake Museum", "西湖"],
    ["Temple", "灵隐寺"],
    ["Lingyin Museum", "灵隐寺"],
    ["Nanjing", "南京南"],
    ["Nanjing North", "南京南"],
    ["Park Hotel", "公园"],
    ["", "西湖"],
    ["History Museum", "陕西历史博物馆"],
  ])("not %s: %s", (latin, name) => expect(isLatinNameOf(latin, name)).toBe(false));

  it("may leave out the city before it", () => {
    expect(isLatinNameOf("Bell Tower", "西安钟楼", ["西安"])).toBe(true);
    expect(isLatinNameOf("Xi'an Bell Tower", "西安钟楼", ["西安"])).toBe(true);
    expect(isLatinNameOf("Drum Tower", "西安钟楼", ["西安"])).toBe(false);
  });

  it("ends for long names and many words", () => {
    expect(isLatinNameOf("park ".repeat(5000), "公园".repeat(12))).toBe(false);
    expect(isLatinNameOf("garden yuan li lane hill hills yuan yuan", "园林里园林里园林里")).toBe(false);
  });
});

it("is looked for by its sound and by the English that is its own", () => {
  expect(latinSpellingsOf("永宁门")).toEqual(["yongningmen"]);
  expect(latinSpellingsOf("拙政园")).toContain("humble administrators garden");
  expect(latinSpellingsOf("外滩")).toContain("bund shanghai");
  expect(latinSpellingsOf("南京南")).toEqual(["nanjingnan", "nanjing south"]);
  expect(latinSpellingsOf("G20广场")).toEqual([]);
});
