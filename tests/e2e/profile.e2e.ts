import { json } from "node:stream/consumers"
import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { heading, password, signUp } from "./account-parts.ts"
import { expectAccessible } from "./judge.ts"
import { toast, visitors, widths } from "./visitor.ts"

const visit = visitors()

/** Where the newest mail to a new address leads, as the demo mailbox shows it. */
async function linkTo(page: Page, email: string): Promise<string> {
  const read = async (path: string) => (await page.request.get(path)).json()
  const find = async (): Promise<string | undefined> => {
    const { data } = await read("/api/sandbox/mails?page_size=100")
    const mails = data.filter(({ recipient }: { recipient: string }) => recipient === email)
    if (mails.length < 3) return undefined
    const newest = mails.reduce((a: { id: number }, b: { id: number }) => (a.id > b.id ? a : b))
    const { text } = await read(`/api/sandbox/mails/${newest.id}`)
    return /\/auth\/email\?token=[\w-]+/.exec(text)?.[0]
  }
  await expect.poll(find).toBeDefined()
  return (await find())!
}

describe("profile", () => {
  test("PROF-02 PROF-04 UX-09 a change is saved, says so, stays on the page and shows everywhere", async () => {
    const { page, open } = await visit({ width: widths.mobile })
    await signUp(page)
    await open("/account/profile")
    await page.getByLabel("Prénom").fill(" Andrée ")
    await page.getByLabel("Code postal").fill("1030")
    expect(await page.getByLabel("Mot de passe", { exact: true }).count()).toBe(0)
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await expect.poll(() => toast(page).innerText()).toContain("C’est enregistré")
    await page.getByRole("main").getByText("Andrée Peeters").filter({ visible: true }).waitFor()
    expect(page.url()).toMatch(/\/account\/profile$/)
    await page.reload()
    expect(await page.getByLabel("Prénom").inputValue()).toBe("Andrée")
    expect(await page.getByLabel("Code postal").inputValue()).toBe("1030")
  })

  test("PROF-02 PROF-03 PART-17 wrong input is told at its field", async () => {
    const { page, open } = await visit({ refused: ["/api/session"] })
    await signUp(page)
    await open("/account/profile")
    await page.getByLabel("Téléphone").fill(" ")
    await page.getByLabel("Adresse e-mail").fill("dominique@")
    await page.getByLabel("Code postal").fill("12")
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await page.getByText("Cette adresse n’est pas complète.").waitFor()
    await page.getByText("À remplir.").waitFor()
    await page.getByText("Ce n’est pas la forme attendue.").waitFor()
    await expectAccessible(page)
    await page.getByLabel("Téléphone").fill("0470 55 01 01")
    await page.getByLabel("Code postal").fill("")
    await page.getByLabel("Adresse e-mail").fill("camille@example.com")
    await page.getByLabel("Mot de passe", { exact: true }).fill(password)
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await expect
      .poll(() => page.getByRole("main").innerText())
      .toContain("Un compte existe déjà avec cette adresse e-mail.")
  })

  test("PROF-03 another e-mail needs the password, and is trimmed and lower-cased", async () => {
    const { page, open } = await visit({ refused: ["/api/session"] })
    const before = await signUp(page)
    const after = `New-${before}`
    await open("/account/profile")
    await page.getByLabel("Adresse e-mail").fill(before.toUpperCase())
    expect(await page.getByLabel("Mot de passe", { exact: true }).count()).toBe(0)
    await page.getByLabel("Adresse e-mail").fill(` ${after} `)
    const given = page.getByLabel("Mot de passe", { exact: true })
    const save = page.getByRole("button", { name: "Enregistrer" })
    await save.click()
    await page.getByRole("main").getByText("Donnez votre mot de passe pour changer d’adresse e-mail.").waitFor()
    await given.fill("autre-chose")
    await save.click()
    await expect.poll(() => page.getByRole("main").innerText()).toContain("le mot de passe ne correspond pas")
    await given.fill(password)
    await save.click()
    await expect.poll(() => given.count()).toBe(0)
    expect(await page.getByLabel("Adresse e-mail").inputValue()).toBe(before)
    await page.getByText(`${after.toLowerCase()} attend d’être confirmée`).waitFor()
  })

  test("a new e-mail counts once its link was followed and the button there pressed; it can be sent again and given up", async () => {
    const { page, open } = await visit({ refused: ["/api/auth/email"] })
    const before = await signUp(page)
    const after = `next-${before}`
    const ask = async () => {
      await open("/account/profile")
      await page.getByLabel("Adresse e-mail").fill(after)
      await page.getByLabel("Mot de passe", { exact: true }).fill(password)
      await page.getByRole("button", { name: "Enregistrer" }).click()
      await page.getByText(`${after} attend d’être confirmée`).waitFor()
    }
    const login = async (email: string) =>
      (await page.request.post("/api/auth/login", { data: { email, password } })).status()
    await ask()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Renvoyer le lien" }).click()
    await expect.poll(() => toast(page).innerText()).toContain("Le lien est en route")
    await page.getByRole("button", { name: "Garder mon adresse" }).click()
    await expect.poll(() => page.getByText("attend d’être confirmée").count()).toBe(0)
    await ask()
    const link = await linkTo(page, after)
    await open(link)
    await heading(page, "Votre nouvelle adresse e-mail").waitFor()
    await expectAccessible(page)
    // Opened is not confirmed: programs that look at links do not press buttons.
    expect([await login(after), await login(before)]).toEqual([401, 200])
    await page.getByRole("button", { name: "Confirmer cette adresse" }).click()
    await heading(page, "Votre adresse est confirmée").waitFor()
    expect([await login(after), await login(before)]).toEqual([200, 401])
    await open(link)
    await page.getByRole("button", { name: "Confirmer cette adresse" }).click()
    await heading(page, "Ce lien ne fonctionne plus").waitFor()
    await expectAccessible(page)
  })

  test("one downloads what is held about oneself, after giving the password", async () => {
    const { page, open } = await visit({ refused: ["/api/session/export"] })
    const email = await signUp(page)
    await open("/account/profile")
    await page.getByRole("button", { name: "Télécharger" }).click()
    const dialog = page.getByRole("dialog", { name: "Télécharger vos données" })
    await dialog.waitFor()
    await expectAccessible(page)
    await dialog.getByLabel("Mot de passe", { exact: true }).fill("autre-chose")
    await dialog.getByRole("button", { name: "Télécharger le fichier" }).click()
    await dialog.getByText("le mot de passe ne correspond pas").waitFor()
    await dialog.getByLabel("Mot de passe", { exact: true }).fill(password)
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Télécharger le fichier" }).click(),
    ])
    const { customer } = (await (await page.request.get("/api/session")).json()) as { customer: { cuid: string } }
    expect(download.suggestedFilename()).toBe(`marelle-${customer.cuid}.json`)
    const held = (await json(await download.createReadStream())) as Record<
      "customer" | "participants",
      { email: string }
    >
    expect(held.customer.email).toBe(email)
    expect(held.participants).toHaveLength(1)
    await expect.poll(() => dialog.count()).toBe(0)
  })

  test("PROF-05 PROF-06 PROF-07 APIA-07 the account goes once the full name is typed, and nobody can log in any more", async () => {
    const { page, open } = await visit()
    const email = await signUp(page, { firstname: "Jean Marc", lastname: "D’Hondt" })
    await open("/account/profile")
    await page.getByRole("link", { name: "Supprimer…" }).click()
    await heading(page, "Supprimer le compte").waitFor()
    const confirm = page.getByRole("button", { name: "Supprimer mon compte" })
    expect(await confirm.isDisabled()).toBe(true)
    for (const wrong of ["jean marc", "jeanmarcdhondt", "jeanmarcd’hond"]) {
      await page.getByLabel("Votre nom complet").fill(wrong)
      expect(await confirm.isDisabled()).toBe(true)
    }
    await page.getByLabel("Votre nom complet").fill("jeanmarcd’hondt")
    await confirm.click()
    await page.waitForURL("**/auth/login?redirect=%2Faccount%2Fparticipants")
    await page.getByRole("link", { name: "Créer un compte" }).first().waitFor()
    const login = await page.request.post("/api/auth/login", { data: { email, password } })
    expect(login.status()).toBe(401)
  })

  test("PROF-06 money in the wallet is given up expressly, and other refusals are explained", async () => {
    const { page, open } = await visit({ refused: ["/api/session"] })
    await signUp(page)
    await open("/account/profile/delete")
    const asked: string[] = []
    const refusals = ["ACCOUNT_HAS_ACTIVE_REGISTRATIONS", "ACCOUNT_OWES", "ACCOUNT_HAS_BALANCE"]
    await page.route("**/api/session*", async (route) => {
      if (route.request().method() !== "DELETE") return route.fallback()
      asked.push(new URL(route.request().url()).search)
      const error = refusals[asked.length - 1]
      return error ? route.fulfill({ status: 409, json: { error } }) : route.fallback()
    })
    await page.getByLabel("Votre nom complet").fill("Dominique Peeters")
    const confirm = page.getByRole("button", { name: "Supprimer mon compte" })
    const explained = page.getByRole("alert")
    for (const text of ["inscriptions à venir", "quelque chose à payer", "de l’argent sur ce compte"]) {
      await confirm.click()
      await expect.poll(() => explained.innerText()).toContain(text)
    }
    await page.getByLabel("Je renonce à l’argent de mon portefeuille").check({ force: true })
    await expectAccessible(page)
    await confirm.click()
    await page.waitForURL("**/auth/login?redirect=%2Faccount%2Fparticipants")
    expect(asked).toEqual(["", "", "", "?give_up_balance=true"])
  })
})
