/** Longer pages: explainers, questions and answers, glossaries, statistics. */
import { type Claim, type ClaimKind, numberWord, slotsOf } from "../claims.ts";
import { expand } from "../expand.ts";
import type { PageText } from "./news.ts";
import { type Block, paragraph } from "./page.ts";
import type { Writer } from "./writer.ts";

const heading = (writer: Writer, key: string): Block => ({ kind: "heading", text: writer.say(`h.${key}`) });

/** What it is, why it should work, choices, measurements, limits: in varying order, never all of them. */
export function writeExplainer(writer: Writer): PageText {
  const { rng } = writer;
  const told = (kinds: readonly ClaimKind[], count: number) => writer.take(kinds, count).map(writer.state);
  const parts: Record<string, () => Block[]> = {
    how: () => [
      heading(writer, "how"),
      paragraph(writer.join(writer.say("explain.how"), writer.say("explain.how"), ...told(["mechanism"], 1))),
    ],
    options: () => [
      heading(writer, "options"),
      paragraph(writer.join(writer.say("explain.options"), ...told(["merit"], 1), ...told(["cost"], 1))),
    ],
    results: () => [
      heading(writer, "results"),
      paragraph(writer.join(...told(["study"], 1), ...told(["effect"], 1), writer.say("context"))),
      paragraph(writer.join(...told(["condition", "follow", "reanalysis"], 1), writer.say("quote"))),
    ],
    limits: () => [
      heading(writer, "limits"),
      paragraph(
        writer.join(writer.say("explain.limits"), writer.say("explain.limits"), ...told(["side", "obstacle"], 1)),
      ),
    ],
    people: () => [
      heading(writer, "people"),
      paragraph(writer.join(...told(["survey"], 1), writer.say("reaction"))),
      paragraph(writer.say("quote")),
    ],
    history: () => [
      heading(writer, "history"),
      { kind: "list", items: told(["first", "programme", "setback", "standard", "jump"], rng.integer(2, 3)) },
    ],
  };
  const order = rng.shuffled(["options", "results", "limits", "people", "history"]).slice(0, rng.integer(3, 4));
  const blocks: Block[] = [
    paragraph(writer.join(writer.say("explain.open"), writer.say("context"))),
    ...["how", ...order].flatMap((name) => parts[name]!()),
    paragraph(writer.say("explain.close")),
  ];
  return {
    title: writer.say("explain.title"),
    blocks: blocks.filter((block) => block.kind !== "list" || block.items.length > 0),
  };
}

const ASKED: readonly ClaimKind[] = [
  ...(["study", "effect", "follow", "cost", "side", "mechanism", "condition"] as const),
  ...(["merit", "survey", "obstacle", "standard", "price", "test", "series"] as const),
];

export function writeFaq(writer: Writer): PageText {
  const { rng, language } = writer;
  const blocks: Block[] = [paragraph(writer.say("faq.open"))];
  const asked = rng.shuffled(ASKED).slice(0, rng.integer(4, 6));
  for (const kind of asked) {
    const [claim] = writer.take([kind], 1);
    if (!claim) continue;
    const slots = slotsOf(claim.values, language);
    blocks.push(
      { kind: "heading", text: writer.say(`q.${kind}`, slots) },
      paragraph(writer.join(writer.state(claim), rng.next() < 0.5 ? writer.say("explain.how") : writer.say("context"))),
    );
  }
  blocks.push({ kind: "heading", text: writer.say("q.myth") }, paragraph(writer.say("a.myth")));
  return { title: writer.say("faq.title"), blocks };
}

export function writeGlossary(writer: Writer): PageText {
  const { knowledge, language, rng } = writer;
  const { terms, choices } = knowledge.topic;
  const entries = [
    ...terms.map(({ name, meaning }) =>
      writer.say("gloss.entry", { term: name[language], meaning: meaning[language] }),
    ),
    ...choices.map(({ name, pro, con }) =>
      writer.say("gloss.option", { option: name[language], pro: pro[language], con: con[language] }),
    ),
  ];
  const more = writer.take(["standard", "cost", "study"], 2).map(writer.state);
  return {
    title: writer.say("gloss.title"),
    blocks: [
      paragraph(writer.say("explain.open")),
      { kind: "list", items: rng.shuffled(entries) },
      ...more.map(paragraph),
      paragraph(writer.say("explain.close")),
    ],
  };
}

/** A table by year with its notes; null where the page is too early for the count. */
export function writeStatistics(writer: Writer): PageText | null {
  const { language, rng, knowledge } = writer;
  const [series] = writer.take(["series"], 1);
  if (!series) return null;
  writer.note(series);
  const title = writer.say("stats.title");
  const blocks: Block[] = [
    paragraph(writer.say("stats.note")),
    { kind: "table", rows: yearRows(series, writer) },
    ...writer.take(["jump", "target", "obstacle"], rng.integer(1, 2)).map((claim) => paragraph(writer.state(claim))),
    heading(writer, "background"),
    { kind: "list", items: [writer.say("stats.note"), writer.say("stats.note")] },
  ];
  if (rng.next() < 0.4)
    blocks.push(
      paragraph(expand(language === "en" ? "Unit: <u>." : "单位：<u>。", { u: unitOf(knowledge, language) }, rng)),
    );
  return { title, blocks };
}

function unitOf({ topic }: Writer["knowledge"], language: Writer["language"]): string {
  return language === "en" ? topic.spread.name.en : topic.spread.classifier;
}

function yearRows({ values }: Claim, { language, knowledge, rng }: Writer): string[][] {
  const counted = Object.entries(values).flatMap(([name, value]) =>
    /^y\d{4}$/.test(name) && value.kind === "count" ? [[name.slice(1), value.count] as const] : [],
  );
  const head = language === "en" ? ["Year", knowledge.topic.spread.name.en] : ["年份", knowledge.topic.spread.name.zh];
  const rows = counted.map(([year, value]) => [year, numberWord(value, language)]);
  return [head, ...(rng.next() < 0.5 ? rows : rows.reverse())];
}
