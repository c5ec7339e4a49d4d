/**
 * Roads and public transport of the cities of a world. A city's network depends on nothing but the city and the seed, so
 * other threads make those that are not asked for yet; which thread made one cannot be told from it.
 */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import { type CityFacts, NO_TRANSIT, type TransitNetwork } from "@arenakit/corpus-world";
import { NO_ROADS, type RoadGraph } from "@arenakit/corpus-world/roads";
import { generateRoads } from "./roads/generate-roads.ts";
import { generateTransit } from "./transit/generate-transit.ts";

export interface CityNetwork {
  readonly roads: RoadGraph;
  readonly transit: TransitNetwork;
}

interface NetworkOptions {
  readonly cities: readonly CityFacts[];
  readonly seed: number;
  /** What a city has; without it the network is empty. */
  readonly hasRoads: boolean;
  readonly hasTransit: boolean;
}

export function makeNetwork({ cities, seed, hasRoads, hasTransit }: NetworkOptions, index: number): CityNetwork {
  const city = cities[index]!;
  const roads = hasRoads ? generateRoads(city, seed) : NO_ROADS;
  return { roads, transit: hasTransit ? generateTransit(city, seed, { roads }) : NO_TRANSIT };
}

/** Where a city stands, in an array that all threads see. */
export const NETWORK = { free: 0, taken: 1, made: 2 } as const;

/** What a thread is given. */
export interface NetworkThread {
  readonly options: NetworkOptions;
  /** One entry of NETWORK a city. */
  readonly standing: Int32Array;
  /** Takes a ThreadNetwork as soon as one is made. */
  readonly port: MessagePort;
}
export interface ThreadNetwork {
  readonly index: number;
  readonly network: CityNetwork;
}

/** Takes a city that nobody has begun, from the front. Null when there is none left. */
export function takeCity(standing: Int32Array): number | null {
  for (let index = 0; index < standing.length; index++)
    if (Atomics.compareExchange(standing, index, NETWORK.free, NETWORK.taken) === NETWORK.free) return index;
  return null;
}

/** More threads than these would wait for the places that one thread makes of their networks. */
const MOST_THREADS = 3;
/** A thread that has not made its city by then is not waited for: the city is made here. The largest takes 2 s. */
const PATIENCE_MS = 30_000;
/** The thread's program; sources that are run as they are have none, and make their networks in this thread. */
const PROGRAM = new URL("./city-networks-thread.js", import.meta.url);

/** The network of the city at an index, made when it is asked for, or before. */
type NetworkOf = (index: number) => CityNetwork;

/** Begins to make the networks in other threads, where there are further cores. Every one of them may be asked for, in any order. */
export function cityNetworks(options: NetworkOptions): NetworkOf {
  const made: (CityNetwork | undefined)[] = options.cities.map(() => undefined);
  const standing = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * made.length));
  const ports = startThreads(options, standing);
  const receive = () => {
    for (const port of ports)
      for (let message = receiveMessageOnPort(port); message; message = receiveMessageOnPort(port)) {
        const { index, network } = message.message as ThreadNetwork;
        made[index] = network;
      }
  };
  const makeHere = (index: number) => {
    made[index] = makeNetwork(options, index);
    Atomics.store(standing, index, NETWORK.made);
  };
  return (index) => {
    for (;;) {
      // Read before the messages are: a thread sends a network first.
      const isMade = Atomics.load(standing, index) === NETWORK.made;
      receive();
      const network = made[index];
      if (network) return network;
      const next = isMade ? index : takeCity(standing);
      if (next !== null) makeHere(next);
      else if (Atomics.wait(standing, index, NETWORK.taken, PATIENCE_MS) === "timed-out") makeHere(index);
    }
  };
}

function startThreads(options: NetworkOptions, standing: Int32Array): readonly MessagePort[] {
  const { cities, hasRoads, hasTransit } = options;
  if ((!hasRoads && !hasTransit) || !existsSync(PROGRAM)) return [];
  const count = Math.min(MOST_THREADS, availableParallelism() - 1, cities.length - 1);
  return Array.from({ length: Math.max(0, count) }, () => {
    const { port1, port2 } = new MessageChannel();
    const thread: NetworkThread = { options, standing, port: port2 };
    // A thread that is refused or lost costs time only: what it has not made is made here.
    try {
      const worker = new Worker(PROGRAM, { workerData: thread, transferList: [port2] });
      worker.on("error", () => undefined);
      worker.unref();
    } catch {
      port2.close();
    }
    port1.unref();
    return port1;
  });
}
