/** Universities, companies with their products, museums, clubs: founded by people of age, led by one after another. */
import { type Random, random } from "@arenakit/contracts";
import { number } from "@arenakit/corpus-text/table";
import * as z from "zod";
import { readTable } from "../../tables.ts";
import { Bilingual } from "../facts.ts";
import {
  type Body,
  dayIn,
  type GraphDraft,
  LAST_YEAR,
  type Person,
  phrase,
  quantity,
  someBody,
  somebody,
  succession,
  years,
} from "./draft.ts";
import { wordsOf } from "./names.ts";
import { phraseBank } from "./phrases.ts";

const FIRST_YEAR = 1880;

interface InstitutionCounts {
  readonly university: number;
  readonly company: number;
  readonly museum: number;
  readonly club: number;
  readonly product: number;
}

export function addInstitutions(draft: GraphDraft, counts: InstitutionCounts): void {
  const draw = random(draft.seed, "wiki", "institutions");
  for (let count = 0; count < counts.university; count++) addUniversity(draft, draw);
  for (let count = 0; count < counts.company; count++) addCompany(draft, draw, count);
  for (let count = 0; count < counts.museum; count++) addMuseum(draft, draw);
  for (let count = 0; count < counts.club; count++) addClub(draft, draw);
  mergeCompanies(draft, draw);
  leadCompanies(draft, draw);
  nameRivals(draft, draw);
  for (let count = 0; count < counts.product; count++) addProduct(draft, draw);
}

function addUniversity(draft: GraphDraft, draw: Random): void {
  const since = draw.integer(FIRST_YEAR, 1978);
  const city = draw.pick(draft.cityIds);
  const id = draft.add("university", draft.names.place(draw.pick(wordsOf("universityEnd"))));
  draft.bodies.push({ id, kind: "university", since, until: null, city });
  draft.state(id, "located", { object: city });
  draft.state(id, "founded", { date: String(since) });
  const founder = somebody(draft, draw, { from: since, youngest: 30 });
  if (founder) draft.state(id, "founder", { object: founder.id });
  draft.state(id, "motto", { text: phrase(draw, "motto") });
  draft.state(id, "students", { number: quantity(draw, 2400, 38000) });
  draft.state(id, "volumes", { number: quantity(draw, 90000, 4200000) });
  draft.state(id, "colours", { text: phrase(draw, "colours") });
  for (const [zh, en] of draw.shuffled(phraseBank("faculty").slots.it!).slice(0, draw.integer(3, 5)))
    draft.state(id, "faculty", { text: { zh, en } });
  const post = { from: since, until: LAST_YEAR, trades: ["science", "letters", "building"] as const, most: 7 };
  for (const { person, from, until } of succession(draft, draw, { ...post, ...(founder && { first: founder }) }))
    draft.state(id, "rector", { object: person.id, ...years(from, until) });
}

/** By industry in Chinese: what companies of it are called, and the year before which there was no such trade. */
const INDUSTRIES = new Map(
  readTable("wiki/industries.tsv", Bilingual.extend({ industry: z.string(), since: number.optional() })).map(
    ({ industry, since = FIRST_YEAR, zh, en }) => [industry, { end: { zh, en }, since }],
  ),
);
/** Of these there must be some, since works, bridges and ships need them. */
const NEEDED = ["图书出版", "电影制作", "唱片", "桥梁工程", "造船"];

function addCompany(draft: GraphDraft, draw: Random, number: number): void {
  const industries = phraseBank("industry").slots.it!;
  const needed = industries.find(([zh]) => zh === NEEDED[(number >> 1) % NEEDED.length])!;
  const [zh, en] = number % 2 === 0 ? needed : draw.pick(industries);
  const since = Math.max(draw.integer(FIRST_YEAR, number % 2 === 0 ? 1950 : 2008), INDUSTRIES.get(zh)!.since);
  const city = draw.pick(draft.cityIds);
  const id = draft.add("company", draft.names.place(INDUSTRIES.get(zh)!.end));
  draft.bodies.push({ id, kind: "company", since, until: null, city, industry: zh });
  draft.state(id, "industry", { text: { zh, en } });
  draft.state(id, "located", { object: city });
  draft.state(id, "founded", { date: dayIn(draw, since) });
  const founder = somebody(draft, draw, { from: since, trades: ["business", "building", "science"] });
  if (founder) draft.state(id, "founder", { object: founder.id });
  const employees = quantity(draw, 45, 26000);
  draft.state(id, "employees", { number: employees });
  draft.state(id, "turnover", { number: Math.max(3, Math.round(employees * (0.15 + draw.next() * 0.85))) });
  draft.state(id, "specialty", { text: phrase(draw, "specialty") });
}

/** Some are bought by an older one; the buyer lives on. */
function mergeCompanies(draft: GraphDraft, draw: Random): void {
  const companies = draft.bodies.filter(({ kind }) => kind === "company");
  const buyers = new Set<string>();
  for (const company of companies) {
    if (draw.next() > 0.3 || company.since > 1990 || buyers.has(company.id)) continue;
    const year = draw.integer(company.since + 20, LAST_YEAR - 2);
    const buyer = someBody(draft, draw, { kinds: ["company"], from: company.since - 1, until: LAST_YEAR });
    if (!buyer || NEEDED.includes(company.industry!)) continue;
    buyers.add(buyer.id);
    company.until = year;
    draft.state(company.id, "acquiredBy", { object: buyer.id, from: year });
  }
}

function leadCompanies(draft: GraphDraft, draw: Random): void {
  const people = new Map(draft.people.map((person) => [person.id, person]));
  for (const company of draft.bodies.filter(({ kind }) => kind === "company")) {
    const founder = draft.facts.find(({ subject, relation }) => subject === company.id && relation === "founder");
    const first = people.get(founder?.object ?? "");
    const post = {
      from: company.since,
      until: company.until ?? LAST_YEAR,
      trades: ["business", "building", "travel"] as const,
      most: 6,
    };
    for (const { person, from, until } of succession(draft, draw, { ...post, ...(first && { first }) }))
      draft.state(company.id, "chief", { object: person.id, ...years(from, until) });
  }
}

function addMuseum(draft: GraphDraft, draw: Random): void {
  const since = draw.integer(1905, 2012);
  const city = draw.pick(draft.cityIds);
  const theme = phrase(draw, "museumTheme");
  const id = draft.add("museum", draft.names.place({ zh: "博物馆", en: "Museum" }));
  draft.bodies.push({ id, kind: "museum", since, until: null, city });
  draft.state(id, "located", { object: city });
  draft.state(id, "opened", { date: dayIn(draw, since) });
  draft.state(id, "theme", { text: theme });
  draft.state(id, "formerUse", { text: phrase(draw, "formerUse") });
  const architect = somebody(draft, draw, { from: since - 2, until: since, trades: ["building"] });
  if (architect) draft.state(id, "architect", { object: architect.id });
  const donor: Person | Body | undefined =
    draw.next() < 0.5
      ? someBody(draft, draw, { kinds: ["family", "company"], from: since })
      : somebody(draft, draw, { from: since, youngest: 35 });
  if (donor) draft.state(id, "founder", { object: donor.id });
  draft.state(id, "objects", { number: quantity(draw, 900, 160000) });
  draft.state(id, "visitors", { number: quantity(draw, 14000, 1900000) });
  const post = { from: since, until: LAST_YEAR, trades: ["museum", "science", "painting"] as const, most: 5 };
  for (const { person, from, until } of succession(draft, draw, post))
    draft.state(id, "director", { object: person.id, ...years(from, until) });
}

function addClub(draft: GraphDraft, draw: Random): void {
  const since = draw.integer(1898, 1998);
  const sport = phrase(draw, "sport");
  const city = draw.pick(draft.cityIds);
  const ends = {
    zh: `${sport.zh}俱乐部`,
    en: `${sport.en.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())} Club`,
  };
  const id = draft.add("club", draft.names.place(ends));
  draft.bodies.push({ id, kind: "club", since, until: null, city });
  draft.state(id, "sport", { text: sport });
  draft.state(id, "located", { object: city });
  draft.state(id, "founded", { date: String(since) });
  const founder = somebody(draft, draw, { from: since });
  if (founder) draft.state(id, "founder", { object: founder.id });
  draft.state(id, "ground", { text: phrase(draw, "ground") });
  draft.state(id, "capacity", { number: quantity(draw, 800, 42000) });
  draft.state(id, "colours", { text: phrase(draw, "colours") });
  const wins = new Set(
    Array.from({ length: draw.integer(1, 5) }, () => draw.integer(Math.max(since + 3, 1921), LAST_YEAR - 1)),
  );
  for (const year of [...wins].sort((a, b) => a - b)) draft.state(id, "title", { date: String(year) });
  const post = { from: Math.max(since, 1950), until: LAST_YEAR, trades: ["sport"] as const, most: 6 };
  for (const { person, from, until } of succession(draft, draw, post))
    draft.state(id, "coach", { object: person.id, ...years(from, until) });
}

/** Clubs of a sport are rivals in pairs. */
function nameRivals(draft: GraphDraft, draw: Random): void {
  const clubs = draw.shuffled(draft.bodies.filter(({ kind }) => kind === "club"));
  const sports = new Map(
    draft.facts.flatMap(({ subject, relation, text }) => (relation === "sport" ? [[subject, text?.en] as const] : [])),
  );
  const waiting = new Map<string | undefined, string>();
  for (const { id } of clubs) {
    const sport = sports.get(id);
    const other = waiting.get(sport);
    if (other === undefined) waiting.set(sport, id);
    else {
      waiting.delete(sport);
      draft.state(id, "rival", { object: other });
      draft.state(other, "rival", { object: id });
    }
  }
}

function addProduct(draft: GraphDraft, draw: Random): void {
  const makers = draft.bodies.filter(({ kind, industry }) => kind === "company" && !NEEDED.includes(industry!));
  if (makers.length === 0) return;
  const maker = draw.pick(makers);
  const year = draw.integer(maker.since + 1, (maker.until ?? LAST_YEAR) - 1);
  const designer = somebody(draft, draw, { from: year - 1, until: year, trades: ["building"] });
  const model = `${draw.pick(["A", "C", "D", "F", "K", "L", "M", "R", "T"])}${draw.integer(2, 98)}`;
  const makerName = draft.entities.find(({ id }) => id === maker.id)!.name;
  const own = { zh: makerName.zh.slice(0, 2), en: makerName.en.split(" ")[0]! };
  const name = { zh: `${own.zh}${model}型`, en: `${own.en} ${model}` };
  if (!draft.names.take(name)) return;
  const earlier = draft.facts.filter(({ relation, object }) => relation === "maker" && object === maker.id);
  const id = draft.add("product", name);
  draft.state(id, "maker", { object: maker.id });
  draft.state(id, "launched", { date: dayIn(draw, year) });
  if (designer) draft.state(id, "designer", { object: designer.id });
  draft.state(id, "purpose", { text: phrase(draw, "purpose") });
  draft.state(id, "price", { number: quantity(draw, 8, 6400) });
  draft.state(id, "sold", { number: quantity(draw, 300, 2400000) });
  const launchedBefore = earlier
    .map(({ subject }) => draft.facts.find((fact) => fact.subject === subject && fact.relation === "launched")!)
    .filter(({ date, subject }) => Number(date!.slice(0, 4)) < year && !draft.isObject("follows", subject));
  const last = launchedBefore.at(-1);
  if (last) draft.state(id, "follows", { object: last.subject });
}
