/** Awards, waterways and bridges, ships and expeditions, events, codes and accords: what people and institutions did together. */
import { omitUndefined, type Random, random, tableOf } from "@arenakit/contracts";
import type { Bilingual, EntityKind } from "../facts.ts";
import { dayIn, type GraphDraft, LAST_YEAR, peopleFor, phrase, quantity, someBody, somebody } from "./draft.ts";
import { wordsOf } from "./names.ts";
import type { Work } from "./works.ts";

interface HappeningCounts {
  readonly award: number;
  readonly waterway: number;
  readonly bridge: number;
  readonly ship: number;
  readonly expedition: number;
  readonly event: number;
  readonly code: number;
  readonly accord: number;
}

export function addHappenings(draft: GraphDraft, counts: HappeningCounts, works: readonly Work[]): void {
  const draw = random(draft.seed, "wiki", "happenings");
  const repeat = (count: number, make: () => void) => {
    for (let done = 0; done < count; done++) make();
  };
  repeat(counts.award, () => addAward(draft, draw, works));
  repeat(counts.waterway, () => addWaterway(draft, draw));
  repeat(counts.bridge, () => addBridge(draft, draw));
  repeat(counts.ship, () => addShip(draft, draw));
  repeat(counts.expedition, () => addExpedition(draft, draw));
  repeat(counts.event, () => addEvent(draft, draw));
  repeat(counts.code, () => addCode(draft, draw));
  repeat(counts.accord, () => addAccord(draft, draw));
}

const ORGANISATIONS: readonly EntityKind[] = ["university", "museum", "company", "club"];

/** Honours works of one kind, or people of one trade. */
const HONOURED = tableOf<Work["kind"]>({
  长篇小说: "book",
  绘画: "painting",
  电影: "film",
  音乐录音: "album",
});
/** Whom prizes for other fields go to; all who teach or study where none is named. */
const LAUREATES = tableOf<readonly string[]>({
  工程设计: ["bridge engineer", "industrial designer", "architect"],
  建筑: ["architect", "bridge engineer"],
  医学: ["physician"],
  植物学: ["botanist"],
  水文学: ["hydrologist", "explorer"],
  历史研究: ["historian", "museum curator", "linguist"],
  科学普及: ["hydrologist", "botanist", "astronomer", "physician", "mathematician", "essayist"],
  教育: ["mathematician", "linguist", "historian", "coach", "poet", "pianist", "translator"],
});

function addAward(draft: GraphDraft, draw: Random, works: readonly Work[]): void {
  const since = draw.integer(1908, 1996);
  const field = phrase(draw, "awardField");
  const honoured = draft.people.filter(({ died, born }) => born + 45 < since && died !== null && died < since);
  const person = honoured.length > 0 ? draw.pick(honoured) : undefined;
  const own = person ? draft.entities.find(({ id }) => id === person.id)!.name : draft.names.place({ zh: "", en: "" });
  const name: Bilingual = {
    zh: `${own.zh.trim()}${field.zh}奖`,
    en: `${own.en.trim()} Prize for ${capitals(field.en)}`,
  };
  if (!draft.names.take(name)) return;
  const id = draft.add("award", name);
  draft.state(id, "established", { date: String(since) });
  draft.state(id, "field", { text: field });
  if (person) draft.state(id, "namedAfter", { object: person.id });
  const giver = someBody(draft, draw, { kinds: ["university", "museum", "company"], from: since, until: LAST_YEAR });
  if (giver) draft.state(id, "presentedBy", { object: giver.id });
  draft.state(id, "purse", { number: quantity(draw, 2000, 900000) });
  const kind = HONOURED.get(field.zh);
  const won = new Set<string>();
  for (let year = since; year < LAST_YEAR; year += draw.integer(2, 7)) {
    const work = kind ? recentWork(draft, draw, { works, kind, year, won }) : undefined;
    const winner = kind ? work?.maker : laureate(draft, draw, { field: field.zh, year, won });
    if (!winner) continue;
    won.add(work?.id ?? winner);
    draft.state(id, "wonBy", { object: winner, from: year, ...omitUndefined({ about: work?.id }) });
  }
}

function laureate(
  draft: GraphDraft,
  draw: Random,
  { field, year, won }: { readonly field: string; readonly year: number; readonly won: ReadonlySet<string> },
): string | undefined {
  const found = peopleFor(draft, { from: year, youngest: 32, not: [...won] }).filter(({ occupation }) =>
    LAUREATES.get(field)?.includes(occupation.en),
  );
  return found.length > 0 ? draw.pick(found).id : undefined;
}

const capitals = (text: string): string =>
  text.replace(/\b(?!of\b|the\b|and\b)[a-z]/g, (letter) => letter.toUpperCase()).replace(/\bThe /g, "the ");

interface Season {
  readonly works: readonly Work[];
  readonly kind: Work["kind"];
  readonly year: number;
  readonly won: ReadonlySet<string>;
}

/** A work of the last six years whose maker still lives. */
function recentWork(draft: GraphDraft, draw: Random, { works, kind, year, won }: Season): Work | undefined {
  const found = works.filter(
    (work) =>
      work.kind === kind &&
      work.year < year &&
      work.year >= year - 6 &&
      !won.has(work.id) &&
      isAlive(draft, work.maker, year),
  );
  return found.length > 0 ? draw.pick(found) : undefined;
}

const isAlive = ({ people }: GraphDraft, id: string, year: number): boolean => {
  const died = people.find((person) => person.id === id)?.died ?? null;
  return died === null || died > year;
};

function addWaterway(draft: GraphDraft, draw: Random): void {
  const since = draw.integer(1650, 1935);
  const id = draft.add("waterway", draft.names.place(draw.pick(wordsOf("waterwayEnd"))));
  const city = draw.pick(draft.cityIds);
  draft.bodies.push({ id, kind: "waterway", since, until: null, city });
  draft.state(id, "located", { object: city });
  draft.state(id, "dug", { date: String(since) });
  draft.state(id, "lengthKm", { number: draw.integer(3, 68) });
  draft.state(id, "purpose", { text: phrase(draw, "waterwayPurpose") });
}

function addBridge(draft: GraphDraft, draw: Random): void {
  const waters = draft.bodies.filter(({ kind }) => kind === "waterway");
  if (waters.length === 0) return;
  const water = draw.pick(waters);
  const year = draw.integer(Math.max(1870, water.since + 5), 2019);
  const id = draft.add(
    "bridge",
    draft.names.place(draw.next() < 0.7 ? { zh: "桥", en: "Bridge" } : { zh: "铁桥", en: "Iron Bridge" }),
  );
  draft.state(id, "spans", { object: water.id });
  draft.state(id, "located", { object: water.city });
  draft.state(id, "opened", { date: dayIn(draw, year) });
  draft.state(id, "length", { number: draw.integer(38, 940) });
  draft.state(id, "lanes", { number: draw.integer(1, 6) });
  draft.state(id, "material", { text: materialOf(draw, year) });
  const designer = somebody(draft, draw, { from: year - 3, until: year, trades: ["building"] });
  if (designer) draft.state(id, "designer", { object: designer.id });
  const builder = someBody(draft, draw, {
    kinds: ["company"],
    industry: "桥梁工程",
    from: year - 2,
    until: year,
  });
  if (builder) draft.state(id, "builder", { object: builder.id });
}

/** What bridges of the year are made of. */
function materialOf(draw: Random, year: number): Bilingual {
  for (;;) {
    const material = phrase(draw, "bridgeMaterial");
    if (year >= 1950 || !MODERN.has(material.en)) return material;
  }
}
const MODERN: ReadonlySet<string> = new Set(["prestressed concrete", "stay cables", "a steel box girder"]);

function addShip(draft: GraphDraft, draw: Random): void {
  const year = draw.integer(1905, 2006);
  const id = draft.add("ship", draft.names.place({ zh: "号", en: "(ship)" }));
  const entity = draft.entities.at(-1)!;
  entity.name = { zh: entity.name.zh, en: `MV ${entity.name.en.replace(" (ship)", "")}` };
  draft.bodies.push({ id, kind: "ship", since: year, until: null, city: draw.pick(ports(draft)) });
  draft.state(id, "launched", { date: dayIn(draw, year) });
  const yard = someBody(draft, draw, { kinds: ["company"], industry: "造船", from: year - 1, until: year });
  if (yard) draft.state(id, "builder", { object: yard.id });
  const length = draw.integer(24, 168);
  draft.state(id, "length", { number: length });
  draft.state(id, "tonnage", { number: Math.round((length * length * (22 + draw.integer(0, 24))) / 1000) * 10 });
  draft.state(id, "homePort", { object: draft.bodies.at(-1)!.city });
  draft.state(id, "fate", { text: phrase(draw, "shipFate") });
}

function addExpedition(draft: GraphDraft, draw: Random): void {
  const year = draw.integer(1906, 2021);
  const leader = somebody(draft, draw, { from: year, trades: ["travel", "science"], youngest: 27, oldest: 66 });
  if (!leader) return;
  const name = draft.names.place({ zh: `考察队（${year}年）`, en: `Expedition of ${year}` });
  const id = draft.add("expedition", name);
  const months = draw.integer(2, 19);
  const departed = dayIn(draw, year);
  const end = Number(departed.slice(5, 7)) + months;
  const returned = `${year + Math.floor((end - 1) / 12)}-${String(((end - 1) % 12) + 1).padStart(2, "0")}-${String(draw.integer(1, 28)).padStart(2, "0")}`;
  const endYear = Number(returned.slice(0, 4));
  draft.state(id, "leader", { object: leader.id });
  draft.state(id, "departed", { date: departed });
  draft.state(id, "returned", { date: returned });
  draft.state(id, "departedFrom", { object: draw.pick(draft.cityIds) });
  draft.state(id, "goal", { text: phrase(draw, "goal") });
  draft.state(id, "finding", { text: phrase(draw, "expeditionFinding") });
  draft.state(id, "distance", { number: quantity(draw, 240, 9800) });
  const ship = someBody(draft, draw, { kinds: ["ship"], from: year - 1 });
  if (ship && draw.next() < 0.6) draft.state(id, "ship", { object: ship.id });
  const sponsor = someBody(draft, draw, { kinds: ["university", "company", "museum"], from: year });
  if (sponsor) draft.state(id, "sponsor", { object: sponsor.id });
  const team = [leader.id];
  for (let place = 0; place < draw.integer(2, 5); place++) {
    const member = somebody(draft, draw, {
      from: year,
      until: endYear,
      trades: ["science", "travel", "painting", "museum", "letters"],
      oldest: 62,
      not: team,
    });
    if (!member) break;
    team.push(member.id);
    draft.state(id, "member", { object: member.id });
  }
}

function addEvent(draft: GraphDraft, draw: Random): void {
  const year = draw.integer(1912, LAST_YEAR - 1);
  const organiser = someBody(draft, draw, { kinds: ORGANISATIONS, from: year });
  const kind = phrase(draw, "eventKind");
  const own = draft.names.place({ zh: `${kind.zh}（${year}年）`, en: `${capitals(kind.en)} of ${year}` });
  const id = draft.add("event", own);
  draft.state(id, "eventKind", { text: kind });
  draft.state(id, "located", { object: draw.pick(draft.cityIds) });
  draft.state(id, "held", { date: dayIn(draw, year) });
  draft.state(id, "subject", { text: phrase(draw, "eventSubject") });
  draft.state(id, "attendance", { number: quantity(draw, 300, 240000) });
  draft.state(id, "outcome", { text: phrase(draw, "eventOutcome") });
  if (organiser) draft.state(id, "organiser", { object: organiser.id });
  const opener = somebody(draft, draw, { from: year, youngest: 30, oldest: 84 });
  if (opener) draft.state(id, "opener", { object: opener.id });
}

/** Cities that ships reach, by the sea or on a great river; all where a world has none of them. */
function ports({ cities, cityIds }: GraphDraft): readonly string[] {
  const found = cityIds.filter((_, at) => PORTS.has(cities[at]!.name));
  return found.length > 0 ? found : cityIds;
}
const PORTS: ReadonlySet<string> = new Set(
  "上海 天津 广州 深圳 青岛 厦门 大连 秦皇岛 烟台 威海 福州 宁波 温州 海口 三亚 珠海 香港 澳门 泉州 南京 武汉 重庆 宜昌 扬州".split(
    " ",
  ),
);

/** Rules that an institution gives itself and its members. */
function addCode(draft: GraphDraft, draw: Random): void {
  const year = draw.integer(1915, 2018);
  const body = someBody(draft, draw, { kinds: ORGANISATIONS, from: year });
  if (!body) return;
  const subject = phrase(draw, "codeSubject");
  const own = draft.names.place({ zh: "章程", en: "Code" });
  const id = draft.add("code", own);
  draft.state(id, "adoptedBy", { object: body.id });
  draft.state(id, "adopted", { date: dayIn(draw, year) });
  draft.state(id, "inForce", { date: dayIn(draw, year + draw.integer(1, 3)) });
  draft.state(id, "subject", { text: subject });
  draft.state(id, "articles", { number: draw.integer(9, 96) });
  const drafter = somebody(draft, draw, { from: year - 1, until: year, youngest: 30 });
  if (drafter) draft.state(id, "drafter", { object: drafter.id });
  const older = draft.facts.filter(
    (fact) =>
      fact.relation === "adopted" &&
      Number(fact.date!.slice(0, 4)) < year &&
      fact.subject !== id &&
      !draft.isObject("replaces", fact.subject),
  );
  if (older.length > 0 && draw.next() < 0.5) draft.state(id, "replaces", { object: draw.pick(older).subject });
}

function addAccord(draft: GraphDraft, draw: Random): void {
  const year = draw.integer(1920, 2020);
  const parties: string[] = [];
  for (let count = draw.integer(2, 5); count > 0; count--) {
    const party = someBody(draft, draw, { kinds: ORGANISATIONS, from: year, not: parties });
    if (party) parties.push(party.id);
  }
  if (parties.length < 2) return;
  const id = draft.add("accord", draft.names.place({ zh: "协定", en: "Accord" }));
  draft.state(id, "signedIn", { object: draw.pick(draft.cityIds) });
  draft.state(id, "signed", { date: dayIn(draw, year) });
  draft.state(id, "subject", { text: phrase(draw, "accordSubject") });
  draft.state(id, "articles", { number: draw.integer(5, 48) });
  draft.state(id, "term", { number: draw.integer(4, 40) });
  for (const party of parties) draft.state(id, "signatory", { object: party });
  const chair = somebody(draft, draw, { from: year, youngest: 34, oldest: 84 });
  if (chair) draft.state(id, "chair", { object: chair.id });
}
