import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { CallError } from "#contract/client.ts"
import type { OwnedVoucher } from "#contract/endpoints/account-vouchers.ts"
import type { OwnedBundle, OwnedMembership } from "#contract/endpoints/console-purse.ts"
import type { Permission } from "#contract/permissions.ts"
import { expectAccessible } from "./axe.ts"
import { customer, household, path } from "./household-samples.ts"
import { showConsole } from "./show-console.tsx"
import type { Sent } from "./stage.ts"

const at = "2026-09-01T08:00:00.000Z"
const bundle: OwnedBundle = {
  cuid: "b1",
  title: "Dix mercredis",
  created_at: at,
  cancelled_at: null,
  total_amount: 10_000,
  paid_amount: 10_000,
  participant: { cuid: "p1", fullname: "Zoé Lambert" },
  capacity: 10,
  used: 3,
  expires_at: "2027-08-31T21:59:59.000Z",
  proposed_amount: 7_000,
}
const membership: OwnedMembership = {
  cuid: "m1",
  version: 4,
  title: "Membre 2027",
  created_at: at,
  cancelled_at: null,
  total_amount: 3_000,
  paid_amount: 3_000,
  participant: null,
  start_at: "2026-12-31T23:00:00.000Z",
  end_at: "2027-12-31T23:00:00.000Z",
}
const voucher: OwnedVoucher = {
  id: 1,
  cuid: "v1",
  created_at: at,
  code: "ABCD-EFGH",
  voucher: { title: "Bon de Noël", images: [], amount: 5_000, bundle: null },
  redeemed_at: null,
  expires_at: null,
  customer_id: 1,
  customer: { fullname: customer.fullname },
  recipient: null,
  reference: null,
  cancelled: false,
  total_amount: 5_000,
  paid_amount: 5_000,
}
const received: OwnedVoucher = {
  ...voucher,
  id: 2,
  cuid: "v2",
  code: "WXYZ-1234",
  customer: { fullname: "Olivier Marchant" },
  recipient: { fullname: customer.fullname },
  redeemed_at: at,
  total_amount: null,
  paid_amount: null,
}
const gift = { id: 71, amount: 2_500, note: "geste commercial", created_at: at, reversed: false }
const back = { ok: true as const, amount: 0, refund: "DONE" as const, to_card: 0, to_wallet: 0, credit_transfer: null }

/** Shows a household; every call that changes something is written down with what it sent, a preview is not. */
async function show(
  tab: string,
  given: { answers?: object; width?: number; permissions?: readonly Permission[] } = {},
) {
  const { answers = {}, ...rest } = given
  const sent: unknown[] = []
  const record = (answer: unknown) => (what: Sent) => {
    const { preview, ...given } = (what.body ?? Object.fromEntries(what.url.searchParams)) as Record<string, unknown>
    if (!preview) sent.push(given)
    return answer as never
  }
  const owned: { bundle: OwnedBundle; membership: OwnedMembership } = { bundle, membership }
  const cancelled = { cancelled_at: "2027-01-15T10:00:00.000Z" }
  const shown = await showConsole(`/customers/c1${tab && `?tab=${tab}`}`, {
    ...rest,
    answers: {
      ...household,
      [`GET ${path}/{cuid}/purse`]: () => ({
        wallet_amount: 5_000,
        gifts: [gift, { ...gift, id: 70, amount: 1_000, reversed: true }],
        bundles: [owned.bundle],
        vouchers: [],
      }),
      [`GET ${path}/{cuid}/vouchers`]: { data: [voucher, received], count: 2 },
      [`GET ${path}/{cuid}/memberships`]: () => ({ data: [owned.membership] }),
      [`POST ${path}/{cuid}/wallet`]: record({ id: 72, wallet_amount: 6_500 }),
      "POST /api/console/owned-bundles/{cuid}/refund": (what: Sent) => {
        const before = sent.length
        record(back)(what)
        if (sent.length > before) owned.bundle = { ...bundle, ...cancelled }
        return back as never
      },
      "POST /api/console/owned-vouchers/{cuid}/refund": record(back),
      "POST /api/console/owned-vouchers/{cuid}/redeem": record({ data: { cuid: "v1" } }),
      [`PUT ${path}/{cuid}/memberships/{membership}`]: record({ membership }),
      [`POST ${path}/{cuid}/memberships`]: record({ membership }),
      [`DELETE ${path}/{cuid}/memberships/{membership}`]: (what: Sent) => {
        const before = sent.length
        record(back)(what)
        if (sent.length > before) owned.membership = { ...membership, ...cancelled }
        return back as never
      },
      "POST /api/console/payments/{id}/reverse": record({ id: 73 }),
      "GET /api/console/refunds/ways": { paid_amount: 10_000, card: 10_000, cash: 0 },
      "GET /api/console/payment-types": { data: [], count: 0, more: false, next: null } as never,
      "GET /api/console/memberships": {
        data: [{ cuid: "k1", version: 1, archived_at: null, title: "Petit membre", entity: "PARTICIPANTS" }],
        count: 1,
        more: false,
        next: null,
      } as never,
      ...answers,
    },
  })
  return { ...shown, sent }
}
const button = (name: string | RegExp) => page.getByRole("button", { name })
const inDialog = (name: string | RegExp) => page.getByRole("dialog").getByRole("button", { name })

describe("the wallet of a family", () => {
  for (const width of [1280, 390])
    test(`shows what was given to it, at ${width} px`, async () => {
      await show("", { width })
      await expect.element(page.getByText(/geste commercial/).first()).toBeVisible()
      await expect.element(page.getByText("Repris", { exact: true })).toBeVisible()
      await expectAccessible()
    })

  test("a gift needs an amount and a note; a given one is taken back after a question", async () => {
    const { sent, calls } = await show("")
    await button("Offrir un montant").click()
    await expect.element(inDialog(/^Offrir/)).toBeDisabled()
    await page.getByLabelText("Montant offert").fill("15")
    await expect.element(inDialog(/Offrir 15,00/)).toBeDisabled()
    await page.getByLabelText("Pourquoi").fill("retard du bus")
    await expectAccessible()
    await inDialog(/Offrir 15,00/).click()
    await expect.poll(() => sent).toEqual([{ amount: 1_500, note: "retard du bus" }])
    await button("Reprendre").click()
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: /Reprendre 25,00/ })
      .click()
    await expect.poll(() => calls).toContain("POST /api/console/payments/71/reverse")
  })

  test("CON-10 those who may not move money see the gifts alone", async () => {
    await show("", { permissions: ["customers.customers.read"] })
    await expect.element(page.getByText(/geste commercial/).first()).toBeVisible()
    for (const name of ["Offrir un montant", "Noter un paiement", "Reprendre"])
      expect(button(name).elements()).toEqual([])
  })
})

describe("bundles", () => {
  test("the proposed amount is shown and may be changed, up to what was paid; the bundle is cancelled", async () => {
    const { sent } = await show("bundles")
    await expect.element(page.getByText("7 entrées")).toBeVisible()
    await button("Rembourser…").click()
    await expect.element(page.getByText(/Proposé.*70,00.*Au plus 100,00/)).toBeVisible()
    await expect.element(inDialog(/Annuler et rendre 70,00/)).toBeEnabled()
    await page.getByLabelText("Montant à rendre").fill("100,01")
    await expect.element(inDialog(/Annuler et rendre/)).toBeDisabled()
    await page.getByLabelText("Montant à rendre").fill("60")
    await page.getByRole("radio", { name: "Compte bancaire" }).click({ force: true })
    await expect.element(inDialog(/Annuler et rendre/)).toBeDisabled()
    await page.getByLabelText("IBAN").fill("BE68 5390 0754 7034")
    await page.getByLabelText("Titulaire").fill("C. Lambert")
    await expectAccessible()
    await inDialog(/Annuler et rendre 60,00/).click()
    await expect
      .poll(() => sent)
      .toEqual([{ amount: 6_000, to: "BANK", iban: "BE68 5390 0754 7034", holder: "C. Lambert", note: "" }])
    await expect.element(page.getByText("Annulé", { exact: true })).toBeVisible()
    expect(button("Rembourser…").elements()).toEqual([])
  })
})

describe("money for a card that the provider refuses in part", () => {
  const cases = [
    ["bundles", 7_000, "Rembourser…", /Annuler et rendre 70,00/, "POST /api/console/owned-bundles/{cuid}/refund"],
    ["vouchers", 5_000, "Rembourser…", /Annuler et rendre 50,00/, "POST /api/console/owned-vouchers/{cuid}/refund"],
    ["memberships", 2_000, "Annuler…", /Annuler et rendre 20,00/, `DELETE ${path}/{cuid}/memberships/{membership}`],
  ] as const
  for (const [tab, amount, open, submit, name] of cases)
    test(`of ${tab} is said with both amounts; where all of it goes there, nothing more is said`, async () => {
      for (const [to_card, told] of [
        [1_500, /La carte n’a pas tout repris\s: 15,00\s€ sur la carte, 5,00\s€ au portefeuille\./],
        [amount, /(est remboursé|adhésion est annulée|est annulé)/],
      ] as const) {
        const to_wallet = to_card === amount ? 0 : 500
        await show(tab, { answers: { [name]: { ...back, amount, to_card, to_wallet } } })
        await button(open).click()
        if (tab === "memberships") await page.getByLabelText("Montant à rendre").fill("20")
        await page.getByRole("radio", { name: /^Carte/ }).click({ force: true })
        await inDialog(submit).click()
        await expect.element(page.getByText(told)).toBeVisible()
        if (to_card === amount) expect(page.getByText(/pas tout repris/).elements()).toEqual([])
      }
    })
})

describe("vouchers", () => {
  test("one that was bought is refunded whole, one that was redeemed is not; a code is redeemed for a participant", async () => {
    const { sent, calls } = await show("vouchers")
    await expect.element(page.getByText("Utilisé par Camille Lambert")).toBeVisible()
    expect(button("Rembourser…").elements()).toHaveLength(1)
    await button("Rembourser…").click()
    await expectAccessible()
    await inDialog(/Annuler et rendre 50,00/).click()
    await expect.poll(() => sent).toEqual([{ to: "WALLET", note: "" }])
    await button("Utiliser un code").click()
    await expect.element(inDialog("Utiliser le bon")).toBeDisabled()
    await page.getByLabelText("Code", { exact: true }).fill("QRST-5678")
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Participant/ })
      .click()
    await page.getByRole("option", { name: "Zoé Lambert" }).click()
    await inDialog("Utiliser le bon").click()
    await expect.poll(() => sent.at(-1)).toEqual({ customer: "c1", participant: "p1" })
    expect(calls).toContain("POST /api/console/owned-vouchers/QRST-5678/redeem")
  })

  test("a code that is refused stays in its dialog", async () => {
    const refused = new CallError(409, { error: "VOUCHER_EXPIRED" })
    await show("vouchers", { answers: { "POST /api/console/owned-vouchers/{cuid}/redeem": refused } })
    await button("Utiliser…").click()
    await inDialog("Utiliser le bon").click()
    await expect.element(page.getByLabelText("Code", { exact: true })).toHaveValue("ABCD-EFGH")
  })
})

describe("memberships", () => {
  for (const width of [1280, 390])
    test(`CUS-31 cancelling gives back an amount from nothing to what was paid, and shows it cancelled, at ${width} px`, async () => {
      const { sent } = await show("memberships", { width })
      await expect.element(page.getByText("Membre 2027")).toBeVisible()
      await expectAccessible()
      await button("Annuler…").click()
      await expect.element(inDialog("Annuler l’adhésion")).toBeEnabled()
      expect(page.getByRole("radio").elements()).toEqual([])
      await page.getByLabelText("Montant à rendre").fill("30,01")
      await expect.element(inDialog(/Annuler et rendre/)).toBeDisabled()
      await page.getByLabelText("Montant à rendre").fill("20")
      await page.getByRole("radio", { name: /^Carte/ }).click({ force: true })
      await expectAccessible()
      await inDialog(/Annuler et rendre 20,00/).click()
      await expect.poll(() => sent).toEqual([{ amount: "2000", to: "CARD" }])
      await expect.element(page.getByText("Annulé", { exact: true })).toBeVisible()
      expect(button("Déplacer…").elements()).toEqual([])
    })

  test("one is given to a participant for nothing, and moved; its end is after its start", async () => {
    const { sent } = await show("memberships")
    await button("Donner une adhésion").click()
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Adhésion/ })
      .first()
      .click()
    await page.getByRole("option", { name: "Petit membre" }).click()
    await expect.element(inDialog("Donner l’adhésion")).toBeDisabled()
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Participant/ })
      .click()
    await page.getByRole("option", { name: "Zoé Lambert" }).click()
    await expectAccessible()
    await inDialog("Donner l’adhésion").click()
    await expect.poll(() => sent).toEqual([{ membership: "k1", price: 0, participant: "p1" }])
    await button("Déplacer…").click()
    const year = () => page.getByRole("group", { name: "Se termine" }).getByRole("spinbutton").nth(2)
    await year().click()
    await userEvent.keyboard("{ArrowDown}")
    await expect.element(page.getByText("Elle doit finir après son début.")).toBeVisible()
    await expect.element(inDialog("Déplacer")).toBeDisabled()
    await year().click()
    await userEvent.keyboard("{ArrowUp}{ArrowUp}")
    await inDialog("Déplacer").click()
    await expect
      .poll(() => sent.at(-1))
      .toEqual({ start_at: "2026-12-31T23:00:00.000Z", end_at: "2028-12-31T23:00:00.000Z", version: 4 })
  })
})
