import type { Poi } from "@arenakit/corpus-world";
import { describe, expect, it } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { anchorsOf } from "./anchors.ts";
import { branchNames, readBrands } from "./known-brands.ts";
import { generatePois } from "./pois.ts";

const NAMES = ["重庆", "拉萨", "香港", "长沙"];
const cityOf = (name: string) => readAtlas().find((city) => city.name === name)!;
const CITIES = NAMES.map(cityOf);
const BRANDS = new Map(readBrands().map((brand) => [brand.brand, brand]));
const SCALE = 0.3;
const branches = [...generatePois({ cities: CITIES, seed: 5, scale: SCALE })].filter(({ brand }) =>
  BRANDS.has(brand ?? ""),
);
const inCity = (name: string) => branches.filter(({ city }) => city === cityOf(name).adcode);
const branchOf = ({ name }: Poi) => /\(([^()]+)\)$/.exec(name)?.[1] ?? "";

describe("branches of well-known chains", () => {
  it("are called after a quarter, a sight or a station that exists, or after their street", () => {
    for (const city of CITIES) {
      const labels = new Set(anchorsOf(city).map(({ label }) => label.replace(/店$/, "")));
      for (const poi of inCity(city.name)) {
        const branch = branchOf(poi);
        const label = branch.replace(/(?:加油站|营业点|营业厅|支行|店|站)$/, "");
        const isAnchor = labels.has(label) || labels.has(branch.replace(/(?:店|支行)$/, ""));
        expect(isAnchor || poi.address.includes(label), `${poi.name} ${poi.address}`).toBe(true);
      }
    }
  });

  it("have the kind of their trade, a price near the chain's and hours where it states some", () => {
    for (const { brand, kind, costYuan, openHours, name } of branches) {
      const row = BRANDS.get(brand!)!;
      expect(kind, name).toBe(row.kind);
      if (row.hours !== undefined) expect(openHours, name).toBe(row.hours);
      if (row.yuan === undefined) expect(costYuan, name).toBeNull();
    }
  });

  it("stand where the table says: none of the mainland's in Hong Kong, more at home", () => {
    const count = (city: string, brand: string) => inCity(city).filter((poi) => poi.brand === brand).length;
    expect(count("香港", "瑞幸咖啡")).toBe(0);
    expect(count("香港", "大家乐")).toBeGreaterThan(0);
    expect(count("长沙", "茶颜悦色")).toBeGreaterThan(count("重庆", "小肥羊"));
    expect(count("拉萨", "茶颜悦色")).toBe(0);
    expect(count("拉萨", "肯德基")).toBeGreaterThan(0);
  });

  it("have one name each, and are known by what people type", () => {
    for (const name of NAMES) {
      const names = inCity(name).map((poi) => poi.name);
      expect(new Set(names).size, name).toBe(names.length);
    }
    expect(branchNames(BRANDS.get("中国工商银行")!, "解放碑")).toMatchObject({
      name: "中国工商银行(解放碑支行)",
      alias: ["工行(解放碑支行)"],
      english: "ICBC (Jiefangbei)",
    });
  });
});
