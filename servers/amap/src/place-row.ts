/** One place as the tools answer it: a row of structured content, and the one line of text that holds all of it. */
import { formatLonLat, omitUndefined, tableOf } from "@arenakit/contracts";
import * as z from "zod";
import { kindLabel } from "./kinds.ts";
import type { Place } from "./maps.ts";
import { oneLineOf, weekdayName } from "./wording.ts";

export const PoiRow = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string().describe("类别，例如“景点”“餐厅”"),
  address: z.string(),
  city: z.string(),
  district: z.string(),
  location: z.string().describe("经度,纬度（GCJ-02）"),
  business: z.object({
    rating: z.number().optional(),
    cost: z.number().optional().describe("人均消费，元；酒店为每晚房价"),
    ticket: z.number().optional().describe("门票，元；0 为免费"),
    opening_hours: z.string().optional(),
    weekend_hours: z.string().optional().describe("周六日与平日不同时"),
    closed: z.string().optional().describe("闭馆或休息日"),
    tel: z.string().optional(),
    tags: z.array(z.string()).optional(),
    visit_minutes: z.number().optional().describe("建议游玩时长，分钟"),
  }),
  approximate: z.array(z.string()).optional().describe("哪些字段为约数"),
});
export type PoiRow = z.infer<typeof PoiRow>;

/** Field of a place → field of its row. */
const ROW_FIELDS = tableOf<string>({
  openHours: "opening_hours",
  ticketYuan: "ticket",
  costYuan: "cost",
  coordinates: "location",
  visitMinutes: "visit_minutes",
});
/** Museums and sights have halls to close; whoever cooks or sells has a day off. */
const closingWord = (kind: Place["kind"]): string =>
  kind === null || kind === "museum" || kind === "scenic" ? "闭馆" : "休息";

export function placeRow(place: Place): PoiRow {
  const { rating, costYuan, ticketYuan, openHours, weekendHours, tel, visitMinutes, closedWeekdays, tags } = place;
  const closed = closedWeekdays.map(weekdayName).join("、");
  return {
    id: place.id,
    name: place.name,
    type: place.kind === null ? (place.type.split(";").at(-1) ?? "") : kindLabel(place.kind),
    address: fullAddress(place),
    city: place.city,
    district: place.district,
    location: formatLonLat(place),
    business: omitUndefined({
      rating: rating ?? undefined,
      cost: costYuan ?? undefined,
      ticket: ticketYuan ?? undefined,
      opening_hours: openHours ?? undefined,
      weekend_hours: weekendHours ?? undefined,
      closed: closed === "" ? undefined : `${closed}${closingWord(place.kind)}`,
      tel: tel ?? undefined,
      tags: tags.length === 0 ? undefined : [...tags],
      visit_minutes: visitMinutes ?? undefined,
    }),
    ...omitUndefined({
      approximate:
        place.approximate.length === 0 ? undefined : place.approximate.map((field) => ROW_FIELDS.get(field) ?? field),
    }),
  };
}

/** `1. 故宫博物院｜景点｜…`: every value of the row in one line, so that what is quoted together came together. */
export function placeLine(row: PoiRow & { distance?: number | undefined }, number: number): string {
  const { business } = row;
  const about = (field: string) => (row.approximate?.includes(field) ? "（约）" : "");
  const parts = [row.name, row.type, `${row.address}${about("address")}`, `坐标${row.location}${about("location")}`];
  if (row.distance !== undefined) parts.push(`距离${row.distance}米`);
  if (business.rating !== undefined) parts.push(`评分${business.rating}`);
  if (business.cost !== undefined) parts.push(`${costWords(row.type, business.cost)}${about("cost")}`);
  if (business.ticket !== undefined)
    parts.push(`${business.ticket === 0 ? "门票免费" : `门票${business.ticket}元`}${about("ticket")}`);
  if (business.opening_hours !== undefined) {
    const weekend = business.weekend_hours ? `（周末${business.weekend_hours}）` : "";
    const closed = business.closed ? `（${business.closed}）` : "";
    parts.push(`营业${business.opening_hours}${weekend}${about("opening_hours")}${closed}`);
  }
  if (business.tel !== undefined) parts.push(`电话${business.tel}`);
  if (business.visit_minutes !== undefined)
    parts.push(`建议游玩${business.visit_minutes}分钟${about("visit_minutes")}`);
  if (business.tags) parts.push(`标签：${business.tags.join("、")}`);
  return `${number}. ${oneLineOf(parts)}`;
}

const costWords = (type: string, cost: number) => (type === kindLabel("hotel") ? `房价${cost}元/晚` : `人均${cost}元`);

/**
 * Addresses of the world start at the city, the district or the street, those of stations with their lines: what is
 * missing is put before them, in the one form that the city's name has everywhere: 香港特别行政区, 延边朝鲜族自治州.
 */
function fullAddress({ city, cityName, district, address }: Place): string {
  // 沈阳路 is a street and no city.
  if (address.startsWith(cityName)) return address;
  if (address.startsWith(city) && /^(市|地区|盟|特别行政区|.{1,12}自治州)/.test(address.slice(city.length)))
    return address;
  const isNamed = address.startsWith(district) || district === cityName;
  return `${cityName}${isNamed ? "" : district}${address}`;
}
