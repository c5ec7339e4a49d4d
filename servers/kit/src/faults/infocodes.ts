/**
 * The codes of Amap's web service, what each says, whose failure it is, and which pass by themselves. Faults draw from
 * this table and the facade answers with it. The HTTP status is 200 whatever the code.
 */
import type { Failure } from "@arenakit/contracts";

export interface InfocodeFacts {
  /** As the service spells it. */
  readonly info: string;
  readonly owner: Failure["owner"];
  /** Code of our failure: for what the policy did wrong a word of ours, else the service's in lower case. */
  readonly code: string;
  /** Whether the same question is answered a little later. */
  readonly retryable: boolean;
}

type Row = (info: string) => InfocodeFacts;
const row =
  (owner: Failure["owner"], retryable = false): Row =>
  (info) => ({ info, owner, code: info.toLowerCase(), retryable });
const mistake = (code: string, info: string): InfocodeFacts => ({ info, owner: "policy", code, retryable: false });

/** A key that is wrong, withdrawn or not allowed to ask: whoever set it up has to change it. */
const setup = row("harness");
/** Asked too fast, or at a bad moment. */
const passing = row("tool", true);
/** Asked too often for today, or the service is broken. */
const lasting = row("tool");

export const INFOCODES: Readonly<Record<string, InfocodeFacts>> = {
  "10001": setup("INVALID_USER_KEY"),
  "10002": setup("SERVICE_NOT_AVAILABLE"),
  "10003": lasting("DAILY_QUERY_OVER_LIMIT"),
  "10004": passing("ACCESS_TOO_FREQUENT"),
  "10005": setup("INVALID_USER_IP"),
  "10006": setup("INVALID_USER_DOMAIN"),
  "10007": setup("INVALID_USER_SIGNATURE"),
  "10008": setup("INVALID_USER_SCODE"),
  "10009": setup("USERKEY_PLAT_NOMATCH"),
  "10010": lasting("IP_QUERY_OVER_LIMIT"),
  "10011": setup("NOT_SUPPORT_HTTPS"),
  "10012": setup("INSUFFICIENT_PRIVILEGES"),
  "10013": setup("USER_KEY_RECYCLED"),
  "10014": passing("QPS_HAS_EXCEEDED_THE_LIMIT"),
  "10015": passing("GATEWAY_TIMEOUT"),
  "10016": passing("SERVER_IS_BUSY"),
  "10017": lasting("RESOURCE_UNAVAILABLE"),
  "10019": passing("CQPS_HAS_EXCEEDED_THE_LIMIT"),
  "10020": passing("CKQPS_HAS_EXCEEDED_THE_LIMIT"),
  "10021": passing("CUQPS_HAS_EXCEEDED_THE_LIMIT"),
  "10026": setup("INVALID_REQUEST"),
  "10029": lasting("ABROAD_DAILY_QUERY_OVER_LIMIT"),
  "10041": setup("NO_EFFECTIVE_INTERFACE"),
  "10044": lasting("USER_DAILY_QUERY_OVER_LIMIT"),
  "10045": lasting("USER_ABROAD_DAILY_QUERY_OVER_LIMIT"),
  "20000": mistake("invalid_arguments", "INVALID_PARAMS"),
  "20001": mistake("missing_arguments", "MISSING_REQUIRED_PARAMS"),
  "20002": setup("ILLEGAL_REQUEST"),
  "20003": lasting("UNKNOWN_ERROR"),
  "20011": setup("INSUFFICIENT_ABROAD_PRIVILEGES"),
  "20012": mistake("illegal_content", "ILLEGAL_CONTENT"),
  "20800": mistake("coordinates_out_of_range", "OUT_OF_SERVICE"),
  "20801": mistake("no_roads_nearby", "NO_ROADS_NEARBY"),
  "20802": mistake("no_route", "ROUTE_FAIL"),
  "20803": mistake("route_too_long", "OVER_DIRECTION_RANGE"),
  "30001": lasting("ENGINE_RESPONSE_DATA_ERROR"),
};

/** Codes that may strike on purpose: what a policy did wrong is never a fault. */
export const FAULT_INFOCODES: readonly string[] = Object.keys(INFOCODES).filter(
  (infocode) => INFOCODES[infocode]!.owner !== "policy",
);

/** What a code says and whose failure it is. `30002` and the like are engines'; an unknown code is a defect of the service. */
export function infocodeFacts(infocode: string): InfocodeFacts {
  return INFOCODES[infocode] ?? INFOCODES[/^3\d{4}$/.test(infocode) ? "30001" : "20003"]!;
}
