// What is typed in the console is kept for a day (CON-67): a field that is typed into holds its value by the hooks of
// web/console/drafts/, and so does each form. Plain state behind such a field is found here.
import type { ESTree } from "vite"
import { soundsSecret } from "#contract/rules/secret-fields.ts"
import { at, literal, type Source, visit } from "./sources.ts"

/** Elements into which one types words, amounts, days and numbers. */
const typed = /^(?!Search)\w*(TextField|TextArea|AmountField|DateField|TimeField|NumberField|DateFields|PayerFields)$/
const forms = ["useForm", "useContractForm"]
/** What keeps the values of a form, or says of each that it is kept. */
const keepers = ["useKeptDraft", "useHeldFields", "useHeldPart"]

export function keptProblems(source: Source): string[] {
  const problems: string[] = []
  /** The names of setters of plain state, and of functions that call one, each with the state it sets. */
  const setters = new Map<string, string>()
  const declared: { name: string; text: string }[] = []
  const called = new Map<string, number>()
  const fields: { start: number; text: string }[] = []
  const textOf = ({ start, end }: ESTree.Node) => source.text.slice(start, end)
  visit(source, {
    CallExpression({ callee, arguments: [first], start }) {
      const name = textOf(callee)
      called.set(name, start)
      const held = name === "useHeld" ? literal(first)?.value : undefined
      if (held && soundsSecret(held)) problems.push(at(source, start, `${held} is secret: hold it by useState`))
    },
    VariableDeclarator({ id, init }) {
      if (!init) return
      const [value, setter] = id.type === "ArrayPattern" ? id.elements : []
      if (value && setter && /^useState\b/.test(textOf(init))) setters.set(textOf(setter), textOf(value))
      else if (id.type === "Identifier" && init.type === "ArrowFunctionExpression")
        declared.push({ name: id.name, text: textOf(init) })
    },
    JSXOpeningElement({ name, attributes }) {
      if (!typed.test(textOf(name))) return
      for (const each of attributes) {
        const tells = each.type === "JSXAttribute" && /^on[A-Z]/.test(textOf(each.name))
        if (tells && each.value) fields.push({ start: each.start, text: textOf(each.value) })
        else if (each.type === "JSXSpreadAttribute") fields.push({ start: each.start, text: textOf(each.argument) })
      }
    },
  })
  const setIn = (text: string) => [...setters].find(([name]) => new RegExp(`\\b${name}\\b`).test(text))?.[1]
  for (const { name, text } of declared) {
    const state = setIn(text)
    if (state) setters.set(name, state)
  }
  for (const { start, text } of fields) {
    const state = setIn(text)
    if (state) problems.push(at(source, start, `${state} is typed and not kept: hold it by useHeld`))
  }
  for (const form of forms)
    if (called.has(form) && !keepers.some((keeper) => called.has(keeper)))
      problems.push(at(source, called.get(form)!, `${form}: what it holds is not kept, use useHeldFields`))
  // The offer of a draft is shown by a dialog, or named where it stands.
  if (/<KeptForm\b/.test(source.text) && !/useKeptRecord|<KeptOffer\b/.test(source.text))
    problems.push(at(source, source.text.indexOf("<KeptForm"), "KeptForm: nothing offers its draft, add KeptOffer"))
  return problems
}
