/** What pages written here speak of. */
import { memoryCorpus } from "@arenakit/corpus-text";
import type { Guide, Poi } from "@arenakit/corpus-world";
import { memoryLexicalIndex } from "@arenakit/search/lexical";
import { describe, expect, it } from "vitest";
import { PageSubjects } from "./page-subjects.ts";

const place = (id: string, kind: Poi["kind"], name: string, address = "") =>
  ({ id, kind, name, address, english: null }) as unknown as Poi;
const PLACES = [
  place("P", "park", "人民公园", "襄阳南路8号"),
  place("H", "hotel", "凤凰民宿"),
  place("K", "restaurant", "海底捞火锅(人民公园店)"),
];
const page = (city: string, language: Guide["language"], text: string, places: string[]) =>
  ({ title: "", city, language, text, places }) as unknown as Guide;
const GUIDES = [
  page(
    "1",
    "zh",
    "人民公园在襄阳南路8号，春天有樱花，也有陶瓷博物馆。想住在附近，有凤凰民宿。吃饭去海底捞火锅(人民公园店)。",
    ["P", "H", "K"],
  ),
  page("2", "en", "Famous gardens. To stay: Fenghuang Guesthouse (凤凰民宿), 5 km away.", ["H"]),
];
const documents = GUIDES.map(({ title, text, city }, at) => ({ id: String(at), title, text, fields: { city } }));
const spoken = new PageSubjects({
  guides: GUIDES,
  index: memoryLexicalIndex(memoryCorpus({ name: "pages", documents }), { stem: "porter" }),
  poi: (id) => PLACES.find((one) => one.id === id) ?? null,
});
const absent = (word: string, brands: Poi["kind"][] = [], ...cities: string[]) =>
  spoken.absentIn(word, { cities: new Set(cities), brands });

describe("a word", () => {
  it.each([
    ["樱花", null, "in a text"],
    ["garden", null, "in the plural"],
    ["襄阳", "襄阳", "only in an address"],
    ["凤凰", "凤凰", "only in the name of a hotel"],
    ["fenghuang", "fenghuang", "the same in English"],
    ["景德镇陶瓷博物馆", "景德镇", "whose other half is spoken of"],
    ["樱花陶瓷博", null, "whose halves one page speaks of"],
    ["樱花公园", "樱花公园", "too short to have halves"],
  ] as const)("%s: %s is what no page speaks of, where it is %s", async (word, rest, _where) => {
    expect(await absent(word)).toBe(rest);
  });

  it("may be a brand where kitchens are asked for", async () => {
    expect(await absent("海底捞")).toBe("海底捞");
    expect(await absent("海底捞", ["restaurant"])).toBeNull();
  });

  it("has to be in pages of the city where one is named", async () => {
    expect(await absent("樱花", [], "1")).toBeNull();
    expect(await absent("樱花", [], "2")).toBe("樱花");
  });
});
