/** Search results as English tool sets write them. */
import type { HitRow } from "./hit-row.ts";

export const nothingFound = "No page was found. Try fewer or more common words.";

/** Numbered from 1: title and date, address, passage. */
export const resultLines = (hits: readonly HitRow[]): string =>
  hits
    .map(
      ({ title, url, snippet, published }, at) =>
        `${at + 1}. ${title}${published === "" ? "" : ` (${published})`}\n   ${url}\n   ${snippet}`,
    )
    .join("\n");
