/**
 * Sockets that a process binds and another answers by: how many, from which descriptor on, and for which ports. The second
 * one is told by a variable of its environment, and has a channel to the first one.
 */

/** One that is set belongs to the process that is started with it alone. */
const VARIABLE = "ARENAKIT_INHERITED_SOCKETS";
/** Standard streams and the channel come before them. */
export const FIRST_DESCRIPTOR = 4;

export interface SocketsTold {
  /** Of each address, in their order. */
  readonly ports: readonly number[];
  /** Duplicates of each socket; those of one address stand together. */
  readonly each: number;
}

/** Sockets that were handed down. A descriptor is taken once, by one thread, which closes it. */
export interface InheritedSockets {
  readonly ports: readonly number[];
  /** One of each address; null when there is none left. */
  take(): number[] | null;
}

export const variablesFor = (told: SocketsTold) => ({ [VARIABLE]: JSON.stringify(told) });

/** Null in a process that was started with none. */
export function inheritedSockets(variables: NodeJS.ProcessEnv): InheritedSockets | null {
  const text = variables[VARIABLE];
  delete variables[VARIABLE];
  if (text === undefined) return null;
  const { ports, each } = JSON.parse(text) as SocketsTold;
  let taken = 0;
  return {
    ports,
    take() {
      if (taken === each) return null;
      const number = taken++;
      return ports.map((_, address) => FIRST_DESCRIPTOR + address * each + number);
    },
  };
}
