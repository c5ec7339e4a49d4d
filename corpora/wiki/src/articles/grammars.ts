/** The grammar of every kind of article in both languages, parsed from the phrasings once. */
import type { EntityKind, Language } from "../facts.ts";
import { CONTEXT } from "./context-words.ts";
import { type ArticleGrammar, type Line, parseGrammar } from "./grammar.ts";
import { PEOPLE_EN } from "./people-en.ts";
import { PEOPLE_ZH } from "./people-zh.ts";
import { THINGS_EN } from "./things-en.ts";
import { THINGS_ZH } from "./things-zh.ts";

const TEXTS: Readonly<Record<Language, Readonly<Record<EntityKind, string>>>> = {
  zh: { ...PEOPLE_ZH, ...THINGS_ZH },
  en: { ...PEOPLE_EN, ...THINGS_EN },
};

const parsed = new Map<string, ArticleGrammar>();

export function grammarOf(kind: EntityKind, language: Language): ArticleGrammar {
  const key = `${language} ${kind}`;
  const known = parsed.get(key);
  if (known) return known;
  const grammar = parseGrammar(TEXTS[language][kind]);
  parsed.set(key, grammar);
  return grammar;
}

/** What other articles say of an entity of the kind in passing. */
export function contextOf(kind: EntityKind, language: Language): readonly Line[] {
  const key = `${language} ${kind} context`;
  const known = parsed.get(key) ?? parseGrammar(CONTEXT[language][kind] ?? "");
  parsed.set(key, known);
  return known.lead;
}
