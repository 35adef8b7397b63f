import type { console_fr } from "./console-fr.ts"
import type { fr } from "./fr.ts"

/**
 * The name that t() is given for a text. The forms of a plural are one name, what stands before `_other`; a name such as
 * `how_many` ends like a form and is none.
 */
type Name<Key extends string, Siblings> = Key extends `${infer Counted}_other`
  ? Counted
  : Key extends
        | `${infer Counted}_zero`
        | `${infer Counted}_one`
        | `${infer Counted}_two`
        | `${infer Counted}_few`
        | `${infer Counted}_many`
    ? `${Counted}_other` extends keyof Siblings
      ? never
      : Key
    : Key

type Names<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Name<Key, Texts> : `${Key}.${Names<Texts[Key]>}`
}[keyof Texts & string]

/**
 * The key of a text, "home.title": t() compiles only for keys that exist. tests/rules proves that both languages have the
 * same ones, and that the sites and the console each ask for texts they load.
 */
export type TextKey = Names<typeof fr> | Names<typeof console_fr>
