import { cancellingEndpoints } from "#contract/endpoints/cancelling.ts"
import { consoleDateEndpoints } from "#contract/endpoints/console-dates.ts"
import { consolePurseEndpoints } from "#contract/endpoints/console-purse.ts"
import { deskEndpoints } from "#contract/endpoints/desk.ts"
import { registrationChangeEndpoints } from "#contract/endpoints/registration-changes.ts"
import { requestDeskEndpoints } from "#contract/endpoints/request-desk.ts"
import { requestEndpoints } from "#contract/endpoints/requests.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { addDate } from "./availabilities/add-date.ts"
import { changeDate } from "./availabilities/change-date.ts"
import { deleteDate } from "./availabilities/delete-date.ts"
// The work of the job enters itself.
import "./cancelling/cancel-family.ts"
import { cancelDates } from "./cancelling/cancel-dates.ts"
import { cancelAnyRegistration } from "./desk/cancel-registration.ts"
import { changeRegistration } from "./desk/change-registration.ts"
import { discardRegistration } from "./desk/discard-registration.ts"
import { getChangeForm, getForm } from "./desk/get-form.ts"
import { refundRegistration } from "./desk/refund-registration.ts"
import { registerForFamily } from "./desk/register-for-family.ts"
import { replaceParticipant } from "./desk/replace-participant.ts"
import { transferRegistration } from "./desk/transfer-registration.ts"
import { giveToWallet } from "./purse/give-to-wallet.ts"
import { cancelMembership, giveMembership, moveMembership } from "./purse/memberships.ts"
import { findMemberships, getPurse } from "./purse/read-purse.ts"
import { redeemFor } from "./purse/redeem-for.ts"
import { refundBundle, refundVoucher } from "./purse/refund-owned.ts"
import { cancelRegistration } from "./registrations/cancel-registration.ts"
import { editRegistration } from "./registrations/edit-registration.ts"
import { estimateEdit } from "./registrations/estimate-edit.ts"
import { askForFamily } from "./requests/ask-for-family.ts"
import { cancelRequest, withdrawRequest } from "./requests/cancel-request.ts"
import { getRequestForm } from "./requests/get-request-form.ts"
import { rejectRequest } from "./requests/reject-request.ts"

export const changeRoutes: Route[] = [
  route(registrationChangeEndpoints.estimateEdit, estimateEdit),
  route(registrationChangeEndpoints.editRegistration, editRegistration),
  route(registrationChangeEndpoints.cancelRegistration, cancelRegistration),
  route(registrationChangeEndpoints.cancelAnyRegistration, cancelAnyRegistration),
  route(deskEndpoints.getForm, getForm),
  route(deskEndpoints.getChangeForm, getChangeForm),
  route(deskEndpoints.register, registerForFamily),
  route(deskEndpoints.change, changeRegistration),
  route(deskEndpoints.discard, discardRegistration),
  route(deskEndpoints.refund, refundRegistration),
  route(deskEndpoints.transfer, transferRegistration),
  route(deskEndpoints.replace, replaceParticipant),
  route(cancellingEndpoints.cancelDates, cancelDates),
  route(requestDeskEndpoints.getRequestForm, getRequestForm),
  route(requestDeskEndpoints.createRequest, askForFamily),
  route(requestEndpoints.cancelRequest, cancelRequest),
  route(requestEndpoints.withdrawRequest, withdrawRequest),
  route(requestEndpoints.rejectRequest, rejectRequest),
  route(consoleDateEndpoints.addDate, addDate),
  route(consoleDateEndpoints.updateDate, changeDate),
  route(consoleDateEndpoints.deleteDate, deleteDate),
  route(consolePurseEndpoints.getPurse, getPurse),
  route(consolePurseEndpoints.giveToWallet, giveToWallet),
  route(consolePurseEndpoints.refundVoucher, refundVoucher),
  route(consolePurseEndpoints.redeemVoucher, redeemFor),
  route(consolePurseEndpoints.refundBundle, refundBundle),
  route(consolePurseEndpoints.findMemberships, findMemberships),
  route(consolePurseEndpoints.giveMembership, giveMembership),
  route(consolePurseEndpoints.moveMembership, moveMembership),
  route(consolePurseEndpoints.cancelMembership, cancelMembership),
]
