import { randomBytes, randomInt } from "node:crypto"
import type { Cart } from "#contract/endpoints/carts.ts"
import { type OwnMarks, ownText } from "#contract/own.ts"

/** The values of a reader that a page may show, as texts. */
export interface OwnValues {
  id: string
  cuid: string
  firstname: string
  fullname: string
  email: string
  cart_id: string
  cart_cuid: string
  /** JSON of the reader's children. */
  children: string
}

export type OwnName = keyof OwnValues

// Drawn once for the process and replaced before a page leaves it: nobody can write a text in which one would be found.
const seed = randomBytes(12).toString("hex")
const ids = { id: randomMark(), cart_id: randomMark() }
const textMark = (name: OwnName) => `own${seed}${name}.`

/** A number of fifteen digits: it stands for a number, where a text would be of another type. */
function randomMark(): number {
  return randomInt(100_000_000, 999_999_999) * 1_000_000 + randomInt(1_000_000)
}

/**
 * Finds every mark of a reader: the name of a text, or the digits of a number; then whether it stands in a text of JSON; and
 * for a part, which one it is.
 */
export const anyMark = new RegExp(`own${seed}([a-z_]+)\\.(text\\.)?(?:(\\d+)\\.)?|${ids.id}|${ids.cart_id}`, "g")
const markInText = new RegExp(`own${seed}[a-z_]+\\.`, "g")

/** Which value a mark that was found stands for. */
export const nameOf = (mark: string, name: string | undefined): OwnName =>
  (name as OwnName | undefined) ?? (mark === String(ids.id) ? "id" : "cart_id")

/** The places of an element that is left out of a frame: its data, itself, and its part of the head. */
export type LeftPlace = "data" | "here" | "head"
export const leftMark = (place: LeftPlace, element: number): string => `left${seed}${place}.${element}.`
/** Stands for the question of an address. */
export const questionMark = `left${seed}question.`

/** Finds every mark of an element that was left out, and of the question; an element's part of the head is a link. */
export const anyLeftMark = new RegExp(
  `<link rel="preload"[^>]*"left${seed}(head)\\.(\\d+)\\."[^>]*>|left${seed}(?:(data|here)\\.(\\d+)|question)\\.`,
  "g",
)

/** How the parts of one page are made of a value, in the order in which they were left. */
export type OwnParts = ((own: string) => string)[]

export const keepMark = (part: number): string => `kept${seed}.${part}.`

/** Puts HTML that was ready in the place of its marks. React writes a comment between a mark and a text or another mark. */
export const putBack = (page: string, kept: string[]): string =>
  page.replaceAll(keptMark, (_, part) => kept[Number(part)]!)
const keptMark = new RegExp(`(?:<!-- -->)?kept${seed}\\.(\\d+)\\.(?:<!-- -->)?`, "g")

/** Of a visitor nothing is shown: there is nothing to stand for. */
export const visitorMarks: OwnMarks = {
  reader: { customer: null, acting: null, cart: null },
  children: ownText([]),
  inText: (text) => text,
  leave: null,
}

/** Marks for a reader whose cart is empty; `cart` says the rest of it, which is the same for all. */
export function drawMarks(
  { cart_expiration, coupons_enabled, now }: Pick<Cart, "cart_expiration" | "coupons_enabled" | "now">,
  parts: OwnParts,
): OwnMarks {
  // In the order of a cart that was read: of the same data the same text is written.
  const cart = { id: ids.cart_id, cuid: textMark("cart_cuid"), coupon_id: null, cart_expiration, coupons_enabled, now }
  return {
    reader: {
      customer: {
        id: ids.id,
        cuid: textMark("cuid"),
        firstname: textMark("firstname"),
        fullname: textMark("fullname"),
        email: textMark("email"),
      },
      acting: null,
      cart: { ...cart, coupon: null, items: [] },
    },
    children: textMark("children"),
    inText: (text) => text.replaceAll(markInText, (mark) => `${mark}text.`),
    leave: (value, make) => `${value}${parts.push(make) - 1}.`,
  }
}
