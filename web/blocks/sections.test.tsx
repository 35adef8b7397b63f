import { describe, expect, test } from "vitest"
import { renderOne, renderPage } from "#tests/fixtures/render-blocks.tsx"

const inner = { id: "inner", type: "heading", settings: { content: "Dedans" } }
const holding = (type: string, settings: object = {}) => renderPage([{ id: "a", type, settings, children: [inner] }])

test("SECT-08 SECT-09 basic, container, flex, grid, banner, header and split hero hold other elements", () => {
  for (const type of ["basic", "container", "flex", "grid", "banner", "header", "split-hero"])
    expect([type, holding(type).includes(">Dedans</h2>")]).toEqual([type, true])
})

test("SECT-16 a section whose settings do not parse renders nothing; its neighbours stay", () => {
  const html = renderPage([
    { id: "a", type: "grid", settings: { columns: 0 }, children: [inner] },
    { ...inner, id: "b" },
  ])
  expect(html.match(/Dedans/g)).toHaveLength(1)
})

test("a section with nothing to say says nothing", () => {
  for (const type of ["banner", "header", "split-hero", "latest-articles"]) expect(renderOne(type, {})).toBe("")
})

describe("layout", () => {
  test("SECT-18 a grid has 3 columns, 2rem apart, two on a tablet and one on a phone", () => {
    const html = holding("grid")
    for (const part of ["--gap:2rem", "--columns:3", "--columns-tablet:2", "--columns-phone:1"])
      expect(html).toContain(part)
    expect(holding("grid", { columns: 6, gap: "8px" })).toMatch(/--gap:8px.*--columns:6.*--columns-phone:2/)
  })

  test("SECT-19 SECT-24 a flex container has gap, direction, alignment and justification", () => {
    expect(holding("flex")).toContain("--gap:1rem;--direction:row;--align:start;--justify:center")
    const settings = { gap: "0", direction: "column-reverse", align_items: "end", justify_content: "space-between" }
    expect(holding("flex", settings)).toContain(
      "--gap:0px;--direction:column-reverse;--align:end;--justify:space-between",
    )
  })

  test("SECT-27 display lays out what a basic section or a container holds", () => {
    for (const type of ["basic", "container"]) {
      expect(holding(type)).not.toContain("flow-flex")
      expect(holding(type, { display: { direction: "row" } })).toContain("flow-flex flow-row")
    }
  })

  test("SECT-25 padding reaches all four sides", () => {
    expect(holding("basic", { padding: { top: "1rem", left: "2px" } })).toContain(
      "--top:1rem;--right:0px;--bottom:0px;--left:2px",
    )
    expect(holding("basic")).not.toContain("padded")
  })
})

describe("background", () => {
  const on = (color: string) => holding("basic", { background: { type: "color", color } })

  test("SECT-26 a colour lies behind the section", () => {
    expect(on("#24304f")).toContain("--background:#24304f")
  })

  test("SECT-26 text turns white on dark, black on light, and keeps the look's colours near white", () => {
    expect(on("#24304f")).toMatch(/class="[^"]*on-color.*--on-background:#ffffff/)
    expect(on("#ffd9b8")).toMatch(/class="[^"]*on-color.*--on-background:#000000/)
    for (const color of ["#ffffff", "#fbf9f6", "#fff0e4"]) expect(on(color)).not.toContain("on-color")
    // Almost transparent black is nearly the page's white.
    expect(on("#00000008")).not.toContain("on-color")
    expect(on("#000000e0")).toContain("--on-background:#ffffff")
  })

  test("SECT-26 an image lies behind with its overlay and its attachment, and no address is written into a style", () => {
    const html = holding("basic", {
      background: {
        type: "image",
        image: "/a.png",
        overlay_color: "#112233",
        overlay_opacity: 40,
        attachment: "fixed",
      },
    })
    expect(html).toContain("backdrop-fixed")
    expect(html).toContain('src="/a.png"')
    expect(html).toContain("background:#112233;opacity:0.4")
    expect(html).not.toContain("url(")
    expect(holding("basic", { background: { type: "image", image: "/a.png" } })).not.toContain("backdrop-fixed")
  })

  test("SECT-28 a banner's overlay has an opacity of 30 on a hundred", () => {
    expect(renderOne("banner", { title: "A", image: "/a.png" })).toContain("background:#000000;opacity:0.3")
    expect(renderOne("banner", { title: "A", image: "/a.png", overlay_opacity: 60 })).toContain("opacity:0.6")
  })
})

describe("header and split hero", () => {
  test.each(["left", "center", "right"])(
    "SECT-10 SECT-11 a header shows label, title and subtitle at the %s",
    (alignment) => {
      const html = renderOne("header", { label: "Étiquette", title: "Titre", subtitle: "Sous-titre", alignment })
      for (const part of [">Étiquette<", ">Titre<", ">Sous-titre<", `align-${alignment}`]) expect(html).toContain(part)
    },
  )

  test("SECT-12 a split hero shows label, title, HTML description, image and buttons", () => {
    const html = renderOne("split-hero", {
      label: "Carnaval",
      title: "Des vacances",
      description: "<p>Des <strong>stages</strong></p>",
      image: "/hero.svg",
      alt: "Une marelle",
      buttons: [
        { text: "Voir", href: "/stages" },
        { text: "", href: "/" },
      ],
    })
    for (const part of [">Carnaval<", ">Des vacances</h1>", "<strong>stages</strong>", 'alt="Une marelle"'])
      expect(html).toContain(part)
    expect(html).toMatch(/href="\/stages".*>Voir</)
    expect(html.match(/class="btn /g)).toHaveLength(1)
  })

  test("SECT-13 SECT-14 a split hero is laid out as told", () => {
    const hero = (settings: object) => renderOne("split-hero", { title: "A", image: "/a.png", ...settings })
    expect(hero({})).toMatch(/layout-container origin-left/)
    expect(hero({ layout: "full-width", origin: "right" })).toMatch(/layout-full-width origin-right/)
  })
})

describe("latest articles", () => {
  const article = (number: number) => ({
    cuid: `c${number}`,
    slug: `article-${number}`,
    title: `Article ${number}`,
    summary: "",
    created_at: "2026-11-09T23:30:00Z",
    images: [{ id: 1, cuid: "p", public_url: "/files/images/p/640.webp", alt: "", width: 640, height: 480 }],
  })
  const show = (count: number, settings: object = {}) => {
    const data = { data: Array.from({ length: count }, (_, index) => article(index + 1)), count }
    return renderOne("latest-articles", { title: "Le journal", ...settings }, { data: { a: data } })
  }

  test("SECT-07 three of them, each a link with its picture and its day in the organiser's time zone", () => {
    const html = show(5)
    expect([...html.matchAll(/href="\/blog\/(article-\d)"/g)].map(([, slug]) => slug)).toEqual([
      "article-1",
      "article-2",
      "article-3",
    ])
    expect(html).toContain(">10 novembre 2026<")
    expect(html).toContain("/files/images/p/320.webp 320w")
    expect(html).toContain('href="/blog"')
  })

  test("SECT-07 as many as the limit says, and nothing at all when there are none", () => {
    expect(show(5, { limit: 4 }).match(/<article/g)).toHaveLength(4)
    expect(show(0)).toBe("")
    expect(renderOne("latest-articles", { title: "Le journal" })).toBe("")
  })
})
