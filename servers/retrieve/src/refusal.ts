/** Answers that are no result: a status with a body of its own, thrown from where it is known. */
import type { Detail } from "./body/shapes.ts";

/** What the client must change, or what a server behind this one answered; a text becomes what the dialect calls it. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  /** A text, or the list of a 422. */
  readonly detail: unknown;
  constructor(status: number, detail: unknown) {
    super(typeof detail === "string" ? detail : `answered with status ${status}`);
    this.status = status;
    this.detail = detail;
  }
}

/** Throws a Refusal with a message. */
export function refuse(status: number, message: string): never {
  throw new Refusal(status, message);
}

/** Throws the 422 of one thing that is wrong with a body, in pydantic's spelling. */
export function refuseInput(detail: Detail): never {
  throw new Refusal(422, [detail]);
}
