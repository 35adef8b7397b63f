import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { TextsProvider } from "#web/texts/use-translation.tsx"
import { addTexts, pageTexts } from "./site/page-texts.ts"

// Our content security policy forbids eval. Zod would try it, and the browser would report that; jitless prevents it.
const global = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
global.__zod_globalConfig ??= {}
global.__zod_globalConfig.jitless = true

// Only the page's own language is fetched.
await addTexts({
  fr: async () => (await import("#locales/first-fr.ts")).first_fr,
  en: async () => (await import("#locales/first-en.ts")).first_en,
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextsProvider texts={pageTexts}>
        <HydratedRouter />
      </TextsProvider>
    </StrictMode>,
  )
})
