/**
 * Every failure that the sources can make, with its owner, its code and its place. A failure is an object literal with
 * an owner and a code; where one of them is a parameter, as in `fail`, the callers of the function say what it is.
 */
import { posix } from "node:path";
import { isData, isTest, lineOf, type Node, parse, type Source, sources, walk } from "./sources.ts";

export interface FailureSite {
  /** null where the owner is that of another failure. */
  readonly owner: string | null;
  /** null where the code is that of another failure. */
  readonly code: string | null;
  /** `path:line`. */
  readonly at: string;
}

/** A node with those above it, outermost first. */
interface Place {
  readonly node: Node;
  readonly above: readonly Node[];
}

interface Module {
  readonly source: Source;
  /** Calls of plain names. */
  readonly calls: Map<string, Place[]>;
  /** Object literals that are failures. */
  readonly failures: Place[];
  /** Codes in a table of rows `{ code, advice }`, which get their owner elsewhere in the module. */
  readonly tabled: string[];
  /** Constants of the module. */
  readonly constants: Map<string, Node>;
  /** Imported name → the module it comes from. */
  readonly imports: Map<string, string>;
}

/** What parameters hold in one way to call a function; null where it cannot be told. */
type Arguments = ReadonlyMap<string, string | null>;

let modules: ReadonlyMap<string, Module>;

/** Each failure once for each place that says its owner or its code. */
export function failureSites(): FailureSite[] {
  const read = sources().filter((source) => !isTest(source.path) && !isData(source));
  modules = new Map(read.map((source) => [source.path, moduleOf(source)]));
  return [...modules.values()].flatMap((module) => module.failures.flatMap((place) => sitesOf(module, place)));
}

function sitesOf(module: Module, { node, above }: Place): FailureSite[] {
  const owner = propertyOf(node, "owner");
  const code = propertyOf(node, "code");
  const names = [owner, code].flatMap((value) => (value ? identifiersIn(value) : []));
  return callsThrough(module, above, { names, at: node }).flatMap(({ given, at, tabled }) => {
    const owners = owner ? valuesOf(owner, module, given) : ["policy"];
    const codes = code ? valuesOf(code, module, given) : [null];
    const known = codes.flatMap((one): readonly (string | null)[] =>
      one === null && tabled.length > 0 ? tabled : [one],
    );
    const sites = owners.flatMap((one) => known.map((other) => ({ owner: one, code: other, at })));
    // Where both are another failure's, or a policy is told of one of its own, no failure is made.
    return sites.filter((site) => site.code !== null || (owner !== undefined && site.owner !== null));
  });
}

/** The ways in which the functions around a place are called, as far as they decide what `names` hold there. */
function callsThrough(
  module: Module,
  above: readonly Node[],
  { names, at }: { readonly names: readonly string[]; readonly at: Node },
): { readonly given: Arguments; readonly at: string; readonly tabled: readonly string[] }[] {
  const here = { at: `${module.source.path}:${lineOf(module.source.text, at.start)}`, tabled: module.tabled };
  const around = above.findLastIndex((node) => isFunction(node) && names.some((name) => parameterOf(node, name)));
  if (around < 0) return [{ ...here, given: new Map() }];
  const inside = above[around]!;
  const own = names.filter((name) => parameterOf(inside, name));
  const callers = callersOf(nameOf(inside, above[around - 1]), module);
  if (callers.length === 0) return [{ ...here, given: new Map(own.map((name) => [name, null])) }];
  return callers.flatMap(({ module: caller, node, above: outer }) => {
    const passed = own.map((name) => [name, parameterOf(inside, name)!(node.arguments as Node[])] as const);
    const needed = passed.flatMap(([, value]) => (value ? identifiersIn(value) : []));
    return callsThrough(caller, outer, { names: needed, at: node }).flatMap((way) =>
      passed
        .reduce<[string, string | null][][]>(
          (ways, [name, value]) =>
            (value ? valuesOf(value, caller, way.given) : [null]).flatMap((one) =>
              ways.map((sofar) => [...sofar, [name, one] as [string, string | null]]),
            ),
          [[]],
        )
        .map((given) => ({ ...way, given: new Map(given) })),
    );
  });
}

function callersOf(name: string | null, { source }: Module): (Place & { readonly module: Module })[] {
  if (name === null) return [];
  return [...modules.values()].flatMap((module) => {
    const from = module.imports.get(name);
    const target = from?.startsWith(".") ? posix.join(posix.dirname(module.source.path), from) : source.path;
    const isSame = module.source === source || (from !== undefined && target === source.path);
    return isSame ? (module.calls.get(name) ?? []).map((place) => ({ ...place, module })) : [];
  });
}

/** The texts that an expression can be: null for what another value holds, "?" for what is put together at run time. */
function valuesOf(value: Node, module: Module, given: Arguments): (string | null)[] {
  const all = (...parts: unknown[]) => [...new Set(parts.flatMap((part) => valuesOf(part as Node, module, given)))];
  switch (value.type) {
    case "Literal":
      return [String(value.value)];
    case "Identifier": {
      const name = String(value.name);
      const constant = module.constants.get(name);
      if (given.has(name)) return [given.get(name) ?? null];
      return constant ? all(constant) : [null];
    }
    case "ConditionalExpression":
      return all(value.consequent, value.alternate);
    case "LogicalExpression":
      return all(value.left, value.right);
    case "TSAsExpression":
    case "TSNonNullExpression":
    case "ParenthesizedExpression":
    case "ChainExpression":
      return all(value.expression);
    // An entry of a table in the same module, `TABLE[key]` or `TABLE.get(key)`: any of its texts.
    case "MemberExpression": {
      const table = value.computed === true ? tableNamed(value.object as Node, module) : undefined;
      return table ? all(...table) : [null];
    }
    case "CallExpression": {
      const { object, property } = value.callee as Node & { object?: Node; property?: Node };
      const table = property?.name === "get" && object ? tableNamed(object, module) : undefined;
      return table ? all(...table) : ["?"];
    }
    default:
      return ["?"];
  }
}

/** What the entries of a constant hold, if it is an object or the `tableOf` one. */
function tableNamed({ name }: Node, module: Module): unknown[] | undefined {
  const constant = module.constants.get(String(name));
  const isTable = constant?.type === "CallExpression" && (constant.callee as Node).name === "tableOf";
  const object = isTable ? (constant.arguments as Node[])[0] : constant;
  const literal = object?.type === "TSAsExpression" ? (object.expression as Node) : object;
  return literal?.type === "ObjectExpression" ? (literal.properties as Node[]).map((entry) => entry.value) : undefined;
}

function moduleOf(source: Source): Module {
  const module: Module = {
    source,
    calls: new Map(),
    failures: [],
    tabled: [],
    constants: new Map(),
    imports: new Map(),
  };
  walk(parse(source), (node, above) => {
    if (node.type === "CallExpression" && (node.callee as Node).type === "Identifier") {
      const name = String((node.callee as Node).name);
      module.calls.set(name, [...(module.calls.get(name) ?? []), { node, above: [...above] }]);
    }
    if (node.type === "ObjectExpression") {
      if (isFailure(node) && !isSchema(above.at(-1))) module.failures.push({ node, above: [...above] });
      const code = propertyOf(node, "code");
      if (code?.type === "Literal" && propertyOf(node, "advice")) module.tabled.push(String(code.value));
    }
    if (node.type === "VariableDeclarator" && node.init && !above.some(isFunction))
      module.constants.set(String((node.id as Node).name), node.init as Node);
    if (node.type === "ImportSpecifier")
      module.imports.set(
        String((node.local as Node).name),
        String(((above.at(-1) as Node).source as { value: string }).value),
      );
  });
  return module;
}

/** An owner with a code or with another failure's, or what a policy is told of its own mistake. */
function isFailure(node: Node): boolean {
  const isOther = (node.properties as Node[]).some(({ type }) => type === "SpreadElement");
  if (propertyOf(node, "owner")) return isOther || propertyOf(node, "code") !== undefined;
  const isError = propertyOf(node, "isError");
  return isError?.type === "Literal" && isError.value === true && propertyOf(node, "code") !== undefined;
}

/** The members of a failure's schema, as in `z.object({ … })`. */
const isSchema = (parent: Node | undefined) =>
  parent?.type === "CallExpression" && ((parent.callee as Node).object as Node | undefined)?.name === "z";

const isFunction = (node: Node) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);

/** What a function is called by; null for one without a name. */
function nameOf(node: Node, parent: Node | undefined): string | null {
  const id = (node.id ?? (parent?.type === "VariableDeclarator" ? parent.id : null)) as Node | null;
  return id ? String(id.name) : null;
}

/** How to find what a parameter holds among the arguments of a call; undefined where the function has no such parameter. */
function parameterOf(node: Node, name: string): ((given: readonly Node[]) => Node | undefined) | undefined {
  for (const [at, parameter] of (node.params as Node[]).entries()) {
    const isDefault = parameter.type === "AssignmentPattern";
    const pattern = isDefault ? (parameter.left as Node) : parameter;
    if (pattern.type === "Identifier" && pattern.name === name)
      return (given) => given[at] ?? (isDefault ? (parameter.right as Node) : undefined);
    if (pattern.type === "ArrayPattern") {
      const place = (pattern.elements as (Node | null)[]).findIndex((element) => element?.name === name);
      if (place >= 0) return (given) => (given[at]?.elements as Node[] | undefined)?.[place];
    }
    if (pattern.type === "ObjectPattern" && propertyOf(pattern, name))
      return (given) => (given[at]?.type === "ObjectExpression" ? propertyOf(given[at], name) : undefined);
  }
  return undefined;
}

function propertyOf(object: Node, name: string): Node | undefined {
  const property = (object.properties as Node[]).find(({ key }) => (key as Node | undefined)?.name === name);
  return property?.value as Node | undefined;
}

function identifiersIn(value: Node): string[] {
  const names: string[] = [];
  walk(value, (node) => {
    if (node.type === "Identifier") names.push(String(node.name));
  });
  return names;
}
