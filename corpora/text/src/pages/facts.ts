/** What a page says about itself: title, language, day of publication. By markup first, by its characters where that lies. */
import { dayNumber, omitUndefined } from "@arenakit/contracts";
import { languageOf } from "../analysis/language.ts";
import { elementsBelow, type PageElement, textBelow } from "./tree.ts";

interface PageFacts {
  readonly title: string;
  readonly language?: string;
  readonly date?: string;
  /** `href` of its canonical link. */
  readonly canonical?: string;
}

const PUBLISHED = [
  "article:published_time",
  "datepublished",
  "og:published_time",
  "pubdate",
  "publishdate",
  "publish-date",
  "date",
  "dc.date",
  "dc.date.issued",
  "dcterms.created",
  "citation_publication_date",
  "parsely-pub-date",
  "sailthru.date",
  "weibo:article:create_at",
  "article:modified_time",
  "og:updated_time",
  "last-modified",
];
/** Larger ones are data for a program, not what the page says of itself. */
const MAX_LD_CHARACTERS = 262_144;
const MAX_LD_DEPTH = 8;

/** Reads them from a whole tree; `text` is what a reader sees. */
export function pageFacts(root: PageElement, text: string): PageFacts {
  const found = gather(root);
  const language = spokenIn(found.languages, text);
  const date = PUBLISHED.map((name) => dayIn(found.metas.get(name) ?? ""));
  const day = date.find((one) => one !== null) ?? found.linkedDay ?? found.timeDay;
  return {
    title: titleOf(found),
    ...omitUndefined({
      language: language || undefined,
      date: day || undefined,
      canonical: found.canonical || undefined,
    }),
  };
}

interface Gathered {
  readonly metas: Map<string, string>;
  readonly languages: string[];
  readonly headings: string[];
  title: string;
  canonical: string | null;
  linkedDay: string | null;
  timeDay: string | null;
}

function gather(root: PageElement): Gathered {
  const found: Gathered = {
    metas: new Map(),
    languages: [],
    headings: [],
    title: "",
    canonical: null,
    linkedDay: null,
    timeDay: null,
  };
  for (const element of elementsBelow(root)) note(element, found);
  const languages = [found.metas.get("content-language"), found.metas.get("og:locale")];
  found.languages.push(...languages.filter((one) => one !== undefined));
  return found;
}

function note(element: PageElement, found: Gathered): void {
  const { tag, attributes } = element;
  const property = attributes.get("itemprop")?.toLowerCase();
  if (tag === "meta") {
    const name = attributes.get("property") ?? attributes.get("name") ?? attributes.get("http-equiv") ?? property;
    const content = attributes.get("content");
    if (name && content && !found.metas.has(name.toLowerCase())) found.metas.set(name.toLowerCase(), content);
  } else if (tag === "title") found.title ||= oneLine(textBelow(element));
  else if (tag === "h1") found.headings.push(oneLine(textBelow(element)));
  else if (tag === "link" && /\bcanonical\b/i.test(attributes.get("rel") ?? ""))
    found.canonical ??= attributes.get("href") ?? null;
  else if (tag === "html") found.languages.push(attributes.get("lang") ?? attributes.get("xml:lang") ?? "");
  else if (tag === "time" || property === "datepublished")
    found.timeDay ??= dayIn(
      attributes.get("datetime") ?? attributes.get("content") ?? textBelow(element).slice(0, 100),
    );
  else if (tag === "script" && /ld\+json/i.test(attributes.get("type") ?? ""))
    found.linkedDay ??= linkedDay(textBelow(element));
}

/** The page's own heading where its title only adds a site's name to it. */
function titleOf({ title, headings, metas }: Gathered): string {
  const shared = oneLine(metas.get("og:title") ?? "");
  const heading = headings.find((one) => one !== "" && title.includes(one));
  return heading || shared || title || (headings.find((one) => one !== "") ?? "");
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 500);

function linkedDay(text: string): string | null {
  if (text.length > MAX_LD_CHARACTERS) return null;
  // What is no JSON says nothing.
  try {
    const data: unknown = JSON.parse(text);
    return dayIn(memberBelow(data, "datePublished", 0) ?? memberBelow(data, "dateModified", 0) ?? "");
  } catch {
    return null;
  }
}

function memberBelow(value: unknown, name: string, depth: number): string | null {
  if (typeof value !== "object" || value === null || depth > MAX_LD_DEPTH) return null;
  const own = (value as Record<string, unknown>)[name];
  if (typeof own === "string") return own;
  for (const one of Object.values(value)) {
    const found = memberBelow(one, name, depth + 1);
    if (found) return found;
  }
  return null;
}

const MONTHS = "january february march april may june july august september october november december".split(" ");

/** The first day that a text names: `2024-03-05`, 2024年3月5日, `March 5, 2024`, `5 Mar 2024`; null for none. */
export function dayIn(text: string): string | null {
  const iso =
    /(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})/.exec(text) ?? /\b(\d{4})(\d{2})(\d{2})\b/.exec(text);
  if (iso) return dayOf(iso[1]!, iso[2]!, iso[3]!);
  const worded =
    /\b(?:(\d{1,2})(?:st|nd|rd|th)?\s+)?([A-Za-z]{3,9})\.?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})\b/.exec(
      text.slice(0, 500),
    );
  const month = MONTHS.findIndex((name) => worded?.[2] && name.startsWith(worded[2].toLowerCase()));
  const day = worded?.[1] ?? worded?.[3];
  return month >= 0 && day ? dayOf(worded![4]!, String(month + 1), day) : null;
}

function dayOf(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return dayNumber(date) === null ? null : date;
}

const EAST_ASIAN = new Set(["zh", "ja", "ko"]);

/** Templates say `en` of Chinese pages so often that the characters have the last word where they are clear. */
function spokenIn(said: readonly string[], text: string): string | null {
  const seen = languageOf(text.slice(0, 20_000));
  if (seen && EAST_ASIAN.has(seen)) return seen;
  const named = said.map((one) => /^\s*([a-z]{2,3})(?:[-_]|\s*$)/i.exec(one)?.[1]?.toLowerCase()).find((one) => one);
  return named && !EAST_ASIAN.has(named) ? named : seen;
}
