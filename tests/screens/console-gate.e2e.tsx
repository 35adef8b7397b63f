import qrcode from "qrcode"
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { noMarks } from "#contract/rules/attendance-marks.ts"
import { GateApp } from "#web/console/gate/gate-app.tsx"
import { callFor } from "#web/console/session/call.ts"
import { collaborator, organiser } from "./show-console.tsx"
import { type Answers, mount, NOW, setStage } from "./stage.ts"

// A code that is not on the gate's list: the server is asked whose it is, and nothing is recorded by asking.
const day = "2027-01-15"
const date = { id: 7, start_at: `${day}T08:00:00.000Z`, end_at: `${day}T15:00:00.000Z` }
const row = {
  ...noMarks,
  registration: { cuid: "r1" },
  participant: { id: 1, cuid: "p1", fullname: "Léo Martin" },
  customer: { cuid: "c1", fullname: "Anne Martin", phone: "" },
  activity: { cuid: "a1", title: "Cabanes" },
  availability: { cuid: "v1" },
  date,
  age: 8,
  code: "p1.AAAAAAAAAAAAAAAA",
  important: [],
  guardians: [],
  notes: [],
  pick_up_people: [],
  estimate: null,
}
const group = {
  availability: row.availability,
  activity: row.activity,
  location: null,
  date,
  counts: { EXPECTED: 1, PRESENT: 0, LEFT: 0, ABSENT: 0 },
  rows: [row],
}

async function scanAtGate(slug: string, width: number, refusal: "ATTENDANCE_CANCELLED" | null) {
  const calls: string[] = []
  let isThere = false
  const answers = {
    "GET /api/console/session": {
      collaborator,
      permissions: ["registrations.attendances.read", "registrations.attendances.register"],
      impersonator: null,
      due: null,
      organiser: { ...organiser, slug },
    },
    // The list that the device has had is not yet the one with the child.
    "GET /api/console/attendances/day": () => ({ date: day, now: NOW, stamp: "s1", groups: isThere ? [group] : [] }),
    "GET /api/console/attendances/code": () => {
      isThere = refusal === null
      return { participant: { cuid: "p1", fullname: "Léo Martin" }, refusal }
    },
  } as unknown as Answers
  const home = await setStage({ width, now: NOW, answers, calls, bases: [`/${slug}`] })
  document.body.className = "console"
  callFor(slug)
  mount(home, <GateApp slug={slug} />)
  await page.getByRole("button", { name: "Scanner" }).click()
  const picture = await (await fetch(await qrcode.toDataURL(row.code, { width: 400 }))).blob()
  const input = page.elementLocator(document.querySelector("input[type=file]")!)
  await input.upload(new File([picture], "code.png", { type: "image/png" }))
  return calls
}
const written = (calls: string[]) => calls.filter((call) => !call.startsWith("GET"))

test("ATT-03 ATT-04 the gate names the child of a code that is not on the list and says why, and records nothing", async () => {
  const calls = await scanAtGate("gate-one", 390, "ATTENDANCE_CANCELLED")
  await expect.element(page.getByText("Léo Martin. Cette inscription est annulée.")).toBeVisible()
  expect(written(calls)).toEqual([])
})

test("ATT-03 a child who was registered a moment ago is shown to be noted, and is not noted by the scan", async () => {
  const calls = await scanAtGate("gate-two", 1280, null)
  await expect.element(page.getByRole("button", { name: "Arrivée de Léo Martin" })).toBeVisible()
  expect(written(calls)).toEqual([])
})

test("a letter draws the rows that a phone of 800 px shows, and the others once nobody types any more", async () => {
  const rows = Array.from({ length: 60 }, (_, place) => ({
    ...row,
    registration: { cuid: `r${place}` },
    participant: { id: place, cuid: `p${place}`, fullname: `Enfant${place} Martin` },
  }))
  const answers = {
    "GET /api/console/session": {
      collaborator,
      permissions: ["registrations.attendances.read", "registrations.attendances.register"],
      impersonator: null,
      due: null,
      organiser: { ...organiser, slug: "gate-three" },
    },
    "GET /api/console/attendances/day": { date: day, now: NOW, stamp: "s1", groups: [{ ...group, rows }] },
  } as unknown as Answers
  const home = await setStage({ width: 390, now: NOW, answers, calls: [], bases: ["/gate-three"] })
  await page.viewport(390, 800)
  document.body.className = "console"
  callFor("gate-three")
  mount(home, <GateApp slug="gate-three" />)
  const children = () => document.querySelectorAll("main li")
  await expect.poll(() => children().length).toBe(24)
  const seen: [count: number, isFull: boolean][] = []
  const watch = new MutationObserver(() => {
    const all = children()
    seen.push([all.length, all[all.length - 1]!.getBoundingClientRect().bottom >= innerHeight])
  })
  watch.observe(home, { childList: true, subtree: true })
  await page.getByRole("searchbox").fill("enf")
  await expect.poll(() => seen.map(([count]) => count)).toContain(12)
  expect(seen.every(([, isFull]) => isFull)).toBe(true)
  await expect.poll(() => children().length).toBe(24)
  watch.disconnect()
})
