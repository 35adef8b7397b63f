export const console_session = {
  login: {
    title: "Log in",
    heading: "Hello",
    lead: "Log in to the console of {{organiser}}.",
    email: "E-mail address",
    password: "Password",
    submit: "Log in",
    success: "You are logged in.",
    other: "Another organiser",
  },
  choose: {
    title: "Who do you work for?",
    lead: "The console opens for one organiser at a time.",
    known: "On this device",
    slug: "Short name of the organiser",
    slug_hint: "The first part of the address of its site, such as “northside”.",
    unknown: "No organiser has this name.",
    open: "Open the console",
  },
}
