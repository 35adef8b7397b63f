import { account_en } from "./account-en.ts"
import { first_en } from "./first-en.ts"

/** All texts of the sites. */
export const en = { ...first_en, ...account_en }
