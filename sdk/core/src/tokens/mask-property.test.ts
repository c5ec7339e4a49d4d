import { describe } from "vitest";
import { byteTokenizer } from "./byte-tokenizer.fixture.ts";
import { masksCoverThePolicy } from "./mask-property.case.ts";

describe("masks over a small byte-level BPE", () => masksCoverThePolicy(byteTokenizer, { runs: 150 }));
