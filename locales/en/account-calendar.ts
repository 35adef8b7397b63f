export const account_calendar = {
  title: "In your calendar",
  lead: "A secret link puts your registrations into the calendar of your phone or computer, and keeps them up to date.",
  create: "Create my link",
  created: "Your link is ready",
  subscribe: "Add to my calendar",
  address: "Calendar address",
  copy: "Copy the calendar address",
  secret: "Whoever has this address sees your registrations. Only share it with family.",
  renew: "Change the link",
  renew_title: "Change the link?",
  renew_text: "The old link will show nothing to anybody. Subscribe your calendars to the new one.",
}
