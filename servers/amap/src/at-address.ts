/** What stands at an address that is no place's own: around its house, street, quarter or district, and what of it is known. */
import { formatLonLat } from "@arenakit/contracts";
import type { Geocode, Maps, MapsCall, Place } from "./maps.ts";
import { oneLine } from "./wording.ts";

/** Levels of geocodes that are no place of their own, with how far around them places are looked for. */
const REACH_METRES: Readonly<Record<string, number>> = {
  门牌号: 500,
  道路: 800,
  热点商圈: 1500,
  区县: 3000,
  市: 5000,
};

interface PlacesAtAddress {
  readonly rows: readonly Place[];
  readonly total: number;
  /** What was understood, and what was not. */
  readonly notice: string;
}

/** Nearest first; null for a text that is no address of which a part is known. */
export async function placesAtAddress(
  maps: Maps,
  { address, pageSize }: { readonly address: string; readonly pageSize: number },
  call: MapsCall,
): Promise<PlacesAtAddress | null> {
  const [found] = await maps.geocode({ address }, call);
  const radiusMetres = found && REACH_METRES[found.level];
  if (!found || radiusMetres === undefined) return null;
  const { longitude, latitude } = found;
  const near = await maps.around({ centre: { longitude, latitude }, radiusMetres, pageSize }, call);
  if (near.rows.length === 0) return null;
  return { rows: near.rows.map(({ place }) => place), total: near.total, notice: noticeOf(address, found) };
}

function noticeOf(address: string, found: Geocode): string {
  const where = `${found.formattedAddress}（${found.level}，坐标${formatLonLat(found)}）`;
  return found.missing
    ? `地址“${oneLine(address)}”只认出${where}，没有收录“${oneLine(found.missing)}”，由近到远列出那里的地点：`
    : `“${oneLine(address)}”按地址理解为${where}，由近到远列出附近的地点：`;
}
