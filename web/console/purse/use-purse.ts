import { useQuery } from "@tanstack/react-query"
import { keyOf } from "../entity/ask.ts"
import { call } from "../session/call.ts"

// Everything of a family is kept under the customer's key and forgotten with it.
const keyIn = (customer: string, part: string) => keyOf({ path: "customers" }, customer, part)

/** The wallet with its gifts, and the bundles with what is proposed for each. */
export const usePurse = (customer: string) =>
  useQuery({
    queryKey: keyIn(customer, "purse"),
    queryFn: () => call("GET /api/console/customers/{cuid}/purse", { params: { cuid: customer } }),
    staleTime: 0,
  })

/** Vouchers that a family bought, and those it redeemed. */
export const useVouchers = (customer: string) =>
  useQuery({
    queryKey: keyIn(customer, "vouchers"),
    queryFn: () =>
      call("GET /api/console/customers/{cuid}/vouchers", { params: { cuid: customer }, query: { page_size: 100 } }),
    staleTime: 0,
  })

export const useMemberships = (customer: string) =>
  useQuery({
    queryKey: keyIn(customer, "memberships"),
    queryFn: () => call("GET /api/console/customers/{cuid}/memberships", { params: { cuid: customer } }),
    staleTime: 0,
  })
