/** Rows of texts, numbers, objects and lists of objects as a Parquet file; equal rows give equal bytes. */
import type { SchemaElement } from "hyparquet";
import { ByteWriter, type ColumnSource, parquetWrite } from "hyparquet-writer";

/** What a column holds. Members of an object may be null. */
export type ColumnType = "text" | "integer" | { readonly [member: string]: ColumnType } | readonly [ColumnType];

/** Every column is there in every row; the schema goes by `columns`, never by what the first row happens to hold. */
export function parquetOf(rows: readonly object[], columns: Readonly<Record<string, ColumnType>>): Uint8Array {
  const names = Object.keys(columns);
  const schema: SchemaElement[] = [
    { name: "schema", num_children: names.length },
    ...names.flatMap((name) => elementsOf(name, columns[name]!)),
  ];
  const columnData = names.map(
    (name): ColumnSource => ({ name, data: rows.map((row) => (row as Record<string, unknown>)[name] ?? null) }),
  );
  const writer = new ByteWriter();
  parquetWrite({ writer, columnData, schema });
  return new Uint8Array(writer.getBuffer());
}

function elementsOf(name: string, type: ColumnType): SchemaElement[] {
  const repetition_type = "OPTIONAL" as const;
  if (type === "text") return [{ name, type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type }];
  if (type === "integer") return [{ name, type: "INT32", repetition_type }];
  if (isList(type))
    return [
      { name, converted_type: "LIST", repetition_type, num_children: 1 },
      { name: "list", repetition_type: "REPEATED", num_children: 1 },
      ...elementsOf("element", type[0]),
    ];
  const members = Object.entries(type);
  return [
    { name, repetition_type, num_children: members.length },
    ...members.flatMap(([member, inner]) => elementsOf(member, inner)),
  ];
}

const isList = (type: ColumnType): type is readonly [ColumnType] => Array.isArray(type);
