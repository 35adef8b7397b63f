// What a person sees of an element: its words, and its colour.
import { expect } from "vitest"
import type { Locator } from "vitest/browser"

/** Waits for it, then reads what is shown of it; no-break spaces as spaces, one space for several. */
export async function wordsOf(locator: Locator): Promise<string> {
  await expect.element(locator).toBeVisible()
  return readable((locator.element() as HTMLElement).innerText)
}

/** The same of each that is there now, by a CSS selector where it has no role: `expect.poll(() => allWords(".badge"))`. */
export function allWords(what: Locator | string): string[] {
  const elements = typeof what === "string" ? [...document.querySelectorAll(what)] : what.elements()
  return elements.map((element) => readable((element as HTMLElement).innerText))
}

const readable = (text: string) => text.replaceAll(/\s+/g, " ").trim()

/** Whether it is painted red: a strong red behind its words, or red words. */
export function isRed(locator: Locator): boolean {
  const { color, backgroundColor } = getComputedStyle(locator.element())
  return [color, backgroundColor].some((paint) => {
    const [red, green, blue] = channelsOf(paint)
    return red > 150 && red > 1.8 * green && red > 1.8 * blue
  })
}

/** As the screen mixes it: styles may be written as oklch() or color-mix(). */
function channelsOf(paint: string): [number, number, number] {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d")!
  canvas.fillStyle = "white"
  canvas.fillRect(0, 0, 1, 1)
  canvas.fillStyle = paint
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}
