/**
 * What an object holds is not what it finds: `constructor` and `__proto__` are in every one. A table of a module is
 * asked for a word by `tableOf`, by a Map, or behind `Object.hasOwn`; types cannot tell, so the sources are read.
 */
import { expect, it } from "vitest";
import { isTest, lineOf, type Node, parse, type Source, sources, walk } from "../sources.ts";

const read = sources().filter(({ path }) => !isTest(path));
const trees = new Map(read.map((source) => [source, parse(source)]));

/** A type with a member for any text. */
const ANY_TEXT = /^(?:(?:Readonly|Partial)<)*(?:Record<string,|\{\s*(?:readonly )?\[\w+: string\])/;
const textOf = ({ text }: Source, { start, end }: Node) => text.slice(start, end);

/** Constants of a module that hold a member for any text. */
function tablesIn(source: Source): string[] {
  const body = trees.get(source)!.body as Node[];
  const declared = body.map((node) => (node.type === "ExportNamedDeclaration" ? (node.declaration as Node) : node));
  return declared
    .filter((node) => node?.type === "VariableDeclaration")
    .flatMap(({ declarations }) => declarations as Node[])
    .flatMap(({ id, init }) => {
      const { name, typeAnnotation } = id as Node & { name: string; typeAnnotation?: Node };
      const isTable = typeAnnotation
        ? ANY_TEXT.test(textOf(source, typeAnnotation.typeAnnotation as Node))
        : (init as Node | null)?.type === "CallExpression" &&
          textOf(source, init as Node).startsWith("Object.fromEntries(");
      return isTable ? [name] : [];
    });
}

const exported = new Set(read.flatMap(tablesIn));
const importedIn = (source: Source) =>
  (trees.get(source)!.body as Node[])
    .filter(({ type }) => type === "ImportDeclaration")
    .flatMap(({ specifiers }) => (specifiers as Node[]).map(({ local }) => (local as Node).name as string));

const isWrittenOut = ({ type, value }: Node) => type === "Literal" && value !== undefined;

it("looks no word up in an object that may find what nobody wrote into it", () => {
  const refused: string[] = [];
  for (const source of read) {
    const tables = new Set([...tablesIn(source), ...importedIn(source).filter((name) => exported.has(name))]);
    const isGuarded = (table: string, above: readonly Node[]) =>
      above.some(({ test, left, operator }) => {
        const condition = (test ?? (operator === "&&" ? left : undefined)) as Node | undefined;
        return condition && textOf(source, condition).includes(`Object.hasOwn(${table}, `);
      });
    walk(trees.get(source)!, (node, above) => {
      const { type, object, property, computed } = node as Node & Record<string, Node>;
      if (type !== "MemberExpression" || !computed || isWrittenOut(property!)) return;
      const table = object!.type === "Identifier" ? (object!.name as string) : "";
      if (tables.has(table) && !isGuarded(table, above))
        refused.push(`${source.path}:${lineOf(source.text, node.start)} ${textOf(source, node)}`);
    });
  }
  expect(refused).toEqual([]);
});

it("asks with `in` for no name that is not written out", () => {
  const refused: string[] = [];
  for (const source of read)
    walk(trees.get(source)!, (node) => {
      const { type, operator, left } = node as Node & { operator: string; left: Node };
      if (type === "BinaryExpression" && operator === "in" && !isWrittenOut(left) && left.type !== "PrivateIdentifier")
        refused.push(`${source.path}:${lineOf(source.text, node.start)} ${textOf(source, node)}`);
    });
  expect(refused).toEqual([]);
});
