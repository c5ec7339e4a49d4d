/** Reranking by the cosine of an encoder's vectors. */
import type { Encoder, Reranker } from "@arenakit/contracts";

/** Scores are cosines, −1 … 1: the encoder's vectors have unit length. */
export function encoderReranker(encoder: Encoder): Reranker {
  return {
    id: encoder.id,
    async score(query, texts, signal) {
      const [[wanted], passages] = await Promise.all([
        encoder.encode([query], "query", signal),
        encoder.encode(texts, "passage", signal),
      ]);
      return passages.map((vector) => dot(wanted!, vector));
    },
  };
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
}
