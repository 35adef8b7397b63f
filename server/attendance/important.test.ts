import { beforeAll, describe, expect, test } from "vitest"
import type { DayGroup, DayRow } from "#contract/endpoints/attendance-day.ts"
import { permissions } from "#contract/permissions.ts"
import { addCare, register, setClock } from "#tests/fixtures/attendance.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, type Family, makeFamily, type Offer, rowsOf } from "#tests/fixtures/cart.ts"
import { addRow } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { addField, behindProxy } from "#tests/fixtures/customers.ts"
import { readPdf } from "#tests/fixtures/pdf.ts"

// Lou has an allergy that her mother typed into the form of a camp, an EpiPen that stands with the child, and a doctor that
// stands with the family. Max has typed dashes.
const LONG = `Régime sans gluten ni lactose, ${"strictement, même une trace est dangereuse, ".repeat(6)}et le 112 d’abord.`
const backend = testBackend(behindProxy)
let desk: Entered
let reader: Entered
let admin: Entered
let family: Family
let camp: Offer
let care: Offer

beforeAll(async () => {
  await setClock(backend, "2026-10-14T06:00:00.000Z")
  admin = await enterAs(backend, permissions)
  desk = await enterAs(backend, ["registrations.attendances.read", "registrations.attendances.register"])
  reader = await enterAs(
    backend,
    permissions.filter((each) => each !== "registrations.attendances.register"),
  )
  family = await makeFamily(backend, ["2016-06-01", "2018-12-01"])
  const [lou, max] = family.children as [number, number]
  camp = await addCare(backend, ["2026-10-14"], { title: "Stage" })
  care = await addCare(backend, ["2026-10-14"], { title: "Garderie" })
  const registered = [
    await register(backend, camp, family.id, lou),
    await register(backend, care, family.id, lou),
    await register(backend, camp, family.id, max),
  ]
  const yes = JSON.stringify([{ id: "yes", label: "Oui" }])
  const question = async (of: object) => (await addRow(backend, "questions", { type: "TEXT", ...of })).id
  const asked = {
    allergy: await question({ title: "Allergies", important: true, order: 1 }),
    asthma: await question({ title: "Asthme ?", important: true, type: "CHOICES_SINGLE", choices: yes, order: 2 }),
    vaccine: await question({ title: "Tétanos", important: true, type: "DATE", order: 3 }),
    likes: await question({ title: "Envies", order: 4 }),
    photos: await question({ title: "Photos", important: true, type: "CONSENT", order: 5 }),
  }
  const answers = (of: Record<string, unknown>) =>
    JSON.stringify({
      answers: Object.entries(of).map(([name, content]) => ({ question_id: asked[name as "likes"], content })),
    })
  const sell = (id: number, of: Record<string, unknown>) =>
    change(backend, "update registrations set sold = ?::jsonb where id = ?", [answers(of), id])
  await sell(registered[0]!.id, {
    allergy: "Arachides",
    asthma: "yes",
    vaccine: "2024-03-02",
    likes: "Dessiner",
    photos: { version: 1, at: "2026-09-01T08:00:00Z" },
  })
  await sell(registered[2]!.id, { allergy: " - ", asthma: null })
  const field = (of: object) => addField(backend.database, of)
  const own = async (entity: "PARTICIPANTS" | "CUSTOMERS", id: number, of: object, data: unknown) => {
    const field_id = await field({ entity, ...of })
    const [table, owner] =
      entity === "CUSTOMERS" ? ["customer_custom_data", "customer_id"] : ["participant_custom_data", "participant_id"]
    await change(backend, `insert into ${table} (organiser_id, ${owner}, field_id, data) values (1, ?, ?, ?::jsonb)`, [
      id,
      field_id,
      JSON.stringify(data),
    ])
    return field_id
  }
  const important = { important: true } as object
  await own("PARTICIPANTS", lou, { title: "Santé", ...important }, LONG)
  await own("PARTICIPANTS", lou, { title: "École" }, "École 4")
  await own("PARTICIPANTS", lou, { title: "Ancienne", active: false, ...important }, "Switched off")
  await own("PARTICIPANTS", max, { title: "Vide", ...important }, null)
  await own("CUSTOMERS", family.id, { title: "Médecin", ...important }, "Dr Maes, 02 555 01 01")
})

const rows = async (by: Entered, query = ""): Promise<DayRow[]> => {
  const { groups } = (await by.ask("GET", `/api/console/attendances/day${query}`)).body as { groups: DayGroup[] }
  return groups.flatMap((group) => group.rows)
}
const ofLou = (all: DayRow[]) => all.filter(({ participant }) => participant.id === family.children[0])
const secrets = ["Arachides", "gluten", "Dr Maes", "Asthme", "2024", "mars"]

describe("important answers", () => {
  test("ATT-22 come with each of the child's groups, in words, to who may record: those that say something, each once", async () => {
    const [one, other] = ofLou(await rows(desk))
    expect(one!.important).toEqual([
      { title: "Santé", type: "TEXT", text: LONG },
      { title: "Allergies", type: "TEXT", text: "Arachides" },
      { title: "Asthme ?", type: "CHOICES_SINGLE", text: "Oui" },
      { title: "Tétanos", type: "DATE", text: "2 mars 2024" },
      { title: "Médecin", type: "TEXT", text: "Dr Maes, 02 555 01 01" },
    ])
    expect(new Set(one!.important.map(({ title }) => title))).toEqual(
      new Set(other!.important.map(({ title }) => title)),
    )
    const max = (await rows(desk)).find(({ participant }) => participant.id === family.children[1])!
    expect(max.important.map(({ title }) => title)).toEqual(["Médecin"])
  })

  test("ATT-22 who may do everything else gets none, in no call of attendance; and no answer may be kept on the way", async () => {
    for (const row of await rows(reader)) expect(row.important).toEqual([])
    for (const path of ["attendances/day", "attendances", "home"]) {
      const { text, headers } = await reader.ask("GET", `/api/console/${path}`)
      for (const secret of secrets) expect(text, path).not.toContain(secret)
      expect(headers.get("cache-control")).toContain("no-store")
    }
    const { headers } = await desk.ask("GET", "/api/console/attendances/day")
    expect(headers.get("cache-control")).toContain("no-store")
  })

  test("ATT-22 a mark that is taken away takes the answer away", async () => {
    const mark = (important: boolean) =>
      change(backend, "update questions set important = ? where title = 'Allergies'", [important])
    await mark(false)
    expect(ofLou(await rows(desk))[0]!.important.map(({ title }) => title)).not.toContain("Allergies")
    await mark(true)
    expect(ofLou(await rows(desk))[0]!.important.map(({ title }) => title)).toContain("Allergies")
  })

  test("ATT-22 ATT-14 stand on the printed sheet in full, with a sign beside the name, for who may record alone", async () => {
    const sheet = async (by: Entered, query = "") => {
      const answer = await by.ask("GET", `/api/console/availabilities/${camp.cuid}/attendance-sheet${query}`)
      expect(answer.headers.get("cache-control")).toContain("no-store")
      return (await readPdf(answer.bytes)).texts.join("\n").replaceAll(/\s+/g, " ")
    }
    const printed = await sheet(desk)
    expect(printed).toContain("À savoir")
    expect(printed).toContain("Arachides")
    expect(printed).toContain("et le 112 d’abord.")
    expect(printed.match(/!/g)).toHaveLength(2)
    const ages = await sheet(desk, "?fields=age")
    expect(ages).not.toContain("Arachides")
    expect(ages.match(/!/g)).toHaveLength(2)
    for (const query of ["", "?fields=important,age"]) {
      const shown = await sheet(reader, query)
      expect(shown).not.toContain("!")
      for (const secret of secrets) expect(shown).not.toContain(secret)
    }
  })
})

describe("whom to call", () => {
  test("ATT-23 the guardians come with name and number: first the one who registered the child", async () => {
    const other = await makeFamily(backend, [])
    await change(backend, "update customers set firstname = 'Anne', phone = '0471 00 00 01' where id = ?", [other.id])
    await change(backend, "insert into guardianships (organiser_id, customer_id, participant_id) values (1, ?, ?)", [
      other.id,
      family.children[0],
    ])
    const [row] = ofLou(await rows(desk))
    expect(row!.guardians.map(({ phone }) => phone)).toEqual(["0470 12 34 56", "0471 00 00 01"])
    expect(row!.guardians.map(({ fullname }) => fullname)).toEqual(["Léa Dupont", expect.stringMatching(/^Anne /)])
  })
})

describe("who is there", () => {
  const tap = (offer: Offer, at: number, kind: string) =>
    rowsOf<{ cuid: string }>(
      backend,
      "select cuid from registrations where availability_id = ? and participant_id = ?",
      [offer.id, family.children[at]],
    ).then(([found]) =>
      desk.ask("POST", "/api/console/attendances", {
        body: { kind, registration: found!.cuid, date_id: offer.dates[0]!.id },
      }),
    )
  const home = async () => (await admin.ask("GET", "/api/console/home")).body

  test("ATT-24 home counts as the day does: a child in two groups once, who left is not there, nobody absent unsaid", async () => {
    await setClock(backend, "2026-10-14T07:30:00.000Z")
    expect((await home()).children).toEqual({ EXPECTED: 2, PRESENT: 0, LEFT: 0, ABSENT: 0 })
    for (const offer of [camp, care]) await tap(offer, 0, "ARRIVAL")
    await tap(camp, 1, "ARRIVAL")
    expect((await home()).children).toEqual({ EXPECTED: 0, PRESENT: 2, LEFT: 0, ABSENT: 0 })
    await tap(camp, 1, "DEPARTURE")
    const { children, groups } = await home()
    expect(children).toEqual({ EXPECTED: 0, PRESENT: 1, LEFT: 1, ABSENT: 0 })
    const counts = (all: { counts: object }[]) => all.map((each) => each.counts)
    const { groups: day } = (await desk.ask("GET", "/api/console/attendances/day")).body
    expect(counts(groups)).toEqual(counts(day))
    expect((await enterAs(backend, []).then((none) => none.ask("GET", "/api/console/home"))).body.children).toBeNull()
  })

  test("ATT-24 who never came is absent once the day is over, and not an hour before", async () => {
    const later = await addCare(backend, ["2026-10-16"], { title: "Plus tard" })
    await register(backend, later, family.id, family.children[1]!)
    const counts = async () =>
      (await desk.ask("GET", "/api/console/attendances/day?date=2026-10-16")).body.groups[0].counts
    await setClock(backend, "2026-10-16T21:00:00.000Z")
    expect(await counts()).toEqual({ EXPECTED: 1, PRESENT: 0, LEFT: 0, ABSENT: 0 })
    await setClock(backend, "2026-10-16T22:00:01.000Z")
    expect(await counts()).toEqual({ EXPECTED: 0, PRESENT: 0, LEFT: 0, ABSENT: 1 })
  })
})
