import type pg from "pg"
import { permissions } from "#contract/permissions.ts"
import { hashToken } from "#server/platform/sessions.ts"

/** A collaborator of the organiser who may do everything, logged in: their session cookie's value is `token`. */
export async function addStaff(owner: pg.Client, organiser_id: number, token: string): Promise<void> {
  const { rows } = await owner.query(
    `insert into collaborators (organiser_id, cuid, email, firstname, lastname, permissions)
      values ($1, $2, $2 || '@example.com', 'B', 'B', $3) returning id`,
    [organiser_id, token, permissions],
  )
  await owner.query(
    `insert into collaborator_sessions (organiser_id, token_hash, cuid, collaborator_id, expires_at)
      values ($1, $2, $3, $4, now() + interval '1 day')`,
    [organiser_id, hashToken(token), token, rows[0].id],
  )
}
