/**
 * An answer as passages: headings, list items, table rows and the sentences of paragraphs, each with its tokens by clause.
 * A cell of a table is a clause that the tokens of its header and of its row's label go before; so is a field of a record.
 */
import type { ClaimContext } from "@arenakit/contracts";
import { addressFrom } from "./addresses.ts";
import { namesOf } from "./lexicon.ts";
import { type AnswerLine, LEVEL_OF_BOLD, linesOf } from "./lines.ts";
import { isPlace } from "./places.ts";
import { areOfOneThing, type Field, fieldOf } from "./records.ts";
import { LONGEST_READ, spellText } from "./spelling.ts";
import { countsToTwelve } from "./spoken-times.ts";
import { does, isA, isSign, type Token } from "./token.ts";
import { tokensOf, type WorkCount } from "./tokenise.ts";

export interface Passage {
  readonly kind: "heading" | "item" | "row" | "text";
  /** Levels of a heading from 1, of an item or of the items of a record from 0, further right and below a number deeper; 0 for others. */
  readonly depth: number;
  /** A row that was written as a line for each field. */
  readonly isRecord: boolean;
  /** The first of its line, and of its paragraph: what was spoken of before is over. */
  readonly opensLine: boolean;
  readonly opensParagraph: boolean;
  /** Its own tokens, in order. */
  readonly tokens: readonly Token[];
  readonly clauses: readonly (readonly Token[])[];
  /** Tokens of clauses that stand elsewhere: headers of columns and labels of rows. */
  readonly labels: ReadonlySet<Token>;
}

interface Line extends AnswerLine {
  readonly tokens: readonly Token[];
}

export function passagesOf(answer: string, context: ClaimContext, work?: WorkCount): Passage[] {
  const sources = {
    names: namesOf(context),
    numbers: new Set(context.numbers.map((number) => number.toUpperCase())),
    carry: { last: 0, isTwelve: countsToTwelve(answer.slice(0, LONGEST_READ)) },
  };
  const passages: Passage[] = [];
  let table: Line[] = [];
  let record: FieldLine[] = [];
  let afterBlank = true;
  let isOpen = false;
  let isObject = false;
  const end = () => {
    passages.push(...rowsOf(table), ...recordOf(record, isObject));
    [table, record, isObject] = [[], [], false];
  };
  for (const written of linesOf(answer, Math.min(answer.length, LONGEST_READ))) {
    const { kind, start, lead, bracket } = written;
    if (kind === "heading" && written.depth < LEVEL_OF_BOLD) sources.carry.last = 0;
    const isSaid = kind !== "blank" && kind !== "rule";
    const tokens = isSaid ? tokensOf(spellText(answer, start + lead, written.end), sources, work) : [];
    const line: Line = { tokens, ...written };
    if (line.kind === "row" || (line.kind === "rule" && table.length > 0)) {
      if (record.length > 0) end();
      table.push(line);
      continue;
    }
    afterBlank ||= table.length > 0;
    const field = line.kind === "text" || line.kind === "item" ? fieldOf(line.tokens.slice(0, MOST_TOKENS)) : null;
    if (field) {
      const label = field.label.map((token) => answer.slice(token.start, token.end)).join("");
      const isNext = record.every(({ line: one, label: other }) => isBeside(one, line) && other !== label);
      if (table.length > 0 || !isNext) end();
      record.push({ line, field, label, afterBlank });
    } else {
      isObject = bracket === "}" && isOpen;
      end();
      if (line.kind !== "blank" && line.kind !== "rule") passages.push(...sentencesOf(line, afterBlank));
    }
    // The members of an object, down to the next bracket or to what is no field.
    isOpen = bracket === undefined ? isOpen && field !== null : bracket === "{";
    afterBlank = line.kind === "blank";
  }
  end();
  return passages;
}

interface FieldLine {
  readonly line: Line;
  readonly field: Field;
  readonly label: string;
  readonly afterBlank: boolean;
}

/** Fields of one thing stand below each other, or below an item whose mark is further left: "- place: …", "  time: …". */
const isBeside = (one: Line, other: Line) =>
  one.kind === other.kind
    ? one.depth === other.depth
    : one.kind === "item" && other.kind === "text" && other.indent > one.indent;

/** Lines of fields as one row where they are of one thing, else as they stand. */
function recordOf(record: readonly FieldLine[], isObject: boolean): Passage[] {
  const fields = record.map(({ field }) => field);
  if (!areOfOneThing(fields, isObject) || fields.length > MOST_FIELDS)
    return record.flatMap(({ line, afterBlank }) => sentencesOf(line, afterBlank));
  const [{ line }] = record as [FieldLine];
  const row = rowPassage(
    fields.map(({ value }) => [...value]),
    fields.map(({ label }) => label),
    "none",
  );
  return [{ ...row, depth: line.depth, isRecord: true }];
}

/** Within one passage work grows with the square of its tokens. */
const MOST_FIELDS = 16;

/** A sentence or a row of more tokens is cut: within one, work grows with the square of its tokens. */
const MOST_TOKENS = 160;
/** Tokens beyond them in which a sign is waited for, so that the rest of a long sum begins with its sign, as no sum does. */
const MOST_TO_SIGN = 8;
/** Of the header of a column, which goes before each of its cells. */
const MOST_IN_HEADER = 12;

const isEnd = (token: Token) => isSign(token, "。", "！", "？", "!", "?", "；", ";");

/** "i.e.": a period behind it ends no sentence. */
const isShort = (token: Token | undefined) => isA(token, "text") && token.end - token.start === 1;

function sentencesOf({ kind, depth, tokens }: Line, afterBlank: boolean): Passage[] {
  const passages: Passage[] = [];
  let sentence: Token[] = [];
  const endSentence = () => {
    const isFirst = passages.length === 0;
    if (sentence.length > 0)
      passages.push({
        kind: kind as Passage["kind"],
        depth,
        isRecord: false,
        opensLine: isFirst,
        opensParagraph: isFirst && afterBlank,
        tokens: sentence,
        clauses: clausesOf(sentence),
        labels: new Set(),
      });
    sentence = [];
  };
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1];
    const isPeriod =
      isSign(token, ".") && (!next || next.start > token.end) && !isNumber(sentence) && !isShort(sentence.at(-1));
    if (isEnd(token) || isPeriod) {
      endSentence();
      continue;
    }
    const isLong = sentence.length >= MOST_TOKENS && isA(token, "sign");
    if (isLong || sentence.length >= MOST_TOKENS + MOST_TO_SIGN) endSentence();
    sentence.push(token);
  }
  endSentence();
  return passages;
}

/** 1. before a heading in bold. */
const isNumber = (sentence: readonly Token[]) => sentence.length === 1 && isA(sentence[0], "figure");

const PARTING = ["；", ";", ",", "，", "、", "(", ")", "[", "]", "|", "·", "•", "/", "(", ")", "“", "”", '"'];

function clausesOf(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [[]];
  for (const token of tokens)
    if (isSign(token, ...PARTING)) clauses.push([]);
    else clauses.at(-1)!.push(token);
  const isOfWay = tokens.some((token) => isA(token, "ride") || does(token, "mode"));
  return (isOfWay ? clauses : clauses.flatMap(partsOf)).filter((clause) => clause.length > 0);
}

/** "leave the palace at 12:00 and reach the temple at 12:40": each part of a clause has its own time. */
function partsOf(clause: Token[]): Token[][] {
  const at = clause.findIndex((token) => does(token, "and"));
  const parts = [clause.slice(0, at), clause.slice(at)];
  const areTimed = at > 0 && parts.every((part) => part.some((token) => isA(token, "clock")));
  const isOfPlan = areTimed && parts[1]!.some(isPlace) && !clause.some((token) => does(token, ...OF_DOORS));
  return isOfPlan ? parts : [clause];
}

const OF_DOORS = ["opens", "closes", "hours", "opensUntil", "lastEntry"] as const;

/** Tokens of each cell of a row. */
function cellsOf({ tokens }: Line): Token[][] {
  const cells: Token[][] = [];
  for (const token of tokens)
    if (isSign(token, "|")) cells.push([]);
    else if (cells.length > 0) cells.at(-1)!.push(token);
    else cells.push([token]); // a name may hold the bar
  if (cells.at(-1)?.length === 0) cells.pop();
  return cells;
}

const hasValue = (tokens: readonly Token[]) =>
  tokens.some(({ kind }) => ["ride", "clock", "money", "duration", "distance", "degrees", "score"].includes(kind));

/** Rows of a table below its header; a table whose first row has values and no rule below it has no header. */
function rowsOf(table: readonly Line[]): Passage[] {
  const [first, second] = table;
  if (!first) return [];
  const isShort = first.tokens.length <= MOST_TOKENS;
  const hasHeader = isShort && (second?.kind === "rule" || (first.kind === "row" && !hasValue(first.tokens)));
  const header = hasHeader ? cellsOf(first).map((cell) => cell.slice(0, MOST_IN_HEADER)) : [];
  const isTransposed = header.slice(1).some((cell) => cell.some((token) => isA(token, "ride"))) && header.length > 1;
  const rows = table.filter(({ kind }, at) => kind === "row" && !(hasHeader && at === 0));
  const passages = rows.flatMap((row) =>
    row.tokens.length > MOST_TOKENS
      ? sentencesOf(row, false)
      : [rowPassage(cellsOf(row), header, isTransposed ? "field" : "thing")],
  );
  return hasHeader ? [rowPassage(header, [], "none"), ...passages] : passages;
}

const isWords = (cell: readonly Token[]) =>
  cell.length > 0 && cell.every(({ kind }) => kind === "word" || kind === "text");

/** What the first cell of a row may label: a field of the things in the header, or the thing that the row is of. */
type RowLabel = "field" | "thing" | "none";

/** In the column of a ride, a way by other means is of no ride. */
const isOfOther = (tokens: readonly Token[]) =>
  tokens.some(
    (token) => isA(token, "word") && does(token, "mode") && !["train", "flight"].includes(String(token.roles.mode)),
  );

/** "Door cost": a measure under a label of unknown words, with none of what rides have. */
const isUnsure = (label: readonly Token[], cell: readonly Token[]) =>
  cell.some(({ kind }) => kind === "money" || kind === "duration" || kind === "distance") &&
  label.some((token) => isA(token, "text")) &&
  !label.some((token) => does(token, "ticket", "fare", "seat", "lasts", "departs", "arrives", "time"));

function rowPassage(cells: readonly Token[][], header: readonly (readonly Token[])[], first: RowLabel): Passage {
  const labels = new Set<Token>();
  const isTransposed = first === "field";
  const hasRide = cells.some((cell) => cell.some((token) => isA(token, "ride")));
  const clauses = cells.flatMap((cell, column) => {
    const [label = []] = cells;
    const isPart = does(label[0], "part") && !hasRide;
    const hasLabel = first !== "none" && (isTransposed || (!hasRide && isWords(label)));
    const rowLabel = column === 0 ? [] : hasLabel ? label : isPart ? label.slice(0, 1) : [];
    const isOfRide = isTransposed && !isOfOther([...label, ...cell]) && !isUnsure(label, cell);
    const head = isTransposed && !isOfRide ? [] : (header[column] ?? []);
    const above = [...(isTransposed ? [] : rowLabel), ...head, ...(isTransposed ? rowLabel : [])];
    if (cell.every(({ kind }) => kind === "sign")) return [];
    const isAddress = (header[column] ?? []).some((token) => does(token, "address"));
    const parts = clausesOf(isAddress ? [addressFrom(cell, 0, cell.length)] : cell);
    const own = new Set(cell);
    for (const token of header[column] ?? []) if (!own.has(token)) labels.add(token);
    return parts.map((part, at) =>
      at === 0 || above.some((token) => isA(token, "ride")) ? [...above, ...part] : part,
    );
  });
  const tokens = cells.flat();
  return { kind: "row", depth: 0, isRecord: false, opensLine: true, opensParagraph: false, tokens, clauses, labels };
}
