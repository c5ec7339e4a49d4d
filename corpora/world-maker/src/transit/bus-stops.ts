/** Stops along the ways of buses: shared where lines meet, named after what is near or after the roads that cross. */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import { islandOf } from "@arenakit/corpus-world";
import { AT_ENTRANCE_METRES } from "@arenakit/corpus-world/roads";
import { buildableAreasOf } from "../roads/buildable-areas.ts";
import type { BusPlace } from "./bus-roads.ts";
import type { NetworkDraft } from "./generate-transit.ts";

export interface BusStops {
  /** The stops of a way, its ends among them, about `apart` metres from each other; none twice. */
  along(way: readonly BusPlace[], apart: number): { readonly station: number; readonly metres: number }[];
  /** What a stop near a point is called, when it comes to be. */
  name(point: LonLat, name: string): void;
}

interface NamedPoint extends LonLat {
  readonly name: string;
}

/** A stop this near is shared; a place this near gives its name. */
const SHARED_METRES = 130;
const NAMED_METRES = 260;
/** Cells of a hundredth of a degree. */
const CELLS = 100;
const SIDES = ["东", "西", "南", "北"] as const;
const FAMILIES = [..."张王李赵刘陈杨黄周吴徐孙马朱胡林郭何高罗郑梁谢宋唐许邓冯韩曹曾彭"] as const;

/** What villages end with, by region; 香港 and 澳门 have none of their own along a road. */
const words = (text: string) => text.split(" ");
const EVERYWHERE = words("家村 家园 家新村 家桥 家店");
const VILLAGES = {
  north: [...EVERYWHERE, ...words("各庄 家庄 家营 家屯 家洼 家堡")],
  west: [...EVERYWHERE, ...words("家坝 家沟 家坡 家湾 家院子 家寨")],
  east: [...EVERYWHERE, ...words("家浜 家宅 家埭 家湾 家塘 家弄")],
  middle: [...EVERYWHERE, ...words("家湾 家坡 家庄 家塘 家冲 家畈")],
  south: words("屋村 村 围 涌 厝 边村 新村 坑村 岗村 塘村"),
  special: words("屋围 家围 屋坊 氏里 家坊"),
} as const;
const PROVINCES: readonly (readonly [keyof typeof VILLAGES, string])[] = [
  ["north", "北京 天津 河北 山东 山西 河南 辽宁 吉林 黑龙江 内蒙古 陕西 甘肃 青海 宁夏 新疆"],
  ["west", "四川 重庆 贵州 云南 西藏"],
  ["east", "上海 江苏 浙江"],
  ["south", "广东 广西 福建 海南"],
  ["special", "香港 澳门"],
];
const villagesOf = (province: string) =>
  VILLAGES[PROVINCES.find(([, names]) => words(names).some((name) => province.startsWith(name)))?.[0] ?? "middle"];

export function createBusStops(draft: NetworkDraft, anchors: readonly NamedPoint[]): BusStops {
  const places = createGrid<NamedPoint>();
  const stops = createGrid<LonLat & { readonly station: number }>();
  const taken = new Set<string>();
  const { roads } = draft.city;
  const areas = buildableAreasOf(draft.city);
  const villages = villagesOf(draft.city.province);
  for (const anchor of anchors) places.add(anchor);
  // Of a sight behind walls the stop is at a gate.
  const gates = gatesOf(draft.city);
  for (const gate of gates.list) places.add(gate);
  const isGate = (place: LonLat) => gates.grid.nearest(place, AT_ENTRANCE_METRES) !== null;
  for (const station of draft.stations) places.add(station);

  /** After what is near, the roads that cross, or, on a road that nothing crosses, a village of its own. */
  function nameOf(place: BusPlace): string {
    const near = places.nearest(place, NAMED_METRES)?.name;
    // Without a graph roads of the city stand in, by where the stop lies.
    const index = Math.abs(Math.round(place.longitude * 4001) * 31 + Math.round(place.latitude * 4001));
    const isKnown = place.road !== "";
    const road = isKnown ? place.road : roads[index % roads.length]!;
    const crossing = isKnown ? place.crossing : roads[(index * 7 + 3) % roads.length]!;
    const names = crossing === "" || crossing === road ? [] : [`${crossing}口`, `${road}${crossing}口`];
    const usual = [...(near ? [near] : []), ...names];
    const sides = usual.slice(0, 1).flatMap((name) => SIDES.map((side) => `${name}${side}`));
    return [...usual, ...sides].find((name) => !taken.has(name)) ?? village(index);
  }

  function village(index: number): string {
    for (let at = 0; ; at++) {
      const number = index + at * 7919;
      const [family, place] = [FAMILIES[number % FAMILIES.length]!, villages[(number >> 5) % villages.length]!];
      const name = `${at < 12 ? "" : SIDES[(number >> 9) % 4]}${family}${place}${at < 400 ? "" : at}`;
      if (!taken.has(name)) return name;
    }
  }

  function stopAt(place: BusPlace): number {
    const shared = stops.nearest(place, SHARED_METRES);
    if (shared) return shared.station;
    const name = nameOf(place);
    taken.add(name);
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
        if (islandOf(draft.city, place) !== null || !(areas.isFree(place) || isGate(place))) return;
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

/** The gates of all sights, by the names of stops there. */
function gatesOf({ landmarks }: NetworkDraft["city"]): { list: readonly NamedPoint[]; grid: Grid<NamedPoint> } {
  const list = landmarks.flatMap(({ name, gates = [] }) =>
    gates.map((gate) => ({ ...gate, name: `${name}${gate.name}`.replace(/[(（].*?[)）]/gu, "") })),
  );
  const grid = createGrid<NamedPoint>();
  for (const gate of list) grid.add(gate);
  return { list, grid };
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
