/**
 * How an Open-Travel task is typed: the query, what it asks for as data, and the details of the query that
 * the shared constraints have no field for. Nothing here says how to solve it.
 */
import type { Constraints, Task } from "@arenakit/contracts";
import * as z from "zod";

export const SUBTASKS = ["direction", "search", "compare", "one-day", "multi-day"] as const;
export type Subtask = (typeof SUBTASKS)[number];

/** What the query says beyond the constraints. */
export const TravelDetails = z.object({
  /** Where the route begins, in the words of the query. */
  origin: z.string().optional(),
  /** Minutes to stay at every place. */
  stayMinutes: z.number().int().positive().optional(),
  /** What the travellers want to eat. */
  cuisine: z.string().optional(),
  /** Means of travel inside a city that the query asks for. */
  modes: z.array(z.enum(["driving", "transit", "walking", "bicycling"])).optional(),
  /** Name of the kind of imported world the task belongs to; absent: any generated world. */
  world: z.string().optional(),
});
export type TravelDetails = z.infer<typeof TravelDetails>;

/** Whether the query can be fulfilled, and what stands against it where no world could. */
export type TravelGold =
  | { readonly infeasible: false }
  | { readonly infeasible: true; readonly because: "time" | "money" | "closed" | "nothing_fits"; readonly why: string };

export interface TypedTask {
  readonly id: string;
  readonly split: Task["split"];
  readonly query: string;
  readonly language?: Task["language"];
  readonly difficulty?: Task["difficulty"];
  readonly constraints: Omit<Constraints, "people" | "preferences"> &
    Partial<Pick<Constraints, "people" | "preferences">>;
  readonly details?: TravelDetails;
  readonly gold?: TravelGold;
  /** The right answer in words. */
  readonly reference?: string;
  readonly now?: string;
}

/** A place by its names. */
export const place = (city: string, ...names: string[]) => ({ names, city });
