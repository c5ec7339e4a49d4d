/** A thread that makes networks of cities until none is left. What fails here is made again, and fails, where it is asked for. */
import { workerData } from "node:worker_threads";
import { makeNetwork, NETWORK, type NetworkThread, type ThreadNetwork, takeCity } from "./city-networks.ts";

const { options, standing, port } = workerData as NetworkThread;

for (let index = takeCity(standing); index !== null; index = takeCity(standing)) {
  // An error ends this thread; the maker of the world meets it again at the city itself, where its caller hears of it.
  try {
    port.postMessage({ index, network: makeNetwork(options, index) } satisfies ThreadNetwork);
  } finally {
    Atomics.store(standing, index, NETWORK.made);
    Atomics.notify(standing, index);
  }
}
port.close();
