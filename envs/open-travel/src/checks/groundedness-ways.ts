/**
 * Groundedness of ways whose ends the sentence does not name: lengths, times and taxi fares beside a means of travel
 * are held against every navigation result, and are wrong only when none holds them, nor any stretch of legs together.
 */

import { type CheckFinding, inAnswer, inObservation, perReading, type Span } from "@arenakit/evaluator-checks";
import type { PlanLine } from "./reading/plan-lines.ts";
import { amountsIn, distancesIn, durationsIn, type ValueAt } from "./reading/tokens.ts";
import type { TravelCheck, TravelReading } from "./reading.ts";

const MEANS =
  /打车|出租|网约车|驾车|自驾|开车|步行(?!街)|骑行|公交|地铁|路程|两地|相距|\btaxi|\bcab\b|\bdriv|\bwalk|\bmetro|\bsubway|\bbus\b/i;
const TAXI = /打车|出租|网约车|车费|\btaxi|\bcab\b/i;
const RIDE = /高铁|火车|动车|列车|飞机|航班|飞行|\btrain|\bflight/i;
/** Sums, pauses and bounds, and ways to or from a station or hotel, which few look up. */
const ASIDE =
  /总|共|合计|累计|来回|往返|停留|游览|游玩|提前|预留|缓冲|排队|休息|等候|等待|以[内下上]|不超过|超过|每天|换乘|半径|预算|到站|出站|车站|高铁站|火车站|机场|酒店|下车|total|buffer|wait|before|early|within|under|station|airport|hotel/i;
/** Shorter ways are walked without being looked up. */
const LEAST = { metres: 1000, minutes: 10 };

interface WaySaid {
  readonly kind: "metres" | "minutes" | "yuan";
  readonly value: ValueAt;
  /** Offset of the line in the answer. */
  readonly at: number;
}

/** The values of a line that stand in one sentence, or below one head, with a means of travel. */
const waysSaid = perReading((reading: TravelReading): WaySaid[] => {
  if (reading.routes.length === 0) return [];
  return reading.lines.flatMap((line) => {
    if (line.kind === "blank") return [];
    const head = line.kind === "row" ? (TAXI.exec(line.text)?.[0] ?? "") : headOf(reading, line);
    const read = (kind: WaySaid["kind"], values: readonly ValueAt[], means: RegExp) =>
      values
        .filter((value) => value.low === value.high && isWay(line.text, value, { head, means }))
        .filter((value) => !areEndsNamed(reading, line.start + value.start))
        .map((value) => ({ kind, value, at: line.start }));
    return [
      ...read("metres", distancesIn(line.text), MEANS).filter(({ value }) => value.low >= LEAST.metres),
      ...read("minutes", durationsIn(line.text), MEANS).filter(({ value }) => value.low >= LEAST.minutes),
      // A row that has the money alone adds up several ways.
      ...(line.kind === "row" && distancesIn(line.text).length + durationsIn(line.text).length === 0
        ? []
        : read("yuan", amountsIn(line.text), TAXI)),
    ];
  });
});

/** `天坛公园→故宫博物院 打车`: a way between two known places is held against the results for these two alone. */
function areEndsNamed(reading: TravelReading, at: number): boolean {
  const [from, to] = reading.mentions.filter(({ start, end }) => end <= at && at - start <= 60).slice(-2);
  if (!from || !to) return false;
  return /^[^\n。；;]{0,6}(?:→|➡|->|—>|到|至|前往|去往|去)[^\n。；;]{0,4}$/.test(
    reading.answer!.slice(from.end, to.start),
  );
}

/** The first line of the paragraph where it is a bare word such as 驾车. */
function headOf(reading: TravelReading, line: PlanLine): string {
  for (let index = line.index - 1; index >= Math.max(0, line.index - 4); index--) {
    const above = reading.lines[index]!;
    if (above.kind === "blank") return "";
    const words = above.text.slice(above.lead).replace(/[*_：:\s]+$/, "");
    if (words.length <= 12 && MEANS.test(words)) return words;
  }
  return "";
}

function isWay(text: string, { start, end }: Span, { head, means }: { head: string; means: RegExp }): boolean {
  const before = text.slice(Math.max(0, start - 90), start).replace(/^.*[。；;！|｜]/s, "");
  const [after] = text.slice(end, end + 32).split(/[。；;！|｜，,]/, 1) as [string];
  const near = before
    .replaceAll("**", "")
    .slice(Math.max(...["，", ", "].map((mark) => before.replaceAll("**", "").lastIndexOf(mark))) + 1);
  const isMeant = means.test(before) || means.test(head) || (means === TAXI && means.test(after));
  return (
    isMeant &&
    !RIDE.test(before) &&
    !ASIDE.test(near + after) &&
    !/[×＝=+＋]|(?<![a-z])[xX*](?![a-z])/i.test(near + after.slice(0, 4))
  );
}

/** All values of a kind, and those of neighbouring legs together. */
function known(reading: TravelReading, kind: WaySaid["kind"]): number[] {
  if (kind === "yuan") return sums(reading.routes.flatMap((route) => route.prices));
  const legs = reading.routes.flatMap((route) => route.legs.flatMap((leg) => leg[kind]));
  const noted = reading.routes.flatMap(({ observation: { text } }) =>
    (kind === "metres" ? distancesIn(text) : durationsIn(text)).map(({ low }) => low),
  );
  const places = kind === "metres" ? reading.places.flatMap(({ distance }) => distance ?? []) : [];
  return [...sums(legs), ...reading.routes.flatMap((route) => route[kind]), ...noted, ...places];
}

/** Every stretch of at most six neighbours added up. */
function sums(values: readonly number[]): number[] {
  return values.flatMap((_, from) =>
    values.slice(from, from + 6).map((__, length) => values.slice(from, from + length + 1).reduce((a, b) => a + b, 0)),
  );
}

const SLACK: Readonly<Record<WaySaid["kind"], (value: number) => number>> = {
  metres: (metres) => Math.max(100, metres * 0.06),
  minutes: (minutes) => Math.max(3, minutes * 0.12),
  yuan: (yuan) => Math.max(2, yuan * 0.12),
};

/** What no navigation result holds, of one kind; what other checks have judged is left to them. */
export function wayFindings(
  reading: TravelReading,
  kind: WaySaid["kind"],
  judged: readonly CheckFinding[],
): CheckFinding[] {
  const spans = judged.flatMap(({ evidence }) =>
    evidence.flatMap(({ step, start = 0, quote }) => (step === null ? [[start, start + quote.length] as const] : [])),
  );
  const said = waysSaid(reading).filter((one) => one.kind === kind);
  if (said.length === 0) return [];
  const values = known(reading, kind);
  if (values.length === 0) return [];
  return said.flatMap(({ value, at }): CheckFinding[] => {
    const words = inAnswer(reading, { start: at + value.start, end: at + value.end });
    const start = words.start ?? 0;
    if (spans.some(([from, to]) => from < start + words.quote.length && start < to)) return [];
    const isKnown = values.some((one) => Math.abs(one - value.low) <= SLACK[kind](one) * (value.rough ? 1.5 : 1));
    const evidence = [words, inObservation(reading.routes[0]!.observation)];
    if (isKnown) return [{ score: 1, evidence }];
    return [{ score: 0, note: "没有一个导航结果有这个路程数值", evidence }];
  });
}

const SKY: readonly (readonly [said: RegExp, observed: RegExp])[] = [
  [/(?:白天|夜间|晚间|天气|当天|全天|有|转)(?:[大中小阵]|雷阵)?雨|\brain/i, /雨/],
  [/(?:白天|夜间|晚间|天气|当天|全天|有|转)(?:[大中小阵])?雪|\bsnow/i, /雪/],
  [/(?:白天|夜间|晚间|天气|当天|全天|转|[:：，,、\s]|^)晴|\bsunny/i, /晴/],
  [/多云|\bcloudy/i, /云|阴/],
];
const NOT_FORECAST = /如|若|万一|备|防|带|伞|无雨|不下|没有|假如|\bif\b|in case|umbrella|\bno\b/i;
const WEATHER = /天气|气温|[℃°]|\bweather|\bsky\b/i;

/** The sky and the date of the sentence that tells the weather: some forecast has them. */
export function forecastFindings(reading: TravelReading): CheckFinding[] {
  const reports = reading.observations.filter((one) => one.isFact && /weather|天气/.test(one.tool));
  if (reading.answer === null || reports.length === 0) return [];
  const text = reports.map((one) => one.text).join("\n");
  return reading.lines.flatMap((line, index) => {
    if (line.kind === "blank" || line.kind === "row") return [];
    const below = reading.lines.slice(index + 1, index + 3).map((one) => one.text);
    const until = below.findIndex((one) => one.trim() === "");
    const near = below.slice(0, until < 0 ? 2 : until).join("\n");
    return [...line.text.matchAll(/[^。；;！？]+/g)].flatMap((sentence): CheckFinding[] => {
      const at = line.start + sentence.index;
      const isAbout = WEATHER.test(sentence[0]) || (line.text.length <= 24 && /[℃°]/.test(near));
      if (!isAbout || RIDE.test(sentence[0])) return [];
      return [...skyFindings(reading, sentence[0], { at, text }), ...dayFindings(reading, sentence[0], { at, text })];
    });
  });
}

function skyFindings(
  reading: TravelReading,
  words: string,
  { at, text }: { at: number; text: string },
): CheckFinding[] {
  if (NOT_FORECAST.test(words)) return [];
  return SKY.flatMap(([said, observed]): CheckFinding[] => {
    const match = said.exec(words);
    if (!match || observed.test(text)) return [];
    const span = { start: at + match.index, end: at + match.index + match[0].length };
    return [{ score: 0, note: "天气查询结果里没有这样的天气", evidence: [inAnswer(reading, span)] }];
  });
}

/** Only where a forecast names its days. */
function dayFindings(
  reading: TravelReading,
  words: string,
  { at, text }: { at: number; text: string },
): CheckFinding[] {
  if (!/\d{4}-\d{2}-\d{2}/.test(text)) return [];
  return [...words.matchAll(/(?<!\d)\d{4}-(\d{2}-\d{2})(?!\d)/g)].flatMap((match): CheckFinding[] => {
    if (text.includes(match[1]!)) return [];
    const span = { start: at + match.index, end: at + match.index + match[0].length };
    return [{ score: 0, note: "没有查过这一天的天气", evidence: [inAnswer(reading, span)] }];
  });
}

/** Keeps a check's own findings and adds those of ways that it did not judge. */
export function withWays(check: TravelCheck, kind: WaySaid["kind"]): TravelCheck {
  return {
    ...check,
    examine: (reading) => {
      const own = [...check.examine(reading)];
      return [...own, ...wayFindings(reading, kind, own)];
    },
  };
}
