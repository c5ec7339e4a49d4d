/** Stops along the ways of buses: shared where lines meet, named after what is near or after the roads that cross. */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import { islandOf } from "../islands.ts";
import type { BusPlace } from "./bus-roads.ts";
import type { NetworkDraft } from "./generate-transit.ts";

export interface BusStops {
  /** The stops of a way, its ends among them, about `apart` metres from each other; none twice. */
  along(way: readonly BusPlace[], apart: number): { readonly station: number; readonly metres: number }[];
  /** What a stop near a point is called, when it comes to be. */
  name(point: LonLat, name: string): void;
}

interface Named extends LonLat {
  readonly name: string;
}

/** A stop this near is shared; a place this near gives its name. */
const SHARED_METRES = 130;
const NAMED_METRES = 260;
/** Cells of a hundredth of a degree. */
const CELLS = 100;
const SIDES = ["东", "西", "南", "北"] as const;

export function createBusStops(draft: NetworkDraft, anchors: readonly Named[]): BusStops {
  const places = createGrid<Named>();
  const stops = createGrid<LonLat & { readonly station: number }>();
  const names = new Set<string>();
  const { roads } = draft.city;
  for (const anchor of anchors) places.add(anchor);
  for (const station of draft.stations) places.add(station);

  function nameOf(place: BusPlace): string {
    const near = places.nearest(place, NAMED_METRES)?.name;
    // Without a graph a road of the city stands in, by where the stop lies.
    const index = Math.abs(Math.round(place.longitude * 4001) * 31 + Math.round(place.latitude * 4001));
    const road = place.crossing || place.road || roads[index % roads.length]!;
    const other = place.road && place.crossing ? place.road : roads[(index * 7 + 3) % roads.length]!;
    const usual = [...(near ? [near] : []), `${road}口`, `${other}${road}口`];
    const sides = SIDES.map((side) => `${near ?? `${road}口`}${side}`);
    return (
      [...usual, ...sides].find((name) => !names.has(name)) ??
      Array.from({ length: names.size + 1 }, (_, at) => `${road}${at + 2}站`).find((name) => !names.has(name))!
    );
  }

  function stopAt(place: BusPlace): number {
    const shared = stops.nearest(place, SHARED_METRES);
    if (shared) return shared.station;
    const name = nameOf(place);
    names.add(name);
    const { longitude, latitude } = place;
    const station = draft.addStation({ name, longitude, latitude, entrances: [] });
    stops.add({ longitude, latitude, station });
    return station;
  }

  return {
    name: (point, name) => places.add({ ...point, name }),
    along(way, apart) {
      const called: { station: number; metres: number }[] = [];
      const taken = new Set<number>();
      const call = (place: BusPlace) => {
        // A straight line may cross an island that has no bridge.
        if (islandOf(draft.city, place) !== null) return;
        const station = stopAt(place);
        if (taken.has(station)) return;
        taken.add(station);
        called.push({ station, metres: place.metres });
      };
      const length = way.at(-1)!.metres;
      let last = 0;
      call(way[0]!);
      for (const [index, place] of way.entries()) {
        if (index === 0 || index === way.length - 1 || length - place.metres < apart / 2) continue;
        const next = way[index + 1]!.metres - last;
        // The place before the spacing is passed by more than it is missed now.
        if (place.metres - last >= apart || next - apart > apart - (place.metres - last)) {
          call(place);
          last = place.metres;
        }
      }
      call(way.at(-1)!);
      return called;
    },
  };
}

interface Grid<Item extends LonLat> {
  add(item: Item): void;
  /** Within so many metres, at most a thousand; the first of those that are equally near. */
  nearest(point: LonLat, metres: number): Item | null;
}

function createGrid<Item extends LonLat>(): Grid<Item> {
  const cells = new Map<string, Item[]>();
  const cellOf = ({ longitude, latitude }: LonLat) =>
    [Math.floor(longitude * CELLS), Math.floor(latitude * CELLS)] as const;
  return {
    add(item) {
      const key = cellOf(item).join();
      const list = cells.get(key);
      if (list) list.push(item);
      else cells.set(key, [item]);
    },
    nearest(point, metres) {
      const [x, y] = cellOf(point);
      let best: Item | null = null;
      let least = metres + 1;
      for (let dx = -1; dx <= 1; dx++)
        for (let dy = -1; dy <= 1; dy++)
          for (const item of cells.get(`${x + dx},${y + dy}`) ?? []) {
            const distance = Math.round(haversineMetres(item, point));
            if (distance < least) [best, least] = [item, distance];
          }
      return best;
    },
  };
}
