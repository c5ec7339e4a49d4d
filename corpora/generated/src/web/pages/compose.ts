/** Writes a page by an outline of its genre: the verbs of the outlines, and how their blocks are laid out. */
import { addDays } from "@arenakit/contracts";
import { dateText } from "../../wiki/articles/wording.ts";
import type { ClaimKind } from "../claims.ts";
import { NoteKind } from "../notes.ts";
import { nicknames } from "../phrases.ts";
import type { Genre, Line } from "./outlines.ts";
import { type Block, type PageText, paragraph } from "./page.ts";
import { tableRows } from "./tables.ts";
import { claimSlots, type Reach, type Writer } from "./writer.ts";

/** A page of the genre; null where nothing can be told yet. `wording` is how the claim that it is about reads where that is not its own. */
export function composePage(writer: Writer, genre: Genre, wording?: string): PageText | null {
  const { rng, anchor, knowledge, language } = writer;
  const state: PageState = {
    writer,
    wording,
    thread: threadOf(writer),
    speakers: rng.shuffled(knowledge.cast.speakers),
  };
  const outline = leastUsed(writer, genre);
  const [own] = outline.filter(([kind]) => kind === "title");
  const isHead = genre.title === "head" || genre.title === "notice";
  const key = isHead && anchor ? `${genre.title}.${anchor.kind}` : genre.title;
  const title = own
    ? textOfPart(state, own[1]!)
    : writer.say(key, anchor ? claimSlots(knowledge, anchor, language) : {});
  const blocks = outline.filter((line) => line !== own).flatMap((line) => composeLine(state, line));
  const hasTable = outline.every(([kind]) => kind !== "table") || blocks.some(({ kind }) => kind === "table");
  return blocks.length === 0 || !hasTable ? null : { title, blocks: withoutLoneHeadings(blocks) };
}

/** The outline that the fewest pages of the topic and language have, so that no two pages run alike while there is another. */
function leastUsed({ rng, ledger }: Writer, { title, outlines }: Genre): Genre["outlines"][number] {
  const keyOf = (outline: Genre["outlines"][number]) => `${title} ${outline.join()}`;
  const [outline] = ledger.ranked(outlines, keyOf, rng);
  ledger.note(keyOf(outline!));
  return outline!;
}

interface PageState {
  readonly writer: Writer;
  readonly wording: string | undefined;
  readonly thread: Thread;
  readonly speakers: Writer["knowledge"]["cast"]["speakers"][number][];
}

const withoutLoneHeadings = (blocks: readonly Block[]): Block[] =>
  blocks.filter(({ kind }, at) => kind !== "heading" || (blocks[at + 1] && blocks[at + 1]!.kind !== "heading"));

function composeLine(state: PageState, [block, ...parts]: Line): Block[] {
  const { writer } = state;
  if (block.endsWith("?") && writer.rng.next() < 0.5) return [];
  const kind = block.replace("?", "");
  if (kind === "table") return tableOf(writer, parts[0]!);
  if (kind === "qa" || kind === "ia") return exchange(state, kind, parts);
  const items = sentencesOf(state, parts);
  if (items.length === 0) return [];
  if (kind === "h") return [{ kind: "heading", text: items[0]! }];
  if (kind === "ul" || kind === "ol")
    return [{ kind: "list", items: items.flatMap((one) => one.split("\n")), isOrdered: kind === "ol" }];
  const text = writer.join(...items);
  return [paragraph(kind === "p" ? text : state.thread.post(kind, text))];
}

/** What the parts say; what leads to others is left out where none of them follows. */
function sentencesOf(state: PageState, parts: readonly string[]): string[] {
  const told: string[] = [];
  let lead = "";
  for (const part of parts) {
    const text = textOfPart(state, part);
    if (part.startsWith("lead ")) lead = text;
    else if (text !== "") {
      told.push(...(lead === "" ? [] : [lead]), text);
      lead = "";
    }
  }
  return told;
}

/** A question and what is answered: on a page of questions as a heading, in an interview as two voices. */
function exchange(state: PageState, kind: "qa" | "ia", parts: readonly string[]): Block[] {
  const { writer } = state;
  const [first = "", ...rest] = parts;
  const isAsked = first.startsWith("say ");
  const before = writer.stated.length;
  const answers = sentencesOf(state, isAsked ? rest : parts);
  if (answers.length === 0) return [];
  const claim = writer.stated[before];
  if (!isAsked && !claim) return [];
  const slots = claim ? claimSlots(writer.knowledge, claim, writer.language) : {};
  const key = isAsked ? first.slice(4) : `${kind === "qa" ? "q" : "i"}.${claim!.kind}`;
  const question = writer.say(key, slots);
  const answer = writer.join(...answers);
  if (kind === "qa") return [{ kind: "heading", text: question }, paragraph(answer)];
  const [ask, reply] = writer.language === "en" ? ["Q: ", "A: "] : ["问：", "答："];
  return [paragraph(ask + question), paragraph(reply + answer)];
}

/** What one part of an outline says; an empty text where there is nothing of the kind. */
function textOfPart(state: PageState, part: string): string {
  const { writer, wording } = state;
  const [verb = "", what = ""] = part.split(" ");
  const claim = (reach: Reach) => writer.take(what.split(",") as ClaimKind[], 1, reach)[0];
  switch (verb) {
    case "say":
    case "lead":
      return writer.say(keyFor(writer, what), state.thread.slots());
    case "anchor":
      return wording ?? (writer.anchor ? writer.state(writer.anchor) : "");
    case "altered":
      return writer.altered ? writer.word(writer.altered, "hearsay") : "";
    case "near":
    case "own": {
      const found = claim("near");
      return found ? writer.state(found, verb === "own" ? "own" : "report") : "";
    }
    case "far":
    case "any":
    case "talk": {
      const found = claim(verb === "far" ? "far" : "any");
      return found ? writer.state(found, verb === "talk" ? "talk" : "report") : "";
    }
    case "note":
      return writer.remark(NoteKind.parse(what));
    case "next":
      return writer.remark(NoteKind.parse(what), true);
    case "every":
      return listOf(() => writer.remark(NoteKind.parse(what), true));
    case "quote":
      return quotation(state, what);
    case "options":
      return optionItems(writer, what).join("\n");
    case "terms":
      return writer.knowledge.topic.terms
        .map(({ name, meaning }) =>
          writer.say(what, { term: name[writer.language], meaning: meaning[writer.language] }),
        )
        .join("\n");
    default:
      throw new RangeError(`outlines.json uses an unknown verb: ${JSON.stringify(part)}`);
  }
}

/** Prose of its own for what is too large to be borrowed, and for the kind of claim that the page is about. */
function keyFor({ isBig, anchor, knows }: Writer, key: string): string {
  const own = isBig ? `${key}.big` : `${key}.${anchor?.kind}`;
  return knows(own) ? own : key;
}

function listOf(next: () => string): string {
  const items: string[] = [];
  for (let one = next(); one !== ""; one = next()) items.push(one);
  return items.join("\n");
}

const optionItems = (writer: Writer, key: string): string[] =>
  writer.knowledge.topic.choices.map(({ name, pro, con }) =>
    writer.say(key, { form: name[writer.language], pro: pro[writer.language], con: con[writer.language] }),
  );

/** Each person is quoted with what only they said; nobody twice. */
function quotation({ writer, speakers }: PageState, who: string): string {
  const { language } = writer;
  if (who === "speaker") {
    const at = speakers.findIndex(({ voice }) => writer.isUnheard(voice.who));
    const [speaker] = at < 0 ? [] : speakers.splice(at, 1);
    if (!speaker) return "";
    const { name, city, voice } = speaker;
    writer.hear(voice.who);
    return writer.say("quote.speaker", {
      speaker: name[language],
      speakerCity: city[language],
      who: voice.who[language],
      reason: voice.reason[language],
    });
  }
  const words = writer.remark(NoteKind.parse(who));
  if (words === "") return "";
  const isHere = who !== "expert" || writer.anchor === undefined || isOfExpert(writer);
  return writer.say(isHere ? `quote.${who}` : "quote.expert.elsewhere", {
    words: language === "en" ? words.replace(/\.$/, "") : words.replace(/。$/, ""),
  });
}

/** Whether the page is about the trial that its expert led. */
function isOfExpert({ anchor, knowledge }: Writer): boolean {
  const city = anchor?.values.city;
  return city?.kind === "text" && city.text.en === knowledge.cast.expert.study.city.en;
}

interface Thread {
  /** The text as a post of the one who asked (`op`) or of the next one who answers, under a name and a time. */
  post(kind: string, text: string): string;
  /** `nick`: who wrote last. */
  slots(): { readonly nick: string };
}

/** Posts of a thread, the last of them not after the page's day. */
function threadOf({ rng, language, date }: Writer): Thread {
  const nicks = rng.shuffled(nicknames(language));
  let day = addDays(date, -rng.integer(20, 34));
  let minutes = rng.integer(7 * 60, 21 * 60);
  let last = nicks[0]!;
  let answered = 0;
  return {
    post(kind, text) {
      const name = kind === "op" ? nicks[0]! : nicks[1 + (answered++ % (nicks.length - 1))]!;
      const clock = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
      const head = `${name} · ${dateText(day, language)} · ${clock}`;
      minutes += rng.integer(4, 160);
      // Who comes late answers on another day.
      if (rng.next() < 0.5 || minutes > 23 * 60 + 50) {
        day = addDays(day, rng.integer(1, 2));
        minutes = rng.integer(7 * 60, 22 * 60);
      }
      last = name;
      return `${head}\n${text}`;
    },
    slots: () => ({ nick: last }),
  };
}

function tableOf(writer: Writer, name: string): Block[] {
  const rows = tableRows(writer, name);
  return rows ? [{ kind: "table", rows }] : [];
}
