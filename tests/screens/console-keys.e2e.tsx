import { useState } from "react"
import { Outlet, useNavigate } from "react-router"
import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { useKeys } from "#web/console/keys/use-keys.ts"
import { useCommand } from "#web/console/palette/commands.ts"
import { PageHead } from "#web/console/shell/page-head.tsx"
import { SaveBar } from "#web/console/shell/save-bar.tsx"
import { Sheet } from "#web/console/shell/sheet.tsx"
import { useUnsaved } from "#web/console/shell/unsaved.ts"
import { TextField } from "#web/ui/text-field.tsx"
import { allWords } from "./look.ts"
import { showConsole } from "./show-console.tsx"
import type { Answers } from "./stage.ts"

const pressed: string[] = []
const saved: string[] = []

/** A long list with a key of its own and a sheet below its address. */
function Things() {
  const navigate = useNavigate()
  useKeys({ key: "n", label: "Nouvelle chose", run: () => void pressed.push("n") })
  useCommand({ id: "count", label: "Compter les choses", run: () => void pressed.push("count") })
  return (
    <>
      <PageHead title="Choses" />
      <TextField label="Chercher" />
      <button type="button" onClick={() => void navigate("/roles/one?sort=name")}>
        Première
      </button>
      <div style={{ height: 3000 }} />
      <Outlet />
    </>
  )
}

function Thing() {
  const [text, setText] = useState("")
  const save = async () => {
    saved.push(text)
    setText("")
    return true
  }
  useUnsaved(text !== "", save)
  return (
    <Sheet title="La première" closeTo="/roles?sort=name" over="Brouillon" foot={<button type="button">Agir</button>}>
      <TextField label="Nom" value={text} onChange={setText} />
      <SaveBar
        changes={text === "" ? 0 : 1}
        onSave={() => void save()}
        onDiscard={() => setText("")}
        isPending={false}
      />
    </Sheet>
  )
}

const things = {
  path: "roles",
  load: async () => ({
    routes: [{ path: "", element: <Things />, children: [{ path: "one", element: <Thing /> }] }],
  }),
}
const home = { path: "", load: async () => ({ routes: [{ index: true, element: <PageHead title="Accueil" /> }] }) }
const areas = [home, things]

const heading = () => page.getByRole("heading", { level: 1 })
const sheet = () => page.getByRole("region", { name: "La première" })
const palette = () => page.getByRole("dialog", { name: "Chercher ou agir" })
const dialog = () => page.getByRole("alertdialog", { name: /Quitter sans enregistrer/ })

const searchAnswer = (answer: unknown) => ({ "GET /api/console/search": answer }) as Answers

describe("keys", () => {
  test("CON-25 ? lists the keys that act on this screen, and no others", async () => {
    await showConsole("/roles", { areas })
    await userEvent.keyboard("?")
    const list = page.getByRole("dialog", { name: "Raccourcis" })
    await expect.element(list).toBeVisible()
    const words = allWords("dialog dl > div, [role=dialog] dl > div")
    expect(words).toEqual([
      "Chercher ou agir Ctrl K",
      "Nouvelle chose N",
      "Voir les raccourcis ?",
      "Replier ou déplier la navigation [",
      "Aller à Aujourd’hui G H",
      "Aller à Inscriptions G R",
      "Aller à Familles G F",
      "Aller à Paiements G P",
      "Aller à Activités G A",
      "Aller à Calendrier G C",
      "Aller à Site G S",
    ])
  })

  test("CON-29 none of them acts while typing in a field; G and then H leads home", async () => {
    pressed.length = 0
    await showConsole("/roles", { areas })
    await userEvent.click(page.getByRole("textbox", { name: /^Chercher/ }))
    await userEvent.keyboard("n?gh")
    await expect.element(page.getByRole("textbox", { name: /^Chercher/ })).toHaveValue("n?gh")
    expect(pressed).toEqual([])
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard("n")
    await expect.poll(() => pressed).toEqual(["n"])
    await userEvent.keyboard("gh")
    await expect.element(heading()).toHaveTextContent("Accueil")
  })

  test("CON-29 single letters can be switched off; combinations stay", async () => {
    pressed.length = 0
    await showConsole("/roles", { areas })
    await page.getByRole("button", { name: "Aide et raccourcis" }).click()
    await page.getByText("Raccourcis d’une seule touche").click()
    await expect.poll(() => allWords("[role=dialog] dl > div")).toEqual(["Chercher ou agir Ctrl K"])
    await userEvent.keyboard("{Escape}")
    await expect.poll(() => page.getByRole("dialog").elements()).toEqual([])
    await userEvent.keyboard("n?")
    await userEvent.keyboard("{Control>}k{/Control}")
    await expect.element(palette()).toBeVisible()
    expect(pressed).toEqual([])
  })
})

describe("the palette", () => {
  test("CON-15 CON-25 Ctrl K opens it; one character is not sent, two are, once", async () => {
    const found = [
      { kind: "articles", cuid: "a1", title: "Lambert et les autres", detail: null },
      { kind: "pages", cuid: "c1", title: "Lambert", detail: "no screen shows one yet" },
    ]
    const { calls, here } = await showConsole("/", { areas, answers: searchAnswer({ data: found }) })
    const searches = () => calls.filter((each) => each.includes("/search"))
    await userEvent.keyboard("{Control>}k{/Control}")
    await expect.element(palette().getByRole("textbox", { name: "Chercher ou agir" })).toHaveFocus()
    await userEvent.keyboard("l")
    await expect.poll(() => page.getByRole("menuitem").elements().length).toBeGreaterThan(0)
    await new Promise((done) => setTimeout(done, 400))
    expect(searches()).toEqual([])
    // At once: between two keys a busy machine may take as long as somebody who has stopped typing.
    await userEvent.fill(palette().getByRole("textbox"), "lam")
    await expect.poll(() => allWords(palette().getByRole("group"))).toEqual(["Articles L Lambert et les autres"])
    expect(searches()).toEqual(["GET /api/console/search?q=lam"])
    await userEvent.keyboard("{Enter}")
    await expect.poll(here).toBe("/articles/a1")
    await expect.poll(() => palette().elements()).toEqual([])
  })

  test("CON-25 finds screens without regard to accents and runs the commands of the screen", async () => {
    pressed.length = 0
    const { here } = await showConsole("/roles", { answers: searchAnswer({ data: [] }), areas })
    await page.getByRole("button", { name: "Chercher ou agir…" }).click()
    await userEvent.keyboard("compter")
    await userEvent.keyboard("{Enter}")
    await expect.poll(() => pressed).toEqual(["count"])
    await userEvent.keyboard("{Control>}k{/Control}")
    await userEvent.keyboard("equipe")
    await expect
      .poll(() => allWords(page.getByRole("menuitem")))
      .toEqual(["Équipe Réglages", "Étiquettes de l’équipe Réglages", "Questions sur l’équipe Réglages"])
    await userEvent.keyboard("{Enter}")
    await expect.poll(here).toBe("/collaborators")
  })

  test("shows only screens that may be read, and does without a search that fails", async () => {
    const failing = () => Promise.reject(new Error("no network"))
    await showConsole("/", { areas, permissions: [], answers: searchAnswer(failing) })
    await userEvent.keyboard("{Control>}k{/Control}")
    await expect.element(palette()).toBeVisible()
    expect(allWords(page.getByRole("menuitem"))).toEqual([
      "Aujourd’hui G H",
      "Mon compte",
      "Voir les raccourcis ?",
      "Se déconnecter",
    ])
    await userEvent.keyboard("compte")
    await expect.element(page.getByText(/La recherche n’a pas répondu/)).toBeVisible()
    expect(allWords(page.getByRole("menuitem"))).toEqual(["Mon compte"])
  })
})

describe("a sheet", () => {
  test("CON-29 CON-30 has its own address; Escape closes it, the list is where it was and the row has the focus again", async () => {
    const { here } = await showConsole("/roles?sort=name", { areas })
    scrollTo(0, 40)
    await page.getByRole("button", { name: "Première" }).click()
    await expect.element(sheet()).toBeVisible()
    expect(scrollY).toBe(40)
    expect(here()).toBe("/roles/one?sort=name")
    await expect.element(page.getByRole("heading", { name: "La première" })).toHaveFocus()
    expect(sheet().element().getBoundingClientRect().width).toBe(456)
    // Under 1440 px the rail makes room.
    await expect.poll(() => document.querySelector("nav")!.getBoundingClientRect().width).toBe(56)
    await userEvent.keyboard("{Escape}")
    await expect.poll(here).toBe("/roles?sort=name")
    expect(scrollY).toBe(40)
    await expect.element(page.getByRole("button", { name: "Première" })).toHaveFocus()
    await expect.poll(() => document.querySelector("nav")!.getBoundingClientRect().width).toBe(232)
  })

  test("CON-31 its address opened directly shows it, on a phone over the whole screen", async () => {
    await showConsole("/roles/one", { areas, width: 390 })
    await expect.element(sheet()).toBeVisible()
    const { width, height } = sheet().element().getBoundingClientRect()
    expect([width, height]).toEqual([390, 844])
  })
})

describe("unsaved changes", () => {
  async function change() {
    saved.length = 0
    const shown = await showConsole("/roles/one", { areas })
    await userEvent.fill(page.getByLabelText(/^Nom/), "Autre nom")
    await expect.element(page.getByText("1 changement", { exact: true })).toBeVisible()
    await page.getByRole("link", { name: "Aujourd’hui" }).click()
    await expect.element(dialog()).toBeVisible()
    return shown
  }

  test("CON-33 leaving asks first, and staying keeps what was typed", async () => {
    const { here } = await change()
    await page.getByRole("button", { name: "Rester" }).click()
    await expect.poll(() => dialog().elements()).toEqual([])
    expect(here()).toBe("/roles/one")
    await expect.element(page.getByLabelText(/^Nom/)).toHaveValue("Autre nom")
  })

  test("CON-33 one may leave without saving, or save and leave", async () => {
    const { here } = await change()
    await page.getByRole("button", { name: "Ne pas enregistrer" }).click()
    await expect.poll(here).toBe("/")
    expect(saved).toEqual([])
    const again = await change()
    await page.getByRole("button", { name: "Enregistrer et quitter" }).click()
    await expect.poll(again.here).toBe("/")
    expect(saved).toEqual(["Autre nom"])
  })

  test("CON-33 Ctrl S saves, also while typing, and then nothing asks; the browser asks when the tab is closed", async () => {
    saved.length = 0
    const { here } = await showConsole("/roles/one", { areas })
    const closing = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }))
    expect(closing()).toBe(false)
    await userEvent.fill(page.getByLabelText(/^Nom/), "Un nom")
    await expect.poll(closing).toBe(true)
    await userEvent.keyboard("{Control>}s{/Control}")
    await expect.poll(() => saved).toEqual(["Un nom"])
    await expect.poll(closing).toBe(false)
    await page.getByRole("link", { name: "Aujourd’hui" }).click()
    await expect.poll(here).toBe("/")
  })
})
