import { consoleCouponEndpoints } from "#contract/endpoints/console-coupons.ts"
import { consolePriceEndpoints } from "#contract/endpoints/console-prices.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { createCoupons, downloadCoupons } from "./console/coupon-batch.ts"
import { findUses } from "./console/coupon-uses-list.ts"
import { couponRoutes } from "./console/coupons.ts"
import { findTrialChoices, tryPrice } from "./console/try-price.ts"

/** Coupons, and prices to try, as collaborators have them. */
export const cartConsoleRoutes: Route[] = [
  route(consolePriceEndpoints.findTrialChoices, findTrialChoices),
  route(consolePriceEndpoints.tryPrice, tryPrice),
  route(consoleCouponEndpoints.createCoupons, createCoupons),
  route(consoleCouponEndpoints.downloadCoupons, downloadCoupons),
  route(consoleCouponEndpoints.findUses, findUses),
  ...couponRoutes,
]
