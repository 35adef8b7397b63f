import { describe, expect, test } from "vitest"
import { type ElementType, elements, parsePage } from "./registry.ts"

const read = (type: ElementType, settings: unknown) =>
  parsePage([{ id: "a", type, settings }])[0]?.settings as Record<string, unknown> | undefined
const accepts = (type: ElementType, settings: unknown) => read(type, settings) !== undefined

describe("content blocks", () => {
  test("BLOCK-01 the ten blocks are known", () => {
    for (const type of "alert button faq feature-highlight heading iframe image paragraph rich-text tabs".split(" "))
      expect([type, Object.hasOwn(elements, type)]).toEqual([type, true])
  })

  test("BLOCK-02 BLOCK-03 an alert has a title, a content and one of four types", () => {
    expect(read("alert", { title: "A", content: "B", type: "red" })).toEqual({ title: "A", content: "B", type: "red" })
    expect(["blue", "red", "yellow", "green"].every((type) => accepts("alert", { type }))).toBe(true)
    expect(["orange", "RED", "", null, 1].some((type) => accepts("alert", { type }))).toBe(false)
  })

  test("BLOCK-04 BLOCK-05 a button has a text, an href and one of five types", () => {
    expect(read("button", { text: "A", href: "/b" })).toEqual({ text: "A", href: "/b", type: "primary" })
    for (const type of ["blurred", "white", "plain", "primary", "secondary"])
      expect(read("button", { text: "A", type })).toMatchObject({ type })
    expect(["danger", "link", ""].some((type) => accepts("button", { text: "A", type }))).toBe(false)
  })

  test("BLOCK-06 BLOCK-07 a question's id, question and answer become texts, whatever they were stored as", () => {
    const questions = [
      { id: 7, question: 2026, answer: true },
      { id: null, question: "Q" },
    ]
    expect(read("faq", { questions })).toEqual({
      questions: [
        { id: "7", question: "2026", answer: "true" },
        { id: "", question: "Q", answer: "" },
      ],
    })
    expect(accepts("faq", { questions: [{ id: {}, question: [], answer: "" }] })).toBe(false)
    expect(accepts("faq", { questions: Array(101).fill({ id: 1, question: "Q", answer: "A" }) })).toBe(false)
  })

  test("BLOCK-09 BLOCK-10 a feature highlight has its six settings, aligned left, center or right", () => {
    const settings = { label: "1", title: "T", subtitle: "S", content: "<p>C</p>", image: "/a.png", alignment: "right" }
    expect(read("feature-highlight", settings)).toMatchObject(settings)
    expect(read("feature-highlight", {})).toMatchObject({ alignment: "left" })
    expect(accepts("feature-highlight", { alignment: "center" })).toBe(true)
    expect(accepts("feature-highlight", { alignment: "justify" })).toBe(false)
  })

  test("BLOCK-11 BLOCK-12 a heading is 32px, weight 700 and black unless its style says otherwise", () => {
    const style = { font_size: "32px", font_weight: 700, color: "#000000", alignment: "left" }
    expect(read("heading", { content: "A" })).toEqual({ content: "A", level: 2, style })
    expect(read("heading", { content: "A", style: { font_size: "2rem" } })).toMatchObject({
      style: { ...style, font_size: "2rem" },
    })
    expect(accepts("heading", { content: "A", level: 5 })).toBe(false)
  })

  test("BLOCK-11 a paragraph has a content and a style; without a colour it takes the look's", () => {
    expect(read("paragraph", { content: "A" })).toEqual({
      content: "A",
      style: { font_size: "16px", font_weight: 400, alignment: "left" },
    })
    expect(read("paragraph", { content: "A", style: { color: "#123456" } })).toMatchObject({
      style: { color: "#123456" },
    })
  })

  test("BLOCK-13 an iframe has a url, a width, a height and an aspect ratio", () => {
    expect(read("iframe", { url: "https://a.example/" })).toEqual({
      url: "https://a.example/",
      title: "",
      width: "100%",
      "aspect-ratio": "16/9",
    })
    expect(read("iframe", { url: "https://a.example/", height: "20rem", "aspect-ratio": "4 / 3" })).toMatchObject({
      height: "20rem",
      "aspect-ratio": "4 / 3",
    })
  })

  test("BLOCK-15 BLOCK-16 an image has its eight settings and covers or contains", () => {
    const settings = {
      url: "/files/images/abc/1280.webp",
      alt: "Un stage",
      width: "20rem",
      height: "10rem",
      "aspect-ratio": "2/1",
      "object-fit": "contain",
      "border-radius": "8px",
      href: "/stages",
    }
    expect(read("image", settings)).toEqual(settings)
    expect(read("image", { url: "/a.png" })).toMatchObject({ "object-fit": "cover" })
    expect(accepts("image", { url: "/a.png", "object-fit": "fill" })).toBe(false)
  })

  test("BLOCK-17 tabs hold links with an id, an href and a text", () => {
    const links = [{ id: 3, href: "/stages?a=1", text: "Stages" }]
    expect(read("tabs", { links })).toEqual({ links: [{ id: "3", href: "/stages?a=1", text: "Stages" }] })
    expect(read("tabs", {})).toEqual({ links: [] })
  })
})

describe("sections", () => {
  test("SECT-07 the latest articles are three", () => {
    expect(read("latest-articles", {})).toMatchObject({ limit: 3 })
    expect([0, 13, 2.5, "3"].some((limit) => accepts("latest-articles", { limit }))).toBe(false)
  })

  test("SECT-10 SECT-11 a header has a label, a title, a subtitle and stands left, center or right", () => {
    const settings = { label: "L", title: "T", subtitle: "S", alignment: "center" }
    expect(read("header", settings)).toEqual(settings)
    expect(accepts("header", { alignment: "right" })).toBe(true)
    expect(accepts("header", { alignment: "top" })).toBe(false)
  })

  test("SECT-12 SECT-13 SECT-14 a split hero is full-width or in the container, and begins left or right", () => {
    expect(read("split-hero", {})).toMatchObject({ layout: "container", origin: "left", buttons: [] })
    expect(read("split-hero", { layout: "full-width", origin: "right" })).toMatchObject({
      layout: "full-width",
      origin: "right",
    })
    expect(accepts("split-hero", { layout: "wide" })).toBe(false)
    expect(accepts("split-hero", { origin: "center" })).toBe(false)
  })

  test("SECT-17 card grids have two columns, always a whole number of them", () => {
    for (const type of ["activities", "availabilities", "bundles", "memberships", "vouchers"]) {
      const cards = `${type}-cards` as ElementType
      expect(read(cards, {})).toMatchObject({ columns: 2 })
      expect([0, 2.5, "2", 7].some((columns) => accepts(cards, { columns }))).toBe(false)
    }
  })

  test("SECT-18 the grid section has three columns, 2rem apart", () => {
    expect(read("grid", {})).toEqual({ columns: 3, gap: "2rem" })
  })

  test("SECT-19 SECT-24 a flex container is a row, 1rem apart, from the start, in the middle", () => {
    expect(read("flex", {})).toEqual({ gap: "1rem", direction: "row", align_items: "start", justify_content: "center" })
    expect(accepts("flex", { direction: "diagonal" })).toBe(false)
    expect(accepts("flex", { align_items: "start;color:red" })).toBe(false)
  })

  test("SECT-25 padding has four sides, each nothing unless given", () => {
    expect(read("basic", { padding: { top: "1rem" } })).toMatchObject({
      padding: { left: "0", top: "1rem", right: "0", bottom: "0" },
    })
  })

  test("SECT-26 a background is a colour, or an image with an overlay and an attachment", () => {
    expect(read("basic", { background: { type: "color", color: "#ff00aa" } })).toMatchObject({
      background: { type: "color", color: "#ff00aa" },
    })
    expect(read("basic", { background: { type: "image", image: "/a.png", attachment: "fixed" } })).toMatchObject({
      background: { image: "/a.png", overlay_color: "#000000", overlay_opacity: 0, attachment: "fixed" },
    })
    for (const background of [
      { type: "video" },
      { type: "color" },
      { type: "image", image: "/a.png", overlay_opacity: 101 },
      { type: "image", image: "/a.png", attachment: "local" },
    ])
      expect(accepts("basic", { background })).toBe(false)
  })

  test("SECT-27 a section's display holds flex options", () => {
    expect(read("container", { display: { direction: "column" } })).toMatchObject({
      display: { gap: "1rem", direction: "column", align_items: "start", justify_content: "center" },
    })
    expect(accepts("container", { display: { direction: "up" } })).toBe(false)
  })

  test("SECT-28 a banner's overlay has an opacity of 30", () => {
    expect(read("banner", {})).toMatchObject({ overlay_opacity: 30 })
  })
})
