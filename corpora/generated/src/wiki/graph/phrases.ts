/** Phrases that stand in facts, in both languages: banks of frames with slots, and what may fill them. */
import * as z from "zod";
import { readTable } from "../../tables.ts";

/** `[Chinese, English]`. */
type Translation = readonly [zh: string, en: string];
export interface PhraseBank {
  readonly frames: readonly Translation[];
  readonly slots: Readonly<Record<string, readonly Translation[]>>;
}

/** `part` is `frame`, or the slot that the row may fill. */
const BankRow = z.object({ bank: z.string(), part: z.string(), zh: z.string(), en: z.string() });

/** The banks of a table by name, rows in their order. */
function readBanks(path: string): ReadonlyMap<string, PhraseBank> {
  const banks = new Map<string, { frames: Translation[]; slots: Record<string, Translation[]> }>();
  for (const { bank: name, part, zh, en } of readTable(path, BankRow)) {
    const bank = banks.get(name) ?? { frames: [], slots: {} };
    banks.set(name, bank);
    if (part === "frame") bank.frames.push([zh, en]);
    else bank.slots[part] = [...(bank.slots[part] ?? []), [zh, en]];
  }
  return banks;
}

const PHRASES = readBanks("wiki/phrases.tsv");
/** What people of a trade are known for; those not listed study something: see the bank `knownFor`. */
export const KNOWN_FOR = readBanks("wiki/trades.tsv");

/** A bank of `phrases.tsv`; throws a RangeError for a name that it does not have. */
export function phraseBank(name: string): PhraseBank {
  const bank = PHRASES.get(name);
  if (!bank) throw new RangeError(`phrases.tsv has no bank ${JSON.stringify(name)}`);
  return bank;
}

const OccupationRow = z
  .object({
    trade: z.enum([
      "letters",
      "screen",
      "music",
      "painting",
      "science",
      "building",
      "business",
      "sport",
      "travel",
      "museum",
    ]),
    zh: z.string(),
    en: z.string(),
    subjectZh: z.string(),
    subjectEn: z.string(),
  })
  .transform(({ trade, zh, en, subjectZh, subjectEn }) => ({
    zh,
    en,
    /** What people of it make and where they work. */
    trade,
    /** What they study. */
    subject: [subjectZh, subjectEn] as const,
  }));
export type Occupation = z.output<typeof OccupationRow>;
export const OCCUPATIONS: readonly Occupation[] = readTable("wiki/occupations.tsv", OccupationRow);
