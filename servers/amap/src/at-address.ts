/** What stands at an address that is no place's own: around its house, street, quarter or district, and what of it is known. */
import { formatLonLat, tableOf } from "@arenakit/contracts";
import type { Geocode, Maps, MapsCall, Place, PlacePage } from "./maps.ts";
import { oneLine } from "./wording.ts";

/** Levels of geocodes that are no place of their own, with how far around them places are looked for. */
const REACH_METRES = tableOf<number>({
  门牌号: 500,
  道路: 800,
  村庄: 800,
  热点商圈: 1500,
  区县: 3000,
  市: 5000,
});

/** The level of a geocode that is a place of its own. */
const PLACE = "兴趣点";

const isLatin = (text: string): boolean => !/\p{Script=Han}/u.test(text);

interface PlacesAtAddress {
  readonly rows: readonly Place[];
  readonly total: number;
  /** What was understood, and what was not; undefined where the address ends in a place that has a name. */
  readonly notice: string | undefined;
}

interface AddressQuery {
  readonly address: string;
  readonly pageSize: number;
  /** What the text names. */
  readonly named: PlacePage<Place> & { readonly isSimilar?: boolean };
}

/**
 * Nearest first; null for a text that is no address of which a part is known, and where what it names says more. What is
 * alike in letters tells less of an English address than where it lies, or than the place that a part of it names.
 */
export async function placesAtAddress(
  maps: Maps,
  { named, ...query }: AddressQuery,
  call: MapsCall,
): Promise<PlacesAtAddress | null> {
  const { rows, isSimilar } = named;
  if (rows.length === 0) return await placesAt(maps, query, call);
  if (!isLatin(query.address) || !(isSimilar || query.address.includes(","))) return null;
  const there = await placesAt(maps, query, call);
  const isCalled = there?.notice === undefined && !rows.some(({ id }) => id === there?.rows[0]?.id);
  return isSimilar || isCalled ? there : null;
}

async function placesAt(
  maps: Maps,
  { address, pageSize }: Omit<AddressQuery, "named">,
  call: MapsCall,
): Promise<PlacesAtAddress | null> {
  const [found] = await maps.geocode({ address }, call);
  if (found && found.level === PLACE && isLatin(address)) return await placesCalled(maps, { found, pageSize }, call);
  const radiusMetres = found && REACH_METRES.get(found.level);
  if (!found || radiusMetres === undefined) return null;
  const { longitude, latitude } = found;
  const near = await maps.around({ centre: { longitude, latitude }, radiusMetres, pageSize }, call);
  if (near.rows.length === 0) return null;
  return { rows: near.rows.map(({ place }) => place), total: near.total, notice: noticeOf(address, found) };
}

/** `Tianzifang, Huangpu District, Shanghai`: the place that a part of the address names, and its like. */
async function placesCalled(
  maps: Maps,
  { found, pageSize }: { readonly found: Geocode; readonly pageSize: number },
  call: MapsCall,
): Promise<PlacesAtAddress | null> {
  const { rows, total } = await maps.search({ keywords: found.formattedAddress, pageSize }, call);
  return rows.some((row) => formatLonLat(row) === formatLonLat(found)) ? { rows, total, notice: undefined } : null;
}

function noticeOf(address: string, found: Geocode): string {
  const where = `${found.formattedAddress}（${found.level}，坐标${formatLonLat(found)}）`;
  return found.missing
    ? `地址“${oneLine(address)}”只认出${where}，没有收录“${oneLine(found.missing)}”，由近到远列出那里的地点：`
    : `“${oneLine(address)}”按地址理解为${where}，由近到远列出附近的地点：`;
}
