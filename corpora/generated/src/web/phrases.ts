/** How pages and findings are worded in each language: `{a|b}` is a choice, `<x>` a value of the claim or of its topic. */
import * as z from "zod";
import { readDocument } from "../tables.ts";
import type { Language } from "../wiki/facts.ts";
import { ClaimKind } from "./claims.ts";
import { nameLists } from "./names.ts";

const PairKind = z.enum(["range", "promise", "fade", "cheapest", "camps"]);
/** Two claims that say something together. */
export type PairKind = z.infer<typeof PairKind>;

const patterns = z.array(z.string()).min(1);
const ClaimPhrases = z.strictObject({
  /** How pages state claims. */
  claims: z.record(ClaimKind, patterns),
  /** How people on forums tell them, where that differs. */
  talk: z.partialRecord(ClaimKind, patterns),
  /** How somebody tells an effect otherwise, who says whom they follow. */
  hearsay: patterns,
  /** How findings state them, each a sentence of its own. */
  findings: z.record(ClaimKind, patterns),
  pairs: z.record(PairKind, z.string()),
});
export const CLAIM_PHRASES: Readonly<Record<Language, z.infer<typeof ClaimPhrases>>> = {
  zh: readDocument("web/claims.zh.json", ClaimPhrases),
  en: readDocument("web/claims.en.json", ClaimPhrases),
};

const Prose = z.record(z.string(), patterns);
/** What pages say around the claims they state; slots are drawn from the topic anew for each sentence. */
export const PROSE: Readonly<Record<Language, z.infer<typeof Prose>>> = {
  zh: readDocument("web/prose.zh.json", Prose),
  en: readDocument("web/prose.en.json", Prose),
};

const NAMES = nameLists(["nick"]).nick;

/** Under which people write on forums. */
export const nicknames = (language: Language): readonly string[] => NAMES.map((name) => name[language]);
