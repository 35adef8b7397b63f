import { expect, test } from "vitest"
import { accentShades, accentStyle, contrast, defaultAccent, readableOn } from "./accent.ts"

const steps = Array.from({ length: 16 }, (_, step) => (step * 17).toString(16).padStart(2, "0"))
const grid = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))

// The backgrounds of text: white, the tokens' canvas and sunken as Chromium paints them, and the accent's own shades.
const textPairs = [
  ["on-accent", ["accent-solid", "accent-hover", "accent-press"]],
  ["accent-text", ["#ffffff", "#fcf9f5", "#f6f2ed", "accent-soft"]],
  ["accent-ink", ["accent-soft", "accent-soft-2"]],
] as const

const unreadable = (accent: string): string[] => {
  const shades = accentShades(accent)
  const paint = (name: keyof typeof shades | `#${string}`) =>
    name in shades ? shades[name as keyof typeof shades] : name
  return textPairs.flatMap(([text, grounds]) =>
    grounds
      .filter((ground) => contrast(shades[text], paint(ground)) < 4.5)
      .map((ground) => `${accent} ${text} on ${ground}`),
  )
}

test("every text on every shade of 4096 accents has a contrast of at least 4.5", () => {
  expect(grid).toHaveLength(4096)
  expect(grid.flatMap(unreadable)).toEqual([])
})

test("so it has around the lightness where the text turns from white to ink", () => {
  const greys = Array.from({ length: 256 }, (_, value) => `#${value.toString(16).padStart(2, "0").repeat(3)}`)
  expect(greys.flatMap(unreadable)).toEqual([])
  expect(greys.slice(0, -1).map((grey) => accentShades(grey)["on-accent"])).toContain("#fcfcfc")
  expect(accentShades("#ffffff")["on-accent"]).toBe("#201308")
})

// The values Chromium computes from the tokens' own formulas, for shades within sRGB.
test.each([
  ["#336699", "#336699 #245889 #184c7d #fcfcfc #336699 #0d2f4f"],
  ["#663333", "#663333 #572626 #4c1b1d #fcfcfc #663333 #4b1d1e"],
  ["#e67e22", "#e67e22 #f28932 #fb913b #201208"],
])("the shades of %s are those of the tokens", (accent, expected) => {
  const roles = ["accent-solid", "accent-hover", "accent-press", "on-accent", "accent-text", "accent-ink"] as const
  const shades = accentShades(accent)
  const wanted = expected.split(" ")
  expect(roles.slice(0, wanted.length).map((role) => shades[role])).toEqual(wanted)
})

test("a colour out of sRGB loses chroma and keeps its lightness and hue", () => {
  expect(accentShades("#00ff00")["accent-press"]).toBe("#a5ff9d")
  expect(accentShades("#ff0033")["accent-solid"]).toBe("#ca0026")
})

test("an accent that is no colour gives the default, and short or capital hexadecimals are understood", () => {
  for (const wrong of ["", "red", "e67e22", "#e67e2", "#ggg", "#e67e22; color: red", "var(--x)"]) {
    expect(accentShades(wrong)).toEqual(accentShades(defaultAccent))
  }
  expect(defaultAccent).toBe("#e67e22")
  expect(accentShades(" #36C ")).toEqual(accentShades("#3366cc"))
  expect(accentShades("#3366cc")).not.toEqual(accentShades(defaultAccent))
})

test("the style holds one custom property per role, each a plain colour", () => {
  const style = accentStyle("#336699")
  expect(Object.keys(style)).toEqual(Object.keys(accentShades("#336699")).map((role) => `--${role}`))
  expect(style["--accent-solid"]).toBe("#336699")
  for (const accent of grid) expect(Object.values(accentStyle(accent)).join("")).toMatch(/^(#[0-9a-f]{6}){9}$/)
})

test("contrast is WCAG's, and black or white reads on anything", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 10)
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2)
  expect(contrast("#777777", "#777777")).toBe(1)
  expect(readableOn("#000000")).toBe("#ffffff")
  expect(readableOn("#FFF")).toBe("#000000")
  expect(readableOn("junk")).toBe("#ffffff")
  for (const background of grid) expect(contrast(readableOn(background), background)).toBeGreaterThanOrEqual(4.5)
})
