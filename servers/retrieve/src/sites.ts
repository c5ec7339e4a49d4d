/** Sites by name, as search services are given them: a domain with everything below it, or the part of it below a path. */
import type { Document } from "@arenakit/contracts";
import { refuse } from "./refusal.ts";

/** Whether a document is of one of the sites. */
export type OfSites = (document: Pick<Document, "url" | "id">) => boolean;

/** So many in one request; lists that guard against contamination have hundreds. */
const MOST_SITES = 10_000;

/**
 * `example.com`, `*.example.com`, `www.example.com` and `https://example.com/` are one site, and so is every domain below
 * it; `example.com/news` is its pages below that path; `com` is all of `.com`. A document without an address is of none.
 * Throws a 400 for what is no domain, called by the name of its field.
 */
export function ofSites(names: readonly string[], field: string): OfSites {
  if (names.length > MOST_SITES) refuse(400, `${field} has ${names.length} domains: expected at most ${MOST_SITES}`);
  const paths = new Map<string, string[]>();
  for (const name of names) {
    const { host, path } = siteOf(name, field);
    paths.set(host, [...(paths.get(host) ?? []), path]);
  }
  return (document) => {
    const address = addressOf(document);
    if (!address) return false;
    const labels = plainHost(address.hostname).split(".");
    return labels.some((_, at) =>
      paths.get(labels.slice(at).join("."))?.some((path) => address.pathname.startsWith(path)),
    );
  };
}

function siteOf(name: string, field: string): { host: string; path: string } {
  const spelt = name
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, "")
    .replace(/^\*?\./, "");
  const address = `http://${spelt}`;
  if (spelt === "" || /[\s*,]/.test(spelt) || !URL.canParse(address))
    refuse(400, `${field} holds ${JSON.stringify(name.slice(0, 100))}: expected a domain such as example.com`);
  const { hostname, pathname } = new URL(address);
  return { host: plainHost(hostname), path: pathname };
}

/** The address of a page; corpora of web pages may name their documents by it. */
export function addressOf({ url, id }: Pick<Document, "url" | "id">): URL | null {
  for (const spelt of [url, id]) if (spelt !== undefined && URL.canParse(spelt)) return new URL(spelt);
  return null;
}

const plainHost = (hostname: string): string => hostname.replace(/^www\./, "").replace(/\.$/, "");
