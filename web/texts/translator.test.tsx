import fc from "fast-check"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import type { Language } from "#contract/language.ts"
import type { TextKey } from "#locales/text-key.ts"
import { Trans } from "./trans.tsx"
import { createTranslator, type Texts, type Values } from "./translator.ts"
import { TextsProvider, useTranslation } from "./use-translation.tsx"

/** Texts of the tests' own, whose keys are none of the locales'. */
function translator(texts: Texts, language: Language = "fr") {
  const { t, has, ...rest } = createTranslator(language, texts)
  return { ...rest, t: t as (key: string, values?: Values) => string, has: has as (key: string) => boolean }
}

describe("a key", () => {
  const { t, has } = translator({ home: { title: "Bonjour", deep: { er: "Plus bas" } } })

  test("names a text, however deep", () => {
    expect(t("home.title")).toBe("Bonjour")
    expect(t("home.deep.er")).toBe("Plus bas")
    expect(t("home.title", { unused: 1 })).toBe("Bonjour")
  })

  test("that is missing, or names no text, is shown as it is, or what was given instead", () => {
    for (const key of [
      "gone",
      "home",
      "home.deep",
      "home.title.more",
      "",
      ".",
      "home..title",
      "home.constructor.name",
    ]) {
      expect(t(key)).toBe(key)
      expect(has(key)).toBe(false)
      expect(t(key, { defaultValue: "autre" })).toBe("autre")
      expect(t(key, { defaultValue: "" })).toBe("")
    }
    expect(has("home.title")).toBe(true)
    expect(t("home.title", { defaultValue: "autre" })).toBe("Bonjour")
  })
})

describe("a plural", () => {
  const forms = {
    n_one: "{{count, number}} un",
    n_many: "{{count, number}} beaucoup",
    n_other: "{{count, number}} autres",
  }

  test.each([
    [0, "0 un"],
    [1, "1 un"],
    [1.5, "1,5 un"],
    [2, "2 autres"],
    [12_345, "12\u202f345 autres"],
    [1_000_000, "1\u202f000\u202f000 beaucoup"],
  ])("of %s in French", (count, text) => expect(translator(forms).t("n", { count })).toBe(text))

  test.each([
    [0, "0 autres"],
    [1, "1 un"],
    [1.5, "1.5 autres"],
    [2, "2 autres"],
    [1_000_000, "1,000,000 autres"],
  ])("of %s in English", (count, text) => expect(translator(forms, "en").t("n", { count })).toBe(text))

  test("has a form for none if it has one, falls back to the last form, then to the text without form", () => {
    const { t } = translator({ ...forms, n_zero: "rien", some_other: "des", plain: "tout" })
    expect(t("n", { count: 0 })).toBe("rien")
    expect(t("n", { count: 1 })).toBe("1 un")
    expect(t("some", { count: 1 })).toBe("des")
    expect(t("plain", { count: 1 })).toBe("tout")
    expect(t("gone", { count: 1 })).toBe("gone")
    expect(t("n")).toBe("n")
  })
})

describe("a variable", () => {
  const { t } = translator({ a: "De {{from}} à {{to}}", n: "{{amount, number}} €", twice: "{{x}}{{x}}" })

  test("shows its value as it is, a number as the language writes it", () => {
    expect(t("a", { from: "<b>", to: 3.5 })).toBe("De <b> à 3.5")
    expect(t("n", { amount: 1234.5 })).toBe("1\u202f234,5 €")
    expect(t("twice", { x: "!" })).toBe("!!")
  })

  test("without a value stays as it is written, and shows nothing where the value is none", () => {
    expect(t("a")).toBe("De {{from}} à {{to}}")
    expect(t("a", { to: undefined })).toBe("De {{from}} à ")
    expect(t("n", { amount: null })).toBe(" €")
  })

  test("is put in once: what a value holds is no variable and no pattern", () => {
    expect(t("a", { from: "{{to}}", to: "{{from}}" })).toBe("De {{to}} à {{from}}")
    expect(t("twice", { x: "$& $1 $t(a)" })).toBe("$& $1 $t(a)$& $1 $t(a)")
  })

  test("stands anywhere among any pieces, and comes out joined", () => {
    const piece = fc.oneof(
      fc.string().filter((text) => !/[{}]/.test(text)),
      fc.record({ value: fc.oneof(fc.string(), fc.integer()) }),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const written = pieces.map((each, index) => (typeof each === "string" ? each : `{{v${index}}}`)).join("")
        const values = Object.fromEntries(pieces.map((each, index) => [`v${index}`, Object(each).value]))
        const expected = pieces.map((each) => (typeof each === "string" ? each : each.value)).join("")
        const { t } = translator({ text: written })
        expect(t("text", values)).toBe(expected)
        // Once more, from what was remembered.
        expect(t("text", values)).toBe(expected)
      }),
    )
  })
})

test("texts of another file are added and replace those that were there", () => {
  const { t, has, add } = translator({ a: { one: "un", two: "deux" } })
  expect([t("a.two"), t("b.three")]).toEqual(["deux", "b.three"])
  add({ a: { two: "DEUX" }, b: { three: "trois" } })
  expect([t("a.one"), t("a.two"), t("b.three"), has("b.three")]).toEqual(["un", "DEUX", "trois", true])
})

describe("Trans", () => {
  const texts = {
    terms: "J’accepte les <terms>conditions</terms> et <b>tout <i>le</i> reste</b>.",
    n_one: "<b>{{count, number}}</b> {{who}}",
    n_other: "<b>{{count, number}}</b> {{who}}s",
  }
  const show = (key: string, values?: Values, count?: number) =>
    renderToStaticMarkup(
      <TextsProvider texts={createTranslator("fr", texts)}>
        <Trans
          i18nKey={key as TextKey}
          components={{ terms: <em className="terms" />, b: <b className="x" />, i: <i /> }}
          {...(values && { values })}
          {...(count !== undefined && { count })}
        />
      </TextsProvider>,
    )

  test("makes elements of tags, with what they hold inside", () => {
    expect(show("terms")).toBe(
      'J’accepte les <em class="terms">conditions</em> et <b class="x">tout <i>le</i> reste</b>.',
    )
  })

  test("puts values in, inside tags and beside them, in the form of the count", () => {
    expect(show("n", { who: "attendu" }, 1)).toBe('<b class="x">1</b> attendu')
    expect(show("n", { who: "attendu" }, 1200)).toBe('<b class="x">1\u202f200</b> attendus')
  })

  test("makes no element of a value", () => {
    expect(show("n", { who: "<b>Léa</b> {{count}}" }, 1)).toBe('<b class="x">1</b> &lt;b&gt;Léa&lt;/b&gt; {{count}}')
  })
})

test("texts are not asked for where there are none", () => {
  const Lost = () => useTranslation().language
  expect(() => renderToStaticMarkup(<Lost />)).toThrow("no TextsProvider")
})
