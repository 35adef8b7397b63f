export const account_requests = {
  title: "Registration requests",
  slots: "Requested slots",
  date_cancelled: "One of these dates is cancelled: we will tell you what we can do.",
  asked_on: "Requested on {{date}}",
  registration: "See the registration",
  registration_of: "See the registration of {{day}}",
  activity: "See the activity’s page",
  status: {
    PENDING: "Waiting for an answer",
    APPROVED: "Approved",
    REJECTED: "Rejected",
    CANCELLED: "Cancelled",
  },
  answer: {
    PENDING: "We are seeing what is possible",
    APPROVED: "Your request is approved",
    REJECTED: "We could not approve it",
    CANCELLED: "You cancelled this request",
  },
  answer_text: {
    PENDING:
      "Our answer comes by e-mail. Places are booked when we approve the request, and only then is the amount due. Paid before, it is given back if we cannot approve.",
    APPROVED: "Approved on {{date}}. Every slot has become a registration.",
    REJECTED: "Rejected on {{date}}. Nothing is owed, and what was paid has been given back.",
    CANCELLED: "Cancelled on {{date}}. Nothing is owed, and what was paid is in your wallet.",
  },
  due: "to pay once accepted",
  due_if: "To pay if accepted: {{amount}}",
  deposit_due_if: "Deposit due if accepted: {{amount}}",
  note: "Our answer",
  cancel: {
    action: "Cancel the request",
    title: "Cancel this request?",
    text: "We will not look at it any more. You can make another one.",
    paid: "{{amount}} goes back to your wallet.",
    keep: "Keep the request",
    done: "The request is cancelled",
  },
  empty: {
    title: "No requests yet",
    subtitle: "Some activities are requested: you choose slots, and we answer.",
  },
}
