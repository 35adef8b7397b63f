// The code on a voucher is money in words: 12 letters and digits of an alphabet of 32 without look-alikes, 60 bits, in
// groups that can be read out. Whoever types one may forget the dashes or the capitals.
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
const LENGTH = 12
const GROUP = 4

/** One byte of chance for each letter; 256 is a multiple of 32, so none is favoured. */
export const VOUCHER_CODE_BYTES = LENGTH

export const voucherCode = (chance: Uint8Array): string =>
  grouped(Array.from(chance.subarray(0, LENGTH), (byte) => alphabet[byte % alphabet.length]).join(""))

/** A code as it is kept, however it was typed. */
export const normalVoucherCode = (typed: string): string => grouped(typed.toUpperCase().replace(/[^A-Z0-9]/g, ""))

const grouped = (letters: string): string => letters.match(new RegExp(`.{1,${GROUP}}`, "g"))?.join("-") ?? ""
