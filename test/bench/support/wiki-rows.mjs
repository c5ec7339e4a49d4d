// Rows as wiki-18 has them: {id, contents} with a title in quotes and a hundred words of text, of a vocabulary whose
// frequencies fall as Zipf's law says.
import { random } from "../../../sdk/contracts/dist/index.js";

const VOCABULARY = 50_000;
const WORDS = 100;
/** Passages of one article follow each other under its title. */
const PASSAGES_PER_ARTICLE = 6;
const SYLLABLES = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu an en in on un ar er ir or ur".split(
  " ",
);

/** Lines of JSON, as many as `rows`, the same for the same seed. */
export function* wikiRows({ seed, rows }) {
  const draw = random(seed, "wiki-rows");
  const words = Array.from({ length: VOCABULARY }, () => {
    const length = 1 + Math.floor(draw.next() * 4);
    return Array.from({ length }, () => SYLLABLES[Math.floor(draw.next() * SYLLABLES.length)]).join("");
  });
  const word = () => words[Math.floor(VOCABULARY ** draw.next()) - 1] ?? words[0];
  let title = "";
  for (let row = 0; row < rows; row++) {
    if (row % PASSAGES_PER_ARTICLE === 0) title = Array.from({ length: 2 }, word).join(" ");
    const text = [];
    for (let at = 0; at < WORDS; at++) text.push(word());
    yield JSON.stringify({ id: String(row), contents: `"${title}"\n${text.join(" ")}.` });
  }
}
