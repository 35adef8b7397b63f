// axe in the browser's own page: it finds nothing on a screen that stands still.
import axe from "axe-core"
import { expect } from "vitest"

export async function expectAccessible(): Promise<void> {
  await expect.poll(() => document.querySelector("[aria-busy=true]")).toBeNull()
  // Colours on their way are no colours of ours.
  await expect.poll(() => document.getAnimations().filter(({ playState }) => playState === "running")).toEqual([])
  const { violations } = await axe.run(
    { include: [["body"]], exclude: [["[data-live-announcer]"], ["[data-sonner-toaster]"]] },
    { resultTypes: ["violations"] },
  )
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, any }) => `${html} ${any.map(({ message }) => message)}`).join(" | ")}`,
    ),
  ).toEqual([])
  expect(document.documentElement.scrollWidth - innerWidth, "pixels wider than the screen").toBeLessThanOrEqual(0)
}
