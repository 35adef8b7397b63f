import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { HydratedRouter } from "react-router/dom"
import { createI18n } from "#web/ui/create-i18n.ts"

// Our content security policy forbids eval. Zod would try it, and the browser would report that; jitless prevents it.
const global = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
global.__zod_globalConfig ??= {}
global.__zod_globalConfig.jitless = true

// Only the page's own language is fetched.
const language = document.documentElement.lang === "en" ? "en" : "fr"
const texts = language === "en" ? (await import("#locales/en.ts")).en : (await import("#locales/fr.ts")).fr
const i18n = createI18n(language, texts)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <HydratedRouter />
      </I18nextProvider>
    </StrictMode>,
  )
})
