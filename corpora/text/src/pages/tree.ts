/**
 * A page's elements as a tree that only reading needs: parse5's tokenizer with a builder of bounded depth beside it. The
 * standard's own tree construction searches its whole stack for every tag, which is quadratic on deep nesting.
 */
import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from "parse5";

export interface PageElement {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: PageNode[];
}

/** An element, or text with its character references read. */
export type PageNode = PageElement | string;

/** Elements below this lie beside each other, as in browsers. */
const MAX_DEPTH = 256;
/** Pages of the web have some thousands; of what comes beyond, only the text is read. */
export const MAX_ELEMENTS = 200_000;
/** A value is kept so far; a data URL is of no use to a reader. */
const MAX_VALUE_CHARACTERS = 8_192;

const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
/** What is not markup inside, by the tokenizer's mode for it. */
const TEXT_ONLY = new Map<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>([
  ["title", TokenizerMode.RCDATA],
  ["textarea", TokenizerMode.RCDATA],
  ["script", TokenizerMode.SCRIPT_DATA],
  ["plaintext", TokenizerMode.PLAINTEXT],
  ...["style", "xmp", "iframe", "noembed", "noframes"].map((tag) => [tag, TokenizerMode.RAWTEXT] as const),
]);
const BLOCKS =
  "address article aside blockquote center details dialog dd dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section summary table ul".split(
    " ",
  );
/** A start tag → elements that it ends when they are open, up to one of the fences. */
const ENDS = new Map<
  string,
  { readonly names: readonly string[]; readonly ended: ReadonlySet<string>; readonly fences: ReadonlySet<string> }
>([
  ...BLOCKS.map((tag) => [tag, endsOf("p", "table td th caption button object")] as const),
  ["li", endsOf("li p", "ul ol menu dir table td th")],
  ["dt", endsOf("dt dd p", "dl table td th")],
  ["dd", endsOf("dt dd p", "dl table td th")],
  ["tr", endsOf("tr td th caption colgroup p", "table")],
  ["td", endsOf("td th caption p", "table tr")],
  ["th", endsOf("td th caption p", "table tr")],
  ["caption", endsOf("caption colgroup p", "table")],
  ...["thead", "tbody", "tfoot"].map(
    (tag) => [tag, endsOf("thead tbody tfoot tr td th caption colgroup p", "table")] as const,
  ),
  ["option", endsOf("option", "select datalist")],
  ["optgroup", endsOf("option optgroup", "select")],
  ["a", endsOf("a", "table td th")],
  ["body", endsOf("head", "html")],
]);
/** End tags that reach over nothing but what they may hold, so that a stray one ends no table around it. */
const FENCES = new Set(["table", "td", "th", "html", "body"]);

function endsOf(ended: string, fences: string) {
  const names = ended.split(" ");
  return { names, ended: new Set(names), fences: new Set(fences.split(" ")) };
}

export interface PageTree {
  /** `#document`. */
  readonly root: PageElement;
  /** There were more than MAX_ELEMENTS. */
  readonly isCut: boolean;
}

/** What the markup says; never throws, and takes time in proportion to its length. */
export function pageTree(markup: string): PageTree {
  const builder = new TreeBuilder();
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, builder);
  builder.enter = (mode) => {
    tokenizer.state = mode;
  };
  tokenizer.write(markup, true);
  return { root: builder.root, isCut: builder.elements > MAX_ELEMENTS };
}

/** All text below, as it stands there. */
export function textBelow(node: PageNode): string {
  if (typeof node === "string") return node;
  return node.children.map(textBelow).join("");
}

/** Elements below the root, parents before what they hold. */
export function elementsBelow(root: PageElement): PageElement[] {
  const found: PageElement[] = [];
  const open: PageElement[] = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    if (element !== root) found.push(element);
    for (let at = element.children.length - 1; at >= 0; at--) {
      const child = element.children[at]!;
      if (typeof child !== "string") open.push(child);
    }
  }
  return found;
}

class TreeBuilder implements TokenHandler {
  readonly root: PageElement = { tag: "#document", attributes: new Map(), children: [] };
  enter: (mode: (typeof TokenizerMode)[keyof typeof TokenizerMode]) => void = () => {};
  elements = 0;
  readonly #open: PageElement[] = [this.root];
  /** How many of each are open, so that a tag without one to end costs nothing. */
  readonly #counts = new Map<string, number>();

  onStartTag({ tagName: tag, attrs, selfClosing }: Token.TagToken): void {
    const mode = this.#counts.get("svg") ? undefined : TEXT_ONLY.get(tag);
    if (mode !== undefined) this.enter(mode);
    if (++this.elements > MAX_ELEMENTS && mode === undefined) return;
    this.#endBefore(tag);
    const attributes = new Map(attrs.map(({ name, value }) => [name, value.slice(0, MAX_VALUE_CHARACTERS)]));
    const element: PageElement = { tag, attributes, children: [] };
    this.#open.at(-1)!.children.push(element);
    if (mode === undefined && (VOID.has(tag) || (selfClosing && this.#counts.get("svg")))) return;
    if (this.#open.length >= MAX_DEPTH && mode === undefined) return;
    this.#open.push(element);
    this.#counts.set(tag, (this.#counts.get(tag) ?? 0) + 1);
  }

  onEndTag({ tagName: tag }: Token.TagToken): void {
    if (tag === "br") this.#open.at(-1)!.children.push({ tag, attributes: new Map(), children: [] });
    if (!this.#counts.get(tag)) return;
    for (let at = this.#open.length - 1; at > 0; at--) {
      const open = this.#open[at]!.tag;
      if (open === tag) {
        this.#endFrom(at);
        return;
      }
      if (FENCES.has(open) && !FENCES.has(tag) && tag !== "tr") return;
    }
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    const { children } = this.#open.at(-1)!;
    if (typeof children.at(-1) === "string") children[children.length - 1] += chars;
    else children.push(chars);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}

  #endBefore(tag: string): void {
    const rule = ENDS.get(tag);
    if (!rule || rule.names.every((one) => !this.#counts.get(one))) return;
    let from = -1;
    for (let at = this.#open.length - 1; at > 0; at--) {
      const open = this.#open[at]!.tag;
      if (rule.fences.has(open)) break;
      if (rule.ended.has(open)) from = at;
    }
    if (from > 0) this.#endFrom(from);
  }

  #endFrom(at: number): void {
    for (const { tag } of this.#open.splice(at)) this.#counts.set(tag, this.#counts.get(tag)! - 1);
  }
}
