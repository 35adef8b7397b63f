// Which parts of a page axe need not judge again.
import { afterEach, describe, expect, test } from "vitest"
import { judgedOf, listParts } from "#tests/tools/judged-parts.ts"
import { expectAccessible } from "./axe.ts"

afterEach(() => document.body.replaceChildren())

const page = (main: string, shell = "<nav><a href='/'>Accueil</a></nav>") => {
  document.body.innerHTML = `<div class="page">${shell}<main>${main}</main></div>`
  return listParts("")
}
const fingerprints = (html: string) => new Set(page(html).map(({ fingerprint }) => fingerprint))
const leftOut = (parts: ReturnType<typeof page>, judged: Set<string>) =>
  judgedOf(parts, judged).map(({ element }) => element.localName)

describe("a page of which one part differs", () => {
  const judged = fingerprints("<h1>Un</h1><p>Deux</p>")

  test("is judged in that part and in what it stands in", () => {
    expect(leftOut(page("<h1>Un</h1><p>Trois</p>"), judged)).toEqual(["head", "nav", "h1"])
  })

  test("is left out whole where nothing differs", () => {
    expect(leftOut(page("<h1>Un</h1><p>Deux</p>"), judged)).toEqual(["html"])
  })

  test.each([
    ["an attribute", "<h1>Un</h1><p class='faint'>Deux</p>"],
    ["another order", "<p>Deux</p><h1>Un</h1>"],
    ["one that is nested", "<h1>Un</h1><div><p>Deux</p></div>"],
  ])("%s makes it another", (_what, html) => {
    expect(leftOut(page(html), judged)).not.toContain("main")
  })

  test("what a part stands in counts: elsewhere it has another ground", () => {
    document.body.innerHTML = "<div class='page dark'><nav><a href='/'>Accueil</a></nav></div>"
    expect(leftOut(listParts(""), judged)).toEqual(["head"])
  })

  test("what is asked of it counts too", () => {
    page("<h1>Un</h1><p>Deux</p>")
    expect(leftOut(listParts("without colours"), judged)).toEqual([])
  })

  test("ids that React numbers anew make no difference, what is typed or focused does", () => {
    const field = (id: string) => `<label for='${id}'>Nom</label><input id='${id}'>`
    const known = fingerprints(field("react-aria123-:r1:"))
    const again = page(field("react-aria987-:r8:"))
    expect(leftOut(again, known)).toEqual(["html"])
    document.querySelector("input")!.value = "Inès"
    expect(leftOut(listParts(""), known)).not.toContain("input")
    document.querySelector("input")!.value = ""
    document.querySelector("input")!.focus()
    expect(leftOut(listParts(""), known)).not.toContain("input")
  })
})

test("what is wrong in a part is found beside parts that were judged, and as often as it is there", async () => {
  page("<h1>Un</h1>")
  await expectAccessible()
  for (const _time of [1, 2]) {
    page("<h1>Un</h1><button type='button'></button>")
    await expect(expectAccessible()).rejects.toMatchObject({ actual: [expect.stringMatching(/^button-name/)] })
  }
})
