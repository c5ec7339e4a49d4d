/** What an answer says of a ride in its block: price, times, stations, duration and date, each named by a label, a verb or its place. */
import { perReading, type Span } from "@arenakit/evaluator-checks";
import type { TravelReading } from "../reading.ts";
import { type RideBlock, type RidePiece, rideBlocks } from "./ride-blocks.ts";
import { amountsIn, clocksIn, durationsIn } from "./tokens.ts";

export type SaidKind = "price" | "departure" | "arrival" | "from" | "to" | "duration" | "date";

/** One value of a ride. */
export interface SaidOfRide extends Span {
  readonly kind: SaidKind;
  readonly block: RideBlock;
  /** Yuan or minutes; month × 100 + day of a date, 0 for stations. */
  readonly value: number;
  readonly rough: boolean;
  /** The station; of a date whether it is that of the departure, the arrival, or any (empty). */
  readonly text: string;
}

type RideMention = Omit<SaidOfRide, "block">;

const PRICE =
  /票价|票款|张票|车票|机票|单价|价格|价钱|费用|[一二]等座?|商务座|硬座|硬卧|软卧|经济舱|fare|price|ticket|costs?\b|priced/i;
const OTHER_PRICE =
  /打车|出租|网约车|地铁|公交|酒店|住宿|门票|餐|接驳|大巴|节省|省下?|便宜|贵|差价|相差|多花|预算|退票|保险|燃油|优惠|半价|儿童|budget|saves?|cheaper|more than|less than|under|taxi|hotel/i;
const DERIVED =
  /共|合计|总|往返|来回|两人|[二三四五六七八九十\d]\s*[人张位]|[×xX*＝=+＋]\s*\d|total|round[- ]trip|people|for two/i;
const SPAN =
  /用时|全程|历时|时长|耗时|车程|飞行|运行|行程时间|在途|旅途|路上|duration|takes?|taking|lasts?|journey|travel(?:ling)? time|total time|flight time|ride/i;
const OTHER_SPAN =
  /换乘(?!.*[：:])|中转|等候|等待|提前|停留|打车|出租|驾车|自驾|骑行|公交|地铁|步行|节省|省|快|慢|比|差|前往|layover|wait|taxi|cab|driv|walk|metro|subway|faster|slower|before|early|saves?/i;
const LEAVES = /出发|发车|开车|上车|起飞|始发|离开|驶离|起点|depart|leav|\bdep\b/i;
const ARRIVES = /到达|抵达|到站|下车|落地|降落|终到|终点|抵|arriv|reach|\barr\b/i;
const NOT_RIDE =
  /检票|安检|值机|提前|打车|酒店|退房|入住|营业|开放|开门|关门|打烊|之前|以前|最晚|最早|不晚于|不早于|游览|参观|午餐|晚餐|早餐|check-?in|boarding|prior|hotel|latest|earliest|以后|之后|[前后]\s*(?:都|均|就|便|即|也|才|正好)?(?:能|可以?|会|将)?(?:到|出发|抵|赶到)/i;
const DATE =
  /(?<![\d.:])(?:\d{4}\s*[年\-/.]\s*)?(?:(\d{1,2})月(\d{1,2})[日号]?|(?<=\d{4}[-/.])(\d{1,2})[-/.](\d{1,2}))(?!\d)|(?<![A-Za-z])(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?\s+(\d{1,2})(?!\d)|(?<![\d:])(\d{1,2})\s+(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*/g;
const MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
const OTHER_DATE = /预约|预订|购票|放票|开售|提前|查询|今天|更新|截至|today|booked|as of|searched/i;

/** Everything said of the rides, in the order of the answer's blocks. */
export const saidOfRides = perReading((reading: TravelReading): SaidOfRide[] => {
  const stations = stationsOf(reading);
  return rideBlocks(reading).flatMap((block) =>
    block.pieces.flatMap((piece) => {
      const times = timesIn(reading, piece, stations);
      return [
        ...pricesIn(piece),
        ...times,
        ...spansIn(piece),
        ...endsIn(piece, stations),
        ...datesIn(piece, times),
      ].map((found) => ({ ...found, start: found.start + piece.start, end: found.end + piece.start, block }));
    }),
  );
});

/** Longest first, so that 北京南 is found before 北京. */
function stationsOf(reading: TravelReading): string[] {
  const known = new Set(reading.transport.flatMap((offer) => offer.legs.flatMap((leg) => [leg.from, leg.to])));
  return [...known].sort((one, other) => other.length - one.length);
}

const MARK = /[，,；;。|｜、\n]/g;

/** The words around a span up to the marks on either side, or to the limits given. */
function fieldAt(text: string, { start, end }: Span): { before: string; after: string } {
  let from = 0;
  for (const match of text.slice(0, start).matchAll(MARK)) from = match.index + 1;
  const stop = text.slice(end).search(/[，,；;。|｜、\n]/);
  return { before: text.slice(from, start), after: stop < 0 ? text.slice(end) : text.slice(end, end + stop) };
}

const labelled = (piece: RidePiece, before: string): string => `${piece.label} ${before}`;

function pricesIn(piece: RidePiece): RideMention[] {
  const { text } = piece;
  const found = amountsIn(text).map(({ start, end, low, high, rough }) => ({ start, end, low, high, rough }));
  // A label says of a bare number that it is yuan.
  const bare = piece.isCell
    ? /^[\s*_]*(\d[\d,]*(?:\.\d+)?)[\s*_]*$/.exec(text)
    : /(?:票价|价格|price|fare|cost)(?:_?yuan)?[^\d，,。;；]{0,8}?(\d+(?:\.\d+)?)(?![\d:：]|\s*(?:元|yuan))/i.exec(
        text,
      );
  if (bare && PRICE.test(labelled(piece, text.slice(0, bare.index + bare[0].length)))) {
    const start = bare.index + bare[0].lastIndexOf(bare[1]!);
    const value = Number(bare[1]!.replaceAll(",", ""));
    if (!found.some((one) => one.start <= start && start < one.end))
      found.push({ start, end: start + bare[1]!.length, low: value, high: value, rough: false });
  }
  return found.flatMap(({ start, end, low, high, rough }): RideMention[] => {
    const { before, after } = fieldAt(text, { start, end });
    const words = before + after;
    const label = piece.isCell || piece.label ? labelled(piece, before) : before;
    const isBehindFacts = /(?:\d{1,2}:\d{2}|[分时hm])[\s·、/*_]*$/.test(text.slice(0, start));
    if (
      low !== high ||
      !(isBehindFacts || PRICE.test(label)) ||
      OTHER_PRICE.test(words) ||
      DERIVED.test(piece.label + words)
    )
      return [];
    if (/^\s*(?:以[内下上]|之内|封顶)/.test(after)) return [];
    return [{ kind: "price", start, end, value: low, rough, text: "" }];
  });
}

function spansIn(piece: RidePiece): RideMention[] {
  const { text } = piece;
  return durationsIn(text).flatMap(({ start, end, low, rough }): RideMention[] => {
    const { before, after } = fieldAt(text, { start, end });
    const label = labelled(piece, before);
    const isBehindTimes = /\d{1,2}:\d{2}[^，。；\d]{0,12}[，,（(\s]*$/.test(text.slice(0, start)) && piece.isOwnLine;
    const isAlone =
      piece.label === "" && !piece.isOwnLine && /^[\s*_约]*$/.test(text.slice(0, start) + text.slice(end));
    const isDuration =
      isAlone || SPAN.test(label) || (piece.isCell && /时长|用时|time/i.test(piece.label)) || isBehindTimes;
    if (!isDuration || OTHER_SPAN.test(before + after) || /换乘|中转|layover|wait/i.test(piece.label)) return [];
    return [{ kind: "duration", start, end, value: low, rough, text: "" }];
  });
}

function timesIn(reading: TravelReading, piece: RidePiece, stations: readonly string[]): RideMention[] {
  const { text } = piece;
  const clocks = clocksIn(text);
  return clocks.flatMap(({ start, end, minute }, at): RideMention[] => {
    const field = fieldAt(text, { start, end });
    const before = field.before.slice(-Math.max(0, Math.min(field.before.length, start - (clocks[at - 1]?.end ?? 0))));
    const next = clocks[at + 1];
    const after = next && next.start < end + field.after.length ? field.after.slice(0, next.start - end) : field.after;
    if (NOT_RIDE.test(field.before + field.after)) return [];
    // The time at the head of an item of a plan is the traveller's, unless a station stands beside it.
    const isVerbOnly = /^[\s*_]*(?:出发|发车|开车|起飞|到达|抵达|departs?|departure|arrives?|arrival)[\s*_。]*$/i.test(
      text.slice(end),
    );
    const isPlanned =
      !isVerbOnly &&
      reading.timed.some((timed) => timed.start <= piece.start + start && piece.start + end <= timed.end);
    const beside = text.slice(end).replace(/^[\s*_]*(?:从|自|由|在|from\s+)?/, "");
    if (isPlanned && !stations.some((station) => beside.startsWith(station))) return [];
    const kind = roleOf(piece, {
      before: clocks[at - 1] || before ? before : "",
      after,
      stations,
      isFirst: at === 0 || !isPair(text, clocks[at - 1]!.end, start, stations),
      hasNext: next !== undefined && isPair(text, end, next.start, stations),
    });
    return kind ? [{ kind, start, end, value: minute % 1440, rough: /[约近]\s*$/.test(before), text: "" }] : [];
  });
}

/** Only stations and a dash or arrow stand between two times. */
function isPair(text: string, from: number, to: number, stations: readonly string[]): boolean {
  let between = text.slice(from, to);
  for (const station of stations) between = between.replaceAll(station, "");
  return /^(?:[\s站（()）]*)(?:→|⇒|->|[-–—~～]+|至|到|to)(?:[\s站（()）]|次日)*$/.test(between);
}

function roleOf(
  piece: RidePiece,
  {
    before,
    after,
    stations,
    isFirst,
    hasNext,
  }: { before: string; after: string; stations: readonly string[]; isFirst: boolean; hasNext: boolean },
): "departure" | "arrival" | null {
  let tail = after.replace(/^[\s*_]+/, "");
  const leavesFrom = /^(?:从|自|由|from\s+)/.test(tail);
  tail = tail.replace(/^(?:从|自|由|在|from\s+)/, "");
  const station = stations.find((one) => tail.startsWith(one));
  const rest = station ? tail.slice(station.length) : tail;
  if (/^\s*站?\s*(?:出发|发车|开车|上车|起飞|始发|开|departs?)/.test(rest)) return "departure";
  if (/^\s*站?\s*下车/.test(rest)) return "arrival";
  if (/^(?:就|便|即)?(?:到达|抵达|到|抵|arrives?)/.test(after.trimStart()) && !hasNext) return "arrival";
  const marks = [...before.matchAll(new RegExp(`${LEAVES.source}|${ARRIVES.source}`, "gi"))].at(-1)?.[0];
  if (marks) return LEAVES.test(marks) ? "departure" : "arrival";
  if (hasNext && isFirst) return "departure";
  if (!isFirst) return "arrival";
  if (leavesFrom && station) return "departure";
  const isWhole = piece.label !== "" && before.replace(piece.label, "").trim().length < 16;
  if (isWhole && LEAVES.test(piece.label) && !ARRIVES.test(piece.label)) return "departure";
  return isWhole && ARRIVES.test(piece.label) && !LEAVES.test(piece.label) ? "arrival" : null;
}

function endsIn(piece: RidePiece, stations: readonly string[]): RideMention[] {
  const found: RideMention[] = [];
  const { text } = piece;
  for (let at = 0; at < text.length; ) {
    const name = stations.find((station) => text.startsWith(station, at));
    if (name) {
      const kind = endOf(piece, { start: at, end: at + name.length }, stations);
      if (kind) found.push({ kind, start: at, end: at + name.length, value: 0, rough: false, text: name });
    }
    at += name?.length ?? 1;
  }
  return found;
}

function endOf(piece: RidePiece, span: Span, stations: readonly string[]): "from" | "to" | null {
  const { before, after } = fieldAt(piece.text, span);
  const near = before
    .slice(-24)
    .replace(/\d{1,2}:\d{2}/g, "")
    .replace(/[*_]/g, "")
    .replace(/[\s（(]+$/, "");
  const behind = after.replace(/^(?:站|机场|国际机场)?[\s*_]*(?:T\d)?[（(\s]*(?:\d{1,2}:\d{2})?[）)\s*_]*/, "");
  // 到北京南乘G7: where the traveller goes to, and not the train.
  if (/^[，,]?\s*(?:乘|坐|搭)/.test(piece.text.slice(span.end).replace(/^站/, ""))) return null;
  if (/换乘|中转|经停|transfer|change|via/i.test(near.slice(-8)) || /^(?:换乘|中转|转)/.test(behind)) return null;
  if (
    /(?:到达|抵达|开往|飞往|前往|到达站|终到站?|终点|抵|destination|arriv\w*(?:\s+(?:at|in))?|to|reach\w*)[：:\s]*$/i.test(
      near,
    )
  )
    return "to";
  if (/(?:从|自|由|出发(?:站|地|机场)?|始发站|起飞|起点|origin|from|depart\w*|leav\w*)[：:\s]*$/i.test(near))
    return "from";
  if (/^(?:出发|发车|开车|起飞|始发|离开)/.test(behind)) return "from";
  if (/^(?:到达|抵达|落地|降落)/.test(behind)) return "to";
  if (/^(?:→|⇒|->|—|–|-|至|到|to\s)/.test(behind) && isStationAt(behind, stations)) return "from";
  if (
    /(?:→|⇒|->|—|–|-|至|到)$/.test(near) &&
    /[一-龥）)]\s*(?:→|⇒|->|—|–|-|至|到)$/.test(before.replace(/\d{1,2}:\d{2}/g, "").replace(/[*_\s（(]+$/, ""))
  )
    return "to";
  if (piece.isCell || near.replace(piece.label, "").replace(/[*_\s：:]/g, "") === "") {
    if (/出发|始发|起飞|起点|from|depart/i.test(piece.label) && !/到|至|to/i.test(piece.label)) return "from";
    if (/到达|终到|终点|抵达|降落|^to\b|arriv/i.test(piece.label) && !/出发|from/i.test(piece.label)) return "to";
  }
  return null;
}

/** A dash or arrow and another station, perhaps with its time. */
function isStationAt(text: string, stations: readonly string[]): boolean {
  const rest = text.replace(/^(?:→|⇒|->|—|–|-|至|到|to\s)+[\s*_]*(?:\d{1,2}:\d{2})?[\s*_]*/, "");
  return stations.some((station) => rest.startsWith(station));
}

function datesIn(piece: RidePiece, times: readonly RideMention[]): RideMention[] {
  const { text } = piece;
  return [...text.matchAll(DATE)].flatMap((match): RideMention[] => {
    const named = match[5] ?? match[8];
    const month = named ? MONTHS.indexOf(named) / 3 + 1 : Number(match[1] ?? match[3]);
    const day = Number(match[2] ?? match[4] ?? match[6] ?? match[7]);
    if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31)) return [];
    const span = { start: match.index, end: match.index + match[0].length };
    const { before, after } = fieldAt(text, span);
    const isSaid =
      piece.isOwnLine ||
      /日期|出行|date|行程|出发|到达|时间|时刻|乘车|depart|arriv|schedule/i.test(labelled(piece, before)) ||
      LEAVES.test(after) ||
      ARRIVES.test(after);
    if (!isSaid || OTHER_DATE.test(before + after)) return [];
    const time = times.find((one) => one.start >= span.end && one.start <= span.end + 2);
    return [{ kind: "date", ...span, value: month * 100 + day, rough: false, text: time?.kind ?? "" }];
  });
}
