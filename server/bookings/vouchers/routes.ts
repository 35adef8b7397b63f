import { accountVoucherEndpoints } from "#contract/endpoints/account-vouchers.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { getRedeemable } from "./get-redeemable.ts"
import { redeemVoucher } from "./redeem-voucher.ts"

/** Matched before the catalogue's routes: `redeem` could be the cuid of a voucher on sale. */
export const redeemRoutes: Route[] = [
  route(accountVoucherEndpoints.getRedeemable, getRedeemable),
  route(accountVoucherEndpoints.redeemVoucher, redeemVoucher),
]
