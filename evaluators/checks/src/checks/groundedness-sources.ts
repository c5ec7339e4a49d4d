/**
 * Groundedness of reports: figures, dates and names against the pages that were read, each bound to what is said of the
 * same thing. A value that stands somewhere else on the pages, or could be added up from them, bears nothing out.
 */
import type { Check, CheckFinding } from "../check.ts";
import { inAnswer, inObservation } from "../evidence.ts";
import { perReading } from "../memo.ts";
import type { TrajectoryReading } from "../reading.ts";
import { bears, type Figure, partsOf } from "../reports/figures.ts";
import { namesAbove } from "../reports/heads.ts";
import { bodyNamesIn, isBodyName, knownNames, type NameAt, namesIn } from "../reports/proper-names.ts";
import { type ReadSentence, shelfOf, tokensOf } from "../reports/relatedness.ts";
import { reportOf, type Statement } from "../reports/report.ts";
import { foldWords, libraryOf, type PageBlock, textSeen } from "../reports/sources.ts";
import { isGap, isOwnNumber, isWorkedOut } from "../reports/worked-out.ts";
import type { Span } from "../span.ts";

/** Bare numbers below are counts of what the writer lists. */
const LEAST_BARE = 11;
/** A row that shares so much with a statement speaks of the same thing. */
const SAME_THING = 0.42;
/** A figure on a page that shares less is one of something else, where another row speaks of the same thing. */
const OTHER_THING = 0.3;

/** A date on a page that shares less with the statement dates something else. */
const LEAST_DATED = 0.25;

/** What the pages have of one figure of a statement. */
export interface Sought {
  readonly statement: Statement;
  readonly figure: Figure;
  /** Sentences that hold it, best first, with how much they share with the statement. */
  readonly places: readonly { readonly read: ReadSentence; readonly score: number }[];
  /** The sentence that speaks of the same thing and has another figure of the same kind; null when none does. */
  readonly rival: { readonly read: ReadSentence; readonly score: number } | null;
}

/** Every figure of the report that can be looked for. */
export const soughtFigures = perReading((reading): Sought[] => {
  const library = libraryOf(reading);
  if (!library.isResearch || reading.answer === null) return [];
  const { sentences, scores, scoreAround } = shelfOf(reading);
  const asked = foldWords(reading.task.query);
  const holding = holdingFigures(sentences);
  return reportOf(reading).statements.flatMap((statement) => {
    const figures = statement.figures.filter((figure) => isSought(reading, statement, figure, asked));
    if (figures.length === 0) return [];
    const speaksOfPublishing = /publish|dated|report|issue|发布|发表|刊|报道|更新/i.test(statement.text);
    const alike = scores(statement.text).filter(
      ({ read, score }) => score >= SAME_THING && read.sentence.figures.length > 0,
    );
    return figures.map((figure): Sought => {
      const places = holding(figure)
        .filter((read) => read.sentence.figures.some((seen) => bears(figure, seen) && isUnitShown(figure, seen, read)))
        .filter(({ sentence }) => figure.kind !== "date" || speaksOfPublishing || !isDateline(sentence.text))
        .map((read) => ({ read, score: scoreAround(statement.text, read) }))
        .sort((one, other) => other.score - one.score || one.read.index - other.read.index);
      let rival: Sought["rival"] = null;
      for (const { read, score } of alike) {
        if (score <= (rival?.score ?? 0)) continue;
        const isOther =
          read.sentence.figures.some((seen) => isSameKind(figure, seen)) &&
          !read.sentence.figures.some((seen) => bears(figure, seen));
        if (isOther) rival = { read, score };
      }
      return { statement, figure, places, rival };
    });
  });
});

const soughtByStatement = perReading((reading) => {
  const all = new Map<Statement, Sought[]>();
  for (const one of soughtFigures(reading)) {
    const known = all.get(one.statement);
    if (known) known.push(one);
    else all.set(one.statement, [one]);
  }
  return all;
});

/** Those of one statement. */
export const soughtIn = (reading: TrajectoryReading, statement: Statement): readonly Sought[] =>
  soughtByStatement(reading).get(statement) ?? [];

/** The sentences that may bear a figure out, in order: by its number or its year, and all that have any for a rounded one. */
function holdingFigures(sentences: readonly ReadSentence[]): (figure: Figure) => readonly ReadSentence[] {
  const holding = new Map<number, ReadSentence[]>();
  for (const read of sentences)
    for (const { kind, value } of read.sentence.figures) {
      const number = kind === "date" ? partsOf(value)[0] : value;
      const known = holding.get(number);
      if (!known) holding.set(number, [read]);
      else if (known.at(-1) !== read) known.push(read);
    }
  const all = sentences.filter(({ sentence }) => sentence.figures.length > 0);
  return ({ kind, value, rough }) => (rough ? all : (holding.get(kind === "date" ? partsOf(value)[0] : value) ?? []));
}

function isSought(reading: TrajectoryReading, statement: Statement, figure: Figure, asked: string): boolean {
  if (figure.kind === "date" && isGap(statement, figure)) return false;
  if (figure.kind === "figure" && figure.dimension === null && figure.value < LEAST_BARE) return false;
  if (statement.names.some((name) => figure.start >= name.start && figure.end <= name.end)) return false;
  const words = reading.answer!.slice(figure.start, figure.end).trim();
  for (let at = asked.indexOf(words); at >= 0; at = asked.indexOf(words, at + 1))
    if (!/[\d.]/.test(asked[at - 1] ?? "") && !/\d/.test(asked[at + words.length] ?? "")) return false;
  return true;
}

/** A bare number stands for a share only where a column or a member says so. */
function isUnitShown(said: Figure, seen: Figure, { block }: ReadSentence): boolean {
  if (seen.dimension !== null || (said.dimension !== "percent" && said.dimension !== "points")) return true;
  return /^\s*\|/.test(block.text) || /^[-\d.]+$/.test(block.text.trim());
}

/** `# Title (2025-03-01)`: when a page was published, and not when what it tells happened. */
function isDateline(text: string): boolean {
  return /[（(]\d{4}-\d{2}(?:-\d{2})?[）)]\s*$|^(?:date published|published|发布日期|日期)\b/i.test(text);
}

function isSameKind(one: Figure, other: Figure): boolean {
  return one.kind === other.kind && one.dimension === other.dimension;
}

/** The words around a sentence in which names may stand: its paragraph and the title and date of its page. */
export function vicinityOf({ block }: ReadSentence): string {
  return `${block.source?.title ?? ""}\n${headOf(block)}\n${block.text}`;
}

const heads = new WeakMap<PageBlock[], string>();

function headOf({ source }: PageBlock): string {
  if (!source) return "";
  const known = heads.get(source.blocks);
  if (known !== undefined) return known;
  const head = source.blocks
    .slice(0, 2)
    .map(({ text }) => text.slice(0, 160))
    .join("\n");
  heads.set(source.blocks, head);
  return head;
}

const holds = (text: string, { name }: NameAt): boolean => text.toLowerCase().includes(name.toLowerCase());

function figureCheck(id: "figures" | "dates", isOurs: (figure: Figure) => boolean): Check {
  return {
    id: `groundedness.${id}`,
    family: "groundedness",
    examine: (reading) =>
      soughtFigures(reading)
        .filter(({ figure }) => isOurs(figure))
        .flatMap((sought) => figureFinding(reading, sought)),
  };
}

function figureFinding(reading: TrajectoryReading, { statement, figure, places, rival }: Sought): CheckFinding[] {
  const words = inAnswer(reading, figure);
  const said = words.quote.trim();
  const { sources } = reading.words;
  const of = (read: ReadSentence) =>
    inObservation(read.block.observation, {
      start: read.sentence.start,
      end: read.sentence.start + read.sentence.text.length,
    });
  const best = places[0];
  if (!best) {
    if (
      figure.kind === "date"
        ? isAround(reading, figure)
        : isOwnNumber(reading, statement, figure) || isWorkedOut(reading, statement, figure)
    )
      return [];
    const evidence = [words, ...(rival ? [of(rival.read)] : [])];
    return [{ score: 0, note: rival ? sources.otherFigure(said) : sources.unknown(said), evidence }];
  }
  const names = ownNames(reading, statement, figure);
  const named = places.find(({ read }) => names.some((name) => holds(vicinityOf(read), name)));
  const source = named ?? best;
  if (names.length > 0 && !named && isTold(reading, names))
    return [{ score: 0, note: sources.ofAnother(said, names[0]!.name), evidence: [words, of(best.read)] }];
  // Years stand everywhere: the one that is meant stands where the rest of the sentence does.
  const isAccompanied = () => {
    const others = statement.figures.filter((one) => one !== figure && !bears(one, figure));
    return places.some(({ read }) =>
      others.some((one) => read.block.sentences.some(({ figures }) => figures.some((seen) => bears(one, seen)))),
    );
  };
  if (
    figure.kind === "date" &&
    (best.score < LEAST_DATED || (rival && best.score < rival.score * 0.85)) &&
    !isAccompanied()
  )
    return [{ score: 0, note: sources.notOfThis(said), evidence: [words, of((rival ?? best).read)] }];
  if (rival && !named && best.score < OTHER_THING && best.score < rival.score * 0.6 && !isAccompanied())
    return [{ score: 0, note: sources.ofSomethingElse(said), evidence: [words, of(rival.read)] }];
  const between = (name: NameAt) =>
    statement.figures.some((one) => one !== figure && one.start >= name.end && one.end <= figure.start);
  const nearest = names.filter((name) => !between(name));
  const other = otherName(reading, nearest.length === names.length ? names : [], { figure, places });
  if (other) return [{ score: 0, note: sources.ofAnother(said, names[0]!.name), evidence: [words, of(other)] }];
  const swapped = swappedWith(reading, { statement, figure, places });
  if (swapped) return [{ score: 0, note: sources.swapped(said), evidence: [words, of(swapped)] }];
  return [{ score: 1, evidence: [words, of(source.read)] }];
}

/** The sentence on a page that says the figure of another place, where none says it of the statement's; null else. */
function otherName(
  reading: TrajectoryReading,
  names: readonly NameAt[],
  { figure, places }: Pick<Sought, "figure" | "places">,
): ReadSentence | null {
  const own = names.filter(({ name }) => !isBodyName(name));
  if (own.length === 0 || own.length !== names.length || figure.kind === "date") return null;
  const best = places[0]!;
  const close = places.filter(({ score }) => score >= best.score * 0.7).map(({ read }) => read);
  const others = close.filter(({ sentence }) => {
    const said = namesIn(reading, sentence.text).filter(({ name }) => !isBodyName(name));
    return said.length > 0 && !own.some((name) => holds(sentence.text, name));
  });
  return others.length === close.length ? others[0]! : null;
}

/** Words of a page that are nearer to another figure of the same sentence than to their own, and the other way round. */
function swappedWith(
  reading: TrajectoryReading,
  { statement, figure, places }: Pick<Sought, "statement" | "figure" | "places">,
): ReadSentence | null {
  const seen = seenWords(places, figure);
  if (!seen || CORRECTS.test(statement.text)) return null;
  for (const other of soughtIn(reading, statement)) {
    if (other.figure === figure || !isSameKind(figure, other.figure)) continue;
    if (bears(figure, other.figure)) continue;
    const others = seenWords(other.places, other.figure);
    if (!others) continue;
    const shift = ({ start, end }: Figure) => ({ start: start - statement.start, end: end - statement.start });
    const all = statement.figures.map(shift);
    const [own, its] = [figure, other.figure].map((one) => wordsAround(statement.text, shift(one), all));
    const straight = common(own!, seen.words) + common(its!, others.words);
    const crossed = common(own!, others.words) + common(its!, seen.words);
    if (crossed >= 3 && crossed >= straight * 2) return seen.read;
  }
  return null;
}

/** A sentence that sets one figure against another says both of the same thing. */
const CORRECTS = /更正|修正|订正|而非|并非|不是|correct|revis|instead of|rather than|至\s?\d|\bfrom\b.{1,300}\bto\b/i;

function seenWords(
  places: Sought["places"],
  figure: Figure,
): { words: ReadonlySet<string>; read: ReadSentence } | null {
  const best = places[0]?.read;
  const at = best?.sentence.figures.find((one) => bears(figure, one));
  // A table that was laid out as one line binds nothing to its neighbours.
  const isFlat = best !== undefined && (best.sentence.text.match(/\|/g)?.length ?? 0) > 5;
  return best && at && !isFlat
    ? { words: wordsAround(best.sentence.text, at, best.sentence.figures), read: best }
    : null;
}

/** Characters to either side of a figure that say what it counts. */
const AROUND = 70;

/** The words beside a figure, up to the next figures and the ends of its clause. */
function wordsAround(text: string, at: Span, all: readonly Span[]): ReadonlySet<string> {
  const before = Math.max(0, at.start - AROUND, ...all.filter((one) => one.end <= at.start).map((one) => one.end));
  const after = Math.min(
    text.length,
    at.end + AROUND,
    ...all.filter((one) => one.start >= at.end).map((one) => one.start),
  );
  const left = /[^，,；;。|]{0,300}$/.exec(text.slice(before, at.start))![0];
  const right = /^[^，,；;。|]*/.exec(text.slice(at.end, after))![0];
  return tokensOf(`${left} ${right}`);
}

function common(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0;
  for (const token of one) if (other.has(token)) count += 1;
  return count;
}

/** Names in the clause of a figure, or else in its sentence. */
function ownNames(reading: TrajectoryReading, { names, text, start }: Statement, figure: Figure): readonly NameAt[] {
  const above = namesAbove(reading, figure);
  if (above.length > 0 && names.length === 0) return above;
  const before = text.slice(0, figure.start - start);
  const cut =
    start +
    Math.max(
      before.lastIndexOf("；"),
      before.lastIndexOf(";"),
      before.search(/(?:，而|, (?:while|whereas|but) )[^，,]*$/),
    );
  const near = names.filter((name) => name.start > cut && name.start - figure.end < 60);
  return near.length > 0 ? near : names;
}

/** Whether pages in the answer's own writing speak of these names at all: else they may be written otherwise there. */
function isTold(reading: TrajectoryReading, names: readonly NameAt[]): boolean {
  const text = textSeen(reading);
  return names.some(({ name }) => text.includes(foldWords(name)));
}

/** The year of today, of the next plans, or of no page in particular. */
function isAround(reading: TrajectoryReading, figure: Figure): boolean {
  const [year] = partsOf(figure.value);
  return reading.now !== null && year === Number(reading.now.slice(0, 4)) && figure.value % 10_000 === 0;
}

/** Names that no page knows, and names that pages know and not with what is said of them. */
const names: Check = {
  id: "groundedness.names",
  family: "groundedness",
  examine(reading) {
    const library = libraryOf(reading);
    if (!library.isResearch || reading.answer === null || library.blocks.length === 0) return [];
    const asked = foldWords(reading.task.query);
    const known = knownNames(reading);
    const found = new Map<string, CheckFinding>();
    for (const statement of reportOf(reading).statements)
      for (const name of statement.names) {
        const folded = foldWords(name.name);
        if (found.get(folded)?.score === 0 || asked.includes(folded)) continue;
        const isSeen =
          known.has(name.name.toLowerCase()) ||
          textSeen(reading).includes(folded) ||
          (!/\d/.test(folded) && folded.split(" ").every((word) => textSeen(reading).includes(word)));
        const evidence = [inAnswer(reading, name)];
        if (!isSeen) found.set(folded, { score: 0, note: reading.words.sources.unknown(name.name), evidence });
        else if (!found.has(folded)) found.set(folded, { score: 1, evidence });
      }
    return [...found.values(), ...unseenPlaces(reading)];
  },
};

const PLACE_POSITION =
  /(?:^|[，。：；、\s-]|在|于|由|(?<![证数根依论])据|来自)([一-龥]{2,3}?)(?=(的|大学|研究所|市|在|通过|已|下降|上升|增加|减少)|自\d|于\d|计划|引入|提供|公布|有\d)/g;

/** Chinese names that nothing that was read has: of bodies, and of places by signs that no page writes. */
function unseenPlaces(reading: TrajectoryReading): CheckFinding[] {
  const seen = `${textSeen(reading)}${reading.task.query}`;
  return reportOf(reading).statements.flatMap(({ text, start }) => {
    const bodies = bodyNamesIn(text).filter(({ name }) => !seen.includes(name.toLowerCase()));
    const places = [...text.matchAll(PLACE_POSITION)].flatMap((match) => {
      const name = match[1]!;
      const unseen = [...name].filter((sign) => !seen.includes(sign)).length;
      if (unseen < (match[2] === undefined ? 1 : 2) || seen.includes(name) || /^[该本某这那各全一两多几其]/.test(name))
        return [];
      const at = match.index + match[0].length - name.length;
      return bodies.some((body) => at >= body.start && at < body.end)
        ? []
        : [{ name, start: at, end: at + name.length }];
    });
    return [...bodies, ...places].map((one): CheckFinding => {
      const evidence = [inAnswer(reading, { start: start + one.start, end: start + one.end })];
      return { score: 0, note: reading.words.sources.unknown(one.name), evidence };
    });
  });
}

/** A name must stand near some figure of its sentence, where pages have the figures. */
const nameBinding: Check = {
  id: "groundedness.name_figures",
  family: "groundedness",
  examine(reading) {
    const bySentence = new Map<Statement, Sought[]>();
    for (const sought of soughtFigures(reading))
      if (sought.places.length > 0 && sought.figure.kind === "figure")
        bySentence.set(sought.statement, [...(bySentence.get(sought.statement) ?? []), sought]);
    return [...bySentence].flatMap(([statement, all]) =>
      statement.names
        .filter((name) => isTold(reading, [name]))
        .map((name): CheckFinding => {
          const place = all.flatMap(({ places }) => places).find(({ read }) => holds(vicinityOf(read), name));
          const words = inAnswer(reading, name);
          if (place) return { score: 1, evidence: [words] };
          const { read } = all[0]!.places[0]!;
          const seen = inObservation(read.block.observation, {
            start: read.sentence.start,
            end: read.sentence.start + read.sentence.text.length,
          });
          return { score: 0, note: reading.words.sources.nameNotThere(name.name), evidence: [words, seen] };
        }),
    );
  },
};

export const sourceGroundedness: readonly Check[] = [
  figureCheck("figures", ({ kind }) => kind === "figure"),
  figureCheck("dates", ({ kind }) => kind === "date"),
  names,
  nameBinding,
];
