import { describe, expect, it } from "vitest";
import { readToolConfig } from "./tool-config.ts";

/** What a file writes for a variable. */
const ref = (name: string) => `\${${name}}`;

describe("readToolConfig", () => {
  it("reads RLFactory's files: a program with prefixed names, and an address that takes events", () => {
    const search =
      "[\n    {'mcpServers': {\n        'search': {\n            'command': 'python3',\n            'args': ['tools/search.py']\n        }\n    }}\n]";
    expect(readToolConfig(search, "mcp_tools.pydata")).toEqual({
      names: "prefixed",
      servers: [{ name: "search", transport: "stdio", command: "python3", args: ["tools/search.py"] }],
    });
    const events =
      "[{'mcpServers': {'a': {'url': 'http://127.0.0.1:8080/x', 'sse_read_timeout': 300}, 'b': {'type': 'streamable-http', 'url': 'http://127.0.0.1:8000/mcp'}}}]";
    expect(readToolConfig(events, "tools.pydata").servers).toEqual([
      { name: "a", transport: "sse", url: "http://127.0.0.1:8080/x" },
      { name: "b", transport: "http", url: "http://127.0.0.1:8000/mcp" },
    ]);
  });

  it("reads mcpServers JSON as Claude and Cursor keep it, and leaves out what is disabled", () => {
    const config = {
      mcpServers: {
        maps: { type: "http", url: "https://maps.example/mcp", headers: { Authorization: `Bearer ${ref("TOKEN")}` } },
        events: { url: "http://127.0.0.1:9/sse" },
        files: {
          command: "npx",
          args: ["-y", "files", ref("ROOT:-/tmp")],
          env: { KEY: ref("TOKEN") },
          autoApprove: ["read"],
        },
        old: { command: "gone", disabled: true },
      },
    };
    const variables = (name: string) => (name === "TOKEN" ? `s3cret-${ref("ROOT")}` : undefined);
    expect(readToolConfig(JSON.stringify(config), ".mcp.json", { variables })).toEqual({
      names: "plain",
      servers: [
        {
          name: "maps",
          transport: "http",
          url: "https://maps.example/mcp",
          headers: { Authorization: `Bearer s3cret-${ref("ROOT")}` },
        },
        { name: "events", transport: "sse", url: "http://127.0.0.1:9/sse" },
        {
          name: "files",
          transport: "stdio",
          command: "npx",
          args: ["-y", "files", "/tmp"],
          env: { KEY: `s3cret-${ref("ROOT")}` },
        },
      ],
    });
  });

  it("reads our own members", () => {
    const own = {
      names: "prefixed",
      mcpServers: {
        a: { command: "a", concurrency: 2, timeoutMs: 500, stateful: true, tools: ["x"], repeatable: ["x"] },
      },
    };
    expect(readToolConfig(JSON.stringify(own), "tools.json")).toEqual({
      names: "prefixed",
      servers: [
        {
          name: "a",
          transport: "stdio",
          command: "a",
          args: [],
          concurrency: 2,
          timeoutMs: 500,
          stateful: true,
          tools: ["x"],
          repeatable: ["x"],
        },
      ],
    });
  });

  it.each([
    ["tools.json", "{", "tools.json: expected JSON"],
    ["t", "[]", "expected at least one server"],
    ["t", "['code_interpreter']", "tools that a program has built in come with an environment"],
    ["t", '{"mcpServers": {"a": {}}}', "server a: expected a command, with args, or a url"],
    ["t", '{"mcpServers": {"a": {"url": "file:///etc/passwd"}}}', "expected an http or https URL"],
    ["t", '{"mcpServers": {"a": {"command": "x", "args": "y"}}}', "args"],
    ["t", `{"mcpServers": {"a": {"command": "${ref("GONE")}"}}}`, "the variable GONE is not set"],
    [
      "t",
      "[{'mcpServers': {'a': {'command': 'x'}}}, {'mcpServers': {'a': {'command': 'y'}}}]",
      "the server a is there twice",
    ],
    ["t", '{"mcpServers": {"a": {"command": "x", "concurrency": 0}}}', "concurrency"],
  ])("refuses %s %s", (name, text, message) => {
    expect(() => readToolConfig(text, name)).toThrow(message);
  });
});
