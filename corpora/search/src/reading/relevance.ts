/** How well a unit of a page answers a query: which of its words it has, how rare they are, and what sort of sentence it is. */
import { type Analyser, createAnalyser, type Steps } from "@arenakit/corpus-text";
import { type AskedCues, cuesOf } from "./cues.ts";
import { aboutSteps, type Subject, subjectOf, type TermedUnit } from "./subject.ts";
import { sectionsOf, type Unit, unitsOf } from "./units.ts";

export interface ReadablePart {
  readonly title: string;
  readonly text: string;
}

export interface ScoredUnit extends Unit {
  /** Number of the page, then of the unit in it, both from 0. */
  readonly page: number;
  readonly number: number;
  readonly terms: ReadonlySet<string>;
  /** 0 … about 1.3: covered share of the query's words by rarity, and what the sentence is like. 0 without any of them. */
  readonly score: number;
  /** 0 … 1: share of what the query is about that it and its page are about; 0 for a page about something else. */
  readonly about: number;
}

export interface Relevance {
  /** All units of all pages, in order. */
  readonly units: readonly ScoredUnit[];
  /** Rarity of a term among the units; 0 for a stop word. */
  rarity(term: string): number;
  /** Whether any unit has a word of the query. */
  readonly isAnswered: boolean;
}

/** One for all: making one reads a dictionary. */
let shared: Analyser | null = null;
export const readingAnalyser = (): Analyser => {
  shared ??= createAnalyser({ stem: "porter", stopWords: "english" });
  return shared;
};

/** Words of questions, which answers do not have. */
export const ASKING = new Set(
  (
    "what which who whom whose when where why how do doe did can could should would will i you my me we best good about " +
    "please tell explain describ find list give most more some any from between than there their also been were has have had " +
    "的 了 是 在 和 与 有 吗 呢 吧 什么 什么时候 时候 什么地方 哪年 哪一年 何人 何地 何处 多久 怎么 怎样 怎么样 如何 哪 哪些 哪个 哪里 哪儿 多少 几 谁 为什么 为何 何时 请问 请 介绍 一下 关于 " +
    "可以 能 会 要 我 你 您 我们 他 她 它 这 那 这个 那个 一个 最 更 都 也 就 及 以及 或 还是 对 从 到 被 把 给 让 最好 推荐"
  ).split(" "),
);

/** Words with which one frames a question; what a text is about is seldom called so. */
const FRAMING =
  "overview evidence known know say said really strong case publish figure trust measure place develop development establish " +
  "become became describe trace attempt today turning point far shape drive drove hold outcome year people place many thing way use help work make " +
  "get happen happened mean example kind type sort main different name call term word part aspect feature topic group " +
  "many famous general generally typical usually specific " +
  "情况 研究 数据 证据 综述 梳理 发展 目前 至今 具体 方面 过程 一年 哪一年 几点 去 多 最多 最低 最高 最好 有没有 做 怎么 真的 到底 一般 类 种 哪种 哪一种 这类 叫 叫做 名 排 第几 许多 主要 完全 想要 获得 何为 总共 着 上 中 不 更大 大 远 有多";
/** Says when, of whatever. */
const YEAR = /^(1[0-9]|20)\d\d年?$/;
let framed: ReadonlySet<string> | null = null;
const framing = (): ReadonlySet<string> => {
  framed ??= new Set([
    ...readingAnalyser().terms(FRAMING),
    ...ASKING,
    ...readingAnalyser().terms([...ASKING].join(" ")),
  ]);
  return framed;
};

/** A word that is near, not in the sentence itself. */
const BESIDE = { heading: 0.55, before: 0.45, title: 0.5 };

/** What every found page has is what they were found by, not what is asked of them. */
const TOPIC_WORD = 0.3;
const FEWEST_PAGES = 3;
/** A word that says what sort of thing is asked after: answers have others of its kind. */
const CUE_WORD = 0.1;
/** Of all cues of a query together, in units of rarity: who asks for many sorts of things asks of a topic at large. */
const cueWeight = (count: number): number => (count === 0 ? 0 : Math.min(3 + 2 * count, 12));
/** What says something of the sort that is asked after needs so little of the query beside it. */
const LEAST_ABOUT = 0.1;
/** A word that no page has says little against the sentences that they do have. */
const ABSENT = 0.3;

/** What a unit costs beside its characters, in characters: a text may have one at every other sign. */
const UNIT_CHARACTERS = 4;

/** Of a long query, a sentence that has the rarest words is as good as one that could have all. */
const MOST_WORDS = 8;

/** Scores every unit of the pages; deterministic, and of the pages alone. */
export function* relevanceSteps(query: string, pages: readonly ReadablePart[]): Steps<Relevance> {
  const analyser = readingAnalyser();
  const asked = [...new Set(analyser.terms(query))].filter((term) => !ASKING.has(term));
  const wanted = asked.length > 0 ? asked : [...new Set(analyser.terms(query))];
  const read: TermedUnit[][] = [];
  for (const { text } of pages) read.push(yield* termedUnits(text));
  const counts = new Map<string, number>();
  let total = 0;
  for (const [page, units] of read.entries()) {
    for (const { terms } of units) {
      total++;
      for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    }
    yield pages[page]!.text.length / 4;
  }
  // ln(1 + (N - n + .5) / (n + .5)), BM25's (Robertson and Zaragoza 2009), rounded so that every machine has the same.
  const rarity = (term: string) => {
    const count = counts.get(term) ?? 0;
    return ASKING.has(term) ? 0 : round(Math.log(1 + (total - count + 0.5) / (count + 0.5)));
  };
  const cues = cuesOf(query);
  const plain = new Set(analyser.terms(cues.rest));
  const shares = yield* sharesOf(read);
  const weights = new Map(
    wanted.map((term) => {
      const share = shares.get(term) ?? 0;
      const own = plain.has(term) ? 1 : CUE_WORD;
      return [term, Math.max(rarity(term) * own * Math.max(TOPIC_WORD, 1 - share ** 2), 0.1)];
    }),
  );
  // Words that no page has count where there are few others: a page that lacks what a short query is about answers nothing.
  const whole = wanted
    .map((term) => ({ weight: weights.get(term)!, isThere: counts.has(term) }))
    .sort((one, other) => Number(other.isThere) - Number(one.isThere) || other.weight - one.weight)
    .slice(0, MOST_WORDS)
    .reduce((sum, { weight, isThere }) => sum + (isThere ? weight : ABSENT * weight), 0);
  const wants = wantsOf(query);
  const titled = pages.map(({ title, text }) => ({ text, title: analyser.terms(title) }));
  const subject = subjectOf(query, titled, {
    terms: analyser.terms(cues.rest).filter((term) => !ASKING.has(term)),
    naming: wanted.filter((term) => plain.has(term) && !framing().has(term) && !YEAR.test(term)),
    rarity,
    isThere: (term) => counts.has(term),
  });
  const units: ScoredUnit[] = [];
  for (const [page, ofPage] of read.entries()) {
    const trust = aboutness(ofPage, wanted, shares) * calm(pages[page]!.text, ofPage);
    const scored = scorePage({ page, part: pages[page]!, units: ofPage, weights, whole, subject, wants, cues, trust });
    for (const unit of yield* scored) units.push(unit);
  }
  return { units, rarity, isAnswered: units.some(({ score }) => score > 0) };
}

/** The units of a text with the words of each; what takes longest of all. */
export function* termedUnits(text: string): Steps<TermedUnit[]> {
  const analyser = readingAnalyser();
  const termed: TermedUnit[] = [];
  for (const unit of unitsOf(text)) {
    termed.push({ unit, terms: new Set(analyser.terms(text.slice(unit.start, unit.end))) });
    yield UNIT_CHARACTERS + unit.end - unit.start;
  }
  return termed;
}

/** Share of the pages that have a term; of few pages nothing is said. */
function* sharesOf(read: readonly (readonly TermedUnit[])[]): Steps<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  if (read.length < FEWEST_PAGES) return counts;
  for (const units of read) {
    const ofPage = new Set<string>();
    for (const { terms } of units) for (const term of terms) ofPage.add(term);
    for (const term of ofPage) counts.set(term, (counts.get(term) ?? 0) + 1 / read.length);
    yield 10 * units.length;
  }
  return counts;
}

interface PageUnits {
  readonly page: number;
  readonly part: ReadablePart;
  readonly units: readonly { unit: Unit; terms: ReadonlySet<string> }[];
  readonly weights: ReadonlyMap<string, number>;
  /** Of all words together, which is what a perfect sentence has. */
  readonly whole: number;
  readonly subject: Subject;
  readonly wants: Wants;
  readonly cues: AskedCues;
  /** 0 … 1: what a sentence is worth for the page that it stands on. */
  readonly trust: number;
}

/** Pages that lack what most found pages have are about something else. */
function aboutness(
  units: readonly { terms: ReadonlySet<string> }[],
  wanted: readonly string[],
  shares: ReadonlyMap<string, number>,
): number {
  let [all, had] = [0, 0];
  for (const term of wanted) {
    const share = (shares.get(term) ?? 0) ** 2;
    all += share;
    if (units.some(({ terms }) => terms.has(term))) had += share;
  }
  return all === 0 ? 1 : Math.max(0.2, (had / all) ** 2);
}

/** Less than 1 for a page that advertises and repeats: what else it says is worth less too. */
function calm(text: string, units: readonly { unit: Unit }[]): number {
  const loud = units.filter(({ unit }) => {
    const own = text.slice(unit.start, unit.end);
    return CHATTER.test(own) || PROMOTION.test(own) || EXCLAIMED.test(own);
  });
  return 1 - LOUDNESS * Math.min(1, (2 * loud.length) / Math.max(units.length, 4));
}

function* scorePage({
  page,
  part,
  units,
  weights,
  whole,
  subject,
  wants,
  cues,
  trust,
}: PageUnits): Steps<ScoredUnit[]> {
  const analyser = readingAnalyser();
  const title = new Set(analyser.terms(part.title));
  const headings = sectionsOf(
    part.text,
    units.map(({ unit }) => unit),
  );
  const sections = headings.map(
    ({ heading, path }) => new Set([...path, heading].flatMap((one) => analyser.terms(one))),
  );
  const about = yield* aboutSteps(subject, { text: part.text, units, title: analyser.terms(part.title), sections });
  const scored: ScoredUnit[] = [];
  for (const [number, { unit, terms }] of units.entries()) {
    const before = units[number - 1]?.unit.block === unit.block ? units[number - 1]!.terms : null;
    let [covered, own] = [0, 0];
    for (const [term, weight] of weights) {
      if (terms.has(term)) {
        covered += weight;
        own += weight;
      } else if (sections[unit.section]?.has(term)) covered += BESIDE.heading * weight;
      else if (before?.has(term)) covered += BESIDE.before * weight;
      else if (title.has(term)) covered += BESIDE.title * weight;
    }
    // Most units of a page have nothing of the query.
    const score = covered === 0 ? 0 : scoreOf(unit, covered, own);
    // Member by member: to spread a unit into a larger one costs more than to score it.
    const { kind, start, end, block, section } = unit;
    scored.push({ kind, start, end, block, section, page, number, terms, score, about: about[number]! });
    yield UNIT_CHARACTERS + (unit.end - unit.start) / 2;
  }
  return scored;

  /** With the weights of the words that are near the unit, and of those that it has itself. */
  function scoreOf(unit: Unit, covered: number, own: number): number {
    const text = part.text.slice(unit.start, unit.end);
    const cue = cueWeight(cues.count) * cues.saidIn(text, headings[unit.section]?.heading ?? "");
    const full = whole + cueWeight(cues.count);
    const isNear = covered > 0.5 * whole && holdsFacts(text, wants);
    const hasCue = cue > 0 && covered > LEAST_ABOUT * whole;
    if (own === 0 && !isNear && !hasCue) return 0;
    return round(Math.min(1, (covered + cue) / full) * fitness(text, unit, { wants, isAnswer: cue > 0 }) * trust);
  }
}

interface Wants {
  readonly number: boolean;
  readonly date: boolean;
  readonly name: boolean;
}

function wantsOf(query: string): Wants {
  return {
    number:
      /how (many|much|long|far|tall|high|old|big|large|often|fast)|cost|price|fee|多少|几[个天次年公]|多[长远高大久快]|价格|费用|票价|门票|人口|面积/i.test(
        query,
      ),
    date: /\bwhen\b|what (year|date|time)|which year|opening hours|何时|什么时候|哪一?年|几[点月]|时间|日期/i.test(
      query,
    ),
    name: /\b(who|whom|whose|where|which)\b|谁|哪[里儿位个些]|何处|在哪/i.test(query),
  };
}

const DIGITS = /\d|[一二三四五六七八九十百千万两]{1,60}(?:[年月日个元人米里层座条次]|公里|公斤)/;
const DATE =
  /\b(1[0-9]|20)\d\d\b|\d{1,2}:\d\d|\d{1,2}\s*月|\d{4}\s*年|\b(january|february|march|april|may|june|july|august|september|october|november|december)\b/i;
const NAME =
  /(?:[a-z,;:)]\s{1,20}|["“(])\p{Lu}\p{L}{1,60}|《[^》]{1,300}》|[\u4e00-\u9fff]{2,60}(?:省|市|区|县|镇|街|路|寺|山|湖|大学|公司|博物馆)/u;
/** What sites say of themselves and ask of their readers. */
const CHATTER =
  /cookie|subscri|sign (up|in)|log ?in|click (here|to|on)|read more|share (this|on)|follow us|all rights reserved|©|privacy policy|terms of (use|service)|advertisement|newsletter|javascript|in this (article|guide|post)|let'?s (dive|take a look)|版权|转载|点击|关注我们|扫码|二维码|登录|注册|订阅|分享到|上一篇|下一篇|责任编辑|免责声明|本文将|小编|点赞|收藏/i;
/** What praises or announces instead of saying. */
const PROMOTION =
  /award-winning|milestone|once again shows|yet again (shows|proves)|\b(proud|excited|pleased) to\b|leading (maker|provider|supplier)|best price|lowest price|secret of|you won'?t believe|related searches|many people (search|ask)|are you looking|right place|read on\b|little (is|was) known|much (is|has been) written|(at the time of|this) writing|last updated|(gets?|receives?) (letters|calls|mail|questions)|write to us|one more thing about|(answer|key) to most questions|we mean\b|屡获殊荣|知名的|里程碑|新高度|再次证明|又一次证明|来对地方|您在找|全网|最低价|相关搜索|震惊|秘密|往下看|所知甚少|文章很多|众说纷纭|来信|来电|再读一篇|老实答案|所谓/i;
/** What introduces, muses or tells of words instead of saying something of the thing. */
const FILLER =
  /^imagine\b|\bthe (term|name|word)s? .{0,60}(came later|is (older|younger|recent))|older than the term|this (page|article|text) (sorts|lays out|collects|is about|explains)|(much|a lot) is (written|said)|our (desk|editors|team) (collected|has|have)|promised? (myself|ourselves) not|one can meet|a visit to .{0,40} helps|hardly anybody|repeated more often|(the|that) saying (that|goes)|for what it'?s? (is )?worth|^sorry, no|as every(one|body) (knows?|has know)|short answer|what .{0,40} means is|想象一下|不妨想象|这个(叫法|说法|词|名字).{0,12}(后来|才有|更早)|简短(的)?答案|看情况|今年新增|有时误作|仅供参考|先别激动|常听到的说法|众所周知|大家都知道|收集了|整理了|说好不再/i;
/** Words of a machine or of nobody: a word twice, a verb twice. */
const GARBLED =
  /\b(\p{L}{1,60}) \1\b|\bis (became|was)\b|\bhas knowing\b|\bpeoples are\b|能够去拥有|给予注意力|进行一个/iu;
/** A voice of a forum or a comment: who, when. */
const POSTED = /^\S{1,20}(?:, |[（(])\d{4}-\d\d-\d\d(?:[)）])?[:：]/;
/** What somebody said, and nothing of what it is about. */
const QUOTED = /^["“「][^"”」]*["”」]$/;
const EXCLAIMED = /[!！]["”」]?$/;
/** Addressed to the reader: advice and advertising more than fact. */
const ADDRESSED = /\b(you|your|yours|I|my|me)\b|您|你|我/i;
/** What a page loses that is half advertising. */
const LOUDNESS = 0.5;
/** A line of a list of sources. */
const REFERENCE = /^(\[\d{1,3}\]|\d{1,3}\.)\s.{0,300}https?:\/\/|https?:\/\/\S{1,300}$/;
/** Sentences that say nothing without the one before. */
export const LEANING =
  /^(it|its|they|their|he|she|his|her|this|that|these|those|however|but|and|also|so|thus|therefore|then|moreover|furthermore|in addition|for example|such|both|another|here|there|meanwhile|at the same time|instead|otherwise|similarly|likewise|(in|by) contrast|on the other hand|as a result|consequently|hence|still|yet|nor|afterwards|later|the (latter|former|rest|others?)|(one|some|most|many|none|all|neither|each) of (them|these|those)|not all of)\b|^(它|他|她|其(?!他|余|它|实)|该|此|这|那|但|而|因此|所以|不过|同时|与此同时|此外|另外|然而|例如|比如|并且|于是|结果是?，|对此|为此|由此|随后|后来|当时|前者|后者|两者|二者|正是|反之|相反|除此|换句话说|也就是说)/i;

const holdsFacts = (text: string, wants: Wants): boolean =>
  (wants.number && DIGITS.test(text)) || (wants.date && DATE.test(text)) || (wants.name && NAME.test(text));

/** Whether it says something of the thing: no question, advertising, musing or source. */
export const isStatement = (text: string): boolean =>
  !(CHATTER.test(text) || PROMOTION.test(text) || FILLER.test(text) || GARBLED.test(text) || REFERENCE.test(text)) &&
  !/[?？!！]["”」]?$/.test(text);

/** About 1 for a sentence that could be an answer, less for what is short, long, a question or chatter. */
function fitness(text: string, unit: Unit, { wants, isAnswer }: { wants: Wants; isAnswer: boolean }): number {
  const length = text.length + 1.5 * (text.match(/[\u2e80-\u9fff\uac00-\ud7af]/g)?.length ?? 0);
  let fit = 1;
  if (DIGITS.test(text)) fit += wants.number ? 0.2 : 0.06;
  if (DATE.test(text)) fit += wants.date ? 0.2 : 0.03;
  if (NAME.test(text)) fit += wants.name ? 0.1 : 0.04;
  // Short is no fault of a sentence that says what is asked after.
  if (length < 40 && !isAnswer) fit *= 0.4 + (0.6 * length) / 40;
  if (length > 500) fit *= Math.max(0.4, 500 / length);
  if (CHATTER.test(text)) fit *= 0.25;
  if (PROMOTION.test(text)) fit *= 0.4;
  if (FILLER.test(text)) fit *= 0.4;
  if (GARBLED.test(text)) fit *= 0.4;
  if (POSTED.test(text)) fit *= 0.7;
  if (QUOTED.test(text)) fit *= 0.7;
  if (EXCLAIMED.test(text)) fit *= 0.6;
  if (ADDRESSED.test(text)) fit *= 0.8;
  // Neither a number nor a name: more opinion than fact.
  if (!DIGITS.test(text) && !NAME.test(text)) fit *= 0.85;
  if (REFERENCE.test(text)) fit *= 0.3;
  if (/[?？]["”」]?$/.test(text)) fit *= 0.35;
  if (/[:：]$/.test(text)) fit *= 0.6;
  if (unit.kind === "heading") fit *= 0.3;
  if (unit.kind === "code") fit *= 0.5;
  // What is said early in a page is what it is about.
  return fit * (1 + 0.05 / (1 + unit.block));
}

const round = (value: number): number => Math.round(value * 1e9) / 1e9;
