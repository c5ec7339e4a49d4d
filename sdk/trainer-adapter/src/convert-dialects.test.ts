/**
 * Every dialect, in texts and in lists of messages: who said what, and what was told. Texts are written as the models'
 * public templates have them, or by the dialect itself.
 */
import { agentSteps, answerOf, type Message, textPart } from "@arenakit/contracts";
import { dialects } from "@arenakit/core/dialects";
import { describe, expect, it } from "vitest";
import { converted, shown, turn } from "./convert.fixture.ts";

type Name = keyof typeof dialects;
const attemptOf = async (record: object) => (await converted("attempt", record))[0]!;
const messagesOf = async (messages: object[]) => (await converted("openai", { messages }))[0]!;
const user = (content: string) => ({ role: "user", content });
const agent = (content: string) => ({ role: "assistant", content });
const called = (name: string, args: object, told: string[], others: object = {}) =>
  turn("", { calls: [[name, args]], told: told.map((text) => [name, text, false]), ...others });
const length = (text: string) => [...text].length;

/** What the search agents' one tag calls; any other dialect names its tool. */
const CALLS: Partial<Record<Name, readonly [string, { [key: string]: string | string[] }]>> = {
  "search-r1": ["search", { query: "rain" }],
  o2: ["search", { queries: ["rain"] }],
};
const NAMES = Object.keys(dialects) as Name[];

describe.each(NAMES)("an episode that %s wrote", (name) => {
  const [tool, args] = CALLS[name] ?? ["find", { query: "rain" }];
  const asked: Message[] = [
    { role: "system", content: [textPart("Be brief.")] },
    { role: "user", content: [textPart("Rain?")] },
  ];
  const turns: Message[] = ["first", "second"].flatMap((told, at): Message[] => [
    { role: "assistant", content: [], toolCalls: [{ id: `c${at}`, name: tool, arguments: args }] },
    { role: "tool", callId: `c${at}`, name: tool, content: [textPart(told)], isError: false },
  ]);
  const episode: Message[] = [...asked, ...turns, { role: "assistant", content: [textPart("It rains.")] }];
  const expected = [called(tool, args, ["first"]), called(tool, args, ["second"]), turn("It rains.")];
  // DR Tulu's results are snippets with the id of their call.
  const bare = (told: unknown) => String(told).replace(/^<snippet id=c\d>\n|\n<\/snippet>$/g, "");
  const plain = (trajectory: Parameters<typeof shown>[0]) =>
    shown(trajectory).map((one) => ({
      ...one,
      told: one.told.map(([which, text, isError]) => [which, bare(text), isError]),
    }));
  const opened = dialects[name].render(asked, []);
  const text = dialects[name].render(episode, []).slice(opened.length);
  // What opens the turn after the last one is no part of it.
  const completion = text.slice(0, text.indexOf("It rains.") + "It rains.".length);

  it("is read as a text that names its dialect", async () => {
    const trajectory = await attemptOf({ prompt: opened, completion, dialect: name });
    expect(plain(trajectory)).toEqual(expected);
    expect(answerOf(trajectory)).toBe("It rains.");
  });

  it.runIf(name !== "openai")("is read as a text that names none", async () => {
    const trajectory = await attemptOf({ prompt: opened, completion });
    expect(plain(trajectory)).toEqual(expected);
  });

  // A tool's result is a user's plain text for Llama 3 behind an API without tools: nothing tells it.
  it.runIf(name !== "llama3-json")("is read as the messages of a chat API without tools", async () => {
    const messages = dialects[name].toChat(episode, []).map(({ role, content }) => ({
      role,
      content: content.map((part) => (part.type === "text" ? part.text : "")).join(""),
    }));
    const completion = messages.slice(2);
    expect(plain(await attemptOf({ prompt: messages.slice(0, 2), completion, dialect: name }))).toEqual(expected);
    if (name !== "openai") expect(plain(await messagesOf(messages))).toEqual(expected);
  });

  it("is read as messages with results of the role tool", async () => {
    const written = dialects[name].toChat(episode, []).filter(({ role }) => role === "assistant");
    const texts = written.map(({ content }) => content.map((part) => (part.type === "text" ? part.text : "")).join(""));
    const told = (content: string) => ({ role: name === "llama3-json" ? "ipython" : "tool", content });
    const completion = [agent(texts[0]!), told("first"), agent(texts[1]!), told("second"), agent(texts[2]!)];
    expect(plain(await attemptOf({ prompt: "Rain?", completion, dialect: name }))).toEqual(expected);
  });
});

describe("DeepSeek's templates", () => {
  const END = "<｜end▁of▁sentence｜>";

  it("of V3 and R1 have a block of outputs, and calls with a block of JSON", async () => {
    const prompt = "<｜begin▁of▁sentence｜>Be brief.<｜User｜>Rain?<｜Assistant｜>";
    const call = (city: string) =>
      `<｜tool▁call▁begin｜>function<｜tool▁sep｜>w\n\`\`\`json\n{"city": "${city}"}\n\`\`\`<｜tool▁call▁end｜>`;
    const output = (text: string) => `<｜tool▁output▁begin｜>${text}<｜tool▁output▁end｜>`;
    const own = `<think>\nlook\n</think>\n\n<｜tool▁calls▁begin｜>${call("x")}\n${call("y")}<｜tool▁calls▁end｜>`;
    const told = `${END}<｜tool▁outputs▁begin｜>${output("wet")}\n${output("dry")}<｜tool▁outputs▁end｜>`;
    const expected = [
      {
        thought: "look",
        said: "",
        calls: [
          ["w", { city: "x" }],
          ["w", { city: "y" }],
        ],
        told: [
          ["w", "wet", false],
          ["w", "dry", false],
        ],
      },
      turn("It rains in x."),
    ];
    const answer = `It rains in x.${END}`;
    const completion = own + told + answer;
    const trajectory = await attemptOf({ prompt, completion });
    expect(shown(trajectory)).toEqual(expected);
    expect(trajectory.steps.slice(0, 2).map(({ source, message }) => [source, message])).toEqual([
      ["system", "Be brief."],
      ["user", "Rain?"],
    ]);
    const mask = [
      [length(own), 1],
      [length(told), 0],
      [length(answer), 1],
    ];
    expect(shown(await attemptOf({ prompt, completion, mask }))).toEqual(expected);
  });

  const invoke = (city: string) =>
    `<｜DSML｜invoke name="w">\n<｜DSML｜parameter name="city" string="true">${city}</｜DSML｜parameter>\n</｜DSML｜invoke>`;

  it("of V3.2 tell results behind the end of the turn", async () => {
    const call = `look</think>\n\n<｜DSML｜function_calls>\n${invoke("x")}\n${invoke("y")}\n</｜DSML｜function_calls>${END}`;
    const told = "\n\n<function_results>\n<result>wet</result>\n<result>windy</result>\n</function_results>\n\n<think>";
    const answer = `so</think>It rains.${END}`;
    const completion = call + told + answer;
    const mask = [
      [length(call), 1],
      [length(told), 0],
      [length(answer), 1],
    ];
    for (const record of [{ completion }, { completion, mask }])
      expect(shown(await attemptOf({ prompt: "q", ...record }))).toEqual([
        {
          thought: "look",
          said: "",
          calls: [
            ["w", { city: "x" }],
            ["w", { city: "y" }],
          ],
          told: [
            ["w", "wet", false],
            ["w", "windy", false],
          ],
        },
        turn("It rains.", { thought: "so" }),
      ]);
  });

  it("of V4 tell results in a turn of the user's", async () => {
    const call = `</think>\n\n<｜DSML｜tool_calls>\n${invoke("x")}\n</｜DSML｜tool_calls>${END}`;
    const told = "<｜User｜><tool_result>wet</tool_result><｜Assistant｜>";
    const trajectory = await attemptOf({ prompt: "q", completion: `${call}${told}</think>It rains.${END}` });
    expect(shown(trajectory)).toEqual([called("w", { city: "x" }, ["wet"]), turn("It rains.")]);
  });

  it("end the turns of a search agent's as well", async () => {
    const completion = `<search>rain</search><information>wet</information><answer>wet</answer>${END}`;
    const expected = [called("search", { query: "rain" }, ["wet"]), turn("wet")];
    expect(shown(await attemptOf({ prompt: "q", completion }))).toEqual(expected);
  });

  it("lose nothing that stands where no template has it", async () => {
    const completion = `One.${END}Two.<｜User｜>Three?<｜Assistant｜>Four.${END}`;
    const { steps } = await attemptOf({ prompt: "q", completion });
    expect(steps.map(({ source, message }) => [source, message])).toEqual([
      ["user", "q"],
      ["agent", "One."],
      ["agent", "Two."],
      ["user", "Three?"],
      ["agent", "Four."],
    ]);
  });
});

describe("harmony", () => {
  const prompt =
    "<|start|>system<|message|>Reasoning: high<|end|><|start|>developer<|message|># Instructions<|end|>" +
    "<|start|>user<|message|>Rain?<|end|><|start|>assistant";
  const own =
    "<|channel|>analysis<|message|>look<|end|>" +
    '<|start|>assistant<|channel|>commentary to=functions.w <|constrain|>json<|message|>{"city":"x"}<|call|>';
  const told = "<|start|>functions.w to=assistant<|channel|>commentary<|message|>wet<|end|><|start|>assistant";
  const answer = "<|channel|>final<|message|>It rains.<|return|>";
  const expected = [called("w", { city: "x" }, ["wet"], { thought: "look" }), turn("It rains.")];

  it("tells a result as a message of its tool's", async () => {
    const trajectory = await attemptOf({ prompt, completion: own + told + answer });
    expect(shown(trajectory)).toEqual(expected);
    expect(trajectory.steps.slice(0, 3).map(({ source, message }) => [source, message])).toEqual([
      ["system", "Reasoning: high"],
      ["system", "# Instructions"],
      ["user", "Rain?"],
    ]);
  });

  it("has a turn for each final message, and none where its tokens are words", async () => {
    const final = (text: string) => `<|channel|>final<|message|>${text}`;
    const completion = `${final("One.")}<|end|><|start|>assistant${final("Two.")}<|return|>`;
    expect(shown(await attemptOf({ prompt: "q", completion }))).toEqual([turn("One."), turn("Two.")]);
    const words = "The token <|start|> opens one.";
    expect(shown(await attemptOf({ prompt: "q", completion: words }))).toEqual([turn(words)]);
  });

  it("with a mask tells the same", async () => {
    const mask = [
      [length(own), 1],
      [length(told), 0],
      [length(answer), 1],
    ];
    expect(shown(await attemptOf({ prompt, completion: own + told + answer, mask }))).toEqual(expected);
  });

  it("with a mask tells nothing that the model made up", async () => {
    const completion = own + told + answer;
    const trajectory = await attemptOf({ prompt, completion, mask: [[length(completion), 1]] });
    expect(shown(trajectory)).toMatchObject([{ calls: [["w", { city: "x" }]], told: [] }]);
    expect(agentSteps(trajectory)[0]!.extra?.arenakit?.raw).toBe(completion);
    const madeUp = "<|start|>functions.w to=assistant<|channel|>commentary<|message|>wet";
    expect(shown(trajectory)[0]!.said).toBe(`${madeUp}\n\nIt rains.`);
    expect(shown(await messagesOf([user("q"), agent(completion)]))).toMatchObject([
      { thought: "look", said: `${madeUp}\n\nIt rains.`, told: [] },
    ]);
  });
});

describe("Llama 3's template", () => {
  it("tells results by the role ipython, and a call needs no tag where it does", async () => {
    const header = (role: string) => `<|start_header_id|>${role}<|end_header_id|>\n\n`;
    const completion =
      '{"name": "w", "parameters": {"city": "x"}}<|eom_id|>' +
      `${header("ipython")}wet<|eot_id|>${header("assistant")}It rains.<|eot_id|>`;
    const prompt = `<|begin_of_text|>${header("user")}Rain?<|eot_id|>${header("assistant")}`;
    expect(shown(await attemptOf({ prompt, completion }))).toEqual([
      called("w", { city: "x" }, ["wet"]),
      turn("It rains."),
    ]);
    const search = completion.replace('{"name": "w", "parameters": {"city": "x"}}', "<search>rain</search>");
    expect(shown(await attemptOf({ prompt, completion: search }))).toEqual([
      called("search", { query: "rain" }, ["wet"]),
      turn("It rains."),
    ]);
    const answer = '{"name": "Ann", "parameters": {}}';
    expect(shown(await attemptOf({ prompt, completion: answer }))).toEqual([turn(answer)]);
  });
});

describe("a search agent's messages", () => {
  const search = "<think>t</think><search>rain</search>";
  const found = "<information>wet</information>";

  it("hold results in a user's turn behind the search, and only there", async () => {
    const told = await messagesOf([user(`Between ${found} you are told.`), agent(search), user(`${found} Go on.`)]);
    expect(told.steps.map(({ source, message }) => [source, message])).toEqual([
      ["user", `Between ${found} you are told.`],
      ["agent", ""],
      ["user", "Go on."],
    ]);
    expect(shown(told)).toEqual([called("search", { query: "rain" }, ["wet"], { thought: "t" })]);
    const { steps } = await messagesOf([user("q"), agent("What do you know?"), user(found), agent("So.")]);
    expect(steps.map(({ message }) => message)).toEqual(["q", "What do you know?", found, "So."]);
  });

  it("are told in a template's turn of the user's, with a mask and without", async () => {
    const own = "<search><query>rain</query></search>";
    const told = "<|im_end|>\n<|im_start|>user\n<learnings>wet</learnings><|im_end|>\n<|im_start|>assistant\n";
    const answer = "<answer>wet</answer>";
    const mask = [
      [length(own), 1],
      [length(told), 0],
      [length(answer), 1],
    ];
    const expected = [called("search", { queries: ["rain"] }, ["wet"]), turn("wet")];
    const record = { prompt: "q", completion: own + told + answer };
    expect(shown(await attemptOf(record))).toEqual(expected);
    expect(shown(await attemptOf({ ...record, mask }))).toEqual(expected);
  });

  it("are told as often as they searched", async () => {
    const { steps } = await messagesOf([user("q"), agent(search), user(found), user(found)]);
    expect(steps.map(({ source, message }) => [source, message])).toEqual([
      ["user", "q"],
      ["agent", ""],
      ["user", found],
    ]);
  });

  it("hold results in their own turn where no other message tells any", async () => {
    const whole = `${search}\n\n${found}\n\n<answer>wet</answer>`;
    const inOne = [user("q"), agent(whole)];
    const expected = [called("search", { query: "rain" }, ["wet"], { thought: "t" }), turn("wet")];
    expect(shown(await messagesOf(inOne))).toEqual(expected);
    expect(shown(await attemptOf({ prompt: "q", completion: whole }))).toEqual(expected);
    const conversations = inOne.map(({ role, content }) => ({ from: role, value: content }));
    expect(shown((await converted("sharegpt", { conversations }))[0]!)).toEqual(expected);
  });

  it("tell themselves nothing where others tell them", async () => {
    const madeUp = "<search>sun</search><information>sun</information>";
    for (const told of [user(found), { role: "tool", content: found }]) {
      const trajectory = await messagesOf([user("q"), agent(search), told, agent(madeUp)]);
      expect(shown(trajectory)).toMatchObject([
        { told: [["search", expect.stringContaining("wet"), false]] },
        { told: [] },
      ]);
      expect(shown(trajectory)[1]!.said).toBe("<information>sun</information>");
    }
  });

  it("tell themselves nothing in what an endpoint answered", async () => {
    const message = agent(`${search}${found}<answer>wet</answer>`);
    const record = { messages: [user("q")], choices: [{ message, finish_reason: "stop" }] };
    const [trajectory] = await converted("openai", record);
    expect(shown(trajectory!)).toMatchObject([{ said: `${found}\n\nwet`, told: [] }]);
    const nodes = [
      { parent: null, message: user("q"), sampled: false },
      { parent: 0, message, sampled: true },
    ];
    const [trace] = await converted("verifiers", { id: "t", task: { key: "k" }, nodes, calls: [], rewards: {} });
    expect(shown(trace!)).toMatchObject([{ said: `${found}\n\nwet`, told: [] }]);
  });
});

describe("a list of messages", () => {
  it("keeps a made-up result of another dialect in the turn's text", async () => {
    const call =
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>w<｜tool▁sep｜>{"a": 1}<｜tool▁call▁end｜><｜tool▁calls▁end｜>';
    const madeUp = "<｜end▁of▁sentence｜><｜tool▁output▁begin｜>wet<｜tool▁output▁end｜>It rains.";
    const trajectory = await messagesOf([user("q"), agent(call + madeUp)]);
    expect(shown(trajectory)).toMatchObject([{ calls: [["w", { a: 1 }]], told: [] }]);
    expect(shown(trajectory)[0]!.said).toBe("<｜tool▁output▁begin｜>wet<｜tool▁output▁end｜>It rains.");
  });

  it("with Llama 3's ipython comes back as it was", async () => {
    const { toOpenAi } = await import("./index.ts");
    const messages = [
      user("q"),
      agent('{"name": "w", "parameters": {"city": "x"}}'),
      { role: "ipython", content: "wet" },
      agent("It rains."),
    ];
    const trajectory = await messagesOf(messages);
    expect(shown(trajectory)).toEqual([called("w", { city: "x" }, ["wet"]), turn("It rains.")]);
    expect(toOpenAi(trajectory).messages).toEqual(messages);
  });
});
