import { random } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { areaCode, telephone } from "./telephone.ts";

const cityOf = (name: string) => readAtlas().find((city) => city.name === name)!;

it("dials area codes, also where Amap numbers a city otherwise", () => {
  for (const [city, code] of Object.entries({ 北京: "010", 杭州: "0571", 延边: "0433", 香港: "+852", 澳门: "+853" }))
    expect(areaCode(cityOf(city)), city).toBe(code);
  for (const city of readAtlas()) expect(areaCode(city), city.name).toMatch(/^(0[1-9]\d{1,2}|\+85[23])$/);
});

it("has as many digits as the place's numbers, and begins as none of them does", () => {
  const shape = {
    北京: /^010-9\d{7}$/,
    海口: /^0898-9\d{7}$/,
    兰州: /^0931-9\d{6}$/,
    延边: /^0433-9\d{6}$/,
    厦门: /^0592-9\d{6}$/,
    香港: /^\+852-0\d{7}$/,
    澳门: /^\+853-0\d{7}$/,
  };
  for (const [city, expected] of Object.entries(shape))
    for (let seed = 0; seed < 20; seed++) expect(telephone(cityOf(city), random(seed, city))).toMatch(expected);
});
