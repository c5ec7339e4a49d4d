/** A page as a person reads it: its title, its text with headings, lists and tables, where it links to, what day it is of. */
import { contentOf } from "./boilerplate.ts";
import { pageFacts } from "./facts.ts";
import { elementsBelow, type PageElement, pageTree, textBelow } from "./tree.ts";
import { writeText } from "./write-text.ts";

export interface PageLink {
  readonly text: string;
  /** Absolute where the page's address is known. */
  readonly url: string;
}

export interface ReadablePage {
  readonly title: string;
  /** Lines of `#` headings, `-` lists, `|` tables, fenced code; paragraphs with an empty line between. */
  readonly text: string;
  /** ISO 639-1. */
  readonly language?: string;
  /** Day of publication, `2026-01-31`. */
  readonly date?: string;
  /** The address that the page gives itself, absolute. */
  readonly canonical?: string;
  /** Of the content, not of what stands around it: http and https, no address twice, at most MAX_LINKS. */
  readonly links: readonly PageLink[];
  /** Markup beyond MAX_MARKUP_CHARACTERS, or elements beyond MAX_ELEMENTS, were not read. */
  readonly isCut: boolean;
}

export interface ReadablePageOptions {
  /** Where the page was found; its links are relative to it. */
  readonly url?: string;
}

/** The longest pages of the web are a good part of it; hostile ones of that length take about two seconds. */
export const MAX_MARKUP_CHARACTERS = 4 * 1024 * 1024;
const MAX_LINKS = 1_000;

/** Reads any markup, broken or hostile: never throws, in time proportional to its length. */
export function readablePage(markup: string, options: ReadablePageOptions = {}): ReadablePage {
  const { root, isCut } = pageTree(markup.slice(0, MAX_MARKUP_CHARACTERS).toWellFormed());
  const content = contentOf(root);
  const text = writeText(content);
  const { base, canonical: named = "", ...facts } = pageFacts(root, text);
  const links = linksIn(content, options.url, base);
  const canonical = absolute(named, options.url);
  const own = canonical && URL.canParse(canonical) ? { canonical } : {};
  return { ...facts, ...own, text, links, isCut: isCut || markup.length > MAX_MARKUP_CHARACTERS };
}

function linksIn(content: PageElement, url: string | undefined, base: string | undefined): PageLink[] {
  const from = base === undefined ? url : (absolute(base, url) ?? url);
  const links = new Map<string, string>();
  for (const element of elementsBelow(content)) {
    if (element.tag !== "a" || links.size >= MAX_LINKS) continue;
    const target = absolute(element.attributes.get("href") ?? "", from);
    const text = textBelow(element).replace(/\s+/g, " ").trim();
    if (target && text !== "" && !links.has(target)) links.set(target, text.slice(0, 500));
  }
  return [...links].map(([target, text]) => ({ text, url: target }));
}

/** Null for what is no address of a page; a fragment of the same page is none. */
function absolute(href: string, from: string | undefined): string | null {
  const trimmed = href.trim();
  if (trimmed === "" || trimmed.startsWith("#")) return null;
  const parsed = URL.canParse(trimmed, from) ? new URL(trimmed, from) : null;
  if (!parsed) return from === undefined && /^[^:]*(\/|$)/.test(trimmed) ? trimmed : null;
  parsed.hash = "";
  return /^https?:$/.test(parsed.protocol) ? parsed.href : null;
}
