import { useState } from "react"
import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { CallError } from "#contract/client.ts"
import { FamilySelect } from "#web/console/payments/family-select.tsx"
import { TransferDialog } from "#web/console/registration/transfer-dialog.tsx"
import { PageHead } from "#web/console/shell/page-head.tsx"
import { activityEditor } from "./activity-samples.ts"
import { expectAccessible } from "./axe.ts"
import { listed, registration } from "./registration-samples.ts"
import { showConsole } from "./show-console.tsx"
import { type Answers, NOW, type Sent } from "./stage.ts"

// A list of options that opens under a text: in a dialog that takes the focus back, and on a page.
const availability = (cuid: string, title: string) => ({
  cuid,
  start_at: "2027-02-22T08:00:00.000Z",
  end_at: "2027-02-26T15:00:00.000Z",
  activity: { cuid: "a1", title },
  location: { cuid: "l1", title: "La Ruche" },
  dates: 5,
  status: "OPEN",
  places: { free: 3 },
  price: 18_000,
})
/** The sessions of one day, of which only the hour, the place or the group differs. */
const at = (cuid: string, start_at: string, end_at: string, more: object = {}) => ({
  ...availability(cuid, "Argile"),
  start_at,
  end_at,
  dates: 1,
  price: 1_800,
  ...more,
})
const sessions = [
  at("s1", "2027-02-24T12:00:00.000Z", "2027-02-24T13:00:00.000Z"),
  at("s2", "2027-02-24T13:30:00.000Z", "2027-02-24T15:00:00.000Z", { status: "FULL", places: { free: 0 } }),
  at("s3", "2027-02-24T13:30:00.000Z", "2027-02-24T15:00:00.000Z", { location: { cuid: "l2", title: "Atelier" } }),
  at("s4", "2027-02-24T13:30:00.000Z", "2027-02-24T15:00:00.000Z", { places: { free: null } }),
  at("s5", "2026-02-25T13:30:00.000Z", "2026-02-25T15:00:00.000Z", { status: "CLOSED" }),
]
const known = ["Cabanes", "Chapiteau", "Robots"].map((title) => availability(title.toLowerCase(), title))
/** Not among the first ones that the list opens with. */
const far = availability("escalade", "Escalade")
const dates = [{ id: 1, start_at: far.start_at, end_at: far.end_at, on_sale: true, left: 4 }]

function Desk() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PageHead title="Guichet" />
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      {isOpen && <TransferDialog registration={registration as never} onClose={() => setOpen(false)} />}
    </>
  )
}
const areas = [{ path: "roles", load: async () => ({ routes: [{ index: true, element: <Desk /> }] }) }]

const found = (search: string | null) => (search === "arg" ? sessions : search ? [far] : known)

async function openTransfer(width = 1280) {
  const answers = {
    "GET /api/console/availabilities": ({ url }: Sent) => listed(...found(url.searchParams.get("search"))),
    "GET /api/console/registrations/{cuid}/form": ({ url }: Sent) => ({
      availability: url.searchParams.get("availability") ? { ...far, dates, options: [] } : null,
      questions: [],
      now: NOW,
    }),
    "POST /api/console/registrations/{cuid}/transfer": ({ body }: Sent) =>
      (body as { ignore: string[] }).ignore.length > 0
        ? { total_before: 100, total_amount: 100, to_wallet: 0, outstanding_amount: 0, lost_options: [] }
        : new CallError(409, { error: "REGISTRATIONS_NOT_OPEN" }),
  } as unknown as Answers
  const { calls } = await showConsole("/roles", { areas, answers, width })
  await page.getByRole("button", { name: "Ouvrir" }).click()
  await expect.element(page.getByRole("dialog")).toBeVisible()
  return { calls }
}
const picker = page.getByRole("combobox", { name: "Activité et période" })
const chosen = () => (picker.element() as HTMLInputElement).value
const list = () => document.querySelector("[role=listbox]")

async function chooseFar() {
  await picker.fill("esca")
  await page.getByRole("option", { name: /Escalade/ }).click()
  await expect.poll(chosen).toMatch(/^Escalade/)
}

describe("a choice of availabilities", () => {
  for (const width of [1280, 390])
    test(`RGN-37 each line says the day with its year, hours, place, places left and price, and none is like another, at ${width} px`, async () => {
      const { calls } = await openTransfer(width)
      await picker.fill("arg")
      await expect.element(page.getByRole("option").nth(4)).toBeVisible()
      const lines = page
        .getByRole("option")
        .elements()
        .map((each) => each.textContent!.replaceAll(/\s/g, " "))
      expect(lines).toEqual([
        "Argile · mercredi 24 février 2027 · 13 h – 14 h · La Ruche3 libres · 18 €",
        "Argile · mercredi 24 février 2027 · 14 h 30 – 16 h · La Ruche · n° 1Complet · 18 €",
        "Argile · mercredi 24 février 2027 · 14 h 30 – 16 h · Atelier3 libres · 18 €",
        "Argile · mercredi 24 février 2027 · 14 h 30 – 16 h · La Ruche · n° 2places sans limite · 18 €",
        "Argile · mercredi 25 février 2026 · 14 h 30 – 16 h · La RucheFermée · 18 €",
      ])
      expect(calls.at(-1)).toMatch(/search=arg.*sort=coming/)
      await page.getByRole("option").nth(3).click()
      await expect.poll(chosen).toMatch(/La Ruche · n°\s2$/)
      await expectAccessible()
    })
})

describe("the list of options of a picker", () => {
  for (const width of [1280, 390])
    test(`CON-50 RGN-07 stays closed when the dialog gives the focus back, and the reason is asked for, at ${width} px`, async () => {
      await openTransfer(width)
      await chooseFar()
      await page.getByRole("button", { name: "Passer outre" }).click()
      const reason = page.getByRole("textbox", { name: "Raison" })
      await expect.element(reason).toHaveFocus()
      await expect.poll(list).toBeNull()
      await userEvent.keyboard("Un frère y est déjà")
      await expect.element(reason).toHaveValue("Un frère y est déjà")
      await expectAccessible()
    })

  test("CON-50 opens by a click, by an arrow and by typing, and not by the focus alone", async () => {
    await openTransfer()
    picker.element().focus()
    await expect.element(picker).toHaveFocus()
    expect(list()).toBeNull()
    await picker.click()
    await expect.element(page.getByRole("option", { name: /Cabanes/ })).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expect.poll(list).toBeNull()
    await userEvent.keyboard("{ArrowDown}")
    await expect.element(page.getByRole("option", { name: /Cabanes/ })).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expect.poll(list).toBeNull()
    await userEvent.keyboard("esca")
    await expect.element(page.getByRole("option", { name: /Escalade/ })).toBeVisible()
  })

  test("CON-50 is closed once by Escape with a choice that is not listed; the next Escape closes the dialog", async () => {
    await openTransfer()
    await chooseFar()
    await picker.click()
    await expect.element(page.getByRole("option", { name: /Cabanes/ })).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expect.poll(list).toBeNull()
    await expect.poll(chosen).toMatch(/^Escalade/)
    await expect.element(page.getByRole("dialog")).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
  })

  test("CON-50 is left by Tab, and closed by a click outside", async () => {
    await openTransfer()
    await chooseFar()
    await picker.click()
    await expect.poll(list).not.toBeNull()
    await userEvent.keyboard("{Tab}")
    await expect.poll(list).toBeNull()
    await expect.element(picker).not.toHaveFocus()
    await picker.click()
    await expect.poll(list).not.toBeNull()
    // While the list is open it is the only thing that is read out: the title has no role then.
    await page.elementLocator(document.querySelector(".dialog-title")!).click()
    await expect.poll(list).toBeNull()
    await expect.poll(chosen).toMatch(/^Escalade/)
    await expect.element(page.getByRole("dialog")).toBeVisible()
  })

  test("CON-29 is closed by Escape on a page too, and what is not an option is forgotten", async () => {
    const { path, permissions, answers } = activityEditor({
      "GET /api/console/categories": listed({ cuid: "k1", title: "Nature", group: "Thèmes" }),
    })
    await showConsole(path, { permissions, answers })
    const categories = page.getByRole("group", { name: "Catégories" }).getByRole("combobox")
    await categories.click()
    await expect.element(page.getByRole("option", { name: "Nature" })).toBeVisible()
    await userEvent.keyboard("zz")
    await userEvent.keyboard("{Escape}")
    await expect.poll(list).toBeNull()
    await expect.element(categories).toHaveValue("")
  })

  test("CON-50 opens for a text that is typed into a field on its way into sight, and scrolling leaves the text", async () => {
    const { path, permissions, answers } = activityEditor({
      "GET /api/console/options": listed({ cuid: "o1", title: "Repas" }) as never,
    })
    await showConsole(path, { permissions, answers })
    await page.viewport(1280, 800)
    await userEvent.fill(page.getByRole("textbox", { name: /^Titre/ }), "Autrement")
    const options = page.getByRole("group", { name: "Options" }).getByRole("combobox")
    await options.fill("Rep")
    await expect.element(page.getByRole("option", { name: "Repas" })).toBeVisible()
    scrollBy({ top: 20, behavior: "instant" })
    await expect.poll(list).toBeNull()
    await expect.element(options).toHaveValue("Rep")
  })
})

describe("a choice of families while the answer is on its way", () => {
  const family = (cuid: string, fullname: string) => ({ cuid, fullname, email: `${cuid}@example.be` })
  const first = ["Anne Zöllner", "Basile Peeters", "Œdipe Martin"].map((name, place) => family(`f${place}`, name))
  const zoe = family("f9", "Zoé Lambert")
  const names = () =>
    page
      .getByRole("option")
      .elements()
      // What an empty list says is an option too.
      .filter((each) => each.classList.contains("popover-item"))
      .map((each) => each.textContent!.split(/(?=f\d@)/)[0])
  const families = page.getByRole("combobox", { name: "Famille" })

  /** The dialog of the desk, whose searches answer when the test says so. */
  async function openDesk() {
    const waiting = new Map<string, () => void>()
    const asked: string[] = []
    const answers = {
      "GET /api/console/customers": async ({ url }: Sent) => {
        const search = url.searchParams.get("search")
        asked.push(search ?? "")
        if (search === null) return listed(...first)
        await new Promise<void>((resolve) => waiting.set(search, resolve))
        return listed(...({ zo: [first[0]!, zoe], zoé: [zoe] }[search] ?? []))
      },
      "GET /api/console/payment-types": listed({ cuid: "t1", name: "Espèces" }),
    } as unknown as Answers
    const Payer = () => {
      const [cuid, setCuid] = useState<string | null>(null)
      return (
        <>
          <PageHead title="Guichet" />
          <FamilySelect label="Famille" value={cuid} onChange={setCuid} />
          <output>{cuid ?? "none"}</output>
        </>
      )
    }
    const desk = [{ path: "roles", load: async () => ({ routes: [{ index: true, element: <Payer /> }] }) }]
    await showConsole("/roles", { areas: desk, answers })
    await families.click()
    await expect.poll(names).toEqual(first.map(({ fullname }) => fullname))
    return { asked, answer: (search: string) => waiting.get(search)!() }
  }
  const value = () => document.querySelector("output")!.textContent

  test("of the former options only those with the typed letters are offered, and Enter takes no other", async () => {
    const { asked, answer } = await openDesk()
    await userEvent.keyboard("{ArrowDown}{ArrowDown}")
    await userEvent.keyboard("zo")
    await expect.poll(names).toEqual(["Anne Zöllner"])
    await userEvent.keyboard("{Enter}")
    expect(value()).toBe("none")
    await userEvent.fill(families, "zo")
    await expect.poll(() => asked).toEqual(["", "zo"])
    expect(names().filter((name) => name !== "Anne Zöllner")).toEqual([])
    answer("zo")
    await expect.poll(names).toEqual(["Anne Zöllner", "Zoé Lambert"])
    await page.getByRole("option", { name: /Zoé/ }).click()
    await expect.poll(value).toBe("f9")
  })

  test("where none has them it says that it is looking, and then what it found", async () => {
    const { asked, answer } = await openDesk()
    await userEvent.keyboard("xy")
    await expect.poll(() => list()!.textContent).toBe("Un instant…")
    expect(names()).toEqual([])
    await userEvent.keyboard("{ArrowDown}{Enter}")
    expect(value()).toBe("none")
    await userEvent.fill(families, "xy")
    await expect.poll(() => asked.at(-1)).toBe("xy")
    answer("xy")
    await expect.poll(() => list()!.textContent).toBe("Aucun résultat")
    // An answer for fewer letters is no answer for more of them.
    await userEvent.keyboard("{Backspace}{Backspace}zo")
    await expect.poll(() => asked.at(-1)).toBe("zo")
    await userEvent.keyboard("é")
    answer("zo")
    await expect.poll(names).toEqual(["Zoé Lambert"])
    await expect.poll(() => asked.at(-1)).toBe("zoé")
    answer("zoé")
    await page.getByRole("option", { name: /Zoé/ }).click()
    await expect.poll(value).toBe("f9")
    await expectAccessible()
  })

  test("one letter, for which nobody searches, narrows the first ones and asks for another", async () => {
    await openDesk()
    await userEvent.keyboard("o")
    await expect.poll(names).toEqual(["Anne Zöllner", "Œdipe Martin"])
    await userEvent.keyboard("{Backspace}q")
    await expect.poll(() => list()!.textContent).toBe("Encore une lettre…")
  })
})
