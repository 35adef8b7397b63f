import { expect, test } from "vitest"
import type { AttendanceCharge, AttendanceChargeItem } from "#contract/endpoints/account-attendance.ts"
import { nothingOwed, readOf, renderInAccount } from "#tests/fixtures/render-account.tsx"
import { CalendarFeed } from "../home/calendar-feed.tsx"
import AttendanceChargePage from "./attendance-charge.tsx"
import AttendanceCharges from "./attendance-charges.tsx"

const charge: AttendanceCharge = {
  id: 1,
  cuid: "x1",
  created_at: "2027-01-01T00:10:00Z",
  reference: "EXP-9",
  cancelled: false,
  total_amount: 350,
  deposit_amount: 0,
  paid_amount: 0,
  billing_cycle: {
    start_at: "2026-11-30T23:00:00.000Z",
    end_at: "2026-12-31T23:00:00.000Z",
    configuration: { title: "Garderie", description: "Par demi-heure", images: [] },
  },
}
const item = (day: string, more: Partial<AttendanceChargeItem> = {}): AttendanceChargeItem => ({
  id: Number(day.slice(-2)),
  amount: 200,
  duration: 45,
  registration: { cuid: "r1", title: "Stage", participant: { id: 3, cuid: "p1", fullname: "Inès Lambert" } },
  registration_date: {
    arrived_at: `${day}T06:45:00.000Z`,
    departed_at: `${day}T14:30:00.000Z`,
    start_at: `${day}T07:30:00.000Z`,
    end_at: `${day}T14:30:00.000Z`,
  },
  ...more,
})
const list = (...data: AttendanceCharge[]) =>
  renderInAccount(<AttendanceCharges loaderData={{ data, count: data.length, page_number: 1, page_size: 20 }} />)
const page = (items: AttendanceChargeItem[], language: "fr" | "en" = "fr", paid_amount = 0) =>
  readOf(
    renderInAccount(
      <AttendanceChargePage
        loaderData={{
          attendance_charge: { ...charge, paid_amount, items },
          owed: { ...nothingOwed, outstanding_amount: 350 - paid_amount },
        }}
      />,
      { language },
    ),
  )

test("ATTN-01 ATTN-05 the list has each month with its days, reference, and whether it is paid", () => {
  const text = readOf(list(charge, { ...charge, cuid: "x2", paid_amount: 350 }))
  expect(text).toContain("Garderie 1er – 31 décembre 2026 EXP-9 À payer : 3,50 € 3,50 €")
  expect(text).toContain("EXP-9 Payé 3,50 €")
  expect(readOf(list())).toContain("Pas de frais de présence")
})

test("ATTN-02 ATTN-03 the page has a table with amount, duration, arrival, departure and date of each item, and the sums", () => {
  const items = [item("2026-11-25", { amount: -50, duration: -10 }), item("2026-12-02")]
  const text = page(items)
  expect(text).toContain("À payer : 3,50 €")
  expect(text).toContain("Date Arrivée Départ Durée Montant")
  expect(text).toContain("mercredi 2 décembre Stage, pour Inès Lambert")
  expect(text).toContain("Heures payées : 8 h 30 – 15 h 30 7 h 45 15 h 30 45 min 2,00 €")
  expect(text).toMatch(/Reporté d’un mois précédent 7 h 45 15 h 30 -10 min − 0,50 €/)
  expect(text.match(/Reporté/g)).toHaveLength(1)
  expect(text).toContain("Total 35 min 3,50 €")
  expect(text).toContain("Payer 3,50 €")
  const english = page(
    [item("2026-12-02", { registration_date: { ...items[1]!.registration_date, departed_at: null } })],
    "en",
    350,
  )
  expect(english).toContain("Date Arrival Departure Duration Amount")
  expect(english).toContain("Paid hours: 08:30–15:30 07:45 – 45 min €2.00")
  expect(english).not.toContain("Pay €")
})

test("the family's calendar: a link to make, then its address, to subscribe to and to change", () => {
  expect(readOf(renderInAccount(<CalendarFeed url={null} />))).toContain("Créer mon lien")
  const html = renderInAccount(<CalendarFeed url="https://x.example/api/account/calendar/a.b.ics" />, {
    language: "en",
  })
  expect(html).toContain('href="webcal://x.example/api/account/calendar/a.b.ics"')
  expect(readOf(html)).toContain("https://x.example/api/account/calendar/a.b.ics")
  expect(readOf(html)).toContain("Add to my calendar Change the link")
})
