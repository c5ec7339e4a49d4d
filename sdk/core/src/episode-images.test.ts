import { observationsOf, type PolicyTurn, RecordedTrajectory, textPart } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { BEIJING, play } from "./episode.fixture.ts";
import { episodeTurn } from "./episode.ts";
import { fakeTools } from "./fakes.fixture.ts";

describe("images that a tool gives", () => {
  const image = { mediaType: "image/png", data: "iVBORw0KGgo=" } as const;

  it("are shown behind the text, and kept in the trajectory as parts", async () => {
    const tools = fakeTools(() => ({ text: "地图", images: [image], isError: false }));
    const { state, trajectory } = await play([BEIJING, "晴"], { tools });
    expect(state.messages.at(-2)?.content).toEqual([textPart("地图"), { type: "image", image }]);
    expect(trajectory?.steps[2]?.observation?.results[0]?.content).toEqual([
      { type: "text", text: "地图" },
      { type: "image", source: { media_type: "image/png", path: "data:image/png;base64,iVBORw0KGgo=" } },
    ]);
    expect(observationsOf(trajectory!.steps[2]!)[0]?.text).toBe("地图\n[image image/png]");
    const read = RecordedTrajectory.parse(JSON.parse(JSON.stringify(trajectory)));
    expect(observationsOf(read.steps[2]!)[0]?.text).toBe("地图\n[image image/png]");
  });

  it("are placeholders in the text of a dialect", async () => {
    const tools = fakeTools(() => ({ text: "", images: [image], isError: false }));
    const { setup, state } = await play([]);
    const turn: PolicyTurn = { kind: "text", text: BEIJING };
    const { appendText } = await episodeTurn(setup, state, turn, { tools, signal: new AbortController().signal });
    expect(appendText).toContain("[image image/png]");
    expect(appendText).not.toContain("iVBOR");
  });
});
