import type { Locator } from "playwright"
import { describe, expect, test } from "vitest"
import { participants } from "./account-parts.ts"
import { expectAccessible } from "./judge.ts"
import { visitors, widths } from "./visitor.ts"

const visit = visitors()

/**
 * A list closes when the page scrolls, so the page is brought there first. What is seen is told in a frame after the
 * scrolling, on a clock that does not stand still.
 */
async function bringIntoSight(box: Locator) {
  await box.scrollIntoViewIfNeeded()
  await box.evaluate((input) => new Promise<void>((told) => new IntersectionObserver(() => told()).observe(input)))
}

describe("async option lists", () => {
  async function openProbe(more = "") {
    const { page, open, pass } = await visit({ still: true, as: "camille@example.com" })
    const asked: string[] = []
    page.on("request", (request) => {
      const url = new URL(request.url())
      if (url.pathname === "/api/participants") asked.push(`${request.method()} ${url.search}`)
    })
    await open(`/sandbox/components${more}`)
    const box = page.getByTestId("async-select").getByRole("combobox", { name: "Participant" })
    await bringIntoSight(box)
    return { page, asked, box, pass }
  }

  test("UX-13 APIA-24 the current value is asked for by its id and shown by its name", async () => {
    const { page } = await visit({ as: "camille@example.com" })
    const zoe = (await participants(page)).find(({ firstname }) => firstname === "Zoé")!
    const { asked, box } = await openProbe(`?participant=${zoe.id}`)
    await expect.poll(() => box.inputValue()).toBe("Zoé Lambert")
    expect(asked).toEqual([`GET ?id=${zoe.id}`])
  })

  test("UX-11 UX-13 APIA-11 APIA-24 typing asks once, 350 ms after the last letter, and a choice asks nothing more", async () => {
    const { page, asked, box, pass } = await openProbe()
    await box.click()
    await expect.poll(() => [...asked]).toEqual(["GET "])
    for (const letter of "zoe") {
      await page.keyboard.press(letter)
      await pass(340)
    }
    expect(asked).toEqual(["GET "])
    await pass(20)
    await expect.poll(() => [...asked]).toEqual(["GET ", "GET ?search=zoe"])
    const options = page.getByRole("option")
    await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringContaining("Zoé Lambert")])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect.poll(() => box.inputValue()).toBe("Zoé Lambert")
    const zoe = (await participants(page)).find(({ firstname }) => firstname === "Zoé")!
    expect(await page.getByTestId("async-value").innerText()).toBe(String(zoe.id))
    await pass(1_000)
    expect(asked).toEqual(["GET ", "GET ?search=zoe"])
  })

  test("UX-13 what is not an option is no value, and an emptied field has none", async () => {
    const { page, asked, box, pass } = await openProbe()
    await box.fill("nobody")
    await pass(360)
    await expect.poll(() => asked.at(-1)).toBe("GET ?search=nobody")
    await expect.poll(() => page.getByRole("listbox").innerText()).toContain("Aucun résultat")
    await page.keyboard.press("Tab")
    await expect.poll(() => box.inputValue()).toBe("")
    await box.fill("basile")
    await pass(360)
    await page.getByRole("option", { name: /Basile Lambert/ }).click()
    await expect.poll(() => box.inputValue()).toBe("Basile Lambert")
    await box.fill("")
    expect(await page.getByTestId("async-value").innerText()).toBe("none")
  })

  test("UX-13 the open list is accessible", async () => {
    const { page, open } = await visit({ width: widths.mobile, as: "camille@example.com" })
    await open("/sandbox/components")
    const opener = page.getByTestId("async-select").getByRole("button")
    await bringIntoSight(opener)
    await opener.click()
    await page.getByRole("option", { name: /Basile Lambert/ }).waitFor()
    // React Aria hides the rest of the page while a list is open, so only the list is judged.
    await expectAccessible(page, { within: "[role=listbox]", unless: ["region"] })
  })
})
