// What a person sees of an element: its words.
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
