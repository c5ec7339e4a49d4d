/** An attempt as the group-reward service takes it: a prompt and a completion, each a text or messages, and who wrote what. */
import * as z from "zod";
import { DIALECT_NAMES, type TextDialect } from "../dialect-text.ts";
import { defineFormat } from "../format.ts";
import { codePoints, type Run, readMasked } from "../masked-text.ts";
import { promptUtterances, responseUtterances, sampleConversation, TextOrMessages } from "./samples.ts";

/** How a completion writes calls and results, by the names of the dialects and one more: by default found out. */
const DIALECTS: ReadonlyMap<string, TextDialect> = new Map<string, TextDialect>([
  ...DIALECT_NAMES.map((name): [string, TextDialect] => [name, name]),
  ["o2-searcher", "o2"],
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
    const dialect = DIALECTS.get(record.dialect ?? "") ?? "found";
    const utterances = [...promptUtterances(record.prompt ?? [], dialect), ...completionOf(record, dialect)];
    return [sampleConversation(record, { utterances, tools: record.tools, taken: TAKEN })];
  },
});

function completionOf({ completion, mask }: AttemptRecord, dialect: TextDialect) {
  if (typeof completion !== "string" || !mask) return responseUtterances(completion, dialect);
  return readMasked(completion, mask as Run[], dialect);
}
