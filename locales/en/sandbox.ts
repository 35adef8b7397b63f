export const sandbox = {
  mailbox: {
    title: "Mailbox of the demo",
    subtitle: "Everything this site would have sent by e-mail. The links work.",
    empty: { title: "No message yet", subtitle: "Create an account, for instance: the welcome arrives here." },
    back: "All messages",
    to: "To {{recipient}}",
    text: "Text version",
  },
  payment: {
    title: "Demo payment",
    note: "Sandbox",
    lead: "This page plays the part of a bank. No money moves.",
    amount: "Amount",
    description: "For",
    choose: "How does this payment go?",
    pay: "Pay {{amount}}",
    fail: "Make it fail",
    abandon: "Abandon",
    back: "Back to the shop",
    done: "Noted, back to the shop",
    over: {
      PAID: "This payment succeeded.",
      FAILED: "This payment failed.",
      CANCELLED: "This payment was abandoned.",
      EXPIRED: "This payment ran out of time unpaid.",
    },
  },
}
