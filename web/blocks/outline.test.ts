import { expect, test } from "vitest"
import { parsePage } from "#contract/blocks/registry.ts"
import { outlineOf } from "./outline.ts"

const element = (id: string, settings: object = {}, children: unknown[] = []) => ({
  id,
  type: id.replace(/-?\d$/, ""),
  settings: { title: id, ...settings },
  children,
})
const levels = (...content: unknown[]) => Object.fromEntries(outlineOf(parsePage(content)))

test("the first titled section names the page, the others divide it", () => {
  expect(levels(element("split-hero"), element("header"), element("banner"))).toEqual({
    "split-hero": 1,
    header: 2,
    banner: 2,
  })
  expect(levels(element("header1", { title: "" }), element("container", {}, [element("header2")]))).toEqual({
    header2: 1,
  })
})

test("a heading of level 1 names the page wherever it stands", () => {
  expect(levels(element("header"), element("heading", { content: "A", level: 1 }))).toEqual({ header: 2 })
})

test("what is listed comes below what it is listed under, and no level is skipped", () => {
  const feature = element("feature-highlight1")
  expect(levels(element("split-hero"), feature)).toMatchObject({ "feature-highlight1": 2 })
  expect(levels(element("split-hero"), element("header"), feature)).toMatchObject({ "feature-highlight1": 3 })
  expect(levels(element("heading", { content: "A", level: 2 }), feature)).toMatchObject({ "feature-highlight1": 3 })
  expect(levels(element("split-hero"), element("latest-articles"), feature)).toEqual({
    "split-hero": 1,
    "latest-articles": 2,
    "feature-highlight1": 3,
  })
  expect(levels(element("header1"), element("header2"), element("latest-articles", { title: "" }))).toMatchObject({
    "latest-articles": 3,
  })
})
