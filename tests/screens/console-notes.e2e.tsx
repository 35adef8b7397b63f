import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { AnswerTo } from "#contract/client.ts"
import { CallError } from "#contract/client.ts"
import { permissions as all, type Permission } from "#contract/permissions.ts"
import { expectAccessible } from "./axe.ts"
import { allWords, wordsOf } from "./look.ts"
import { showConsole } from "./show-console.tsx"
import { NOW, type Sent } from "./stage.ts"
import { keepTeam } from "./team-samples.ts"

type Note = AnswerTo<"GET /api/console/collaborators/{cuid}/notes">["data"][number]
const elise = { cuid: "k1", fullname: "Élise Marchal" }
const malik = { cuid: "k3", fullname: "Malik Renard" }
const note = (cuid: string, text: string, more: Partial<Note> = {}): Note => ({
  cuid,
  version: 1,
  text,
  pinned: false,
  author: malik,
  created_at: "2027-01-14T13:00:00Z",
  updated_at: "2027-01-14T13:00:00Z",
  ...more,
})

/** A server that keeps notes as ours does: pinned ones first, then the newest. */
function keepNotes() {
  const notes = [
    note("n1", "Arrive à 9 h le mercredi."),
    note("n2", "<b>Clé</b> du local", { author: elise, created_at: "2027-01-10T13:00:00Z", pinned: true }),
  ]
  const find = ({ url }: Sent) => notes.find(({ cuid }) => url.pathname.endsWith(`/${cuid}`))!
  const ordered = () =>
    notes.toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || b.created_at.localeCompare(a.created_at))
  const answers = {
    "GET /api/console/collaborators/{cuid}/notes": () => ({
      data: ordered(),
      count: notes.length,
      more: false,
      next: null,
    }),
    "POST /api/console/collaborators/{cuid}/notes": ({ body }: Sent) => {
      const made = note(`n${notes.length + 1}`, "", {
        ...(body as object),
        author: elise,
        created_at: NOW,
        updated_at: NOW,
      })
      notes.push(made)
      return { note: made }
    },
    "PUT /api/console/collaborators/{cuid}/notes/{note}": (sent: Sent) => {
      const kept = find(sent)
      const { version, ...given } = sent.body as { version: number }
      if (version !== kept.version) return new CallError(409, { error: "VERSION_CONFLICT" }) as never
      return { note: Object.assign(kept, given, { version: version + 1, updated_at: NOW }) }
    },
    "DELETE /api/console/collaborators/{cuid}/notes/{note}": (sent: Sent) => {
      notes.splice(notes.indexOf(find(sent)), 1)
      return { ok: true as const, archived: false }
    },
  }
  return { notes, answers }
}

async function show(given: { permissions?: readonly Permission[]; width?: number; language?: string } = {}) {
  const { permissions = all, width = 1280, language = "fr" } = given
  const kept = keepNotes()
  const shown = await showConsole("/collaborators/k2?tab=notes", {
    permissions,
    width,
    kept: { language },
    answers: { ...keepTeam().answers, ...kept.answers },
  })
  await expect.poll(() => words().length).toBe(2)
  return { ...shown, ...kept }
}

const words = () => [...document.querySelectorAll("section ol > li")].map((each) => (each as HTMLElement).innerText)
const text = () => page.getByRole("textbox", { name: "Nouvelle note" })
const add = () => page.getByRole("button", { name: "Ajouter la note" }).click()
const toast = (said: string) => expect.poll(() => allWords("[data-sonner-toast]").join()).toContain(said)

describe("notes about somebody", () => {
  test("COL-24 pinned ones stand first, each with its author and time, and as plain text", async () => {
    await show()
    const [pinned, newest] = words()
    expect(pinned).toMatch(/Élise Marchal[\s\S]*10 janv\., 14.h[\s\S]*Épinglée[\s\S]*<b>Clé<\/b> du local/)
    expect(newest).toMatch(/Malik Renard[\s\S]*14 janv\., 14.h[\s\S]*Arrive à 9 h le mercredi\./)
  })

  test("COL-24 a note has 1 to 5,000 signs, and may be pinned at once", async () => {
    const { notes } = await show()
    await add()
    await expect.element(text()).toHaveAccessibleDescription("À remplir.")
    await userEvent.fill(text(), "x".repeat(5_001))
    await add()
    await expect.element(text()).toHaveAccessibleDescription(/trop long/i)
    expect(notes).toHaveLength(2)
    await userEvent.fill(text(), "Préfère être appelée le soir.\nAprès 18 h.")
    await page.getByRole("checkbox", { name: "Épingler en haut" }).click({ force: true })
    await add()
    await toast("La note est ajoutée.")
    await expect.poll(() => words()[0]).toContain("Préfère être appelée le soir.\nAprès 18 h.")
    expect(notes.at(-1)).toMatchObject({ pinned: true })
    await expect.element(text()).toHaveValue("")
  })

  test("COL-25 its author changes it, others do not; who may removes anybody’s after a question", async () => {
    const { notes } = await show()
    const edit = page.getByRole("button", { name: /^Modifier la note/ })
    expect(allWords(edit)).toHaveLength(1)
    await edit.click()
    const field = page.getByRole("textbox", { name: "Modifier la note de Élise Marchal" })
    await expect.element(field).toHaveValue("<b>Clé</b> du local")
    await userEvent.fill(field, "Clé rendue")
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click()
    await toast("La note est enregistrée.")
    await expect.poll(() => words()[0]).toMatch(/modifiée[\s\S]*Clé rendue/)
    await page.getByRole("button", { name: "Supprimer la note de Malik Renard" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click()
    await expect.poll(() => words().length).toBe(1)
    expect(notes.map(({ cuid }) => cuid)).toEqual(["n2"])
  })

  test("a note that has changed meanwhile says so", async () => {
    const { notes } = await show()
    await page.getByRole("button", { name: /^Modifier la note/ }).click()
    Object.assign(notes[1]!, { version: 2, text: "Autre" })
    const field = page.getByRole("textbox", { name: /^Modifier la note/ })
    await userEvent.fill(field, "Clé rendue")
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click()
    await expect.element(field).toHaveAccessibleDescription(/a changé entre-temps/)
    expect(notes[1]).toMatchObject({ text: "Autre" })
  })

  test("CON-10 who may only read them has no buttons", async () => {
    await show({ permissions: ["collaborators.collaborators.read", "collaborators.notes.read"] })
    expect(text().elements()).toEqual([])
    expect(page.getByRole("button", { name: /la note de/ }).elements()).toEqual([])
  })
})

test.each([
  ["fr", 1280],
  ["en", 390],
])("CON-49 CON-50 notes are accessible in %s at %i px", async (language, width) => {
  await show({ language, width })
  expect(await wordsOf(page.getByRole("navigation", { name: /^(Parties de la fiche|Parts)/ }))).toContain("Notes")
  await expectAccessible()
})
