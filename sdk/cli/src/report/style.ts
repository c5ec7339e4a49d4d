/** The page's style sheet as text: calm, in both colour schemes, from 390 px upwards. The rules are in style/. */

import { CHECKS, COMPARE, ROUTE } from "./style/attempts.ts";
import { NARROW } from "./style/narrow.ts";
import { BASE, COLOURS, HEAD, TABLES } from "./style/page.ts";
import { MATCHES, TASK } from "./style/tournament.ts";

/** The sheet; `attempts` is the size of the largest group, for which the maps need a rule each. */
export function styleText(attempts: number): string {
  return [COLOURS, BASE, HEAD, TABLES, TASK, MATCHES, COMPARE, CHECKS, ROUTE, chosenRoutes(attempts), NARROW].join(
    "\n",
  );
}

/** The map's chosen attempt by CSS alone, so that choosing needs no script. */
function chosenRoutes(attempts: number): string {
  const chosen = (part: string) =>
    Array.from(
      { length: attempts },
      (_, index) => `.route:has(input[value="${index}"]:checked) ${part}[data-attempt="${index}"]`,
    );
  return `${[...chosen(".attempt-route"), ...chosen(".attempt-told")].join(",")}{display:block}`;
}
