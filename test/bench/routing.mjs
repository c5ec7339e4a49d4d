// What a way costs: shortest paths between two nodes against a textbook Dijkstra on the same graph with the same weights,
// in cities of the default world and in square towns of 13,000 and 33,000 nodes; and whole answers, steps included.
import { random } from "@arenakit/contracts";
import { createCountry, poiTable } from "@arenakit/corpus-world";
import { readAtlas, readCountry } from "@arenakit/corpus-world-maker";
import { createPlaces } from "../../corpora/world/dist/places.js";
import { arcDecimetres } from "../../corpora/world/dist/roads/plane.js";
import { createCityRoads } from "../../corpora/world/dist/routing/city-roads.js";
import { trafficAt } from "../../corpora/world/dist/routing/speeds.js";
import { createRouting } from "../../corpora/world/dist/routing.js";
import { generateRoads } from "../../corpora/world-maker/dist/roads/generate-roads.js";
import { graphOfArcs } from "../../corpora/world-maker/dist/roads/graph-rows.js";
import { generateMotorways } from "../../corpora/world-maker/dist/roads/motorways.js";
import { cpuMs, printTable, quantile, ratios, spread, takeTurns } from "./support/measure.mjs";
import { answerable } from "./support/questions.mjs";

export const about = "shortest paths against a textbook Dijkstra, and whole answers about routes";
const CITIES = ["厦门", "杭州", "北京"];
/** Nodes on a side of a square town; of so many questions the 99th percentile is the second worst. */
const SIZES = { squares: [114, 182], questions: 200 };
const QUICK = { squares: [20], questions: 5 };
const RUSH_HOUR = "2026-05-06T08:30";
const CLOSED = 0xffff_ffff;

export async function run({ seed, quick = false, rounds = 5 }) {
  const { squares, questions: count } = quick ? QUICK : SIZES;
  const turns = { rounds, warmUps: quick ? 0 : 1 };
  const cities = CITIES.map((name) => readAtlas().find((city) => city.name === name));
  const roads = cities.map((city) => generateRoads(city, seed));
  const draw = random(seed, "bench-routing");
  const graphs = [
    ...cities.map(({ english }, at) => ({ name: english, graph: roads[at] })),
    ...squares.map((side) => ({ name: `square town, ${side} × ${side}`, graph: squareTown(side) })),
  ];
  const rows = [];
  for (const { name, graph } of graphs) rows.push(await searches(name, graph, { draw, count, turns }));
  printTable(
    [
      "shortest path between two nodes",
      "nodes",
      "p50 CPU µs",
      "p99 CPU µs",
      "textbook p50 CPU µs",
      "sum, times the textbook",
    ],
    rows,
  );
  console.log("");
  await answers(cities, roads, { draw, count, turns });
}

async function searches(name, graph, { draw, count, turns }) {
  const own = createCityRoads(graph);
  const traveller = {
    mode: "driving",
    traffic: trafficAt(createCountry(readCountry()), RUSH_HOUR),
    strategy: { wish: "recommended" },
    ferry: false,
  };
  const { weights, potential } = own.weighting(traveller);
  const textbook = textbookDijkstra(graph, weights);
  const nodes = graph.longitude.length;
  const node = () => Math.floor(draw.next() * nodes);
  const pairs = Array.from({ length: count }, () => [node(), node()]);
  const { ours, theirs } = await takeTurns(
    {
      ours: times(pairs, ([from, to]) => own.network.shortest(from, to, weights, potential)),
      theirs: times(pairs, ([from, to]) => textbook(from, to)),
    },
    turns,
  );
  for (const [from, to] of pairs.slice(0, 20))
    if ((own.network.shortest(from, to, weights, potential)?.cost ?? Infinity) !== textbook(from, to))
      throw new Error(`two lengths of one way in ${name}: from ${from} to ${to}`);
  const column = (samples, key) => samples.map((sample) => sample[key]);
  return [
    name,
    nodes,
    spread(column(ours, "p50")),
    spread(column(ours, "p99")),
    spread(column(theirs, "p50")),
    spread(ratios(column(ours, "sum"), column(theirs, "sum"))),
  ];
}

/** Microseconds of CPU for each question. */
function times(questions, answer) {
  return async () => {
    const each = [];
    for (const question of questions) each.push((await cpuMs(() => void answer(question))) * 1000);
    return { p50: quantile(each, 0.5), p99: quantile(each, 0.99), sum: each.reduce((sum, one) => sum + one, 0) };
  };
}

async function answers(cities, roads, { draw, count, turns }) {
  const places = createPlaces({ cities, pois: poiTable([]) });
  const routing = createRouting(places, { roads, motorways: generateMotorways() });
  const pick = (list) => list[Math.floor(draw.next() * list.length)];
  const sight = (city) => pick(city.landmarks);
  const inOne = () => {
    const city = pick(cities);
    return [sight(city), sight(city)];
  };
  const far = () => [sight(cities[0]), sight(cities[2])];
  const kinds = [
    { name: "driving in a city", mode: "driving", points: inOne },
    { name: "driving in a city, three ways", mode: "driving", points: inOne, alternatives: 3 },
    { name: "walking in a city", mode: "walking", points: inOne },
    { name: "driving from city to city", mode: "driving", points: far },
  ];
  const rows = [];
  for (const { name, points, ...query } of kinds) {
    const ask = (ends) => routing.paths({ ...query, points: ends, departure: RUSH_HOUR });
    const questions = Array.from({ length: count }, () => answerable(ask, points));
    const { ours } = await takeTurns({ ours: times(questions, ask) }, turns);
    const column = (key) => ours.map((sample) => sample[key]);
    rows.push([name, spread(column("p50")), spread(column("p99"))]);
  }
  printTable(["whole answer with its steps", "p50 CPU µs", "p99 CPU µs"], rows);
}

/** Streets every 200 m, an arterial every fourth, as a square. */
function squareTown(side) {
  const [longitude, latitude] = [new Int32Array(side * side), new Int32Array(side * side)];
  for (let node = 0; node < side * side; node++) {
    longitude[node] = 116_000_000 + (node % side) * 2_340;
    latitude[node] = 39_900_000 + Math.floor(node / side) * 1_800;
  }
  const at = (node) => ({ longitude: longitude[node], latitude: latitude[node] });
  const arcs = [];
  for (let node = 0; node < side * side; node++) {
    const [column, row] = [node % side, Math.floor(node / side)];
    for (const [to, line] of [
      [column + 1 < side ? node + 1 : -1, row],
      [row + 1 < side ? node + side : -1, column],
    ]) {
      if (to < 0) continue;
      const roadClass = line % 4 === 0 ? "arterial" : "street";
      const arc = { decimetres: arcDecimetres(at(node), at(to)), road: `${line}`, roadClass, flags: 0 };
      arcs.push({ from: node, to, ...arc }, { from: to, to: node, ...arc });
    }
  }
  return graphOfArcs({ longitude, latitude, nodeFlags: new Uint8Array(side * side) }, arcs);
}

/** As a textbook has it: lists of neighbours and a binary heap of pairs; the cost of the way. */
function textbookDijkstra({ firstArc, target }, weights) {
  const neighbours = Array.from({ length: firstArc.length - 1 }, (_, node) => {
    const list = [];
    for (let arc = firstArc[node]; arc < firstArc[node + 1]; arc++)
      if (weights[arc] !== CLOSED) list.push({ to: target[arc], weight: weights[arc] });
    return list;
  });
  return (from, to) => {
    const cost = new Map([[from, 0]]);
    const done = new Set();
    const heap = [[0, from]];
    while (heap.length > 0) {
      const [here, node] = popped(heap);
      if (node === to) return here;
      if (done.has(node)) continue;
      done.add(node);
      for (const { to: next, weight } of neighbours[node]) {
        if (here + weight >= (cost.get(next) ?? Infinity)) continue;
        cost.set(next, here + weight);
        push(heap, [here + weight, next]);
      }
    }
    return Infinity;
  };
}

function push(heap, item) {
  heap.push(item);
  for (let at = heap.length - 1; at > 0; ) {
    const above = (at - 1) >> 1;
    if (heap[above][0] <= heap[at][0]) break;
    [heap[above], heap[at]] = [heap[at], heap[above]];
    at = above;
  }
}

function popped(heap) {
  const top = heap[0];
  const last = heap.pop();
  if (heap.length === 0) return top;
  heap[0] = last;
  for (let at = 0; ; ) {
    let least = at;
    for (const child of [2 * at + 1, 2 * at + 2])
      if (child < heap.length && heap[child][0] < heap[least][0]) least = child;
    if (least === at) return top;
    [heap[least], heap[at]] = [heap[at], heap[least]];
    at = least;
  }
}
