/** Sentences of a text as offsets: by the signs that end one in Chinese, Japanese and the scripts with letters, and by lines. */

const WIDE_ENDS = new Set("。！？｡…");
const NARROW_ENDS = new Set(".!?");
/** Belong to the sentence that they close. */
const CLOSERS = new Set("\"'”’」』）)】》]〉");
const SPACE = /\s/;
/** What stands before a full stop that ends no sentence; lower case, without the stop. */
const ABBREVIATIONS = new Set(
  `mr mrs ms dr prof st jr sr rev gen col lt capt sgt hon vs etc inc ltd co corp no nos vol vols pp p fig figs eq ch sec
  al cf e.g i.e approx ca est dept univ jan feb mar apr jun jul aug sep sept oct nov dec mt ft u.s u.k u.n op ed eds
  a.m p.m`.split(/\s+/),
);
/** Those that may end a sentence all the same. */
const LAST_WORDS = new Set("etc inc ltd co corp a.m p.m jr sr".split(" "));
const LONGEST_ABBREVIATION = 8;

/** Start and end of each sentence, without the space around it; a sentence never holds the end of a line. */
export function sentencesOf(text: string): [start: number, end: number][] {
  const sentences: [number, number][] = [];
  let start = 0;
  const close = (end: number) => {
    let [from, to] = [start, end];
    while (from < to && SPACE.test(text.charAt(from))) from++;
    while (to > from && SPACE.test(text.charAt(to - 1))) to--;
    if (to > from) sentences.push([from, to]);
    start = end;
  };
  for (let at = 0; at < text.length; ) {
    const sign = text.charAt(at);
    if (sign === "\n" || sign === "\r") {
      close(at);
      at++;
    } else if (WIDE_ENDS.has(sign) || NARROW_ENDS.has(sign)) {
      const end = endOfSigns(text, at);
      if (ends(text, { at, end, start })) close(end);
      at = end;
    } else {
      at++;
    }
  }
  close(text.length);
  return sentences;
}

/** After the signs that follow each other, and what closes with them. */
function endOfSigns(text: string, from: number): number {
  let at = from + 1;
  while (WIDE_ENDS.has(text.charAt(at)) || NARROW_ENDS.has(text.charAt(at))) at++;
  while (at < text.length && CLOSERS.has(text.charAt(at))) at++;
  return at;
}

function ends(text: string, { at, end, start }: { at: number; end: number; start: number }): boolean {
  // After an ellipsis a sentence may go on.
  if (text.charAt(at) === "…") return !/^(?:[，、；：,;:]|\s*\p{Ll})/u.test(text.slice(end, end + 4));
  if (WIDE_ENDS.has(text.charAt(at))) return true;
  if (end < text.length && !SPACE.test(text.charAt(end))) return isIdeograph(text, end) && text.charAt(at) !== ".";
  if (text.charAt(at) !== "." || end > at + 1) return true;
  const before = wordBefore(text, at, start);
  const next = text.slice(end, end + 8).match(NEXT_LETTER)?.[1] ?? "";
  const beginsSentence = /^[^\p{Ll}]?$/u.test(next);
  // "3." at the beginning of a line numbers it.
  if (/^\d{1,3}$/.test(before) && text.slice(start, at).trim() === before) return false;
  // An initial is followed by a name.
  if (/^\p{Lu}$/u.test(before) && before !== "I") return !/\p{Lu}/u.test(next);
  const short = before.toLowerCase();
  if (ABBREVIATIONS.has(short)) return LAST_WORDS.has(short) && beginsSentence;
  return beginsSentence;
}

/** After spaces, and a quote that opens. */
const NEXT_LETTER = /^\s+["“‘'(]?(.)/u;

const isIdeograph = (text: string, at: number) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text.charAt(at));

function wordBefore(text: string, at: number, start: number): string {
  let from = at;
  while (from > start && at - from <= LONGEST_ABBREVIATION && /[\p{L}\p{N}.]/u.test(text.charAt(from - 1))) from--;
  return text.slice(from, at);
}
