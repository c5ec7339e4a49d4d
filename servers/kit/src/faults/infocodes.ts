/**
 * The codes of Amap's web service, what each says, whose failure it is, and which pass by themselves. Faults draw from
 * this table and the facade answers with it. The HTTP status is 200 whatever the code.
 */

import type { Failure } from "@arenakit/contracts";
import { tableOf } from "@arenakit/contracts";

export interface InfocodeFacts {
  /** As the service spells it. */
  readonly info: string;
  readonly owner: Failure["owner"];
  /** Code of our failure: for what the policy did wrong a word of ours, else the service's in lower case. */
  readonly code: string;
  /** Whether the same question is answered a little later. */
  readonly retryable: boolean;
}

const mistake = (code: string, info: string): InfocodeFacts => ({ info, owner: "policy", code, retryable: false });
/** A key that is wrong, withdrawn or not allowed to ask: whoever set it up has to change it. */
const setup = (code: string): InfocodeFacts => ({ info: spelt(code), owner: "harness", code, retryable: false });
/** Asked too fast, or at a bad moment. */
const passing = (code: string): InfocodeFacts => ({ info: spelt(code), owner: "tool", code, retryable: true });
/** Asked too often for today, or the service is broken. */
const lasting = (code: string): InfocodeFacts => ({ info: spelt(code), owner: "tool", code, retryable: false });
/** As the service spells it. */
const spelt = (code: string) => code.toUpperCase();

export const INFOCODES = tableOf<InfocodeFacts>({
  "10001": setup("invalid_user_key"),
  "10002": setup("service_not_available"),
  "10003": lasting("daily_query_over_limit"),
  "10004": passing("access_too_frequent"),
  "10005": setup("invalid_user_ip"),
  "10006": setup("invalid_user_domain"),
  "10007": setup("invalid_user_signature"),
  "10008": setup("invalid_user_scode"),
  "10009": setup("userkey_plat_nomatch"),
  "10010": lasting("ip_query_over_limit"),
  "10011": setup("not_support_https"),
  "10012": setup("insufficient_privileges"),
  "10013": setup("user_key_recycled"),
  "10014": passing("qps_has_exceeded_the_limit"),
  "10015": passing("gateway_timeout"),
  "10016": passing("server_is_busy"),
  "10017": lasting("resource_unavailable"),
  "10019": passing("cqps_has_exceeded_the_limit"),
  "10020": passing("ckqps_has_exceeded_the_limit"),
  "10021": passing("cuqps_has_exceeded_the_limit"),
  "10026": setup("invalid_request"),
  "10029": lasting("abroad_daily_query_over_limit"),
  "10041": setup("no_effective_interface"),
  "10044": lasting("user_daily_query_over_limit"),
  "10045": lasting("user_abroad_daily_query_over_limit"),
  "20000": mistake("invalid_arguments", "INVALID_PARAMS"),
  "20001": mistake("missing_arguments", "MISSING_REQUIRED_PARAMS"),
  "20002": setup("illegal_request"),
  "20003": lasting("unknown_error"),
  "20011": setup("insufficient_abroad_privileges"),
  "20012": mistake("illegal_content", "ILLEGAL_CONTENT"),
  "20800": mistake("coordinates_out_of_range", "OUT_OF_SERVICE"),
  "20801": mistake("no_roads_nearby", "NO_ROADS_NEARBY"),
  "20802": mistake("no_route", "ROUTE_FAIL"),
  "20803": mistake("route_too_long", "OVER_DIRECTION_RANGE"),
  "30001": lasting("engine_response_data_error"),
});

/** Codes that may strike on purpose: what a policy did wrong is never a fault. */
export const FAULT_INFOCODES: readonly string[] = [...INFOCODES.keys()].filter(
  (infocode) => INFOCODES.get(infocode)!.owner !== "policy",
);

/** What a code says and whose failure it is. `30002` and the like are engines'; an unknown code is a defect of the service. */
export function infocodeFacts(infocode: string): InfocodeFacts {
  return INFOCODES.get(infocode) ?? INFOCODES.get(/^3\d{4}$/.test(infocode) ? "30001" : "20003")!;
}
