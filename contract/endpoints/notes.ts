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

export const collaboratorNotes = notesOf("collaborators", "collaborators")
export const customerNotes = notesOf("customers", "customers")
export const participantNotes = notesOf("participants", "participants")
export const registrationNotes = notesOf("registrations", "registrations")
