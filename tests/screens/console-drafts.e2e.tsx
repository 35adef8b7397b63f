import { useState } from "react"
import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { useHeld } from "#web/console/drafts/held.ts"
import { KeptForm, KeptOffer } from "#web/console/drafts/kept-form.tsx"
import { CancelDialog } from "#web/console/registration/cancel-dialog.tsx"
import { RefundDialog } from "#web/console/registration/refund-dialog.tsx"
import { PageHead } from "#web/console/shell/page-head.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { expectAccessible } from "./axe.ts"
import { household, path } from "./household-samples.ts"
import { wordsOf } from "./look.ts"
import { registration } from "./registration-samples.ts"
import { sessionOf, showConsole } from "./show-console.tsx"
import { type Answers, NOW, type Sent } from "./stage.ts"

// What a dialog at the desk holds unsaved, over visits: a visit that ends by a reload leaves its storage to the next one.
const paid = { ...registration, paid_amount: 5_000 } as never
const dialogs = { cancel: CancelDialog, refund: RefundDialog }
const went = {
  total_amount: 0,
  paid_amount: 0,
  outstanding_amount: 0,
  fee: 1_000,
  to_wallet: 4_000,
  to_card: 0,
  to_bank: 0,
  to_cash: 0,
  refunded: 4_000,
}

function Late() {
  const [note, setNote] = useHeld("note", "")
  return <TextField label="Note" value={note} onChange={setNote} />
}

/** A screen with one dialog, whose calls that are no previews are told. */
async function visit(
  name: keyof typeof dialogs,
  kept: Record<string, string> = {},
  width = 1280,
  answers: Answers = {},
) {
  const sent: unknown[] = []
  const Opened = dialogs[name]
  const Screen = () => {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <PageHead title="Guichet" />
        <button type="button" onClick={() => setOpen(true)}>
          Rouvrir
        </button>
        {isOpen && <Opened registration={paid} onClose={() => setOpen(false)} />}
      </>
    )
  }
  await showConsole("/roles", {
    kept,
    width,
    areas: [{ path: "roles", load: async () => ({ routes: [{ index: true, element: <Screen /> }] }) }],
    answers: {
      [`POST /api/console/registrations/{cuid}/${name}`]: ({ body }: Sent) => {
        if (!(body as { preview: boolean }).preview) sent.push(body)
        return went as never
      },
      "GET /api/console/refunds/ways": { paid_amount: 5_000, card: 0, cash: 0 },
      "GET /api/console/payment-types": { data: [], count: 0, more: false, next: null } as never,
      ...answers,
    },
  })
  return sent
}

const keyOf = (name: string, person = "k1") => `draft/explorateurs/${person}/registrations/r1/${name}`
const inStorage = (key: string) => localStorage.getItem(`console/${key}`)
const at = Date.parse(NOW) - 3_300_000
/** What the browser still has after its page was closed, some time later: the clock of a visit begins anew. */
const left = (key: string) => ({ [key]: JSON.stringify({ ...JSON.parse(inStorage(key)!), at }) })
const draft = (more: object = {}) => ({
  [keyOf("cancel")]: JSON.stringify({ at, version: 0, values: { message: "Mesures", keep: 1_000 }, base: {}, ...more }),
})
const message = () => page.getByRole("textbox", { name: "Message à la famille" })
const keep = () => page.getByRole("textbox", { name: "Montant retenu" })
const offer = () => page.getByText(/^Brouillon de 10\sh\s05$/)
const button = (name: string | RegExp) => page.getByRole("button", { name })

describe("what a dialog holds unsaved", () => {
  test("CON-67 survives a reload, is offered with its time, taken up, and gone once it is saved", async () => {
    await visit("cancel")
    await message().fill("Mesures sanitaires")
    await keep().fill("10")
    await page.getByRole("checkbox", { name: /e-mail|famille/i }).click({ force: true })
    await expect.poll(() => JSON.parse(inStorage(keyOf("cancel")) ?? "{}").values?.terms?.notify).toBe(false)
    const kept = JSON.parse(inStorage(keyOf("cancel"))!)
    expect(kept).toMatchObject({ version: 0, values: { message: "Mesures sanitaires", keep: 1_000 } })
    expect(kept.base).toMatchObject({ message: "", keep: 0 })

    const sent = await visit("cancel", left(keyOf("cancel")))
    const dialog = page.getByRole("dialog", { name: "Annuler l’inscription" })
    await expect.element(offer()).toBeVisible()
    await expect.element(message()).toHaveValue("")
    await expectAccessible()
    await button("Reprendre").click()
    await expect.element(message()).toHaveValue("Mesures sanitaires")
    await expect.element(keep()).toHaveValue("10,00 €")
    expect(page.getByText(/^Brouillon/).elements()).toEqual([])
    await button(/^Annuler et rendre/).click()
    const said = { to: "WALLET", keep: 1_000, message: "Mesures sanitaires", notify: false, preview: false }
    await expect.poll(() => sent).toEqual([said])
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => inStorage(keyOf("cancel"))).toBeNull()
  })

  for (const width of [1280, 390])
    test(`CON-67 is gone when its offer is dropped, and when the dialog is closed, at ${width} px`, async () => {
      await visit("cancel", draft(), width)
      await expect.element(offer()).toBeVisible()
      await expectAccessible()
      await button("Abandonner").click()
      await expect.element(offer()).not.toBeInTheDocument()
      expect(inStorage(keyOf("cancel"))).toBeNull()
      for (const close of [() => button("Retour").click(), () => userEvent.keyboard("{Escape}")]) {
        await message().fill("Autre chose")
        await expect.poll(() => inStorage(keyOf("cancel"))).not.toBeNull()
        await close()
        await expect.poll(() => inStorage(keyOf("cancel"))).toBeNull()
        await button("Rouvrir").click()
        await expect.element(message()).toHaveValue("")
        expect(page.getByText(/^Brouillon/).elements()).toEqual([])
      }
    })

  test("CON-67 closed without a decision, its offer waits for the next time it is opened", async () => {
    await visit("cancel", draft())
    await expect.element(offer()).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await button("Rouvrir").click()
    await expect.element(offer()).toBeVisible()
    await button("Reprendre").click()
    await expect.element(message()).toHaveValue("Mesures")
  })

  test("CON-67 is not offered after a day, to anybody else, nor for another thing", async () => {
    await visit("cancel", draft({ at: Date.parse(NOW) - 86_400_000 }))
    await expect.element(message()).toHaveValue("")
    expect(page.getByText(/^Brouillon/).elements()).toEqual([])
    await expect.poll(() => inStorage(keyOf("cancel"))).toBeNull()
    await visit("cancel", { [keyOf("cancel", "k9")]: draft()[keyOf("cancel")]! })
    await expect.element(message()).toHaveValue("")
    expect(page.getByText(/^Brouillon/).elements()).toEqual([])
    expect(inStorage(keyOf("cancel", "k9"))).toBeNull()
    await visit("refund", draft())
    await expect.element(button(/^Rembourser/)).toBeVisible()
    expect(page.getByText(/^Brouillon/).elements()).toEqual([])
  })

  test("CON-67 a bank account is never kept, what stands beside it is", async () => {
    await visit("refund")
    await page.getByText("Compte bancaire", { exact: false }).first().click()
    await page.getByRole("textbox", { name: "IBAN" }).fill("BE68 5390 0754 7034")
    await page.getByRole("textbox", { name: "Titulaire" }).fill("C. Lambert")
    await page
      .getByRole("textbox", { name: /^Note|Remarque|Raison|Pourquoi/ })
      .first()
      .fill("Trop payé")
    await expect.poll(() => JSON.parse(inStorage(keyOf("refund")) ?? "{}").values?.reason).toBe("Trop payé")
    const text = inStorage(keyOf("refund"))!
    expect(JSON.parse(text).values).toEqual({ way: "BANK", reason: "Trop payé" })
    expect(text).not.toMatch(/BE68|Lambert/)
  })

  test("CON-67 what is typed while acting as a colleague is not kept, nor theirs offered", async () => {
    const impersonator = { cuid: "k2", fullname: "Ada Guichet", until: "2027-01-15T11:00:00Z" }
    const acting = { "GET /api/console/session": { ...sessionOf(), impersonator } } satisfies Answers
    await visit("cancel", draft(), 1280, acting)
    await message().fill("Autre chose")
    await expect.element(button(/^Annuler (et|l’inscription)/)).toBeEnabled()
    expect(page.getByText(/^Brouillon/).elements()).toEqual([])
    expect(JSON.parse(inStorage(keyOf("cancel"))!).values.message).toBe("Mesures")
  })

  test("CON-67 a field that is opened after the draft was taken up begins with it, once", async () => {
    const key = "draft/explorateurs/k1/late"
    const Screen = () => {
      const [isOpen, setOpen] = useState(false)
      return (
        <KeptForm record="late">
          <PageHead title="Guichet" />
          <KeptOffer />
          <button type="button" onClick={() => setOpen(!isOpen)}>
            Détails en plus
          </button>
          {isOpen && <Late />}
        </KeptForm>
      )
    }
    const kept = JSON.stringify({ at, version: 0, values: { note: "Plus tard" }, base: { note: "" } })
    await showConsole("/roles", {
      kept: { [key]: kept },
      areas: [{ path: "roles", load: async () => ({ routes: [{ index: true, element: <Screen /> }] }) }],
    })
    const typed = () => document.querySelector<HTMLInputElement>("main input")?.value
    await button("Reprendre").click()
    await button("Détails en plus").click()
    await expect.poll(typed).toBe("Plus tard")
    await button("Détails en plus").click()
    await expect.poll(typed).toBeUndefined()
    await button("Détails en plus").click()
    await expect.poll(typed).toBe("")
    await expect.poll(() => inStorage(key)).toBeNull()
  })

  test("CON-67 neither is that of a wallet which is paid out", async () => {
    await showConsole("/customers/c1", {
      answers: {
        ...household,
        [`GET ${path}/{cuid}/purse`]: { wallet_amount: 5_000, gifts: [], bundles: [], vouchers: [] } as never,
      },
    })
    await button("Verser à la banque").click()
    await page.getByLabelText("Montant à verser").fill("12")
    await page.getByLabelText("IBAN").fill("BE68 5390 0754 7034")
    await page.getByLabelText("Titulaire").fill("Autre Nom")
    const text = () => inStorage("draft/explorateurs/k1/customers/c1/payout") ?? "{}"
    await expect.poll(() => JSON.parse(text()).values).toEqual({ amount: 1_200 })
    expect(text()).not.toMatch(/BE68|Autre Nom/)
  })
})

describe("what is held of a record that somebody else has changed since", () => {
  const membership = {
    cuid: "m1",
    version: 5,
    title: "Membre 2027",
    created_at: "2026-09-01T08:00:00.000Z",
    cancelled_at: null,
    total_amount: 3_000,
    paid_amount: 3_000,
    participant: null,
    start_at: "2027-01-31T23:00:00.000Z",
    end_at: "2027-12-31T23:00:00.000Z",
  }
  const key = "draft/explorateurs/k1/memberships/m1/move"
  const kept = (values: object) => ({
    [key]: JSON.stringify({
      at,
      version: 4,
      values,
      base: { start: "2027-01-01T00:00", end: "2028-01-01T00:00" },
    }),
  })
  const open = async (values: object) => {
    const sent: unknown[] = []
    await showConsole("/customers/c1?tab=memberships", {
      kept: kept(values),
      answers: {
        ...household,
        [`GET ${path}/{cuid}/memberships`]: { data: [membership] } as never,
        [`PUT ${path}/{cuid}/memberships/{membership}`]: (({ body }: Sent) => {
          sent.push(body)
          return { membership }
        }) as never,
      },
    })
    await button("Déplacer…").click()
    await expect.element(offer()).toBeVisible()
    await button("Reprendre").click()
    return sent
  }
  const conflict = () => page.getByRole("alert", { name: "Quelqu’un a enregistré entre-temps" })
  const move = () => page.getByRole("dialog").getByRole("button", { name: "Déplacer", exact: true })

  test("CON-67 CON-35 both values are shown, and one chooses", async () => {
    const sent = await open({ start: "2027-02-15T00:00", end: "2028-03-01T00:00" })
    const words = await wordsOf(conflict())
    for (const text of ["Commence", "15 février 2027", "1er février 2027"]) expect(words).toContain(text)
    expect(words).not.toContain("Se termine")
    await expectAccessible()
    await conflict()
      .getByRole("radio", { name: /La sienne/ })
      .click({ force: true })
    await move().click()
    const chosen = { start_at: "2027-01-31T23:00:00.000Z", end_at: "2028-02-29T23:00:00.000Z", version: 5 }
    await expect.poll(() => sent).toEqual([chosen])
    await expect.poll(() => inStorage(key)).toBeNull()
  })

  test("CON-67 CON-35 what the other person left alone is taken without a question", async () => {
    const sent = await open({ end: "2028-03-01T00:00" })
    expect(conflict().elements()).toEqual([])
    await move().click()
    const moved = { start_at: "2027-01-31T23:00:00.000Z", end_at: "2028-02-29T23:00:00.000Z", version: 5 }
    await expect.poll(() => sent).toEqual([moved])
  })
})
