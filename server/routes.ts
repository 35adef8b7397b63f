import { accountRoutes } from "./account/routes.ts"
import { attendanceRoutes } from "./attendance/routes.ts"
import { answerFileRoutes } from "./bookings/answer-files/routes.ts"
import { ownerRoutes } from "./bookings/find-owners.ts"
import { requestRoutes } from "./bookings/requests/routes.ts"
import { reviewRoutes } from "./bookings/reviews/routes.ts"
import { redeemRoutes } from "./bookings/vouchers/routes.ts"
import { waitingListRoutes } from "./bookings/waiting-list/routes.ts"
import { jobRoutes } from "./bulk/jobs.ts"
import { cartConsoleRoutes } from "./cart/console-routes.ts"
import { cartRoutes } from "./cart/routes.ts"
import { catalogueConsoleRoutes } from "./catalogue/console-routes.ts"
import { catalogueRoutes } from "./catalogue/routes.ts"
import { changeRoutes } from "./changes/routes.ts"
import { checkoutRoutes } from "./checkout/routes.ts"
import { consoleHomeRoutes } from "./console/routes.ts"
import { customerRoutes } from "./customers/routes.ts"
import { documentRoutes } from "./documents/routes.ts"
import { messagingRoutes } from "./messaging/routes.ts"
import { consoleRootRoutes, consoleRoutes } from "./organisers/console-routes.ts"
import { organiserRoutes } from "./organisers/routes.ts"
import { endingPayment } from "./paying/attempts/ending-payment.ts"
import { payingRoutes } from "./paying/routes.ts"
import { paymentRoutes } from "./payments/routes.ts"
import type { RootRoute } from "./platform/http/root-route.ts"
import type { Route } from "./platform/http/route.ts"
import { consoleWebsiteRoutes } from "./website/console-routes.ts"
import { websiteRoutes } from "./website/routes.ts"

/** Every endpoint's use case, room by room. */
export const routes: Route[] = [
  ...organiserRoutes,
  ...consoleRoutes,
  // The first that fits is taken: /customers/tags and /customers/duplicates must not be read as somebody's cuid.
  ...customerRoutes,
  ...consoleHomeRoutes,
  ...redeemRoutes,
  ...catalogueRoutes,
  ...catalogueConsoleRoutes,
  ...paymentRoutes,
  ...ownerRoutes,
  ...waitingListRoutes,
  ...attendanceRoutes,
  ...requestRoutes,
  ...answerFileRoutes,
  ...documentRoutes,
  ...reviewRoutes,
  ...cartRoutes(endingPayment),
  ...cartConsoleRoutes,
  ...payingRoutes,
  ...checkoutRoutes,
  ...changeRoutes,
  ...accountRoutes,
  ...websiteRoutes,
  ...consoleWebsiteRoutes,
  ...messagingRoutes,
  ...jobRoutes(),
]

/** Those at the root of the console's origin, where no organiser is chosen. */
export const rootRoutes: RootRoute[] = consoleRootRoutes
