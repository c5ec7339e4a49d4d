/** A text in pieces that a model can take in, cut where it is least hurt, and a text cut to a length. */
import { sentencesOf } from "@arenakit/corpus-text";
import { approximateTokenCount } from "../condense.ts";

/** Together the whole text, each of at most so many tokens (>= 50): before headings and between lines, else sentences. */
export function piecesOf(text: string, maxTokens: number): string[] {
  const pieces: string[] = [];
  let [piece, tokens] = ["", 0];
  for (const part of partsOf(text, maxTokens)) {
    const more = approximateTokenCount(part);
    const isChapter = /^#{1,6} /.test(part) && tokens > maxTokens / 2;
    if (piece !== "" && (isChapter || tokens + more > maxTokens)) {
      pieces.push(piece);
      [piece, tokens] = ["", 0];
    }
    piece += part;
    tokens += more;
  }
  return piece === "" ? pieces : [...pieces, piece];
}

/** Lines with their ends; of a line that is too long its sentences, of such a sentence what fits. */
function* partsOf(text: string, maxTokens: number): Generator<string> {
  for (const line of text.split(/(?<=\n)/)) {
    if (approximateTokenCount(line) <= maxTokens) {
      yield line;
      continue;
    }
    let start = 0;
    const ends = sentencesOf(line).map(([, end]) => end);
    for (const end of [...ends.slice(0, -1), line.length]) {
      for (let rest = line.slice(start, end); rest !== ""; ) {
        const kept = beginningOf(rest, maxTokens);
        yield kept;
        rest = rest.slice(kept.length);
      }
      start = end;
    }
  }
}

/** As much of the beginning as fits, at the end of a line or a sentence where there is one late enough. */
export function cutTo(text: string, maxTokens: number): string {
  if (approximateTokenCount(text) <= maxTokens) return text;
  const kept = beginningOf(text, maxTokens);
  const ends = sentencesOf(kept);
  // The last sentence is the one that was cut.
  const end = ends.at(-2)?.[1] ?? 0;
  return end > kept.length / 2 ? kept.slice(0, end) : kept;
}

function beginningOf(text: string, maxTokens: number): string {
  let [low, high] = [0, Math.min(text.length, 4 * maxTokens)];
  if (high === text.length && approximateTokenCount(text) <= maxTokens) return text;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (approximateTokenCount(text.slice(0, middle)) <= maxTokens) low = middle;
    else high = middle - 1;
  }
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(low - 1));
  return text.slice(0, isHalf ? low - 1 : low);
}
