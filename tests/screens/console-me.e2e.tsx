import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { AnswerTo } from "#contract/client.ts"
import { CallError } from "#contract/client.ts"
import { permissions as all, type Permission } from "#contract/permissions.ts"
import { expectAccessible } from "./axe.ts"
import { allWords, wordsOf } from "./look.ts"
import { collaborator, sessionOf, showConsole } from "./show-console.tsx"
import type { Answers, Sent } from "./stage.ts"

type Session = AnswerTo<"GET /api/console/session/sessions">["data"][number]

const session = (cuid: string, user_agent: string | null, more: Partial<Session> = {}): Session => ({
  cuid,
  user_agent,
  created_at: "2027-01-10T08:00:00Z",
  last_seen_at: "2027-01-15T09:30:00Z",
  current: false,
  impersonator: null,
  ...more,
})
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36"
const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1"

interface Given {
  answers?: Answers
  width?: number
  permissions?: readonly Permission[]
  language?: "en"
  second_factor?: boolean
}

/** The page, with a server that keeps what it is sent. */
async function show({ answers = {}, width = 1280, permissions = all, language, second_factor = false }: Given = {}) {
  const bodies: unknown[] = []
  let me = {
    ...collaborator,
    second_factor,
    language: language ?? ("fr" as const),
    preferences: { checklist_hidden: true },
    notifications: { "reservation.created": true, "mail.failed": true },
  }
  let sessions = [
    session("s1", windows, { current: true }),
    session("s2", phone),
    session("s3", null, { impersonator: { cuid: "k2", fullname: "Nora Haddad" } }),
  ]
  const set = (change: object) => {
    me = { ...me, ...change }
  }
  const shown = await showConsole("/me", {
    width,
    permissions,
    answers: {
      "GET /api/console/session": () => ({ ...sessionOf(permissions), collaborator: me }),
      "PUT /api/console/session": ({ body }) => {
        bodies.push(body)
        set(body as object)
        return { collaborator: me }
      },
      "GET /api/console/session/sessions": () => ({ data: sessions, count: sessions.length }),
      "DELETE /api/console/session/sessions/{cuid}": ({ url }) => {
        sessions = sessions.filter(({ cuid }) => !url.pathname.endsWith(`/${cuid}`))
        return { ok: true, archived: false }
      },
      ...answers,
    },
  })
  await expect.element(heading(language ? "My account" : "Mon compte")).toBeVisible()
  return { ...shown, bodies, set }
}

const heading = (name: string) => page.getByRole("heading", { level: 1, name })
const button = (name: string | RegExp) => page.getByRole("button", { name })
const region = (name: string) => page.getByRole("region", { name })
const dialog = (name: string) => page.getByRole("dialog", { name })
const toast = (text: string) => expect.poll(() => allWords("[data-sonner-toast]").join()).toContain(text)
const toastGone = () => expect.poll(() => allWords("[data-sonner-toast]")).toEqual([])
const lines = (name: string) => allWords(region(name).getByRole("listitem"))

describe("one's own account", () => {
  test("COL-31 phone, language, height of rows and messages are saved together; other choices stay", async () => {
    const { bodies } = await show()
    await userEvent.fill(page.getByLabelText("Téléphone"), "0470 12 34 56")
    await page.getByRole("radio", { name: /Serrée/ }).click({ force: true })
    await page.getByText("Un paiement est reçu").click()
    await expect.poll(() => allWords("main [role=status]").join()).toMatch(/^3 changements/)
    await button(/^Enregistrer/).click()
    await expect
      .poll(() => bodies)
      .toEqual([
        {
          phone: "0470 12 34 56",
          language: "fr",
          preferences: { checklist_hidden: true, density: "COMPACT" },
          notifications: {
            "mail.failed": true,
            "reservation.created": true,
            "registration.cancelled": false,
            "request.created": false,
            "payment.received": true,
            "proof.submitted": false,
          },
        },
      ])
    await expect.element(button(/^Enregistrer/)).not.toBeInTheDocument()
  })

  test("CON-49 another language is spoken once it is saved", async () => {
    await show()
    await button(/^Langue|français/i).click()
    await page.getByRole("option", { name: "anglais" }).click()
    await userEvent.keyboard("{Control>}s{/Control}")
    await expect.element(heading("My account")).toBeVisible()
  })

  test("COL-29 only the messages about what one may read are offered", async () => {
    await show({ permissions: ["payments.payments.read"] })
    expect(allWords(page.getByRole("switch")).length).toBe(1)
    expect(await wordsOf(region("Me prévenir par e-mail"))).toContain("Un paiement est reçu")
    await show({ permissions: [] })
    expect(region("Me prévenir par e-mail").elements()).toEqual([])
  })
})

describe("the password", () => {
  test("COL-12 is changed with the current one; a wrong one and a common one are told at their fields", async () => {
    let refusal: CallError | null = new CallError(401, { error: "WRONG_CREDENTIALS" })
    const { calls } = await show({
      answers: { "PUT /api/console/session/password": (() => refusal ?? { ok: true }) as never },
    })
    await button("Changer").click()
    const box = dialog("Changer de mot de passe")
    const save = () => box.getByRole("button", { name: "Changer le mot de passe" }).click()
    const [current, next] = [box.getByLabelText("Mot de passe actuel"), box.getByLabelText("Nouveau mot de passe")]
    await userEvent.fill(current, "pas-le-mien")
    await userEvent.fill(next, "azerty")
    await save()
    await expect.element(current).toHaveAccessibleDescription("Ce n’est pas votre mot de passe actuel.")
    refusal = new CallError(400, { error: "PASSWORD_TOO_SHORT", field: "new_password" })
    await save()
    await expect.element(next).toHaveAccessibleDescription(/10 signes/)
    refusal = new CallError(400, { error: "PASSWORD_TOO_COMMON", field: "new_password" })
    await save()
    await expect.element(next).toHaveAccessibleDescription(/trop connu/)
    refusal = null
    await save()
    await toast("Votre mot de passe est changé.")
    await expect.element(box).not.toBeInTheDocument()
    await expect.poll(() => calls.filter((each) => each.endsWith("/sessions")).length).toBeGreaterThan(1)
  })
})

describe("the second factor", () => {
  const codes = Array.from({ length: 10 }, (_, n) => `k7f${n}-9qhd`)
  const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
  const starting = {
    "POST /api/console/session/second-factor": {
      secret,
      uri: `otpauth://totp/Explorateurs:elise?secret=${secret}&issuer=Explorateurs`,
    },
  }

  test("BEY-32 is turned on by a scanned code and a first code; the ten recovery codes are shown once, to be copied", async () => {
    let isRight = false
    const { set } = await show({
      answers: {
        ...starting,
        "PUT /api/console/session/second-factor": (() => {
          if (!isRight) return new CallError(401, { error: "WRONG_CREDENTIALS", field: "code" })
          set({ second_factor: true })
          return { recovery_codes: codes }
        }) as never,
      },
    })
    expect(await wordsOf(region("Connexion"))).toContain("Double authentification Inactive")
    await button("Activer").click()
    const box = dialog("Activer la double authentification")
    await userEvent.fill(box.getByLabelText("Mot de passe actuel"), "marelle-demo")
    await userEvent.keyboard("{Enter}")
    await expect.element(box.getByRole("img", { name: "Code à scanner avec votre application" })).toBeVisible()
    expect(await wordsOf(box)).toContain("JBSW Y3DP EHPK 3PXP")
    await toastGone()
    await expectAccessible()
    const code = box.getByLabelText("Code de l’application")
    await userEvent.fill(code, "000000")
    await userEvent.keyboard("{Enter}")
    await expect.element(code).toHaveAccessibleDescription("Ce code n’est pas le bon, ou il a déjà servi.")
    isRight = true
    await userEvent.fill(code, "123456")
    await userEvent.keyboard("{Enter}")
    const told = page.getByRole("alertdialog", { name: "Vos codes de secours" })
    await expect.poll(() => allWords(told.getByRole("listitem"))).toEqual(codes)
    await expect.element(told.getByRole("button", { name: "Copier les codes" })).toBeVisible()
    await toastGone()
    await expectAccessible()
    await told.getByRole("button", { name: "Je les ai gardés" }).click()
    await expect.poll(() => allWords(region("Connexion")).join()).toContain("Double authentification Active")
    expect(document.body.innerText).not.toContain(codes[0])
  })

  test("BEY-32 is turned off with the password and a code", async () => {
    const { set } = await show({
      second_factor: true,
      answers: {
        "DELETE /api/console/session/second-factor": (({ body }: Sent) => {
          if ((body as { code: string }).code !== "123456")
            return new CallError(401, { error: "WRONG_CREDENTIALS", field: "code" })
          set({ second_factor: false })
          return { ok: true, archived: false }
        }) as never,
      },
    })
    expect(await wordsOf(region("Connexion"))).toContain("Double authentification Active")
    await button("Désactiver").click()
    const box = dialog("Désactiver la double authentification")
    const code = box.getByLabelText("Code", { exact: true })
    await userEvent.fill(box.getByLabelText("Mot de passe actuel"), "marelle-demo")
    await userEvent.fill(code, "000000")
    await box.getByRole("button", { name: "Désactiver" }).click()
    await expect.element(code).toHaveAccessibleDescription(/n’est pas le bon/)
    await userEvent.fill(code, "123456")
    await box.getByRole("button", { name: "Désactiver" }).click()
    await expect.poll(() => allWords(region("Connexion")).join()).toContain("Double authentification Inactive")
  })
})

describe("the devices", () => {
  test("COL-13 each is named with its last use, the present one marked, a colleague in one’s place too", async () => {
    await show()
    await expect
      .poll(() => lines("Appareils connectés"))
      .toEqual([
        "Chrome sur Windows Cet appareil Vu le 15 janv., 10 h 30 Se déconnecter",
        "Safari sur iPhone Vu le 15 janv., 10 h 30 Déconnecter",
        "Appareil inconnu Nora Haddad, à votre place · Vu le 15 janv., 10 h 30 Déconnecter",
      ])
  })

  test("COL-13 one is ended, or all others at once after a question", async () => {
    const { calls } = await show()
    await button("Déconnecter Safari sur iPhone").click()
    await expect.poll(() => lines("Appareils connectés").length).toBe(2)
    await show()
    await button("Déconnecter tous les autres").click()
    await page
      .getByRole("alertdialog", { name: "Déconnecter tous les autres" })
      .getByRole("button", { name: "Déconnecter 2 appareils" })
      .click()
    await expect.poll(() => lines("Appareils connectés").length).toBe(1)
    await toast("2 appareils sont déconnectés.")
    expect(calls.filter((each) => each.startsWith("DELETE"))).toEqual(["DELETE /api/console/session/sessions/s2"])
  })
})

test("COL-18 in somebody else’s place their password, codes and devices are out of reach", async () => {
  const { calls } = await show({
    answers: {
      "GET /api/console/session": {
        ...sessionOf(),
        impersonator: { cuid: "k2", fullname: "Nora Haddad", until: "2027-01-15T11:00:00Z" },
      },
    },
  })
  await expect.element(page.getByText("Ceci n’est pas votre compte")).toBeVisible()
  expect(region("Appareils connectés").elements()).toEqual([])
  expect(button("Changer").elements()).toEqual([])
  expect(calls.some((each) => each.includes("/sessions"))).toBe(false)
})

test.each([
  ["fr", 1280],
  ["en", 390],
] as const)("CON-49 CON-50 the page is accessible in %s at %i px", async (language, width) => {
  await show({ width, ...(language === "en" && { language }) })
  await expect.poll(() => allWords(page.getByRole("listitem")).length).toBeGreaterThan(2)
  await expectAccessible()
})
