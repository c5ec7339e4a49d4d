// Whether an answer serves who asked, by what the probe's `good` says. Each key of `good` is one rule below, and all of
// them must hold; a key that has no rule is an error.
//   ok: the call succeeded, or was refused       empty: no result at all, and said so      refuses: empty or refused
//   any, all, none: strings that the text shows, apart from the question that it repeats; in `all` and `firstAll` a
//     list stands for its alternatives
//   first: how many results firstAny, firstAll and firstNone read (3)    minResults: results listed
//   trains: trains listed    countsMatch: the heading counts what the rows are
//   within: results near a point; inCity: most of the first results lie there; addressForm: how Chinese addresses begin
//   plan: every stop of the first plan lies in one district   wholeWords: what is quoted from the question is whole words
//   onePrice: one sight costs the same in all answers   stationsExist: branches are named after stations that exist
//   noticeWords: what a notice says no page has is whole words, as they stand in the question

const RESULT = /\n(?=\d+\. |Doc \d+ \()/;
const has = (text, word) => text.toLowerCase().includes(word.toLowerCase());
const oneOf = (text, words) => [words].flat().some((word) => has(text, word));
/** The refusal without the list of cities that it offers. */
const ownWords = (text) =>
  text.replace(/已收录的城市：[^。]*。?/u, "").replace(/Cities (?:known|covered):[^.]*\.?/u, "");

const listed = (answer) => answer.text.split(RESULT).filter((part) => /^(?:\d+\. |Doc \d+ \()/u.test(part));
/** Search results inside JSON, or the numbered ones of a text. */
function resultsOf(answer) {
  const found = Object.values(answer.structured ?? {}).find(Array.isArray);
  const searches = answer.structured?.searches?.flatMap(({ passages }) => passages);
  return searches ?? found ?? listed(answer);
}
function firstOf(answer, count) {
  const parts = listed(answer);
  return parts.length > 0 ? parts.slice(0, count).join("\n") : JSON.stringify(resultsOf(answer).slice(0, count));
}

const NOTHING_RELEVANT = /nothing relevant|没有相关/iu;

const RADIUS = 6371008.8;
const radians = (degrees) => (degrees * Math.PI) / 180;
function metresBetween([lon, lat], at) {
  const [dLon, dLat] = [radians(at.lon - lon), radians(at.lat - lat)];
  const a = Math.sin(dLat / 2) ** 2 + Math.cos(radians(lat)) * Math.cos(radians(at.lat)) * Math.sin(dLon / 2) ** 2;
  return 2 * RADIUS * Math.asin(Math.sqrt(a));
}
const pointsOf = (answer) =>
  resultsOf(answer)
    .map(({ location }) => location?.split(",").map(Number))
    .filter((point) => point?.length === 2);

const numbersOf = (text) => text.match(/\b[GDCKTZSY]\d{1,4}\b/gu) ?? [];
/** What the heading says against the rows below it. */
function headingAgrees(text) {
  const rows = text.split("\n").slice(1);
  const said = /直达(\d+)趟/u.exec(text);
  const changed = /换站(\d+)趟/u.exec(text);
  const listedNone = /中转[1-9]\d*趟（列出0趟）/u.test(text);
  const moves = rows.some((row) => row.includes("请自行前往"));
  const direct = rows.filter((row) => row.startsWith("直达车次")).length;
  if (said && direct > Number(said[1])) return false;
  return !listedNone && !(moves && changed?.[1] === "0");
}

/** Words that the answer quotes from the question; each must begin and end where a word of the question does. */
function quotesWholeWords(text, words, question) {
  const quoted = [...ownWords(text).matchAll(/[“"「]([^”"」]+)[”"」]/gu)].map(([, quote]) => quote);
  const made = (rest) =>
    rest.trim() === "" ||
    words.some(
      (word) =>
        has(rest.trim(), word) &&
        rest.trim().toLowerCase().startsWith(word.toLowerCase()) &&
        made(rest.trim().slice(word.length)),
    );
  return quoted.every((quote) => quote === question || !has(question, quote) || made(quote));
}

/** Districts of the stops of the first plan that the answer lists. */
function districtsOf(text) {
  return [...text.matchAll(/市([一-龥]{1,4}?(?:新区|区|县|市))(?=[一-龥\d])/gu)].map(([, district]) => district);
}

const PRICE = /门票\s*(\d+(?:\.\d+)?)\s*元|Admission is (\d+(?:\.\d+)?) yuan|门票免费|免费参观|Admission is free/iu;
/** Characters of a page's opening words, where it names its subject. */
const OPENING = 60;
/** Pages of several sights, and things that only bear the sight's name. */
const OF_MANY = /日游|怎么安排|概览|[Dd]ays? in|itinerary|overview|地铁站|店[)）]|入口|出口|公交站/u;
/** The price of the sight in the first result that is about it alone; `names` are its Chinese name and others. */
function priceOf(answer, names) {
  for (const part of listed(answer)) {
    const title = part.split("\n")[0].split("｜")[0];
    const named = names.some((name) => has(title.replace(/Old Summer Palace/gu, ""), name));
    const begins = part.split("\n").some((line) => line.trim().slice(0, OPENING).includes(`(${names[0]})`));
    if (OF_MANY.test(title) || !(named || begins)) continue;
    const found = PRICE.exec(part);
    if (found) return Number(found[1] ?? found[2] ?? 0);
  }
  return undefined;
}

/** Prices of the sight as a stop of somebody's route: “第1站 NAME：ADDRESS，HOURS，门票60元”, “NAME（HOURS，免费，约…”. */
function stopPrices(answer, name) {
  const hours = "[^（）。]*(?:（周[^）]*）)?";
  const stop = new RegExp(`(?:第\\d+站 |[：、])${name}(?:：|（)${hours}，(?:门票(\\d+(?:\\.\\d+)?)元|免费)`, "gu");
  const english = new RegExp(`\\(${name}\\)(?:: open [^.]*?)?, (?:(\\d+(?:\\.\\d+)?) yuan|free)`, "gu");
  return [stop, english].flatMap((form) => [...answer.text.matchAll(form)].map(([, price]) => Number(price ?? 0)));
}

/** What a notice quotes is words of the question, each whole and in its order. */
function noticeQuotesWords(text, question) {
  const notice = /^没有网页谈到[^\n，]*/u.exec(text)?.[0] ?? "";
  const words = ` ${question.toLowerCase().replace(/[^\p{L}\p{N}'-]+/gu, " ")} `;
  return [...notice.matchAll(/“([^”]+)”/gu)].every(([, quote]) => words.includes(` ${quote.toLowerCase()} `));
}

/** `stationNamed` says whether the city has that station. */
async function branchesStand(answer, stationNamed) {
  for (const { name, city } of resultsOf(answer)) {
    const station = /[(（]([^()（）]{2,12}?站)店[)）]/u.exec(name ?? "")?.[1]?.replace(city ?? "", "");
    if (station && !(await stationNamed(station, city))) return false;
  }
  return true;
}

const RULES = {
  ok: (answer, want) => answer.ok === want,
  empty: (answer) =>
    answer.ok && answer.text.length > 0 && (resultsOf(answer).length === 0 || NOTHING_RELEVANT.test(answer.text)),
  refuses: (answer) => !answer.ok || resultsOf(answer).length === 0,
  any: (answer, words) => oneOf(ownWords(answer.text), words),
  all: (answer, words, { question }) => {
    const said = ownWords(answer.text).replaceAll(`“${question}”`, "");
    return words.every((word) => oneOf(said, word));
  },
  none: (answer, words) => !oneOf(answer.text, words),
  first: () => true,
  firstAny: (answer, words, { good }) => oneOf(firstOf(answer, good.first ?? 3), words),
  firstAll: (answer, words, { good }) => words.every((word) => oneOf(firstOf(answer, good.first ?? 3), word)),
  firstNone: (answer, words, { good }) => !oneOf(firstOf(answer, good.first ?? 3), words),
  noticeWords: (answer, _, { question }) => noticeQuotesWords(answer.text, question),
  minResults: (answer, least) => resultsOf(answer).length >= least,
  trains: (answer, least) => numbersOf(answer.text).length >= least,
  countsMatch: (answer) => headingAgrees(answer.text),
  within: (answer, near) =>
    pointsOf(answer).filter((point) => metresBetween(point, near) <= near.metres).length >= (near.least ?? 1),
  inCity: (answer, city) => {
    const first = resultsOf(answer).slice(0, 3);
    return first.filter((result) => has(JSON.stringify(result), city)).length * 2 > first.length;
  },
  addressForm: (answer, form) =>
    resultsOf(answer).every(({ address }) => !/^(?:香港|澳门)/u.test(address ?? "") || address.startsWith(form)),
  plan: (answer, { in: district }) => {
    const found = districtsOf(firstOf(answer, 1));
    return found.length > 0 && found.every((one) => one.endsWith(district));
  },
  wholeWords: (answer, words, { question }) => quotesWholeWords(answer.text, words, question),
  onePrice: (_, names, { answers }) => {
    const prices = answers.map((each) => [priceOf(each, names) ?? [], stopPrices(each, names[0])].flat());
    return prices.every((each) => each.length > 0) && new Set(prices.flat()).size === 1;
  },
  stationsExist: (answer, _, { stationNamed }) => branchesStand(answer, stationNamed),
};

/** The rules that the answers fail; none is an answer that serves. The first answer is that to the probe itself. */
export async function failedRules({ good, arguments: given }, answers, stationNamed) {
  const question = [Object.values(given)[0]].flat()[0];
  const failed = [];
  for (const [rule, want] of Object.entries(good)) {
    if (!RULES[rule]) throw new Error(`no rule is called ${rule}`);
    if (!(await RULES[rule](answers[0], want, { good, question, answers, stationNamed }))) failed.push(rule);
  }
  return failed;
}
