/**
 * A dictionary of Hydra's command line, `{n:8,multi_turn:{format:hermes}}`, as the settings below it. Hydra merges it into
 * what is configured, so that each of its members is an override of its own.
 */
import type { Json } from "@arenakit/contracts";
import { valueOfWord } from "./config.ts";

export interface DictionaryMember {
  /** Joined by dots. */
  readonly name: string;
  /** Undefined where an interpolation stands in it. */
  readonly value: Json | undefined;
  readonly text: string;
}

export const isDictionary = (text: string) => text.trimStart().startsWith("{");

interface Reader {
  readonly text: string;
  at: number;
  readonly members: DictionaryMember[];
}

/** Levels that are read. */
const MAX_DEPTH = 32;

/** All members, those of inner dictionaries behind their own; null where the text is no dictionary. */
export function readDictionary(text: string): DictionaryMember[] | null {
  const reader: Reader = { text, at: 0, members: [] };
  const whole = readValue(reader, "");
  skipSpace(reader);
  return whole !== null && reader.at === text.length ? reader.members : null;
}

/** A value that may be undefined; null for what is no value of Hydra's. */
type Read = { readonly value: Json | undefined } | null;

function readValue(reader: Reader, name: string): Read {
  skipSpace(reader);
  const start = reader.at;
  const first = reader.text[start];
  const read =
    first === "{"
      ? readContainer(reader, name, "}")
      : first === "["
        ? readContainer(reader, name, "]")
        : readScalar(reader);
  if (read !== null && name !== "")
    reader.members.push({ name, value: read.value, text: reader.text.slice(start, reader.at).trim() });
  return read;
}

function readContainer(reader: Reader, name: string, end: "}" | "]"): Read {
  if (name.split(".").length > MAX_DEPTH) return null;
  const members: [string, Json | undefined][] = [];
  reader.at++;
  for (skipSpace(reader); reader.text[reader.at] !== end; skipSpace(reader)) {
    const key = end === "]" ? String(members.length) : readKey(reader);
    const read = key === null ? null : readValue(reader, name === "" ? key : `${name}.${key}`);
    if (read === null) return null;
    members.push([key!, read.value]);
    skipSpace(reader);
    if (reader.text[reader.at] === ",") reader.at++;
    else if (reader.text[reader.at] !== end) return null;
  }
  reader.at++;
  const values = members.map(([, value]) => value);
  if (values.includes(undefined)) return { value: undefined };
  return { value: end === "]" ? (values as Json[]) : (Object.fromEntries(members) as Json) };
}

/** Up to its colon, without quotes. */
function readKey(reader: Reader): string | null {
  const colon = reader.text.indexOf(":", reader.at);
  if (colon < 0) return null;
  const key = String(valueOfWord(reader.text.slice(reader.at, colon)));
  reader.at = colon + 1;
  return key === "" || [...key].some((letter) => "{}[],".includes(letter)) ? null : key;
}

/** A quoted text, or what stands before the next comma or bracket; `${…}` of an interpolation is a part of it. */
function readScalar(reader: Reader): Read {
  const start = reader.at;
  const quote = reader.text[start];
  if (quote === "'" || quote === '"') {
    for (reader.at++; reader.at < reader.text.length && reader.text[reader.at] !== quote; reader.at++)
      if (reader.text[reader.at] === "\\") reader.at++;
    reader.at++;
    if (reader.at > reader.text.length) return null;
    return { value: reader.text.slice(start + 1, reader.at - 1).replaceAll(`\\${quote}`, quote) };
  }
  let open = 0;
  for (; reader.at < reader.text.length; reader.at++) {
    const letter = reader.text[reader.at]!;
    if (letter === "{" && reader.text[reader.at - 1] === "$") open++;
    else if (letter === "}" && open > 0) open--;
    else if (open === 0 && "{}[],".includes(letter)) break;
  }
  const text = reader.text.slice(start, reader.at).trim();
  if (text === "") return null;
  return { value: text.includes("${") ? undefined : valueOfWord(text) };
}

function skipSpace(reader: Reader): void {
  while (reader.text[reader.at] === " ") reader.at++;
}
