import { TOTP } from "otpauth"
import type { Page } from "playwright"
import { expect, inject, test } from "vitest"
import { askConsole } from "./ask-console.ts"
import { addColleague, enterConsole, newEmail } from "./enter-console.ts"
import { expectAccessible, expectNoOverflow } from "./judge.ts"
import { toastGone, visitors } from "./visitor.ts"

const visit = visitors()
const host = "console.localhost"
const slug = "explorateurs"
const api = `/${slug}/api/console`
const someDay = /^(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\b/i
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name })

async function logIn(page: Page, email: string, password: string) {
  await page.goto(`/${slug}/login`)
  await page.locator("input[name=email]").fill(email)
  await page.locator("input[name=password]").fill(password)
  await page.keyboard.press("Enter")
}

/** The path of the newest link that was mailed to somebody, as the site's demo mailbox shows it. */
async function linkTo(page: Page, email: string, kind: "invitation" | "password"): Promise<string> {
  const port = inject("port")
  const read = async (path: string) => {
    const headers = { host: `${slug}.localhost:${port}` }
    return (await page.request.get(`http://localhost:${port}${path}`, { headers })).json()
  }
  const find = async (): Promise<string | undefined> => {
    const { data } = await read("/api/sandbox/mails?page_size=100")
    for (const mail of data.filter(({ recipient }: { recipient: string }) => recipient === email)) {
      const { text } = await read(`/api/sandbox/mails/${mail.id}`)
      const link = new RegExp(`http://[^/\\s]+(/${slug}/${kind}\\?token=[\\w-]+)`).exec(text)?.[1]
      if (link) return link
    }
  }
  await expect.poll(find, { timeout: 15_000 }).toBeDefined()
  return (await find())!
}

async function choosePassword(page: Page, password: string) {
  await page.getByLabel("Nouveau mot de passe").fill(password)
  await page.getByLabel("Le même, encore une fois").fill(password)
  await button(page, "Enregistrer et entrer").click()
}

/** Somebody of one's own at the desk, made beside the page by the administrator in it. */
async function addPerson(page: Page, given: object = {}) {
  const { data } = await askConsole(page, slug, "GET /api/console/roles")
  const desk = data.find(({ name }: { name: string }) => name === "Accueil")
  return addColleague(page, slug, { roles: [desk.cuid], ...given })
}

test("COL-07 COL-10 COL-11 somebody who is invited chooses a password and is in; the link works once, and a forgotten password has another", async () => {
  const { page: admin } = await visit({ host })
  const email = newEmail()
  await enterConsole(admin, `/${slug}/collaborators/new`)
  await admin.getByLabel("Prénom").fill("Jo")
  await admin.getByLabel("Nom de famille").fill("Verlinden")
  await admin.getByLabel("Adresse e-mail").fill(email)
  await admin.getByRole("button", { name: "Enregistrer", exact: true }).click()
  await admin.getByText("Invitation envoyée").waitFor()
  const first = await linkTo(admin, email, "invitation")
  await button(admin, "Renvoyer l’invitation").click()
  await expect.poll(() => linkTo(admin, email, "invitation")).not.toBe(first)
  const link = await linkTo(admin, email, "invitation")

  const { page: jo } = await visit({ host, refused: [`${api}/auth/password`] })
  await jo.goto(first)
  await choosePassword(jo, "un-vrai-secret-9")
  await heading(jo, "Ce lien ne fonctionne plus")
  await jo.goto(link)
  await heading(jo, "Bienvenue dans l’équipe")
  await choosePassword(jo, "un-vrai-secret-9")
  await heading(jo, someDay)
  expect(jo.url()).not.toContain("token")
  await jo.goto(link)
  await choosePassword(jo, "un-vrai-secret-9")
  await heading(jo, "Ce lien ne fonctionne plus")
  await toastGone(jo)
  await expectAccessible(jo)

  await jo.context().clearCookies()
  await jo.goto(`/${slug}`)
  await jo.getByRole("link", { name: /Mot de passe oublié/ }).click()
  await jo.getByLabel("Adresse e-mail").fill(email)
  await button(jo, "Recevoir le lien").click()
  await heading(jo, "Regardez votre boîte de réception")
  await jo.goto(await linkTo(jo, email, "password"))
  await choosePassword(jo, "un-autre-secret-9")
  await heading(jo, someDay)
  await admin.reload()
  await admin.getByText("Compte actif").waitFor()
})

test("BEY-32 COL-13 a second factor is turned on; then a password alone opens nothing, a recovery code does once; devices are ended", async () => {
  const { page: admin } = await visit({ host })
  await enterConsole(admin)
  const { email, password } = await addPerson(admin)
  const { page: jo } = await visit({ host, refused: [`${api}/auth/login`] })
  await enterConsole(jo, `/${slug}/me`, { email, password })
  await button(jo, "Activer").click()
  await jo.getByLabel("Mot de passe actuel").fill(password)
  await jo.keyboard.press("Enter")
  const secret = (await jo.getByRole("dialog").locator("code").innerText()).replaceAll(/\s/g, "")
  await jo.getByLabel("Code de l’application").fill(new TOTP({ secret }).generate())
  await jo.keyboard.press("Enter")
  const listed = jo.getByRole("list", { name: "Vos codes de secours" }).getByRole("listitem")
  await expect.poll(() => listed.count()).toBe(10)
  const codes = await listed.allInnerTexts()
  await button(jo, "Je les ai gardés").click()
  await button(jo, "Désactiver").waitFor()

  const { page: other } = await visit({ host, refused: [`${api}/auth/login`] })
  const giveCode = async (code: string) => {
    await logIn(other, email, password)
    await other.getByLabel("Code", { exact: true }).fill(code)
    await other.keyboard.press("Enter")
  }
  await giveCode(codes[0]!)
  await heading(other, someDay)
  // Home asks for more once its title is there: left first, it asks nothing without a session.
  await other.goto("/robots.txt")
  await other.context().clearCookies()
  await giveCode(codes[0]!)
  await other.locator(".error", { hasText: "déjà servi" }).waitFor()
  await giveCode(codes[1]!)
  await heading(other, someDay)

  await jo.reload()
  const devices = jo.getByRole("region", { name: "Appareils connectés" }).getByRole("listitem")
  await expect.poll(() => devices.count()).toBe(3)
  await button(jo, "Déconnecter tous les autres").click()
  await button(jo, "Déconnecter 2 appareils").click()
  await expect.poll(() => devices.count()).toBe(1)
  await other.reload()
  await heading(other, "Bonjour")

  await admin.goto(`/${slug}/collaborators?search=${email.slice(0, 12)}`)
  await admin.getByRole("rowheader").first().click()
  await button(admin, "Retirer la double authentification").click()
  await admin
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Retirer/ })
    .click()
  await expect.poll(() => button(admin, "Retirer la double authentification").count()).toBe(0)
})

test("COL-17 COL-19 COL-24 one acts as a colleague under a banner and ends it in one click; notes and the log tell of it", async () => {
  const { page } = await visit({ host })
  await enterConsole(page)
  const person = await addPerson(page, { lastname: "Vermeulen" })
  await page.goto(`/${slug}/collaborators/${person.cuid}?tab=notes`)
  await page.getByRole("textbox", { name: "Nouvelle note" }).fill("Clé du local rendue.")
  await button(page, "Ajouter la note").click()
  await page.getByRole("listitem").filter({ hasText: "Clé du local rendue." }).waitFor()
  await button(page, "Prendre sa place").click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Prendre sa place" }).click()
  const banner = page.getByRole("complementary", { name: "Vous êtes à la place de Jo Vermeulen" })
  await banner.waitFor()
  await page.goto(`/${slug}/me`)
  await banner.waitFor()
  await page.getByText("Ceci n’est pas votre compte").waitFor()
  await toastGone(page)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await button(page, "Redevenir Alix Dubois").click()
  await banner.waitFor({ state: "detached" })
  await page.getByRole("region", { name: "Appareils connectés" }).waitFor()

  await page.goto(`/${slug}/logs?subject=collaborator/${person.cuid}`)
  const rows = page.getByRole("main").locator("ol > li")
  await expect.poll(() => rows.count()).toBe(3)
  const [ended, begun, made] = await rows.allInnerTexts()
  expect(ended).toMatch(/Place d’une personne rendue\s+par Alix Dubois, à la place de Jo Vermeulen/)
  expect(begun).toMatch(/Place d’une personne prise\s+par Alix Dubois, à la place de Jo Vermeulen/)
  expect(made).toMatch(/Personne ajoutée\s+par Alix Dubois/)
  await expectAccessible(page)
  await rows.last().getByRole("link").click()
  await page.getByRole("heading", { level: 2, name: "Jo Vermeulen" }).waitFor()
})

test("CON-60 CON-67 a session that ends asks for the password over the screen; a note is still there, and offered after a reload", async () => {
  const { page: admin } = await visit({ host })
  await enterConsole(admin)
  const about = await addPerson(admin)
  const rights = ["collaborators.collaborators.read", "collaborators.notes.read", "collaborators.notes.create"]
  const { email, password } = await addPerson(admin, { firstname: "Nora", lastname: "Haddad", permissions: rights })
  const { page: nora } = await visit({ host, refused: [`${api}/`] })
  const path = `/${slug}/collaborators/${about.cuid}?tab=notes`
  await enterConsole(nora, path, { email, password })
  const note = nora.getByRole("textbox", { name: "Nouvelle note" })
  await note.fill("Rappeler jeudi.")
  await nora.context().clearCookies()
  await button(nora, "Ajouter la note").click()
  const again = nora.getByRole("alertdialog", { name: "Votre session est terminée" })
  await again.getByText(/Nora Haddad, donnez votre mot de passe/).waitFor()
  expect(new URL(nora.url()).pathname).toBe(`/${slug}/collaborators/${about.cuid}`)
  await toastGone(nora)
  await expectNoOverflow(nora)
  await again.getByLabel("Mot de passe", { exact: true }).fill(password)
  await nora.keyboard.press("Enter")
  await again.waitFor({ state: "detached" })
  expect(await note.inputValue()).toBe("Rappeler jeudi.")

  // A closed tab is opened again: the page that goes asks first, and a reload by the browser does not.
  nora.on("dialog", (dialog) => void dialog.accept())
  await nora.goto(path)
  const offer = nora.getByText(/^Brouillon d[eu] .*\d+\sh/)
  await offer.waitFor()
  expect(await note.inputValue()).toBe("")
})
