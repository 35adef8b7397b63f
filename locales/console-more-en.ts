// The texts of every other area, loaded with the first of them that is opened.
import { catalogue } from "./en/catalogue.ts"
import { console_activities } from "./en/console/activities.ts"
import { console_answers } from "./en/console/answers.ts"
import { console_assistant } from "./en/console/assistant.ts"
import { console_attendance } from "./en/console/attendance.ts"
import { console_availabilities } from "./en/console/availabilities.ts"
import { console_badges } from "./en/console/badges.ts"
import { console_builder } from "./en/console/builder.ts"
import { console_builder_choices } from "./en/console/builder-choices.ts"
import { console_builder_elements } from "./en/console/builder-elements.ts"
import { console_builder_new } from "./en/console/builder-new.ts"
import { console_builder_settings } from "./en/console/builder-settings.ts"
import { console_builder_things } from "./en/console/builder-things.ts"
import { console_cancelling } from "./en/console/cancelling.ts"
import { console_catalogue } from "./en/console/catalogue.ts"
import { console_conflict } from "./en/console/conflict.ts"
import { console_entities } from "./en/console/entities.ts"
import { console_entity } from "./en/console/entity.ts"
import { console_families } from "./en/console/families.ts"
import { console_household } from "./en/console/household.ts"
import { console_log_events } from "./en/console/log-events.ts"
import { console_log_fields } from "./en/console/log-fields.ts"
import { console_log_values } from "./en/console/log-values.ts"
import { console_logs } from "./en/console/logs.ts"
import { console_look } from "./en/console/look.ts"
import { console_me } from "./en/console/me.ts"
import { console_offers } from "./en/console/offers.ts"
import { console_pages } from "./en/console/pages.ts"
import { console_parts } from "./en/console/parts.ts"
import { console_payments } from "./en/console/payments.ts"
import { permissions } from "./en/console/permissions.ts"
import { console_pictures } from "./en/console/pictures.ts"
import { console_prices } from "./en/console/prices.ts"
import { console_products } from "./en/console/products.ts"
import { console_proofs } from "./en/console/proofs.ts"
import { console_purse } from "./en/console/purse.ts"
import { console_registration } from "./en/console/registration.ts"
import { console_registrations } from "./en/console/registrations.ts"
import { console_requests } from "./en/console/requests.ts"
import { console_rules } from "./en/console/rules.ts"
import { console_schedules } from "./en/console/schedules.ts"
import { console_settings } from "./en/console/settings.ts"
import { console_synchronisation } from "./en/console/synchronisation.ts"
import { console_waiting } from "./en/console/waiting.ts"

export const console_more_en = {
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
