import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { KeptReview } from "#contract/endpoints/console-reviews.ts"
import { expectAccessible } from "./axe.ts"
import { showConsole } from "./show-console.tsx"
import { NOW, type Sent } from "./stage.ts"

const review: KeptReview = {
  cuid: "w1",
  version: 1,
  score: 4,
  message: "Une belle journée sous les arbres",
  private: false,
  hidden: false,
  reply: null,
  replied_at: null,
  created_at: NOW,
  registration: {
    cuid: "r1",
    activity: { cuid: "a1", title: "Forêt d’automne" },
    start_at: "2026-10-26T08:00:00.000Z",
    participant: "Basile Lambert",
    customer: { cuid: "c1", fullname: "Camille Lambert" },
  },
}
const hidden: KeptReview = { ...review, cuid: "w2", score: 1, message: "", private: true, hidden: true }
const saveButton = () => page.getByRole("button", { name: "Enregistrer", exact: true })
const nothing = { data: [], count: 0, more: false, next: null }

/** A server that keeps one review as ours does. */
function keepReview() {
  let kept = review
  const sent: unknown[] = []
  const answers = {
    "GET /api/console/views": { data: [], count: 0 },
    "GET /api/console/reviews": () => ({ ...nothing, data: [kept, hidden], count: 2 }),
    "GET /api/console/reviews/{cuid}": () => ({ review: kept }),
    "GET /api/console/reviews/{cuid}/history": nothing,
    "PUT /api/console/reviews/{cuid}": ({ body }: Sent) => {
      sent.push(body)
      kept = { ...kept, ...(body as object), version: kept.version + 1 }
      return { review: kept }
    },
  }
  return { answers, sent }
}

describe("reviews", () => {
  for (const width of [1280, 390])
    test(`CUS-35 the list shows score, message, registration and visibility, at ${width} px`, async () => {
      await showConsole("/reviews", { answers: keepReview().answers, width })
      const row = page.getByRole("row", { name: /Une belle journée/ })
      const texts = width === 1280 ? ["Forêt d’automne, Basile Lambert", "Public", "Visible"] : []
      for (const text of ["4 étoiles", ...texts]) await expect.element(row.getByText(text)).toBeVisible()
      const others = width === 1280 ? ["1 étoile", "Pour vous seuls", "Masqué"] : []
      for (const text of others) await expect.element(page.getByRole("grid").getByText(text)).toBeVisible()
      await expectAccessible()
    })

  test("CUS-35 filters: score, private, hidden", async () => {
    const { here, calls } = await showConsole("/reviews", { answers: keepReview().answers })
    for (const name of [/Étoiles.*4/, /Pour qui.*Public/, /Sur le site.*Masqué/]) {
      await page.getByRole("button", { name: "Filtrer" }).click()
      await page.getByRole("menuitem", { name }).click()
    }
    await expect.poll(here).toBe("/reviews?score=4&private=false&hidden=true")
    await expect
      .poll(() => calls.findLast((call) => call.startsWith("GET /api/console/reviews?")))
      .toMatch(/score=4.*private=false.*hidden=true/)
  })

  test("CUS-37 one reply of at most 2,000 letters is written, changed and removed", async () => {
    const { answers, sent } = keepReview()
    await showConsole("/reviews/w1", { answers })
    const reply = page.getByRole("textbox", { name: /Votre réponse/ })
    const save = async () => {
      await saveButton().click()
      await expect.poll(() => saveButton().elements()).toEqual([])
    }
    await expect.element(page.getByText("Camille Lambert")).toBeVisible()
    await userEvent.fill(reply, "x".repeat(2_001))
    await saveButton().click()
    await expect.element(page.getByText(/trop long/i).first()).toBeVisible()
    expect(sent).toEqual([])
    await userEvent.fill(reply, "Merci, Basile !")
    await save()
    await userEvent.fill(reply, "Merci, à bientôt !")
    await save()
    await userEvent.clear(reply)
    await save()
    expect(sent).toEqual(
      ["Merci, Basile !", "Merci, à bientôt !", null].map((text, place) => ({
        reply: text,
        hidden: false,
        version: place + 1,
      })),
    )
    await expectAccessible()
  })
})

describe("questions to families", () => {
  const field = {
    version: 1,
    description: null,
    entity: "PARTICIPANTS" as const,
    type: "TEXT" as const,
    required: false,
    active: true,
    deferred: false,
    pattern: null,
    choices: [],
    answers: 0,
    archived_at: null as string | null,
    created_at: NOW,
    condition: null,
  }
  const fields = ["Médecin", "École", "Allergies"].map((title, place) => ({
    ...field,
    id: place + 1,
    cuid: `f${place + 1}`,
    title,
    order: 3 - place,
  }))
  const path = "/api/console/customers/custom-fields"

  /** A server that keeps them: ordered, switched off, archived. */
  function keepFields() {
    let kept = fields
    const sent: unknown[] = []
    const answers = {
      "GET /api/console/views": { data: [], count: 0 },
      [`GET ${path}`]: () => ({ ...nothing, data: kept, count: kept.length }),
      [`GET ${path}/{cuid}`]: ({ url }: Sent) => ({
        family_field: kept.find(({ cuid }) => url.pathname.endsWith(cuid))!,
      }),
      [`GET ${path}/{cuid}/history`]: nothing,
      [`POST ${path}`]: ({ body }: Sent) => {
        sent.push(body)
        const made = { ...field, ...(body as object), id: 9, cuid: "f9", order: 0 } as (typeof fields)[number]
        kept = [...kept, made]
        return { family_field: made }
      },
      [`PUT ${path}`]: ({ body }: Sent) => {
        sent.push(body)
        const { custom_fields } = body as { custom_fields: string[] }
        kept = custom_fields.map((cuid) => kept.find((each) => each.cuid === cuid)!)
        return { ok: true as const }
      },
      [`PUT ${path}/{cuid}`]: ({ url, body }: Sent) => {
        sent.push(body)
        const found = kept.find(({ cuid }) => url.pathname.endsWith(cuid))!
        return { family_field: Object.assign(found, body, { version: found.version + 1 }) }
      },
      [`DELETE ${path}/{cuid}`]: ({ url }: Sent) => {
        sent.push(`DELETE ${url.pathname.split("/").at(-1)}`)
        kept = kept.map((each) => (url.pathname.endsWith(each.cuid) ? { ...each, archived_at: NOW } : each))
        return { ok: true as const, archived: true }
      },
    }
    return { answers: answers as never, sent }
  }
  const grip = (title: string) => page.getByRole("button", { name: `Déplacer ${title}` })
  const saveOrder = () => page.getByRole("button", { name: "Enregistrer l’ordre" })

  test("CUS-15 they are ordered by the keyboard and by dragging", async () => {
    const { answers, sent } = keepFields()
    await showConsole("/customers/custom-fields", { answers })
    await page.getByRole("button", { name: "Réordonner" }).click()
    await expect.element(saveOrder()).toBeDisabled()
    ;(grip("Allergies").element() as HTMLElement).focus()
    await userEvent.keyboard("{ArrowUp}{ArrowUp}")
    await expectAccessible()
    await saveOrder().click()
    await expect.poll(() => sent).toEqual([{ custom_fields: ["f3", "f1", "f2"] }])
    await expect.element(saveOrder()).not.toBeInTheDocument()
    await page.getByRole("button", { name: "Réordonner" }).click()
    await userEvent.dragAndDrop(grip("Allergies"), grip("École"), { targetPosition: { x: 12, y: 34 } })
    await saveOrder().click()
    await expect.poll(() => sent.at(-1)).toEqual({ custom_fields: ["f1", "f2", "f3"] })
  })

  test("CUS-15 one is made, switched off and archived", async () => {
    const { answers, sent } = keepFields()
    const { here } = await showConsole("/customers/custom-fields/new", { answers })
    await userEvent.fill(page.getByRole("textbox", { name: "Question", exact: true }), "Qui vient chercher ?")
    await saveButton().click()
    await expect.poll(here).toBe("/customers/custom-fields/f9")
    expect(sent[0]).toMatchObject({ title: "Qui vient chercher ?", entity: "PARTICIPANTS", active: true })
    await expect.element(page.getByRole("heading", { name: "Qui vient chercher ?" })).toBeVisible()
    ;(page.getByRole("switch", { name: "Posée" }).element() as HTMLElement).focus()
    await userEvent.keyboard(" ")
    await saveButton().click()
    await expect.poll(() => sent[1]).toMatchObject({ active: false, version: 1 })
    await page.getByRole("button", { name: /^(Supprimer|Archiver)/ }).click()
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: /^(Supprimer|Archiver)/ })
      .click()
    await expect.poll(() => sent[2]).toBe("DELETE f9")
    await expect.poll(here).toBe("/customers/custom-fields")
  })
})
