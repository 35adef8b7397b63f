// The texts of every other area, loaded with the first of them that is opened.
import { catalogue } from "./fr/catalogue.ts"
import { console_activities } from "./fr/console/activities.ts"
import { console_answers } from "./fr/console/answers.ts"
import { console_assistant } from "./fr/console/assistant.ts"
import { console_attendance } from "./fr/console/attendance.ts"
import { console_availabilities } from "./fr/console/availabilities.ts"
import { console_badges } from "./fr/console/badges.ts"
import { console_builder } from "./fr/console/builder.ts"
import { console_builder_choices } from "./fr/console/builder-choices.ts"
import { console_builder_elements } from "./fr/console/builder-elements.ts"
import { console_builder_new } from "./fr/console/builder-new.ts"
import { console_builder_settings } from "./fr/console/builder-settings.ts"
import { console_builder_things } from "./fr/console/builder-things.ts"
import { console_cancelling } from "./fr/console/cancelling.ts"
import { console_catalogue } from "./fr/console/catalogue.ts"
import { console_conflict } from "./fr/console/conflict.ts"
import { console_entities } from "./fr/console/entities.ts"
import { console_entity } from "./fr/console/entity.ts"
import { console_families } from "./fr/console/families.ts"
import { console_household } from "./fr/console/household.ts"
import { console_log_events } from "./fr/console/log-events.ts"
import { console_log_fields } from "./fr/console/log-fields.ts"
import { console_log_values } from "./fr/console/log-values.ts"
import { console_logs } from "./fr/console/logs.ts"
import { console_look } from "./fr/console/look.ts"
import { console_me } from "./fr/console/me.ts"
import { console_offers } from "./fr/console/offers.ts"
import { console_pages } from "./fr/console/pages.ts"
import { console_parts } from "./fr/console/parts.ts"
import { console_payments } from "./fr/console/payments.ts"
import { permissions } from "./fr/console/permissions.ts"
import { console_pictures } from "./fr/console/pictures.ts"
import { console_prices } from "./fr/console/prices.ts"
import { console_products } from "./fr/console/products.ts"
import { console_proofs } from "./fr/console/proofs.ts"
import { console_purse } from "./fr/console/purse.ts"
import { console_registration } from "./fr/console/registration.ts"
import { console_registrations } from "./fr/console/registrations.ts"
import { console_requests } from "./fr/console/requests.ts"
import { console_rules } from "./fr/console/rules.ts"
import { console_schedules } from "./fr/console/schedules.ts"
import { console_settings } from "./fr/console/settings.ts"
import { console_synchronisation } from "./fr/console/synchronisation.ts"
import { console_waiting } from "./fr/console/waiting.ts"

export const console_more_fr = {
  catalogue,
  console_activities,
  console_answers,
  console_badges,
  console_cancelling,
  console_assistant,
  console_attendance,
  console_availabilities,
  console_builder,
  console_builder_choices,
  console_builder_elements,
  console_builder_new,
  console_builder_things,
  console_builder_settings,
  console_catalogue,
  console_conflict,
  console_entities,
  console_entity,
  console_families,
  console_household,
  console_log_events,
  console_log_fields,
  console_log_values,
  console_logs,
  console_look,
  console_me,
  console_pictures,
  console_offers,
  console_pages,
  console_parts,
  console_payments,
  console_prices,
  console_products,
  console_purse,
  console_proofs,
  console_registrations,
  console_schedules,
  console_registration,
  console_requests,
  console_rules,
  console_settings,
  console_synchronisation,
  console_waiting,
  permissions,
}
