import { console_first_en } from "./console-first-en.ts"
import { console_more_en } from "./console-more-en.ts"

/** All texts of the console, which the sites never load. */
export const console_en = { ...console_first_en, ...console_more_en }
