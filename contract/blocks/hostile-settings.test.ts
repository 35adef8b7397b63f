import { describe, expect, test } from "vitest"
import { type ElementType, parsePage } from "./registry.ts"

type Path = readonly (string | number)[]
type Place = readonly [type: ElementType, path: Path, rest?: object]

const box = ["basic", "container", "flex", "grid", "banner", "header", "split-hero", "latest-articles"] as const
const image = { type: "image", image: "/a.png" }
const picture = { url: "/a.png" }
const content = { content: "A" }

/** Every setting of each kind, wherever it stands. */
const places = {
  lengths: [
    ...box.flatMap((type) => ["left", "top", "right", "bottom"].map((side) => [type, ["padding", side]] as Place)),
    ...(["basic", "container", "flex", "grid"] as const).map((type) => [type, ["gap"]] as Place),
    ...(["basic", "container", "banner", "header", "split-hero"] as const).map(
      (type) => [type, ["display", "gap"]] as Place,
    ),
    ["heading", ["style", "font_size"], content],
    ["paragraph", ["style", "font_size"], content],
    ["image", ["width"], picture],
    ["image", ["height"], picture],
    ["image", ["border-radius"], picture],
    ["iframe", ["width"], { url: "https://a.example" }],
    ["iframe", ["height"], { url: "https://a.example" }],
  ],
  ratios: [
    ["image", ["aspect-ratio"], picture],
    ["iframe", ["aspect-ratio"], { url: "https://a.example" }],
  ],
  colours: [
    ...box.map((type) => [type, ["background", "color"], { background: { type: "color" } }] as Place),
    ...box.map((type) => [type, ["background", "overlay_color"], { background: image }] as Place),
    ["heading", ["style", "color"], content],
    ["paragraph", ["style", "color"], content],
    ["banner", ["overlay_color"]],
  ],
  links: [
    ["button", ["href"], { text: "A" }],
    ["image", ["href"], picture],
    ["tabs", ["links", 0, "href"], { links: [{ id: 1, text: "A" }] }],
    ["split-hero", ["buttons", 0, "href"], { buttons: [{ text: "A" }] }],
  ],
  pictures: [
    ...box.map((type) => [type, ["background", "image"], { background: { type: "image" } }] as Place),
    ["image", ["url"]],
    ["feature-highlight", ["image"]],
    ["banner", ["image"]],
    ["split-hero", ["image"]],
  ],
  frames: [["iframe", ["url"]]],
} satisfies Record<string, Place[]>

const styles = [
  "url(https://evil.example)",
  "1px;color:red",
  "expression(alert(1))",
  "var(--x)",
  "calc(1px)",
  "1px/**/",
  "}",
  "1px\n",
  " 1px",
  "1px ",
  "red",
  "#fff;",
  "rgb(0,0,0)",
  "<style>",
  "\\31px",
  "1px\u0000",
  "-1px",
  "1e9px",
]
const addresses = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:x",
  "data:text/html,<script>",
  "vbscript:x",
  "blob:https://a.example/1",
  "file:///etc/passwd",
  "ftp://a.example",

  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "/..//evil.example",

  "https:\\\\evil.example",
  "https://a.example\\@evil.example",
  "/a\u0000b",
  "/a\u007fb",
  "evil.example",
  "https://",
]

const hostile: Record<keyof typeof places, readonly unknown[]> = {
  lengths: [...styles, "12", "auto", "100%%", "99999px", 12, null, {}, []],
  ratios: [...styles, "16:9", "16/", "0/1", "1/0", "0", 1.5],
  colours: [...styles, "#ggg000", "#12345", "transparent", "currentcolor", "", 0],
  links: [...addresses, 1, null, {}],
  pictures: [
    ...addresses,
    "http://a.example/a.png",
    "data:image/svg+xml,<svg/>",
    "/a b.png",
    "#a",
    "?a",
    "",
    "mailto:a@b.c",
  ],
  frames: [...addresses, "http://a.example", "/own/page", "about:blank", "", "mailto:a@b.c"],
}
const harmless: Record<keyof typeof places, readonly string[]> = {
  lengths: ["0", "12px", "1.5rem", "100%", "50vw", "2em"],
  ratios: ["16/9", "4 / 3", "1.5", "0.75"],
  colours: ["#ff00aa", "#FF00AA80"],
  links: ["/", "/stages?a=1#b", "?a=1", "#b", "https://a.example/b", "mailto:a@b.example", "tel:+3225550142"],
  pictures: ["/files/images/abc/640.webp", "/pictures/hero.svg", "https://a.example/a.png"],
  frames: ["https://a.example/plan?x=1"],
}

const withValue = (settings: unknown, [key, ...deeper]: Path, value: unknown): unknown => {
  if (key === undefined) return value
  const inner = withValue((settings as Record<string | number, unknown>)?.[key], deeper, value)
  if (typeof key === "string") return { ...(settings as object), [key]: inner }
  return Object.assign([...((settings as unknown[]) ?? [])], { [key]: inner })
}

describe.each(Object.keys(places) as (keyof typeof places)[])("hostile %s", (kind) => {
  const refusedAt = ([type, path, rest = {}]: Place) =>
    `${type} ${path.join(".")}`.concat(
      hostile[kind]
        .filter((value) => parsePage([{ id: "a", type, settings: withValue(rest, path, value) }]).length > 0)
        .map((value) => ` takes ${JSON.stringify(value)}`)
        .join(),
    )
  const acceptedAt = ([type, path, rest = {}]: Place) =>
    harmless[kind].filter(
      (value) => parsePage([{ id: "a", type, settings: withValue(rest, path, value) }]).length === 0,
    )

  test("SECT-16 are refused in every setting, and the element with them", () => {
    expect(places[kind].map(refusedAt)).toEqual(places[kind].map(([type, path]) => `${type} ${path.join(".")}`))
  })

  test("have harmless neighbours that pass in the same places", () => {
    expect(places[kind].flatMap(acceptedAt)).toEqual([])
  })
})
