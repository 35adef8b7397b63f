import { randomUUID } from "node:crypto"
import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { expectAccessible } from "./judge.ts"
import { toast, visitors, widths } from "./visitor.ts"

const visit = visitors()

const newEmail = () => `e2e-${randomUUID().slice(0, 8)}@example.com`
const here = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, "")
const problems = (page: Page) => page.locator(".error").allTextContents()

/** Day, month and year as they are typed, in both languages. */
async function typeBirthdate(page: Page, digits: string) {
  await page.getByRole("spinbutton").first().focus()
  await page.keyboard.type(digits)
}

async function fillInFrench(page: Page, email: string) {
  await page.getByLabel("Prénom").fill("  Dominique ")
  await page.getByLabel("Nom", { exact: true }).fill("Martin")
  await page.getByLabel("Adresse e-mail").fill(email)
  await page.getByLabel("Téléphone").fill("0470 55 01 99")
  await page.getByLabel("Mot de passe", { exact: true }).fill("piano-soleil-9")
  await typeBirthdate(page, "14051988")
  await page.getByRole("checkbox").check({ force: true })
}

describe("signing up in French on a phone", () => {
  test("AUTH-01 AUTH-09 AUTH-13 AUTH-14 it makes the account and the participant, logs in and goes to the redirect", async () => {
    const { page, open } = await visit({ width: widths.mobile })
    const email = newEmail()
    await open("/auth/register?redirect=%2F%3Fbienvenue%3D1")
    expect(await page.getByLabel("Niveau de natation").count(), "a deferred field").toBe(0)
    await fillInFrench(page, ` ${email.toUpperCase()} `)
    await page.getByLabel("Code postal").fill("1030")
    const sent = page.waitForRequest("**/api/auth/register")
    await page.getByRole("button", { name: "Créer mon compte" }).click()
    const body = (await sent).postDataJSON()
    expect(body).toMatchObject({ firstname: "Dominique", lastname: "Martin", email, terms: true })
    expect(body.custom_data).toEqual([{ field_id: expect.any(Number), data: "1030" }])
    expect(body.participant).toEqual({ birthdate: "1988-05-14", custom_data: [] })
    await toast(page).getByText("Bienvenue, votre compte est créé").waitFor()
    await page.waitForURL("**/?bienvenue=1")
    const { customer } = await page.request.get("/api/session").then((answer) => answer.json())
    expect(customer).toMatchObject({ fullname: "Dominique Martin", email, language: "fr" })
    const participants = await page.request.get("/api/participants").then((answer) => answer.json())
    expect(participants.data).toMatchObject([{ fullname: "Dominique Martin", birthdate: "1988-05-14" }])
  })

  test("AUTH-09 AUTH-10 AUTH-11 AUTH-13 UX-10 what is missing is said at its field, and the first one takes the focus", async () => {
    const { page, open } = await visit({ width: widths.mobile })
    await open("/auth/register")
    const submit = page.getByRole("button", { name: "Créer mon compte" })
    await submit.click()
    const missing = "À remplir."
    const terms = "Acceptez les conditions générales pour continuer."
    await expect.poll(() => problems(page)).toEqual([...Array(6).fill(missing), terms])
    const focused = (label: string) => page.getByLabel(label).evaluate((input) => input === document.activeElement)
    expect(await focused("Prénom")).toBe(true)
    await expectAccessible(page)

    await fillInFrench(page, newEmail())
    await page.getByLabel("Mot de passe", { exact: true }).fill("12345")
    await page.getByLabel("Code postal").fill("123")
    await submit.click()
    await expect.poll(() => problems(page)).toEqual(["Au moins 6 caractères.", "Ce n’est pas la forme attendue."])
    await page.getByLabel("Mot de passe", { exact: true }).fill("piano-soleil-9")
    await submit.click()
    await expect.poll(() => problems(page)).toEqual(["Ce n’est pas la forme attendue."])
    expect(await focused("Code postal")).toBe(true)
  })

  test("AUTH-13 a birthdate that is not whole is missing and takes the focus to its first part", async () => {
    const { page, open } = await visit({ width: widths.mobile })
    await open("/auth/register")
    await fillInFrench(page, newEmail())
    // Without its day it is no date, although month and year are still there.
    await page.getByRole("spinbutton").first().focus()
    for (const _ of "14") await page.keyboard.press("Backspace")
    await page.getByRole("button", { name: "Créer mon compte" }).click()
    await expect.poll(() => problems(page)).toEqual(["À remplir."])
    const first = page.getByRole("spinbutton").first()
    await expect.poll(() => first.evaluate((part) => part === document.activeElement)).toBe(true)
  })

  test("an address that has an account is refused at its field, and so is a password everybody has", async () => {
    const { page, open } = await visit({ refused: ["/api/auth/register"] })
    await open("/auth/register")
    await fillInFrench(page, "Camille@example.com")
    await page.getByRole("button", { name: "Créer mon compte" }).click()
    await expect.poll(() => problems(page)).toEqual(["Un compte existe déjà avec cette adresse e-mail."])
    const email = page.getByLabel("Adresse e-mail")
    await expect.poll(() => email.evaluate((input) => input === document.activeElement)).toBe(true)
    await email.fill(newEmail())
    await page.getByLabel("Mot de passe", { exact: true }).fill("password")
    await page.getByRole("button", { name: "Créer mon compte" }).click()
    await expect
      .poll(() => problems(page))
      .toEqual(["Ce mot de passe est trop connu. Choisissez-en un plus personnel."])
  })
})

describe("the form", () => {
  test("a reload loses nothing but the password, and a finished form leaves no draft", async () => {
    const { page, open } = await visit()
    await open("/auth/register")
    const email = newEmail()
    await fillInFrench(page, email)
    await page.getByLabel("Code postal").fill("1030")
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("piano-soleil-9")
    await open("/auth/register?redirect=%2F%3Fx%3D1")
    await expect.poll(() => page.getByLabel("Adresse e-mail").inputValue()).toBe(email)
    expect(await page.getByLabel("Téléphone").inputValue()).toBe("0470 55 01 99")
    expect(await page.getByLabel("Code postal").inputValue()).toBe("1030")
    expect(await page.getByRole("spinbutton").allTextContents()).toEqual(["14", "05", "1988"])
    expect(await page.getByRole("checkbox").isChecked()).toBe(true)
    expect(await page.getByLabel("Mot de passe", { exact: true }).inputValue()).toBe("")
    await page.getByLabel("Mot de passe", { exact: true }).fill("piano-soleil-9")
    await page.getByRole("button", { name: "Créer mon compte" }).click()
    await page.getByRole("link", { name: "Dominique" }).waitFor()
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft/")))).toEqual([])
  })

  test("AUTH-12 it links to the terms, in a tab of its own, without ticking the box", async () => {
    const { page, open } = await visit()
    await open("/auth/register")
    const link = page.getByRole("main").getByRole("link", { name: "conditions générales" })
    expect(await link.getAttribute("href")).toBe("/terms")
    const opened = page.context().waitForEvent("page")
    await link.click()
    expect(new URL((await opened).url()).pathname).toMatch(/^\/terms$|^blank$/)
    expect(await page.getByRole("checkbox").isChecked()).toBe(false)
  })

  test("browsers and password keepers know every field", async () => {
    const { page, open } = await visit()
    await open("/auth/register")
    const hints = await page
      .locator("form input[autocomplete]")
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute("autocomplete")))
    expect(hints).toEqual(["given-name", "family-name", "email", "tel", "new-password", "bday"])
  })
})

describe("signing up in English", () => {
  test("AUTH-01 AUTH-13 AUTH-14 the keyboard alone is enough, and the login link keeps the redirect", async () => {
    const { page, open } = await visit({ host: "northside.localhost", locale: "en-GB" })
    await open("/auth/register?redirect=%2F%3Fnew%3D1")
    expect(await page.title()).toBe("Create an account · Northside Studio")
    const login = page.getByRole("main").getByRole("link", { name: "Log in" })
    expect(await login.getAttribute("href")).toBe("/auth/login?redirect=%2F%3Fnew%3D1")
    await page.getByLabel("First name").focus()
    const type = async (text: string) => {
      await page.keyboard.type(text)
      await page.keyboard.press("Tab")
    }
    for (const text of ["Robin", "Ashdown", newEmail(), "0492 55 01 88", "piano-sunday-9"]) await type(text)
    // Past the eye of the password; the year leads on to the calendar's button.
    await page.keyboard.press("Tab")
    await type("09021990")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Space")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await toast(page).getByText("Welcome, your account is ready").waitFor()
    await page.getByRole("link", { name: "Robin" }).waitFor()
    expect(here(page)).toBe("/?new=1")
  })
})
