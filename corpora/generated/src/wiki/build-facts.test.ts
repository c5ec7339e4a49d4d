import { readAtlas } from "@arenakit/corpus-world-maker";
import { describe, expect, it } from "vitest";
import { type Fact, generateFacts, indexFacts, RELATIONS, type Relation, titleOf, yearOf } from "./index.ts";

const graph = generateFacts({ seed: 5 });
const index = indexFacts(graph);
const kindOf = new Map(graph.entities.map(({ id, kind }) => [id, kind]));

/** First and last year of an entity's existence, where the graph tells. */
const BEGINNINGS: readonly Relation[] = ["born", "founded", "opened", "established", "dug", "launched"];
const beginnings = new Map<string, number>();
for (const fact of graph.facts)
  if (BEGINNINGS.includes(fact.relation as Relation)) beginnings.set(fact.subject, yearOf(fact.date!));
const ends = new Map(
  graph.facts.flatMap((fact): [string, number][] =>
    fact.relation === "died"
      ? [[fact.subject, yearOf(fact.date!)]]
      : fact.relation === "acquiredBy"
        ? [[fact.subject, fact.from!]]
        : [],
  ),
);
const yearsOf = (relation: Relation, subject: string) => index.of(subject, relation).map((fact) => yearOf(fact.date!));
const factsOf = (...relations: readonly Relation[]) =>
  graph.facts.filter((fact) => relations.includes(fact.relation as Relation));

/** The year of a work or happening, from whatever date it has. */
const DATES: readonly Relation[] = [
  "published",
  "released",
  "painted",
  "departed",
  "held",
  "adopted",
  "signed",
  "launched",
  "opened",
  "founded",
];
const yearOfThing = (id: string) => DATES.flatMap((relation) => yearsOf(relation, id))[0]!;

/** Years in which a person must be alive and at least so old, for each fact that needs it. */
function deeds(): { readonly person: string; readonly year: number; readonly fact: Fact; readonly age: number }[] {
  const made = factsOf(
    "author",
    "filmDirector",
    "artist",
    "painter",
    "composer",
    "starring",
    "producer",
    "leader",
    "member",
    "opener",
    "drafter",
    "chair",
    "founder",
    "designer",
  );
  const things = made
    .filter(({ object }) => kindOf.get(object!) === "person")
    .map((fact) => ({ person: fact.object!, year: yearOfThing(fact.subject), fact, age: 18 }));
  const posts = factsOf("rector", "chief", "director", "coach", "wonBy").flatMap((fact) => [
    { person: fact.object!, year: fact.from!, fact, age: 20 },
    ...(fact.until ? [{ person: fact.object!, year: fact.until, fact, age: 20 }] : []),
  ]);
  const own = factsOf("studied", "employer", "spouse").map((fact) => ({
    person: fact.subject,
    year: fact.from!,
    fact,
    age: 16,
  }));
  const parents = factsOf("father", "mother").map((fact) => ({
    person: fact.object!,
    year: beginnings.get(fact.subject)!,
    fact,
    age: 18,
  }));
  return [...things, ...posts, ...own, ...parents];
}

describe("the fact graph", () => {
  it("names only entities that it has, with values as the relations say, and no fact twice where one is enough", () => {
    const ids = new Set(graph.entities.map(({ id }) => id));
    expect(ids.size).toBe(graph.entities.length);
    expect(new Set(graph.facts.map(({ id }) => id)).size).toBe(graph.facts.length);
    const seen = new Set<string>();
    for (const fact of graph.facts) {
      const { to, single } = { single: false, ...RELATIONS[fact.relation as Relation] };
      expect(ids.has(fact.subject) && (fact.object === undefined || ids.has(fact.object)), fact.id).toBe(true);
      expect(fact[to === "entity" ? "object" : to], fact.id).toBeDefined();
      const key = `${fact.subject} ${fact.relation}`;
      expect(single && seen.has(key), key).toBe(false);
      seen.add(key);
    }
  });

  it("lets nobody act before growing up or after death", () => {
    const all = deeds();
    expect(all.length).toBeGreaterThan(3000);
    const wrong = all.filter(
      ({ person, year, age }) =>
        year - beginnings.get(person)! < age ||
        year - beginnings.get(person)! > 90 ||
        year > (ends.get(person) ?? 2024),
    );
    expect(wrong).toEqual([]);
  });

  it("lets institutions act only while they exist", () => {
    const acts = factsOf(
      "publisher",
      "studio",
      "label",
      "organiser",
      "sponsor",
      "builder",
      "signatory",
      "adoptedBy",
      "commissionedBy",
      "maker",
    );
    const wrong = acts.filter(({ subject, object }) => {
      const year = yearOfThing(subject);
      return (
        beginnings.has(object!) &&
        (year + (kindOf.get(subject) === "bridge" ? 0 : 0) < beginnings.get(object!)! ||
          year > (ends.get(object!) ?? 2024))
      );
    });
    expect(wrong).toEqual([]);
    const studied = factsOf("studied", "employer").filter(({ object, from }) => from! < beginnings.get(object!)!);
    expect(studied).toEqual([]);
  });

  it("orders successions without overlap, and holds posts one at a time", () => {
    const held = new Map<string, Fact[]>();
    for (const relation of ["rector", "chief", "director", "coach"] as const)
      for (const fact of factsOf(relation)) {
        for (const key of [`${relation} of ${fact.subject}`, `by ${fact.object}`])
          held.set(key, [...(held.get(key) ?? []), fact]);
      }
    for (const [key, facts] of held) {
      const sorted = [...facts].sort((a, b) => a.from! - b.from!);
      for (const [at, fact] of sorted.slice(1).entries())
        expect(sorted[at]!.until ?? 9999, key).toBeLessThanOrEqual(fact.from!);
    }
  });

  it("keeps sequels, films, successors and purchases in the order of time", () => {
    for (const relation of ["sequelOf", "basedOn", "follows", "replaces"] as const)
      for (const { subject, object } of factsOf(relation))
        expect(yearOfThing(object!)).toBeLessThanOrEqual(yearOfThing(subject));
    for (const { subject, object, from } of factsOf("heldBy")) {
      expect(from).toBeGreaterThanOrEqual(yearOfThing(subject));
      expect(from).toBeGreaterThanOrEqual(beginnings.get(object!)!);
    }
    for (const { subject, about, from } of factsOf("wonBy")) {
      expect(from).toBeGreaterThanOrEqual(beginnings.get(subject)!);
      if (about) expect(from).toBeGreaterThan(yearOfThing(about));
    }
    for (const { subject, object } of factsOf("spans"))
      expect(beginnings.get(object!)!).toBeLessThan(beginnings.get(subject)!);
  });

  it("has spouses that have each other, and years of award once a prize", () => {
    const pairs = new Set(factsOf("spouse").map(({ subject, object }) => `${subject} ${object}`));
    expect([...pairs].filter((pair) => !pairs.has(pair.split(" ").reverse().join(" ")))).toEqual([]);
    const years = factsOf("wonBy").map(({ subject, from }) => `${subject} ${from}`);
    expect(new Set(years).size).toBe(years.length);
  });

  it("gives every article a title of its own in each language, shared names told apart, and no name of the famous", () => {
    for (const language of ["zh", "en"] as const) {
      const titles = graph.entities.map((entity) => titleOf(entity, language));
      expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
    }
    const shared = graph.entities.filter(({ qualifier }) => qualifier);
    expect(shared.filter(({ kind }) => kind === "person").length).toBeGreaterThan(8);
    const famous = [
      "鲁迅",
      "马云",
      "任正非",
      "华为",
      "腾讯",
      "复旦大学",
      "Ada Lovelace",
      "Felix Mendelssohn",
      "Gustav Mahler",
      "Stefan Zweig",
    ];
    expect(
      graph.entities.filter(({ real, name }) => !real && (famous.includes(name.zh) || famous.includes(name.en))),
    ).toEqual([]);
  });

  it("says of geography what the atlas states and what is arithmetic from it", () => {
    for (const city of readAtlas()) {
      const id = `city-${city.pinyin}`;
      expect(index.one(id, "sightCount")!.number).toBe(city.landmarks.length);
      expect(index.one(id, "stationCount")!.number).toBe(city.stations.length);
      for (const { object, number } of index.of(id, "nearCity")) {
        const other = readAtlas().find(({ pinyin }) => `city-${pinyin}` === object)!;
        expect(Math.abs(number! - kilometres(city, other))).toBeLessThan(1.5);
      }
    }
    expect(graph.entities.filter(({ kind }) => kind === "airport").length).toBe(
      readAtlas().flatMap(({ airports }) => airports).length,
    );
  });

  it("asks for enough articles", () => {
    expect(() => generateFacts({ seed: 1, articles: 10 })).toThrow("at least 600");
  });
});

/** Great-circle distance by the spherical law of cosines, mean radius 6,371 km. */
function kilometres(a: { longitude: number; latitude: number }, b: { longitude: number; latitude: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const cosine =
    Math.sin(radians(a.latitude)) * Math.sin(radians(b.latitude)) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.cos(radians(a.longitude - b.longitude));
  return 6371 * Math.acos(cosine);
}
