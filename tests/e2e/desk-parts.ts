// Families and registrations of a test's own, as staff make and find them.
import type { Page } from "playwright"
import { addByCall, participants, signUp } from "./account-parts.ts"
import { askConsole } from "./ask-console.ts"

const slug = "explorateurs"
export const make = (page: Page, path: string, body: object = {}) =>
  askConsole(page, slug, `POST /api/console/${path}`, body)
export const read = (page: Page, path: string) => askConsole(page, slug, `GET /api/console/${path}`)

const hour = 3_600_000
export const dateIn = (days: number) => {
  const start = Math.floor(Date.now() / hour) * hour + days * 24 * hour
  return { start_at: new Date(start).toISOString(), end_at: new Date(start + 2 * hour).toISOString() }
}

interface Family {
  page: Page
  email: string
  cuid: string
  /** Basile and Inès. */
  children: number[]
}

/** A family of the test's own, as staff find it. */
export async function makeFamily(staff: Page, page: Page, lastname: string): Promise<Family> {
  const email = await signUp(page, { lastname })
  await addByCall(page, ["Basile", "Inès"])
  const known = await participants(page)
  const children = ["Basile", "Inès"].map((name) => known.find(({ firstname }) => firstname === name)!.id)
  const { data } = await read(staff, `customers?search=${encodeURIComponent(email)}`)
  return { page, email, cuid: data[0].cuid, children }
}

/** A registration by staff without a mail, as one call. */
export async function registered(
  staff: Page,
  { cuid, children }: Family,
  availability: string,
  more: object = {},
  child = 0,
) {
  const form = await read(staff, `customers/${cuid}/registration-form?availability=${availability}`)
  const { cuid: made } = await make(staff, "registrations", {
    customer: cuid,
    availability_id: form.availability.id,
    participant_id: children[child],
    availability_dates: form.availability.dates.map(({ id }: { id: number }) => id),
    notify: false,
    ...more,
  })
  return made as string
}

export async function pay(staff: Page, cuid: string, amount: number) {
  const { data } = await read(staff, "payment-types?active=true")
  const value_day = new Date(Date.now() - 24 * hour).toISOString().slice(0, 10)
  const destination = { type: "registration", cuid }
  await make(staff, "payments", { destination, payment_type: data[0].cuid, amount, value_day })
}

/** The subjects of what was mailed to a family about an activity. */
export async function mailsAbout({ page, email }: Family, title: string): Promise<string[]> {
  const { data } = await (await page.request.get("/api/sandbox/mails?page_size=100")).json()
  const told: string[] = []
  for (const { id, recipient, subject } of data) {
    if (recipient !== email) continue
    const { text } = await (await page.request.get(`/api/sandbox/mails/${id}`)).json()
    if (`${subject}\n${text}`.includes(title)) told.push(subject)
  }
  return told
}
