import { describe, expect, test } from "vitest"
import { z } from "zod"
import { type ElementType, elements } from "#contract/blocks/registry.ts"
import { isWhole } from "#contract/blocks/tree.ts"
import { languages } from "#contract/language.ts"
import { pageProblems } from "#contract/rules/page-problems.ts"
import { console_en } from "#locales/console-en.ts"
import { console_fr } from "#locales/console-fr.ts"
import { createTranslator } from "#web/texts/translator.ts"
import { Shapes } from "#web/ui/icons/shapes.tsx"
import { elementGroups } from "./element-groups.ts"
import { iconOf } from "./element-icons.ts"
import { newElement } from "./new-element.ts"
import { summaryOf } from "./summary-of.ts"
import { wordsOf } from "./words.ts"

const types = Object.keys(elements) as ElementType[]
const translators = { fr: createTranslator("fr", console_fr), en: createTranslator("en", console_en) }
const texts = types.flatMap((type) => languages.map((language) => [type, language] as const))

/** A setting with the values it may have, where they are few. */
interface Setting {
  path: string
  name: string
  values: string[]
}

function settingsIn(schema: z.core.$ZodType, path: string[] = []): Setting[] {
  const here = (values: unknown[] = []): Setting[] =>
    path.length > 0 ? [{ path: path.join("."), name: path.at(-1)!, values: values.map(String) }] : []
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return settingsIn(schema.unwrap(), path)
  if (schema instanceof z.ZodPipe) return settingsIn(schema.in instanceof z.ZodTransform ? schema.out : schema.in, path)
  if (schema instanceof z.ZodArray) return [...here(), ...settingsIn(schema.element, path)]
  if (schema instanceof z.ZodUnion) return [...here(), ...schema.options.flatMap((each) => settingsIn(each, path))]
  if (schema instanceof z.ZodObject)
    return [...here(), ...Object.entries(schema.shape).flatMap(([name, inner]) => settingsIn(inner, [...path, name]))]
  if (schema instanceof z.ZodEnum) return here(schema.options)
  return schema instanceof z.ZodLiteral ? here([...schema.values]) : here()
}

test("WEB-02 every type stands in one group and has an icon", () => {
  expect(Object.values(elementGroups).flat().sort()).toEqual([...types].sort())
  expect(types.filter((type) => iconOf(type) === Shapes)).toEqual([])
  expect([iconOf("gone"), iconOf("constructor")]).toEqual([Shapes, Shapes])
})

describe("words", () => {
  test.each(texts)("WEB-02 %s is named in %s, and so is each of its settings and their values", (type, language) => {
    const { t } = translators[language]
    expect(t(`console_builder_elements.names.${type}`, { defaultValue: "" })).not.toBe("")
    const words = wordsOf(t, type)
    const missing = settingsIn(elements[type]).flatMap((field) => [
      ...(words.label(field) ? [] : [field.path]),
      ...field.values.filter((value) => !words.choice(field, value)).map((value) => `${field.path}=${value}`),
    ])
    expect(missing).toEqual([])
  })

  test("WEB-02 a path's words stand before a name's, a type's before all", () => {
    const words = (type: ElementType) => wordsOf(translators.fr.t, type)
    const content = { name: "content", path: "content" }
    expect([words("heading").label(content), words("paragraph").label(content)]).toEqual(["Titre", "Texte"])
    expect(words("split-hero").label({ name: "href", path: "buttons.href" })).toBe("Lien")
    expect(words("inline-filters").label({ name: "search", path: "filters.search" })).toBe("Recherche par mot")
    expect(words("image").hint({ name: "decorative", path: "decorative" })).toContain("aucun texte")
    expect(words("activities-cards").choice({ name: "card-properties", path: "card-properties" }, "age")).toBe("Âge")
    const unknown = { name: "gone", path: "gone" }
    expect([words("image").label(unknown), words("image").hint(unknown), words("image").choice(unknown, "x")]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test("WEB-02 no label, hint or choice is for a setting that is gone", () => {
    const fields = types.flatMap((type) => settingsIn(elements[type]).map((field) => ({ type, ...field })))
    const known = new Set(fields.flatMap(({ path, name }) => [path.replaceAll(".", "_"), name]))
    const { labels, hints, labels_of, hints_of } = console_fr.console_builder_elements
    expect([...Object.keys(labels), ...Object.keys(hints)].filter((key) => !known.has(key))).toEqual([])
    for (const [type, own] of Object.entries({ ...labels_of, ...hints_of }))
      expect(fields.filter((field) => field.type === type).map(({ name }) => name)).toEqual(
        expect.arrayContaining(Object.keys(own)),
      )
  })
})

test.each(texts)(
  "WEB-02 a new %s in %s is finished: nothing in it keeps a page from being published",
  (type, language) => {
    const element = newElement(type, "new", language)
    expect([element.id, element.type, isWhole([element])]).toEqual(["new", type, true])
    const leads = (path: string) => ["/", "/blog", "/terms"].includes(path)
    const path = "/{activity}/{availability}/{bundle}/{membership}/{voucher}/{article}/{cart}"
    expect(pageProblems([element], { path, own: type, leads })).toEqual([])
    expect(JSON.stringify(element)).not.toContain("console_builder_new")
    if (elementGroups.text.includes(type)) expect(summaryOf(element)).not.toBe("")
  },
)

test("WEB-02 a new element speaks the language of the site, and two of them share no id", () => {
  const words = (language: "fr" | "en") => summaryOf(newElement("heading", "a", language))
  expect(words("fr")).not.toBe(words("en"))
  const grids = [newElement("grid", "a", "fr"), newElement("grid", "b", "fr")]
  expect(isWhole(grids)).toBe(true)
  expect(grids[0]!.children).toHaveLength(2)
})
