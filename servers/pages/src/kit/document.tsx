/** The one HTML document that all pages are. A report is self-contained; the studio's pages link their script and style. */
import { createHash } from "node:crypto";
import type { Child } from "hono/jsx";
import { STYLE } from "./style.ts";

export interface DocumentProps {
  readonly title: string;
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
        {children}
      </body>
    </html>
  );
  return `<!doctype html>\n${String(page)}\n`;
}

export interface ReportProps {
  readonly title: string;
  /** Rules of this page alone. */
  readonly style?: string;
  /** What the page does by itself; none runs no script. */
  readonly script?: string;
  readonly children: Child;
}

/** A page that holds everything it needs and refuses every request. */
export function reportText({ title, style = "", script, children }: ReportProps): string {
  const hash = script ? ` script-src 'sha256-${createHash("sha256").update(script).digest("base64")}';` : "";
  const policy = `default-src 'none'; style-src 'unsafe-inline';${hash} img-src data:; base-uri 'none'; form-action 'none'`;
  const head = (
    <>
      <meta http-equiv="Content-Security-Policy" content={policy} />
      <style dangerouslySetInnerHTML={{ __html: `${STYLE}${style}` }} />
    </>
  );
  return documentText({
    title,
    kind: "report",
    head,
    children: (
      <>
        {children}
        {script ? <script dangerouslySetInnerHTML={{ __html: script }} /> : null}
      </>
    ),
  });
}
