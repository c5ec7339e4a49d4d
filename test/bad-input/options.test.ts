/** Options and addresses that cannot be meant: the exit code says whose mistake it was, the message what to do. */
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { badInput, expectRefusal, worldOf } from "./refused.fixture.ts";

const { folder, refused } = badInput();

describe("an option that cannot be meant", () => {
  it.each([
    [
      ["demo", "--group-size", "0"],
      ["--group-size", "expected a whole number from 2 to 64"],
    ],
    [
      ["demo", "--group-size", "many"],
      ["--group-size", "expected a whole number"],
    ],
    [
      ["demo", "--topology", "foo"],
      ["--topology", "round-robin", "anchor", "seeded-single-elimination"],
    ],
    [["demo", "--tasks", "nope"], ["--tasks: expected one of demo, train, validation, test, all"]],
    [["serve", "--profile", "nope"], ["--profile nope: expected one of arenarl, qqr"]],
    [
      ["demo", "--now", "tomorrow"],
      ["--now", "expected a local time such as 2026-05-01T08:00"],
    ],
    [
      ["demo", "--group-sise", "4"],
      ["unknown option '--group-sise'", "Did you mean --group-size"],
    ],
    [
      ["demo", "--resume"],
      ["--resume", "needs --out"],
    ],
    [["rubric", "aggregate", "median"], ["no aggregation median: expected one of hote, tulu, healthbench"]],
    [
      ["rubric", "aggregate", "hote", "--max-missing", "2"],
      ["--max-missing", "expected a number from 0 to 1"],
    ],
    [
      ["rubric", "import", "--from", "excel"],
      ["--from", "healthbench", "dr-tulu"],
    ],
    [
      ["rubric", "export", "--to", "excel"],
      ["--to", "healthbench", "dr-tulu"],
    ],
    [
      ["rubric", "score", "--judge", "some-model"],
      ["--judge some-model: expected rules", "or MODEL@URL"],
    ],
    [
      ["rubric", "score", "--judge", `recorded:${process.execPath}`],
      ["its first line is not", "Expected a file of recorded replies"],
    ],
    [
      ["rubric", "score", "--criteria-per-call", "0"],
      ["--criteria-per-call", "expected a whole number from 1 to 50"],
    ],
    [
      ["rubric", "score", "--judge", "m@http://127.0.0.1:9/v1,temperature=warm"],
      ["--judge", "expected temperature to be a number from 0 to 2"],
    ],
    [
      ["rubric", "update", "--max-active", "many"],
      ["--max-active", "expected a whole number from 0 to 100"],
    ],
    [
      ["judge", "audit", "--size", "2"],
      ["--size", "expected a whole number from 4 to 16"],
    ],
    [["judge", "audit", "--judge", "qwen"], ["--judge qwen: expected rules, recorded:FILE, or MODEL@URL"]],
    [["judge", "audit", "--judge", "rules", "--judge", "rules"], ["--judge: rules is named twice"]],
    [["demo", "--judge", "qwen"], ["--judge qwen: expected rules, recorded:FILE, or MODEL@URL"]],
    [
      ["judge", "audit", "--kinds", "typos"],
      ["--kinds", "expected some of wrong_price", "fluff"],
    ],
    [
      ["arena", "plan", "--judge-report", "nowhere.json", "--budget", "calls=none"],
      ["--budget", "expected a number above 0"],
    ],
    [
      ["arena", "plan", "--judge-report", "nowhere.json", "--prices", "1"],
      ["--prices", "two prices per million tokens"],
    ],
    [
      ["serve", "--port", "99999"],
      ["--port", "expected a whole number from 0 to 65535"],
    ],
    [
      ["serve", "--now", "noon"],
      ["--now", "expected a local time"],
    ],
    [["serve", "--token-env", "NO_SUCH_VARIABLE"], ["NO_SUCH_VARIABLE is not set"]],
    [
      ["serve", "--judge", "qwen-max"],
      ["--judge qwen-max: expected rules", "or MODEL@URL"],
    ],
    [["serve", "--judge", "rules", "--judge", "none"], ["--judge rules --judge none: none stands alone"]],
    [["serve", "--judge", "rules", "--judge", "rules"], ["two are named rules: give one NAME="]],
    [["serve", "--judge", "m@nowhere"], ["--judge m@nowhere: expected rules"]],
    [["serve", "--judge", "m@http://127.0.0.1:9/v1,key=NO_SUCH_VARIABLE"], ["NO_SUCH_VARIABLE is not set"]],
    [["serve", "--metric-encoder", "nowhere"], ['no encoder "nowhere"']],
    [["serve", "--judge-token-env", "NO_SUCH_VARIABLE"], ["NO_SUCH_VARIABLE is not set"]],
    [
      ["serve", "--judge-token-env", "PATH", "--token-env", "judge=PATH"],
      ["--judge-token-env and --token-env judge=…: give one of them"],
    ],
    [["serve", "--token-env", "policy=PATH", "judge=PATH"], ["policy and judge have the same token"]],
    [["serve", "--token-env", "PATH", "--judge-token-env", "PATH"], ["policy and judge have the same token"]],
    [
      ["serve", "--rerank", "magic"],
      ["--rerank magic", "expected one of encoder", "endpoint", "tei"],
    ],
    [
      ["serve", "--rerank", "model", "--rerank-model", "judge"],
      ["--rerank model", "needs --rerank-base-url"],
    ],
    [
      ["serve", "--rerank-depth", "many"],
      ["--rerank-depth", "expected a whole number from 1 to 1000"],
    ],
    [
      ["retrieve", "--port", "0", "--dialect", "rlm"],
      ["--dialect rlm", "expected one of", "rllm"],
    ],
    [
      ["retrieve", "--port", "0", "--rerank-depth", "5"],
      ["--rerank", "without it"],
    ],
    [
      ["retrieve", "--port", "0", "--host", "0.0.0.0"],
      ["0.0.0.0 can be reached from outside", "--token-env", "--allow"],
    ],
    [
      ["retrieve", "--port", "0", "--host", "0.0.0.0", "--allow", "10.0.0.0/8", "--allow", "0.0.0.0/0"],
      ["--allow: expected networks such as 10.0.0.0/8", "none of them everyone", "0.0.0.0/0"],
    ],
    [
      ["serve", "--port", "0", "--allow", "trainers"],
      ["--allow: expected networks", "got trainers"],
    ],
    [
      ["retrieve", "--port", "0", "--allow-host", "search.internal:8000"],
      ["--allow-host: expected names of hosts without a port", "got search.internal:8000"],
    ],
    [["serve", "--port", "0", "--allow-host", "*"], ["--allow-host: expected names of hosts"]],
    [["retrieve", "--port", "0", "--deadline", "0"], ["--deadline: expected a whole number from 1 to 86400"]],
    [
      ["retrieve", "--port", "0", "--address-folder", "addresses", "--advertise", "gpu-7:99999"],
      ["--advertise: expected HOST or HOST:PORT"],
    ],
    [
      ["retrieve", "--port", "0", "--advertise", "gpu-7"],
      ["--advertise", "needs", "--address-folder"],
    ],
    [
      ["retrieve", "--port", "0", "--metrics-model", "judge"],
      ["--metrics-model", "needs --metrics-base-url"],
    ],
    [
      ["world", "build", "--seed", "one"],
      ["--seed", "expected a whole number"],
    ],
    [
      ["world", "build", "--scale", "-1"],
      ["--scale", "expected a number from 0 to 20"],
    ],
    [
      ["world", "build", "--cities", "北京,亚特兰蒂斯"],
      ["--cities", "亚特兰蒂斯", "the atlas has 北京"],
    ],
    [
      ["world", "build", "--with", "osm"],
      ["--with", "expected LAYER=PATH", "osm=FILE"],
    ],
    [
      ["world", "build", "--with", "gossip=x.json"],
      ['no importer "gossip"', "rail-timetable", "osm"],
    ],
    [
      ["world", "build", "--with", "pois=no-such-folder"],
      ["no-such-folder does not exist", "expected a .geojson"],
    ],
    [
      ["world", "import", "gossip", "x.json"],
      ["unknown command 'gossip'", "--help"],
    ],
    [
      ["world", "import", "pois", "no-such.csv"],
      ["no-such.csv does not exist", "expected a .geojson"],
    ],
    [
      ["corpus", "generate", "papers", "--out", "papers", "--questions", "papers/questions.jsonl"],
      ["--questions", "lies in the corpus", "expected a file beside it"],
    ],
    [
      ["corpus", "import", "--format", "jsonl", "--in", "no-such.jsonl", "--out", "rows", "--id-prefix"],
      ["--in: no-such.jsonl does not exist"],
    ],
    [
      ["corpus", "eval", "--corpus", "rows", "--topics", "no-such.json", "--topics-format", "squad", "--across"],
      ["--topics: no-such.json does not exist"],
    ],
    [["metric"], ["expected the name of a metric: em, sub_em"]],
    [
      ["metric", "bleu"],
      ["no metric bleu", "expected one of em, sub_em"],
    ],
    [["metric", "em", "--mode", "strict"], ["unknown option '--mode'"]],
    [["metric", "em", "--in", "no-such.jsonl"], ["--in: no-such.jsonl does not exist"]],
    [["metric", "o2_diversity", "--encoder", "static"], ["--encoder static needs --corpus"]],
    [["metric", "o2_diversity", "--corpus", "rows"], ["--corpus needs --encoder static"]],
    [["metric", "o2_finding_f1", "--fit-threshold", "no-such.jsonl"], ["--fit-threshold needs --encoder"]],
    [["metric", "o2_lfs"], ["o2_lfs needs --metrics-model and --metrics-base-url"]],
    [["metric", "o2_lfs", "--metrics-model", "judge"], ["--metrics-model needs --metrics-base-url"]],
    [
      ["trajectory", "convert", "--from", "hdf5"],
      ["--from: expected one of openai, anthropic, sharegpt, verifiers, slime, verl, trl"],
    ],
    [["trajectory", "convert"], ["required option '--from <format>' not specified"]],
    [["trajectory", "convert", "--from", "openai", "--to", "csv"], ["--to: expected one of atif, openai"]],
    [["trajectory", "convert", "--from", "openai", "--in", "no-such.jsonl"], ["--in: no-such.jsonl does not exist"]],
    [["trajectory", "validate", "no-such.jsonl"], ["no-such.jsonl does not exist"]],
    [
      ["arena", "simulate", "--topology", "league"],
      ["--topology", "expected one of round-robin", "listwise"],
    ],
    [
      ["arena", "simulate", "--estimator", "elo"],
      ["--estimator", "wins, tiers, refit"],
    ],
    [
      ["arena", "simulate", "--advantage", "z"],
      ["--advantage", "quantile_z, expected_rank, posterior"],
    ],
    [
      ["arena", "simulate", "--n", "65"],
      ["--n", "expected a whole number from 1 to 64"],
    ],
    [["eval"], ["--candidate", "--baseline: needed", "--out: needed"]],
    [
      ["eval", "--candidate", "no-such.jsonl", "--baseline", "scripted:full", "--out", "out"],
      ["--candidate no-such.jsonl", "Expected a file of trajectories", "MODEL@URL"],
    ],
    [
      ["eval", "--candidate", "scripted:perfect", "--baseline", "scripted:full", "--out", "out"],
      ['no scripted policy "perfect"', "half-calls"],
    ],
    [
      ["eval", "--candidate", "scripted:full", "--baseline", "scripted:full", "--out", "out"],
      ["two are called full", "other=full"],
    ],
    [
      ["eval", "--candidate", "m@http://127.0.0.1:1/v1,tools=some", "--baseline", "scripted:full", "--out", "out"],
      ["expected tools=native or tools=text"],
    ],
    [
      [
        "eval",
        "--candidate",
        "m@http://127.0.0.1:1/v1,key=NO_SUCH_VARIABLE",
        "--baseline",
        "scripted:full",
        "--out",
        "o",
      ],
      ["NO_SUCH_VARIABLE is not set"],
    ],
    [
      ["eval", "--candidate", "scripted:full", "--baseline", "scripted:late-leg", "--judge", "strict", "--out", "out"],
      ["--judge strict: expected rules, recorded:FILE, or MODEL@URL"],
    ],
    [
      [
        "eval",
        "--candidate",
        "scripted:full",
        "--baseline",
        "scripted:late-leg",
        "--judge",
        "recorded:no.jsonl",
        "--out",
        "o",
      ],
      ["no.jsonl does not exist", "matches.jsonl"],
    ],
    [
      ["eval", "--candidate", "scripted:full", "--baseline", "scripted:late-leg", "--rubric", "taste", "--out", "out"],
      ['there is no rubric "taste"', "deep-research-evaluation"],
    ],
    [
      ["eval", "--candidate", "scripted:full", "--baseline", "scripted:late-leg", "--budget", "some", "--out", "out"],
      ["--budget: expected an amount of money", "200000tokens"],
    ],
    [
      ["eval", "--candidate", "scripted:full", "--baseline", "scripted:late-leg", "--budget", "5", "--out", "out"],
      ["--budget", "needs --prices"],
    ],
    [
      [
        "eval",
        "--candidate",
        "scripted:full",
        "--baseline",
        "scripted:late-leg",
        "--prices",
        "no.json",
        "--out",
        "out",
      ],
      ["no.json does not exist", "inputPerMillion"],
    ],
    [
      [
        "eval",
        "--candidate",
        "scripted:full",
        "--baseline",
        "scripted:late-leg",
        "--human",
        "no.jsonl",
        "--out",
        "out",
      ],
      ["no.jsonl does not exist"],
    ],
    [
      ["eval", "--candidate", "scripted:full", "--baseline", "scripted:late-leg", "--pairs", "some", "--out", "out"],
      ["--pairs"],
    ],
    [
      ["eval", "--candidate", "scripted:full", "--baseline", "scripted:late-leg", "--samples", "0", "--out", "out"],
      ["--samples: expected a whole number from 1 to 64"],
    ],
    [
      ["eval", "--candidate", "scripted:full", "--baseline", "scripted:late-leg", "--resamples", "9", "--out", "out"],
      ["--resamples: expected a whole number from 100"],
    ],
    [["eval", "leaderboard", "no-such-folder"], ["no-such-folder holds no result of an evaluation"]],
    [
      ["eval", "scores", "gsm8k"],
      ['no benchmark "gsm8k"', "writingbench, hellobench, longbench-write"],
    ],
    [["eval", "scores", "writingbench"], ["expected the file of scores of one model, got 0 files"]],
    [["eval", "scores", "hellobench", "qa_results.jsonl", "--weights", "no.json"], ["qa_results.jsonl does not exist"]],
    [["train"], ["unknown command 'train'", "--help"]],
  ])("arenakit %j is a mistake of use", async (args, words) => {
    expectRefusal(await refused(args), 2, words);
  });
});

describe("an address that cannot be had", () => {
  const small = join(folder, "small.akworld");
  beforeAll(() => writeFileSync(small, worldOf("杭州").bytes));

  it("a port in use", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = other.address() as AddressInfo;
      const run = await refused(["serve", "--world", small, "--port", String(port)]);
      expectRefusal(run, 1, [`cannot listen on 127.0.0.1:${port}`, "choose another port, or 0"]);
    } finally {
      other.close();
    }
  });

  it("an open door to the network", async () => {
    const run = await refused(["serve", "--world", small, "--host", "0.0.0.0", "--port", "0"]);
    expectRefusal(run, 2, ["0.0.0.0 can be reached from outside", "--token-env"]);
    expect(run.stderr).not.toContain("http://");
  });
});
