/** Times and dates that several tokens say together, or that what a plan has said before decides: 玩到四点 is after noon. */
import { isSpokenHour } from "./quantities.ts";
import { does, isA, isSign, type Token } from "./token.ts";

/** Minutes of the last time that a plan has named, from line to line of a day. */
export interface ClockCarry {
  last: number;
  /** The answer counts its hours to twelve: 4:29 behind 3:29 pm is in the afternoon. */
  readonly isOfHalves: boolean;
}

/** "2:14 pm", and no hour after twelve. */
export const isOfHalves = (text: string): boolean =>
  /\d ?[ap]\.?m\b/i.test(text) && !/(?<!\d)(?:1[3-9]|2[0-3])[:：]\d\d/.test(text);

/** 下午一点半…玩到四点: an hour that is spoken after noon is of the afternoon, and so is one before six. */
export function hoursCarried(tokens: readonly Token[], words: (token: Token) => string, carry: ClockCarry): Token[] {
  return tokens.map((token, at) => {
    if (isA(token, "day") || isA(token, "date")) carry.last = 0;
    if (!isA(token, "clock")) return token;
    // 11点开门 is an hour of doors, and no next one of the plan.
    if ([at - 2, at - 1, at + 1].some((near) => does(tokens[near], "opens", "closes", "hours", "opensUntil")))
      return token;
    const isWritten =
      carry.isOfHalves &&
      carry.last >= 720 &&
      /^\d{1,2}:\d\d(?: ?(?:-|to|until|till) ?\d{1,2}:\d\d)?$/.test(words(token));
    const isSpoken =
      (isSpokenHour(words(token)) || isWritten) &&
      !words(token).includes("morning") &&
      !does(tokens[at - 1], "morning", "afternoon", "noon");
    // 12点半前到，D1040九点四十七到: a timetable's hours are of no afternoon before.
    if (isA(tokens[at - 1], "ride")) return token;
    const isLate = token.to === null ? carry.last >= 720 || token.from < 360 : token.from < 360;
    const shift = isSpoken && isLate && token.from < 720 && token.from > 0 ? 720 : 0;
    const clock = { ...token, from: token.from + shift, to: token.to === null ? null : token.to + shift };
    if (clock.to === null && clock.from < 1440) carry.last = clock.from;
    return clock;
  });
}

/** "9:00 until 22:00", "half past six in the morning until nine at night". */
export function spansJoined(tokens: readonly Token[], words: (token: Token) => string): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const [first, word] = joined.slice(-2);
    if (isA(token, "clock") && token.to === null && does(word, "until") && isA(first, "clock") && first.to === null) {
      const isHalf = isSpokenHour(words(token)) && !words(token).includes("morning") && token.from + 720 > first.from;
      const to = token.from > first.from ? token.from : token.from + (isHalf ? 720 : 1440);
      joined.splice(-2, 2, { start: first.start, end: token.end, kind: "clock", from: first.from, to });
    } else joined.push(token);
  }
  return joined;
}

/** "May 3" and "3 May" are dates. */
export function datesJoined(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [token, next] = [tokens[at]!, tokens[at + 1]];
    const [word, figure] = isA(token, "word") ? [token, next] : [next, token];
    const month = isA(word, "word") ? word.roles.month : undefined;
    if (typeof month === "number" && isA(figure, "figure") && figure.value >= 1 && figure.value <= 31) {
      const isRange =
        (isSign(joined.at(-1), "-", "—", "~") || does(joined.at(-1), "and", "target")) && isA(joined.at(-2), "figure");
      const place = { start: token.start, end: next!.end };
      joined.push(
        isRange ? { ...place, kind: "dates" } : { ...place, kind: "date", year: null, month, date: figure.value },
      );
      at += 1;
    } else joined.push(token);
  }
  return joined;
}
