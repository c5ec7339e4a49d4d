/** What of a page or a paper can be cited: its sentences, one by one. */

/** Lines of prose as sentences; headings, lists and short pieces are left out. */
export function sentencesOf(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => !/^[#|>*\-\d]/.test(line))
    .flatMap((line) => line.split(/(?<=[。！？])|(?<=[.!?]) /))
    .map((one) => one.trim())
    .filter((one) => one.length >= 16 && one.length <= 400);
}
