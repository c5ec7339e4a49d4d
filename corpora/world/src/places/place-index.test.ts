import { haversineMetres } from "@arenakit/contracts";
import { generatePois } from "@arenakit/corpus-world-maker";
import fc from "fast-check";
import { expect, it } from "vitest";
import { TWO_CITIES } from "../fixtures/two-cities.fixture.ts";
import { poiTable } from "../poi-table.ts";
import { alikeTerms } from "./alike.ts";
import { buildPlaceIndex } from "./build-index.ts";
import { eachWithin, nearestWithin } from "./grid.ts";
import { decodePlaceIndex, encodePlaceIndex } from "./index-codec.ts";
import { ROLE } from "./index-data.ts";
import { PlaceSearch } from "./place-search.ts";
import { smallest } from "./ranking.ts";
import { RowSet } from "./row-set.ts";
import { nameKey } from "./spelling.ts";
import { Terms } from "./terms.ts";

const table = poiTable(generatePois({ cities: TWO_CITIES, seed: 1, scale: 0.2 }));
const pois = [...table];
const index = buildPlaceIndex(table, TWO_CITIES);
const terms = new Terms(index);
const texts = Array.from({ length: terms.count }, (_, term) => terms.text(term));
const place = fc.nat({ max: pois.length - 1 });
const sections = () => new Map(encodePlaceIndex(index).map(({ name, bytes }) => [name, bytes]));
const ascending = (members: number[]) => members.sort((left, right) => left - right);

it("keeps sets as sets are", () => {
  const numbers = fc.uniqueArray(fc.nat({ max: 99 }));
  fc.assert(
    fc.property(numbers, numbers, (left, right) => {
      const set = (members: number[]) => RowSet.of(100, members);
      const both = left.filter((member) => right.includes(member));
      expect(set(left).retain(set(right)).members()).toEqual(ascending(both));
      expect(set(left).unite(set(right)).members()).toEqual(ascending([...new Set([...left, ...right])]));
      expect(set(left).isEmpty).toBe(left.length === 0);
      const [from = 0, to = 100] = ascending(right.slice(0, 2));
      const visited: number[] = [];
      const visit = (row: number) => {
        visited.push(row);
      };
      set(left).forEach(visit, from, to);
      const isBetween = (row: number) => row >= from && row < to;
      expect(visited.filter(isBetween)).toEqual(ascending(left.filter(isBetween)));
      expect(left).toEqual(expect.arrayContaining(visited));
    }),
  );
});

it("finds the smallest keys in order, however many", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 2000, size: "max" }), fc.nat({ max: 40 }), (keys, count) => {
      expect([...smallest(Float64Array.from(keys), count)]).toEqual(ascending([...keys]).slice(0, count));
    }),
  );
});

it("knows every name and alias as a whole, by its beginning and by any piece", () => {
  const rowsOf = (term: number) => {
    const rows: number[] = [];
    terms.eachEntry(term, (role, id) => role !== ROLE.label && rows.push(id));
    return rows;
  };
  fc.assert(
    fc.property(place, fc.nat(), fc.nat({ max: 12 }), fc.integer({ min: 1, max: 6 }), (at, which, start, length) => {
      const { name, alias } = pois[at]!;
      const key = nameKey([name, ...alias][which % (alias.length + 1)]!);
      const term = terms.find(key);
      expect(texts[term]).toBe(key);
      expect(rowsOf(term)).toContain(at);
      const piece = key.slice(start, start + length);
      if (piece === "" || /^[ -~]+$/.test(piece)) return;
      expect(ascending([...terms.containing(piece)])).toEqual(
        texts.flatMap((text, i) => (text.includes(piece) ? [i] : [])),
      );
      const [from, to] = terms.beginning(piece);
      expect(texts.slice(from, to)).toEqual(texts.filter((text) => text.startsWith(piece)));
    }),
  );
  expect(terms.find("龘")).toBe(-1);
  expect(terms.containing("龘龘")).toEqual([]);
});

it("finds all terms within an edit or two, and no others", () => {
  /** Optimal string alignment by its definition. */
  const distance = (left: string, right: string): number => {
    const table = Array.from({ length: left.length + 1 }, (_, line) => [line]);
    for (let column = 1; column <= right.length; column++) table[0]![column] = column;
    for (let line = 1; line <= left.length; line++)
      for (let column = 1; column <= right.length; column++) {
        const same = left[line - 1] === right[column - 1] ? 0 : 1;
        const edits = [
          table[line - 1]![column - 1]! + same,
          table[line - 1]![column]! + 1,
          table[line]![column - 1]! + 1,
        ];
        const swaps = left[line - 1] === right[column - 2] && left[line - 2] === right[column - 1];
        if (line > 1 && column > 1 && swaps) edits.push(table[line - 2]![column - 2]! + 1);
        table[line]![column] = Math.min(...edits);
      }
    return table[left.length]![right.length]!;
  };
  const chinese = texts.filter((text) => text.length >= 3 && !/[ -~]/.test(text));
  const edit = fc.record({ at: fc.nat(), kind: fc.nat({ max: 3 }), by: fc.constantFrom("山", "湖", "龘", "店") });
  fc.assert(
    fc.property(fc.constantFrom(...chinese), fc.array(edit, { maxLength: 2 }), (text, edits) => {
      const letters = [...text];
      for (const { at, kind, by } of edits) {
        const here = at % letters.length;
        if (kind === 0) letters[here] = by;
        else if (kind === 1) letters.splice(here, 1);
        else if (kind === 2) letters.splice(here, 0, by);
        else letters.splice(here, 2, ...letters.slice(here, here + 2).reverse());
      }
      const key = letters.join("");
      const most = 1 + (edits.length % 2);
      if (key.length <= most) return;
      const expected = texts.flatMap((other, term) => {
        if (Math.abs(other.length - key.length) > most) return [];
        const away = distance(other, key);
        return away <= most ? [{ term, edits: away }] : [];
      });
      expected.sort((left, right) => left.edits - right.edits || left.term - right.term);
      expect(alikeTerms(terms, key, most)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

it("reads names aloud by their context", () => {
  const withHarbin = terms.sounding("haerbin");
  expect(withHarbin.every((term) => texts[term] === "哈尔滨")).toBe(true);
  expect(terms.sounding("xihu").map((term) => texts[term])).toContain("西湖");
  expect(terms.withInitials("lys").map((term) => texts[term])).toContain("灵隐寺");
  expect(terms.soundingFrom("lingyin").map((term) => texts[term])).toContain("灵隐寺");
  expect(terms.lettersOf("零音四")).toBe("lingyinsi");
});

it("finds exactly the places within a radius", () => {
  fc.assert(
    fc.property(place, fc.integer({ min: 0, max: 60_000 }), fc.double({ min: -0.2, max: 0.2 }), (at, radius, off) => {
      const { longitude, latitude } = pois[at]!;
      const centre = { longitude: longitude + off, latitude: latitude - off };
      const found: number[] = [];
      eachWithin(index, { centre, radiusMetres: radius, accepts: () => true }, (row) => found.push(row));
      const metres = (poi: (typeof pois)[number]) => Math.round(haversineMetres(centre, poi) * 1000) / 1000;
      const near = pois.flatMap((poi, row) => (metres(poi) <= radius ? [row] : []));
      expect(ascending(found)).toEqual(near);
    }),
  );
});

it("finds the nearest as measuring and sorting all of them does", () => {
  const centre = fc.record({
    longitude: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
    latitude: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
  });
  const radius = fc.oneof(
    fc.integer({ min: 0, max: 300 }),
    fc.double({ min: 0, max: 60_000, noNaN: true }),
    fc.constantFrom(300_000, 2_000_000, 19_000_000),
  );
  fc.assert(
    fc.property(place, centre, radius, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 7 }), (...drawn) => {
      const [at, off, radiusMetres, count, share] = drawn;
      // On a place itself, and off it: those of one building are all equally near.
      const near = at % 2 === 0 ? off : { longitude: 0, latitude: 0 };
      const { longitude, latitude } = pois[at]!;
      const from = { longitude: longitude + near.longitude, latitude: latitude + near.latitude };
      const accepts = (row: number) => row % share === 0;
      const all = pois
        .map((poi, row) => ({ row, metres: Math.round(haversineMetres(from, poi) * 1000) / 1000 }))
        .filter(({ row, metres }) => accepts(row) && metres <= radiusMetres)
        .sort((left, right) => left.metres - right.metres || (pois[left.row]!.id < pois[right.row]!.id ? -1 : 1));
      const first = all.slice(0, count);
      expect(nearestWithin(index, { centre: from, radiusMetres, accepts, count })).toEqual({
        total: all.length,
        rows: first.map(({ row }) => row),
        distances: first.map(({ metres }) => metres),
      });
    }),
    { numRuns: 300 },
  );
});

it("is the same from its bytes, wherever they lie", () => {
  const decoded = decodePlaceIndex(sections());
  expect(decoded).toEqual(index);
  const shifted = new Map(
    [...sections()].map(([name, bytes]) => {
      const padded = new Uint8Array(bytes.length + 1);
      padded.set(bytes, 1);
      return [name, padded.subarray(1)] as const;
    }),
  );
  expect(decodePlaceIndex(shifted)).toEqual(index);
  for (const name of sections().keys()) expect(name).toMatch(/^index\.places\.[a-z.]{1,19}$/);
});

it("is built anew where there is none, and refused where a part is missing", () => {
  expect(decodePlaceIndex(new Map())).toBeNull();
  for (const name of sections().keys()) {
    if (name === "index.places.words") continue;
    const without = sections();
    without.delete(name);
    expect(() => decodePlaceIndex(without), name).toThrow(/build the world again/);
  }
});

it("does not depend on the order of the questions", () => {
  const queries = ["西湖附近的酒店", "火锅", "lingyinsi", "雷锋塔", "哈尔滨 博物馆", "无此", "咖啡馆"];
  const ask = (search: PlaceSearch, keywords: string) => search.search({ keywords, limit: 50 });
  const forwards = new PlaceSearch(index, TWO_CITIES);
  const backwards = new PlaceSearch(index, TWO_CITIES);
  const first = queries.map((query) => ask(forwards, query));
  const second = queries.toReversed().map((query) => ask(backwards, query));
  expect(second.toReversed()).toEqual(first);
});

it("answers the same in whatever order the rows lie, cities mixed among each other", () => {
  const byId = pois.toSorted((left, right) => (left.id < right.id ? -1 : 1));
  const [first] = TWO_CITIES;
  const runs = byId.filter(({ city }, at) => (city === first!.adcode) !== (byId[at - 1]?.city === first!.adcode));
  expect(runs.length).toBeGreaterThan(100);
  const mixed = new PlaceSearch(buildPlaceIndex(poiTable(byId), TWO_CITIES), TWO_CITIES);
  const sorted = new PlaceSearch(index, TWO_CITIES);
  for (const { name, districts } of TWO_CITIES)
    for (const where of [name, districts[0]!.name])
      for (const what of ["酒店", "亲子餐厅", "火锅", "博物馆", "停车场"]) {
        const keywords = `${where} ${what}`;
        const ids = (search: PlaceSearch, all: typeof pois) =>
          search.search({ keywords, limit: 50 }).rows.map((row) => all[row]!.id);
        expect(ids(mixed, byId), keywords).toEqual(ids(sorted, pois));
      }
});

it("has pages that make up the whole, with its total on each", () => {
  const search = new PlaceSearch(index, TWO_CITIES);
  fc.assert(
    fc.property(
      fc.constantFrom("酒店", "西湖", "杭州 餐厅", "银行"),
      fc.integer({ min: 1, max: 40 }),
      (keywords, limit) => {
        const all = search.search({ keywords, limit: 5000 });
        expect(all.rows.length).toBe(all.total);
        const paged: number[] = [];
        for (let offset = 0; offset < all.total; offset += limit) {
          const page = search.search({ keywords, offset, limit });
          expect(page.total).toBe(all.total);
          paged.push(...page.rows);
        }
        expect(paged).toEqual(all.rows);
      },
    ),
    { numRuns: 25 },
  );
});
