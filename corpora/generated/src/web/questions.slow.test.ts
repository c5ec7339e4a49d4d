/** Splits of the open questions: what one asks after and takes as an answer is in no other split, and all that answers counts. */
import { describe, expect, it } from "vitest";
import { type Claim, generateWeb } from "./index.ts";

/** What a city did and what came of it. */
const TOLD = "effect follow reanalysis correction setback programme target first side".split(" ");
const cityOf = ({ values: { city } }: Claim) => (city?.kind === "text" ? city.text : null);

describe.each([1, 2, 3])("questions of the web of seed %i", (seed) => {
  const web = generateWeb({ seed });
  const claims = new Map(web.claims.map((claim) => [claim.id, claim]));
  const ofCities = web.questions.filter(({ aspect }) => aspect === "city");
  const citiesIn = (question: string, language: "en" | "zh") =>
    new Set(
      web.claims.flatMap((claim) => {
        const city = cityOf(claim);
        return city && question.includes(city[language]) ? [city.en] : [];
      }),
    );

  it("are asked once, and no fact, topic or city that they are about is in two splits", () => {
    const texts = web.questions.map(({ question }) => question);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
    const splits = new Map<string, Set<string>>();
    const note = (key: string, split: string) => splits.set(key, (splits.get(key) ?? new Set()).add(split));
    for (const { findings, topics, split } of web.questions) {
      for (const topic of topics) note(`topic ${topic}`, split);
      for (const id of findings.flatMap((finding) => finding.claims)) {
        const { topic, kind, values } = claims.get(id)!;
        note(`fact ${topic} ${kind} ${JSON.stringify(values)}`, split);
      }
    }
    for (const { question, language, split } of ofCities)
      for (const city of citiesIn(question, language)) note(`city ${city}`, split);
    expect([...splits].filter(([, of]) => of.size > 1)).toEqual([]);
    expect(new Set(ofCities.map(({ split }) => split)).size).toBeGreaterThan(1);
  });

  it("take everything that the pages tell of a city in the topics that they name", () => {
    for (const { id, question, language, topics, findings } of ofCities) {
      const cities = citiesIn(question, language);
      expect([id, cities.size > 0]).toEqual([id, true]);
      const told = new Set([...web.stated.values()].flat());
      const all = web.claims.filter(
        (claim) =>
          topics.includes(claim.topic) &&
          TOLD.includes(claim.kind) &&
          cities.has(cityOf(claim)?.en ?? "") &&
          told.has(claim.id),
      );
      const gold = findings.flatMap((finding) => finding.claims);
      expect([id, gold.sort()]).toEqual([id, all.map((claim) => claim.id).sort()]);
    }
  });

  it("count every page that states a finding, copies of pages too", () => {
    const stating = new Map<string, string[]>();
    for (const [page, told] of web.stated)
      for (const claim of told) stating.set(claim, [...(stating.get(claim) ?? []), page]);
    const copies = new Map<string, string[]>();
    for (const { id, fields } of web.documents)
      if (typeof fields?.mirrorOf === "string")
        copies.set(fields.mirrorOf, [...(copies.get(fields.mirrorOf) ?? []), id]);
    let copied = 0;
    for (const { findings } of web.questions)
      for (const { id, claims: of, supports } of findings) {
        const pages = new Set(of.flatMap((claim) => stating.get(claim) ?? []));
        expect([id, [...pages].sort()]).toEqual([id, [...supports].sort()]);
        for (const copy of supports.flatMap((page) => copies.get(page) ?? [])) {
          copied++;
          expect(supports).toContain(copy);
        }
      }
    expect(copied).toBeGreaterThan(20);
  });
});
