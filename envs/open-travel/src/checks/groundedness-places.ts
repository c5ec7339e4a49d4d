/** Groundedness of places: their names stand in observations, and their attributes stand in the row of the same place. */

import { type CheckFinding, inAnswer, lineAt } from "@arenakit/evaluator-checks";
import { type Attribute, type AttributeKind, agrees, attributesOf } from "./reading/attributes.ts";
import { isMultiple } from "./reading/counted-prices.ts";
import { type LooseValue, looseValues } from "./reading/loose-values.ts";
import { foldName, type Mention } from "./reading/names.ts";
import { closedWeekdaysIn, type PlaceRow } from "./reading/places.ts";
import { mentionsIn } from "./reading/plan.ts";
import { inRow } from "./reading/rows.ts";
import { isKnownPlace, subjectsOf } from "./reading/subjects.ts";
import type { TravelCheck, TravelReading } from "./reading.ts";

const PLACE_NAME =
  /(?:博物[馆院]|美术馆|纪念馆|科技馆|图书馆|公园|植物园|动物园|寺|庙|宫|塔|陵|故居|遗址|古镇|老街|步行街|风景区|景区|广场|餐厅|饭店|酒楼|菜馆|火锅|烤鸭|面馆|茶馆|小吃店?|酒店|宾馆|民宿|旅舍|客栈|咖啡馆?|书店|商场|购物中心|大厦)(?:[（(][^（）()]{1,12}[）)])?$/;
const GENERIC =
  /^(?:附近|周边|当地|任意|某|市区|酒店|经济|特色|老字号|入住|返回|推荐|备选|其他|前往|抵达|早餐|午餐|晚餐|办理|途经|预订|逛|游览|选择|连锁|快捷)|费用|预算|合计|交通|或|和|及|、|[，,：:→/+]/;

const names: TravelCheck = {
  id: "groundedness.place_names",
  family: "groundedness",
  title: "答案中的地点",
  examine(reading) {
    if (reading.answer === null || reading.places.length === 0) return [];
    const findings = new Map<string, CheckFinding>();
    for (const mention of reading.mentions)
      if (!findings.has(mention.spelling))
        findings.set(mention.spelling, {
          score: 1,
          evidence: [inAnswer(reading, mention), inRow(mention.values[0]!.row)],
        });
    for (const candidate of emphasised(reading.answer)) {
      const folded = foldName(candidate.name);
      if (findings.has(folded) || isKnown(reading, folded)) continue;
      const note = `“${candidate.name}”不在任何查询结果中`;
      findings.set(folded, { score: 0, note, evidence: [inAnswer(reading, candidate)] });
    }
    for (const subject of subjectsOf(reading)) {
      const folded = foldName(subject.name);
      if (findings.has(folded) || isKnownPlace(reading, subject.name)) continue;
      const note = `“${subject.name}”不在任何查询结果中`;
      findings.set(folded, { score: 0, note, evidence: [inAnswer(reading, subject)] });
    }
    return [...findings.values()];
  },
};

/** Names that the layout sets apart and whose last word is that of a place: only these can be called unknown. */
function emphasised(answer: string): { name: string; start: number; end: number }[] {
  const found: { name: string; start: number; end: number }[] = [];
  for (const match of answer.matchAll(/\*\*([^*\n]{3,24})\*\*|「([^」\n]{3,24})」|《([^》\n]{3,24})》/g)) {
    const name = (match[1] ?? match[2] ?? match[3])!.trim();
    if (!PLACE_NAME.test(name) || GENERIC.test(name)) continue;
    const start = match.index + match[0].indexOf(name);
    found.push({ name, start, end: start + name.length });
  }
  return found;
}

function isKnown(reading: TravelReading, folded: string): boolean {
  if (foldName(reading.task.query).includes(folded)) return true;
  const base = folded.replace(/\([^()]*\)$/, "");
  for (const spelling of reading.placeIndex.spellings)
    if (spelling.includes(base) || (spelling.length >= 3 && base.includes(spelling))) return true;
  return reading.observations.some((observation) => observation.isFact && foldName(observation.text).includes(base));
}

const WHAT: Record<AttributeKind, string> = {
  ticket: "门票",
  cost: "人均或房价",
  rating: "评分",
  hours: "营业时间",
  phone: "电话",
  distance: "距离",
  address: "地址",
};

function attributeCheck(
  id: string,
  title: string,
  kinds: readonly AttributeKind[],
  more: (reading: TravelReading) => CheckFinding[] = () => [],
): TravelCheck {
  return {
    id: `groundedness.${id}`,
    family: "groundedness",
    title,
    examine: (reading) => {
      const owned = attributesOf(reading).filter((attribute) => kinds.includes(attribute.kind));
      const loose = looseValues(reading).filter(
        ({ attribute: { kind, start, end } }) =>
          kinds.includes(kind) && !owned.some((one) => one.start < end && start < one.end),
      );
      return [
        ...owned.flatMap((attribute) => [...attributeFinding(reading, attribute), ...totalFinding(reading, attribute)]),
        ...loose.flatMap((value) => [...looseFinding(reading, value), ...totalFinding(reading, value.attribute)]),
        ...more(reading),
      ];
    },
  };
}

/** Right when the place named last has it; wrong only when no place of the paragraph has it. */
function looseFinding(reading: TravelReading, { attribute, paragraph }: LooseValue): CheckFinding[] {
  const words = inAnswer(reading, attribute);
  const source = attribute.owner.values.find((row) => agrees(attribute, row));
  if (source) return [{ score: 1, evidence: [words, inRow(source.row)] }];
  const rows = paragraph.flatMap((mention) => mention.values);
  if (rows.some((row) => agrees(attribute, row)) || isDerived(reading, attribute, rows)) return [];
  const holding = [...attribute.owner.values, ...rows].find((row) => agrees(attribute, row) === false);
  if (!holding || reading.task.query.includes(attribute.text)) return [];
  const note = `${holding.name}的${WHAT[attribute.kind]}与查询结果不一致`;
  return [{ score: 0, note, evidence: [words, inRow(holding.row)] }];
}

function attributeFinding(reading: TravelReading, attribute: Attribute): CheckFinding[] {
  const rows = attribute.owner.values;
  const verdicts = rows.map((row) => agrees(attribute, row));
  const words = inAnswer(reading, attribute);
  const source = rows[verdicts.indexOf(true)];
  if (source) return [{ score: 1, evidence: [words, inRow(source.row)] }];
  const holding = rows[verdicts.indexOf(false)];
  if (!holding || isDerived(reading, attribute, rows) || belongsToAnother(reading, attribute)) return [];
  const note = `${holding.name}的${WHAT[attribute.kind]}与查询结果不一致`;
  return [{ score: 0, note, evidence: [words, inRow(holding.row)] }];
}

/** A price times what the words count, or one that they say no row has; a sum over the places of the line, or a share of a room. */
function isDerived(
  reading: TravelReading,
  { kind, value, sense, ...attribute }: Attribute,
  rows: readonly PlaceRow[],
): boolean {
  if ((kind !== "ticket" && kind !== "cost") || value === null) return false;
  if (sense.kind === "open") return true;
  const { people } = reading.task.constraints;
  const named = mentionsIn(reading, lineAt(reading.lines, attribute.start));
  if (named.length > 1 && isMultiple(value, sumOf(named, kind), { counts: [], people })) return true;
  const isShared = (row: PlaceRow) => HOTEL.test(row.category) && people > 1;
  const counts = sense.kind === "counted" ? sense.counts : [];
  return rows.some((row) => {
    const price = row[kind];
    if (price === null) return false;
    if (isShared(row) && Math.abs(value * people - price) <= people) return true;
    return sense.kind === "counted"
      ? isMultiple(value, price, { counts, people })
      : !sense.isSaid && people > 1 && Math.abs(value - price * people) <= 0.51;
  });
}

const HOTEL = /酒店|宾馆|民宿|客栈|住宿|旅舍|公寓/;

function sumOf(mentions: readonly Mention<PlaceRow>[], kind: "ticket" | "cost"): number {
  const prices = new Map(mentions.map(({ spelling, values }) => [spelling, values[0]?.[kind] ?? 0]));
  return [...prices.values()].reduce((sum, price) => sum + price, 0);
}

/** `每晚859元，两晚共1838元`: a total that follows a price is that price times the count, or times the party as well. */
function totalFinding(reading: TravelReading, { value, total, owner, rough }: Attribute): CheckFinding[] {
  if (total === null || value === null) return [];
  const { people } = reading.task.constraints;
  const room = rough || total.rough ? total.value * 0.1 : 0.51 * total.count;
  const expected = [total.count, ...(total.ofPeople ? [] : [total.count * people])].map((count) => value * count);
  const evidence = [inAnswer(reading, total), inRow(owner.values[0]!.row)];
  return [
    expected.some((one) => Math.abs(one - total.value) <= room)
      ? { score: 1, evidence }
      : { score: 0, note: `${owner.values[0]!.name}的总价不是单价的${total.count}倍`, evidence },
  ];
}

/** The value is that of another place in the same line: whose it is cannot be told. A distance may be that of a route. */
function belongsToAnother(reading: TravelReading, attribute: Attribute): boolean {
  if (attribute.kind === "distance" && reading.routes.length > 0) {
    const said = attribute.value ?? 0;
    const known = reading.routes.flatMap((route) => [...route.metres, ...route.legs.flatMap((leg) => leg.metres)]);
    if (known.some((metres) => Math.abs(metres - said) <= Math.max(60, metres * 0.06))) return true;
  }
  const lineStart = reading.answer!.lastIndexOf("\n", attribute.start) + 1;
  const lineEnd = reading.answer!.indexOf("\n", attribute.start);
  return reading.mentions.some(
    (mention) =>
      mention !== attribute.owner &&
      mention.start >= lineStart &&
      (lineEnd < 0 || mention.end <= lineEnd) &&
      mention.values.some((row) => agrees(attribute, row) === true),
  );
}

const CLOSES = /(?:每?(?:周|星期)[一二三四五六日天][、,，和及至]?)+\s*(?:闭馆|闭园|闭店|休息|休馆|不开放|店休)/g;

/** 周三闭馆 where the row of the place named last says 周一; a row that names no such day says nothing. */
function closingDays(reading: TravelReading): CheckFinding[] {
  return [...(reading.answer ?? "").matchAll(CLOSES)].flatMap((match): CheckFinding[] => {
    const owner = reading.mentions.filter(({ end }) => end <= match.index && match.index - end < 160).at(-1);
    const said = closedWeekdaysIn(match[0]);
    const row = owner?.values.find(({ closedWeekdays }) => closedWeekdays.length > 0);
    if (!owner || !row || said.length === 0) return [];
    const isRight = owner.values.some(({ closedWeekdays }) => said.every((day) => closedWeekdays.includes(day)));
    const span = { start: match.index, end: match.index + match[0].length };
    const evidence = [inAnswer(reading, span), inRow(row.row)];
    return [isRight ? { score: 1, evidence } : { score: 0, note: `${row.name}的休息日与查询结果不一致`, evidence }];
  });
}

export const placeGroundedness: readonly TravelCheck[] = [
  names,
  attributeCheck("place_prices", "门票、人均和房价与同一地点的查询结果", ["ticket", "cost"]),
  attributeCheck("ratings", "评分与同一地点的查询结果", ["rating"]),
  attributeCheck("opening_hours", "营业时间与同一地点的查询结果", ["hours"], closingDays),
  attributeCheck("addresses", "地址与同一地点的查询结果", ["address"]),
  attributeCheck("phones", "电话与同一地点的查询结果", ["phone"]),
  attributeCheck("distances", "距离与同一地点的查询结果", ["distance"]),
];
