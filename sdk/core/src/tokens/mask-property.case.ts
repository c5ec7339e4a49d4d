/**
 * Over a real tokenizer, whatever a policy writes and whatever its template forgets: the masks of the samples cover exactly
 * what the policy wrote, each turn once. The engine is a stub that samples ids as engines do, also such as no tokenizer
 * would make of the text. The tokenizer has ChatML's special tokens, and may fold texts to NFC as Qwen's does.
 */
import type { AtifStep, Message, Trajectory } from "@arenakit/contracts";
import { textPart } from "@arenakit/contracts";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { type ByteTokenizer, END_OF_TURN } from "./byte-tokenizer.fixture.ts";
import { parseChatTemplate, renderChat } from "./chat-template.ts";
import { CHATML_TEMPLATE, THINK_STRIPPING_TEMPLATE } from "./templates.fixture.ts";
import { tokenSamples } from "./token-samples.ts";

const TEMPLATES = {
  keeping: parseChatTemplate(CHATML_TEMPLATE),
  stripping: parseChatTemplate(THINK_STRIPPING_TEMPLATE),
};

interface Exchange {
  readonly thought: string;
  readonly said: string;
  /** Who speaks next, and what. */
  readonly next: { readonly role: "user" | "tool"; readonly text: string };
  /** Where the sampled ids part the text otherwise than the tokenizer does; null: nowhere. */
  readonly cut: number | null;
}

const words = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.constantFrom(" the weather", "北京天气", "<think>", "</think>", "answer\n\n", "ing the tool", ""),
);
const exchange: fc.Arbitrary<Exchange> = fc.record({
  thought: words,
  said: words,
  next: fc.record({ role: fc.constantFrom("user" as const, "tool" as const), text: words }),
  cut: fc.option(fc.nat({ max: 20 }), { nil: null, freq: 3 }),
});

/** An episode as an engine that gives token ids records it, with the text of each turn. */
function playedBy(tokenizer: ByteTokenizer, exchanges: readonly Exchange[], template: (typeof TEMPLATES)["keeping"]) {
  const messages: Message[] = [{ role: "user", content: [textPart("北京 the weather?")] }];
  const steps: AtifStep[] = [{ step_id: 1, source: "user", message: "北京 the weather?" }];
  const wrote = new Map<number, string>();
  for (const { thought, said, next, cut } of exchanges) {
    const raw = (thought === "" ? said : `<think>\n${thought}\n</think>\n\n${said}`).toWellFormed().normalize("NFC");
    const prompt_token_ids = tokenizer.encode(renderChat(template, messages, { addGenerationPrompt: true }));
    const characters = [...raw];
    const pieces = cut === null ? [raw] : [characters.slice(0, cut).join(""), characters.slice(cut).join("")];
    const completion_token_ids = [
      ...pieces.flatMap((piece) => tokenizer.encode(piece)),
      ...tokenizer.encode(END_OF_TURN),
    ];
    const step_id = steps.length + 1;
    wrote.set(step_id, raw + END_OF_TURN);
    steps.push({ step_id, source: "agent", message: said, metrics: { prompt_token_ids, completion_token_ids } });
    messages.push({ role: "assistant", content: [textPart(raw)] });
    const content = [textPart(next.text)];
    messages.push(
      next.role === "user"
        ? { role: "user", content }
        : { role: "tool", callId: "c", name: "t", content, isError: false },
    );
  }
  const trajectory: Trajectory = { schema_version: "ATIF-v1.8", agent: { name: "p", version: "1" }, steps };
  return { trajectory, wrote };
}

/** The suite; the tokenizer is loaded when its tests run. `runs` is of each property. */
export function masksCoverThePolicy(load: () => ByteTokenizer, { runs }: { runs: number }): void {
  let tokenizer: ByteTokenizer;
  beforeAll(() => {
    tokenizer = load();
  });
  const played = (exchanges: readonly Exchange[], template: (typeof TEMPLATES)["keeping"]) =>
    playedBy(tokenizer, exchanges, template);

  describe.each(["keeping", "stripping"] as const)("with a template that is %s thoughts", (name) => {
    it("the masks cover exactly what the policy wrote, each turn once", () => {
      fc.assert(
        fc.property(fc.array(exchange, { minLength: 1, maxLength: 6 }), (exchanges) => {
          const { trajectory, wrote } = played(exchanges, TEMPLATES[name]);
          const { samples, splits, missing } = tokenSamples(trajectory);
          const read = new Map<number, string>();
          for (const { ids, mask, turns } of samples) {
            expect(mask).toHaveLength(ids.length);
            const inTurns = ids.map((_, at) => (turns.some(({ start, end }) => start <= at && at < end) ? 1 : 0));
            expect(mask).toEqual(inTurns);
            for (const { step, start, end } of turns) {
              expect(read.has(step)).toBe(false);
              read.set(step, tokenizer.decode(ids.slice(start, end)));
            }
            // What stands in a sample is what its last turn was given, and wrote.
            const { metrics } = trajectory.steps[turns.at(-1)!.step - 1]!;
            expect(ids).toEqual([...metrics!.prompt_token_ids!, ...metrics!.completion_token_ids!]);
          }
          expect(read).toEqual(wrote);
          expect(splits).toHaveLength(samples.length - 1);
          expect(missing).toEqual([]);
        }),
        { numRuns: runs },
      );
    });
  });

  it("is one sample where nothing is forgotten and no id was sampled otherwise", () => {
    // A text that began with a line feed would share an id with the one that opens the turn.
    const sampled = exchange.map((one) => ({ ...one, said: `a${one.said}`, cut: null }));
    fc.assert(
      fc.property(fc.array(sampled, { minLength: 2, maxLength: 5 }), (exchanges) => {
        expect(tokenSamples(played(exchanges, TEMPLATES.keeping).trajectory).samples).toHaveLength(1);
      }),
      { numRuns: runs },
    );
  });

  it("is another sample where a thought is forgotten, from the first id of the thought on", () => {
    const next = { role: "user" as const, text: "Sure?" };
    const { trajectory } = played(
      [
        { thought: "Look", said: "Sunny", next, cut: null },
        { thought: "", said: "Yes", next, cut: null },
      ],
      TEMPLATES.stripping,
    );
    const { samples, splits } = tokenSamples(trajectory);
    expect(samples).toHaveLength(2);
    const { prompt_token_ids } = trajectory.steps[1]!.metrics!;
    expect(splits).toMatchObject([{ step: 3, position: prompt_token_ids!.length }]);
  });

  it("is another sample where the ids of a text are not the tokenizer's, since the next prompt has the tokenizer's", () => {
    const exchanges: Exchange[] = [" the weather", "Yes"].map((said, at) => ({
      thought: "",
      said,
      next: { role: "tool", text: "ok" },
      cut: at === 0 ? 2 : null,
    }));
    const { trajectory, wrote } = played(exchanges, TEMPLATES.keeping);
    const { samples, splits } = tokenSamples(trajectory);
    expect(samples).toHaveLength(2);
    expect(splits).toMatchObject([{ step: 3, position: trajectory.steps[1]!.metrics!.prompt_token_ids!.length }]);
    const [{ ids, turns }] = samples as [(typeof samples)[0]];
    expect(tokenizer.decode(ids.slice(turns[0]!.start))).toBe(wrote.get(2));
  });
}
