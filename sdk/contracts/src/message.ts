/** What a policy reads: a conversation of parts, with tool calls and their observations. */
import * as z from "zod";
import { JsonObject } from "./json.ts";

/** An image that a tool gave, as MCP sends one. */
export const Image = z.object({
  mediaType: z.enum(["image/jpeg", "image/png", "image/gif", "image/webp"]),
  /** Base64. */
  data: z.string(),
});
export type Image = z.infer<typeof Image>;

export const Part = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("image"), image: Image }),
]);
export type Part = z.infer<typeof Part>;

export const ToolCall = z.object({
  /** Unique within its trajectory. */
  id: z.string().min(1),
  name: z.string().min(1),
  arguments: JsonObject,
});
export type ToolCall = z.infer<typeof ToolCall>;

export const Message = z.discriminatedUnion("role", [
  z.object({ role: z.literal("system"), content: z.array(Part) }),
  z.object({ role: z.literal("user"), content: z.array(Part) }),
  z.object({
    role: z.literal("assistant"),
    /** The visible text, the answer included. */
    content: z.array(Part),
    /** Chain of thought, when the policy gave one. */
    thought: z.string().optional(),
    toolCalls: z.array(ToolCall).optional(),
    /** The exact text that the policy produced, when it wrote text. */
    raw: z.string().optional(),
  }),
  z.object({
    role: z.literal("tool"),
    /** The call this answers; null for the report of a call that could not be read. */
    callId: z.string().nullable(),
    name: z.string(),
    content: z.array(Part),
    isError: z.boolean(),
    /** The tool's structured content, for scripted policies; never sent to a model. */
    structured: JsonObject.optional(),
  }),
]);
export type Message = z.infer<typeof Message>;

/** The text of all parts, joined by line feeds; an image is the words that stand for it. */
export function textOf(content: readonly Part[]): string {
  return content.map((part) => (part.type === "text" ? part.text : imagePlaceholder(part.image.mediaType))).join("\n");
}

/** What stands for an image where only text can be read. */
export function imagePlaceholder(mediaType: string): string {
  return `[image ${mediaType}]`;
}

/** The image as a URI that holds it. */
export function dataUri({ mediaType, data }: Image): string {
  return `data:${mediaType};base64,${data}`;
}

/** Text as a part of a message. */
export function textPart(text: string): Extract<Part, { type: "text" }> {
  return { type: "text", text };
}
