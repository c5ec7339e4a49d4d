import { describe, expect, it } from "vitest";
import { createTtlCache } from "./ttl-cache.ts";

const shelfOf = (bounds: { maxItems?: number; maxBytes?: number; maxAgeMs?: number }) => {
  let now = 0;
  const shelf = createTtlCache<string>({ clock: () => now, maxItems: 100, maxBytes: 1000, ...bounds });
  return {
    shelf,
    later: (ms: number) => {
      now += ms;
    },
  };
};

describe("a shelf", () => {
  it("gives back what was put there, the last of one name", () => {
    const { shelf } = shelfOf({});
    shelf.put("a", "1", 10);
    shelf.put("a", "2", 20);
    expect([shelf.get("a"), shelf.get("b"), shelf.bytes, shelf.size]).toEqual(["2", undefined, 20, 1]);
  });

  it("holds so many, and lets go of those that were not asked for the longest", () => {
    const { shelf } = shelfOf({ maxItems: 2 });
    for (const name of ["a", "b"]) shelf.put(name, name, 1);
    shelf.get("a");
    shelf.put("c", "c", 1);
    expect(["a", "b", "c"].map((name) => shelf.get(name))).toEqual(["a", undefined, "c"]);
  });

  it("holds so many bytes, and nothing that is larger than all of it", () => {
    const { shelf } = shelfOf({ maxBytes: 100 });
    for (const name of ["a", "b", "c"]) shelf.put(name, name, 40);
    expect([shelf.get("a"), shelf.bytes]).toEqual([undefined, 80]);
    shelf.put("whale", "", 101);
    expect([shelf.get("whale"), shelf.get("b"), shelf.get("c")]).toEqual([undefined, "b", "c"]);
  });

  it("lets go of what is old, however often it was asked for", () => {
    const { shelf, later } = shelfOf({ maxAgeMs: 10 });
    shelf.put("a", "1", 1);
    for (let times = 0; times < 2; times++) {
      later(5);
      expect(shelf.get("a")).toBe("1");
    }
    later(1);
    expect([shelf.get("a"), shelf.size, shelf.bytes]).toEqual([undefined, 0, 0]);
  });
});
