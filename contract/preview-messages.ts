import { z } from "zod"
import type { Element } from "./blocks/tree.ts"

// What the page builder and the page in its frame tell each other by messages. Both look at the other's origin first and read
// a message by its schema here; one that does not parse is none.

/** The other side is told by name: an element that is pointed at is an object with an id, or null. */
const pointed = z.object({ id: z.string() }).nullable()

const toFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("preview:content"), content: z.array(z.custom<Element>()) }),
  z.object({ type: z.literal("preview:hover"), element: pointed }),
  /** Says that a builder shows this frame: elements are chosen in it, and none of it is used. */
  z.object({
    type: z.literal("preview:builder"),
    chosen: z.string().nullable(),
    /** The names of the elements, by id. */
    names: z.record(z.string(), z.string()),
    /** The words of the bar beside the chosen element, in the collaborator's language; no act is offered without its word. */
    words: z.object({
      up: z.string().optional(),
      down: z.string().optional(),
      copy: z.string().optional(),
      remove: z.string().optional(),
      insert: z.string().optional(),
    }),
    /** How much smaller the frame is shown than it is. */
    zoom: z.number().positive(),
  }),
])
export type ToFrame = z.output<typeof toFrame>
export type BuilderState = Extract<ToFrame, { type: "preview:builder" }>

export const frameActs = ["up", "down", "copy", "remove", "before", "behind"] as const
export type FrameAct = (typeof frameActs)[number]

const fromFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("preview:ready") }),
  z.object({ type: z.literal("preview:hovers"), element: z.string().nullable() }),
  z.object({ type: z.literal("preview:chooses"), element: z.string().nullable() }),
  z.object({ type: z.literal("preview:acts"), act: z.enum(frameActs), element: z.string() }),
  /** What the page weighs with everything it loaded. */
  z.object({ type: z.literal("preview:weighs"), bytes: z.number().nonnegative() }),
])
export type FromFrame = z.output<typeof fromFrame>

export const readToFrame = (message: unknown): ToFrame | undefined => toFrame.safeParse(message).data
export const readFromFrame = (message: unknown): FromFrame | undefined => fromFrame.safeParse(message).data
