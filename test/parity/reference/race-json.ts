/** DeepResearch Bench's search for JSON in a judge's reply (utils/json_extractor.py at 214741e). Pure. */

import { floatRepr, jsonLoads, plainDigits, SPACES, strip } from "./python.ts";
import { RACE_DIMENSIONS } from "./race.ts";

const FENCED = new RegExp(`\`\`\`json[${SPACES}]*([\\s\\S]*?)[${SPACES}]*\`\`\``);

/** The text of the JSON as it stands in the reply, or as put together from its scores; null where there is none. */
export function jsonTextOf(reply: unknown): string | null {
  if (typeof reply !== "string") return null;
  for (const candidate of candidates(reply)) if (jsonLoads(candidate) !== undefined) return candidate;
  return assembled(reply);
}

/** In the published order: the whole, a fence, the first braces that match, the outermost ones. */
function* candidates(reply: string): Generator<string> {
  const whole = strip(reply);
  if (whole.startsWith("{") && whole.endsWith("}")) yield whole;
  const open = reply.indexOf("```json");
  if (open !== -1) {
    const close = reply.indexOf("```", open + 7);
    if (close > open + 7) yield strip(reply.slice(open + 7, close));
  }
  const fenced = FENCED.exec(reply);
  if (fenced) yield strip(fenced[1]!);
  yield whole;
  const start = reply.indexOf("{");
  if (start === -1) return;
  const end = closingBrace(reply, start);
  if (end !== -1) yield reply.slice(start, end + 1);
  const last = reply.lastIndexOf("}");
  if (last > start) yield reply.slice(start, last + 1);
}

function closingBrace(text: string, start: number): number {
  let level = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "{") level++;
    else if (text[at] === "}" && --level === 0) return at;
  }
  return -1;
}

/** Scores that stand in what is no JSON, as `json.dumps` writes them. */
function assembled(reply: string): string | null {
  if (!["comprehensiveness", "article_1_score", "article_2_score"].every((word) => reply.includes(word))) return null;
  const found = RACE_DIMENSIONS.filter((dimension) => reply.includes(dimension)).map((dimension) => {
    const content = contentOf(reply, dimension);
    const said = (tag: RegExp) => [...content.matchAll(tag)].map((match) => match[1]!);
    const criteria = said(new RegExp(`"criterion"[${SPACES}]*:[${SPACES}]*"([^"]+)"`, "g"));
    const [first, second] = [1, 2].map((article) =>
      said(
        new RegExp(
          `"article_${article}_score"[${SPACES}]*:[${SPACES}]*([\\d\\uff10-\\uff19]+\\.?[\\d\\uff10-\\uff19]*)`,
          "g",
        ),
      ),
    ) as [string[], string[]];
    const count = Math.min(criteria.length, first.length, second.length);
    const items = criteria
      .slice(0, count)
      .map(
        (criterion, at) =>
          `{"criterion": ${ascii(criterion)}, "article_1_score": ${floatRepr(Number(plainDigits(first[at]!)))}, "article_2_score": ${floatRepr(Number(plainDigits(second[at]!)))}}`,
      );
    return { count, text: `"${dimension}": [${items.join(", ")}]` };
  });
  if (!found.some(({ count }) => count > 0)) return null;
  return `{${found.map(({ text }) => text).join(", ")}}`;
}

/** From where a dimension is named to where the next one is. */
function contentOf(reply: string, dimension: string): string {
  const quoted = (name: string, from: number, bare: number) => {
    const spots = [reply.indexOf(`"${name}"`, from), reply.indexOf(`'${name}'`, from), reply.indexOf(name, bare)];
    return spots.find((at) => at !== -1) ?? -1;
  };
  const start = quoted(dimension, 0, 0);
  const ends = RACE_DIMENSIONS.filter((other) => other !== dimension)
    .map((other) => quoted(other, start, start + dimension.length))
    .filter((at) => at !== -1);
  return reply.slice(start, Math.min(reply.length, ...ends));
}

const ascii = (text: string) =>
  JSON.stringify(text).replace(/[\u007f-\uffff]/g, (unit) =>
    unit === "\u007f" ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
