/** What of a page or a paper can be cited: its sentences, one by one. */

/** Lines of prose as sentences; headings, lists and short pieces are left out. What a bracket opens ends no sentence: et al. (2017). */
export function sentencesOf(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => !/^[#|>*\-\d]/.test(line))
    .flatMap((line) => joined(line.split(/(?<=[。！？])|(?<=[.!?]) /)))
    .map((one) => one.trim())
    .filter((one) => one.length >= 16 && one.length <= 400);
}

function joined(pieces: readonly string[]): string[] {
  const sentences: string[] = [];
  for (const piece of pieces) {
    if (piece.startsWith("(") && sentences.length > 0) sentences.push(`${sentences.pop()} ${piece}`);
    else sentences.push(piece);
  }
  return sentences;
}
