import { describe, expect, test } from "vitest"
import type { RegistrationDetail } from "#contract/endpoints/account-registrations.ts"
import type { RegistrationDocument } from "#contract/endpoints/documents.ts"
import type { CustomField } from "#contract/rules/custom-fields.ts"
import { readOf, renderInAccount, sampleRegistration } from "#tests/fixtures/render-account.tsx"
import { nameOf } from "#web/forms/save-file.ts"
import { RegistrationDocuments } from "../registrations/registration-documents.tsx"
import DocumentPage from "./document.tsx"
import { fieldsOf } from "./document-state.ts"

const field = (id: number, more: Partial<CustomField> = {}): CustomField => ({
  id,
  cuid: `f${id}`,
  entity: "CUSTOMERS",
  type: "TEXT",
  title: `Question ${id}`,
  description: null,
  order: id,
  required: true,
  active: true,
  deferred: false,
  pattern: null,
  choices: [],
  ...more,
})
const sample = (more: Partial<RegistrationDocument> = {}, fields: CustomField[] = []): RegistrationDocument => ({
  id: 4,
  cuid: "d1",
  title: "Attestation",
  description: "Pour vous",
  icon: null,
  settings: { payment_requirement: null, date_requirement: null },
  pages: [
    {
      elements: [
        { id: 1, type: "STRING", custom_field_id: null, custom_field: null },
        ...fields.map((one, i) => ({ id: i + 2, type: "STRING" as const, custom_field_id: one.id, custom_field: one })),
      ],
    },
  ],
  ...more,
})
const list = (
  registration: Partial<RegistrationDetail>,
  documents: RegistrationDocument[],
  language: "fr" | "en" = "fr",
) =>
  renderInAccount(<RegistrationDocuments registration={sampleRegistration(registration)} documents={documents} />, {
    language,
  })

describe("the documents of a registration", () => {
  test("DOC-09 are downloaded in a new tab, or lead to the page where they are filled in", () => {
    const html = list({}, [sample(), sample({ cuid: "d2", title: "Fiche" }, [field(9)])])
    const [link] =
      /<a [^>]*href="\/api\/documents\/download\?registration_id=7&amp;document_id=4"[^>]*>/.exec(html) ?? []
    expect(link).toMatch(/target="_blank".*rel="noopener"/)
    expect(html).toContain('aria-label="Télécharger «\u00a0Attestation\u00a0» dans un nouvel onglet"')
    expect(html).toMatch(/<a (?![^>]*target)[^>]*href="\/account\/registrations\/r1\/documents\/d2"/)
    expect(readOf(html)).toBe("Documents Attestation PDF, prêt Fiche PDF, à compléter")
    expect(list({}, [])).toBe("")
  })

  test("DOC-06 DOC-07 DOC-08 say why they cannot be had, and have no link then", () => {
    const settings = (more: object) => ({ payment_requirement: null, date_requirement: null, ...more })
    const paid = { paid_amount: 20_500 }
    const cases: [Partial<RegistrationDetail>, object, string, string][] = [
      [{ cancelled: true }, {}, "L’inscription est annulée", "The registration is cancelled"],
      [
        { paid_amount: 0 },
        { payment_requirement: "DEPOSIT" },
        "Après le paiement de l’acompte",
        "Once the deposit is paid",
      ],
      [{}, { payment_requirement: "TOTAL" }, "Après le paiement complet", "Once it is fully paid"],
      [paid, { date_requirement: "AVAILABILITY_END" }, "Dès le 26 février 2027, 16 h", "From 26 February 2027, 16:00"],
    ]
    for (const [registration, wanted, french, english] of cases) {
      const document = sample({ settings: settings(wanted) as RegistrationDocument["settings"] })
      const html = list(registration, [document])
      expect(readOf(html)).toBe(`Documents Attestation ${french}`)
      expect(html).not.toContain("<a ")
      expect(readOf(list(registration, [document], "en"))).toContain(english)
    }
  })
})

describe("a document's page", () => {
  const page = (document: RegistrationDocument, more: Partial<RegistrationDetail> = {}) => {
    const loaderData = {
      document,
      registration: sampleRegistration(more),
      custom_data: [{ field_id: 9, data: "1030" }],
    }
    return renderInAccount(<DocumentPage loaderData={loaderData} />)
  }

  test("DOC-01 DOC-05 asks each question once, the highest first, with what is known filled in", () => {
    const document = sample({}, [field(8), field(9), field(8), field(7, { active: false })])
    expect(fieldsOf(document).map(({ id }) => id)).toEqual([9, 8])
    const html = page(document)
    expect(readOf(html)).toMatch(
      /Attestation Pour vous À compléter Pour Inès Lambert .*Question 9.*Question 8.*Télécharger le PDF/,
    )
    expect(html).toContain('value="1030"')
    expect(html).not.toContain('target="_blank"')
  })

  test("DOC-06 DOC-07 DOC-09 without questions it is one button, and what cannot be had says so instead", () => {
    expect(page(sample())).toMatch(/<a [^>]*target="_blank"[^>]*href="\/api\/documents\/download\?/)
    const unpaid = page(sample({ settings: { payment_requirement: "TOTAL", date_requirement: null } }, [field(9)]))
    expect(readOf(unpaid)).toContain(
      "n’est pas encore disponible Après le paiement complet · Il reste 155,00 € à payer.",
    )
    expect(unpaid).not.toContain("<form")
    expect(readOf(page(sample(), { cancelled: true }))).toContain("Ce document n’est plus disponible")
  })
})

test.each([
  ["attachment; filename=\"Ete.pdf\"; filename*=UTF-8''%C3%89t%C3%A9.pdf", "Été.pdf"],
  ['attachment; filename="a b.pdf"', "a b.pdf"],
  ["attachment; filename=\"a.pdf\"; filename*=UTF-8''%E0%A4%A", "a.pdf"],
  ["", ""],
])("%s is saved as %j", (header, name) => expect(nameOf(header)).toBe(name))
