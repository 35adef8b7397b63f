import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { createTranslator } from "#web/texts/translator.ts"
import { TextsProvider } from "#web/texts/use-translation.tsx"

// Our content security policy forbids eval. Zod would try it, and the browser would report that; jitless prevents it.
const global = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
global.__zod_globalConfig ??= {}
global.__zod_globalConfig.jitless = true

// Only the page's own language is fetched.
const language = document.documentElement.lang === "en" ? "en" : "fr"
const texts = language === "en" ? (await import("#locales/en.ts")).en : (await import("#locales/fr.ts")).fr

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextsProvider texts={createTranslator(language, texts)}>
        <HydratedRouter />
      </TextsProvider>
    </StrictMode>,
  )
})
