/**
 * Names of places that English writes with a reading and a common noun: the reading that they have in Chinese, so that
 * a place without that English name is found by it.
 */

/** Of each noun what names of places end with in its stead, longer nouns first. */
const NOUNS: readonly (readonly [english: string, readings: readonly string[]])[] = [
  ["back mountain", ["houshan"]],
  ["front mountain", ["qianshan"]],
  ["ancient town", ["guzhen", "gucheng"]],
  ["old town", ["gucheng", "guzhen"]],
  ["water town", ["guzhen"]],
  ["ancient city", ["gucheng"]],
  ["scenic area", ["jingqu", "fengjingqu"]],
  ["forest park", ["senlingongyuan"]],
  ["city wall", ["chengqiang"]],
  ["mountain", ["shan"]],
  ["lake", ["hu"]],
  ["temple", ["si", "miao"]],
  ["pagoda", ["ta"]],
  ["island", ["dao"]],
  ["grottoes", ["shiku"]],
  ["caves", ["shiku", "dong"]],
  ["waterfall", ["pubu"]],
  ["canyon", ["daxiagu", "xiagu"]],
  ["gorge", ["xia", "xiagu"]],
  ["village", ["cun"]],
  ["garden", ["yuan"]],
  ["park", ["gongyuan"]],
  ["museum", ["bowuguan"]],
  ["bridge", ["qiao", "daqiao"]],
  ["street", ["jie", "lu"]],
];
const FORM = new RegExp(`\\b([a-z]{1,24}) (${NOUNS.map(([noun]) => noun).join("|")})\\b`, "giu");

/** The name as it stands in the question, with each reading that it may have. */
export function readingsOfNames(question: string): { name: string; reading: string }[] {
  return [...question.matchAll(FORM)].flatMap(([name, stem = "", noun = ""]) => {
    const [, readings = []] = NOUNS.find(([english]) => english === noun.toLowerCase()) ?? [];
    return readings.map((ending) => ({ name, reading: `${stem.toLowerCase()}${ending}` }));
  });
}
