import fc from "fast-check";
import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { MAX_MARKUP_CHARACTERS, readablePage } from "../index.ts";

const page = (body: string, head = "") => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
const textOf = (body: string) => readablePage(page(body)).text;

/** Long enough that what stands around it is small beside it. */
const PROSE = "The lake lies west of the old town and freezes once in a generation, when people walk over it. ".repeat(
  4,
);

describe("a readable page", () => {
  it.each([
    ["<h1>A</h1><h3>B</h3>", "# A\n\n### B"],
    ["<p>one<p>two<br>three", "one\n\ntwo\nthree"],
    ["<ul><li>a<ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c"],
    ["<ol start=3><li>x<li>y</ol>", "3. x\n4. y"],
    ["<dl><dt>Term<dd>said of it</dl>", "- Term: said of it"],
    [
      "<table><tr><th>a<th>b<tr><td rowspan=2>1<td>2|3<tr><td>4</table>",
      "| a | b |\n| --- | --- |\n| 1 | 2\\|3 |\n| 1 | 4 |",
    ],
    ["<table role=presentation><tr><td>left<td>right</table>", "left\n\nright"],
    ["<pre>a  &lt; b\n  c</pre>", "```\na  < b\n  c\n```"],
    ["<p>call <code>f(x)</code> twice", "call `f(x)` twice"],
    ["<blockquote><p>one<p>two</blockquote>", "> one\n>\n> two"],
    ["<p>西湖\n位于杭州 City", "西湖位于杭州 City"],
    ["<p>x &copy; &#x4e2d;&amp;lt; y", "x © 中&lt; y"],
    ["<p>claim<sup>[3]</sup> and 6 km<sup>2</sup>", "claim and 6 km2"],
    ["<a href=/card><h2>Card</h2><p>below</p></a>", "## Card\n\nbelow"],
    ["<p>a<div>b</div>c</p>", "a\n\nb\n\nc"],
    ["<b>unclosed <i>tags</b> here</i><p>next</div></table>end", "unclosed tags here\n\nnextend"],
  ])("keeps the shape of %j", (body, text) => {
    expect(textOf(body)).toBe(text);
  });

  it.each([
    "<nav><a href=/>Home</a></nav>",
    "<aside>Beside it</aside>",
    "<footer>All rights</footer>",
    "<header><a href=/>Site</a></header>",
    "<div class='cookie-notice'>We value your privacy</div>",
    "<div id=siteBanner role=banner>Sale</div>",
    "<div class='row adsbygoogle'>Buy now</div>",
    "<div hidden>not shown</div><div style='display: none'>nor this</div><p aria-hidden=true>nor that</p>",
    "<script>var a = '<p>no</p>';</script><style>p{}</style><template><p>t</p></template><noscript>off</noscript>",
    "<ul><li><a href=/1>First thing</a><li><a href=/2>Second thing</a><li><a href=/3>Third</a></ul>",
    "<h3 class=related>Related articles</h3>",
    "<select><option>Choose</select><button>Send</button>",
    "<svg><title>Icon</title><text>drawn</text></svg>",
  ])("leaves out %s", (boilerplate) => {
    expect(textOf(`${boilerplate}<div><h1>Lake</h1><p>${PROSE}</p></div>${boilerplate}`)).toBe(
      `# Lake\n\n${PROSE.trim()}`,
    );
  });

  it("keeps what only looks like boilerplate because everything is in it", () => {
    expect(textOf(`<div class="modal-page sidebar-left"><p>${PROSE}</p></div>`)).toBe(PROSE.trim());
    const directory = "<ul><li><a href=/1>First</a><li><a href=/2>Second</a><li><a href=/3>Third</a></ul>";
    expect(textOf(directory)).toBe("- First\n- Second\n- Third");
    expect(textOf(`<main><h2>Museums</h2>${directory}</main>`)).toBe("## Museums\n\n- First\n- Second\n- Third");
    expect(textOf(`<main><p>${PROSE}</p><h2>Related</h2>${directory}</main>`)).not.toContain("Second");
  });

  it("reads the part that the page calls its main one", () => {
    const beside = "<div><p>Elsewhere on this site: a story about trams.</p></div>";
    expect(textOf(`${beside}<main><p>${PROSE}</p></main>`)).toBe(PROSE.trim());
    expect(textOf(`${beside}<article><p>${PROSE}</p></article>`)).toBe(PROSE.trim());
  });

  it("says title, language and day", () => {
    const head = "<title>Lake - Site</title>";
    const body = `<h1>Lake</h1><p>${PROSE}`;
    expect(readablePage(page(body, head), { url: "https://x.example/" })).toMatchObject({
      title: "Lake",
      isCut: false,
    });
    expect(readablePage(`<html lang="en-GB"><p>${PROSE}`).language).toBe("en");
    expect(readablePage(`<html lang="en"><p>西湖位于杭州市西湖区，是一个淡水湖。`).language).toBe("zh");
  });

  it.each([
    [`<meta property="article:published_time" content="2024-03-05T23:59:00+08:00">`, "2024-03-05"],
    [`<script type="application/ld+json">{"@graph":[{"datePublished":"2023-12-01"}]}</script>`, "2023-12-01"],
    [`<script type="application/ld+json">{broken</script><time datetime="2022-1-2">`, "2022-01-02"],
    ["<time>5 March 2021</time>", "2021-03-05"],
    ["<time>Sept. 9, 2020</time>", "2020-09-09"],
    ["<time>2019年10月1日</time>", "2019-10-01"],
    ["<time>2019-02-30</time>", undefined],
    [`<meta name=date content="soon">`, undefined],
  ])("finds the day in %s", (markup, day) => {
    expect(readablePage(page(`${markup}<p>text`)).date).toBe(day);
  });
});

describe("hostile pages", () => {
  it("reads the same text as the standard's own parser where markup is whole", () => {
    const inline = fc.stringMatching(/^[a-z ]{1,12}$/);
    const { block } = fc.letrec<{ block: string }>((tie) => ({
      block: fc.oneof(
        { maxDepth: 4 },
        inline.map((text) => `<p>${text}</p>`),
        fc
          .tuple(
            fc.constantFrom("div", "section", "ul><li", "blockquote", "h2"),
            fc.array(tie("block"), { maxLength: 4 }),
          )
          .map(([tag, inner]) => `<${tag}>${inner.join("")}</${tag.split(">")[0]}>`),
      ),
    }));
    const letters = (text: string) => text.replace(/[^a-z]/g, "");
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
        const markup = page(blocks.join(""));
        expect(letters(readablePage(markup).text)).toBe(letters(allText(parse(markup))));
      }),
    );
  });

  it("takes any text as markup, and nothing of a script comes out", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "<p>",
        "</p>",
        "<table>",
        "<tr>",
        "<td rowspan=9>",
        "</table>",
        "<a href=x>",
        "<svg>",
        "</svg>",
        "<!--",
      ),
      fc.constantFrom(
        "<li>",
        "<ul>",
        "</ul>",
        "<h2>",
        "<pre>",
        "<title>",
        "&amp;",
        "&#xD800;",
        "<![CDATA[",
        "<x ",
        "\0",
        "'",
      ),
      fc.constant("<script>leak</script>"),
      fc.string({ unit: "binary", maxLength: 10 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const { text, title } = readablePage(pieces.join(""), { url: "https://x.example/" });
        expect(text.isWellFormed() && title.isWellFormed()).toBe(true);
        if (!pieces.some((one) => /["'<]$|<!--|<title>|<x |CDATA|svg/.test(one))) expect(text).not.toContain("leak");
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ["deep", "<div>"],
    ["deep lists", "<ul><li>x"],
    ["deep tables", "<table><tr><td>"],
    ["open formatting", "<b><p>"],
    ["attributes", "<a a b c "],
    ["references", "&amp"],
    ["spanning cells", "<td rowspan=65534 colspan=1000>x"],
    ["links", "<a href=x>text "],
  ])("ends on megabytes of %s", (_, piece) => {
    const markup = piece.repeat(Math.ceil(1_000_000 / piece.length));
    expect(readablePage(`<table><tr>${markup}`).text.length).toBeLessThan(12_000_000);
  });

  it("says when a page was too long to be read whole", () => {
    expect(readablePage(`<p>${"a".repeat(MAX_MARKUP_CHARACTERS)}`).isCut).toBe(true);
  });
});

interface Parsed {
  readonly nodeName: string;
  readonly value?: string;
  readonly childNodes?: readonly Parsed[];
}

function allText(node: unknown): string {
  const { nodeName, value, childNodes = [] } = node as Parsed;
  return nodeName === "#text" ? (value ?? "") : childNodes.map(allText).join("");
}
