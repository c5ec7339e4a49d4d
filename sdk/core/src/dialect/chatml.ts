/** The marks of ChatML, which the Qwen models speak, and what ends a turn in it. */
import { textBefore } from "./scan.ts";

const END = "<|im_end|>";
const ENDS_OF_TURN = [END, "<|endoftext|>"];

export const CHATML = {
  stopStrings: [END],
  endsOfTurn: ENDS_OF_TURN,
  control: ["<|im_start|>", ...ENDS_OF_TURN],
  opening: "<|im_start|>assistant\n",
  closing: `${END}\n`,
  turn: (role: "system" | "user", text: string) => `<|im_start|>${role}\n${text}${END}\n`,
} as const;

export const ownChatmlText = (raw: string) => textBefore(raw, ENDS_OF_TURN);
