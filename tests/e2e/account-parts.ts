import type { Page } from "playwright"
import { expect } from "vitest"

export const password = "une-marelle-de-craie"

/** Like everything that is polled: a busy machine takes its time, and what never comes still fails. */
export const soon = <T>(read: () => T) => expect.poll(read)
export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name })

/** An account of this test's own, with itself as its one participant, so that no other test is disturbed. */
export async function signUp(page: Page, names: { firstname?: string; lastname?: string } = {}) {
  const email = `${crypto.randomUUID()}@example.com`
  const answer = await page.request.post("/api/auth/register", {
    data: {
      firstname: "Dominique",
      lastname: "Peeters",
      phone: "0470 55 01 00",
      ...names,
      email,
      password,
      terms: true,
      participant: { birthdate: "1988-03-01" },
    },
  })
  expect(await answer.json()).toEqual({ ok: true })
  return email
}

interface Known {
  id: number
  cuid: string
  firstname: string
}
export const participants = async (page: Page): Promise<Known[]> =>
  (await (await page.request.get("/api/participants?page_size=100")).json()).data

/** The one answer the demo organiser insists on. */
async function swimming(page: Page) {
  const { data } = await (await page.request.get("/api/custom-fields?entity=PARTICIPANTS")).json()
  const field = data.find((one: { type: string }) => one.type === "CHOICES_SINGLE")
  return { field_id: field.id as number, data: field.choices[0].id as string }
}

export async function addByCall(page: Page, firstnames: string[], birthdate = "2018-06-15") {
  const custom_data = [await swimming(page)]
  for (const firstname of firstnames) {
    const data = { firstname, lastname: "Peeters", birthdate, custom_data }
    expect((await page.request.post("/api/participants", { data })).status()).toBe(200)
  }
}

export async function typeDate(page: Page, label: string, digits: string) {
  await page.getByRole("group", { name: label }).getByRole("spinbutton").first().click()
  await page.keyboard.type(digits)
}
