/**
 * Which city an internet address is used in: a few well-known /16 are typed; the others of the blocks that China was given
 * are dealt out to the cities by the world's id, so that the same address is always in the same city.
 */
import { fail, random } from "@arenakit/contracts";

/** First bytes of address blocks that are mostly assigned to China (public registry of APNIC), approximately. */
const CHINESE_BLOCKS = new Set(
  "1 14 27 36 39 42 49 58 59 60 61 101 103 106 110 111 112 113 114 115 116 117 118 119 120 121 122 123 124 125 139 140 144 150 153 157 159 163 171 175 180 182 183 202 203 210 211 218 219 220 221 222 223"
    .split(" ")
    .map(Number),
);

/** Of the telephone companies of these cities, for about as long as there are such lists. */
const KNOWN_BLOCKS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    北京: "114.247 202.106 202.108 219.141 219.142 219.143",
    上海: "101.226 116.228 180.168 222.66",
    广州: "113.108 121.33",
    深圳: "113.87 119.137",
    南京: "58.213",
    武汉: "59.172",
    成都: "61.139",
  }).flatMap(([city, blocks]) => blocks.split(" ").map((block) => [block, city] as const)),
);

/** Index of one of `cities`, which are names; null for an address of another country or of a private network. Throws invalid_arguments. */
export function cityOfAddress(
  ip: string,
  { worldId, cities }: { worldId: string; cities: readonly string[] },
): number | null {
  const bytes = /^\d{1,3}(\.\d{1,3}){3}$/.test(ip) ? ip.split(".").map(Number) : [];
  if (bytes.length !== 4 || bytes.some((byte) => byte > 255))
    fail("policy", "invalid_arguments", `ip 应为 IPv4 地址，例如“114.247.50.2”，收到“${ip}”。请改正后重试。`);
  if (!CHINESE_BLOCKS.has(bytes[0]!)) return null;
  const known = cities.indexOf(KNOWN_BLOCKS.get(`${bytes[0]}.${bytes[1]}`) ?? "");
  return known >= 0 ? known : random(worldId, "internet addresses", bytes[0]!, bytes[1]!).integer(0, cities.length - 1);
}
