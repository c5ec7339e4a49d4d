/** The page of a leaderboard: a table for what compares, with a link from every row to the report that its figures come from. */
import { dirname, relative, resolve } from "node:path";
import type { Leaderboard, LeaderboardGroup, LeaderboardRow } from "@arenakit/evaluator-benchmark";
import { reportText } from "../kit/document.tsx";
import { type Column, Table } from "../kit/parts.tsx";
import { counted, percent } from "../kit/text.ts";
import { FigureText, ShareOf } from "./figure-text.tsx";

/** Runs are named by their folders; links are relative to the page at `path`. */
export function leaderboardPage(board: Leaderboard, path: string): string {
  const linkOf = ({ run }: LeaderboardRow) => {
    const steps = relative(dirname(path), resolve(run)).split(/[\\/]/);
    return [...steps.map(encodeURIComponent), "report.html"].join("/");
  };
  return reportText({
    title: "ArenaKit leaderboard",
    heading: "Leaderboard",
    lead: (
      <p class="told">
        Win rates over cases that are not tied, with 95 % intervals. Figures of one table can be compared.
      </p>
    ),
    children: board.groups.map((group) => <Group group={group} linkOf={linkOf} />),
  });
}

function Group({ group, linkOf }: { group: LeaderboardGroup; linkOf: (row: LeaderboardRow) => string }) {
  const { baseline, judges, cases, differs, criteria, rows } = group;
  return (
    <section class="overview">
      {differs.length > 0 ? (
        <div class="reservation">
          These do not compare with those of the first table:
          <ul>
            {differs.map((words) => (
              <li>{words}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <p class="told">
        Against {baseline}, {counted(cases, "case")}, judged by {judges.join(", ")}.
      </p>
      <Table
        rows={rows}
        columns={[
          { title: "#", class: "n", cell: ({ place }) => place ?? "–" },
          { title: "Agent", names: true, cell: ({ agent }) => agent },
          { title: "Win rate", cell: ({ winRate }) => <FigureText figure={winRate.nonTied} /> },
          { title: "No answer as a loss", cell: ({ winRate }) => <FigureText figure={winRate.intentionToTreat} /> },
          { title: "Valid", cell: ({ valid }) => <ShareOf rate={valid} /> },
          ...criteria.map(
            ({ title }, at): Column<LeaderboardRow> => ({
              title,
              class: "n",
              lang: "zh",
              cell: (row) => percent(row.criteria[at]?.winRate ?? null),
            }),
          ),
          {
            title: "Run",
            cell: (row) => (
              <>
                <a href={linkOf(row)}>{row.run}</a>
                {row.left > 0 ? <span class="tag warn">{row.left} left</span> : null}
              </>
            ),
          },
        ]}
      />
    </section>
  );
}
