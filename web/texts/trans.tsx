import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from "react"
import type { TextKey } from "#locales/text-key.ts"
import type { Values } from "./translator.ts"
import { useTranslation } from "./use-translation.tsx"

type TransProps = {
  i18nKey: TextKey
  /** An element for each tag of the text, by the tag's name; it gets what the tag holds as its children. */
  components: Readonly<Record<string, ReactElement>>
  values?: Values
  count?: number
}

const element = /<(\w+)>(.*?)<\/\1>/s

/** A text in which `<terms>…</terms>` stands for an element. A value that looks like a tag is shown as it is. */
export function Trans({ i18nKey, components, values = {}, count }: TransProps) {
  const { read, fill } = useTranslation()
  const shown = count === undefined ? values : { ...values, count }
  const show = (text: string): ReactNode[] =>
    // split() gives a text, a tag's name, what it holds, a text, …
    text.split(element).map((piece, index, pieces) => {
      if (index % 3 === 0) return fill(piece, shown)
      const tag = index % 3 === 1 ? components[piece] : undefined
      return tag ? cloneElement(tag, {}, ...show(pieces[index + 1] ?? "")) : null
    })
  return createElement(Fragment, {}, ...show(read(i18nKey, count)))
}
