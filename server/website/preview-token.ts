import { z } from "zod"
import { languages } from "#contract/language.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readSignedToken, signToken } from "#server/platform/signed-token.ts"

// What a link to a preview says, signed: which page or article, until when, in which language, and whose eyes it is seen
// with. It names things by their cuids and holds nothing of them, so that it tells nothing to who finds it afterwards.
const link = z.object({
  shows: z.object({ kind: z.enum(["page", "article"]), cuid: z.string() }),
  /** Milliseconds of the database's clock. */
  until: z.number(),
  language: z.enum(languages).nullable(),
  seen_by: z.union([
    z.object({ kind: z.literal("visitor") }),
    z.object({ kind: z.enum(["family", "segment"]), cuid: z.string() }),
  ]),
})
export type PreviewLink = z.output<typeof link>

type Signer = Pick<RequestContext, "platform" | "organiser_id">
const signed = ({ platform, organiser_id }: Signer) =>
  ({ secret_keys: platform.config.secret_keys, organiser_id, purpose: "preview" }) as const

export const writePreviewToken = (ctx: Signer, content: PreviewLink): string =>
  signToken(signed(ctx), Buffer.from(JSON.stringify(content)).toString("base64url"))

/** Null for anything that was not signed by us for this organiser, or says what it said in an earlier release. Whether it has lapsed the caller asks the clock. */
export function readPreviewToken(ctx: Signer, token: string): PreviewLink | null {
  const value = readSignedToken(signed(ctx), token)
  return value === null ? null : (link.safeParse(JSON.parse(Buffer.from(value, "base64url").toString())).data ?? null)
}
