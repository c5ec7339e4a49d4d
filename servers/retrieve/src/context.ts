/** What a request says of its corpus and its time, and what every answer tells of them. */
import { parseLocalTime } from "@arenakit/contracts";
import type { RetrieveAppOptions } from "./app.ts";
import type { Dialect } from "./dialects.ts";
import { refuse } from "./refusal.ts";

const CORPUS_HEADER = "x-arenakit-corpus";
const ENGINE_HEADER = "x-arenakit-engine";
const NOW_HEADER = "x-arenakit-now";
const DAY = "2026-05-01".length;
const SHOWN = 12; // digits of an id, enough to be unique and to be typed

export interface RequestContext {
  /** Of the answer: the id of the corpus, the engine, and the time that the request named. */
  readonly headers: Readonly<Record<string, string>>;
  /** `2026-05-01`: what is from after it is not there yet. Null where no time is named. */
  readonly day: string | null;
}

/** Throws a 404 where a request names another corpus (an id or its beginning), a 400 for a time that no clock shows. */
export function readContext(
  headers: Headers,
  { dialect, options }: { dialect: Dialect; options: Pick<RetrieveAppOptions, "retriever" | "web"> },
): RequestContext {
  const { retriever, web = retriever } = options;
  const { corpus, engine } = dialect.over === "web" ? web : retriever;
  const wanted = headers.get(CORPUS_HEADER);
  const served = corpus.id.slice(0, SHOWN);
  if (wanted !== null && (wanted === "" || !corpus.id.startsWith(wanted)))
    refuse(404, `${CORPUS_HEADER} is ${JSON.stringify(wanted.slice(0, 64))}: this server searches corpus ${served}`);
  const now = headers.get(NOW_HEADER);
  if (now !== null && parseLocalTime(now) === null)
    refuse(400, `${NOW_HEADER} is ${JSON.stringify(now.slice(0, 64))}: expected a time such as 2026-05-01T08:00`);
  const told = now === null ? {} : { [NOW_HEADER]: now };
  return { headers: { [CORPUS_HEADER]: corpus.id, [ENGINE_HEADER]: engine, ...told }, day: now?.slice(0, DAY) ?? null };
}
