import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { type AnswerTo, CallError } from "#contract/client.ts"
import { expectAccessible } from "./axe.ts"
import { allWords, wordsOf } from "./look.ts"
import { nobody, organiser, showConsole, showRoot } from "./show-console.tsx"
import type { Sent } from "./stage.ts"

type Found = AnswerTo<"POST /api/console/organisers/find">["data"]

const explorateurs = { slug: "explorateurs", name: "Les Explorateurs", accent_color: "#e67e22", second_factor: false }
const northside = { slug: "northside", name: "Northside", accent_color: "#2f6f5e", second_factor: true }

const heading = () => page.getByRole("heading", { level: 1 })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const toasts = () => allWords("[data-sonner-toast]").join()
const toastGone = () => expect.poll(toasts).toBe("")
const given = { email: "elise@example.com", password: "un-vrai-secret" }

async function giveCredentials(words = ["Adresse e-mail", "Mot de passe"]) {
  await userEvent.fill(field(words[0]!), given.email)
  await userEvent.fill(field(words[1]!), given.password)
  await userEvent.keyboard("{Enter}")
}

/** Organisers where the password fits, and a login at each that asks for this code where there is a second factor. */
function doors(data: Found, code = "123456") {
  const logins: [string, unknown][] = []
  const answers = {
    "POST /api/console/organisers/find": { data, count: data.length },
    "POST /api/console/auth/login": (({ url, body }: Sent) => {
      logins.push([url.pathname, body])
      const wanted = data.find(({ slug }) => url.pathname.startsWith(`/${slug}/`))!.second_factor
      if (wanted && (body as { code?: string }).code !== code) return new CallError(401, { error: "WRONG_CREDENTIALS" })
      return { ok: true }
    }) as never,
  }
  return { answers, logins }
}

describe.each([1280, 390])("at %i px", (width) => {
  test("CON-69 the root asks for e-mail and password, and says at the field that they are wrong", async () => {
    const { opened, calls } = await showRoot({
      width,
      answers: { "POST /api/console/organisers/find": new CallError(401, { error: "WRONG_CREDENTIALS" }) },
    })
    await expect.element(heading()).toHaveTextContent("Bonjour")
    expect(page.getByText("Les comptes de la démo").elements()).toEqual([])
    await expectAccessible()
    await page.getByRole("button", { name: "Se connecter" }).click()
    await expect.element(field("Mot de passe")).toHaveAccessibleDescription("À remplir.")
    await giveCredentials()
    await expect.element(field("Mot de passe")).toHaveAccessibleDescription(/ne correspond pas/)
    await expect.element(field("Mot de passe")).toHaveFocus()
    await toastGone()
    await expectAccessible()
    expect(calls).toEqual(["GET /api/console/root", "POST /api/console/organisers/find"])
    expect(opened).toEqual([])
  })

  test("CON-69 several organisers are cards; the chosen one asks for its second factor", async () => {
    const { answers, logins } = doors([explorateurs, northside])
    const { opened } = await showRoot({ width, answers })
    await giveCredentials()
    await expect.element(heading()).toHaveTextContent("Pour qui travaillez-vous ?")
    await expect.element(page.getByRole("button", { name: "Les Explorateurs" })).toHaveFocus()
    expect(logins).toEqual([])
    await toastGone()
    await expectAccessible()
    await page.getByRole("button", { name: /Northside.*Un code vous sera demandé/ }).click()
    await expect.element(heading()).toHaveTextContent("Encore un code")
    await expect.element(field("Code")).toHaveFocus()
    await userEvent.fill(field("Code"), "999999")
    await userEvent.keyboard("{Enter}")
    await expect.element(field("Code")).toHaveAccessibleDescription("Ce code n’est pas le bon, ou il a déjà servi.")
    await toastGone()
    await expectAccessible()
    await userEvent.fill(field("Code"), "123456")
    await userEvent.keyboard("{Enter}")
    await expect.poll(() => opened).toEqual(["northside"])
    expect(logins.at(-1)).toEqual(["/northside/api/console/auth/login", { ...given, code: "123456" }])
  })
})

test("CON-69 the only organiser is gone to at once, and the password is kept in no storage", async () => {
  const { answers, logins } = doors([explorateurs])
  const { opened } = await showRoot({ answers })
  await giveCredentials()
  await expect.poll(() => opened).toEqual(["explorateurs"])
  expect(logins).toEqual([["/explorateurs/api/console/auth/login", given]])
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(given.password)
})

test("CON-69 one can begin again from the cards, and a login that fails there is told", async () => {
  const { opened } = await showRoot({
    answers: {
      "POST /api/console/organisers/find": { data: [explorateurs, northside], count: 2 },
      "POST /api/console/auth/login": new CallError(429, { error: "TOO_MANY_ATTEMPTS" }),
    },
  })
  await giveCredentials()
  await page.getByRole("button", { name: "Les Explorateurs" }).click()
  await expect.poll(toasts).toContain("Trop")
  expect(opened).toEqual([])
  await page.getByRole("button", { name: "Recommencer" }).click()
  await expect.element(field("Adresse e-mail")).toHaveValue("")
  await expect.element(field("Mot de passe")).toHaveValue("")
})

test("CON-69 a forgotten password leads to the page of its organiser; those known here are named", async () => {
  const known = JSON.stringify([{ slug: "club", name: "Le Club", accent_color: "#3355aa", detail: "Direction" }])
  const { opened } = await showRoot({
    kept: { organisers: known },
    answers: { "GET /api/console/session": { ...nobody, organiser } },
  })
  await expect.element(page.getByRole("link", { name: /Le Club/ })).toHaveAttribute("href", "/club")
  await page.getByRole("button", { name: "Mot de passe oublié ?" }).click()
  await expect.element(heading()).toHaveTextContent("Chez quel organisateur ?")
  await expect.element(page.getByRole("link", { name: /Le Club/ })).toHaveAttribute("href", "/club/password")
  await expectAccessible()
  await userEvent.fill(page.getByRole("textbox"), "nulle part")
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByRole("textbox")).toHaveAccessibleDescription(/Aucun organisateur ne porte ce nom/)
  await userEvent.fill(page.getByRole("textbox"), "Explorateurs ")
  await userEvent.keyboard("{Enter}")
  await expect.poll(() => opened).toEqual(["explorateurs/password"])
  await page.getByRole("button", { name: "Revenir à la connexion" }).click()
  await expect.element(field("Adresse e-mail")).toBeVisible()
})

describe("the demo's accounts", () => {
  const accounts = () => page.getByRole("region", { name: /comptes de la démo|accounts of the demo/ })

  test("CON-69 are named at the root, fill in the form when pressed, and speak the browser's language", async () => {
    const { answers, logins } = doors([explorateurs])
    const root = { "GET /api/console/root": { demo: true } }
    const { opened } = await showRoot({ width: 390, language: "en", answers: { ...root, ...answers } })
    expect(await wordsOf(accounts())).toContain("The password is marelle-demo.")
    await expectAccessible()
    await accounts()
      .getByRole("button", { name: /accueil@example.com/ })
      .click()
    await expect.element(field("E-mail address")).toHaveValue("accueil@example.com")
    await expect.element(field("Password")).toHaveValue("marelle-demo")
    expect(logins).toEqual([])
    await page.getByRole("button", { name: "Log in" }).click()
    await expect.poll(() => opened).toEqual(["explorateurs"])
    expect(logins[0]![1]).toEqual({ email: "accueil@example.com", password: "marelle-demo" })
  })

  test.each([true, false])("CON-69 are named on an organiser's login page if it is the demo's: %s", async (demo) => {
    const session = { ...nobody, organiser: { ...organiser, demo } }
    await showConsole("/login", { answers: { "GET /api/console/session": session } })
    expect(accounts().elements()).toHaveLength(demo ? 1 : 0)
    if (!demo) return
    await expectAccessible()
    await accounts()
      .getByRole("button", { name: /admin@example.com/ })
      .click()
    await expect.element(field("Adresse e-mail")).toHaveValue("admin@example.com")
  })
})
