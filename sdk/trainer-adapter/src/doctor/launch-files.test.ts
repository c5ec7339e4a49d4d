/** Files that lead to one another without end, scripts within commands, and dictionaries on a command line. */
import { expect, it } from "vitest";
import { diagnose } from "./index.ts";

/** What is found in the first of some files, and how many were read. */
function look(trainer: string, texts: Readonly<Record<string, string>>) {
  let reads = 0;
  const [[name, text] = ["", ""]] = Object.entries(texts);
  const diagnosis = diagnose(trainer, [{ name, text }], {
    usesGroups: true,
    readFile: (asked) => {
      const found = asked.startsWith("./") ? asked.slice(2) : asked;
      if (!Object.hasOwn(texts, found)) return undefined;
      reads++;
      return texts[found];
    },
  });
  const traps = diagnosis.findings.map(({ trap }) => trap);
  return { ...diagnosis, traps, reads, lines: diagnosis.findings.map(({ place }) => place?.line) };
}

const WIDTH = 12;
const GRPO = "grpo: {num_prompts_per_step: 8}\n";

it("reads YAML that names itself, or what names it, once around", () => {
  const self = `defaults: [${Array(WIDTH).fill("self.yaml").join(",")}]\n${GRPO}`;
  const alone = look("nemo-rl", { "self.yaml": self });
  expect(alone.reads).toBe(WIDTH);
  expect(alone.unknown).toEqual([]);
  const circle = look("nemo-rl", { "a.yaml": `defaults: b.yaml\n${GRPO}`, "b.yaml": "defaults: a.yaml\npolicy: {}\n" });
  expect(circle.reads).toBe(2);
  expect(circle.unknown).toEqual([]);
});

it("reads a script that sources itself once around", () => {
  const self = `${"source ./self.sh\n".repeat(WIDTH)}python3 -m verl.trainer.main_ppo trainer.a=1\n`;
  expect(look("verl", { "self.sh": self }).reads).toBe(WIDTH);
});

it("stops at a number of files, and then knows nothing of what is absent", () => {
  const level = (at: number) =>
    `defaults: [${Array(WIDTH)
      .fill(`${at + 1}.yaml`)
      .join(",")}]\nx: ${at}\n${GRPO}`;
  const texts = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at}.yaml`, level(at)]));
  const { reads, unknown } = look("nemo-rl", texts);
  expect(reads).toBe(256);
  expect(unknown[0]?.reason).toContain("may set it");
});

it("takes YAML that is none, or a bomb of aliases, for one that may say anything", () => {
  const letters = [..."abcdefg"];
  const bomb = letters
    .map(
      (letter, at) =>
        `${letter}: &${letter} [${Array(9)
          .fill(at === 0 ? "x" : `*${letters[at - 1]}`)
          .join(",")}]\n`,
    )
    .join("");
  expect(() => look("nemo-rl", { "bomb.yaml": bomb })).toThrow("bomb.yaml, which is no YAML that can be read");
  for (const text of [bomb, "grpo: [\n"])
    expect(look("nemo-rl", { "a.yaml": `defaults: b.yaml\n${GRPO}`, "b.yaml": text }).unknown[0]?.reason).toContain(
      "b.yaml, which is no YAML",
    );
});

it.each([
  'ray job submit --address http://head:8265 -- bash -c "python3 -m verl.trainer.main_ppo actor_rollout_ref.rollout.n=1"',
  "srun /bin/bash -l -o pipefail -c 'python3 -m verl.trainer.main_ppo actor_rollout_ref.rollout.n=1'",
  'N=1\nray job submit -- bash -lc "\n  cd $HOME\n  python3 -m verl.trainer.main_ppo actor_rollout_ref.rollout.n=$N"',
])("reads the script that a shell is given: %s", (text) => {
  const line = text.split("\n").findIndex((one) => one.includes("main_ppo")) + 1;
  const { findings } = look("verl", { "run.sh": text });
  expect(findings.find(({ trap }) => trap === "group_of_one")?.place).toEqual({ file: "run.sh", line });
});

it("ends at a script that gives itself to a shell", () => {
  const text = `X='X="$X "; bash -c "$X"'\nbash -c "$X"\npython3 -m verl.trainer.main_ppo actor_rollout_ref.rollout.n=1\n`;
  expect(look("verl", { "run.sh": text }).traps).toContain("group_of_one");
});

it("finds in a dictionary what it finds in overrides, and lets the later one count", () => {
  const rollout = (value: string) =>
    look("verl", { "run.sh": `python3 -m verl.trainer.main_ppo algorithm.adv_estimator=grpo ${value}\n` });
  const root = "actor_rollout_ref.rollout";
  const flat = rollout(
    `${root}.n=1 ${root}.multi_turn.function_tool_path=f.py ${root}.multi_turn.max_parallel_calls=1`,
  );
  const nested = rollout(`${root}='{n:1,multi_turn:{function_tool_path:f.py,max_parallel_calls:1}}'`);
  expect(nested.traps).toEqual(flat.traps);
  expect(nested.traps).toEqual(expect.arrayContaining(["group_of_one", "one_parallel_call"]));
  expect(rollout(`${root}='{n:1}' ${root}.n=8`).traps).not.toContain("group_of_one");
  const open = rollout(`${root}="{n:$SIZE}"`);
  expect(open.traps).not.toContain("group_of_one");
  expect(open.unknown.length).toBeGreaterThan(0);
});

it("takes a deadline from read_settings() for the variable, which has a rule of its own", () => {
  const script = `from arenakit_trainers.settings import read_settings
settings = read_settings()
config = GRPOConfig(num_generations=8, scale_rewards="none", max_completion_length=4096)
trainer = GRPOTrainer(args=config, reward_funcs=group_reward(client, group_size=8, deadline=settings.deadline))
`;
  const found = (seconds: number) =>
    look("trl", {
      "run.sh": `export ARENAKIT_DEADLINE=${seconds}\npython3 train.py --config c.yaml\n`,
      "train.py": script,
    });
  expect(found(4_000)).toMatchObject({ traps: [], unknown: [] });
  expect(found(100)).toMatchObject({ traps: ["unordered_timeouts"], findings: [{ setting: "ARENAKIT_DEADLINE" }] });
});
