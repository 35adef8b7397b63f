import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { CallError } from "#contract/client.ts"
import { expectAccessible } from "./axe.ts"
import { allWords } from "./look.ts"
import { type ConsoleSession, nobody, sessionOf, showConsole } from "./show-console.tsx"
import type { Sent } from "./stage.ts"

const heading = () => page.getByRole("heading", { level: 1 })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const toasts = () => allWords("[data-sonner-toast]").join()
const toastGone = () => expect.poll(toasts).toBe("")

/** A door that opens with the password, and then with the code. */
function locked(code: string) {
  let session: ConsoleSession = nobody
  const bodies: unknown[] = []
  const answers = {
    "GET /api/console/session": () => session,
    "POST /api/console/auth/login": (({ body }: Sent) => {
      bodies.push(body)
      const given = (body as { code?: string }).code
      if (given === undefined) return new CallError(401, { error: "SECOND_FACTOR_REQUIRED" })
      if (given !== code) return new CallError(401, { error: "WRONG_CREDENTIALS", field: "code" })
      session = sessionOf()
      return { ok: true }
    }) as never,
  }
  return { answers, bodies }
}

async function giveCredentials() {
  await userEvent.fill(field("Adresse e-mail"), "elise@example.com")
  await userEvent.fill(field("Mot de passe"), "marelle-demo")
  await userEvent.keyboard("{Enter}")
}

describe("logging in with a second factor", () => {
  test("BEY-32 after the password a code is asked for; a wrong one is told at its field, a recovery code opens", async () => {
    const { answers, bodies } = locked("k7f2-9qhd")
    const { here } = await showConsole("/login?redirect=/explorateurs/me", {
      answers: { ...answers, "GET /api/console/session/sessions": { data: [], count: 0 } },
    })
    await giveCredentials()
    await expect.element(heading()).toHaveTextContent("Encore un code")
    await expect.element(field("Code")).toHaveFocus()
    expect(bodies[0]).toEqual({ email: "elise@example.com", password: "marelle-demo" })
    await userEvent.keyboard("{Enter}")
    await expect.element(field("Code")).toHaveAccessibleDescription("À remplir.")
    await userEvent.fill(field("Code"), "123456")
    await userEvent.keyboard("{Enter}")
    await expect.element(field("Code")).toHaveAccessibleDescription("Ce code n’est pas le bon, ou il a déjà servi.")
    await expect.element(field("Code")).toHaveFocus()
    await toastGone()
    await expectAccessible()
    await userEvent.fill(field("Code"), "k7f2-9qhd")
    await userEvent.keyboard("{Enter}")
    await expect.element(heading()).toHaveTextContent("Mon compte")
    expect(here()).toBe("/me")
    expect(bodies.at(-1)).toEqual({ email: "elise@example.com", password: "marelle-demo", code: "k7f2-9qhd" })
  })

  test("one can begin again with another address", async () => {
    await showConsole("/login", { answers: locked("123456").answers, width: 390 })
    await giveCredentials()
    await expect.element(heading()).toHaveTextContent("Encore un code")
    await page.getByRole("button", { name: "Recommencer" }).click()
    await expect.element(field("Adresse e-mail")).toHaveValue("")
    await toastGone()
    await expectAccessible()
  })
})

describe("what is due first", () => {
  test("COL-36 a password of before is changed at whichever address; a weak one is told at its field, and the console goes on there", async () => {
    let due: ConsoleSession["due"] = "PASSWORD"
    let refusal: CallError | null = new CallError(400, { error: "PASSWORD_TOO_SHORT", field: "new_password" })
    const { here, calls } = await showConsole("/roles", {
      width: 390,
      answers: {
        "GET /api/console/session": () => ({ ...sessionOf(), due }),
        "GET /api/console/roles": { data: [], count: 0, next: null } as never,
        "PUT /api/console/session/password": (() => {
          if (refusal) return refusal
          due = null
          return { ok: true }
        }) as never,
      },
    })
    await expect.element(heading()).toHaveTextContent("Un mot de passe plus long")
    await expectAccessible()
    expect(page.getByRole("navigation").elements()).toEqual([])
    expect(calls.filter((each) => !each.endsWith("/session"))).toEqual([])
    await userEvent.fill(field("Mot de passe actuel"), "court!")
    await userEvent.fill(field("Nouveau mot de passe"), "court?")
    await page.getByRole("button", { name: "Changer le mot de passe" }).click()
    await expect.element(field("Nouveau mot de passe")).toHaveAccessibleDescription(/10 signes/)
    refusal = null
    await userEvent.fill(field("Nouveau mot de passe"), "un ours en pyjama")
    await page.getByRole("button", { name: "Changer le mot de passe" }).click()
    await expect.element(heading()).toHaveTextContent("Rôles")
    expect(here()).toBe("/roles")
  })

  test("COL-36 a call that is refused because something is due brings the screen that settles it", async () => {
    let due: ConsoleSession["due"] = null
    await showConsole("/roles", {
      answers: {
        "GET /api/console/session": () => ({ ...sessionOf(), due }),
        "GET /api/console/roles": (() => {
          due = "SECOND_FACTOR"
          return new CallError(403, { error: "SECOND_FACTOR_SETUP_REQUIRED" })
        }) as never,
      },
    })
    await expect.element(heading()).toHaveTextContent("La double authentification")
    await expectAccessible()
  })
})

describe("a forgotten password", () => {
  test("COL-11 the link is asked for from the login page, and the answer tells nothing about the address", async () => {
    const { calls } = await showConsole("/login", {
      answers: { "GET /api/console/session": nobody, "POST /api/console/auth/password/link": { ok: true } },
    })
    await page.getByRole("link", { name: /Mot de passe oublié/ }).click()
    await expect.element(heading()).toHaveTextContent("Un nouveau mot de passe")
    await userEvent.keyboard("{Tab}")
    await page.getByRole("button", { name: "Recevoir le lien" }).click()
    await expect.element(field("Adresse e-mail")).toHaveAccessibleDescription("À remplir.")
    await userEvent.fill(field("Adresse e-mail"), "Elise@Example.com")
    await userEvent.keyboard("{Enter}")
    await expect.element(heading()).toHaveTextContent("Regardez votre boîte de réception")
    expect(allWords("main p").join()).toContain("Si une personne de l’équipe a l’adresse elise@example.com")
    expect(calls.filter((each) => each.startsWith("POST"))).toEqual(["POST /api/console/auth/password/link"])
    await toastGone()
    await expectAccessible()
    await page.getByRole("button", { name: "Donner une autre adresse" }).click()
    await expect.element(field("Adresse e-mail")).toBeVisible()
  })
})

describe.each([
  ["invitation", "Bienvenue dans l’équipe"],
  ["password", "Choisissez un mot de passe"],
] as const)("the link of /%s", (path, title) => {
  const choose = async (password: string, again = password) => {
    await userEvent.fill(field("Nouveau mot de passe"), password)
    await userEvent.fill(field("Le même, encore une fois"), again)
    await page.getByRole("button", { name: "Enregistrer et entrer" }).click()
  }

  test("COL-07 COL-11 a password is chosen, and the console opens without the token in its address", async () => {
    let session: ConsoleSession = nobody
    let refusal: CallError | null = null
    const bodies: unknown[] = []
    const { here } = await showConsole(`/${path}?token=abc`, {
      answers: {
        "GET /api/console/session": () => session,
        "POST /api/console/auth/password": (({ body }: Sent) => {
          if (refusal) return refusal
          bodies.push(body)
          session = sessionOf()
          return { ok: true, logged_in: true }
        }) as never,
      },
    })
    await expect.element(heading()).toHaveTextContent(title)
    await expectAccessible()
    refusal = new CallError(400, { error: "PASSWORD_TOO_SHORT", field: "password" })
    await choose("court")
    await expect.element(field("Nouveau mot de passe")).toHaveAccessibleDescription("Au moins 10 signes.")
    refusal = null
    await choose("un-vrai-secret", "un-autre")
    await expect
      .element(field("Le même, encore une fois"))
      .toHaveAccessibleDescription("Les deux mots de passe sont différents.")
    await choose("un-vrai-secret")
    await expect.poll(here).toBe("/")
    expect(bodies).toEqual([{ token: "abc", password: "un-vrai-secret" }])
  })

  test("BEY-32 with a second factor the link opens the login page", async () => {
    const { here } = await showConsole(`/${path}?token=abc`, {
      answers: {
        "GET /api/console/session": nobody,
        "POST /api/console/auth/password": { ok: true, logged_in: false },
      },
    })
    await choose("un-vrai-secret")
    await expect.poll(here).toBe("/login")
    await expect.poll(toasts).toContain("Connectez-vous avec lui et votre code.")
  })

  test("COL-10 one that has lapsed or was used says so, and how to get another", async () => {
    await showConsole(`/${path}?token=abc`, {
      width: 390,
      answers: {
        "GET /api/console/session": nobody,
        "POST /api/console/auth/password": new CallError(409, { error: "TOKEN_INVALID", field: "token" }),
      },
    })
    await choose("un-vrai-secret")
    await expect.element(heading()).toHaveTextContent("Ce lien ne fonctionne plus")
    await toastGone()
    await expectAccessible()
    if (path === "invitation") {
      expect(allWords("main p").join()).toContain("Demandez une nouvelle invitation")
      return
    }
    await page.getByRole("link", { name: "Demander un nouveau lien" }).click()
    await expect.element(heading()).toHaveTextContent("Un nouveau mot de passe")
  })
})

test("COL-10 an invitation without its token says that the link does not work", async () => {
  await showConsole("/invitation", { answers: { "GET /api/console/session": nobody } })
  await expect.element(heading()).toHaveTextContent("Ce lien ne fonctionne plus")
})
