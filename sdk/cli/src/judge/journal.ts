/**
 * What a judge has said so far in an audit: a file beside the report, one comparison a line as they end, so that an audit
 * that was cut off anywhere goes on where it was. It goes once the audit is whole.
 */
import { appendFileSync, existsSync, rmSync } from "node:fs";
import { canonicalJson, fail } from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import { AuditLine } from "@arenakit/evaluator-judge-lab";
import * as z from "zod";
import { journalLine, journalLines, requireSameSettings } from "../resumable.ts";

const FORMAT = "arenakit.judge-audit-journal/1";

const Header = z.object({ format: z.literal(FORMAT), settings: z.record(z.string(), z.unknown()) });

/** Everything that decides what is asked, and of whom. */
export type AuditSettings = Readonly<Record<string, string | number | readonly string[]>>;

export interface AuditJournal {
  readonly path: string;
  /** In the order in which they ended. */
  readonly known: readonly AuditLine[];
  add(line: AuditLine): void;
  remove(): void;
}

export const journalPath = (out: string) => `${out}.journal.jsonl`;

/**
 * The journal of the report `out`: a new one, or with `resume` the one that is there, for the same settings. Throws
 * harness/run_exists, harness/no_run, harness/other_run and harness/journal_unreadable.
 */
export async function openAuditJournal(
  out: string,
  settings: AuditSettings,
  { resume }: { resume: boolean },
): Promise<AuditJournal> {
  const path = journalPath(out);
  if (resume !== existsSync(path))
    resume
      ? fail("harness", "no_run", `there is no ${path}: no audit to go on with. Leave --resume out to begin one.`)
      : fail(
          "harness",
          "run_exists",
          `${path} holds an audit that did not end. Go on with the same options and --resume, give another --out, or remove it.`,
        );
  const header = { format: FORMAT, settings };
  if (!resume) await writeFileAtomic(path, `${canonicalJson(header)}\n`);
  const known = resume ? recover(path, settings) : [];
  return {
    path,
    known,
    add: (line) => appendFileSync(path, `${canonicalJson(line)}\n`),
    remove: () => rmSync(path, { force: true }),
  };
}

function recover(path: string, settings: AuditSettings): AuditLine[] {
  const [first = "", ...lines] = journalLines(path);
  const { settings: there } = journalLine(first, Header, `${path}:1`);
  requireSameSettings(`cannot go on with ${path}`, { there, asked: settings });
  return lines.map((line, at) => journalLine(line, AuditLine, `${path}:${at + 2}`));
}
