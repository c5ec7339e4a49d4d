import { POI_KINDS, POI_TYPES } from "@arenakit/corpus-world/kinds";
import { buildWorld, readAtlas } from "@arenakit/corpus-world-maker";
import { expect, it } from "vitest";
import { kindOfTypecode, typecodesOf } from "./kinds.ts";

it("finds nearly every place of a world by the word of its kind", () => {
  const { pois } = buildWorld({ seed: 1, cities: readAtlas().filter(({ name }) => name === "长春") });
  const missed = [...pois].filter(
    ({ kind, typecode }) => !typecodesOf(POI_KINDS[kind].text).some((start) => typecode.startsWith(start)),
  );
  expect(missed.length / pois.length).toBeLessThan(0.01);
});

it("gives every typecode of the taxonomy at most one kind, and each kind's own code that kind", () => {
  for (const [kind, { typecode }] of Object.entries(POI_KINDS)) expect(kindOfTypecode(typecode), kind).toBe(kind);
});

it("reads classes by name, and codes whose zeros mean all below", () => {
  expect(typecodesOf("餐饮服务")).toEqual(["05"]);
  expect(typecodesOf("050000")).toEqual(["05"]);
  expect(typecodesOf("050100")).toEqual(["0501"]);
  expect(typecodesOf(" 050117 ")).toEqual(["050117"]);
  expect(typecodesOf("火锅店")).toEqual(["050117"]);
  expect(typecodesOf("hotel")).toEqual(["10"]);
  for (const word of ["火山", "", "000000", "5", "constructor", "__proto__"])
    expect(typecodesOf(word), word).toEqual([]);
  for (const [typecode, { type }] of POI_TYPES)
    for (const name of type.split(";"))
      expect(
        typecodesOf(name).some((start) => typecode.startsWith(start)),
        name,
      ).toBe(true);
});
