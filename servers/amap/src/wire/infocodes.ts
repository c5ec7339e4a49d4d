/** Our failures in the codes of Amap's web service, and words for those of its refusals that come without any. */
import type { Failure } from "@arenakit/contracts";
import { INFOCODES } from "@arenakit/server-kit";

const INVALID_PARAMS = "20000";
const UNKNOWN_ERROR = "20003";

const INFOCODE_OF: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(INFOCODES).map(([infocode, { code }]) => [code, infocode])),
  // What the service answers for an address that stands for nothing.
  no_such_place: "30001",
};

/** The code under which the service reports a failure; 20003 for what is none of the caller's doing and none of its own. */
export function infocodeOf({ owner, code }: Pick<Failure, "owner" | "code">): string {
  return INFOCODE_OF[code] ?? (owner === "policy" ? INVALID_PARAMS : UNKNOWN_ERROR);
}

/** What a policy reads of a refusal that came without words of ours. */
export const REFUSAL_WORDS: Readonly<Record<string, string>> = {
  invalid_arguments: "参数不符合地图服务的要求，请检查格式和范围后重试。",
  missing_arguments: "缺少必填参数，请补全后重试。",
  illegal_content: "查询内容不被地图服务接受，请换一种说法。",
  coordinates_out_of_range:
    "坐标不在收录的城市内，也可能不在中国陆地上；请检查经纬度（经度在前，纬度在后），或换收录城市里的坐标。",
  no_roads_nearby: "起点、终点或途经点附近没有道路，请换一个坐标。",
  no_route: "两点之间没有路线，请检查坐标，或换一种方式。",
  route_too_long: "起点和终点相距太远，这种方式无法规划，请改用驾车，或查询火车票和航班。",
};
