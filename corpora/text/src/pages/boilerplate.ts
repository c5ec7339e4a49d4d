/**
 * What of a page is read and what stands around it: navigation, advertisements, notices, lists of links. Decided by
 * elements and roles, by the words of their names, and by how much of their text is links; never by a site's own layout.
 */
import { elementsBelow, type PageElement, type PageNode } from "./tree.ts";

/** Never text for a reader. */
const SILENT = new Set(
  "script style noscript template svg canvas iframe object embed audio video map button select input textarea datalist dialog head link meta title progress meter annotation annotation-xml".split(
    " ",
  ),
);
const FURNITURE_TAGS = new Set(["nav", "aside", "footer", "menu"]);
const FURNITURE_ROLES = new Set(
  "navigation banner contentinfo complementary search dialog alertdialog menu menubar toolbar tablist".split(" "),
);
/** Words of a class or an id. */
const FURNITURE_WORDS = new Set(
  (
    "cookie cookies consent gdpr ccpa ad ads adv advert adverts advertisement advertising adsbygoogle adbox sponsor sponsored promo " +
    "banner popup modal overlay newsletter subscribe subscription signup paywall social share sharing sharebar related " +
    "recommend recommended recommendation recommendations breadcrumb breadcrumbs crumbs sidebar nav navbar navigation menu " +
    "footer masthead toolbar pagination pager skip skiplink login copyright disclaimer trending hotnews toc"
  ).split(" "),
);
/** The words may name what holds the page itself (`modal-page`); then it has most of its text. */
const TOO_MUCH_TO_DROP = 0.4;
const NEVER_NAMED = new Set(["html", "body", "main", "article", "h1", "p", "pre", "table", "td", "tr", "tbody"]);
/** A heading over links to other pages. */
const RELATED_HEADING =
  /^(related|see also|read (more|next)|more (from|on|like)|you (may|might) (also )?like|recommended|popular|trending|latest|相关|延伸阅读|推荐|热门|猜你喜欢|更多|最新|精彩推荐)/i;
const LISTS = new Set(["ul", "ol", "dl"]);
const CONTAINERS = new Set(["div", "section", "ul", "ol", "dl", "table", "td", "form", "center", "header", "span"]);

interface Weight {
  characters: number;
  linkCharacters: number;
  links: number;
  /** Lists and tables in it or itself one. */
  holdsList: boolean;
  /** Headings of sections or of columns in it. */
  holdsHeading: boolean;
}

/** The element that holds what the page is about, without what stands around it. */
export function contentOf(root: PageElement): PageElement {
  const weights = weigh(root);
  const total = weights.get(root)!.characters;
  const cleaned = without(root, (element, above) =>
    isFurniture(element, above, (weights.get(element)?.characters ?? 0) / total),
  );
  const kept = weigh(cleaned);
  const main = mainOf(cleaned, kept);
  const isMarked = main.tag !== "#document";
  const pruned = without(main, (element, above, before) =>
    isLinkList(element, kept.get(element)!, { isMarked, heading: before, isInside: above.length > 0 }),
  );
  // A page that is a directory of links has nothing else to say.
  return weigh(pruned).get(pruned)!.characters < 0.2 * kept.get(main)!.characters ? main : pruned;
}

/** Characters of words and how many of them are links, of every element. */
function weigh(root: PageElement): Map<PageElement, Weight> {
  const weights = new Map<PageElement, Weight>();
  const visit = (element: PageElement, isLinked: boolean): Weight => {
    const { tag } = element;
    const weight: Weight = {
      characters: 0,
      linkCharacters: 0,
      links: 0,
      holdsList: LISTS.has(tag) || tag === "table",
      holdsHeading: tag === "th" || /^h[1-3]$/.test(tag),
    };
    weights.set(element, weight);
    if (SILENT.has(element.tag)) return weight;
    const inLink = isLinked || (element.tag === "a" && element.attributes.has("href"));
    if (inLink && !isLinked) weight.links++;
    for (const child of element.children) {
      if (typeof child === "string") {
        const characters = visibleLength(child);
        weight.characters += characters;
        if (inLink) weight.linkCharacters += characters;
      } else {
        const below = visit(child, inLink);
        weight.characters += below.characters;
        weight.linkCharacters += below.linkCharacters;
        weight.links += below.links;
        weight.holdsList ||= below.holdsList;
        weight.holdsHeading ||= below.holdsHeading;
      }
    }
    return weight;
  };
  visit(root, false);
  return weights;
}

function visibleLength(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x20) length++;
  return length;
}

type Drops = (element: PageElement, above: readonly PageElement[], heading: string) => boolean;

/** A copy without the elements that are dropped; `heading` is the text of the last one before an element. */
function without(root: PageElement, drops: Drops): PageElement {
  let heading = "";
  const above: PageElement[] = [];
  const copy = (element: PageElement): PageElement => {
    above.push(element);
    const children: PageNode[] = [];
    for (const child of element.children) {
      if (typeof child === "string") children.push(child);
      else if (!drops(child, above, heading)) {
        if (/^h[1-6]$/.test(child.tag)) heading = shortText(child);
        children.push(copy(child));
      }
    }
    above.pop();
    return { ...element, children };
  };
  return copy(root);
}

function isFurniture({ tag, attributes }: PageElement, above: readonly PageElement[], share: number): boolean {
  if (SILENT.has(tag)) return true;
  if (attributes.has("hidden") || attributes.get("aria-hidden") === "true") return true;
  if (/(display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes.get("style") ?? "")) return true;
  if (tag === "header" && share < TOO_MUCH_TO_DROP && !above.some(isContent)) return true;
  if (share >= TOO_MUCH_TO_DROP) return false;
  if (FURNITURE_TAGS.has(tag) || FURNITURE_ROLES.has(attributes.get("role")?.toLowerCase() ?? "")) return true;
  return !NEVER_NAMED.has(tag) && wordsOf(attributes).some((word) => FURNITURE_WORDS.has(word));
}

function wordsOf(attributes: ReadonlyMap<string, string>): string[] {
  const names = `${attributes.get("class") ?? ""} ${attributes.get("id") ?? ""}`;
  return names
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
}

const isContent = (one: PageElement): boolean => one.tag === "article" || one.tag === "main" || isMain(one);
const isMain = ({ attributes }: PageElement): boolean => attributes.get("role") === "main";

/** What the page marks as its content, where that is a good part of its text; else the root. */
function mainOf(root: PageElement, weights: ReadonlyMap<PageElement, Weight>): PageElement {
  const total = weights.get(root)!.characters;
  const holds = (share: number) => (element: PageElement) => weights.get(element)!.characters >= share * total;
  const all = elementsBelow(root);
  const main = all.filter((one) => one.tag === "main" || isMain(one)).find(holds(0.3));
  const articles = all.filter(({ tag }) => tag === "article");
  // Inside a main part, one article is the page and several are its list.
  const inMain = new Set(main ? elementsBelow(main) : all);
  const within = articles.filter((one) => inMain.has(one));
  const [article] = within.length === 1 ? within : [];
  return (article && holds(0.5)(article) ? article : main) ?? root;
}

interface BlockContext {
  /** The page said which part is its content. */
  readonly isMarked: boolean;
  readonly heading: string;
  readonly isInside: boolean;
}

/** Links to elsewhere rather than text with links in it. */
function isLinkList(element: PageElement, weight: Weight, { isMarked, heading, isInside }: BlockContext): boolean {
  const { characters, linkCharacters, links, holdsList, holdsHeading } = weight;
  if (!isInside || !CONTAINERS.has(element.tag) || links < 2 || characters === 0) return false;
  const density = linkCharacters / characters;
  const free = (characters - linkCharacters) / links;
  if (RELATED_HEADING.test(heading) && density > 0.5 && free < 40) return true;
  if (links < 3 || free > 20 || holdsHeading) return false;
  // In what is marked as content a list of links is part of it.
  if (isMarked) return density > 0.85 && !holdsList;
  return density > 0.6;
}

function shortText(element: PageElement): string {
  let text = "";
  for (const child of element.children) {
    text += typeof child === "string" ? child : shortText(child);
    if (text.length > 200) break;
  }
  return text.trim().slice(0, 200);
}
