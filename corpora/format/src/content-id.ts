/** Names of immutable content: the sha256 of its canonical bytes. */
import { createHash } from "node:crypto";

export function sha256(bytes: Uint8Array): Uint8Array {
  return createHash("sha256").update(bytes).digest();
}

/** 64 hex digits. */
export function contentId(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
