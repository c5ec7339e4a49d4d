/**
 * Names of the atlas' places with more errors than any name may have. They are few, so each is compared: a character of
 * the same sound is half right, and the text may be a part of the name.
 */
import { FIRST_IDEOGRAPH, isIdeograph } from "./characters.ts";
import { ENTRY_MASK, FLAG, type PlaceIndexData, ROLE, ROLE_SHIFT } from "./index-data.ts";
import { isAscii, type Terms } from "./terms.ts";

/** Shorter texts are part of too much. */
const SHORTEST = 3;
const SHORTEST_PART = 5;
const LONGEST = 40;
/** Some milliseconds. */
const TERMS_A_STEP = 65_536;

interface Name {
  readonly term: number;
  readonly spelling: FamousSpelling;
}
interface FamousSpelling {
  readonly units: Uint16Array;
  /** A number a character: equal for characters of the same sound. */
  readonly sounds: Uint16Array;
}
interface FamousName {
  readonly term: number;
  /** A character of the same sound counts half. */
  readonly edits: number;
}

export class FamousNames {
  readonly #terms: Terms;
  readonly #index: PlaceIndexData;
  readonly #collecting: Generator<void, readonly Name[]>;
  #names: readonly Name[] | null = null;

  constructor(index: PlaceIndexData, terms: Terms) {
    this.#terms = terms;
    this.#index = index;
    this.#collecting = this.#collect(index);
  }

  /** Finds the names among all terms, a part at each step. */
  *warm(): Generator<void> {
    while (!this.#names) yield this.#step();
  }

  #step(): void {
    const { done, value } = this.#collecting.next();
    if (done) this.#names = value;
  }

  /** Names at most `most` edits away, the nearest first. */
  alike(text: string, most: number): FamousName[] {
    if (text.length < SHORTEST || text.length > LONGEST || isAscii(text)) return [];
    while (!this.#names) this.#step();
    const wanted = this.#spellingOf(text);
    const found: FamousName[] = [];
    for (const { term, spelling } of this.#names) {
      const halves = halfEditsWithin(wanted, spelling, { most: 2 * most, isPart: text.length >= SHORTEST_PART });
      if (halves <= 2 * most) found.push({ term, edits: halves / 2 });
    }
    return found.sort((left, right) => left.edits - right.edits || left.term - right.term);
  }

  *#collect({ row: { flags }, term: { entryStart, entries } }: PlaceIndexData): Generator<void, Name[]> {
    const names: Name[] = [];
    for (let term = 0; term < this.#terms.count; term++) {
      if (term % TERMS_A_STEP === 0) yield;
      const length = this.#terms.length(term);
      if (length < SHORTEST || length > LONGEST) continue;
      let isFamous = false;
      for (let at = entryStart[term]!; at < entryStart[term + 1]! && !isFamous; at++) {
        const role = entries[at]! >>> ROLE_SHIFT;
        const isNamed = role === ROLE.name || role === ROLE.alias;
        isFamous = isNamed && (flags[entries[at]! & ENTRY_MASK]! & FLAG.atlas) !== 0;
      }
      if (!isFamous) continue;
      const text = this.#terms.text(term);
      if (!isAscii(text)) names.push({ term, spelling: this.#spellingOf(text) });
    }
    return names;
  }

  #spellingOf(text: string): FamousSpelling {
    const { readings } = this.#index.characters;
    const units = Uint16Array.from(text, (_, at) => text.charCodeAt(at));
    const sounds = units.map((unit) => (isIdeograph(unit) && readings[unit - FIRST_IDEOGRAPH]) || SILENT + unit);
    return { units, sounds };
  }
}

/** Above all numbers of syllables: what has no sound is like itself alone. */
const SILENT = 1000;

const rows = [new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1)] as const;

/** Halves between a text and a name, or a part of the name: a substitute of the same sound is one, every other edit two. More than `most` where it is more. */
function halfEditsWithin(
  text: FamousSpelling,
  name: FamousSpelling,
  { most, isPart }: { most: number; isPart: boolean },
): number {
  const [height, width] = [text.units.length, name.units.length];
  if (2 * (height - width) > most || (!isPart && 2 * (width - height) > most)) return most + 1;
  let [above, row]: [Uint8Array, Uint8Array] = [rows[0], rows[1]];
  for (let column = 0; column <= width; column++) above[column] = isPart ? 0 : 2 * column;
  for (let line = 1; line <= height; line++) {
    row[0] = 2 * line;
    let least = 2 * line;
    const unit = text.units[line - 1];
    const sound = text.sounds[line - 1];
    for (let column = 1; column <= width; column++) {
      const change = unit === name.units[column - 1] ? 0 : sound === name.sounds[column - 1] ? 1 : 2;
      const edits = Math.min(above[column - 1]! + change, above[column]! + 2, row[column - 1]! + 2);
      row[column] = edits;
      if (edits < least) least = edits;
    }
    if (least > most) return most + 1;
    [above, row] = [row, above];
  }
  if (!isPart) return above[width]!;
  let least: number = above[0]!;
  for (let column = 1; column <= width; column++) if (above[column]! < least) least = above[column]!;
  return least;
}
