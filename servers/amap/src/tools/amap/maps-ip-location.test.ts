import { expect, it } from "vitest";
import { ask } from "../../fake-maps.fixture.ts";
import { mapsIpLocation } from "./maps-ip-location.ts";

it("gives the city and its box, and empty lists for an address of nowhere", async () => {
  expect((await ask(mapsIpLocation, { ip: "114.247.50.2" })).structured).toEqual({
    province: "北京市",
    city: "北京市",
    adcode: "110000",
    rectangle: "116.100000,39.700000;116.700000,40.300000",
  });
  expect((await ask(mapsIpLocation, { ip: "8.8.8.8" })).structured).toEqual({
    province: [],
    city: [],
    adcode: [],
    rectangle: [],
  });
});

it("fails without an address", async () => {
  expect((await ask(mapsIpLocation, {})).text).toMatch(/^IP Location failed: INVALID_PARAMS\n缺少参数 ip/);
});
