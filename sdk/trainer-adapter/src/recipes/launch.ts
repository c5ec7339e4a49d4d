/** The part of a launch script that all trainers share: where it runs, and the variables that the adapters read. */
import type { RecipeRequest } from "./recipe.ts";
import { quoted, shellWords } from "./words.ts";

/** Where `arenakit serve` listens unless told otherwise. */
export const SERVICE_URL = "http://127.0.0.1:8931";

/** How groups are judged, as ARENAKIT_CONFIG says it; what the arena does by default is left out. */
export function groupConfig({ values }: RecipeRequest["recipe"]): object {
  return values.topology ? { topology: values.topology.value } : {};
}

const HEADER = `#!/usr/bin/env bash
set -euo pipefail
cd "$(dirname "\${BASH_SOURCE[0]}")"
`;

/**
 * A launch script. The launch is named anew each time it starts, after a resumption as well: a name of a group is never
 * used twice, and all processes of a launch have the same. What is set already goes before what stands here.
 */
export function launchScript({ recipe, environment, run }: RecipeRequest, command: string): string {
  const config = JSON.stringify(groupConfig(recipe));
  const { value: model, at: where } = recipe.values.model;
  return `${HEADER}
# What the adapters read (arenakit_trainers/settings.py). An empty one is as if it were not there.
export ARENAKIT_URL="\${ARENAKIT_URL:-${SERVICE_URL}}"
export ARENAKIT_TOKEN="\${ARENAKIT_TOKEN:-}"
export ARENAKIT_TOOLS_TOKEN="\${ARENAKIT_TOOLS_TOKEN:-}"
export ARENAKIT_RUN="\${ARENAKIT_RUN:-${run}}"
# One for all processes of this launch, and another one at the next.
ARENAKIT_LAUNCH="$(date -u +%Y%m%dT%H%M%S)-$(od -An -N4 -tx1 /dev/urandom | tr -d ' \\n')"
export ARENAKIT_LAUNCH
export ARENAKIT_ENVIRONMENT=${quoted(environment)}
export ARENAKIT_DIALECT="\${ARENAKIT_DIALECT:-}"
export ARENAKIT_REWARD=${recipe.reward}
export ARENAKIT_CONFIG=${quoted(config)}
export ARENAKIT_QUORUM="\${ARENAKIT_QUORUM:-}"
export ARENAKIT_COLLECT_SECONDS="\${ARENAKIT_COLLECT_SECONDS:-1800}"
# Half an hour where it is empty, and less where the deadline is shorter.
export ARENAKIT_JUDGE_SECONDS="\${ARENAKIT_JUDGE_SECONDS:-}"
export ARENAKIT_DEADLINE="\${ARENAKIT_DEADLINE:-4000}"

# ${where}
MODEL="\${MODEL:-${model}}"
GPUS="\${GPUS:-${recipe.values.gpus.value}}"

${command.trim()}
`;
}

/** Of trainers whose attempts are episodes of the service, which hold no number of turns themselves. */
export function episodeLimits({ recipe: { values } }: RecipeRequest): string {
  if (!values.toolSteps) return "";
  const { value } = values.toolSteps;
  return `# ${value} turns with tools, and one that answers.
export ARENAKIT_LIMITS=${quoted(JSON.stringify({ maxTurns: value + 1 }))}
`;
}

/**
 * Starts Ray after the variables are set, so that every worker on this machine has them. Where Ray runs already, its
 * workers have the variables of its own start.
 */
export const START_RAY = `ray status >/dev/null 2>&1 || ray start --head --num-gpus "$GPUS" --disable-usage-stats`;

/**
 * The server's command, with what the tasks were made from. A recipe of the environment's own scores needs no arena, but a
 * judge where its rubric asks one. The program is named by its path: `npx` finds it in its own checkout alone, and
 * elsewhere takes what has its name in a registry.
 */
export function serveScript({ recipe, program, source }: RecipeRequest): string {
  const { judgeModel, judgeTemperature } = recipe.values;
  const temperature = judgeTemperature ? `,temperature=${judgeTemperature.value}` : "";
  const judge = judgeModel
    ? `# ${judgeModel.source}: ${judgeModel.at}
# Its key, where it needs one: export JUDGE_API_KEY=…
JUDGE="\${JUDGE:-${judgeModel.value}@\${JUDGE_URL:?the address of an OpenAI-compatible endpoint, such as http://127.0.0.1:8000/v1}\${JUDGE_API_KEY:+,key=JUDGE_API_KEY}${temperature}}"`
    : `# The environment scores by itself; \`rules\` asks no model.
JUDGE="\${JUDGE:-rules}"`;
  const reader = judgeModel && recipe.reward === "episode" ? ' --reader "$JUDGE"' : "";
  const made = source.length > 0 ? ` ${shellWords(source)}` : "";
  return `${HEADER}
${judge}
# The program that wrote this folder.
[ -n "\${ARENAKIT_PROGRAM:-}" ] || ARENAKIT_PROGRAM=${shellWords([program])}
# A token that others need: export ARENAKIT_TOKEN=…, and add --token-env ARENAKIT_TOKEN here.
exec "$ARENAKIT_PROGRAM" serve --port 8931${made} --judge "$JUDGE"${reader} "$@"
`;
}
