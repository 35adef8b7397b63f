import "i18next"
import type { fr } from "./fr.ts"

// `t("home.title")` compiles only for keys that exist; tests/rules proves that both languages have the same ones.
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation"
    resources: { translation: typeof fr }
  }
}
