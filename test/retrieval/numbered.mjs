// A corpus of any size whose texts differ and are near each other in groups. Its types are in numbered.d.mts.
import { memoryCorpus } from "@arenakit/corpus-text";

const SYLLABLES = [
  "ka",
  "lo",
  "mi",
  "ru",
  "te",
  "va",
  "zo",
  "ne",
  "shi",
  "pra",
  "quo",
  "hum",
  "ost",
  "ell",
  "ung",
  "dri",
];

export function numbered(count) {
  return memoryCorpus({
    name: `numbered-${count}`,
    documents: Array.from({ length: count }, (_, at) => ({
      id: `n${at}`,
      title: "",
      text:
        [at % 16, (at >> 4) % 16, (at >> 8) % 16, (at * 7) % 13].map((one) => SYLLABLES[one].repeat(2)).join(" ") +
        ` ${at}`,
      fields: { nth: at, even: at % 2 === 0 },
    })),
  });
}
