import "i18next"
import type { console_fr } from "./console-fr.ts"
import type { fr } from "./fr.ts"

// `t("home.title")` compiles only for keys that exist; tests/rules proves that both languages have the same ones, and that
// the sites and the console each ask for texts they load.
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation"
    resources: { translation: typeof fr & typeof console_fr }
  }
}
