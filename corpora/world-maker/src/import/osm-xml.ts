/** OpenStreetMap extracts in XML, read as the text comes. Relations are passed over. */
import { FailureError, fail } from "@arenakit/contracts";
import { SaxesParser } from "saxes";
import type { ImportFile } from "./files.ts";
import type { OsmHandler, ReadOsm } from "./osm-elements.ts";

export function readXml(file: ImportFile): ReadOsm {
  return async (handler) => {
    const parser = new SaxesParser();
    let isOsm = false;
    parser.on("error", (error) => damaged(file, error.message));
    const elements = elementReader(handler);
    parser.on("opentag", ({ name, attributes }) => {
      if (!isOsm && name !== "osm") damaged(file, `it begins with <${name}>`);
      isOsm = true;
      elements.open(name, attributes as Record<string, string>);
    });
    parser.on("closetag", ({ name }) => elements.close(name));
    const decoder = new TextDecoder();
    try {
      for await (const chunk of file.read()) parser.write(decoder.decode(chunk, { stream: true }));
      parser.write(decoder.decode()).close();
    } catch (error) {
      if (error instanceof FailureError) throw error;
      damaged(file, error instanceof Error ? error.message : String(error));
    }
    if (!isOsm) damaged(file, "it is empty");
  };
}

function elementReader({ node, way }: OsmHandler) {
  let id = 0;
  let point = { longitude: Number.NaN, latitude: Number.NaN };
  let nodes: number[] = [];
  let tags = new Map<string, string>();
  return {
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      if (name === "node" || name === "way" || name === "relation") {
        id = Number(attributes.id);
        point = { longitude: Number(attributes.lon ?? Number.NaN), latitude: Number(attributes.lat ?? Number.NaN) };
        nodes = [];
        tags = new Map();
      } else if (name === "nd") nodes.push(Number(attributes.ref));
      else if (name === "tag") tags.set(attributes.k ?? "", attributes.v ?? "");
    },
    close(name: string): void {
      if (name === "node") node?.(id, point, tags);
      else if (name === "way") way?.(id, nodes, tags);
    },
  };
}

function damaged(file: ImportFile, what: string): never {
  return fail("corpus", "unreadable_file", `${file.name}: expected an OpenStreetMap extract in XML, but ${what}`);
}
