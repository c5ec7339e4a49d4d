// What the drill kills-groups holds servers to: every acknowledged attempt and every recorded match is in the store from then
// on, and a recorded match is not asked about again. Looks into the store itself, after each kill and at the end.
const LARGEST_PAGE = 10_000;
/** Clocks of two processes of one machine, and changes that were under way when the page was read. */
const OVERLAP_MS = 5000;

/** `a-sound:n:train:3:t:0` has marks of `a-sound.3`. */
const markIdOf = (group) => {
  const [client, , , number] = group.split(":");
  return `${client}.${number}`;
};

export function createLedger({ judge, check }) {
  const stored = new Map(); // "GROUP INDEX" → the highest generation that was acknowledged, and its mark
  let unseen = []; // keys of those that no look has confirmed
  const matches = new Map(); // group → number → what was recorded, and what had been asked about it by then
  const groups = new Map(); // group → as it was seen last
  let since = 0;

  const confirm = async (store, key, when) => {
    const { group, index, generation, mark } = stored.get(key);
    const found = await store.body(group, index);
    const isThere = found !== null && found.generation >= generation;
    check(isThere, `${when}: ${key}, acknowledged in generation ${generation}, is ${JSON.stringify(found)}`);
    if (isThere && found.generation === generation && found.state === "submitted" && found.body !== null)
      check(Buffer.from(found.body).includes(mark), `${when}: ${key} does not hold ${mark}`);
  };
  const compare = async (store, { id }, when) => {
    const known = matches.get(id) ?? matches.set(id, new Map()).get(id);
    const recorded = new Map((await store.matches(id)).map((match) => [match.number, match]));
    for (const [number, { text }] of known)
      check(
        JSON.stringify(recorded.get(number)) === text,
        `${when}: match ${number} of ${id} is not what was recorded`,
      );
    const attempts = new Map((await store.attempts(id)).map((attempt) => [attempt.index, attempt]));
    for (const [number, match] of recorded) {
      if (known.has(number)) continue;
      const sides = match.pair.map((index) => attempts.get(index));
      const [one, other] = sides.map(({ index, generation, from = { group: id, index } }) => {
        return `${markIdOf(from.group)}/${from.index}/${generation}`;
      });
      const keys = [`${one} ${other}`, `${other} ${one}`];
      // An order of two anchors that was lost is asked again in the next group that both join.
      const isOwn = sides.every(({ from }) => !from);
      const asked = keys.map((key) => judge.asked.get(key) ?? 0);
      const seen = { text: JSON.stringify(match), keys, asked, isOwn, when };
      known.set(number, seen);
    }
  };

  return {
    groups,
    stored(message) {
      const key = `${message.group} ${message.index}`;
      if ((stored.get(key)?.generation ?? -1) < message.generation) stored.set(key, message);
      unseen.push(key);
    },
    /** After a kill, when what was asked by the dead server has been counted. */
    async look(store, when) {
      const acknowledged = [...new Set(unseen)];
      unseen = [];
      for (const key of acknowledged) await confirm(store, key, when);
      for (const group of await changedGroups(store, since)) {
        since = Math.max(since, group.changedAt - OVERLAP_MS);
        groups.set(group.id, group);
        await compare(store, group, when);
      }
    },
    /** Everything once more; then whether a match was asked about after it had been seen. */
    async finish(store) {
      for (const key of stored.keys()) await confirm(store, key, "at the end");
      since = 0;
      for (const group of await changedGroups(store, 0)) {
        groups.set(group.id, group);
        await compare(store, group, "at the end");
      }
      for (const [id, known] of matches) for (const [number, seen] of known) this.notAgain(id, number, seen);
    },
    notAgain(id, number, { keys, asked, isOwn, when }) {
      if (!isOwn) return;
      // Brackets may pair two attempts twice: then it cannot be told which match a question was for.
      const later = [...matches.get(id).values()].some((other) => other.when !== when && other.keys.includes(keys[0]));
      if (later) return;
      const now = keys.map((key) => judge.asked.get(key) ?? 0);
      check(String(now) === String(asked), `match ${number} of ${id}, recorded ${when}, was asked about again`);
    },
    counts: () => ({
      attempts: stored.size,
      anchored: [...matches.values()].reduce(
        (sum, known) => sum + [...known.values()].filter(({ isOwn }) => !isOwn).length,
        0,
      ),
      matches: [...matches.values()].reduce((sum, known) => sum + known.size, 0),
    }),
  };
}

async function changedGroups(store, since) {
  const found = new Map();
  for (let from = since; ; ) {
    const page = await store.groups({ changedSince: from, order: "changed", limit: LARGEST_PAGE });
    for (const group of page) found.set(group.id, group);
    const last = page.at(-1)?.changedAt ?? from;
    if (page.length < LARGEST_PAGE || last === from) return [...found.values()];
    from = last;
  }
}
