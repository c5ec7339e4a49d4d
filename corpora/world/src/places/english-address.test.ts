import { expect, it } from "vitest";
import { readEnglishAddress } from "./english-address.ts";

it("reads number, street in pinyin and areas, in any order of side and number", () => {
  for (const text of [
    "No. 300, Nanjing East Road, Huangpu District, Shanghai, China",
    "300 East Nanjing Rd, Huangpu, Shanghai",
    "Nanjing East Road 300, Huangpu District, Shanghai City",
    "Nanjing Dong Lu 300 hao, Huangpu, Shanghai",
  ])
    expect(readEnglishAddress(text), text).toMatchObject({ number: 300, areas: ["huangpu", "shanghai"] });
  expect(readEnglishAddress("East Nanjing Road, Shanghai")?.streets).toEqual(["nanjingdonglu"]);
  expect(readEnglishAddress("1 Jianguomen Outer Street, Beijing")?.streets).toEqual([
    "jianguomenwaijie",
    "jianguomenwaidajie",
  ]);
  expect(readEnglishAddress("Wukang Road")).toEqual({
    streets: ["wukanglu"],
    written: "wukang road",
    number: 0,
    areas: [],
  });
  expect(readEnglishAddress("1 Century Avenue, Pudong, Shanghai")).toMatchObject({
    streets: ["shijidajie", "shijidadao", "shijilu"],
    written: "century avenue",
  });
  expect(readEnglishAddress("4 Jingshan Front Street")?.streets).toContain("jingshanqianjie");
});

it("reads no street out of a name", () => {
  for (const text of ["West Lake", "Shanghai", "", "Road", "123"]) expect(readEnglishAddress(text), text).toBeNull();
});
