/** Streets by the addresses of the places on them: where a house number stands, and which house is nearest to a point. */
import type { LonLat } from "@arenakit/contracts";
import { FIRST_IDEOGRAPH, isIdeograph } from "./characters.ts";
import type { Facets } from "./facets.ts";
import { LABEL, type PlaceIndexData, ROLE } from "./index-data.ts";
import type { Terms } from "./terms.ts";

/** A stretch of a street inside one district; a label of the index. */
export interface StreetStretch {
  readonly label: number;
  readonly name: string;
  /** Index in the world's cities, and in the districts of the index. */
  readonly city: number;
  readonly district: number;
}

export interface House {
  readonly point: LonLat;
  /** Whether a place stands at exactly this number. */
  readonly isKnown: boolean;
  /** How far the number lies outside of the known ones; 0 inside. */
  readonly beyond: number;
}

export class Houses {
  readonly #index: PlaceIndexData;
  readonly #terms: Terms;
  readonly #facets: Facets;
  #spellings: Map<string, number[]> | null = null;

  constructor(index: PlaceIndexData, terms: Terms, facets: Facets) {
    this.#index = index;
    this.#terms = terms;
    this.#facets = facets;
  }

  /** Every stretch of the streets that are called so, in the order of their first place. */
  called(key: string): StreetStretch[] {
    const term = this.#terms.find(key);
    const found: StreetStretch[] = [];
    if (term < 0) return found;
    this.#terms.eachEntry(term, (role, label) => {
      if (role === ROLE.label && this.#index.label.kind[label] === LABEL.street) found.push(this.stretch(label));
    });
    return found;
  }

  /** The same by toneless pinyin without spaces: `nanjingdonglu`. Read once, when first asked. */
  spelled(pinyin: string): StreetStretch[] {
    this.#spellings ??= this.#spellAll();
    return (this.#spellings.get(pinyin) ?? []).map((label) => this.stretch(label));
  }

  /** How the text is read, character by character. */
  pinyin(text: string): string {
    const { syllables, readings } = this.#index.characters;
    return Array.from({ length: text.length }, (_, at) => {
      const unit = text.charCodeAt(at);
      return isIdeograph(unit) ? syllables[readings[unit - FIRST_IDEOGRAPH]!]! : text[at]!.toLowerCase();
    }).join("");
  }

  #spellAll(): Map<string, number[]> {
    const spellings = new Map<string, number[]>();
    for (const [label, kind] of this.#index.label.kind.entries()) {
      if (kind !== LABEL.street) continue;
      const spelled = this.pinyin(this.#index.words.labels[label]!);
      const known = spellings.get(spelled);
      if (known) known.push(label);
      else spellings.set(spelled, [label]);
    }
    return spellings;
  }

  stretch(label: number): StreetStretch {
    const { city, district } = this.#index.label;
    return { label, name: this.#index.words.labels[label]!, city: city[label]!, district: district[label]! };
  }

  /** Where the number is: at a place that has it, between the neighbours, or at the last house before it. Null where no house is known. */
  house({ label }: StreetStretch, number: number): House | null {
    const { houseNumber } = this.#index.row;
    const rows = this.#facets.rowsOfLabel(label).filter((row) => houseNumber[row]! > 0);
    if (rows.length === 0) return null;
    const at = rows.findIndex((row) => houseNumber[row]! >= number);
    const [after, before] = [rows[at], rows[at < 0 ? rows.length - 1 : at - 1]];
    if (after !== undefined && houseNumber[after] === number)
      return { point: this.#point(after), isKnown: true, beyond: 0 };
    if (after === undefined || before === undefined) {
      const last = (after ?? before)!;
      return { point: this.#point(last), isKnown: false, beyond: Math.abs(houseNumber[last]! - number) };
    }
    const [low, high] = [houseNumber[before]!, houseNumber[after]!];
    const share = (number - low) / (high - low);
    const [from, to] = [this.#point(before), this.#point(after)];
    const between = (start: number, end: number) => Math.round((start + (end - start) * share) * 1e6) / 1e6;
    const point = {
      longitude: between(from.longitude, to.longitude),
      latitude: between(from.latitude, to.latitude),
    };
    return { point, isKnown: false, beyond: 0 };
  }

  /** The place in the middle of the stretch, by number. */
  middle({ label }: StreetStretch): LonLat {
    const rows = this.#facets.rowsOfLabel(label);
    return this.#point(rows[rows.length >> 1]!);
  }

  #point(row: number): LonLat {
    const { longitude, latitude } = this.#index.row;
    return { longitude: longitude[row]! / 1e6, latitude: latitude[row]! / 1e6 };
  }
}
