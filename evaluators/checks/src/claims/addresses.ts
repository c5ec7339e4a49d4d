/** Addresses as one token each, so that the streets in them are not places of the plan. */
import { does, isA, isSign, type Token } from "./token.ts";

const ENDS = [",", "，", "(", ")", "|", "、", "·", "[", "]", "。", ";", "；", "！", "!"];
const LABELS = ["telephone", "rating", "ticket", "hours", "away", "lasts", "stay", "perPerson"] as const;
/** What a street or a district ends in. */
const STREET = /[路街道巷弄里村镇区县条桥园]$|胡同$|大街$/;

/** 85 Zourong Road, "37 Qinghua Road", and the street alone: where something is, and no place of the plan. */
const LATIN_STREET = /^[a-z' ]+ (?:road|street|avenue|lane|highway|boulevard)$/;

/** `words` gives the words of a token. */
export function joinAddresses(tokens: readonly Token[], words: (token: Token) => string): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    joined.push(token);
    if (isA(token, "name") && !token.known && LATIN_STREET.test(words(token))) {
      const number = joined.at(-2);
      const isNumbered = isA(number, "figure") || isA(number, "count");
      joined.splice(isNumbered ? -2 : -1, 2, {
        start: isNumbered ? number.start : token.start,
        end: token.end,
        kind: isNumbered ? "address" : "text",
      });
    } else if (isA(tokens[at - 1], "name") && isSign(token, "(", ",", "，") && isInDistrict(tokens, at + 1, words)) {
      const end = endOf(tokens, at + 1);
      joined.push(addressFrom(tokens, at + 1, end));
      at = end - 1;
    } else if (isStreetOfPlace(tokens, at, words)) {
      joined.splice(-1, 1, { start: token.start, end: token.end, kind: "address" });
    } else if (does(token, "address")) {
      while (isSign(tokens[at + 1], ":", "：") || does(tokens[at + 1], "address", "plain")) joined.push(tokens[++at]!);
      const end = endOf(tokens, at + 1);
      if (end > at + 1) joined.push(addressFrom(tokens, at + 1, end));
      at = Math.max(at, end - 1);
    } else if (isNumberOfHouse(token, words)) {
      const from = beginOf(joined);
      if (!joined.slice(from, -1).some((one) => STREET.test(words(one)))) continue;
      let end = at + 1;
      while (
        tokens[end] &&
        tokens[end]!.start === tokens[end - 1]!.end &&
        ["text", "count", "figure"].includes(tokens[end]!.kind)
      )
        end += 1;
      const address = { start: joined[from]!.start, end: tokens[end - 1]!.end, kind: "address" } as const;
      joined.splice(from, joined.length, address);
      at = end - 1;
    }
  }
  return joined;
}

/** 双塔市集，定慧寺巷，: a street alone between commas behind a known place. */
const isStreetOfPlace = (tokens: readonly Token[], at: number, words: (token: Token) => string) => {
  const [place, before, street, after] = tokens.slice(Math.max(0, at - 2), at + 2);
  const isStreet = isA(street, "name") && !street.known && /[路街巷弄]$|大道$/.test(words(street));
  return isStreet && isA(place, "name") && place.known && isSign(before, ",", "，") && isSign(after, ",", "，");
};

/** A province or city, a district, and where in it. */
const IN_DISTRICT = /^[一-龥]{2,6}[省市州][一-龥]{1,8}?[区县市旗][一-龥]{2,20}$/;
const MOST_IN_ADDRESS = 8;

/** （苏州市姑苏区平江路，: words that go down from a city to a street, all between two signs. */
function isInDistrict(tokens: readonly Token[], from: number, words: (token: Token) => string): boolean {
  const end = endOf(tokens, from);
  const run = tokens.slice(from, end);
  if (run.length === 0 || run.length > MOST_IN_ADDRESS || !isSign(tokens[end], ",", "，", ")")) return false;
  const isWhole = run.every(
    ({ kind, start }, at) =>
      ["name", "text", "count", "figure"].includes(kind) && (at === 0 || start === run[at - 1]!.end),
  );
  return isWhole && IN_DISTRICT.test(run.map(words).join(""));
}

const isNumberOfHouse = (token: Token, words: (token: Token) => string) =>
  (isA(token, "count") || isA(token, "figure")) && /号$/.test(words(token));

/** A cell of a column of addresses. */
export function addressFrom(tokens: readonly Token[], from: number, to: number): Token {
  return { start: tokens[from]!.start, end: tokens[to - 1]!.end, kind: "address" };
}

function endOf(tokens: readonly Token[], from: number): number {
  let end = from;
  while (
    tokens[end] &&
    !isSign(tokens[end], ...ENDS) &&
    !does(tokens[end], ...LABELS) &&
    !isA(tokens[end], "telephone")
  )
    end += 1;
  return end;
}

/** First of the names and texts that stand without a gap before the last. */
function beginOf(tokens: readonly Token[]): number {
  let from = tokens.length - 1;
  while (from > 0 && tokens[from - 1]!.end === tokens[from]!.start && ["name", "text"].includes(tokens[from - 1]!.kind))
    from -= 1;
  return from;
}
