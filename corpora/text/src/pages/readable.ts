/** A page as a person reads it: its title, its text with headings, lists and tables, what day it is of. */
import { omitUndefined } from "@arenakit/contracts";
import { contentOf } from "./boilerplate.ts";
import { pageFacts } from "./facts.ts";
import { pageTree } from "./tree.ts";
import { writeText } from "./write-text.ts";

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
  /** Markup beyond MAX_MARKUP_CHARACTERS, or elements beyond MAX_ELEMENTS, were not read. */
  readonly isCut: boolean;
}

export interface ReadablePageOptions {
  /** Where the page was found; the address that it gives itself is relative to it. */
  readonly url?: string;
}

/** The longest pages of the web are a good part of it; hostile ones of that length take about two seconds. */
export const MAX_MARKUP_CHARACTERS = 4 * 1024 * 1024;

/** Reads any markup, broken or hostile: never throws, in time proportional to its length. */
export function readablePage(markup: string, options: ReadablePageOptions = {}): ReadablePage {
  const { root, isCut } = pageTree(markup.slice(0, MAX_MARKUP_CHARACTERS).toWellFormed());
  const content = contentOf(root);
  const text = writeText(content);
  const { canonical: named = "", ...facts } = pageFacts(root, text);
  const own = omitUndefined({ canonical: addressIn(named, options.url) });
  return { ...facts, ...own, text, isCut: isCut || markup.length > MAX_MARKUP_CHARACTERS };
}

/** Absolute and without its fragment; undefined for what is no address of a page. */
function addressIn(href: string, from: string | undefined): string | undefined {
  const trimmed = href.trim();
  if (trimmed === "" || trimmed.startsWith("#") || !URL.canParse(trimmed, from)) return undefined;
  const url = new URL(trimmed, from);
  url.hash = "";
  return /^https?:$/.test(url.protocol) ? url.href : undefined;
}
