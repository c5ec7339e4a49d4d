// Vectors as those of texts are: near some hundred centres that lie in a space of few dimensions. With them the least
// corpus and encoder that an index can be built of: the text of a passage is its number.
import { random } from "@arenakit/contracts";

const CENTRES = 400;
const RANK = 48;
/** Of a row that is its own, in the space of few dimensions and in the whole one. */
const SPREAD = { near: 0.6, anywhere: 0.35 };

/** Numbers from a normal distribution, quickly: the sum of four uniform ones. */
function drawing(seed, name) {
  const draw = random(seed, name);
  let state = draw.integer(1, 2 ** 31 - 1);
  const uniform = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  return { uniform, normal: () => (uniform() + uniform() + uniform() + uniform() - 2) * Math.sqrt(3) };
}

/** The n-th row for any n, in any order; rows from `queriesFrom` on are queries. */
export function drawnRows({ dimensions, seed }) {
  const { normal } = drawing(seed, "basis");
  const basis = Float32Array.from({ length: RANK * dimensions }, () => normal() / Math.sqrt(dimensions));
  const centres = Float32Array.from({ length: CENTRES * RANK }, normal);
  return (number) => {
    const own = drawing(seed, `row ${number}`);
    const centre = Math.floor(own.uniform() * CENTRES) * RANK;
    const row = new Float32Array(dimensions);
    for (let axis = 0; axis < RANK; axis++) {
      const weight = centres[centre + axis] + SPREAD.near * own.normal();
      for (let at = 0; at < dimensions; at++) row[at] += weight * basis[axis * dimensions + at];
    }
    const noise = (SPREAD.anywhere * Math.sqrt(RANK)) / Math.sqrt(dimensions);
    let squares = 0;
    for (let at = 0; at < dimensions; at++) {
      row[at] += noise * own.normal();
      squares += row[at] ** 2;
    }
    return row.map((value) => value / Math.sqrt(squares));
  };
}

export const drawnEncoder = ({ dimensions, seed }) => {
  const row = drawnRows({ dimensions, seed });
  return {
    id: `drawn ${dimensions} ${seed}`,
    dimensions,
    encode: async (texts) => texts.map((text) => row(Number(text.slice(text.indexOf("\n") + 1)))),
    close: async () => undefined,
  };
};

/** Titles are the numbers of rows beyond those of the corpus and of a bench's queries: recall is measured with them. */
export const numberedCorpus = (rows) => ({
  id: `numbers ${rows}`,
  name: "numbers",
  documentCount: rows,
  passageCount: rows,
  document: (number) => ({ id: String(number), title: String(2 * rows + number), text: String(number) }),
  numberOf: (id) => Number(id),
  passage: (number) => ({ document: number, start: 0, end: String(number).length }),
  passagesOf: (number) => [number, number + 1],
  matching: () => new Uint8Array(rows).fill(1),
});
