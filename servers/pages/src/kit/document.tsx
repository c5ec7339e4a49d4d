/** The one HTML document that all pages are. A report is self-contained; the studio's pages link their script and style. */
import { createHash } from "node:crypto";
import type { Child } from "hono/jsx";
import { type Fact, Facts } from "./parts.tsx";
import { STYLE } from "./style.ts";

export interface DocumentProps {
  readonly title: string;
  /** Class of the body. */
  readonly kind: "report" | "studio";
  /** Markup behind the title. */
  readonly head: Child;
  /** The stream that tells of changes. */
  readonly events?: string | undefined;
  readonly children: Child;
}

/** The text of a page: equal content gives equal bytes. */
export function documentText({ title, kind, head, events, children }: DocumentProps): string {
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        {head}
      </head>
      <body class={kind} data-events={events}>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        {children}
      </body>
    </html>
  );
  return `<!doctype html>\n${String(page)}\n`;
}

export interface ReportProps {
  readonly title: string;
  /** Name of what is reported, beside its id. */
  readonly heading: string;
  readonly id?: string;
  readonly facts?: readonly Fact[];
  /** Address of a section and its name. */
  readonly links?: readonly (readonly [key: string, name: string])[];
  /** Rules of this page alone. */
  readonly style?: string;
  /** What the page does by itself; none runs no script. */
  readonly script?: string;
  /** Below the facts. */
  readonly lead?: Child;
  readonly children: Child;
}

/** A page that holds everything it needs and refuses every request. */
export function reportText(props: ReportProps): string {
  const { title, heading, id, facts = [], links = [], style = "", script, lead, children } = props;
  const hash = script ? ` script-src 'sha256-${createHash("sha256").update(script).digest("base64")}';` : "";
  const policy = `default-src 'none'; style-src 'unsafe-inline';${hash} img-src data:; base-uri 'none'; form-action 'none'`;
  const head = (
    <>
      <meta http-equiv="Content-Security-Policy" content={policy} />
      <style dangerouslySetInnerHTML={{ __html: `${STYLE}${style}` }} />
    </>
  );
  const body = (
    <>
      <nav class="top" aria-label="Sections">
        <a class="brand" href="#main">
          ArenaKit
        </a>
        {links.map(([key, name]) => (
          <a href={`#${key}`} data-section={key}>
            {name}
          </a>
        ))}
      </nav>
      <main id="main">
        <header class="page-head">
          <h1>
            {heading} {id ? <code>{id}</code> : null}
          </h1>
          {facts.length > 0 ? <Facts facts={facts} /> : null}
          {lead}
        </header>
        {children}
      </main>
      {script ? <script dangerouslySetInnerHTML={{ __html: script }} /> : null}
    </>
  );
  return documentText({ title, kind: "report", head, children: body });
}
