import { it } from "vitest";
import { CONTEXT } from "../evaluators/checks/src/claims/claims.case.ts";
import { passagesOf } from "../evaluators/checks/src/claims/passages.ts";
it("x", () => { for (const p of passagesOf(process.env.T!, CONTEXT)) console.log(p.kind, p.tokens.map((t: any)=>`${t.kind}:${process.env.T!.slice(t.start,t.end)}:${t.roles?Object.keys(t.roles):""}`).join(" ")); });
