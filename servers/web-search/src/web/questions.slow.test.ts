/** Questions typed before any was asked, over the guides of the whole atlas: about what it has, and about what it has not. */
import { type CityFacts, openWorld, worldId } from "@arenakit/corpus-world";
import { buildWorld, readAtlas } from "@arenakit/corpus-world-maker";
import { beforeAll, describe, expect, it } from "vitest";
import type { WebFound, WebHit } from "../web.ts";
import { guideWeb } from "./guides.ts";
import { ABSENT_QUESTIONS, QUESTIONS, type Question } from "./questions.fixture.ts";

const TODAY = "2026-05-01";
const LEAST_FIRST = 0.95;
/** Words such as 台风季 that no page has, beside a city that the question names. */
const MOST_NOTICES = 0.05;
/** The index of the whole atlas, on a busy machine. */
const PATIENCE_MS = 120_000;

describe("questions that travellers type", () => {
  const data = buildWorld({ seed: 5, scale: 0.02, without: ["roads", "transit"] });
  const pages = new Map(data.guides.map((guide) => [guide.url, guide]));
  const names = new Map([...data.pois].map(({ id, name }) => [id, name]));
  const web = guideWeb(openWorld(data, worldId(data)));
  const ask = (query: string): Promise<WebFound> => web.search(query, { limit: 5, today: TODAY });
  let answers: { question: Question; hits: readonly WebHit[]; absent: readonly string[] }[];
  beforeAll(async () => {
    answers = await Promise.all(QUESTIONS.map(async (question) => ({ question, ...(await ask(question.query)) })));
  }, PATIENCE_MS);

  const isRight = ({ kind, city, subject }: Question, hit: WebHit | undefined): boolean => {
    const page = hit && pages.get(hit.url);
    if (page?.kind !== kind || readAtlas().find(({ adcode }) => adcode === page.city)?.name !== city) return false;
    return subject === undefined || names.get(page.places[0]!)!.startsWith(subject);
  };

  it("have the right page first", () => {
    const missed = answers.filter(({ question, hits }) => !isRight(question, hits[0]));
    const shown = missed.map(
      ({ question, hits }) => `${question.query} → ${hits.map(({ title }) => title).join(" | ")}`,
    );
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(99);
    expect(1 - missed.length / QUESTIONS.length, shown.join("\n")).toBeGreaterThanOrEqual(LEAST_FIRST);
  });

  it.each([
    [({ name }: CityFacts) => `${name}三日游`, "three-days"],
    [({ name }: CityFacts) => `${name}两天怎么玩`, "two-days"],
    [({ name }: CityFacts) => `${name}一日游`, "one-day-1"],
    [({ english }: CityFacts) => `three days in ${english}`, "three-days"],
    [({ english }: CityFacts) => `one day in ${english}`, "one-day-1"],
  ])(
    "for a stay in any city have the page of as many days first, which begins at a best known sight",
    async (ask, slug) => {
      const FEW = 6;
      for (const city of readAtlas()) {
        const [first] = (await web.search(ask(city), { limit: 1, today: TODAY })).hits;
        expect(first!.url, ask(city)).toMatch(new RegExp(`/route/${slug}$`));
        const begins = names.get(pages.get(first!.url)!.places[0]!);
        expect(city.landmarks.slice(0, FEW).map((one) => one.name)).toContain(begins);
      }
    },
  );

  it("are seldom said to be about what no page speaks of", () => {
    const noticed = answers.filter(({ absent }) => absent.length > 0);
    const shown = noticed.map(({ question, absent }) => `${question.query}: ${absent}`).join("\n");
    expect(noticed.length / answers.length, shown).toBeLessThanOrEqual(MOST_NOTICES);
  });

  it.each(ABSENT_QUESTIONS)("say so where no page speaks of their subject: $query", async (question) => {
    const { hits, absent } = await ask(question.query);
    const isSaid = absent.some((word) => question.subjects.some((subject) => word.includes(subject)));
    if (isSaid) return;
    expect(question.isTopic, `${question.query}: ${hits.map(({ title }) => title)}`).toBe(true);
    expect(hits.length).toBeGreaterThan(0);
    for (const { url } of hits)
      expect(
        pages
          .get(url)!
          .text.split(/[。.]/)
          .some((sentence) => /可以去|^\s*For /.test(sentence) && SAID.test(sentence)),
        url,
      ).toBe(true);
  });

  it("have no page of another city while there is one of the city meant", () => {
    for (const { question, hits } of answers)
      for (const { url, title } of hits) {
        const city = readAtlas().find(({ adcode }) => adcode === pages.get(url)!.city)!.name;
        const meant = question.kind === "train" ? [question.city, ...citiesIn(question.query)] : [question.city];
        expect(meant, `${question.query}: ${title}`).toContain(city);
      }
  });

  it("of trains show how long the quickest one takes", () => {
    const trips = answers.filter(({ question }) => question.kind === "train");
    expect(trips.length).toBeGreaterThan(4);
    for (const { question, hits } of trips) {
      const [to] = citiesIn(question.query).filter((name) => name !== question.city);
      const english = readAtlas().find(({ name }) => name === to)!.english;
      expect(hits[0]!.snippet, question.query).toMatch(
        new RegExp(
          `${question.city}到${to}的直达火车最快[\\d小时分钟]+（|to ${english}: (\\d+ h)? ?(\\d+ min)? at the quickest`,
        ),
      );
    }
  });
});

/** Topics that overviews of cities speak of in a sentence of their own. */
const SAID = /爬山|海边|滑雪|hiking|seaside|skiing/;

const citiesIn = (query: string): string[] =>
  readAtlas()
    .filter(({ name, english }) => query.includes(name) || query.includes(english))
    .map(({ name }) => name);
