import { random } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { linkName } from "./link-names.ts";
import { createNamePool } from "./street-names.ts";

const pool = () => createNamePool({ name: "北京", roads: [] }, [], random(1, "names"));

describe("names of roads between places", () => {
  // 京密公路, 顺密路, 兴亦路 and 沪太公路 are real ones.
  it.each([
    ["北京", "密云区", "公路", "京密公路"],
    ["顺义区", "密云区", "公路", "顺密公路"],
    ["大兴区", "亦庄", "高速", "兴亦高速"],
    ["上海", "太仓市", "公路", "沪太公路"],
  ] as const)("take one character of each town: %s and %s", (from, to, kind, name) => {
    expect(linkName({ name: from }, { name: to }, { kind, names: pool() })).toBe(name);
  });

  it("name sights whole, and neither with what stands in brackets nor with what they are", () => {
    const name = (sight: string) =>
      linkName({ name: "北京" }, { name: sight, isSight: true }, { kind: "公路", names: pool() });
    expect(name("慕田峪长城")).toBe("慕田峪长城旅游公路");
    expect(name("崂山风景名胜区")).toBe("崂山旅游公路");
    expect(name("十三陵(定陵)")).toBe("十三陵旅游公路");
    expect(name("永定门城楼及中轴线公园")).toBe("京永公路");
  });

  it("are given once", () => {
    const names = pool();
    const given = Array.from({ length: 5 }, () =>
      linkName({ name: "顺义区" }, { name: "密云区" }, { kind: "公路", names }),
    ).filter((name) => name !== null);
    expect(new Set(given).size).toBe(given.length);
    expect(given.length).toBeGreaterThan(2);
  });

  it("hold no name of a district cut short, wherever two districts of the atlas are joined", () => {
    for (const { name: city, districts } of readAtlas()) {
      const names = createNamePool({ name: city, roads: [] }, [], random(1, "names"));
      for (const from of districts)
        for (const to of districts) {
          const name = from === to ? null : linkName(from, to, { kind: "公路", names });
          if (name === null) continue;
          const stem = name.replace("公路", "");
          const whole = [from, to].map((place) => place.name.replace(/(新区|自治县|[区市县])$/u, ""));
          expect([...stem].length === 2 || stem === whole.join(""), `${from.name} ${to.name} ${name}`).toBe(true);
        }
    }
  });
});
