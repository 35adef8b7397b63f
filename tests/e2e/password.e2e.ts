import { randomUUID } from "node:crypto"
import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { expectAccessible, expectGoodAtBothWidths } from "./judge.ts"
import { toast, toastGone, visitors } from "./visitor.ts"

const visit = visitors()

const here = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, "")
const problems = (page: Page) => page.locator(".error").allTextContents()

/** A customer of one's own, so that no other journey finds its password changed. */
async function newCustomer(page: Page): Promise<string> {
  const email = `e2e-${randomUUID().slice(0, 8)}@example.com`
  const person = { firstname: "Alex", lastname: "Peeters", email, phone: "0470 55 01 77", password: "before-9-before" }
  const made = await page.request.post("/api/auth/register", {
    data: { ...person, terms: true, participant: { birthdate: "1990-02-09" } },
  })
  expect(made.status()).toBe(200)
  await page.request.post("/api/auth/logout")
  return email
}

/** The address in the reset mail, as the demo mailbox shows it. */
async function linkSentTo(page: Page, email: string): Promise<string> {
  const read = async (path: string) => (await page.request.get(path)).json()
  const find = async (): Promise<string | undefined> => {
    const { data } = await read("/api/sandbox/mails?page_size=100")
    for (const mail of data.filter(({ recipient }: { recipient: string }) => recipient === email)) {
      const { text } = await read(`/api/sandbox/mails/${mail.id}`)
      const link = /http\S+\/auth\/password\?\S*token=[\w-]+\S*/.exec(text)?.[0]
      if (link) return link
    }
  }
  await expect.poll(find, { timeout: 15_000 }).toBeDefined()
  return (await find())!
}

describe("a forgotten password", () => {
  test("AUTH-15 AUTH-16 UX-10 without a token the e-mail is asked for, and every address gets the same calm answer", async () => {
    const { page, open } = await visit()
    await open("/auth/password?redirect=%2F%3Fx%3D1")
    await page.getByRole("button", { name: "Recevoir le lien" }).click()
    await expect.poll(() => problems(page)).toEqual(["À remplir."])
    const email = page.getByLabel("Adresse e-mail")
    expect(await email.evaluate((input) => input === document.activeElement)).toBe(true)
    await email.fill(" Nobody@Example.com ")
    const sent = page.waitForRequest("**/api/auth/password/link")
    await page.keyboard.press("Enter")
    expect((await sent).postDataJSON()).toEqual({ email: "nobody@example.com" })
    const told = page.getByRole("heading", { name: "Regardez votre boîte de réception" })
    await told.waitFor()
    await expect.poll(() => told.evaluate((heading) => heading === document.activeElement)).toBe(true)
    expect(await page.getByRole("main").innerText()).toContain("Si un compte existe avec l’adresse nobody@example.com")
    const login = page.getByRole("main").getByRole("link", { name: "Se connecter" })
    expect(await login.getAttribute("href")).toBe("/auth/login?redirect=%2F%3Fx%3D1")
    await toastGone(page)
    await expectGoodAtBothWidths(page)
    await page.getByRole("button", { name: "Donner une autre adresse" }).click()
    await email.waitFor()
  })
})

describe("a new password", () => {
  test("AUTH-17 AUTH-18 AUTH-19 UX-10 with a token both are required, and a difference is a Mismatch on confirmation", async () => {
    const { page, open } = await visit({ host: "northside.localhost", locale: "en-GB" })
    await open("/auth/password?token=abc")
    const password = page.getByLabel("New password")
    const confirmation = page.getByLabel("The same once more")
    const save = page.getByRole("button", { name: "Save the password" })
    await save.click()
    await expect.poll(() => problems(page)).toEqual(["Please fill this in.", "Please fill this in."])
    expect(await password.evaluate((input) => input === document.activeElement)).toBe(true)
    await password.fill("piano-sunday-9")
    await confirmation.fill("piano-monday-9")
    await save.click()
    await expect.poll(() => problems(page)).toEqual(["Mismatch on confirmation"])
    expect(await confirmation.evaluate((input) => input === document.activeElement)).toBe(true)
    await password.fill("12345")
    await confirmation.fill("12345")
    await save.click()
    await expect.poll(() => problems(page)).toEqual(["At least 6 characters."])
  })

  test("AUTH-15 AUTH-17 AUTH-20 AUTH-23 UX-09 the link of the mail sets it, logs in, goes to / and works once", async () => {
    const { page, open } = await visit({ refused: ["/api/auth/password"] })
    const email = await newCustomer(page)
    await open("/auth/password?redirect=%2F%3Fx%3D1")
    await page.getByLabel("Adresse e-mail").fill(email)
    await page.getByRole("button", { name: "Recevoir le lien" }).click()
    await toast(page).getByText("C’est demandé").waitFor()
    const link = new URL(await linkSentTo(page, email))
    const set = async () => {
      await open(`${link.pathname}${link.search}`)
      await page.getByLabel("Nouveau mot de passe").fill("piano-soleil-9")
      await page.getByLabel("Le même, encore une fois").fill("piano-soleil-9")
      await page.keyboard.press("Enter")
    }
    await set()
    await toast(page).getByText("Votre mot de passe est changé").waitFor()
    await page.getByRole("link", { name: "Alex" }).waitFor()
    expect(here(page)).toBe("/")

    await set()
    const told = page.getByRole("heading", { name: "Ce lien ne fonctionne plus" })
    await told.waitFor()
    await expect.poll(() => told.evaluate((heading) => heading === document.activeElement)).toBe(true)
    await toastGone(page)
    await expectAccessible(page)
    await page.getByRole("link", { name: "Demander un nouveau lien" }).click()
    await page.getByRole("button", { name: "Recevoir le lien" }).waitFor()
    expect(here(page)).toBe("/auth/password")
  })
})
