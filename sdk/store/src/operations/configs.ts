/** Configurations by content, and the names that stand for them. */
import type { JsonObject } from "@arenakit/contracts";
import type { StoredConfig } from "../group-store.ts";
import type { Work } from "../operations.ts";

export async function putConfig(
  work: Work,
  { config: put, now }: { readonly config: StoredConfig; readonly now: number },
): Promise<{ outcome: "created" | "known" | "conflict"; config: StoredConfig }> {
  const { name, sha256, config } = put;
  const stored = await work.db
    .insertInto("configs")
    .values({ sha256, config: JSON.stringify(config), at: now })
    .onConflict((conflict) => conflict.column("sha256").doNothing())
    .returning("sha256")
    .executeTakeFirst();
  if (name === null) return { outcome: stored ? "created" : "known", config: put };
  const named = await work.db
    .insertInto("config_names")
    .values({ name, sha256, at: now })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  if (named) return { outcome: "created", config: put };
  const there = (await byName(work, name))!;
  if (there.sha256 === sha256) return { outcome: "known", config: there };
  // A configuration that was refused is not kept.
  if (stored) await work.db.deleteFrom("configs").where("sha256", "=", sha256).execute();
  return { outcome: "conflict", config: there };
}

/** By hash before by name: a name that looks like a hash does not hide what has it. */
export async function config(work: Work, named: string): Promise<StoredConfig | null> {
  const row = await work.db
    .selectFrom("configs")
    .leftJoin("config_names", "config_names.sha256", "configs.sha256")
    .select(["config_names.name", "configs.sha256", "configs.config"])
    .where("configs.sha256", "=", named)
    .orderBy("config_names.at")
    .orderBy("config_names.name")
    .executeTakeFirst();
  return row ? storedConfig(row) : byName(work, named);
}

async function byName(work: Work, name: string): Promise<StoredConfig | null> {
  const row = await work.db
    .selectFrom("config_names")
    .innerJoin("configs", "configs.sha256", "config_names.sha256")
    .select(["config_names.name", "configs.sha256", "configs.config"])
    .where("config_names.name", "=", name)
    .executeTakeFirst();
  return row ? storedConfig(row) : null;
}

function storedConfig(row: { name: string | null; sha256: string; config: string }): StoredConfig {
  return { name: row.name, sha256: row.sha256, config: JSON.parse(row.config) as JsonObject };
}
