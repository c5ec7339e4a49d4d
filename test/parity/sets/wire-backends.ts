/** The states in which recordings met the service behind O2-Searcher's wrapper. */
import { fail } from "@arenakit/contracts";

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const UNREACHABLE: Readonly<Record<string, string>> = {
  down: "All connection attempts failed",
  timeout: "timed out",
};

/** Answers that a service gave with status 200, made from what it should have given. */
const GIVEN: Readonly<Record<string, (result: unknown[]) => Response>> = {
  short: (result) => Response.json({ result: result.slice(0, -1) }),
  empty: () => Response.json({ result: [] }),
  odd: (result) => Response.json({ result: result.map(() => ["no row", { document: "no object" }, { document: {} }]) }),
  noresult: () => Response.json({ other: [] }),
  notjson: () => new Response("<html></html>"),
};

/** A way to ask a service in a state: `ok`, `down`, `timeout`, a status, or one of the answers above. */
export function answerLikeBackend(state: string, answer: (request: Request) => Promise<Response>): Fetch {
  return async (url, init) => {
    const reason = UNREACHABLE[state];
    if (reason !== undefined) throw new Error(reason);
    if (/^[45]\d\d$/.test(state)) return refusalOf(Number(state));
    const response = await answer(new Request(url, init));
    if (state === "ok") return response;
    const { result } = (await response.json()) as { result: unknown[] };
    return GIVEN[state]?.(result) ?? fail("harness", "usage", `no state ${state}: expected ok, ${STATES.join(", ")}`);
  };
}

const STATES = [...Object.keys(UNREACHABLE), ...Object.keys(GIVEN), "or a status"];

/** A refusal of the request is told in JSON, a server that broke writes text. */
function refusalOf(status: number): Response {
  return status < 500
    ? Response.json({ detail: "bad" }, { status })
    : new Response("Internal Server Error", { status });
}
