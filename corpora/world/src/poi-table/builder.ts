/** Rows to columns: words numbered in the order in which they first appear, so that equal rows give equal bytes. */
import { fail } from "@arenakit/contracts";
import type { Poi } from "../data.ts";
import {
  type Codes,
  type Columns,
  codesFor,
  NO_MINUTES,
  NO_RATING,
  NUMBER_COLUMNS,
  type NumberColumns,
  TEXT_COLUMNS,
  type TextColumn,
  WORD_COLUMNS,
  type WordColumn,
} from "./columns.ts";

const ID = /^B0[0-9A-F]{8}$/;
/** Every byte in two digits. */
const HEX = Array.from({ length: 0x100 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, "0"));
const NUMBER_NAMES = Object.keys(NUMBER_COLUMNS) as (keyof NumberColumns)[];

/** Columns of the rows, in the order given. Throws a FailureError world_invalid on rows that no table can hold. */
export function columnsOf(rows: Iterable<Poi>): Columns {
  const builder = new ColumnsBuilder();
  for (const poi of rows) builder.add(poi);
  return builder.finish();
}

/** `B0` and the number in eight hex digits. */
export function idText(id: number): string {
  return `B0${HEX[id >>> 24]}${HEX[(id >>> 16) & 0xff]}${HEX[(id >>> 8) & 0xff]}${HEX[id & 0xff]}`;
}

/** The number in an id; null for another text. */
export function idNumber(id: string): number | null {
  return ID.test(id) ? Number.parseInt(id.slice(2), 16) : null;
}

/** For readers that hold no list of the rows: add each, then finish. */
export class ColumnsBuilder {
  private readonly numbers = byName(NUMBER_NAMES, () => [] as number[]);
  private readonly texts = byName(TEXT_COLUMNS, () => new TextBuilder());
  private readonly words = byName(WORD_COLUMNS, () => new WordBuilder());
  private readonly tags = new WordBuilder();
  private readonly tagsAt: number[] = [0];
  private readonly parents: (string | null)[] = [];
  private readonly rows = new Map<string, number>();

  add(poi: Poi): void {
    const id = idNumber(poi.id);
    if (id === null) invalid(`a place has the id ${JSON.stringify(poi.id)}, not B0 and eight hex digits`);
    if (this.rows.has(poi.id)) invalid(`two places have the id ${poi.id}`);
    const strange = unheld(poi);
    if (strange) invalid(`place ${poi.id} has ${strange}`);
    this.rows.set(poi.id, this.rows.size);
    this.parents.push(poi.parent);
    const { numbers, texts, words } = this;
    numbers.id.push(id);
    numbers.longitude.push(micro(poi.longitude));
    numbers.latitude.push(micro(poi.latitude));
    numbers["entrance.longitude"].push(poi.entrance ? micro(poi.entrance.longitude) : 0);
    numbers["entrance.latitude"].push(poi.entrance ? micro(poi.entrance.latitude) : 0);
    numbers.rating.push(poi.rating === null ? NO_RATING : Math.round(poi.rating * 10));
    numbers.cost.push(cents(poi.costYuan));
    numbers.ticket.push(cents(poi.ticketYuan));
    numbers.minutes.push(poi.visitMinutes ?? NO_MINUTES);
    numbers.closed.push(poi.closedWeekdays.reduce((bits, weekday) => bits | (1 << (weekday - 1)), 0));
    texts.name.add(poi.name);
    texts.alias.add(poi.alias.join("\n"));
    texts.english.add(poi.english ?? "");
    texts.address.add(poi.address);
    texts.tel.add(poi.tel ?? "");
    words.kind.add(poi.kind);
    words.type.add(`${poi.typecode} ${poi.type}`);
    words.city.add(poi.city);
    words.district.add(poi.district);
    words.brand.add(poi.brand ?? "");
    words.area.add(poi.businessArea ?? "");
    words.hours.add(poi.openHours ?? "");
    words.weekend.add(poi.weekendHours ?? "");
    words.source.add(poi.source);
    words.approximate.add(poi.approximate.join(","));
    for (const tag of poi.tags) this.tags.add(tag);
    this.tagsAt.push(this.tags.length);
  }

  finish(): Columns {
    const { numbers } = this;
    for (const [row, parent] of this.parents.entries()) {
      const owner = parent === null ? -1 : this.rows.get(parent);
      if (owner === undefined || owner === row)
        invalid(`place ${idText(numbers.id[row]!)} belongs to ${parent}, which is no other place`);
      numbers.parent.push(owner);
    }
    const ids = numbers.id;
    numbers.order = ids.map((_, row) => row).sort((left, right) => ids[left]! - ids[right]!);
    return {
      length: ids.length,
      numbers: byName(NUMBER_NAMES, (name) => NUMBER_COLUMNS[name].from(numbers[name])) as unknown as NumberColumns,
      texts: byName(TEXT_COLUMNS, (name) => this.texts[name].finish()),
      words: byName(WORD_COLUMNS, (name) => this.words[name].finish()),
      tags: { at: Uint32Array.from(this.tagsAt), ...this.tags.finish() },
    };
  }
}

/** Texts one behind the other in a growing heap. */
class TextBuilder {
  private readonly at: number[] = [0];
  private heap = Buffer.allocUnsafe(1 << 12);
  private end = 0;

  add(text: string): void {
    // A unit of UTF-16 takes three bytes of UTF-8 at most.
    if (this.end + text.length * 3 > this.heap.length) {
      const larger = Buffer.allocUnsafe((this.heap.length + text.length * 3) * 2);
      this.heap.copy(larger, 0, 0, this.end);
      this.heap = larger;
    }
    this.end += this.heap.write(text, this.end, "utf8");
    this.at.push(this.end);
  }

  finish(): TextColumn {
    return { at: Uint32Array.from(this.at), heap: Uint8Array.from(this.heap.subarray(0, this.end)) };
  }
}

class WordBuilder {
  private readonly numbers = new Map<string, number>();
  private readonly codes: number[] = [];

  get length(): number {
    return this.codes.length;
  }

  add(word: string): void {
    let code = this.numbers.get(word);
    if (code === undefined) {
      code = this.numbers.size;
      this.numbers.set(word, code);
    }
    this.codes.push(code);
  }

  finish(): WordColumn {
    const words = [...this.numbers.keys()];
    const codes: Codes = new (codesFor(words.length))(this.codes.length);
    codes.set(this.codes);
    return { codes, words };
  }
}

/** An object with a value for each name. */
function byName<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}

/** What no column can hold; null for nothing. Columns wrap silently, so this is asked before. */
function unheld({ rating, visitMinutes, closedWeekdays, alias }: Poi): string | null {
  if (rating !== null && !(rating >= 0 && rating <= 5)) return `the rating ${rating}`;
  if (visitMinutes !== null && !(visitMinutes >= 0 && visitMinutes < NO_MINUTES))
    return `${visitMinutes} minutes of visit`;
  if (closedWeekdays.some((weekday) => !(weekday >= 1 && weekday <= 7))) return `the weekdays ${closedWeekdays}`;
  if (alias.some((name) => name === "" || name.includes("\n"))) return "an alias that is empty or has two lines";
  return null;
}

const micro = (degrees: number) => Math.round(degrees * 1e6);
const cents = (yuan: number | null) => (yuan === null ? -1 : Math.round(yuan * 100));

function invalid(what: string): never {
  return fail(
    "corpus",
    "world_invalid",
    `expected the places of a world, got something else (${what}): build it again`,
  );
}
