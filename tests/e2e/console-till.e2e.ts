// Money at the desk: payments that are found and moved, proofs on paper, and a wallet that is paid out.
import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { dateIn, make, makeFamily, pay, read, registered } from "./desk-parts.ts"
import { enterConsole } from "./enter-console.ts"
import { expectAccessible, expectGoodAtBothWidths } from "./judge.ts"
import { sell, takeOffSite } from "./sell.ts"
import { toastGone, visitors } from "./visitor.ts"

const visit = visitors()
const host = "console.localhost"
const slug = "explorateurs"
const textOf = async (part: ReturnType<Page["locator"]>) => (await part.innerText()).replaceAll(/\s+/g, " ")
const rowsOf = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("rowheader") })
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name })
const owedBy = async (staff: Page, cuid: string) => (await read(staff, `registrations/${cuid}`)).owed.outstanding_amount
const sectionOf = (page: Page, title: string) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { level: 3, name: title }) })
    .last()

/** Gives 7,00 back in cash and 5,00 to an account, in the dialog: parts that do not make the whole are not taken. */
async function giveBackInParts(staff: Page, cuid: string, till: string) {
  await staff.goto(`/${slug}/registrations/${cuid}`)
  await button(staff, "Rembourser").click()
  const dialog = staff.getByRole("dialog", { name: "Rembourser" })
  await dialog.getByLabel("Montant", { exact: true }).fill("12")
  await dialog.getByText("Répartir entre plusieurs").click()
  const parts = dialog.getByRole("group", { name: "Parts du remboursement" })
  await parts.getByLabel("Portefeuille").fill("0")
  await parts.getByLabel("Compte bancaire").fill("5")
  await parts.getByLabel("Espèces").fill("8")
  const tills = dialog.getByRole("button", { name: /Pris de/ })
  if (await tills.isVisible()) {
    await tills.click()
    await staff.getByRole("option", { name: till, exact: true }).click()
  }
  await dialog.getByLabel("IBAN").fill("BE68 5390 0754 7034")
  await dialog.getByLabel("Titulaire").fill("Dominique Zotsolde")
  await expect.poll(() => textOf(dialog)).toContain("Réparti en trop : 1,00 €")
  const submit = dialog.getByRole("button", { name: /^Rembourser 12,00/ })
  expect(await submit.isDisabled()).toBe(true)
  await parts.getByLabel("Espèces").fill("7")
  await expect.poll(() => textOf(dialog)).toMatch(/Vers la banque 5,00 €.*Rendu en espèces 7,00 €/)
  expect(await textOf(submit)).toBe("Rembourser 12,00 € en 2 parts")
  await expectAccessible(staff)
  await submit.click()
  await dialog.waitFor({ state: "detached" })
}

/** A family that owes twice 30,00. */
async function owing(title: string, lastname: string) {
  const { page: staff } = await visit({ host })
  await enterConsole(staff)
  const { activity, availability } = await sell(staff, { title }, [dateIn(70)])
  const family = await makeFamily(staff, (await visit()).page, lastname)
  const things = [await registered(staff, family, availability), await registered(staff, family, availability, {}, 1)]
  return { staff, family, things: things as [string, string], end: () => takeOffSite(staff, activity) }
}

describe("the till", () => {
  test("CUS-46 a payment is found by the family’s name or its amount, and moved to what it was meant for", async () => {
    const { staff, things, end } = await owing("Zot caisse déplacée", "Zotcaisse")
    const [wrong, right] = things
    await pay(staff, wrong, 2_913)
    await staff.goto(`/${slug}/payments?search=29,13`)
    await rowsOf(staff).filter({ hasText: "Dominique Zotcaisse" }).waitFor()
    await staff.getByRole("searchbox").fill("Zotcaisse")
    await expect.poll(() => new URL(staff.url()).searchParams.get("search")).toBe("Zotcaisse")
    await expect.poll(() => rowsOf(staff).count()).toBe(1)
    await rowsOf(staff).click()
    await button(staff, "Déplacer…").click()
    const dialog = staff.getByRole("dialog", { name: /^Déplacer/ })
    await expect.poll(() => textOf(dialog)).toMatch(/Payé là-bas 29,13 €.*0,87 €.*À nouveau dû ici 29,13 €/)
    await dialog.getByText("Inès Peeters").waitFor()
    expect(await owedBy(staff, right)).toBe(3_000)
    await expectGoodAtBothWidths(staff)
    await dialog.getByRole("button", { name: /^Déplacer 29,13/ }).click()
    await dialog.waitFor({ state: "detached" })
    await expect.poll(() => owedBy(staff, right)).toBe(87)
    expect(await owedBy(staff, wrong)).toBe(3_000)
    for (const cuid of things) {
      await staff.goto(`/${slug}/registrations/${cuid}`)
      await expect.poll(() => textOf(sectionOf(staff, "Historique"))).toMatch(/Paiement déplacé.*29,13 €/)
    }
    await end()
  })

  test("CUS-57 one payment over two debts says their parts and what goes to the wallet before; either reference finds it, and taking it back takes all", async () => {
    const { staff, family, things, end } = await owing("Zot caisse double", "Zotdouble")
    const [basile, ines] = things
    await staff.goto(`/${slug}/customers/${family.cuid}`)
    await button(staff, "Noter un paiement").click()
    const dialog = staff.getByRole("dialog", { name: "Noter un paiement" })
    const debts = dialog.getByRole("checkbox", { name: /Peeters/ })
    await expect.poll(() => debts.count()).toBe(2)
    for (const debt of await debts.all()) await debt.setChecked(true, { force: true })
    const part = (name: string) => dialog.getByLabel(new RegExp(`^Part pour Zot caisse double, ${name}`))
    const parts = async () =>
      (await Promise.all([part("Basile"), part("Inès")].map((each) => each.inputValue()))).map((text) =>
        text.replaceAll(/\s+/g, " "),
      )
    const submit = dialog.getByRole("button", { name: /^Noter 50,00/ })
    await dialog.getByLabel("Montant reçu").fill("50")
    await staff.keyboard.press("Tab")
    await expect.poll(async () => (await parts()).toSorted()).toEqual(["20,00 €", "30,00 €"])
    await part("Basile").fill("30")
    await part("Inès").fill("25")
    await expect.poll(() => textOf(dialog)).toContain("Les parts font 5,00 € de plus que le montant reçu.")
    expect(await submit.isDisabled()).toBe(true)
    await part("Inès").fill("15")
    await expect
      .poll(() => textOf(dialog))
      .toContain("Les parts laissent 5,00 € : ce reste va au portefeuille de Dominique Zotdouble.")
    await expectAccessible(staff)
    expect([await owedBy(staff, basile), await owedBy(staff, ines)]).toEqual([3_000, 3_000])
    await submit.click()
    await dialog.waitFor({ state: "detached" })
    const wallet = async () => (await read(staff, `customers/${family.cuid}`)).customer.wallet_amount
    const after = async () => [await owedBy(staff, basile), await owedBy(staff, ines), await wallet()]
    await expect.poll(after).toEqual([0, 1_500, 500])

    for (const cuid of things) {
      const { reference } = (await read(staff, `registrations/${cuid}`)).registration.cart
      await staff.goto(`/${slug}/payments?search=${encodeURIComponent(reference)}`)
      await expect.poll(() => rowsOf(staff).count()).toBe(1)
      expect(await textOf(rowsOf(staff))).toContain("50,00 €")
    }
    await rowsOf(staff).click()
    const sheet = staff.locator("section[data-sheet]")
    for (const amount of ["30,00 €", "15,00 €", "5,00 €"])
      await sheet
        .getByRole("definition")
        .filter({ hasText: new RegExp(`^${amount.replace(" ", "\\s")}$`) })
        .waitFor()
    await button(staff, "Reprendre…").click()
    await staff
      .getByRole("alertdialog")
      .getByRole("button", { name: /^Reprendre 50,00/ })
      .click()
    await expect.poll(after).toEqual([3_000, 3_000, 0])
    await end()
  })

  test("CUS-59 RGN-40 a family’s payments say how and for what, with the balance after each; what went out is negative wherever it is told", async () => {
    const { staff, family, things, end } = await owing("Zot caisse soldes", "Zotsolde")
    const [basile] = things
    const { data: types } = await read(staff, "payment-types?active=true")
    const till = types.find(({ account }: { account: string }) => account === "CASH")
    const received = { payment_type: till.cuid, amount: 3_000, value_day: new Date().toISOString().slice(0, 10) }
    await make(staff, "payments", { destination: { type: "registration", cuid: basile }, ...received })
    await giveBackInParts(staff, basile, till.name)
    const everything = staff.getByRole("region", { name: "Tout ce qui s’est passé", exact: true })
    const line = (text: string) => textOf(everything.getByRole("listitem").filter({ hasText: text }))
    const what = "Zot caisse soldes, Basile Peeters"
    await staff.goto(`/${slug}/customers/${family.cuid}?tab=payments`)
    await expect
      .poll(() => line("Paiement noté"))
      .toMatch(new RegExp(`^Paiement noté · ${till.name} ?${what} .*30,00 € Solde 30,00 € Portefeuille 0,00 €$`))
    const went = [
      ["Remboursé en espèces", `${till.name}`, "− 7,00 €"],
      ["Remboursé par virement", "Compte bancaire", "− 5,00 €"],
    ] as const
    for (const [kind, how, amount] of went)
      await expect
        .poll(() => line(kind))
        .toMatch(new RegExp(`^${kind} · ${how} ?${what} .*${amount} Solde (23|25|18),00 € Portefeuille 0,00 €$`))
    // The last line, whichever it is, has what is left.
    expect(await textOf(everything.getByRole("listitem").first())).toContain("Solde 18,00 €")
    await expectAccessible(staff)
    await staff.goto(`/${slug}/customers/${family.cuid}`)
    for (const [kind, , amount] of went) await expect.poll(() => line(kind)).toContain(amount)
    await staff.goto(`/${slug}/payments?customer=${family.cuid}`)
    const out = rowsOf(staff).filter({ hasText: "7,00" })
    await expect.poll(() => textOf(out)).toContain("− 7,00 €")
    await out.click()
    const sheet = staff.locator("section[data-sheet]")
    await expect.poll(() => textOf(sheet.getByRole("heading").first())).toBe("− 7,00 €")
    await staff.goto(`/${slug}/registrations/${basile}`)
    const history = sectionOf(staff, "Paiements")
    for (const [, , amount] of went) await expect.poll(() => textOf(history)).toContain(amount)
    await end()
  })

  test("CUS-53 CUS-42 a proof on paper is entered, decided and removed on screen", async () => {
    const { staff, things, end } = await owing("Zot caisse papier", "Zotpapier")
    const enter = async (amount: string) => {
      await staff.goto(`/${slug}/transaction-proofs`)
      await staff.getByRole("link", { name: "Ajouter une preuve" }).click()
      const dialog = staff.getByRole("dialog", { name: "Ajouter une preuve reçue sur papier" })
      await dialog.getByRole("combobox", { name: "Famille" }).fill("Zotpapier")
      await staff.getByRole("option", { name: /Dominique Zotpapier/ }).click()
      await dialog.getByText("Basile Peeters").click()
      await dialog.getByLabel("Montant payé").fill(amount)
      await expectGoodAtBothWidths(staff)
      await dialog.getByRole("button", { name: `Ajouter une preuve de ${amount} €` }).click()
      await dialog.waitFor({ state: "detached" })
      await rowsOf(staff).filter({ hasText: "Dominique Zotpapier" }).filter({ hasText: "À vérifier" }).click()
      await staff.getByText("Aucun fichier").waitFor()
    }
    await enter("21,00")
    await button(staff, "Confirmer").click()
    await staff
      .getByRole("alertdialog")
      .getByRole("button", { name: /Enregistrer 21,00/ })
      .click()
    await staff.getByText("Confirmée").first().waitFor()
    expect(await owedBy(staff, things[0])).toBe(900)

    await enter("5,00")
    await button(staff, "Supprimer").click()
    await staff.getByRole("alertdialog").getByRole("button", { name: "Supprimer la preuve" }).click()
    await toastGone(staff)
    await expect.poll(() => rowsOf(staff).filter({ hasText: "Zotpapier" }).count()).toBe(1)
    await end()
  })

  test("FIN-12 FIN-13 FIN-14 money of a wallet is paid out by a transfer that waits, and cancelling brings it back", async () => {
    const { page: staff } = await visit({ host, refused: [`/${slug}/api/console/credit-transfers`] })
    await enterConsole(staff)
    const family = await makeFamily(staff, (await visit()).page, "Zotversement")
    await make(staff, `customers/${family.cuid}/wallet`, { amount: 4_000, note: "geste" })
    await staff.goto(`/${slug}/customers/${family.cuid}`)
    const money = staff.getByRole("region", { name: "Argent" })
    await button(staff, "Verser à la banque").click()
    const dialog = staff.getByRole("dialog", { name: "Verser l’argent du portefeuille" })
    await dialog.getByLabel("Montant à verser").fill("25,00")
    expect(await textOf(dialog)).toMatch(/Au portefeuille 40,00 € Y reste 15,00 €/)
    await dialog.getByLabel("IBAN").fill("BE00 0000 0000 0000")
    const submit = dialog.getByRole("button", { name: /Préparer un virement de 25,00/ })
    await submit.click()
    await staff.getByText("Ce numéro IBAN").first().waitFor()
    await dialog.getByLabel("IBAN").fill("BE68 5390 0754 7034")
    await toastGone(staff)
    await expectAccessible(staff)
    await submit.click()
    await dialog.waitFor({ state: "detached" })
    await expect.poll(() => textOf(money)).toMatch(/Portefeuille 15,00 €/)

    await staff.goto(`/${slug}/credit-transfers?customer=${family.cuid}`)
    await rowsOf(staff).filter({ hasText: "À envoyer" }).click()
    await button(staff, "Annuler…").click()
    const question = staff.getByRole("alertdialog")
    expect(await question.getByRole("button", { name: "Annuler", exact: true }).count()).toBe(0)
    await question.getByRole("button", { name: "Annuler le virement" }).click()
    await expect.poll(async () => (await read(staff, `customers/${family.cuid}`)).customer.wallet_amount).toBe(4_000)
  })
})

/** What this browser keeps of forms that were not saved. */
const draftsIn = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("console/draft/")))

test("CON-67 a payment, a cancellation and a registration in progress survive a reload, are taken up and saved, and are gone then", async () => {
  const title = "Zot caisse brouillon"
  const { page: staff } = await visit({ host })
  await enterConsole(staff)
  const { activity, availability } = await sell(staff, { title }, [dateIn(71)])
  const family = await makeFamily(staff, (await visit()).page, "Zotbrouillon")
  const thing = await registered(staff, family, availability)
  const dialog = staff.getByRole("dialog")
  const offer = staff.getByText(/^Brouillon d[eu] .*\d+\sh/)
  /** A reload asks nothing here: what is typed is kept once the storage has its last word. */
  const reload = async (last: string) => {
    await expect.poll(async () => (await draftsIn(staff)).join()).toContain(last)
    expect(await draftsIn(staff)).toHaveLength(1)
    await staff.reload()
    await staff.locator("header").waitFor()
  }
  const takeUp = async () => {
    await offer.waitFor()
    await button(staff, "Reprendre").click()
    await offer.waitFor({ state: "detached" })
  }
  const gone = () => expect.poll(() => draftsIn(staff)).toEqual([])

  await staff.goto(`/${slug}/customers/${family.cuid}`)
  await button(staff, "Noter un paiement").click()
  await dialog.getByLabel("Montant reçu").fill("27,50")
  await dialog.getByLabel("Note").fill("En deux fois")
  await reload("En deux fois")
  await button(staff, "Noter un paiement").click()
  await expect.poll(() => dialog.getByLabel("Montant reçu").inputValue()).toMatch(/^30,00/)
  await takeUp()
  expect(await dialog.getByLabel("Montant reçu").inputValue()).toMatch(/^27,50/)
  expect(await dialog.getByLabel("Note").inputValue()).toBe("En deux fois")
  await button(staff, /^Noter 27,50/).click()
  await dialog.waitFor({ state: "detached" })
  await gone()
  await expect.poll(() => owedBy(staff, thing)).toBe(250)

  await staff.goto(`/${slug}/registrations/${thing}`)
  await button(staff, "Annuler…").click()
  await dialog.getByLabel("Message à la famille").fill("Le stage est déplacé.")
  await dialog.getByLabel("Montant retenu").fill("5,00")
  await reload('"keep":500')
  await button(staff, "Annuler…").click()
  await offer.waitFor()
  expect(await dialog.getByLabel("Message à la famille").inputValue()).toBe("")
  await expectGoodAtBothWidths(staff)
  await takeUp()
  expect(await dialog.getByLabel("Message à la famille").inputValue()).toBe("Le stage est déplacé.")
  expect(await dialog.getByLabel("Montant retenu").inputValue()).toMatch(/^5,00/)
  await button(staff, /^Annuler et rendre 22,50/).click()
  await dialog.waitFor({ state: "detached" })
  await gone()
  expect((await read(staff, `registrations/${thing}`)).registration).toMatchObject({
    cancellation: { message: "Le stage est déplacé." },
  })

  await staff.goto(`/${slug}/registrations/new/${family.cuid}`)
  await button(staff, /Participant/).click()
  await staff.getByRole("option", { name: "Inès Peeters" }).click()
  await staff.getByRole("combobox", { name: "Activité et période" }).fill(title)
  await staff.getByRole("option", { name: new RegExp(title) }).click()
  await staff.getByText("Fixer le total à la main").click()
  await staff.getByLabel("Total", { exact: true }).fill("17,00")
  await staff.getByLabel("Raison").fill("Geste pour la famille")
  await reload("Geste pour la famille")
  await takeUp()
  await button(staff, /^Inscrire, 17,00/).waitFor()
  expect(await staff.getByLabel("Raison").inputValue()).toBe("Geste pour la famille")
  expect(await staff.getByRole("combobox", { name: "Activité et période" }).inputValue()).toContain(title)
  await button(staff, /^Inscrire, 17,00/).click()
  await staff.getByRole("heading", { level: 2, name: "Inès Peeters" }).waitFor()
  await gone()
  await takeOffSite(staff, activity)
})
