// An MCP server over stdio with the tool of the environment that `arenakit env new` writes: its rows say how many there are.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import * as z from "zod";

const [articles, shops] = [process.env.ARTICLES, process.env.SHOPS].map((rows) => JSON.parse(rows));
const server = new McpServer({ name: "stock", version: "1" });
const inputSchema = { article: z.enum(articles), shop: z.enum(shops) };
server.registerTool(
  "look_up_stock",
  { description: "How many of an article a shop has.", inputSchema, annotations: { readOnlyHint: true } },
  async ({ article, shop }) => {
    const count = 3 + articles.indexOf(article) * shops.length * 2 + shops.indexOf(shop) * 2;
    return { content: [{ type: "text", text: `${count}` }] };
  },
);
await server.connect(new StdioServerTransport());
