/** Citations: every address was seen, every mark has its reference, every source says what it is cited for, every quotation is word for word. */
import type { Check, CheckFinding } from "../check.ts";
import { jsonSpans } from "../claims/lines.ts";
import { inAnswer, inObservation } from "../evidence.ts";
import { perReading, perText } from "../memo.ts";
import type { TrajectoryReading } from "../reading.ts";
import { bears, type Figure } from "../reports/figures.ts";
import { shelfOf } from "../reports/relatedness.ts";
import { type Citation, reportOf, type Statement, sourceTitled } from "../reports/report.ts";
import { addressesIn, canonicalAddress, foldWords, libraryOf, type PageSource } from "../reports/sources.ts";
import { hanCount } from "../span.ts";
import { soughtFigures, soughtIn } from "./groundedness-sources.ts";

const urls: Check = {
  id: "groundedness.urls",
  family: "groundedness",
  examine(reading) {
    if (reading.answer === null) return [];
    const { byKey } = libraryOf(reading);
    const asked = addressesIn(reading.task.query).map(({ address }) => canonicalAddress(address));
    return addressesIn(reading.answer).map((found): CheckFinding => {
      const canonical = canonicalAddress(found.address);
      const source = byKey.get(canonical);
      const words = inAnswer(reading, found);
      if (source?.blocks[0]) return { score: 1, evidence: [words, inBlock(source)] };
      const seen = reading.observations.find(
        (one) => one.isFact && one.text.toLowerCase().includes(canonical) && !asksFor(one.arguments, canonical),
      );
      if (seen || asked.includes(canonical)) return { score: 1, evidence: [words] };
      return { score: 0, note: reading.words.sources.unknownAddress, evidence: [words] };
    });
  },
};

const asksFor = (args: object, canonical: string): boolean => JSON.stringify(args).toLowerCase().includes(canonical);

function inBlock(source: PageSource) {
  const { observation, start, end } = source.blocks[0]!;
  return inObservation(observation, { start, end: Math.min(end, start + 200) });
}

/** The list of references and the marks in the text are about the same sources. */
const marks: Check = {
  id: "groundedness.reference_marks",
  family: "groundedness",
  examine(reading) {
    const { statements, references } = reportOf(reading);
    const misplaced = references.flatMap((one): CheckFinding[] => {
      const titled = sourceTitled(reading, inAnswer(reading, one).quote);
      if (!titled || !one.source || titled === one.source || titled.title === one.source.title) return [];
      return [
        {
          score: 0,
          note: reading.words.sources.otherAddress(titled.title.slice(0, 40)),
          evidence: [inAnswer(reading, one)],
        },
      ];
    });
    const marked = statements.flatMap(({ citations }) => citations.filter(({ mark }) => mark !== null));
    if (marked.length === 0) return misplaced;
    const listed = new Set(references.map(({ mark }) => mark));
    if (listed.size === 0 && !/[[【]\^?1/.test(marked.map((one) => inAnswer(reading, one).quote).join()))
      return misplaced;
    const ofMarks = marked.map((one): CheckFinding => {
      const evidence = [inAnswer(reading, one)];
      return listed.has(one.mark)
        ? { score: 1, evidence }
        : { score: 0, note: reading.words.sources.markWithoutReference(one.mark), evidence };
    });
    return [...misplaced, ...ofMarks];
  },
};

/** A source that shares so little with the statement does not say it. */
const LEAST_SHARED = 0.1;
/** What was only listed must bear the statement out with the words that were listed of it. */
const LEAST_SHARED_UNOPENED = 0.6;

const support: Check = {
  id: "groundedness.citations",
  family: "groundedness",
  examine(reading) {
    const library = libraryOf(reading);
    if (!library.isResearch) return [];
    const someOpened = library.sources.some(({ opened }) => opened);
    return reportOf(reading).statements.flatMap((statement) => {
      const cited = statement.citations.filter((one): one is Citation & { source: PageSource } => one.source !== null);
      if (cited.length === 0 || !isClaim(statement)) return [];
      return supportFindings(reading, statement, { cited, someOpened });
    });
  },
};

/** Headings of links and mere pointers claim nothing. */
function isClaim({ text, figures }: Statement): boolean {
  const words = text.replaceAll("\uFFFC", "");
  return figures.length > 0 || hanCount(words) >= 12 || words.split(/\s+/).length >= 8;
}

function supportFindings(
  reading: TrajectoryReading,
  statement: Statement,
  { cited, someOpened }: { cited: readonly (Citation & { source: PageSource })[]; someOpened: boolean },
): CheckFinding[] {
  const sources = new Set(cited.map(({ source }) => source));
  const inCited = ({ block }: { block: { source: PageSource | null } }) =>
    block.source !== null && sources.has(block.source);
  const words = inAnswer(reading, cited[0]!);
  const figures = soughtIn(reading, statement).filter((one) => one.places.length > 0);
  const missing = figures.find(({ places }) => !places.some(({ read }) => inCited(read)));
  const isOpened = [...sources].some(({ opened }) => opened);
  if (missing) {
    const note = isOpened ? reading.words.sources.figureNotCited : reading.words.sources.figureNotListed;
    const { block, sentence } = missing.places[0]!.read;
    return [
      {
        score: 0,
        note,
        evidence: [
          words,
          inAnswer(reading, missing.figure),
          inObservation(block.observation, { start: sentence.start, end: sentence.start + sentence.text.length }),
        ],
      },
    ];
  }
  let [best, elsewhere] = [0, 0];
  for (const { read, score } of shelfOf(reading).scores(statement.text)) {
    if (inCited(read)) best = Math.max(best, score);
    else elsewhere = Math.max(elsewhere, score);
  }
  const isOtherWriting = !sameWriting(statement.text, [...sources]);
  if (isOtherWriting) return figures.length > 0 ? [{ score: 1, evidence: [words] }] : [];
  if (!isOpened && someOpened && figures.length === 0 && best < LEAST_SHARED_UNOPENED)
    return [{ score: 0, note: reading.words.sources.unopened, evidence: [words] }];
  if (best < LEAST_SHARED && best < elsewhere * 0.3)
    return [{ score: 0, note: reading.words.sources.notSaidThere, evidence: [words] }];
  return [{ score: 1, evidence: [words, inBlock(cited[0]!.source)] }];
}

function sameWriting(text: string, sources: readonly PageSource[]): boolean {
  const isHan = (words: string) => hanCount(words) * 3 > words.replace(/\s/g, "").length;
  return sources.some(
    ({ blocks }) =>
      isHan(
        blocks
          .map((block) => block.text.slice(0, 300))
          .join("")
          .slice(0, 2000),
      ) === isHan(text),
  );
}

/** Words in quotation marks that are long enough to be somebody's. */
const QUOTED = /“([^“”\n]{8,600})”|「([^「」\n]{8,600})」|(?<![\p{L}\d])"([^"\n]{20,600})"(?![\p{L}\d])/gu;
const LEAST_WORDS = { han: 8, latin: 5 };

const quotes: Check = {
  id: "groundedness.quotes",
  family: "groundedness",
  examine(reading) {
    const library = libraryOf(reading);
    if (reading.answer === null || library.blocks.length === 0) return [];
    let seen: string | null = null;
    const isSeen = (words: string) => {
      seen ??= `${bare(reading.task.query)}\n${observedLetters(reading)}`;
      return seen.includes(words);
    };
    const data = jsonSpans(reading.answer);
    return [...reading.answer.matchAll(QUOTED)].flatMap((match): CheckFinding[] => {
      if (data.some(([start, end]) => match.index >= start && match.index < end)) return [];
      const words = (match[1] ?? match[2] ?? match[3])!;
      const han = hanCount(words);
      if (OF_THE_USER.test(reading.answer!.slice(Math.max(0, match.index - 16), match.index))) return [];
      if (han < LEAST_WORDS.han && words.split(/\s+/).length < LEAST_WORDS.latin) return [];
      const evidence = [inAnswer(reading, { start: match.index + 1, end: match.index + match[0].length - 1 })];
      const parts = words
        .split(/\s{0,20}(?:…{1,60}|\.{3,60}|\[[^\]]{0,300}\]|［[^］]{0,300}］)\s{0,20}/)
        .map(bare)
        .filter((part) => part.length > 3);
      if (parts.every(isSeen)) return [{ score: 1, evidence }];
      return [{ score: 0, note: reading.words.sources.otherQuote, evidence }];
    });
  },
};

/** What the user is said to have said may stand in an earlier turn. */
const OF_THE_USER = /(?:您|你|用户|题目|问题|you|user)[^。.\n“「"]{0,10}$/i;

const observedLetters = perReading((reading): string =>
  reading.observations
    .filter((one) => one.isFact)
    .map((one) => lettersRead(one.text))
    .join(""),
);
const lettersRead = perText((text): string => bare(text.replace(/\\n/g, " ").replace(/\\"/g, '"')));

/** Letters and digits alone: marks, spaces and emphasis are no words. */
function bare(text: string): string {
  return foldWords(text).replace(/[^\p{L}\p{N}%]+/gu, "");
}

const UP =
  /\b(?:ris(?:e[sn]?|ing)|rose|increas\w{0,60}|gain\w{0,60}|gr[eo]w\w{0,60}|growth|higher|above|up|climb\w{0,60}|improv\w{0,60}|exceed\w{0,60})\b|[上提]升|增[加长]|提高|高于|高出|上涨|增至|升至|[+＋](?=\d)/gi;
const DOWN =
  /\b(?:f[ae]ll\w{0,60}|drop\w{0,60}|declin\w{0,60}|decreas\w{0,60}|reduc\w{0,60}|cut|loss|los[et]|lower|below|down|shr[aiu]nk\w{0,60})\b|下降|减少|降低|低于|下跌|降至|减至|跌|缩短|[−﹣–-](?=\d)/gi;
const FOR = /\b(?:in favou?r|support\w{0,60}|approv\w{0,60}|back(?:s|ed|ing)?|welcom\w{0,60})\b|支持|赞成|赞同/gi;
const AGAINST = /\b(?:against|oppos\w*|reject\w*|resist\w*)\b|反对|不赞成/gi;
const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [UP, DOWN],
  [FOR, AGAINST],
];

/** A rise is no fall, and who supports does not oppose: by the words nearest to the same figure. */
const directions: Check = {
  id: "groundedness.directions",
  family: "groundedness",
  examine: (reading) =>
    soughtFigures(reading).flatMap(({ statement, figure, places }): CheckFinding[] => {
      if (figure.kind !== "figure" || (figure.dimension !== "percent" && figure.dimension !== "points")) return [];
      return OPPOSITES.flatMap((pair): CheckFinding[] => {
        const said = sideOf(pair, statement.text, figure.start - statement.start, figure.end - statement.start);
        if (said === null) return [];
        const sides = places
          .filter(({ score }) => score >= (places[0]?.score ?? 0) * 0.7)
          .map(({ read }) => ({ read, side: sideIn(pair, read.sentence, figure) }))
          .filter(({ side }) => side !== null);
        if (sides.length === 0) return [];
        const agreeing = sides.find(({ side }) => side === said);
        const { block, sentence } = (agreeing ?? sides[0]!).read;
        const evidence = [
          inAnswer(reading, figure),
          inObservation(block.observation, { start: sentence.start, end: sentence.start + sentence.text.length }),
        ];
        return [agreeing ? { score: 1, evidence } : { score: 0, note: reading.words.sources.opposite, evidence }];
      });
    }),
};

function sideIn(
  pair: readonly [RegExp, RegExp],
  { text, figures }: { text: string; figures: readonly Figure[] },
  figure: Figure,
): 0 | 1 | null {
  const seen = figures.find((one) => bears(figure, one));
  return seen ? sideOf(pair, text, seen.start, seen.end) : null;
}

const NEAR = 70;
const CLAUSE_STARTS = ["；", ";", "，而", "while", "whereas"];
const CLAUSE_END = /[；;。]|，而|\bwhile\b|\bwhereas\b|\binstead of\b|而非/;
const LONGEST_END = "instead of ".length;

/** Which of two opposite kinds of word stands nearest to a figure in its clause; null when neither or both as near. */
function sideOf(pair: readonly [RegExp, RegExp], text: string, start: number, end: number): 0 | 1 | null {
  const from = Math.max(
    0,
    start - NEAR,
    ...CLAUSE_STARTS.map((mark) => {
      const before = Math.max(0, start - NEAR);
      return before + text.slice(before, start + mark.length).lastIndexOf(mark);
    }),
  );
  const cut = CLAUSE_END.exec(text.slice(end, end + NEAR + LONGEST_END));
  const to = Math.min(text.length, end + NEAR, cut ? end + cut.index : text.length);
  const nearest = pair.map((words) =>
    Math.min(
      ...[...text.slice(from, to).matchAll(words)].map((match) => {
        const at = from + match.index;
        return at >= end ? at - end : Math.max(0, start - at - match[0].length);
      }),
    ),
  );
  const [one, other] = nearest as [number, number];
  if (!Number.isFinite(one) && !Number.isFinite(other)) return null;
  if (Number.isFinite(one) && Number.isFinite(other) && Math.abs(one - other) < 8) return null;
  return one < other ? 0 : 1;
}

export const citationChecks: readonly Check[] = [urls, marks, support, quotes, directions];
