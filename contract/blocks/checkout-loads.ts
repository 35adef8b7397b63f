import type { Call } from "../client.ts"
import { cuid } from "../fields.ts"
import type { SettingsOf } from "./registry.ts"
import type { Where } from "./where.ts"

// Data of the checkout page and of its confirmation. Both belong to a customer, so nothing is fetched for a visitor.
export const checkoutLoads = {
  checkout: async (call: Call) => ((await isCustomer(call)) ? call("GET /api/carts/current/checkout") : null),
  "checkout-success": async (call: Call, _: SettingsOf<"checkout-success">, { params }: Where) => {
    const named = cuid.safeParse(params.cart).data ?? "nothing"
    return (await isCustomer(call)) ? call("GET /api/carts/{cuid}", { params: { cuid: named } }) : null
  },
}

const isCustomer = async (call: Call): Promise<boolean> => (await call("GET /api/session")).customer !== null
