// Data: hyper-parameters of the seeds' papers and of their released code.
/**
 * The recipes. A value is the paper's where it says one, else that of the released code, else an estimate, which says what
 * it was taken from. Where code and paper differ, the paper's stands and `beyond` names the other.
 */
import type { Recipe, RecipeValue } from "./recipe.ts";

const paper = <Value extends string | number>(value: Value, at: string): RecipeValue<Value> => ({
  value,
  source: "paper",
  at,
});
const code = <Value extends string | number>(value: Value, at: string): RecipeValue<Value> => ({
  value,
  source: "released code",
  at,
});
const estimate = <Value extends string | number>(value: Value, at: string): RecipeValue<Value> => ({
  value,
  source: "estimate",
  at,
});

/** A prompt that is longer is cut or refused by the trainer: look at its log. */
const ROOM = "room for the system prompt with its tools and the question";

const QQR_TRAVEL = "qqr 8653a9a, scripts/travel/run-qwen3-8B.sh";
const QQR_RESEARCH = "qqr 8653a9a, scripts/deepresearch/run-qwen3-8B.sh";
const ARENARL = "ArenaRL (arXiv 2601.06487); code: Alibaba-NLP/qqr 8653a9a";
const ARENARL_RL = "Appendix A, RL phase";

const ONE_UPDATE = (script: string) => `${script}, --global-batch-size 256, which is all of its step of 16 × 16`;

const arenaRlColdStart: Recipe["coldStart"] = {
  model: paper("Qwen/Qwen3-8B-Base", "§6.1, Training Guideline: the backbone"),
  epochs: paper(3, "Appendix A, cold-start phase"),
  learningRate: paper(2e-5, "Appendix A, cold-start phase"),
  batchSize: paper(32, "Appendix A, cold-start phase: 1 on each of 32 GPUs"),
};

const arenaRl = (script: string) => ({
  model: code("Qwen/Qwen3-8B", script),
  gpus: paper(8, `${ARENARL_RL}: H20`),
  learningRate: paper(1e-6, ARENARL_RL),
  klCoefficient: code(0, `${script}, --kl-loss-coef`),
  clipLow: code(0.2, `${script}, --eps-clip`),
  clipHigh: code(0.28, `${script}, --eps-clip-high`),
  temperature: code(0.8, `${script}, --rollout-temperature`),
  promptTokens: estimate(4000, ROOM),
  responseTokens: code(28_000, `${script}, --rollout-max-context-len 32000, less the prompt`),
  turnTokens: code(2000, `${script}, --rollout-max-response-len, which qqr takes for each step`),
  weightDecay: code(0.1, `${script}, --weight-decay`),
  steps: code(200, `${script}, --num-rollout`),
  topology: paper("seeded-single-elimination", "§4.3 and Table 2"),
  judgeModel: paper("qwen3-max", ARENARL_RL),
});

const arenaRlBeyond = [
  "The paper's RL starts from Qwen3-8B-Base after its cold start (above; §6.1), whose weights were not released: train it first and set `MODEL`. The released script starts from Qwen3-8B, as this recipe does; the paper does so once, on the Search tasks of Open-Travel (§6.4, Figure 4 c).",
  "The released code judges with qwen-plus by the topology anchor; the paper with Qwen3-Max by seeded single elimination.",
  "Attempt 0 of each group is the anchor and is sampled greedily in the paper; an adapter samples it as the others unless its section says otherwise.",
];

const travel: Recipe = {
  name: "arenarl-travel",
  about: "ArenaRL on travel planning: an arena of 16 attempts ranks each other.",
  from: ARENARL,
  environment: "open-travel",
  reward: "group",
  values: {
    ...arenaRl(QQR_TRAVEL),
    groupSize: paper(16, ARENARL_RL),
    groups: paper(8, `${ARENARL_RL}; the code has 16`),
    miniBatch: code(8, ONE_UPDATE(QQR_TRAVEL)),
    toolSteps: code(5, "qqr 8653a9a, qqr/examples/travel/config.py, max_steps"),
  },
  coldStart: arenaRlColdStart,
  beyond: arenaRlBeyond,
};

const research: Recipe = {
  name: "arenarl-deep-research",
  about: "ArenaRL on research reports: an arena of 8 attempts ranks each other.",
  from: ARENARL,
  environment: "open-deepresearch",
  reward: "group",
  values: {
    ...arenaRl(QQR_RESEARCH),
    groupSize: paper(8, `${ARENARL_RL}; the code has 16`),
    groups: paper(4, `${ARENARL_RL}; the code has 16`),
    miniBatch: code(4, ONE_UPDATE(QQR_RESEARCH)),
    toolSteps: code(10, "qqr 8653a9a, qqr/examples/deepresearch/config.py, max_steps"),
  },
  coldStart: arenaRlColdStart,
  beyond: arenaRlBeyond,
};

const HOTE_SETUP = "§3.2";
const hoteValues = {
  model: paper("rl-research/DR-Tulu-SFT-8B", `${HOTE_SETUP}: DR Tulu-8B-SFT; the name on the hub is ours to check`),
  gpus: estimate(8, "the paper names no number of GPUs"),
  groupSize: paper(8, `${HOTE_SETUP}, G; Appendix G, Table 10`),
  groups: paper(48, `${HOTE_SETUP}, B; Appendix G, Table 10`),
  miniBatch: estimate(48, "the paper names none; one update of a step"),
  learningRate: paper(5e-7, HOTE_SETUP),
  klCoefficient: estimate(0.001, "the objective of §2.2 has β without a figure; verl's default"),
  clipLow: estimate(0.2, "the objective of §2.2 has ε without a figure; verl's default"),
  clipHigh: estimate(0.2, "as the lower one"),
  temperature: paper(1, HOTE_SETUP),
  promptTokens: estimate(2048, ROOM),
  responseTokens: paper(16_384, HOTE_SETUP),
  judgeModel: paper("Qwen3-235B-A22B-Instruct-2507-FP8", `${HOTE_SETUP}; Appendix E`),
  judgeTemperature: paper(0, "Appendix E: temperature 0, 16,384 tokens, top-p 1"),
};
const hoteBeyond = [
  "Half of each batch is proposed by a second policy, trained beside it with groups of G' = 6 (§3.2, Table 10) from Qwen3-8B; this recipe trains the solver alone, on the environment's tasks.",
  "The judge evolves with the rubrics in the paper; here the rubrics of a task stay as they are unless `arenakit rubric` updates them between launches.",
];
const ofHote = { from: "HOTE (arXiv 2606.13710)", environment: "deep-solver", reward: "episode" } as const;

const hoteNoTool: Recipe = {
  ...ofHote,
  name: "hote-no-tool",
  about: "The first 600 steps of HOTE's solver: open research questions without tools, scored by rubrics.",
  withoutTools: 1,
  values: { ...hoteValues, steps: paper(600, `§2.3 and ${HOTE_SETUP}: the steps in no-tool mode`) },
  beyond: ["700 hybrid steps follow: the recipe hote, whose `MODEL` is what this one trained.", ...hoteBeyond],
};

const hote: Recipe = {
  ...ofHote,
  name: "hote",
  about: "The last 700 steps of HOTE's solver: half of the questions with tools, scored by rubrics that a judge reads.",
  withoutTools: 0.5,
  values: {
    ...hoteValues,
    toolSteps: paper(10, `${HOTE_SETUP}, T`),
    steps: paper(700, `§2.3 and ${HOTE_SETUP}: the steps in hybrid mode`),
  },
  beyond: [
    "600 steps without tools come before: `MODEL` is what the recipe hote-no-tool trained.",
    "Half of the data set has tools; a step's half is so on average, and not in each step as in the paper (§2.3).",
    ...hoteBeyond,
  ],
};

const O2_RL = "§3.1, RL training";
const O2_MORE = "Appendix A.2";
const o2: Recipe = {
  name: "o2-searcher",
  about: "O²-Searcher: closed and open questions with a local search, scored by exact match and by findings.",
  from: "O²-Searcher; the figures of its Appendix A.2 are partly lost in our copy",
  environment: "o2-qa",
  reward: "episode",
  values: {
    model: paper("Qwen/Qwen2.5-3B-Instruct", "§3.1"),
    gpus: paper(4, `${O2_RL}: A100`),
    groupSize: paper(8, O2_RL),
    groups: paper(32, O2_RL),
    miniBatch: paper(32, O2_RL),
    learningRate: estimate(1e-6, "the figure is lost in our copy of the paper; that of the other recipes"),
    klCoefficient: paper(0.001, O2_MORE),
    clipLow: paper(0.2, O2_MORE),
    clipHigh: paper(0.2, O2_MORE),
    temperature: paper(1, `${O2_MORE}, and top-p 1`),
    promptTokens: estimate(2048, ROOM),
    responseTokens: estimate(6144, "the figure is lost in our copy of the paper; four searches and an answer"),
    toolSteps: paper(4, `${O2_MORE}, maximum searching step`),
    steps: paper(200, O2_RL),
  },
  coldStart: {
    model: paper("Qwen/Qwen2.5-3B-Instruct", "§3.1"),
    epochs: paper(2, "§3.1, cold start"),
    batchSize: paper(16, "§3.1, cold start"),
    warmupRatio: paper(0.1, "§3.1, cold start"),
  },
  beyond: [
    "Closed questions are drawn 4 : 1 against open ones (§3.1, RL training: 1,200 of NQ and HotpotQA, 240 of O2-QA): import yours with `arenakit tasks import`, and repeat rows of the data set to that share.",
  ],
};

const RL_FACTORY = "RL-Factory d0abc1d, main_grpo.sh";
const searchR1: Recipe = {
  name: "rl-factory-search-r1",
  about: "RLFactory's reproduction of Search-R1 on Natural Questions with Qwen3-4B, scored by exact match.",
  from: "RLFactory, §3; code: Simple-Efficient/RL-Factory d0abc1d",
  environment: "search-qa",
  reward: "episode",
  values: {
    model: paper("Qwen/Qwen3-4B", "§3"),
    gpus: paper(8, "Table 1: A100"),
    groupSize: code(4, `${RL_FACTORY}, rollout.n`),
    groups: code(128, `${RL_FACTORY}, data.train_batch_size`),
    miniBatch: code(32, `${RL_FACTORY}, actor.ppo_mini_batch_size`),
    learningRate: code(1e-6, `${RL_FACTORY}, actor.optim.lr`),
    klCoefficient: code(0.001, `${RL_FACTORY}, actor.kl_loss_coef`),
    clipLow: estimate(0.2, "verl's default, which the script leaves"),
    clipHigh: estimate(0.2, "verl's default, which the script leaves"),
    temperature: estimate(1, "verl's default, which the script leaves"),
    promptTokens: code(4096, `${RL_FACTORY}, data.max_prompt_length`),
    responseTokens: estimate(
      4096,
      "max_response_length 512 is of one turn there; three turns of it, and what two searches find",
    ),
    turnTokens: code(512, `${RL_FACTORY}, data.max_response_length`),
    toolSteps: code(2, `${RL_FACTORY}, rollout.max_turns`),
    steps: estimate(100, "the README's table of speed is of 100 steps; the script trains 5 epochs of NQ"),
  },
  beyond: [
    "The task is Natural Questions: import it with `arenakit tasks import --from nq` and write its data set anew.",
  ],
};

/** By name. */
export const RECIPES: readonly Recipe[] = [travel, research, hoteNoTool, hote, o2, searchR1];
