/** A page as a browser gets it: real markup with navigation, advertisements and a footer around the text. */
import { type Document, random } from "@arenakit/contracts";
import { PROSE } from "./phrases.ts";

const NEIGHBOURS = 5;

/** Complete HTML; the same for the same document. `neighbours` are offered as links beside the text. */
export function htmlOf(document: Document, neighbours: readonly Pick<Document, "title" | "url">[] = []): string {
  const { id, title, text, language = "en", date = "", url = "" } = document;
  const prose = PROSE[language === "zh" ? "zh" : "en"];
  const rng = random("web", "html", id);
  const nav = prose.nav!.map(
    (name, at) => `<li><a href="/${at === 0 ? "" : `section-${at}`}">${escaped(name)}</a></li>`,
  );
  const ad = () => `<aside class="ad" role="complementary"><p>${escaped(rng.pick(prose.ad!))}</p></aside>`;
  const links = neighbours
    .slice(0, NEIGHBOURS)
    .map((other) => `<li><a href="${escaped(other.url ?? "")}">${escaped(other.title)}</a></li>`);
  const host = url.split("/")[2] ?? "";
  return [
    "<!DOCTYPE html>",
    `<html lang="${language}">`,
    `<head><meta charset="utf-8"><title>${escaped(title)} | ${escaped(host)}</title>`,
    `<meta property="article:published_time" content="${date}"><link rel="canonical" href="${escaped(url)}">`,
    "<style>body{font-family:serif}.ad{background:#eee}</style><script>window.visits=(window.visits||0)+1</script></head>",
    `<body><header><p class="site">${escaped(host)}</p><nav><ul>${nav.join("")}</ul></nav></header>`,
    ad(),
    `<main><article><h1>${escaped(title)}</h1><time datetime="${date}">${date}</time>`,
    markup(text),
    "</article></main>",
    links.length > 0 ? `<section class="related"><ul>${links.join("")}</ul></section>` : "",
    rng.next() < 0.6 ? ad() : "",
    `<footer><p>© ${date.slice(0, 4)} ${escaped(host)}</p><ul>${nav.slice(-3).join("")}</ul></footer></body></html>`,
  ]
    .filter((line) => line !== "")
    .join("\n");
}

function markup(text: string): string {
  return text
    .split("\n\n")
    .map((block) => {
      if (block.startsWith("## ")) return `<h2>${escaped(block.slice(3))}</h2>`;
      if (block.startsWith("- ")) return listOf(block, "ul", 2);
      if (block.startsWith("1. ")) return listOf(block, "ol", 3);
      return block.startsWith("| ") ? tableOf(block) : `<p>${escaped(block).replaceAll("\n", "<br>")}</p>`;
    })
    .join("\n");
}

/** Items behind marks of so many characters; a tenth item's is longer, and there is none. */
function listOf(block: string, tag: "ul" | "ol", mark: number): string {
  const items = block.split("\n").map((line) => `<li>${escaped(line.slice(mark))}</li>`);
  return `<${tag}>${items.join("")}</${tag}>`;
}

function tableOf(block: string): string {
  const [head = [], , ...rows] = block.split("\n").map((line) => line.slice(2, -2).split(" | "));
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join("")}</tr>`;
  return `<table><thead>${row(head, "th")}</thead><tbody>${rows.map((cells) => row(cells, "td")).join("")}</tbody></table>`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
