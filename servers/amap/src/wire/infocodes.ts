/** Our failures in the codes of Amap's web service. */

import type { Failure } from "@arenakit/contracts";
import { tableOf } from "@arenakit/contracts";
import { INFOCODES } from "@arenakit/server-kit";

const INVALID_PARAMS = "20000";
const UNKNOWN_ERROR = "20003";

const INFOCODE_OF = tableOf<string>({
  ...Object.fromEntries([...INFOCODES].map(([infocode, { code }]) => [code, infocode])),
  // What the service answers for an address that stands for nothing.
  no_such_place: "30001",
});

/** The code under which the service reports a failure; 20003 for what is none of the caller's doing and none of its own. */
export function infocodeOf({ owner, code }: Pick<Failure, "owner" | "code">): string {
  return INFOCODE_OF.get(code) ?? (owner === "policy" ? INVALID_PARAMS : UNKNOWN_ERROR);
}
