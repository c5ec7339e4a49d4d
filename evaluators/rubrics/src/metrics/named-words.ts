/** Words of a text that name something: by their capitals and figures alone. Pure. */

const SIGNS_AROUND = new Set(".,;:!?()[]\"'“”");
const hasDigit = (word: string) => [...word].some((sign) => sign >= "0" && sign <= "9");
const hasCapital = (word: string) => word !== word.toLowerCase();

/** Words with a capital or a digit, without the signs around them. A capital at the start of a sentence names nothing. */
export function namesOf(text: string): string[] {
  const words = text
    .replaceAll("\n", " ")
    .split(" ")
    .filter((word) => word !== "");
  return words.flatMap((word, at) => {
    const isFirst = at === 0 || ".!?".includes(words[at - 1]!.at(-1)!);
    const bare = withoutSigns(word);
    return hasDigit(bare) || hasCapital(isFirst ? bare.slice(1) : bare) ? [bare] : [];
  });
}

function withoutSigns(word: string): string {
  const signs = [...word];
  while (SIGNS_AROUND.has(signs.at(-1)!)) signs.pop();
  while (SIGNS_AROUND.has(signs[0]!)) signs.shift();
  return signs.join("");
}
