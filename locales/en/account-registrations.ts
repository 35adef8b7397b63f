export const account_registrations = {
  title: "Registrations",
  new: "New registration",
  dates: "Dates",
  answers: "Your answers",
  on_site: "On site",
  page: "See the activity’s page",
  empty: {
    title: "No registration yet",
    subtitle: "Choose an activity: its dates, its instructions and its payment will be here.",
    action: "See what is on offer",
  },
}
