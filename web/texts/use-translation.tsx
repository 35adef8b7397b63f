import { createContext, type ReactNode, useContext } from "react"
import type { Translator } from "./translator.ts"

const TextsContext = createContext<Translator | null>(null)

/** The texts of a page: one language, the page's own. */
export function TextsProvider({ texts, children }: { texts: Translator; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>
}

export function useTranslation(): Translator {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error("no TextsProvider around this component")
  return texts
}
