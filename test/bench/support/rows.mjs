// The tool that every server of the bench of calls serves: five places, 1.4 KB as text and as structured content, made
// anew for each call; and what its schemas are.
import * as z from "zod";

export const INPUT = z.strictObject({ query: z.string().trim().min(1).max(80).describe("要找的地点") });
export const Place = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  rating: z.number().nullable(),
  hours: z.string().nullable(),
});
export const OUTPUT = z.object({ places: z.array(Place) });
export const DESCRIPTION = "按名称搜索地点。";

/** Depends on the query, so that no two answers are one string. */
export function placesFor(query) {
  return {
    places: [1, 2, 3, 4, 5].map((rank) => ({
      id: `B00015${rank}${query.length}`,
      name: `${query}${rank}号店`,
      address: `北京市东城区东长安街${rank * 7}号`,
      longitude: 116.397 + rank / 1000,
      latitude: 39.917 + rank / 1000,
      rating: rank % 2 ? 4.5 : null,
      hours: "09:00-21:30",
    })),
  };
}

export function render({ places }) {
  return places
    .map(
      ({ id, name, address, longitude, latitude, rating, hours }, at) =>
        `${at + 1}. ${name}｜${address}｜坐标${longitude.toFixed(6)},${latitude.toFixed(6)}｜评分${rating ?? "无"}｜营业${hours}｜${id}`,
    )
    .join("\n");
}

/** Distinct queries, as a policy's are. */
export const QUERIES = Array.from({ length: 500 }, (_, at) => `全聚德烤鸭${at}`);
