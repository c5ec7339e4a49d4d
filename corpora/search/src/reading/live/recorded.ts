/**
 * A web that remembers: what a source answered is kept in a file and given again, so that a run can be repeated without
 * the network. Requests have one spelling; secrets are in none of it.
 */
import { createHash } from "node:crypto";
import { canonicalJson, Failure, FailureError, fail } from "@arenakit/contracts";
import * as z from "zod";
import type { KeyedFile } from "../keyed-file.ts";
import type { WebHit, WebPage, WebSource } from "../live.ts";
import { createSingleFlight } from "../single-flight.ts";

export interface RecordedWebOptions {
  /** What is asked and not recorded: asked of the source and kept, a failure not_recorded, or an answer without hits. */
  readonly onMiss: "live" | "fail" | "empty";
  /** Texts that must not be written, such as keys; they become `***` wherever they stand. */
  readonly secrets?: readonly string[];
}

export interface RecordedWeb extends WebSource {
  readonly counts: { readonly recorded: number; readonly replayed: number; readonly missed: number };
}

const Hits = z.array(
  z.object({
    title: z.string(),
    url: z.string(),
    snippet: z.string(),
    date: z.string().optional(),
    content: z.string().optional(),
  }),
);
const Page = z.object({
  url: z.string(),
  title: z.string(),
  text: z.string(),
  language: z.string().optional(),
  date: z.string().optional(),
});
const Line = z.object({ request: z.unknown(), answer: z.unknown().optional(), failure: Failure.optional() });

/**
 * Wraps a source. What a policy did wrong (a page that does not exist, an address that is refused) is an answer like any
 * other and is kept; a failure of the network is not. Equal requests at the same time are one. "empty" is for searches;
 * a page that is not recorded is a failure in any case but "live". The source may be null where nothing is live.
 */
export function recordedWeb(source: WebSource | null, store: KeyedFile, options: RecordedWebOptions): RecordedWeb {
  const counts = { recorded: 0, replayed: 0, missed: 0 };
  const flight = createSingleFlight();
  const live = (): WebSource =>
    source ?? fail("harness", "no_source", "nothing is live here, and nothing should be asked");
  const told = (options.secrets ?? []).filter((one) => one !== "");

  interface Asking<Value> {
    readonly schema: z.ZodType<Value>;
    readonly ask: (stop: AbortSignal) => Promise<Value>;
    readonly signal: AbortSignal | undefined;
  }

  function answered<Value>(request: RecordedRequest, { schema, ask, signal }: Asking<Value>): Promise<Value> {
    const key = createHash("sha256").update(canonicalJson(request)).digest("hex");
    const work = async (stop: AbortSignal): Promise<Value> => {
      const known = Line.safeParse(await store.get(key));
      if (known.success) {
        counts.replayed++;
        if (known.data.failure) throw new FailureError(known.data.failure);
        return schema.parse(known.data.answer);
      }
      counts.missed++;
      if (options.onMiss !== "live" || source === null) return answerMissing(request, options.onMiss) as Value;
      return keep(key, request, () => ask(stop));
    };
    return flight.run(key, work, signal);
  }

  /** What is written is what is given, so that a replay is the same to the letter. */
  async function keep<Value>(key: string, request: RecordedRequest, ask: () => Promise<Value>): Promise<Value> {
    const secrets = [...told.map(hidden), ...("url" in request ? secretsIn(request.url) : [])];
    const write = async <Line extends object>(line: Line): Promise<Line> => {
      const shown = withoutSecrets({ request, ...line }, secrets);
      await store.set(key, shown);
      counts.recorded++;
      return shown;
    };
    // What the policy asked wrongly is answered the same way when it is asked again.
    try {
      return (await write({ answer: await ask() })).answer;
    } catch (error) {
      if (!(error instanceof FailureError) || error.failure.owner !== "policy") throw error;
      throw new FailureError((await write({ failure: error.failure })).failure, { cause: error });
    }
  }

  return {
    id: source?.id ?? "recorded",
    counts,
    search: async (query, { signal, limit, ...asked }) => {
      const text = query.normalize("NFC").replace(/\s+/g, " ").trim();
      const request = { kind: "search" as const, query: text, ...asked };
      const ask = async (stop: AbortSignal): Promise<WebHit[]> => [
        ...(await live().search(text, { ...asked, limit: RECORDED_HITS, signal: stop })),
      ];
      const hits = await answered<WebHit[]>(request, { schema: Hits as z.ZodType<WebHit[]>, ask, signal });
      return hits.slice(0, limit);
    },
    visit: (url, { signal } = {}) => {
      const request = { kind: "visit" as const, url: URL.canParse(url) ? pageUrl(url) : url };
      const ask = (stop: AbortSignal) => live().visit(url, { signal: stop });
      return answered<WebPage>(request, { schema: Page as z.ZodType<WebPage>, ask, signal });
    },
  };
}

/** So many are asked for whatever is wanted, so that one recording answers every number of hits and every block list. */
const RECORDED_HITS = 30;

type RecordedRequest =
  | { readonly kind: "search"; readonly query: string; readonly language?: string }
  | { readonly kind: "visit"; readonly url: string };

function answerMissing(request: RecordedRequest, onMiss: RecordedWebOptions["onMiss"]): unknown {
  if (onMiss === "empty" && request.kind === "search") return [];
  const what =
    request.kind === "search" ? `the search for ${JSON.stringify(request.query)}` : `the page ${request.url}`;
  return fail("corpus", "not_recorded", `${what} is not among what was recorded: record it live first`);
}

/** A fragment is not sent, so it names no other page. */
function pageUrl(text: string): string {
  const url = new URL(text);
  url.hash = "";
  return url.href;
}

const SECRET_NAME =
  /(?:^|[-_.])(?:(?:api|access|private|secret|auth|session)[-_]?)?(?:key|token|secret|password|passwd|signature|sig|credentials?)$/i;
/** A shorter value stands in texts by chance: it is left out of the address alone. */
const SHORTEST_SECRET = 8;

/** Values of parameters that are called as keys are, as they stand in the address and as they are meant. */
function secretsIn(text: string): Secret[] {
  if (!URL.canParse(text)) return [];
  const found = [...new URL(text).searchParams].filter(([name, value]) => SECRET_NAME.test(name) && value !== "");
  return found.flatMap(([name, value]) => {
    const spelt = [value, encodeURIComponent(value)];
    if (value.length >= SHORTEST_SECRET) return spelt.map(hidden);
    return spelt.map((one) => ({ text: `${name}=${one}`, shown: `${name}=***` }));
  });
}

interface Secret {
  readonly text: string;
  readonly shown: string;
}

const hidden = (text: string): Secret => ({ text, shown: "***" });

/** `***` in place of the secrets, in every text of the value. */
function withoutSecrets<Value>(value: Value, secrets: readonly Secret[]): Value {
  if (typeof value === "string")
    return secrets.reduce((written, { text, shown }) => written.replaceAll(text, shown), value as string) as Value;
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, secrets)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutSecrets(one, secrets)])) as Value;
}
