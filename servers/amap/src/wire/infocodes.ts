/** data file. The codes of Amap's web service, what each says, and whose failure it is. */
import type { Failure } from "@arenakit/contracts";

export interface InfocodeFacts {
  readonly info: string;
  readonly owner: Failure["owner"];
  /** Code of our failure. */
  readonly code: string;
  readonly retryable: boolean;
}

const facts =
  (owner: Failure["owner"], code: string, retryable = false) =>
  (info: string): InfocodeFacts => ({ info, owner, code, retryable });

/** A key that is wrong, withdrawn or not allowed to ask: whoever set it up has to change it. */
const key = facts("harness", "map_service_refused_key");
/** Asked too fast: the same question a little later is answered. */
const pace = facts("tool", "map_service_too_fast", true);
/** Asked too often for today. */
const quota = facts("tool", "map_service_quota_exceeded", true);
const trouble = facts("tool", "map_service_unavailable", true);
const broken = facts("tool", "map_service_broke");

export const INFOCODES: Readonly<Record<string, InfocodeFacts>> = {
  "10001": key("INVALID_USER_KEY"),
  "10002": key("SERVICE_NOT_AVAILABLE"),
  "10003": quota("DAILY_QUERY_OVER_LIMIT"),
  "10004": pace("ACCESS_TOO_FREQUENT"),
  "10005": key("INVALID_USER_IP"),
  "10006": key("INVALID_USER_DOMAIN"),
  "10007": key("INVALID_USER_SIGNATURE"),
  "10008": key("INVALID_USER_SCODE"),
  "10009": key("USERKEY_PLAT_NOMATCH"),
  "10010": pace("IP_QUERY_OVER_LIMIT"),
  "10011": key("NOT_SUPPORT_HTTPS"),
  "10012": key("INSUFFICIENT_PRIVILEGES"),
  "10013": key("USER_KEY_RECYCLED"),
  "10014": pace("QPS_HAS_EXCEEDED_THE_LIMIT"),
  "10015": trouble("GATEWAY_TIMEOUT"),
  "10016": trouble("SERVER_IS_BUSY"),
  "10017": trouble("RESOURCE_UNAVAILABLE"),
  "10019": pace("CQPS_HAS_EXCEEDED_THE_LIMIT"),
  "10020": pace("CKQPS_HAS_EXCEEDED_THE_LIMIT"),
  "10021": pace("CUQPS_HAS_EXCEEDED_THE_LIMIT"),
  "10026": key("INVALID_REQUEST"),
  "10029": quota("ABROAD_DAILY_QUERY_OVER_LIMIT"),
  "10041": key("NO_EFFECTIVE_INTERFACE"),
  "10044": quota("USER_DAILY_QUERY_OVER_LIMIT"),
  "10045": quota("USER_ABROAD_DAILY_QUERY_OVER_LIMIT"),
  "20000": facts("policy", "invalid_arguments")("INVALID_PARAMS"),
  "20001": facts("policy", "missing_arguments")("MISSING_REQUIRED_PARAMS"),
  "20002": facts("harness", "map_service_illegal_request")("ILLEGAL_REQUEST"),
  "20003": broken("UNKNOWN_ERROR"),
  "20011": key("INSUFFICIENT_ABROAD_PRIVILEGES"),
  "20012": facts("policy", "illegal_content")("ILLEGAL_CONTENT"),
  "20800": facts("policy", "coordinates_out_of_range")("OUT_OF_SERVICE"),
  "20801": facts("policy", "no_roads_nearby")("NO_ROADS_NEARBY"),
  "20802": facts("policy", "no_route")("ROUTE_FAIL"),
  "20803": facts("policy", "route_too_long")("OVER_DIRECTION_RANGE"),
};

/** Worth another try at once, after a wait. A quota of the day is not. */
export const RETRIED_INFOCODES: ReadonlySet<string> = new Set([
  "10004",
  "10010",
  "10014",
  "10015",
  "10016",
  "10019",
  "10020",
  "10021",
]);

/** Codes of an engine: `30001` and the like. */
const ENGINE_CODE = /^3\d{4}$/;
const ENGINE_BROKE = broken("ENGINE_RESPONSE_DATA_ERROR");

/** What a code says and whose failure it is; an unknown code is a defect of the service. */
export function infocodeFacts(infocode: string): InfocodeFacts {
  return INFOCODES[infocode] ?? (ENGINE_CODE.test(infocode) ? ENGINE_BROKE : broken("UNKNOWN_ERROR"));
}

/** More words of ours for one of the service's. */
const POLICY_INFOCODES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(INFOCODES).flatMap(([infocode, { owner, code }]) => (owner === "policy" ? [[code, infocode]] : [])),
  ),
  coordinates_swapped: "20000",
  ambiguous_city: "20000",
  no_such_city: "20000",
  no_such_place: "20000",
};

/** The code under which the service reports a failure of ours; 20003 for what is none of the caller's doing. */
export function infocodeOf({ owner, code }: Pick<Failure, "owner" | "code">): string {
  return owner === "policy" ? (POLICY_INFOCODES[code] ?? "20000") : "20003";
}

/** What a policy reads of a refusal that came without words of ours. */
export const REFUSAL_WORDS: Readonly<Record<string, string>> = {
  invalid_arguments: "参数不符合地图服务的要求，请检查格式和范围后重试。",
  missing_arguments: "缺少必填参数，请补全后重试。",
  illegal_content: "查询内容不被地图服务接受，请换一种说法。",
  coordinates_out_of_range: "坐标不在中国陆地范围内，请检查经纬度（经度在前，纬度在后）。",
  no_roads_nearby: "起点、终点或途经点附近没有道路，请换一个坐标。",
  no_route: "两点之间没有路线，请检查坐标，或换一种方式。",
  route_too_long: "起点和终点相距太远，这种方式无法规划，请改用驾车，或查询火车票和航班。",
};
