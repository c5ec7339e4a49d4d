/**
 * Keyword arguments of calls in a Python script, by the names of what is called. Nothing is run: literals are read, and names
 * that the script binds once, at its top, to a literal; anything else is there without a value.
 */
import type { Json } from "@arenakit/contracts";
import { readPythonLiteral } from "@arenakit/core";
import { parser } from "@lezer/python";
import { lineAt, OUR_VARIABLES, type Setting } from "./config.ts";

export interface PythonScript {
  /** `Callee.argument`, or `Callee.0` of one without a name; of a list also `Callee.argument.length`. */
  readonly settings: readonly Setting[];
  /** Calls that take `**arguments` too, which may hold any other. */
  readonly open: readonly Setting[];
  /** Functions of the script by name: whether they are async. */
  readonly functions: ReadonlyMap<string, boolean>;
}

type Node = NonNullable<ReturnType<typeof parser.parse>["topNode"]>;

interface Script {
  readonly text: string;
  readonly file: string;
  readonly constants: ReadonlyMap<string, Json>;
  /** Members that are assigned to somewhere: `config.beta = 0` leaves every `beta` open. */
  readonly assigned: ReadonlySet<string>;
  /** Names of what `read_settings()` of our adapters gives. */
  readonly ours: ReadonlySet<string>;
}

/** `callees`: last names of the calls that are read, `GRPOConfig` of `trl.GRPOConfig(…)`. */
export function readPython(text: string, file: string, callees: ReadonlySet<string>): PythonScript {
  const top = parser.parse(text).topNode;
  const script = {
    text,
    file,
    constants: constantsOf(top, text),
    assigned: assignedMembers(top, text),
    ours: settingsOfOurs(top, text),
  };
  const settings: Setting[] = [];
  const open: Setting[] = [];
  const functions = new Map<string, boolean>();
  walk(top, (node) => {
    if (node.name === "FunctionDefinition") {
      const name = node.getChild("VariableName");
      if (name) functions.set(textOf(name, text), node.getChild("async") !== null);
    }
    const args = node.name === "CallExpression" ? node.getChild("ArgList") : null;
    const callee = args ? lastName(node.firstChild!, text) : undefined;
    if (args && callee !== undefined && callees.has(callee)) readArguments(args, callee, { script, settings, open });
  });
  return { settings, open, functions };
}

function walk(node: Node, visit: (node: Node) => void): void {
  const cursor = node.cursor();
  do visit(cursor.node);
  while (cursor.next());
}

const textOf = (node: Node, text: string) => text.slice(node.from, node.to);

function lastName(callee: Node, text: string): string | undefined {
  if (callee.name === "VariableName") return textOf(callee, text);
  const member = callee.name === "MemberExpression" ? callee.getChild("PropertyName") : null;
  return member ? textOf(member, text) : undefined;
}

interface Reading {
  readonly script: Script;
  readonly settings: Setting[];
  readonly open: Setting[];
}

function readArguments(args: Node, callee: string, { script, settings, open }: Reading): void {
  let position = 0;
  for (let node = args.firstChild; node; node = node.nextSibling) {
    const place = { file: script.file, line: lineAt(script.text, node.from) };
    if (node.name === "**" && node.nextSibling) {
      const text = `**${textOf(node.nextSibling, script.text)}`;
      open.push({ name: callee, value: undefined, text, place });
    }
    if (SEPARATORS.has(node.name) || node.prevSibling?.name === "AssignOp") continue;
    const isNamed = node.nextSibling?.name === "AssignOp";
    const value = isNamed ? node.nextSibling!.nextSibling : node;
    if (!value) continue;
    const argument = isNamed ? textOf(node, script.text) : String(position++);
    const name = `${callee}.${argument}`;
    const text = settingOfOurs(value, script) ?? textOf(value, script.text);
    const isOpen = isNamed && script.assigned.has(argument);
    settings.push({ name, value: isOpen ? undefined : literalOf(text, script.constants), text, place });
    if (value.name === "ArrayExpression") settings.push({ name: `${name}.length`, value: itemsOf(value), text, place });
  }
}

/** `settings.deadline` of `settings = read_settings()` as an interpolation of its variable. */
function settingOfOurs(value: Node, { text, ours }: Script): string | undefined {
  const [from, member] = [value.firstChild, value.getChild("PropertyName")];
  const isOurs = from && member && value.name === "MemberExpression" && ours.has(textOf(from, text));
  return isOurs ? `\${${OUR_VARIABLES}${textOf(member, text).toUpperCase()}}` : undefined;
}

/** What stands between arguments. */
const SEPARATORS: ReadonlySet<string> = new Set(["(", ")", ",", "*", "**", "AssignOp", "Comment", "for"]);

/** Of a list: what stands between its commas. */
function itemsOf(list: Node): number {
  let items = 0;
  for (let node = list.firstChild; node; node = node.nextSibling)
    if (!["[", "]", ",", "Comment"].includes(node.name)) items++;
  return items;
}

function literalOf(text: string, constants: ReadonlyMap<string, Json>): Json | undefined {
  const known = constants.get(text);
  return known === undefined ? readPythonLiteral(text)?.json : known;
}

/** Names that the top of the script binds once, and to a literal. */
function constantsOf(top: Node, text: string): ReadonlyMap<string, Json> {
  const bound = new Map<string, number>();
  const literals = new Map<string, Json>();
  walk(top, (node) => {
    if (node.name !== "AssignStatement" && node.name !== "UpdateStatement") return;
    const [target, operator] = [node.firstChild, node.firstChild?.nextSibling];
    if (target?.name !== "VariableName") return;
    const name = textOf(target, text);
    bound.set(name, (bound.get(name) ?? 0) + 1);
    const value = operator?.name === "AssignOp" && node.parent?.name === "Script" ? operator.nextSibling : null;
    const literal = value ? readPythonLiteral(textOf(value, text)) : null;
    if (literal) literals.set(name, literal.json);
  });
  return new Map([...literals].filter(([name]) => bound.get(name) === 1));
}

function settingsOfOurs(top: Node, text: string): ReadonlySet<string> {
  const names = new Set<string>();
  walk(top, (node) => {
    const target = node.name === "AssignStatement" ? node.firstChild : null;
    const call = target?.name === "VariableName" ? target.nextSibling?.nextSibling : null;
    if (call?.name === "CallExpression" && lastName(call.firstChild!, text) === "read_settings")
      names.add(textOf(target!, text));
  });
  return names;
}

function assignedMembers(top: Node, text: string): ReadonlySet<string> {
  const names = new Set<string>();
  walk(top, (node) => {
    const target = node.name === "AssignStatement" || node.name === "UpdateStatement" ? node.firstChild : null;
    const member = target?.name === "MemberExpression" ? target.getChild("PropertyName") : null;
    if (member) names.add(textOf(member, text));
  });
  return names;
}
