/** Articles against the layers that they were written from: each figure in them is looked up again. */
import { describe, expect, it } from "vitest";
import { ATLAS } from "../atlas/cities.ts";
import { buildWorld } from "../build-world.ts";
import type { Guide, Poi } from "../data.ts";
import { generateGuides } from "./generate-guides.ts";
import { slugOf } from "./wording.ts";

const cities = ATLAS.filter(({ name }) => ["北京", "苏州", "成都"].includes(name));
const data = buildWorld({ seed: 5, cities });
const guides = generateGuides(data, 5);
const pois = new Map([...data.pois].map((poi) => [poi.id, poi]));
const ofKind = (kind: Guide["kind"], language: Guide["language"] = "zh") =>
  guides.filter((guide) => guide.kind === kind && guide.language === language);
const subject = (guide: Guide): Poi => pois.get(guide.places[0]!)!;

describe("articles of a world", () => {
  it("are the same for the same layers and seed, and others for another seed", () => {
    expect(generateGuides(data, 5)).toEqual(guides);
    expect(generateGuides(data, 6)).not.toEqual(guides);
  });

  it("have their own ids and addresses, in both languages", () => {
    expect(new Set(guides.map(({ id }) => id)).size).toBe(guides.length);
    expect(new Set(guides.map(({ url }) => url)).size).toBe(guides.length);
    for (const kind of ["city", "sight", "food", "route", "season"] as const)
      expect(ofKind(kind, "en")).toHaveLength(ofKind(kind, "zh").length);
    for (const { url } of guides) expect(new URL(url).hostname).toMatch(/\.example$/);
  });

  it("speak of places that exist, and of every sight of the atlas", () => {
    for (const { places } of guides) for (const id of places) expect(pois.has(id), id).toBe(true);
    const covered = new Set(ofKind("sight").map((guide) => subject(guide).name));
    for (const city of cities)
      for (const { name, kind } of city.landmarks)
        if (["scenic", "museum", "park", "mall"].includes(kind)) expect(covered, name).toContain(name);
  });

  it("give each sight's own price unless the statement is marked as wrong", () => {
    let stale = 0;
    for (const guide of ofKind("sight")) {
      const { ticketYuan } = subject(guide);
      const [, written] = /门票(\d+(?:\.\d)?)元/.exec(guide.text) ?? [];
      const [wrong] = guide.contradictions;
      if (wrong) {
        stale++;
        expect(guide.text).toContain(wrong.says);
        expect(wrong.truth).toBe(`门票${ticketYuan}元`);
        expect(wrong.says).not.toBe(wrong.truth);
      } else if (ticketYuan) expect(Number(written)).toBe(ticketYuan);
      else expect(written).toBeUndefined();
    }
    expect(stale / ofKind("sight").length).toBeLessThan(0.15);
  });

  it("add up a day's tickets and minutes", () => {
    expect(ofKind("route").length).toBeGreaterThan(0);
    for (const guide of ofKind("route")) {
      const stops = guide.places.map((id) => pois.get(id)!);
      const tickets = stops.reduce((sum, { ticketYuan }) => sum + (ticketYuan ?? 0), 0);
      const minutes = stops.reduce((sum, { visitMinutes }) => sum + (visitMinutes ?? 0), 0);
      expect(guide.text).toContain(`净游玩时间约${minutes}分钟，门票合计${tickets}元`);
    }
  });

  it("name fastest trains that the timetable has", () => {
    const numbers = new Set(data.services.map(({ number }) => number));
    const named = ofKind("city").flatMap(({ text }) =>
      [...text.matchAll(/（([A-Z]\d+)）/g)].map(([, number]) => number!),
    );
    expect(named.length).toBeGreaterThan(0);
    for (const number of named) expect(numbers, number).toContain(number);
  });

  it("spell addresses with letters, digits and dashes", () => {
    expect(slugOf("拙政园")).toBe("zhuo-zheng-yuan");
    for (const { url } of guides) expect(url).toMatch(/^https:\/\/[a-z.]+\/(zh|en)\/[a-z]+\/[a-z]+\/[a-z0-9-]+$/);
  });
});
