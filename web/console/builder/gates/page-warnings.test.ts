import { expect, test } from "vitest"
import type { Element } from "#contract/blocks/tree.ts"
import { judgePage } from "./page-warnings.ts"

const make = (id: string, type: string, settings: object, children: Element[] = []): Element => ({
  id,
  type,
  settings,
  children,
})
const heading = (id: string, level: number, color?: string) =>
  make(id, "heading", { content: "Text", level, ...(color && { style: { color } }) })
const on = (color: string, ...children: Element[]) =>
  make(`on-${color}`, "basic", { background: { type: "color", color } }, children)

test("WEB-11 a heading that skips a level is warned of, one that follows or comes back is not", () => {
  const content = [heading("a", 1), heading("b", 2), heading("c", 4), heading("d", 2), heading("e", 3)]
  expect(judgePage(content).warnings).toEqual([{ code: "HEADING_JUMP", element: "c" }])
  expect(judgePage([heading("first", 2)]).warnings).toEqual([{ code: "HEADING_JUMP", element: "first" }])
  // The title of a section names the page, and the next heading stands below it.
  const titled = [make("hero", "split-hero", { title: "Camps" }), heading("a", 2), heading("b", 3)]
  expect(judgePage(titled).warnings).toEqual([])
})

test("WEB-11 a chosen colour under 4.5 on its background is warned of, whatever it is in; exactly enough is not", () => {
  const low = judgePage([on("#ffffff", make("row", "flex", {}, [heading("grey", 1, "#777777")]))])
  expect(low.warnings).toEqual([{ code: "CONTRAST_LOW", element: "grey" }])
  expect(low.contrast).toBeCloseTo(4.48, 2)
  expect(judgePage([heading("grey", 1, "#767676")]).warnings).toEqual([])
  expect(judgePage([on("#000000", heading("grey", 1, "#767676"))]).contrast).toBeCloseTo(4.62, 1)
  expect(judgePage([on("#101010", heading("dark", 1, "#333333"))]).warnings).toHaveLength(1)
})

test("WEB-11 what the page chooses itself, what is hidden and what lies on a picture of unknown colours is not judged", () => {
  const picture = make("b", "basic", { background: { type: "image", image: "/a.svg" } }, [heading("p", 1, "#cccccc")])
  const hidden: Element = { ...heading("h", 1, "#eeeeee"), hidden: true }
  expect(judgePage([heading("black", 1, "#000000"), hidden])).toEqual({ warnings: [], contrast: null })
  expect(judgePage([picture]).contrast).toBeNull()
  const overlaid = { type: "image", image: "/a.svg", overlay_color: "#ffffff", overlay_opacity: 80 }
  expect(judgePage([make("b", "basic", { background: overlaid }, [heading("p", 1, "#cccccc")])]).warnings).toEqual([
    { code: "CONTRAST_LOW", element: "p" },
  ])
})
