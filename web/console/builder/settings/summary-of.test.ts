import fc from "fast-check"
import { expect, test } from "vitest"
import { summaryOf } from "./summary-of.ts"

test.each([
  ["heading", { content: "Bonjour  à\ntous" }, "Bonjour à tous"],
  ["heading", { content: "5 <b>& 6" }, "5 <b>& 6"],
  ["rich-text", { content: "<h2>À&nbsp;vous</h2><p>de &lt;jouer&gt; &amp;c.</p>" }, "À vous de <jouer> &c."],
  ["split-hero", { title: "", description: "<p>Des <b>groupes</b></p>" }, "Des groupes"],
  ["feature-highlight", { title: "Choisissez", content: "<p>Par âge</p>" }, "Choisissez"],
  ["button", { text: "Nous écrire", href: "/" }, "Nous écrire"],
  ["faq", { questions: [{ question: "Quand ?", answer: "Demain" }] }, "Quand ?"],
  ["tabs", { links: [{ text: "Lieux", href: "/" }] }, "Lieux"],
  ["image", { url: "/pictures/hero.svg", alt: " " }, "/pictures/hero.svg"],
  ["image", { url: "/pictures/hero.svg", alt: "Un parc" }, "Un parc"],
  ["container", {}, ""],
  ["gone", { title: "D’une autre version" }, "D’une autre version"],
  ["heading", { content: "é".repeat(61) }, `${"é".repeat(59)}…`],
  ["heading", { content: "é".repeat(60) }, "é".repeat(60)],
])("WEB-01 %s says %j in a few words", (type, settings, words) => {
  expect(summaryOf({ type, settings })).toBe(words)
})

test("WEB-01 settings of any shape have a summary of sixty letters at most", () => {
  const types = fc.constantFrom("heading", "faq", "tabs", "rich-text", "split-hero", "gone", "constructor", "__proto__")
  const names = fc.constantFrom("title", "content", "questions", "links", "text", "url", "x")
  const settings = fc.oneof(fc.jsonValue(), fc.dictionary(names, fc.jsonValue()))
  fc.assert(
    fc.property(types, settings, (type, settings) => {
      expect([...summaryOf({ type, settings })].length).toBeLessThanOrEqual(60)
    }),
  )
})
