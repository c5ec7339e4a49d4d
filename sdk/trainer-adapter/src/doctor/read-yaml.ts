/** A YAML file as settings: members are joined by dots, entries of lists by their numbers. */
import type { Json } from "@arenakit/contracts";
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from "yaml";
import type { Setting } from "./config.ts";

/** Aliases that a document may have resolved, the library's own bound against bombs. */
const MAX_ALIASES = 100;
/** Levels that are read; an alias of what is around it would never end. */
const MAX_DEPTH = 32;
/** Words that YAML 1.1 takes for booleans, and PyYAML does not. */
const LETTERS = new Set(["y", "Y", "n", "N"]);

/** As PyYAML reads it, which is YAML 1.1. Null where the text is no mapping or list, or a bomb of aliases. */
export function readYaml(text: string, file: string): Setting[] | null {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    version: "1.1",
    merge: true,
    uniqueKeys: false,
    prettyErrors: false,
  });
  if (document.errors.length > 0 || document.contents === null) return null;
  if (!isMap(document.contents) && !isSeq(document.contents)) return null;
  const settings: Setting[] = [];
  let depth = 0;
  const visit = (node: unknown, name: string, line: number) => {
    if (depth > MAX_DEPTH) return;
    depth++;
    visitNode(node, name, line);
    depth--;
  };
  const visitNode = (node: unknown, name: string, line: number) => {
    const target = isAlias(node) ? node.resolve(document) : node;
    if (name !== "") settings.push(settingOf(target as Node | null, name, { file, line, document }));
    if (isMap(target)) for (const pair of target.items) visitPair(pair as Pair<unknown, unknown>, name, line);
    if (isSeq(target))
      for (const [at, item] of target.items.entries()) visit(item, joined(name, String(at)), lineOf(item, line));
  };
  const visitPair = ({ key, value }: Pair<unknown, unknown>, name: string, line: number) => {
    const word = isScalar(key) ? (key.source ?? String(key.value)) : String(key);
    visit(value, joined(name, word), lineOf(key, line));
  };
  const lineOf = (node: unknown, otherwise: number) => {
    const range = (node as Node | null)?.range;
    return range ? lines.linePos(range[0]).line : otherwise;
  };
  // So the library tells more aliases than it resolves; anything else that is thrown is a defect.
  try {
    visit(document.contents, "", 1);
  } catch (error) {
    if (error instanceof ReferenceError) return null;
    throw error;
  }
  return settings;
}

const joined = (name: string, part: string) => (name === "" ? part : `${name}.${part}`);

function settingOf(
  node: Node | null,
  name: string,
  { file, line, document }: { file: string; line: number; document: ReturnType<typeof parseDocument> },
): Setting {
  const letter = isScalar(node) && LETTERS.has(node.source ?? "") ? node.source : undefined;
  const value: Json = letter ?? (node === null ? null : (node.toJS(document, { maxAliasCount: MAX_ALIASES }) as Json));
  const isOpen = typeof value === "string" && (value.includes("${") || value === "???");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return { name, value: isOpen ? undefined : value, text, place: { file, line } };
}
