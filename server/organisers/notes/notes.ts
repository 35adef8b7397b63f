import { sql } from "kysely"
import type { RouteInput } from "#contract/endpoint.ts"
import {
  collaboratorNotes,
  customerNotes,
  type NoteEndpoints,
  participantNotes,
  registrationNotes,
} from "#contract/endpoints/notes.ts"
import { type List, readRows } from "#server/lists/read-rows.ts"
import { abridgeChanges } from "#server/platform/audit/abridge-changes.ts"
import { changesBetween, isEmpty, logAction, withoutPersonal } from "#server/platform/audit/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"

/** What notes are about: the word in the table of notes, and the table of the things. */
interface Noted {
  subject: "collaborator" | "customer" | "participant" | "registration"
  table: "collaborators" | "customers" | "participants" | "registrations"
}

interface Note {
  cuid: string
  version: number
  text: string
  pinned: boolean
  author: { cuid: string; fullname: string }
  created_at: string
  updated_at: string
}

export const noteColumns = sql`t.cuid, t.version, t.text, t.pinned, t.created_at, t.updated_at,
  (select jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname) from collaborators c
    where ${ofTenant("c")} and c.id = t.collaborator_id) as author`

/** Pinned ones are as if they were written long after all others: one order, and one cursor. */
export const newest = sql`(case when t.pinned then t.created_at + interval '1000 years' else t.created_at end)`

/** Of who was erased nothing is noted any more. */
const gone: Record<Noted["table"], string> = {
  collaborators: "true",
  registrations: "true",
  customers: "deleted_at is null",
  participants: "deleted_at is null",
}

export async function getSubject(
  tx: Tx,
  organiser_id: number,
  { table }: Pick<Noted, "table">,
  cuid: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where organiser_id = ${organiser_id} and cuid = ${cuid}
      and ${sql.raw(gone[table])}`.execute(tx)
  return rows[0]?.id ?? refuse("NOT_FOUND")
}

const about = ({ subject }: Noted, subject_id: number) => sql`t.subject = ${subject} and t.subject_id = ${subject_id}`

async function findNotes(ctx: RequestContext, noted: Noted, { params, query }: RouteInput<NoteEndpoints["findNotes"]>) {
  const id = await readTenant(ctx, (tx) => getSubject(tx, ctx.organiser_id, noted, params.cuid))
  const list: List = {
    from: sql`notes t`,
    columns: sql`t.id as row_id, ${noteColumns}`,
    where: sql<boolean>`t.organiser_id = ${ctx.organiser_id} and ${about(noted, id)}`,
    fields: {},
    sorts: { newest: { sql: newest, type: "timestamptz" } },
    filters: [],
    order: "-newest",
  }
  return readRows<Note>(ctx, list, query)
}

const createNote = (ctx: RequestContext, noted: Noted, { params, body }: RouteInput<NoteEndpoints["createNote"]>) =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, collaboratorNotes.createNote, { ...noted, ...params, ...body }, async () => {
      const { organiser_id } = ctx
      const subject_id = await getSubject(tx, organiser_id, noted, params.cuid)
      const note = { organiser_id, cuid: newCuid(), subject: noted.subject, subject_id, ...body }
      await tx
        .insertInto("notes")
        .values({ ...note, collaborator_id: ctx.collaborator!.id })
        .execute()
      const made = await getNote(tx, ctx, noted, { cuid: params.cuid, note: note.cuid })
      await log(tx, ctx, noted, "note.created", note.cuid, null, { about: `${noted.subject}/${params.cuid}`, ...body })
      return { note: shown(made) }
    }),
  )

const updateNote = (ctx: RequestContext, noted: Noted, { params, body }: RouteInput<NoteEndpoints["updateNote"]>) =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, collaboratorNotes.updateNote, { ...noted, ...params, ...body }, async () => {
      const before = await getNote(tx, ctx, noted, params)
      if (before.collaborator_id !== ctx.collaborator!.id) refuse("FORBIDDEN")
      if (before.version !== body.version)
        refuse("VERSION_CONFLICT", { field: "version", details: { note: shown(before) } })
      const { text, pinned } = body
      if (isEmpty(changesBetween({ text: before.text, pinned: before.pinned }, { text, pinned })))
        return { note: shown(before) }
      await sql`update notes set text = ${text}, pinned = ${pinned}, version = version + 1,
        updated_at = ${await readClock(tx)}
        where organiser_id = ${ctx.organiser_id} and id = ${before.id}`.execute(tx)
      await log(
        tx,
        ctx,
        noted,
        "note.updated",
        params.note,
        { text: before.text, pinned: before.pinned },
        { text, pinned },
      )
      return { note: shown(await getNote(tx, ctx, noted, params)) }
    }),
  )

const deleteNote = (ctx: RequestContext, noted: Noted, { params }: RouteInput<NoteEndpoints["deleteNote"]>) =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, collaboratorNotes.deleteNote, { ...noted, ...params }, async () => {
      const { id, text, pinned } = await getNote(tx, ctx, noted, params)
      await sql`delete from notes where organiser_id = ${ctx.organiser_id} and id = ${id}`.execute(tx)
      await log(tx, ctx, noted, "note.deleted", params.note, { text, pinned }, null)
      return { ok: true as const, archived: false }
    }),
  )

type Kept = Note & { id: number; collaborator_id: number }
const shown = ({ id: _, collaborator_id: _c, ...note }: Kept): Note => note

/** One note of one thing, locked: under another thing's address it is not found. */
async function getNote(tx: Tx, { organiser_id }: RequestContext, noted: Noted, at: { cuid: string; note: string }) {
  const subject_id = await getSubject(tx, organiser_id, noted, at.cuid)
  const { rows } = await sql<Kept>`
    select t.id, t.collaborator_id, ${noteColumns} from notes t
    where t.organiser_id = ${organiser_id} and ${about(noted, subject_id)} and t.cuid = ${at.note} for no key update`.execute(
    tx,
  )
  return rows[0] ?? refuse("NOT_FOUND")
}

/** The audit log is never emptied: of a note about a family it keeps that there was one, and not what it said. */
async function log(
  tx: Tx,
  ctx: RequestContext,
  { subject }: Noted,
  event: "note.created" | "note.updated" | "note.deleted",
  cuid: string,
  before: object | null,
  after: object | null,
): Promise<void> {
  const changes = changesBetween(before, after)
  const isFamilys = subject === "customer" || subject === "participant"
  await logAction(tx, ctx, event, {
    subject: `note/${cuid}`,
    changes: abridgeChanges(isFamilys ? withoutPersonal(changes, ["text"]) : changes),
  })
}

/** The calls of the notes about one kind of thing. */
const noteRoutes = (endpoints: NoteEndpoints, noted: Noted): Route[] => [
  route(endpoints.findNotes, (ctx, input) => findNotes(ctx, noted, input)),
  route(endpoints.createNote, (ctx, input) => createNote(ctx, noted, input)),
  route(endpoints.updateNote, (ctx, input) => updateNote(ctx, noted, input)),
  route(endpoints.deleteNote, (ctx, input) => deleteNote(ctx, noted, input)),
]

export const collaboratorNoteRoutes = noteRoutes(collaboratorNotes, { subject: "collaborator", table: "collaborators" })
export const familyNoteRoutes: Route[] = [
  ...noteRoutes(customerNotes, { subject: "customer", table: "customers" }),
  ...noteRoutes(participantNotes, { subject: "participant", table: "participants" }),
]
export const registrationNoteRoutes = noteRoutes(registrationNotes, { subject: "registration", table: "registrations" })
