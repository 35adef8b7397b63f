import { type ReactNode, useState } from "react"
import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { LinkSetting } from "#web/console/builder/settings/link-setting.tsx"
import { PictureSetting } from "#web/console/builder/settings/picture-setting.tsx"
import type { SettingProps } from "#web/console/builder/settings/setting-props.ts"
import { ThingsSetting } from "#web/console/builder/settings/things-setting.tsx"
import { PageHead } from "#web/console/shell/page-head.tsx"
import { expectAccessible } from "./axe.ts"
import { showConsole } from "./show-console.tsx"
import { type Answers, NOW, type Sent } from "./stage.ts"

// The fields of settings that name something else: a link, a picture, things of the catalogue. Each stands in a page as wide
// as the builder's column, and all that it says is kept.
async function showField<T>(
  begin: T | undefined,
  field: (props: SettingProps<T>) => ReactNode,
  { answers = {}, isRequired = false }: { answers?: Answers; isRequired?: boolean } = {},
) {
  const said: (T | undefined)[] = []
  const world = { set: (_: T | undefined) => {} }
  function Field() {
    const [value, setValue] = useState(begin)
    world.set = setValue
    const onChange = (next: T | undefined) => {
      said.push(next)
      setValue(next)
    }
    return (
      <>
        <PageHead title="Réglages" />
        <div style={{ width: "16.5rem" }}>{field({ path: "x", label: "Champ", value, onChange, isRequired })}</div>
      </>
    )
  }
  const areas = [{ path: "roles", load: async () => ({ routes: [{ index: true, element: <Field /> }] }) }]
  const { calls } = await showConsole("/roles", { areas, answers })
  return { calls, said, set: (value: T | undefined) => world.set(value) }
}

const pageAt = (path: string, title: string, more: object = {}) => ({
  cuid: path,
  path,
  type: "DEFAULT",
  title,
  description: "",
  published: true,
  published_at: NOW,
  has_draft: false,
  publish_at: null,
  version: 1,
  is_default: false,
  created_at: NOW,
  updated_at: NOW,
  ...more,
})
const pages = [
  pageAt("/", "Accueil"),
  pageAt("/activities/{activity}", "Activité"),
  pageAt("/equipe", "Notre équipe"),
  pageAt("/ete", "Bientôt l’été", { published_at: null }),
]
const article = { cuid: "a1", version: 1, title: "La rentrée", slug: "la-rentree", published: true, created_at: NOW }
const site = {
  "GET /api/console/pages": { data: pages, count: pages.length },
  "GET /api/console/articles": { data: [article], count: 1, more: false, next: null },
} as unknown as Answers

describe("WEB-02 a link", () => {
  const box = page.getByRole("combobox", { name: "Champ" })
  const shown = () => (box.element() as HTMLInputElement).value
  const showLink = (begin?: string, isRequired = false) =>
    showField<string>(begin, (props) => <LinkSetting {...props} />, { answers: site, isRequired })

  test("is chosen among the pages, found by title without accents; it says where it leads", async () => {
    const { said } = await showLink("/")
    await expect.element(page.getByText("Mène à la page « Accueil ».")).toBeVisible()
    await box.click()
    // The list is not narrowed by what stands there; a template with a parameter is no address.
    await expect.element(page.getByRole("option", { name: /La rentrée/ })).toBeVisible()
    expect(page.getByRole("option").elements()).toHaveLength(4)
    await userEvent.fill(box, "equipe")
    await page.getByRole("option", { name: /Notre équipe/ }).click()
    await expect.poll(shown).toBe("/equipe")
    expect(said.at(-1)).toBe("/equipe")
    await expect.element(page.getByText("Mène à la page « Notre équipe ».")).toBeVisible()
    await userEvent.tab()
    expect(shown()).toBe("/equipe")
    await expectAccessible()
  })

  test("is typed: an address is passed on once it is one, and stays when the field is left", async () => {
    const { said } = await showLink()
    await userEvent.type(box, "https://club.example/tarifs")
    expect(said[0]).toBe("https://c")
    await userEvent.keyboard("{Enter}")
    await userEvent.tab()
    await expect.poll(shown).toBe("https://club.example/tarifs")
    expect(said.at(-1)).toBe("https://club.example/tarifs")
    await expect.element(page.getByText("Mène à un autre site : club.example.")).toBeVisible()
    for (const [typed, leads] of [
      ["mailto:bonjour@club.example", "Écrit à bonjour@club.example."],
      ["tel:+3221234567", "Appelle le +3221234567."],
      ["#prix", "Mène à un endroit de cette page."],
      ["/blog/la-rentree", "Mène à l’article « La rentrée »."],
      ["/activities/cabc", "Mène à la page « Activité »."],
      ["/ete?x=1", "Mène à la page « Bientôt l’été », qui n’est pas encore sur le site."],
      ["/account", "Mène à une partie du site qui n’est pas une page."],
      ["/nulle-part", "Aucune page du site n’a cette adresse."],
    ] as const) {
      await userEvent.fill(box, typed)
      await expect.element(page.getByText(leads)).toBeVisible()
      expect(said.at(-1)).toBe(typed)
    }
  })

  test("that is no address is told once the field is left, and not passed on", async () => {
    const { said, set } = await showLink("/")
    await userEvent.fill(box, "www.club.example")
    await userEvent.tab()
    await expect.element(page.getByText(/^Un lien commence par/)).toBeVisible()
    expect([shown(), said]).toEqual(["www.club.example", []])
    await expectAccessible()
    // Undoing elsewhere shows what holds.
    set("/equipe")
    await expect.poll(shown).toBe("/equipe")
  })

  for (const isRequired of [false, true])
    test(`that is emptied ${isRequired ? "stays, empty, where it is required" : "is taken away"}`, async () => {
      const { said } = await showLink("/", isRequired)
      await userEvent.clear(box)
      await userEvent.tab()
      expect([said.at(-1), shown()]).toEqual([isRequired ? "" : undefined, ""])
    })
})

describe("WEB-02 a picture", () => {
  const DRAWN = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='8' height='6'/%3E"
  const image = (cuid: string, alt: string) => ({
    id: 1,
    cuid,
    alt,
    public_url: `/files/images/${cuid}/800.webp`,
    width: 800,
    height: 600,
    version: 1,
    created_at: NOW,
    uses: 0,
    focus_x: 50,
    focus_y: 50,
  })
  const library = [image("foret", "Une cabane en forêt"), image("muette", "")]
  const answers = { "GET /api/console/images": { data: library, count: 2 } } as unknown as Answers
  const showPicture = async (begin?: string, isRequired = false) => {
    const alts: string[] = []
    const field = (props: SettingProps<string>) => <PictureSetting {...props} onAlt={(alt) => alts.push(alt)} />
    return { alts, ...(await showField<string>(begin, field, { answers, isRequired })) }
  }
  const button = (name: string) => page.getByRole("button", { name, exact: true })

  test("is chosen in the library with its words, replaced and removed", async () => {
    const { said, alts } = await showPicture()
    await expect.element(page.getByText("Aucune image")).toBeVisible()
    await button("Choisir une image").click()
    await page.getByRole("dialog").getByRole("button", { name: "Une cabane en forêt" }).click()
    await expect.poll(() => said).toEqual(["/files/images/foret/800.webp"])
    expect(alts).toEqual(["Une cabane en forêt"])
    await expect.poll(() => page.getByRole("dialog").elements()).toEqual([])
    await button("Remplacer").click()
    await page.getByRole("dialog").getByRole("button", { name: "Image 2" }).click()
    await expect.poll(() => said.at(-1)).toBe("/files/images/muette/800.webp")
    // One without words leaves those that were written.
    expect(alts).toHaveLength(1)
    await button("Retirer").click()
    expect(said.at(-1)).toBe(undefined)
    await expect.element(page.getByText("Aucune image")).toBeVisible()
    await expectAccessible()
  })

  test("that is required cannot be removed; one that is not there is told", async () => {
    await showPicture("/files/images/partie/800.webp", true)
    await expect.element(page.getByText("Il n’y a pas d’image à cette adresse.")).toBeVisible()
    await expect.element(button("Remplacer")).toBeVisible()
    expect(button("Retirer").elements()).toEqual([])
  })

  test("can be at another address, passed on once it is one", async () => {
    const { said, set } = await showPicture()
    await page.getByText("Une autre adresse").click()
    const address = page.getByRole("textbox", { name: "Adresse de l’image" })
    await userEvent.fill(address, "http://club.example/a.png")
    await expect.element(page.getByText(/^Une image est à une adresse en https/)).toBeVisible()
    expect(said).toEqual([])
    await userEvent.fill(address, "https://club.example/a.png")
    expect(said).toEqual(["https://club.example/a.png"])
    set(DRAWN)
    await expect.element(page.getByRole("img", { name: "Champ : l’image actuelle" })).toBeVisible()
    await expectAccessible()
  })
})

describe("WEB-02 things of the catalogue", () => {
  const catalogue = [
    { id: 3, name: "Cabanes", start_at: null, place: null },
    { id: 5, name: "Robots", start_at: null, place: null },
    { id: 8, name: "Été au cirque", start_at: null, place: null },
  ]
  const answers = {
    "GET /api/console/page-things": ({ url }: Sent) => {
      const ids = url.searchParams.get("ids")?.split(",").map(Number)
      const data = catalogue.filter(({ id }) => !ids || ids.includes(id))
      return { data, count: data.length }
    },
  } as unknown as Answers
  const showThings = (begin?: (number | string)[], more: Answers = answers) =>
    showField<(number | string)[]>(begin, (props) => <ThingsSetting {...props} kind="activities" />, { answers: more })
  const names = () =>
    page
      .getByRole("listitem")
      .elements()
      .filter((each) => each.querySelector("button"))
      .map((each) => each.textContent)
  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const adding = page.getByRole("combobox", { name: "Ajouter" })

  test("none named is said; one is found, added and removed", async () => {
    const { said, calls } = await showThings()
    await expect.element(page.getByText("Toutes les activités")).toBeVisible()
    await adding.click()
    await page.getByRole("option", { name: "Robots" }).click()
    await expect.poll(names).toEqual(["Robots"])
    expect(said).toEqual([[5]])
    // What is named is not offered again, and the field is ready for the next one.
    await expect.poll(() => (adding.element() as HTMLInputElement).value).toBe("")
    await expect.poll(() => document.activeElement).toBe(adding.element())
    await userEvent.fill(adding, "cir")
    await page.getByRole("option", { name: "Été au cirque" }).click()
    await expect.poll(() => said.at(-1)).toEqual([5, 8])
    expect(calls.some((call) => call.includes("kind=activities&search=cir"))).toBe(true)
    await adding.click()
    await expect
      .poll(() =>
        page
          .getByRole("option")
          .elements()
          .map((each) => each.textContent),
      )
      .toEqual(["Cabanes"])
    await userEvent.keyboard("{Escape}")
    await expectAccessible()
    await button("Retirer Robots").click()
    await button("Retirer Été au cirque").click()
    expect(said.slice(-2)).toEqual([[8], undefined])
    await expect.element(page.getByText("Toutes les activités")).toBeVisible()
  })

  test("are shown by name in their order, and moved by buttons and by the arrows of their grips", async () => {
    const { said } = await showThings([8, 3, 5])
    await expect.poll(names).toEqual(["Été au cirque", "Cabanes", "Robots"])
    await button("Descendre Été au cirque").click()
    await expect.poll(names).toEqual(["Cabanes", "Été au cirque", "Robots"])
    await expect.element(page.getByText("Été au cirque : place 2 sur 3")).toBeInTheDocument()
    ;(button("Déplacer Robots").element() as HTMLElement).focus()
    await userEvent.keyboard("{ArrowUp}{ArrowUp}")
    await expect.poll(names).toEqual(["Robots", "Cabanes", "Été au cirque"])
    expect(document.activeElement).toBe(button("Déplacer Robots").element())
    expect(said.at(-1)).toEqual([5, 3, 8])
    await expectAccessible()
  })

  test("one that is gone is told, and can be removed", async () => {
    const { said } = await showThings([3, 99])
    await expect.poll(names).toEqual(["Cabanes", "N’existe plus (n° 99)"])
    await button("Retirer N’existe plus (n° 99)").click()
    expect(said).toEqual([[3]])
  })

  test("a date says its day, hour and place", async () => {
    const date = { id: 4, name: "Cabanes", start_at: "2027-02-22T08:00:00.000Z", place: "La Ruche" }
    const dates = { "GET /api/console/page-things": { data: [date], count: 1 } } as unknown as Answers
    await showField<(number | string)[]>([4], (props) => <ThingsSetting {...props} kind="dates" />, { answers: dates })
    await expect
      .poll(() => names().map((name) => name?.replaceAll(/\s/g, " ")))
      .toEqual(["Cabanes · 22 févr. 2027, 9 h · La Ruche"])
  })
})
