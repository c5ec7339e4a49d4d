/** Figures that need stand on no page: those worked out from others that do, and the years that nothing was found of. */
import type { TrajectoryReading } from "../reading.ts";
import type { Figure } from "./figures.ts";
import { shelfOf } from "./relatedness.ts";
import type { Statement } from "./report.ts";

/** The words say that something was looked for and not found, which no page bears out. */
const NOT_FOUND =
  /未能?(?:查|找|检索|搜索?)[到得]|没有?能?(?:查|找|检索|搜)到|(?:查|找)不到|暂?[无缺]\S{0,6}(?:数据|资料|信息)|尚未公布|\b(?:no (?:data|figures?|information|numbers?|results?|statistics|records?|sources?)|(?:not|n['’]t) (?:\w{1,60} )?(?:find|locate|found|available|published|reported)|unavailable|(?:could|was|were) (?:not|unable))\b/i;

export function isGap({ text, start }: Statement, figure: Figure): boolean {
  const [from, to] = [figure.start - start, figure.end - start];
  const before = /[^，,；;]{0,300}$/.exec(text.slice(0, from))![0];
  const after = /^[^，,；;]*/.exec(text.slice(to))![0];
  return NOT_FOUND.test(`${before} ${after}`);
}

/** A difference or a ratio of two other figures of the sentence, or the difference of the two shares that one of a page gives. */
export function isWorkedOut(reading: TrajectoryReading, { figures }: Statement, figure: Figure): boolean {
  const others = figures.filter((one) => one !== figure && one.kind === "figure");
  const room = roomOf(reading, figure);
  if (
    pairsOf(others).some(([one, other]) =>
      resultsOf(figure, one, other).some((value) => Math.abs(value - figure.value) <= room),
    )
  )
    return true;
  if (figure.dimension !== "points") return false;
  return shelfOf(reading).sentences.some(({ sentence }) => {
    const [one, other, ...more] = sentence.figures.filter(({ dimension }) => dimension === "percent");
    return (
      one !== undefined &&
      other !== undefined &&
      more.length === 0 &&
      Math.abs(Math.abs(one.value - other.value) - figure.value) <= room
    );
  });
}

/** What the last digit that is said leaves open; a twentieth where the words say that it is rounded. */
function roomOf(reading: TrajectoryReading, { start, end, value, rough }: Figure): number {
  const places = /\.(\d+)/.exec(reading.answer!.slice(start, end))?.[1]?.length ?? 0;
  return Math.max(0.51 * 10 ** -places, rough ? value * 0.05 : 0);
}

/** Figures of one sentence that are set against each other. */
const MOST_SET = 8;

function pairsOf(figures: readonly Figure[]): [Figure, Figure][] {
  const few = figures.slice(0, MOST_SET);
  return few.flatMap((one, at) => few.slice(at + 1).map((other): [Figure, Figure] => [one, other]));
}

/** What two figures give that has the dimension of a third. */
function resultsOf({ dimension }: Figure, one: Figure, other: Figure): number[] {
  const [low, high] = [Math.min(one.value, other.value), Math.max(one.value, other.value)];
  const isAlike = one.dimension === other.dimension;
  if (isAlike && low > 0 && dimension === "percent")
    return [(high / low - 1) * 100, (1 - low / high) * 100, (low / high) * 100];
  if (isAlike && dimension === (one.dimension === "percent" ? "points" : one.dimension)) return [high - low];
  if (isAlike || low <= 0 || dimension === null) return [];
  const [part, by] = one.dimension === dimension ? [one, other] : [other, one];
  if (part.dimension !== dimension) return [];
  // Lengths count in metres here, and people share out by the kilometre as well.
  return by.dimension === "metres" ? [part.value / by.value, (part.value / by.value) * 1000] : [part.value / by.value];
}

/** Numbers that the writer made himself, from others or by counting. */
const OWN_NUMBER =
  /相差|差距|差值|合计|总计|约合|折合|相当于|之比|换算|difference|gap (?:of|between)|in total|altogether|combined|sum of|ratio|equivalent|calculat|on our estimate|[=＝≈]\s{0,20}$/i;
/** What the writer worked out himself can be right without standing anywhere; whether it is, no page can tell. */
export function isOwnNumber(reading: TrajectoryReading, statement: Statement, figure: Figure): boolean {
  return OWN_NUMBER.test(reading.answer!.slice(Math.max(statement.start, figure.start - 40), figure.start));
}
