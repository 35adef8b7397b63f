// axe in the browser's own page: it finds nothing on a screen that stands still.
import axe from "axe-core"
import { expect } from "vitest"

export async function expectAccessible(): Promise<void> {
  await expect.poll(() => document.querySelector("[aria-busy=true]")).toBeNull()
  const { violations } = await axe.run(
    { include: [["body"]], exclude: [["[data-live-announcer]"], ["[data-sonner-toaster]"]] },
    { resultTypes: ["violations"] },
  )
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([])
  expect(document.documentElement.scrollWidth - innerWidth, "pixels wider than the screen").toBeLessThanOrEqual(0)
}
