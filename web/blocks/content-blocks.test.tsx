import { describe, expect, test } from "vitest"
import { renderOne } from "#tests/fixtures/render-blocks.tsx"

const samples: Record<string, object> = {
  alert: { title: "Alerte" },
  button: { text: "Bouton" },
  faq: { questions: [{ id: 1, question: "Q ?", answer: "R." }] },
  "feature-highlight": { title: "Atout" },
  heading: { content: "Titre" },
  iframe: { url: "https://a.example/" },
  image: { url: "/a.png" },
  paragraph: { content: "Texte" },
  "rich-text": { content: "<p>Riche</p>" },
  tabs: { links: [{ id: 1, href: "/", text: "Accueil" }] },
}

test("BLOCK-01 all ten blocks render", () => {
  for (const [type, settings] of Object.entries(samples)) expect([type, renderOne(type, settings)]).not.toContain("")
  expect(Object.keys(samples)).toHaveLength(10)
})

test("SECT-16 settings that do not parse render nothing, and so do empty ones", () => {
  for (const type of Object.keys(samples)) expect([type, renderOne(type, {})]).toEqual([type, ""])
  expect(renderOne("image", { url: "javascript:alert(1)" })).toBe("")
  expect(renderOne("heading", { content: " " })).toBe("")
})

describe("alert and button", () => {
  test.each([
    ["blue", 'class="alert"'],
    ["red", "alert-danger"],
    ["yellow", "alert-warning"],
    ["green", "alert-success"],
  ])("BLOCK-02 BLOCK-03 a %s alert shows its title and content in its colour", (type, look) => {
    const html = renderOne("alert", { title: "Garderie", content: "Dès 8 h.", type })
    expect(html).toContain(look)
    expect(html).toContain(">Garderie<")
    expect(html).toContain(">Dès 8 h.<")
  })

  test("BLOCK-04 a button is a link with its text and href", () => {
    expect(renderOne("button", { text: "Voir", href: "/stages?a=1" })).toMatch(/<a [^>]*href="\/stages\?a=1".*>Voir</)
    expect(renderOne("button", { text: "Écrire", href: "mailto:a@b.example" })).toContain('href="mailto:a@b.example"')
    expect(renderOne("button", { text: "Nulle part" })).toContain('href="#"')
  })

  test("BLOCK-05 the five types of button look different", () => {
    const types = ["blurred", "white", "plain", "primary", "secondary"]
    const looks = types.map(
      (type) => /<a class="([^"]*)"/.exec(renderOne("button", { text: "A", href: "/", type }))?.[1],
    )
    expect(new Set(looks).size).toBe(5)
  })

  test("text of an organiser is text", () => {
    const html = renderOne("alert", { title: "<b>x</b>", content: "<img src=x onerror=alert(1)>" })
    expect(html).not.toMatch(/<b>|<img/)
  })
})

test("BLOCK-06 BLOCK-08 questions are an accordion of native details", () => {
  const questions = [
    { id: 1, question: "Et s’il pleut ?", answer: "On sort." },
    { id: 1, question: "Et les repas ?", answer: "En option." },
  ]
  const html = renderOne("faq", { questions })
  expect(html.match(/<details/g)).toHaveLength(2)
  expect(html).toMatch(/<summary>Et s’il pleut \?.*<\/summary>.*On sort\./)
  expect(html).not.toContain("<details open")
})

test.each(["left", "center", "right"])(
  "BLOCK-09 BLOCK-10 a feature highlight shows all it has, aligned %s",
  (alignment) => {
    const html = renderOne("feature-highlight", {
      label: "En forêt",
      title: "Cabanes",
      subtitle: "6 – 12 ans",
      content: "<p>Une <em>semaine</em>.</p>",
      image: "/foret.png",
      alt: "Une cabane",
      alignment,
    })
    for (const part of ["En forêt<", ">Cabanes<", ">6 – 12 ans<", "<p>Une <em>semaine</em>.</p>", 'alt="Une cabane"'])
      expect(html).toContain(part)
    expect(html).toContain(`align-${alignment}`)
  },
)

describe("heading, paragraph, rich text", () => {
  test("BLOCK-11 BLOCK-12 a heading has its level and, unless told otherwise, 32px, weight 700 and black", () => {
    const html = renderOne("heading", { content: "Apprendre", level: 3 })
    expect(html).toMatch(/^<h3 .*>Apprendre<\/h3>$/)
    for (const part of ["--text-size:32px", "--text-weight:700", "--text-color:var(--on-background, #000000)"])
      expect(html).toContain(part)
  })

  test("BLOCK-11 a heading and a paragraph take the style they are given", () => {
    const style = { font_size: "3rem", font_weight: 500, color: "#123456", alignment: "center" }
    for (const type of ["heading", "paragraph"])
      expect(renderOne(type, { content: "A", style })).toContain(
        "--text-size:3rem;--text-weight:500;--text-align:center;--text-color:#123456",
      )
  })

  test("rich text keeps its HTML, and its tables can be scrolled by keyboard", () => {
    const content = "<h2>A</h2><table><tbody><tr><td>1</td></tr></tbody></table><p>après</p>"
    expect(renderOne("rich-text", { content })).toContain(
      "<h2>A</h2><div class=html-table tabindex=0><table><tbody><tr><td>1</td></tr></tbody></table></div><p>après</p>",
    )
  })
})

describe("iframe", () => {
  test("BLOCK-13 has its url, its title and its size", () => {
    const html = renderOne("iframe", { url: "https://plan.example/a", width: "50%", height: "20rem", title: "Plan" })
    for (const part of [
      'src="https://plan.example/a"',
      'title="Plan"',
      "--width:50%",
      "height:20rem",
      'loading="lazy"',
    ])
      expect(html).toContain(part)
    const wide = renderOne("iframe", { url: "https://plan.example/a", "aspect-ratio": "4/3" })
    expect(wide).toContain("aspect-ratio:4/3")
    expect(wide).toContain('title="Contenu de plan.example"')
  })

  test("BLOCK-14 is sandboxed to forms, scripts and its own origin, and nothing else", () => {
    const html = renderOne("iframe", { url: "https://plan.example/a" })
    expect(html.match(/sandbox="([^"]*)"/)?.[1]).toBe("allow-forms allow-scripts allow-same-origin")
  })

  test("BLOCK-14 never frames this very site, where the sandbox would be none", () => {
    for (const host of [
      "les-explorateurs.example",
      "LES-Explorateurs.example",
      "les-explorateurs.example.",
      "les-explorateurs.example:8443",
    ])
      expect(renderOne("iframe", { url: `https://${host}/` })).toBe("")
    expect(renderOne("iframe", { url: "https://autre.les-explorateurs.example/" })).not.toBe("")
  })
})

describe("image", () => {
  test("BLOCK-15 BLOCK-16 has its description, its size, its shape and its link", () => {
    const html = renderOne("image", {
      url: "/a.png",
      alt: "Un sac",
      width: "20rem",
      height: "10rem",
      "aspect-ratio": "2/1",
      "object-fit": "contain",
      "border-radius": "8px",
      href: "/stages",
    })
    for (const part of ['src="/a.png"', 'alt="Un sac"', "--width:20rem", 'href="/stages"', 'loading="lazy"'])
      expect(html).toContain(part)
    expect(html).toContain("height:10rem;aspect-ratio:2/1;object-fit:contain;border-radius:8px")
  })

  test("BLOCK-15 keeps its place even when nothing says how high it is", () => {
    expect(renderOne("image", { url: "/a.png" })).toContain("aspect-ratio:4/3")
  })

  test("WEB-32 the focus point in an address is what a crop keeps, and is none of the file's", () => {
    const html = renderOne("image", { url: "/files/images/abc123/640.webp?focus=20-100", alt: "" })
    expect(html).toContain("object-position:20% 100%")
    expect(html).toContain('src="/files/images/abc123/640.webp"')
    expect(html).toContain("/files/images/abc123/320.webp 320w")
  })

  test("one of ours comes in the widths there are, another's as it is", () => {
    const html = renderOne("image", { url: "/files/images/abc123/1100.webp" })
    const widths = [320, 640, 960, 1100].map((width) => `/files/images/abc123/${width}.webp ${width}w`)
    expect(html).toContain(`srcSet="${widths.join(", ")}"`)
    expect(html).toContain("sizes=")
    expect(renderOne("image", { url: "https://a.example/files/images/abc/640.webp" })).not.toContain("srcSet")
  })

  test("a link around a picture without words is still called something", () => {
    expect(renderOne("image", { url: "/a.png", href: "/stages" })).toContain('aria-label="/stages"')
  })
})

describe("tabs", () => {
  const settings = {
    links: [
      { id: 1, href: "/stages", text: "Stages" },
      { id: 2, href: "/stages?vue=lieux", text: "Lieux" },
      { id: 3, href: "/blog", text: "Journal" },
    ],
  }
  const active = (at: string) =>
    [...renderOne("tabs", settings, { at }).matchAll(/aria-current="page"[^>]*>([^<]*)</g)].map(([, text]) => text)

  test("BLOCK-17 are links with their text", () => {
    expect(
      [...renderOne("tabs", settings).matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, ...link]) => link),
    ).toEqual(settings.links.map(({ href, text }) => [href, text]))
  })

  test("BLOCK-18 the active one has the path, whatever the query, when it asks for none", () => {
    expect(active("/blog?page_number=2")).toEqual(["Journal"])
    expect(active("/blog/article")).toEqual([])
  })

  test("BLOCK-19 the active one has the path and the query when it asks for both", () => {
    expect(active("/stages?vue=lieux")).toEqual(["Stages", "Lieux"])
    expect(active("/stages?vue=tarifs")).toEqual(["Stages"])
  })
})
