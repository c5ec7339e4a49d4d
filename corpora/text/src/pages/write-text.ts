/**
 * A page's content as plain text that keeps its shape: `#` headings, `-` and `1.` lists, tables of `|` rows, fenced code,
 * paragraphs with an empty line between. What is content is decided elsewhere.
 */
import { elementsBelow, type PageElement, type PageNode, textBelow } from "./tree.ts";

const INLINE = new Set(
  "a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd label mark nobr q rp rt ruby s samp small span strike strong sub sup time tt u var wbr math mi mn mo mrow msup msub mfrac semantics".split(
    " ",
  ),
);

/** The text of the content; empty where there is none. */
export function writeText(content: PageElement): string {
  return blocksOf(content, { holders: blockHolders(content), indents: 0 }).join("\n\n");
}

/** Elements with a block somewhere below, so that a link around a card is no line of text. */
function blockHolders(content: PageElement): ReadonlySet<PageElement> {
  const holders = new Set<PageElement>();
  const visit = (element: PageElement): boolean => {
    let holds = !INLINE.has(element.tag);
    for (const child of element.children) if (typeof child !== "string" && visit(child)) holds = true;
    if (holds) holders.add(element);
    return holds;
  };
  visit(content);
  return holders;
}

interface Context {
  readonly holders: ReadonlySet<PageElement>;
  /** Lists and quotations around it. */
  readonly indents: number;
}

/** Beyond this a line is no further to the right: indents of lists in lists are more than the lists' own text. */
const MAX_INDENTS = 12;
const deeper = (context: Context): Context => ({ ...context, indents: context.indents + 1 });

function blocksOf(element: PageElement, context: Context): string[] {
  const blocks: string[] = [];
  let inline = "";
  const flush = () => {
    const text = tidy(inline);
    if (text !== "") blocks.push(text);
    inline = "";
  };
  for (const child of element.children) {
    if (typeof child === "string" || !context.holders.has(child)) inline += inlineText(child);
    else {
      flush();
      blocks.push(...blocksIn(child, context));
    }
  }
  flush();
  return blocks;
}

/** What one block element becomes. */
function blocksIn(element: PageElement, context: Context): string[] {
  const { tag } = element;
  if (/^h[1-6]$/.test(tag)) {
    const text = lineOf(element);
    return text === "" ? [] : [`${"#".repeat(Number(tag[1]))} ${text}`];
  }
  if (tag === "pre") return codeBlock(textWithBreaks(element));
  if (tag === "ul" || tag === "ol" || tag === "dir") return listBlock(element, context);
  if (tag === "dl") return termBlock(element, context);
  if (tag === "table") return tableBlock(element, context);
  if (tag === "blockquote") {
    const quoted = blocksOf(element, deeper(context)).join("\n\n");
    if (context.indents >= MAX_INDENTS) return quoted === "" ? [] : [quoted];
    return quoted === "" ? [] : [quoted.replace(/^/gm, "> ").replace(/ {1,99}$/gm, "")];
  }
  return blocksOf(element, context);
}

function codeBlock(code: string): string[] {
  const text = code.replace(/^\n+/, "").trimEnd();
  if (text === "") return [];
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return [`${fence}\n${text}\n${fence}`];
}

function listBlock(list: PageElement, around: Context): string[] {
  const context = deeper(around);
  const items: string[] = [];
  const first = Number(list.attributes.get("start") ?? 1);
  let number = Number.isSafeInteger(first) ? first : 1;
  for (const child of list.children) {
    const blocks =
      typeof child === "string"
        ? [tidy(child)]
        : child.tag === "li"
          ? blocksOf(child, context)
          : blocksIn(child, context);
    const text = blocks.filter((block) => block !== "").join("\n");
    if (text === "") continue;
    // A list that stands in a list without an item of its own belongs to the item before.
    const isItem = typeof child === "string" || !/^(ul|ol|dir)$/.test(child.tag);
    const mark = !isItem ? "  " : list.tag === "ol" ? `${number++}. ` : "- ";
    const indent = around.indents < MAX_INDENTS ? " ".repeat(mark.length) : "";
    items.push(mark + (indent === "" ? text : text.replaceAll("\n", `\n${indent}`)));
  }
  return items.length > 0 ? [items.join("\n")] : [];
}

function termBlock(list: PageElement, around: Context): string[] {
  const context = deeper(around);
  const indent = around.indents < MAX_INDENTS ? "  " : "";
  const lines: string[] = [];
  const visit = (element: PageElement) => {
    for (const child of element.children) {
      if (typeof child === "string") continue;
      if (child.tag === "dt") lines.push(`- ${lineOf(child)}`);
      else if (child.tag !== "dd") visit(child);
      else {
        const text = blocksOf(child, context).join("\n").replaceAll("\n", `\n${indent}`);
        const isFirst = /^- [^\n]*[^\n:：]$/.test(lines.at(-1) ?? "");
        if (text !== "" && isFirst) lines[lines.length - 1] += `: ${text}`;
        else if (text !== "") lines.push(indent + text);
      }
    }
  };
  visit(list);
  const kept = lines.filter((line) => line !== "- ");
  return kept.length > 0 ? [kept.join("\n")] : [];
}

function tableBlock(table: PageElement, context: Context): string[] {
  const caption = table.children.find((one) => typeof one !== "string" && one.tag === "caption");
  const above = typeof caption === "object" ? [lineOf(caption)].filter((line) => line !== "") : [];
  if (isLayout(table)) {
    const others = { ...table, children: table.children.filter((one) => one !== caption) };
    return [...above, ...layoutBlocks(others, context)];
  }
  const rows = tableRows(table, (cell) => lineOf(cell).replaceAll("|", "\\|"));
  if (rows.length === 0) return above;
  const lines = rows.map((row) => `| ${row.join(" | ")} |`);
  lines.splice(1, 0, `| ${rows[0]!.map(() => "---").join(" | ")} |`);
  return [...above, lines.join("\n")];
}

const layoutBlocks = (element: PageElement, context: Context): string[] =>
  /^(table|thead|tbody|tfoot|tr|#document)$/.test(element.tag)
    ? element.children.flatMap((child) =>
        typeof child === "string" ? [tidy(child)].filter((text) => text !== "") : layoutBlocks(child, context),
      )
    : context.holders.has(element)
      ? blocksIn(element, context)
      : [tidy(inlineText(element))].filter((text) => text !== "");

/** Tables that only place things on the page: marked so, with tables, headings or long text in their cells, or of one column. */
function isLayout(table: PageElement): boolean {
  if (/^(presentation|none)$/.test(table.attributes.get("role") ?? "")) return true;
  let columns = 0;
  for (const element of elementsBelow(table)) {
    if (element.tag === "table" || /^(h[1-6]|pre|blockquote)$/.test(element.tag)) return true;
    if (element.tag !== "tr") continue;
    const cells = element.children.filter((one) => typeof one !== "string" && /^t[dh]$/.test(one.tag));
    columns = Math.max(columns, cells.length);
  }
  return columns < 2;
}

/** All text of an element in one line. */
function lineOf(element: PageElement): string {
  return tidy(inlineText(element)).replace(/\s{0,99}\n\s{0,99}/g, " ");
}

/** Blocks in a line are set apart by a break. */
function inlineText(node: PageNode): string {
  if (typeof node === "string") return node;
  const { tag, children } = node;
  if (tag === "br") return BREAK;
  if (tag === "rp" || tag === "rt") return "";
  if (tag === "sup" && /^\s*\[[^\]]{1,12}\]\s*$/.test(textBelow(node))) return "";
  const text = children.map(inlineText).join("");
  if (tag === "code" || tag === "kbd" || tag === "samp")
    return /\S/.test(text) && !text.includes("`") ? `\`${text}\`` : text;
  if (tag === "q") return `“${text}”`;
  if (tag === "td" || tag === "th") return ` ${text} `;
  return INLINE.has(tag) ? text : `${BREAK}${text}${BREAK}`;
}

/** A line feed that the page asks for; its own line feeds are spaces. */
const BREAK = "\u2028";

function textWithBreaks(element: PageElement): string {
  return element.children
    .map((child) => (typeof child === "string" ? child : child.tag === "br" ? "\n" : textWithBreaks(child)))
    .join("");
}

/** White space as a browser shows it, without a space where a source line ends between two Chinese characters. */
function tidy(text: string): string {
  return text
    .replace(CONTROLS, "")
    .replace(/[\t\n\f\r \u00a0]+/g, (run, at: number) =>
      run.includes("\n") && isWide(text, at - 1) && isWide(text, at + run.length) ? "" : " ",
    )
    .split(BREAK)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROLS = /[\0-\x08\x0b\x0e-\x1f\x7f\u200b\u2060\ufeff\u00ad]/g;
const isWide = (text: string, at: number): boolean => /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/.test(text[at] ?? "");

const MAX_COLUMNS = 100;
/** Beyond this, spans are of the table's first rows only: `rowspan="65534"` on every cell would grow without end. */
const MAX_CELLS = 100_000;

/** Rows without any text are left out. */
export function tableRows(table: PageElement, textOf: (cell: PageElement) => string): string[][] {
  const rows: string[][] = [];
  /** By column: what stands there for so many more rows. */
  const spanning = new Map<number, { text: string; rows: number }>();
  let cells = 0;
  for (const row of rowsBelow(table)) {
    const line: string[] = [];
    const fill = () => {
      for (
        let above = spanning.get(line.length);
        above && line.length < MAX_COLUMNS;
        above = spanning.get(line.length)
      ) {
        if (--above.rows === 0) spanning.delete(line.length);
        line.push(above.text);
      }
    };
    for (const cell of row.children) {
      if (typeof cell === "string" || !/^t[dh]$/.test(cell.tag)) continue;
      fill();
      const text = textOf(cell);
      const columns = spanOf(cell, "colspan", MAX_COLUMNS - line.length);
      const below = cells < MAX_CELLS ? spanOf(cell, "rowspan", 1_000) - 1 : 0;
      for (let at = 0; at < columns; at++) {
        if (below > 0) spanning.set(line.length, { text, rows: below });
        line.push(text);
      }
    }
    fill();
    cells += line.length;
    rows.push(line);
  }
  const width = Math.max(0, ...rows.slice(0, 10_000).map((row) => row.length));
  return rows
    .filter((row) => row.some((text) => text !== ""))
    .map((row) => [...row, ...Array.from({ length: Math.max(0, width - row.length) }, () => "")]);
}

function rowsBelow(element: PageElement): PageElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === "string" || child.tag === "table") return [];
    return child.tag === "tr" ? [child] : /^t(head|body|foot)$/.test(child.tag) ? rowsBelow(child) : [];
  });
}

function spanOf({ attributes }: PageElement, name: string, most: number): number {
  const span = Number(attributes.get(name) ?? 1);
  return Number.isSafeInteger(span) && span >= 1 ? Math.min(span, most) : Math.min(1, most);
}
