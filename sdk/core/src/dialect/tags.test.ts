import type { ParsedTurn, ToolSpec } from "@arenakit/contracts";
import { textPart } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import type { ChatDialect } from "../dialect.ts";
import { dialects } from "../dialects.ts";
import { drTulu, o2, searchR1 } from "./tags.ts";

const tool = (name: string, properties: ToolSpec["inputSchema"] = {}): ToolSpec => ({
  name,
  description: "",
  inputSchema: { type: "object", properties },
});
const parse = (dialect: ChatDialect, text: string, tools?: ToolSpec[]): ParsedTurn =>
  dialect.parse(text, () => "call-1", "en", tools);
const call = (name: string, args: object) => [{ valid: true, call: { id: "call-1", name, arguments: args } }];

describe("search-r1", () => {
  const dialect = dialects["search-r1"];

  it("takes the first whole search or answer of a turn, as its own loop does", () => {
    expect(
      parse(dialect, "<think>?</think><search> a </search><information>made up</information><answer>b</answer>"),
    ).toEqual({
      thought: "?",
      visible: "",
      calls: call("search", { query: "a" }),
      answer: null,
    });
    expect(parse(dialect, "<answer>42</answer><search>a</search>")).toMatchObject({ calls: [], answer: "42" });
  });

  it("executes no search quoted in a thought, and none that nothing closed", () => {
    expect(parse(dialect, "<think><search>a</search></think>").calls).toEqual([]);
    expect(parse(dialect, "<search>a").calls).toEqual([
      { valid: false, raw: "a", error: expect.stringContaining("</search>") },
    ]);
    expect(parse(dialect, "<search> </search>").calls).toMatchObject([{ valid: false }]);
  });

  it("calls the tool and fills the argument that it is made for", () => {
    const own = searchR1({ tools: ["query_rag", "search"], argument: "query" });
    expect(parse(own, "<search>a</search>").calls).toEqual(call("query_rag", { query: "a" }));
    expect(parse(own, "<search>a</search>", [tool("search")]).calls).toEqual(call("search", { query: "a" }));
  });

  it("tells what was found in the policy's own turn, without what it made up behind its search", () => {
    const told = dialect.render(
      [
        { role: "user", content: [textPart("?")] },
        { role: "assistant", content: [], raw: "<search>a</search><information>made up</information>" },
        { role: "tool", callId: "call-1", name: "search", content: [textPart("found")], isError: false },
      ],
      [],
    );
    expect(told).toBe(
      "<|im_start|>user\n?<|im_end|>\n<|im_start|>assistant\n<search>a</search>\n\n<information>\nfound\n</information>\n\n",
    );
  });

  it("teaches its tags where the prompt does not", () => {
    const first = (text: string) => dialect.toChat([{ role: "user", content: [textPart(text)] }], [tool("search")])[0];
    expect(first("?")).toMatchObject({ role: "system" });
    expect(first("Write <search> and a question.")).toMatchObject({ role: "user" });
  });
});

describe("o2", () => {
  const dialect = dialects.o2;
  const search = (...queries: string[]) =>
    `<search>\n${queries.map((one) => `<query>${one}</query>`).join("\n")}\n</search>`;

  it("asks the queries of a search at once, of the tool that is offered", () => {
    expect(parse(dialect, search("a", " b ")).calls).toEqual(call("web_search", { queries: ["a", "b"] }));
    expect(parse(dialect, search("a"), [tool("wiki_search")]).calls).toEqual(call("wiki_search", { queries: ["a"] }));
    expect(parse(o2({ tools: ["find"], argument: "asked" }), search("a")).calls).toEqual(
      call("find", { asked: ["a"] }),
    );
  });

  it("says what is wrong with more than five queries, and with none", () => {
    expect(parse(dialect, search("1", "2", "3", "4", "5", "6")).calls).toMatchObject([
      { error: "expected at most 5 <query>" },
    ]);
    expect(parse(dialect, "<search>a</search>").calls).toMatchObject([{ error: expect.stringContaining("<query>") }]);
  });
});

describe("dr-tulu", () => {
  const dialect = dialects["dr-tulu"];

  it("takes attributes for arguments, and the text for the one that the tool is about", () => {
    const text = '<call_tool name="paper_search" limit="8" year="2021-2025">language models</call_tool>';
    expect(parse(dialect, text).calls).toEqual(
      call("paper_search", { query: "language models", limit: "8", year: "2021-2025" }),
    );
    const offered = [tool("paper_search", { query: { type: "string" }, limit: { type: "integer" } })];
    expect(parse(dialect, text, offered).calls).toEqual(
      call("paper_search", { query: "language models", limit: 8, year: "2021-2025" }),
    );
  });

  it("knows DR Tulu's tools by the names of HOTE's, unless they are offered", () => {
    const text = '<call_tool name="browse_webpage">https://example.com</call_tool>';
    expect(parse(dialect, text).calls).toEqual(call("web_browse", { url: "https://example.com" }));
    expect(parse(dialect, text, [tool("browse_webpage", { page: {}, url: {} })]).calls).toEqual(
      call("browse_webpage", { url: "https://example.com" }),
    );
    const own = drTulu({ names: new Map([["browse_webpage", "visit"]]), contents: ["page"], contentOf: new Map() });
    expect(parse(own, text).calls).toEqual(call("visit", { page: "https://example.com" }));
  });

  it("ends a call at </call> too, and says how one is written", () => {
    expect(parse(dialect, '<call_tool name="google_search">a</call>').calls).toEqual(
      call("google_search", { query: "a" }),
    );
    expect(parse(dialect, "<call_tool>a</call_tool>").calls).toMatchObject([
      { valid: false, error: expect.stringContaining('name="NAME"') },
    ]);
  });

  it("keeps citations in the answer, and gives what was found an id to cite", () => {
    const text = '<answer><cite id="call-1">A fact.</cite></answer>';
    expect(parse(dialect, text).answer).toBe('<cite id="call-1">A fact.</cite>');
    const told = (found: string) =>
      dialect.renderObservations([
        { role: "tool", callId: "call-1", name: "f", content: [textPart(found)], isError: false },
      ]);
    expect(told("found")).toContain("<tool_output>\n<snippet id=call-1>\nfound\n</snippet>\n</tool_output>");
    expect(told("<snippet id=S1>found</snippet>")).not.toContain("id=call-1");
  });
});
