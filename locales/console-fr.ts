import { console_first_fr } from "./console-first-fr.ts"
import { console_more_fr } from "./console-more-fr.ts"

/** All texts of the console, which the sites never load. */
export const console_fr = { ...console_first_fr, ...console_more_fr }
