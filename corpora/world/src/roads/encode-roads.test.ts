import { FailureError } from "@arenakit/contracts";
import { generateMotorways, generateRoads } from "@arenakit/corpus-world-maker";
import { describe, expect, it } from "vitest";
import { TWO_CITIES } from "../fixtures/two-cities.fixture.ts";
import { decodeRoads, encodeRoads } from "./encode-roads.ts";
import { NO_MOTORWAYS, NO_ROADS, ROAD_CLASSES } from "./road-graph.ts";

const roads = [generateRoads(TWO_CITIES[0]!, 1), NO_ROADS];
const motorways = generateMotorways();
const sections = () => new Map(encodeRoads(roads, motorways).map(({ name, bytes }) => [name as string, bytes]));

/** The code with which the sections are refused after a change; null when they are read. */
function refusal(change: (bytes: Map<string, Uint8Array>) => void): string | null {
  const changed = sections();
  change(changed);
  try {
    decodeRoads((name) => changed.get(name)!);
    return null;
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    expect(error.failure.owner).toBe("corpus");
    return error.failure.code;
  }
}

describe("road sections", () => {
  it("give back the graphs they were made of", () => {
    const bytes = sections();
    expect(decodeRoads((name) => bytes.get(name)!)).toEqual({ roads, motorways });
    const none = new Map(encodeRoads([], NO_MOTORWAYS).map(({ name, bytes: own }) => [name as string, own]));
    expect(decodeRoads((name) => none.get(name)!)).toEqual({ roads: [], motorways: NO_MOTORWAYS });
  });

  it("open as views of the bytes, and from an odd place as copies", () => {
    const bytes = sections();
    const { roads: opened } = decodeRoads((name) => bytes.get(name)!);
    expect(opened[0]!.target.buffer).toBe(bytes.get("roads.target")!.buffer);
    const odd = (values: Uint8Array) => {
      const shifted = new Uint8Array(values.length + 1);
      shifted.set(values, 1);
      return shifted.subarray(1);
    };
    expect(decodeRoads((name) => odd(bytes.get(name)!)).roads).toEqual(roads);
  });

  it("are refused when they do not fit together", () => {
    const words = (bytes: Map<string, Uint8Array>, name: string) => new Uint32Array(bytes.get(name)!.buffer);
    expect(refusal(() => {})).toBeNull();
    for (const name of sections().keys()) {
      expect(refusal((bytes) => bytes.set(name, bytes.get(name)!.slice(0, -4)))).toBe("world_invalid");
      expect(refusal((bytes) => bytes.set(name, new Uint8Array([...bytes.get(name)!, 1, 1, 1, 1])))).toBe(
        "world_invalid",
      );
    }
    expect(refusal((bytes) => words(bytes, "roads.target").fill(999_999, 5, 6))).toBe("world_invalid");
    expect(refusal((bytes) => words(bytes, "roads.firstArc").fill(999_999, 5, 6))).toBe("world_invalid");
    expect(refusal((bytes) => bytes.get("roads.roadClass")!.fill(ROAD_CLASSES.length, 5, 6))).toBe("world_invalid");
    expect(refusal((bytes) => bytes.get("roads.road")!.fill(255, 8, 10))).toBe("world_invalid");
    expect(refusal((bytes) => words(bytes, "roads.longitude").fill(2 ** 31 - 1, 5, 6))).toBe("world_invalid");
    expect(refusal((bytes) => bytes.set("roads.index", new TextEncoder().encode("{}")))).toBe("world_invalid");
  });
});
