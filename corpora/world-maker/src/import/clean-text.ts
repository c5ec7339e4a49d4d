/** Texts of imported places on one line: whoever reads results line by line must meet no line that a file made up. */
import type { ImportedPlace } from "./place-layer.ts";

/** Ends of lines and pages, tabs and other control characters; they part words. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Marks that are not seen: byte order, direction, widths of nothing. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Results part their fields by it. */
const BAR = /｜/gu;

export function cleanText(text: string): string {
  return text.replace(UNSEEN, "").replace(CONTROL, " ").replace(BAR, "|").trim();
}

/** The place with all its texts on one line, and which fields held more than that. */
export function cleanPlace(place: ImportedPlace): { place: ImportedPlace; cleaned: string[] } {
  const cleaned: string[] = [];
  const clean = (field: string, text: string): string => {
    const plain = cleanText(text);
    if (plain !== text.trim() && !cleaned.includes(field)) cleaned.push(field);
    return plain;
  };
  const orNull = (field: string, text: string | null | undefined) => (text == null ? null : clean(field, text) || null);
  const all = (field: string, texts: readonly string[]) => texts.map((text) => clean(field, text)).filter(Boolean);
  return {
    place: {
      ...place,
      name: clean("name", place.name),
      alias: all("alias", place.alias ?? []),
      tags: all("tags", place.tags ?? []),
      address: clean("address", place.address ?? ""),
      english: orNull("english", place.english),
      tel: orNull("tel", place.tel),
    },
    cleaned,
  };
}
