import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { listAnswer, listQuery } from "../entities/entity.ts"
import { cuid, removed, text } from "../fields.ts"
import type { Permission } from "../permissions.ts"

// Notes are written by collaborators about somebody or something, and are shown to no family.
const note = z.object({
  cuid: z.string(),
  version: z.int(),
  text: z.string(),
  pinned: z.boolean(),
  author: z.object({ cuid: z.string(), fullname: z.string() }),
  created_at: z.string(),
  updated_at: z.string(),
})
const input = z.object({ text: text(5_000), pinned: z.boolean().default(false) })
const one = z.object({ note })
const byCuid = z.object({ cuid })
const byNote = z.object({ cuid, note: cuid })

type Noted = Permission extends infer P ? (P extends `${infer Of}.notes.create` ? Of : never) : never

/** The calls for the notes of one kind of thing: pinned ones first, then the newest. */
const notesOf = <const A extends Noted, const P extends string>(area: A, things: P) => {
  const path = `/api/console/${things}/{cuid}/notes` as const
  const staff = { audience: "collaborator" } as const
  return {
    findNotes: endpoint({
      ...staff,
      method: "GET",
      path,
      summary: `Notes, pinned ones first: ${things}`,
      permission: `${area}.notes.read` as Permission,
      params: byCuid,
      query: z.strictObject({ page_size: listQuery.page_size, after: listQuery.after }),
      answer: listAnswer(note),
      errors: ["NOT_FOUND"],
    }),
    createNote: endpoint({
      ...staff,
      method: "POST",
      path,
      summary: `Write a note: ${things}`,
      permission: `${area}.notes.create` as Permission,
      params: byCuid,
      body: input,
      answer: one,
      errors: ["NOT_FOUND"],
      idempotent: true,
    }),
    updateNote: endpoint({
      ...staff,
      method: "PUT",
      path: `${path}/{note}`,
      summary: `Change a note of one's own: ${things}`,
      permission: `${area}.notes.update` as Permission,
      params: byNote,
      body: input.extend({ version: z.int() }),
      answer: one,
      errors: ["NOT_FOUND", "FORBIDDEN", "VERSION_CONFLICT"],
      idempotent: true,
    }),
    deleteNote: endpoint({
      ...staff,
      method: "DELETE",
      path: `${path}/{note}`,
      summary: `Remove a note: ${things}`,
      permission: `${area}.notes.delete` as Permission,
      params: byNote,
      answer: removed,
      errors: ["NOT_FOUND"],
      idempotent: true,
    }),
  }
}

export type NoteEndpoints = ReturnType<typeof notesOf>

/** The things of a family that notes are about. */
export const familyThings = ["customers", "participants", "registrations"] as const

const relatedNote = note.extend({
  /** Where the note stands; the activity is that of a registration. */
  about: z.object({
    kind: z.enum(familyThings),
    cuid: z.string(),
    fullname: z.string(),
    activity: z.string().nullable(),
  }),
})
export type RelatedNote = z.output<typeof relatedNote>

/** The call for the notes that stand on the other pages of the same family. */
const relatedTo = <const P extends (typeof familyThings)[number], const M extends Permission>(
  things: P,
  permission: M,
) =>
  endpoint({
    audience: "collaborator",
    method: "GET",
    path: `/api/console/${things}/{cuid}/related-notes` as const,
    summary: `Notes of the same family that stand elsewhere, of the kinds that the caller may read: ${things}`,
    permission,
    params: byCuid,
    query: z.strictObject({ page_size: listQuery.page_size, after: listQuery.after }),
    answer: listAnswer(relatedNote),
    errors: ["NOT_FOUND"],
  })

export const relatedNotes = {
  ofCustomer: relatedTo("customers", "customers.customers.read"),
  ofParticipant: relatedTo("participants", "participants.participants.read"),
  ofRegistration: relatedTo("registrations", "registrations.registrations.read"),
}

export const collaboratorNotes = notesOf("collaborators", "collaborators")
export const customerNotes = notesOf("customers", "customers")
export const participantNotes = notesOf("participants", "participants")
export const registrationNotes = notesOf("registrations", "registrations")
