/** Numbers in words, Chinese and English. */

const ONES =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
/** A number below 100 in English words, as a pattern. */
export const EN_NUMBER = String.raw`(?:${TENS.join("|")})(?:[- ](?:${ONES.slice(0, 9).join("|")}))?|${[...ONES].reverse().join("|")}`;

/** 十二 as 12, 两 as 2, 一 as 1; NaN for what is no number below 100. */
export function hanNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  if (/^[a-z]/.test(text)) return latinNumber(text);
  const digit = (sign: string) => (sign === "两" ? 2 : "零一二三四五六七八九".indexOf(sign));
  const [tens, units, ...more] = text.split("十");
  if (more.length > 0 || text === "") return Number.NaN;
  if (units === undefined) return text.length === 1 ? digit(text) : Number.NaN;
  return (tens === "" ? 1 : digit(tens!)) * 10 + (units === "" ? 0 : digit(units));
}

function latinNumber(text: string): number {
  const [first = "", second] = text.split(/[- ]/);
  const tens = TENS.indexOf(first);
  const units = second === undefined ? 0 : ONES.indexOf(second) + 1;
  return tens < 0 ? ONES.indexOf(first) + 1 : (tens + 2) * 10 + units;
}

/** 五百五十三 as 553; NaN for what is none below 10,000. */
export function hanThousands(text: string): number {
  let [sum, digit] = [0, 0];
  for (const sign of text) {
    const unit = { 十: 10, 百: 100, 千: 1000 }[sign];
    if (unit) sum += (digit || 1) * unit;
    digit = unit ? 0 : hanNumber(sign);
  }
  return sum + digit;
}

const ORDINALS =
  "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|twenty-first|twenty-second|twenty-third|twenty-fourth|twenty-fifth|twenty-sixth|twenty-seventh|twenty-eighth|twenty-ninth|thirtieth|thirty-first".split(
    "|",
  );
/** A pattern of "first" to "thirty-first". */
export const ORDINAL = `(?:${[...ORDINALS].reverse().join("|")})`;
/** 1 for "first"; 0 for what is none. */
export const ordinalNumber = (word: string) => ORDINALS.indexOf(word) + 1;
