import { describe, expect, test } from "vitest"
import { type ElementType, elements } from "#contract/blocks/registry.ts"
import { boundsOf, choicesOf, type FieldKind, type FieldPlace, fieldPlaces, isLook, mostOf } from "./field-places.ts"

const types = Object.keys(elements) as ElementType[]
const placesOf = (type: ElementType) => fieldPlaces(elements[type])
const kindsOf = (type: ElementType) => Object.fromEntries(placesOf(type).map(({ name, kind }) => [name, kind]))
const placeOf = (type: ElementType, name: string) => placesOf(type).find((place) => place.name === name)!

/** Every setting, and those within groups and rows. */
const everyPlace = (places: FieldPlace[]): FieldPlace[] =>
  places.flatMap((place) => [
    place,
    ...everyPlace(fieldPlaces(place.schema, place.path)),
    ...everyPlace(place.kind === "rows" ? fieldPlaces((place.schema as never as { element: never }).element) : []),
  ])

describe("fieldPlaces", () => {
  test.each(types)("WEB-02 every setting of %s has a field", (type) => {
    const unknown = everyPlace(placesOf(type)).filter(({ kind }) => kind === "unknown")
    expect(unknown.map(({ path }) => path.join("."))).toEqual([])
  })

  test("WEB-02 every kind of field is one of some element", () => {
    const kinds = new Set(types.flatMap((type) => everyPlace(placesOf(type)).map(({ kind }) => kind)))
    const all: FieldKind[] = [
      "address",
      "background",
      "choice",
      "choices",
      "color",
      "group",
      "link",
      "number",
      "paragraph",
      "picture",
      "ratio",
      "rich_text",
      "rows",
      "size",
      "switch",
      "text",
      "things",
    ]
    expect([...kinds].sort()).toEqual(all)
  })

  test("WEB-02 the settings of a picture, in the order of its schema", () => {
    expect(Object.entries(kindsOf("image"))).toEqual([
      ["url", "picture"],
      ["alt", "text"],
      ["decorative", "switch"],
      ["width", "size"],
      ["height", "size"],
      ["aspect-ratio", "ratio"],
      ["object-fit", "choice"],
      ["border-radius", "size"],
      ["href", "link"],
    ])
  })

  test("WEB-02 shared settings are known by their schema, things of the catalogue by their name", () => {
    expect(kindsOf("split-hero")).toMatchObject({ description: "rich_text", background: "background", buttons: "rows" })
    expect(kindsOf("heading")).toEqual({ content: "paragraph", level: "number", style: "group" })
    expect(kindsOf("iframe")).toMatchObject({ url: "address", title: "text" })
    expect(kindsOf("weekly-calendar")).toMatchObject({
      catalogs: "things",
      category_groups: "things",
      "initial-selection": "things",
      status: "choices",
      filters: "group",
      start_hour: "number",
      link_href: "link",
    })
  })

  test("WEB-02 tells what is required, and what holds where nothing is set", () => {
    expect(placeOf("image", "url")).toMatchObject({ isRequired: true, fallback: undefined })
    expect(placeOf("image", "width")).toMatchObject({ isRequired: false, fallback: "100%" })
    expect(placeOf("image", "height")).toMatchObject({ isRequired: false, fallback: undefined })
    expect(placeOf("heading", "style").fallback).toMatchObject({ font_size: "32px", alignment: "left" })
    expect(placeOf("basic", "padding")).toMatchObject({ isRequired: false, fallback: undefined })
  })

  test("WEB-02 the bounds of a number, the choices, and how many rows", () => {
    expect(boundsOf(placeOf("heading", "level").schema)).toEqual({ min: 1, max: 4 })
    expect(boundsOf(placeOf("weekly-calendar", "end_hour").schema)).toEqual({ min: 0, max: 24 })
    expect(boundsOf(placeOf("heading", "content").schema)).toBeNull()
    expect(choicesOf(placeOf("alert", "type").schema)).toEqual(["blue", "red", "yellow", "green"])
    expect(choicesOf(placeOf("availability", "properties").schema)).toContain("group")
    expect(mostOf(placeOf("split-hero", "buttons").schema)).toBe(4)
  })

  test("WEB-02 what an element says comes before how it looks", () => {
    const names = (type: ElementType) =>
      placesOf(type)
        .filter(isLook)
        .map(({ name }) => name)
    expect(names("heading")).toEqual(["style"])
    expect(names("banner")).toEqual([
      "padding",
      "background",
      "display",
      "overlay_color",
      "overlay_opacity",
      "alignment",
    ])
    expect(names("faq")).toEqual([])
  })
})
