import type { Call } from "../client.ts"
import { cuid } from "../fields.ts"
import type { SettingsOf } from "./registry.ts"
import type { Where } from "./where.ts"

// What paying and its confirmation show. Both belong to a customer: to a visitor they are nothing, and are not asked for.
export const checkoutLoads = {
  checkout: async (call: Call) => ((await isCustomer(call)) ? call("GET /api/carts/current/checkout") : null),
  "checkout-success": async (call: Call, _: SettingsOf<"checkout-success">, { params }: Where) => {
    const named = cuid.safeParse(params.cart).data ?? "nothing"
    return (await isCustomer(call)) ? call("GET /api/carts/{cuid}", { params: { cuid: named } }) : null
  },
}

const isCustomer = async (call: Call): Promise<boolean> => (await call("GET /api/session")).customer !== null
