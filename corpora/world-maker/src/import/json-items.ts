/**
 * The elements of a large JSON list one by one: those of the list that is the file, or of the list under one key of the
 * object that is the file. Finds where elements begin and end; JSON.parse reads each.
 */
import { fail } from "@arenakit/contracts";
import type { ImportFile } from "./files.ts";

const LONGEST_ITEM = 1 << 26;

interface JsonItem {
  /** The first is 1. */
  readonly row: number;
  /** Undefined where the element is no JSON. */
  readonly value: unknown;
}

/**
 * Elements in order. `key` names the list inside an object (`features`); without it the file is the list. Fails with
 * `unreadable_file` where there is no such list or it ends too early.
 */
export async function* jsonItems(file: ImportFile, key?: string): AsyncGenerator<JsonItem> {
  const splitter = new ItemSplitter(key);
  const decoder = new TextDecoder();
  let row = 0;
  for await (const chunk of file.read()) {
    for (const text of splitter.feed(decoder.decode(chunk, { stream: true })))
      yield { row: ++row, value: parsedJson(text) };
    if (splitter.held > LONGEST_ITEM) unreadable(file, `element ${row + 1} has more than ${LONGEST_ITEM} characters`);
  }
  if (!splitter.hasList) unreadable(file, key === undefined ? "no list of JSON" : `no object with a list "${key}"`);
  if (!splitter.isDone) unreadable(file, `the list of JSON is cut off after element ${row}: download it again`);
}

/** Where it stands: before the list, in it, behind it. */
class ItemSplitter {
  hasList = false;
  isDone = false;
  private readonly key: string | undefined;
  private depth = 0;
  private isInText = false;
  private isEscaped = false;
  /** Text at depth 1 before the list, to know the key. */
  private lastText = "";
  private item = "";
  private readonly listDepth: number;

  constructor(key: string | undefined) {
    this.key = key;
    this.listDepth = key === undefined ? 1 : 2;
  }

  get held(): number {
    return this.item.length + this.lastText.length;
  }

  feed(text: string): string[] {
    const items: string[] = [];
    let from = 0;
    // The hot loop is kept whole: every character of the file passes here.
    for (let at = 0; at < text.length; at++) {
      if (this.isDone) return items;
      const letter = text[at]!;
      if (this.isInText) {
        if (this.isEscaped) this.isEscaped = false;
        else if (letter === "\\") this.isEscaped = true;
        else if (letter === '"') this.isInText = false;
        else if (!this.hasList && this.depth === 1 && this.lastText.length < 64) this.lastText += letter;
        continue;
      }
      if (letter === '"') {
        this.isInText = true;
        if (!this.hasList && this.depth === 1) this.lastText = "";
      } else if (letter === "[" || letter === "{") {
        this.depth++;
        if (!this.hasList && this.isListStart(letter)) {
          this.hasList = true;
          from = at + 1;
        }
      } else if (letter === "]" || letter === "}") {
        this.depth--;
        if (this.hasList && this.depth === this.listDepth - 1) {
          this.take(text.slice(from, at), items);
          this.isDone = true;
        }
      } else if (letter === "," && this.hasList && this.depth === this.listDepth) {
        this.take(text.slice(from, at), items);
        from = at + 1;
      }
    }
    if (this.hasList && !this.isDone) this.item += text.slice(from);
    return items;
  }

  private isListStart(letter: string): boolean {
    return letter === "[" && this.depth === this.listDepth && (this.key === undefined || this.lastText === this.key);
  }

  private take(end: string, items: string[]): void {
    const item = (this.item + end).trim();
    this.item = "";
    if (item !== "") items.push(item);
  }
}

/** Undefined for a text that is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON is a row like others: its reader rejects it.
    return undefined;
  }
}

function unreadable(file: ImportFile, what: string): never {
  return fail("corpus", "unreadable_file", `${file.name}: ${what}: check which file was given`);
}
