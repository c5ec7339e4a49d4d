/** What a word from outside is looked up in. An object would find `constructor` and the like, which nobody wrote into it. */
export function tableOf<Value>(members: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(members));
}
