import { describe, expect, test } from "vitest"
import { actNames, actOf } from "#contract/audit-acts.ts"
import { auditEvents } from "#contract/audit-events.ts"
import { fieldOf, fieldsOf } from "#contract/audit-fields.ts"
import { allEndpoints } from "#contract/endpoints.ts"
import type { Entity } from "#contract/entities/entity.ts"
import { entities } from "#contract/entities.ts"
import { languages } from "#contract/language.ts"
import { permissions } from "#contract/permissions.ts"
import { ignorableCodes } from "#contract/rules/staff-registration.ts"
import { console_en } from "#locales/console-en.ts"
import { console_fr } from "#locales/console-fr.ts"
import { en } from "#locales/en.ts"
import { fr } from "#locales/fr.ts"
import { createTranslator } from "#web/texts/translator.ts"
import { formatsOf } from "#web/ui/formats.ts"
import { sayOf } from "../list/say-of.ts"
import { loggedEvent, loggedLabel, loggedText } from "./audit-text.ts"

// Every event of the log with every field that its rows may hold and every value that such a field may have, in both
// languages: what a history would show of it is words.

const texts = { fr: { ...fr, ...console_fr }, en: { ...en, ...console_en } }
const local = { timezone: "Europe/Brussels", currency: "EUR" }
const cuid = "e3rktvcgub9q2m1x7h4k8w5z"
const raws = [/[A-Z]{2,}_[A-Z_]+/, /\b[A-Z]{4,}\b/, /[a-z]_[a-z]/, new RegExp(cuid), /\[object|[{}]|sha256/, /\d{5,}/]
const isRaw = (text: string) => text === "" || raws.some((raw) => raw.test(text.replace("IBAN", "")))

/** Values of each kind as rows hold them, and such as no row should hold. */
const samples: Record<string, unknown[]> = {
  amount: [5_000],
  number: [12, [cuid, cuid]],
  percentage: [1_250],
  duration: [5_400],
  day: ["2027-03-01"],
  instant: ["2027-03-01T09:00:00Z", ["2027-03-01T09:00:00Z"], 3],
  until: ["2027-03-01T23:00:00Z", "2027-03-01T12:00:00Z"],
  moment: ["2027-03-01T09:00:00Z"],
  link: [cuid],
  links: [[cuid, cuid]],
  about: [`customer/${cuid}`],
  codes: [[...ignorableCodes]],
  permissions: [[...permissions].slice(0, 3)],
  custom_data: [[{ field_id: 3, data: "CODE_OF" }], { 3: "x" }],
  html: ["<p>Bonjour</p>"],
  condition: [{ question: 1, operator: "EQUALS" }],
  conditions: [{ all: [] }],
  currency: ["EUR"],
  country: ["BE"],
  boolean: [true, false],
}
const strange = [cuid, "SOME_CODE", 12_345, { status: "SOME_CODE" }, [{ code: "SOME_CODE" }], {}, { sha256: "a" }]
const written = ["text", "paragraph", "slug", "color", "time", "html", "choices", "rows", "link"]

describe.each(languages)("in %s", (language) => {
  const wording = {
    t: createTranslator(language, texts[language]).t,
    formats: formatsOf(language, local),
  }

  test("CON-64 every event and every field of its rows has words", () => {
    const wordless = auditEvents.flatMap((event) => {
      const other = wording.t("console_log_values.other")
      const labels = Object.keys(fieldsOf(event)).map((field) => [field, loggedLabel(wording.t, event, field)] as const)
      const missing = labels.filter(([field, label]) => label === field || label === other || isRaw(label))
      const name = loggedEvent(wording.t, event)
      const isNamed = name !== wording.t("console_entity.history.other") && !isRaw(name)
      return [...(isNamed ? [] : [event]), ...missing.map(([field]) => `${event} ${field}`)]
    })
    expect(wordless).toEqual([])
  })

  test("CON-64 every value that a field may have is told in words, and a strange one as changed", () => {
    const raw = auditEvents.flatMap((event) =>
      Object.entries(fieldsOf(event)).flatMap(([field, { kind, choices = [] }]) => {
        const own: readonly unknown[] = choices.length > 0 ? choices : (samples[kind] ?? [])
        const odd = written.includes(kind) ? [] : strange
        const told = [...own, ...odd].map((value) => [value, loggedText(wording, event, field, value)] as const)
        const changed = wording.t("console_log_values.changed")
        return told
          .filter(([value, text]) => isRaw(text) || (own.includes(value) && choices.length > 0 && text === changed))
          .map(([value, text]) => `${event} ${field} ${JSON.stringify(value)}: ${text}`)
      }),
    )
    expect(raw).toEqual([])
  })

  test("CON-64 every choice of an entity has a word: badges of lists show no other", () => {
    const all = Object.values(entities) as unknown as Entity[]
    const wordless = all.flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, { choices = [] }]) =>
        choices
          .filter((choice) => isRaw(sayOf(wording.t, name, `values.${field}.${choice}`)))
          .map((choice) => `${name} ${field} ${choice}`),
      ),
    )
    expect(wordless).toEqual([])
  })

  test("CON-64 what the walk found: refusals that were overlooked, ways back, amounts, things", () => {
    const text = (event: string, field: string, value: unknown) => loggedText(wording, event, field, value)
    expect(text("registration.created", "ignored", ["REGISTRATIONS_NOT_OPEN"])).toBe(
      texts[language].forms.errors.REGISTRATIONS_NOT_OPEN,
    )
    const isFrench = language === "fr"
    expect(text("payment.refunded", "refunded_to", "CARD")).toBe(isFrench ? "la carte" : "the card")
    expect(text("payment.recorded", "amount", 5_000)).toBe(wording.formats.money(5_000, "sum"))
    expect(loggedLabel(wording.t, "payment.recorded", "amount")).toBe(isFrench ? "Montant" : "Amount")
    expect(text("availability.created", "activity", cuid)).toBe(isFrench ? "ouvrir la fiche" : "open it")
    expect(
      text("option.updated", "prices", [
        { label: "Repas", amount: 500 },
        { label: "Garderie", amount: 1 },
      ]),
    ).toBe("Repas, Garderie")
    expect(text("registration.updated", "options", ["Repas", "Garderie"])).toBe("Repas, Garderie")
    expect(text("page.updated", "content", { characters: 4_200, sha256: "x".repeat(43) })).toBe(
      isFrench ? "4\u202f200 caractères" : "4,200 characters",
    )
    expect(text("registration.updated", "answers: Allergies", { version: 2, at: "2027-03-01T09:00:00Z" })).toBe(
      isFrench ? "accord donné" : "agreed",
    )
  })

  test("CON-64 what was done in a family's name is told by what it was about", () => {
    const acting = allEndpoints.filter(({ audience, method, path }) => {
      const isAsking = path.endsWith("/estimate")
      return audience === "customer" && method !== "GET" && !isAsking
    })
    const untold = acting.filter(({ method, path }) => actOf(`${method} ${path}`) === undefined)
    expect(untold.map(({ path }) => path)).toEqual([])
    const words = acting.map(({ method, path }) =>
      loggedText(wording, "customer.acted_for", "call", `${method} ${path}`),
    )
    expect(words.filter(isRaw)).toEqual([])
    expect(new Set(words).size).toBe(actNames.length)
  })
})

test("CON-64 a field that nobody described is no field of an event", () => {
  expect(fieldOf("registration.created", "internal_code")).toBeUndefined()
  expect(fieldOf("registration.created", "constructor")).toBeUndefined()
  expect(fieldOf("payment.recorded", "amount")).toMatchObject({ kind: "amount" })
})
