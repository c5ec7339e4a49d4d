/** People of the invented world, by year of birth: names, descent, marriages, families; what they did follows in later stages. */
import { type Random, random } from "@arenakit/contracts";
import type { Bilingual, Entity } from "../facts.ts";
import { dayIn, fillFrame, type GraphDraft, LAST_YEAR, type Person, phrase } from "./draft.ts";
import { KNOWN_FOR, OCCUPATIONS, type Occupation } from "./phrases.ts";

const FIRST_BIRTH = 1838;
const LAST_BIRTH = 1992;

/** Adds so many people and families. */
export function addPeople(
  draft: GraphDraft,
  { people, families }: { readonly people: number; readonly families: number },
) {
  const draw = random(draft.seed, "wiki", "people");
  const births = Array.from({ length: people }, () => draw.integer(FIRST_BIRTH, LAST_BIRTH)).sort((a, b) => a - b);
  for (const born of births) addPerson(draft, draw, born);
  marry(draft, draw);
  addFamilies(draft, draw, families);
}

function addPerson(draft: GraphDraft, draw: Random, born: number): void {
  const sex = draw.next() < 0.44 ? "f" : "m";
  const occupation = draw.pick(OCCUPATIONS);
  const age = draw.integer(52, 94);
  const died = born + age <= LAST_YEAR - 1 ? born + age : born < 1930 ? draw.integer(1994, LAST_YEAR - 2) : null;
  const father = draw.next() < 0.3 ? fatherFor(draft, draw, born) : undefined;
  const twin = father ? undefined : namesake(draft, draw, { sex, occupation: occupation.en });
  const surname = father?.surname ?? twin?.person.surname ?? draft.names.surname(draw.next() < 0.16);
  const qualifier = { zh: occupation.zh, en: occupation.en };
  const name = twin?.entity.name ?? draft.names.person(surname, sex);
  if (twin) twin.entity.qualifier = { zh: twin.person.occupation.zh, en: twin.person.occupation.en };
  const id = draft.add("person", name, { sex, ...(twin && { qualifier }) });
  const city = father && draw.next() < 0.7 ? father.city : draw.pick(draft.cityIds);
  draft.people.push({ id, sex, born, died, surname, occupation, city, family: null, posts: [] });
  draft.state(id, "born", { date: dayIn(draw, born) });
  if (died !== null) draft.state(id, "died", { date: dayIn(draw, died) });
  draft.state(id, "birthplace", { object: city });
  draft.state(id, "occupation", { text: qualifier });
  if (father) draft.state(id, "father", { object: father.id });
  draft.state(id, "knownFor", { text: knownFor(draw, occupation) });
  draft.state(id, "manner", {
    text: phrase(draw, DESK_TRADES.has(occupation.trade) ? "manner" : "mannerOfWork"),
  });
  draft.state(id, "habit", { text: phrase(draw, "habit") });
}

/** Trades of those who write, draw or study. */
const DESK_TRADES: ReadonlySet<Occupation["trade"]> = new Set(["letters", "painting", "science", "museum"]);

function knownFor(draw: Random, { trade }: Occupation): Bilingual {
  const bank = KNOWN_FOR.get(trade);
  return bank ? fillFrame(draw, bank) : phrase(draw, "knownFor");
}

/** A man of an age to be the father, alive at the birth. */
function fatherFor({ people }: GraphDraft, draw: Random, born: number): Person | undefined {
  const men = people.filter(
    (person) =>
      person.sex === "m" &&
      born - person.born >= 23 &&
      born - person.born <= 45 &&
      (person.died === null || person.died > born),
  );
  return men.length > 0 ? draw.pick(men) : undefined;
}

/** Now and then two people share a name; they are told apart by what they were. */
const NAMESAKES = 0.035;

function namesake(draft: GraphDraft, draw: Random, wanted: { readonly sex: "f" | "m"; readonly occupation: string }) {
  if (draw.next() >= NAMESAKES) return undefined;
  const found = draft.people.filter(
    ({ sex, occupation, surname }) => sex === wanted.sex && occupation.en !== wanted.occupation && !surname.foreign,
  );
  if (found.length === 0) return undefined;
  const person = draw.pick(found);
  const entity = entityOf(draft, person.id);
  return entity.qualifier ? undefined : { person, entity };
}

const entityOf = ({ entities }: GraphDraft, id: string): Entity => entities.find((entity) => entity.id === id)!;

/** Marries men before their first child, and a part of the others; mothers follow from that. */
function marry(draft: GraphDraft, draw: Random): void {
  const children = new Map<string, Person[]>();
  const born = new Map(draft.people.map((person) => [person.id, person]));
  for (const { subject, relation, object } of [...draft.facts])
    if (relation === "father") children.set(object!, [...(children.get(object!) ?? []), born.get(subject)!]);
  const married = new Set<string>();
  for (const husband of draft.people) {
    const own = children.get(husband.id) ?? [];
    if (husband.sex !== "m" || (own.length === 0 && draw.next() > 0.4)) continue;
    const firstBirth =
      own.length > 0 ? Math.min(...own.map((child) => child.born)) : husband.born + draw.integer(25, 36);
    const wedding = Math.max(firstBirth - draw.integer(1, 4), husband.born + 20);
    const wives = draft.people.filter(
      (wife) =>
        wife.sex === "f" &&
        !married.has(wife.id) &&
        wife.surname.zh !== husband.surname.zh &&
        wedding - wife.born >= 20 &&
        wedding - wife.born <= 38 &&
        own.every((child) => child.born - wife.born <= 46 && (wife.died === null || wife.died >= child.born)) &&
        (wife.died === null || wife.died > wedding),
    );
    if (wives.length === 0 || wedding >= firstBirth || (husband.died !== null && husband.died <= wedding)) continue;
    const wife = draw.pick(wives);
    married.add(wife.id);
    draft.state(husband.id, "spouse", { object: wife.id, from: wedding });
    draft.state(wife.id, "spouse", { object: husband.id, from: wedding });
    for (const child of own) draft.state(child.id, "mother", { object: wife.id });
  }
}

/** The lines of descent that are longest become families with a seat and a trade. */
function addFamilies(draft: GraphDraft, draw: Random, count: number): void {
  const fatherOf = new Map<string, string>();
  for (const { subject, relation, object } of draft.facts) if (relation === "father") fatherOf.set(subject, object!);
  const rootOf = (id: string): string => {
    let root = id;
    for (let up = fatherOf.get(root); up !== undefined; up = fatherOf.get(root)) root = up;
    return root;
  };
  const lines = new Map<string, Person[]>();
  for (const person of draft.people) {
    const root = rootOf(person.id);
    lines.set(root, [...(lines.get(root) ?? []), person]);
  }
  const longest = [...lines.values()].filter((line) => line.length > 1).sort((a, b) => b.length - a.length);
  for (const line of longest.slice(0, count)) {
    const root = line[0]!;
    const city = draft.entities.find((entity) => entity.id === root.city)!;
    const name = { zh: `${city.name.zh}${root.surname.zh}氏`, en: `${root.surname.en} family of ${city.name.en}` };
    if (!draft.names.take(name)) continue;
    const id = draft.add("family", name);
    draft.bodies.push({ id, kind: "family", since: root.born + 30, until: null, city: root.city });
    draft.state(id, "seat", { object: root.city });
    draft.state(id, "ancestor", { object: root.id });
    draft.state(id, "trade", { text: phrase(draw, "familyTrade") });
    draft.state(id, "motto", { text: phrase(draw, "motto") });
    draft.state(id, "houseBuilt", { date: String(root.born + draw.integer(28, 48)) });
    for (const person of line) {
      person.family = id;
      draft.state(person.id, "memberOf", { object: id });
    }
  }
}
