// An MCP server over stdio whose tools write each run into a file, so that a test can count them; `die` ends the program in the middle of a call.
import { appendFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

const ran = (tool) => appendFileSync(process.env.RUNS, `${tool}\n`);
const server = new McpServer({ name: "counting", version: "1" });
let count = 0;
server.registerTool("count", { description: "counts its calls" }, async () => {
  ran("count");
  return { content: [{ type: "text", text: `${++count}` }] };
});
server.registerTool("die", { description: "ends the program" }, async () => {
  ran("die");
  process.exit(1);
});
await server.connect(new StdioServerTransport());
