/** The claims of an answer with the sources that each cites. Pure. */

/** `[1]`, `[1, 2]`, `[^1]`, `【1】` and their full-width commas. */
const MARK = /[[【]\^?([\p{L}\p{N}_.:/#-]+(?:\s*[,，;；、]\s*[\p{L}\p{N}_.:/#-]+)*)[\]】](?!\()/gu;
/** `[label](address)`, also with a title; of an image, which cites nothing, with its `!`. Bounded, as the next. */
const LINK =
  /(!?)\[([^\][\n]{0,300})\]\(\s{0,8}<?([^\s()<>]{1,2000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,500})?)>?(?:\s{1,8}"[^"\n]{0,300}")?\s{0,8}\)/gu;
/** Stands for a link while sentences are cut: an address has signs at which one would end. */
const LINK_PLACE = /\uE000(\d+)\uE001/gu;
const PRIVATE = /[\uE000\uE001]/gu;
/** `<cite id="a,b">claim</cite>`, as DR Tulu's answers have it; bounded, since a broken answer opens thousands. */
const CITE = /<cite\s+id\s*=\s*["']?([^"'>]*)["']?\s*>([\s\S]{0,4000}?)<\/cite>/gu;
/** A sentence ends at its sign, with the marks that follow it, or at the end of a line. */
const SENTENCE_END = /(?<=[。！？!?；;]["”’)）]*|\.["”’)]*(?=[\s[【]|$)|\n)/u;
const TRAILING_MARKS = /^\s*(?:[[【]\^?[^\]】\n]{1,80}[\]】]\s*)+$/u;
const BULLET = /^\s*(?:[-*•]|\d+[.)、])\s+/u;
const SEPARATORS = /\s*[,，;；、]\s*/u;
const NUMBERED = /^\d+$/;

export interface Claim {
  readonly text: string;
  /** As cited, in order, each once. */
  readonly cites: readonly string[];
}

/**
 * Sentences of an answer, each with the ids that stand in it or right after its end; a `<cite>` element is a claim of
 * its own. An id in brackets counts when it is a number or one of the sources' ids, so that "[sic]" cites nothing. A
 * link cites the source whose id is its label, else its address, whether there is such a source or not.
 */
export function claimsOf(answer: string, ids: ReadonlySet<string>): Claim[] {
  const claims: Claim[] = [];
  const links: Link[] = [];
  const linked = answer.replace(PRIVATE, "").replace(LINK, (_, image: string, label: string, address: string) => {
    if (image) return label;
    links.push({ label: NUMBERED.test(label.trim()) ? "" : label, id: ids.has(label.trim()) ? label.trim() : address });
    return `\uE000${links.length - 1}\uE001`;
  });
  const rest = linked.replace(CITE, (_, cited: string, text: string) => {
    const plain = text.replace(LINK_PLACE, (_place, at: string) => links[Number(at)]!.label);
    claims.push({ text: plain.trim(), cites: idsOf(cited) });
    return "\n";
  });
  let isAtLine = true;
  for (const piece of sentencesOf(rest)) {
    const cites: string[] = [];
    const text = piece.replace(MARK, (mark, cited: string) => {
      const named = idsOf(cited);
      if (!named.every((id) => NUMBERED.test(id) || ids.has(id))) return mark;
      cites.push(...named);
      return "";
    });
    const linkedBy = [...text.matchAll(LINK_PLACE)].map(([, at]) => links[Number(at)]!);
    cites.push(...linkedBy.map(({ id }) => id));
    const isBare = linkedBy.length > 0 && !/[\p{L}\p{N}]/u.test(text.replace(LINK_PLACE, ""));
    const before = claims.at(-1);
    // Links alone behind the end of a sentence are that sentence's.
    if (isBare && before && !isAtLine) {
      claims[claims.length - 1] = { ...before, cites: [...new Set([...before.cites, ...cites])] };
      continue;
    }
    isAtLine = piece.endsWith("\n");
    const said = text
      .replace(LINK_PLACE, (_, at: string) => links[Number(at)]!.label)
      .replace(BULLET, "")
      .trim();
    if (/[\p{L}\p{N}]/u.test(said)) claims.push({ text: said, cites: [...new Set(cites)] });
  }
  return claims;
}

interface Link {
  /** What of it belongs to the sentence. */
  readonly label: string;
  readonly id: string;
}

/** Sentences; marks that follow a full stop belong to the sentence before. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const piece of text.split(SENTENCE_END)) {
    const follows = sentences.length > 0 && TRAILING_MARKS.test(piece);
    const leading = /^((?:\s*[[【]\^?[^\]】\n]{1,80}[\]】])+)([\s\S]*)$/u.exec(piece);
    if (follows) sentences.push(sentences.pop()! + piece);
    else if (leading && sentences.length > 0 && !sentences.at(-1)!.endsWith("\n")) {
      sentences.push(sentences.pop()! + leading[1]!);
      sentences.push(leading[2]!);
    } else sentences.push(piece);
  }
  return sentences;
}

const idsOf = (cited: string) => [...new Set(cited.split(SEPARATORS).map((id) => id.trim()))].filter((id) => id !== "");
