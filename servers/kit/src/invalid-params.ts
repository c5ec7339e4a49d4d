/**
 * The protocol layer's server, which says of invalid parameters what the protocol has for them: -32602, and in words
 * where and what was expected. The layer itself has a list of issues as JSON for it, mostly under -32603.
 */
import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import * as z from "zod";
import { truncateText } from "./quote.ts";

type Wrap = Server["_wrapHandler"];

export class PlainSpokenServer extends Server {
  protected override _wrapHandler(...[method, handler]: Parameters<Wrap>): ReturnType<Wrap> {
    const wrapped = super._wrapHandler(method, handler);
    return async (request, context) => {
      // A boundary: what the layer threw becomes what the client is told.
      try {
        return await wrapped(request, context);
      } catch (error) {
        const issues = error instanceof Error ? issuesIn(error.message) : null;
        if (!issues) throw error;
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Invalid params of ${method}: ${issues}`);
      }
    };
  }
}

interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly errors?: readonly (readonly Issue[])[] | undefined;
}
const Issue: z.ZodType<Issue> = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  get errors() {
    return z.array(z.array(Issue)).optional();
  },
});
const Issues = z.array(Issue).min(1);
/** What the layer puts before the issues of one method. */
const OF_CALLS = "Invalid tools/call request: ";
const MAX_ISSUES = 3;
const LONGEST_PLACE = 100;

/** The issues that the words of a validation hold, in a sentence; null for any other words. */
function issuesIn(message: string): string | null {
  const begin = message.startsWith(OF_CALLS) ? OF_CALLS.length : 0;
  if (message[begin] !== "[") return null;
  // Words that hold no issues are somebody else's.
  try {
    return Issues.parse(JSON.parse(message.slice(begin)))
      .slice(0, MAX_ISSUES)
      .map(inWords)
      .join("; ");
  } catch {
    return null;
  }
}

function inWords({ path, message, errors = [] }: Issue): string {
  const place = truncateText((path[0] === "params" ? path.slice(1) : path).join("."), LONGEST_PLACE);
  const forms = errors.flatMap((issues) => (issues[0] ? [inWords(issues[0])] : []));
  const said = forms.length > 0 ? [...new Set(forms)].join(", or ") : message.replace(/^Invalid input: /, "");
  return place === "" ? said : `${place}: ${said}`;
}
