/** A TOML file as settings: keys are joined by dots, tables of an array by their numbers. */
import type { Json } from "@arenakit/contracts";
import { type AST, getStaticTOMLValue, ParseError, parseTOML } from "toml-eslint-parser";
import type { Setting } from "./config.ts";

/** Null where the text is no TOML. */
export function readToml(text: string, file: string): Setting[] | null {
  // What is wrong with a text is the answer here; anything else that is thrown is a defect.
  try {
    return parseTOML(text).body.flatMap((top) => top.body.flatMap((node) => settingsOf(node, [], file)));
  } catch (error) {
    if (error instanceof ParseError) return null;
    throw error;
  }
}

type Parts = readonly (string | number)[];

function settingsOf(node: AST.TOMLKeyValue | AST.TOMLTable, above: Parts, file: string): Setting[] {
  if (node.type === "TOMLTable") return node.body.flatMap((inner) => settingsOf(inner, node.resolvedKey, file));
  const name = [...above, ...getStaticTOMLValue(node.key)];
  return valueSettings(node.value, name, { file, line: node.loc.start.line });
}

function valueSettings(value: AST.TOMLContentNode, name: Parts, place: Setting["place"]): Setting[] {
  const json = asJson(getStaticTOMLValue(value));
  const own = {
    name: name.join("."),
    value: json,
    text: typeof json === "string" ? json : JSON.stringify(json),
    place,
  };
  if (value.type === "TOMLInlineTable")
    return [own, ...value.body.flatMap((inner) => settingsOf(inner, name, place.file))];
  if (value.type !== "TOMLArray") return [own];
  return [own, ...value.elements.flatMap((item, at) => valueSettings(item, [...name, at], place))];
}

/** TOML has dates and no null; a date counts as its text, and integers beyond JavaScript's as floats. */
const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value) ?? "null") as Json;
