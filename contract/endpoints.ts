import type { Endpoint } from "./endpoint.ts"
import { accountEndpoints } from "./endpoints/account.ts"
import { accountAttendanceEndpoints } from "./endpoints/account-attendance.ts"
import { accountCalendarEndpoints } from "./endpoints/account-calendar.ts"
import { accountRegistrationEndpoints } from "./endpoints/account-registrations.ts"
import { accountThingEndpoints } from "./endpoints/account-things.ts"
import { accountVoucherEndpoints } from "./endpoints/account-vouchers.ts"
import { activityEndpoints } from "./endpoints/activities.ts"
import { answerFileEndpoints } from "./endpoints/answer-files.ts"
import { attendanceEndpoints } from "./endpoints/attendance.ts"
import { attendanceDayEndpoints } from "./endpoints/attendance-day.ts"
import { authEndpoints } from "./endpoints/auth.ts"
import { availabilityEndpoints } from "./endpoints/availabilities.ts"
import { badgeEndpoints } from "./endpoints/badges.ts"
import { blogEndpoints } from "./endpoints/blog.ts"
import { cancellingEndpoints } from "./endpoints/cancelling.ts"
import { cartEndpoints } from "./endpoints/carts.ts"
import { catalogueEndpoints } from "./endpoints/catalogue.ts"
import { checkoutEndpoints } from "./endpoints/checkout.ts"
import { consoleEndpoints } from "./endpoints/console.ts"
import { consoleActivityEndpoints } from "./endpoints/console-activities.ts"
import { activityRuleEndpoints } from "./endpoints/console-activity-rules.ts"
import { consoleAvailabilityEndpoints } from "./endpoints/console-availabilities.ts"
import { consoleCouponEndpoints } from "./endpoints/console-coupons.ts"
import { customerPartEndpoints } from "./endpoints/console-customer-parts.ts"
import { consoleCustomerEndpoints } from "./endpoints/console-customers.ts"
import { consoleDateEndpoints } from "./endpoints/console-dates.ts"
import { consoleHomeEndpoints } from "./endpoints/console-home.ts"
import { jobEndpoints } from "./endpoints/console-jobs.ts"
import { consoleListEndpoints } from "./endpoints/console-lists.ts"
import { consoleOwnerEndpoints } from "./endpoints/console-owners.ts"
import { consolePageTemplateEndpoints } from "./endpoints/console-page-templates.ts"
import { consolePageThingEndpoints } from "./endpoints/console-page-things.ts"
import { consolePageEndpoints } from "./endpoints/console-pages.ts"
import { consoleParticipantEndpoints } from "./endpoints/console-participants.ts"
import { consolePaymentEndpoints } from "./endpoints/console-payments.ts"
import { consolePreviewEndpoints } from "./endpoints/console-previews.ts"
import { consolePriceEndpoints } from "./endpoints/console-prices.ts"
import { consolePurseEndpoints } from "./endpoints/console-purse.ts"
import { consoleReviewEndpoints } from "./endpoints/console-reviews.ts"
import { consoleRootEndpoints } from "./endpoints/console-root.ts"
import { consoleScheduleEndpoints } from "./endpoints/console-schedules.ts"
import { consoleSegmentEndpoints } from "./endpoints/console-segments.ts"
import { consoleSessionEndpoints } from "./endpoints/console-session.ts"
import { consoleSetupEndpoints } from "./endpoints/console-setup.ts"
import { consoleSynchronisationEndpoints } from "./endpoints/console-synchronisations.ts"
import { consoleTermEndpoints } from "./endpoints/console-terms.ts"
import { consoleTierEndpoints } from "./endpoints/console-tiers.ts"
import { consoleTransferEndpoints } from "./endpoints/console-transfers.ts"
import { consoleVocabularyEndpoints } from "./endpoints/console-vocabulary.ts"
import { consoleWebsiteEndpoints } from "./endpoints/console-website.ts"
import { deskEndpoints } from "./endpoints/desk.ts"
import { documentEndpoints } from "./endpoints/documents.ts"
import { customerGrants, participantGrants } from "./endpoints/grants.ts"
import { imageEndpoints } from "./endpoints/images.ts"
import { newsletterEndpoints } from "./endpoints/newsletters.ts"
import {
  collaboratorNotes,
  customerNotes,
  participantNotes,
  registrationNotes,
  relatedNotes,
} from "./endpoints/notes.ts"
import { onSaleEndpoints } from "./endpoints/on-sale.ts"
import { pageEndpoints } from "./endpoints/pages.ts"
import { participantEndpoints } from "./endpoints/participants.ts"
import { pickUpEndpoints } from "./endpoints/pick-up-people.ts"
import { registrationBulkEndpoints } from "./endpoints/registration-bulk.ts"
import { registrationChangeEndpoints } from "./endpoints/registration-changes.ts"
import { requestDeskEndpoints } from "./endpoints/request-desk.ts"
import { requestEndpoints } from "./endpoints/requests.ts"
import { reviewEndpoints } from "./endpoints/reviews.ts"
import { sandboxEndpoints } from "./endpoints/sandbox.ts"
import { sessionEndpoints } from "./endpoints/session.ts"
import { termsEndpoints } from "./endpoints/terms.ts"
import { proofEndpoints } from "./endpoints/transaction-proofs.ts"
import { transactionEndpoints } from "./endpoints/transactions.ts"
import { waitingListEndpoints } from "./endpoints/waiting-list.ts"
import { websiteEndpoints } from "./endpoints/website.ts"
import { activities as activityEntity } from "./entities/activities.ts"
import { articles } from "./entities/articles.ts"
import { badgesLists } from "./entities/badges-lists.ts"
import { calendarPeriods } from "./entities/calendar-periods.ts"
import { catalogs } from "./entities/catalogs.ts"
import { categoryGroups } from "./entities/category-groups.ts"
import { collaborators } from "./entities/collaborators.ts"
import { coupons } from "./entities/coupons.ts"
import { collaboratorFields, familyFields } from "./entities/custom-fields.ts"
import { dateConfigurations } from "./entities/date-configurations.ts"
import { discountModels } from "./entities/discount-models.ts"
import { documentModels } from "./entities/document-models.ts"
import { endpointsOf } from "./entities/entity.ts"
import { locations, resources } from "./entities/locations.ts"
import { options } from "./entities/options.ts"
import { paymentTypes } from "./entities/payment-types.ts"
import { bundles, memberships, vouchers } from "./entities/products.ts"
import { questions } from "./entities/questions.ts"
import { roles } from "./entities/roles.ts"
import { schedules } from "./entities/schedules.ts"
import { segments } from "./entities/segments.ts"
import { collaboratorTags, customerTags } from "./entities/tags.ts"
import { volumeDiscounts } from "./entities/volume-discounts.ts"

/** The whole table, by concept. Server, client, OpenAPI and the rule tests all read this one. */
export const endpoints = {
  website: websiteEndpoints,
  pages: pageEndpoints,
  blog: blogEndpoints,
  catalogue: catalogueEndpoints,
  activities: activityEndpoints,
  availabilities: availabilityEndpoints,
  on_sale: onSaleEndpoints,
  terms: termsEndpoints,
  auth: authEndpoints,
  session: sessionEndpoints,
  participants: participantEndpoints,
  pick_up_people: pickUpEndpoints,
  account: accountEndpoints,
  account_registrations: accountRegistrationEndpoints,
  account_things: accountThingEndpoints,
  account_vouchers: accountVoucherEndpoints,
  account_attendance: accountAttendanceEndpoints,
  account_calendar: accountCalendarEndpoints,
  documents: documentEndpoints,
  carts: cartEndpoints,
  checkout: checkoutEndpoints,
  transactions: transactionEndpoints,
  waiting_list: waitingListEndpoints,
  requests: requestEndpoints,
  request_desk: requestDeskEndpoints,
  registration_changes: registrationChangeEndpoints,
  desk: deskEndpoints,
  cancelling: cancellingEndpoints,
  answer_files: answerFileEndpoints,
  activity_rules: activityRuleEndpoints,
  console_tiers: consoleTierEndpoints,
  reviews: reviewEndpoints,
  attendance: attendanceEndpoints,
  attendance_day: attendanceDayEndpoints,
  newsletters: newsletterEndpoints,
  console: consoleEndpoints,
  console_home: consoleHomeEndpoints,
  console_lists: consoleListEndpoints,
  customer_tags: endpointsOf(customerTags),
  family_fields: endpointsOf(familyFields),
  console_customers: consoleCustomerEndpoints,
  customer_parts: customerPartEndpoints,
  console_participants: consoleParticipantEndpoints,
  console_reviews: consoleReviewEndpoints,
  customer_notes: customerNotes,
  participant_notes: participantNotes,
  related_notes: relatedNotes,
  registration_bulk: registrationBulkEndpoints,
  jobs: jobEndpoints,
  console_root: consoleRootEndpoints,
  console_session: consoleSessionEndpoints,
  console_segments: consoleSegmentEndpoints,
  console_payments: consolePaymentEndpoints,
  console_transfers: consoleTransferEndpoints,
  console_purse: consolePurseEndpoints,
  transaction_proofs: proofEndpoints,
  console_prices: consolePriceEndpoints,
  console_coupons: consoleCouponEndpoints,
  console_terms: consoleTermEndpoints,
  console_owners: consoleOwnerEndpoints,
  console_website: consoleWebsiteEndpoints,
  console_pages: consolePageEndpoints,
  console_page_templates: consolePageTemplateEndpoints,
  console_previews: consolePreviewEndpoints,
  console_page_things: consolePageThingEndpoints,
  articles: endpointsOf(articles),
  document_models: endpointsOf(documentModels),
  badges_lists: endpointsOf(badgesLists),
  badges: badgeEndpoints,
  roles: endpointsOf(roles),
  collaborators: endpointsOf(collaborators),
  collaborator_tags: endpointsOf(collaboratorTags),
  collaborator_fields: endpointsOf(collaboratorFields),
  collaborator_notes: collaboratorNotes,
  registration_notes: registrationNotes,
  console_vocabulary: consoleVocabularyEndpoints,
  console_activities: consoleActivityEndpoints,
  console_availabilities: consoleAvailabilityEndpoints,
  console_dates: consoleDateEndpoints,
  activity_entities: endpointsOf(activityEntity),
  catalogs: endpointsOf(catalogs),
  locations: endpointsOf(locations),
  resources: endpointsOf(resources),
  category_groups: endpointsOf(categoryGroups),
  calendar_periods: endpointsOf(calendarPeriods),
  date_configurations: endpointsOf(dateConfigurations),
  schedules: endpointsOf(schedules),
  console_schedules: consoleScheduleEndpoints,
  console_setup: consoleSetupEndpoints,
  console_synchronisations: consoleSynchronisationEndpoints,
  questions: endpointsOf(questions),
  options: endpointsOf(options),
  bundles: endpointsOf(bundles),
  memberships: endpointsOf(memberships),
  vouchers: endpointsOf(vouchers),
  payment_types: endpointsOf(paymentTypes),
  volume_discounts: endpointsOf(volumeDiscounts),
  coupons: endpointsOf(coupons),
  discount_models: endpointsOf(discountModels),
  customer_discounts: customerGrants,
  participant_discounts: participantGrants,
  segments: endpointsOf(segments),
  images: imageEndpoints,
  sandbox: sandboxEndpoints,
}

export const allEndpoints: Endpoint[] = Object.values(endpoints).flatMap((concept) => Object.values(concept))
