/** Sentences from patterns: `{one|another}` is a choice, `<name>` a slot whose content may hold choices of its own. */
import type { Random } from "@arenakit/contracts";

export type Slots = Readonly<Record<string, string>>;

/** The pattern with every choice made and every slot filled; throws a RangeError for a slot that is not given. */
export function expand(pattern: string, slots: Slots, rng: Pick<Random, "pick">): string {
  let text = "";
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern[at]!;
    if (sign === "{") {
      const end = closing(pattern, at);
      text += expand(rng.pick(parts(pattern.slice(at + 1, end))), slots, rng);
      at = end;
    } else if (sign === "<") {
      const end = pattern.indexOf(">", at);
      const name = pattern.slice(at + 1, end);
      const content = slots[name];
      if (content === undefined) throw new RangeError(`the pattern ${JSON.stringify(pattern)} needs a slot "${name}"`);
      text += expand(content, slots, rng);
      at = end;
    } else text += sign;
  }
  return text;
}

function closing(pattern: string, open: number): number {
  let depth = 0;
  for (let at = open; at < pattern.length; at++) {
    if (pattern[at] === "{") depth++;
    if (pattern[at] === "}" && --depth === 0) return at;
  }
  throw new RangeError(`a choice is not closed in the pattern ${JSON.stringify(pattern)}`);
}

/** At bars that lie in no inner choice. */
function parts(choice: string): string[] {
  const found = [""];
  let depth = 0;
  for (const sign of choice) {
    if (sign === "{") depth++;
    if (sign === "}") depth--;
    if (sign === "|" && depth === 0) found.push("");
    else found[found.length - 1] += sign;
  }
  return found;
}
