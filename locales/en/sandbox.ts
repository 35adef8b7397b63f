export const sandbox = {
  mailbox: {
    title: "Mailbox of the demo",
    subtitle: "Everything this site would have sent by e-mail. The links work.",
    empty: { title: "No message yet", subtitle: "Create an account, for instance: the welcome arrives here." },
    back: "All messages",
    to: "To {{recipient}}",
    text: "Text version",
  },
}
