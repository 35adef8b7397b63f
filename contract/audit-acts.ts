/** What a call in a family's name was about, by the beginning of its path: the first that fits. */
const acts = [
  ["profile", "/api/session"],
  ["participant", "/api/participants"],
  ["voucher", "/api/vouchers"],
  ["calendar", "/api/account/calendar"],
  ["cart", "/api/carts"],
  ["proof", "/api/transactions/proofs"],
  ["payment", "/api/transactions"],
  ["waiting_list", "/api/registrations/waiting-list"],
  ["waiting_list", "/api/account/waiting-list"],
  ["request", "/api/registrations/requests"],
  ["cancelling", "/api/registrations/cancel"],
  ["review", "/api/registrations/review"],
  ["registration", "/api/registrations"],
  ["file", "/api/account/answer-files"],
] as const
type Act = (typeof acts)[number][0]
export const actNames: readonly Act[] = [...new Set(acts.map(([act]) => act))]

export const actOf = (call: string): Act | undefined =>
  acts.find(([, path]) => call.split(" ")[1]?.startsWith(path))?.[0]
