import { addTexts } from "../site/page-texts.ts"

// A family without an account page before it never loads these; tests/rules/late-texts.test.ts proves that none is asked
// for without this module.
await addTexts({
  fr: async () => (await import("#locales/account-fr.ts")).account_fr,
  en: async () => (await import("#locales/account-en.ts")).account_en,
})
