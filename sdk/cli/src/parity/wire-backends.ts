/** The states in which recordings met the service behind O2-Searcher's wrapper. */
import { fail } from "@arenakit/contracts";

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const UNREACHABLE: Readonly<Record<string, string>> = {
  down: "All connection attempts failed",
  timeout: "timed out",
};

/** A way to ask a service that is in a state: `ok`, `down`, `timeout`, a status, `short`, `odd`, `noresult`, `notjson`. */
export function answerLikeBackend(state: string, answer: (request: Request) => Promise<Response>): Fetch {
  return async (url, init) => {
    const reason = UNREACHABLE[state];
    if (reason !== undefined) throw new Error(reason);
    if (/^[45]\d\d$/.test(state)) return refusalOf(Number(state));
    const response = await answer(new Request(url, init));
    if (state === "ok") return response;
    if (state === "notjson") return new Response("<html></html>");
    if (state === "noresult") return Response.json({ other: [] });
    const { result } = (await response.json()) as { result: unknown[] };
    if (state === "short") return Response.json({ result: result.slice(0, -1) });
    if (state === "odd")
      return Response.json({ result: result.map(() => ["no row", { document: "no object" }, { document: {} }]) });
    return fail(
      "harness",
      "usage",
      `no backend ${state}: expected ok, down, timeout, short, odd, noresult, notjson or a status`,
    );
  };
}

/** A refusal of the request is told in JSON, a server that broke writes text. */
function refusalOf(status: number): Response {
  return status < 500
    ? Response.json({ detail: "bad" }, { status })
    : new Response("Internal Server Error", { status });
}
