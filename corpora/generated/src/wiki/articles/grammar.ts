/**
 * The grammar of articles: a kind of entity has a lead, sections and lists; a line is a thing to say with its phrasings,
 * and slots of a phrasing name relations. Read from the tables of phrasings, in both languages; fills nothing in.
 */
import { fail, tableOf } from "@arenakit/contracts";
import * as z from "zod";
import { readTable } from "../../tables.ts";
import { EntityKind, type Language } from "../facts.ts";
import type { Relation } from "../relations.ts";
import { RELATIONS } from "../relations.ts";

/** `{relation.part}`, `{~relation}` for subjects that lead here; `each` for all values joined, `run` for holders with years. */
export interface Slot {
  readonly relation: Relation;
  readonly inverse: boolean;
  readonly how: "one" | "each" | "run";
  /** `year`, `from`, `until`, `text`, `number`, `age`, `count`, `about`, `paid` and `free` for a price; empty for the value itself. */
  readonly part: string;
}

/** Text, a fact's value, or the subject itself in one of its forms. */
export type Piece = string | Slot | { readonly self: Self };
type Self = "name" | "Subject" | "subject" | "object" | "possessive";

export interface Phrasing {
  readonly pieces: readonly Piece[];
  /** Relations that the entity must not have for it. */
  readonly without: readonly Relation[];
}

/** One thing to say: phrasings of which one is taken. */
export type Line = readonly Phrasing[];

export interface Section {
  readonly headings: readonly string[];
  /** Its lines keep their order: they go by time. */
  readonly ordered: boolean;
  readonly lines: readonly Line[];
  /** Rows of a list: who leads here by the relation, with a date of theirs or the years of the fact. */
  readonly lists: readonly { readonly relation: Relation; readonly inverse: boolean; readonly date: Relation | null }[];
}

export interface ArticleGrammar {
  readonly box: readonly Relation[];
  readonly lead: readonly Line[];
  readonly sections: readonly Section[];
}

/**
 * Reads a grammar: `box a b c`, then lines of the lead, then `== Heading|Another` with its lines, `==!` where they keep
 * their order; alternatives stand between ` / `; `[!died]` before one asks that the relation be absent; `* ~author published` is a list.
 */
function parseGrammar(rows: readonly string[]): ArticleGrammar {
  const box: Relation[] = [];
  const lead: Line[] = [];
  const sections: (Section & { readonly lines: Line[]; readonly lists: Section["lists"][number][] })[] = [];
  for (const line of rows) {
    if (line.startsWith("box ")) box.push(...line.slice(4).split(" ").map(relationOf));
    else if (line.startsWith("=="))
      sections.push({
        headings: line.replace(/^==!? /, "").split("|"),
        ordered: line.startsWith("==!"),
        lines: [],
        lists: [],
      });
    else if (line.startsWith("* ")) sections.at(-1)!.lists.push(listOf(line.slice(2)));
    else (sections.at(-1)?.lines ?? lead).push(line.split(" / ").map(parsePhrasing));
  }
  return { box, lead, sections };
}

function listOf(text: string): Section["lists"][number] {
  const [name = "", date] = text.split(" ");
  return {
    relation: relationOf(name.replace("~", "")),
    inverse: name.startsWith("~"),
    date: date ? relationOf(date) : null,
  };
}

function parsePhrasing(text: string): Phrasing {
  const without: Relation[] = [];
  const rest = text.replace(/\[!(\w+)\]/g, (_, name: string) => {
    without.push(relationOf(name));
    return "";
  });
  const pieces = rest
    .split(/(\{[^}]+\})/)
    .filter(Boolean)
    .map((part): Piece => (part.startsWith("{") ? parseSlot(part.slice(1, -1)) : part));
  return { pieces, without };
}

const SELVES = tableOf<Self>({
  name: "name",
  S: "Subject",
  s: "subject",
  m: "object",
  p: "possessive",
});

function parseSlot(text: string): Piece {
  const self = SELVES.get(text);
  if (self) return { self };
  const match = /^(~?)(\w+)([*>]?)(?:\.(\w+))?$/.exec(text);
  if (!match)
    return fail(
      "harness",
      "grammar_slot",
      `a slot like {author}, {~author*} or {spouse.from} was expected, not {${text}}`,
    );
  const [, tilde = "", name = "", mark = "", part = ""] = match;
  return {
    relation: relationOf(name),
    inverse: tilde !== "",
    how: mark === "*" ? "each" : mark === ">" ? "run" : "one",
    part,
  };
}

function relationOf(name: string): Relation {
  if (Object.hasOwn(RELATIONS, name)) return name as Relation;
  return fail("harness", "grammar_relation", `a relation of RELATIONS was expected, not ${name}`);
}

/** One line of the grammar of a kind; `parseGrammar` says how it is read. */
const LineRow = z.object({ kind: EntityKind, line: z.string() });
type Grammars = Readonly<Record<Language, ReadonlyMap<EntityKind, ArticleGrammar>>>;

/** A kind without lines says nothing. */
function readGrammars(path: string): ReadonlyMap<EntityKind, ArticleGrammar> {
  const rows = readTable(path, LineRow);
  const linesOf = (kind: EntityKind) => rows.filter((row) => row.kind === kind).map(({ line }) => line);
  return new Map(EntityKind.options.map((kind) => [kind, parseGrammar(linesOf(kind))]));
}

const ARTICLES: Grammars = { zh: readGrammars("wiki/articles.zh.tsv"), en: readGrammars("wiki/articles.en.tsv") };
const CONTEXT: Grammars = { zh: readGrammars("wiki/context.zh.tsv"), en: readGrammars("wiki/context.en.tsv") };

export function grammarOf(kind: EntityKind, language: Language): ArticleGrammar {
  return ARTICLES[language].get(kind)!;
}

/** What other articles say of an entity of the kind in passing. */
export function contextOf(kind: EntityKind, language: Language): readonly Line[] {
  return CONTEXT[language].get(kind)!.lead;
}
