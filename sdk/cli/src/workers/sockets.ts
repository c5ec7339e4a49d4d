/**
 * Sockets that a process binds and another answers by: how many, from which descriptor on, and for which ports. The second
 * one is told by a variable of its environment, and has a channel to the first one.
 */

import { closeSync, fstatSync } from "node:fs";

/** One that is set belongs to the process that is started with it alone. */
const VARIABLE = "ARENAKIT_INHERITED_SOCKETS";
/** Standard streams and the channel come before them. */
export const FIRST_DESCRIPTOR = 4;

export interface SocketsTold {
  /** Of each address, in their order. */
  readonly ports: readonly number[];
  /** Duplicates of each socket; those of one address stand together. */
  readonly each: number;
  /** Where workers may find each other. */
  readonly folder: string;
}

/** Sockets that were handed down. A descriptor is taken once, by one thread, which closes it. */
export interface InheritedSockets {
  readonly ports: readonly number[];
  readonly folder: string;
  /** One of each address; null when there is none left. */
  take(): number[] | null;
  /** There is none left from here on: who connects is let in by those that took one, and refused when they let nobody in. */
  closeRest(): void;
}

/**
 * Each worker that is ever started uses a duplicate of each socket, and a process that has used all of them is replaced: they
 * cost a number each, so there are about a thousand, and a quarter of what the process may have open at most.
 */
const DUPLICATES = 1000;
const SHARE_OF_FILES = 1 / 4;
/** With many workers or addresses: all workers, all of them renewed once, and some that are lost. */
const STARTS_OF_A_WORKER = 3;

/** Duplicates of each socket, in a process that may have so many files open. */
export function duplicatesFor(workers: number, addresses: number, openFiles: number): number {
  const all = Math.min(DUPLICATES, openFiles * SHARE_OF_FILES);
  return Math.max(Math.floor(all / addresses), STARTS_OF_A_WORKER * workers);
}

export const variablesFor = (told: SocketsTold) => ({ [VARIABLE]: JSON.stringify(told) });

/** Null in a process that was started with none. */
export function inheritedSockets(variables: NodeJS.ProcessEnv): InheritedSockets | null {
  const text = variables[VARIABLE];
  delete variables[VARIABLE];
  if (text === undefined) return null;
  const { ports, each, folder } = JSON.parse(text) as SocketsTold;
  let taken = 0;
  const take = () => {
    if (taken === each) return null;
    const number = taken++;
    return ports.map((_, address) => FIRST_DESCRIPTOR + address * each + number);
  };
  return {
    ports,
    folder,
    take,
    closeRest() {
      for (let rest = take(); rest; rest = take()) for (const descriptor of rest) closeSync(descriptor);
    },
  };
}

/**
 * Closes what a worker took, where it ended before it listened by it. A number that stands for something else by now is
 * left alone; where the system does not tell sockets apart, so are all.
 */
export function closerOf(descriptors: readonly number[]): () => void {
  const taken = descriptors.map((descriptor) => ({ descriptor, inode: inodeOf(descriptor) }));
  return () => {
    for (const { descriptor, inode } of taken) if (inode > 0n && inodeOf(descriptor) === inode) closeSync(descriptor);
  };
}

/** 0 where there is none. */
function inodeOf(descriptor: number): bigint {
  try {
    return fstatSync(descriptor, { bigint: true }).ino;
  } catch {
    return 0n; // it is closed
  }
}
