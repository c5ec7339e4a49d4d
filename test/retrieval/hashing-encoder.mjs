// An encoder for tests that needs no model: the character trigrams of a text, hashed into a vector of unit length.
// Texts that share trigrams are near each other; nothing else is meant by it. Its types are in hashing-encoder.d.mts.

/** FNV-1a. */
function hashOf(text) {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0), 0x01000193) >>> 0;
  return hash;
}

function vectorOf(text, dimensions) {
  const vector = new Float32Array(dimensions);
  const words = text.toLowerCase().match(/[a-z0-9]+|\p{Script=Han}+/gu) ?? [];
  const grams = new Set(words.flatMap((word) => gramsOf(word)));
  for (const gram of grams) {
    const hash = hashOf(gram);
    vector[hash % dimensions] += hash & 0x10000 ? 1 : -1;
  }
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  // A text without any stands by itself.
  if (length === 0) vector[0] = 1;
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** Of Chinese, single characters and pairs. */
function gramsOf(word) {
  const characters = [...(/^[a-z0-9]/.test(word) ? `^${word}$` : word)];
  const sizes = /^[a-z0-9]/.test(word) ? [3] : [1, 2];
  return sizes.flatMap((size) =>
    characters
      .slice(0, Math.max(0, characters.length - size + 1))
      .map((_, at) => characters.slice(at, at + size).join("")),
  );
}

export function hashingEncoder({ dimensions = 64, waitMs = 0 } = {}) {
  return {
    id: `trigrams-${dimensions}`,
    dimensions,
    async encode(texts, _kind, signal) {
      signal?.throwIfAborted();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      return texts.map((text) => vectorOf(text, dimensions));
    },
    async close() {},
  };
}
