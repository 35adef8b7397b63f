import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { termsEndpoints } from "#contract/endpoints/terms.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { TermsTexts } from "./default-terms.ts"
import { cleaned, readTerms, shownIn } from "./read-terms.ts"

type Endpoints = typeof termsEndpoints

/** The terms in force, in the reader's language. */
export const getTerms = (ctx: RequestContext): Promise<AnswerInput<Endpoints["getTerms"]>> =>
  readTenant(ctx, async (tx) => {
    const { version, ...texts } = await readTerms(tx, ctx.organiser_id)
    return { version, ...shownIn(texts, ctx.language, ctx.tenant.language) }
  })

/** The terms in force in every language, and who made which version when. */
export const findTerms = (ctx: RequestContext): Promise<AnswerInput<Endpoints["findTerms"]>> =>
  readTenant(ctx, async (tx) => {
    const inForce = await readTerms(tx, ctx.organiser_id)
    return { ...inForce, versions: await findVersions(tx, ctx.organiser_id) }
  })

export const getTermsVersion = (
  ctx: RequestContext,
  { params }: RouteInput<Endpoints["getTermsVersion"]>,
): Promise<AnswerInput<Endpoints["getTermsVersion"]>> =>
  readTenant(ctx, async (tx) => {
    const [made] = await findVersions(tx, ctx.organiser_id, params.cuid)
    if (!made) refuse("NOT_FOUND")
    const { texts, ...more } = made
    return { ...more, ...cleaned(texts) }
  })

interface Made {
  cuid: string
  version: number
  created_at: string
  collaborator: { cuid: string; fullname: string } | null
  texts: TermsTexts
}

/** One version, or all of them without their texts. */
async function findVersions(tx: Tx, organiser_id: number, cuid?: string): Promise<Made[]> {
  const { rows } = await sql<Made>`
    select v.cuid, v.version, v.created_at, case when c.id is not null then
        jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname) end as collaborator
      ${cuid === undefined ? sql`` : sql`, v.texts`}
    from terms_versions v left join collaborators c on ${ofTenant("c")} and c.id = v.collaborator_id
    where v.organiser_id = ${organiser_id} ${cuid === undefined ? sql`` : sql`and v.cuid = ${cuid}`}
    order by v.version desc limit 500`.execute(tx)
  return rows
}
