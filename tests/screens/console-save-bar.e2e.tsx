import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { entities } from "#contract/entities.ts"
import { activityEditor, question } from "./activity-samples.ts"
import { expectAccessible } from "./axe.ts"
import { keepRows } from "./keep-rows.ts"
import { settingsAnswers } from "./settings-samples.ts"
import { showConsole } from "./show-console.tsx"

const nothing = { data: [], count: 0, more: false, next: null }

// The bar that saves an editor, in each kind of parent in which it stands: a grid, a form, a sheet, a page of two columns.
const places = {
  "the activity editor": {
    ...activityEditor(),
    field: "Titre",
  },
  "a settings screen": {
    path: "/settings/account",
    answers: settingsAnswers,
    field: "Slogan",
  },
  "a sheet": {
    path: "/questions/q1",
    answers: keepRows(entities.questions, [question({})]).answers,
    field: "Question",
  },
  "a schedule": {
    path: "/schedules/new",
    answers: { "GET /api/console/calendar-periods": nothing, "GET /api/console/date-configurations": nothing },
    field: "Nom",
  },
}
const bar = () => document.querySelector<HTMLElement>("[data-save-bar]")

describe("the save bar", () => {
  for (const width of [390, 1280, 1600])
    test.each(Object.entries(places))(
      `CON-50 holds its words and buttons in %s at ${width} px`,
      async (_, { field, path, ...given }) => {
        await showConsole(path, { ...given, width })
        const input = page.getByRole("textbox", { name: new RegExp(`^${field}`) })
        await userEvent.fill(input, "Autrement")
        await expect.poll(bar).not.toBeNull()
        const { left, right } = bar()!.getBoundingClientRect()
        const parent = bar()!.parentElement!.getBoundingClientRect()
        expect(right - left).toBeGreaterThan(Math.min(parent.width, 800) - 1)
        for (const part of bar()!.querySelectorAll("b, button")) {
          const inner = part.getBoundingClientRect()
          expect(inner.left).toBeGreaterThanOrEqual(left)
          expect(inner.right).toBeLessThanOrEqual(right)
        }
        await expectAccessible()
      },
    )
})

/** Of a long text it is the line being written. */
const inSight = (element: Element) => {
  const { top, height } = element.getBoundingClientRect()
  const bottom = top + Math.min(height, 48)
  const covered = bar()!.getBoundingClientRect()
  return bottom <= covered.top || top >= covered.bottom
}
const controls = "input:not([type=hidden]), textarea, button, [role=textbox], [role=spinbutton]"
const isReached = (element: HTMLElement) =>
  element.checkVisibility() && !element.matches("[tabindex='-1'], :disabled") && !element.closest("[aria-hidden=true]")

describe("what the save bar would cover", () => {
  for (const width of [390, 1280])
    test.each(Object.entries(places))(
      `CON-50 is scrolled clear of it when it takes the focus in %s at ${width} px`,
      async (_, { field, path, ...given }) => {
        await showConsole(path, { ...given, width })
        await page.viewport(width, 800)
        await userEvent.fill(page.getByRole("textbox", { name: new RegExp(`^${field}`) }), "Autrement")
        await expect.poll(bar).not.toBeNull()
        const form = document.querySelector("main form")!
        const covered: string[] = []
        for (const control of [...form.querySelectorAll<HTMLElement>(controls)].filter(isReached)) {
          if (bar()!.contains(control)) continue
          control.focus()
          if (!inSight(control)) covered.push(control.outerHTML.slice(0, 120))
        }
        expect(covered).toEqual([])
      },
    )

  for (const [place, name, width] of [
    ["a sheet", /^Ordre/, 1280],
    ["a sheet", /^Ordre/, 390],
    ["the activity editor", /^Prix/, 1280],
    ["the activity editor", /^Prix/, 390],
  ] as const)
    test(`CON-50 a field over which it comes with the first letter is scrolled clear of it in ${place} at ${width} px`, async () => {
      const { path, field: _, ...given } = places[place]
      await showConsole(path, { ...given, width })
      await page.viewport(width, 560)
      const input = page.getByRole("textbox", { name }).first()
      await expect.element(input).toBeInTheDocument()
      const field = input.element() as HTMLElement
      const scroller = field.closest("[data-sheet] [tabindex='0']") ?? document.documentElement
      const edge = scroller === document.documentElement ? innerHeight : scroller.getBoundingClientRect().bottom
      field.focus()
      // Half of the field is below the edge.
      scroller.scrollTop += field.getBoundingClientRect().top - edge + field.offsetHeight / 2
      await userEvent.keyboard("7")
      await expect.poll(bar).not.toBeNull()
      await expect.poll(() => field.getBoundingClientRect().bottom <= bar()!.getBoundingClientRect().top).toBe(true)
    })
})
