import { describe, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { CallError } from "#contract/client.ts"
import type { Area } from "#web/console/areas.ts"
import { Guarded } from "#web/console/shell/guarded.tsx"
import { LoadingRows } from "#web/console/shell/loading.tsx"
import { PageHead } from "#web/console/shell/page-head.tsx"
import { Panel } from "#web/console/shell/panel.tsx"
import { expectAccessible } from "./axe.ts"
import { allWords, wordsOf } from "./look.ts"
import { settingsAnswers } from "./settings-samples.ts"
import { type ConsoleSession, nobody, sessionOf, showConsole } from "./show-console.tsx"
import type { Sent } from "./stage.ts"

const role = (name: Parameters<typeof page.getByRole>[0], options?: Parameters<typeof page.getByRole>[1]) =>
  page.getByRole(name, options)
const heading = () => role("heading", { level: 1 })
const rail = () => allWords(role("navigation", { name: "Rubriques de la console" }).getByRole("link"))

async function logIn(password: string) {
  await userEvent.fill(page.getByLabelText("Adresse e-mail"), "elise@example.com")
  await userEvent.fill(page.getByLabelText("Mot de passe", { exact: true }), password)
  await userEvent.keyboard("{Enter}")
}

const nothing = { data: [], count: 0, more: false, next: null }
const emptyLists = {
  "GET /api/console/views": { data: [], count: 0 },
  "GET /api/console/roles": nothing,
  "GET /api/console/collaborators": nothing,
  "GET /api/console/collaborators/tags": nothing,
}

describe("logging in", () => {
  test("CON-02 every address leads to the login page, and after it the same address opens", async () => {
    let session: ConsoleSession = nobody
    const { here } = await showConsole("/collaborators?search=léa", {
      answers: {
        ...emptyLists,
        "GET /api/console/session": () => session,
        "POST /api/console/auth/login": () => {
          session = sessionOf()
          return { ok: true }
        },
      },
    })
    expect(decodeURIComponent(here())).toBe("/login?redirect=/explorateurs/collaborators?search=léa")
    await logIn("marelle-demo")
    await expect.element(heading()).toHaveTextContent("Équipe")
    expect(decodeURIComponent(here())).toBe("/collaborators?search=léa")
  })

  test("CON-02 a redirect to elsewhere leads home", async () => {
    const { here } = await showConsole("/login?redirect=https://evil.example/explorateurs/x")
    await expect.element(heading()).toHaveTextContent("Vendredi 15 janvier")
    expect(here()).toBe("/")
  })

  test("CON-51 wrong credentials are told at the field, which has the focus; any other refusal is a toast", async () => {
    let refusal = new CallError(401, { error: "WRONG_CREDENTIALS" })
    await showConsole("/", {
      answers: {
        "GET /api/console/session": nobody,
        "POST /api/console/auth/login": () => Promise.resolve(refusal as never),
      },
    })
    await logIn("wrong-password")
    const field = page.getByLabelText("Mot de passe", { exact: true })
    await expect.element(field).toHaveAccessibleDescription("L’adresse e-mail ou le mot de passe ne correspond pas.")
    await expect.element(field).toHaveFocus()
    refusal = new CallError(503, { error: "SERVER_BUSY" })
    await logIn("another-one")
    await expect.poll(() => allWords("[data-sonner-toast]").join()).toContain("Beaucoup de monde")
    expect(allWords(".error")).toEqual([])
  })
})

describe("a session that ends", () => {
  const Typing = () => (
    <>
      <PageHead title="Une note" />
      <textarea aria-label="Note" />
    </>
  )
  const typing: Area = { path: "typing", load: async () => ({ routes: [{ index: true, element: <Typing /> }] }) }
  const note = () => page.getByLabelText("Note")
  const dialog = () => page.getByRole("alertdialog", { name: "Votre session est terminée" })
  const password = () => dialog().getByLabelText("Mot de passe", { exact: true })

  /** A screen on which something is typed, then a call that is refused for want of a session. */
  async function typedThenRefused(logIns: CallError[] = []) {
    let session: ConsoleSession = sessionOf()
    const given: unknown[] = []
    const shown = await showConsole("/typing", {
      areas: [typing],
      answers: {
        "GET /api/console/session": () => session,
        "GET /api/console/organiser": (() => new CallError(401, { error: "UNAUTHENTICATED" })) as never,
        "POST /api/console/auth/login": (({ body }: Sent) => {
          given.push(body)
          const refusal = logIns.shift()
          if (refusal) return refusal
          session = sessionOf()
          return { ok: true }
        }) as never,
      },
    })
    await userEvent.fill(note(), "Rappeler la maman de Léo")
    session = nobody
    const { call } = await import("#web/console/session/call.ts")
    await expect(call("GET /api/console/organiser")).rejects.toMatchObject({ code: "UNAUTHENTICATED" })
    await expect.element(dialog()).toBeVisible()
    const becomes = (next: ConsoleSession) => {
      session = next
      window.dispatchEvent(new Event("visibilitychange"))
    }
    return { ...shown, given, becomes }
  }

  test("CON-60 asks for the password over the screen, and what was typed is still there after it", async () => {
    const { here, given } = await typedThenRefused([new CallError(401, { error: "WRONG_CREDENTIALS" })])
    await expect.element(password()).toHaveFocus()
    expect(here()).toBe("/typing")
    await expectAccessible()
    await userEvent.keyboard("{Escape}")
    await userEvent.fill(password(), "faux")
    await userEvent.keyboard("{Enter}")
    await expect.element(password()).toHaveAccessibleDescription("Ce n’est pas le bon mot de passe.")
    await userEvent.fill(password(), "marelle-demo")
    await userEvent.keyboard("{Enter}")
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(note()).toHaveValue("Rappeler la maman de Léo")
    expect(here()).toBe("/typing")
    expect(given.at(-1)).toEqual({ email: "elise@example.com", password: "marelle-demo" })
  })

  test("CON-60 asks for the code too where there is a second factor, and for nothing where the session is read anew", async () => {
    const { given, becomes } = await typedThenRefused([new CallError(401, { error: "SECOND_FACTOR_REQUIRED" })])
    becomes(nobody)
    await userEvent.fill(password(), "marelle-demo")
    await userEvent.keyboard("{Enter}")
    await userEvent.fill(dialog().getByLabelText("Code", { exact: true }), "123456")
    await userEvent.keyboard("{Enter}")
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(note()).toHaveValue("Rappeler la maman de Léo")
    expect(given.at(-1)).toMatchObject({ email: "elise@example.com", code: "123456" })
  })

  test("CON-60 another person who logs in elsewhere finds nothing of what was typed", async () => {
    const { becomes } = await typedThenRefused()
    await expect
      .element(dialog().getByRole("link", { name: "Je suis une autre personne" }))
      .toHaveAttribute("href", "/explorateurs/login")
    const own = sessionOf()
    becomes({ ...own, collaborator: { ...own.collaborator!, cuid: "k9", fullname: "Nora Haddad", email: "n@x.be" } })
    await expect.element(page.getByRole("button", { name: /Nora Haddad/ })).toBeVisible()
    await expect.element(note()).toHaveValue("")
    await expect.element(dialog()).not.toBeInTheDocument()
  })
})

describe("the rail", () => {
  test("CON-11 lists what exists in the order of the house, the current entry marked", async () => {
    await showConsole("/settings/business", { answers: settingsAnswers })
    expect(rail()).toEqual([
      "Aujourd’hui",
      "Inscriptions",
      "Familles",
      "Paiements",
      "Activités",
      "Calendrier",
      "Site",
      "Présences",
      "Mise en route",
      "Réglages",
    ])
    await expect.element(page.getByTitle("Réglages")).toHaveAttribute("aria-current", "page")
    expect(await wordsOf(role("navigation", { name: "Où vous êtes" }))).toBe("Réglages Entreprise")
  })

  describe("with many screens below an entry", () => {
    const screen = (path: string) => ({
      path,
      load: async () => ({ routes: [{ index: true, element: <PageHead title={path} /> }] }),
    })
    const areas = ["activities", "questions", "coupons"].map(screen)
    const fold = (name: string) => role("button", { name, exact: true })
    const isOpen = (name: string) => fold(name).element().getAttribute("aria-expanded")

    test("CON-11 folds them into groups: the present one is open, another opens by pointer or key and closes when one leaves", async () => {
      const { here } = await showConsole("/questions", { areas })
      const [first, last] = [["Aujourd’hui", "Inscriptions", "Familles", "Paiements", "Activités"], rail().slice(-5)]
      const always = ["Activités", "Disponibilités", "Plannings"]
      await expect.poll(rail).toEqual([...first, ...always, "Questions", "Options", ...last])
      expect(isOpen("Questions et options")).toBe("true")
      expect(isOpen("Prix réduits")).toBe("false")
      await fold("Prix réduits").click()
      await expect.element(role("link", { name: "Coupons" })).toBeVisible()
      await expectAccessible()
      await userEvent.keyboard("{Enter}")
      await expect.poll(() => role("link", { name: "Coupons" }).elements()).toEqual([])
      await userEvent.keyboard("{Enter}")
      await role("link", { name: "Coupons" }).click()
      await expect.poll(here).toBe("/coupons")
      await expect.poll(() => isOpen("Questions et options")).toBe("false")
      expect(isOpen("Prix réduits")).toBe("true")
      await expect.element(role("link", { name: "Coupons" }).first()).toHaveFocus()
    })

    test("CON-11 few of them stand in one row each: requests and the waiting list below registrations", async () => {
      await showConsole("/waiting-list", { areas: [screen("waiting-list")] })
      await expect
        .poll(() => rail().slice(0, 5))
        .toEqual(["Aujourd’hui", "Inscriptions", "Inscriptions", "Demandes", "Liste d’attente"])
      expect(await wordsOf(role("navigation", { name: "Où vous êtes" }))).toBe("Inscriptions Liste d’attente")
    })

    test("CON-08 CON-11 a group of which one screen may be read is that screen", async () => {
      await showConsole("/questions", {
        areas,
        permissions: ["activities.activities.read", "activities.questions.read"],
      })
      await expect.poll(rail).toEqual(["Aujourd’hui", "Activités", "Activités", "Questions"])
      expect(fold("Questions et options").elements()).toEqual([])
    })

    test("CON-11 CON-50 the drawer of a phone has the same groups, as high as a finger", async () => {
      await showConsole("/coupons", { areas, width: 390 })
      await role("button", { name: "Plus" }).click()
      await expect.element(fold("Prix réduits")).toHaveAttribute("aria-expanded", "true")
      expect(fold("Questions et options").element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
      await expectAccessible()
      await fold("Questions et options").click()
      await role("dialog").getByRole("link", { name: "Questions" }).click()
      await expect.element(heading()).toHaveTextContent("questions")
    })
  })

  test("CON-08 with a limited role an entry leads to what may be read, and disappears when nothing may", async () => {
    await showConsole("/", { permissions: ["collaborators.roles.read"] })
    await expect.element(role("link", { name: "Réglages" })).toHaveAttribute("href", "/explorateurs/roles")
    await showConsole("/", { permissions: ["bank.statements.read"] })
    expect(rail()).toEqual(["Aujourd’hui"])
  })

  test("CON-09 a screen one may not read names the missing permission in words", async () => {
    await showConsole("/collaborators", { permissions: ["organiser.account.read"] })
    await expect.element(heading()).toHaveTextContent("Cette page n’est pas dans vos droits")
    expect(await wordsOf(role("main"))).toContain("le droit « Voir l’équipe »")
  })

  test("folds with [ and stays folded", async () => {
    await showConsole("/")
    await userEvent.keyboard("[[")
    const width = () => document.querySelector("nav")!.getBoundingClientRect().width
    await expect.poll(width).toBe(56)
    await showConsole("/", { kept: { rail: "folded" } })
    await expect.poll(width).toBe(56)
    await page.getByRole("button", { name: "Déplier la navigation" }).click()
    await expect.poll(width).toBe(232)
  })

  test("is folded from 600 to 960 px, and a bar with a drawer below that", async () => {
    await showConsole("/", { width: 800 })
    expect(document.querySelector("nav")!.getBoundingClientRect().width).toBe(56)
    expect(role("button", { name: /la navigation/ }).elements()).toEqual([])
    await showConsole("/", { width: 390, answers: settingsAnswers })
    await role("button", { name: "Plus" }).click()
    await role("dialog").getByRole("link", { name: "Réglages" }).click()
    await expect.element(heading()).toHaveTextContent("Coordonnées")
    await expect.poll(() => role("dialog").elements()).toEqual([])
  })

  test("shows the other organisers this browser knows, by their accent", async () => {
    const other = { slug: "northside", name: "Northside", accent_color: "#17808a", detail: "Accounts" }
    await showConsole("/", { kept: { organisers: JSON.stringify([other]) } })
    await role("button", { name: /Changer d’organisateur/ }).click()
    const items = role("menuitem")
    await expect.poll(() => allWords(items).slice(0, 2)).toEqual(["Les Explorateurs Direction", "Northside Accounts"])
  })

  test("CON-49 each person chooses French or English", async () => {
    await showConsole("/")
    await role("button", { name: /Votre compte/ }).click()
    await role("menuitemradio", { name: "English" }).click()
    await expect.element(heading()).toHaveTextContent("Friday 15 January")
    expect(document.documentElement.lang).toBe("en")
  })
})

describe("an area", () => {
  let failing: Error | null = null
  const Broken = () => {
    if (failing) throw failing
    return <PageHead title="Arrivée" lead="Tout va bien." />
  }
  const areas = [
    { path: "", load: async () => ({ routes: [{ index: true, element: <Broken /> }] }) },
    {
      path: "loading",
      load: async () => ({
        routes: [
          {
            index: true,
            element: (
              <>
                <PageHead title="Lent" />
                <Panel title="Liste" isFlush>
                  <LoadingRows />
                </Panel>
              </>
            ),
          },
        ],
      }),
    },
    {
      path: "hidden",
      load: async () => ({
        routes: [
          {
            index: true,
            element: (
              <Guarded permission="blog.articles.read">
                <PageHead title="Caché" />
              </Guarded>
            ),
          },
        ],
      }),
    },
  ]

  /** React tells the console of every error that reaches a boundary; here it is meant to. */
  async function showFailing() {
    const shown = showConsole("/", { areas })
    vi.spyOn(console, "error").mockImplementation(() => {})
    await shown
  }

  test("that fails says what happened, what is kept and a reference; the frame stays, and another try helps", async () => {
    failing = new CallError(503, { error: "DATABASE_UNAVAILABLE", request_id: "req-7f3a" })
    await showFailing()
    await expect.element(heading()).toHaveTextContent("Cette page n’est pas arrivée")
    const words = await wordsOf(role("alert"))
    expect(words).toContain("Le site revient dans un instant.")
    expect(words).toContain("Rien n’est perdu")
    expect(words).toContain("Référence req-7f3a, à donner à l’aide")
    expect(rail()).toEqual([
      "Aujourd’hui",
      "Inscriptions",
      "Familles",
      "Paiements",
      "Activités",
      "Calendrier",
      "Site",
      "Présences",
      "Mise en route",
      "Réglages",
    ])
    failing = null
    await role("button", { name: /Réessayer/ }).click()
    await expect.element(heading()).toHaveTextContent("Arrivée")
  })

  test("CON-09 a call refused for want of a permission names it too", async () => {
    failing = new CallError(403, { error: "FORBIDDEN", details: { permission: "blog.articles.read" } })
    await showFailing()
    await expect.element(heading()).toHaveTextContent("Cette page n’est pas dans vos droits")
    expect(await wordsOf(role("main"))).toContain("« Voir les articles »")
    failing = null
  })

  test("an unknown address below it is not found", async () => {
    await showConsole("/hidden/nothing", { areas })
    await expect.element(heading()).toHaveTextContent("Il n’y a rien à cette adresse")
    await showConsole("/nothing", { areas })
    await expect.element(heading()).toHaveTextContent("Il n’y a rien à cette adresse")
  })

  test("shows rows of grey after 150 ms", async () => {
    await showConsole("/loading", { areas })
    expect(document.querySelectorAll(".sk")).toHaveLength(0)
    await expect.poll(() => document.querySelectorAll(".sk").length).toBeGreaterThan(8)
    await expect.element(role("region", { name: "Liste" })).toBeVisible()
  })
})
