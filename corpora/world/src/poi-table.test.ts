import { FailureError } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PoiKind } from "./atlas.ts";
import { Poi } from "./data.ts";
import { decodePois, encodePois, poiTable } from "./poi-table.ts";

const PLAIN: Poi = {
  id: "B000000001",
  name: "听松川菜馆",
  alias: ["听松"],
  english: null,
  brand: null,
  parent: null,
  businessArea: null,
  entrance: null,
  kind: "restaurant",
  typecode: "050102",
  type: "餐饮服务;中餐厅;四川菜(川菜)",
  longitude: 116.397428,
  latitude: 39.90923,
  city: "110000",
  district: "东城区",
  address: "北京市东城区王府井大街1号",
  tel: null,
  rating: 4.5,
  costYuan: 72,
  ticketYuan: null,
  openHours: "10:00-22:00",
  weekendHours: null,
  closedWeekdays: [],
  visitMinutes: null,
  tags: ["川菜", "辣"],
  source: "generated",
  approximate: [],
};

const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).filter((word) => !word.includes("\n"));
const hours = fc.constantFrom("00:00-24:00", "10:00-14:00,17:00-22:00", "18:00-02:00");
const degrees = (low: number, high: number) => fc.integer({ min: low, max: high }).map((value) => value / 1e6);
const point = fc.record({ longitude: degrees(73_000_000, 136_000_000), latitude: degrees(3_000_000, 54_000_000) });
const weekday = fc.uniqueArray(fc.integer({ min: 1, max: 7 })).map((days) => days.sort());
const word = fc.stringMatching(/^[a-zA-Z]{1,8}$/);
const row: fc.Arbitrary<Omit<Poi, "id" | "parent">> = fc
  .record({
    point,
    name: text,
    alias: fc.array(text, { maxLength: 3 }),
    english: fc.option(text),
    brand: fc.option(text),
    businessArea: fc.option(text),
    entrance: fc.option(point),
    kind: fc.constantFrom(...PoiKind.options),
    typecode: fc.stringMatching(/^\d{6}$/),
    type: fc.constantFrom("餐饮服务;中餐厅;中餐厅", "风景名胜;公园广场;公园"),
    city: fc.constantFrom("110000", "310000"),
    district: text,
    address: text,
    tel: fc.option(text),
    rating: fc.option(fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10)),
    costYuan: fc.option(fc.integer({ min: 0, max: 999_999 }).map((cents) => cents / 100)),
    ticketYuan: fc.option(fc.integer({ min: 0, max: 9999 })),
    openHours: fc.option(hours),
    weekendHours: fc.option(hours),
    closedWeekdays: weekday,
    visitMinutes: fc.option(fc.integer({ min: 0, max: 600 })),
    tags: fc.array(text, { maxLength: 4 }),
    source: fc.constantFrom(...Poi.shape.source.options),
    approximate: fc.array(word, { maxLength: 3 }),
  })
  .map(({ point, ...rest }) => ({ ...rest, ...point }));

const idOf = (number: number) => `B0${number.toString(16).toUpperCase().padStart(8, "0")}`;

/** Rows of one table: ids of their own, parents among themselves. */
const rows: fc.Arbitrary<Poi[]> = fc.array(fc.tuple(row, fc.nat()), { maxLength: 20 }).chain((drawn) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 0xffffffff }), { minLength: drawn.length, maxLength: drawn.length })
    .map((ids) =>
      drawn.map(([rest, owner], at) => ({
        ...rest,
        id: idOf(ids[at]!),
        parent: owner % 3 === 0 && owner % drawn.length !== at ? idOf(ids[owner % drawn.length]!) : null,
      })),
    ),
);

const sectionsOf = (pois: Iterable<Poi>) => new Map(encodePois(poiTable(pois)).map(({ name, bytes }) => [name, bytes]));

function refusal(work: () => unknown): string {
  try {
    work();
    return "accepted";
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    expect(error.failure.owner).toBe("corpus");
    return error.failure.code;
  }
}

describe("a table of places", () => {
  it("gives back its rows, before and after a trip through bytes", () => {
    fc.assert(
      fc.property(rows, (given) => {
        const table = poiTable(given);
        expect([...table]).toEqual(given);
        const sections = sectionsOf(given);
        const read = decodePois(sections);
        expect([...read]).toEqual(given);
        expect(new Map(encodePois(read).map(({ name, bytes }) => [name, bytes]))).toEqual(sections);
      }),
    );
  });

  it("answers field by field as the row does", () => {
    fc.assert(
      fc.property(rows, (given) => {
        const table = decodePois(sectionsOf(given));
        expect(table.length).toBe(given.length);
        given.forEach((poi, index) => {
          expect(table.indexOf(poi.id)).toBe(index);
          expect({
            id: table.id(index),
            name: table.name(index),
            alias: table.aliases(index),
            english: table.english(index),
            brand: table.brand(index),
            address: table.address(index),
            businessArea: table.businessArea(index),
            tags: table.tags(index),
            kind: table.kind(index),
            typecode: table.typecode(index),
            type: table.type(index),
            city: table.city(index),
            district: table.district(index),
            longitude: table.longitude(index),
            latitude: table.latitude(index),
            rating: table.rating(index),
            source: table.source(index),
          }).toEqual(
            Object.fromEntries(
              Object.keys(Poi.shape)
                .filter((key) => !UNASKED.includes(key))
                .map((key) => [key, poi[key as keyof Poi]]),
            ),
          );
          const children = given.flatMap(({ parent }, child) => (parent === poi.id ? [child] : []));
          expect(table.children(index)).toEqual(children);
        });
      }),
    );
  });

  it("knows no id that is not there", () => {
    const table = poiTable([PLAIN]);
    for (const id of ["B000000002", "B00000000", "b000000001", "", "XX00000001", "B00000000G"])
      expect(table.indexOf(id)).toBe(-1);
    expect(() => table.poi(1)).toThrow(RangeError);
    expect(() => table.name(-1)).toThrow(RangeError);
  });

  it("copies no bytes", () => {
    const heap = sectionsOf([PLAIN]).get("pois.name")!;
    const sections = sectionsOf([PLAIN]).set("pois.name", heap);
    const table = decodePois(sections);
    heap.set(new TextEncoder().encode("望"), 0);
    expect(table.name(0)).toBe("望松川菜馆");
  });

  it("refuses rows that it cannot hold", () => {
    for (const rest of [
      { id: "B00000001" },
      { parent: "B000000009" },
      { parent: PLAIN.id },
      { rating: 25.6 },
      { closedWeekdays: [8] },
      { visitMinutes: 70_000 },
      { alias: ["a\nb"] },
      { alias: [""] },
    ])
      expect(
        refusal(() => poiTable([{ ...PLAIN, ...rest }])),
        JSON.stringify(rest),
      ).toBe("world_invalid");
    expect(refusal(() => poiTable([PLAIN, PLAIN]))).toBe("world_invalid");
  });
});

const UNASKED = [
  "parent",
  "entrance",
  "tel",
  "costYuan",
  "ticketYuan",
  "openHours",
  "weekendHours",
  "closedWeekdays",
  "visitMinutes",
  "approximate",
];

describe("sections that hold no table", () => {
  const pair = [PLAIN, { ...PLAIN, id: "B000000002", name: "望澜火锅", parent: PLAIN.id }];
  const numbers = (...values: number[]) => new Uint8Array(Uint32Array.from(values).buffer);
  const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const cases: [section: string, bytes: Uint8Array][] = [
    ["pois.id", numbers(1)],
    ["pois.id", numbers(1, 1)],
    ["pois.order", numbers(1, 0)],
    ["pois.order", numbers(0, 0)],
    ["pois.order", numbers(0, 2)],
    ["pois.parent", numbers(0xffffffff, 2)],
    ["pois.parent", numbers(0, 0xffffffff)],
    ["pois.longitude", numbers(0, 116_000_000)],
    ["pois.entrance.longitude", numbers(0, 116_000_000)],
    ["pois.rating", Uint8Array.of(45, 51)],
    ["pois.cost", numbers(0xfffffffe, 1)],
    ["pois.closed", Uint8Array.of(0, 128)],
    ["pois.name.at", numbers(0, 16, 27)],
    ["pois.name.at", numbers(0, 15)],
    ["pois.name.at", numbers(0, 28, 27)],
    ["pois.name", new Uint8Array(27).fill(0xff)],
    ["pois.kind", Uint8Array.of(0, 1)],
    ["pois.kind.words", json(["castle"])],
    ["pois.kind.words", json("restaurant")],
    ["pois.hours.words", json(["always"])],
    ["pois.type.words", json(["0501 餐饮服务"])],
    ["pois.city.words", json(["Beijing"])],
    ["pois.tags.at", numbers(0, 5, 4)],
    ["pois.tags", Uint8Array.of(0, 1, 0, 2)],
    ["pois.district.words", new TextEncoder().encode("[")],
  ];

  it("are the sections of the pair, each broken in one way", () => {
    const sections = sectionsOf(pair);
    expect(refusal(() => decodePois(sections))).toBe("accepted");
    expect(sections.get("pois.name")!.length).toBe(27);
  });

  it.each(cases)("are refused: %s", (section, bytes) => {
    expect(sectionsOf(pair).has(section)).toBe(true);
    expect(refusal(() => decodePois(sectionsOf(pair).set(section, bytes)))).toBe("world_invalid");
  });

  it("are refused when one is missing", () => {
    for (const { name } of encodePois(poiTable(pair))) {
      const sections = sectionsOf(pair);
      sections.delete(name);
      expect(
        refusal(() => decodePois(sections)),
        name,
      ).toBe("snapshot_section_missing");
    }
  });
});
