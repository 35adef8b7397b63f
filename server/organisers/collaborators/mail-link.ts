import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { writeMail } from "#server/platform/jobs/write-mail.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { hashToken, newToken } from "#server/platform/sessions.ts"

// Links by mail with which a collaborator chooses a password: an invitation or a forgotten password. Kept hashed, used
// once; a new one ends those before it.
export const purposes = {
  INVITATION: { page: "invitation", lives: 7 * 86_400_000, template: "collaborator.invitation" },
  PASSWORD: { page: "password", lives: 3_600_000, template: "collaborator.password" },
} as const
type Purpose = keyof typeof purposes

export async function endLinks(tx: Tx, organiser_id: number, collaborator_id: number): Promise<void> {
  await tx
    .deleteFrom("collaborator_tokens")
    .where("organiser_id", "=", organiser_id)
    .where("collaborator_id", "=", collaborator_id)
    .execute()
}

interface Recipient {
  id: number
  email: string
  firstname: string
  language: "fr" | "en"
}

/** Mails a link and answers its token's hash, for the caller to keep. Its address is the console's, never the request's. */
export async function writeLink(tx: Tx, ctx: RequestContext, to: Recipient, purpose: Purpose): Promise<string> {
  const { page, template } = purposes[purpose]
  const token = newToken()
  const { console_origin } = ctx.platform.config
  await writeMail(tx, ctx.organiser_id, {
    trigger: template,
    thing: `collaborator/${to.id}/${hashToken(token)}`,
    recipient: to.email,
    language: to.language,
    template,
    data: { firstname: to.firstname, link: `${console_origin}/${ctx.tenant.slug}/${page}?token=${token}` },
  })
  return hashToken(token)
}

export async function keepLink(
  tx: Tx,
  organiser_id: number,
  collaborator_id: number,
  purpose: Purpose,
  token_hash: string,
) {
  const expires_at = new Date(Date.parse(await readClock(tx)) + purposes[purpose].lives)
  await tx
    .insertInto("collaborator_tokens")
    .values({ organiser_id, token_hash, collaborator_id, purpose, expires_at })
    .execute()
}

/** Sends somebody a new link. The caller has locked the collaborator. */
export async function mailLink(tx: Tx, ctx: RequestContext, id: number, purpose: Purpose): Promise<void> {
  const to = await tx
    .selectFrom("collaborators")
    .select(["id", "email", "firstname", "language"])
    .where("organiser_id", "=", ctx.organiser_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  await endLinks(tx, ctx.organiser_id, id)
  await keepLink(tx, ctx.organiser_id, id, purpose, await writeLink(tx, ctx, to as Recipient, purpose))
}
