/** One task of each role in each language, to look at before there is a run: what the second step of one hands out. */
import { type JsonObject, type PolicyLanguage, type Task, tasksFor } from "@arenakit/contracts";
import { type ProposerBrief, TRI_EVOLUTION } from "@arenakit/evaluator-evolution";
import { withIds } from "@arenakit/evaluator-rubrics";
import { keySet } from "./make-tasks.ts";

interface Material {
  readonly query: string;
  readonly keys: readonly string[];
  readonly earlier: ProposerBrief["basis"];
  readonly weaknesses: readonly (readonly [title: string, text: string])[];
  readonly proposing: string;
}

const MATERIAL: Readonly<Record<PolicyLanguage, Material>> = {
  en: {
    query:
      "How well do green roofs keep flats below them cool in summer, what decides how well, and how sure are the figures?",
    keys: [
      "Green roofs lower the temperature of the roof surface more than that of the air in the rooms below.",
      "Moist soil cools by evaporation, so the effect is smaller in a drought.",
      "Most figures come from single buildings and do not carry over to others.",
    ],
    earlier: [
      {
        id: "demo-earlier-en",
        query: "What do heat pumps save in old houses that were not insulated first?",
        score: 0.42,
        criteria: [
          { text: "Says under which conditions each saving was measured.", mean: 0.25 },
          { text: "Names what a heat pump is compared with.", mean: 0.88 },
          { text: "Repeats a maker's figure without saying that it is one.", mean: -0.5 },
        ],
      },
    ],
    weaknesses: [
      ["Conditions", "States figures together with the conditions under which they were measured."],
      ["Disagreement", "Shows where sources disagree, and says which of them is the better founded."],
    ],
    proposing: "Propose one research task.",
  },
  zh: {
    query: "绿色屋顶在夏天能给下面的住户降温多少，效果取决于什么，这些数字有多可靠？",
    keys: [
      "绿色屋顶降低的主要是屋面温度，对室内气温的影响小得多。",
      "湿润的土壤靠蒸发降温，干旱时效果变小。",
      "多数数字来自单栋建筑，不能直接推广到别处。",
    ],
    earlier: [
      {
        id: "demo-earlier-zh",
        query: "没有先做保温的老房子装热泵能省多少？",
        score: 0.42,
        criteria: [
          { text: "写明每个节省数字的测量条件。", mean: 0.25 },
          { text: "写明热泵与什么相比。", mean: 0.88 },
          { text: "转述厂家的数字而不说明出处。", mean: -0.5 },
        ],
      },
    ],
    weaknesses: [
      ["条件", "给出数字时一并写明测量的条件。"],
      ["分歧", "指出来源之间的矛盾，并说明哪一方依据更充分。"],
    ],
    proposing: "提出一个研究任务。",
  },
};

const taskPair = (language: PolicyLanguage): Task[] => {
  const { query, keys, earlier, weaknesses, proposing } = MATERIAL[language];
  // English with tools, Chinese without.
  const mode = language === "en" ? ("tool" as const) : ("no_tool" as const);
  const drafts = weaknesses.map(([title, text]) => ({
    ...{ title, text, polarity: 1 as const, weight: 1, scale: "ternary" as const, tier: "meta" as const },
  }));
  const brief: ProposerBrief = { basis: [...earlier], meta: withIds("", drafts) };
  const shared = { split: "demo" as const, language, mode };
  return tasksFor(TRI_EVOLUTION, [
    {
      ...shared,
      ...{ id: `demo-solver-${language}`, subtask: "solver", query, reference: keys.join("\n") },
      gold: { rubrics: keySet(query, language, keys) } as unknown as JsonObject,
    },
    {
      ...shared,
      ...{ id: `demo-proposer-${language}`, subtask: "proposer", query: proposing },
      extra: { brief } as unknown as JsonObject,
    },
  ]);
};

export const DEMO_TASKS: readonly Task[] = [...taskPair("en"), ...taskPair("zh")];
