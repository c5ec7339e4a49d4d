/** Reads points that a policy wrote, and tells it what is wrong with one: no point, swapped, or out of China. */
import { fail, isInChina, type LonLat, parseLonLat } from "@arenakit/contracts";

const MICRO = 1e6; // as many decimals as Amap's coordinates have

/** A point of China at six decimals; throws coordinates_swapped or coordinates_out_of_range. `name` says which argument it was, `search` which tool finds coordinates. */
export function checkPoint(point: LonLat, name: string, search = "search_poi"): LonLat {
  if (isInChina(point)) return roundPoint(point);
  const { longitude, latitude } = point;
  if (isInChina({ longitude: latitude, latitude: longitude }))
    fail(
      "policy",
      "coordinates_swapped",
      `${name} 的经纬度写反了：收到经度${longitude}、纬度${latitude}，应为经度${latitude}、纬度${longitude}（经度在前，纬度在后）。请对调后重试。`,
    );
  fail(
    "policy",
    "coordinates_out_of_range",
    `${name} 的坐标（经度${longitude}、纬度${latitude}）不在中国境内：经度应在73到136之间，纬度应在3到54之间。请先用 ${search} 查出坐标。`,
  );
}

/** Reads `lon,lat` and checks it; throws invalid_arguments when it is no point at all. */
export function readPoint(text: string, name: string, search = "search_poi"): LonLat {
  const point = parseLonLat(text);
  if (!point)
    fail(
      "policy",
      "invalid_arguments",
      `${name} 应写成“经度,纬度”，例如“116.397026,39.918058”，收到“${text}”。坐标可用 ${search} 查出。`,
    );
  return checkPoint(point, name, search);
}

/** Reads several points joined by `separator`, at most `most` of them; empty text is none. */
export function readPoints(
  text: string,
  { name, separator, most, search }: { name: string; separator: RegExp; most: number; search: string },
): LonLat[] {
  const parts = text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length > most)
    fail("policy", "invalid_arguments", `${name} 有${parts.length}个点，最多${most}个。请分几次查询。`);
  return parts.map((part, index) => readPoint(part, `${name} 第${index + 1}个点`, search));
}

/** The point at the six decimals in which it travels. */
export function roundPoint({ longitude, latitude }: LonLat): LonLat {
  return { longitude: Math.round(longitude * MICRO) / MICRO, latitude: Math.round(latitude * MICRO) / MICRO };
}
