/** The key is the specification's own. */
export const registrations = {
  edit: { form: { messages: { availability_dates: { required: "Keep at least one date." } } } },
}
