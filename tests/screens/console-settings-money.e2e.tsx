import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { AnswerTo } from "#contract/client.ts"
import { defaultAgeRules } from "#contract/rules/age.ts"
import { expectAccessible } from "./axe.ts"
import { allWords, wordsOf } from "./look.ts"
import { type billing, payments, preferences, settingsAnswers } from "./settings-samples.ts"
import { showConsole } from "./show-console.tsx"
import type { Answers, Sent } from "./stage.ts"

const role = (name: Parameters<typeof page.getByRole>[0], options?: Parameters<typeof page.getByRole>[1]) =>
  page.getByRole(name, options)
const box = (name: string) => role("textbox", { name, exact: true })
const save = () => role("button", { name: /^Enregistrer/ }).click()
const open = (part: string, answers: Answers = {}, more: Parameters<typeof showConsole>[1] = {}) =>
  showConsole(`/settings/${part}`, { ...more, answers: { ...settingsAnswers, ...answers } })

describe("the preferences", () => {
  /** Opens them, and gives what is sent. */
  async function openPreferences() {
    const sent: (typeof preferences)[] = []
    const keep = ({ body }: Sent) => {
      sent.push(body as typeof preferences)
      return { ...(body as typeof preferences), version: 6 }
    }
    await open("preferences", { "PUT /api/console/settings": keep })
    await expect.element(box("Panier gardé pendant")).toBeVisible()
    return sent
  }

  test("SET-08 the cart's time is edited in minutes, 1 to 1440, and stored in seconds", async () => {
    const sent = await openPreferences()
    await expect.element(box("Panier gardé pendant")).toHaveValue("15")
    for (const wrong of ["0", "1441", "2,5", "un peu", ""]) {
      await userEvent.fill(box("Panier gardé pendant"), wrong)
      await save()
      await expect.element(box("Panier gardé pendant")).toHaveAccessibleDescription(/Un nombre entier de minutes/)
    }
    expect(sent).toEqual([])
    await userEvent.fill(box("Panier gardé pendant"), "1 440")
    await expect.element(box("Panier gardé pendant")).toHaveAccessibleDescription(/Était\s: 15 minutes/)
    await save()
    await expect.poll(() => sent[0]?.cart_expiration).toBe(86_400)
  })

  test("SET-11 hold sign-up, coupons, refunds, references, deadline and reminder", async () => {
    const sent = await openPreferences()
    await page.getByText("Inscrire aussi le parent comme participant").click()
    await page.getByText("Accepter les codes de réduction").click()
    await role("radio", { name: /sur la carte qui a payé/ }).click({ force: true })
    await userEvent.fill(box("Début des communications de paiement"), "")
    await userEvent.fill(box("À payer dans les"), "14")
    await userEvent.fill(box("Rappel avant l’échéance"), "5")
    await expect.poll(() => allWords("main [role=status]").join()).toMatch(/^6 changements/)
    await save()
    await expect
      .poll(() => sent[0])
      .toEqual({
        ...preferences,
        create_customer_participant: true,
        coupons_enabled: false,
        cancellations_refunded_to: "CARD",
        payment_reference_prefix: "",
        payment_deadline_days: 14,
        payment_reminder_days: 5,
      })
  })

  test("SET-10 the age formats are edited with a preview of five ages, in the person's language", async () => {
    const sent = await openPreferences()
    const preview = () => allWords("main dl dd:first-of-type")
    expect(preview()).toEqual(["14 jours", "7 mois", "30 mois", "8 ans", "40 ans"])
    const rules = role("list", { name: "Règles, dans l’ordre" }).getByRole("listitem")
    expect(rules.elements()).toHaveLength(5)
    await userEvent.fill(rules.nth(0).getByLabelText("Jusqu’à"), "7")
    await expect.poll(preview).toEqual(["2 semaines", "7 mois", "30 mois", "8 ans", "40 ans"])
    await role("button", { name: "Retirer la règle 3" }).click()
    await expect.poll(preview).toEqual(["2 semaines", "0,5 an", "2,5 ans", "8 ans", "40 ans"])
    await userEvent.fill(rules.nth(0).getByLabelText("Par pas de"), "beaucoup")
    await expect.poll(preview).toEqual(["–", "–", "–", "–", "–"])
    await userEvent.fill(rules.nth(0).getByLabelText("Par pas de"), "1")
    await rules
      .nth(2)
      .getByRole("button", { name: /Compter en/ })
      .click()
    await role("option", { name: "mois" }).click()
    await expect.poll(preview).toEqual(["2 semaines", "7 mois", "30 ans", "8 ans", "40 ans"].with(2, "2 ans"))
    await save()
    const [days, weeks, , years, rest] = defaultAgeRules
    await expect
      .poll(() => sent[0]?.formats.ages)
      .toEqual([{ ...days, limit: 7 }, weeks, { ...years, type: "months", number_of_days: 30.436875 }, rest])
    await role("button", { name: "Revenir aux règles habituelles" }).click()
    await expect.poll(preview).toEqual(["14 jours", "7 mois", "30 mois", "8 ans", "40 ans"])
    await expectAccessible()
    await open("preferences", {}, { kept: { language: "en" } })
    await expect.poll(preview).toEqual(["14 days", "7 months", "30 months", "8 years", "40 years"])
  })
})

describe("the payments", () => {
  type Providers = AnswerTo<"GET /api/console/payment-providers">
  const now = () => wordsOf(role("region", { name: /Peut-on vous payer maintenant/ }))
  const show = (changed: Partial<Providers>, transfers = true) =>
    open("payments", {
      "GET /api/console/payment-providers": { ...payments, ...changed },
      "GET /api/console/settings": { ...preferences, bank_transfers_enabled: transfers },
    })

  test("SET-12 the screen says whether payments can be taken now", async () => {
    await show({})
    await expect.poll(now).toContain("Oui En ligne, par Mollie. Par virement.")
    await show({ works: false, online_payments_enabled: false }, false)
    await expect.poll(now).toContain("Non, pas encore Le paiement en ligne est coupé. Les virements sont coupés.")
  })

  test("SET-12 what is missing is named", async () => {
    await show({ works: false, keys: [] }, false)
    await expect.poll(now).toContain("En ligne : il manque une clé utilisable.")
    await show({ works: false, online_provider: null }, false)
    await expect.poll(now).toContain("En ligne : choisissez un prestataire.")
  })

  test("SET-15 transfers without holder and IBAN are warned of, with the way to complete them", async () => {
    await show({ works: false, online_payments_enabled: false, transfers_missing: ["bank_account_holder", "iban"] })
    await expect.poll(now).toContain("Par virement : il manque Titulaire du compte, IBAN.")
    expect(await now()).toContain("Non, pas encore")
    const link = role("link", { name: "Compléter l’entreprise" })
    await expect.element(link).toHaveAttribute("href", "/explorateurs/settings/business")
    await expectAccessible()
  })

  test("a key is written, never shown: only its end; left empty it is not sent", async () => {
    const bodies: unknown[] = []
    await open("payments", {
      "PUT /api/console/payment-providers": ({ body }) => {
        bodies.push(body)
        return { ok: true, works: true }
      },
    })
    await expect.element(page.getByText(/se termine par f9Qx/)).toBeVisible()
    await expect.element(page.getByLabelText("Clé secrète")).toHaveValue("")
    await page.getByText("Accepter les paiements en ligne").click()
    await save()
    await expect.poll(() => bodies).toEqual([{ online_payments_enabled: false, online_provider: "MOLLIE", version: 5 }])
    await role("radio", { name: /Stripe/ }).click({ force: true })
    await userEvent.fill(page.getByLabelText("Clé secrète"), "sk_live_0123456789abcdef")
    await save()
    await expect.poll(() => bodies[1]).toMatchObject({ online_provider: "STRIPE", secret: "sk_live_0123456789abcdef" })
    await expect.poll(() => document.body.innerHTML.includes("0123456789abcdef")).toBe(false)
  })

  test.each([
    [null, "Le prestataire répond et accepte la clé"],
    ["KEY_REFUSED", "Le prestataire ne connaît pas cette clé."],
    ["UNREACHABLE", "Le prestataire ne répond pas."],
  ] as const)("SET-14 checking now tells the answer: %s", async (reason, text) => {
    await open("payments", { "POST /api/console/payment-providers/check": { works: reason === null, reason } })
    await role("button", { name: "Vérifier maintenant" }).click()
    await expect.poll(now).toContain(text)
  })
})

describe("the billing", () => {
  test("SET-17 shows the platform's fees; one's own service fee and address are saved and nothing else is sent", async () => {
    const bodies: unknown[] = []
    await open("billing", {
      "PUT /api/console/billing": ({ body }) => {
        bodies.push(body)
        return { ...(body as typeof billing), version: 3 }
      },
    })
    await expect
      .poll(() => allWords("main tbody tr"))
      .toEqual(["Montant des paniers 1 %", "Inscription 0,50 € pièce", "SMS 0,15 € pièce", "Bon cadeau gratuit"])
    await expect.element(box("Montant fixe")).toHaveValue("1,50\u00a0€")
    await userEvent.fill(box("Montant fixe"), "2,25")
    await userEvent.fill(box("Pourcentage"), "101")
    await save()
    await expect.element(box("Pourcentage")).toHaveAccessibleDescription(/De 0 à 100/)
    await userEvent.fill(box("Pourcentage"), "1,75 %")
    await userEvent.fill(box("Adresse pour nos factures"), "compta@example.com")
    await save()
    const invoice_email = "compta@example.com"
    await expect
      .poll(() => bodies)
      .toEqual([{ invoice_email, service_fee_amount: 225, service_fee_percentage: 175, version: 2 }])
  })
})
