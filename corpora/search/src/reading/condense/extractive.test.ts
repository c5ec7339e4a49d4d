import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sentencesOf } from "@arenakit/corpus-text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockPages, condenserCases } from "../condense.case.ts";
import { extractiveCondenser } from "../index.ts";

const condenser = extractiveCondenser();
condenserCases("the extractive engine", () => condenser);

const learn = async (query: string, ...texts: string[]) => {
  const { learnings } = await condenser.condense(
    query,
    texts.map((text, at) => ({ id: String(at), title: "", text })),
  );
  return learnings.map(({ text }) => text);
};

describe("extractive learnings", () => {
  it("stand word for word where they say", async () => {
    const { learnings } = await condenser.condense("门票多少钱 and when did the museum of clocks open?", clockPages);
    for (const { text, page, parts } of learnings) {
      const of = clockPages.find(({ id }) => id === page)!;
      expect(parts.map(({ start, end }) => of.text.slice(start, end)).join("\n")).toBe(text);
    }
  });

  it("answer rather than repeat the question, ask back or advertise", async () => {
    const text =
      "When was the old bridge of Arlen built? Subscribe to learn when the old bridge of Arlen was built. " +
      "The old bridge of Arlen was built in 1543 by Matthias Roth. Bridges are nice.";
    // What stands beside an answer comes along; questions and advertising do not.
    const [first = ""] = await learn("When was the old bridge of Arlen built?", text);
    expect(first.startsWith("The old bridge of Arlen was built in 1543 by Matthias Roth.")).toBe(true);
  });

  it("keep an answer that stands beside the sentence that names its subject", async () => {
    const text =
      "# Night of Ink\n\nChu Shixun released Night of Ink on 2 June 2015.\n\n## Recording\n\n" +
      "Nora Grangard produced the sessions of Night of Ink in Haikou. It appeared on Meiyuan Records.";
    const found = await learn("Which label released Night of Ink?", text);
    expect(found.some((one) => one.includes("Meiyuan Records"))).toBe(true);
  });

  it("do not say the same twice, though two pages do", async () => {
    const same = "The old bridge of Arlen was built in 1543 by Matthias Roth.";
    const found = await learn(
      "old bridge of Arlen",
      same,
      `${same} The old bridge of Arlen fell in 1801 after a flood.`,
    );
    expect(found.filter((text) => text.includes("1543"))).toHaveLength(1);
    expect(found.some((text) => text.includes("1801"))).toBe(true);
  });

  it("bring the sentence that they lean on, and the head of their table", async () => {
    const leaning = "The old bridge of Arlen is a landmark. It was built in 1543 with stone from the quarry of Hohn.";
    expect(await learn("which quarry gave the stone of the bridge", leaning)).toEqual([leaning]);
    const table = "| Season | Fare |\n| --- | --- |\n| Summer | 12 |\n| Winter | 9 |";
    expect(await learn("fare in winter", table)).toEqual(["| Season | Fare |\n| Winter | 9 |"]);
  });

  it("answer a query of many words too, and are no lines of a list of sources", async () => {
    const query =
      "Please explain in detail how the old bridge of Arlen was built, which stone was used by its masons, what tools they " +
      "had, how floods damaged it over the centuries, and who paid for the repairs of its arches, piers and railings.";
    const text =
      "[4] Old bridge of Arlen, masons and floods: https://arlen.example/bridge\n\nFloods of 1801 damaged two piers of the bridge of Arlen.";
    expect(await learn(query, text)).toEqual(["Floods of 1801 damaged two piers of the bridge of Arlen."]);
  });

  it("are about what is asked of the topic, not about the topic that every found page has", async () => {
    const [one, other, third] = [
      "Reed roofs are known far and wide. A roof of reed keeps 40 years. In Hohn, 21% of the owners complained of birds that pull it apart.",
      "Much has been written about reed roofs. Reed roofs are reed roofs. Among the risks of a reed roof is sparks: 7 of 300 burned down.",
      "Are you looking for reed roofs? Reed roofs! Reed roofs, the best reed roofs and cheap reed roofs at the best price!",
    ];
    const found = await learn("downsides of reed roofs", one, other, third);
    expect(found.slice(0, 2).map((text) => /21%|7 of 300/.test(text))).toEqual([true, true]);
    const chinese = [
      "芦苇屋顶是什么？您来对地方了。芦苇屋顶越来越常见。调查中，有34%的邻居抱怨夜里有老鼠。",
      "很多人在谈芦苇屋顶。芦苇屋顶有多种做法。陈屯的芦苇屋顶铺了两个夏天。",
      "芦苇屋顶的文章很多。芦苇屋顶的厚度为30厘米。",
    ];
    expect((await learn("芦苇屋顶 投诉 比例", ...chinese))[0]).toContain("34%");
  });

  it("may have only the heading say what they answer", async () => {
    const text =
      "# Reed roofs\n\nReed roofs have 12 layers in Hohn.\n\n## The downsides\n\nIn Arlen, 21% named birds.\n\n" +
      "## Makers\n\nIn Roth, 34% came from abroad.";
    expect((await learn("complaints about reed roofs", text))[0]).toBe("In Arlen, 21% named birds.");
  });

  it("come from several pages where several know as much", async () => {
    const pages = ["Arlen", "Hohn", "Roth"].map((id, at) => ({
      id,
      title: "",
      text: `The ferry of ${id} cost ${at + 3} crowns in winter, said the master. A ferry to the island of ${id} cost ${at + 9} crowns in summer.`,
    }));
    const { learnings } = await condenser.condense("what does a ferry cost", pages);
    expect(new Set(learnings.map(({ page }) => page)).size).toBe(3);
  });

  it("are none where no page answers", async () => {
    expect(await learn("price of copper", "The lake is deep. Its fish are old.")).toEqual([]);
  });

  it("are none where the pages say the same of something else", async () => {
    const bakery =
      "Ovens of stone cut the use of gas by 21% in Hohn. After 12 months the use of gas was still 8% below.";
    const ferry = "The ferry of Arlen cost 12 crowns in 2019. Complaints about queues rose by 7%.";
    const inns = "一年后投诉增加了21%，价格上涨了7%。增长最快的是2021年，客栈一年多了61%。";
    for (const query of [
      "how long do the effects of glass roofs last",
      "complaints about airport security queues",
      "cost of oranges in Sicily",
      "珊瑚礁 面积 变化 哪一年最多",
      "量子计算机为什么价格上涨",
    ])
      expect([query, await learn(query, bakery, ferry, inns)]).toEqual([query, []]);
  });

  it("are of the pages that are named after what is asked about, where there are such", async () => {
    const named = "Night ferries of Arlen carried 4,000 people. The effect of night ferries lasted for 14 months.";
    const other =
      "School ferries left late at night in winter. The night was long; effects lasted 30 months on each ferry.";
    const { learnings } = await condenser.condense("how long do the effects of night ferries last", [
      { id: "named", title: "Night ferries", text: named },
      { id: "other", title: "Later school starts", text: other },
    ]);
    expect(new Set(learnings.map(({ page }) => page))).toEqual(new Set(["named"]));
    expect(learnings[0]!.text).toContain("14 months");
  });

  it("are found for any query in any text", async () => {
    const word = fc.oneof(
      fc.constantFrom("the lake", "1543. ", "湖。", "\n\n", "# ", "| a | ", "- ", "```\n"),
      fc.string({ maxLength: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 40 }), fc.string({ maxLength: 20 }), async (words, query) => {
        const page = { id: "p", title: "t", text: words.join(" ") };
        const { learnings } = await condenser.condense(`lake 湖 ${query}`, [page]);
        for (const { text, parts } of learnings)
          expect(parts.map(({ start, end }) => page.text.slice(start, end)).join("\n")).toBe(text);
      }),
    );
  });
});

interface Squad {
  readonly data: readonly {
    readonly paragraphs: readonly { context: string; qas: { question: string; answers: { text: string }[] }[] }[];
  }[];
}

const shared = process.env.ARENAKIT_SHARED;
if (!shared && process.env.CI === "true") throw new Error("ARENAKIT_SHARED must be set where CI is");

describe.skipIf(!shared)(`learnings of published questions${shared ? "" : " (ARENAKIT_SHARED is not set)"}`, () => {
  // A quarter of each set, so that the test is quick; all paragraphs of an article are one page.
  it.each([["xquad.en.json"], ["xquad.zh.json"]])(
    "hold the answers of %s far more often than a page's beginning does",
    async (file) => {
      const path = join(shared!, "data/qa", file);
      expect(existsSync(path)).toBe(true);
      const { data } = JSON.parse(readFileSync(path, "utf8")) as Squad;
      let [count, held, atStart, length, whole] = [0, 0, 0, 0, 0];
      for (const { paragraphs } of data.slice(0, 12)) {
        const text = paragraphs.map(({ context }) => context).join("\n\n");
        const start = sentencesOf(text)[2]![1];
        for (const { question, answers } of paragraphs.flatMap(({ qas }) => qas)) {
          const { learnings } = await condenser.condense(question, [{ id: "page", title: "", text }]);
          count++;
          held += Number(learnings.some((one) => answers.some((answer) => one.text.includes(answer.text))));
          atStart += Number(answers.some((answer) => text.slice(0, start).includes(answer.text)));
          length += learnings.reduce((sum, one) => sum + one.text.length, 0);
          whole += text.length;
        }
      }
      expect(count).toBeGreaterThan(200);
      expect(held / count).toBeGreaterThan(0.8);
      expect(held).toBeGreaterThan(3 * atStart);
      expect(length / whole).toBeLessThan(0.15);
    },
  );
});
