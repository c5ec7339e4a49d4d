/** An answer as it was meant to look: headings, lists, tables and bold from Markdown, with evidence marked. Never HTML. */
import { type Block, blocksOf, type Line, type ListItem, type Run, runsOf } from "./answer-blocks.ts";
import { type Mark, type Segment, segmentsOf } from "./evidence.ts";
import { Marked } from "./marked.tsx";
import type { AttemptView } from "./task-view.ts";

export interface AnswerTextProps {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly attempt: Pick<AttemptView, "key">;
}

export function AnswerText({ text, marks, attempt }: AnswerTextProps) {
  const blocks = blocksOf(text);
  const runs = runsOf(blocks);
  const segments = segmentsOf(runs, marks);
  const segmentsOfRun = new Map<Run, readonly Segment[]>(runs.map((run, at) => [run, segments[at]!]));
  const show = (line: Line) =>
    line.map((run) => {
      const marked = <Marked text={text} segments={segmentsOfRun.get(run)!} attempt={attempt} />;
      if (run.style === "bold") return <strong>{marked}</strong>;
      return run.style === "code" ? <code>{marked}</code> : marked;
    });
  return (
    <div class="answer" lang="zh">
      {blocks.map((block) => (
        <BlockText block={block} show={show} />
      ))}
    </div>
  );
}

type Show = (line: Line) => unknown;

function BlockText({ block, show }: { block: Block; show: Show }) {
  switch (block.kind) {
    case "heading":
      return <h4 class={`h h${Math.min(4, block.level)}`}>{block.lines.map(show)}</h4>;
    case "rule":
      return <hr />;
    case "code":
      return <pre>{joined(block.lines, show, "\n")}</pre>;
    case "paragraph":
      return <p>{joined(block.lines, show, <br />)}</p>;
    case "list":
      return (
        <ul>
          {block.items.map((item) => (
            <Item item={item} show={show} />
          ))}
        </ul>
      );
    case "table":
      return <Table rows={block.rows} show={show} />;
  }
}

function Item({ item, show }: { item: ListItem; show: Show }) {
  return (
    <li class={`d${item.depth}${item.number === null ? "" : " numbered"}`}>
      {item.number === null ? null : <span class="number">{item.number}</span>}
      {show(item.line)}
    </li>
  );
}

function Table({ rows, show }: { rows: readonly (readonly Line[])[]; show: Show }) {
  const [head, ...body] = rows;
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            {head?.map((cell) => (
              <th>{show(cell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row) => (
            <tr>
              {row.map((cell) => (
                <td>{show(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function joined(lines: readonly Line[], show: Show, between: unknown): unknown[] {
  return lines.flatMap((line, at) => (at === 0 ? [show(line)] : [between, show(line)]));
}
