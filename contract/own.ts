import type { Cart } from "./endpoints/carts.ts"
import type { Customer } from "./endpoints/session.ts"

// A page of the catalogue is made once for many families. Wherever it shows something that is the reader's own it has a mark
// then, which the edge replaces for each of them (server/pages).

/** The reader of a page, as every page knows them. */
export interface Reader {
  customer: Pick<Customer, "id" | "cuid" | "firstname" | "fullname" | "email"> | null
  acting: { fullname: string; until: string } | null
  cart: Cart | null
}

/** JSON of a value that is the reader's own: a text, so that a mark can stand in its place. */
export type OwnText<T> = string & { readonly of?: T }

export const ownText = <T>(value: T): OwnText<T> => JSON.stringify(value)
export const readOwn = <T>(text: OwnText<T>): T => JSON.parse(text)

export interface Child {
  firstname: string
  age: number
}

/** The marks that stand for the reader in a page that is made for many. */
export interface OwnMarks {
  reader: Reader
  children: OwnText<Child[]>
  /** A text of JSON whose marks say that they stand in such a text: what is laid in there is written so. */
  inText(text: string): string
  /**
   * Keeps how a part of the page is made of a reader's own value, and gives the mark that stands for the part. Null for
   * visitors, of whom nothing is known: their parts are made at once.
   */
  leave: ((value: string, make: (own: string) => string) => string) | null
}
