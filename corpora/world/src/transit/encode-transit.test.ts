import { FailureError } from "@arenakit/contracts";
import { generateTransit, readAtlas } from "@arenakit/corpus-world-maker";
import { beforeAll, describe, expect, it } from "vitest";
import { decodeTransit, encodeTransit, transitSection } from "./encode-transit.ts";
import { NO_TRANSIT, type TransitNetwork } from "./transit-network.ts";

const plain = ({ stations, lines, fares, changes, source }: TransitNetwork) => ({
  stations,
  lines,
  fares,
  ...(changes ? { changes } : {}),
  source,
});
let networks: TransitNetwork[];
beforeAll(() => {
  networks = [
    generateTransit(readAtlas().find(({ name }) => name === "深圳")!, 1),
    NO_TRANSIT,
    generateTransit(readAtlas().find(({ name }) => name === "厦门")!, 1),
  ];
});
const sectionsOf = (list: readonly TransitNetwork[]) =>
  new Map(encodeTransit(list).map(({ name, bytes }) => [name, bytes]));

describe("networks as sections", () => {
  it("come back as they were, and a city without lines has no section", () => {
    const sections = sectionsOf(networks);
    expect([...sections.keys()]).toEqual([transitSection(0), transitSection(2)]);
    expect(decodeTransit((name) => sections.get(name), 3).map(plain)).toEqual(networks.map(plain));
  });

  it("keep timetables and changes", () => {
    const [first] = networks;
    const line = {
      ...first!.lines[0]!,
      oneWay: true,
      track: "1号线 东行",
      runs: [{ weekdays: [1, 2], minutes: first!.lines[0]!.stops.map((_, index) => 300 + index) }],
    };
    const change = {
      from: 0,
      to: 1,
      fromTrack: "a",
      toTrack: "b",
      seconds: 60,
      metres: 40,
      minutes: [[0, 390]] as [number, number][],
      weekdays: [1],
    };
    const network = { ...first!, lines: [line], changes: [change] };
    const sections = sectionsOf([network]);
    expect(plain(decodeTransit((name) => sections.get(name), 1)[0]!)).toEqual(plain(network));
  });

  it("are read when they are asked for, and refused when they do not hold together", () => {
    const [first] = networks;
    for (const [bytes, reason] of [
      [new TextEncoder().encode("{"), /no JSON/u],
      [new TextEncoder().encode("{}"), /ids/u],
      [encodeTransit([{ ...first!, stations: first!.stations.slice(0, 3) }])[0]!.bytes, /unknown station/u],
      [encodeTransit([{ ...first!, fares: [] }])[0]!.bytes, /unknown fare/u],
    ] as const) {
      const [network] = decodeTransit(() => bytes, 1);
      expect(() => network!.lines).toThrow(reason);
      expect(() => network!.lines).toThrow(FailureError);
    }
  });
});
