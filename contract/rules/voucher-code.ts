// The code on a voucher is money in words: 16 letters and digits of an alphabet of 32 without look-alikes, 80 bits, in
// groups that can be read out; those made earlier have 12 and stay valid. The dashes and the capitals may be left out.
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
const LENGTH = 16
const GROUP = 4

/** One random byte for each letter; 256 is a multiple of 32, so every letter is equally likely. */
export const VOUCHER_CODE_BYTES = LENGTH

export const voucherCode = (chance: Uint8Array): string =>
  grouped(Array.from(chance.subarray(0, LENGTH), (byte) => alphabet[byte % alphabet.length]).join(""))

/** The stored spelling of a typed code. */
export const normalVoucherCode = (typed: string): string => grouped(typed.toUpperCase().replace(/[^A-Z0-9]/g, ""))

const grouped = (letters: string): string => letters.match(new RegExp(`.{1,${GROUP}}`, "g"))?.join("-") ?? ""
