import { account_fr } from "./account-fr.ts"
import { first_fr } from "./first-fr.ts"

/** All texts of the sites. */
export const fr = { ...first_fr, ...account_fr }
