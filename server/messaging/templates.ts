import { attendanceCharged } from "./templates/attendance-charged.ts"
import { availabilityCancelled } from "./templates/availability-cancelled.ts"
import {
  collaboratorPaymentReceived,
  collaboratorProofSubmitted,
  collaboratorRegistrationCancelled,
  collaboratorRegistrationCreated,
  collaboratorRequestCreated,
} from "./templates/collaborator-events.ts"
import { collaboratorInvitation, collaboratorPassword } from "./templates/collaborator-links.ts"
import { customerEmailMoved, customerInvitation } from "./templates/customer-desk.ts"
import { customerEmailChanged } from "./templates/customer-email-changed.ts"
import { customerEmailLink } from "./templates/customer-email-link.ts"
import { customerPassword } from "./templates/customer-password.ts"
import { customerWelcome } from "./templates/customer-welcome.ts"
import { newsletter } from "./templates/newsletter.ts"
import { notification } from "./templates/notification.ts"
import { organiserCreated } from "./templates/organiser-created.ts"
import { organiserPaymentLate, paymentLate } from "./templates/payment-late.ts"
import { proofRejected } from "./templates/proof-rejected.ts"
import { refundRefused } from "./templates/refund-refused.ts"
import {
  organiserRegistrationCancelled,
  organiserRegistrationUpdated,
  registrationCancelled,
  registrationDateMoved,
  registrationDue,
  registrationRefunded,
  registrationUpdated,
} from "./templates/registration-changes.ts"
import {
  organiserRequestCreated,
  requestApproved,
  requestCreated,
  requestRejected,
} from "./templates/request-answers.ts"
import { paymentReminder, staffMessage } from "./templates/staff-message.ts"
import { standard } from "./templates/standard.ts"
import type { Template } from "./templates/template.ts"
import { waitingListOffered } from "./templates/waiting-list-offered.ts"

/** The templates of all mails, by the name given to writeMail(). An organiser may replace the last two. */
export const templates: Record<string, Template> = {
  "organiser.created": organiserCreated,
  "customer.welcome": customerWelcome,
  "customer.password": customerPassword,
  "customer.email_changed": customerEmailChanged,
  "customer.email_link": customerEmailLink,
  "customer.invitation": customerInvitation,
  "customer.email_moved": customerEmailMoved,
  "collaborator.invitation": collaboratorInvitation,
  "collaborator.password": collaboratorPassword,
  "collaborator.registration.created": collaboratorRegistrationCreated,
  "collaborator.registration.cancelled": collaboratorRegistrationCancelled,
  "collaborator.request.created": collaboratorRequestCreated,
  "collaborator.payment.received": collaboratorPaymentReceived,
  "collaborator.proof.submitted": collaboratorProofSubmitted,
  "payment.late": paymentLate,
  "refund.refused": refundRefused,
  "proof.rejected": proofRejected,
  "organiser.payment_late": organiserPaymentLate,
  "waiting_list.offered": waitingListOffered,
  "attendance_charge.created": attendanceCharged,
  "request.created": requestCreated,
  "request.approved": requestApproved,
  "request.rejected": requestRejected,
  "organiser.request_created": organiserRequestCreated,
  "registration.cancelled": registrationCancelled,
  "registration.updated": registrationUpdated,
  "registration.date_moved": registrationDateMoved,
  "registration.due": registrationDue,
  "registration.refunded": registrationRefunded,
  "organiser.registration.cancelled": organiserRegistrationCancelled,
  "organiser.registration.updated": organiserRegistrationUpdated,
  "availability.cancelled": availabilityCancelled,
  message: staffMessage,
  "payment.reminder": paymentReminder,
  notification,
  standard,
  newsletter,
}
