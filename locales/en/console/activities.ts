export const console_activities = {
  publish: "Publish",
  published: "The activity is on the site.",
  unpublish: "Take off the site",
  unpublished: "The activity is no longer on the site. Registrations stay.",
  duplicate: "Duplicate",
  duplicated: "Here is the copy, without dates and not published.",
  missing: {
    title: "Before publishing",
    AVAILABILITIES: "An open availability with a date to come.",
    PAYMENT_METHOD: "A way to pay: online, or an account for transfers.",
    TIERS: "One tier at least, so that families can ask.",
  },
}
