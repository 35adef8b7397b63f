// axe in the browser's own page: it finds nothing on a screen that stands still.
import axe from "axe-core"
import { expect } from "vitest"
import { fingerprintsIn, judgedOf, listParts } from "#tests/tools/judged-parts.ts"

const LEFT_OUT = ["[data-live-announcer]", "[data-sonner-toaster]"]
/** What axe has found nothing wrong with before. */
const judged = new Set<string>()

export async function expectAccessible(): Promise<void> {
  await expect.poll(() => document.querySelector("[aria-busy=true]")).toBeNull()
  // Colours on their way are no colours of ours.
  await expect.poll(() => document.getAnimations().filter(({ playState }) => playState === "running")).toEqual([])
  const parts = listParts("")
  const before = judgedOf(parts, judged).map(({ element }) => element)
  const exclude = [...LEFT_OUT.map((selector) => [selector]), ...before]
  const { violations } = await axe.run({ include: [["body"]], exclude } as axe.ContextSpec, {
    resultTypes: ["violations"],
    selectors: false,
    iframes: false,
  })
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, any }) => `${html} ${any.map(({ message }) => message)}`).join(" | ")}`,
    ),
  ).toEqual([])
  for (const fingerprint of fingerprintsIn(parts, "body", LEFT_OUT.join())) judged.add(fingerprint)
  expect(document.documentElement.scrollWidth - innerWidth, "pixels wider than the screen").toBeLessThanOrEqual(0)
}
