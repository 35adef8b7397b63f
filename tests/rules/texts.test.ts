import { describe, expect, test } from "vitest"
import { actNames } from "#contract/audit-acts.ts"
import { auditEvents } from "#contract/audit-events.ts"
import { productKinds, websiteParts } from "#contract/blocks/parts.ts"
import { paymentSources } from "#contract/endpoints/account-money.ts"
import { sheetFields } from "#contract/endpoints/badges.ts"
import { statuses } from "#contract/endpoints/catalogue.ts"
import { readinessChecks } from "#contract/endpoints/console-activities.ts"
import { setupSteps, todoKinds } from "#contract/endpoints/console-home.ts"
import { pageTemplates } from "#contract/endpoints/console-page-templates.ts"
import { thingKinds } from "#contract/endpoints/console-page-things.ts"
import { onlineProviders } from "#contract/endpoints/console-payments.ts"
import { synchronisedFields } from "#contract/endpoints/console-synchronisations.ts"
import { pictureUses } from "#contract/endpoints/images.ts"
import { holders } from "#contract/endpoints/on-sale.ts"
import { sandboxPayment } from "#contract/endpoints/sandbox.ts"
import { subjects } from "#contract/endpoints/transactions.ts"
import { entryStatuses } from "#contract/endpoints/waiting-list.ts"
import { errors } from "#contract/errors.ts"
import { languages } from "#contract/language.ts"
import { permissions } from "#contract/permissions.ts"
import { ageRule } from "#contract/rules/age.ts"
import { attendanceKinds } from "#contract/rules/attendance.ts"
import { absences } from "#contract/rules/attendance-marks.ts"
import { builtInNotifications, notificationKey } from "#contract/rules/built-in-notifications.ts"
import { toldEvents } from "#contract/rules/collaborators.ts"
import { operators } from "#contract/rules/conditions.ts"
import { conditionOperators, familyEntities } from "#contract/rules/custom-fields.ts"
import { attendanceStates } from "#contract/rules/day-counts.ts"
import { dateRequirements, paymentRequirements } from "#contract/rules/document-elements.ts"
import { problemCodes } from "#contract/rules/page-problems.ts"
import { proofStatuses } from "#contract/rules/proofs.ts"
import { scheduleModes } from "#contract/rules/recurrence.ts"
import { requestStatuses } from "#contract/rules/request.ts"
import { listFields, segmentEntities, segmentFields } from "#contract/rules/segment-fields.ts"
import { themes } from "#contract/rules/theme.ts"
import { console_en } from "#locales/console-en.ts"
import { console_fr } from "#locales/console-fr.ts"
import { en } from "#locales/en.ts"
import { fr } from "#locales/fr.ts"
import { templates } from "#server/messaging/templates.ts"
import { frenchProblems, keysOf, pairProblems, pluralProblems, type Texts, textsOf } from "./locale-rules.ts"
import { isTest, readAll } from "./sources.ts"
import { usageProblems, usesOf } from "./used-keys.ts"

/** Keys that are made at run time, and every name that may follow the prefix. */
const fieldCodes = [
  "REQUIRED",
  "TOO_LONG",
  "INVALID_EMAIL",
  "INVALID_DATE",
  "PASSWORD_TOO_SHORT",
  "MISMATCH",
  "PATTERN",
  "UNKNOWN_FIELD",
  "INVALID",
  "CONSENT_CHANGED",
  "PATTERN_UNUSABLE",
  "TOO_MANY",
  "CONDITION_MISSING",
  "availability_dates_required",
]

const built = {
  "forms.errors.": Object.keys(errors),
  // Codes of the contract's field schemas, put into words by fieldErrorText.
  "forms.fields.": fieldCodes,
  "shell.language.": languages,
  "catalogue.status.": [...statuses, "CANCELLED"],
  "offer.closed.": [...statuses.filter((status) => status !== "OPEN"), "CANCELLED"],
  "offer.holder.": holders,
  "account_money.sources.": paymentSources,
  "account_money.proofs.status.": proofStatuses,
  "documents.unpaid.": paymentRequirements,
  "requests.status.": requestStatuses,
  "account_requests.status.": requestStatuses,
  "account_requests.answer.": requestStatuses,
  "account_requests.answer_text.": requestStatuses,
  "account_registrations.edit.note.": [
    "kept",
    "past",
    "removed",
    "added",
    "free",
    "booked",
    "CANCELLED",
    ...statuses.filter((status) => status !== "OPEN"),
  ],
  "checkout.badges.": ["COMPLETE", "DEPOSITED", "CANCELLED"],
  "waiting_list.status.": entryStatuses,
  "sandbox.payment.over.": sandboxPayment.shape.status.options.filter((status) => status !== "OPEN"),
}

/** Of the console: what the sites never load. */
const console_built = {
  "console_builder_things.link.": ["own", "nowhere", "anchor"],
  "console_builder_things.things.none.": thingKinds,
  "console_home.waits.": todoKinds,
  "console_home.marks.": attendanceStates,
  "console_home.counts.": attendanceStates,
  "console_home.states.": ["cancelled", "free", "paid", "deposited", "to_pay", "deposit_due"],
  "console_home.measures.": ["registrations", "income"],
  "console_log_events.": auditEvents.map((event) => event.replace(".", "_")),
  "console_logs.kinds.": [...new Set(auditEvents.map((event) => event.split(".")[0]!))],
  "console_log_fields.": Object.keys(console_fr.console_log_fields),
  "console_log_values.": keysOf(console_fr.console_log_values),
  "console_log_values.acts.": actNames,
  "console_attendance.counts.": attendanceStates,
  "console_attendance.is.": attendanceStates,
  "console_attendance.states.": attendanceStates,
  "console_attendance.absent.": absences,
  "console_attendance.sheet_columns.": sheetFields,
  "console_attendance.": ["excused", "unexcused"],
  "console_attendance.recorded.": attendanceKinds,
  "console_attendance.taken_back.": attendanceKinds,
  "console_attendance.gate.record_states.": ["WAITING", "SENT", "IGNORED", "REFUSED"],
  "console_logs.filters.": ["person", "subject", "event", "from", "to"],
  "console_me.fields.": Object.keys(console_fr.console_me.fields),
  "console_me.switches.": Object.values(toldEvents).map(({ key }) => key.replace(".", "_")),
  "console_me.density.": ["COMFORTABLE", "COMPACT"].flatMap((each) => [`${each}.title`, `${each}.text`]),
  "console_session.links.": ["invitation", "password"].flatMap((each) => [
    `${each}.heading`,
    `${each}.lead`,
    `${each}.dead`,
  ]),
  "console_shell.groups.": ["sell", "welcome"],
  "console_shell.screen_groups.": ["places", "asked", "times", "products", "discounts"],
  "console_palette.kinds.": Object.keys(console_fr.console_palette.kinds),
  "console_settings.fields.": Object.keys(console_fr.console_settings.fields),
  "console_settings.ages.samples.": Object.keys(console_fr.console_settings.ages.samples),
  "console_settings.ages.units.": ageRule.shape.type.options,
  "console_settings.ages.methods.": ageRule.shape.rounding_method.options,
  "console_settings.payments.providers.": onlineProviders,
  "console_settings.payments.provider_hints.": onlineProviders,
  "console_settings.payments.reasons.": Object.keys(console_fr.console_settings.payments.reasons),
  "console_settings.billing.items.": Object.keys(console_fr.console_settings.billing.items),
  "console_setup.steps.": setupSteps.flatMap((step) => [`${step}.title`, `${step}.text`]),
  "console_setup.lacking.": Object.keys(console_fr.console_setup.lacking),
  // An entity has words for what it has: some have no hints, none has them all.
  "console_entities.": keysOf(console_fr.console_entities),
  "console_activities.": ["published", "unpublished"],
  "console_activities.missing.": readinessChecks,
  "console_activities.checks.": readinessChecks,
  "console_activities.parts.": keysOf(console_fr.console_activities.parts),
  "console_activities.examples.": keysOf(console_fr.console_activities.examples).filter((key) =>
    key.startsWith("part"),
  ),
  "console_builder.acts.": ["up", "down", "in", "out"],
  "console_builder.devices.": ["desktop", "tablet", "phone"],
  "console_builder.frame.needs.": Object.keys(console_fr.console_builder.frame.needs),
  "console_builder.gates.": [...problemCodes, "CONTRAST_LOW", "HEADING_JUMP"],
  "console_builder.saving.": ["saved", "saving", "failed", "conflict"],
  "console_builder.seen.": ["visitor", "family", "segment"],
  "console_builder.seen.languages.": languages,
  "console_builder.versions.kinds.": Object.keys(console_fr.console_builder.versions.kinds),
  "console_builder_choices.": keysOf(console_fr.console_builder_choices),
  "console_builder_elements.": keysOf(console_fr.console_builder_elements),
  "console_builder_elements.groups.": Object.keys(console_fr.console_builder_elements.groups),
  "console_builder_elements.names.": Object.keys(console_fr.console_builder_elements.names),
  "console_badges.": ["x", "y", "width", "height", "size"],
  "console_badges.contents.": keysOf(console_fr.console_badges.contents),
  "console_badges.samples.": keysOf(console_fr.console_badges.samples),
  "console_pages.templates.": pageTemplates.flatMap((each) => [`${each}.name`, `${each}.text`]),
  "console_look.fields.": Object.keys(console_fr.console_look.fields),
  "console_look.themes.": themes.flatMap((theme) => [`${theme}.title`, `${theme}.text`]),
  "console_look.uses.": Object.keys(console_fr.console_look.uses),
  "console_look.pictures.choose.": ["favicon", "social_image"],
  "console_look.pictures.remove.": ["favicon", "social_image"],
  "console_look.pictures.hint.": ["favicon", "social_image"],
  "console_parts.columns.": Object.keys(console_fr.console_parts.columns),
  "console_parts.fields.": Object.keys(console_fr.console_parts.fields),
  "console_parts.links.acts.": Object.keys(console_fr.console_parts.links.acts),
  "console_parts.links.shown_while.": ["always", ...productKinds],
  "console_parts.parts.": Object.keys(websiteParts),
  "console_parts.positions.": ["left", "center", "right"],
  "console_parts.sticky.": ["on", "off"],
  "console_parts.topbar.": ["contrast", "contrast_low"],
  "console_pictures.kinds.": pictureUses,
  "console_assistant.kinds.": keysOf(console_fr.console_assistant.kinds),
  "console_schedules.modes.": [...scheduleModes],
  "console_schedules.prices.": ["ACTIVITY", "WHOLE", "PER_DATE"],
  "console_schedules.preview.": ["TOO_MANY_400", "TOO_MANY_500"],
  "console_synchronisation.": ["VERSION_CONFLICT", "INVALID_INPUT"],
  "console_synchronisation.fields.": [...synchronisedFields],
  "console_catalogue.": keysOf(console_fr.console_catalogue),
  "console_families.": keysOf(console_fr.console_families),
  "console_families.family_field.values.entity.": familyEntities,
  "console_household.accounts.": Object.keys(console_fr.console_household.accounts),
  "console_household.languages.": Object.keys(console_fr.console_household.languages),
  "console_household.duplicates.": Object.keys(console_fr.console_household.duplicates),
  "console_household.attendance.": Object.keys(console_fr.console_household.attendance),
  "console_household.parts.": Object.keys(console_fr.console_household.parts),
  "console_household.kinds.": Object.keys(console_fr.console_household.kinds),
  "console_household.request.": Object.keys(console_fr.console_household.request),
  "console_household.waiting.": Object.keys(console_fr.console_household.waiting),
  "console_household.mail.": Object.keys(console_fr.console_household.mail),
  "console_household.document.": Object.keys(console_fr.console_household.document),
  "console_household.movements.": Object.keys(console_fr.console_household.movements),
  "console_household.happened.": Object.keys(console_fr.console_household.happened),
  "console_registration.actions.": Object.keys(console_fr.console_registration.actions),
  "console_registration.dates.": ["full_others", "full_whole"],
  "console_team.notes.about.": Object.keys(console_fr.console_team.notes.about),
  "console_registration.sources.": paymentSources,
  "console_registration.refund.none.": Object.keys(console_fr.console_registration.refund.none),
  "console_registration.targets.": Object.keys(console_fr.console_registration.targets),
  "console_availabilities.": keysOf(console_fr.console_availabilities),
  "console_availabilities.availability.fields.": Object.keys(console_fr.console_availabilities.availability.fields),
  "console_availabilities.status.": statuses,
  "console_availabilities.places.": ["confirmed", "held", "kept", "free"],
  "console_availabilities.calendar.fills.": Object.keys(console_fr.console_availabilities.calendar.fills),
  "console_availabilities.calendar.leads.": Object.keys(console_fr.console_availabilities.calendar.leads),
  "console_availabilities.calendar.views.": Object.keys(console_fr.console_availabilities.calendar.views),
  "console_availabilities.calendar.columns.": Object.keys(console_fr.console_availabilities.calendar.columns),
  "console_availabilities.calendar.without.": Object.keys(console_fr.console_availabilities.calendar.without),
  "console_products.": keysOf(console_fr.console_products),
  "console_offers.": keysOf(console_fr.console_offers),
  "console_proofs.": keysOf(console_fr.console_proofs),
  "console_proofs.for.": subjects.options,
  "console_registrations.": keysOf(console_fr.console_registrations),
  "console_payments.": keysOf(console_fr.console_payments),
  "console_payments.record.": ["too_much", "rest"],
  "console_registrations.bulk.languages.": languages,
  "console_requests.": ["approve.open", "reject.open", "withdraw.open"],
  "console_requests.amounts.": Object.keys(console_fr.console_requests.amounts),
  "console_requests.obstacles.": Object.keys(console_fr.console_requests.obstacles).filter((key) => /^[A-Z]/.test(key)),
  "console_registrations.figures.": Object.keys(console_fr.console_registrations.figures),
  "console_prices.conditions.fields.": Object.values({ ...segmentFields, ...listFields }).flatMap((fields) =>
    Object.keys(fields),
  ),
  "console_prices.conditions.titles.": [...segmentEntities, ...Object.keys(listFields)],
  "console_prices.counted.": [...segmentEntities],
  "console_prices.conditions.operators.": [...operators],
  "console_prices.lines.": keysOf(console_fr.console_prices.lines),
  "console_entity.views.usual.": Object.keys(console_fr.console_entity.views.usual),
  "console_session.demo.": ["everything", "desk"],
  "console_entity.density.": ["tight", "normal", "roomy"],
  "console_entity.form.picture_states.": ["waits", "runs", "done", "failed"],
  "console_entity.jobs.": ["finished", "cancelled", "failed"],
  "console_rules.constraints.": [
    "least",
    "most",
    ...["registrations", "locations"].flatMap((what) => [
      `${what}_any`,
      ...["least", "most", "between"].flatMap((kind) =>
        ["one", "many", "other"].map((count) => `${what}_${kind}_${count}`),
      ),
    ]),
  ],
  "console_rules.constraints.scopes.": ["all", "same_date", "same_time", "same_weekday", "future"],
  "console_rules.confirmation.": ["fr", "en", "fr_hint", "en_hint"],
  "console_rules.messages.names.": builtInNotifications.map(notificationKey),
  "console_rules.documents.payment.": ["none", ...paymentRequirements],
  "console_rules.documents.date.": ["none", ...dateRequirements],
  "console_rules.attendance.wrong.": ["title", "step", "price", "grace"],
  "console_entity.condition.": [...conditionOperators],
  "console_entity.history.": ["created", "updated", "deleted", "archived", "restored"],
  "permissions.areas.": [...new Set(permissions.map((each) => each.split(".")[0]!))],
  "permissions.verbs.": [...new Set(permissions.flatMap((each) => each.split(".")[2] ?? []))],
  "permissions.actions.": [...new Set(permissions.flatMap((each) => each.split(".")[2] ?? []))],
  "permissions.things.": [...new Set(permissions.map((each) => each.split(".").slice(0, 2).join(".")))].filter(
    (thing) => thing !== "notifications.trigger",
  ),
}

const read = (language: string, folder = ""): Texts =>
  new Map(readAll(new RegExp(`^locales/${language}/${folder}[\\w-]+\\.ts$`)).flatMap((source) => [...textsOf(source)]))
const french = read("fr")
const english = read("en")
const console_french = read("fr", "console/")
const console_english = read("en", "console/")
/** Texts of shared components, which both load; those of cards are for the preview of an activity. */
const sharedOf = (texts: Texts) => [...texts].filter(([key]) => /^(ui|forms|catalogue)\./.test(key))
const usesIn = (wanted: (path: string) => boolean) =>
  readAll(/^(web|server)\/.*\.tsx?$/)
    .filter(({ path }) => !isTest(path) && wanted(path))
    .map(usesOf)
const isConsole = (path: string) => path.startsWith("web/console/")

describe("the texts", () => {
  test("are all in the table of their language", () => {
    expect([...french.keys()].sort()).toEqual(keysOf(fr).sort())
    expect([...english.keys()].sort()).toEqual(keysOf(en).sort())
    const keys = (own: Texts, texts: Texts) => [...own.keys(), ...sharedOf(texts).map(([key]) => key)].sort()
    expect(keys(console_french, french)).toEqual(keysOf(console_fr).sort())
    expect(keys(console_english, english)).toEqual(keysOf(console_en).sort())
  })

  test("have the same keys and the same values in both languages, and none is empty", () => {
    expect([...pairProblems(french, english)]).toEqual([])
    expect([...pairProblems(console_french, console_english)]).toEqual([])
  })

  test("tell every refusal, and none that is gone", () => {
    const codes = Object.keys(errors).sort()
    expect(Object.keys(fr.forms.errors).sort()).toEqual(codes)
    expect(Object.keys(en.forms.errors).sort()).toEqual(codes)
  })

  test("have every form of a French plural", () => {
    expect([...pluralProblems(french), ...pluralProblems(console_french)]).toEqual([])
  })

  test("are set as French is set", () => {
    const problems = [...french, ...console_french].flatMap(([key, { value, where }]) =>
      frenchProblems(value).map((problem) => `${where} ${key} has ${problem}: ${value}`),
    )
    expect(problems).toEqual([])
  })

  test("are used, and what is used exists", () => {
    expect(
      usageProblems(
        french,
        usesIn((path) => !isConsole(path)),
        built,
      ),
    ).toEqual([])
  })

  test("of the console are used by it, and it asks for no text of the sites", () => {
    const shared = new Map(sharedOf(french))
    const problems = usageProblems(new Map([...console_french, ...shared]), usesIn(isConsole), console_built)
    // Shared components ask for the shared texts.
    const isShared = (problem: string) => [...shared.values()].some(({ where }) => problem.startsWith(`${where} `))
    expect(problems.filter((problem) => !isShared(problem))).toEqual([])
  })
})

test("mails say the same in both languages, in French as French is set", () => {
  const parts = (language: "fr" | "en"): Texts =>
    new Map(
      Object.entries(templates).flatMap(([name, mail]) =>
        Object.entries(mail[language]).map(([part, value]) => [
          `${name}.${part}`,
          { value, where: `server/messaging/templates.ts: ${name}, ${language},` },
        ]),
      ),
    )
  expect([...pairProblems(parts("fr"), parts("en"))]).toEqual([])
  const problems = [...parts("fr")].flatMap(([part, { value }]) =>
    frenchProblems(value).map((problem) => `server/messaging/templates.ts: ${part} has ${problem}`),
  )
  expect(problems).toEqual([])
})

describe("forged texts", () => {
  const forged = (text: string, path = "locales/fr/x.ts") => textsOf({ path, text })
  const b = "\u00a0"

  test("are read with their lines", () => {
    expect(forged('export const x = {\n  a: "A" + "B",\n  "b-c": { d: `D` },\n}')).toEqual(
      new Map([
        ["x.a", { value: "AB", where: "locales/fr/x.ts:2" }],
        ["x.b-c.d", { value: "D", where: "locales/fr/x.ts:3" }],
      ]),
    )
  })

  test("a missing, an empty and a differing text", () => {
    const one = forged('const x = { a: "a {{n}}", b: " ", c: "c" }')
    const other = forged('const x = { a: "a {{m}}", b: "b", d: "d" }', "locales/en/x.ts")
    expect([...pairProblems(one, other)]).toEqual([
      "locales/fr/x.ts:1 x.b is empty",
      "locales/fr/x.ts:1 x.c has no English text",
      "locales/en/x.ts:1 x.d has no French text",
      "locales/fr/x.ts:1 x.a shows {{n}} in French and {{m}} in English",
    ])
  })

  test("a plural without its many, or without its other", () => {
    expect([...pluralProblems(forged('const x = { a_one: "", a_other: "", b_one: "", how_many: "" }'))]).toEqual([
      "locales/fr/x.ts:1 x.a has no form _many",
      ...["many", "other"].map((form) => `locales/fr/x.ts:1 x.b has no form _${form}`),
    ])
  })

  test.each([
    "l'été",
    "Prêt ?",
    "Prêt?",
    "Bravo !",
    "Ici;là",
    "Prix : 3",
    "Prix: 3",
    "«Oui»",
    "« Oui »",
    "10 %",
    "10€",
    "{{n}} €",
  ])("%s is not set as French is", (text) => expect(frenchProblems(text)).not.toEqual([]))
  test.each([
    "l’été",
    `Prêt${b}?`,
    "Prêt\u202f?!",
    `Prix${b}: 3`,
    `«${b}Oui${b}»`,
    `10${b}%`,
    `{{n}}${b}€`,
    "Remise (%)",
    "https://marelle.example",
    "de 9:30 à 12:00",
    "<a href='x:y'>Oui</a>",
    "{{ site?x:y }}",
    "Marks &amp; Cie",
  ])("%s is", (text) => expect(frenchProblems(text)).toEqual([]))

  test("a key that does not exist, a prefix nobody documented, a text nobody uses", () => {
    const keys = forged('const x = { a: "", n_one: "", n_other: "", made: { fr: "" }, table: "", dead: "" }')
    const text = [
      't("x.a"); i18n.t("x.n"); t(`x.made.$' + '{l}`); const label = "x.table"',
      't("x.gone"); t(on ? "x.a" : "x.lost"); t(`x.wild.$' + "{l}`)",
      'const y = <Trans i18nKey="x.odd" />',
    ].join("\n")
    const uses = [usesOf({ path: "web/ui/x.tsx", text })]
    expect(usageProblems(keys, uses, { "x.made.": ["fr", "en"], "x.old.": [] })).toEqual([
      'web/ui/x.tsx:2 t("x.gone"): there is no such text',
      'web/ui/x.tsx:2 t("x.lost"): there is no such text',
      "web/ui/x.tsx:2 t(`x.wild.…`): say in texts.test.ts what may follow this prefix",
      'web/ui/x.tsx:3 t("x.odd"): there is no such text',
      "texts.test.ts says that x.made.en is made at run time: no such text",
      "texts.test.ts: nothing makes x.old.… any more",
      "locales/fr/x.ts:1 x.dead is used nowhere",
    ])
  })
})
