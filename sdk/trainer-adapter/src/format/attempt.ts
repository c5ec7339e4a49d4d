/** An attempt as the group-reward service takes it: a prompt and a completion, each a text or messages, and who wrote what. */
import * as z from "zod";
import type { TextDialect } from "../dialect-text.ts";
import { defineFormat } from "../format.ts";
import { codePoints, type Run, readMasked } from "../masked-text.ts";
import { readResponse } from "../templated-text.ts";
import { promptUtterances, responseUtterances, sampleConversation, TextOrMessages } from "./samples.ts";

/** How a completion text writes calls and results: by default found out. */
const DIALECTS: ReadonlyMap<string, TextDialect> = new Map([
  ["hermes", "hermes"],
  ["qwen3-coder", "qwen3-coder"],
  ["llama3-json", "llama3-json"],
  ["search-r1", "search-r1"],
  ["o2", "o2"],
  ["o2-searcher", "o2"],
  ["dr-tulu", "dr-tulu"],
]);

const NAMES = [...DIALECTS.keys()].join(", ");
const Mask = z.array(z.tuple([z.int().positive(), z.union([z.literal(0), z.literal(1)])])).min(1);

const AttemptRecord = z
  .looseObject({
    prompt: TextOrMessages.nullish(),
    completion: TextOrMessages,
    dialect: z.string().nullish(),
    mask: Mask.nullish(),
    tools: z.unknown().optional(),
  })
  .superRefine(({ completion, dialect, mask }, context) => {
    const told = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (dialect && !DIALECTS.has(dialect))
      told("dialect", `expected one of ${NAMES}, or none to have it found out, got ${JSON.stringify(dialect)}`);
    if (!mask) return;
    if (typeof completion !== "string")
      return told("mask", "expected a completion that is a text: messages say themselves who wrote them");
    const [covered, length] = [mask.reduce((sum, [characters]) => sum + characters, 0), codePoints(completion)];
    if (covered !== length)
      told("mask", `expected runs of ${length} characters in all (the completion's code points), got ${covered}`);
  });
type AttemptRecord = z.infer<typeof AttemptRecord>;

const TAKEN = ["prompt", "completion", "dialect", "tools"];

export const attempt = defineFormat<AttemptRecord>({
  id: "attempt",
  expects: "{prompt?, completion, dialect?, mask?}: texts or messages; a mask [[characters, 1 or 0], …] of a text",
  record: AttemptRecord,
  read(record) {
    const utterances = [...promptUtterances(record.prompt ?? []), ...completionOf(record)];
    return [sampleConversation(record, { utterances, tools: record.tools, taken: TAKEN })];
  },
});

function completionOf({ completion, dialect, mask }: AttemptRecord) {
  if (typeof completion !== "string") return responseUtterances(completion);
  const said = DIALECTS.get(dialect ?? "") ?? "found";
  return mask ? readMasked(completion, mask as Run[], said) : readResponse(completion, said);
}
