/** The property of the masks over Qwen3's own tokenizer. Skipped, with the reason, where npm cannot be reached. */
import { describe } from "vitest";
import { masksCoverThePolicy } from "../../sdk/core/src/tokens/mask-property.case.ts";
import { qwen3Tokenizer } from "./qwen3-tokenizer.ts";

const qwen = qwen3Tokenizer();

describe.skipIf("missing" in qwen)("masks over Qwen3's tokenizer", () =>
  masksCoverThePolicy(() => qwen as Exclude<typeof qwen, { missing: string }>, { runs: 100 }),
);
