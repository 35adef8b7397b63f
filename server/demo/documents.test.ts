import { expect, test } from "vitest"
import type { Language } from "#contract/language.ts"
import { A4, documentPages } from "#contract/rules/document-elements.ts"
import { layOut } from "#server/documents/lay-out.ts"
import { CARD, layOutVoucher } from "#server/documents/lay-out-voucher.ts"
import type { Facts } from "#server/documents/read-facts.ts"
import { sourcesOf } from "#server/documents/sources.ts"
import { drawPdf } from "#server/platform/pdf/draw-pdf.ts"
import type { Mark } from "#server/platform/pdf/marks.ts"
import { keptPicture, looksLike, rasterise } from "#tests/fixtures/pdf.ts"
import { documents } from "./documents.ts"

// How the demo's documents look, for a registration that never changes. Pictures are in server/demo/pages.
const week = [22, 23, 24, 25, 26].map((day) => ({
  start_at: `2027-02-${day}T08:00:00Z`,
  end_at: `2027-02-${day}T15:00:00Z`,
}))
const since = "2026-12-01T10:00:00Z"
const facts = (language: Language, total_amount = 20_500): Facts => ({
  now: "2027-03-01T09:00:00Z",
  organiser: { name: "Les Explorateurs", currency: "EUR", timezone: "Europe/Brussels" },
  customer: {
    cuid: "ccamille",
    firstname: "Camille",
    lastname: "Lambert",
    fullname: "Camille Lambert",
    language,
    email: "camille@example.com",
    phone: "0470 55 01 42",
    created_at: since,
    custom_fields: [],
  },
  participant: {
    cuid: "cines",
    firstname: "Inès",
    lastname: "Lambert",
    fullname: "Inès Lambert",
    birthdate: "2015-06-04",
    created_at: since,
    custom_fields: [],
  },
  availability: {
    cuid: "ccamp",
    capacity: 12,
    registered: 9,
    dates: week,
    collaborators: [],

    start_at: week[0]!.start_at,
    end_at: week[4]!.end_at,
    activity: { cuid: "ca", title: "Cabanes et grands feux" },
    location: {
      cuid: "cl",
      name: "ruche",
      title: "La Ruche",
      street: "Rue du Noyer",
      number: "214",
      postcode: "1030",
      city: "Schaerbeek",
    },
  },
  registration: {
    id: 1,
    cuid: "creg0000000000000000000",
    reference: "+++090/9337/55493+++",
    cancelled: false,
    dates: week,
    deposit_amount: 5_000,
    total_amount,
    paid_amount: total_amount,
    attendance_fees_amount: 0,
    created_at: since,
    bundle: null,
  },
})

async function page(language: Language, which: number, total_amount?: number) {
  const known = facts(language, total_amount)
  const { pages } = documents[language][which]!
  const asked = language === "fr" ? 7 : undefined
  const model = documentPages.parse(pages(asked))
  const typed = new Map(
    model[0]!.elements.flatMap((one) => ("custom_field_id" in one && one.custom_field_id ? [[one.id, "1030"]] : [])),
  )
  const told = sourcesOf(known, { cuid: "cdoc", token: "cines.c2lnbmF0dXJl" })
  return draw(A4, layOut(model, { facts: known, typed, pictures: new Map(), valueOf: told })[0]!)
}

const card = (amount = 2_500) =>
  draw(
    CARD,
    layOutVoucher({
      language: "fr",
      site: "https://explorateurs.example",
      code: "ABCD-EFGH-JKLM-NPQR",
      from: "Camille Lambert",
      expires_at: "2027-12-31T22:30:00Z",
      accent_color: "#e67e22",
      organiser: facts("fr").organiser,
      voucher: { title: "Bon de 25 €", images: [], amount, bundle: null },
    }),
  )

const draw = async (size: typeof A4, marks: Mark[]) => {
  const about = { title: "T", author: "A", language: "fr", created_at: since }
  return rasterise(await drawPdf({ ...size, ...about, pages: [marks] }))
}

const pictures: [string, () => ReturnType<typeof draw>, () => ReturnType<typeof draw>][] = [
  ["attestation", () => page("fr", 0), () => page("fr", 0, 20_400)],
  ["certificate", () => page("en", 0), () => page("en", 0, 20_400)],
  ["badge", () => page("fr", 1), () => page("en", 1)],
  ["voucher", () => card(), () => card(2_600)],
]

test.each(pictures)("the %s looks as it did, and what it tells differently is seen", async (name, same, other) => {
  const drawn = await same()
  const kept = await keptPicture(new URL(`./pages/${name}.png`, import.meta.url), drawn)
  expect(looksLike(drawn, kept)).toBe(true)
  expect(looksLike(await other(), kept)).toBe(false)
})
