import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { entities } from "#contract/entities.ts"
import { coveredButtons } from "#tests/tools/covered-buttons.ts"
import { showToast } from "#web/ui/show-toast.ts"
import { activityEditor, question } from "./activity-samples.ts"
import { keepRows } from "./keep-rows.ts"
import { settingsAnswers } from "./settings-samples.ts"
import { showConsole } from "./show-console.tsx"

// A toast is shown on each kind of screen, with the bar that saves it: whatever can be pressed there is measured.
const many = Array.from({ length: 30 }, (_, i) =>
  question({ id: i + 1, cuid: `q${i + 1}`, title: `Question ${i + 1}` }),
)
const screens = {
  "a sheet": { path: "/questions/q1", answers: keepRows(entities.questions, many).answers, field: "Question" },
  "a list": { path: "/questions", answers: keepRows(entities.questions, many).answers, field: null },
  "an editor": { ...activityEditor(), field: "Titre" },
  settings: { path: "/settings/account", answers: settingsAnswers, field: "Slogan" },
}

const toasts = () => document.querySelectorAll("[data-sonner-toast][data-mounted=true]").length
const still = () => new Promise((resolve) => setTimeout(resolve, 700))

describe("a toast", () => {
  for (const width of [1280, 390])
    test.each(Object.entries(screens))(
      `CON-65 covers no button of %s at ${width}, when it comes and after scrolling`,
      async (_, { field, path, ...given }) => {
        await showConsole(path, { ...given, width })
        await page.viewport(width, 800)
        if (field) await userEvent.fill(page.getByRole("textbox", { name: new RegExp(`^${field}`) }), "Autrement")
        showToast.undoable("C’est enregistré", { label: "Annuler", run: () => {} })
        await expect.poll(toasts).toBe(1)
        await still()
        expect(coveredButtons()).toEqual([])
        const scroller = [...document.querySelectorAll("*")].find(
          (each) => each.scrollHeight > each.clientHeight + 80 && /auto|scroll/.test(getComputedStyle(each).overflowY),
        )
        for (const place of [200, 400]) {
          ;(scroller ?? document.documentElement).scrollTop = place
          await still()
          expect(coveredButtons()).toEqual([])
        }
        showToast.clear()
        await expect.poll(toasts).toBe(0)
      },
    )

  test("CON-65 on its way out is not taken up again: what is said next stands in one of its own", async () => {
    await showConsole("/settings/account", { answers: settingsAnswers })
    const leaving = () => document.querySelector("[data-sonner-toast][data-removed=true]")
    const seen = () =>
      [...document.querySelectorAll("[data-sonner-toast][data-removed=false]")].map((each) => each.textContent).join()
    const before = showToast.error("Pas rempli")
    await expect.poll(seen).toBe("Pas rempli")
    // In the moment itself: a toast is gone two tenths of a second later.
    await new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => {
        if (!leaving()) return
        watch.disconnect()
        showToast.success("Enregistré", showToast.loading("Un instant", before))
        resolve()
      })
      watch.observe(document.body, { subtree: true, attributes: true, childList: true })
    })
    await expect.poll(seen).toBe("Enregistré")
  })
})
