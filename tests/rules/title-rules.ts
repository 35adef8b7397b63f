// A test's title begins with the ids of the requirements it proves: `CART-11 CART-12 a registration without a date …`.
const areas = [
  ..."ACART ACCT ACTV APIA APIB ATTN AUTH AVAIL BILL BLOCK BLOG BNDL BUND CART CAT CDRAW CHECK DOC DRAWER".split(" "),
  ..."FMT MEMB MONEY MSHIP NEWS NOTIF PAGE PART PAY PROF REG REQ ROLE RREQ SCHED SECT SEGM SHELL TEN UX".split(" "),
  ..."UXB VCHR VIS VOUCH".split(" "),
  // The organiser's side
  ..."CON SET COL CUS ACT AVL PRO RGN ATT FIN MSG SEG DOCM WEB INT OPB OPN BEY".split(" "),
]

const id = new RegExp(`^(${areas.join("|")})-\\d{2,3}$`)
// An area with a number in any disguise: cart-11, CART_11, CART11, CART-1, (CART-11), CART-11:
const like_id = new RegExp(`^\\W*(${areas.join("|")})[-_.#]?\\d+\\W*$`, "i")

export function titleProblem(title: string): string | null {
  const words = title.trim().split(/\s+/)
  const first_word = words.findIndex((word) => !id.test(word))
  const rest = first_word === -1 ? [] : words.slice(first_word)
  if (rest.length === 0) return `the title "${title}" says nothing beyond its ids`
  if (/^[A-Z]{2,}-\d+\W*$/.test(rest[0]!) && !like_id.test(rest[0]!)) return `"${rest[0]}" is of no known area`
  const wrong = rest.find((word) => like_id.test(word))
  if (!wrong) return null
  return id.test(wrong) ? `"${wrong}" stands after the words of its title` : `"${wrong}" is not an id such as CART-11`
}
