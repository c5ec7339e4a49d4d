/** Answers as Markdown: what becomes markup, what stays text, and evidence where it stands. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { AnswerText } from "./answer.tsx";
import type { Mark } from "./evidence.ts";

const shown = (text: string, marks: readonly Mark[] = []) => String(AnswerText({ text, marks, prefix: "a" }));
const flat = (html: string) => html.replaceAll(/>\s+</g, "><").replaceAll(/\n/g, "");
const mark = (text: string, quote: string, number = 0): Mark => {
  const start = text.indexOf(quote);
  return { start, end: start + quote.length, number, check: "c", status: "pass", note: "" };
};

it("reads headings, lists, paragraphs, rules and code", () => {
  const html = flat(shown("## 行程\n先看天坛\n再看故宫\n\n- 上午\n  - 天坛\n\n1. 出发\n\n---\n```\nG7 **x**\n```\n完"));
  expect(html).toContain("<h5>行程</h5><p>先看天坛<br>再看故宫</p><ul><li>上午<ul><li>天坛</li></ul></li></ul>");
  expect(html).toContain("<ol><li>出发</li></ol><hr><pre>G7 **x**</pre><p>完</p>");
});

it("reads bold words beside Chinese letters and quotation marks", () => {
  expect(shown("坐 **G7** 去，`553` 元")).toContain("坐 <strong>G7</strong> 去，<code>553</code> 元");
  expect(shown("先**“故宫”**再走，**结论：**坐高铁")).toContain(
    "先<strong>“故宫”</strong>再走，<strong>结论：</strong>坐高铁",
  );
});

it("reads a table's cells without its rule", () => {
  const html = flat(shown("| 车次 | 票价 |\n|---|---|\n| **G7** | 553元 |"));
  expect(html).toContain("<th>车次</th><th>票价</th>");
  expect(html).toContain("<td><strong>G7</strong></td><td>553元</td>");
});

it.each(["-5℃到3℃", "**结论**：坐高铁", "1.5公里外", "2*3=6，**未完"])("does not take %s for a list", (text) => {
  expect(shown(text)).not.toMatch(/<[uo]l>/);
});

it.each([
  "<script>alert(1)</script>",
  "[click](javascript:alert(1))",
  "![x](http://127.0.0.1:9/x.png)",
  "&lt;b&gt; &amp;",
  "<http://127.0.0.1:9>",
])("keeps %s as text", (text) => {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  expect(shown(text)).toContain(escaped);
  expect(shown(text)).not.toMatch(/<(a|img|script|b)\b/);
});

it("marks evidence where it stands, across bold words too, and gives each its id once", () => {
  const text = "## 1 天\n\n1. 1 点坐 **G7** 去";
  expect(shown(text, [mark(text, "1 点坐 **G7**", 4)])).toContain(
    '<mark class="pass" id="a-e4" title="✓ c">1 点坐 </mark><strong><mark class="pass" title="✓ c">G7</mark></strong>',
  );
  const cells = "| 车次 | 1 |\n|---|---|\n| 1 | 553 |";
  expect(shown(cells, [mark(cells, "553")])).toContain('<td><mark class="pass" id="a-e0" title="✓ c">553</mark></td>');
});

it("loses no letter of any text", () => {
  const piece = fc.constantFrom("# ", "- ", "**", "`", "|", "|-|\n", "\n", "\n\n", " ", "天坛", "七", "```\n");
  const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, "");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join("");
      const told = shown(text, [mark(text, "天坛")]).replaceAll(/<[^>]*>/g, "");
      expect(lettersOf(told)).toBe(lettersOf(text));
    }),
  );
});
