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
  expect(readEnglishAddress("10 Constructor Road")).toMatchObject({ streets: ["constructorlu"], number: 10 });
});

it("reads no street out of a name", () => {
  for (const text of ["West Lake", "Shanghai", "", "Road", "123"]) expect(readEnglishAddress(text), text).toBeNull();
});

it("leaves out rooms, floors, sections and what says that something is near", () => {
  expect(readEnglishAddress("Room 1203, Building 5, 100 Tianfu Avenue, Chengdu")).toMatchObject({
    number: 100,
    areas: ["chengdu"],
  });
  expect(readEnglishAddress("Renmin Nan Lu Section 4, No. 27, Chengdu")).toMatchObject({
    streets: ["renminnanlu"],
    number: 27,
  });
  expect(readEnglishAddress("opposite 20 Wukang Road, Shanghai")).toMatchObject({ streets: ["wukanglu"], number: 20 });
  expect(readEnglishAddress("Lane 210, Taikang Road, Huangpu, Shanghai")).toMatchObject({
    streets: ["taikanglu"],
    number: 210,
    areas: ["huangpu", "shanghai"],
  });
  expect(readEnglishAddress("9 Kuanxiangzi Alley, Chengdu")?.streets).toContain("kuanxiangzi");
});

it("reads the parts of an address without a street", () => {
  expect(readEnglishAddress("Wangjing, Chaoyang District, Beijing")).toEqual({
    streets: [],
    written: "wangjing",
    number: 0,
    areas: ["wangjing", "chaoyang", "beijing"],
  });
});
