import { accountEndpoints } from "#contract/endpoints/account.ts"
import { accountAttendanceEndpoints } from "#contract/endpoints/account-attendance.ts"
import { accountCalendarEndpoints } from "#contract/endpoints/account-calendar.ts"
import { accountRegistrationEndpoints } from "#contract/endpoints/account-registrations.ts"
import { accountThingEndpoints } from "#contract/endpoints/account-things.ts"
import { accountVoucherEndpoints } from "#contract/endpoints/account-vouchers.ts"
import { activityEndpoints } from "#contract/endpoints/activities.ts"
import { participantEndpoints } from "#contract/endpoints/participants.ts"
import { registrationChangeEndpoints } from "#contract/endpoints/registration-changes.ts"
import { requestEndpoints } from "#contract/endpoints/requests.ts"
import { sessionEndpoints } from "#contract/endpoints/session.ts"
import { endingPayment } from "#server/paying/attempts/ending-payment.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { findCharges, getCharge } from "./attendance-charges.ts"
import { createFeed, getFeed, readFeed } from "./calendar-feed.ts"
import { eraseFamilyRoutes } from "./console/erase-family.ts"
import { deleteAccount } from "./delete-account.ts"
import { deleteParticipant } from "./delete-participant.ts"
import { exportAccount } from "./export/export-account.ts"
import { findCarts, getCart } from "./find-carts.ts"
import { findOutstanding } from "./find-outstanding.ts"
import { findBundles, findMemberships, findVouchers, getBundle, getMembership, getVoucher } from "./find-things.ts"
import { getAccount } from "./get-account.ts"
import { getOwnActivity } from "./get-own-activity.ts"
import { findRegistrations } from "./registrations/find-registrations.ts"
import { getEditForm } from "./registrations/get-edit-form.ts"
import { getRegistration } from "./registrations/get-registration.ts"
import { getRequest } from "./requests/get-request.ts"

export const accountRoutes: Route[] = [
  route(accountEndpoints.getAccount, getAccount),
  route(activityEndpoints.getOwnActivity, getOwnActivity),
  route(accountRegistrationEndpoints.findRegistrations, findRegistrations),
  route(accountRegistrationEndpoints.getRegistration, getRegistration),
  route(registrationChangeEndpoints.getEditForm, getEditForm),
  route(requestEndpoints.getRequest, getRequest),
  route(accountCalendarEndpoints.getFeed, getFeed),
  route(accountCalendarEndpoints.createFeed, createFeed),
  route(accountCalendarEndpoints.readFeed, readFeed),
  route(accountAttendanceEndpoints.findCharges, findCharges),
  route(accountAttendanceEndpoints.getCharge, getCharge),
  route(accountThingEndpoints.findCarts, findCarts),
  route(accountThingEndpoints.getCart, getCart),
  route(accountThingEndpoints.findBundles, findBundles),
  route(accountThingEndpoints.getBundle, getBundle),
  route(accountThingEndpoints.findMemberships, findMemberships),
  route(accountThingEndpoints.getMembership, getMembership),
  route(accountThingEndpoints.findOutstanding, findOutstanding),
  route(accountVoucherEndpoints.findVouchers, findVouchers),
  route(accountVoucherEndpoints.getVoucher, getVoucher),
  route(sessionEndpoints.deleteSession, endingPayment(deleteAccount, "all")),
  route(participantEndpoints.deleteParticipant, endingPayment(deleteParticipant)),
  route(sessionEndpoints.exportSession, exportAccount),
  ...eraseFamilyRoutes,
]
