export const newsletters = {
  unsubscribe: {
    title: "No more newsletters",
    subtitle: "You will still get what your registrations need: confirmations, reminders and payments.",
    submit: "Unsubscribe me",
    success: "Done, we will send you no more newsletters",
  },
}
